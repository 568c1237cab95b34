//! Drives the page in a real browser, for tests.
//!
//! `cargo xtask look` finds or installs a browser and says where it, the `safehouse` binary and the accessibility
//! checker are. Without a browser nothing can be seen, and the tests say so instead of passing.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use client::Http;
use client::server::Server;
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// What a test may fail with.
pub type Seen<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How long the page may take for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// What `cargo xtask look` says in the environment.
fn told(variable: &str) -> PathBuf {
    let value = std::env::var_os(variable).unwrap_or_else(|| {
        panic!(
            "{variable} is not set: these tests are run by `cargo xtask look`, which finds a browser and builds the page"
        )
    });
    PathBuf::from(value)
}

/// Keys without a letter, as browsers' drivers write them.
pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const UP: &str = "\u{e013}";
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";
pub const DELETE: &str = "\u{e017}";

/// A desktop window, or a phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Desktop,
    Phone,
}

impl Screen {
    const fn size(self) -> (u32, u32) {
        match self {
            Screen::Desktop => (1280, 800),
            Screen::Phone => (360, 740),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Screen::Desktop => "desktop",
            Screen::Phone => "phone",
        }
    }
}

/// A house with its page.
pub struct House {
    server: Server,
    _data: tempfile::TempDir,
}

impl House {
    pub async fn open() -> Seen<House> {
        let data = tempfile::tempdir()?;
        let server = Server::open(&told("SAFEHOUSE_BINARY"), data.path(), &[]).await?;
        let page = Http::nobody(server.address).text("/").await?;
        if !page.starts_with(b"<!") {
            return Err(String::from_utf8_lossy(&page).into());
        }
        Ok(House { server, _data: data })
    }

    pub fn at(&self, path: &str) -> String {
        // `localhost`, because browsers trust it with service workers and clipboards.
        format!("http://localhost:{}{path}", self.server.address.port())
    }
}

/// What there is to pick.
enum Advised {
    /// A choice, which was clicked.
    Clicked,
    NotAsked,
    Over,
}

/// Clicks the advised choice, and asks for advice where there is none. A choice that was clicked is not clicked again
/// until the question reads differently: the page reuses its buttons for the next choices. If something else lies over
/// the choice, nothing is clicked, because a person's click would hit that.
const ADVISED: &str = "(async () => {
    const nap = (ms) => new Promise((done) => setTimeout(done, ms));
    const begin = Date.now();
    let hinted = 0;
    while (Date.now() < begin + 3000) {
        if (document.querySelector('.result')) return {over: true};
        const asked = document.querySelector('.choice') && document.querySelector('.player.own.awaited');
        // Somebody else may be asked, in another browser.
        if (!asked && Date.now() > begin + 100) return {};
        const reads = document.querySelector('.asked')?.innerText;
        const choice = document.querySelector('.choice.advised');
        if (asked && reads !== window.clickedOn) {
            if (choice) {
                choice.scrollIntoView({block: 'center'});
                const box = choice.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                // Clicked at once: where everybody acts together, something else may lie there a moment later.
                if (choice.contains(document.elementFromPoint(x, y))) {
                    // A question with one button is one only if nothing more had to be picked.
                    if (window.alone && !document.querySelector('.so-far')) window.oneButton = (window.oneButton || 0) + 1;
                    window.alone = document.querySelectorAll('.choice').length === 1 && !document.querySelector('.so-far');
                    window.clickedOn = reads;
                    choice.click();
                    return {clicked: true};
                }
            } else if (Date.now() > hinted + 500) {
                // What was begun may be bad advice by now.
                if (hinted) document.querySelector('.so-far button')?.click();
                hinted = Date.now();
                document.querySelector(\"button[aria-label='Hint']\")?.click();
            }
        }
        await nap(4);
    }
    delete window.clickedOn;
    return {};
})()";

/// What a person would see who does not know how to go on, for a failed test's report.
const STUCK: &str = "const choice = document.querySelector('.choice.advised');
    const box = choice?.getBoundingClientRect();
    const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const own = document.querySelector('.player.own')?.className;
    return {asked: document.querySelector('.asked')?.innerText, own, advised: choice?.innerText, at: box && [box.x, box.y],
        over: over?.outerHTML.slice(0, 200), clickedOn: window.clickedOn, scrolled: scrollY}";

