//! What the table waits for, and who is asked: every question of the game is one variant of [`Ask`].

use engine::effect::{self, Waiting};
use engine::{Prompts, Seat, SeatSet};

use crate::content::Facility07;
use crate::geometry::{Place, Slot};
use crate::guards::Walk;
use crate::look::Look;
use crate::names::{FigureId, Foe, GuardId, OpsId, RoomId};
use crate::pick::Prompt;
use crate::state::{ActKind, ArrangeDeck, CardZone, Fight, FightStage, Moment, Scope, Stage, State, Step};
use crate::vocabulary::{Selector, Toward, Who};

/// What is asked, with what the legal answers depend on. It borrows from the rules alone, so that an answer can be
/// carried out with the question at hand.
#[derive(Clone, Copy)]
pub enum Ask<'r> {
    ChooseAgent,
    /// Gadgets and a Covert for the start.
    Equip,
    /// A command in the own turn.
    Turn,
    /// Whether to react to a moment.
    React(Moment),
    /// One thing of those a program means.
    Thing(&'r Selector, Scope),
    /// One of the ways a program can go on.
    Way(&'r [(String, u16)]),
    LayOut(Seat, RoomId),
    PlaceRoom(RoomId),
    /// Anywhere but at the doorway it first lay at.
    Rehouse(RoomId, Place, Slot),
    RehouseCovered(Place),
    /// For this prisoner.
    PlacePrison(Seat),
    Block(ActKind),
    /// Whether to block a sneak through the own Room.
    BlockCrossing,
    StrikeBack(Fight),
    ForcedFight(GuardId),
    EscapeRoll,
    Bribe,
    PayOrDie {
        victim: Seat,
        attacker: Seat,
    },
    /// Data beside a corpse.
    Collect,
    IgnoreOnEnter(Seat, Place),
    DiscardDown,
    Discard(Seat, u8, CardZone),
    /// The top of a deck: cards left, whether the bottom is allowed.
    Arrange(Seat, ArrangeDeck, u8, bool),
    /// Who gives a card, to whom, for which of theirs.
    Exchange(Seat, Seat, OpsId),
    MoveGuard(Walk),
    /// Steps left, which way, who decides, the Room at hand.
    MoveFigure(FigureId, u8, Toward, Seat, Place),
    /// Targets of a use; whether it is paid for.
    Aim(u16, Scope, bool),
}

/// What is being asked, and of whom.
#[inline]
pub fn asking<'r>(game: &'r Facility07, state: &State) -> (Ask<'r>, SeatSet) {
    // Half of all questions: it is somebody's turn and nothing is in progress.
    if state.stack.is_empty() && state.stage.is_played() {
        return (Ask::Turn, SeatSet::only(state.active));
    }
    asking_in_progress(game, state)
}

fn asking_in_progress<'r>(game: &'r Facility07, state: &State) -> (Ask<'r>, SeatSet) {
    match state.stage {
        Stage::Choosing => return (Ask::ChooseAgent, state.seats()),
        Stage::Equipping => return (Ask::Equip, state.seats()),
        Stage::Layout | Stage::Exploration | Stage::Battle => {}
    }
    let look = Look::new(game, state);
    let asked = match effect::waiting(game.library(), &state.stack) {
        Some(Waiting::Pick(selector, by, scope)) => Some((Ask::Thing(selector, scope), look.chooser(*by, scope))),
        Some(Waiting::Branch(by, ways, scope)) => Some((Ask::Way(ways), look.chooser(*by, scope))),
        Some(Waiting::Window(window)) => {
            return (Ask::React(window.moment), window.asked().map_or(SeatSet::NONE, SeatSet::only));
        }
        Some(Waiting::Step(step)) => look.asked_by(step),
        None => None,
    };
    let (ask, seat) = asked.unwrap_or((Ask::Turn, state.active));
    (ask, SeatSet::only(look.present(seat)))
}

impl<'t> Look<'t> {
    /// What is being asked, and of whom.
    #[inline]
    pub fn asking(self) -> (Ask<'t>, SeatSet) {
        asking(self.game, self.state)
    }

    /// F07-RULING-08: the one who is named, else the active player.
    fn chooser(self, by: Who, scope: Scope) -> Seat {
        self.who(by, scope).unwrap_or(self.state.active)
    }

