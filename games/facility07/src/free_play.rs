//! What a seat is asked, and which picks answer it.

use engine::effect::{self, Waiting};
use engine::{Picks, Seat, SeatSet};

use crate::apply::Prompts;
use crate::geometry::{Place, Slot};
use crate::look::{Look, No, no};
use crate::names::{FigureId, Foe, GuardId, Means, OpsId, RoomId};
use crate::options::OptionalRule;
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::state::{ActKind, Alertness, ArrangeDeck, CardZone, FightStage, Scope, Source, Stage, Step};
use crate::uses::pick_of;
use crate::vocabulary::{OpsKind, Passive, Selector, Toward, WeaponKind, Who};

/// What the table waits for.
#[derive(Clone, Copy)]
pub enum Asking<'t> {
    ChooseAgent,
    Equip,
    FreePlay,
    Window(crate::state::Moment),
    Things(&'t Selector, Scope),
    Ways(usize),
    Step(Step),
}

impl<'t> Look<'t> {
    /// What is being asked, and of whom.
    #[inline]
    pub fn asking(self) -> (Asking<'t>, SeatSet) {
        let state = self.state;
        // Half of all questions: it is somebody's turn and nothing is in progress.
        if state.stack.is_empty() && matches!(state.stage, Stage::Exploration | Stage::Battle) {
            return (Asking::FreePlay, SeatSet::only(state.active));
        }
        self.asking_in_progress()
    }

    fn asking_in_progress(self) -> (Asking<'t>, SeatSet) {
        let state = self.state;
        match state.stage {
            Stage::Choosing => return (Asking::ChooseAgent, state.seats()),
            Stage::Equipping => return (Asking::Equip, state.seats()),
            _ => {}
        }
        let only = SeatSet::only;
        match effect::waiting(self.game.library(), &state.stack) {
            None => (Asking::FreePlay, only(state.active)),
            Some(Waiting::Pick(selector, by, scope)) => (Asking::Things(selector, scope), self.chooser(*by, scope)),
            Some(Waiting::Branch(by, ways, scope)) => (Asking::Ways(ways.len()), self.chooser(*by, scope)),
            Some(Waiting::Window(window)) => {
                let asked = window.asked().map_or(SeatSet::EMPTY, only);
                (Asking::Window(window.moment), asked)
            }
            Some(Waiting::Step(step)) => (Asking::Step(step), self.step_asks(step)),
        }
    }

    /// F07-RULING-08: whoever is named, else the active player.
    fn chooser(self, by: Who, scope: Scope) -> SeatSet {
        SeatSet::only(self.present(self.who(by, scope).unwrap_or(self.state.active)))
    }

    fn step_asks(self, step: Step) -> SeatSet {
        let state = self.state;
        SeatSet::only(self.present(match step {
            Step::LayOut(seat, _)
            | Step::EscapeOffer(seat)
            | Step::Bribe(seat, _)
            | Step::Offer(seat, _)
            | Step::Discards(seat, ..)
            | Step::Arrange(seat, ..)
            | Step::Exchange(seat, ..)
            | Step::Ignore(seat, _)
            | Step::RehouseCovered(seat, _)
            | Step::GuardGoes(_, _, _, seat, ..)
            | Step::FigureGoes(_, _, _, seat, _) => seat,
            Step::PlacePrison(prisoner) => self.placer(prisoner),
            Step::Blocks(_, open, _) => {
                open.next_from(Seat((state.active.0 + 1) % state.count)).unwrap_or(state.active)
            }
            Step::Sneak { asking, .. } => {
                asking.next_from(Seat((state.active.0 + 1) % state.count)).unwrap_or(state.active)
            }
            Step::Fight(fight) => match fight.foe {
                Foe::Agent(defender) => defender,
                _ => fight.attacker,
            },
            Step::ForcedFight(_, left) => left.next_from(state.active).unwrap_or(state.active),
            Step::Aim(_, scope, _) => scope.me,
            _ => state.active,
        }))
    }

    /// F07-RULING-22: the dead and the escaped choose nothing; then the active player does, or the next one inside.
    fn present(self, seat: Seat) -> Seat {
        let inside = self.state.inside();
        if inside.contains(seat) { seat } else { inside.next_from(self.state.active).unwrap_or(seat) }
    }

    /// Who may speak: those asked, and in free play whoever may take a block back (F07-RULING-160).
    pub fn may_speak(self) -> (SeatSet, SeatSet) {
        let (asking, asked) = self.asking();
        match asking {
            // A sealed answer can be changed until everybody's is in.
            Asking::ChooseAgent | Asking::Equip => {
                let waiting = asked.iter().filter(|seat| !self.state.agent(*seat).ready).collect();
                (asked, waiting)
            }
            _ => (self.may_be_heard(asking, asked), asked),
        }
    }

