//! The tables in memory, and the way to those that are not.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use catalog::{AnyGame, Occasion};
use engine::Seat;
use store::Person;
use tokio::sync::{OnceCell, oneshot};
use wire::api::{Join, LogReply, NewTable, Ready, SeatChange, TableLine, TableReply};
use wire::limits::{LONGEST_CLOCK, LONGEST_INCREMENT, MOST_SEATS, MOST_SETTINGS, SHORTEST_CLOCK};
use wire::{SeatNumber, SeatWish, Stage};

use crate::guard::Connected;
use crate::shelf::Purpose;
use crate::table::keep::Also;
use crate::table::record::{Holder, Record, SeatRecord, holder};
use crate::table::seating::known_bot;
use crate::table::stuck::{self, StuckTables};
use crate::table::{Ask, Handle, Letter, Table, delay};
use crate::{Fault, Shared, codes, lanes};

/// How often somebody tries to reach a table that is just leaving memory, and how long they wait each time.
const TRIES: usize = 200;
const BETWEEN_TRIES: Duration = Duration::from_millis(5);

/// Every table in memory.
#[derive(Default)]
pub struct Hall {
    tables: Mutex<HashMap<String, Held>>,
    pub stuck: StuckTables,
}

/// A table that is there or just being read; callers who come meanwhile wait for the same reading.
type Slot = Arc<OnceCell<Handle>>;

/// A table in memory, and the address that brought it there, for as long as it is.
struct Held {
    slot: Slot,
    _place: Option<Connected>,
}

/// Takes a table off the list when its task ends, however it ends: a task that panics lets go of this too.
pub struct Leaving {
    house: Shared,
    code: String,
}

impl Leaving {
    pub fn new(house: &Shared, code: &str) -> Self {
        Leaving { house: house.clone(), code: code.into() }
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.house.hall.put_away(&self.code);
    }
}

/// Room for one more table in memory, beside so many: in the house, and on the account of the address that brings it there. Nobody
/// is asked for what the house does by itself.
fn place(house: &Shared, beside: usize) -> Result<Option<Connected>, Fault> {
    let limits = &house.config.limits;
    if beside >= limits.live_tables {
        return Err(Fault::Busy("the house is full; come back later".into()));
    }
    let Some(from) = lanes::payer().place else { return Ok(None) };
    let place = house.guard.live.enter(from, limits.tables_per_address).ok_or_else(|| {
        let why = "too many tables are open from your address; one that nobody is at is put away after a few minutes";
        Fault::Busy(why.into())
    })?;
    Ok(Some(place))
}

