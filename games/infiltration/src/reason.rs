//! Why something is refused, in words a player can use.

use std::fmt;

use serde::Serialize;

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    GameOver,
    NotAsked,
    QuestionChanged,
    NotAnAnswer,
    NotOffered,

    Delayed,
    NoInterface,
    InterfaceDark,
    NotInHand,
    ExtractInstead,
    DownloadInstead,
    NoSuchData,
    Enough,

    PlayerCount,
    NoSuchPlayer,
    OperativeCount,
    UnknownOperative,
    OperativeTwice,
    UnknownRoom,
    RoomTwice,
    WrongFloor,
    UnknownPlace,
    EntryFaceDown,
    InTheDark,
    UnknownNpc,
    NpcInTheDark,
    NothingThere,
    UnknownItem,
    ItemTwice,
    TooMuchData,
    UnknownValue,
    ProximityRange,
    AlarmRange,
    TooManyPrototypes,
    OneBlackmailFile,
    CannotSelect,
    AllSelected,
    AlreadyOver,
    NotOver,
    FirstPlayerOut,
    OnlySelection,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Reason as R;
        f.write_str(match self {
            R::GameOver => "the game is over",
            R::NotAsked => "you are not being asked anything",
            R::QuestionChanged => "the answer is not complete, or the question has changed meanwhile",
            R::NotAnAnswer => "that is no answer to this question",
            R::NotOffered => "that cannot be chosen here",
            R::Delayed => {
                "the operative is delayed until this Selection Phase is over, and selects neither Advance nor Retreat"
            }
            R::NoInterface => "this room has no Interface",
            R::InterfaceDark => "the Interface token of this room is gone, so there is nothing to use",
            R::NotInHand => "that card is not in the operative's hand",
            R::ExtractInstead => "with the Extraction rule there is Extract instead of Download",
            R::DownloadInstead => "Extract is only there with the Extraction rule",
            R::NoSuchData => "there is no data file of that value to choose",
            R::Enough => "no more data files can be chosen",
            R::PlayerCount => "Infiltration is for 2 to 6 players; two of them have two operatives each",
            R::NoSuchPlayer => "the youngest player must be one of those at the table",
            R::OperativeCount => "3 to 6 operatives are dealt in, 4 for two players",
            R::UnknownOperative => "there is no such operative",
            R::OperativeTwice => "an operative cannot be dealt twice",
            R::UnknownRoom => "there is no such room",
            R::RoomTwice => "a room card cannot lie in two places",
            R::WrongFloor => "that room card belongs to another floor",
            R::UnknownPlace => "places are called p1 to p12, and SR for the secret room",
            R::EntryFaceDown => "the entry room is always revealed",
            R::InTheDark => "nobody stands in a room that lies face down",
            R::UnknownNpc => "there is no such NPC",
            R::NpcInTheDark => "an NPC is only ever in a revealed room",
            R::NothingThere => "the room has no place for that",
            R::UnknownItem => "there is no such item",
            R::ItemTwice => "an item cannot be in two places",
            R::TooMuchData => "there are not so many data files of that value",
            R::UnknownValue => "data files are worth 1, 2 or 3",
            R::ProximityRange => "the proximity dial goes from 00 to 99, and 99 is the end",
            R::AlarmRange => "the alarm dial goes from -1 to 8",
            R::TooManyPrototypes => "there are only four Prototypes",
            R::OneBlackmailFile => "there is only one Blackmail File",
            R::CannotSelect => "that card cannot have been selected",
            R::AllSelected => "with the last card selected, all of them would have been turned up",
            R::AlreadyOver => "with nobody inside the game is over",
            R::NotOver => "nobody is arrested before the game is over",
            R::FirstPlayerOut => "the tracker is never passed to somebody who is out",
            R::OnlySelection => "a position shows the Selection Phase, or a game that is over",
        })
    }
}
