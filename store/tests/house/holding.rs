//! One house to a database: a second is refused, and a house that was away too long writes no more.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use store::{Address, Holder, Store, StoreError};

use crate::lab::{Kind, Lab, entries, new_table, next, of_both};
use crate::opening::tamper;

of_both!(
    a_second_house_is_refused_by_a_sentence_that_names_the_first,
    a_house_that_was_killed_is_succeeded_within_ten_seconds,
    whoever_was_taken_over_writes_no_more,
    a_house_that_was_paused_too_long_writes_no_more,
);

const FIRST: &str = "http://127.0.0.1:7007";
const SECOND: &str = "http://127.0.0.1:7008";

async fn a_second_house_is_refused_by_a_sentence_that_names_the_first(lab: Lab) {
    let address = lab.new_address().await;
    let first = Store::hold(&address, &Holder::here(FIRST)).await.unwrap();
    first.save(new_table("K7QM")).await.unwrap();
    let begin = Instant::now();
    let refused = Store::hold(&address, &Holder::here(SECOND)).await.err().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert!(matches!(refused, StoreError::Held { .. }), "{refused}");
    let words = [FIRST.to_string(), format!("process {}", std::process::id()), Holder::here("").host];
    assert!(words.iter().all(|word| refused.to_string().contains(word)), "{refused}");
    // The first has not noticed anything; when it goes, the next one may come at once.
    first.save(next("K7QM", 1)).await.unwrap();
    first.close().await;
    let begin = Instant::now();
    let second = Store::hold(&address, &Holder::here(SECOND)).await.unwrap();
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    second.save(next("K7QM", 2)).await.unwrap();
    second.close().await;
}

async fn a_house_that_was_killed_is_succeeded_within_ten_seconds(lab: Lab) {
    let url = lab.new_url(lab.kind).await;
    let (mut child, mut lines) = house(&url);
    until(&mut lines, "ack 20");
    child.kill().unwrap();
    child.wait().unwrap();
    let begin = Instant::now();
    let next = Store::hold(&url.parse().unwrap(), &Holder::here(SECOND)).await.unwrap();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    if lab.kind == Kind::Sqlite {
        assert!(begin.elapsed() < Duration::from_secs(2), "the lock ends with the process: {:?}", begin.elapsed());
    }
    let journal = next.entries("K7QM", 0).await.unwrap();
    assert!(journal.len() > 20);
    next.close().await;
}

async fn whoever_was_taken_over_writes_no_more(lab: Lab) {
    let url = lab.new_url(lab.kind).await;
    let store = Store::hold(&url.parse().unwrap(), &Holder::here(FIRST)).await.unwrap();
    store.save(new_table("K7QM")).await.unwrap();
    let node = r#"{"at":"http://elsewhere:7007","host":"elsewhere","process":12}"#;
    tamper(lab.kind, &url, &format!("UPDATE leases SET epoch = epoch + 1, node = '{node}'")).await;
    // All of a group, the first as well as the last; and whatever comes later, at once.
    let (one, other) = tokio::join!(store.save(next("K7QM", 1)), store.rename("anna", "Ann"));
    for refused in [one, other, store.save(next("K7QM", 1)).await] {
        assert!(
            matches!(&refused, Err(StoreError::TakenOver { holder }) if holder.contains("http://elsewhere:7007")),
            "{refused:?}"
        );
    }
    assert!(matches!(store.health().await, Err(StoreError::TakenOver { .. })));
    assert_eq!(store.entries("K7QM", 0).await, Ok(entries(0, 1)));
    store.close().await;
}

/// Where the paused house holds the file system's own lock, no other can take its place.
async fn a_house_that_was_paused_too_long_writes_no_more(lab: Lab) {
    let url = lab.new_url(lab.kind).await;
    let address: Address = url.parse().unwrap();
    let (mut child, mut lines) = house(&url);
    until(&mut lines, "ack 20");
    signal(&child, "-STOP");
    let successor = Store::hold(&address, &Holder::here(SECOND)).await;
    if lab.kind == Kind::Sqlite {
        assert!(matches!(successor, Err(StoreError::Held { .. })));
        signal(&child, "-CONT");
        until(&mut lines, "ack 40");
        child.kill().unwrap();
        child.wait().unwrap();
        return;
    }
    let successor = successor.unwrap();
    let before = successor.entries("K7QM", 0).await.unwrap();
    signal(&child, "-CONT");
    until(&mut lines, "lost");
    assert!(child.wait().unwrap().success());
    assert_eq!(successor.entries("K7QM", 0).await.unwrap(), before, "nothing was written behind its back");
    successor.save(next("K7QM", before.len() as u64)).await.unwrap();
    successor.close().await;
}

pub const ADDRESS: &str = "SAFEHOUSE_TEST_HOLDING_CHILD";

fn house(url: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    process("holding::child", url)
}

/// A program of its own, which is one of these tests.
pub fn process(test: &str, url: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(ADDRESS, url)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, lines)
}

pub fn until(lines: &mut Lines<BufReader<ChildStdout>>, said: &str) {
    while lines.next().unwrap().unwrap() != said {}
}

pub fn signal(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// A house that writes until it may not.
#[test]
#[ignore = "called by another test"]
fn child() {
    let Ok(url) = std::env::var(ADDRESS) else { return };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::hold(&url.parse().unwrap(), &Holder::here(FIRST)).await.unwrap();
        store.save(new_table("K7QM")).await.unwrap();
        for seq in 1.. {
            match store.save(next("K7QM", seq)).await {
                Ok(()) => println!("ack {seq}"),
                Err(StoreError::TakenOver { .. }) => break,
                // A connection that was ended meanwhile is made anew first.
                Err(_) if seq > 20 => {
                    let over = async {
                        while !matches!(store.away(), Some(StoreError::TakenOver { .. })) {
                            tokio::time::sleep(Duration::from_millis(10)).await;
                        }
                    };
                    over.await;
                    break;
                }
                Err(error) => panic!("{error}"),
            }
        }
        println!("lost");
    });
}
