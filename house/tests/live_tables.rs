//! How many tables one address keeps in a house's memory: those it sets up, and those it only looks at; and how much it
//! makes the house write.

mod common;

use std::time::Duration;

use client::{Http, Unhappy};
use common::{Open, ask, bot, create, generous, new_table, sit};
use house::config::Limits;
use tokio::time::sleep;
use wire::api::TableReply;
use wire::{Code, Format, SeatWish, ToGuest, ToHouse};

/// Opens a table; whether the house lets this address.
async fn opens(http: &Http, code: &str) -> bool {
    match http.get::<TableReply>(&format!("/api/tables/{code}")).await {
        Ok(_) => true,
        Err(Unhappy::Refused { status: 503, problem }) => {
            assert_eq!(problem.code, "busy");
            assert!(problem.message.contains("open from your address"), "{}", problem.message);
            false
        }
        Err(other) => panic!("{other}"),
    }
}

/// Opens it sooner or later, as tables leave memory.
async fn opens_in_the_end(http: &Http, code: &str) {
    for _ in 0..60 {
        if opens(http, code).await {
            return;
        }
        sleep(Duration::from_millis(200)).await;
    }
    panic!("no table ever leaves memory");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_keeps_so_many_tables_in_memory() {
    let open = Open::with(Limits { tables_per_address: 2, idle_seconds: 3, ..generous() }).await;
    let ann = Http::visit(open.address, "Ann").await.unwrap();
    let (new, mut codes) = (new_table("faza", &[SeatWish::Me, SeatWish::Open]), Vec::new());
    for _ in 0..2 {
        codes.push(create(&ann, &new).await.table.code);
    }
    // Neither does another name help, nor another person.
    let bob = Http::visit(open.address, "Bob").await.unwrap();
    let refused = bob.post::<TableReply>("/api/tables", &new).await.map(|reply| reply.table.code);
    assert!(matches!(refused, Err(Unhappy::Refused { status: 503, .. })), "{refused:?}");
    // What is open can be opened again, and from elsewhere another is set up.
    assert!(opens(&bob, &codes[0]).await);
    let elsewhere = Http { from: Some([127, 0, 0, 2].into()), ..Http::nobody(open.address) };
    let eve = elsewhere.named("Eve").await.unwrap();
    codes.push(create(&eve, &new).await.table.code);
    // When nobody is there any more, tables leave memory; opening them counts as setting them up did.
    sleep(Duration::from_secs(6)).await;
    assert!(opens(&ann, &codes[0]).await && opens(&ann, &codes[1]).await);
    assert!(!opens(&bob, &codes[2]).await, "a third one");
    opens_in_the_end(&bob, &codes[2]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_sets_up_four_times_what_a_person_may() {
    let open = Open::with(Limits { tables_per_hour: 2, ..generous() }).await;
    let new = new_table("faza", &[SeatWish::Me, SeatWish::Open]);
    let mut set_up = 0;
    for name in ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"] {
        let http = Http::visit(open.address, name).await.unwrap();
        for _ in 0..3 {
            match http.post::<TableReply>("/api/tables", &new).await {
                Ok(_) => set_up += 1,
                Err(Unhappy::Refused { status: 429, .. }) => {}
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert_eq!(set_up, 8);
}

/// Chat and answers are kept for good, those of bots too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_only_so_much_kept() {
    let open = Open::with(Limits { written_bytes_per_hour: 20_000, ..generous() }).await;
    let ann = Http::visit(open.address, "Ann").await.unwrap();
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let mut seat = sit(&ann, &code, Format::Json).await;
    let line = ToHouse::Chat { text: "x".repeat(500) };
    let mut said = 0;
    while matches!(ask(&mut seat, line.clone()).await, ToGuest::Done { .. }) {
        said += 1;
        assert!(said < 100, "nobody counts");
    }
    assert!(said > 10, "{said}");
    let question = seat.question.as_ref().unwrap().id;
    let answer = ToHouse::Answer { question, undos: 0, picks: vec!["ready".into()] };
    for what in [line, answer] {
        let reply = ask(&mut seat, what).await;
        assert!(matches!(reply, ToGuest::Failed { code: Code::TooFast, .. }), "{reply:?}");
    }
    // Bots do not answer either, wherever they sit; the game goes on when there is room again.
    let refused = ann.post::<TableReply>("/api/tables", &new_table("facility07", &[SeatWish::Me, bot()])).await;
    assert!(matches!(refused, Err(Unhappy::Refused { status: 429, .. })), "{refused:?}");
    // Looking costs nothing, and whoever only sits down is no burden.
    assert!(matches!(ask(&mut seat, ToHouse::Why).await, ToGuest::Because { .. }));
    create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_answers_only_so_often() {
    let open = Open::with(Limits { answers_per_hour: 3, ..generous() }).await;
    let new = new_table("faza", &[SeatWish::Me, bot()]);
    let ann = Http::visit(open.address, "Ann").await.unwrap();
    let code = create(&ann, &new).await.table.code;
    let mut seat = sit(&ann, &code, Format::Json).await;
    let nonsense = ToHouse::Answer { question: 0, undos: 0, picks: vec!["nothing".into()] };
    for _ in 0..2 {
        let reply = ask(&mut seat, nonsense.clone()).await;
        assert!(!matches!(reply, ToGuest::Failed { code: Code::TooFast, .. }), "{reply:?}");
    }
    // An undo counts like an answer, and another table makes no difference.
    ask(&mut seat, ToHouse::Undo).await;
    let code = create(&ann, &new).await.table.code;
    let mut other = sit(&ann, &code, Format::Json).await;
    for seat in [&mut seat, &mut other] {
        let reply = ask(seat, nonsense.clone()).await;
        assert!(matches!(reply, ToGuest::Failed { code: Code::TooFast, .. }), "{reply:?}");
    }
    // Looking costs nothing.
    assert!(matches!(ask(&mut seat, ToHouse::Why).await, ToGuest::Because { .. }));
}
