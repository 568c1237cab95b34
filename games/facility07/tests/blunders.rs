//! What a person at the table would shake her head at: bots do none of it, whether they think or not.

use std::time::Duration;

use bots::{Level, Seated};
use engine::chance::Quick;
use engine::{Bot, Game, Play, Seat, Sight, Turn};
use facility07::bot::Spy;
use facility07::geometry::{Place, Places};
use facility07::{Alertness, Facility07, Length, Pick, Setup, State, Whereabouts};
use rayon::prelude::*;

/// The fast policy alone, and a search that fits into a test.
const FEELING: Level = Level { name: "feeling", thinks: Duration::ZERO, slips: 0 };
const GLANCING: Level = Level { name: "glancing", thinks: Duration::from_millis(1), slips: 0 };

/// One table of games.
#[derive(Clone, Copy)]
struct Evenings {
    level: Level,
    players: u8,
    games: u64,
}

const EVENINGS: [Evenings; 4] = [
    Evenings { level: FEELING, players: 4, games: 100 },
    Evenings { level: FEELING, players: 2, games: 40 },
    Evenings { level: GLANCING, players: 3, games: 4 },
    Evenings { level: GLANCING, players: 5, games: 2 },
];

/// How many times as many in the long test.
const LONG: u64 = 20;

