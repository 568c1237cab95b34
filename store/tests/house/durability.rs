//! What was acknowledged survives the end of the process, however it comes.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use store::{Address, Store};

use crate::lab::{Lab, entries, new_table, next, of_both};

of_both!(a_killed_house_keeps_what_it_acknowledged);

const ADDRESS: &str = "SAFEHOUSE_TEST_CHILD";

/// So many acknowledgements before the end, and again.
const ACKNOWLEDGED: usize = 1500;

async fn a_killed_house_keeps_what_it_acknowledged(lab: Lab) {
    let url = lab.new_url(lab.kind).await;
    let address: Address = url.parse().unwrap();
    let mut last: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..2 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "durability::child", "--ignored", "--nocapture"])
            .env(ADDRESS, &url)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut note = |line: String| {
            // The test runner has words of its own.
            let Some(acknowledged) = line.strip_prefix("ack ") else { return 0 };
            let (code, seq) = acknowledged.split_once(' ').unwrap();
            // The last line may be cut in the middle: no number, no promise.
            let Some(seq) = seq.strip_suffix(" .") else { return 0 };
            last.insert(code.into(), seq.parse().unwrap());
            1
        };
        let mut heard = 0;
        while heard < ACKNOWLEDGED {
            heard += note(lines.next().unwrap().unwrap());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // What it said before it died counts too.
        lines.map_while(Result::ok).for_each(|line| {
            note(line);
        });

        let store = Store::open(&address).await.unwrap();
        for (code, seq) in &last {
            let journal = store.entries(code, 0).await.unwrap();
            assert!(journal.len() as u64 > *seq, "{code} has {} entries, {seq} was acknowledged", journal.len());
            assert_eq!(journal, entries(0, journal.len() as u64));
        }
        store.close().await;
    }
}

/// The house that is killed.
#[test]
#[ignore = "called by another test"]
fn child() {
    let Ok(url) = std::env::var(ADDRESS) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&url.parse().unwrap()).await.unwrap();
        let callers = (0..50).map(|caller| {
            let store = store.clone();
            tokio::spawn(async move {
                let code = format!("T{caller}");
                let from = store.table(&code).await.unwrap().map_or(0, |table| table.next_seq);
                for seq in from.. {
                    let change = if seq == 0 { new_table(&code) } else { next(&code, seq) };
                    store.save(change).await.unwrap();
                    println!("ack {code} {seq} .");
                }
            })
        });
        for caller in callers.collect::<Vec<_>>() {
            caller.await.unwrap();
        }
    });
}
