//! Several houses over one PostgreSQL: a table is written by one at a time, whatever happens to the others.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use store::{Address, Hold, Holder, Store, StoreError};

use crate::holding::{ADDRESS, process, signal, until};
use crate::lab::{Kind, Lab, entries, new_table, next, of_both, run};
use crate::opening::tamper;

of_both!(a_house_of_its_own_claims_what_is_its_own_anyway);

/// As long as a lease lasts, and a moment.
const TAKE_OVER: Duration = Duration::from_secs(5);

async fn join(address: &Address, name: &str) -> Store {
    Store::join(address, &Holder::here(format!("http://{name}")), name).await.unwrap()
}

/// Somewhere else, whoever that is.
fn is_elsewhere<T: std::fmt::Debug>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Elsewhere { .. }))
}

/// Claims a table as soon as it can be had.
async fn claim(store: &Store, code: &str) -> Hold {
    loop {
        match store.claim(code).await {
            Ok(hold) => return hold,
            Err(StoreError::Elsewhere { .. }) => tokio::time::sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("{error}"),
        }
    }
}

async fn a_house_of_its_own_claims_what_is_its_own_anyway(lab: Lab) {
    let store = Store::hold(&lab.new_address().await, &Holder::here("")).await.unwrap();
    let hold = store.claim("K7QM").await.unwrap();
    store.save_under(&hold, new_table("K7QM")).await.unwrap();
    store.save(next("K7QM", 1)).await.unwrap();
    store.save_under(&hold, next("K7QM", 2)).await.unwrap();
    let refused = store.save_under(&hold, next("ELSE", 0)).await;
    assert!(matches!(refused, Err(StoreError::Unfit { .. })), "{refused:?}");
    assert_eq!(store.owner("K7QM").await, Ok(None));
    store.let_go(hold).await.unwrap();
    assert_eq!(store.entries("K7QM", 0).await, Ok(entries(0, 3)));
    store.close().await;
}

#[test]
fn a_table_is_written_by_the_node_that_has_claimed_it() {
    run(Kind::Postgres, |lab| async move {
        let address = lab.new_address().await;
        let (a, b) = (join(&address, "a").await, join(&address, "b").await);
        let at_a = a.claim("K7QM").await.unwrap();
        a.save_under(&at_a, new_table("K7QM")).await.unwrap();
        let refused = b.claim("K7QM").await;
        assert!(
            matches!(&refused, Err(StoreError::Elsewhere { holder, .. }) if holder.contains("http://a")),
            "{refused:?}"
        );
        assert_eq!(b.owner("K7QM").await.unwrap().unwrap().at, "http://a");
        // Nobody writes for a table without a hold; people belong to all.
        assert!(is_elsewhere(&b.save(next("K7QM", 1)).await) && is_elsewhere(&a.save(next("K7QM", 1)).await));
        // A table that was given away can be had at once, and whoever gave it has no right any more.
        a.let_go(at_a.clone()).await.unwrap();
        assert_eq!(b.owner("K7QM").await, Ok(None));
        let begin = Instant::now();
        let at_b = b.claim("K7QM").await.unwrap();
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
        assert!(is_elsewhere(&a.save_under(&at_a, next("K7QM", 1)).await));
        b.save_under(&at_b, next("K7QM", 1)).await.unwrap();
        // Of a group, only what is somebody else's is refused.
        let mine = a.claim("MINE").await.unwrap();
        let (stale, fresh) = tokio::join!(a.save_under(&at_a, next("K7QM", 2)), a.save_under(&mine, new_table("MINE")));
        assert!(is_elsewhere(&stale) && fresh.is_ok(), "{stale:?} {fresh:?}");
        // Claimed anew by the same node: what it held before is old.
        let again = b.claim("K7QM").await.unwrap();
        assert!(is_elsewhere(&b.save_under(&at_b, next("K7QM", 2)).await));
        b.save_under(&again, next("K7QM", 2)).await.unwrap();
        assert_eq!(a.entries("K7QM", 0).await, Ok(entries(0, 3)));
        // A node that closes leaves everything to the others.
        b.close().await;
        let begin = Instant::now();
        let hold = a.claim("K7QM").await.unwrap();
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
        a.save_under(&hold, next("K7QM", 3)).await.unwrap();
        a.close().await;
    });
}

