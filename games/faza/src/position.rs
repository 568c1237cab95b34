//! Positions: any table between two commands, by name.

use engine::effect::{self, ProgramId};
use engine::pile::Pile;
use engine::{Play, Positions, Refusal, Seat, SeatSet, Words};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::board::Layout;
use crate::content::{EventKind, Faza};
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{CardId, Difficulty, EventId, Ship};
use crate::reason::Reason;
use crate::setup::read_layout;
use crate::state::{DRONES, EVENTS, Ending, InForce, Options, PLAYERS, Phase, Player, Proposal, REBELS, Scope, State};
use crate::table::Table;
use crate::tiles::{CAP, Pieces, Tile, TileSet};
use crate::vocabulary::Step as Authored;

/// A position file. Whatever is left out is as at the start of a game, except that no Drones or Rebels stand on the
/// board and unmentioned ones wait in their pools.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Four rows of tile numbers from the top.
    pub layout: Vec<String>,
    pub difficulty: Difficulty,
    pub ship_health: u8,
    pub solo: bool,
    pub no_mercy: bool,
    pub radio: bool,
    pub heroic_last_rebel: bool,
    pub hints: bool,
    pub round: u16,
    pub phase: Phase,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// Tiles with their dark side up.
    pub fazaformed: Vec<Tile>,
    /// Drones by tile.
    pub drones: IndexMap<String, u8>,
    /// Rebels by tile.
    pub rebels: IndexMap<String, u8>,
    /// Drones in the pool; the rest of the 42 is out of play. Without it every unmentioned Drone is in the pool.
    pub drone_pool: Option<u8>,
    /// Rebels in the pool; the rest of the 16 is out of play.
    pub rebel_pool: Option<u8>,
    pub ships: IndexMap<Ship, ShipPosition>,
    pub tracker: Ship,
    /// Two to four characters by name, in seat order.
    pub players: IndexMap<String, PlayerPosition>,
    /// The event deck from the top, by name or ID. Without it: every card that is nowhere else, by number.
    pub deck: Option<Vec<String>>,
    /// So many top cards are known to everybody.
    pub shown: u8,
    pub discard: Vec<String>,
    /// Cards lying out (Short, Long, kept Rewards) and who drew each.
    pub in_force: IndexMap<String, String>,
    pub proposal: Option<ProposalPosition>,
    /// Who is on the air (FAZA-VAR-07), and who may still answer.
    pub on_air: Option<String>,
    pub may_answer: Vec<String>,
}

/// A mothership in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ShipPosition {
    /// Its tile; without it, its starting tile.
    pub at: Option<Tile>,
    /// Without it, its starting health.
    pub health: Option<u8>,
    pub defeated: bool,
}

/// A player in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerPosition {
    /// The tile; without it, the Outpost of the own Area.
    pub at: Option<Tile>,
    pub points: u8,
    /// Cards by number, 1 to 4; unmentioned ones are healthy and unused.
    pub cards: IndexMap<String, CardPosition>,
    /// Numbers of cards an effect has readied this Team Phase.
    pub readied: Vec<u8>,
    /// Names of what waits for the next roll, e.g. `Raygun`.
    pub enhancements: Vec<String>,
    pub ready: bool,
    /// How many questions this seat has been asked; answers name them.
    pub asked: u32,
}

/// A card's two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CardPosition {
    #[serde(rename = "healthy")]
    Healthy,
    #[serde(rename = "used", alias = "healthy used")]
    Used,
    #[serde(rename = "injured")]
    Injured,
    #[serde(rename = "injured used")]
    InjuredUsed,
}

/// An open proposal to pay off a Long event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProposalPosition {
    pub event: String,
    pub shares: IndexMap<String, u8>,
    pub agreed: Vec<String>,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            layout: ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"].map(String::from).to_vec(),
            difficulty: Difficulty::Normal,
            ship_health: 4,
            solo: false,
            no_mercy: false,
            radio: false,
            heroic_last_rebel: false,
            hints: false,
            round: 1,
            phase: Phase::Team,
            ending: None,
            fazaformed: Tile::numbered(16).into_iter().collect(),
            drones: IndexMap::new(),
            rebels: IndexMap::new(),
            drone_pool: None,
            rebel_pool: None,
            ships: IndexMap::new(),
            tracker: Ship::Carrier,
            players: IndexMap::from_iter(["doctor", "soldier"].map(|n| (n.to_string(), PlayerPosition::default()))),
            deck: None,
            shown: 0,
            discard: Vec::new(),
            in_force: IndexMap::new(),
            proposal: None,
            on_air: None,
            may_answer: Vec::new(),
        }
    }
}

