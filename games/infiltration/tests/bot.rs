//! The heuristic bot plays by the rules, gets out in time, and plays better than chance.

use std::collections::{BTreeMap, BTreeSet};

use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Bot, Game, Outcome, Play, Seat, Sight, Turn, Viewer};
use infiltration::bot::Heuristic;
use infiltration::{Card, Infiltration, Operative, Pick, Setup, Spot, State, Whereabouts};

/// Plays a game to its end; `watch` sees every answer before it is carried out.
fn play(
    setup: &Setup,
    chance: &mut Quick,
    bots: &mut [Box<dyn Bot<Infiltration>>],
    mut watch: impl FnMut(&Infiltration, &State, Seat, &[Pick]),
) -> (State, Outcome) {
    let game = Infiltration::base();
    let mut state = game.start(setup, &mut Play::silent(chance)).expect("a legal table");
    let mut picks = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return (state, outcome),
            Turn::Ask { awaited, .. } => {
                let seat = any_seat(awaited, chance).expect("somebody is awaited");
                picks.clear();
                let imagined = game.imagine(&state, Viewer::Seat(seat), chance);
                let count = bots.len();
                bots[seat.index() % count].answer(&Sight::new(&game, &imagined, seat, chance), chance, &mut picks);
                watch(&game, &state, seat, &picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(chance));
            }
        }
    }
}

fn thieves(count: usize) -> Vec<Box<dyn Bot<Infiltration>>> {
    (0..count).map(|_| Box::new(Heuristic::default()) as Box<dyn Bot<Infiltration>>).collect()
}

/// What became of an item: how often it was selected, who had it, who used it, and who of them won.
#[derive(Clone, Copy, Default)]
struct Uses {
    selected: u32,
    held: u32,
    used: u32,
    held_and_won: f64,
    used_and_won: f64,
}

/// How games of one kind went.
#[derive(Default)]
struct Figures {
    operatives: u32,
    escaped: u32,
    carried: u32,
    rounds: u32,
    games: u32,
    /// Victories by seat, counted from the first player of round 1; a draw is shared.
    seats: [f64; 6],
    cards: BTreeMap<String, Uses>,
}

impl Figures {
    fn add(&mut self, other: Figures) {
        self.operatives += other.operatives;
        self.escaped += other.escaped;
        self.carried += other.carried;
        self.rounds += other.rounds;
        self.games += other.games;
        self.seats.iter_mut().zip(other.seats).for_each(|(seat, more)| *seat += more);
        for (card, more) in other.cards {
            let uses = self.cards.entry(card).or_default();
            uses.selected += more.selected;
            uses.held += more.held;
            uses.used += more.used;
            uses.held_and_won += more.held_and_won;
            uses.used_and_won += more.used_and_won;
        }
    }

    fn one_game(&mut self, setup: &Setup, mut chance: Quick) {
        let name = |game: &Infiltration, card: Card| match card {
            Card::Item(item) => game.item(item).name.to_string(),
            action => format!("{action:?}"),
        };
        let players = setup.players;
        let (mut held, mut used) = (BTreeSet::new(), BTreeSet::new());
        let mut first = None;
        let (state, outcome) =
            play(setup, &mut chance, &mut thieves(usize::from(players)), |game, state, seat, picks| {
                first.get_or_insert(state.player_of(state.first));
                let inside = state.operatives_of(seat).filter(|who| state.agent(*who).place().is_some());
                for (who, pick) in inside.zip(picks) {
                    let Pick::Card(card) = *pick else { continue };
                    self.cards.entry(name(game, card)).or_default().selected += 1;
                    let hand = state.items.at(Spot::Hand(who)).iter();
                    held.extend(hand.map(|item| (who.0, name(game, Card::Item(item.card)))));
                    used.insert((who.0, name(game, card)));
                }
            });
        let share = 1.0 / f64::from(outcome.winners.len().max(1));
        let won = |seat: Seat| if outcome.winners.has(seat) { share } else { 0.0 };
        for (who, card) in held {
            let (uses, won) = (self.cards.entry(card.clone()).or_default(), won(state.player_of(Operative(who))));
            uses.held += 1;
            uses.held_and_won += won;
            if used.contains(&(who, card)) {
                uses.used += 1;
                uses.used_and_won += won;
            }
        }
        for seat in outcome.winners {
            let place = (seat.0 + players - first.map_or(0, |first| first.0)) % players;
            self.seats[usize::from(place)] += share;
        }
        self.games += 1;
        self.rounds += u32::from(state.round);
        self.carried += outcome.scores.iter().map(|score| *score as u32).sum::<u32>();
        for who in state.operatives() {
            self.operatives += 1;
            self.escaped += u32::from(state.agent(who).at == Whereabouts::Escaped);
        }
    }
}