#[test]
fn a_town_and_a_house_of_its_own_are_never_there_together() {
    run(Kind::Postgres, |lab| async move {
        let address = lab.new_address().await;
        let house = Store::hold(&address, &Holder::here("http://house")).await.unwrap();
        let refused = Store::join(&address, &Holder::here("http://a"), "a").await.err();
        assert!(
            matches!(&refused, Some(StoreError::Held { holder, .. }) if holder.contains("http://house")),
            "{refused:?}"
        );
        house.close().await;
        let a = join(&address, "a").await;
        let (house, other) = (Holder::here("http://house"), Holder::here("http://other"));
        let (alone, namesake) = tokio::join!(Store::hold(&address, &house), Store::join(&address, &other, "a"));
        for refused in [alone.err(), namesake.err()] {
            assert!(
                matches!(&refused, Some(StoreError::Held { holder, .. }) if holder.contains("http://a")),
                "{refused:?}"
            );
        }
        let nameless = Store::join(&address, &Holder::here(""), "A'; --").await.err();
        assert!(matches!(nameless, Some(StoreError::Unfit { .. })), "{nameless:?}");
        a.close().await;
        let house = Store::hold(&address, &Holder::here("http://house")).await.unwrap();
        house.save(new_table("K7QM")).await.unwrap();
        house.close().await;
        let file = Address::file(lab.path("house.db"));
        let refused = Store::join(&file, &Holder::here(""), "a").await.err();
        assert!(matches!(refused, Some(StoreError::Address { .. })), "{refused:?}");
    });
}

/// A house that finds a town whose nodes are all silent takes their place for good.
#[test]
fn a_node_that_a_house_has_succeeded_writes_no_more() {
    run(Kind::Postgres, |lab| async move {
        let url = lab.new_url(Kind::Postgres).await;
        let (mut node, mut lines) = process("town::child", &url);
        until(&mut lines, "ack 20");
        signal(&node, "-STOP");
        let house = Store::hold(&url.parse().unwrap(), &Holder::here("http://house")).await.unwrap();
        let before = house.entries("ONE", 0).await.unwrap();
        house.save(next("ONE", before.len() as u64)).await.unwrap();
        signal(&node, "-CONT");
        until(&mut lines, "taken over");
        assert!(node.wait().unwrap().success());
        assert_eq!(house.entries("ONE", 0).await, Ok(entries(0, before.len() as u64 + 1)));
        house.close().await;
    });
}

#[test]
fn the_tables_of_a_node_that_was_killed_are_taken_over() {
    run(Kind::Postgres, |lab| async move {
        let url = lab.new_url(Kind::Postgres).await;
        let next_one = join(&url.parse().unwrap(), "next").await;
        let (mut node, mut lines) = process("town::child", &url);
        until(&mut lines, "ack 20");
        assert!(is_elsewhere(&next_one.claim("ONE").await));
        node.kill().unwrap();
        node.wait().unwrap();
        let begin = Instant::now();
        for code in ["ONE", "TWO"] {
            let hold = claim(&next_one, code).await;
            let journal = next_one.entries(code, 0).await.unwrap();
            assert!(journal.len() > 20, "what was acknowledged is there");
            next_one.save_under(&hold, next(code, journal.len() as u64)).await.unwrap();
        }
        assert!(begin.elapsed() < TAKE_OVER, "{:?}", begin.elapsed());
        next_one.close().await;
    });
}