impl Hall {
    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Held>> {
        // Nothing is ever left half done under the lock.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory and may do something.
    pub fn live(&self) -> usize {
        self.slots().keys().filter(|code| !self.stuck.has(code)).count()
    }

    /// The way to a table that is in memory.
    pub fn in_memory(&self, code: &str) -> Option<Handle> {
        self.slots().get(code).and_then(|held| held.slot.get().cloned())
    }

    /// A table has left memory. Only its own task says so, when it has done its last: as long as the slot is there, no
    /// other task can be made for the same table.
    fn put_away(&self, code: &str) {
        self.slots().remove(code);
    }

    /// A table could not be read: nobody waits for it any more, unless somebody is just trying again.
    fn not_read(&self, code: &str, slot: &Slot) {
        let mut slots = self.slots();
        // The list's and ours: another holder may yet put a table into it.
        if slot.get().is_none() && Arc::strong_count(slot) <= 2 {
            slots.remove(code);
        }
    }

    fn slot(&self, house: &Shared, code: &str) -> Result<Slot, Fault> {
        let mut slots = self.slots();
        if let Some(held) = slots.get(code) {
            return Ok(held.slot.clone());
        }
        let held = Held { slot: Slot::default(), _place: place(house, slots.len())? };
        let slot = held.slot.clone();
        slots.insert(code.to_string(), held);
        Ok(slot)
    }

    /// The way to a table; reads it if it is not in memory.
    pub async fn table(&self, house: &Shared, code: &str) -> Result<Handle, Fault> {
        if house.closing.is_cancelled() {
            return Err(Fault::Busy("the house restarts; come back in a moment".into()));
        }
        for _ in 0..TRIES {
            self.stuck.check(code)?;
            let slot = self.slot(house, code)?;
            let read = slot.get_or_try_init(|| read(house, code)).await;
            match read {
                Ok(handle) if handle.is_open() => return Ok(handle.clone()),
                // It is just leaving, and can be read anew once it is off the list.
                Ok(_) => tokio::time::sleep(BETWEEN_TRIES).await,
                Err(fault) => {
                    self.not_read(code, &slot);
                    return Err(fault);
                }
            }
        }
        Err(Fault::Busy("the table is busy; try again".into()))
    }

    /// Brings a letter, even if the table leaves memory in this very moment.
    pub async fn send(&self, house: &Shared, code: &str, mut letter: Letter) -> Result<(), Fault> {
        for _ in 0..3 {
            match self.table(house, code).await?.send(letter).await {
                Ok(()) => return Ok(()),
                Err(back) => letter = back,
            }
        }
        Err(Fault::Busy("the table is busy; try again".into()))
    }

    async fn ask(&self, house: &Shared, code: &str, person: Option<&Person>, what: Ask) -> Result<TableReply, Fault> {
        let (reply, answer) = oneshot::channel();
        let person = person.cloned().map(Box::new);
        self.send(
            house,
            &codes::read(code),
            Letter::Ask { person, payer: lanes::payer(), what: Box::new(what), reply },
        )
        .await?;
        answer.await.unwrap_or_else(|_| Err(Fault::Busy("the table is busy; try again".into())))
    }

    /// Sets a table up.
    pub async fn create(&self, house: &Shared, new: NewTable, by: &Person) -> Result<TableReply, Fault> {
        // Before anything is stored.
        let place = place(house, self.slots().len())?;
        let laid = house.shelf.game(&house.store, &new.game, &new.packs, &by.id, Purpose::SetUp).await?;
        let game = laid.game.clone();
        let wait = new.wait;
        let record = record(&*game, new, by)?;
        // What the rules do not allow is said now and not when everybody is ready.
        game.start(&record.setup, engine::Seed::from_number(0))?;
        let code = codes::table();
        let mut table = Table::new(house, code.clone(), record, laid);
        table.hold_packs()?;
        table.store(Also::record()).await?;
        if !wait && table.is_full() {
            table.begin().await?;
        }
        let slot = Arc::new(OnceCell::new_with(Some(table.live())));
        self.slots().insert(code.clone(), Held { slot, _place: place });
        metrics::counter!("safehouse_tables_total").increment(1);
        self.reply(house, &code, Some(by)).await
    }

    pub async fn reply(&self, house: &Shared, code: &str, person: Option<&Person>) -> Result<TableReply, Fault> {
        self.ask(house, code, person, Ask::Show).await
    }

    pub async fn join(&self, house: &Shared, code: &str, person: &Person, join: Join) -> Result<TableReply, Fault> {
        self.ask(house, code, Some(person), Ask::Join(join)).await
    }

    pub async fn leave(&self, house: &Shared, code: &str, person: &Person) -> Result<TableReply, Fault> {
        self.ask(house, code, Some(person), Ask::Leave).await
    }

    pub async fn ready(&self, house: &Shared, code: &str, person: &Person, ready: Ready) -> Result<TableReply, Fault> {
        self.ask(house, code, Some(person), Ask::Ready(ready)).await
    }

    pub async fn change_seat(
        &self,
        house: &Shared,
        code: &str,
        person: &Person,
        seat: SeatNumber,
        change: SeatChange,
    ) -> Result<TableReply, Fault> {
        self.ask(house, code, Some(person), Ask::Seat(seat, change)).await
    }

    pub async fn admit(&self, house: &Shared, code: &str, person: &Person, number: u32) -> Result<TableReply, Fault> {
        self.ask(house, code, Some(person), Ask::Admit(number)).await
    }

    pub async fn start(&self, house: &Shared, code: &str, person: &Person) -> Result<TableReply, Fault> {
        self.ask(house, code, Some(person), Ask::Start).await
    }

    /// A visitor turned out to be somebody with this new session: tables in memory hear of it, those where they sit and
    /// those that they watch. A table that is just leaving reads from the store what it has to know when it wakes.
    pub async fn merged(&self, house: &Shared, from: &str, into: &str, session: u64) {
        let letter = || Letter::Merged { from: from.into(), into: into.into(), session };
        let watched = self.those_where(|handle| handle.hand_over(from, into, session));
        for handle in watched {
            _ = handle.send(letter()).await;
        }
        let mut before = None;
        loop {
            let page = store::Wanted { before, ..store::Wanted::of(into, store::limits::PAGE) };
            let theirs = house.store.tables(page).await.unwrap_or_default();
            let Some(last) = theirs.last() else { return };
            before = Some((last.touched_ms, last.code.clone()));
            for table in theirs {
                if let Some(handle) = self.in_memory(&table.code) {
                    _ = handle.send(letter()).await;
                }
            }
        }
    }

    /// A session has ended, or all of somebody's: the connections that came by it end too, wherever they are.
    pub async fn logged_out(&self, person: &str, session: Option<u64>) {
        for handle in self.those_where(|handle| handle.end_of(person, session)) {
            // From then on nothing is taken that was on its way.
            _ = handle.send(Letter::LoggedOut { person: person.into(), session }).await;
        }
    }

    fn those_where(&self, fits: impl Fn(&Handle) -> bool) -> Vec<Handle> {
        let all: Vec<Handle> = self.slots().values().filter_map(|held| held.slot.get().cloned()).collect();
        all.into_iter().filter(|handle| fits(handle)).collect()
    }

    /// A stored table in a list; nothing if its record cannot be read.
    pub fn line(&self, listed: &store::Listed) -> Option<TableLine> {
        let record: Record = serde_json::from_str(&listed.row.doc).ok()?;
        let title = catalog::find(&record.game).ok()?.title();
        let names = record.seats.iter().filter_map(|seat| match seat.occupant() {
            wire::Occupant::Person(name) | wire::Occupant::Bot(name) => Some(name),
            wire::Occupant::Open | wire::Occupant::Reserved => None,
        });
        let open_seats = record.seats.iter().filter(|seat| seat.holder == Holder::Open).count();
        Some(TableLine {
            code: listed.code.clone(),
            title: title.to_string(),
            stage: record.stage,
            names: names.collect(),
            open_seats: u8::try_from(open_seats).unwrap_or(u8::MAX),
            touched_ms: listed.touched_ms,
            vote: record.vote_info(crate::now_ms()),
            verdict: record.verdict.map(|verdict| verdict.headline),
            game: record.game,
        })
    }

    /// What a table in memory still knows of its log; nothing if it is not there.
    pub async fn remembered_log(
        &self,
        code: &str,
        person: Option<&Person>,
        from: u64,
    ) -> Option<Result<LogReply, Fault>> {
        let handle = self.in_memory(code)?;
        let (reply, answer) = oneshot::channel();
        let person = person.cloned().map(Box::new);
        handle.send(Letter::Log { person, from, reply }).await.ok()?;
        answer.await.ok()
    }

    /// Tells the tables in memory whenever the store goes away or comes back.
    pub async fn watch_store(&self, house: &Shared) {
        let mut away = house.store.watch();
        while away.changed().await.is_ok() {
            let handles: Vec<Handle> = self.slots().values().filter_map(|held| held.slot.get().cloned()).collect();
            for handle in handles {
                // A table with so much to do finds out by itself.
                handle.try_send(Letter::StoreChanged);
            }
        }
    }

    /// Wakes the tables whose clocks have run down while they were not in memory.
    pub async fn wake_due(&self, house: &Shared) {
        if house.store.is_away() {
            return;
        }
        let due = match house.store.due(crate::now_ms(), 100).await {
            Ok(due) => due,
            Err(error) => return tracing::warn!(%error, "cannot see which tables are due"),
        };
        for code in due {
            // The next start of the house wakes them.
            if house.closing.is_cancelled() {
                return;
            }
            if !self.stuck.has(&code)
                && !self.slots().contains_key(&code)
                && let Err(fault) = self.send(house, &code, Letter::Wake).await
            {
                tracing::warn!(%fault, "a table that is due cannot be woken");
            }
        }
    }
}

/// Reads a table and lets it live, on the threads for rules: its game is played again from its last checkpoint.
async fn read(house: &Shared, code: &str) -> Result<Handle, Fault> {
    let (reading, named) = ((house.clone(), code.to_string()), (house.clone(), code.to_string()));
    let stuck = move || stuck::declare(&named.0, &named.1);
    let read = async move {
        let mut table = Table::load(&reading.0, &reading.1).await?;
        table.hold_packs()?;
        Ok(table.live())
    };
    house.lanes.run(lanes::payer(), stuck, read).await?
}

/// A table as it was asked for.
fn record(game: &dyn AnyGame, new: NewTable, by: &Person) -> Result<Record, Fault> {
    within(new.settings.len(), MOST_SETTINGS, "settings are changed")?;
    within(new.seats.len(), MOST_SEATS, "seats are asked for")?;
    let settings: Vec<_> = new.settings.into_iter().collect();
    let players = if new.seats.is_empty() { None } else { u8::try_from(new.seats.len()).ok() };
    let setup = game.setup(players, &settings, Occasion::Play)?;
    let alone = game.is_for_one_person(&setup);
    let seats = game.seats(&setup)?;
    let wish = |seat: Seat| match new.seats.get(seat.index()) {
        // Somebody alone plays every seat.
        _ if alone => SeatWish::Me,
        Some(wish) => wish.clone(),
        None if seat.0 == 0 => SeatWish::Me,
        None => SeatWish::Open,
    };
    let wishes: Vec<SeatWish> = Seat::first(seats).map(wish).collect();
    wishes.iter().try_for_each(|wish| known_bot(game, wish))?;
    new.substitute.iter().try_for_each(|kind| known_bot(game, &SeatWish::Bot(kind.clone())))?;
    if wishes.iter().all(|wish| matches!(wish, SeatWish::Bot(_))) {
        return Err(Fault::Bad("a table of bots alone is for the lab; leave a seat for somebody".into()));
    }
    Ok(Record {
        game: game.name().to_string(),
        setup,
        packs: game.packs().iter().map(catalog::packs::mark).collect(),
        stage: Stage::Gathering,
        visibility: new.visibility,
        spectators: delay::checked(new.spectators)?,
        clock: checked(new.clock)?,
        absent: new.absent,
        substitute: new.substitute,
        hints: new.hints,
        seats: wishes.into_iter().map(|wish| SeatRecord::new(holder(wish, by))).collect(),
        host: by.id.clone(),
        created_ms: crate::now_ms(),
        key: codes::random(),
        secret: Some(engine::Seed(codes::random())),
        paused: false,
        vote: None,
        turned_down: Vec::new(),
        kept_out: Vec::new(),
        game_record: None,
        verdict: None,
        rematch: None,
        stuck: None,
    })
}

fn within(count: usize, most: usize, what: &str) -> Result<(), Fault> {
    if count <= most { Ok(()) } else { Err(Fault::Bad(format!("at most {most} {what} when a table is set up"))) }
}

/// A clock that leaves time to read and ends within a day.
fn checked(clock: wire::Clock) -> Result<wire::Clock, Fault> {
    let (seconds, increment) = match clock {
        wire::Clock::None => return Ok(clock),
        wire::Clock::PerMove { seconds } => (seconds, 0),
        wire::Clock::Bank { seconds, increment } => (seconds, increment),
    };
    if (SHORTEST_CLOCK..=LONGEST_CLOCK).contains(&seconds) && increment <= LONGEST_INCREMENT {
        return Ok(clock);
    }
    Err(Fault::Bad("a clock takes 10 seconds to a week, and an increment of at most an hour".into()))
}
