//! The state of a table: flat, small, nothing on the heap.

use engine::effect::Stack;
use engine::{Knowers, Rule, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::data_files::{DataFile, DataFiles};
use crate::item_cards::ItemCards;
use crate::lasting::Source;
use crate::names::{
    Card, Direction, Face, NPCS, NpcId, Npcs, OPERATIVES, Operative, Operatives, PLACES, Place, Places, RoomId,
};

/// INF-RULING-66: the proximity dial goes no further.
pub const MOST_PROXIMITY: u8 = 99;
/// INF-RULING-65
pub const LEAST_ALARM: i8 = -1;
/// INF-RULING-65
pub const MOST_ALARM: i8 = 8;

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// INF-VAR-EXT-01
    pub extraction: bool,
    /// INF-VAR-ORIG-01
    pub original: bool,
}

/// Where an operative is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    Inside(Place),
    Escaped,
    Arrested,
}

impl Default for Whereabouts {
    fn default() -> Self {
        Whereabouts::Inside(Place::ENTRY)
    }
}

/// INF-VAR-2P-04: one operative: marker, Operative card, special cards, and the card of this round, whichever seat
/// controls it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agent {
    pub face: Face,
    pub at: Whereabouts,
    /// INF-WOUND-01: the red side is up.
    pub wounded: bool,
    /// INF-DELAY-02: the marker lies on its side.
    pub delayed: bool,
    /// Ignores wounds for the rest of the round.
    pub no_wounds: bool,
    /// Ignores delay for the rest of the round.
    pub no_delays: bool,
    pub prototypes: u8,
    pub blackmail_file: bool,
    /// The card selected, face down; face up once the Selection Phase is over.
    pub card: Option<Card>,
    /// The card of the round before, which is public.
    pub last: Option<Card>,
    /// INF-RULING-39: a step of the item in front has resolved, so its mark applies.
    pub spent: bool,
    /// INF-EXTRACT-02: extracts at the end of the Resolution Phase.
    pub extracts: bool,
    /// INF-RULING-33: how many data it may then collect, fixed for all before the first is taken.
    pub share: u8,
}

impl Agent {
    /// The place of an operative that is still inside.
    #[inline]
    pub const fn place(&self) -> Option<Place> {
        match self.at {
            Whereabouts::Inside(place) => Some(place),
            Whereabouts::Escaped | Whereabouts::Arrested => None,
        }
    }
}

/// Where an NPC card lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NpcAt {
    #[default]
    Supply,
    In(Place),
    Box,
}

/// The four phases of a round (INF-ROUND-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Selection,
    Resolution,
    Npc,
    Security,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last operative inside has escaped.
    AllOut,
    /// The proximity dial has reached 99.
    Raid,
}

impl Ending {
    /// The rule that ended it.
    pub const fn rule(self) -> Rule {
        match self {
            Ending::AllOut => Rule("INF-END-01"),
            Ending::Raid => Rule("INF-END-02"),
        }
    }
}

/// A step of the game's own on the engine's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The cards of the operatives from this one on, counted clockwise from the first player (INF-RESOLVE-01).
    Resolve(u8),
    /// The operative's Advance or Retreat is done (INF-DELAY-01).
    Limp(Operative),
    /// The operative's item is done.
    ItemDone(Operative),
    /// What is due at the end of the Resolution Phase, from this operative on.
    Due(u8),
    /// Rooms still to be walked.
    Walk(Operative, Direction, u8),
    /// The Enter effect of a room, for this operative.
    Enter(Operative, Place),
    /// INF-RULING-79
    Sludge(Operative),
    /// The Enter effect of the setup for the operatives from this one on.
    SetupEnter(u8),
    /// INF-REVEAL-04 and what follows: tokens and data of a room just revealed.
    Furnish(Place),
    /// The destroyed guard's data become available.
    Unlock(Place),
    /// An Interface function is done; whether anything had resolved before it.
    FunctionDone(Place, bool),
    /// The sifter chooses one of so many data of the room.
    Sift(Operative, Place, u8),
    /// The operative chooses up to so many own data for the pool.
    Launder(Operative, u8),
    /// The operative looks at the other's stash and may swap.
    Exchange(Operative, Operative),
    /// The operative discards so many items.
    Discard(Operative, u8),
    /// NPCs whose start clause was looked at (INF-RULING-57).
    NpcStart(Npcs),
    /// Rooms are scanned from here; these NPCs have acted (INF-RULING-58).
    NpcScan(Place, Npcs),
    /// The first player chooses which of the NPCs in the room acts (INF-NPC-03).
    NpcOrder(Place, Npcs),
    Security,
    EndRound,
    /// The setup is over.
    BeginRound,
    /// INF-VAR-SPEC-07: the room just revealed is furnished.
    Snatch(Operative, Place),
}

