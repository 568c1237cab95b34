//! FAZA's own words inside the engine's effect machine. Verbs act on the *tile at hand*: the attacked ship's tile in
//! an event, the player's own tile in a card, the ship's tile in a guide, each tile in turn inside `for_each`.

use engine::effect::{Effect, Vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{Area, Ship};

/// Ties the words together for the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Lexicon;

impl Vocabulary for Lexicon {
    type Verb = Verb;
    type Selector = Tiles;
    type Condition = Condition;
    type Chooser = Chooser;
    type Check = NoCheck;
    type Amount = u8;
}

/// One step of a FAZA program.
pub type Step = Effect<Lexicon>;

/// What a program can do.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Adds Drones to the tile at hand, as many as fit (FAZA-DRONE-03).
    AddDrones(u8),
    /// Returns Drones of the tile at hand to the pool.
    RemoveDrones(Amount),
    /// Puts Rebels from the pool on the tile at hand, as many as fit (FAZA-RULING-34).
    AddRebels(u8),
    /// Returns Rebels of the tile at hand to the pool.
    RemoveRebels(Amount),
    /// Moves Rebels: targets `tile` (from), `count`, `tile` (to).
    MoveRebels,
    /// Turns the tile at hand to its dark side.
    Fazaform,
    /// Turns the tile at hand to its earth side.
    Restore,
    /// One injury for each of these players, all at once (FAZA-INJ-09, FAZA-INJ-11).
    Injure(Players),
    /// Turns an injured card of these players to its healthy side.
    Recover(Recover),
    /// Readies cards.
    Ready(Ready),
    /// Improves somebody's next roll.
    Enhance(Enhance),
    /// Takes Drones from the pool as Points, as far as there are any (FAZA-RULING-53).
    GainPoints(PointsOf),
    /// Returns Points to the pool.
    LosePoints(PointsOf),
    /// One Move of the ship at hand, or of a named one, by the movement box of its guide.
    MoveShip(Option<Ship>),
    /// The ship at hand drops Drones on its tile.
    Drop(u8),
    /// Every other undefeated ship below its starting health regains so much.
    RepairOtherShips(u8),
    /// Shifts the Tracker and carries out the guide reached, so many times.
    Activate(Times),
    /// The guide about to be carried out is not (FAZA-E24).
    CancelActivation,
    /// Shows the top event cards to everybody.
    ShowEvents(u8),
    /// Changes the places of the two top event cards.
    SwapEvents,
}

/// How many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// Every one there is.
    All,
    /// At most so many.
    UpTo(u8),
    /// The `count` target chosen with the command.
    Chosen,
}

/// Which players.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// Whoever acts: the card's owner, the event's drawer.
    Actor,
    /// The `player` target chosen with the command.
    Chosen,
    /// Those on the tile at hand.
    Here,
    /// All.
    Everyone,
    /// Those standing on such tiles.
    On(Tiles),
}

/// Turns an injured card to its healthy side.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// Whose card.
    pub who: Players,
    /// Which of their injured cards.
    pub card: Injured,
    /// Used or unused afterwards.
    pub ends: Ends,
}

/// Which injured card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Injured {
    /// The lowest-numbered.
    Lowest,
    /// The lowest-numbered other than the card in use.
    LowestOther,
    /// The `card` target chosen with the command.
    Chosen,
}

/// The state of a recovered card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    /// As it was.
    Keep,
    Used,
    Unused,
}

/// Which cards become unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ready {
    /// The `card` target chosen with the command.
    Chosen,
    /// All used cards of all players (FAZA-PHASE-05).
    All,
}

/// Points gained or lost.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsOf {
    pub who: Players,
    pub points: u8,
}

/// How often the Tracker moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Times {
    Once,
    /// Once per player (FAZA-PHASE-04, FAZA-PHASE-16).
    Players,
}

/// An improvement of somebody's next roll.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enhance {
    /// `actor` or `chosen`.
    pub who: Players,
    /// What changes; conditions are judged when the dice are rolled.
    pub roll: Vec<RollChange>,
    /// Where the changes stand in the rules' table; set when the content is read.
    #[serde(skip)]
    pub id: u8,
}

/// One change of a roll.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RollChange {
    /// Only if this holds for the roller when rolling.
    #[serde(rename = "if")]
    pub condition: Option<Condition>,
    /// Added to every die.
    pub bonus: i8,
    /// Automatic kills before the roll.
    pub kills: u8,
    /// So many injuries of the roll are ignored.
    pub ignore: Ignore,
    /// A reroll the roller may make.
    pub reroll: Option<Reroll>,
    /// The roller may set one die to 6 if the roll is against the own tile.
    pub set_die: bool,
    /// The roll may target a tile so far away (Bazooka).
    pub range: u8,
    /// If something else lets the roll reach farther than the own tile, it reaches so far.
    pub extended_range: u8,
}

/// How many injuries of a roll do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ignore {
    All,
    UpTo(u8),
}

impl Default for Ignore {
    fn default() -> Self {
        Ignore::UpTo(0)
    }
}

/// What a reroll takes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reroll {
    /// All failed dice, once.
    Failed,
    /// All dice, once.
    All,
    /// One die.
    One,
}

/// A set of tiles by what they are and what is on them. Everything named must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Tiles {
    /// Which side is up.
    pub side: Option<Side>,
    /// Earth side with an Outpost, or not.
    pub outpost: Option<bool>,
    /// Earth side with an Airfield, or not.
    pub airfield: Option<bool>,
    /// Deadly now, or not.
    pub deadly: Option<bool>,
    /// Earth side of this Area.
    pub area: Option<Area>,
    /// Any Drone, or none.
    pub drones: Option<bool>,
    /// At least so many Rebels.
    pub rebels: Option<u8>,
    /// Room for so many more Rebels.
    pub room: Option<u8>,
    /// Any player, or none.
    pub player: Option<bool>,
    /// Any ship, or none.
    pub ship: Option<bool>,
    /// A Drone or a ship (either will do), or neither.
    pub enemy: Option<bool>,
    /// A Rebel, or a player other than the actor (either will do).
    pub company: Option<bool>,
    /// Beside a fazaformed tile, or not.
    pub beside_fazaformed: Option<bool>,
    /// The actor's own tile, or any other.
    pub own: Option<bool>,
    /// Only the highest-numbered of them (FAZA-SHIP-03).
    pub highest: bool,
}

/// A tile's sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Earth,
    Fazaformed,
}

/// What can be asked about the state.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The actor's own tile is such a tile.
    OwnTile(Tiles),
    /// Another player is on the actor's tile.
    TeammateHere,
    /// The ship at hand still has health.
    ShipStands,
    /// At least so many event cards are left in the deck.
    EventsLeft(u8),
    /// There is a Rebel in the pool.
    RebelInPool,
    /// The actor has at least so many injured cards.
    InjuredCards(u8),
    /// All of these.
    All(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
}

/// Who decides inside a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// Whoever acts; for an event its drawer (FAZA-EVENT-02).
    Actor,
}

/// FAZA has no tests of skill: dice are rolled against Drones only, and that is [`crate::combat`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum NoCheck {}
