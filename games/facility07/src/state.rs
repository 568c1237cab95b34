//! A table of Facility 07: one flat value. What programs know, what is on its way and what
//! lasts live in [`scope`], [`step`] and [`lasting`].

mod lasting;
mod scope;
mod step;

use engine::effect::Stack;
use engine::pile::{self, Hidden, Pile};
use engine::{Knowers, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::geometry::{Board, MAX_PLACES, Place, Places};
use crate::names::{AgentId, EventId, GuardId, OpsId, RoomId, SecretId};
use crate::options::OptionalRules;
use crate::vocabulary::Record;

pub use lasting::{Expiry, Lasting, Played, What};
pub use scope::{Scope, Set, Source, Thing};
pub use step::{
    Act, ArrangeDeck, CardZone, EndStep, Errand, Exit, Fight, FightStage, Held, Landing, Moment, Purpose, Roll, Step,
    Theft,
};

/// The most of each thing a table can hold. Packs that need more are refused when they are read.
pub mod most {
    /// Ops cards in all.
    pub const OPS: usize = 150;
    /// Designs of Ops cards: a set of them is one number.
    pub const OPS_DESIGNS: usize = 128;
    pub const EVENTS: usize = 64;
    pub const ROOM_CARDS: usize = 64;
    pub const AGENT_CARDS: usize = 48;
    pub const SECRETS: usize = 24;
    pub const GUARDS: usize = 24;
    pub const LOCKS: usize = 10;
    pub const FIGURES: usize = 3;
    pub const MARKER_KINDS: usize = 4;
    /// Kinds of markers that are no piece of the box.
    pub const NOTES: usize = 6;
    /// Cards in one hand. A draw beyond is skipped; the fullest honest hands stay under 20.
    pub const HAND: usize = 26;
    pub const GADGETS: usize = 6;
    /// Effects that last. One more pushes the oldest out.
    pub const LASTING: usize = 18;
    /// F07-RULING-168: answers in one turn. Those of bots stay under 60, those of players at random under 120.
    pub const ANSWERS: u16 = 500;
    /// F07-WILD-20: rounds of a game with packs.
    pub const ROUNDS: u16 = 300;
}

/// The whole state of a table. It begins on a cache line of its own: a copy whose source and target lie a few bytes apart
/// modulo 4,096 takes fifty times as long on common processors, and neighbours in a list of such states would.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[repr(align(64))]
pub struct State {
    pub count: u8,
    pub options: OptionalRules,
    pub stage: Stage,
    /// F07-RULING-03: who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    pub round: u16,
    /// The turn ends when nothing is in progress any more.
    pub turn_over: bool,
    /// F07-RULING-66: it ends without draw and discard.
    pub no_draw: bool,
    /// How far the end of the turn has come; `None` in free play.
    #[serde(with = "step::end_step_number")]
    pub end_step: Option<EndStep>,
    /// Something changed that the checks of F07-RULING-11 look at.
    pub unsettled: bool,

    pub agents: [Agent; MAX_SEATS],
    pub board: Board,
    /// What lies at each place of the board.
    pub laid: ArrayVec<[Laid; MAX_PLACES]>,
    /// Rooms still covered by an Event (F07-OPT-SURVEILLANCE-03).
    pub covered: Places,
    pub prison: Option<Place>,
    pub mainframe: Option<Place>,
    /// Nodes dead for all Agents (F07-OPT-SCORCHEDEARTH-01), and Rooms whose Ability no Agent may use.
    pub dead_rooms: Places,
    pub guards: ArrayVec<[Guard; most::GUARDS]>,
    pub locks: ArrayVec<[Lock; most::LOCKS]>,
    pub figures: [Figure; most::FIGURES],
    pub lasting: ArrayVec<[Lasting; most::LASTING]>,
    /// F07-RULING-160: answers of possible blockers that still hold.
    pub standing: ArrayVec<[Standing; 12]>,

    pub ops: Pile<OpsId, { most::OPS }>,
    pub ops_discard: ArrayVec<[OpsId; most::OPS]>,
    pub events: Pile<EventId, { most::EVENTS }>,
    pub events_discard: ArrayVec<[EventId; most::EVENTS]>,
    pub room_deck: Pile<RoomId, MAX_PLACES>,
    /// Rooms that were broom closets once (F07-RULING-49), by card.
    pub closets: u64,
    /// Rooms that left the game, face up, by card.
    pub lost_rooms: u64,
    /// F07-DECK-09: never dealt, never seen.
    pub room_box: ArrayVec<[RoomId; most::ROOM_CARDS]>,
    pub agent_box: ArrayVec<[AgentId; most::AGENT_CARDS]>,
    pub secret_box: ArrayVec<[SecretId; most::SECRETS]>,

    pub hacker: Option<Seat>,
    /// F07-RULING-148: the hacking turn itself does not tick.
    pub hacked_now: bool,
    pub countdown: u8,
    /// Ticks or Countdown rolls so far.
    pub ticks: u8,
    /// Agents gone so far, escaped or dead: the order of F07-END-05.
    pub gone: u8,
    /// F07-OPT-FIGHTINGSPIRIT-05: those who die together.
    pub doomed: SeatSet,
    /// The Room explored in this turn: its Ability is out of reach (F07-EXPLORE-16).
    pub entered_now: Option<Place>,
    /// Rooms used in this turn (F07-OPT-ROBOTBUTLERS-02).
    pub used_now: Places,
    /// Gadgets used in this turn that changed hands: the mark sticks to the card (F07-RULING-130).
    pub used_cards: ArrayVec<[OpsId; 4]>,
    /// The check of the sneak in progress: 1 against the Guards, 2 against an Agent.
    pub sneak_checks: u8,
    /// What ended the game, if it is over.
    pub ending: Option<Ending>,
    pub stack: Stack<Scope, Set, Moment, Step>,
    /// A number for each seat's questions.
    pub asked: [u32; MAX_SEATS],
    /// F07-RULING-168: answers in this turn so far. Games of revision 2 end before it.
    pub answers: u16,
    /// Where each entry of `lasting` comes from, in the same order. Games of revision 3 end before it, so lists may be
    /// shorter than what they speak of.
    pub lasting_from: ArrayVec<[Played; most::LASTING]>,
    /// Where each Lock Down comes from.
    pub locks_from: ArrayVec<[Played; most::LOCKS]>,
    /// F07-WILD-22: what is noted for each seat, by kind. Games of revision 4 end before it.
    pub notes: [[u8; most::NOTES]; MAX_SEATS],
    /// F07-WILD-23: Events that lie aside until something shuffles them in, by design.
    pub aside: u64,
}

/// A Room on the board and what lies on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub card: RoomId,
    /// The Event that covers it, if it is covered.
    pub cover: EventId,
    /// Data on corpses (F07-OPT-BRAINSUCK-01, F07-OPT-BRAINSUCK-05).
    pub corpse: u8,
    pub markers: [u8; most::MARKER_KINDS],
}