    /// Those asked, and in free play whoever may take a block back.
    pub fn may_be_heard(self, asking: Asking<'_>, mut asked: SeatSet) -> SeatSet {
        if let Asking::FreePlay = asking {
            for held in self.state.standing.iter().filter(|held| held.blocks) {
                if self.state.agent(held.by).is_inside() {
                    asked.insert(held.by);
                }
            }
        }
        asked
    }

    pub fn prompt(self, seat: Seat) -> Option<(Prompt, &'static str)> {
        let (asking, asked) = self.asking();
        self.prompt_of(asking, asked, seat)
    }

    /// What all but one are asked.
    pub fn prompts_of_others(self, asking: Asking<'_>, asked: SeatSet, but: Seat) -> Prompts {
        let mut prompts = [None; engine::MAX_SEATS];
        for seat in self.may_be_heard(asking, asked).without(SeatSet::only(but)).iter() {
            prompts[seat.index()] = self.prompt_of(asking, asked, seat).map(|(prompt, _)| prompt);
        }
        prompts
    }

    /// Whether the seat is asked something else than it was.
    pub fn differs(self, before: Option<Prompt>, asking: Asking<'_>, asked: SeatSet, seat: Seat) -> bool {
        before.is_none() || before != self.prompt_of(asking, asked, seat).map(|(prompt, _)| prompt)
    }

    fn prompt_of(self, asking: Asking<'_>, asked: SeatSet, seat: Seat) -> Option<(Prompt, &'static str)> {
        if !asked.contains(seat) {
            let lifts = matches!(asking, Asking::FreePlay)
                && self.state.standing.iter().any(|held| held.blocks && held.by == seat)
                && self.state.agent(seat).is_inside();
            return lifts.then_some((Prompt::LiftBlock, "F07-RULING-160"));
        }
        Some(match asking {
            Asking::ChooseAgent => (Prompt::ChooseAgent, "F07-SETUP-04"),
            Asking::Equip => (Prompt::EquipForTheStart, "F07-SETUP-15"),
            Asking::FreePlay => (Prompt::Turn, "F07-TURN-01"),
            Asking::Window(moment) => (Prompt::React(moment), "F07-RULING-138"),
            Asking::Things(..) => (Prompt::Choose, "F07-RULING-08"),
            Asking::Ways(_) => (Prompt::Ways, "F07-RULING-08"),
            Asking::Step(step) => self.step_prompt(step)?,
        })
    }

    fn step_prompt(self, step: Step) -> Option<(Prompt, &'static str)> {
        Some(match step {
            Step::LayOut(_, card) => (Prompt::LayOut(card), "F07-OPT-SURVEILLANCE-01"),
            Step::PlaceRoom(card) => (Prompt::PlaceRoom(card), "F07-EXPLORE-04"),
            Step::Rehouse(card, ..) => (Prompt::Rehouse(card), "F07-OPT-MADHOUSE-01"),
            Step::RehouseCovered(_, place) => (Prompt::Rehouse(self.state.laid(place).card), "F07-OPT-MADHOUSE-01"),
            Step::PlacePrison(seat) => (Prompt::PlacePrison(seat), "F07-PRISON-03"),
            Step::Blocks(_, _, act) => (Prompt::Block { actor: self.state.active, act }, "F07-BLOCK-06"),
            Step::Sneak { .. } => (Prompt::Block { actor: self.state.active, act: ActKind::Cross }, "F07-BLOCK-06"),
            Step::Fight(fight) => (Prompt::StrikeBack { attacker: fight.attacker }, "F07-RULING-97"),
            Step::ForcedFight(guard, _) => (Prompt::ForcedFight(guard), "F07-GUARD-12"),
            Step::EscapeOffer(_) => (Prompt::EscapeRoll, "F07-PRISON-08"),
            Step::Bribe(..) => (Prompt::Bribe, "F07-OPT-TITFORTAT-01"),
            Step::Ignore(_, place) => (Prompt::IgnoreOnEnter(place), "F07-GEN-05"),
            Step::Offer(_, by) => (Prompt::PayOrDie { attacker: by }, "F07-DEATH-07"),
            Step::DiscardDown => {
                let seat = self.state.active;
                let over = self.state.agent(seat).hand.len() - self.hand_limit(seat);
                (Prompt::DiscardDown(over as u8), "F07-TURN-10")
            }
            Step::Discards(_, count, CardZone::Hand) => (Prompt::Discard(count), "F07-RULING-08"),
            Step::Discards(_, count, CardZone::Gadgets) => (Prompt::DiscardGadget(count), "F07-RULING-08"),
            Step::Collect => {
                let room = self.state.agent(self.state.active).room;
                (Prompt::Collect(self.state.laid(room).corpse), "F07-OPT-BRAINSUCK-02")
            }
            Step::Arrange(_, _, count, _) => (Prompt::Arrange(count), "F07-RULING-08"),
            Step::Exchange(_, with, _) => (Prompt::Exchange { with }, "F07-RULING-08"),
            Step::GuardGoes(guard, ..) => (Prompt::MoveGuard(guard), "F07-RULING-83"),
            Step::FigureGoes(figure, ..) => (Prompt::MoveFigure(figure), "F07-WILD-06"),
            Step::Aim(..) => (Prompt::Aim, "F07-RULING-140"),
            _ => return None,
        })
    }

