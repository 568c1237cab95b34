//! The search on a small game: it plays better than the policy it starts from, decides by what its seat knows, keeps to
//! its budget, and finds the same on any number of threads.

mod auction;
mod bidder;

use std::time::Duration;

use auction::{Auction, Card, Deal};
use bidder::{Bidder, deal};
use bots::{
    AGENT, Budget, CERTAIN, Level, Odds, ROOKIE, Rollout, Seated, Skill, Unasked, enumerate, search, search_beside,
};
use engine::chance::Quick;
use engine::{Bot, Chance, Game, Play, Seat, SeatSet, Sight, Turn};

fn sight(deal: &Deal, seat: u8) -> Sight<'static, Auction> {
    Sight::new(&Auction, deal, Seat(seat), &mut Quick::new(9))
}

#[test]
fn two_tables_a_seat_cannot_tell_apart_get_the_same_answer() {
    for seed in 0..60 {
        let truth = deal(seed);
        for level in bots::LEVELS.map(|level| Level { thinks: level.thinks.min(AGENT.thinks), ..level }) {
            let bot = || Seated::<Auction, Bidder>::new(level, None);
            let [here, there] = bots::honesty::twins(&Auction, &truth, Seat(1), seed, bot);
            assert_eq!(here, there, "seed {seed}, {}", level.name);
            assert!(truth.hand(Seat(1)).contains(&here[0]));
        }
    }
}

#[test]
fn a_sight_keeps_nothing_of_the_truth_and_asks_sealed_answers_anew() {
    for seed in 0..60 {
        let mut truth = deal(seed);
        let bid = truth.hand(Seat(2))[1];
        Auction.apply(&mut truth, Seat(2), &[bid], &mut Play::silent(&mut Quick::new(0)));
        let twin = Auction.imagine(&truth, engine::Viewer::Seat(Seat(0)), &mut Quick::new(seed + 1));
        let imagined = [&truth, &twin].map(|state| sight(state, 0).imagine(&mut Quick::new(5)));
        assert_eq!(imagined[0], imagined[1]);
        let Turn::Ask { awaited, .. } = Auction.turn(&imagined[0]) else { panic!("it is not over") };
        assert!(awaited.has(Seat(2)), "what was bid in secret is asked again");
    }
}

/// One that thinks among those who do not.
#[test]
fn thinking_beats_feeling() {
    let mut won = 0;
    for seed in 0..300u64 {
        let mut state = deal(seed);
        let mut chance = Quick::new(seed);
        let mut thinker = Seated::<Auction, Bidder>::new(AGENT, None);
        let hero = Seat((seed % 3) as u8);
        let outcome = loop {
            let Turn::Ask { awaited, .. } = Auction.turn(&state) else { break Auction.turn(&state) };
            let seat = awaited.lowest().expect("somebody is awaited");
            let mut picks = Vec::new();
            let sight = Sight::new(&Auction, &state, seat, &mut chance);
            if seat == hero {
                thinker.answer(&sight, &mut chance, &mut picks);
            } else {
                Bidder.answer(&Auction, sight.seen(), seat, &mut chance, &mut picks);
            }
            Auction.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
        };
        let Turn::Over(outcome) = outcome else { unreachable!("the loop ends with the game") };
        won += Bidder.result(&Auction, &state, &outcome, hero);
    }
    let share = won / 300;
    // Everybody alike would have 33 %.
    assert!(share > CERTAIN * 40 / 100, "only {share} of {CERTAIN}");
}

#[test]
fn a_search_keeps_to_its_simulations() {
    let table = deal(3);
    for simulations in [0, 1, 5, 64, 1_000, 3_001] {
        let ranking = search(&Bidder, &sight(&table, 0), Budget::simulations(simulations), 1).expect("asked");
        assert!(ranking.simulations <= simulations, "{} of {simulations}", ranking.simulations);
        assert_eq!(ranking.simulations, ranking.answers.iter().map(|answer| answer.simulations).sum::<u32>());
        assert!(table.hand(Seat(0)).contains(&ranking.chosen().picks[0]));
        if simulations == 0 {
            assert_eq!(ranking.chosen, ranking.measure, "without a thought the policy's own answer is given");
        }
    }
}

