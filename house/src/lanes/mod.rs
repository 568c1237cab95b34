//! Who runs where, and why.
//!
//! | threads | what they do | how many |
//! |---|---|---|
//! | tokio's | move bytes: accept, read, write, frame, wait; nothing that a guest can make long | one for each processor |
//! | rules | every request behind the gates and every table: rules, views, differences, reading a table | one more than processors |
//! | thinkers | what takes more than a moment: bots, hints, proofs, whole logs, packs, passwords | one more than `limits.thinkers`, stepping back for all others |
//!
//! So nothing that a guest sends keeps a line from being heard or `/healthz` from answering, however long it takes. Rules
//! and thinkers take their work from a line (`line.rs`) in which the account that has used the least time so far is next, and in
//! which one place never has all threads and one is kept for those who want only a moment now and then; a table gets in line again for every letter, on the account of its sender
//! (`task.rs`), and its bots think on the account of the client that spoke there last. What does not come back within its limit
//! is written off together with its thread (`pool.rs`); the table is told to be stuck (`table/stuck.rs`).

mod gate;
mod line;
mod payer;
mod pool;
mod task;
mod threads;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::Fault;
use pool::{Job, Kind, Pool};
use task::Task;

pub use gate::apart;
pub use payer::{Payer, payer};
pub use task::turn;

/// A step of a table takes a few milliseconds, and what packs add is paid from a budget; the longest is to read a table
/// whose game was long. A hundred times that is a step that does not come back, also on a slow machine. It
/// is processor time that counts, so a machine that has other things to do makes no table stuck.
const RULES_WITHIN: Duration = Duration::from_secs(5);

/// A bot takes a second at most, a proof of the longest game and a pack at its limits a few.
const THOUGHT_WITHIN: Duration = Duration::from_secs(10);

/// So long somebody waits for a thought, its turn included.
const PATIENCE: Duration = Duration::from_mins(1);

/// Whose work was written off so often is not worked for any more, as long as those threads are lost.
const OFFENCES: usize = 2;

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    TooLong,
    Panicked,
    /// The house closes.
    Closing,
}

impl From<Lost> for Fault {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::TooLong => Fault::Busy("it took too long and was given up: try again later".into()),
            Lost::Panicked => Fault::Ours("a piece of work panicked".into()),
            Lost::Closing => Fault::Busy("the house restarts; come back in a moment".into()),
        }
    }
}

/// The threads of a house besides tokio's.
pub struct Lanes {
    rules: Pool,
    thinkers: Pool,
    /// Cancelled when the house is about to stop.
    closing: CancellationToken,
    /// Cancelled when too many threads are lost to go on.
    pub spent: CancellationToken,
}

impl Lanes {
    pub fn new(thinkers: usize, closing: CancellationToken) -> Lanes {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let spent = CancellationToken::new();
        let rules = Kind { name: "rules", share: processors, limit: RULES_WITHIN, steps_back: false };
        let thinkers = Kind { name: "thinkers", share: thinkers.max(1), limit: THOUGHT_WITHIN, steps_back: true };
        Lanes { rules: Pool::new(rules, spent.clone()), thinkers: Pool::new(thinkers, spent.clone()), closing, spent }
    }

    /// Whether nobody works for them any more.
    pub fn is_given_up(&self, payer: Payer) -> bool {
        self.rules.lost_by(payer) + self.thinkers.lost_by(payer) >= OFFENCES
    }

    /// Lets a task live on the threads for rules.
    pub fn spawn(&self, when_lost: impl FnOnce() + Send + 'static, work: impl Future<Output = ()> + Send + 'static) {
        Task::spawn(self.rules.inner(), payer(), Box::new(when_lost), work);
    }

    /// Does something on the threads for rules, on somebody's account. If nobody waits for it any more it is dropped.
    pub async fn run<T: Send + 'static>(
        &self,
        payer: Payer,
        when_lost: impl FnOnce() + Send + 'static,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Lost> {
        let (reply, answer) = oneshot::channel();
        let (is_lost, lost) = oneshot::channel();
        let when_lost = move || {
            // The caller may have gone away meanwhile.
            _ = is_lost.send(());
            when_lost();
        };
        let work = async move { _ = reply.send(work.await) };
        let _wanted = Wanted(Task::spawn(self.rules.inner(), payer, Box::new(when_lost), work));
        awaited(answer, lost).await
    }

    /// Thinks on a thread for that, on the account this thread works for.
    pub async fn think<T: Send + 'static>(&self, thought: impl FnOnce() -> T + Send + 'static) -> Result<T, Lost> {
        let (reply, answer) = oneshot::channel();
        let (is_lost, lost) = oneshot::channel();
        let thought = move || {
            // Nobody waits any more for what has not begun.
            if !reply.is_closed() {
                _ = reply.send(thought());
            }
        };
        let thought = Thought { thought: Mutex::new(Some(Box::new(thought))), is_lost: Mutex::new(Some(is_lost)) };
        self.thinkers.inner().push(payer(), Arc::new(thought));
        tokio::select! {
            thought = tokio::time::timeout(PATIENCE, awaited(answer, lost)) => thought.unwrap_or(Err(Lost::TooLong)),
            () = self.closing.cancelled() => Err(Lost::Closing),
        }
    }
}

async fn awaited<T>(answer: oneshot::Receiver<T>, lost: oneshot::Receiver<()>) -> Result<T, Lost> {
    tokio::pin!(answer);
    tokio::select! {
        biased;
        answer = &mut answer => answer.map_err(|_| Lost::Panicked),
        Ok(()) = lost => Err(Lost::TooLong),
    }
}

/// A task that somebody waits for.
struct Wanted(Arc<Task>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.drop_it();
    }
}

/// Something that is done in one go.
struct Thought {
    thought: Mutex<Option<Box<dyn FnOnce() + Send>>>,
    is_lost: Mutex<Option<oneshot::Sender<()>>>,
}

impl Job for Thought {
    fn run(self: Arc<Self>) {
        let thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thought) = thought {
            thought();
        }
    }

    fn lost(&self) {
        if let Some(is_lost) = self.is_lost.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // The caller may have gone away.
            _ = is_lost.send(());
        }
    }
}
