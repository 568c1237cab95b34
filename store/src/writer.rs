//! The one writer: takes whatever waits, writes it in one transaction, commits once, answers everybody.
//!
//! A commit waits for the disk; how much is in it hardly matters. While one group is being written the next one gathers,
//! so the busier the house, the larger the groups, and the queue empties as fast as it fills. Where somebody's change
//! cannot be written, the group is begun again, one by one, and only that change fails.
//!
//! A database that is away is tried again and again by the writer's heartbeat alone, with growing pauses; everybody else
//! is told at once.

mod group;

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::address::Place;
use crate::connection::Connection;
use crate::lease::{self, Lease};
use crate::lock::Lock;
use crate::pulse::Pulse;
use crate::reader::connect;
use crate::statement::{Statement, values};
use crate::{Address, Cause, Change, Hold, StoreError, limits};
use group::{Stop, is_lost};

/// Something to write.
pub(crate) enum Work {
    /// A change of a table, and the hold under which it is written; tools have none.
    Change(Box<Change>, Option<Hold>),
    /// All of it or nothing.
    Script(Vec<Statement<'static>>),
}

impl Work {
    pub fn change(&self) -> Option<(&Change, Option<&Hold>)> {
        match self {
            Work::Change(change, hold) => Some((change, hold.as_ref())),
            Work::Script(_) => None,
        }
    }
}

/// Why a work was not written.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// What it wrote is there already.
    Taken,
    /// What it speaks of is not there.
    Missing,
    /// Somebody else has claimed its table.
    Elsewhere,
    /// Its values are such that the database refuses them.
    Unfit(String),
    /// It was not the work's fault.
    House(StoreError),
}

/// How many rows each statement of a script changed.
type Answer = Result<Vec<u64>, Refusal>;

struct Job {
    work: Work,
    answer: oneshot::Sender<Answer>,
    /// Set by the one who is first: the writer who begins with it, or the caller who gives it up.
    begun: Arc<AtomicBool>,
    /// Its share of the queue's bytes, given back when it is done.
    room: OwnedSemaphorePermit,
}

enum Order {
    Write(Job),
    /// Finish what waits, then stop.
    Close(oneshot::Sender<()>),
}

/// The way to the writer. It ends when the last of these is dropped, after what waits is written.
#[derive(Clone)]
pub(crate) struct Writer {
    orders: mpsc::Sender<Order>,
    room: Arc<Semaphore>,
    pulse: Arc<Pulse>,
}

/// What a writer begins with.
pub(crate) struct Desk {
    pub address: Address,
    pub connection: Connection,
    pub pulse: Arc<Pulse>,
    /// Only a house has one; tools write without.
    pub lease: Option<Lease>,
    pub lock: Option<Arc<Lock>>,
}

/// The queue's bytes are counted in these, so that a small work costs one.
const UNIT: usize = 256;

