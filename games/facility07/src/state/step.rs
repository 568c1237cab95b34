//! What is on its way: moments, rolls, fights, and the steps that wait on the stack.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{ActKind, Scope};
use crate::geometry::{Place, Slot};
use crate::names::{Cause, EventId, FigureId, Foe, GuardId, Means, OpsId, RoomId};
use crate::vocabulary::{Situation, Skill, Toward, Trigger};

/// A moment that can be reacted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    pub trigger: Trigger,
    /// Whom it is about.
    pub subject: Seat,
    /// Who brought it about; the subject if no other Agent did.
    pub by: Seat,
    pub room: Place,
    pub cause: Cause,
    /// The Skill of a check, the second target of an Action.
    pub detail: u8,
}

/// A roll on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub who: Seat,
    /// `None`: a plain roll (F07-RULING-14) against `bonus`.
    pub skill: Option<Skill>,
    pub bonus: i8,
    pub situation: Situation,
    pub purpose: Purpose,
    /// A check made because of another Agent's failure (Faux-Pas) sets off nothing.
    pub copied: bool,
}

/// What a roll decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The check of the program beneath.
    Program,
    /// The attacker's or defender's half of the fight beneath.
    Attack,
    Defence,
    /// The sneak or break-in beneath.
    Sneak,
    BreakIn,
    /// Getting out of the cell.
    Escape,
    /// F07-OPT-INEVITABLE-01: who attacked, and whether there was an attack.
    Inevitable(Seat, bool),
    /// One half of the contest beneath.
    ContestMine,
    ContestTheirs,
}

/// A fight on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub attacker: Seat,
    pub foe: Foe,
    pub means: Means,
    /// What the defender strikes back with.
    pub back: Means,
    pub stage: FightStage,
    pub hit: bool,
    pub struck: bool,
    pub foe_dazed: bool,
    pub attacker_dazed: bool,
    /// F07-GUARD-11: a fight no Agent asked for.
    pub forced: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FightStage {
    Declared,
    /// The defender picks her means.
    StrikeBack,
    AttackRoll,
    DefenceRoll,
    Outcome,
}

/// An act that Agents may block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    Move(Place),
    /// Cross the first Room and land in the second, or outside.
    Sneak {
        over: Place,
        land: Landing,
    },
    Explore,
    /// Into a covered Room.
    Uncover(Place),
    Leave,
    UseRoom,
}

/// Where a sneak leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landing {
    Room(Place),
    /// F07-RULING-79
    Outside,
    /// F07-RULING-169: out of the own Room, on to the one to be crossed.
    Onwards,
}

