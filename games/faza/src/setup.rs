//! Setting the table up.

use engine::pile::Pile;
use engine::{Play, Refusal, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Layout};
use crate::content::{EventKind, Faza};
use crate::event::Event;
use crate::look::no;
use crate::names::{CharacterId, Difficulty, EventId, Ship};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{DRONES, EVENTS, Mothership, Options, PLAYERS, Phase, Player, REBELS, Roll, State};
use crate::tiles::{CAP, Pieces, Tile, TileSet};

/// FAZA-SETUP-07
pub const SHIP_HEALTH: u8 = 4;
/// FAZA-RULING-45: health is a six-sided die, so at most two more.
const MOST_SHIP_HEALTH: u8 = 6;
/// FAZA-SETUP-15
const STARTING_REBELS: u8 = 2;
/// FAZA-SETUP-08
const DRONES_BESIDE_SHIP: u8 = 2;

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The characters in seat order, by name; two to four, each of another Area of Focus.
    pub characters: Vec<String>,
    /// FAZA-SOLO-01: one person controls all of them.
    pub solo: bool,
    /// Easy, Normal or Hard.
    pub difficulty: Difficulty,
    /// Health every ship starts with: 4, or 5 or 6 for tougher ships.
    pub ship_health: u8,
    /// Plays without the four Reward events.
    pub no_mercy: bool,
    /// Words cost Points.
    pub radio: bool,
    /// In Hard, the last Rebel may win the game.
    pub heroic_last_rebel: bool,
    /// Hints for the first game.
    pub hints: bool,
    /// A fixed layout, four rows of tile numbers from the top; without it the tiles are shuffled.
    pub layout: Option<Vec<String>>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            characters: ["Doctor", "Senator", "Soldier", "Engineer"].map(String::from).to_vec(),
            solo: false,
            difficulty: Difficulty::Normal,
            ship_health: SHIP_HEALTH,
            no_mercy: false,
            radio: false,
            heroic_last_rebel: false,
            hints: false,
            layout: None,
        }
    }
}

/// Reads a layout from four rows of numbers.
pub fn read_layout(rows: &[String]) -> Result<Layout, Refusal<Reason>> {
    let tiles = rows.iter().flat_map(|row| row.split_whitespace()).map(|n| n.parse().ok().and_then(Tile::numbered));
    let found: Option<Vec<Tile>> = tiles.collect();
    match found.and_then(|tiles| <[Tile; 16]>::try_from(tiles).ok()).map(Layout) {
        Some(layout) if layout.is_complete() => Ok(layout),
        _ => no("FAZA-VAR-08", Reason::BrokenLayout),
    }
}

impl Faza {
    /// The character with this name.
    pub fn character_named(&self, name: &str) -> Option<CharacterId> {
        self.characters().iter().position(|c| c.name.eq_ignore_ascii_case(name)).map(|place| CharacterId(place as u8))
    }