impl Writer {
    /// The writer has a thread of its own. Every commit wakes all who waited for it, and dozens of tables have something
    /// to tell at once; in line behind them, the next commit would begin when all of that is done.
    pub fn start(desk: Desk) -> std::io::Result<Self> {
        let Desk { address, connection, pulse, lease, lock } = desk;
        let (orders, waiting) = mpsc::channel(limits::QUEUE);
        // A server that says nothing is gone, for all anybody knows. A file is there; its disk is slow.
        let silent = match address.0 {
            Place::File(_) => {
                StoreError::Unavailable { cause: Cause::Disk, why: "its disk takes seconds to write".into() }
            }
            Place::Server(_) => StoreError::unreachable(&"it does not answer in time"),
        };
        let room = Arc::new(Semaphore::new(limits::QUEUE_BYTES / UNIT));
        let writer = Writer { orders, room, pulse: pulse.clone() };
        let task = Task {
            address,
            connection: Some(connection),
            pulse,
            silent,
            lock,
            renew_at: lease.as_ref().map(|_| Instant::now()),
            lease,
            retry_at: None,
            pause: limits::FIRST_PAUSE,
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new().name("store-writer".into()).spawn(move || runtime.block_on(task.work(waiting)))?;
        Ok(writer)
    }

    /// Durable when it returns. Dropping the call after it has a place in the queue does not take it back.
    pub async fn write(&self, work: Work, bytes: usize) -> Answer {
        let house = Refusal::House;
        if let Some(error) = self.pulse.away() {
            return Err(house(error));
        }
        let until = Instant::now() + limits::ANSWER;
        let (answer, answered) = oneshot::channel();
        let begun = Arc::new(AtomicBool::new(false));
        let queueing = async {
            let units = (bytes / UNIT + 1).min(limits::QUEUE_BYTES / UNIT) as u32;
            let room = self.room.clone().acquire_many_owned(units).await.map_err(|_| StoreError::Closed)?;
            let order = Order::Write(Job { work, answer, begun: begun.clone(), room });
            self.orders.send(order).await.map_err(|_| StoreError::Closed)
        };
        timeout_at(until, queueing).await.map_err(|_| house(StoreError::Busy))?.map_err(house)?;
        match timeout_at(until, answered).await {
            Ok(Ok(answer)) => answer,
            // The writer is gone without a word: the program is being taken down.
            Ok(Err(_)) => Err(house(StoreError::unclear(&"it was stopped"))),
            Err(_) if !begun.swap(true, Ordering::AcqRel) => Err(house(StoreError::Busy)),
            Err(_) => Err(house(StoreError::unclear(&"it took too long"))),
        }
    }

    /// Returns when all that was waiting is written.
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.orders.send(Order::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

struct Task {
    address: Address,
    /// None after it was lost, until it is needed again.
    connection: Option<Connection>,
    pulse: Arc<Pulse>,
    /// What is said of a database that says nothing.
    silent: StoreError,
    lock: Option<Arc<Lock>>,
    lease: Option<Lease>,
    /// When the lease is to be renewed; none without one.
    renew_at: Option<Instant>,
    /// When a database that is away is tried again, and how long to wait after that.
    retry_at: Option<Instant>,
    pause: Duration,
}

impl Task {
    async fn work(mut self, mut waiting: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(limits::GROUP);
        let mut closing = Vec::new();
        let mut last = 0;
        loop {
            let beat = self.next_beat();
            tokio::select! {
                taken = waiting.recv_many(&mut orders, limits::GROUP) => if taken == 0 {
                    break;
                },
                () = sleep_until(beat.unwrap_or_else(Instant::now)), if beat.is_some() => {}
            }
            if last >= limits::MANY && !orders.is_empty() && orders.len() < limits::GROUP {
                tokio::time::sleep(limits::GATHER).await;
                while orders.len() < limits::GROUP
                    && let Ok(order) = waiting.try_recv()
                {
                    orders.push(order);
                }
            }
            last = orders.len();
            let (mut works, mut answers) = (Vec::new(), Vec::new());
            for order in orders.drain(..) {
                match order {
                    // Somebody who no longer waits was told that nothing is written.
                    Order::Write(job) if job.begun.swap(true, Ordering::AcqRel) => {}
                    Order::Write(Job { work, answer, begun: _, room }) => {
                        works.push(work);
                        answers.push((answer, room));
                    }
                    Order::Close(done) => {
                        // Jobs that have a place in the queue are still served; nobody gets a new one.
                        waiting.close();
                        closing.push(done);
                    }
                }
            }
            let is_due = self.next_beat().is_some_and(|beat| beat <= Instant::now());
            let written = match self.pulse.away() {
                Some(error) if !is_due => works.iter().map(|_| Err(Refusal::House(error.clone()))).collect(),
                _ if works.is_empty() && !is_due => continue,
                _ => self.write(&works).await,
            };
            for ((answer, _), result) in answers.into_iter().zip(written) {
                // Somebody who no longer waits does not mind.
                let _ = answer.send(result);
            }
        }
        self.close().await;
        for done in closing {
            let _ = done.send(());
        }
    }

    /// When something is written even if nobody asks for it: the lease is renewed, or a database that was away is tried
    /// again.
    fn next_beat(&self) -> Option<Instant> {
        match self.pulse.away() {
            Some(StoreError::TakenOver { .. }) => None,
            Some(_) => Some(self.retry_at.unwrap_or_else(Instant::now)),
            None => self.renew_at,
        }
    }

    /// Writes a group, be it an empty one, and takes note of how that went.
    async fn write(&mut self, works: &[Work]) -> Vec<Answer> {
        let was_away = self.pulse.is_away();
        // After an outage always: that waits for the end of whatever was begun on a connection that was given up.
        let renew = self.renew_at.is_some_and(|at| was_away || at <= Instant::now());
        match self.try_in_time(works, renew).await {
            Ok(answers) => {
                self.pulse.written();
                self.retry_at = None;
                // Where it goes away again at once, the pauses go on growing.
                if !was_away {
                    self.pause = limits::FIRST_PAUSE;
                }
                if renew {
                    self.renew_at = self.lease.as_ref().map(|lease| Instant::now() + lease.every);
                }
                if renew || was_away {
                    self.pulse.room(self.lock.as_ref().and_then(|lock| lock.room()));
                }
                answers
            }
            Err(Failed { told, known }) => {
                let (told, known) = (self.for_want_of_room(told), self.for_want_of_room(known));
                self.pulse.failed(&known);
                self.retry_at = Some(Instant::now() + about(self.pause));
                self.pause = (2 * self.pause).min(limits::LONGEST_PAUSE);
                works.iter().map(|_| Err(Refusal::House(told.clone()))).collect()
            }
        }
    }

    /// On a disk without room SQLite may say that the disk fails: one of its own files cannot grow.
    fn for_want_of_room(&self, error: StoreError) -> StoreError {
        if !matches!(error, StoreError::Unavailable { cause: Cause::Disk, .. }) {
            return error;
        }
        let room = self.lock.as_ref().and_then(|lock| lock.room());
        room.filter(|room| matches!(room, StoreError::Unavailable { cause: Cause::Full, .. })).unwrap_or(error)
    }

    /// Says so when it takes longer than anybody waits. It may still come to a good end.
    async fn try_in_time(&mut self, works: &[Work], renew: bool) -> Result<Vec<Answer>, Failed> {
        let (pulse, silent) = (self.pulse.clone(), self.silent.clone());
        let trying = async {
            self.find_room().await?;
            self.try_write(works, renew).await
        };
        tokio::pin!(trying);
        if let Ok(tried) = timeout(limits::ANSWER, &mut trying).await {
            return tried;
        }
        // That a full disk is slow, too, helps nobody.
        if !pulse.is_full() {
            pulse.failed(&silent);
        }
        trying.await
    }

    /// After a want of room, makes sure that there is some: a heartbeat is written over the last one and proves nothing.
    /// So much is written as a large change may take, and taken back.
    async fn find_room(&mut self) -> Result<(), Failed> {
        if !self.pulse.is_full() {
            return Ok(());
        }
        let put = Statement::new(
            "INSERT INTO leases (name, node, epoch, until_ms) VALUES ('room', $1, 0, 0) \
             ON CONFLICT (name) DO UPDATE SET node = excluded.node",
            values![incompressible(limits::ROOM)],
        );
        let take_back = Statement::new("DELETE FROM leases WHERE name = 'room'", Vec::new());
        for statement in [put, take_back] {
            let answers = self.try_write(&[Work::Script(vec![statement])], false).await?;
            if let Some(Err(Refusal::House(error))) = answers.into_iter().next() {
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// A connection that turns out to be lost before the commit is made anew, once.
    async fn try_write(&mut self, works: &[Work], renew: bool) -> Result<Vec<Answer>, Failed> {
        let mut lost_before = false;
        loop {
            let mut connection = match self.connection.take() {
                Some(connection) => connection,
                None => connect(&self.address).await?,
            };
            let stop =
                match timeout(limits::WRITE, group::write(&mut connection, works, self.lease.as_ref(), renew)).await {
                    Ok(Ok(answers)) => {
                        self.connection = Some(connection);
                        return Ok(answers);
                    }
                    Ok(Err(stop)) => stop,
                    Err(_) => {
                        let told = StoreError::unclear(&"it took too long");
                        return Err(Failed { told, known: self.silent.clone() });
                    }
                };
            // Whatever state it is in, nobody has to know: the next one begins anew, and the database undoes the rest.
            drop(connection);
            match stop {
                Stop::Before(error) if is_lost(&error) && !lost_before => lost_before = true,
                Stop::Before(error) => return Err(StoreError::from(error).into()),
                Stop::AtCommit(error) => {
                    return Err(Failed { told: StoreError::unclear(&error), known: error.into() });
                }
                Stop::TakenOver(error) => return Err(error.into()),
            }
        }
    }

    /// Lets the next house in.
    async fn close(self) {
        if let Some(mut connection) = self.connection {
            let closing = async {
                if let Some(lease) = &self.lease {
                    _ = lease::let_go(&mut connection.lend(), lease).await;
                }
                connection.close().await
            };
            _ = timeout(limits::ANSWER, closing).await;
        }
        if let Some(lock) = self.lock {
            lock.let_go();
        }
    }
}

/// A group that was not written, or of which nobody knows.
struct Failed {
    /// What those hear who brought it.
    told: StoreError,
    /// What is known of the database.
    known: StoreError,
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Failed { told: error.clone(), known: error }
    }
}

/// Letters that no database makes smaller before it writes them.
fn incompressible(bytes: usize) -> String {
    let random = RandomState::new();
    let letter = |at| char::from(b'A' + (random.hash_one(at) % 58) as u8);
    (0..bytes).map(letter).collect()
}

/// Up to a quarter more or less.
fn about(pause: Duration) -> Duration {
    // The standard library's own randomness, which its hash maps begin with.
    let random = RandomState::new().hash_one(0) % 1000;
    pause * 3 / 4 + pause * random as u32 / 2000
}
