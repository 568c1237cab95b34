//! What can be answered and what can be asked.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::geometry::{Place, Slot};
use crate::names::{AgentId, FigureId, GuardId, OpsId, RoomId};
use crate::state::{ActKind, Moment};

/// One step of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    #[default]
    EndTurn,
    Move(Place),
    Explore,
    /// Into an Adjacent covered Room (F07-OPT-SURVEILLANCE-06).
    Uncover(Place),
    /// Sneak past this Room's occupants, or out of it if it is the own; the landing follows.
    Sneak(Place),
    BreakIn(Place),
    /// Leave the facility.
    Leave,
    UseRoom,
    Play(OpsId),
    Equip(OpsId),
    Unequip(OpsId),
    /// Activate an equipped Gadget.
    Use(OpsId),
    Ability,
    /// An Ability copied from another Agent.
    Borrowed,
    /// An action of a pack.
    House(u8),
    Fists,
    Weapon(OpsId),
    Hypnosis,
    /// A target or thing chosen.
    Agent(Seat),
    Guard(GuardId),
    Figure(FigureId),
    Room(Place),
    Card(OpsId),
    /// The landing of a sneak out of the facility.
    Outside,
    /// Let the moment go by.
    Pass,
    /// React with a card.
    React(OpsId),
    ReactAbility,
    ReactBorrowed,
    Block,
    Allow,
    /// Take back a standing block.
    Lift,
    Yes,
    No,
    /// The n-th way of a choice.
    Way(u8),
    Keep(AgentId),
    Doorway(Place, Slot),
    Joint(Slot),
    /// Go no further.
    Stop,
    Bottom,
    Done,
    /// No strike back.
    NoStrike,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    ChooseAgent,
    EquipForTheStart,
    Turn,
    LiftBlock,
    LayOut(RoomId),
    PlaceRoom(RoomId),
    Rehouse(RoomId),
    PlacePrison(Seat),
    React(Moment),
    Block { actor: Seat, act: ActKind },
    StrikeBack { attacker: Seat },
    ForcedFight(GuardId),
    EscapeRoll,
    Bribe,
    PayOrDie { attacker: Seat },
    DiscardDown(u8),
    Discard(u8),
    DiscardGadget(u8),
    Collect(u8),
    IgnoreOnEnter(Place),
    Choose,
    Ways,
    Arrange(u8),
    Exchange { with: Seat },
    MoveGuard(GuardId),
    MoveFigure(FigureId),
    Aim,
}
