//! A table whose rules do not come back, in a house that is a process of its own: others do not notice, its people are
//! told, the house closes when it is told to, and nothing that was acknowledged is lost.
//!
//! The house in these tests is the one that `safehouse serve` opens, with one thing beside it: it spins for ever when
//! somebody says a certain word. No house outside of this file does.
#![cfg(unix)]

mod apart;
mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use apart::House;
use client::{Connecting, Http, Seat, Unhappy};
use common::{ask, bot, create, new_table, sit, until};
use wire::api::TableReply;
use wire::{Farewell, Format, SeatWish, ToGuest, ToHouse};

const WORD: &str = "spin for ever";

/// Far less than it would take if the other table had to wait for the one that spins.
const UNNOTICED: Duration = Duration::from_secs(3);

/// Not a test: what the others start as a process of its own.
#[test]
#[ignore = "started by the other tests"]
fn a_house_that_can_be_made_to_spin() {
    apart::serve(common::generous(), |open| {
        open.with_trial(|what| {
            if matches!(what, ToHouse::Chat { text } if text == WORD) {
                loop {
                    std::hint::spin_loop();
                }
            }
        })
    });
}

fn open(folder: &Path) -> House {
    House::open("a_house_that_can_be_made_to_spin", folder)
}

/// A table with one person and bots, and somebody sitting there.
async fn table(http: &Http) -> (String, Seat) {
    let code = create(http, &new_table("facility07", &[SeatWish::Me, bot()])).await.table.code;
    let seat = patiently(sit(http, &code, Format::Json).await);
    (code, seat)
}

/// Somebody who waits until a table is written off: that takes so many seconds of a processor, and longer by the clock
/// where others want it too.
fn patiently(mut seat: Seat) -> Seat {
    seat.patience = Duration::from_mins(2);
    seat
}

/// How long it takes to say something.
async fn say(seat: &mut Seat, text: &str) -> Duration {
    let begun = Instant::now();
    let said = ask(seat, ToHouse::Chat { text: text.into() }).await;
    assert!(matches!(said, ToGuest::Done { .. }), "{said:?}");
    begun.elapsed()
}

/// The last that is said on a line.
async fn goodbye(seat: &mut Seat) -> (Farewell, Option<u32>, String) {
    until(seat, |message| match message {
        ToGuest::Bye { why, message, come_back_ms } => Some((*why, *come_back_ms, message.clone())),
        _ => None,
    })
    .await
}

async fn spin(seat: &mut Seat) {
    seat.call(ToHouse::Chat { text: WORD.into() }).await.unwrap();
}

fn refused(reply: Result<TableReply, Unhappy>) -> (u16, String) {
    match reply {
        Err(Unhappy::Refused { status, problem }) => (status, problem.message),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stuck_table_is_closed_and_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path());
    let (eve, ann) =
        (Http::visit(house.address, "Eve").await.unwrap(), Http::visit(house.address, "Ann").await.unwrap());
    let ((code, mut hers), (_, mut others)) = (table(&eve).await, table(&ann).await);
    let fan = Http::visit(house.address, "Fan").await.unwrap();
    let mut watching = patiently(sit(&fan, &code, Format::Packed).await);
    say(&mut hers, "all is well").await;

    // More than its mailbox takes waits behind the one that does not come back.
    for _ in 0..60 {
        spin(&mut hers).await;
    }
    let begun = Instant::now();
    for _ in 0..20 {
        assert!(say(&mut others, "so it is").await < UNNOTICED, "another table noticed");
    }
    for seat in [&mut hers, &mut watching] {
        let (why, come_back_ms, words) = goodbye(seat).await;
        assert_eq!((why, come_back_ms), (Farewell::Gone, None));
        assert!(words.contains("do not come to an end"), "{words}");
    }
    println!("told after {:?}", begun.elapsed());
    let (status, words) = refused(eve.get(&format!("/api/tables/{code}")).await);
    assert!(status == 409 && words.contains("do not come to an end"), "{status} {words}");
    assert!(Seat::<serde_json::Value>::take(&eve, &code, Connecting::default()).await.is_err());
    assert!(say(&mut others, "and so it stays").await < UNNOTICED);

    // A second of hers: then nobody works for her any more, and still for everybody else.
    let (second, mut hers) = table(&eve).await;
    spin(&mut hers).await;
    goodbye(&mut hers).await;
    let (status, words) = refused(eve.get(&format!("/api/tables/{second}")).await);
    assert!(status == 503 && words.contains("did not come back"), "{status} {words}");
    assert!(say(&mut others, "still").await < UNNOTICED);
    let took = house.end("-TERM");
    println!("closed within {took:?} with two tables that spin");
    assert!(took < Duration::from_secs(10), "{took:?}");

    // After a restart it stands where it was, with all that was acknowledged; if it does that again it stays closed.
    let house = open(folder.path());
    let eve = Http { address: house.address, ..eve };
    let mut hers = patiently(sit(&eve, &code, Format::Json).await);
    let heard = until(&mut hers, |message| match message {
        ToGuest::Chat(said) => Some(said.text.clone()),
        _ => None,
    });
    assert_eq!(heard.await, "all is well");
    say(&mut hers, "as before").await;
    spin(&mut hers).await;
    goodbye(&mut hers).await;
    assert!(house.end("-TERM") < Duration::from_secs(10));
    let house = open(folder.path());
    let eve = Http { address: house.address, ..eve };
    let (status, words) = refused(eve.get(&format!("/api/tables/{code}")).await);
    assert!(status == 409 && words.contains("again and again"), "{status} {words}");
    assert!(house.end("-INT") < Duration::from_secs(10));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_whose_tables_spin_ends_in_time_and_keeps_what_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path());
    let ann = Http::visit(house.address, "Ann").await.unwrap();
    let (code, mut seat) = table(&ann).await;
    let mut spinning = Vec::new();
    // As many as there are threads for rules, each somebody else's.
    for _ in 0..=std::thread::available_parallelism().unwrap().get() {
        let eve = Http::visit(house.address, "Eve").await.unwrap();
        spinning.push(table(&eve).await.1);
    }
    for number in 0..20 {
        say(&mut seat, &format!("number {number}")).await;
    }
    for seat in &mut spinning {
        spin(seat).await;
    }
    // At once: nobody has been declared stuck yet.
    let took = house.end("-TERM");
    println!("closed within {took:?} with a spinning table for every thread");
    assert!(took < Duration::from_secs(10), "{took:?}");
    let house = open(folder.path());
    let ann = Http { address: house.address, ..ann };
    let mut seat = sit(&ann, &code, Format::Json).await;
    let mut last = String::new();
    while last != "number 19" {
        last = until(&mut seat, |message| match message {
            ToGuest::Chat(said) => Some(said.text.clone()),
            _ => None,
        })
        .await;
    }
}