    /// Lists what may follow.
    pub fn list(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        let (asking, asked) = self.asking();
        if !asked.contains(seat) {
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
        if !asked.contains(seat) {
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

    /// Everything an Agent may do in her own turn, in any order: F07-TURN-02, F07-TURN-05, F07-TURN-06, F07-MOVE-05. A
    /// blocked act leaves all the others (F07-RULING-161); beside a Guard nothing is forced (F07-RULING-82); Dazed or in
    /// the cell, only what is listed is banned (F07-RULING-69). Trading is not among it (F07-RULING-24).
    fn list_turn(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if let [head, targets @ ..] = so_far {
            return self.list_after(seat, *head, targets, out);
        }
        out.push(Pick::EndTurn);
        let agent = self.state.agent(seat);
        // What keeps her from every step, every card and every foe is looked at once.
        let mine = self.kinds(seat);
        let walks = self.may_walk_of(mine, seat).is_ok();
        let goes_out = walks && self.may_go_out(seat).is_ok();
        let guarded = self.guarded();
        let occupied = |place: Place| guarded.contains(place) || !self.possible_blockers(seat, place).is_empty();
        let plays = !self.has_of(mine, seat, Passive::CannotPlay);
        let fights = self.may_fight_of(mine, seat).is_ok();
        let mut cut_off = None;
        let (gadget_fits, covert_fits) = (self.has_slot(seat, OpsKind::Gadget), self.has_slot(seat, OpsKind::Covert));
        let mut offer = |pick: Pick| {
            let may = match pick {
                Pick::Move(place) => goes_out && self.may_come_in(seat, place).is_ok(),
                Pick::Sneak(over) => self.may_sneak_over(seat, over).is_ok(),
                Pick::Fists | Pick::Weapon(_) => self.check_means(seat, means_of(pick)).is_ok(),
                Pick::Play(card) => {
                    self.game.card(card).activated.is_some_and(|id| self.may_play_held(seat, card, id).is_ok())
                }
                Pick::Equip(_) => true,
                _ => self.check_head(seat, pick).is_ok(),
            };
            if may {
                out.push(pick);
            }
        };
        for place in self.state.board.adjacent(agent.room) {
            if self.state.covered.contains(place) {
                offer(Pick::Uncover(place));
            } else if walks {
                offer(Pick::Move(place));
                if !agent.dazed && occupied(place) {
                    offer(Pick::Sneak(place));
                    // F07-RULING-163: a question about the whole board, so it is asked once, and only beside a Guard.
                    if *cut_off.get_or_insert_with(|| self.is_cut_off(seat)) {
                        offer(Pick::BreakIn(place));
                    }
                }
            }
        }
        if walks && !agent.dazed && occupied(agent.room) {
            offer(Pick::Sneak(agent.room));
        }
        if !self.state.room_deck.is_empty() {
            offer(Pick::Explore);
        }
        if self.state.battle() {
            offer(Pick::Leave);
        }
        if self.room_card(agent.room).ability.is_some() {
            offer(Pick::UseRoom);
        }
        for (at, hidden) in agent.hand.iter().enumerate() {
            if agent.hand[..at].iter().any(|earlier| earlier.card == hidden.card) {
                continue;
            }
            match self.game.card(hidden.card).kind {
                OpsKind::Action if !plays => {}
                OpsKind::Action => offer(Pick::Play(hidden.card)),
                OpsKind::Gadget if gadget_fits => offer(Pick::Equip(hidden.card)),
                OpsKind::Covert if covert_fits => offer(Pick::Equip(hidden.card)),
                OpsKind::Gadget | OpsKind::Covert => {}
            }
        }
        for (at, gadget) in agent.gadgets.iter().enumerate() {
            if agent.gadgets[..at].iter().any(|earlier| earlier.card == gadget.card) {
                continue;
            }
            offer(Pick::Unequip(gadget.card));
            let card = self.game.card(gadget.card);
            if card.activated.is_some() {
                offer(Pick::Use(gadget.card));
            }
            if fights && card.weapon.is_some() {
                offer(Pick::Weapon(gadget.card));
            }
        }
        if let Some(covert) = agent.covert {
            offer(Pick::Unequip(covert.card));
        }
        if fights {
            offer(Pick::Fists);
        }
        if self.game.agent(agent.card).activated.is_some() {
            offer(Pick::Ability);
        }
        if self.borrowed(seat).is_some() {
            offer(Pick::Borrowed);
        }
        for action in 0..self.game.shared.house_actions.len() as u8 {
            offer(Pick::House(action));
        }
        if self.on(OptionalRule::CloneHypnosis) {
            offer(Pick::Hypnosis);
        }
        Picks::More
    }

    /// The foes a means can be aimed at.
    fn foes(self, seat: Seat, means: Means) -> impl Iterator<Item = Foe> {
        // F07-FIGHT-01: only what is ranged reaches beyond the Room; nobody elsewhere needs to be looked at.
        let here = self.state.agent(seat).room;
        let far = self.weapon_of(means).is_some_and(|weapon| weapon.kind == WeaponKind::Ranged);
        let near = move |room: Place| far || room == here;
        let agents = if self.is_truce() { SeatSet::EMPTY } else { self.state.inside() };
        let agents = agents.iter().filter(move |other| near(self.state.agent(*other).room)).map(Foe::Agent);
        let guards = (0..self.state.guards.len() as u8).map(GuardId);
        let guards = guards.filter(move |guard| near(self.state.guards[guard.index()].room)).map(Foe::Guard);
        let tokens = if self.game.figures().is_empty() { 0 } else { self.state.figures.len() };
        let figures = (0..tokens as u8).map(|at| Foe::Figure(FigureId(at)));
        agents.chain(guards).chain(figures).filter(move |foe| self.may_aim(seat, means, *foe).is_ok())
    }

    /// Whether a command may begin like this, with something to complete it.
    #[inline]
    fn check_head(self, seat: Seat, pick: Pick) -> Result<(), No> {
        match pick {
            Pick::EndTurn => Ok(()),
            Pick::Move(place) => self.may_move(seat, place),
            Pick::Explore => self.may_explore(seat),
            Pick::Uncover(place) => self.may_uncover(seat, place),
            Pick::Sneak(place) => self.may_sneak(seat, place),
            Pick::BreakIn(place) => self.may_break_in(seat, place),
            Pick::Leave => self.may_leave(seat),
            Pick::UseRoom => self.may_use_room(seat),
            Pick::Play(card) => self.may_play(seat, card).map(drop),
            Pick::Equip(card) => self.may_equip(seat, card),
            Pick::Unequip(card) => self.may_unequip(seat, card),
            Pick::Use(card) => self.may_activate(seat, card).map(drop),
            Pick::Ability => self.may_use_ability(seat, false).map(drop),
            Pick::Borrowed => self.may_use_ability(seat, true).map(drop),
            Pick::House(action) => self.may_use_house(seat, action).map(drop),
            Pick::Fists | Pick::Weapon(_) => {
                self.may_fight_of(self.kinds(seat), seat)?;
                self.check_means(seat, means_of(pick))
            }
            // F07-OPT-CLONEHYPNOSIS-05: Dazed or in the cell as well.
            Pick::Hypnosis => {
                if !self.on(OptionalRule::CloneHypnosis) || self.state.agent(seat).marks.hypnosis {
                    return no("F07-OPT-CLONEHYPNOSIS-01", Reason::NoHypnosis);
                }
                if !self.state.guards.iter().any(|guard| self.can_be_walked(guard.room, guard.state)) {
                    return no("F07-OPT-CLONEHYPNOSIS-02", Reason::GuardNotAwake);
                }
                Ok(())
            }
            _ => no("F07-RULING-132", Reason::NotAsked),
        }
    }

    /// Whether an Agent who may fight has these means, and a foe for them.
    fn check_means(self, seat: Seat, means: Means) -> Result<(), No> {
        self.may_attack_with(seat, means)?;
        if self.foes(seat, means).next().is_none() {
            return no("F07-FIGHT-01", Reason::NoTarget);
        }
        Ok(())
    }

    /// F07-OPT-CLONEHYPNOSIS-02, F07-OPT-CLONEHYPNOSIS-03
    fn can_be_walked(self, room: Place, state: Alertness) -> bool {
        state == Alertness::Awake && !self.guard_ways(room, Toward::Chosen, self.state.active, room).is_empty()
    }

    /// The use a command's head means, and its scope.
    pub fn use_of(self, seat: Seat, head: Pick) -> Option<(u16, Scope)> {
        let (id, source) = match head {
            Pick::Play(card) | Pick::Use(card) => (self.game.ops().get(card.index())?.activated?, Source::Ops(card)),
            Pick::Ability => {
                let card = self.state.agent(seat).card;
                (self.game.agent(card).activated?, Source::Agent(card))
            }
            Pick::Borrowed => {
                let card = self.borrowed(seat)?;
                (self.game.agent(card).activated?, Source::Agent(card))
            }
            Pick::House(action) => (*self.game.shared.house_actions.get(usize::from(action))?, Source::House(action)),
            _ => return None,
        };
        Some((id, self.use_scope(seat, source)))
    }

    fn list_after(self, seat: Seat, head: Pick, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if let Some((id, scope)) = self.use_of(seat, head) {
            return if self.list_targets(id, scope, so_far, out) { Picks::More } else { Picks::Complete };
        }
        if !so_far.is_empty() {
            return Picks::Complete;
        }
        match head {
            Pick::Fists | Pick::Weapon(_) => out.extend(self.foes(seat, means_of(head)).map(|foe| match foe {
                Foe::Agent(seat) => Pick::Agent(seat),
                Foe::Guard(guard) => Pick::Guard(guard),
                Foe::Figure(figure) => Pick::Figure(figure),
            })),
            Pick::Sneak(over) => {
                out.extend(self.landings(seat, over).map(Pick::Room));
                if self.lands_outside(over) {
                    out.push(Pick::Outside);
                }
            }
            Pick::Hypnosis => {
                for (at, guard) in self.state.guards.iter().enumerate() {
                    if self.can_be_walked(guard.room, guard.state) {
                        out.push(Pick::Guard(GuardId(at as u8)));
                    }
                }
            }
            _ => return Picks::Complete,
        }
        Picks::More
    }

    fn check_turn(self, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        let [head, targets @ ..] = so_far else { return self.check_head(seat, next) };
        if let Some((id, scope)) = self.use_of(seat, *head) {
            let mut picks: tinyvec::ArrayVec<[Pick; 4]> = tinyvec::ArrayVec::new();
            picks.extend(targets.iter().copied().take(3));
            picks.push(next);
            return self.aim(id, scope, &picks).map(drop);
        }
        match (*head, next, targets.is_empty()) {
            (Pick::Fists | Pick::Weapon(_), Pick::Agent(_) | Pick::Guard(_) | Pick::Figure(_), true) => {
                let foe = match next {
                    Pick::Agent(seat) => Foe::Agent(seat),
                    Pick::Guard(guard) => Foe::Guard(guard),
                    Pick::Figure(figure) => Foe::Figure(figure),
                    _ => return no("F07-RULING-140", Reason::WrongTarget),
                };
                let means = means_of(*head);
                self.may_attack_dazed(seat, means, Some(foe))?;
                self.may_aim(seat, means, foe).map_err(|refusal| self.why_no_shot(refusal, seat, means, foe))
            }
            (Pick::Sneak(over), Pick::Room(place), true) => {
                if place == self.state.agent(seat).room
                    || place.index() >= self.state.board.len()
                    || !self.state.board.adjacent(over).contains(place)
                {
                    return no("F07-RULING-73", Reason::NotAdjacent);
                }
                self.may_land(seat, place)
            }
            (Pick::Sneak(over), Pick::Outside, true) if self.lands_outside(over) => Ok(()),
            (Pick::Sneak(_), Pick::Outside, true) => no("F07-RULING-79", Reason::NoLanding),
            (Pick::Hypnosis, Pick::Guard(guard), true) => match self.state.guards.get(guard.index()) {
                Some(standing) if self.can_be_walked(standing.room, standing.state) => Ok(()),
                Some(standing) if standing.state == Alertness::Awake => {
                    no("F07-OPT-CLONEHYPNOSIS-03", Reason::LockedDown)
                }
                _ => no("F07-OPT-CLONEHYPNOSIS-02", Reason::GuardNotAwake),
            },
            _ => no("F07-RULING-132", Reason::NotAsked),
        }
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
        if !asked.contains(seat) {
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

pub fn means_of(pick: Pick) -> Means {
    match pick {
        Pick::Weapon(card) => Means::Weapon(card),
        Pick::Fists => Means::Fists,
        _ => Means::Nothing,
    }
}
