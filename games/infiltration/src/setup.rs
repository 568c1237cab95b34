//! Setting the table up.

use engine::effect;
use engine::{Knowers, Play, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Infiltration;
use crate::data_files::{DataFiles, Shelf};
use crate::event::{Event, SetOut};
use crate::item_cards::{ItemCards, Spot};
use crate::look::no;
use crate::names::{
    Face, Floor, ITEMS, ItemId, NPCS, OPERATIVES, Operative, Operatives, PLACES, Place, Places, RoomId,
};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Agent, NpcAt, Options, Phase, Progress, State, Step};

/// INF-SETUP-15
pub const STARTING_ITEMS: u8 = 4;
/// INF-VAR-2P-03
const OPERATIVES_FOR_TWO: u8 = 4;

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// 2 to 6. Two players control two operatives each.
    pub players: u8,
    /// The Extraction rule: everybody has Extract instead of Download. Alone in a room it collects 4 data files, for two 2
    /// each, for more 1 each, at the end of the Resolution Phase.
    pub extraction: bool,
    /// The Original Variant: a Prototype is worth 6 zettabytes instead of 10.
    pub original: bool,
    /// Specialists, an optional rule of our own: every operative has one small talent.
    pub specialists: bool,
    /// The number of the youngest player, who begins. Without it chance decides.
    pub youngest: Option<u8>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { players: 4, extraction: false, original: false, specialists: false, youngest: None }
    }
}

impl Infiltration {
    /// INF-SETUP-01, INF-VAR-2P-01, INF-VAR-2P-03: how many operatives so many players have.
    pub(crate) fn operatives_for(players: u8) -> Result<u8, Refusal<Reason>> {
        match players {
            2 => Ok(OPERATIVES_FOR_TWO),
            3..=6 => Ok(players),
            _ => no("INF-SETUP-01", Reason::PlayerCount),
        }
    }

    /// A table with nothing dealt yet: INF-SETUP-03, INF-SETUP-04, INF-SETUP-09, INF-SETUP-11, INF-SETUP-12.
    pub(crate) fn empty_table(&self, options: Options, players: u8, count: u8) -> State {
        State {
            options,
            players,
            count,
            round: 0,
            phase: Phase::Selection,
            ending: None,
            first: Operative(0),
            proximity: 0,
            alarm: 0,
            no_die: false,
            die: 0,
            rooms: [RoomId(0); PLACES],
            rooms_known: [Knowers::NOBODY; PLACES],
            revealed: Places::NONE,
            interfaces: Places::NONE,
            guards: Places::NONE,
            enter_off: Places::NONE,
            downloaded: Places::NONE,
            jams: [Operatives::NONE; PLACES],
            sludge: None,
            npcs: [NpcAt::Supply; NPCS],
            prototypes: self.contents().prototypes.copies,
            // Laid out so that, unshuffled, the lowest values and numbers are drawn first.
            data: DataFiles::in_pool(self.data_files().rev()),
            items: ItemCards::in_pile((0..ITEMS as u8).rev().map(ItemId)),
            agents: [Agent::default(); OPERATIVES],
            resolved: false,
            stack: Progress::default(),
            asked: [0; OPERATIVES],
            no_die_from: Default::default(),
            enter_off_by: None,
            sludge_by: None,
            specialists: false,
            talents_used: Operatives::NONE,
        }
    }

