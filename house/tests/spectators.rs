//! Spectators who see a game later: they are welcome at once, and never ahead of their time.

mod common;

use std::time::{Duration, Instant};

use client::{Seat, Unhappy};
use common::{Open, ask, bot, create, new_table, sit, until};
use wire::api::TableReply;
use wire::{Format, Proposal, SeatWish, Spectators, Stage, ToGuest, ToHouse};

/// Long enough for a busy machine to do everything else in between.
const DELAY: Duration = Duration::from_secs(6);

/// The numbers of what is shown, until a call is answered.
async fn shown_before(watching: &mut Seat, what: ToHouse) -> Vec<u64> {
    let call = watching.call(what).await.unwrap();
    let mut shown = Vec::new();
    loop {
        match watching.next().await.unwrap() {
            ToGuest::View { seq, .. } | ToGuest::Update { seq, .. } => shown.push(seq),
            ToGuest::Done { id, .. } if id == call => return shown,
            _ => {}
        }
    }
}

async fn answer(seat: &mut Seat) {
    let (question, undos) = (seat.question.clone().unwrap(), seat.undos);
    let picks = vec![question.choices[0].pick.clone()];
    let mut answer = ToHouse::Answer { question: question.id, undos, picks };
    loop {
        match ask(seat, answer.clone()).await {
            ToGuest::Offered { choices, .. } => match &mut answer {
                ToHouse::Answer { picks, .. } => picks.push(choices[0].pick.clone()),
                _ => unreachable!(),
            },
            ToGuest::Done { .. } => return,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replies_come_at_once_and_the_game_comes_late() {
    let open = Open::new().await;
    let (ann, fan) = (open.visit("Ann").await, open.visit("Fan").await);
    let mut new = new_table("facility07", &[SeatWish::Me, bot()]);
    new.spectators = Spectators::Delayed { seconds: 6 };
    let code = create(&ann, &new).await.table.code;
    let mut playing = sit(&ann, &code, Format::Packed).await;
    until(&mut playing, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    let first = playing.seq;

    let begun = Instant::now();
    let mut watching = sit(&fan, &code, Format::Json).await;
    let welcome = watching.next().await.unwrap();
    let ToGuest::Welcome { seat: None, table, .. } = welcome else { panic!("{welcome:?}") };
    assert!(table.stage == Stage::Playing && table.seats.iter().all(|seat| seat.character.is_none()));
    assert!(shown_before(&mut watching, ToHouse::Ping).await.is_empty(), "nothing is due yet");
    assert!(shown_before(&mut watching, ToHouse::Resync { since: None }).await.is_empty());
    assert!(matches!(ask(&mut watching, ToHouse::Undo).await, ToGuest::Failed { .. }));
    assert!(begun.elapsed() < DELAY / 2, "{:?}: replies are not held back", begun.elapsed());
    let stranger: TableReply = fan.get(&format!("/api/tables/{code}")).await.unwrap();
    assert!(stranger.table.seats.iter().all(|seat| seat.character.is_none()));

    // What happens now is seen when its time has come; until then everybody is shown what was before.
    let seq = until(&mut watching, |message| match message {
        ToGuest::View { seq, .. } => Some(*seq),
        _ => None,
    })
    .await;
    assert!(seq <= first);
    // The bot has long answered by now; only she has not.
    assert!(!shown_before(&mut watching, ToHouse::Resync { since: None }).await.is_empty());
    tokio::time::sleep(DELAY + Duration::from_secs(1)).await;
    let known = *shown_before(&mut watching, ToHouse::Resync { since: None }).await.last().unwrap();
    let given = Instant::now();
    answer(&mut playing).await;
    assert!(playing.seq > known);
    let mut newcomer = sit(&fan, &code, Format::Packed).await;
    let seen = until(&mut newcomer, |message| match message {
        ToGuest::View { seq, .. } => Some(*seq),
        _ => None,
    })
    .await;
    let again = shown_before(&mut watching, ToHouse::Resync { since: Some(0) }).await;
    if given.elapsed() < DELAY {
        assert_eq!((seen, again), (known, vec![known]), "whoever comes or asks sees the table as it was then");
    }
    until(&mut watching, |message| matches!(message, ToGuest::Update { from, .. } if *from == known).then_some(()))
        .await;
    assert!(given.elapsed() >= DELAY, "{:?}", given.elapsed());
    while newcomer.seq < watching.seq {
        newcomer.next().await.unwrap();
    }
    if newcomer.seq == watching.seq {
        assert_eq!(newcomer.view, watching.view);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_delay_ends_with_the_game() {
    let open = Open::new().await;
    let (ann, fan) = (open.visit("Ann").await, open.visit("Fan").await);
    let mut new = new_table("faza", &[SeatWish::Me, bot()]);
    new.spectators = Spectators::Delayed { seconds: 900 };
    let code = create(&ann, &new).await.table.code;
    let mut playing = sit(&ann, &code, Format::Packed).await;
    let mut watching = sit(&fan, &code, Format::Packed).await;
    assert!(matches!(ask(&mut playing, ToHouse::Chat { text: "hello".into() }).await, ToGuest::Done { .. }));
    assert!(matches!(ask(&mut watching, ToHouse::Ping).await, ToGuest::Done { .. }));
    let (mut chatted, mut view) = (false, false);
    assert!(matches!(ask(&mut playing, ToHouse::Propose(Proposal::Abandon)).await, ToGuest::Done { .. }));
    loop {
        match watching.next().await.unwrap() {
            ToGuest::Chat(_) => chatted = true,
            ToGuest::View { .. } => view = true,
            ToGuest::Table(table) if table.stage == Stage::Over => break,
            _ => {}
        }
    }
    assert!(chatted && view && watching.seq == playing.seq, "all that waited has been told");
    // And whoever comes now sees the end.
    let mut late = sit(&fan, &code, Format::Json).await;
    until(&mut late, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    assert_eq!((late.seq, &late.view), (watching.seq, &watching.view));
    assert_eq!(late.table.unwrap().stage, Stage::Over);
}

#[tokio::test]
async fn nobody_waits_longer_than_a_quarter_of_an_hour() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let mut new = new_table("faza", &[SeatWish::Me, bot()]);
    new.spectators = Spectators::Delayed { seconds: 901 };
    match ann.post::<TableReply>("/api/tables", &new).await {
        Err(Unhappy::Refused { status: 422, problem }) => assert!(problem.message.contains("900"), "{problem:?}"),
        other => panic!("{other:?}"),
    }
}
