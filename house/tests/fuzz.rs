//! Random bytes, random frames and mangled messages: the house goes on.

mod common;

use common::{Open, ask, bot, create, new_table, sit};
use engine::chance::{Chance as _, Draw, Quick};
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::tungstenite::Message;
use wire::{Call, Format, Proposal, SeatWish, ToGuest, ToHouse};

/// Messages that make sense, to be mangled.
fn sound() -> Vec<Call> {
    let picks = vec!["ready".to_string(), "move > hall".into(), String::new()];
    let all = [
        ToHouse::Answer { question: 1, undos: 0, picks: picks.clone() },
        ToHouse::Offer { question: 1, undos: 0, picks },
        ToHouse::Why,
        ToHouse::Hint,
        ToHouse::Propose(Proposal::Undo),
        ToHouse::Vote { yes: true },
        ToHouse::Chat { text: "hello".into() },
        ToHouse::Mute { seat: 200, muted: true },
        ToHouse::Resync { since: Some(u64::MAX) },
    ];
    (0..).zip(all).map(|(id, what)| Call { id, what }).collect()
}

fn mangled(mut bytes: Vec<u8>, chance: &mut Quick) -> Vec<u8> {
    let mut below = |most: usize| chance.below(most.max(1) as u32, Draw::Pick) as usize;
    for _ in 0..=below(4) {
        let at = below(bytes.len() + 1);
        match below(4) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, below(256) as u8),
            2 if at < bytes.len() => bytes[at] ^= 1 << below(8),
            _ => {
                let again = bytes[..at].to_vec();
                bytes.extend(again);
            }
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_whatever_is_sent_to_it() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("facility07", &[SeatWish::Me, bot()])).await.table.code;
    let mut chance = Quick::new(11);
    for round in 0..60 {
        let format = Format::ALL[round % 2];
        let mut seat = sit(&ann, &code, format).await;
        for _ in 0..20 {
            let calls = sound();
            let call = &calls[chance.below(calls.len() as u32, Draw::Pick) as usize];
            let bytes = mangled(format.write(call), &mut chance);
            let message = match format {
                Format::Json => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
                Format::Packed => Message::binary(bytes),
            };
            if seat.send(message).await.is_err() {
                break;
            }
        }
    }
    // Bytes that are no HTTP, and frames that are no WebSocket.
    for _ in 0..40 {
        let mut stream = tokio::net::TcpStream::connect(open.address).await.unwrap();
        let noise: Vec<u8> = (0..300).map(|_| chance.below(256, Draw::Pick) as u8).collect();
        // The house may hang up before all of it is sent.
        _ = stream.write_all(&noise).await;
    }
    let mut seat = sit(&ann, &code, Format::Packed).await;
    assert!(matches!(ask(&mut seat, ToHouse::Ping).await, ToGuest::Done { .. }), "the house goes on");
    let checked = house::check::check(&open.store().await).await.unwrap();
    assert_eq!(checked.wrong, Vec::<String>::new());
}
