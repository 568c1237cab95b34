//! The state of a table: flat, small, nothing on the heap.

use engine::effect::Stack;
use engine::{Rule, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::cards::Cards;
use crate::layout::{Layout, LinkId, MOST_ROOMS, Tile};
use crate::names::{
    Card, HOSTILES, HostileId, Hostiles, Kinds, Links, OPERATIVES, Operative, Operatives, RoomId, Source, Tally, Tiles,
};
use crate::vocabulary::Toward;

/// EE-SETUP-01, EE-DOWN-05
pub const MOST_HT: u8 = 3;
/// EE-TURN-02
pub const ACTIONS: u8 = 2;
/// EE-MOVE-01, EE-RULING-16
pub const STEPS: u8 = 2;
/// EE-TURN-09
pub const HAND: usize = 4;
/// More damage than one text ever deals.
pub const STACK_OF_HURT: u8 = 9;
/// EE-RULING-50: no team needs so long; one that gets here goes in circles.
pub const LAST_ROUND: u16 = 150;
/// EE-RULING-50: a slip of the hand must not end a game that has hardly begun.
pub const FIRST_VOTE: u16 = 10;
/// More actions than a turn can gather: 2, three Adrenaline Shots and the Frozen Clock.
pub const MOST_ACTIONS: u8 = 9;
/// Cards that go one way in one trade.
pub const TRADED: usize = 8;

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// EE-VAR-02
    pub hidden_breach: bool,
    /// EE-VAR-05
    pub scarce_ammo: bool,
    /// EE-VAR-06
    pub chosen_kit: bool,
    /// EE-VAR-07
    pub restless_host: bool,
    /// EE-DIG-03
    pub auto_end: bool,
}

/// One operative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agent {
    /// A carried operative is where its carrier is (EE-DOWN-08).
    pub at: Tile,
    /// Health Tokens.
    pub ht: u8,
    pub ammo: u8,
    /// EE-DOWN-07
    pub carries: Option<Operative>,
    /// How often limited instructions were used in this game.
    pub used: Tally,
}

/// A Hostile on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hostile {
    pub at: Tile,
    /// Damage tokens.
    pub damage: u8,
    /// Skips its next turn.
    pub skips: bool,
    /// Has skipped its last turn, so it cannot be made to skip the next.
    pub skipped: bool,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Everything searched, nothing left, everybody home.
    Victory,
    /// All three are down.
    Defeat,
    /// The team gave up together.
    Conceded,
    /// Nobody won and nobody lost in a hundred and fifty rounds.
    Sealed,
}

impl Ending {
    /// The rule that ended it.
    pub const fn rule(self) -> Rule {
        match self {
            Ending::Victory => Rule("EE-END-01"),
            Ending::Defeat => Rule("EE-END-03"),
            Ending::Conceded | Ending::Sealed => Rule("EE-RULING-50"),
        }
    }
}

/// EE-ITEM-05: what one operative offers another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub from: Operative,
    pub to: Operative,
    pub gives: ArrayVec<[Card; TRADED]>,
    pub takes: ArrayVec<[Card; TRADED]>,
}

/// Where damage comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    #[default]
    Item,
    /// A room or hall: entry effects spare those who are down (EE-ROOM-06).
    Place,
    Hostile,
}

/// A step of the game's own on the engine's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The operative chooses a Small Weapon (EE-VAR-06).
    Kit(Operative),
    /// The operative may go on for so many tiles.
    MoveOn(Operative, u8),
    /// What the tile the operative has just entered says.
    Enter(Operative, Tile),
    /// The Any Entry effect of a Room (EE-ROOM-03).
    AnyEntry(Operative, Tile),
    /// An instruction with a limit is done; whether anything had changed before it.
    EntryDone(Operative, Source, bool),
    /// The operative draws an Entity here.
    DrawEntity(Operative, Tile),
    /// So many more attacks with this weapon (EE-ATTACK-02).
    Volley(Operative, Card, u8),
    /// Damage about to be taken, and which reactions were declined.
    Harm(Operative, u8, Origin, Declined),
    /// The operative may react with this card.
    React(Operative, Card),
    /// The operative discards an Item of its own choice.
    GiveUp(Operative),
    /// Down to the hand limit (EE-TURN-09).
    Trim(Operative),
    /// The partner is asked whether the trade is agreed.
    Consent(Operative),
    /// The Hostile at this place of the order takes its turn.
    HostileTurn(u8),
    /// Whom the Hostile approaches is to be chosen.
    Hunt(HostileId, Toward, u8),
    /// The Hostile walks toward a tile for so many steps.
    Walk(HostileId, Tile, u8),
    /// By which way is to be chosen.
    Path(HostileId, Tile, u8),
    /// An operative leads the Hostile for so many steps.
    Lead(Operative, HostileId, u8),
    EndRound,
}

