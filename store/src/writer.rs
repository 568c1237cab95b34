//! The one writer: takes whatever waits, writes it in one transaction, commits once, answers everybody.
//!
//! A commit waits for the disk; how much is in it hardly matters. While one group is being written the next one gathers,
//! so the busier the house, the larger the groups, and the queue empties as fast as it fills. Where somebody's change
//! cannot be written, the group is begun again, one by one, and only that change fails.

use std::borrow::Cow;
use std::sync::Arc;

use sqlx::error::ErrorKind;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::timeout;

use crate::bundle;
use crate::connection::{Connection, Lent};
use crate::reader::connect;
use crate::statement::{Statement, Value};
use crate::{Address, Change, StoreError, limits};

/// Something to write.
pub(crate) enum Work {
    Change(Box<Change>),
    /// All of it or nothing.
    Script(Vec<Statement<'static>>),
}

/// Why a work was not written.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// What it wrote is there already.
    Taken,
    /// What it speaks of is not there.
    Missing,
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
}

/// The queue's bytes are counted in these, so that a small work costs one.
const UNIT: usize = 256;

impl Writer {
    /// The writer has a thread of its own. Every commit wakes whoever waited for it, and dozens of tables have something
    /// to tell at once; in line behind them, the next commit would begin when all of that is done.
    pub fn start(address: Address, connection: Connection) -> std::io::Result<Self> {
        let (orders, waiting) = mpsc::channel(limits::QUEUE);
        let task = Task { address, connection: Some(connection) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new().name("store-writer".into()).spawn(move || runtime.block_on(task.work(waiting)))?;
        Ok(Writer { orders, room: Arc::new(Semaphore::new(limits::QUEUE_BYTES / UNIT)) })
    }

    /// Durable when it returns. Dropping the call after it has a place in the queue does not take it back.
    pub async fn write(&self, work: Work, bytes: usize) -> Answer {
        let house = Refusal::House;
        let (answer, answered) = oneshot::channel();
        let queueing = async {
            let units = (bytes / UNIT + 1).min(limits::QUEUE_BYTES / UNIT) as u32;
            let room = self.room.clone().acquire_many_owned(units).await.map_err(|_| StoreError::Closed)?;
            let order = Order::Write(Job { work, answer, room });
            self.orders.send(order).await.map_err(|_| StoreError::Closed)
        };
        timeout(limits::WAIT, queueing).await.map_err(|_| house(StoreError::Busy))?.map_err(house)?;
        match timeout(limits::WAIT, answered).await {
            Ok(Ok(answer)) => answer,
            // The writer is gone without a word: the program is being taken down.
            Ok(Err(_)) => Err(house(StoreError::unclear(&"it was stopped"))),
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
}

impl Task {
    async fn work(mut self, mut waiting: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(limits::GROUP);
        let mut closing = Vec::new();
        let mut last = 0;
        while waiting.recv_many(&mut orders, limits::GROUP).await > 0 {
            if last >= limits::MANY && orders.len() < limits::GROUP {
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
                    Order::Write(Job { work, answer, room }) => {
                        works.push(work);
                        answers.push((answer, room));
                    }
                    Order::Close(done) => {
                        // Whoever has a place in the queue is still served; nobody gets a new one.
                        waiting.close();
                        closing.push(done);
                    }
                }
            }
            if works.is_empty() {
                continue;
            }
            let written = self.write(&works).await;
            for ((answer, _), result) in answers.into_iter().zip(written) {
                // Somebody who no longer waits does not mind.
                let _ = answer.send(result);
            }
        }
        if let Some(connection) = self.connection {
            let _ = timeout(limits::WRITE, connection.close()).await;
        }
        for done in closing {
            let _ = done.send(());
        }
    }

    /// Writes a group. A connection that turns out to be lost before the commit is made anew, once.
    async fn write(&mut self, works: &[Work]) -> Vec<Answer> {
        let all = |error: StoreError| works.iter().map(|_| Err(Refusal::House(error.clone()))).collect();
        let mut lost_before = false;
        loop {
            let mut connection = match self.connection.take() {
                Some(connection) => connection,
                None => match connect(&self.address).await {
                    Ok(connection) => connection,
                    Err(error) => return all(error),
                },
            };
            let stop = match timeout(limits::WRITE, write(&mut connection, works)).await {
                Ok(Ok(answers)) => {
                    self.connection = Some(connection);
                    return answers;
                }
                Ok(Err(stop)) => stop,
                Err(_) => Stop::Late,
            };
            // Whatever state it is in, nobody has to know: the next one begins anew, and the database undoes the rest.
            drop(connection);
            match stop {
                Stop::Before(error) if is_lost(&error) && !lost_before => lost_before = true,
                Stop::Before(error) => return all(StoreError::unavailable(&error)),
                Stop::AtCommit(error) => return all(StoreError::unclear(&error)),
                Stop::Late => return all(StoreError::unclear(&"it took too long")),
            }
        }
    }
}

/// Where a group stopped: nothing of it is written, or nobody knows.
enum Stop {
    Before(sqlx::Error),
    AtCommit(sqlx::Error),
    /// In the middle of something that took too long.
    Late,
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Stop::Before(error)
    }
}

async fn write(connection: &mut Connection, works: &[Work]) -> Result<Vec<Answer>, Stop> {
    // A reader that wants to become a writer may find another one; a writer from the start waits its turn.
    let begin = match connection {
        Connection::Sqlite(_) => "BEGIN IMMEDIATE",
        Connection::Postgres(_) => "BEGIN",
    };
    let is_file = matches!(connection, Connection::Sqlite(_));
    let mut lent = connection.lend();
    plain(&mut lent, begin).await?;
    let changes = works.iter().filter_map(|work| if let Work::Change(change) = work { Some(&**change) } else { None });
    let bundled = all_of(&mut lent, &bundle::statements(changes)).await?.is_ok();
    if !bundled {
        plain(&mut lent, "ROLLBACK").await?;
        plain(&mut lent, begin).await?;
    }
    let mut answers = Vec::with_capacity(works.len());
    for work in works {
        answers.push(match work {
            Work::Change(_) if bundled => Ok(Vec::new()),
            Work::Change(change) => alone(&mut lent, &bundle::statements([&**change])).await?,
            Work::Script(statements) => alone(&mut lent, statements).await?,
        });
    }
    match plain(&mut lent, "COMMIT").await {
        Ok(()) => Ok(answers),
        // A full disk or a busy file: SQLite says no, and then nothing is written.
        Err(error) if is_file && error.as_database_error().is_some() => Err(Stop::Before(error)),
        Err(error) => Err(Stop::AtCommit(error)),
    }
}

/// Writes one work so that its failure leaves no trace.
async fn alone(lent: &mut Lent<'_>, statements: &[Statement<'_>]) -> Result<Answer, sqlx::Error> {
    plain(lent, "SAVEPOINT one").await?;
    let answer = all_of(lent, statements).await?;
    if answer.is_err() {
        plain(lent, "ROLLBACK TO SAVEPOINT one").await?;
    }
    plain(lent, "RELEASE SAVEPOINT one").await?;
    Ok(answer)
}

