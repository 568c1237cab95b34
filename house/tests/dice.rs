//! Dice that the house and its players make together.

mod common;

use std::time::Duration;

use client::{Http, Unhappy, promise};
use common::{Open, bot, create, new_table, sit};
use engine::journal::read;
use engine::{Contribution, Seed};
use wire::api::{Join, NewTable, ProofReply, Ready, TableReply};
use wire::{Broken, Format, Promise, SeatWish, Stage, ToHouse};

async fn show(http: &Http, code: &str) -> TableReply {
    http.get(&format!("/api/tables/{code}")).await.unwrap()
}

async fn ready(http: &Http, code: &str, promise: Option<&Promise>) -> TableReply {
    let contribution = promise.map(|promise| promise.contribution.clone());
    http.post(&format!("/api/tables/{code}/ready"), &Ready { ready: true, contribution }).await.unwrap()
}

async fn join(http: &Http, code: &str, contribution: Option<String>) -> Result<TableReply, Unhappy> {
    http.post(&format!("/api/tables/{code}/join"), &Join { contribution, ..Join::default() }).await
}

/// Lets bots play to the end.
async fn play_out(code: &str, people: &[&Http]) -> TableReply {
    for http in people {
        let mut seat = sit(http, code, Format::Json).await;
        common::ask(&mut seat, ToHouse::Leave).await;
    }
    loop {
        let reply = show(people[0], code).await;
        if reply.table.stage == Stage::Over {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_promises_first_and_everybody_adds_to_the_seed() {
    let open = Open::new().await;
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open, bot()])).await.table;
    assert_eq!((made.stage, made.contributions.len()), (Stage::Gathering, 0));
    // The promise stands before anybody contributes, and a restart does not change it.
    let open = open.reopen().await;
    let (ann, ben) = (Http { address: open.address, ..ann }, Http { address: open.address, ..ben });
    let seen = show(&ben, &made.code).await.table;
    assert!(seen.commitment.is_some());
    assert_eq!(seen.commitment, made.commitment);
    let (anns, bens) = (promise(&made).unwrap(), promise(&seen).unwrap());
    let joined = join(&ben, &made.code, Some(bens.contribution.clone())).await.unwrap().table;
    // What Ben adds is nobody's business yet: not even that of whoever sits beside him.
    assert!(!serde_json::to_string(&joined).unwrap().contains(&bens.contribution));
    assert_eq!(ready(&ben, &made.code, None).await.table.contributions, []);
    let started = ready(&ann, &made.code, Some(&anns)).await.table;
    assert_eq!(started.stage, Stage::Playing);
    let told: Vec<(u8, &str)> =
        started.contributions.iter().map(|given| (given.seat, given.contribution.as_str())).collect();
    assert_eq!(told, [(0, anns.contribution.as_str()), (1, bens.contribution.as_str())]);
    assert_eq!((anns.is_kept(&started), bens.is_kept(&started)), (Ok(()), Ok(())));
    let other = Promise { contribution: "00".repeat(32), ..anns.clone() };
    assert_eq!(other.is_kept(&started), Err(Broken::LeftOut));
    let other = Promise { commitment: "00".repeat(32), ..anns.clone() };
    assert_eq!(other.is_kept(&started), Err(Broken::OtherCommitment));

    let path = format!("/api/tables/{}", made.code);
    let proof: ProofReply = ann.get(&format!("{path}/proof")).await.unwrap();
    assert_eq!((proof.contributions.len(), proof.secret, proof.seed), (2, None, None));
    play_out(&made.code, &[&ann, &ben]).await;
    let proof: ProofReply = ann.get(&format!("{path}/proof")).await.unwrap();
    assert!(proof.proven && proof.outcomes > 0);
    let file = read(ann.text(&format!("{path}/journal")).await.unwrap()).unwrap();
    let secret = file.header.secret.unwrap();
    assert_eq!(Some(secret.commitment()), made.commitment);
    assert_eq!(proof.secret, Some(String::from(secret)));
    assert_eq!(proof.seed, Some(String::from(secret.with(&file.header.contributions))));
    assert_ne!(proof.seed, proof.secret);
    assert_eq!(file.header.contributions[1].contribution, Contribution::try_from(bens.contribution).unwrap());
    let verified = catalog::find("faza").unwrap().verify(&file).unwrap();
    assert_eq!(verified.contributed.len(), 2);

    // Another round is another promise.
    let mut seat = sit(&ann, &made.code, Format::Json).await;
    common::ask(&mut seat, ToHouse::Rematch).await;
    let again = show(&ann, &seat.table.clone().unwrap().rematch.unwrap()).await.table;
    assert_eq!((again.stage, again.contributions.len()), (Stage::Gathering, 0));
    assert!(again.commitment.is_some() && again.commitment != made.commitment);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_with_bots_alone_may_contribute_too() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let new = NewTable { wait: true, ..new_table("faza", &[SeatWish::Me, bot()]) };
    let made = create(&ann, &new).await.table;
    assert_eq!(made.stage, Stage::Gathering);
    let anns = promise(&made).unwrap();
    let started = ready(&ann, &made.code, Some(&anns)).await.table;
    assert_eq!((started.stage, anns.is_kept(&started)), (Stage::Playing, Ok(())));
    // Without a contribution the dice come from the house's secret as it stands.
    let plain = create(&ann, &NewTable { wait: false, ..new }).await.table;
    assert_eq!((plain.stage, plain.contributions.len()), (Stage::Playing, 0));
    play_out(&plain.code, &[&ann]).await;
    let proof: ProofReply = ann.get(&format!("/api/tables/{}/proof", plain.code)).await.unwrap();
    assert!(proof.proven && proof.secret.is_some() && proof.seed == proof.secret);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contribution_goes_with_whoever_made_it() {
    let open = Open::new().await;
    let (ann, ben, cleo) = (open.visit("Ann").await, open.visit("Ben").await, open.visit("Cleo").await);
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open])).await.table;
    for wrong in ["", "12", "zz", &"0".repeat(63), &"g".repeat(64), &"0".repeat(66)] {
        let refused = join(&ben, &made.code, Some(wrong.to_string())).await;
        assert!(matches!(refused, Err(Unhappy::Refused { status: 422, .. })), "{wrong}: {refused:?}");
    }
    join(&ben, &made.code, Some("ab".repeat(32))).await.unwrap();
    let _: TableReply = ben.post(&format!("/api/tables/{}/leave", made.code), &()).await.unwrap();
    join(&cleo, &made.code, None).await.unwrap();
    ready(&cleo, &made.code, None).await;
    // The last word counts, until the game starts.
    let (first, last) = (promise(&made).unwrap(), promise(&made).unwrap());
    let contribution = Some(first.contribution.to_uppercase());
    let path = format!("/api/tables/{}/ready", made.code);
    let _: TableReply = ann.post(&path, &Ready { ready: false, contribution }).await.unwrap();
    let started = ready(&ann, &made.code, Some(&last)).await.table;
    assert_eq!(started.contributions.iter().map(|given| given.seat).collect::<Vec<_>>(), [0]);
    assert_eq!((first.is_kept(&started), last.is_kept(&started)), (Err(Broken::LeftOut), Ok(())));
}

/// A house that was updated while people were sitting down, or playing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_an_older_house_go_on() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table;
    let stored = open.store().await.table(&made.code).await.unwrap().unwrap();
    let mut doc: serde_json::Value = serde_json::from_str(&stored.row.doc).unwrap();
    let secret = doc["game_record"]["secret"].take();
    doc.as_object_mut().unwrap().remove("secret");
    doc["game_record"].as_object_mut().unwrap().remove("secret");
    doc["game_record"]["seed"] = secret.clone();
    let old: house::table::record::Record = serde_json::from_value(doc).unwrap();
    let seed: Seed = serde_json::from_value(secret).unwrap();
    assert_eq!(old.game_record.unwrap().secret, seed);
    assert!(old.secret.is_none() && seed.commitment() == made.commitment.unwrap());
}