/// It loses the table that somebody wanted meanwhile, and goes on with the other.
#[test]
fn a_node_that_was_paused_loses_what_others_took_and_nothing_else() {
    run(Kind::Postgres, |lab| async move {
        let url = lab.new_url(Kind::Postgres).await;
        let other = join(&url.parse().unwrap(), "other").await;
        let (mut node, mut lines) = process("town::child", &url);
        until(&mut lines, "ack 20");
        signal(&node, "-STOP");
        let begin = Instant::now();
        let hold = claim(&other, "ONE").await;
        assert!(begin.elapsed() < TAKE_OVER, "{:?}", begin.elapsed());
        let mut journal = other.entries("ONE", 0).await.unwrap();
        other.save_under(&hold, next("ONE", journal.len() as u64)).await.unwrap();
        journal.extend(entries(journal.len() as u64, 1));
        let two = other.entries("TWO", 0).await.unwrap();
        signal(&node, "-CONT");
        until(&mut lines, "elsewhere ONE");
        until(&mut lines, &format!("ack {}", two.len() + 20));
        assert_eq!(other.entries("ONE", 0).await.unwrap(), journal, "nothing was written behind its back");
        other.save_under(&hold, next("ONE", journal.len() as u64)).await.unwrap();
        assert!(is_elsewhere(&other.claim("TWO").await));
        node.kill().unwrap();
        node.wait().unwrap();
        other.close().await;
    });
}

/// The owner's lease runs out in the middle of its transaction. Whoever takes the table over waits for the end of that, and
/// reads what it wrote.
#[test]
fn a_commit_that_is_under_way_is_waited_for() {
    run(Kind::Postgres, |lab| async move {
        let url = lab.new_url(Kind::Postgres).await;
        let address: Address = url.parse().unwrap();
        let (slow, other) = (join(&address, "slow").await, join(&address, "other").await);
        let at_slow = slow.claim("K7QM").await.unwrap();
        slow.save_under(&at_slow, new_table("K7QM")).await.unwrap();
        // Longer than the lease lasts, and longer than one waits for a lock at once.
        let sleeps = "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS \
                      $$ BEGIN IF NEW.seq = 1 THEN PERFORM pg_sleep(6); END IF; RETURN NEW; END $$; \
                      CREATE TRIGGER dawdle BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION dawdle()";
        tamper(Kind::Postgres, &url, sleeps).await;
        let begin = Instant::now();
        let writing = tokio::spawn({
            let (slow, at_slow) = (slow.clone(), at_slow.clone());
            async move { slow.save_under(&at_slow, next("K7QM", 1)).await }
        });
        tokio::time::sleep(Duration::from_millis(500)).await;
        let at_other = claim(&other, "K7QM").await;
        let waited = begin.elapsed();
        assert!(waited > TAKE_OVER && waited < Duration::from_secs(9), "{waited:?}");
        assert!(matches!(writing.await.unwrap(), Err(StoreError::Unclear { .. })), "nobody waits for so long");
        assert_eq!(other.entries("K7QM", 0).await, Ok(entries(0, 2)));
        let refused = slow.save_under(&at_slow, next("K7QM", 2)).await;
        assert!(refused.is_err(), "{refused:?}");
        other.save_under(&at_other, next("K7QM", 2)).await.unwrap();
        assert_eq!(slow.entries("K7QM", 0).await, Ok(entries(0, 3)));
        slow.close().await;
        other.close().await;
    });
}

/// A node that writes for two tables until it may not.
#[test]
#[ignore = "called by another test"]
fn child() {
    let Ok(url) = std::env::var(ADDRESS) else { return };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = join(&url.parse().unwrap(), "child").await;
        let mut holds = BTreeMap::new();
        for code in ["ONE", "TWO"] {
            let hold = store.claim(code).await.unwrap();
            store.save_under(&hold, new_table(code)).await.unwrap();
            holds.insert(code, (hold, 1));
        }
        while !holds.is_empty() {
            let mut lost = Vec::new();
            for (code, (hold, seq)) in &mut holds {
                match store.save_under(hold, next(code, *seq)).await {
                    Ok(()) => {
                        println!("ack {seq}");
                        *seq += 1;
                    }
                    Err(StoreError::Elsewhere { .. }) => {
                        println!("elsewhere {code}");
                        lost.push(*code);
                    }
                    // Nothing can be written for a moment, or nobody knows what was: what is there counts.
                    Err(error) => {
                        if matches!(error, StoreError::TakenOver { .. }) {
                            println!("taken over");
                            return;
                        }
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        if let Ok(journal) = store.entries(code, 0).await {
                            *seq = journal.len() as u64;
                        }
                    }
                }
            }
            for code in lost {
                holds.remove(code);
            }
        }
    });
}
