//! Bots of every level decide by what their seat knows, play on, and do nothing a person would shake the head at.

use std::time::Duration;

use bots::{AGENT, LEVELS, Level, ROOKIE, Seated, Skill};
use engine::bot::any_seat;
use engine::chance::{Quick, Scripted};
use engine::{Bot, Game, Play, Rule, Seat, SeatSet, Sight, Turn};
use faza::bot::Comrade;
use faza::{Difficulty, Ending, Faza, Pick, Setup, State, Tile};

/// The fast policy alone.
const FEELING: Level = Level { name: "feeling", thinks: Duration::ZERO, slips: 0 };
/// Thinks less than an agent, so that many games fit into a test.
const HASTY: Level = Level { name: "hasty", thinks: Duration::from_millis(2), slips: 0 };

type Player = Seated<Faza, Comrade>;

fn setup(players: usize, difficulty: Difficulty) -> Setup {
    let mut setup = Setup { difficulty, ..Setup::default() };
    setup.characters.truncate(players);
    setup
}

/// Plays a game to its end; `watch` sees every answer before it is carried out.
fn play(
    setup: &Setup,
    level: Level,
    seed: u64,
    mut watch: impl FnMut(&Faza, &State, Seat, &[Pick], &mut Player),
) -> bool {
    let (game, mut chance) = (Faza::base(), Quick::new(seed));
    let mut state = game.start(setup, &mut Play::silent(&mut chance)).expect("a legal table");
    let mut bots: Vec<Player> = (0..setup.characters.len()).map(|_| Seated::new(level, None)).collect();
    let mut picks = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome.rule == Rule("FAZA-END-01"),
            Turn::Ask { awaited, .. } => {
                let seat = any_seat(awaited, &mut chance).expect("somebody is awaited");
                picks.clear();
                let sight = Sight::new(&game, &state, seat, &mut chance);
                bots[seat.index()].answer(&sight, &mut chance, &mut picks);
                watch(&game, &state, seat, &picks, &mut bots[seat.index()]);
                let answered = game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance));
                assert!(answered.is_ok(), "seed {seed}: {picks:?} refused: {answered:?}");
            }
        }
    }
}

fn wins(setup: &Setup, level: Level, games: std::ops::Range<u64>) -> usize {
    games.filter(|seed| play(setup, level, *seed, |_, _, _, _, _| {})).count()
}

#[test]
fn two_tables_a_seat_cannot_tell_apart_get_the_same_answer() {
    let mut compared = 0;
    for seed in 0..4 {
        let setup = setup(2 + seed as usize % 3, Difficulty::ALL[seed as usize % 3]);
        play(&setup, ROOKIE, seed, |game, state, seat, _, _| {
            compared += 1;
            for level in LEVELS.map(|level| Level { thinks: level.thinks.min(Duration::from_millis(2)), ..level }) {
                let bot = || Player::new(level, None);
                let [here, there] = bots::honesty::twins(game, state, seat, compared, bot);
                assert_eq!(here, there, "seed {seed}, {}", level.name);
            }
        });
    }
    assert!(compared > 150, "only {compared} answers");
}

#[test]
fn the_fast_policy_wins_some_and_thinking_wins_more() {
    // In long runs the policy alone wins some 28 % of Normal games with four players, and thinking for a moment far more.
    let normal = setup(4, Difficulty::Normal);
    let (feeling, thinking) = (wins(&normal, FEELING, 0..200), wins(&normal, AGENT, 0..12));
    assert!((26..120).contains(&feeling), "{feeling} of 200 by feel");
    assert!(
        thinking >= 5 && thinking * 200 > feeling * 12,
        "{thinking} of 12 with a thought, {feeling} of 200 without"
    );
}

/// Where pieces went since the last thing that cannot be taken back.
#[derive(Default)]
struct Moves {
    round: u16,
    made: Vec<(Option<Seat>, Tile, Tile)>,
}

impl Moves {
    /// Whether this move takes back an earlier one.
    fn takes_back(&mut self, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        if state.round != self.round {
            (self.round, self.made) = (state.round, Vec::new());
        }
        let step = match *picks {
            [Pick::Use(..), Pick::Me, Pick::Tile(to)] => (Some(seat), state.player(seat).tile, to),
            [Pick::Use(..), Pick::Rebels(from), Pick::Count(_), Pick::Tile(to)] => (None, from, to),
            [Pick::Ready | Pick::NotReady | Pick::Use(..) | Pick::Pass | Pick::Confirm, ..] => return false,
            _ => {
                self.made.clear();
                return false;
            }
        };
        let back = self.made.iter().any(|&(who, from, to)| who == step.0 && from == step.2 && to == step.1);
        self.made.push(step);
        back
    }
}

