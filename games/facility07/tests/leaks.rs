//! Counts what a table tells people who could not know it: a Covert laid face down, a card stolen. Only views are
//! compared, as each seat gets them, with what follows from the view before; nothing here reads how the rules keep
//! knowledge (F07-RULING-164).

use std::collections::BTreeMap;

use engine::chance::{Chance, Draw, Quick};
use engine::play::Entry;
use engine::{Bot, Game, Play, Seat, Sight, Turn, Viewer, bot};
use facility07::bot::Heuristic;
use facility07::view::{AgentView, CovertView, View};
use facility07::vocabulary::OpsKind;
use facility07::{Event, Facility07, Length, OpsId, Pick, Setup};
use rayon::prelude::*;

/// A hand as a viewer sees it: how often each known card is there, and how many cards are unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hand {
    known: BTreeMap<u8, usize>,
    unknown: usize,
}

impl Hand {
    fn of(agent: &AgentView) -> Self {
        let mut known = BTreeMap::new();
        for card in agent.hand.iter().flatten() {
            *known.entry(card.card.0).or_default() += 1;
        }
        Hand { known, unknown: agent.hand.iter().filter(|card| card.is_none()).count() }
    }

    fn copies(&self, card: u8) -> usize {
        self.known.get(&card).copied().unwrap_or(0)
    }

    /// The card that left, if there is no other it can have been.
    fn must_be(&self, fits: impl Fn(u8) -> bool) -> Option<u8> {
        let mut fitting = self.known.keys().copied().filter(|card| fits(*card));
        let first = fitting.next().filter(|_| self.unknown == 0)?;
        fitting.next().is_none().then_some(first)
    }