/// A step of the game's own, waiting on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The turn of the active seat starts.
    StartTurn,
    /// The turn of the active seat ends.
    End(EndStep),
    /// F07-TURN-10: the active Agent discards down to her limit.
    DiscardDown,
    /// F07-OPT-BRAINSUCK-02: the active Agent may collect.
    Collect,
    /// An Agent lays a Room out (F07-OPT-SURVEILLANCE-01).
    LayOut(Seat, RoomId),
    /// The explorer places the drawn Room.
    PlaceRoom(RoomId),
    /// F07-OPT-MADHOUSE-01: it is moved; the doorway it first lay at.
    Rehouse(RoomId, Place, Slot),
    /// F07-OPT-SURVEILLANCE × MADHOUSE: a covered Room moves before it is entered.
    RehouseCovered(Seat, Place),
    /// An explored Room is resolved, bit by bit (F07-EXPLORE-10 and on): place, where the explorer came from, next bit.
    Explored(Seat, Place, Place, u8),
    /// The neighbour places the Prison for this Agent.
    PlacePrison(Seat),
    /// A possible arrest, then the arrest itself.
    Jail(Seat),
    Arrest(Seat),
    /// F07-PRISON-08
    EscapeOffer(Seat),
    /// F07-SNEAK-05: spotted beside a Guard.
    SneakJail(Seat),
    /// An Agent lost a fight with a Guard.
    LostToGuard(Seat, GuardId),
    /// F07-OPT-TITFORTAT-01
    Bribe(Seat, GuardId),
    /// Possible blockers are asked about an act, then it is carried out.
    Blocks(Act, SeatSet, ActKind),
    Go(Act),
    /// The sneak goes on: over, landing, blockers still to pass, whether the Guards are passed.
    Sneak {
        over: Place,
        land: Landing,
        left: SeatSet,
        guards_passed: bool,
        asking: SeatSet,
    },
    /// An Agent walks out of the Entryway.
    Depart(Seat, Exit),
    /// Guards still to be beaten on the way in.
    BreakIn(Place, u32),
    /// An Agent moves into a Room.
    Walk(Seat, Place),
    /// An Agent comes to stand in a Room and its effects apply.
    Enter(Seat, Place),
    /// A Room's On Enter applies.
    OnEnter(Seat, Place),
    /// Whether the Agent ignores the Room's On Enter effect.
    Ignore(Seat, Place),
    /// A die is rolled.
    Roll(Roll),
    /// It shows a face; its result can still be turned.
    Rolled(Roll, u8),
    Fight(Fight),
    /// F07-RULING-87: these Agents still have to fight the Guard.
    ForcedFight(GuardId, SeatSet),
    /// An Agent would be Dazed, then is.
    Daze(Seat, Seat, Cause),
    BecomeDazed(Seat, Seat, Cause),
    /// F07-DEATH-06: the victim pays or not.
    Offer(Seat, Seat),
    /// Of these two, the doomed die; whether by an attack.
    Deaths(Seat, Seat, bool),
    /// A Guard walks: steps left, which way, who decides.
    GuardGoes(GuardId, u8, Toward, Seat, Place, Errand),
    FigureGoes(FigureId, u8, Toward, Seat, Place),
    /// Data changes hands: from, to, how much.
    TakeData(Seat, Seat, u8),
    /// A card changes hands: from, to; a Gadget by name or a random hand card.
    TakeCard(Seat, Seat, Theft),
    /// The card in use goes to the discard pile, if it still is here.
    DoneCard(Option<OpsId>),
    DoneEvent(EventId),
    /// The Mainframe does its work for this Agent.
    Hack(Seat),
    /// The active Agent's Room use is over.
    DoneRoom(Place),
    DrawEvent(Seat),
    /// An Agent discards so many cards of a zone of her choice.
    Discards(Seat, u8, CardZone),
    /// An Agent arranges the top of a deck: cards left, whether the bottom is allowed.
    Arrange(Seat, ArrangeDeck, u8, bool),
    /// An Agent gives a card for the one at hand.
    Exchange(Seat, Seat, OpsId),
    /// Targets of a use declared before are still to be chosen; whether it is paid for.
    Aim(u16, Scope, bool),
    /// Both roll: who, with whom, results so far, the three programs' place.
    Contest(u8, Scope, u8),
    /// An Agent comes to stand in a Room by a sneak; the table hears it. The last one, since games of
    /// revision 3 were without it.
    Land(Seat, Place),
}

/// A card that lies with a step until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Ops(OpsId),
    Event(EventId),
    Room(RoomId),
}

impl Step {
    /// The card that would be lost if the step were dropped.
    pub const fn holds(self) -> Option<Held> {
        match self {
            Step::DoneCard(Some(card)) => Some(Held::Ops(card)),
            Step::DoneEvent(event) => Some(Held::Event(event)),
            Step::PlaceRoom(card) | Step::Rehouse(card, ..) | Step::LayOut(_, card) => Some(Held::Room(card)),
            Step::DoneCard(None)
            | Step::StartTurn
            | Step::End(_)
            | Step::DiscardDown
            | Step::Collect
            | Step::RehouseCovered(..)
            | Step::Explored(..)
            | Step::PlacePrison(_)
            | Step::Jail(_)
            | Step::Arrest(_)
            | Step::EscapeOffer(_)
            | Step::SneakJail(_)
            | Step::LostToGuard(..)
            | Step::Bribe(..)
            | Step::Blocks(..)
            | Step::Go(_)
            | Step::Sneak { .. }
            | Step::Depart(..)
            | Step::BreakIn(..)
            | Step::Walk(..)
            | Step::Enter(..)
            | Step::OnEnter(..)
            | Step::Ignore(..)
            | Step::Roll(_)
            | Step::Rolled(..)
            | Step::Fight(_)
            | Step::ForcedFight(..)
            | Step::Daze(..)
            | Step::BecomeDazed(..)
            | Step::Offer(..)
            | Step::Deaths(..)
            | Step::GuardGoes(..)
            | Step::FigureGoes(..)
            | Step::TakeData(..)
            | Step::TakeCard(..)
            | Step::Hack(_)
            | Step::DoneRoom(_)
            | Step::DrawEvent(_)
            | Step::Discards(..)
            | Step::Arrange(..)
            | Step::Exchange(..)
            | Step::Aim(..)
            | Step::Contest(..)
            | Step::Land(..) => None,
        }
    }
}