/// Of all dice a roll can show, how many kill.
fn deadly_share(game: &Faza, state: &State, seat: Seat, picks: &[Pick]) -> f64 {
    let faces = || 1..=6u32;
    let throws = faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| [a, b, c])));
    let mut deaths = 0;
    for throw in throws {
        let mut after = *state;
        let mut dice = Scripted::default();
        dice.expect(throw);
        game.apply(&mut after, seat, picks, &mut Play::silent(&mut dice));
        deaths += u32::from(after.ending == Some(Ending::Death));
    }
    f64::from(deaths) / 216.0
}

/// Whether the team loses if all players declare ready now.
fn waiting_loses(game: &Faza, state: &State) -> bool {
    let mut after = *state;
    let mut answer = Vec::new();
    while after.ending.is_none() && after.round == state.round {
        let Turn::Ask { awaited, .. } = game.turn(&after) else { return true };
        let seat = awaited.lowest().expect("somebody is awaited");
        answer.clear();
        game.default_answer(&after, seat, &mut answer);
        game.apply(&mut after, seat, &answer, &mut Play::silent(&mut Quick::new(0)));
    }
    after.ending.is_some()
}

/// So many times a few dozen games.
fn nothing_that_embarrasses(times: u64) {
    /// Far above what four players with four cards each, some Points and some Rebels can do in a phase.
    const MOST_ANSWERS_A_ROUND: u32 = 250;
    let (mut moves, mut taken_back, mut rolls, mut answers) = (0, 0, 0, 0);
    for (level, from, games) in [(FEELING, 0, 150), (ROOKIE, 20_000, 60), (HASTY, 40_000, 12)] {
        for seed in from..from + games * times {
            let setup = setup(2 + seed as usize % 3, Difficulty::ALL[seed as usize / 3 % 3]);
            let (mut way, mut round) = (Moves::default(), 0);
            play(&setup, level, seed, |game, state, seat, picks, bot| {
                if round != state.round {
                    (round, answers) = (state.round, 0);
                }
                answers += 1;
                assert!(answers < MOST_ANSWERS_A_ROUND, "seed {seed}: round {round} does not end");
                moves += u32::from(matches!(picks, [Pick::Use(..), Pick::Me | Pick::Rebels(_), ..]));
                taken_back += u32::from(way.takes_back(state, seat, picks) && level.slips == 0);
                if let [Pick::Roll(_)] = picks {
                    rolls += 1;
                    let deadly = deadly_share(game, state, seat, picks);
                    let name = level.name;
                    assert!(
                        deadly <= 0.34 || waiting_loses(game, state),
                        "{name} {seed}: {deadly:.2} to die for nothing"
                    );
                }
                let why = bot.reason(&Sight::new(game, state, seat, &mut Quick::new(0)), picks);
                assert!(why.is_some_and(|why| why.len() > 10), "no reason for {picks:?}");
            });
        }
    }
    assert!(moves > 1_000 && rolls > 1_000, "only {moves} moves and {rolls} rolls were looked at");
    assert!(taken_back * 200 <= moves, "{taken_back} of {moves} moves were taken back");
    println!("{moves} moves, {taken_back} of them taken back; {rolls} rolls");
}

#[test]
fn nobody_goes_in_circles_or_rolls_to_die_or_dawdles() {
    nothing_that_embarrasses(1);
}

#[test]
#[ignore = "long"]
fn long_nobody_goes_in_circles_in_thousands_of_games() {
    nothing_that_embarrasses(20);
}

/// While a teammate has something to do, nobody thinks about being ready.
#[test]
fn obvious_answers_come_at_once() {
    let (mut ready, mut free) = (0, 0);
    for seed in 0..3 {
        play(&setup(4, Difficulty::Normal), HASTY, seed, |_, state, seat, picks, bot| {
            let others = state.seats().minus(state.ready).minus(SeatSet::only(seat));
            if picks == [Pick::Ready] && !others.is_empty() {
                ready += 1;
                free += u32::from(bot.found.as_ref().is_some_and(|found| found.simulations == 0));
            }
        });
    }
    assert!(ready > 50 && free * 4 > ready, "{free} of {ready} came at once");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let story = |seed| {
        let mut story = Vec::new();
        play(&setup(3, Difficulty::Hard), HASTY, seed, |_, _, seat, picks, _| story.push((seat, picks.to_vec())));
        story
    };
    assert_eq!(story(5), story(5));
    assert_ne!(story(5), story(6));
}

#[test]
fn a_skill_knows_how_a_table_stands() {
    let game = Faza::base();
    let skill = Comrade::learn(&game);
    let state =
        game.start(&setup(4, Difficulty::Normal), &mut Play::silent(&mut Quick::new(1))).expect("a legal table");
    let odds = |state: &State| skill.odds(&game, state, Seat(0));
    let now = odds(&state);
    assert!((500..9_500).contains(&now), "{now}");
    let mut better = state;
    better.ships[0].health = 1;
    assert!(odds(&better) > now, "a ship nearly beaten");
    let mut worse = state;
    worse.players[0].injured = 0b0111;
    worse.players[1].injured = 0b0111;
    assert!(odds(&worse) < now, "two players nearly dead");
}