/// Reactions that were declined for one damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    pub damaged: bool,
    pub going_down: bool,
}

/// Reactions are questions of their own; nothing else interrupts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoMoment {}

/// Who acts in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actor {
    Operative(Operative),
    Hostile(HostileId),
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
    /// The acting operative; in a Hostile's discovery, the discoverer.
    pub you: Operative,
    pub origin: Origin,
    /// The tile at hand; without it, where the actor stands.
    pub tile: Option<Tile>,
    pub it: Operative,
    pub hostile: HostileId,
    pub link: LinkId,
    /// The card in use, or at hand.
    pub card: Card,
}

impl Scope {
    /// An operative uses a card.
    pub fn of(you: Operative, card: Card) -> Self {
        Scope { actor: Actor::Operative(you), you, it: you, card, ..Scope::default() }
    }

    /// A tile says something to an operative.
    pub fn of_tile(you: Operative, tile: Tile) -> Self {
        Scope { origin: Origin::Place, tile: Some(tile), ..Scope::of(you, Card::default()) }
    }

    /// A Hostile acts; `you` discovered it, or took the last turn.
    pub fn of_hostile(hostile: HostileId, you: Operative) -> Self {
        Scope { actor: Actor::Hostile(hostile), origin: Origin::Hostile, hostile, you, it: you, ..Scope::default() }
    }
}

/// Things still to come, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Set {
    /// From this operative on and round.
    Operatives(Operatives, Operative),
    /// In the order of arrival.
    Hostiles(ArrayVec<[HostileId; HOSTILES]>),
    Tiles(Tiles),
    Links(Links),
    Cards(Kinds),
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Operative(Operative),
    Hostile(HostileId),
    Tile(Tile),
    Link(LinkId),
    Card(Card),
}

impl Iterator for Set {
    type Item = Thing;

    #[inline]
    fn next(&mut self) -> Option<Thing> {
        match self {
            Set::Operatives(left, first) => {
                let ahead = Operatives(left.0 >> first.0 << first.0);
                let next = if ahead.is_empty() { left.clone().next() } else { ahead.clone().next() }?;
                left.remove(next);
                Some(Thing::Operative(next))
            }
            Set::Hostiles(left) => (!left.is_empty()).then(|| Thing::Hostile(left.remove(0))),
            Set::Tiles(left) => left.next().map(Thing::Tile),
            Set::Links(left) => left.next().map(Thing::Link),
            Set::Cards(left) => left.next().map(Thing::Card),
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
    pub round: u16,
    pub ending: Option<Ending>,

    pub layout: Layout,
    /// The card on each room spot; those beyond the layout's rooms mean nothing.
    pub rooms: [RoomId; MOST_ROOMS],
    /// Rooms that lie face-up.
    pub face_up: Tiles,
    /// Rooms that all players have seen, face-up or turned back.
    pub seen: Tiles,
    /// Rooms whose First Entry has happened (EE-ROOM-04).
    pub entered: Tiles,
    /// Doors with a Lock Marker.
    pub locked: Links,
    /// Doors that are none any more.
    pub blown: Links,
    pub beacon: Option<Tile>,

    pub cards: Cards,
    /// Who knows the top card of the Entity deck.
    pub top_known: SeatSet,
    /// Ammo in the supply.
    pub ammo: u8,
    /// Damage tokens in the supply.
    pub tokens: u8,
    pub hostiles: [Hostile; HOSTILES],
    /// Those on the board in the order they came (EE-ENTITY-05).
    pub arrivals: ArrayVec<[HostileId; HOSTILES]>,
    pub agents: [Agent; OPERATIVES],

    /// Who has ended a turn in this round.
    pub acted: Operatives,
    /// Who has passed a claim on in this round (EE-RULING-44).
    pub passed_on: Operatives,
    /// Who would give up (EE-RULING-50).
    pub conceding: SeatSet,
    /// Whose turn it is.
    pub active: Option<Operative>,
    /// Who took the last turn (EE-ENTITY-07).
    pub last: Operative,
    /// Actions left in this turn.
    pub actions: u8,
    /// Nothing has been done in this turn yet.
    pub fresh: bool,
    /// How often limited instructions were used in this turn.
    pub used: Tally,
    /// How often Lock/Unlock was free in this turn.
    pub free_locks: u8,
    /// The Move in progress ends where it is.
    pub end_move: bool,
    /// Something in the instruction being carried out has changed something (EE-RULING-21).
    pub resolved: bool,
    /// The damage just dealt cost at least one Health Token.
    pub hurt: bool,
    pub offer: Option<Offer>,
    pub stack: Progress,
    /// Number of the question each player is asked.
    pub asked: [u32; OPERATIVES],
    /// EE-RULING-53: locked airlock doors cannot be cranked open; not so with EE-VAR-09. Games of revision 1 end before
    /// it, and go on with the manual release they were begun with.
    pub airlocks_hold: bool,
    /// EE-DIG-06: whose Decoy Beacon it is.
    pub beacon_by: Option<Operative>,
    /// EE-DIG-06: which card made a Hostile skip its next turn, and who used it.
    pub dazed_by: [Option<(Card, Operative)>; HOSTILES],
}

impl State {
    #[inline]
    pub fn agent(&self, who: Operative) -> &Agent {
        &self.agents[who.index() % OPERATIVES]
    }

    #[inline]
    pub fn agent_mut(&mut self, who: Operative) -> &mut Agent {
        &mut self.agents[who.index() % OPERATIVES]
    }

    #[inline]
    pub fn hostile(&self, hostile: HostileId) -> &Hostile {
        &self.hostiles[hostile.index() % HOSTILES]
    }

    #[inline]
    pub fn hostile_mut(&mut self, hostile: HostileId) -> &mut Hostile {
        &mut self.hostiles[hostile.index() % HOSTILES]
    }

    #[inline]
    pub const fn everybody() -> Operatives {
        Operatives::first(OPERATIVES as u8)
    }

    #[inline]
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.players)
    }