/// A step of ending a turn, in the order of F07-RULING-64. Files tell it by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum EndStep {
    /// Collections and Events of optional rules.
    Collect = 1,
    Draw,
    Discard,
    /// What lasts until the end of the turn ends, and fresh Guards wake.
    Expire,
    /// Dazed Guards without company wake.
    WakeGuards,
    /// What applies at once is looked at.
    Check,
    Tick,
    NextSeat,
}

impl EndStep {
    const ALL: [EndStep; 8] = [
        EndStep::Collect,
        EndStep::Draw,
        EndStep::Discard,
        EndStep::Expire,
        EndStep::WakeGuards,
        EndStep::Check,
        EndStep::Tick,
        EndStep::NextSeat,
    ];

    /// What follows it.
    pub fn next(self) -> Option<EndStep> {
        EndStep::ALL.get(self as usize).copied()
    }

    /// F07-RULING-118: whether the Agent has done everything that is hers to do.
    pub const fn is_after_the_discard(self) -> bool {
        match self {
            EndStep::Collect | EndStep::Draw | EndStep::Discard => false,
            EndStep::Expire | EndStep::WakeGuards | EndStep::Check | EndStep::Tick | EndStep::NextSeat => true,
        }
    }
}

/// A number that is no step of F07-RULING-64.
#[derive(Debug, thiserror::Error)]
#[error("a turn ends in the steps 1 to 8, not in {0}")]
pub struct NoSuchEndStep(u8);

impl TryFrom<u8> for EndStep {
    type Error = NoSuchEndStep;

    fn try_from(number: u8) -> Result<Self, NoSuchEndStep> {
        let at = usize::from(number).checked_sub(1);
        at.and_then(|at| EndStep::ALL.get(at).copied()).ok_or(NoSuchEndStep(number))
    }
}

impl From<EndStep> for u8 {
    fn from(step: EndStep) -> u8 {
        step as u8
    }
}

/// The step a turn is ended at, as its number; 0 in free play.
pub mod end_step_number {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::EndStep;

    #[allow(clippy::ref_option, reason = "serde hands over a reference to the field")]
    pub fn serialize<S: Serializer>(step: &Option<EndStep>, serializer: S) -> Result<S::Ok, S::Error> {
        step.map_or(0, u8::from).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<EndStep>, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if number == 0 { Ok(None) } else { EndStep::try_from(number).map(Some).map_err(serde::de::Error::custom) }
    }
}

/// How an Agent leaves the facility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    Entryway,
    Sneak,
    /// By a Room's or a card's text.
    Other,
}

impl Exit {
    pub const fn rule(self) -> &'static str {
        match self {
            Exit::Entryway => "F07-ESCAPE-02",
            Exit::Sneak => "F07-RULING-79",
            Exit::Other => "F07-ESCAPE-04",
        }
    }
}

/// What sends a Guard on his way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// F07-GUARD-10
    MissedShot,
    Hypnosis,
    /// A card's text.
    Card,
}

impl Errand {
    pub const fn rule(self) -> &'static str {
        match self {
            Errand::MissedShot => "F07-GUARD-10",
            Errand::Hypnosis => "F07-OPT-CLONEHYPNOSIS-01",
            Errand::Card => "F07-GEN-05",
        }
    }
}

/// Which card is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theft {
    RandomHand,
    Hand(OpsId),
    Gadget(OpsId),
    RandomGadget,
    Covert,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardZone {
    Hand,
    Gadgets,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArrangeDeck {
    Ops,
    Events,
    Rooms,
}