    /// What a step asks, and whom; `None` of one that is carried out before a seat is asked. Every step is named, so
    /// that a new one has to say here whether it waits for an answer.
    pub fn asked_by(self, step: Step) -> Option<(Ask<'static>, Seat)> {
        let active = self.state.active;
        // Those asked one after the other answer clockwise, from the left of the active seat.
        let next_of = |open: SeatSet| open.next_from(Seat((active.0 + 1) % self.state.count)).unwrap_or(active);
        Some(match step {
            Step::LayOut(seat, card) => (Ask::LayOut(seat, card), seat),
            Step::PlaceRoom(card) => (Ask::PlaceRoom(card), active),
            Step::Rehouse(card, place, slot) => (Ask::Rehouse(card, place, slot), active),
            Step::RehouseCovered(seat, place) => (Ask::RehouseCovered(place), seat),
            Step::PlacePrison(prisoner) => (Ask::PlacePrison(prisoner), self.placer(prisoner)),
            Step::Blocks(_, open, act) => (Ask::Block(act), next_of(open)),
            Step::Sneak { asking, .. } => (Ask::BlockCrossing, next_of(asking)),
            Step::Fight(fight) => match (fight.stage, fight.foe) {
                (FightStage::StrikeBack, Foe::Agent(defender)) => (Ask::StrikeBack(fight), defender),
                (FightStage::StrikeBack, Foe::Guard(_) | Foe::Figure(_))
                | (
                    FightStage::Declared | FightStage::AttackRoll | FightStage::DefenceRoll | FightStage::Outcome,
                    Foe::Agent(_) | Foe::Guard(_) | Foe::Figure(_),
                ) => return None,
            },
            Step::ForcedFight(guard, left) => (Ask::ForcedFight(guard), left.next_from(active).unwrap_or(active)),
            Step::EscapeOffer(seat) => (Ask::EscapeRoll, seat),
            Step::Bribe(seat, _) => (Ask::Bribe, seat),
            Step::Offer(victim, attacker) => (Ask::PayOrDie { victim, attacker }, victim),
            Step::Collect => (Ask::Collect, active),
            Step::Ignore(seat, place) => (Ask::IgnoreOnEnter(seat, place), seat),
            Step::DiscardDown => (Ask::DiscardDown, active),
            Step::Discards(seat, count, zone) => (Ask::Discard(seat, count, zone), seat),
            Step::Arrange(seat, deck, left, to_bottom) => (Ask::Arrange(seat, deck, left, to_bottom), seat),
            Step::Exchange(seat, with, theirs) => (Ask::Exchange(seat, with, theirs), seat),
            Step::GuardGoes(guard, steps, toward, by, room, errand) => {
                (Ask::MoveGuard(Walk { guard, steps, toward, by, room, errand }), by)
            }
            Step::FigureGoes(figure, steps, toward, by, room) => (Ask::MoveFigure(figure, steps, toward, by, room), by),
            Step::Aim(id, scope, paid) => (Ask::Aim(id, scope, paid), scope.me),
            Step::StartTurn
            | Step::End(_)
            | Step::Explored(..)
            | Step::Jail(_)
            | Step::Arrest(_)
            | Step::SneakJail(_)
            | Step::LostToGuard(..)
            | Step::Go(_)
            | Step::Depart(..)
            | Step::BreakIn(..)
            | Step::Walk(..)
            | Step::Enter(..)
            | Step::OnEnter(..)
            | Step::Roll(_)
            | Step::Rolled(..)
            | Step::Daze(..)
            | Step::BecomeDazed(..)
            | Step::Deaths(..)
            | Step::TakeData(..)
            | Step::TakeCard(..)
            | Step::DoneCard(_)
            | Step::DoneEvent(_)
            | Step::Hack(_)
            | Step::DoneRoom(_)
            | Step::DrawEvent(_)
            | Step::Contest(..)
            | Step::Land(..) => return None,
        })
    }

    /// F07-RULING-22: the dead and the escaped choose nothing; then the active player does, or the next one inside.
    fn present(self, seat: Seat) -> Seat {
        let inside = self.state.inside();
        if inside.has(seat) { seat } else { inside.next_from(self.state.active).unwrap_or(seat) }
    }

    /// Who may speak: those asked, and in free play the seat that may take a block back (F07-RULING-160).
    pub fn may_speak(self) -> (SeatSet, SeatSet) {
        let (ask, asked) = self.asking();
        // A sealed answer can be changed until everybody's is in.
        if ask.is_sealed() {
            let waiting = asked.iter().filter(|seat| !self.state.agent(*seat).ready).collect();
            return (asked, waiting);
        }
        (self.may_be_heard(ask, asked), asked)
    }

    /// Those asked, and in free play whoever may take a block back.
    pub fn may_be_heard(self, ask: Ask<'_>, mut asked: SeatSet) -> SeatSet {
        if let Ask::Turn = ask {
            for held in self.state.standing.iter().filter(|held| held.blocks) {
                if self.state.agent(held.by).is_inside() {
                    asked.insert(held.by);
                }
            }
        }
        asked
    }

    /// F07-RULING-160: whether a seat that is not asked may take a block back.
    pub fn may_lift(self, ask: Ask<'_>, seat: Seat) -> bool {
        matches!(ask, Ask::Turn)
            && self.state.standing.iter().any(|held| held.blocks && held.by == seat)
            && self.state.agent(seat).is_inside()
    }

    pub fn prompt(self, seat: Seat) -> Option<(Prompt, &'static str)> {
        let (ask, asked) = self.asking();
        self.prompt_of(ask, asked, seat)
    }