    /// INF-SETUP-01 to INF-SETUP-18; chance is used in the order of INF-RULING-02.
    pub(crate) fn set_up(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        let count = Self::operatives_for(setup.players)?;
        let options = Options { extraction: setup.extraction, original: setup.original };
        let mut state = self.empty_table(options, setup.players, count);
        state.specialists = setup.specialists;
        // INF-SETUP-02, INF-RULING-03
        state.first = match setup.youngest {
            Some(number) if (1..=setup.players).contains(&number) => Operative(number - 1),
            Some(_) => return no("INF-RULING-03", Reason::NoSuchPlayer),
            None => Operative(play.pick(usize::from(count)) as u8),
        };
        self.deal_rooms(&mut state, play);
        // INF-SETUP-10
        play.shuffle(state.data.on_mut(Shelf::Pool));
        // INF-SETUP-13
        let mut faces: [u8; OPERATIVES] = std::array::from_fn(|face| face as u8);
        play.shuffle(&mut faces);
        for (agent, face) in state.agents.iter_mut().zip(faces).take(usize::from(count)) {
            agent.face = Face(face);
        }
        self.deal_items(&mut state, play);

        let mut table = Resolver { game: self, state: &mut state, play };
        table.open_the_door();
        Ok(state)
    }

    /// INF-SETUP-05, INF-SETUP-06, INF-SETUP-07, INF-SETUP-08, INF-RULING-04, INF-RULING-05, INF-RULING-70: the rest of each floor goes to the box unseen.
    fn deal_rooms(&self, state: &mut State, play: &mut Play<'_, Event>) {
        for floor in Floor::ALL {
            let mut cards = [RoomId(0); 14];
            let cards = &mut cards[..floor.cards()];
            cards.iter_mut().zip(self.floor(floor)).for_each(|(card, id)| *card = id);
            play.shuffle(cards);
            for (place, card) in state.rooms[floor.places()].iter_mut().zip(cards) {
                *place = *card;
            }
        }
    }

    /// INF-SETUP-15, INF-SETUP-16: one at a time clockwise from the first player, four times around (INF-RULING-02).
    fn deal_items(&self, state: &mut State, play: &mut Play<'_, Event>) {
        play.shuffle(state.items.at_mut(Spot::Pile));
        for deal in 0..STARTING_ITEMS * state.count {
            let who = state.clockwise(deal % state.count);
            let Some(top) = state.items.count(Spot::Pile).checked_sub(1) else { break };
            let known = state.knower(who).into();
            state.items.shift(Spot::Pile, top, Spot::Hand(who), known);
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// INF-SETUP-17, INF-SETUP-18, INF-RULING-07: every operative stands in the entry room, which is revealed
    /// completely.
    fn open_the_door(&mut self) {
        self.stock_up();
        self.set_out();
        let rule = if self.state.players == 2 { "INF-VAR-2P-01" } else { "INF-SETUP-13" };
        for who in self.state.operatives() {
            self.tell(rule, || Event::Dealt { who });
        }
        let first = self.state.first;
        self.tell("INF-SETUP-02", || Event::FirstPlayer { who: first });
        self.turn_up_room(Place::ENTRY);
        self.state.stack.next(Step::BeginRound);
        self.state.stack.next(Step::Furnish(Place::ENTRY));
        self.state.stack.next(Step::SetupEnter(0));
        self.reveal_effect(first, Place::ENTRY);
        effect::run(self);
    }

    /// What lies on the table before the first operative comes in.
    fn set_out(&mut self) {
        let left = self.state.items.count(Spot::Pile) as u8;
        let all = [
            ("INF-SETUP-03", SetOut::Dials),
            ("INF-SETUP-05", SetOut::Rooms),
            ("INF-SETUP-08", SetOut::BoxedRooms),
            ("INF-SETUP-11", SetOut::Specials),
            ("INF-SETUP-12", SetOut::Npcs),
            ("INF-SETUP-16", SetOut::Items(left)),
        ];
        for (rule, what) in all {
            self.tell(rule, || Event::SetOut { what });
        }
    }

    /// INF-RULING-07: Enter once for each operative, clockwise.
    pub fn setup_enter(&mut self, turn: u8) {
        if turn < self.state.count {
            self.state.stack.next(Step::SetupEnter(turn + 1));
            self.state.stack.next(Step::Enter(self.state.clockwise(turn), Place::ENTRY));
        }
    }
}