/// Where the evening stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// F07-SETUP-04: each seat keeps one of two Agents.
    #[default]
    Choosing,
    /// F07-OPT-SURVEILLANCE-01: the facility is laid out.
    Layout,
    /// F07-SETUP-15: each seat may equip.
    Equipping,
    /// F07-GEN-01, F07-GEN-02: until the Mainframe is found and hacked.
    Exploration,
    Battle,
}

impl Stage {
    /// Whether turns are being taken.
    #[inline]
    pub const fn is_played(self) -> bool {
        match self {
            Stage::Choosing | Stage::Layout | Stage::Equipping => false,
            Stage::Exploration | Stage::Battle => true,
        }
    }
}

/// A player's Agent and everything of hers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Agent {
    pub card: AgentId,
    /// The two cards of F07-SETUP-03.
    pub offered: [AgentId; 2],
    /// Whether her sealed answer of the setup is in.
    pub ready: bool,
    pub whereabouts: Whereabouts,
    pub room: Place,
    pub dazed: bool,
    /// Locked in the Prison cell.
    pub cell: bool,
    /// F07-GEN-03, F07-DATA-03: the victory points, open to all; none at the start (F07-RULING-30).
    pub data: u8,
    /// F07-OPT-DEADMANSWITCH-01
    pub banked: u8,
    pub hand: ArrayVec<[Hidden<OpsId>; most::HAND]>,
    pub gadgets: ArrayVec<[Gadget; most::GADGETS]>,
    pub covert: Option<Hidden<OpsId>>,
    /// F07-SECRET-03: hidden from the others until the game ends.
    pub secret: SecretId,
    /// Rooms whose once-per-game use is spent, by card. They belong to the seat, not to the Agent (F07-RULING-147),
    /// and close nothing for others (F07-NODE-05).
    pub used_rooms: u64,
    pub last_dazed_by: Option<Seat>,
    /// F07-OPT-TITFORTAT-02: bribed Guards, who let her be.
    pub bribed: u32,
    pub marks: Marks,
    pub record: [u8; Record::COUNT],
    pub markers: [u8; most::MARKER_KINDS],
    /// Her place among those who are gone, from 1; explosion victims share one.
    pub gone: u8,
    /// Ticks before she escaped.
    pub gone_tick: u8,
}

