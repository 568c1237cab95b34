use engine::chance::{Chance, Draw, Quick};
use engine::{Bot, Game, Play, Turn, bot};
use facility07::*;

#[test]
fn random_games_end() {
    let game = Facility07::base();
    println!(
        "state {} agent {} board {} stack {}",
        size_of::<State>(),
        size_of::<Agent>(),
        size_of::<geometry::Board>(),
        size_of::<engine::effect::Frame<Scope, Set, Moment, Step>>()
    );
    let fast = std::env::var_os("FAST").is_some();
    let began = std::time::Instant::now();
    let n: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let (mut total, mut most, mut over) = (0u64, 0, 0);
    for seed in 0..n {
        let mut chance = Quick::new(seed);
        let mut setup = Setup { players: 2 + chance.below(5, Draw::Pick) as u8, ..Setup::default() };
        setup.length = [Length::Short, Length::Medium, Length::Long][chance.below(3, Draw::Pick) as usize];
        for rule in OptionalRule::ALL {
            if chance.below(4, Draw::Pick) == 0 {
                setup.optional_rules.push(rule);
            }
        }
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).unwrap();
        let mut bot = bot::Random::new();
        let mut picks = Vec::new();
        let mut ended = false;
        for _ in 0..60_000 {
            let Turn::Ask { awaited, .. } = game.turn(&state) else {
                ended = true;
                break;
            };
            let seat = awaited.lowest().unwrap_or_else(|| panic!("{seed}: nobody awaited {:?}", game.stack(&state)));
            picks.clear();
            Bot::<Facility07>::answer(&mut bot, &game, &state, seat, &mut chance, &mut picks);
            if fast {
                game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance))
            } else {
                game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance))
                    .unwrap_or_else(|no| panic!("{seed} {no} {picks:?}"))
            };
            if !fast {
                for count in game.census(&state) {
                    assert_eq!(
                        count.box_holds,
                        count.found,
                        "{seed} {} after {picks:?} {:?}",
                        count.what,
                        game.stack(&state)
                    );
                }
            }
        }
        if ended {
            over += 1
        } else {
            let v = game.view(&state, engine::Viewer::Public);
            println!(
                "{seed}: {:?} {:?} round {} deck {} players {} guards {} rooms {:?} agents {:?}",
                v.stage,
                v.options,
                v.round,
                v.room_deck.len(),
                state.count,
                v.guards.len(),
                v.names.rooms,
                v.agents.iter().map(|a| (a.room, a.cell, a.name.clone())).collect::<Vec<_>>()
            );
        }
        total += bot.decisions;
        most = most.max(bot.decisions);
    }
    println!("{:.0} decisions/s", total as f64 / began.elapsed().as_secs_f64());
    println!("{over}/{n} over, {total} decisions, most {most}");
}
