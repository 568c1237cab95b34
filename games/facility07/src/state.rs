//! A table of Facility 07: one flat value.

use engine::effect::{ProgramId, Stack};
use engine::pile::{Hidden, Pile};
use engine::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::geometry::{Board, MAX_PLACES, Place, Places, Slot};
use crate::names::{AgentId, Cause, EventId, FigureId, Foe, GuardId, Means, OpsId, RoomId, SecretId};
use crate::options::OptionalRules;
use crate::vocabulary::{Record, Situation, Skill, Toward, Trigger};

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
    /// Cards in one hand. A draw beyond is skipped; the fullest honest hands stay under 20.
    pub const HAND: usize = 26;
    pub const GADGETS: usize = 6;
    /// Effects that last. One more pushes the oldest out.
    pub const LASTING: usize = 18;
}

/// The whole state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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
    /// The step of F07-RULING-64 being carried out; 0 in free play.
    pub end_step: u8,
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
    /// Nodes dead for everybody (F07-OPT-SCORCHEDEARTH-01), and Rooms whose Ability nobody may use.
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
    /// F07-SETUP-04: everybody keeps one of two Agents.
    #[default]
    Choosing,
    /// F07-OPT-SURVEILLANCE-01: the facility is laid out.
    Layout,
    /// F07-SETUP-15: everybody may equip.
    Equipping,
    /// F07-GEN-01, F07-GEN-02: until the Mainframe is found and hacked.
    Exploration,
    Battle,
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

/// When something lasting ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expiry {
    #[default]
    EndOfTurn,
    /// When this seat's turn starts, or would start.
    StartOf(Seat),
    /// When so many turns of this seat have ended.
    EndOf(Seat, u8),
    NotDazed,
    LeavesRoom,
    NextMove,
    Once,
    Ever,
}

/// Something that lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// Whom it is about.
    pub on: Seat,
    pub what: What,
    pub until: Expiry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A passive, by its place in the rules' table.
    Passive(u8),
    /// Another Agent's Ability (Hunch).
    Ability(AgentId),
    /// A Guard who cannot wake.
    GuardKept(GuardId),
    /// A Room nobody may use.
    RoomForbidden(Place),
    /// A program to be run when it ends.
    Later(ProgramId, Place),
}

impl Default for What {
    fn default() -> Self {
        What::Passive(0)
    }
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
    /// F07-END-01: everybody escaped or died.
    AllGone,
    /// F07-COUNTDOWN-04
    Exploded,
    /// An ending of a pack, by its place in the rules' list, and for whom it holds.
    House(u8, SeatSet),
}

/// What a program knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    pub me: Seat,
    pub source: Source,
    /// The Agent at hand; in a reaction the subject.
    pub agent: Seat,
    /// The second Agent; in a reaction whoever brought it about.
    pub other: Seat,
    pub guard: GuardId,
    pub figure: FigureId,
    pub room: Place,
    pub card: OpsId,
    /// The Skill of a check being reacted to.
    pub skill: u8,
    pub cause: Cause,
}

/// What a program belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    #[default]
    Rules,
    Ops(OpsId),
    Event(EventId),
    Room(RoomId),
    Agent(AgentId),
    House(u8),
}

/// A set of things of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    /// Handed out from this seat on, clockwise (F07-RULING-09).
    Agents(SeatSet, Seat),
    Guards(u32),
    /// As two halves, so that a frame stays small.
    Rooms([u32; 2]),
    Figures(u8),
    /// Designs, 64 to a number.
    Cards([u32; 4]),
}

/// One thing of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Agent(Seat),
    Guard(GuardId),
    Room(Place),
    Figure(FigureId),
    Card(OpsId),
}

impl Set {
    pub const NO_CARDS: Set = Set::Cards([0; 4]);

    pub const fn rooms(places: Places) -> Set {
        Set::Rooms([places.0 as u32, (places.0 >> 32) as u32])
    }

    pub fn insert_card(&mut self, card: OpsId) {
        if let Set::Cards(bits) = self {
            bits[card.index() / 32] |= 1 << (card.index() % 32);
        }
    }

    pub fn contains(self, thing: Thing) -> bool {
        match (self, thing) {
            (Set::Agents(set, _), Thing::Agent(seat)) => set.contains(seat),
            (Set::Guards(bits), Thing::Guard(guard)) => guard.0 < 32 && bits >> guard.0 & 1 == 1,
            (Set::Rooms(halves), Thing::Room(place)) => joined(halves).contains(place),
            (Set::Figures(bits), Thing::Figure(figure)) => figure.0 < 8 && bits >> figure.0 & 1 == 1,
            (Set::Cards(bits), Thing::Card(card)) => {
                card.index() < 128 && bits[card.index() / 32] >> (card.index() % 32) & 1 == 1
            }
            _ => false,
        }
    }