/// A browser of one person, with its driver.
pub struct Browser {
    pub driver: WebDriver,
    screen: Screen,
    _chromedriver: Child,
    _profile: Profile,
}

/// The browser's profile folder. When a test fails the browser is not closed, and chromedriver leaves it running: it is
/// ended by its profile, which no other browser has.
struct Profile(tempfile::TempDir);

impl Drop for Profile {
    fn drop(&mut self) {
        _ = std::process::Command::new("pkill").arg("-f").arg(self.0.path()).status();
    }
}

impl Browser {
    /// Opens a fresh browser, with bots that answer at once.
    pub async fn open(screen: Screen) -> Seen<Browser> {
        let mut chromedriver = Command::new(told("SAFEHOUSE_CHROMEDRIVER"))
            .args(["--port=0", "--allowed-ips=127.0.0.1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let port = port(&mut chromedriver).await?;
        let profile = Profile(tempfile::tempdir()?);
        let (width, height) = screen.size();
        let mut wishes = DesiredCapabilities::chrome();
        for flag in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-prefers-reduced-motion",
        ] {
            wishes.add_arg(flag)?;
        }
        wishes.add_arg(&format!("--window-size={width},{height}"))?;
        wishes.add_arg(&format!("--user-data-dir={}", profile.0.path().display()))?;
        wishes.set_binary(&told("SAFEHOUSE_CHROMIUM").display().to_string())?;
        let driver = WebDriver::new(&format!("http://127.0.0.1:{port}"), wishes).await?;
        let browser = Browser { driver, screen, _chromedriver: chromedriver, _profile: profile };
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": screen == Screen::Phone});
        browser.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
        browser.cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": screen == Screen::Phone})).await?;
        // Whatever goes wrong in the page must not stay unseen.
        let listen = "window.wrongs = []; \
            addEventListener('error', (e) => window.wrongs.push(String(e.message))); \
            addEventListener('unhandledrejection', (e) => window.wrongs.push(String(e.reason))); \
            const say = console.error; console.error = (...all) => { window.wrongs.push(all.join(' ')); say(...all); };";
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": listen})).await?;
        let quick = "localStorage.setItem('safehouse.settings', localStorage.getItem('safehouse.settings') || \
            JSON.stringify({pace: 'AtOnce', tempo: 'Off'})); \
            for (const game of ['facility07', 'faza', 'infiltration', 'entity-extraction']) localStorage.setItem(`safehouse.met.${game}`, 'true');";
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": quick})).await?;
        // Every run begins the same games, so that whatever fails can be seen again.
        let same = "crypto.getRandomValues = (into) => { \
            let drawn = Number(sessionStorage.getItem('drawn') || 7); \
            for (let at = 0; at < into.length; at += 1) { \
                drawn = (Math.imul(drawn, 1103515245) + 12345) >>> 0; \
                into[at] = drawn >>> 16; \
            } \
            sessionStorage.setItem('drawn', drawn); return into; };";
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": same})).await?;
        Ok(browser)
    }

    /// A command of the browser's own tools.
    pub async fn cdp(&self, command: &str, with: Value) -> Seen<Value> {
        Ok(self.driver.cdp().send_raw(command, with).await?)
    }

    pub async fn go(&self, address: &str) -> Seen {
        self.driver.goto(address).await?;
        self.until("the page has started", "return !document.getElementById('boot')").await
    }

    /// What a script says.
    pub async fn ask(&self, script: &str) -> Seen<Value> {
        Ok(self.driver.execute(script, Vec::new()).await?.json().clone())
    }

    /// Waits until a script says `true`.
    pub async fn until(&self, what: &str, script: &str) -> Seen {
        self.until_within(PATIENCE, what, script).await
    }

    /// The same, for what takes longer.
    pub async fn until_within(&self, patience: Duration, what: &str, script: &str) -> Seen {
        let begin = Instant::now();
        while self.ask(script).await? != Value::Bool(true) {
            if begin.elapsed() > patience {
                let shown = self.ask("return document.body.innerText.slice(0, 600)").await?;
                return Err(format!("waited in vain: {what}\n{}", shown.as_str().unwrap_or_default()).into());
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
        Ok(())
    }

    /// Clicks the first thing that a selector finds, as soon as it is there.
    pub async fn click(&self, selector: &str) -> Seen {
        let element = self.driver.query(By::Css(selector)).wait(PATIENCE, Duration::from_millis(20)).first().await?;
        element.click().await?;
        Ok(())
    }

    /// Clicks the button or link with these words.
    pub async fn press(&self, words: &str) -> Seen {
        let path = format!("//*[self::button or self::a or self::label][normalize-space(.)='{words}']");
        let element = self.driver.query(By::XPath(path)).wait(PATIENCE, Duration::from_millis(20)).first().await?;
        element.scroll_into_view().await?;
        element.click().await?;
        Ok(())
    }

    pub async fn key(&self, key: &str) -> Seen {
        self.driver.action_chain().send_keys(key).perform().await?;
        Ok(())
    }

    /// Goes from control to control until a script says `true` of the one with the focus.
    pub async fn tab_to(&self, there: &str) -> Seen {
        for _ in 0..120 {
            if self.ask(&format!("return {there}")).await? == Value::Bool(true) {
                return Ok(());
            }
            self.key(TAB).await?;
        }
        Err(format!("the focus does not get there: {there}").into())
    }

    /// A picture for people to look at, in `target/screens`.
    pub async fn picture(&self, name: &str) -> Seen {
        let folder = told("SAFEHOUSE_SCREENS");
        std::fs::create_dir_all(&folder)?;
        self.driver.screenshot(&folder.join(format!("{name}-{}.png", self.screen.name()))).await?;
        Ok(())
    }

    /// What went wrong in the page since it was loaded. Requests that were meant to fail are not the page's fault.
    pub async fn must_be_clean(&self) -> Seen {
        let wrongs = self.ask("return window.wrongs || []").await?;
        let wrongs = wrongs.as_array().cloned().unwrap_or_default();
        if wrongs.is_empty() { Ok(()) } else { Err(format!("the page complains: {wrongs:?}").into()) }
    }

    /// What the accessibility checker has against the screen.
    pub async fn must_be_accessible(&self, name: &str) -> Seen {
        // What lies half under the header of a screen that was scrolled is no small target: it can be scrolled out again.
        self.ask("scrollTo(0, 0)").await?;
        if self.ask("return typeof axe === 'undefined'").await? == Value::Bool(true) {
            let checker = std::fs::read_to_string(told("SAFEHOUSE_AXE"))?;
            // By the browser's own tools: the page's policy runs no script that it did not bring itself.
            self.cdp("Runtime.evaluate", json!({"expression": checker})).await?;
        }
        let run = "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}).then((found) => \
            JSON.stringify(found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html).join(' | ')}`)))";
        let found = self.cdp("Runtime.evaluate", json!({"expression": run, "awaitPromise": true})).await?;
        let found = found["result"]["value"].as_str().unwrap_or("the checker did not run").to_string();
        if found == "[]" { Ok(()) } else { Err(format!("{name}: {found}").into()) }
    }

    /// Picks as a bot would, by clicks, until the game is over. Gives the number of clicks on choices.
    pub async fn play_to_the_end(&self) -> Seen<usize> {
        let mut picked = 0;
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_mins(6) {
            match self.advised().await? {
                Advised::Clicked => picked += 1,
                Advised::Over => return Ok(picked),
                Advised::NotAsked => {}
            }
        }
        let seen = self.ask(STUCK).await?;
        Err(format!("the game does not end: {picked} picks, now {seen}").into())
    }

    /// From now on, writes down which events are shown, by their numbers.
    pub async fn watch_the_show(&self) -> Seen {
        let watch = "window.beats = []; new MutationObserver(() => { \
            const beat = document.querySelector('[data-beat]')?.dataset.beat; \
            if (beat !== window.beat && beat !== undefined) window.beats.push(Number(beat)); \
            window.beat = beat; }).observe(document.body, {subtree: true, childList: true, attributes: true})";
        self.ask(watch).await?;
        Ok(())
    }

    /// The events that were shown since.
    pub async fn shown(&self) -> Seen<Vec<u64>> {
        let shown = self.ask("return window.beats").await?;
        Ok(shown.as_array().into_iter().flatten().filter_map(Value::as_u64).collect())
    }

    /// Whether the person at this browser is asked anything; if not, a moment passes.
    pub async fn is_asked(&self) -> Seen<bool> {
        let asked = self
            .ask("return !!document.querySelector('.choice') && !!document.querySelector('.player.own.awaited')")
            .await?;
        if asked != Value::Bool(true) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(asked == Value::Bool(true))
    }

    /// One pick, if there is anything to pick: what the hint says, by a click on it.
    pub async fn pick_as_advised(&self) -> Seen<bool> {
        Ok(matches!(self.advised().await?, Advised::Clicked))
    }

    /// Asks for a hint and waits until something is advised, all in one script: every question to a browser takes as long
    /// as a bot needs for an answer.
    async fn advised(&self) -> Seen<Advised> {
        let found =
            self.cdp("Runtime.evaluate", json!({"expression": ADVISED, "awaitPromise": true, "returnByValue": true}));
        let found = found.await?["result"]["value"].clone();
        Ok(match (found["clicked"].as_bool(), found["over"].as_bool()) {
            (Some(true), _) => Advised::Clicked,
            (_, Some(true)) => Advised::Over,
            _ => Advised::NotAsked,
        })
    }

    /// Rests the mouse on the first thing that a selector finds.
    pub async fn rest_on(&self, selector: &str) -> Seen {
        let script = format!(
            "const thing = document.querySelector(\"{selector}\"); thing.scrollIntoView({{block: 'center'}}); \
             const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"
        );
        let place = self.ask(&script).await?;
        let event = json!({"type": "mouseMoved", "x": place[0], "y": place[1]});
        self.cdp("Input.dispatchMouseEvent", event).await?;
        Ok(())
    }

    /// Drags the first thing that a selector finds to the first that another finds: with a finger on a phone, else with the
    /// mouse.
    pub async fn drag(&self, from: &str, to: &str) -> Seen {
        let place = |selector: &str| {
            format!(
                "(() => {{ const thing = document.querySelector(\"{selector}\"); thing.scrollIntoView({{block: 'nearest'}}); \
                 const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            )
        };
        let places = self.ask(&format!("return [{}, {}]", place(from), place(to))).await?;
        let at = |end: usize, side: usize| places[end][side].as_f64().unwrap_or_default() as i64;
        if self.screen == Screen::Phone {
            self.finger("touchStart", json!([{"x": at(0, 0), "y": at(0, 1)}])).await?;
            for part in 1..=4 {
                let on_the_way = |side: usize| at(0, side) + (at(1, side) - at(0, side)) * part / 4;
                self.finger("touchMove", json!([{"x": on_the_way(0), "y": on_the_way(1)}])).await?;
            }
            return self.finger("touchEnd", json!([])).await;
        }
        let hand = self.driver.action_chain().move_to(at(0, 0), at(0, 1)).click_and_hold();
        // No hand is there at once.
        let halfway = (i64::midpoint(at(0, 0), at(1, 0)), i64::midpoint(at(0, 1), at(1, 1)));
        let hand = hand.move_to(halfway.0, halfway.1).move_to(at(1, 0), at(1, 1));
        hand.release().perform().await?;
        Ok(())
    }

    async fn finger(&self, what: &str, touches: Value) -> Seen {
        self.cdp("Input.dispatchTouchEvent", json!({"type": what, "touchPoints": touches})).await?;
        Ok(())
    }

    /// Nothing of the screen is beside the window, also with text twice as large.
    pub async fn must_fit(&self, name: &str) -> Seen {
        let (width, _) = self.screen.size();
        for size in ["", "200%"] {
            self.ask(&format!("document.documentElement.style.fontSize = '{size}'")).await?;
            let wide = self.ask("return document.documentElement.scrollWidth").await?;
            if wide.as_u64().is_none_or(|wide| wide > u64::from(width) + 1) {
                return Err(format!("{name} is {wide} wide on a screen of {width}, text {size}").into());
            }
        }
        self.picture(&format!("{name}-large")).await?;
        self.ask("document.documentElement.style.fontSize = ''").await?;
        Ok(())
    }

    pub async fn close(self) -> Seen {
        self.driver.quit().await?;
        Ok(())
    }
}

/// The port that chromedriver chose.
async fn port(chromedriver: &mut Child) -> Seen<u16> {
    let out = chromedriver.stdout.take().ok_or("chromedriver says nothing")?;
    let mut lines = BufReader::new(out).lines();
    while let Some(line) = tokio::time::timeout(PATIENCE, lines.next_line()).await?? {
        if let Some((_, port)) = line.rsplit_once("on port ")
            && let Ok(port) = port.trim_end_matches('.').parse::<u16>()
            && port != 0
        {
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(port);
        }
    }
    Err("chromedriver does not say its port".into())
}