/// Plays them all so many times; `watch` is shown every answer with the table before it.
fn play<W: FnMut(&Facility07, &State, Seat, &[Pick])>(times: u64, watch: impl Fn(u64) -> W + Sync) {
    for Evenings { level, players, games } in EVENINGS {
        let game = Facility07::base();
        (0..games * times).into_par_iter().for_each(|seed| {
            let length = [Length::Short, Length::Medium, Length::Long][(seed % 3) as usize];
            let setup = Setup { players, length, ..Setup::default() };
            let mut chance = Quick::new(seed);
            let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("a legal table");
            let mut bots: Vec<Seated<Facility07, Spy>> = (0..players).map(|_| Seated::new(level, None)).collect();
            let mut watch = watch(seed);
            let mut picks = Vec::new();
            while let Turn::Ask { awaited, .. } = game.turn(&state) {
                let seat = awaited.lowest().expect("somebody is awaited");
                picks.clear();
                let sight = Sight::new(&game, &state, seat, &mut chance);
                bots[seat.index()].answer(&sight, &mut chance, &mut picks);
                watch(&game, &state, seat, &picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
            }
        });
    }
}

/// Whether it is a command of the own turn.
fn is_command(state: &State, seat: Seat) -> bool {
    state.active == seat && state.stack.is_empty() && state.stage.is_played()
}

fn nobody_walks_to_and_fro(times: u64) {
    play(times, |seed| {
        let mut turn = (0, Seat(0));
        // Rooms walked through one after the other; whoever is Dazed, stopped or put elsewhere on the way thinks anew.
        let mut path: Vec<Place> = Vec::new();
        let mut expected = None;
        move |_, state, seat, picks| {
            if !is_command(state, seat) {
                return;
            }
            let agent = state.agent(seat);
            let stopped = agent.dazed || agent.marks.stopped || expected.is_some_and(|place| place != agent.room);
            if turn != (state.round, seat) || stopped {
                path.clear();
            }
            (turn, expected) = ((state.round, seat), None);
            if let [Pick::Move(to)] = *picks {
                let back = path.last() == Some(&to);
                assert!(!back, "seed {seed}, round {}, seat {}: {path:?} and back", state.round, seat.0);
                path.push(agent.room);
                expected = Some(to);
            } else {
                path.clear();
            }
        }
    });
}

fn no_turn_goes_on_and_on(times: u64) {
    play(times, |seed| move |_, state, _, _| assert!(state.answers < 120 && state.round < 60, "seed {seed}"));
}

/// F07-RULING-92, and Gadgets that are taken back only to be equipped again.
fn nothing_is_done_for_nothing(times: u64) {
    play(times, |seed| {
        let mut turn = (0, Seat(0));
        let mut taken_back = Vec::new();
        move |_, state, seat, picks| {
            if !is_command(state, seat) {
                return;
            }
            if turn != (state.round, seat) {
                turn = (state.round, seat);
                taken_back.clear();
            }
            match *picks {
                [Pick::Fists, Pick::Guard(guard)] => {
                    let dazed = state.guards[guard.index()].state == Alertness::Dazed;
                    assert!(!dazed, "seed {seed}: fists on a Dazed Guard");
                }
                [Pick::Unequip(card)] => taken_back.push(card),
                [Pick::Equip(card)] => {
                    assert!(!taken_back.contains(&card), "seed {seed}: {card:?} goes in a circle");
                    taken_back.clear();
                }
                _ => {}
            }
        }
    });
}

fn nobody_locks_herself_in(times: u64) {
    play(times, |seed| {
        move |game, state, seat, picks| {
            let [Pick::Play(card) | Pick::Use(card), Pick::Room(room)] = *picks else { return };
            let text = &game.card(card).text;
            let locks = text.contains("Lock Down") && !text.contains("not Locked Down");
            let locked = state.locks.iter().any(|lock| lock.room == room);
            let own = is_command(state, seat) && room == state.agent(seat).room;
            assert!(!(locks && own && !locked), "seed {seed}: {} on her own Room", game.card(card).name);
        }
    });
}

fn whoever_hacks_has_a_way_out(times: u64) {
    play(times, |seed| {
        move |game, state, seat, picks| {
            if picks != [Pick::UseRoom] || state.battle() || state.mainframe != Some(state.agent(seat).room) {
                return;
            }
            let here = state.agent(seat).room;
            let way = state.board.distance(here, Place::ENTRYWAY, Places::NONE);
            let speed = game.agent(state.agent(seat).card).skills[0].max(1);
            let time = game.constants().countdown * speed;
            assert!(way.is_some_and(|steps| steps < time), "seed {seed}: {way:?} steps in {time}");
        }
    });
}

/// Who can simply leave in the last turn there is neither rolls nor lingers.
fn the_last_turn_is_for_leaving(times: u64) {
    play(times, |seed| {
        // The Hacker whose last turn it is, once she stood at the open exit.
        let mut leaves: Option<Seat> = None;
        let mut listed = Vec::new();
        move |game, state, seat, picks| {
            if let Some(who) = leaves.filter(|who| state.active != *who) {
                let at = state.agent(who).whereabouts;
                assert_eq!(at, Whereabouts::Escaped, "seed {seed}: she could have left");
            }
            if picks == [Pick::Leave] {
                // A rival may still block her.
                leaves = None;
                return;
            }
            let last = state.hacker == Some(seat) && state.countdown == 1 && !state.hacked_now;
            if is_command(state, seat) && last {
                game.options(state, seat, &[], &mut listed);
                if listed.contains(&Pick::Leave) {
                    leaves = Some(seat);
                    let rolls = matches!(picks[0], Pick::Sneak(_) | Pick::Fists);
                    assert!(!rolls, "seed {seed}: {picks:?} at the open exit, with no turn left");
                }
            }
        }
    });
}

#[test]
fn nothing_that_embarrasses() {
    nobody_walks_to_and_fro(1);
    no_turn_goes_on_and_on(1);
    nothing_is_done_for_nothing(1);
    nobody_locks_herself_in(1);
    whoever_hacks_has_a_way_out(1);
    the_last_turn_is_for_leaving(1);
}

#[test]
#[ignore = "long"]
fn long_nothing_that_embarrasses_in_thousands_of_games() {
    nobody_walks_to_and_fro(LONG);
    no_turn_goes_on_and_on(LONG);
    nothing_is_done_for_nothing(LONG);
    nobody_locks_herself_in(LONG);
    whoever_hacks_has_a_way_out(LONG);
    the_last_turn_is_for_leaving(LONG);
}