/// What is cleared at the start of every turn (F07-RULING-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    pub moved: u8,
    pub bonus: i8,
    pub weapons: u8,
    pub ability: bool,
    pub borrowed: bool,
    pub hypnosis: bool,
    pub explored: bool,
    pub passed_check: bool,
    pub rerolled: bool,
    pub escape_rolled: bool,
    pub stopped: bool,
    /// House actions of packs, as bits.
    pub house: u8,
    /// Rooms whose On Enter counts only the first time in a turn and did, as bits.
    pub entered: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    #[default]
    Inside,
    Escaped,
    Dead,
}

/// An equipped Gadget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gadget {
    pub card: OpsId,
    /// F07-RULING-130: the mark sticks to the card.
    pub used: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guard {
    pub room: Place,
    pub state: Alertness,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alertness {
    #[default]
    Awake,
    Dazed,
    /// Just spawned by exploring; inert until the explorer's turn is over (F07-GUARD-09).
    Fresh,
}

/// F07-LOCK-01: a Lock piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    pub room: Place,
    pub until: Expiry,
    /// F07-LOCK-07: the card that lies beside the responsible Agent.
    pub card: Option<OpsId>,
}

/// A wild token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its kind in the packs' list.
    pub kind: u8,
    pub on_board: bool,
    pub dazed: bool,
    pub room: Place,
}

/// F07-RULING-160: an answer that holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub by: Seat,
    pub act: ActKind,
    pub room: Place,
    pub blocks: bool,
}

/// The kinds of act that can be blocked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActKind {
    #[default]
    Enter,
    Leave,
    UseRoom,
    /// Crossing by a sneak.
    Cross,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// F07-END-01: every Agent escaped or died.
    AllGone,
    /// F07-COUNTDOWN-04
    Exploded,
    /// An ending of a pack, by its place in the rules' list, and for whom it holds.
    House(u8, SeatSet),
}