    pub fn is_empty(self) -> bool {
        let mut left = self;
        left.next().is_none()
    }

    pub fn len(self) -> usize {
        self.count()
    }
}

impl Iterator for Set {
    type Item = Thing;

    fn next(&mut self) -> Option<Thing> {
        match self {
            Set::Agents(set, first) => {
                let seat = set.next_from(*first)?;
                set.remove(seat);
                Some(Thing::Agent(seat))
            }
            Set::Guards(bits) => take_lowest(bits).map(|bit| Thing::Guard(GuardId(bit))),
            Set::Rooms(halves) => {
                let mut places = joined(*halves);
                let place = places.next()?;
                *self = Set::rooms(places);
                Some(Thing::Room(place))
            }
            Set::Figures(bits) => {
                let mut wide = u32::from(*bits);
                let bit = take_lowest(&mut wide)?;
                *bits = wide as u8;
                Some(Thing::Figure(FigureId(bit)))
            }
            Set::Cards(bits) => {
                let word = bits.iter().position(|word| *word != 0)?;
                take_lowest(&mut bits[word]).map(|bit| Thing::Card(OpsId(word as u8 * 32 + bit)))
            }
        }
    }
}

fn joined([low, high]: [u32; 2]) -> Places {
    Places(u64::from(low) | u64::from(high) << 32)
}

fn take_lowest(bits: &mut u32) -> Option<u8> {
    (*bits != 0).then(|| {
        let bit = bits.trailing_zeros() as u8;
        *bits &= *bits - 1;
        bit
    })
}

/// A moment that can be reacted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    pub trigger: Trigger,
    /// Whom it is about.
    pub subject: Seat,
    /// Who brought it about; the subject if nobody else.
    pub by: Seat,
    pub room: Place,
    pub cause: Cause,
    /// The Skill of a check, the second target of an Action.
    pub detail: u8,
}

/// A roll on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub who: Seat,
    /// `None`: a plain roll (F07-RULING-14) against `bonus`.
    pub skill: Option<Skill>,
    pub bonus: i8,
    pub situation: Situation,
    pub purpose: Purpose,
    /// A check made because of somebody else's failure (Faux-Pas) sets off nothing.
    pub copied: bool,
}

/// What a roll decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The check of the program beneath.
    Program,
    /// The attacker's or defender's half of the fight beneath.
    Attack,
    Defence,
    /// The sneak or break-in beneath.
    Sneak,
    BreakIn,
    /// Getting out of the cell.
    Escape,
    /// F07-OPT-INEVITABLE-01: who attacked, and whether somebody did.
    Inevitable(Seat, bool),
    /// One half of the contest beneath.
    ContestMine,
    ContestTheirs,
}

/// A fight on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub attacker: Seat,
    pub foe: Foe,
    pub means: Means,
    /// What the defender strikes back with.
    pub back: Means,
    pub stage: FightStage,
    pub hit: bool,
    pub struck: bool,
    pub foe_dazed: bool,
    pub attacker_dazed: bool,
    /// F07-GUARD-11: a fight nobody asked for.
    pub forced: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FightStage {
    Declared,
    /// The defender picks her means.
    StrikeBack,
    AttackRoll,
    DefenceRoll,
    Outcome,
}

/// An act that Agents may block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    Move(Place),
    /// Cross the first Room and land in the second; landing in the Entryway's own number from inside it means outside.
    Sneak {
        over: Place,
        land: Landing,
    },
    Explore,
    /// Into a covered Room.
    Uncover(Place),
    Leave,
    UseRoom,
}

/// Where a sneak leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landing {
    Room(Place),
    /// F07-RULING-79
    Outside,
}

