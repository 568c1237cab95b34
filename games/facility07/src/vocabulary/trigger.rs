//! Moments that reactions can answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// F07-RULING-10: what can set a reaction off. "would" comes before and can be prevented; the others come after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Trigger {
    // Before: `prevent` takes it back.
    /// An Agent is attacked, before any roll. About the defender, by the attacker.
    WouldBeAttacked,
    /// An Agent would become Dazed. `by` is whoever does it, if anybody.
    WouldBeDazed,
    /// An Agent would be killed by an attack.
    WouldBeKilled,
    /// An Agent would be sent to Prison.
    WouldBeJailed,
    /// An Agent would lose Data to another.
    WouldLoseData,
    /// An Agent would lose a card to another.
    WouldLoseCard,
    /// An Action was played and has not taken effect. About its target if it has one, else about whoever played it.
    ActionPlayed,
    /// A Gadget was activated and has not taken effect.
    GadgetUsed,
    /// A Covert was flipped and has not taken effect.
    CovertFlipped,
    /// An Agent would move (or land by sneaking) into a Room.
    WouldEnter,
    /// An Agent declared a Room's Ability and it has not taken effect.
    RoomUsed,
    /// An Event was drawn and has not taken effect.
    EventDrawn,
    /// A check failed and its result does not stand yet; `reroll` and `change_roll` can turn it.
    CheckFailed,
    /// A check passed and its result does not stand yet.
    CheckPassed,
    /// A Room's On Enter effect is about to apply to an Agent.
    OnEnter,
    /// An Agent would leave the facility.
    WouldLeave,
    // After.
    /// An Agent became Dazed.
    Dazed,
    /// A check failed and its result stands.
    FailedCheck,
    /// An attack hit an Agent.
    Hit,
    /// An attack on an Agent missed.
    Missed,
    /// An Agent was sent to Prison.
    Jailed,
    /// An Agent died. By the attacker, if any.
    Killed,
    /// An Agent lost Data to another.
    LostData,
    /// An Agent gained Data from the supply.
    GainedData,
    /// An Agent lost a card to another.
    LostCard,
    /// An Agent came to stand in a Room.
    Entered,
    /// An Agent left a Room.
    Left,
    /// A Room's Ability was used.
    RoomWasUsed,
    /// A Room was explored.
    Explored,
    /// Exploring found a broom closet.
    BroomCloset,
    /// A Guard appeared in a Room. About the active Agent.
    GuardSpawned,
    /// A Guard moved into a Room.
    GuardMoved,
    /// A Guard became Dazed.
    GuardDazed,
    /// A Guard woke.
    GuardWoke,
    /// An Agent tried to sneak.
    Sneaked,
    /// A Room was Locked Down.
    LockedDown,
    /// An Agent's turn started.
    TurnStarted,
    /// An Agent's turn is about to end, before the draw.
    TurnEnds,
    /// The last Agent in turn order ended her turn.
    RoundEnded,
    /// The Mainframe was hacked.
    Hacked,
    /// The Countdown ticked.
    Ticked,
    /// A figure came into an Agent's Room, or an Agent into the figure's. About the Agent.
    FigureMet,
    /// A sneak succeeded.
    SneakPassed,
    /// A sneak failed.
    SneakFailed,
    /// An Agent has left the facility. About her; she is no longer inside.
    HasEscaped,
    /// An Agent drew Ops cards.
    DrewCards,
    /// An Agent equipped a Gadget or a Covert.
    Equipped,
    /// A figure became Dazed. About the active Agent.
    FigureDazed,
    /// A figure moved into a Room. About the active Agent.
    FigureMoved,
    /// A figure was taken off the board. About the active Agent.
    FigureRemoved,
}

/// Whether a trigger comes before what it is about or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Before,
    After,
}

impl Trigger {
    pub const COUNT: usize = Trigger::FigureRemoved as usize + 1;

    pub const fn timing(self) -> Timing {
        if (self as u8) < Trigger::Dazed as u8 { Timing::Before } else { Timing::After }
    }
}

/// Which Agent, seen from whoever reacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    #[default]
    Anyone,
    Me,
    /// Another Agent.
    Another,
}