impl Positions for Faza {
    type Position = Position;
    type Effect = Authored;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        Placing { game: self, position }.state()
    }

    fn position(&self, state: &State) -> Position {
        Writing { game: self, state }.position()
    }

    fn facts(&self, state: &State) -> Value {
        let look = Look::new(self, state);
        let mut facts = serde_json::to_value(self.position(state)).unwrap_or_default();
        let numbers = |set: TileSet| set.map(Tile::number).collect::<Vec<_>>();
        let name = |seat| self.seat_name(state, seat).to_lowercase();
        let outcome = state.ending.map(|ending| if ending == Ending::Victory { "victory" } else { "defeat" });
        let roll = matches!(look.interrupt(), Some(crate::draft::Interrupt::Roll)).then(|| {
            let dice: Vec<u8> = state.roll.faces().collect();
            json!({ "roller": name(state.roll.roller), "target": state.roll.target, "dice": dice, "bonus": state.roll.bonus })
        });
        let derived = json!({
            "outcome": outcome,
            "roll": roll,
            "outposts": numbers(look.outposts()),
            "airfields": numbers(look.airfields()),
            "deadly": numbers(look.deadly()),
            "recruit_price": look.recruit_price(),
            "pay_off_price": look.pay_off_price(),
            "deck_size": state.deck.len(),
            "earshot": state.seats().iter().map(|seat| {
                let heard: Vec<String> = look.within_earshot(seat).iter().map(name).collect();
                (name(seat), json!(heard))
            }).collect::<serde_json::Map<_, _>>(),
        });
        if let (Value::Object(facts), Value::Object(derived)) = (&mut facts, derived) {
            facts.extend(derived);
        }
        facts
    }

    fn with_effect(&self, effect: &[Authored]) -> (Self, ProgramId) {
        self.with_program(effect)
    }

    fn run_effect(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        let tile = state.player(seat).tile;
        let card = Look::new(self, state).card_of(seat, 1);
        let scope = Scope { actor: seat, tile, player: seat, card, ..Scope::default() };
        state.stack.call(program, scope);
        effect::run(&mut Table { game: self, state, play });
    }
}

/// Reads a position.
struct Placing<'a> {
    game: &'a Faza,
    position: &'a Position,
}

