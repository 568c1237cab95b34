//! Which picks answer what is asked: listing them, checking one, and the mildest answer.

use engine::effect::{self, Waiting};
use engine::{Picks, Seat};

use crate::aiming::pick_of;
use crate::asking::Asking;
use crate::geometry::{Place, Slot};
use crate::look::{Look, No, no};
use crate::names::{Foe, Means, OpsId, RoomId};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::state::{ArrangeDeck, CardZone, FightStage, Step};
use crate::vocabulary::{OpsKind, Toward};

impl<'t> Look<'t> {
    /// Lists what may follow.
    pub fn list(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        let (asking, asked) = self.asking();
        if !asked.has(seat) {
            if so_far.is_empty() {
                out.push(Pick::Lift);
                return Picks::More;
            }
            return Picks::Complete;
        }
        match asking {
            Asking::FreePlay => return self.list_turn(seat, so_far, out),
            Asking::Equip => return self.list_equipment(seat, so_far, out),
            Asking::Step(step) => return self.list_step(step, seat, so_far, out),
            _ if !so_far.is_empty() => return Picks::Complete,
            Asking::ChooseAgent => out.extend(self.state.agent(seat).offered.map(Pick::Keep)),
            Asking::Window(moment) => self.list_reactions(seat, &moment, out),
            Asking::Things(selector, scope) => out.extend(self.select(selector, scope).map(pick_of)),
            Asking::Ways(count) => out.extend((0..count as u8).map(Pick::Way)),
        }
        Picks::More
    }

    /// Whether `next` may follow.
    pub fn check(self, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        if self.state.ending.is_some() {
            return no("F07-END-01", Reason::Over);
        }
        if seat.0 >= self.state.count {
            return no("F07-RULING-01", Reason::NotYourTurn);
        }
        let (asking, asked) = self.asking();
        if !asked.has(seat) {
            let lifts = matches!(asking, Asking::FreePlay)
                && self.state.standing.iter().any(|held| held.blocks && held.by == seat)
                && self.state.agent(seat).is_inside();
            if lifts && so_far.is_empty() && next == Pick::Lift {
                return Ok(());
            }
            return no("F07-TURN-12", Reason::NotYourTurn);
        }
        match asking {
            Asking::FreePlay => self.check_turn(seat, so_far, next),
            Asking::Window(moment) if so_far.is_empty() => match next {
                Pick::Pass => Ok(()),
                Pick::React(_) | Pick::ReactAbility | Pick::ReactBorrowed => {
                    self.reaction_of(seat, &moment, next).map(drop)
                }
                // F07-RULING-132: nothing else can be done while something is resolved.
                _ => no("F07-RULING-132", Reason::NotAsked),
            },
            _ => {
                let mut listed = Vec::new();
                let more = self.list(seat, so_far, &mut listed);
                if more == Picks::More && listed.contains(&next) {
                    return Ok(());
                }
                self.why_not(asking, seat, so_far, next)
            }
        }
    }