/// Games of one kind, on every core there is.
fn figures(players: u8, extraction: bool, games: u64) -> Figures {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let part = |thread: usize| {
        let mut part = Figures::default();
        for seed in (thread as u64..games).step_by(threads) {
            let setup = Setup { players, extraction, ..Setup::default() };
            part.one_game(&setup, Quick::new(1_000_000 * u64::from(players) + seed));
        }
        part
    };
    let mut all = Figures::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|thread| scope.spawn(move || part(thread))).collect();
        for part in parts {
            all.add(part.join().expect("games are played to their end"));
        }
    });
    all
}

#[test]
fn most_get_out_in_time() {
    for players in 2..=6 {
        let all = figures(players, players % 2 == 0, 60);
        let share = f64::from(all.escaped) / f64::from(all.operatives);
        assert!(share > 0.6, "{players} players: only {share:.2} of the operatives got out");
    }
}

#[test]
fn every_answer_is_legal_and_every_hint_says_something() {
    for seed in 0..60 {
        let mut chance = Quick::new(seed);
        let setup = Setup { players: 2 + (seed % 5) as u8, extraction: seed % 3 == 0, ..Setup::default() };
        play(&setup, &mut chance, &mut thieves(1), |game, state, seat, picks| {
            let allowed = game.allows(state, seat, picks, &mut Vec::new());
            assert!(allowed.is_ok(), "seed {seed}: {picks:?} refused: {allowed:?}");
            let hint = Heuristic::default().reason(&Sight::new(game, state, seat, &mut Quick::new(0)), picks);
            assert!(hint.is_some_and(|hint| hint.len() > 10), "no hint for {picks:?}");
        });
    }
}

#[test]
fn a_plan_beats_chance() {
    let mut wins = [0; 2];
    for seed in 0..100 {
        let mut chance = Quick::new(50_000 + seed);
        let mut bots: Vec<Box<dyn Bot<Infiltration>>> = vec![
            Box::new(Heuristic::default()),
            Box::new(Random::new()),
            Box::new(Random::new()),
            Box::new(Random::new()),
        ];
        let (_, outcome) = play(&Setup::default(), &mut chance, &mut bots, |_, _, _, _| {});
        for seat in outcome.winners {
            wins[usize::from(seat.0 > 0)] += 1;
        }
    }
    assert!(wins[0] > 60, "{wins:?} of 100 games against three who play at random");
}

/// The figures of the README.
#[test]
#[ignore = "long"]
fn long_figures() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2_000);
    for (players, extraction) in [(2, false), (3, false), (4, false), (5, false), (6, false), (4, true)] {
        let all = figures(players, extraction, games);
        let percent = |part: f64, whole: u32| 100.0 * part / f64::from(whole.max(1));
        let seats = all.seats[..usize::from(players)].iter().map(|won| format!("{:.1}", percent(*won, all.games)));
        println!(
            "{players} players{}: {:.1} % escaped, {:.1} ZB for each who did, {:.1} rounds, won from the first seat on: {}",
            if extraction { ", extraction" } else { "" },
            percent(f64::from(all.escaped), all.operatives),
            f64::from(all.carried) / f64::from(all.escaped.max(1)),
            f64::from(all.rounds) / f64::from(all.games),
            seats.collect::<Vec<_>>().join(" "),
        );
        if players == 4 {
            for (card, uses) in &all.cards {
                println!(
                    "    {card}: selected {:.2}, held by {:.2}, used by {:.0} %, of users won {:.1} %, of holders {:.1} %",
                    f64::from(uses.selected) / f64::from(all.games),
                    f64::from(uses.held) / f64::from(all.games),
                    percent(f64::from(uses.used), uses.held),
                    percent(uses.used_and_won, uses.used),
                    percent(uses.held_and_won, uses.held),
                );
            }
        }
    }
}
