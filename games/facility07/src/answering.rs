//! Which picks answer what is asked: listing them, checking one, and the mildest answer.

use engine::effect;
use engine::{Picks, Seat};

use crate::aiming::pick_of;
use crate::asking::Ask;
use crate::look::{Look, No, no};
use crate::names::{Foe, Means, RoomId};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::state::CardZone;
use crate::vocabulary::Toward;

impl<'t> Look<'t> {
    /// Lists what may follow.
    pub fn list(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        let (ask, asked) = self.asking();
        if !asked.has(seat) {
            if so_far.is_empty() {
                out.push(Pick::Lift);
                return Picks::More;
            }
            return Picks::Complete;
        }
        self.list_answers(ask, seat, so_far, out)
    }

    /// Lists what may follow in an answer to this question.
    fn list_answers(self, ask: Ask<'_>, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if !so_far.is_empty() && !ask.takes_more_than_one() {
            return Picks::Complete;
        }
        match ask {
            Ask::Turn => return self.list_turn(seat, so_far, out),
            Ask::Equip => return self.list_equipment(seat, so_far, out),
            Ask::PlaceRoom(card) => {
                let here = self.state.agent(seat).room;
                return self.list_placing(card, so_far, out, |place, _| place == here);
            }
            Ask::LayOut(_, card) => return self.list_placing(card, so_far, out, |_, _| true),
            Ask::Rehouse(card, place, slot) => {
                return self.list_placing(card, so_far, out, |at, doorway| (at, doorway) != (place, slot));
            }
            Ask::PlacePrison(_) => return self.list_placing(self.game.shared.prison, so_far, out, |_, _| true),
            Ask::RehouseCovered(moving) => return self.list_moving(moving, so_far, out),
            Ask::Aim(id, scope, _) => {
                return if self.list_targets(id, scope, so_far, out) { Picks::More } else { Picks::Complete };
            }
            Ask::ChooseAgent => out.extend(self.state.agent(seat).offered.map(Pick::Keep)),
            Ask::React(moment) => self.list_reactions(seat, &moment, out),
            Ask::Thing(selector, scope) => out.extend(self.select(selector, scope).map(pick_of)),
            Ask::Way(ways) => out.extend((0..ways.len() as u8).map(Pick::Way)),
            Ask::Block(_) | Ask::BlockCrossing => out.extend([Pick::Allow, Pick::Block]),
            Ask::StrikeBack(fight) => self.list_strikes(&fight, out),
            Ask::ForcedFight(guard) => {
                out.push(Pick::Fists);
                out.extend(self.usable_weapons(seat, Foe::Guard(guard)).map(Pick::Weapon));
            }
            Ask::EscapeRoll | Ask::Bribe | Ask::PayOrDie { .. } | Ask::Collect | Ask::IgnoreOnEnter(..) => {
                out.extend([Pick::Yes, Pick::No]);
            }
            Ask::DiscardDown | Ask::Discard(_, _, CardZone::Hand) | Ask::Exchange(..) => self.list_hand(seat, out),
            Ask::Discard(_, _, CardZone::Gadgets) => {
                for gadget in &self.state.agent(seat).gadgets {
                    if !out.contains(&Pick::Card(gadget.card)) {
                        out.push(Pick::Card(gadget.card));
                    }
                }
            }
            Ask::Arrange(_, deck, count, to_bottom) => self.list_arranging(deck, count, to_bottom, out),
            Ask::MoveGuard(walk) => {
                let from = self.state.guards[walk.guard.index()].room;
                if matches!(walk.toward, Toward::Chosen | Toward::ChosenByTarget) {
                    out.push(Pick::Stop);
                }
                out.extend(self.guard_ways(from, walk.toward, walk.by, walk.room).map(Pick::Room));
            }
            Ask::MoveFigure(figure, _, toward, by, room) => {
                out.push(Pick::Stop);
                out.extend(self.figure_ways(figure, toward, by, room).map(Pick::Room));
            }
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
        let (ask, asked) = self.asking();
        if !asked.has(seat) {
            if self.may_lift(ask, seat) && so_far.is_empty() && next == Pick::Lift {
                return Ok(());
            }
            return no("F07-TURN-12", Reason::NotYourTurn);
        }
        // The two that have much to list ask about the one pick.
        if let Ask::Turn = ask {
            return self.check_turn(seat, so_far, next);
        }
        if let (Ask::React(moment), []) = (ask, so_far) {
            return self.check_reaction(seat, &moment, next);
        }
        let mut listed = Vec::new();
        let more = self.list_answers(ask, seat, so_far, &mut listed);
        if more == Picks::More && listed.contains(&next) { Ok(()) } else { Err(self.why_not(ask, seat, so_far, next)) }
    }

