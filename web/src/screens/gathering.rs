//! The waiting room: who is there, how to get the others here, and what they will play.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use wire::api::{Admit, Join, KeptOut, Ready, SeatChange, TableReply};
use wire::{Clock, Occupant, SeatInfo, SeatWish, Spectators, TableInfo};

use crate::desk::Desk;
use crate::house;
use crate::listing;
use crate::parts::bots;
use crate::parts::icon::Icon;
use crate::parts::together::Trouble;
use crate::parts::top::Top;
use crate::promise;
use crate::screens::packs;
use crate::screens::settings;
use crate::screens::setup::written;
use crate::screens::table::copy;

/// What a person in the waiting room can do.
#[derive(Clone, Copy)]
struct Room {
    desk: Desk,
    told: RwSignal<Told>,
}

/// What the house replied last.
#[derive(Clone, Default)]
struct Told {
    trouble: Option<String>,
    /// Who was sent away; only the host is told.
    kept_out: Vec<KeptOut>,
}

impl Room {
    /// Where the table is in the house.
    fn path(self) -> String {
        let code = self.desk.info.with_untracked(|info| info.as_ref().map(|info| info.code.clone()));
        format!("/api/tables/{}", code.unwrap_or_default())
    }

    fn act(self, what: &'static str, body: Value) {
        let path = format!("{}/{what}", self.path());
        spawn_local(async move {
            self.hear(house::post::<TableReply>(&path, &body).await);
            self.desk.reconnect();
        });
    }

    /// What the house replied.
    fn hear(self, reply: Result<TableReply, house::Trouble>) {
        self.told.try_update(|told| match reply {
            Ok(reply) => *told = Told { trouble: None, kept_out: reply.kept_out },
            Err(error) => told.trouble = Some(error.message),
        });
    }

    /// Asks the house what only its asker may know of the table.
    fn ask(self) {
        let path = self.path();
        spawn_local(async move { self.hear(house::get::<TableReply>(&path).await) });
    }

    /// Says whether one is ready, and adds to the dice.
    fn ready(self, ready: bool) {
        let contribution = self.desk.info.with_untracked(|info| info.as_ref().and_then(promise::contribution));
        self.act("ready", serde_json::to_value(Ready { ready, contribution }).unwrap_or_default());
    }

    /// Adds to the dice as soon as this person has a seat: the host may start before all players are ready.
    fn contribute(self) {
        let path = format!("{}/ready", self.path());
        let table = self.desk.info.get_untracked();
        let Some(table) = table.filter(|table| !promise::is_made(table)) else { return };
        let contribution = promise::contribution(&table);
        let ready = untrack(|| self.is_ready());
        spawn_local(async move {
            self.hear(house::post::<TableReply>(&path, &Ready { ready, contribution }).await);
        });
    }

    fn fill(self, seat: u8, wish: SeatWish) {
        let path = format!("{}/seats/{seat}", self.path());
        spawn_local(async move {
            self.hear(house::put::<TableReply>(&path, &SeatChange { wish }).await);
        });
    }

    fn admit(self, number: u32) {
        let path = format!("{}/admit", self.path());
        spawn_local(async move { self.hear(house::post::<TableReply>(&path, &Admit { number }).await) });
    }

    fn rename(self, name: String) {
        spawn_local(async move {
            let trouble = house::be(&name).await.err().map(|error| error.message);
            self.told.try_update(|told| told.trouble = trouble);
            self.desk.reconnect();
        });
    }

    fn of<T: Default>(self, what: impl Fn(&TableInfo) -> T) -> T {
        self.desk.info.with(|info| info.as_ref().map(what)).unwrap_or_default()
    }

    fn is_host(self) -> bool {
        self.of(|info| info.host.is_some() && info.host == self.desk.viewer.get())
    }

    fn is_seated(self) -> bool {
        self.desk.viewer.get().is_some()
    }

    fn is_ready(self) -> bool {
        let seat = self.desk.viewer.get();
        self.of(|info| seat.is_some_and(|seat| info.seats.get(usize::from(seat)).is_some_and(|seat| seat.ready)))
    }
}

