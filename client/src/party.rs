//! Many tables at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use patch::Patch;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;
use wire::api::{Join, NewTable, Ready, TableReply};
use wire::{Format, SeatWish, ToGuest};

use crate::{Connecting, Http, Played, Player, Seat, Sight, Trouble, Unhappy};

/// What every table of a party is like.
#[derive(Clone, Debug)]
pub struct Party {
    pub game: String,
    pub seats: usize,
    pub format: Format,
    /// How long players think, at least and at most.
    pub thinks: (Duration, Duration),
}

/// What was measured, in microseconds and bytes.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// From an answer to the word that it is stored.
    pub acknowledged: Vec<u32>,
    /// From an answer to the update at another player's.
    pub updated: Vec<u32>,
    /// Sizes of updates.
    pub bytes: Vec<u32>,
    pub answers: u64,
    /// Answers that came too late or were not allowed any more: another player was quicker.
    pub crossed: u64,
    pub finished: u64,
    pub errors: Vec<String>,
}

impl Measured {
    pub fn add(&mut self, other: Measured) {
        self.acknowledged.extend(other.acknowledged);
        self.updated.extend(other.updated);
        self.bytes.extend(other.bytes);
        self.errors.extend(other.errors);
        self.answers += other.answers;
        self.crossed += other.crossed;
        self.finished += other.finished;
    }
}

/// The value below which this share of the others lies; sorts them.
pub fn quantile(values: &mut [u32], share: f64) -> u32 {
    values.sort_unstable();
    let at = ((values.len() as f64 * share) as usize).min(values.len().saturating_sub(1));
    values.get(at).copied().unwrap_or_default()
}

/// What the players of one table share.
pub struct Common {
    pub begin: Instant,
    /// When the last answer was given, in microseconds since the beginning.
    given: AtomicU64,
    pub stop: Arc<AtomicBool>,
    /// Only while this is set anything is measured.
    pub measure: Arc<AtomicBool>,
    /// What they saw since it was last asked for.
    seen: Mutex<Measured>,
}

impl Common {
    pub fn new(stop: Arc<AtomicBool>, measure: Arc<AtomicBool>) -> Self {
        Common { begin: Instant::now(), given: AtomicU64::new(0), stop, measure, seen: Mutex::default() }
    }

    /// What was measured since the last time.
    pub fn seen(&self) -> Measured {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Measured> {
        // Nothing is ever left half done under the lock.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.begin.elapsed().as_micros() as u64
    }
}

/// Sets a table up and seats its players; returns its code and its people.
pub async fn gather(address: std::net::SocketAddr, party: &Party) -> Result<(String, Vec<Http>), Unhappy> {
    let host = Http::visit(address, "Ann").await?;
    let mut seats = vec![SeatWish::Open; party.seats];
    seats[0] = SeatWish::Me;
    let new = NewTable { game: party.game.clone(), seats, ..NewTable::default() };
    let table: TableReply = host.post("/api/tables", &new).await?;
    let code = table.table.code.clone();
    let mut people = vec![host];
    let mut promises = Vec::new();
    for at in 1..party.seats {
        let guest = Http::visit(address, &format!("Guest {at}")).await?;
        let _: TableReply = guest.post(&format!("/api/tables/{code}/join"), &Join::default()).await?;
        people.push(guest);
    }
    let mut started = table;
    for person in &people {
        let promise = crate::promise(&started.table)?;
        let ready = Ready { ready: true, contribution: Some(promise.contribution.clone()) };
        started = person.post(&format!("/api/tables/{code}/ready"), &ready).await?;
        promises.push(promise);
    }
    for promise in promises {
        promise.is_kept(&started.table).map_err(|broken| Unhappy::Reply(broken.to_string()))?;
    }
    Ok((code, people))
}

/// Sets many tables up, a few at a time.
pub async fn gather_many(
    address: std::net::SocketAddr,
    party: &Party,
    tables: usize,
) -> Result<Vec<(String, Vec<Http>)>, Unhappy> {
    let (turns, mut work) = (Arc::new(Semaphore::new(64)), JoinSet::new());
    for _ in 0..tables {
        let (turns, party) = (turns.clone(), party.clone());
        work.spawn(async move {
            let _turn = turns.acquire().await;
            gather(address, &party).await
        });
    }
    let mut gathered = Vec::new();
    while let Some(done) = work.join_next().await {
        gathered.push(done.map_err(|error| Unhappy::Network(error.to_string()))??);
    }
    Ok(gathered)
}

/// Connects a player.
pub async fn sit<V: Sight>(http: &Http, code: &str, party: &Party, luck: u64) -> Result<Player<V>, Trouble>
where
    Patch<V>: DeserializeOwned,
{
    let connecting = Connecting { format: party.format, ..Connecting::default() };
    Ok(Player::new(Seat::take(http, code, connecting).await?, luck, party.thinks))
}

/// Plays until told to stop or the game is over.
pub async fn play<V: Sight>(mut player: Player<V>, common: Arc<Common>)
where
    Patch<V>: DeserializeOwned,
{
    while !common.stop.load(Ordering::Relaxed) && !player.seat.is_over() {
        let measure = common.measure.load(Ordering::Relaxed);
        match tokio::time::timeout(Duration::from_secs(5), player.step()).await {
            Ok(Ok(Played::Given)) => common.given.store(common.now(), Ordering::Relaxed),
            Ok(Ok(Played::Answered { took, .. })) if measure => {
                let mut seen = common.lock();
                seen.answers += 1;
                seen.acknowledged.push(took.as_micros() as u32);
            }
            Ok(Ok(Played::Heard(message))) if measure => match &*message {
                ToGuest::Update { .. } => {
                    let given = common.given.load(Ordering::Relaxed);
                    let took = common.now().saturating_sub(given) as u32;
                    let mut seen = common.lock();
                    seen.bytes.push(player.seat.size as u32);
                    seen.updated.push(took);
                }
                ToGuest::Refused { .. } | ToGuest::Failed { .. } => common.lock().crossed += 1,
                _ => {}
            },
            // Nothing to note, or nothing happens for a while: look whether to stop.
            Ok(Ok(_)) | Err(_) => {}
            Ok(Err(trouble)) => return common.lock().errors.push(trouble.to_string()),
        }
    }
    if player.seat.is_over() {
        common.lock().finished += 1;
    }
}
