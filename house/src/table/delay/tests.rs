use super::*;

fn delay() -> Delay {
    *Delay::of(Spectators::Delayed { seconds: 60 }, Stage::Playing).unwrap()
}

fn seen(seq: u64) -> Seen {
    let line = Line::TakenBack { by: Some(seq.to_string()) };
    let turn = Turn::Ask { may: Vec::new(), awaited: Vec::new() };
    Seen { seq, undos: 0, view: Doc::of(&vec![seq; 400]).to_keep(), lines: vec![line], turn }
}

#[test]
fn what_waits_is_bounded_and_comes_out_late_and_in_order() {
    let (mut delay, begun) = (delay(), Instant::now());
    for seq in 1..=5_000 {
        delay.put(Some(seen(seq)), None, Vec::new(), WATCHED_BYTES);
        assert!(delay.bytes <= WATCHED_BYTES, "{} bytes", delay.bytes);
    }
    assert!(delay.waiting.len() > 20, "{} moments are left", delay.waiting.len());
    assert!(delay.take_due(Some(Instant::now())).is_none());
    let mut known = 0;
    while let Some(moment) = delay.take_due(Some(Instant::now() + Duration::from_mins(1))) {
        assert!(moment.due >= begun + Duration::from_mins(1));
        let game = moment.game.unwrap();
        assert!(game.seq > known && game.lines.len() <= MOST_LINES);
        match delay.show(game) {
            Sent::View { seq, .. } if known == 0 => known = seq,
            Sent::Update { from, seq, .. } if from == known => known = seq,
            other => panic!("{other:?} after {known}"),
        }
    }
    assert_eq!((known, delay.bytes, delay.waiting.capacity()), (5_000, 0, 0));
    assert!(matches!(delay.whole(), Some(Sent::View { seq: 5_000, .. })));
}

#[test]
fn the_next_moment_is_never_put_off() {
    let mut delay = delay();
    delay.put(Some(seen(1)), None, Vec::new(), UNWATCHED_BYTES);
    let due = delay.next();
    for seq in 2..=1_000 {
        delay.put(Some(seen(seq)), None, Vec::new(), 1);
        assert_eq!((delay.next(), delay.waiting.len()), (due, 2));
    }
}

#[test]
fn no_chat_is_told_twice_and_only_the_latest_is_kept() {
    let chatted = |at_ms| Chatted { at_ms, seat: Some(0), name: "Ann".into(), text: "x".repeat(500) };
    let mut delay = delay();
    for at in 0..2_000 {
        delay.put(None, None, vec![chatted(at)], WATCHED_BYTES);
        assert!(delay.bytes <= WATCHED_BYTES);
    }
    let mut heard = Vec::new();
    while let Some(moment) = delay.take_due(None) {
        heard.extend(moment.chat.into_iter().map(|chatted| chatted.at_ms));
    }
    assert!(heard.is_sorted_by(|one, other| one < other) && heard.last() == Some(&1_999));
}

#[test]
fn a_delay_has_a_limit() {
    assert!(checked(Spectators::Delayed { seconds: LONGEST_DELAY }).is_ok() && checked(Spectators::Live).is_ok());
    let refused = checked(Spectators::Delayed { seconds: LONGEST_DELAY + 1 }).unwrap_err().to_string();
    assert!(refused.contains("900") && refused.contains("901"), "{refused}");
}