#[component]
pub fn Gathering(code: String) -> impl IntoView {
    let desk = Desk::here();
    let room = Room { desk, told: RwSignal::new(Told::default()) };
    room.ask();
    Effect::new(move || {
        if room.is_seated() {
            room.contribute();
        } else {
            // A person without a seat, or who has just got up, adds nothing.
            promise::forget(
                &room.desk.info.with_untracked(|info| info.as_ref().map(|info| info.code.clone()).unwrap_or_default()),
            );
        }
    });
    let info = desk.info.get_untracked();
    let title = info.as_ref().map(|info| info.title.clone()).unwrap_or_default();
    let game = info.as_ref().map(|info| info.game.clone()).unwrap_or_default();
    let seats = move || room.of(|info| info.seats.clone());
    let missing = move || room.of(|info| info.seats.iter().filter(|seat| seat.occupant == Occupant::Open).count());
    let waits = move || match (missing(), room.of(|info| info.seats.iter().filter(|seat| !is_set(seat)).count())) {
        (0, 0) => "Everybody is ready.".to_string(),
        (0, 1) => "Everybody sits. One is not ready yet.".into(),
        (0, more) => format!("Everybody sits. {more} are not ready yet."),
        (1, _) => "One seat is open.".into(),
        (open, _) => format!("{open} seats are open."),
    };
    view! {
        <Top title=title.clone()/>
        <main class="waiting-room" data-game=game>
            <section class="sheet around">
                <h1>{title}</h1>
                <p class="faint" role="status">{waits}</p>
                <ol class="chairs">{move || seats().into_iter().map(|seat| chair(room, &seat)).collect_view()}</ol>
                {move || sent_away(room)}
                {settings::name(move |name| room.rename(name))}{settings::notify()}
                <p class="row">{move || doors(room)}</p>
                <Trouble/>
                {move || room.told.get().trouble.map(|why| view! { <p class="notice" role="alert">{why}</p> })}
            </section>
            {invitation(code)}
            <section class="sheet"><h2>"What is agreed"</h2>
                <ul class="agreed">{move || desk.info.get().map(|info| agreed(&info))}</ul></section>
        </main>
    }
}

/// Whether the game need not wait for this seat.
fn is_set(seat: &SeatInfo) -> bool {
    seat.ready || matches!(seat.occupant, Occupant::Bot(_))
}

/// Sitting down, being ready, and the host's own door.
fn doors(room: Room) -> AnyView {
    let host = move || {
        room.is_host().then(|| {
            let start = move |_| room.act("start", Value::Null);
            view! { <button class="quiet outlined" on:click=start title="Bots take the seats that are still open.">"Start now"</button> }
        })
    };
    if !room.is_seated() {
        let join = move |_| {
            let contribution = room.desk.info.with_untracked(|info| info.as_ref().and_then(promise::contribution));
            room.act("join", serde_json::to_value(Join { contribution, ..Join::default() }).unwrap_or_default());
        };
        return view! { <button class="button large" on:click=join>"Sit down"</button>{host} }.into_any();
    }
    let ready = room.is_ready();
    let toggle = move |_| room.ready(!ready);
    let words = if ready { "Not ready after all" } else { "I am ready" };
    view! { <button class="button large" class:done=ready on:click=toggle>{words}</button>{host} }.into_any()
}

fn chair(room: Room, seat: &SeatInfo) -> AnyView {
    let (number, own) = (seat.seat, room.desk.viewer.get() == Some(seat.seat));
    let (icon, who, state) = match &seat.occupant {
        Occupant::Person(name) => {
            let state = match (seat.ready, seat.connected) {
                (true, _) => "ready",
                (false, true) => "here",
                (false, false) => "away",
            };
            (icondata_lu::LuUser, name.clone(), state)
        }
        Occupant::Bot(kind) => (icondata_lu::LuBot, bots::called(kind), "ready"),
        Occupant::Open => (icondata_lu::LuUserPlus, "open".into(), "waiting"),
        Occupant::Reserved => (icondata_lu::LuUser, "reserved".into(), "waiting"),
    };
    let bot = move || {
        let game = untrack(|| room.desk.game());
        listing::game(&game).map_or_else(|| "random".into(), |game| game.usual_bot.clone())
    };
    let change = match (&seat.occupant, room.is_host()) {
        (Occupant::Open, true) => Some(("Put a bot here", SeatWish::Bot(bot()))),
        (Occupant::Bot(_), true) => Some(("Leave it open", SeatWish::Open)),
        (Occupant::Person(_), true) if !own => Some(("Send away", SeatWish::Open)),
        _ => None,
    };
    let change = change.map(|(words, wish)| {
        view! { <button class="quiet" on:click=move |_| room.fill(number, wish.clone())>{words}</button> }
    });
    let host = room.of(|info| info.host == Some(number));
    view! {
        <li class="chair" class:own=own class:open=seat.occupant == Occupant::Open data-seat=number>
            <Icon icon/><span class="hidden">{format!("Seat {}: ", number + 1)}</span><b>{who}</b>
            {own.then(|| view! { <span class="faint">"you"</span> })}
            {host.then(|| view! { <span class="badge">"host"</span> })}
            <span class="badge" class:live=state == "ready">{state}</span>
            {change}
        </li>
    }
    .into_any()
}

