//! Why something is refused, in words for the player.

use std::fmt;

use engine::Seat;
use serde::Serialize;
use thiserror::Error;
use tinyvec::ArrayVec;

use crate::options::OptionalRule;
use crate::reminder::Lasts;

/// Why something is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    #[error("this is not what is being asked now")]
    NotAsked,
    #[error("it is not this seat's turn to speak")]
    NotYourTurn,
    #[error("the game is over")]
    Over,
    #[error("the answer is not complete")]
    Incomplete,
    #[error("these two Rooms share no connected doorway")]
    NotAdjacent,
    #[error("no movement is left")]
    NoMovement,
    #[error("an awake Guard in that Room lets nobody in")]
    GuardBarsEntry,
    #[error("an awake Guard in this Room lets nobody out")]
    GuardBarsExit,
    #[error("an awake Guard keeps everybody from using this Room")]
    GuardBarsUse,
    #[error("the Room is Locked Down")]
    LockedDown,
    #[error("{} blocks the way", name(*.0))]
    Blocked(Seat),
    #[error("an Agent blocks it")]
    BlockStands,
    #[error("a Dazed Agent cannot do this")]
    Dazed,
    #[error("an Agent in the cell cannot do this")]
    InCell,
    #[error("that Room has not been explored")]
    Unexplored,
    #[error("the Room Deck is empty")]
    RoomDeckEmpty,
    #[error("this Room has no open doorway")]
    NoDoorway,
    #[error("the card does not fit there")]
    DoesNotFit,
    #[error("placed there, it would leave no place for the Mainframe")]
    SealsFacility,
    #[error("under Madhouse the Room must lie at another doorway than before")]
    SameDoorway,
    #[error("moved there, the Rooms would no longer hang together")]
    TearsApart,
    #[error("this Room has no Ability")]
    NoAbility,
    #[error("it has been used up")]
    UsedUp,
    #[error("Connection Nodes work only in the Battle Phase")]
    NodeAsleep,
    #[error("this Node is dead")]
    NodeDead,
    #[error("nobody may use this Room: {0}")]
    RoomForbidden(Ban),
    #[error("it would do nothing now")]
    NoEffect,
    #[error("there is nothing it could be aimed at")]
    NoTarget,
    #[error("this cannot be its target")]
    WrongTarget,
    #[error("its cost cannot be paid")]
    CannotPay,
    #[error("its condition is not met")]
    ConditionNotMet,
    #[error("the card is not in the hand")]
    NotInHand,
    #[error("the card is not equipped")]
    NotEquipped,
    #[error("only Actions are played from the hand")]
    NotAnAction,
    #[error("Actions cannot be equipped")]
    CannotEquip,
    #[error("all slots for this kind are full")]
    SlotsFull,
    #[error("the Gadget was used in this turn")]
    GadgetUsed,
    #[error("this Gadget has nothing to activate")]
    NothingToActivate,
    #[error("this Ability has nothing to activate")]
    PassiveAbility,
    #[error("the Ability was used in this turn")]
    AbilityUsed,
    #[error("only one weapon can be used in a turn")]
    WeaponUsed,
    #[error("this is no weapon")]
    NoWeapon,
    #[error("the truce holds until the Mainframe is hacked")]
    Truce,
    #[error("the target is in another Room")]
    TooFarForThis,
    #[error("no shot reaches that target")]
    NoShot,
    #[error("against a Dazed Agent this has no effect")]
    AlreadyDazed,
    #[error("this weapon cannot be aimed at that")]
    WeaponNotForThis,
    #[error("{0}")]
    Forbidden(Ban),
    #[error("nobody in that Room has to be sneaked past")]
    NothingToSneakPast,
    #[error("there is no Room to land in")]
    NoLanding,
    #[error("breaking in is for Rooms that lead on and can be reached by no free way and no sneak")]
    NotCutOff,
    #[error("nobody leaves before the Battle Phase")]
    TooEarlyToLeave,
    #[error("the way out is in the Entryway")]
    NotInEntryway,
    #[error("this does not react to what happens now")]
    NoReaction,
    #[error("Clone Hypnosis is not played at this table, or was used in this turn")]
    NoHypnosis,
    #[error("only an awake Guard can be moved this way")]
    GuardNotAwake,
    #[error("this was not offered")]
    NotOffered,
    #[error("the Data to pay is missing")]
    NoData,
    #[error("the game is for two to six seats")]
    SeatCount,
    #[error("the Room Deck needs 1 to {0} Rooms")]
    RoomCount(u8),
    #[error("the Room Deck needs 1 to {0} Connection Nodes")]
    NodeCount(u8),
    #[error("the optional rule {} cannot be chosen with these packs", .0.title())]
    RuleForbidden(OptionalRule),
    #[error("two seats cannot have the same Agent")]
    AgentTwice,
    #[error("the position cannot stand: {0}")]
    Position(&'static str),
    #[error("`{card}` does not fit at `{door}`: another Room lies in the way")]
    Misfit { card: Short, door: Short },
    #[error("`{card}` has no door `{door}`, and a door must exist on both cards at the joint")]
    NoDoor { card: Short, door: Short },
    #[error("in the line no free door of `{before}` lets `{card}` follow; lay it with `board`, `at` and `by`")]
    LineBreaks { card: Short, before: Short },
    #[error("no {what} is called `{word}`")]
    NoSuch { what: Kind, word: Short },
    #[error("no {what} is called `{word}`; did you mean `{near}`?")]
    NoSuchBut { what: Kind, word: Short, near: Short },
    #[error("the position has more of `{0}` than the box")]
    TooManyCopies(Short),
    #[error("the position has more {0} than the box")]
    TooManyPieces(&'static str),
}

/// What can be called by name in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Seat,
    Agent,
    Ops,
    Event,
    Room,
    /// A Room that lies on the board.
    LaidRoom,
    Secret,
    Figure,
    Marker,
    Doorway,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Seat => "seat",
            Kind::Agent => "Agent",
            Kind::Ops => "Ops card",
            Kind::Event => "Event",
            Kind::Room => "Room",
            Kind::LaidRoom => "Room on the board",
            Kind::Secret => "Top Secret card",
            Kind::Figure => "figure",
            Kind::Marker => "marker",
            Kind::Doorway => "doorway",
        })
    }
}

