//! Every byte that any connection gets, in random games, against what its seat may know.

mod common;

use std::time::{Duration, Instant};

use catalog::AnyHistory;
use client::Played;
use common::{Open, create, new_table, player, sit};
use engine::{Seat, Viewer};
use house::table::stored::{bodies_of, journal_file, read_record};
use serde_json::Value;
use service::tell::line;
use wire::api::{Join, Ready, TableReply};
use wire::{Format, Line, Question, SeatWish, ToGuest};

/// What a connection knew after a message about the game.
struct Known {
    seq: u64,
    from: Option<u64>,
    view: Value,
    lines: Vec<Line>,
    question: Option<Question>,
}

/// Plays one random game for a while; everybody writes down what they are sent.
async fn play(open: &Open, game: &str, seats: usize, answers: usize) -> (String, Vec<(Viewer, Vec<Known>)>) {
    let host = open.visit("Ann").await;
    let mut wishes = vec![SeatWish::Open; seats];
    wishes[0] = SeatWish::Me;
    let code = create(&host, &new_table(game, &wishes)).await.table.code;
    let mut people = vec![host];
    for _ in 1..seats {
        let guest = open.visit("Guest").await;
        let _: TableReply = guest.post(&format!("/api/tables/{code}/join"), &Join::default()).await.unwrap();
        people.push(guest);
    }
    for person in &people {
        let _: TableReply = person
            .post(&format!("/api/tables/{code}/ready"), &Ready { ready: true, contribution: None })
            .await
            .unwrap();
    }
    people.push(open.visit("Fan").await);
    let mut tasks = Vec::new();
    for (at, http) in people.into_iter().enumerate() {
        let format = if at % 2 == 0 { Format::Json } else { Format::Packed };
        let seat = sit(&http, &code, format).await;
        let viewer = if at < seats { Viewer::Seat(Seat(at as u8)) } else { Viewer::Public };
        tasks.push(tokio::spawn(async move {
            let (mut player, mut known, end) =
                (player(seat, at as u64), Vec::new(), Instant::now() + Duration::from_secs(20));
            while known.len() < answers && Instant::now() < end && !player.seat.is_over() {
                let Ok(step) = tokio::time::timeout(Duration::from_secs(2), player.step()).await else { break };
                if let Played::Heard(message) = step.unwrap() {
                    let seat = &player.seat;
                    let (seq, from, lines) = match *message {
                        ToGuest::View { seq, lines, .. } => (seq, None, lines),
                        ToGuest::Update { from, seq, lines, .. } => (seq, Some(from), lines),
                        _ => continue,
                    };
                    let (view, question) = (seat.view.clone(), seat.question.clone());
                    known.push(Known { seq, from, view, lines, question });
                }
            }
            (viewer, known)
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.unwrap());
    }
    (code, all)
}

/// The game as it went, from what is stored.
async fn history(open: &Open, code: &str) -> Box<dyn AnyHistory> {
    let store = open.store().await;
    let stored = store.table(code).await.unwrap().unwrap();
    let record = read_record(code, &stored).unwrap();
    let game = record.game_record.clone().unwrap();
    let bodies = bodies_of(&store, code, game.first).await.unwrap();
    let file = journal_file(&game.header, game.secret, &bodies).unwrap();
    catalog::find(&record.game).unwrap().replay(&file).unwrap()
}

fn check(history: &dyn AnyHistory, viewer: Viewer, known: &[Known]) {
    assert!(known.len() > 5, "{viewer:?} heard only {} times", known.len());
    for told in known {
        let entry = (told.seq - 1) as usize;
        let (_, view) = history.after(entry, viewer).unwrap();
        assert_eq!(told.view, view, "{viewer:?} after entry {entry}");
        let from = told.from.map_or(0, |from| from as usize);
        let allowed: Vec<Line> =
            (from..=entry).flat_map(|entry| history.told(entry)).filter_map(|told| line(&told, viewer)).collect();
        // A whole view comes with the latest lines only.
        let begin = allowed.len().saturating_sub(told.lines.len());
        assert_eq!(told.lines, allowed[begin..], "{viewer:?} after entry {entry}");
        if told.from.is_some() {
            assert_eq!(begin, 0, "{viewer:?} after entry {entry}: nothing is kept back");
        }
        if viewer == Viewer::Public {
            assert_eq!(told.question, None);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_anything_but_what_they_may_know() {
    let open = Open::new().await;
    for (game, seats, answers) in [("facility07", 4, 120), ("facility07", 2, 60), ("faza", 3, 60)] {
        let (code, all) = play(&open, game, seats, answers).await;
        let history = history(&open, &code).await;
        for (viewer, known) in &all {
            check(&*history, *viewer, known);
        }
    }
}