impl Placing<'_> {
    fn state(&self) -> Result<State, No> {
        let position = self.position;
        let options = Options {
            difficulty: position.difficulty,
            ship_health: position.ship_health,
            no_mercy: position.no_mercy,
            radio: position.radio,
            heroic_last_rebel: position.heroic_last_rebel,
            hints: position.hints,
            solo: position.solo,
        };
        if !(1..=6).contains(&options.ship_health) {
            return no("FAZA-RULING-45", Reason::WrongHealth);
        }
        let layout = read_layout(&position.layout)?;
        let (players, count) = self.game.seat_characters(position.players.keys().map(String::as_str), position.solo)?;
        let mut state = self.game.empty_table(options, layout, players, count);
        state.round = position.round;
        state.phase = position.phase;
        state.ending = position.ending;
        if position.phase == Phase::Faza && position.ending.is_none() {
            return no("FAZA-PHASE-01", Reason::FazaPhase);
        }
        state.fazaformed = position.fazaformed.iter().copied().collect();
        state.tracker = position.tracker;
        self.ships(&mut state)?;
        self.players(&mut state)?;
        self.pieces(&mut state)?;
        self.events(&mut state)?;
        self.talk(&mut state)?;
        Ok(state)
    }

    fn ships(&self, state: &mut State) -> Result<(), No> {
        for (ship, placed) in &self.position.ships {
            let standing = &mut state.ships[ship.index()];
            standing.tile = placed.at.unwrap_or(standing.tile);
            standing.health = placed.health.unwrap_or(if placed.defeated { 0 } else { standing.health });
            standing.defeated = placed.defeated;
            if standing.health > 6 {
                return no("FAZA-RULING-45", Reason::TooManyHealth);
            }
        }
        Ok(())
    }

    fn players(&self, state: &mut State) -> Result<(), No> {
        let ended = self.position.ending.is_some();
        for (seat, placed) in Seat::first(state.count).zip(self.position.players.values()) {
            let look = Look::new(self.game, state);
            let home = self.game.symbols().outposts.and(self.game.symbols().areas[look.area(seat) as usize]);
            let mut player = *state.player(seat);
            player.tile = placed.at.or(home.highest()).unwrap_or_default();
            player.points = placed.points;
            for (number, card) in &placed.cards {
                let bit = card_bit(number)?;
                player.injured |=
                    if matches!(card, CardPosition::Injured | CardPosition::InjuredUsed) { bit } else { 0 };
                player.used |= if matches!(card, CardPosition::Used | CardPosition::InjuredUsed) { bit } else { 0 };
            }
            for number in &placed.readied {
                player.readied |= card_bit(&number.to_string())?;
            }
            if player.is_dead() && !ended {
                return no("FAZA-INJ-08", Reason::DeadPlayer);
            }
            self.enhancements(&mut player, &placed.enhancements)?;
            *state.player_mut(seat) = player;
            state.asked[seat.index()] = placed.asked;
            if placed.ready {
                state.ready.insert(seat);
            }
        }
        if state.ready == state.seats() {
            // With the last "ready" the phase would have ended.
            return no("FAZA-TEAM-06", Reason::AlreadyReady);
        }
        Ok(())
    }

    fn enhancements(&self, player: &mut Player, names: &[String]) -> Result<(), No> {
        for name in names {
            let Some(changes) = self.game.enhancement_named(name) else {
                return no("FAZA-CARD-08", Reason::NotAnAnswer);
            };
            match player.pending.iter_mut().find(|pending| pending.changes == changes) {
                Some(same) => same.times = same.times.saturating_add(1),
                None => {
                    if player.pending.try_push(crate::state::Pending { changes, times: 1 }).is_some() {
                        return no("FAZA-CARD-08", Reason::NotAnAnswer);
                    }
                }
            }
        }
        Ok(())
    }

    /// FAZA-DRONE-01: what is not placed is in the pool, or out of play if the pool is given.
    fn pieces(&self, state: &mut State) -> Result<(), No> {
        state.drones = placed_pieces("FAZA-DRONE-02", &self.position.drones)?;
        state.rebels = placed_pieces("FAZA-REBEL-01", &self.position.rebels)?;
        let points: u32 = state.seats().iter().map(|seat| u32::from(state.player(seat).points)).sum();
        let on_board = points + u32::from(state.drones.total());
        let Some(left) = u32::from(DRONES).checked_sub(on_board) else {
            return no("FAZA-DRONE-01", Reason::TooManyDrones);
        };
        state.drone_pool = self.position.drone_pool.unwrap_or(left as u8);
        let Some(aside) = (left as u8).checked_sub(state.drone_pool) else {
            return no("FAZA-DRONE-01", Reason::TooManyDrones);
        };
        state.drones_aside = aside;
        let Some(left) = REBELS.checked_sub(state.rebels.total()) else {
            return no("FAZA-SETUP-18", Reason::TooManyRebelsInAll);
        };
        state.rebel_pool = self.position.rebel_pool.unwrap_or(left);
        let Some(aside) = left.checked_sub(state.rebel_pool) else {
            return no("FAZA-SETUP-18", Reason::TooManyRebelsInAll);
        };
        state.rebels_aside = aside;
        Ok(())
    }

    fn event(&self, name: &str) -> Result<EventId, No> {
        let matches = |event: &crate::content::Event| {
            let short = event.id.strip_prefix("FAZA-").unwrap_or(&event.id);
            [event.name.as_str(), event.id.as_str(), short].iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
        };
        match self.game.events().iter().position(matches) {
            Some(place) => Ok(EventId(place as u8)),
            None => no("FAZA-SETUP-10", Reason::NotInForce),
        }
    }

    fn events(&self, state: &mut State) -> Result<(), No> {
        let mut placed: Vec<EventId> = Vec::new();
        let mut once = |event: EventId| {
            if placed.contains(&event) {
                return no("FAZA-SETUP-10", Reason::EventTwice);
            }
            placed.push(event);
            Ok(event)
        };
        for name in &self.position.discard {
            state.discard.push(once(self.event(name)?)?);
        }
        for (name, drawer) in &self.position.in_force {
            let event = once(self.event(name)?)?;
            if matches!(self.game.event(event).kind, EventKind::Instant | EventKind::Reward) {
                return no("FAZA-EVENT-06", Reason::WrongEventPlace);
            }
            state.in_force.push(InForce { event, drawer: self.seat(state, drawer)? });
        }
        let shorts = state.in_force.iter().filter(|c| self.game.event(c.event).kind == EventKind::Short).count();
        if shorts > 1 {
            return no("FAZA-EVENT-08", Reason::WrongEventPlace);
        }
        let deck: Vec<EventId> = match &self.position.deck {
            Some(names) => names.iter().map(|name| once(self.event(name)?)).collect::<Result<_, _>>()?,
            None => {
                let reward = |e: EventId| matches!(self.game.event(e).kind, EventKind::Reward | EventKind::KeptReward);
                let all = (0..EVENTS as u8).map(EventId).filter(|event| !placed.contains(event));
                all.filter(|event| !self.position.no_mercy || !reward(*event)).collect()
            }
        };
        state.events_aside = (EVENTS - deck.len() - state.discard.len() - state.in_force.len()) as u8;
        state.deck = Pile::face_down(deck.into_iter());
        let mut silence = engine::chance::Scripted::default();
        let shown = usize::from(self.position.shown);
        state.deck.show_top(shown, state.seats(), &mut Play::<Event>::silent(&mut silence));
        Ok(())
    }

    fn seat(&self, state: &State, name: &str) -> Result<Seat, No> {
        match Seat::first(state.count).find(|seat| self.game.seat_name(state, *seat).eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(seat),
            None => no("FAZA-SETUP-14", Reason::UnknownCharacter),
        }
    }

    fn seats<'n>(&self, state: &State, names: impl Iterator<Item = &'n String>) -> Result<SeatSet, No> {
        names.map(|name| self.seat(state, name)).collect::<Result<Vec<_>, _>>().map(|seats| seats.into_iter().collect())
    }

    fn talk(&self, state: &mut State) -> Result<(), No> {
        if let Some(proposal) = &self.position.proposal {
            let event = self.event(&proposal.event)?;
            let look = Look::new(self.game, state);
            look.may_pay_off(event)?;
            let mut shares = [0; PLAYERS];
            for (name, share) in &proposal.shares {
                let seat = self.seat(state, name)?;
                look.can_pay(seat, *share)?;
                shares[seat.index()] = *share;
            }
            if shares.iter().map(|share| u32::from(*share)).sum::<u32>() != u32::from(look.pay_off_price()) {
                return no("FAZA-EVENT-10", Reason::WrongSum { price: look.pay_off_price() });
            }
            let agreed = self.seats(state, proposal.agreed.iter())?;
            let unasked: SeatSet = state.seats().iter().filter(|seat| shares[seat.index()] == 0).collect();
            let agreed = agreed.iter().chain(unasked.iter()).collect();
            state.proposal = Some(Proposal { event, shares, agreed });
        }
        if let Some(name) = &self.position.on_air {
            state.on_air = Some(self.seat(state, name)?);
        }
        state.may_answer = self.seats(state, self.position.may_answer.iter())?;
        Ok(())
    }
}

