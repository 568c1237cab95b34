//! What somebody at a table says to the house.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{SeatNumber, limits};

/// A message to the house. The reply carries its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// Any number; the reply to this message repeats it.
    pub id: u32,
    #[serde(rename = "do")]
    pub what: ToHouse,
}

/// What can be asked of the house at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToHouse {
    /// Answers a question. Replied to with `done` once the answer is stored, with `refused` if a rule forbids it, or
    /// with `offered` if it stops short: then nothing has happened yet, and one of the offered picks must follow. The
    /// answer to a sealed question may be given again until everybody's is in.
    Answer {
        /// Which question.
        question: u32,
        /// How many answers had been taken back when it was read: an answer from before an undo is not meant any more.
        undos: u32,
        /// The names of the picks, in order.
        #[serde(deserialize_with = "limits::picks")]
        #[schemars(length(max = limits::MOST_PICKS), inner(length(max = limits::LONGEST_PICK)))]
        picks: Vec<String>,
    },
    /// What may follow these picks; if they are no beginning of an answer, the refusal says why not.
    Offer {
        question: u32,
        undos: u32,
        #[serde(deserialize_with = "limits::picks")]
        #[schemars(length(max = limits::MOST_PICKS), inner(length(max = limits::LONGEST_PICK)))]
        picks: Vec<String>,
    },
    /// Why the seat is asked.
    Why,
    /// What a bot would do in this seat, where the table allows hints.
    Hint,
    /// Takes the seat's last answer back, as far as nobody could have learnt anything since.
    Undo,
    /// Proposes something that needs everybody's consent.
    Propose(Proposal),
    /// Agrees to what is proposed, or not.
    Vote { yes: bool },
    /// Goes on after a pause.
    Resume,
    /// Says something to the table.
    Chat {
        #[schemars(length(max = limits::LONGEST_CHAT))]
        text: String,
    },
    /// The host keeps somebody from chatting, or lets them again.
    Mute { seat: SeatNumber, muted: bool },
    /// Gets up: a bot plays on in this seat, which stays one's own.
    Leave,
    /// Leaves a running game for good: the seat becomes a bot's, and one's consent is asked no more.
    GiveUp,
    /// Sits down again in one's own seat.
    Return,
    /// After the game: the same table again. The first to ask makes it, the others find it in the table's `rematch`.
    Rematch,
    /// Asks for everything since this number, or for the whole view.
    Resync { since: Option<u64> },
    /// Keeps the line open; replied to with `done`.
    Ping,
}

/// What everybody at the table has to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// The proposer's last answer is taken back, and with it whatever followed.
    Undo,
    /// The clocks stop and nobody answers until somebody resumes. Needs those for whom no bot plays.
    Pause,
    /// The game ends here, without a winner.
    Abandon,
    /// A bot plays for whoever sits there until they are back. Needs the others for whom no bot plays, and is carried out
    /// after a minute if nobody says no; so may the one it is about.
    PlayFor(SeatNumber),
}
