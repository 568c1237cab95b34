//! Why something is refused, in words a player can use.

use std::fmt;

use engine::Seat;
use serde::Serialize;

use crate::names::{CardId, Ship};
use crate::tiles::Tile;

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    GameOver,
    RollWaits(Seat),
    EventWaits(Seat),
    FazaPhase,
    NotAsked,
    QuestionChanged,
    NotAnAnswer,
    NobodyThere,

    NotYourCard(CardId),
    CardUsed(CardId),
    OtherSide(CardId),
    AlreadyReadied(CardId),
    CardNotUsed(CardId),
    CardHealthy(CardId),
    CardInUse(CardId),
    WrongPlayer,
    TooFewPoints { has: u8, needs: u8 },
    NeedsUnmet,
    DronesInTheWay(Tile),
    ShipInTheWay(Tile),
    NoTarget,

    OnlyRebelsMove,
    NotBoth,
    DronesPin(Tile),
    Grounded,
    NowhereToGo,
    OutOfReach(Tile),
    SameTile,
    TileNotAllowed(Tile),
    NoRebels(Tile),
    RebelsPinned,
    TooManyRebels(Tile),
    WrongCount(u8),

    NoDrones(Tile),
    NotYourTile(Tile),
    NothingToReroll,
    RerollsOver,
    NoSuchDie,
    NotEntitled,

    NotOnOutpost,
    RecoveryBarred,

    RebelPoolEmpty,
    NoRoomForRebels,
    NotAnOutpost(Tile),

    NotOnShipTile(Ship),
    NoRebelHere,
    DronesGuard(Tile),
    ShipDefeated(Ship),

    NotInForce,
    NotALongEvent,
    WrongSum { price: u8 },
    NoProposal,
    AlreadyProposed,
    AlreadyAgreed,
    NoShare,
    NotYourReward,
    WrongMoment,

    AlreadyReady,
    NotReady,
    NoSkill,
    PassiveSkill,
    SkillNotNow,
    RadioOff,
    NothingToReply,

    PlayerCount,
    SoloCount,
    SameArea,
    UnknownCharacter,
    WrongHealth,
    BrokenLayout,
    TooManyPieces(Tile),
    TooManyDrones,
    TooManyRebelsInAll,
    TooManyHealth,
    EventTwice,
    WrongEventPlace,
    DeadPlayer,
    AlreadyOver,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Reason as R;
        match *self {
            R::GameOver => write!(f, "the game is over"),
            R::RollWaits(seat) => {
                write!(f, "player {}'s dice are on the table; wait until the roll stands", seat.0 + 1)
            }
            R::EventWaits(seat) => write!(f, "something is being resolved; player {} must choose first", seat.0 + 1),
            R::FazaPhase => write!(f, "this is the Faza's phase"),
            R::NotAsked => write!(f, "you are not being asked anything"),
            R::QuestionChanged => write!(f, "the answer is not complete, or the question has changed meanwhile"),
            R::NotAnAnswer => write!(f, "that is no answer to this question"),
            R::NobodyThere => write!(f, "nobody sits there"),
            R::NotYourCard(card) => write!(f, "{card} is not your card"),
            R::CardUsed(card) => write!(f, "{card} is used until the Faza Phase is over"),
            R::OtherSide(card) => write!(f, "that choice is on the side of {card} that lies face down"),
            R::AlreadyReadied(card) => write!(f, "{card} was already readied in this Team Phase"),
            R::CardNotUsed(card) => write!(f, "{card} is not used"),
            R::CardHealthy(card) => write!(f, "{card} is not injured"),
            R::CardInUse(card) => write!(f, "{card} is the card in use; it needs another one"),
            R::WrongPlayer => write!(f, "that player cannot be chosen"),
            R::TooFewPoints { has, needs } => {
                write!(f, "it costs {} and you have {has}", engine::plural(needs, "Point", "Points"))
            }
            R::NeedsUnmet => write!(f, "what its text asks for is not given"),
            R::DronesInTheWay(tile) => write!(f, "Drones on {tile} are in the way"),
            R::ShipInTheWay(tile) => write!(f, "a ship on {tile} is in the way"),
            R::NoTarget => write!(f, "there is nothing it could be used on"),
            R::OnlyRebelsMove => write!(f, "this choice moves Rebels only"),
            R::NotBoth => write!(f, "a movement moves you or Rebels, never both"),
            R::DronesPin(tile) => write!(f, "Drones on {tile}: nobody can leave"),
            R::Grounded => write!(f, "Static Storm lies out until the next event is drawn: no Airplane, no Teleport"),
            R::NowhereToGo => write!(f, "there is nowhere to go"),
            R::OutOfReach(tile) => write!(f, "{tile} cannot be reached"),
            R::SameTile => write!(f, "a movement must end on another tile"),
            R::TileNotAllowed(tile) => write!(f, "{tile} cannot be chosen for this"),
            R::NoRebels(tile) => write!(f, "no Rebels on {tile}"),
            R::RebelsPinned => write!(f, "Pinned Rebels lies out until the next event is drawn: no Rebel can be moved"),
            R::TooManyRebels(tile) => write!(f, "{tile} would hold more than three Rebels"),
            R::WrongCount(count) => write!(f, "{count} is not possible here"),
            R::NoDrones(tile) => write!(f, "no Drones on {tile}"),
            R::NotYourTile(tile) => write!(f, "{tile} is not your tile, and nothing lets this roll reach it"),
            R::NothingToReroll => write!(f, "you have no such reroll"),
            R::RerollsOver => write!(f, "a die has been set; rerolls come before that"),
            R::NoSuchDie => write!(f, "there is no such die"),
            R::NotEntitled => write!(f, "you have nothing to do with this roll"),
            R::NotOnOutpost => write!(f, "you are not on an Outpost"),
            R::RecoveryBarred => write!(f, "Lockdown lies out until the next event is drawn: no recovery at Outposts"),
            R::RebelPoolEmpty => write!(f, "the Rebel pool is empty"),
            R::NoRoomForRebels => write!(f, "every Outpost is full"),
            R::NotAnOutpost(tile) => write!(f, "{tile} is no Outpost"),
            R::NotOnShipTile(ship) => write!(f, "you are not on the {ship}'s tile"),
            R::NoRebelHere => write!(f, "no Rebel is on your tile"),
            R::DronesGuard(tile) => write!(f, "Drones on {tile} guard the ship"),
            R::ShipDefeated(ship) => write!(f, "the {ship} is defeated"),
            R::NotInForce => write!(f, "that event is not in force"),
            R::NotALongEvent => write!(f, "only Long events can be paid off"),
            R::WrongSum { price } => write!(f, "the shares must add up to exactly {price} Points"),
            R::NoProposal => write!(f, "nobody has proposed to pay anything off"),
            R::AlreadyProposed => write!(f, "there is an open proposal; agree to it or decline it first"),
            R::AlreadyAgreed => write!(f, "you have agreed already"),
            R::NoShare => write!(f, "you have no share in the proposal"),
            R::NotYourReward => write!(f, "you do not hold that Reward"),
            R::WrongMoment => write!(f, "this is not its moment"),
            R::AlreadyReady => write!(f, "you are ready already"),
            R::NotReady => write!(f, "you have not declared ready"),
            R::NoSkill => write!(f, "that is not your character's skill"),
            R::PassiveSkill => write!(f, "this skill is always in force; there is nothing to do"),
            R::SkillNotNow => write!(f, "this skill is used after a roll, before it stands"),
            R::RadioOff => write!(f, "Radio Communication is not in play"),
            R::NothingToReply => write!(f, "there is no transmission for you to answer"),
            R::PlayerCount => write!(f, "FAZA is for 1 to 4 players, each with one character (alone: two to four)"),
            R::SoloCount => write!(f, "alone you control 2 to 4 characters"),
            R::SameArea => write!(f, "every player needs a different Area of Focus"),
            R::UnknownCharacter => write!(f, "there is no such character"),
            R::WrongHealth => write!(f, "ships start with 4, 5 or 6 health"),
            R::BrokenLayout => write!(f, "a layout has each of the tiles 1 to 16 exactly once"),
            R::TooManyPieces(tile) => write!(f, "{tile} cannot hold more than three"),
            R::TooManyDrones => write!(f, "there are only 42 Drones, Points included"),
            R::TooManyRebelsInAll => write!(f, "there are only 16 Rebels"),
            R::TooManyHealth => write!(f, "a ship's health is 0 to 6"),
            R::EventTwice => write!(f, "an event card cannot be in two places"),
            R::WrongEventPlace => write!(f, "that event card cannot lie there"),
            R::AlreadyOver => write!(f, "such a game would be over"),
            R::DeadPlayer => write!(f, "a player with four injured cards is dead and the game over"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reason;
    use crate::content::{EventKind, Faza, Lasting};

    /// A refusal names the card that forbids; the names stand in the content too.
    #[test]
    fn bans_name_the_event_that_forbids() {
        type Forbids = fn(&Lasting) -> bool;
        let bans: [(Reason, Forbids); 3] = [
            (Reason::Grounded, |lasting| lasting.grounded),
            (Reason::RebelsPinned, |lasting| lasting.rebels_pinned),
            (Reason::RecoveryBarred, |lasting| lasting.no_outpost_recovery),
        ];
        let game = Faza::base();
        for (reason, forbids) in bans {
            let card = game.events().iter().find(|event| forbids(&event.lasting)).unwrap();
            assert!(reason.to_string().starts_with(card.name.as_str()), "{reason}");
            assert_eq!(card.kind, EventKind::Short, "{reason}");
        }
    }
}