    /// EE-GEN-04, EE-RULING-43, EE-VAR-08: one person controls all three operatives, two share them, three have one each.
    #[inline]
    pub const fn player_of(&self, who: Operative) -> Seat {
        Seat(if self.players == 0 { 0 } else { who.0 % self.players })
    }

    #[inline]
    pub fn operatives_of(&self, seat: Seat) -> impl Iterator<Item = Operative> + use<> {
        let players = self.players.max(1);
        (seat.0..OPERATIVES as u8).step_by(usize::from(players)).map(Operative)
    }

    /// EE-DOWN-02, EE-DOWN-04: an operative with any HT stands.
    #[inline]
    pub fn stands(&self, who: Operative) -> bool {
        self.agent(who).ht > 0
    }

    #[inline]
    pub fn standing(&self) -> Operatives {
        State::everybody().filter(|who| self.stands(*who)).collect()
    }

    /// Operatives on these tiles, carried ones with their carriers (EE-RULING-34).
    #[inline]
    pub fn operatives_on(&self, tiles: Tiles) -> Operatives {
        State::everybody().filter(|who| tiles.has(self.agent(*who).at)).collect()
    }

    pub fn carrier_of(&self, who: Operative) -> Option<Operative> {
        State::everybody().find(|one| self.agent(*one).carries == Some(who))
    }

    #[inline]
    pub fn hostiles_on(&self, tiles: Tiles) -> Hostiles {
        self.arrivals.iter().copied().filter(|one| tiles.has(self.hostile(*one).at)).collect()
    }

    /// Where Hostiles are.
    #[inline]
    pub fn hostile_tiles(&self) -> Tiles {
        self.arrivals.iter().map(|one| self.hostile(*one).at).collect()
    }

    /// The room card on a tile, if it is a room.
    #[inline]
    pub fn room_at(&self, tile: Tile) -> Option<RoomId> {
        tile.index().checked_sub(crate::layout::HALLS).and_then(|spot| self.rooms.get(spot).copied())
    }

    pub fn room_tiles(&self) -> Tiles {
        self.layout.room_tiles().collect()
    }

    #[inline]
    pub fn face_down(&self) -> Tiles {
        self.room_tiles().minus(self.face_up)
    }

    /// EE-ENTITY-07: whose controller decides what the Hostiles' texts leave open.
    pub fn decider(&self) -> Operative {
        self.active.unwrap_or(self.last)
    }
}
