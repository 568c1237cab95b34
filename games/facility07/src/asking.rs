//! What the table waits for, and who is asked.

use engine::effect::{self, Waiting};
use engine::{Seat, SeatSet};

use crate::apply::Prompts;
use crate::look::Look;
use crate::names::Foe;
use crate::pick::Prompt;
use crate::state::{ActKind, CardZone, Scope, Stage, Step};
use crate::vocabulary::{Selector, Who};

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
                let asked = window.asked().map_or(SeatSet::NONE, only);
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
        if inside.has(seat) { seat } else { inside.next_from(self.state.active).unwrap_or(seat) }
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
        for seat in self.may_be_heard(asking, asked).minus(SeatSet::only(but)) {
            prompts[seat.index()] = self.prompt_of(asking, asked, seat).map(|(prompt, _)| prompt);
        }
        prompts
    }

    /// Whether the seat is asked something else than it was.
    pub fn differs(self, before: Option<Prompt>, asking: Asking<'_>, asked: SeatSet, seat: Seat) -> bool {
        before.is_none() || before != self.prompt_of(asking, asked, seat).map(|(prompt, _)| prompt)
    }

    fn prompt_of(self, asking: Asking<'_>, asked: SeatSet, seat: Seat) -> Option<(Prompt, &'static str)> {
        if !asked.has(seat) {
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
}