/// Nothing in this game interrupts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoMoment {}

/// Who acts in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actor {
    Operative(Operative),
    Npc(NpcId),
}

impl Default for Actor {
    fn default() -> Self {
        Actor::Operative(Operative(0))
    }
}

/// What a program knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    pub actor: Actor,
    /// The room at hand; without it, where the actor stands.
    pub room: Option<Place>,
    /// The operative at hand.
    pub it: Operative,
    /// The NPC at hand.
    pub npc: NpcId,
}

impl Scope {
    /// An operative acts.
    pub fn of(operative: Operative) -> Self {
        Scope { actor: Actor::Operative(operative), it: operative, ..Scope::default() }
    }

    /// An operative acts by the text of a room.
    pub fn in_room(operative: Operative, room: Place) -> Self {
        Scope { room: Some(room), ..Scope::of(operative) }
    }

    /// An NPC acts.
    pub fn of_npc(npc: NpcId) -> Self {
        Scope { actor: Actor::Npc(npc), npc, ..Scope::default() }
    }
}

/// Things still to come, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Set {
    /// Clockwise from this operative.
    Operatives(Operatives, Operative),
    Rooms(Places),
    Npcs(Npcs),
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Operative(Operative),
    Room(Place),
    Npc(NpcId),
}

impl Iterator for Set {
    type Item = Thing;

    fn next(&mut self) -> Option<Thing> {
        match self {
            Set::Operatives(left, first) => {
                let ahead = Operatives(left.0 >> first.0 << first.0);
                let next = if ahead.is_empty() { left.clone().next() } else { ahead.clone().next() }?;
                left.remove(next);
                Some(Thing::Operative(next))
            }
            Set::Rooms(left) => left.next().map(Thing::Room),
            Set::Npcs(left) => left.next().map(Thing::Npc),
        }
    }
}

/// The resolution in progress.
pub type Progress = Stack<Scope, Set, NoMoment, Step>;

/// The whole state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub options: Options,
    /// People at the table.
    pub players: u8,
    /// Operatives dealt in: the N of the rules.
    pub count: u8,
    pub round: u16,
    pub phase: Phase,
    pub ending: Option<Ending>,
    /// The operative with die and tracker (INF-SETUP-02).
    pub first: Operative,

    pub proximity: u8,
    pub alarm: i8,
    /// The Security roll of this round is not made.
    pub no_die: bool,
    /// What the die of security showed last; 0 if it was not rolled.
    pub die: u8,

    /// The room cards in play; those in the box are all others (INF-SETUP-08).
    pub rooms: [RoomId; PLACES],
    /// Who knows the card at each place; every viewer, if it is revealed.
    pub rooms_known: [Knowers; PLACES],
    pub revealed: Places,
    pub interfaces: Places,
    pub guards: Places,
    /// Rooms whose Enter effect is off.
    pub enter_off: Places,
    /// INF-RULING-29: an operative has downloaded here this round.
    pub downloaded: Places,
    /// Who jams the Interface here this round.
    pub jams: [Operatives; PLACES],
    pub sludge: Option<Place>,
    pub npcs: [NpcAt; NPCS],
    pub prototypes: u8,

    pub data: DataFiles,
    pub items: ItemCards,
    pub agents: [Agent; OPERATIVES],

    /// Something in the text being carried out has resolved.
    pub resolved: bool,
    pub stack: Progress,
    /// Number of the question each player is asked.
    pub asked: [u32; OPERATIVES],

    /// INF-RULING-89: what keeps the die from being rolled, and whose it is. Games of revision 2 end before it.
    pub no_die_from: (Source, Operative),
    /// Who switched off an Enter effect last, and where.
    pub enter_off_by: Option<(Place, Operative)>,
    /// Who poured the Sludge where it lies.
    pub sludge_by: Option<Operative>,
    /// INF-VAR-SPEC-01
    pub specialists: bool,
    /// INF-VAR-SPEC-08: whose talent has served for this game.
    pub talents_used: Operatives,
}