    /// What every seat is asked.
    pub fn prompts(self, ask: Ask<'t>, asked: SeatSet) -> Prompts<impl Fn(Seat) -> Option<Prompt>> {
        let about = move |seat| self.prompt_of(ask, asked, seat).map(|(prompt, _)| prompt);
        Prompts::new(self.may_be_heard(ask, asked), about).sealed(ask.is_sealed())
    }

    /// The same without borrowing the table, to be compared with what is asked after an answer.
    pub fn prompts_now(self, ask: Ask<'t>, asked: SeatSet) -> Prompts<impl Fn(Seat) -> Option<Prompt> + use<>> {
        let mut prompts = [None; engine::MAX_SEATS];
        let seats = self.may_be_heard(ask, asked);
        for seat in seats {
            prompts[seat.index()] = self.prompt_of(ask, asked, seat).map(|(prompt, _)| prompt);
        }
        Prompts::new(seats, move |seat: Seat| prompts[seat.index()]).sealed(ask.is_sealed())
    }

    fn prompt_of(self, ask: Ask<'_>, asked: SeatSet, seat: Seat) -> Option<(Prompt, &'static str)> {
        if asked.has(seat) {
            return Some(self.wording(ask));
        }
        self.may_lift(ask, seat).then_some((Prompt::LiftBlock, "F07-RULING-160"))
    }

    /// The question and the rule behind it.
    fn wording(self, ask: Ask<'_>) -> (Prompt, &'static str) {
        let actor = self.state.active;
        match ask {
            Ask::ChooseAgent => (Prompt::ChooseAgent, "F07-SETUP-04"),
            Ask::Equip => (Prompt::EquipForTheStart, "F07-SETUP-15"),
            Ask::Turn => (Prompt::Turn, "F07-TURN-01"),
            Ask::React(moment) => (Prompt::React(moment), "F07-RULING-138"),
            Ask::Thing(..) => (Prompt::Choose, "F07-RULING-08"),
            Ask::Way(_) => (Prompt::Ways, "F07-RULING-08"),
            Ask::LayOut(_, card) => (Prompt::LayOut(card), "F07-OPT-SURVEILLANCE-01"),
            Ask::PlaceRoom(card) => (Prompt::PlaceRoom(card), "F07-EXPLORE-04"),
            Ask::Rehouse(card, ..) => (Prompt::Rehouse(card), "F07-OPT-MADHOUSE-01"),
            Ask::RehouseCovered(place) => (Prompt::Rehouse(self.state.laid(place).card), "F07-OPT-MADHOUSE-01"),
            Ask::PlacePrison(prisoner) => (Prompt::PlacePrison(prisoner), "F07-PRISON-03"),
            Ask::Block(act) => (Prompt::Block { actor, act }, "F07-BLOCK-06"),
            Ask::BlockCrossing => (Prompt::Block { actor, act: ActKind::Cross }, "F07-BLOCK-06"),
            Ask::StrikeBack(fight) => (Prompt::StrikeBack { attacker: fight.attacker }, "F07-RULING-97"),
            Ask::ForcedFight(guard) => (Prompt::ForcedFight(guard), "F07-GUARD-12"),
            Ask::EscapeRoll => (Prompt::EscapeRoll, "F07-PRISON-08"),
            Ask::Bribe => (Prompt::Bribe, "F07-OPT-TITFORTAT-01"),
            Ask::IgnoreOnEnter(_, place) => (Prompt::IgnoreOnEnter(place), "F07-GEN-05"),
            Ask::PayOrDie { attacker, .. } => (Prompt::PayOrDie { attacker }, "F07-DEATH-07"),
            Ask::DiscardDown => {
                let over = self.state.agent(actor).hand.len() - self.hand_limit(actor);
                (Prompt::DiscardDown(over as u8), "F07-TURN-10")
            }
            Ask::Discard(_, count, CardZone::Hand) => (Prompt::Discard(count), "F07-RULING-08"),
            Ask::Discard(_, count, CardZone::Gadgets) => (Prompt::DiscardGadget(count), "F07-RULING-08"),
            Ask::Collect => {
                let room = self.state.agent(actor).room;
                (Prompt::Collect(self.state.laid(room).corpse), "F07-OPT-BRAINSUCK-02")
            }
            Ask::Arrange(_, _, count, _) => (Prompt::Arrange(count), "F07-RULING-08"),
            Ask::Exchange(_, with, _) => (Prompt::Exchange { with }, "F07-RULING-08"),
            Ask::MoveGuard(walk) => (Prompt::MoveGuard(walk.guard), "F07-RULING-83"),
            Ask::MoveFigure(figure, ..) => (Prompt::MoveFigure(figure), "F07-WILD-06"),
            Ask::Aim(..) => (Prompt::Aim, "F07-RULING-140"),
        }
    }
}

impl Ask<'_> {
    /// Whether every seat answers it in secret, and may change its answer until all are in.
    pub const fn is_sealed(self) -> bool {
        matches!(self, Ask::ChooseAgent | Ask::Equip)
    }
}
