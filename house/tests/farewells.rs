//! How lines end: one `bye`, the right one, and a close frame that says the same.

mod common;
mod raw;

use std::time::Duration;

use client::{Http, Unhappy};
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
    let (ann, fan, other) = (open.visit("Ann").await, open.visit("Fan").await, open.visit("Other").await);
    let code = create(&ann, &new()).await.table.code;
    let (mut hers, mut watching) = (line(&open, &ann, &code).await, line(&open, &fan, &code).await);
    let mut leaving = line(&open, &other, &code).await;
    for (person, line) in [(&ann, &mut hers), (&other, &mut leaving)] {
        person.request(hyper::Method::POST, "/api/logout", None).await.unwrap();
        assert_eq!(farewell(line).await, (Farewell::Gone, None, 1000));
    }

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

/// Becomes somebody else by the same door as a page: the reply has a new token.
async fn signed(http: &Http, door: &str, account: &str) -> Http {
    let body = format!(r#"{{"account":"{account}","password":"correct horse battery"}}"#);
    let reply = http.request(hyper::Method::POST, door, Some(body.into())).await.unwrap();
    let token = reply.1["x-safehouse-token"].to_str().unwrap().to_string();
    Http { token, ..http.clone() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_belongs_to_the_session_of_whoever_logs_in() {
    let open = Open::with(generous()).await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let (her, visitor) = (open.visit("Berta").await, open.visit("Berta").await);
    let mut before = line(&open, &her, &code).await;
    let her = signed(&her, "/api/account", "berta").await;
    assert_eq!(farewell(&mut before).await, (Farewell::Gone, None, 1000), "the session she watched by is no more");

    // On another device she watches before she logs in, and goes on doing so.
    let mut watching = line(&open, &visitor, &code).await;
    let phone = signed(&visitor, "/api/login", "berta").await;
    let mut hers = line(&open, &her, &code).await;
    watching.send(&frame(FIN | TEXT, br#"{"id":1,"do":"ping"}"#)).await;
    while !matches!(watching.next().await, Said::Message(bytes) if bytes.starts_with(b"{\"done\"")) {}
    phone.request(hyper::Method::POST, "/api/logout", None).await.unwrap();
    assert_eq!(farewell(&mut watching).await, (Farewell::Gone, None, 1000));
    hers.send(&frame(FIN | TEXT, br#"{"id":1,"do":"ping"}"#)).await;
    while !matches!(hers.next().await, Said::Message(bytes) if bytes.starts_with(b"{\"done\"")) {}

    // Another account in the same browser: the first is logged out.
    let other = signed(&open.visit("Cora").await, "/api/account", "cora").await;
    let mut last = line(&open, &other, &code).await;
    signed(&other, "/api/login", "berta").await;
    assert_eq!(farewell(&mut last).await, (Farewell::Gone, None, 1000));
}

/// A browser shows no reply to a handshake, but whoever writes a client reads them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tables_own_door_refuses_as_every_other() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    for (path, status, wanted) in [
        ("/ws/tables/0000000000?seat=256", 400, "not_understood"),
        ("/ws/tables/0000000000?since=-1", 400, "not_understood"),
        ("/ws/tables/0000000000?watch=perhaps", 400, "not_understood"),
        ("/ws/tables/0000000000", 400, "not_websocket"),
        ("/ws/tables/%ff", 404, "not_found"),
    ] {
        let Err(Unhappy::Refused { status: found, problem }) = ann.request(hyper::Method::GET, path, None).await else {
            panic!("{path} is not refused")
        };
        assert_eq!((found, problem.code.as_str()), (status, wanted), "{path}: {}", problem.message);
    }
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