impl State {
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.count)
    }

    /// F07-RULING-118: whether it is a turn in which its Agent may still do something: free play, or draw and discard.
    pub fn is_still_her_turn(&self, seat: Seat) -> bool {
        self.active == seat && !self.end_step.is_some_and(EndStep::is_after_the_discard)
    }

    /// F07-RULING-167: every seat, and the spectators.
    pub fn everybody(&self) -> Knowers {
        Knowers::everybody(self.count)
    }

    #[inline]
    pub fn agent(&self, seat: Seat) -> &Agent {
        &self.agents[seat.index()]
    }

    #[inline]
    pub fn agent_mut(&mut self, seat: Seat) -> &mut Agent {
        &mut self.agents[seat.index()]
    }

    /// Agents alive and not yet escaped.
    pub fn inside(&self) -> SeatSet {
        self.seats().iter().filter(|seat| self.agent(*seat).is_inside()).collect()
    }

    /// Agents inside who are in this Room.
    pub fn agents_in(&self, room: Place) -> SeatSet {
        self.inside().iter().filter(|seat| self.agent(*seat).room == room).collect()
    }

    pub fn guards_in(&self, room: Place) -> impl Iterator<Item = (GuardId, &Guard)> {
        (0u8..).map(GuardId).zip(&self.guards).filter(move |(_, guard)| guard.room == room)
    }

    #[inline]
    pub fn battle(&self) -> bool {
        self.stage == Stage::Battle
    }

    #[inline]
    pub fn is_locked(&self, room: Place) -> bool {
        self.locks.iter().any(|lock| lock.room == room)
    }

    /// Locked Down Rooms.
    pub fn locked(&self) -> Places {
        let mut set = Places::NONE;
        for lock in &self.locks {
            set.insert(lock.room);
        }
        set
    }

    #[inline]
    pub fn laid(&self, place: Place) -> &Laid {
        &self.laid[place.index()]
    }

    /// Explored Rooms: all on the board that are not covered.
    pub fn explored(&self) -> Places {
        self.board.places().minus(self.covered)
    }

    /// The next seats clockwise, starting after this one and ending with it.
    pub fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let count = self.count;
        (1..=count).map(move |step| Seat((seat.0 + step) % count))
    }

    /// F07-RULING-02: the seat to the right is the one before in turn order.
    pub fn anticlockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let count = self.count;
        (1..=count).map(move |step| Seat((seat.0 + count - step) % count))
    }

    pub fn record(&mut self, seat: Seat, what: Record, by: u8) {
        let entry = &mut self.agent_mut(seat).record[what as usize];
        *entry = entry.saturating_add(by);
    }
}

impl Agent {
    #[inline]
    pub fn is_inside(&self) -> bool {
        self.whereabouts == Whereabouts::Inside
    }

    /// The equipped Gadget; of equal ones (F07-GADGET-05: each is used once a turn) one that is unused.
    pub fn gadget(&self, card: OpsId) -> Option<&Gadget> {
        self.find_gadget(card, false).map(|at| &self.gadgets[at])
    }

    /// Where the Gadget lies; of equal ones one that was used, or one that was not, if there is such a one.
    pub fn find_gadget(&self, card: OpsId, used: bool) -> Option<usize> {
        let at =
            |fits: &dyn Fn(&Gadget) -> bool| self.gadgets.iter().position(|gadget| gadget.card == card && fits(gadget));
        at(&|gadget| gadget.used == used).or_else(|| at(&|_| true))
    }

    /// F07-RULING-130: the mark sticks to this one card.
    pub fn use_gadget(&mut self, card: OpsId) {
        if let Some(at) = self.find_gadget(card, false) {
            self.gadgets[at].used = true;
        }
    }

    /// Each design of the hand once, in an order that says nothing of how the cards came.
    pub fn designs(&self) -> ArrayVec<[OpsId; most::HAND]> {
        let mut designs = ArrayVec::new();
        for Hidden { card, .. } in self.hand {
            let at = designs.partition_point(|earlier| *earlier < card);
            if designs.get(at) != Some(&card) {
                designs.insert(at, card);
            }
        }
        designs
    }

    pub fn holds(&self, card: OpsId) -> bool {
        self.hand.iter().any(|hidden| hidden.card == card)
    }

    /// Takes a card out of the hand, of copies the one most people know; what others know of the hand then is the
    /// caller's business.
    pub fn take_from_hand(&mut self, card: OpsId) -> Option<Hidden<OpsId>> {
        let at = (0..self.hand.len())
            .filter(|at| self.hand[*at].card == card)
            .max_by_key(|at| self.hand[*at].known.len())?;
        Some(self.hand.remove(at))
    }

    /// F07-RULING-165: all viewers see the card that leaves the hand, but not which of its copies it is.
    pub fn take_openly(&mut self, card: OpsId) -> Option<Hidden<OpsId>> {
        let left = self.take_from_hand(card)?;
        pile::left_in_the_open(left, &mut self.hand);
        Some(left)
    }

    /// F07-RULING-164: only `saw` see which card leaves the hand; the others know at most that it fits.
    pub fn take_unseen(&mut self, card: OpsId, saw: Knowers, fits: impl Fn(OpsId) -> bool) -> Option<Hidden<OpsId>> {
        let mut left = self.take_from_hand(card)?;
        pile::left_unseen(&mut left, &mut self.hand, saw, fits);
        Some(left)
    }
}