    /// The rule that tells most about why a pick does not answer.
    fn why_not(self, asking: Asking<'_>, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        match (asking, next) {
            (Asking::Equip, Pick::Equip(card)) => {
                self.may_equip(seat, card)?;
                no("F07-SETUP-15", Reason::SlotsFull)
            }
            (
                Asking::Step(Step::PlaceRoom(card) | Step::Rehouse(card, ..) | Step::LayOut(_, card)),
                Pick::Joint(joint),
            ) => {
                if let [Pick::Doorway(place, slot)] = so_far {
                    self.placement(*place, *slot, self.game.room(card).doors, joint)?;
                }
                no("F07-EXPLORE-05", Reason::DoesNotFit)
            }
            (Asking::Step(Step::PlacePrison(_)), Pick::Joint(joint)) => {
                if let [Pick::Doorway(place, slot)] = so_far {
                    self.placement(*place, *slot, self.game.room(self.game.shared.prison).doors, joint)?;
                }
                no("F07-EXPLORE-05", Reason::DoesNotFit)
            }
            (Asking::Step(Step::Rehouse(..)), Pick::Doorway(..)) => no("F07-OPT-MADHOUSE-02", Reason::SameDoorway),
            (Asking::Step(Step::PlaceRoom(_) | Step::LayOut(..) | Step::PlacePrison(_)), Pick::Doorway(..)) => {
                no("F07-EXPLORE-07", Reason::DoesNotFit)
            }
            (Asking::Step(Step::Offer(..)), Pick::Yes) => no("F07-DEATH-08", Reason::NoData),
            (Asking::Step(Step::DiscardDown), Pick::Equip(_)) => no("F07-RULING-128", Reason::NotAsked),
            (Asking::Step(Step::ForcedFight(guard, _)), Pick::Weapon(card)) => {
                self.may_use_weapon(seat, card)?;
                self.may_aim(seat, Means::Weapon(card), Foe::Guard(guard))?;
                no("F07-RULING-132", Reason::NotAsked)
            }
            (Asking::Step(Step::Fight(_)), Pick::Weapon(card)) => {
                self.may_use_weapon(seat, card)?;
                no("F07-FIGHT-14", Reason::NoShot)
            }
            (Asking::Step(Step::Fight(_)), Pick::NoStrike) => no("F07-RULING-97", Reason::NotOffered),
            (Asking::Step(Step::Fight(_)), Pick::Fists) => no("F07-FIGHT-14", Reason::NotOffered),
            (Asking::Things(..), _) => no("F07-RULING-140", Reason::WrongTarget),
            (Asking::ChooseAgent, _) => no("F07-SETUP-04", Reason::NotOffered),
            _ => no("F07-RULING-132", Reason::NotAsked),
        }
    }

    fn list_step(self, step: Step, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        match step {
            Step::PlaceRoom(card) => {
                let here = self.state.agent(seat).room;
                return self.list_placing(card, so_far, out, |place, _| place == here);
            }
            Step::LayOut(_, card) => return self.list_placing(card, so_far, out, |_, _| true),
            Step::Rehouse(card, place, slot) => {
                return self.list_placing(card, so_far, out, |at, doorway| (at, doorway) != (place, slot));
            }
            Step::PlacePrison(_) => return self.list_placing(self.game.shared.prison, so_far, out, |_, _| true),
            Step::RehouseCovered(_, moving) => return self.list_moving(moving, so_far, out),
            Step::Aim(id, scope, _) => {
                return if self.list_targets(id, scope, so_far, out) { Picks::More } else { Picks::Complete };
            }
            _ if !so_far.is_empty() => return Picks::Complete,
            Step::Blocks(..) | Step::Sneak { .. } => out.extend([Pick::Allow, Pick::Block]),
            Step::Fight(fight) if fight.stage == FightStage::StrikeBack => {
                let (mandatory, means) = self.strikes(&fight);
                if !mandatory {
                    out.push(Pick::NoStrike);
                }
                out.extend(means.iter().map(|means| match means {
                    Means::Weapon(card) => Pick::Weapon(*card),
                    _ => Pick::Fists,
                }));
            }
            Step::ForcedFight(guard, _) => {
                out.push(Pick::Fists);
                out.extend(self.usable_weapons(seat, Foe::Guard(guard)).map(Pick::Weapon));
            }
            Step::EscapeOffer(_) | Step::Bribe(..) | Step::Offer(..) | Step::Collect | Step::Ignore(..) => {
                out.extend([Pick::Yes, Pick::No]);
            }
            Step::DiscardDown | Step::Discards(_, _, CardZone::Hand) | Step::Exchange(..) => self.list_hand(seat, out),
            Step::Discards(_, _, CardZone::Gadgets) => {
                for gadget in &self.state.agent(seat).gadgets {
                    if !out.contains(&Pick::Card(gadget.card)) {
                        out.push(Pick::Card(gadget.card));
                    }
                }
            }
            Step::Arrange(_, deck, count, to_bottom) => self.list_arranging(deck, count, to_bottom, out),
            Step::GuardGoes(guard, _, toward, by, room, _) => {
                let from = self.state.guards[guard.index()].room;
                if matches!(toward, Toward::Chosen | Toward::ChosenByTarget) {
                    out.push(Pick::Stop);
                }
                out.extend(self.guard_ways(from, toward, by, room).map(Pick::Room));
            }
            Step::FigureGoes(figure, _, toward, by, room) => {
                out.push(Pick::Stop);
                out.extend(self.figure_ways(figure, toward, by, room).map(Pick::Room));
            }
            _ => {}
        }
        Picks::More
    }

    /// Each design of the hand once.
    fn list_hand(self, seat: Seat, out: &mut Vec<Pick>) {
        for hidden in &self.state.agent(seat).hand {
            if !out.contains(&Pick::Card(hidden.card)) {
                out.push(Pick::Card(hidden.card));
            }
        }
    }

    /// The card to go next: the n-th of those still open, by number; `Bottom` sends the top one away.
    fn list_arranging(self, deck: ArrangeDeck, count: u8, to_bottom: bool, out: &mut Vec<Pick>) {
        let there = match deck {
            ArrangeDeck::Ops => self.state.ops.len(),
            ArrangeDeck::Events => self.state.events.len(),
            ArrangeDeck::Rooms => self.state.room_deck.len(),
        };
        out.extend((0..count.min(there as u8)).map(Pick::Way));
        if to_bottom {
            out.push(Pick::Bottom);
        }
        out.push(Pick::Done);
    }

    fn list_placing(
        self,
        card: RoomId,
        so_far: &[Pick],
        out: &mut Vec<Pick>,
        at: impl Fn(Place, Slot) -> bool,
    ) -> Picks {
        let doors = self.game.room(card).doors;
        match *so_far {
            [] => {
                for place in self.state.board.places() {
                    for slot in self.state.board.open_doorways(place) {
                        let fits = |joint| self.placement(place, slot, doors, joint).is_ok();
                        if at(place, slot) && doors.iter().any(fits) {
                            out.push(Pick::Doorway(place, slot));
                        }
                    }
                }
                Picks::More
            }
            [Pick::Doorway(place, slot)] => {
                out.extend(
                    doors.iter().filter(|joint| self.placement(place, slot, doors, *joint).is_ok()).map(Pick::Joint),
                );
                Picks::More
            }
            _ => Picks::Complete,
        }
    }

    fn list_moving(self, moving: Place, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        let doors = self.state.board.doors(moving);
        match *so_far {
            [] => {
                for at in self.state.board.places().iter().filter(|at| *at != moving) {
                    for slot in self.state.board.doors(at).iter() {
                        if doors.iter().any(|joint| self.may_move_room(moving, at, slot, joint).is_ok()) {
                            out.push(Pick::Doorway(at, slot));
                        }
                    }
                }
                Picks::More
            }
            [Pick::Doorway(at, slot)] => {
                let fits = |joint: &Slot| self.may_move_room(moving, at, slot, *joint).is_ok();
                out.extend(doors.iter().filter(fits).map(Pick::Joint));
                Picks::More
            }
            _ => Picks::Complete,
        }
    }

    /// F07-SETUP-15: Gadgets and a Covert from the opening hand, one after the other.
    fn list_equipment(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if so_far.last() == Some(&Pick::Done) {
            return Picks::Complete;
        }
        out.push(Pick::Done);
        let agent = self.state.agent(seat);
        let planned = agent.gadgets.iter().map(|gadget| gadget.card);
        let held =
            agent.hand.iter().map(|hidden| hidden.card).chain(planned).chain(agent.covert.map(|covert| covert.card));
        let count = |card: OpsId| {
            let picked = so_far.iter().filter(|pick| **pick == Pick::Equip(card)).count();
            let copies = agent.hand.iter().filter(|hidden| hidden.card == card).count()
                + agent.gadgets.iter().filter(|gadget| gadget.card == card).count()
                + usize::from(agent.covert.is_some_and(|covert| covert.card == card));
            copies > picked
        };
        let of_kind = |kind: OpsKind| {
            so_far.iter().filter(|pick| matches!(pick, Pick::Equip(card) if self.game.card(*card).kind == kind)).count()
        };
        let slots = self.gadget_slots_bare(seat);
        for card in held {
            let room = match self.game.card(card).kind {
                OpsKind::Action => false,
                OpsKind::Gadget => of_kind(OpsKind::Gadget) < slots,
                OpsKind::Covert => of_kind(OpsKind::Covert) == 0,
            };
            if room && count(card) && !out.contains(&Pick::Equip(card)) {
                out.push(Pick::Equip(card));
            }
        }
        Picks::More
    }

    /// Slots by identity alone: before the start no equipped Gadget gives more.
    fn gadget_slots_bare(self, seat: Seat) -> usize {
        let more: u8 = self
            .game
            .agent(self.state.agent(seat).card)
            .passive
            .iter()
            .map(|passive| if let crate::vocabulary::Passive::GadgetSlots(more) = passive { *more } else { 0 })
            .sum();
        (usize::from(self.game.constants().gadget_slots) + usize::from(more)).min(crate::state::most::GADGETS)
    }

    pub fn untimely(self, seat: Seat) -> No {
        let reason = if self.state.ending.is_some() {
            Reason::Over
        } else if self.prompt(seat).is_none() {
            Reason::NotYourTurn
        } else {
            Reason::Incomplete
        };
        engine::Refusal { rule: engine::Rule("F07-TURN-12"), reason }
    }

    /// F07-RULING-25: the mildest answer for somebody who is away.
    pub fn default_answer(self, seat: Seat, out: &mut Vec<Pick>) {
        let (asking, asked) = self.asking();
        if !asked.has(seat) {
            out.push(Pick::Lift);
            return;
        }
        let mut listed = Vec::new();
        loop {
            if self.list(seat, out, &mut listed) == Picks::Complete || listed.is_empty() {
                return;
            }
            let mild = match asking {
                Asking::FreePlay => Some(Pick::EndTurn),
                Asking::Equip | Asking::Step(Step::Arrange(..)) => Some(Pick::Done),
                Asking::Window(_) => Some(Pick::Pass),
                Asking::Step(Step::Offer(..)) => Some(Pick::Yes),
                Asking::Step(Step::Blocks(..) | Step::Sneak { .. }) => Some(Pick::Allow),
                Asking::Step(Step::EscapeOffer(_) | Step::Bribe(..) | Step::Collect | Step::Ignore(..)) => {
                    Some(Pick::No)
                }
                Asking::Ways(2) if self.is_optional() => Some(Pick::Way(1)),
                _ => None,
            };
            out.push(mild.filter(|pick| listed.contains(pick)).unwrap_or(listed[0]));
        }
    }

    /// Whether the choice of ways is a plain yes or no.
    fn is_optional(self) -> bool {
        matches!(
            effect::waiting(self.game.library(), &self.state.stack),
            Some(Waiting::Branch(_, ways, _)) if ways.len() == 2 && ways[1].0 == "no"
        )
    }

    /// The innermost card, Room or rule at work.
    pub fn at_work(self) -> Option<&'t str> {
        self.state.stack.iter().find_map(|frame| match frame {
            effect::Frame::Run(program, ..) | effect::Frame::Each(program, ..) => {
                self.game.library().program(*program).map(|program| program.name.as_str())
            }
            _ => None,
        })
    }
}