/// One card's bit, by its number.
fn card_bit(number: &str) -> Result<u8, No> {
    match number.parse::<u8>() {
        Ok(number @ 1..=4) => Ok(1 << (number - 1)),
        _ => no("FAZA-SETUP-17", Reason::NotAnAnswer),
    }
}

fn placed_pieces(rule: &'static str, counts: &IndexMap<String, u8>) -> Result<Pieces, No> {
    let mut pieces = Pieces::default();
    for (number, count) in counts {
        let Some(tile) = number.parse().ok().and_then(Tile::numbered) else {
            return no("FAZA-SETUP-01", Reason::BrokenLayout);
        };
        if *count > CAP {
            return no(rule, Reason::TooManyPieces(tile));
        }
        pieces.set(tile, *count);
    }
    Ok(pieces)
}

/// Writes a position down.
struct Writing<'a> {
    game: &'a Faza,
    state: &'a State,
}

impl Writing<'_> {
    fn name(&self, seat: Seat) -> String {
        self.game.seat_name(self.state, seat).to_lowercase()
    }

    fn position(&self) -> Position {
        let state = self.state;
        let event = |event: EventId| self.game.event(event).name.clone();
        let pieces = |pieces: Pieces| {
            pieces.any().map(|tile| (tile.number().to_string(), pieces.on(tile))).collect::<IndexMap<_, _>>()
        };
        let Layout(cells) = state.board.layout();
        let row = |row: &[Tile]| row.iter().map(|tile| tile.number().to_string()).collect::<Vec<_>>().join(" ");
        Position {
            layout: cells.chunks(4).map(row).collect(),
            difficulty: state.options.difficulty,
            ship_health: state.options.ship_health,
            solo: state.options.solo,
            no_mercy: state.options.no_mercy,
            radio: state.options.radio,
            heroic_last_rebel: state.options.heroic_last_rebel,
            hints: state.options.hints,
            round: state.round,
            phase: state.phase,
            ending: state.ending,
            fazaformed: state.fazaformed.collect(),
            drones: pieces(state.drones),
            rebels: pieces(state.rebels),
            drone_pool: Some(state.drone_pool),
            rebel_pool: Some(state.rebel_pool),
            ships: Ship::ALL.into_iter().map(|ship| (ship, self.ship(ship))).collect(),
            tracker: state.tracker,
            players: state.seats().iter().map(|seat| (self.name(seat), self.player(seat))).collect(),
            deck: Some(state.deck.from_top().map(|hidden| event(hidden.card)).collect()),
            shown: state.deck.from_top().take_while(|hidden| hidden.known == state.seats()).count() as u8,
            discard: state.discard.iter().map(|one| event(*one)).collect(),
            in_force: state.in_force.iter().map(|card| (event(card.event), self.name(card.drawer))).collect(),
            proposal: state.proposal.map(|proposal| ProposalPosition {
                event: event(proposal.event),
                shares: state.seats().iter().map(|seat| (self.name(seat), proposal.shares[seat.index()])).collect(),
                agreed: proposal.agreed.iter().map(|seat| self.name(seat)).collect(),
            }),
            on_air: state.on_air.map(|seat| self.name(seat)),
            may_answer: state.may_answer.iter().map(|seat| self.name(seat)).collect(),
        }
    }

    fn ship(&self, ship: Ship) -> ShipPosition {
        let standing = self.state.ship(ship);
        ShipPosition { at: Some(standing.tile), health: Some(standing.health), defeated: standing.defeated }
    }

    fn player(&self, seat: Seat) -> PlayerPosition {
        let player = self.state.player(seat);
        let card = |number: u8| {
            let card = CardId(number - 1);
            let state = match (player.is_injured(card), player.is_used(card)) {
                (false, false) => CardPosition::Healthy,
                (false, true) => CardPosition::Used,
                (true, false) => CardPosition::Injured,
                (true, true) => CardPosition::InjuredUsed,
            };
            (number.to_string(), state)
        };
        PlayerPosition {
            at: Some(player.tile),
            points: player.points,
            cards: (1..=4).map(card).collect(),
            readied: (1..=4).filter(|number| player.readied & CardId(number - 1).bit() != 0).collect(),
            enhancements: self.game.enhancement_names(player),
            ready: self.state.ready.contains(seat),
            asked: self.state.asked[seat.index()],
        }
    }
}
