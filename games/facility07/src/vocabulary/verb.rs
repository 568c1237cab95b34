//! What a program can do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Amount, CardsWhere, Deck, MarkersOf, Phase, Resolved, Skill, Steps, Until, Who, Written, Zone};

/// A verb.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub enum Verb<P: Phase = Resolved> {
    // Agents
    /// Dazes the Agent.
    Daze(Who),
    /// The Agent is no longer Dazed.
    Undaze(Who),
    /// Puts an Agent elsewhere (F07-RULING-72).
    Relocate(Relocate),
    /// The two Agents change places.
    SwapPlaces(Pair),
    /// More (or less) movement this turn.
    Movement(WhoBy),
    /// The Agent's movement left becomes 0; what she gains after that counts.
    LoseMovement(Who),
    /// The Agent's movement is over for this turn.
    StopMovement(Who),
    /// Sends the Agent to Prison.
    Jail(Who),
    /// Lets the Agent out of the cell.
    Free(Who),
    /// The Agent leaves the facility (F07-ESCAPE-04).
    LeaveFacility(Who),
    /// The turn being taken ends once this is resolved.
    EndTurn,
    /// A passive holds for the Agent for some time: immunity, a Skill changed, a ban.
    Grant(Grant<P>),
    /// The Agent may attack at once, outside the usual limits of her turn.
    Attack(GrantAttack<P>),

    // Guards; the Guard at hand unless said otherwise
    /// Guards appear as far as the supply lasts (F07-RULING-16).
    SpawnGuards(Spawn<P>),
    /// One Guard per Guard icon of the Room at hand appears.
    TriggerGuardIcon,
    DazeGuard,
    WakeGuard,
    /// Back to the supply.
    RemoveGuard,
    /// Moves the Guard along connected doorways.
    MoveGuard(MoveGuard),
    /// The Guard and the Agent change places.
    SwapWithGuard(Who),
    /// The Guard cannot wake for some time.
    KeepDazed(Until),

    // Ops cards
    Draw(WhoCount<P>),
    /// Discards Ops cards.
    Discard(DiscardCards<P>),
    /// Shows one random card of the hand to everybody.
    RevealRandom(Who),
    /// Shows the whole hand of `whose` to `who`.
    LookAtHand(Look),
    /// Shows the face-down Covert of `whose` to `who`.
    LookAtCovert(Look),
    /// I look at the top cards of a deck and put them back in any order I like; `to_bottom` lets me send each to the
    /// bottom instead.
    Arrange(Arrange),
    /// Takes the card at hand from the discard pile into my hand.
    TakeDiscarded,
    /// Reveals Ops cards until one fits, takes it, shuffles the rest back.
    Dig(CardsWhere<P>),
    /// Takes a named card from the deck (then shuffled) or the discard pile.
    Fetch(Fetch<P>),
    /// Takes a card from another Agent. The victim's cards react as to any theft.
    StealCard(StealCard),
    /// Gives the card at hand from my hand to the Agent.
    GiveCard(Who),
    /// Exchanges a card of my choice with the card at hand in the hand of the Agent.
    SwapCard(Who),
    /// Equips the card at hand from my hand, if there is a free slot.
    Equip,
    /// Returns the Gadget at hand of the Agent to her hand.
    Unequip(Who),
    /// Discards the Gadget at hand of the Agent.
    DestroyGadget(Who),
    /// Carries out the activated effect of the Gadget at hand of another Agent, as if it were mine.
    UseGadgetOf(Who),
    /// Until the end of the turn I also have the Agent's Ability.
    CopyAbility(Who),
    /// Shuffles the Ops discard pile into the deck.
    ShuffleDiscards,

    // Data
    GainData(WhoCount<P>),
    LoseData(WhoCount<P>),
    /// From the Agent to me.
    StealData(WhoCount<P>),
    /// From me to the Agent.
    GiveData(WhoCount<P>),
    /// The Agent leaves Data in her Room, as a corpse would (Brain Suck).
    DropData(WhoCount<P>),
    /// The Agent's Data is safe: it counts at the end whatever happens.
    BankData(WhoCount<P>),

    // Rooms; the Room at hand
    LockDown(Until),
    Unlock,
    /// I use the Ability of the Room at hand from afar; it does not end the turn.
    UseRoom,
    /// Nobody can use the Room's Ability for some time.
    ForbidRoom(Until),
    /// The Room's once-per-game use counts as used by the Agent.
    MarkUsed(Who),

    // Markers and figures of packs
    /// Puts markers on the Room at hand.
    MarkRoom(Marker<P>),
    /// Takes markers off the Room at hand.
    UnmarkRoom(Marker<P>),
    /// Gives the Agent markers.
    MarkAgent(WhoMarker<P>),
    /// Takes markers from the Agent.
    UnmarkAgent(WhoMarker<P>),
    /// Shows everybody how many markers of the kind the Agent has.
    ShowMarkers(MarkersOf<P>),
    /// The two Agents exchange their markers of the kind.
    SwapMarkers(SwapMarkers<P>),
    /// Puts a figure of this kind on the Room at hand, if one is off the board.
    PlaceFigure(FigureOf<P>),
    RemoveFigure,
    DazeFigure,
    /// Moves the figure at hand.
    MoveFigure(MoveGuard),

    // Flow
    /// Takes back what this reacts to: it does not happen.
    Prevent,
    /// The card aimed at me is aimed at the Agent at hand instead.
    Redirect(Who),
    /// Rolls the die of the check this reacts to again.
    Reroll,
    /// Changes the die of the check this reacts to.
    ChangeRoll(i8),
    /// Both roll; `wins` is done if only I succeed, `loses` if only the other does, `both` if both do.
    Contest(P::Contest),
    /// The Agent draws and resolves an Event.
    DrawEvent(Who),
    /// Shuffles an Event that lies aside or among the discards into the deck.
    ShuffleIn(EventOf<P>),
    /// Shifts the Countdown.
    Countdown(i8),
    /// Done at a later moment.
    Later(Later<P>),
    /// Kills the Agent, outside any attack (F07-RULING-107). Base cards never do this.
    Kill(Who),
    /// A line for the log, in the pack's words.
    Announce(String),
}

