//! The page in a real browser.

mod hands;
mod pace;
mod people;

use std::time::Duration;

use browser_tests::{Browser, DELETE, DOWN, ENTER, ESCAPE, House, RIGHT, Screen, Seen, UP};
use serde_json::{Value, json};

/// A finished game is thought about for half a minute, and longer on a machine that has other things to do.
const JUDGED: Duration = Duration::from_mins(4);

const GAMES: [&str; 4] = ["facility07", "faza", "infiltration", "entity-extraction"];

/// A whole game by clicks, from the home screen to the result and its replay.
async fn whole_game(game: &str, screen: Screen) -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(screen).await?);
    browser.go(&house.at("/")).await?;
    browser.click(&format!(".cover[data-game='{game}'] .button")).await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    browser.picture(&format!("{game}-start")).await?;
    // In Infiltration a player who plays well is out again after few cards.
    let (early, least) = if game == "infiltration" { (4, 1) } else { (12, 10) };
    for _ in 0..early {
        browser.pick_as_advised().await?;
    }
    browser.picture(&format!("{game}-table")).await?;
    let picked = browser.play_to_the_end().await?;
    assert!(picked > least, "{game} took {picked} picks");
    let one_button = browser.ask("return window.oneButton || 0").await?;
    assert_eq!(one_button, Value::from(0), "{game} asks where there is nothing to choose");
    browser
        .until(
            "it is kept as finished",
            "return JSON.parse(localStorage.getItem('safehouse.games') || '[]').some((game) => game.over)",
        )
        .await?;
    browser.picture(&format!("{game}-result")).await?;
    for theme in ["dark", "light"] {
        browser.ask(&format!("document.documentElement.dataset.theme = '{theme}'")).await?;
        browser.must_be_accessible(&format!("{game} result {theme} {screen:?}")).await?;
    }
    browser.must_be_clean().await?;

    browser.go(&house.at("/")).await?;
    browser.press("Look again").await?;
    browser.until("the replay is there", "return !!document.querySelector('.fairness.fair')").await?;
    browser.picture(&format!("{game}-replay")).await?;
    browser.click("[aria-label='To the end']").await?;
    browser
        .until(
            "it goes to the end",
            "const range = document.querySelector('input[type=range]'); return range.value === range.max",
        )
        .await?;
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_facility_07_by_clicks() -> Seen {
    whole_game("facility07", Screen::Desktop).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_faza_by_clicks() -> Seen {
    whole_game("faza", Screen::Desktop).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_infiltration_by_clicks() -> Seen {
    whole_game("infiltration", Screen::Desktop).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_entity_extraction_by_clicks() -> Seen {
    whole_game("entity-extraction", Screen::Desktop).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_facility_07_on_a_phone() -> Seen {
    whole_game("facility07", Screen::Phone).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_faza_on_a_phone() -> Seen {
    whole_game("faza", Screen::Phone).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_infiltration_on_a_phone() -> Seen {
    whole_game("infiltration", Screen::Phone).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_of_entity_extraction_on_a_phone() -> Seen {
    whole_game("entity-extraction", Screen::Phone).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn what_happens_is_shown_once_and_in_order() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    for game in GAMES {
        browser.go(&house.at("/")).await?;
        browser
            .ask("localStorage.setItem('safehouse.settings', JSON.stringify({pace: 'AtOnce', tempo: 'Brisk'}))")
            .await?;
        browser.go(&house.at("/")).await?;
        browser.click(&format!(".cover[data-game='{game}'] .button")).await?;
        browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
        browser.watch_the_show().await?;
        for turn in 0..25 {
            browser.pick_as_advised().await?;
            if turn % 5 == 4 {
                browser.until("all is shown", "return !document.querySelector('[data-beat]')").await?;
            }
        }
        let shown = browser.shown().await?;
        assert!(shown.len() > 5, "{game} shows {shown:?}");
        assert!(shown.windows(2).all(|two| two[0] < two[1]), "{game}: once, and in order: {shown:?}");
        browser.must_be_clean().await?;
    }
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_result_says_what_turned_the_game() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/")).await?;
    browser.click(".cover[data-game='infiltration'] .button").await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    browser.play_to_the_end().await?;
    browser.until("it is being judged", "return !!document.querySelector('.judging progress, svg.curve')").await?;
    browser
        .until_within(JUDGED, "the curve is drawn", "return !!document.querySelector('svg.curve .curve-line')")
        .await?;
    browser.until_within(JUDGED, "all is judged", "return !document.querySelector('.judging')").await?;
    browser.picture("chances").await?;
    browser.must_be_accessible("chances").await?;
    // It is given away as a picture.
    let listen = "const given = URL.createObjectURL; \
        URL.createObjectURL = (file) => { window.given = [file.type, file.size]; return given.call(URL, file); }";
    browser.ask(listen).await?;
    browser.press("Share as a picture").await?;
    browser.until("there is a picture", "return !!window.given").await?;
    let given = browser.ask("return window.given").await?;
    assert_eq!(given[0], "image/png");
    assert!(given[1].as_u64().is_some_and(|size| size > 10_000), "{given}");
    // A moment that turned it is looked at again; whoever comes back does not wait for it another time.
    if browser.ask("return !!document.querySelector('.turns button')").await? == Value::Bool(true) {
        browser.click(".turns button").await?;
        browser
            .until(
                "the replay is at that moment",
                "return location.hash.length > 1 && !!document.querySelector('.entry.now')",
            )
            .await?;
        browser.driver.back().await?;
        browser.until("it is known still", "return !!document.querySelector('.turns button')").await?;
    }
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_first_game_says_what_it_is_about() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/")).await?;
    browser.ask("localStorage.removeItem('safehouse.met.faza')").await?;
    browser.click(".cover[data-game='faza'] .button").await?;
    browser.until("three sentences", "return document.querySelectorAll('.aims li').length === 3").await?;
    browser.picture("aims").await?;
    browser.must_be_accessible("aims").await?;
    browser.press("Let us play").await?;
    browser.until("they are gone", "return !document.querySelector('.aims')").await?;
    let goal = browser.ask("return document.querySelector('.now-goal').innerText").await?;
    assert!(goal.as_str().is_some_and(|goal| goal.contains("motherships")), "the goal stays: {goal}");
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_map_is_drawn_shared_and_played() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/layouts")).await?;
    browser.until("the sheet is there", "return !!document.querySelector('.ee-cell')").await?;
    // A hall is chosen, put down, turned and taken off again.
    browser.click("[data-token='H03']").await?;
    browser.click("[data-cell='0,0'] .control").await?;
    browser.until("it lies there", "return !!document.querySelector('[data-cell=\"0,0\"][data-token=H03]')").await?;
    browser.key("r").await?;
    let turned = "return document.querySelector('[data-cell=\"0,0\"] .control title').textContent.includes('east')";
    browser.until("it is turned", turned).await?;
    browser
        .until("ten are missing", "return document.querySelector('.ee-mends').textContent.includes('10 halls')")
        .await?;
    browser.must_be_accessible("the editor").await?;
    browser.key(DELETE).await?;
    browser.until("it is gone", "return !document.querySelector('.ee-cell[data-token=H03]')").await?;
    // A map by chance keeps every rule, and its link shows the same map.
    browser.press("By chance").await?;
    browser.until("it can be played", "return !!document.querySelector('.ee-fine')").await?;
    browser.picture("layouts").await?;
    let link = browser.ask("return document.querySelector('.ee-share code').textContent").await?;
    let link = link.as_str().unwrap_or_default().to_string();
    browser.go(&house.at("/")).await?;
    browser.go(&link).await?;
    browser.until("the same map", "return !!document.querySelector('.ee-fine')").await?;
    let again = browser.ask("return document.querySelector('.ee-share code').textContent").await?;
    assert_eq!(again.as_str(), Some(link.as_str()));
    browser.press("Play it").await?;
    browser.press("Start").await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn a_whole_game_by_the_keyboard_alone() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/")).await?;
    // Tab to the game's button, as a person without a mouse does.
    browser.tab_to("document.activeElement.matches(\".cover[data-game='infiltration'] .button\")").await?;
    browser.key(ENTER).await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    browser.key("?").await?;
    browser.until("help is there", "return !!document.querySelector('[role=dialog]')").await?;
    browser.key(ESCAPE).await?;
    browser.until("help is gone", "return !document.querySelector('[role=dialog]')").await?;
    // From thing to thing on the board and in the list.
    for arrow in [DOWN, RIGHT, UP] {
        browser.key(arrow).await?;
    }
    browser.until("something has the focus", "return document.activeElement.matches('[data-go], .choice')").await?;
    let mut picked = 0;
    while browser.ask("return !document.querySelector('.result')").await? == Value::Bool(true) {
        assert!(picked < 400, "the game does not end");
        if !browser.is_asked().await? {
            continue;
        }
        browser.key("h").await?;
        browser.until("a bot has advised", "return !!document.querySelector('.choice.advised, .result')").await?;
        let before = browser.ask("return document.querySelector('.asked').innerText").await?;
        let at = "return [...document.querySelectorAll('.choice')].findIndex((one) => one.matches('.advised'))";
        // Numbers, or the focus and Enter; the latter wherever there are more choices than numbers.
        match browser.ask(at).await?.as_i64() {
            Some(at @ 0..=8) if picked % 8 < 7 => browser.key(&(at + 1).to_string()).await?,
            Some(0..) => {
                browser.tab_to("document.activeElement.matches('.choice.advised')").await?;
                browser.key(ENTER).await?;
            }
            Some(_) | None => continue,
        }
        picked += 1;
        // The next pick of the same answer is advised, too; what is written changes with every pick.
        browser
            .until("it is answered", &format!("return document.querySelector('.asked').innerText !== {before}"))
            .await?;
    }
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn without_a_network() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/")).await?;
    browser.until("the page is kept", "return navigator.serviceWorker.controller !== null || (navigator.serviceWorker.ready.then(() => window.kept = true), window.kept === true)").await?;
    browser.cdp("Network.enable", json!({})).await?;
    let offline = json!({"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
    browser.cdp("Network.emulateNetworkConditions", offline).await?;
    browser.go(&house.at("/")).await?;
    browser.click(".cover[data-game='faza'] .button").await?;
    browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
    for _ in 0..6 {
        browser.pick_as_advised().await?;
    }
    browser.close().await
}

/// Every screen in both themes, and every table.
async fn every_screen(screen: Screen) -> Seen {
    let house = House::open().await?;
    let browser = Browser::open(screen).await?;
    // What is agreed is kept by the page's own address.
    browser.go(&house.at("/")).await?;
    let mut screens = vec![
        ("home".to_string(), "/".to_string()),
        ("packs".into(), "/packs".into()),
        ("settings".into(), "/settings".into()),
        ("nowhere".into(), "/no/such/place".into()),
        ("layouts".into(), "/layouts#crossroads".into()),
    ];
    for game in GAMES {
        screens.push((format!("{game}-setup"), format!("/new/{game}")));
        screens.push((format!("{game}-rules"), format!("/rules/{game}")));
    }
    for (name, path) in screens {
        browser.go(&house.at(&path)).await?;
        for theme in ["Dark", "Light"] {
            browser.ask(&format!("document.documentElement.dataset.theme = '{}'", theme.to_lowercase())).await?;
            browser.picture(&format!("{name}-{}", theme.to_lowercase())).await?;
            browser.must_be_accessible(&format!("{name} {theme} {screen:?}")).await?;
        }
        browser.must_fit(&name).await?;
    }
    for game in GAMES {
        browser.go(&house.at("/")).await?;
        browser.click(&format!(".cover[data-game='{game}'] .button")).await?;
        browser.until("the table is there", "return !!document.querySelector('.table .choice')").await?;
        for _ in 0..8 {
            browser.pick_as_advised().await?;
        }
        for theme in ["dark", "light"] {
            browser.ask(&format!("document.documentElement.dataset.theme = '{theme}'")).await?;
            browser.must_be_accessible(&format!("{game} table {theme} {screen:?}")).await?;
        }
        browser.must_fit(&format!("{game}-table")).await?;
    }
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn every_screen_can_be_used_by_everybody() -> Seen {
    every_screen(Screen::Desktop).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn every_screen_can_be_used_by_everybody_on_a_phone() -> Seen {
    every_screen(Screen::Phone).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn what_cannot_be_done_says_why() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    browser.go(&house.at("/")).await?;
    browser.click(".cover[data-game='faza'] .button").await?;
    browser.until("somebody is asked", "return !!document.querySelector('.player.own.awaited')").await?;
    browser.until("something is grey", "return !!document.querySelector('[data-try]')").await?;
    browser.rest_on("[data-try]").await?;
    browser
        .until("it says why, and by which rule", "return !!document.querySelector('.why-not .rule-link[href*=FAZA-]')")
        .await?;
    browser.must_be_accessible("why not").await?;
    browser.rest_on(".table-top h1").await?;
    browser.until("it is gone", "return !document.querySelector('.why-not')").await?;
    // A long press asks the browser for its menu, as the other button does.
    let menu = "document.querySelector('[data-try]').dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))";
    browser.ask(menu).await?;
    browser.until("it says why", "return !!document.querySelector('.why-not')").await?;
    browser.must_be_clean().await?;
    browser.close().await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask look"]
async fn every_lesson_leads_to_its_end() -> Seen {
    let (house, browser) = (House::open().await?, Browser::open(Screen::Desktop).await?);
    for game in GAMES {
        browser.go(&house.at(&format!("/learn/{game}"))).await?;
        browser.until("the lesson has begun", "return !!document.querySelector('.table ~ .coach')").await?;
        let mut steps = 0;
        while browser.ask("return !document.querySelector('.coach.done')").await? == Value::Bool(true) {
            assert!(steps < 300, "the lesson of {game} does not end");
            steps += 1;
            // What there is to read is read; what is lit is clicked.
            let read = "const on = document.querySelector('.coach .button'); on?.click(); return !!on";
            if browser.ask(read).await? != Value::Bool(true) {
                browser.pick_as_advised().await?;
            }
        }
        browser.picture(&format!("{game}-lesson")).await?;
        // A player who leads several figures has room for each of them.
        let cut = "return [...document.querySelectorAll('.inf-me, .ee-me, .f07-me')].filter((me) => me.scrollHeight > me.clientHeight + 2).length";
        assert_eq!(browser.ask(cut).await?, Value::from(0), "{game}: what lies before me is cut");
        browser.must_be_clean().await?;
    }
    browser.close().await
}
