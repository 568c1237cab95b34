use super::*;
use crate::seat::Seat;

const OWNER: Seat = Seat(0);
const OTHER: Seat = Seat(1);
const THIRD: Seat = Seat(2);
const TABLE: u8 = 3;
/// Capital letters may be laid face down.
fn fits(card: char) -> bool {
    card.is_uppercase()
}

/// A hand of the owner; what comes with a `true` the other one knows too.
fn hand(cards: &[(char, bool)]) -> Vec<Hidden<char>> {
    let known = |seen: bool| if seen { Knowers::only(OWNER).or(Knowers::only(OTHER)) } else { Knowers::only(OWNER) };
    cards.iter().map(|&(card, seen)| Hidden { card, known: known(seen) }).collect()
}

/// What a viewer knows: the card that left, and those that stayed.
fn told(left: Hidden<char>, rest: &[Hidden<char>], viewer: Viewer) -> (Option<char>, String) {
    let mut stayed: Vec<char> =
        rest.iter().filter(|hidden| hidden.known.includes(viewer)).map(|hidden| hidden.card).collect();
    stayed.sort_unstable();
    (left.known.includes(viewer).then_some(left.card), stayed.into_iter().collect())
}

/// The card at `at` leaves and only the owner sees which.
fn lay(mut hand: Vec<Hidden<char>>, at: usize) -> (Option<char>, String) {
    let mut left = hand.remove(at);
    left_unseen(&mut left, &mut hand, Knowers::only(OWNER), fits);
    let own: String = {
        let mut all: Vec<char> = hand.iter().map(|hidden| hidden.card).collect();
        all.sort_unstable();
        all.into_iter().collect()
    };
    assert_eq!(told(left, &hand, Viewer::Seat(OWNER)), (Some(left.card), own), "the owner knows them all");
    assert_eq!(told(left, &hand, Viewer::Public), (None, String::new()));
    told(left, &hand, Viewer::Seat(OTHER))
}

#[test]
fn a_card_seen_once_is_not_followed() {
    let cards = [('B', true), ('S', false), ('x', false), ('y', false)];
    assert_eq!(lay(hand(&cards), 0), (None, String::new()), "it may be the one that was laid");
    assert_eq!(lay(hand(&cards), 1), (None, String::new()), "or not");
}

#[test]
fn what_cannot_have_left_stays_known() {
    let cards = [('B', true), ('S', false), ('x', true)];
    assert_eq!(lay(hand(&cards), 0), (None, "x".into()));
    assert_eq!(lay(hand(&cards), 1), (None, "x".into()));
}

#[test]
fn what_can_be_deduced_stays_known() {
    assert_eq!(lay(hand(&[('B', true)]), 0), (Some('B'), String::new()), "the last card of a hand");
    assert_eq!(
        lay(hand(&[('x', true), ('B', true), ('y', true)]), 1),
        (Some('B'), "xy".into()),
        "the only one that fits"
    );
    assert_eq!(lay(hand(&[('B', true), ('B', true)]), 1), (Some('B'), "B".into()), "they are alike");
    assert_eq!(lay(hand(&[('B', true), ('S', true), ('x', true)]), 0), (None, "x".into()), "one of two");
}

#[test]
fn of_copies_one_may_be_gone() {
    let cards = [('B', true), ('B', true), ('S', true), ('S', false)];
    for at in 0..4 {
        assert_eq!(lay(hand(&cards), at), (None, "B".into()), "whichever left: {at}");
    }
}

#[test]
fn whoever_saw_it_knows_it() {
    let mut cards = hand(&[('B', true), ('x', false)]);
    let mut left = cards.remove(0);
    let saw = Knowers::only(OWNER).or(Knowers::only(THIRD));
    left_unseen(&mut left, &mut cards, saw, |_| true);
    assert_eq!(told(left, &cards, Viewer::Seat(THIRD)), (Some('B'), String::new()));
    assert_eq!(told(left, &cards, Viewer::Seat(OTHER)), (None, String::new()));
}

/// The thief knew one of two copies and draws one blindly: she holds one, and cannot tell which.
#[test]
fn a_thief_knows_no_copies_apart() {
    for at in 0..2 {
        let mut cards = hand(&[('B', true), ('B', false), ('x', false)]);
        let mut left = cards.remove(at);
        let saw = Knowers::only(OWNER).or(Knowers::only(OTHER));
        left_unseen(&mut left, &mut cards, saw, |_| true);
        assert_eq!(told(left, &cards, Viewer::Seat(OTHER)), (Some('B'), String::new()));
    }
}

#[test]
fn nobody_knows_copies_apart_that_leave_in_the_open() {
    for at in 0..2 {
        let mut cards = hand(&[('B', true), ('B', false), ('S', true)]);
        let left = cards.remove(at);
        left_in_the_open(left, &mut cards);
        assert_eq!(told(left, &cards, Viewer::Seat(OTHER)).1, "S");
        assert_eq!(told(left, &cards, Viewer::Seat(OWNER)).1, "BS");
    }
}

#[test]
fn a_copy_shown_again_may_be_the_same() {
    for at in 0..2 {
        let mut cards = hand(&[('B', true), ('B', false)]);
        shown(&mut cards, at, Knowers::everybody(TABLE));
        let sure = |viewer| cards.iter().filter(|hidden| hidden.known.includes(viewer)).count();
        assert_eq!([OWNER, OTHER, THIRD].map(|seat| sure(Viewer::Seat(seat))), [2, 1, 1]);
        assert_eq!((sure(Viewer::Public), sure(Viewer::Newcomer)), (1, 0));
    }
}

#[test]
fn an_order_nobody_saw_is_nobody_s() {
    let known = [true, true, false];
    let mut pile: Pile<char, 4> = Pile::face_down("abcd".chars());
    for (hidden, seen) in pile.cards_mut().collect::<Vec<_>>().into_iter().rev().zip(known) {
        hidden.known = if seen { Knowers::only(OTHER) } else { Knowers::NOBODY };
    }
    pile.mix_top(2, Knowers::only(OWNER));
    assert_eq!(pile.view(Viewer::Seat(OTHER)), [None; 4]);
    let mut alike: Pile<char, 4> = Pile::face_down("aab".chars());
    alike.cards_mut().for_each(|hidden| hidden.known = Knowers::only(OTHER));
    alike.mix_top(2, Knowers::NOBODY);
    assert_eq!(alike.view(Viewer::Seat(OTHER)), [Some('a'), Some('a'), Some('b')]);
    alike.mix_top(3, Knowers::NOBODY);
    assert_eq!(alike.view(Viewer::Seat(OTHER)), [None; 3]);
}