    /// FAZA-GEN-02, FAZA-SETUP-13, FAZA-SETUP-14, FAZA-SOLO-01, FAZA-VAR-06, FAZA-RULING-57: who plays whom.
    pub(crate) fn seat_characters<'n>(
        &self,
        names: impl ExactSizeIterator<Item = &'n str>,
        solo: bool,
    ) -> Result<([Player; PLAYERS], u8), Refusal<Reason>> {
        let count = names.len();
        if !(2..=PLAYERS).contains(&count) {
            return if solo { no("FAZA-SOLO-01", Reason::SoloCount) } else { no("FAZA-GEN-02", Reason::PlayerCount) };
        }
        let mut players = [Player::default(); PLAYERS];
        let mut taken = [false; 4];
        for (player, name) in players.iter_mut().zip(names) {
            let Some(character) = self.character_named(name) else {
                return no("FAZA-SETUP-14", Reason::UnknownCharacter);
            };
            let area = self.character(character).area;
            if std::mem::replace(&mut taken[area as usize], true) {
                return no("FAZA-SETUP-13", Reason::SameArea);
            }
            player.character = character;
        }
        Ok((players, count as u8))
    }

    /// An empty table: the board, the seats, everything else in the pools.
    pub(crate) fn empty_table(&self, options: Options, layout: Layout, players: [Player; PLAYERS], count: u8) -> State {
        State {
            options,
            round: 1,
            phase: Phase::Team,
            ending: None,
            board: Board::from(layout),
            fazaformed: TileSet::NONE,
            drones: Pieces::default(),
            rebels: Pieces::default(),
            drone_pool: DRONES,
            rebel_pool: REBELS,
            drones_aside: 0,
            rebels_aside: 0,
            events_aside: 0,
            ships: Ship::ALL.map(|ship| Mothership {
                tile: self.start_of(ship),
                health: options.ship_health,
                defeated: false,
            }),
            // FAZA-SETUP-05
            tracker: Ship::Carrier,
            count,
            players,
            ready: engine::SeatSet::NONE,
            proposal: None,
            may_answer: engine::SeatSet::NONE,
            on_air: None,
            deck: Pile::default(),
            discard: tinyvec::ArrayVec::new(),
            in_force: tinyvec::ArrayVec::new(),
            roll: Roll::default(),
            stack: crate::state::Progress::default(),
            asked: [0; PLAYERS],
        }
    }

    /// FAZA-SETUP-06
    fn start_of(&self, ship: Ship) -> Tile {
        Tile::all().find(|tile| self.tile(*tile).ship == Some(ship)).unwrap_or_default()
    }

    /// FAZA-SETUP-01 to FAZA-SETUP-19
    pub(crate) fn set_up(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        // FAZA-VAR-04, FAZA-RULING-45
        if !(SHIP_HEALTH..=MOST_SHIP_HEALTH).contains(&setup.ship_health) {
            return no("FAZA-RULING-45", Reason::WrongHealth);
        }
        let (players, count) = self.seat_characters(setup.characters.iter().map(String::as_str), setup.solo)?;
        let options = Options {
            difficulty: setup.difficulty,
            ship_health: setup.ship_health,
            no_mercy: setup.no_mercy,
            radio: setup.radio,
            heroic_last_rebel: setup.heroic_last_rebel,
            hints: setup.hints,
            solo: setup.solo,
        };
        // FAZA-SETUP-01, FAZA-VAR-08
        let layout = if let Some(rows) = &setup.layout {
            read_layout(rows)?
        } else {
            let mut tiles: [Tile; 16] = std::array::from_fn(|index| Tile::at_index(index as u8));
            play.shuffle(&mut tiles);
            Layout(tiles)
        };
        let mut state = self.empty_table(options, layout, players, count);
        // FAZA-SETUP-02, FAZA-SETUP-03
        state.fazaformed = Tile::all().filter(|tile| self.tile(*tile).fazaformed).collect();
        // FAZA-SETUP-10, FAZA-VAR-05
        let dealt = |event: &EventId| !setup.no_mercy || !self.is_reward(*event);
        state.deck = Pile::face_down((0..EVENTS as u8).map(EventId).filter(dealt));
        state.events_aside = (EVENTS - state.deck.len()) as u8;
        state.deck.shuffle(play);

        let mut table = Resolver { game: self, state: &mut state, play };
        table.place_ships_drones();
        table.place_characters();
        table.tell_set_out(setup.layout.is_some());
        table.tell("FAZA-GEN-03", || Event::TeamPhase { round: 1 });
        Ok(state)
    }

    fn is_reward(&self, event: EventId) -> bool {
        matches!(self.event(event).kind, EventKind::Reward | EventKind::KeptReward)
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-SETUP-08, FAZA-SETUP-09, FAZA-SETUP-12, FAZA-RULING-03: each ship's tile is filled, then two Drones beside it.
    fn place_ships_drones(&mut self) {
        for ship in Ship::ALL {
            let tile = self.state.ship(ship).tile;
            self.add_drones_by("FAZA-SETUP-08", "FAZA-RULING-03", tile, CAP);
            for beside in self.state.board.adjacent(tile) {
                self.add_drones_by("FAZA-SETUP-08", "FAZA-SETUP-09", beside, DRONES_BESIDE_SHIP);
            }
        }
    }

    /// FAZA-SETUP-15, FAZA-SETUP-16, FAZA-SETUP-17, FAZA-SETUP-18, FAZA-SETUP-19, FAZA-RULING-04: at the Outpost of the
    /// own Area, with two Rebels. Outposts of Areas that no player has stay empty.
    fn place_characters(&mut self) {
        for seat in Seat::first(self.state.count) {
            let look = self.look();
            let home = look.outposts().and(self.game.symbols().areas[look.area(seat) as usize]);
            let tile = home.highest().unwrap_or_default();
            self.state.player_mut(seat).tile = tile;
            self.add_rebels(tile, STARTING_REBELS);
            // FAZA-VAR-07
            if self.state.options.radio {
                self.gain_points(seat, 1);
            }
        }
    }
}
