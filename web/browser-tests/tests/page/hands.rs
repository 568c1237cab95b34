//! What goes from hand to hand: pieces on a board, games in files, links to a moment, packs.

use std::io::{Cursor, Write as _};

use browser_tests::{Browser, House, Screen, Seen};
use serde_json::{Value, json};
use zip::write::{SimpleFileOptions, ZipWriter};

/// Chooses a file in the only place of the screen where one is chosen.
async fn choose_file(browser: &Browser, name: &str, bytes: &[u8]) -> Seen {
    let script = format!(
        "const input = document.querySelector('input[type=file]'); const chosen = new DataTransfer(); \
         chosen.items.add(new File([new Uint8Array({})], '{name}')); input.files = chosen.files; \
         input.dispatchEvent(new Event('change', {{bubbles: true}}))",
        json!(bytes)
    );
    browser.ask(&script).await?;
    Ok(())
}

/// A figure, onto the next room.
async fn drag_a_figure(house: &House, browser: &Browser) -> Seen {
    browser.go(&house.at("/")).await?;
    browser.click(".cover[data-game='infiltration'] .button").await?;
    browser.until("my figure may go", "return !!document.querySelector('.inf-piece[data-drag]')").await?;
    let board = "return document.querySelector('.drawing').getAttribute('viewBox')";
    let before = browser.ask(board).await?;
    let next = "const next = [...document.querySelectorAll('.inf-room.can title')].find((one) => one.textContent.startsWith('p2')); \
        next.closest('.inf-room').id = 'next'";
    browser.ask(next).await?;
    browser.drag(".inf-piece[data-drag] .inf-body", "#next").await?;
    let advanced = "return document.querySelector('.inf-room.here title').textContent.startsWith('p2')";
    browser.until("it has advanced", advanced).await?;
    assert_eq!(browser.ask(board).await?, before, "the board went along");
    Ok(())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_dragged_piece_goes_where_it_is_dropped() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    // A card that moves an operative, dropped onto the tile where the operative shall go.
    browser.go(&house.at("/")).await?;
    browser.click(".cover[data-game='faza'] .button").await?;
    browser.until("a card may be used", "return !!document.querySelector('.card-choice[data-drag]')").await?;
    let name = "const run = [...document.querySelectorAll('.card-choice[data-drag]')].find((one) => /Run/.test(one.innerText)); \
        run.id = 'run'; const pawn = document.querySelector('.pawn.own').getBoundingClientRect(); \
        const far = (tile) => { const box = tile.getBoundingClientRect(); \
            return Math.hypot(box.x + box.width / 2 - pawn.x, box.y + box.height / 2 - pawn.y); }; \
        const near = [...document.querySelectorAll('.tile')].sort((one, other) => far(one) - far(other))[1]; near.id = 'there'";
    browser.ask(name).await?;
    let stood = browser.ask("return document.querySelector('.pawn.own').style.transform").await?;
    browser.drag("#run", "#there").await?;
    browser
        .until(
            "the character stands there",
            &format!("return document.querySelector('.pawn.own').style.transform !== {stood}"),
        )
        .await?;

    drag_a_figure(&house, &browser).await?;
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_finger_drags_a_figure() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Phone).await?);
    drag_a_figure(&house, &browser).await?;
    assert_eq!(browser.ask("return scrollY").await?, Value::from(0), "the page was scrolled instead");
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_game_goes_into_a_file_and_comes_back() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/")).await?;
    browser.click(".cover[data-game='faza'] .button").await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    for _ in 0..6 {
        browser.pick_as_advised().await?;
    }
    browser.go(&house.at("/")).await?;
    let listen = "const given = URL.createObjectURL; \
        URL.createObjectURL = (file) => { file.text().then((text) => window.given = text); return given.call(URL, file); }";
    browser.ask(listen).await?;
    browser.click("[aria-label='Save this game to a file']").await?;
    browser.until("the file is given", "return !!window.given").await?;
    let file = browser.ask("return window.given").await?;
    let file = file.as_str().unwrap_or_default().to_string();

    // Half a file is no game, and no harm.
    let kept = "return document.querySelectorAll('.kept li').length";
    choose_file(&browser, "half.json", &file.as_bytes()[..file.len() / 2]).await?;
    let says = "return document.querySelector('.notice')?.innerText.includes('half.json') === true";
    browser.until("it says what is wrong", says).await?;
    browser.must_be_accessible("a damaged file").await?;
    assert_eq!(browser.ask(kept).await?, Value::from(1));
    choose_file(&browser, "whole.json", file.as_bytes()).await?;
    browser.until("it is kept", "return document.querySelectorAll('.kept li').length === 2").await?;
    browser.until("nothing is wrong any more", "return !document.querySelector('.notice')").await?;
    browser.press("Continue").await?;
    browser.until("it goes on", "return !!document.querySelector('.table .choice')").await?;

    // A link to a moment shows that moment, and the page gives the same link.
    let id = browser.ask("return location.pathname.split('/').pop()").await?;
    let path = format!("/replay/{}#3", id.as_str().unwrap_or_default());
    browser.go(&house.at(&path)).await?;
    browser
        .until("the third moment", "return document.querySelector('.scrub')?.innerText.includes('3 / ') === true")
        .await?;
    browser
        .until(
            "it is drawn",
            "return !!document.querySelector('.entry.now .jump') && !!document.querySelector('.drawing .pawn')",
        )
        .await?;
    browser.click("[aria-label='One on']").await?;
    browser.click("[aria-label='Copy a link to this moment']").await?;
    browser.until("the address says so", "return location.hash === '#4'").await?;
    browser.must_be_clean().await?;
    browser.close().await
}

const PACK: &str =
    "id: lunch\nname: Lunch\nversion: 1.0.0\nauthor: Somebody\ndescription: One card.\ngame: facility07\n";

const CARD: &str = "- id: surprise-lasagne\n  name: Surprise Lasagne\n  copies: 2\n  text: Draw 1 Ops card.\n  \
    flavour: The surprise is the temperature.\n  do:\n    - draw: { count: 1 }\n";

fn zipped(card: &str) -> Seen<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("pack.yaml", PACK), ("actions.yaml", card)] {
        zip.start_file(name, SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_pack_is_put_on_the_shelf() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/packs")).await?;
    choose_file(&browser, "lunch.zip", &zipped(&CARD.replace("draw:", "drawe:"))?).await?;
    let says = "return document.querySelector('.complaints').innerText.includes('actions.yaml:')";
    browser.until("it says what is wrong and where", says).await?;
    browser.picture("packs-complaints").await?;
    browser.must_be_accessible("complaints").await?;
    // The same file, mended.
    choose_file(&browser, "lunch.zip", &zipped(CARD)?).await?;
    browser.until("nothing is wrong any more", "return !document.querySelector('.complaints li')").await?;
    browser.press("Lunch").await?;
    let card = "return document.querySelector('.gallery')?.innerText.includes('Surprise Lasagne') === true";
    browser.until("its card is in the gallery", card).await?;
    browser.press("Play with it").await?;
    browser.press("Start").await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    browser.must_be_clean().await?;
    browser.close().await
}
