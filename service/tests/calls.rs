//! Calls answered as house and parlour answer them, in random games of every title.

use catalog::{Answered, AnySession, Occasion};
use engine::chance::{Chance as _, Draw, Quick};
use engine::{Seat, Seed, Turn};
use serde_json::Value;
use service::Refused;
use service::calls::{self, Meant};
use wire::{Choice, ToGuest};

fn table(game: &str, settings: &[(String, Value)]) -> Box<dyn AnySession> {
    let game = catalog::find(game).unwrap();
    let setup = game.setup(None, settings, Occasion::Play).unwrap();
    game.start(&setup, Seed::from_number(7)).unwrap()
}

/// The question a seat has just read.
fn meant(session: &dyn AnySession, seat: Seat) -> Meant {
    let history = session.history();
    Meant { seat, question: history.asked(seat).unwrap().id.0, undos: history.undos() }
}

fn awaited(session: &dyn AnySession) -> Option<Seat> {
    match session.history().turn() {
        Turn::Ask { awaited, .. } => awaited.lowest(),
        Turn::Over(_) => None,
    }
}

/// What may follow, as a message.
fn offered(session: &dyn AnySession, meant: Meant, picks: &[String]) -> Vec<Choice> {
    match calls::offer::<()>(1, session.history(), meant, picks) {
        Ok(ToGuest::Offered { id: 1, choices, complete: false }) => choices,
        other => panic!("{picks:?}: {other:?}"),
    }
}

#[test]
fn an_answer_grows_pick_by_pick_and_happens_once() {
    let mut with_two_picks = 0;
    for game in catalog::games() {
        let mut session = table(game.name(), &[]);
        let mut chance = Quick::new(1);
        let mut longest = 0;
        for _ in 0..150 {
            let Some(seat) = awaited(&*session) else { break };
            let (meant, entries) = (meant(&*session, seat), session.history().entries());
            let mut picks = Vec::new();
            loop {
                match calls::answer(&mut *session, meant, &picks).unwrap() {
                    Answered::Done(lines) => {
                        assert!(!lines.is_empty());
                        assert!(session.history().entries() > entries);
                        break;
                    }
                    Answered::More(choices) => {
                        assert_eq!(session.history().entries(), entries, "nothing has happened yet");
                        let ToGuest::Offered { choices, complete: false, .. } = calls::more::<()>(2, choices) else {
                            panic!("an unfinished answer is offered more");
                        };
                        assert_eq!(choices, offered(&*session, meant, &picks));
                        let place = chance.below(choices.len() as u32, Draw::Pick) as usize;
                        picks.push(choices[place].pick.clone());
                    }
                }
            }
            longest = picks.len().max(longest);
        }
        with_two_picks += usize::from(longest >= 2);
    }
    assert!(with_two_picks >= 2, "only {with_two_picks} games had an answer of two picks");
}

#[test]
fn only_the_question_that_was_read_is_answered_or_offered() {
    for game in catalog::games() {
        let mut session = table(game.name(), &[]);
        let seat = awaited(&*session).unwrap();
        let read = meant(&*session, seat);
        let stale = [Meant { question: read.question + 1, ..read }, Meant { undos: read.undos + 1, ..read }];
        let not_now = || Refused::NotNow("that question is not asked any more".into());
        for stale in stale {
            assert_eq!(calls::answer(&mut *session, stale, &[]), Err(not_now()));
            assert_eq!(calls::offer::<()>(1, session.history(), stale, &[]), Err(not_now()));
        }
        assert!(!offered(&*session, read, &[]).is_empty());
        let unread = calls::answer(&mut *session, read, &["fly away".into()]);
        assert!(matches!(unread, Err(Refused::NotUnderstood(_))), "{unread:?}");
    }
}

#[test]
fn hints_are_for_those_who_agreed_to_them_and_are_asked() {
    let session = table("infiltration", &[]);
    let (history, seat) = (session.history(), awaited(&*session).unwrap());
    assert!(!history.has_hints());
    assert!(matches!(calls::may_have_hint(history, seat, false), Err(Refused::NotNow(_))));
    assert!(matches!(calls::may_have_hint(history, Seat(6), true), Err(Refused::NotNow(_))));
    assert_eq!(calls::may_have_hint(history, seat, true), Ok(()));
    let game = catalog::find("infiltration").unwrap();
    let Ok(ToGuest::<()>::Hint { id: 3, picks, words, .. }) = calls::hint(3, &*session, seat, game.adviser()) else {
        panic!("a seat that is asked gets a hint");
    };
    assert_eq!(picks.join(" > "), words);
    let mut session = session;
    let meant = meant(&*session, seat);
    assert!(matches!(calls::answer(&mut *session, meant, &picks), Ok(Answered::Done(_))), "the hint can be played");
}