    /// The rule that tells most about why a pick that is not listed does not answer.
    fn why_not(self, ask: Ask<'_>, seat: Seat, so_far: &[Pick], next: Pick) -> No {
        let because = |rule, reason| No::new(engine::Rule(rule), reason);
        // F07-RULING-132: nothing else can be done while something is resolved.
        let not_asked = because("F07-RULING-132", Reason::NotAsked);
        match ask {
            Ask::ChooseAgent => because("F07-SETUP-04", Reason::NotOffered),
            Ask::Equip => {
                let Pick::Equip(card) = next else { return not_asked };
                self.may_equip(seat, card).err().unwrap_or(because("F07-SETUP-15", Reason::SlotsFull))
            }
            Ask::Thing(..) => because("F07-RULING-140", Reason::WrongTarget),
            Ask::PlaceRoom(card) | Ask::LayOut(_, card) => {
                self.why_not_there(card, so_far, next, because("F07-EXPLORE-07", Reason::DoesNotFit))
            }
            Ask::Rehouse(card, ..) => {
                self.why_not_there(card, so_far, next, because("F07-OPT-MADHOUSE-02", Reason::SameDoorway))
            }
            Ask::PlacePrison(_) => {
                let prison = self.game.shared.prison;
                self.why_not_there(prison, so_far, next, because("F07-EXPLORE-07", Reason::DoesNotFit))
            }
            Ask::PayOrDie { .. } if next == Pick::Yes => because("F07-DEATH-08", Reason::NoData),
            Ask::DiscardDown if matches!(next, Pick::Equip(_)) => because("F07-RULING-128", Reason::NotAsked),
            Ask::ForcedFight(guard) => {
                let Pick::Weapon(card) = next else { return not_asked };
                let usable = self.may_use_weapon(seat, card);
                let aimed = || self.may_aim(seat, Means::Weapon(card), Foe::Guard(guard));
                usable.and_then(|()| aimed()).err().unwrap_or(not_asked)
            }
            Ask::StrikeBack(_) => match next {
                Pick::Weapon(card) => {
                    self.may_use_weapon(seat, card).err().unwrap_or(because("F07-FIGHT-14", Reason::NoShot))
                }
                Pick::NoStrike => because("F07-RULING-97", Reason::NotOffered),
                Pick::Fists => because("F07-FIGHT-14", Reason::NotOffered),
                _ => not_asked,
            },
            Ask::Turn
            | Ask::React(_)
            | Ask::Way(_)
            | Ask::RehouseCovered(_)
            | Ask::Block(_)
            | Ask::BlockCrossing
            | Ask::EscapeRoll
            | Ask::Bribe
            | Ask::PayOrDie { .. }
            | Ask::Collect
            | Ask::IgnoreOnEnter(..)
            | Ask::DiscardDown
            | Ask::Discard(..)
            | Ask::Arrange(..)
            | Ask::Exchange(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => not_asked,
        }
    }

    /// Why a Room cannot be laid like this; `elsewhere` if the doorway is the wrong one.
    fn why_not_there(self, card: RoomId, so_far: &[Pick], next: Pick, elsewhere: No) -> No {
        let because = |rule, reason| No::new(engine::Rule(rule), reason);
        match (next, so_far) {
            (Pick::Doorway(..), _) => elsewhere,
            (Pick::Joint(joint), [Pick::Doorway(place, slot)]) => {
                let fits = self.placement(*place, *slot, self.game.room(card).doors, joint);
                fits.err().unwrap_or(because("F07-EXPLORE-05", Reason::DoesNotFit))
            }
            (Pick::Joint(_), _) => because("F07-EXPLORE-05", Reason::DoesNotFit),
            _ => because("F07-RULING-132", Reason::NotAsked),
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
        let (ask, asked) = self.asking();
        if !asked.has(seat) {
            out.push(Pick::Lift);
            return;
        }
        let mut listed = Vec::new();
        loop {
            listed.clear();
            if self.list_answers(ask, seat, out, &mut listed) == Picks::Complete || listed.is_empty() {
                return;
            }
            out.push(ask.mildest().filter(|pick| listed.contains(pick)).unwrap_or(listed[0]));
        }
    }

    /// The innermost card, Room or rule at work.
    pub fn at_work(self) -> Option<&'t str> {
        let mut programs = self.state.stack.iter().filter_map(effect::Frame::program);
        programs.find_map(|id| self.game.library().program(id)).map(|program| program.name.as_str())
    }
}

impl Ask<'_> {
    /// Whether an answer may have several picks.
    const fn takes_more_than_one(self) -> bool {
        match self {
            Ask::Turn
            | Ask::Equip
            | Ask::PlaceRoom(_)
            | Ask::LayOut(..)
            | Ask::Rehouse(..)
            | Ask::PlacePrison(_)
            | Ask::RehouseCovered(_)
            | Ask::Aim(..) => true,
            Ask::ChooseAgent
            | Ask::React(_)
            | Ask::Thing(..)
            | Ask::Way(_)
            | Ask::Block(_)
            | Ask::BlockCrossing
            | Ask::StrikeBack(_)
            | Ask::ForcedFight(_)
            | Ask::EscapeRoll
            | Ask::Bribe
            | Ask::PayOrDie { .. }
            | Ask::Collect
            | Ask::IgnoreOnEnter(..)
            | Ask::DiscardDown
            | Ask::Discard(..)
            | Ask::Arrange(..)
            | Ask::Exchange(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..) => false,
        }
    }

    /// The pick that does least, where it is not the first one listed.
    fn mildest(self) -> Option<Pick> {
        match self {
            Ask::Turn => Some(Pick::EndTurn),
            Ask::Equip | Ask::Arrange(..) => Some(Pick::Done),
            Ask::React(_) => Some(Pick::Pass),
            Ask::PayOrDie { .. } => Some(Pick::Yes),
            Ask::Block(_) | Ask::BlockCrossing => Some(Pick::Allow),
            Ask::EscapeRoll | Ask::Bribe | Ask::Collect | Ask::IgnoreOnEnter(..) => Some(Pick::No),
            // A plain yes or no.
            Ask::Way([_, (no, _)]) if no == "no" => Some(Pick::Way(1)),
            Ask::Way(_)
            | Ask::ChooseAgent
            | Ask::Thing(..)
            | Ask::LayOut(..)
            | Ask::PlaceRoom(_)
            | Ask::Rehouse(..)
            | Ask::RehouseCovered(_)
            | Ask::PlacePrison(_)
            | Ask::StrikeBack(_)
            | Ask::ForcedFight(_)
            | Ask::DiscardDown
            | Ask::Discard(..)
            | Ask::Exchange(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => None,
        }
    }
}