#[test]
fn a_search_that_runs_out_of_time_gives_what_it_knows() {
    let table = deal(3);
    let late = Budget { time: Some((Duration::ZERO, || Duration::from_secs(1))), ..Budget::simulations(1_000_000) };
    let ranking = search(&Bidder, &sight(&table, 0), late, 1).expect("asked");
    assert_eq!((ranking.simulations, ranking.chosen), (0, ranking.measure));
    let soon =
        Budget { time: Some((Duration::from_millis(20), bots::clock::monotonic)), ..Budget::simulations(u32::MAX) };
    let before = bots::clock::monotonic();
    search(&Bidder, &sight(&table, 0), soon, 1).expect("asked");
    assert!(bots::clock::monotonic() < before + Duration::from_secs(2));
}

#[cfg(feature = "parallel")]
#[test]
fn threads_make_no_difference() {
    for seed in 0..10 {
        let table = deal(seed);
        let alone = Budget::simulations(2_000);
        let together = Budget { threads: bots::Threads::All, ..alone };
        let [one, all] = [alone, together].map(|budget| search(&Bidder, &sight(&table, 0), budget, seed));
        assert_eq!(one, all);
    }
}

#[test]
fn who_is_not_asked_is_told_so() {
    let mut table = deal(1);
    assert_eq!(search(&Bidder, &sight(&table, 5), Budget::simulations(10), 1).err(), Some(Unasked::NotAsked(Seat(5))));
    table.held = 0;
    assert_eq!(search(&Bidder, &sight(&table, 0), Budget::simulations(10), 1).err(), Some(Unasked::Over));
    for level in [ROOKIE, AGENT] {
        let mut picks = Vec::new();
        Seated::<Auction, Bidder>::new(Level { slips: 100, ..level }, None).answer(
            &sight(&table, 0),
            &mut Quick::new(1),
            &mut picks,
        );
        assert!(picks.is_empty());
    }
}

#[test]
fn what_is_not_worth_trying_is_left_out() {
    let with = (0..200).map(deal).find(|table| table.hand(Seat(0)).contains(&Card(13))).expect("dealt to somebody");
    let answers = enumerate(&Bidder, &Auction, &with, Seat(0));
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|bid| bid != [Card(13)]) && !answers.is_cut());
    assert!(answers.iter().all(|bid| with.hand(Seat(0)).contains(&bid[0])));
    assert_eq!(answers.get(3), [], "there is no fourth");
}

/// With one card left, and when one answer wins for certain, no time is spent.
#[test]
fn obvious_answers_come_at_once() {
    let mut last = deal(2);
    last.held = 1;
    last.round = 4;
    let ranking = search(&Bidder, &sight(&last, 0), Budget::simulations(100_000), 1).expect("asked");
    assert_eq!((ranking.answers.len(), ranking.simulations), (1, 0));
    let mut clear = deal(2);
    clear.held = 2;
    clear.round = 3;
    clear.hands[0][..2].copy_from_slice(&[Card(24), Card(1)]);
    clear.points[..3].copy_from_slice(&[1, 1, 0]);
    let ranking = search(&Bidder, &sight(&clear, 0), Budget::simulations(100_000), 1).expect("asked");
    assert!(ranking.simulations <= 100_000);
}

/// Leaves the floor to others, asks them in turn, and remembers whom.
#[derive(Default)]
struct Patient {
    asked: std::sync::Mutex<Vec<Seat>>,
}

impl Skill<Auction> for Patient {
    fn learn(_: &Auction) -> Self {
        Patient::default()
    }

    fn answer(&self, game: &Auction, deal: &Deal, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Card>) {
        self.asked.lock().expect("nobody panicked").push(seat);
        Bidder.answer(game, deal, seat, chance, out);
    }

    fn glance(&self, game: &Auction, deal: &Deal, seat: Seat, bid: &[Card]) -> i32 {
        Bidder.glance(game, deal, seat, bid)
    }