/// The beginning of a word that a player typed, so that a reason can be copied like a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Short(ArrayVec<[u8; 30]>);

impl Short {
    pub fn new(word: &str) -> Self {
        let mut short = ArrayVec::new();
        for c in word.chars() {
            let mut bytes = [0; 4];
            let harmless = if c.is_control() { ' ' } else { c };
            let part = harmless.encode_utf8(&mut bytes).as_bytes();
            if short.len() + part.len() > short.capacity() {
                break;
            }
            short.extend_from_slice(part);
        }
        Short(short)
    }
}

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.0).unwrap_or_default())
    }
}

impl Serialize for Short {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// F07-RULING-172: which card forbids something, whose it is, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ban {
    pub card: Short,
    /// Whom it keeps from it.
    pub on: Seat,
    /// Who played it, if another Agent did.
    pub by: Option<(Seat, Short)>,
    pub lasts: Lasts,
}

impl Ban {
    /// Whose turn ends it, as the Agent it is on would say it.
    fn whose(self, turn: Seat) -> String {
        match self.by {
            _ if turn == self.on => "yours".into(),
            Some((by, name)) if turn == by => name.to_string(),
            Some(_) | None => name(turn),
        }
    }
}

impl fmt::Display for Ban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        if let Some((_, by)) = self.by {
            write!(f, ", played by {by},")?;
        }
        let until = match self.lasts {
            // The card lies there for good, as the Agent's own does.
            Lasts::Ever => return f.write_str(" forbids it"),
            Lasts::ThisTurn => "until the end of this turn".into(),
            Lasts::UntilTurnOf(turn) if turn == self.on => "until your next turn starts".into(),
            Lasts::ThroughTurnOf(turn) if turn == self.on => "until your next turn ends".into(),
            lasts => crate::words::until(lasts, |turn| self.whose(turn)),
        };
        write!(f, " forbids it {until}")
    }
}

fn name(seat: Seat) -> String {
    format!("seat {}", seat.0 + 1)
}
