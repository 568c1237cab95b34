//! Setting the table up.

use std::ops::RangeInclusive;

use engine::{Play, Refusal, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::agreement::Agreement;
use crate::cards::{CARDS, Cards, Spot};
use crate::content::EntityExtraction;
use crate::event::Event;
use crate::layout::{Drawn, Layout, MOST_ROOMS, Plan, generate};
use crate::look::no;
use crate::names::{
    Card, HOSTILES, HostileId, Links, OPERATIVES, Operative, Operatives, ROOMS, RoomId, Tally, Tiles, WEAPONS,
};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Agent, Hostile, MOST_HT, Options, Progress, State, Step};

/// EE-VAR-01
const STANDARD_SITE: RangeInclusive<u8> = 12..=14;
/// EE-VAR-03
pub(crate) const SHORT_SITE: RangeInclusive<u8> = 8..=11;
/// EE-VAR-04
pub(crate) const LARGE_SITE: RangeInclusive<u8> = 15..=17;

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// 1 to 3 people share the three operatives.
    pub players: u8,
    /// Short site: 8 to 11 Rooms instead of 12 to 14.
    pub short_site: bool,
    /// Large site: 15 to 17 Rooms.
    pub large_site: bool,
    /// Hidden Breach: only the Gate lies face-up. The Host appears when the Breach is discovered.
    pub hidden_breach: bool,
    /// Scarce ammo: 3 Ammo for each operative at the start instead of 5.
    pub scarce_ammo: bool,
    /// Chosen kit: the team chooses who gets which Small Weapon.
    pub chosen_kit: bool,
    /// Restless Host: the Host moves 2 instead of 1, and gets rid of 1 Damage token in each turn.
    pub restless_host: bool,
    /// Manual release: a locked airlock door can be cranked open for both actions. The rulebook knows no such thing.
    pub manual_release: bool,
    /// Downed operatives without a healing Item end their turn by themselves when nobody else is left to act.
    pub auto_end: bool,
    /// A map of your own: where each hall lies and how it is turned, perhaps the cells of Gate and Breach. Without it the map
    /// is drawn by chance.
    pub layout: Option<Plan>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            players: 3,
            short_site: false,
            large_site: false,
            hidden_breach: false,
            scarce_ammo: false,
            chosen_kit: false,
            restless_host: false,
            manual_release: false,
            auto_end: false,
            layout: None,
        }
    }
}

impl EntityExtraction {
    /// A table on which nothing lies yet: EE-SETUP-01, EE-SETUP-02, EE-SETUP-07, EE-SETUP-09, EE-RULING-11.
    pub(crate) fn empty_table(&self, options: Options, players: u8, layout: &Layout, cards: Cards) -> State {
        let contents = self.contents();
        let ammo = if options.scarce_ammo { contents.scarce_ammo } else { contents.starting_ammo };
        let agent = Agent { at: layout.gate(), ht: MOST_HT, ammo, carries: None, used: Tally::default() };
        State {
            options,
            players,
            round: 1,
            ending: None,
            layout: *layout,
            rooms: [RoomId(0); MOST_ROOMS],
            face_up: Tiles::NONE,
            seen: Tiles::NONE,
            entered: Tiles::NONE,
            locked: Links::NONE,
            blown: Links::NONE,
            beacon: None,
            cards,
            top_known: SeatSet::NONE,
            ammo: contents.ammo_tokens - ammo * OPERATIVES as u8,
            tokens: contents.damage_tokens,
            hostiles: [Hostile::default(); HOSTILES],
            arrivals: ArrayVec::new(),
            agents: [agent; OPERATIVES],
            acted: Operatives::NONE,
            passed_on: Operatives::NONE,
            conceding: SeatSet::NONE,
            active: None,
            last: Operative(0),
            actions: 0,
            fresh: false,
            used: Tally::default(),
            free_locks: 0,
            end_move: false,
            resolved: false,
            hurt: false,
            offer: None,
            stack: Progress::default(),
            asked: [0; OPERATIVES],
            airlocks_hold: true,
            beacon_by: None,
            dazed_by: [None; HOSTILES],
        }
    }

    /// EE-SETUP-01 to EE-SETUP-09, EE-LAYOUT-14; the same seed and setup give the same table (EE-DIG-05).
    pub(crate) fn set_up(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        if !(1..=OPERATIVES as u8).contains(&setup.players) {
            return no("EE-GEN-04", Reason::PlayerCount);
        }
        let options = Options {
            hidden_breach: setup.hidden_breach,
            scarce_ammo: setup.scarce_ammo,
            chosen_kit: setup.chosen_kit,
            restless_host: setup.restless_host,
            auto_end: setup.auto_end,
        };
        let layout = self.layout_for(setup, play)?;
        let cards = self.deal(options, play);
        let mut state = self.empty_table(options, setup.players, &layout, cards);
        state.airlocks_hold = !setup.manual_release;
        self.deal_rooms(&mut state, play);
        if !options.hidden_breach {
            // EE-SETUP-08, EE-RULING-01
            state.arrivals.push(HostileId::HOST);
            state.hostiles[HostileId::HOST.index()].at = layout.breach();
        }
        let mut table = Resolver { game: self, state: &mut state, play };
        table.arrive_on_site(setup);
        Ok(state)
    }