/// Where somebody is put.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relocate {
    #[serde(default)]
    pub who: Who,
    #[serde(default)]
    pub to: Goal,
}

/// A place named by its part in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// The Room at hand.
    #[default]
    Room,
    Entryway,
    Mainframe,
    Prison,
    /// My Room.
    MyRoom,
    /// The Room of the Agent at hand.
    TargetsRoom,
}

/// Two Agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    #[serde(default)]
    pub who: Who,
    pub with: Who,
}

/// An Agent and a number of things.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct WhoCount<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    #[serde(default = "one_thing::<P>")]
    pub count: Amount<P>,
}

/// An Agent and a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhoBy {
    #[serde(default)]
    pub who: Who,
    pub by: i8,
}

fn one() -> u8 {
    1
}

fn one_thing<P: Phase>() -> Amount<P> {
    Amount::Fixed(1)
}

/// A passive for some time.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct Grant<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    pub passive: P::Passive,
    #[serde(default)]
    pub until: Until,
}

/// An attack out of turn.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct GrantAttack<P: Phase = Resolved> {
    /// Who attacks.
    #[serde(default)]
    pub who: Who,
    /// What with; fists if left out.
    pub weapon: Option<P::Weapon>,
    /// Whom: the Agent or Guard at hand.
    pub at: AttackAt,
}

/// Whom a granted attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttackAt {
    Target,
    Second,
    By,
    Subject,
    Guard,
}

/// Guards that appear.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct Spawn<P: Phase = Resolved> {
    #[serde(default = "one_thing::<P>")]
    pub count: Amount<P>,
    #[serde(default)]
    pub at: Goal,
}

/// How a Guard or figure moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveGuard {
    /// At most so many Rooms.
    #[serde(default = "one")]
    pub steps: u8,
    pub toward: Toward,
}

/// Which way a Guard or figure goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Toward {
    /// Where I choose, one Room at a time.
    Chosen,
    /// Where the Agent at hand chooses.
    ChosenByTarget,
    Me,
    Target,
    /// The nearest Agent inside; among equals the first from the active one.
    NearestAgent,
    /// The Agent inside with the most Data; among equals the first from the active one.
    MostData,
    /// The Room at hand.
    Room,
    /// Any adjacent Room, by chance.
    Random,
}

/// Discards.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct DiscardCards<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    #[serde(default = "one_thing::<P>")]
    pub count: Amount<P>,
    #[serde(default)]
    pub from: Zone,
    /// Chance decides which; otherwise the holder does (F07-RULING-08).
    #[serde(default)]
    pub random: bool,
    /// All of them.
    #[serde(default)]
    pub all: bool,
}

/// Somebody sees something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Who sees it.
    #[serde(default)]
    pub who: Who,
    pub whose: Who,
}

/// The top of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrange {
    pub deck: Deck,
    pub count: u8,
    #[serde(default)]
    pub to_bottom: bool,
}

/// A card looked for by its id.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct Fetch<P: Phase = Resolved> {
    /// The card's id.
    pub card: P::Card,
    /// What happens if it is in neither pile.
    #[serde(default, rename = "else")]
    pub otherwise: P::Program,
}

/// A theft of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealCard {
    /// The victim.
    #[serde(default = "target")]
    pub from: Who,
    #[serde(default)]
    pub zone: Zone,
    /// The card at hand; otherwise chance decides (F07-RULING-134: it goes to my hand).
    #[serde(default)]
    pub chosen: bool,
}

fn target() -> Who {
    Who::Target
}

/// Markers of one kind.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct Marker<P: Phase = Resolved> {
    /// The kind's id.
    pub kind: P::Marker,
    #[serde(default = "one_thing::<P>")]
    pub count: Amount<P>,
}

/// An Agent and markers of one kind.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct WhoMarker<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    pub kind: P::Marker,
    #[serde(default = "one_thing::<P>")]
    pub count: Amount<P>,
}

/// Two Agents and a kind of markers.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct SwapMarkers<P: Phase = Resolved> {
    #[serde(default)]
    pub who: Who,
    pub with: Who,
    pub kind: P::Marker,
}

/// A figure of one kind, written as the kind's id.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(transparent, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct FigureOf<P: Phase = Resolved> {
    pub kind: P::Figure,
}

/// An Event, written as its id.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(transparent, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct EventOf<P: Phase = Resolved> {
    pub event: P::Event,
}

/// Both roll.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    pub with: Who,
    pub skill: Skill,
    #[serde(default)]
    pub wins: Vec<Steps>,
    #[serde(default)]
    pub loses: Vec<Steps>,
    #[serde(default)]
    pub both: Vec<Steps>,
}

/// Something for later.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "P: Written")]
#[schemars(bound = "P: Written")]
pub struct Later<P: Phase = Resolved> {
    /// When it is done: at the end of the turn, at the start or end of my next turn.
    pub at: Until,
    #[serde(rename = "do")]
    pub program: P::Program,
}
