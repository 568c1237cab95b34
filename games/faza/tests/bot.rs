//! The yardstick plays by the rules, plays on, and plays well: bots of every level are measured by it.

use engine::bot::{Random, any_seat};
use engine::chance::{Draw, Quick, Scripted};
use engine::{Bot, Chance, Game, Outcome, Play, Rule, Seat, Sight, Turn};
use faza::bot::Heuristic;
use faza::{Area, Difficulty, Ending, Faza, Pick, Setup, State};

/// A team of characters of different Areas.
fn team(players: usize, difficulty: Difficulty, chance: &mut dyn Chance) -> Setup {
    let game = Faza::base();
    let mut areas = Area::ALL.to_vec();
    let mut characters = Vec::new();
    while characters.len() < players {
        let area = areas.swap_remove(chance.below(areas.len() as u32, Draw::Pick) as usize);
        let mut of_area = game.characters().iter().filter(|character| character.area == area);
        let character = of_area.nth(chance.below(2, Draw::Pick) as usize).expect("two characters an Area");
        characters.push(character.name.to_string());
    }
    Setup { characters, difficulty, ..Setup::default() }
}

/// Plays a game to its end; `watch` sees every answer before it is carried out.
fn play(
    setup: &Setup,
    chance: &mut Quick,
    bot: &mut dyn Bot<Faza>,
    mut watch: impl FnMut(&Faza, &State, Seat, &[Pick]),
) -> Outcome {
    let game = Faza::base();
    let mut state = game.start(setup, &mut Play::silent(chance)).expect("a legal table");
    let mut picks = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome,
            Turn::Ask { awaited, .. } => {
                let seat = any_seat(awaited, chance).expect("somebody is awaited");
                picks.clear();
                bot.answer(&Sight::new(&game, &state, seat, chance), chance, &mut picks);
                watch(&game, &state, seat, &picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(chance));
            }
        }
    }
}

fn won(outcome: &Outcome) -> bool {
    outcome.rule == Rule("FAZA-END-01")
}

#[test]
fn every_answer_is_legal_and_every_phase_ends() {
    /// Far above what four players with four cards each, some Points and some Rebels can do in a phase, declarations
    /// of being ready included.
    const MOST_ANSWERS_A_ROUND: u32 = 250;
    for seed in 0..90 {
        let mut chance = Quick::new(seed);
        let mut setup = team(2 + seed as usize % 3, Difficulty::ALL[seed as usize / 3 % 3], &mut chance);
        setup.radio = seed % 7 == 0;
        setup.no_mercy = seed % 5 == 0;
        let (mut round, mut answers) = (0, 0);
        play(&setup, &mut chance, &mut Heuristic::default(), |game, state, seat, picks| {
            let allowed = game.allows(state, seat, picks, &mut Vec::new());
            assert!(allowed.is_ok(), "seed {seed}: {picks:?} refused: {allowed:?}");
            if round != state.round {
                (round, answers) = (state.round, 0);
            }
            answers += 1;
            assert!(answers < MOST_ANSWERS_A_ROUND, "seed {seed}: round {round} does not end");
        });
    }
}

#[test]
fn bots_win_a_fair_share_of_easy_games_and_random_play_does_not() {
    const GAMES: u64 = 200;
    let (mut bots, mut random) = (0, 0);
    for seed in 0..GAMES {
        let mut chance = Quick::new(10_000 + seed);
        let setup = team(4, Difficulty::Easy, &mut chance);
        bots += u64::from(won(&play(&setup, &mut chance.clone(), &mut Heuristic::default(), |_, _, _, _| {})));
        random += u64::from(won(&play(&setup, &mut chance, &mut Random::new(), |_, _, _, _| {})));
    }
    // About 73 % over 10,000 games (see the README), less four standard deviations of 200 games.
    assert!(bots * 100 >= GAMES * 60, "{bots} of {GAMES} Easy games won");
    assert!(random * 100 <= GAMES, "random play won {random} of {GAMES}");
}

#[test]
fn the_same_table_gives_the_same_answer() {
    for seed in 0..12 {
        let mut chance = Quick::new(20_000 + seed);
        let setup = team(2 + seed as usize % 3, Difficulty::Normal, &mut chance);
        play(&setup, &mut chance, &mut Heuristic::default(), |game, state, seat, picks| {
            let proposal = matches!(picks, [Pick::PayOff(_), ..]);
            let mut again = Vec::new();
            Heuristic::default().answer(
                &Sight::new(game, state, seat, &mut Quick::new(0)),
                &mut Quick::new(0),
                &mut again,
            );
            // A bot that has proposed to pay does not insist; a fresh one would.
            assert!(proposal || matches!(again.as_slice(), [Pick::PayOff(_), ..]) || again == picks);
        });
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

#[test]
fn nobody_rolls_to_die_when_waiting_is_safe() {
    let mut rolls = 0;
    for seed in 0..40 {
        let mut chance = Quick::new(30_000 + seed);
        let setup = team(4, Difficulty::ALL[seed as usize % 3], &mut chance);
        play(&setup, &mut chance, &mut Heuristic::default(), |game, state, seat, picks| {
            if let [Pick::Roll(_)] = picks {
                rolls += 1;
                let deadly = deadly_share(game, state, seat, picks);
                assert!(deadly < 0.5 || waiting_loses(game, state), "seed {seed}: {deadly} to die for nothing");
            }
        });
    }
    assert!(rolls > 300, "only {rolls} rolls were looked at");
}