/// Who was sent away, for the host to think better of it.
fn sent_away(room: Room) -> Option<AnyView> {
    let one = |KeptOut { number, nickname }: KeptOut| {
        view! {
            <li class="chair open"><b>{nickname}</b><span class="badge">"sent away"</span>
                <button class="quiet" on:click=move |_| room.admit(number)>"Let back in"</button></li>
        }
    };
    let list = room.told.get().kept_out;
    (!list.is_empty() && room.is_host()).then(|| {
        view! { <ul class="chairs kept-out" aria-label="Sent away">{list.into_iter().map(one).collect_view()}</ul> }
            .into_any()
    })
}

fn invitation(code: String) -> AnyView {
    let address = format!("{}/t/{code}", window().location().origin().unwrap_or_default());
    let (shared, copied) = (address.clone(), RwSignal::new(false));
    let give = move |_| {
        copy(&shared);
        copied.set(true);
    };
    view! {
        <section class="sheet invite">
            <h2>"Invite others"</h2>
            <img class="qr" src=format!("/api/tables/{code}/qr") alt="The invitation as a QR code" width="180" height="180"/>
            <p class="link"><code>{address}</code></p>
            <p class="row"><button class="button" on:click=give>
                <Icon icon=icondata_lu::LuCopy/>{move || if copied.get() { "Copied" } else { "Copy the link" }}</button>
                <span class="faint">"or the code " <code>{code}</code></span></p>
        </section>
    }
    .into_any()
}

/// Where the dice come from. No person compares sixty-four digits by eye: the page does, and replays show them.
fn dice(commitment: &str) -> String {
    let hash = commitment.get(..8).unwrap_or(commitment);
    format!("from a secret of the house ({hash}…) and what every player's page adds")
}

/// What all players should know before they sit down.
fn agreed(info: &TableInfo) -> AnyView {
    let line = |name: String, value: String| view! { <li><span>{name}</span><b>{value}</b></li> };
    let known = listing::game(&info.game).map(|game| game.settings.as_slice()).unwrap_or_default();
    let of_game = known.iter().filter(|setting| info.setup.as_object().is_none_or(|setup| setting.counts(setup)));
    let of_game = of_game.filter_map(|setting| {
        let value = match info.setup.get(&setting.key)? {
            Value::Bool(true) => "yes".into(),
            Value::Number(number) => number.to_string(),
            Value::String(word) => written(word),
            Value::Array(words) if !words.is_empty() => {
                words.iter().filter_map(Value::as_str).map(written).collect::<Vec<_>>().join(", ")
            }
            Value::Bool(false) | Value::Null | Value::Array(_) | Value::Object(_) => return None,
        };
        Some(line(written(&setting.key), value))
    });
    let of_game = of_game.collect_view();
    let clock = match info.clock {
        Clock::None => "none".to_string(),
        Clock::PerMove { seconds } => format!("{seconds} seconds for an answer"),
        Clock::Bank { seconds, increment } => format!("{} minutes, {increment} seconds more each answer", seconds / 60),
    };
    let spectators = match info.spectators {
        Spectators::No => "nobody".to_string(),
        Spectators::Delayed { seconds } => format!("whoever has the link, {seconds} seconds late"),
        Spectators::Live => "whoever has the link".into(),
    };
    let packs = (!info.packs.is_empty()).then(|| view! { <li><span>"Packs"</span>{packs::laid(&info.packs)}</li> });
    view! {
        {of_game}
        {packs}
        {line("Clock".into(), clock)}
        {line("Hints by bots".into(), if info.hints { "yes" } else { "no" }.into())}
        {line("May watch".into(), spectators)}
        {info.commitment.as_ref().map(|hash| line("Dice".into(), dice(hash)))}
        {(info.watching > 0).then(|| line("Watching now".into(), info.watching.to_string()))}
    }
    .into_any()
}