/// A step of the game's own, waiting on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The turn of the active seat starts.
    StartTurn,
    /// A step of F07-RULING-64.
    End(u8),
    /// F07-TURN-10: the active Agent discards down to her limit.
    DiscardDown,
    /// F07-OPT-BRAINSUCK-02: the active Agent may collect.
    Collect,
    /// Somebody lays a Room out (F07-OPT-SURVEILLANCE-01).
    LayOut(Seat, RoomId),
    /// The explorer places the drawn Room.
    PlaceRoom(RoomId),
    /// F07-OPT-MADHOUSE-01: it is moved; the doorway it first lay at.
    Rehouse(RoomId, Place, Slot),
    /// F07-OPT-SURVEILLANCE × MADHOUSE: a covered Room moves before it is entered.
    RehouseCovered(Seat, Place),
    /// An explored Room is resolved, bit by bit (F07-EXPLORE-10 and on): place, where the explorer came from, next bit.
    Explored(Seat, Place, Place, u8),
    /// The neighbour places the Prison for this Agent.
    PlacePrison(Seat),
    /// A possible arrest, then the arrest itself.
    Jail(Seat),
    Arrest(Seat),
    /// F07-PRISON-08
    EscapeOffer(Seat),
    /// F07-SNEAK-05: spotted beside a Guard.
    SneakJail(Seat),
    /// An Agent lost a fight with a Guard.
    LostToGuard(Seat, GuardId),
    /// F07-OPT-TITFORTAT-01
    Bribe(Seat, GuardId),
    /// Possible blockers are asked about an act, then it is carried out.
    Blocks(Act, SeatSet, ActKind),
    Go(Act),
    /// The sneak goes on: over, landing, blockers still to pass, whether the Guards are passed.
    Sneak {
        over: Place,
        land: Landing,
        left: SeatSet,
        guards_passed: bool,
        asking: SeatSet,
    },
    /// An Agent walks out of the Entryway.
    Depart(Seat, Exit),
    /// Guards still to be beaten on the way in.
    BreakIn(Place, u32),
    /// An Agent moves into a Room.
    Walk(Seat, Place),
    /// An Agent comes to stand in a Room and its effects apply.
    Enter(Seat, Place),
    /// A Room's On Enter applies.
    OnEnter(Seat, Place),
    /// Whether the Agent ignores the Room's On Enter effect.
    Ignore(Seat, Place),
    /// A die is rolled.
    Roll(Roll),
    /// It shows a face; its result can still be turned.
    Rolled(Roll, u8),
    Fight(Fight),
    /// F07-RULING-87: these Agents still have to fight the Guard.
    ForcedFight(GuardId, SeatSet),
    /// An Agent would be Dazed, then is.
    Daze(Seat, Seat, Cause),
    BecomeDazed(Seat, Seat, Cause),
    /// F07-DEATH-06: the victim pays or not.
    Offer(Seat, Seat),
    /// Of these two, the doomed die; whether by an attack.
    Deaths(Seat, Seat, bool),
    /// A Guard walks: steps left, which way, who decides.
    GuardGoes(GuardId, u8, Toward, Seat, Place, Errand),
    FigureGoes(FigureId, u8, Toward, Seat, Place),
    /// Data changes hands: from, to, how much.
    TakeData(Seat, Seat, u8),
    /// A card changes hands: from, to; a Gadget by name or a random hand card.
    TakeCard(Seat, Seat, Theft),
    /// The card in use goes to the discard pile, if it still is here.
    DoneCard(Option<OpsId>),
    DoneEvent(EventId),
    /// The Mainframe does its work for this Agent.
    Hack(Seat),
    /// The active Agent's Room use is over.
    DoneRoom(Place),
    DrawEvent(Seat),
    /// Somebody discards so many cards of a zone of her choice.
    Discards(Seat, u8, CardZone),
    /// Somebody arranges the top of a deck: cards left, whether the bottom is allowed.
    Arrange(Seat, ArrangeDeck, u8, bool),
    /// Somebody gives a card for the one at hand.
    Exchange(Seat, Seat, OpsId),
    /// Targets of a use declared before are still to be chosen; whether it is paid for.
    Aim(u16, Scope, bool),
    /// Both roll: who, with whom, results so far, the three programs' place.
    Contest(u8, Scope, u8),
}

/// How an Agent leaves the facility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    Entryway,
    Sneak,
    /// By a Room's or a card's text.
    Other,
}

impl Exit {
    pub const fn rule(self) -> &'static str {
        match self {
            Exit::Entryway => "F07-ESCAPE-02",
            Exit::Sneak => "F07-RULING-79",
            Exit::Other => "F07-ESCAPE-04",
        }
    }
}

/// What sends a Guard on his way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// F07-GUARD-10
    MissedShot,
    Hypnosis,
    /// A card's text.
    Card,
}

impl Errand {
    pub const fn rule(self) -> &'static str {
        match self {
            Errand::MissedShot => "F07-GUARD-10",
            Errand::Hypnosis => "F07-OPT-CLONEHYPNOSIS-01",
            Errand::Card => "F07-GEN-05",
        }
    }
}

/// Which card is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theft {
    RandomHand,
    Hand(OpsId),
    Gadget(OpsId),
    RandomGadget,
    Covert,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardZone {
    Hand,
    Gadgets,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArrangeDeck {
    Ops,
    Events,
    Rooms,
}

impl State {
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.count)
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
        let mut set = Places::EMPTY;
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
        self.board.places().without(self.covered)
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

    pub fn holds(&self, card: OpsId) -> bool {
        self.hand.iter().any(|hidden| hidden.card == card)
    }

    /// Takes a card out of the hand; of copies the one most people know.
    pub fn take_from_hand(&mut self, card: OpsId) -> Option<Hidden<OpsId>> {
        let at = (0..self.hand.len())
            .filter(|at| self.hand[*at].card == card)
            .max_by_key(|at| self.hand[*at].known.len())?;
        Some(self.hand.remove(at))
    }
}
