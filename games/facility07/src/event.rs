//! What can happen, for the log.

use engine::effect::Overrun;
use engine::{Seat, Text};
use serde::{Deserialize, Serialize};

use crate::agent_log::AgentLog;
use crate::geometry::Place;
use crate::names::{AgentId, Cause, EventId, FigureId, Foe, Means, OpsId, RoomId};
use crate::reminder::{About, Lasts};
use crate::state::{Ending, Exit, Played};
use crate::vocabulary::Skill;

/// Whose card or rule would not end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offender {
    /// What the card or rule is called, if it is known.
    pub name: Option<Text>,
    /// What its pack is called; none for the box.
    pub pack: Option<Text>,
    /// The card or rule that had set it off, if that is another.
    pub set_off_by: Option<Text>,
}

/// Where a card was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakenFrom {
    Deck,
    Discards,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    SetUp {
        rooms: u8,
        nodes: u8,
        minutes: u16,
    },
    AgentRevealed {
        seat: Seat,
        card: AgentId,
    },
    FirstPlayer {
        seat: Seat,
    },
    RoomLaidOut {
        seat: Seat,
        card: RoomId,
        place: Place,
    },
    TurnStarted {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        from: Place,
        to: Place,
    },
    Relocated {
        seat: Seat,
        from: Place,
        to: Place,
    },
    Sneaks {
        seat: Seat,
        from: Place,
        over: Place,
    },
    SneakedPast {
        seat: Seat,
        over: Place,
    },
    Spotted {
        seat: Seat,
        over: Place,
    },
    BreaksIn {
        seat: Seat,
        place: Place,
    },
    Blocks {
        seat: Seat,
    },
    Blocked {
        seat: Seat,
    },
    BlockLifted {
        seat: Seat,
    },
    Escaped {
        seat: Seat,
        exit: Exit,
    },
    RoomDrawn {
        seat: Seat,
        card: RoomId,
    },
    BroomCloset {
        seat: Seat,
        card: RoomId,
    },
    RoomPutBack {
        card: RoomId,
    },
    /// A broom closet for the second time, or one that fits nowhere.
    RoomLost {
        card: RoomId,
        again: bool,
    },
    MadhouseShift {
        card: RoomId,
    },
    RoomMoved {
        place: Place,
    },
    RoomExplored {
        seat: Seat,
        place: Place,
        card: RoomId,
    },
    MovedIn {
        seat: Seat,
        place: Place,
    },
    OnEnter {
        seat: Seat,
        place: Place,
    },
    EventDrawn {
        seat: Seat,
        event: EventId,
    },
    EventsShuffled,
    OpsShuffled,
    Drew {
        seat: Seat,
        card: OpsId,
    },
    DrewCards {
        seat: Seat,
        count: u8,
    },
    Discarded {
        seat: Seat,
        card: OpsId,
    },
    ActionPlayed {
        seat: Seat,
        card: OpsId,
    },
    AimedAt {
        seat: Seat,
        agent: Seat,
    },
    GadgetEquipped {
        seat: Seat,
        card: OpsId,
    },
    GadgetReturned {
        seat: Seat,
        card: OpsId,
    },
    GadgetUsed {
        seat: Seat,
        card: OpsId,
    },
    GadgetReacted {
        seat: Seat,
        card: OpsId,
    },
    GadgetBorrowed {
        seat: Seat,
        owner: Seat,
        card: OpsId,
    },
    CovertChosen {
        seat: Seat,
        card: OpsId,
    },
    CovertEquipped {
        seat: Seat,
    },
    CovertReturned {
        seat: Seat,
    },
    NotSoFast {
        seat: Seat,
        card: OpsId,
    },
    Prevented,
    Redirected {
        to: Seat,
    },
    AbilityUsed {
        seat: Seat,
    },
    AbilityCopied {
        seat: Seat,
        from: Seat,
    },
    HouseAction {
        seat: Seat,
        action: u8,
    },
    RoomUsed {
        seat: Seat,
        place: Place,
    },
    Hacked {
        seat: Seat,
    },
    Rolled {
        seat: Seat,
        skill: Option<Skill>,
        face: u8,
        needed: i8,
    },
    RolledTwice {
        seat: Seat,
        faces: [u8; 2],
    },
    Rerolled {
        seat: Seat,
        face: u8,
    },
    Attacked {
        seat: Seat,
        foe: Foe,
        means: Means,
    },
    StrikesBack {
        seat: Seat,
        means: Means,
    },
    Missed {
        seat: Seat,
    },
    MustFight {
        seat: Seat,
    },
    Dazed {
        seat: Seat,
        cause: Cause,
    },
    DazePrevented {
        seat: Seat,
    },
    Undazed {
        seat: Seat,
    },
    BoughtOff {
        seat: Seat,
        by: Seat,
    },
    /// With the card, because a new Agent may sit there already when it is told.
    /// Something would kill an Agent before the Battle Phase.
    NotYetKilled {
        seat: Seat,
    },
    Died {
        seat: Seat,
        card: AgentId,
        by: Option<Seat>,
    },
    Inevitable {
        seat: Seat,
    },
    Transmitted {
        seat: Seat,
        data: u8,
    },
    DataOnCorpse {
        seat: Seat,
        place: Place,
    },
    CameBack {
        seat: Seat,
        card: AgentId,
    },
    PrisonPlaced {
        place: Place,
    },
    PrisonAnnexed,
    Jailed {
        seat: Seat,
    },
    Frisked {
        seat: Seat,
        card: OpsId,
    },
    Bribed {
        seat: Seat,
        card: OpsId,
    },
    StaysInCell {
        seat: Seat,
    },
    OutOfCell {
        seat: Seat,
    },
    GuardSpawned {
        place: Place,
    },
    GuardDazed {
        place: Place,
    },
    GuardWoke {
        place: Place,
    },
    GuardRemoved {
        place: Place,
    },
    GuardMoved {
        to: Place,
    },
    LockedDown {
        played: Played,
        place: Place,
        lasts: Lasts,
    },
    Unlocked {
        place: Place,
    },
    GainedData {
        seat: Seat,
        count: u8,
    },
    LostData {
        seat: Seat,
        count: u8,
    },
    DataTaken {
        from: Seat,
        to: Seat,
        count: u8,
    },
    DataGiven {
        from: Seat,
        to: Seat,
        count: u8,
    },
    DataBanked {
        seat: Seat,
        count: u8,
    },
    CardTaken {
        from: Seat,
        to: Seat,
    },
    CardTakenWas {
        from: Seat,
        to: Seat,
        card: OpsId,
    },
    GadgetTaken {
        from: Seat,
        to: Seat,
        card: OpsId,
    },
    LookedAtHand {
        seat: Seat,
        whose: Seat,
    },
    LookedAtCovert {
        seat: Seat,
        whose: Seat,
    },
    SawCovert {
        whose: Seat,
        card: OpsId,
    },
    SawHand {
        whose: Seat,
        cards: Vec<OpsId>,
    },
    SawOps {
        card: OpsId,
    },
    SawRoom {
        card: RoomId,
    },
    SawEvent {
        event: EventId,
    },
    Peeked {
        seat: Seat,
        count: u8,
    },
    /// A card looked at goes to the bottom of its deck.
    PutUnder {
        seat: Seat,
    },
    Revealed {
        seat: Seat,
        card: OpsId,
    },
    /// A card comes openly into a hand, out of the deck or the discard pile.
    Took {
        seat: Seat,
        card: OpsId,
        from: TakenFrom,
    },
    Ticked {
        left: u8,
    },
    CountdownRolled {
        face: u8,
    },
    Exploded,
    FigurePlaced {
        figure: FigureId,
        place: Place,
    },
    FigureMoved {
        figure: FigureId,
        to: Place,
    },
    FigureDazed {
        figure: FigureId,
    },
    FigureRemoved {
        figure: FigureId,
    },
    RoomMarked {
        place: Place,
        kind: u8,
        count: u8,
    },
    RoomUnmarked {
        place: Place,
        kind: u8,
        count: u8,
    },
    AgentMarked {
        seat: Seat,
        kind: u8,
        count: u8,
    },
    AgentUnmarked {
        seat: Seat,
        kind: u8,
        count: u8,
    },
    /// F07-WILD-23
    ShuffledIn {
        event: EventId,
    },
    /// F07-WILD-22
    MarkersShown {
        seat: Seat,
        kind: u8,
        count: u8,
    },
    /// A card changes hands as a gift.
    CardGiven {
        from: Seat,
        to: Seat,
    },
    /// F07-RULING-172: something lies on the table now and is in force.
    LastingBegan {
        about: About,
        played: Played,
        lasts: Lasts,
    },
    LastingEnded {
        about: About,
        played: Played,
    },
    Announced {
        text: String,
    },
    /// F07-SHOW-05: a page of somebody's log.
    AgentLog {
        log: AgentLog,
    },
    NothingToAimAt {
        seat: Seat,
    },
    /// F07-WILD-17: the answer was cut.
    Stopped {
        why: Overrun,
        by: Box<Offender>,
    },
    Ended {
        ending: Ending,
    },
}
