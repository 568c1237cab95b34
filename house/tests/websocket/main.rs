//! RFC 6455, case by case, modelled on the sections of the Autobahn test suite (1 to 7). That suite wants an echo server;
//! here a message counts as heard if the house replies to it, whether it makes sense as a message or not.

mod cases;
#[path = "../common/mod.rs"]
mod common;
#[path = "../raw/mod.rs"]
mod raw;

use std::time::Duration;

use cases::Then::{Echoed, Ends, Heard, Pongs};
use cases::{Case, fragments, goodbyes, headers, lengths, letters, ping, pings, reserved};
use common::{Open, bot, create, new_table};
use raw::{Raw, Said, close};
use wire::{Format, SeatWish};

fn is_reply(bytes: &[u8], format: Format) -> bool {
    let read: Result<wire::ToGuest, _> = format.read(bytes);
    matches!(read, Ok(wire::ToGuest::Done { .. } | wire::ToGuest::Failed { .. }))
}

fn bye(bytes: &[u8], format: Format) -> Option<String> {
    match format.read::<wire::ToGuest>(bytes) {
        Ok(wire::ToGuest::Bye { message, .. }) => Some(message),
        _ => None,
    }
}

/// Goes through one case; what is wrong, if anything.
async fn run(mut raw: Raw, Case { format, sends, then, .. }: Case) -> Result<(), String> {
    let ends = matches!(then, Ends(..) | Echoed(..));
    for send in &sends {
        raw.send(send).await;
        if sends.len() < 50 {
            tokio::task::yield_now().await;
        }
    }
    let (pongs, replies) = match &then {
        Heard(replies) | Ends(_, replies) | Echoed(_, replies) => (Vec::new(), *replies),
        Pongs(pongs, replies) => (pongs.clone(), *replies),
    };
    let (mut pong, mut replied, mut byes) = (Vec::new(), 0, Vec::new());
    if !ends {
        // Whoever is still heard is answered in order: all that was sent before has been heard by then.
        while replied < replies || pong.len() < pongs.len() {
            match raw.next().await {
                Said::Message(bytes) => replied += usize::from(is_reply(&bytes, format)),
                Said::Pong(bytes) => pong.push(bytes),
                Said::Ping => {}
                other => return Err(format!("{other:?} after {replied} replies")),
            }
        }
        raw.send(&[ping(b"still there?"), close(1000, b"")].concat()).await;
    }
    let mut rest = raw.rest().await;
    rest.retain(|said| match said {
        Said::Message(bytes) => {
            replied += usize::from(is_reply(bytes, format));
            byes.extend(bye(bytes, format));
            false
        }
        // Only what came after the end of all must not be answered.
        Said::Pong(bytes) => bytes == b"late",
        _ => true,
    });
    if (&pong, replied) != (&pongs, replies) {
        return Err(format!("{replied} replies, {pong:?}"));
    }
    match (&then, rest.as_slice()) {
        (Heard(_) | Pongs(..), [Said::Close(Some(1000), _), Said::End]) if byes.is_empty() => Ok(()),
        (Echoed(code, _), [Said::Close(echoed, _), Said::End]) if code == echoed && byes.is_empty() => Ok(()),
        (Ends(code, _), [Said::Close(Some(said), why), Said::End]) if said == code => match byes.as_slice() {
            [bye] if bye.starts_with(why.as_str()) && !why.is_empty() => Ok(()),
            other => Err(format!("closed with {why:?}, but said {other:?}")),
        },
        (_, other) => Err(format!("{other:?}, byes {byes:?}")),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_case_of_the_protocol() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let all = [lengths(), pings(), reserved(), fragments(), letters(), goodbyes(), headers()];
    let (mut count, mut wrong) = (0, Vec::new());
    for case in all.into_iter().flatten() {
        count += 1;
        let raw = Raw::open(open.address, &code, &ann.token, case.format.subprotocol()).await;
        let name = case.name.clone();
        match tokio::time::timeout(Duration::from_secs(30), run(raw, case)).await {
            Ok(Ok(())) => {}
            Ok(Err(what)) => wrong.push(format!("{name}: {what}")),
            Err(_) => wrong.push(format!("{name}: nothing comes")),
        }
    }
    println!("{count} cases");
    assert!(count >= 300, "{count}");
    assert!(wrong.is_empty(), "{} of {count} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_way_to_ask_for_a_line() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let usual = raw::request(open.address, &code, &ann.token);
    let with = |name: &'static str, value: &str| {
        let mut lines = usual.clone();
        match lines.iter_mut().find(|line| line.0 == name) {
            Some(line) => line.1 = value.into(),
            None => lines.push((name, value.into())),
        }
        lines
    };
    let without = |name: &str| usual.iter().filter(|line| line.0 != name).cloned().collect::<Vec<_>>();
    let twice = |name: &'static str, value: &str| [usual.clone(), vec![(name, value.to_string())]].concat();
    let get = |rest: &str| with("", &format!("GET /ws/tables/{code}{rest}"));
    let here = format!("http://{}", open.address);
    let cases = [
        ("as it should be", usual.clone(), 101),
        ("words in another case", with("Connection", "keep-alive, UPGRADE"), 101),
        ("websocket in another case", with("Upgrade", "WebSocket"), 101),
        ("our own page", with("Origin", &here), 101),
        ("one of several protocols", with("Sec-WebSocket-Protocol", "chat, safehouse.v1.json"), 101),
        ("extensions are not needed", with("Sec-WebSocket-Extensions", "permessage-deflate"), 101),
        ("HTTP/1.0", get(" HTTP/1.0"), 400),
        ("no upgrade", without("Upgrade"), 400),
        ("another upgrade", with("Upgrade", "h2c"), 400),
        ("no connection", without("Connection"), 400),
        ("another connection", with("Connection", "keep-alive"), 400),
        ("no version", without("Sec-WebSocket-Version"), 400),
        ("an old version", with("Sec-WebSocket-Version", "8"), 426),
        ("a version to come", with("Sec-WebSocket-Version", "14"), 426),
        ("a version that is none", with("Sec-WebSocket-Version", "thirteen"), 426),
        ("two versions", twice("Sec-WebSocket-Version", "8"), 400),
        ("no key", without("Sec-WebSocket-Key"), 400),
        ("an empty key", with("Sec-WebSocket-Key", ""), 400),
        ("a key of 15 bytes", with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25j"), 400),
        ("a key of 17 bytes", with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZSE="), 400),
        ("a key of other letters", with("Sec-WebSocket-Key", "dGhlIHNhbXBs*SBub25jZQ=="), 400),
        ("two keys", twice("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), 400),
        ("another protocol", with("Sec-WebSocket-Protocol", "safehouse.v9.json"), 400),
        ("a foreign page", with("Origin", "https://evil.example"), 403),
        ("two pages", [with("Origin", &here), vec![("Origin", "https://evil.example".into())]].concat(), 403),
        (
            "two pages, the other way round",
            [with("Origin", "https://evil.example"), vec![("Origin", here.clone())]].concat(),
            403,
        ),
        ("another method", with("", &format!("POST /ws/tables/{code} HTTP/1.1")), 405),
        ("no such table", with("", "GET /ws/tables/nowhere HTTP/1.1"), 404),
    ];
    for (name, lines, status) in cases {
        let (head, _) = Raw::ask(open.address, &lines).await;
        assert!(head.contains(&format!(" {status} ")), "{name}: wanted {status}, got {head}");
        if status == 426 {
            assert!(head.to_lowercase().contains("sec-websocket-version: 13"), "{name}: {head}");
        }
        if status == 101 {
            assert!(!head.to_lowercase().contains("sec-websocket-extensions"), "{name}: {head}");
        }
    }
}
