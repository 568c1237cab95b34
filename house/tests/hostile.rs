//! People who mean no good, and a table next to them that does not notice.

mod common;

use std::time::{Duration, Instant};

use client::{Connecting, Played, Seat, Trouble, Unhappy};
use common::{Open, ask, bot, create, generous, new_table, player, sit, until};
use house::config::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;
use wire::api::{Join, TableReply};
use wire::{Code, Format, Occupant, SeatWish, ToGuest, ToHouse};

async fn ends(seat: &mut Seat) -> bool {
    let end = async {
        loop {
            match seat.next().await {
                Ok(_) | Err(Trouble::Unreadable(_)) => {}
                Err(_) => return,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), end).await.is_ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_refused_and_too_much_of_it_ends_the_connection() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    for nonsense in ["", "{", "null", "[]", r#"{"id":1}"#, r#"{"id":1,"do":"fly"}"#, r#"{"id":-1,"do":"why"}"#, "\u{0}"]
    {
        let mut seat = sit(&ann, &code, Format::Json).await;
        seat.send(Message::text(nonsense)).await.unwrap();
        until(&mut seat, |message| matches!(message, ToGuest::Failed { code: Code::Unreadable, .. }).then_some(()))
            .await;
        assert!(matches!(ask(&mut seat, ToHouse::Ping).await, ToGuest::Done { .. }), "it goes on after {nonsense:?}");
    }
    let mut seat = sit(&ann, &code, Format::Json).await;
    for _ in 0..50 {
        if seat.send(Message::text("nonsense")).await.is_err() {
            break;
        }
    }
    assert!(ends(&mut seat).await);
    // Binary to a connection that speaks text, and frames of ten megabytes.
    let mut seat = sit(&ann, &code, Format::Json).await;
    seat.send(Message::binary(vec![0, 1, 2])).await.unwrap();
    assert!(ends(&mut seat).await);
    let mut seat = sit(&ann, &code, Format::Packed).await;
    _ = seat.send(Message::binary(vec![0; 10 << 20])).await;
    assert!(ends(&mut seat).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_peoples_seats_are_not_answered_for() {
    let open = Open::new().await;
    let (ann, mallory) = (open.visit("Ann").await, open.visit("Mallory").await);
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let theirs = Connecting { seat: Some(0), ..Connecting::default() };
    assert!(<Seat>::take(&mallory, &code, theirs).await.is_err());
    let mut watching = sit(&mallory, &code, Format::Json).await;
    let answer = ToHouse::Answer { question: 1, undos: 0, picks: vec!["ready".into()] };
    for what in [answer, ToHouse::Undo, ToHouse::Leave, ToHouse::Hint, ToHouse::Chat { text: "hi".into() }] {
        assert!(matches!(ask(&mut watching, what).await, ToGuest::Failed { code: Code::NotYours, .. }));
    }
    assert_eq!(watching.seat, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_counts_once_however_often_it_is_sent() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let mut seat = sit(&ann, &code, Format::Json).await;
    until(&mut seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    let question = seat.question.clone().unwrap().id;
    let answer = ToHouse::Answer { question, undos: 0, picks: vec!["ready".into()] };
    let mut done = 0;
    for _ in 0..5 {
        done += u32::from(matches!(ask(&mut seat, answer.clone()).await, ToGuest::Done { .. }));
    }
    // Being ready may be said again as long as the round goes on; the game itself went on only once.
    assert!(done >= 1);
    let store = open.store().await;
    let entries = store.entries(&code, 0).await.unwrap();
    let given = entries.iter().filter(|entry| entry.body.contains(r#""seat":0"#)).count();
    assert_eq!(given as u32, done);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_versions_are_told_what_is_spoken() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let mut stream = tokio::net::TcpStream::connect(open.address).await.unwrap();
    let request = format!(
        "GET /ws/tables/{code} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         Sec-WebSocket-Protocol: safehouse.v9.json\r\n\r\n",
        open.address, ann.token
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = vec![0; 4_096];
    let read = stream.read(&mut reply).await.unwrap();
    let reply = String::from_utf8_lossy(&reply[..read]).into_owned();
    assert!(reply.starts_with("HTTP/1.1 400") && reply.contains("safehouse.v1.json"), "{reply}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_and_silence_do_not_disturb_the_next_table() {
    let open = Open::with(Limits { messages_per_second: 50, ..generous() }).await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    // Connections that never say anything, and one that never reads.
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(tokio::net::TcpStream::connect(open.address).await.unwrap());
    }
    let mallory = open.visit("Mallory").await;
    let other = create(&mallory, &new_table("facility07", &[SeatWish::Me, bot()])).await.table.code;
    let mut deaf = sit(&mallory, &other, Format::Json).await;
    let flood = tokio::spawn(async move {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if deaf.call(ToHouse::Resync { since: None }).await.is_err() {
                return true;
            }
        }
        false
    });
    let mut seat = player(sit(&ann, &code, Format::Packed).await, 3);
    let mut slowest = Duration::ZERO;
    let end = Instant::now() + Duration::from_secs(5);
    while Instant::now() < end && !seat.seat.is_over() {
        if let Ok(Ok(Played::Answered { took, .. })) = tokio::time::timeout(Duration::from_secs(2), seat.step()).await {
            slowest = slowest.max(took);
        }
    }
    assert!(slowest > Duration::ZERO && slowest < Duration::from_millis(1_500), "{slowest:?}");
    assert!(flood.await.unwrap(), "the flood was stopped");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_taken_for_somebody_else_at_the_table() {
    let open = Open::new().await;
    let ann = open.visit("Anna").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open, SeatWish::Open])).await.table.code;
    for name in ["anna", "Ａnna", "Аnnа"] {
        let double = open.visit(name).await;
        match double.post::<TableReply>(&format!("/api/tables/{code}/join"), &Join::default()).await {
            Err(Unhappy::Refused { status: 409, problem }) => {
                assert!(problem.message.contains("Anna sits here already"));
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    let hanna = open.visit("Hanna").await;
    let joined: TableReply = hanna.post(&format!("/api/tables/{code}/join"), &Join::default()).await.unwrap();
    assert_eq!(joined.seat, Some(1));
    // Two people may have the same name, and are told apart.
    let other = open.visit("Anna").await;
    let joined: TableReply = other.post(&format!("/api/tables/{code}/join"), &Join::default()).await.unwrap();
    assert_eq!(joined.table.seats[2].occupant, Occupant::Person("Anna 2".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_hides_nothing_and_turns_nothing_around() {
    let open = Open::new().await;
    let ann = open.visit("Anna").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let mut seat = sit(&ann, &code, Format::Json).await;
    seat.call(ToHouse::Chat { text: "a\u{202e}b\u{200b}c\u{0007}d\ne".into() }).await.unwrap();
    let said = until(&mut seat, |message| match message {
        ToGuest::Chat(chatted) => Some(chatted.text.clone()),
        _ => None,
    })
    .await;
    assert_eq!(said, "abcd e");
    let nothing = ToHouse::Chat { text: "\u{200b}\u{202e}".into() };
    assert!(matches!(ask(&mut seat, nothing).await, ToGuest::Failed { code: Code::NotUnderstood, .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_number_is_cut_to_fit() {
    let open = Open::new().await;
    let ann = open.visit("Anna").await;
    for count in [17, 255, 256, 257, 260, 65_538] {
        let seats = [vec![SeatWish::Me], vec![SeatWish::Open; count - 1]].concat();
        match ann.post::<TableReply>("/api/tables", &new_table("facility07", &seats)).await {
            Err(Unhappy::Refused { status: 422 | 413, .. }) => {}
            other => panic!("{count} seats: {other:?}"),
        }
    }
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    // 256 is no other way to write 0: not a seat to sit in, not one to mute, not one to change.
    assert!(matches!(
        ann.text(&format!("/ws/tables/{code}?seat=256")).await,
        Err(Unhappy::Refused { status: 400 | 422, .. })
    ));
    assert!(matches!(
        ann.request(
            hyper::Method::PUT,
            &format!("/api/tables/{code}/seats/256"),
            Some(b"{\"wish\":\"open\"}".to_vec())
        )
        .await,
        Err(Unhappy::Refused { status: 404, .. })
    ));
    let mut seat = sit(&ann, &code, Format::Json).await;
    seat.send(Message::text(r#"{"id":1,"do":{"mute":{"seat":256,"muted":true}}}"#)).await.unwrap();
    until(&mut seat, |message| matches!(message, ToGuest::Failed { code: Code::Unreadable, .. }).then_some(())).await;
}