/// Stops at the first that is refused.
async fn all_of(lent: &mut Lent<'_>, statements: &[Statement<'_>]) -> Result<Answer, sqlx::Error> {
    let mut changed = Vec::with_capacity(statements.len());
    for Statement { sql, values, needs } in statements {
        match lent.run(sql.clone(), values).await {
            Ok(rows) if rows < *needs => return Ok(Err(Refusal::Missing)),
            Ok(rows) => changed.push(rows),
            Err(error) => return refusal(&error).map_or(Err(error), |refusal| Ok(Err(refusal))),
        }
    }
    Ok(Ok(changed))
}

async fn plain(lent: &mut Lent<'_>, sql: &'static str) -> Result<(), sqlx::Error> {
    let nothing: [Value; 0] = [];
    lent.run(Cow::Borrowed(sql), &nothing).await.map(|_| ())
}

/// Whether a work brought this upon itself.
fn refusal(error: &sqlx::Error) -> Option<Refusal> {
    let said = error.as_database_error()?;
    match said.kind() {
        ErrorKind::UniqueViolation => Some(Refusal::Taken),
        ErrorKind::ForeignKeyViolation => Some(Refusal::Missing),
        ErrorKind::NotNullViolation | ErrorKind::CheckViolation | ErrorKind::ExclusionViolation => {
            Some(Refusal::Unfit(said.message().into()))
        }
        _ => {
            // PostgreSQL's classes of unfit values, broken rules and exceeded limits; SQLite's TOOBIG and MISMATCH.
            let code = said.code().unwrap_or_default();
            let is_unfit = (code.len() == 5 && ["22", "23", "54"].iter().any(|class| code.starts_with(class)))
                || ["18", "20"].contains(&code.as_ref());
            is_unfit.then(|| Refusal::Unfit(said.message().into()))
        }
    }
}

/// Whether the other end of the connection is gone, which a new connection may cure.
fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => true,
        // PostgreSQL's class of operator intervention: it is being shut down, or somebody ended the connection.
        sqlx::Error::Database(said) => said.code().is_some_and(|code| code.len() == 5 && code.starts_with("57P")),
        _ => false,
    }
}