    fn moment(&self, game: &Auction, deal: &Deal) -> u32 {
        Bidder.moment(game, deal)
    }

    fn odds(&self, game: &Auction, deal: &Deal, seat: Seat) -> Odds {
        Bidder.odds(game, deal, seat)
    }

    fn next(&self, _: &Auction, _: &Deal, awaited: SeatSet, last: Seat) -> Option<Seat> {
        awaited.next_from(last)
    }

    fn is_clear(&self, _: &Auction, _: &Deal, _: Seat, _: &[Card]) -> bool {
        true
    }
}

#[test]
fn what_is_clear_is_not_searched_and_a_skill_says_who_is_asked_next() {
    let table = deal(3);
    let patient = Patient::default();
    let ranking = search(&patient, &sight(&table, 0), Budget::simulations(1_000), 1).expect("asked");
    assert_eq!((ranking.answers.len(), ranking.simulations), (1, 0));
    patient.asked.lock().expect("nobody panicked").clear();
    Rollout::new(&Auction, &patient).from(&table, Seat(1), 7);
    let asked = patient.asked.lock().expect("nobody panicked");
    assert_eq!(asked[..3], [Seat(1), Seat(2), Seat(0)], "the one who answered before first, then round the table");
}

/// Where it makes no difference what is answered, no time is spent on finding that out to the last digit.
#[test]
fn what_makes_no_difference_is_soon_answered() {
    let mut settled = deal(2);
    settled.held = 2;
    settled.round = 3;
    settled.hands[0][..2].copy_from_slice(&[Card(24), Card(1)]);
    settled.points[..3].copy_from_slice(&[3, 0, 0]);
    let ranking = search(&Bidder, &sight(&settled, 0), Budget::simulations(100_000), 1).expect("asked");
    assert_eq!(ranking.chosen, ranking.measure);
    assert!((2..1_000).contains(&ranking.simulations), "{} simulations", ranking.simulations);
}

/// What was played is measured by, whatever the policy would have said.
#[test]
fn answers_can_be_measured_by_what_was_played() {
    for seed in 0..20 {
        let table = deal(seed);
        let worst = *table.hand(Seat(0)).iter().min().expect("cards are held");
        let ranking = search_beside(&Bidder, &sight(&table, 0), Some(&[worst]), Budget::simulations(3_000), seed);
        let ranking = ranking.expect("asked");
        assert_eq!(ranking.answers[ranking.measure].picks, [worst]);
        assert!(ranking.answers[ranking.measure].lead.abs() < f64::EPSILON, "nothing is ahead of itself");
        let unheard = [Card(200)];
        let other = search_beside(&Bidder, &sight(&table, 0), Some(&unheard), Budget::simulations(100), seed);
        let other = other.expect("asked");
        assert!(other.answers.iter().all(|answer| answer.picks != unheard), "what is not allowed is not tried");
    }
}

/// A thorough search goes on where another knows enough, and says of every answer how good it is.
#[test]
fn a_thorough_search_leaves_no_answer_out() {
    // The policy may bid what is not worth trying; nobody holds that here.
    let table = (5..100).map(deal).find(|table| !table.hand(Seat(0)).contains(&Card(13))).expect("most hands are such");
    let budget = Budget { keep: Some(bots::MOST_ANSWERS), thorough: true, ..Budget::simulations(4_000) };
    let ranking = search(&Bidder, &sight(&table, 0), budget, 1).expect("asked");
    assert_eq!(ranking.left_out, 0);
    assert!(ranking.simulations > 3_900, "{}", ranking.simulations);
    assert!(ranking.answers.iter().all(|answer| answer.simulations > 100));
    let narrow = Budget { keep: Some(2), ..Budget::simulations(100) };
    let ranking = search(&Bidder, &sight(&table, 0), narrow, 1).expect("asked");
    assert_eq!(ranking.answers.len() + ranking.left_out, enumerate(&Bidder, &Auction, &table, Seat(0)).len());
}
