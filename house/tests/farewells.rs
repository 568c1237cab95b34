//! How lines end: one `bye`, the right one, and a close frame that says the same.

mod common;
mod raw;

use std::time::Duration;

use client::Http;
use common::{Open, ask, bot, create, generous, new_table, sit};
use house::config::Limits;
use raw::{FIN, Raw, Said, TEXT, frame};
use wire::api::{Join, TableReply};
use wire::{Farewell, Format, SeatWish, ToGuest, ToHouse};

async fn line(open: &Open, http: &Http, code: &str) -> Raw {
    let mut raw = Raw::open(open.address, code, &http.token, Format::Json.subprotocol()).await;
    // The table knows of it once it has been welcomed; on a busy machine the house may have pinged it before.
    loop {
        match raw.next().await {
            Said::Message(first) => {
                assert!(first.starts_with(b"{\"welcome\""), "{}", String::from_utf8_lossy(&first));
                return raw;
            }
            Said::Ping => {}
            other => panic!("{other:?} instead of a welcome"),
        }
    }
}

/// Reads to the end: the only `bye` there is and the code of the close frame after it.
async fn farewell(raw: &mut Raw) -> (Farewell, Option<u32>, u16) {
    let all = raw.rest().await;
    let byes: Vec<_> = all
        .iter()
        .filter_map(|said| match said {
            Said::Message(bytes) => Format::Json.read::<ToGuest>(bytes).ok(),
            _ => None,
        })
        .filter_map(|message| match message {
            ToGuest::Bye { why, message, come_back_ms } => Some((why, message, come_back_ms)),
            _ => None,
        })
        .collect();
    let [(why, message, come_back_ms)] = byes.as_slice() else { panic!("{byes:?}") };
    let [.., Said::Message(last), Said::Close(Some(code), reason), Said::End] = all.as_slice() else {
        panic!("{:?}", &all[all.len().saturating_sub(3)..])
    };
    assert!(last.starts_with(b"{\"bye\""), "the goodbye is the last message");
    assert!(message.starts_with(reason.as_str()) && !reason.is_empty(), "{message:?}, {reason:?}");
    (*why, *come_back_ms, *code)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_ends_once_and_for_the_reason_it_has() {
    let open = Open::with(Limits { messages_per_second: 20, ..generous() }).await;
    let new = || new_table("faza", &[SeatWish::Me, bot()]);

    // Logged out: a player's line and a spectator's, and nobody else's.
    let (ann, fan) = (open.visit("Ann").await, open.visit("Fan").await);
    let code = create(&ann, &new()).await.table.code;
    let (mut hers, mut watching) = (line(&open, &ann, &code).await, line(&open, &fan, &code).await);
    ann.request(hyper::Method::POST, "/api/logout", None).await.unwrap();
    assert_eq!(farewell(&mut hers).await, (Farewell::Gone, None, 1000));

    // Too much: nobody reads their own flood.
    let nonsense = frame(FIN | TEXT, b"nonsense").repeat(50);
    watching.send(&nonsense).await;
    assert_eq!(farewell(&mut watching).await, (Farewell::Unruly, None, 1008));

    // The seat is taken up elsewhere.
    let (ben, phone) = (open.visit("Ben").await, open.visit("Ben's phone").await);
    let code = create(&ben, &new()).await.table.code;
    let mut his = line(&open, &ben, &code).await;
    let table: TableReply = ben.get(&format!("/api/tables/{code}")).await.unwrap();
    let secret = table.seat_link.unwrap().rsplit_once("key=").unwrap().1.to_string();
    let join = Join { seat: Some(0), secret: Some(secret), ..Join::default() };
    let _: TableReply = phone.post(&format!("/api/tables/{code}/join"), &join).await.unwrap();
    assert_eq!(farewell(&mut his).await, (Farewell::Gone, None, 1000));

    // The house closes.
    let mut last = line(&open, &phone, &code).await;
    let closing = tokio::spawn(open.reopen());
    assert_eq!(farewell(&mut last).await, (Farewell::Restart, Some(2_000), 1001));
    closing.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_read_is_told_so_when_they_do() {
    let open = Open::new().await;
    let (ann, fan) = (open.visit("Ann").await, open.visit("Fan").await);
    let code = create(&ann, &new_table("entity-extraction", &[SeatWish::Me, bot(), bot()])).await.table.code;
    let mut talking = sit(&ann, &code, Format::Packed).await;
    let mut deaf = line(&open, &fan, &code).await;
    // Whole views until the house waits for them to be read; then it listens no more either.
    let resync = frame(FIN | TEXT, br#"{"id":1,"do":{"resync":{"since":null}}}"#);
    let flood = async {
        loop {
            deaf.send(&resync).await;
        }
    };
    _ = tokio::time::timeout(Duration::from_secs(2), flood).await;
    // What others say does not stop for that, until more waits than is kept for anybody.
    for _ in 0..600 {
        talking.call(ToHouse::Chat { text: "x".repeat(480) }).await.unwrap();
    }
    assert!(matches!(ask(&mut talking, ToHouse::Ping).await, ToGuest::Done { .. }), "nobody waits for the deaf");
    let all = deaf.rest().await;
    let byes = all.iter().filter(|said| matches!(said, Said::Message(bytes) if bytes.starts_with(b"{\"bye\""))).count();
    match all.as_slice() {
        [.., Said::Message(bye), Said::Close(Some(1008), _), Said::End] => {
            assert!(byes == 1 && bye.starts_with(br#"{"bye":{"why":"too_slow""#));
        }
        // On a busy machine it took too long for even the frame that was being sent.
        [.., Said::End | Said::Reset] => assert_eq!(byes, 0),
        other => panic!("{:?}", other.last()),
    }
}