    fn layout_for(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<Layout, Refusal<Reason>> {
        let range = match (setup.short_site, setup.large_site) {
            (true, true) => return no("EE-VAR-03", Reason::ShortAndLarge),
            (true, false) => SHORT_SITE,
            (false, true) => LARGE_SITE,
            (false, false) => STANDARD_SITE,
        };
        let Some(plan) = &setup.layout else { return Ok(generate(self.sides(), range, &mut Drawn(play))) };
        plan.check(self.sides(), &mut Drawn(play)).map_err(|complaints| {
            let rule = complaints.first().map_or(engine::Rule("EE-LAYOUT-14"), crate::layout::Complaint::rule);
            Refusal::new(rule, Reason::BadLayout)
        })
    }

    /// EE-SETUP-03, EE-SETUP-04, EE-SETUP-05, EE-SETUP-06, EE-RULING-03, EE-RULING-38, EE-RULING-39: Small Weapons,
    /// Item deck, Entity deck, and one card for each operative.
    fn deal(&self, options: Options, play: &mut Play<'_, Event>) -> Cards {
        let mut small: Vec<Card> = Card::all().take(OPERATIVES).collect();
        let copies = |card: Card| std::iter::repeat_n(card, usize::from(self.copies(card)));
        // Laid out so that, unshuffled, the first cards of the ledger are drawn first.
        let weapons = Card::all().take(WEAPONS).skip(OPERATIVES);
        let kinds = Card::all().filter(|card| !card.is_weapon() && !card.is_entity());
        let mut items: Vec<Card> = weapons.chain(kinds.flat_map(copies)).collect();
        items.reverse();
        let mut entities: Vec<Card> = Card::all().filter(|card| card.is_entity() && *card != Card::HOST).collect();
        entities.reverse();
        play.shuffle(&mut small);
        play.shuffle(&mut items);
        play.shuffle(&mut entities);
        debug_assert_eq!(small.len() + items.len() + entities.len() + 1, CARDS);
        let host = if options.hidden_breach { Spot::Aside } else { Spot::Board };
        let mut lists = vec![(Spot::EntityDeck, entities), (host, vec![Card::HOST])];
        for who in State::everybody() {
            // EE-VAR-06: until they are chosen the Small Weapons lie at the Gate.
            let spot = if options.chosen_kit { Spot::Gate } else { Spot::Hand(who) };
            lists.push((spot, vec![small[who.index()]]));
        }
        lists.push((Spot::ItemDeck, items));
        let mut cards = Cards::from_lists(lists.into_iter()).unwrap_or_else(|| unreachable!("the box was counted"));
        for who in State::everybody() {
            cards.draw(Spot::ItemDeck, Spot::Hand(who));
        }
        cards
    }

    /// EE-LAYOUT-11, EE-LAYOUT-12, EE-LAYOUT-13, EE-VAR-02: Gate and Breach lie open, the others are drawn at random and stay dark.
    fn deal_rooms(&self, state: &mut State, play: &mut Play<'_, Event>) {
        let mut ordinary: Vec<RoomId> = (2..ROOMS as u8).map(RoomId).collect();
        play.shuffle(&mut ordinary);
        let (gate, breach) = (state.layout.gate(), state.layout.breach());
        let others = usize::from(state.layout.rooms()) - 2;
        let mut cards: Vec<RoomId> = ordinary.into_iter().take(others).collect();
        let mut open = Tiles::only(gate);
        if state.options.hidden_breach {
            cards.insert(0, RoomId::BREACH);
            play.shuffle(&mut cards);
        } else {
            open.insert(breach);
        }
        let mut cards = cards.into_iter();
        for (spot, tile) in state.layout.room_tiles().enumerate() {
            state.rooms[spot] = match tile {
                _ if tile == gate => RoomId::GATE,
                _ if tile == breach && !state.options.hidden_breach => RoomId::BREACH,
                _ => cards.next().unwrap_or_default(),
            };
        }
        state.face_up = open;
        state.seen = open;
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-SETUP-07: every operative stands on the Gate, which is no entry (EE-RULING-20).
    fn arrive_on_site(&mut self, setup: &Setup) {
        let rooms = self.state.layout.rooms();
        self.tell("EE-LAYOUT-10", || Event::Arrived { rooms });
        for what in Agreement::of(setup) {
            self.play.tell(what.rule(), || Event::Agreed { what });
        }
        let (gate, breach) = (self.state.layout.gate(), self.state.layout.breach());
        self.tell("EE-LAYOUT-11", || Event::Lies { tile: gate, room: RoomId::GATE });
        if !self.state.options.hidden_breach {
            self.tell("EE-LAYOUT-12", || Event::Lies { tile: breach, room: RoomId::BREACH });
            self.tell("EE-SETUP-08", || Event::HostileAppears { hostile: HostileId::HOST, tile: breach });
        }
        let ammo = self.state.agent(Operative(0)).ammo;
        self.tell("EE-SETUP-02", || Event::Supplied { ammo });
        if self.state.options.chosen_kit {
            self.state.stack.next(Step::Kit(Operative(0)));
        } else {
            for who in State::everybody() {
                self.armed(who);
            }
        }
        for who in State::everybody() {
            if let Some(card) = self.state.cards.hand(who).last().copied() {
                self.tell("EE-SETUP-05", || Event::Drew { who, card });
            }
        }
        self.tell("EE-TURN-01", || Event::Round { round: 1 });
    }

    fn armed(&mut self, who: Operative) {
        let small = self.state.cards.hand(who).iter().copied().find(|card| self.game.is_small_weapon(*card));
        if let Some(card) = small {
            self.tell("EE-SETUP-03", || Event::Armed { who, card });
        }
    }

    /// EE-VAR-06: one after the other; the last one takes what is left.
    pub fn choose_kit(&mut self, who: Operative, card: Card) {
        self.state.cards.carry(card, Spot::Gate, Spot::Hand(who));
        self.tell("EE-VAR-06", || Event::Armed { who, card });
        let next = Operative(who.0 + 1);
        match self.state.cards.at(Spot::Gate) {
            [] => {}
            [last] => {
                let last = *last;
                self.choose_kit(next, last);
            }
            _ => self.state.stack.next(Step::Kit(next)),
        }
    }
}