    /// What one can be sure of after a card that fits has left unseen.
    fn after(&self, fits: impl Fn(u8) -> bool) -> Self {
        let sure = |(card, count): (&u8, &usize)| (*card, count - usize::from(fits(*card)));
        let known: BTreeMap<u8, usize> = self.known.iter().map(sure).filter(|(_, count)| *count > 0).collect();
        let all = self.unknown + self.known.values().sum::<usize>() - 1;
        let unknown = all - known.values().sum::<usize>();
        Hand { known, unknown }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    games: u64,
    /// Coverts laid, each once for every viewer who looked on.
    laid: u64,
    /// Of those, where the onlooker knew some card that it may have been.
    with_a_suspect: u64,
    /// Of those, where it could be deduced.
    deduced: u64,
    stolen: u64,
    stolen_with_a_suspect: u64,
    /// Told, and not to be deduced.
    leaks: u64,
}

impl Counts {
    fn and(self, other: Self) -> Self {
        Counts {
            games: self.games + other.games,
            laid: self.laid + other.laid,
            with_a_suspect: self.with_a_suspect + other.with_a_suspect,
            deduced: self.deduced + other.deduced,
            stolen: self.stolen + other.stolen,
            stolen_with_a_suspect: self.stolen_with_a_suspect + other.stolen_with_a_suspect,
            leaks: self.leaks + other.leaks,
        }
    }
}

fn viewers(game: &Facility07, state: &facility07::State) -> Vec<Viewer> {
    Seat::first(game.seats(state)).map(Viewer::Seat).chain([Viewer::Public]).collect()
}

/// A seat laid a Covert from the hand; nothing else happened.
fn covert_laid(game: &Facility07, seat: Seat, before: &View, after: &View, counts: &mut Counts) {
    let fits = |card: u8| game.ops()[usize::from(card)].kind == OpsKind::Covert;
    let hand = Hand::of(&before.agents[seat.index()]);
    let now = &after.agents[seat.index()];
    let told = match &now.covert {
        Some(CovertView::Known(card)) => Some(card.card.0),
        Some(CovertView::FaceDown) => None,
        None => panic!("a Covert was laid and does not lie there"),
    };
    counts.laid += 1;
    counts.with_a_suspect += u64::from(hand.known.keys().any(|card| fits(*card)));
    let deduced = hand.must_be(fits);
    counts.deduced += u64::from(deduced.is_some());
    if told.is_some() && told != deduced {
        counts.leaks += 1;
    }
    assert!(deduced.is_none() || told == deduced, "what can be deduced is known: {hand:?}");
    // Whether a card is still in the hand is as much of a secret.
    let (sure, left) = (hand.after(fits), Hand::of(now));
    let too_sure = deduced.is_none() && left.known.iter().any(|(card, count)| *count > sure.copies(*card));
    counts.leaks += u64::from(too_sure);
}

/// A card went from one hand to another, unseen by this viewer; nothing else happened to either hand.
fn card_stolen(from: Seat, to: Seat, before: &View, after: &View, counts: &mut Counts) {
    let [robbed, thief] = [from, to].map(|seat| Hand::of(&before.agents[seat.index()]));
    let [robbed_now, thief_now] = [from, to].map(|seat| Hand::of(&after.agents[seat.index()]));
    counts.stolen += 1;
    counts.stolen_with_a_suspect += u64::from(!robbed.known.is_empty());
    let deduced = robbed.must_be(|_| true);
    let sure = robbed.after(|_| true);
    let came =
        thief_now.known.iter().any(|(card, count)| *count > thief.copies(*card) + usize::from(deduced == Some(*card)));
    let stayed = robbed_now.known.iter().any(|(card, count)| *count > sure.copies(*card));
    counts.leaks += u64::from(came || stayed);
}

/// Who took a card from whom, if that is all that happened to the hands of the two.
fn only_theft(log: &[Entry<Event>]) -> Option<(Seat, Seat)> {
    let mut theft = None;
    for entry in log {
        match entry.event {
            Event::CardTaken { from, to } if theft.is_none() => theft = Some((from, to)),
            Event::CardTaken { .. }
            | Event::DrewCards { .. }
            | Event::Discarded { .. }
            | Event::ActionPlayed { .. }
            | Event::GadgetEquipped { .. }
            | Event::GadgetReturned { .. }
            | Event::GadgetTaken { .. }
            | Event::CovertReturned { .. }
            | Event::CovertEquipped { .. }
            | Event::LookedAtHand { .. }
            | Event::Revealed { .. }
            | Event::Died { .. }
            | Event::Ended { .. } => return None,
            _ => {}
        }
    }
    theft
}

/// One game; the first seats are played by heuristics, the others at random.
fn count(game: &Facility07, number: u64) -> Counts {
    let mut chance = Quick::new(number);
    let players = 2 + (number % 5) as u8;
    let clever = chance.below(u32::from(players) + 1, Draw::Pick) as u8;
    let setup = Setup { players, length: Length::Short, ..Setup::default() };
    let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("the setup is fine");
    let mut heuristics = vec![Heuristic::default(); usize::from(players)];
    let mut random: bot::Random<Pick> = bot::Random::new();
    let (mut picks, mut log) = (Vec::new(), Vec::new());
    let mut counts = Counts { games: 1, ..Counts::default() };
    for _ in 0..MOST_ANSWERS {
        let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
        let seat = awaited.lowest().expect("somebody is asked");
        picks.clear();
        if seat.0 < clever {
            let seen = game.imagine(&state, Viewer::Seat(seat), &mut chance);
            heuristics[seat.index()].answer(&Sight::new(game, &seen, seat, &mut chance), &mut chance, &mut picks);
        } else {
            random.choose(game, &state, seat, &mut chance, &mut picks);
        }
        let before = state;
        log.clear();
        game.apply(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log));
        let is_covert = |card: OpsId| game.ops()[card.index()].kind == OpsKind::Covert;
        let lays = matches!(*picks, [Pick::Equip(card)] if is_covert(card));
        let theft = only_theft(&log);
        if !lays && theft.is_none() || matches!(game.turn(&state), Turn::Over(_)) {
            continue;
        }
        for viewer in viewers(game, &state) {
            let views = || (game.view(&before, viewer), game.view(&state, viewer));
            if lays && viewer != Viewer::Seat(seat) {
                let (before, after) = views();
                covert_laid(game, seat, &before, &after, &mut counts);
            }
            if let Some((from, to)) = theft
                && ![Viewer::Seat(from), Viewer::Seat(to)].contains(&viewer)
            {
                let (before, after) = views();
                card_stolen(from, to, &before, &after, &mut counts);
            }
        }
    }
    counts
}

/// Players at random may dawdle for ever; a few rounds are enough.
const MOST_ANSWERS: u32 = 1_500;

fn count_all(games: std::ops::Range<u64>) -> Counts {
    let game = Facility07::base();
    let counts = games.into_par_iter().map(|number| count(&game, number)).reduce(Counts::default, Counts::and);
    println!("{counts:?}");
    counts
}

#[test]
fn nobody_is_told_what_lies_face_down() {
    let counts = count_all(0..600);
    assert_eq!(counts.leaks, 0, "{counts:?}");
    // Otherwise nothing was counted.
    assert!(counts.laid > 10_000 && counts.with_a_suspect > 500 && counts.deduced > 50, "{counts:?}");
    assert!(counts.stolen > 1_000 && counts.stolen_with_a_suspect > 300, "{counts:?}");
}

#[test]
#[ignore = "long"]
fn long_nobody_is_told_what_lies_face_down() {
    let counts = count_all(1_000..101_000);
    assert_eq!(counts.leaks, 0, "{counts:?}");
}
