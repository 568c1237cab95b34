//! What can happen, for the log. What only one player may know is whispered.

use engine::Seat;
use engine::effect::Overrun;
use serde::{Deserialize, Serialize};

use crate::lasting::{Lasting, Source};
use crate::names::{Card, Guard, ItemId, NpcId, Operative, Place, RoomId};
use crate::specialists::Talent;
use crate::state::Ending;
use crate::vocabulary::Special;

/// What is set out before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetOut {
    Dials,
    Rooms,
    BoxedRooms,
    Specials,
    Npcs,
    /// So many items are left to draw.
    Items(u8),
}

/// A part of a room card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPart {
    Reveal,
    Enter,
    Interface,
    /// What the destruction of its guard does.
    Guard,
}

/// What made a player the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// No other player got out.
    Alone,
    Total,
    Prototype,
    DataFiles,
    BlackmailFile,
    /// Nothing: it is a draw.
    Draw,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    SetOut {
        what: SetOut,
    },
    Dealt {
        who: Operative,
    },
    FirstPlayer {
        who: Operative,
    },
    Round {
        round: u16,
    },
    /// An operative's card is laid face down; which one stays hidden.
    Selected {
        who: Operative,
    },
    /// Whispered: another card was selected instead.
    SelectedInstead {
        who: Operative,
        card: Card,
    },
    TurnedUp {
        who: Operative,
        card: Card,
    },
    StandsUp {
        who: Operative,
    },
    NoEffect {
        who: Operative,
        card: Card,
    },
    NotResolved {
        who: Operative,
    },

    /// An item is carried out.
    ItemUsed {
        who: Operative,
        item: ItemId,
    },
    /// An item waits for the end of the phase.
    ItemWaits {
        who: Operative,
        item: ItemId,
    },

    Moved {
        who: Operative,
        to: Place,
    },
    GoesNowhere {
        who: Operative,
    },
    Revealed {
        place: Place,
        room: RoomId,
    },
    Peeked {
        who: Operative,
        place: Place,
    },
    /// Whispered.
    Saw {
        place: Place,
        room: RoomId,
    },
    RevealEffect {
        place: Place,
        room: RoomId,
    },
    EnterEffect {
        who: Operative,
        room: RoomId,
    },
    /// What a room card says there.
    RoomSays {
        room: RoomId,
        part: RoomPart,
    },
    InterfaceUsed {
        who: Operative,
        room: RoomId,
    },
    InterfaceSilent {
        who: Operative,
        room: RoomId,
    },
    InterfaceJammed {
        who: Operative,
        room: RoomId,
        by: Operative,
        from: Source,
    },
    Jammed {
        who: Operative,
        place: Place,
        from: Source,
    },
    InterfacePlaced {
        place: Place,
    },
    InterfaceGone {
        place: Place,
    },
    /// An Interface function did nothing and keeps its token.
    InterfaceIdle {
        place: Place,
    },
    GuardPlaced {
        place: Place,
        guard: Guard,
    },
    GuardDestroyed {
        place: Place,
        guard: Guard,
    },
    GuardReleased {
        place: Place,
        guard: Guard,
        count: u8,
    },
    EnterOff {
        who: Option<Operative>,
        place: Place,
    },

    DataPlaced {
        place: Place,
        count: u8,
    },
    PoolShort {
        wanted: u8,
        found: u8,
    },
    Downloaded {
        who: Operative,
        place: Place,
        count: u8,
        first: bool,
    },
    /// Data that could not be collected, because a guard stands on them.
    StillGuarded {
        place: Place,
        guard: Guard,
        count: u8,
    },
    Extracts {
        who: Operative,
    },
    Extracted {
        who: Operative,
        place: Place,
        count: u8,
        shared_by: u8,
    },
    Took {
        who: Operative,
        place: Place,
        count: u8,
    },
    Drew {
        who: Operative,
        count: u8,
    },
    /// Whispered: the value of one data file that came into the stash.
    Gained {
        value: u8,
    },
    Sifts {
        who: Operative,
        place: Place,
        count: u8,
    },
    /// Whispered: the value of one data file that was looked at in a room.
    SawFile {
        value: u8,
    },
    Sifted {
        who: Operative,
        place: Place,
    },
    Laundered {
        who: Operative,
        count: u8,
    },
    DataBoxed {
        place: Place,
        count: u8,
    },
    Stole {
        who: Operative,
        from: Operative,
        count: u8,
    },
    /// Whispered to the robbed player.
    Lost {
        value: u8,
    },
    LooksAtStash {
        who: Operative,
        of: Operative,
    },
    /// Whispered: how many files of a stash are worth 1, 2 and 3.
    SawStash {
        of: Operative,
        worth: [u8; 3],
    },
    Exchanged {
        who: Operative,
        with: Operative,
    },
    KeptAll {
        who: Operative,
    },

    Wounded {
        who: Operative,
    },
    WoundedAlready {
        who: Operative,
    },
    Healed {
        who: Operative,
    },
    Delayed {
        who: Operative,
    },
    DelayedAlready {
        who: Operative,
    },
    Undelayed {
        who: Operative,
    },
    Shielded {
        who: Operative,
        from: Source,
        wounds: bool,
        delays: bool,
    },
    Shrugged {
        who: Operative,
        from: Source,
    },
    Sludged {
        who: Operative,
    },
    SludgeAt {
        place: Place,
    },
    SludgeLeft {
        place: Place,
    },
    /// INF-VAR-SPEC-01: a talent serves.
    TalentUsed {
        who: Operative,
        talent: Talent,
    },
    /// INF-RULING-89: something that lasted is over.
    LastingEnded {
        what: Lasting,
    },
    SpecialGained {
        who: Operative,
        card: Special,
    },
    SpecialGone {
        card: Special,
    },

    DrewItems {
        who: Operative,
        count: u8,
    },
    /// Whispered.
    GotItem {
        item: ItemId,
    },
    PileEmpty,
    Discarded {
        who: Operative,
        item: ItemId,
    },
    StoleItem {
        who: Operative,
        from: Operative,
    },
    /// Whispered to the robbed player.
    LostItem {
        item: ItemId,
    },
    Returned {
        who: Operative,
        item: ItemId,
    },
    ItemsBoxed {
        who: Operative,
        count: u8,
    },

    Proximity {
        from: u8,
        to: u8,
    },
    Alarm {
        from: i8,
        to: i8,
    },
    NpcPlaced {
        npc: NpcId,
        place: Place,
    },
    NpcMissing {
        npc: NpcId,
    },
    NpcActs {
        npc: NpcId,
        place: Place,
    },
    /// What an NPC's card says.
    NpcSays {
        npc: NpcId,
    },
    /// A player chose who of several acts first.
    NpcChosen {
        by: Seat,
        npc: NpcId,
    },
    NpcMoved {
        npc: NpcId,
        to: Place,
    },
    NpcStays {
        npc: NpcId,
    },
    NpcDestroyed {
        npc: NpcId,
    },
    NpcLeft {
        npc: NpcId,
    },

    SecurityRoll {
        die: u8,
        alarm: i8,
    },
    NoDie {
        who: Operative,
        from: Source,
    },
    SecurityWithoutDie {
        alarm: i8,
    },
    TrackerPasses {
        to: Operative,
    },
    Escaped {
        who: Operative,
    },
    Arrested {
        who: Operative,
    },
    Stopped {
        why: Overrun,
    },
    Ended {
        ending: Ending,
    },
    /// What was still to come does not happen any more.
    CutShort,
    Score {
        who: Operative,
        data: u16,
        prototypes: u8,
        total: u16,
    },
    /// Two operatives of one player together.
    Sum {
        seat: Seat,
        total: u16,
    },
    Won {
        seat: Seat,
        by: Decided,
    },
    NobodyWon,
    /// The place of a player who did not win; none for whoever was arrested.
    Placed {
        seat: Seat,
        place: Option<u8>,
    },
}