impl State {
    #[inline]
    pub fn agent(&self, operative: Operative) -> &Agent {
        &self.agents[operative.index() % OPERATIVES]
    }

    #[inline]
    pub fn agent_mut(&mut self, operative: Operative) -> &mut Agent {
        &mut self.agents[operative.index() % OPERATIVES]
    }

    /// Every seat at the table.
    #[inline]
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.players)
    }

    /// Every player, and the spectators.
    pub const fn everybody(&self) -> Knowers {
        Knowers::everybody(self.players)
    }

    /// INF-RULING-88: whether the viewer knows what a data file is worth. When it is over, what all players know lies
    /// open.
    pub fn knows_file(&self, viewer: Viewer, file: DataFile) -> bool {
        Knowers::from(file.known()).includes(viewer) || self.ending.is_some() && file.known() == self.seats()
    }

    /// INF-VAR-2P-03: seats are A1, B1, A2, B2; with more players each has one operative.
    #[inline]
    pub const fn player_of(&self, operative: Operative) -> Seat {
        Seat(if self.players == 0 { 0 } else { operative.0 % self.players })
    }

    /// The player as a set.
    #[inline]
    pub const fn knower(&self, operative: Operative) -> SeatSet {
        SeatSet::only(self.player_of(operative))
    }

    /// Every operative dealt in.
    #[inline]
    pub const fn operatives(&self) -> Operatives {
        Operatives::first(self.count)
    }

    /// The operatives a player controls.
    #[inline]
    pub fn operatives_of(&self, seat: Seat) -> impl Iterator<Item = Operative> + use<> {
        let (count, players) = (self.count, self.players.max(1));
        (seat.0..count).step_by(usize::from(players)).map(Operative)
    }

    /// Operatives that have neither escaped nor been arrested.
    #[inline]
    pub fn inside(&self) -> Operatives {
        self.operatives().filter(|operative| self.agent(*operative).place().is_some()).collect()
    }

    /// Operatives in these places.
    #[inline]
    pub fn operatives_in(&self, places: Places) -> Operatives {
        let here = |operative: &Operative| self.agent(*operative).place().is_some_and(|place| places.has(place));
        self.operatives().filter(here).collect()
    }

    /// NPCs in these places.
    #[inline]
    pub fn npcs_in(&self, places: Places) -> Npcs {
        let here = |npc: &NpcId| matches!(self.npcs[npc.index()], NpcAt::In(place) if places.has(place));
        Npcs::first(NPCS as u8).filter(here).collect()
    }

    /// The operative so many places clockwise from the first player.
    #[inline]
    pub const fn clockwise(&self, steps: u8) -> Operative {
        Operative((self.first.0 + steps) % self.count)
    }

    /// Half the operatives, rounded up: the H of the rules.
    pub const fn half(&self) -> u8 {
        self.count.div_ceil(2)
    }

    /// Whether the Blackmail File has an owner.
    pub fn blackmail_file_is_held(&self) -> bool {
        self.agents.iter().any(|agent| agent.blackmail_file)
    }
}
