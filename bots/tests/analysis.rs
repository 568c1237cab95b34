//! Games looked back at: the same each time, a piece at a time, and what is named was worse by what its seat could know.

mod auction;
mod bidder;

use auction::{Auction, Card, Deal};
use bidder::{Bidder, deal};
use bots::analysis::{Analysis, Effort, Step};
use bots::{CERTAIN, Mind};
use engine::chance::Quick;
use engine::{Game, Play, Seat, Turn};

const EFFORT: Effort = Effort { point: 200, answer: 400 };

/// A game in which seat 0 always bids its lowest card and the others their highest.
fn played(seed: u64) -> (Vec<Step<Auction>>, Deal) {
    let mut state = deal(seed);
    let mut steps = Vec::new();
    while let Turn::Ask { awaited, .. } = Auction.turn(&state) {
        let seat = awaited.lowest().expect("somebody is awaited");
        let hand = state.hand(seat).iter();
        let bid: Card = *if seat == Seat(0) { hand.min() } else { hand.max() }.expect("cards are held");
        steps.push(Step { before: state, seat, picks: vec![bid] });
        Auction.apply(&mut state, seat, &[bid], &mut Play::silent(&mut Quick::new(0)));
    }
    (steps, state)
}

fn analysed(seed: u64) -> bots::analysis::Analysed<Card> {
    let mind = bots::mind::<Auction, Bidder>(&Auction);
    let (steps, last) = played(seed);
    let mut analysis = Analysis::new(steps, last, EFFORT);
    let mut before = analysis.progress();
    assert_eq!(before.0, 0);
    while analysis.go_on(&Auction, &*mind) {
        let now = analysis.progress();
        assert!(now.0 > before.0 && now.1 == before.1, "it gets on: {before:?} {now:?}");
        before = now;
    }
    assert_eq!(analysis.progress().0, analysis.progress().1);
    analysis.found()
}

#[test]
fn the_last_point_is_how_it_ended() {
    for seed in 0..10 {
        let found = analysed(seed);
        let (steps, last) = played(seed);
        let Turn::Over(outcome) = Auction.turn(&last) else { panic!("it is over") };
        let end = found.points.last().expect("there are points");
        assert_eq!((found.points.len(), end.answers), (steps.len() + 1, steps.len()));
        for (seat, chance) in Seat::first(3).zip(&end.chances) {
            let won = if outcome.winners.has(seat) { CERTAIN / i32::from(outcome.winners.len()) } else { 0 };
            assert_eq!((chance.odds, chance.error), (f64::from(won), 0.0));
        }
        for point in &found.points {
            let all: f64 = point.chances.iter().map(|chance| chance.odds).sum();
            assert!((all - f64::from(CERTAIN)).abs() < 10.0, "chances add up to one: {all}");
        }
    }
}

#[test]
fn whoever_throws_the_game_away_is_named() {
    let named = (0..12).filter(|seed| analysed(*seed).turns.iter().any(|turn| turn.better.is_some())).count();
    assert!(named >= 6, "only {named} of 12 games");
    for seed in 0..12 {
        let (steps, _) = played(seed);
        let found = analysed(seed);
        assert!(found.turns.len() <= 5);
        assert!(found.turns.is_sorted_by_key(|turn| turn.answer));
        for turn in found.turns {
            let step = &steps[turn.answer];
            if let Some(better) = turn.better {
                assert!(better.by > 2.5 * better.error && better.picks != step.picks);
                assert!(step.before.hand(step.seat).contains(&better.picks[0]), "it could have been played");
            }
        }
    }
}

#[test]
fn the_same_game_is_judged_the_same() {
    assert_eq!(analysed(3), analysed(3));
}

#[test]
fn nothing_played_is_nothing_to_look_back_at() {
    let mind = bots::mind::<Auction, Bidder>(&Auction);
    let mut analysis = Analysis::new(Vec::new(), deal(1), EFFORT);
    while analysis.go_on(&Auction, &*mind) {}
    let found = analysis.found();
    assert_eq!((found.points.len(), found.turns.len()), (1, 0));
}

/// Somebody who only watches sees no hand: what they say does not hang on it.
#[test]
fn chances_are_what_a_watcher_could_say() {
    let mind = bots::mind::<Auction, Bidder>(&Auction);
    let table = deal(1);
    let mut other = table;
    other.hands[..2].rotate_left(1);
    let [here, there] = [table, other].map(|state| mind.chances(&Auction, &state, 0..100, 4));
    assert_eq!(here, there);
}

/// The last card but one, with one card that wins and one that loses: a puzzle; with two that win it is none.
#[test]
fn a_puzzle_has_one_answer_that_keeps_the_win() {
    let mind: Box<dyn Mind<Auction>> = bots::mind::<Auction, Bidder>(&Auction);
    let mut found = 0;
    for seed in 0..80 {
        let table = deal(seed);
        let Some(puzzle) = bots::puzzle::puzzle(&Auction, &*mind, &table, Seat(0), 8_000, seed) else { continue };
        found += 1;
        assert!(table.hand(Seat(0)).contains(&puzzle.right[0]));
        assert!(puzzle.kept > puzzle.lost + 2_000.0 && puzzle.right != puzzle.tempting);
    }
    assert!(found < 40, "not every deal is a puzzle: {found}");
}
