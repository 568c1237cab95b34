//! Several people: in a house, and at one screen.

use std::time::Duration;

use browser_tests::{Browser, House, Screen, Seen};
use serde_json::Value;

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn two_people_at_one_table_and_a_reload_in_between() -> Seen {
    let house = House::open().await?;
    let (ada, ben) = (Browser::open(Screen::Desktop).await?, Browser::open(Screen::Phone).await?);
    ada.go(&house.at("/new/facility07")).await?;
    ada.press("2").await?;
    ada.ask("const seat = document.querySelectorAll('.seats select')[1]; seat.value = 'open'; seat.dispatchEvent(new Event('change', {bubbles: true}))").await?;
    ada.press("Open the table").await?;
    ada.until("the waiting room is there", "return !!document.querySelector('.qr')").await?;
    ada.picture("waiting-room").await?;
    let link = ada.ask("return document.querySelector('.link code').textContent").await?;
    let link = link.as_str().unwrap_or_default().to_string();
    ben.go(&link.replace("127.0.0.1", "localhost")).await?;
    ben.press("Sit down").await?;
    ben.press("I am ready").await?;
    ada.press("I am ready").await?;
    for browser in [&ada, &ben] {
        browser.until("the game has begun", "return !!document.querySelector('.table')").await?;
    }
    // It is no open table any more, and nobody else takes a seat.
    let cleo = Browser::open(Screen::Desktop).await?;
    cleo.go(&house.at("/")).await?;
    cleo.must_be_clean().await?;
    assert_eq!(cleo.ask("return document.querySelector('.open-tables')").await?, Value::Null);
    cleo.close().await?;
    // A visitor with the link and no seat may watch, and nothing else.
    let cleo = Browser::open(Screen::Phone).await?;
    cleo.go(&link).await?;
    let watches = "return document.querySelector('.asked')?.innerText.startsWith('You are watching') === true \
        && !document.querySelector('.hand .card, [aria-label=Hint], [aria-label=\"Take back\"], .menu')";
    cleo.until("she watches", watches).await?;
    cleo.picture("watching").await?;
    cleo.must_be_accessible("watching").await?;
    cleo.must_be_clean().await?;
    cleo.close().await?;
    for round in 0..40 {
        for browser in [&ada, &ben] {
            browser.pick_as_advised().await?;
        }
        if round == 15 {
            ben.driver.refresh().await?;
            ben.until("the table is there again", "return !!document.querySelector('.table .player')").await?;
        }
    }
    // Both have read the same log, as far as it is public.
    let names = "return [...document.querySelectorAll('.player header b')].map((one) => one.textContent).join()";
    assert_eq!(ada.ask(names).await?, ben.ask(names).await?);
    ada.must_be_clean().await?;
    ben.must_be_clean().await?;
    ada.close().await?;
    ben.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn an_open_table_is_found_and_goes_on_without_whoever_vanishes() -> Seen {
    let house = House::open().await?;
    let (ada, ben) = (Browser::open(Screen::Desktop).await?, Browser::open(Screen::Phone).await?);
    ada.go(&house.at("/new/facility07")).await?;
    ada.press("2").await?;
    ada.ask("const seat = document.querySelectorAll('.seats select')[1]; seat.value = 'open'; seat.dispatchEvent(new Event('change', {bubbles: true}))").await?;
    ada.ask("[...document.querySelectorAll('.switch')].find((one) => one.innerText.startsWith('Open to everybody')).querySelector('input').click()").await?;
    ada.press("Open the table").await?;
    ada.until("the waiting room is there", "return !!document.querySelector('.qr')").await?;
    // Somebody who was never here finds it on the first screen, without a complaint of the browser's.
    ben.go(&house.at("/")).await?;
    ben.until("the table is listed", "return !!document.querySelector('.open-tables a')").await?;
    ben.picture("open-tables").await?;
    ben.must_be_accessible("open tables").await?;
    ben.must_be_clean().await?;
    ben.press("Take a seat").await?;
    ben.press("Sit down").await?;
    ben.press("I am ready").await?;
    ada.press("I am ready").await?;
    for browser in [&ada, &ben] {
        browser.until("the game has begun", "return !!document.querySelector('.table')").await?;
    }
    ben.close().await?;
    ada.until("it says that he is gone", "return document.body.innerText.includes('not connected')").await?;
    ada.picture("vanished").await?;
    ada.must_be_accessible("vanished").await?;
    ada.press("Let a bot play").await?;
    // He has a minute to come back.
    let minute = Duration::from_secs(90);
    ada.until_within(minute, "a bot plays", "return document.body.innerText.includes('away, a bot plays')").await?;
    ada.must_be_clean().await?;
    ada.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn whoever_shares_a_screen_sees_nobody_elses_hand() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/new/infiltration")).await?;
    browser.press("2").await?;
    browser.ask("const seat = document.querySelectorAll('.seats select')[1]; seat.value = 'other'; seat.dispatchEvent(new Event('change', {bubbles: true}))").await?;
    browser.press("Start").await?;
    browser.until("the first hand is there", "return !!document.querySelector('.inf-hand .inf-card')").await?;
    let mut covers = 0;
    for _ in 0..120 {
        let covered = "return !!document.querySelector('.veil.solid')";
        if browser.ask(covered).await? == Value::Bool(true) {
            covers += 1;
            let hand = browser.ask("return !!document.querySelector('.inf-hand')").await?;
            assert_eq!(hand, Value::Bool(false), "a hand lies behind the cover");
            if covers == 3 {
                break;
            }
            browser.press("I am here, show my cards").await?;
            browser.until("the hand is there", "return !!document.querySelector('.inf-hand .inf-card')").await?;
        } else {
            browser.pick_as_advised().await?;
        }
    }
    assert_eq!(covers, 3, "the screen changes hands");
    browser.picture("hand-over").await?;
    browser.must_be_accessible("the cover").await?;
    browser.must_be_clean().await?;
    browser.close().await
}
