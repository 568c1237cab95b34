//! Threads that take work from a line, and a watch over those that do not come back.
//!
//! A thread cannot be stopped from outside. Work that takes longer than its limit is therefore written off together with
//! its thread: another thread takes its place, the lost one gets what processor time nobody else wants, and all who
//! waits is told. If the work ends after all, its thread ends with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

use super::Payer;
use super::line::Line;
use super::payer::pays;
use super::threads::Thread;

/// How often the watch goes round.
const ROUND: Duration = Duration::from_millis(250);

/// Where a machine has more to do than it can, work takes longer than the processor time it gets; beyond so many times its
/// limit it does not come back, whether it works or waits.
const PATIENTLY: u32 = 12;

/// So many lost threads are replaced. Each still holds what it works with, and something is very wrong.
const MOST_LOST: usize = 8;

/// Something to do.
pub trait Job: Send + Sync {
    /// Does it. Panics are caught and end nothing but the job.
    fn run(self: Arc<Self>);

    /// It was written off.
    fn lost(&self);
}

/// What a pool is like.
#[derive(Clone, Copy)]
pub struct Kind {
    pub name: &'static str,
    /// So many threads work for one place; there is one more than that, so that others find one free.
    pub share: usize,
    /// No piece of work takes a processor for longer than this.
    pub limit: Duration,
    /// Whether its threads step back for others.
    pub steps_back: bool,
}

/// Some threads and what waits for them.
pub struct Pool(Arc<Inner>);

pub(super) struct Inner {
    kind: Kind,
    /// Where timers and sockets are: what a job spawns or sleeps for is the business of those threads.
    runtime: Handle,
    line: Mutex<Line<Arc<dyn Job>>>,
    /// Something has got in line.
    news: Condvar,
    closed: AtomicBool,
    workers: Mutex<Vec<Arc<Worker>>>,
    /// For whom threads were lost that have not come back.
    offences: Mutex<Vec<Payer>>,
    lost: AtomicUsize,
    /// Cancelled when too many are lost to go on.
    spent: CancellationToken,
}

#[derive(Default)]
struct Worker {
    /// Counts its jobs, so that the watch can tell one from the next.
    serial: AtomicU64,
    now: Mutex<Option<(Payer, Arc<dyn Job>)>>,
    /// What the system calls the thread.
    thread: Mutex<Option<Thread>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is ever left half done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// Starts the threads. `spent` is cancelled when too many of them are lost to go on.
    pub fn new(kind: Kind, spent: CancellationToken) -> Pool {
        let inner = Arc::new(Inner {
            kind,
            runtime: Handle::current(),
            line: Mutex::new(Line::new(kind.share)),
            news: Condvar::new(),
            closed: AtomicBool::new(false),
            workers: Mutex::new(Vec::new()),
            offences: Mutex::new(Vec::new()),
            lost: AtomicUsize::new(0),
            spent,
        });
        (0..=kind.share).for_each(|_| inner.start());
        let watched = Arc::downgrade(&inner);
        thread(kind.name, move || watch(&watched));
        Pool(inner)
    }

    pub(super) fn inner(&self) -> &Arc<Inner> {
        &self.0
    }

    /// How many threads have not come back from working for somebody.
    pub fn lost_by(&self, payer: Payer) -> usize {
        let is_same = |other: &&Payer| if payer.may_be_many() { **other == payer } else { other.place == payer.place };
        if self.0.lost.load(Ordering::Relaxed) == 0 {
            0
        } else {
            locked(&self.0.offences).iter().filter(is_same).count()
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.closed.store(true, Ordering::Relaxed);
        drop(locked(&self.0.line));
        self.0.news.notify_all();
    }
}

/// Starts a thread that nobody waits for.
fn thread(name: &str, work: impl FnOnce() + Send + 'static) {
    // Without threads nothing can be done; there is nothing to fall back on, and callers are told after a while.
    if let Err(error) = std::thread::Builder::new().name(name.into()).spawn(work) {
        tracing::error!(%error, "a thread could not be started");
    }
}

impl Inner {
    fn start(self: &Arc<Self>) {
        let worker = Arc::new(Worker::default());
        locked(&self.workers).push(worker.clone());
        let inner = self.clone();
        thread(self.kind.name, move || inner.work(&worker));
    }

    /// Work gets in line, and a thread that sleeps takes it up.
    pub fn push(&self, payer: Payer, job: Arc<dyn Job>) {
        locked(&self.line).push(payer, job);
        self.news.notify_one();
    }

    /// What one of our own threads has just laid down gets in line again: that thread looks there next.
    pub fn push_back(&self, payer: Payer, job: Arc<dyn Job>) {
        locked(&self.line).push(payer, job);
    }

    fn next(&self) -> Option<(Payer, Arc<dyn Job>)> {
        let mut line = locked(&self.line);
        loop {
            if self.closed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(next) = line.pop() {
                let more = !line.is_empty();
                drop(line);
                // A share that became free may let somebody else's work go on.
                if more {
                    self.news.notify_one();
                }
                return Some(next);
            }
            line = self.news.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(self: Arc<Self>, worker: &Worker) {
        let thread = Thread::current();
        *locked(&worker.thread) = Some(thread);
        if self.kind.steps_back {
            thread.step_back();
        }
        let runtime = self.runtime.clone();
        let _entered = runtime.enter();
        while let Some((payer, job)) = self.next() {
            worker.serial.fetch_add(1, Ordering::Relaxed);
            *locked(&worker.now) = Some((payer, job.clone()));
            let begun = Instant::now();
            pays(payer);
            // What panics is dropped within: its caller hears so.
            if catch_unwind(AssertUnwindSafe(|| job.run())).is_err() {
                tracing::error!(threads = self.kind.name, "a piece of work panicked");
            }
            pays(Payer::HOUSE);
            if locked(&worker.now).take().is_none() {
                return self.came_back(payer, begun.elapsed());
            }
            locked(&self.line).done(payer, begun.elapsed());
        }
    }

    /// Another thread has taken this one's place long ago.
    fn came_back(&self, payer: Payer, after: Duration) {
        let mut offences = locked(&self.offences);
        if let Some(at) = offences.iter().position(|one| *one == payer) {
            offences.swap_remove(at);
        }
        drop(offences);
        self.lost.fetch_sub(1, Ordering::Relaxed);
        tracing::warn!(threads = self.kind.name, ms = crate::in_ms(after), "a thread that was written off came back");
    }

    /// A thread does not come back.
    fn write_off(self: &Arc<Self>, worker: &Arc<Worker>) {
        let Some((payer, job)) = locked(&worker.now).take() else { return };
        tracing::error!(threads = self.kind.name, "a piece of work does not come back; its thread is written off");
        metrics::counter!("safehouse_lost_threads_total", "threads" => self.kind.name).increment(1);
        if let Some(thread) = *locked(&worker.thread) {
            thread.give_way();
        }
        locked(&self.offences).push(payer);
        locked(&self.line).done(payer, self.kind.limit);
        locked(&self.workers).retain(|one| !Arc::ptr_eq(one, worker));
        if self.lost.fetch_add(1, Ordering::Relaxed) + 1 >= MOST_LOST {
            self.spent.cancel();
        }
        self.start();
        let _entered = self.runtime.enter();
        job.lost();
    }
}

/// What the watch knows of a worker: the job it saw there, for how long, and what the thread had worked before that.
struct Watched {
    worker: Arc<Worker>,
    serial: u64,
    age: Duration,
    worked: Option<Duration>,
}

impl Watched {
    fn new(worker: Arc<Worker>) -> Self {
        Watched { worker, serial: 0, age: Duration::ZERO, worked: None }
    }

    /// Looks again after a round. Says whether what it does takes too long.
    fn is_late(&mut self, limit: Duration) -> bool {
        let serial = self.worker.serial.load(Ordering::Relaxed);
        let thread = *locked(&self.worker.thread);
        let is_same = serial == self.serial && locked(&self.worker.now).is_some();
        self.serial = serial;
        if !is_same {
            (self.age, self.worked) = (Duration::ZERO, None);
            return false;
        }
        self.age += ROUND;
        let Some(worked) = thread.and_then(Thread::worked) else { return self.age >= limit * PATIENTLY };
        let before = *self.worked.get_or_insert(worked);
        worked.saturating_sub(before) >= limit || self.age >= limit * PATIENTLY
    }
}

/// Goes round as long as the pool is there. Age is counted in rounds: a house that was stopped for an hour (a lid that was
/// closed, a signal) has not worked for an hour.
fn watch(pool: &Weak<Inner>) {
    let mut known: Vec<Watched> = Vec::new();
    loop {
        std::thread::sleep(ROUND);
        let Some(inner) = pool.upgrade().filter(|inner| !inner.closed.load(Ordering::Relaxed)) else { return };
        let workers = locked(&inner.workers).clone();
        known.retain(|one| workers.iter().any(|worker| Arc::ptr_eq(worker, &one.worker)));
        for worker in workers {
            if !known.iter().any(|one| Arc::ptr_eq(&worker, &one.worker)) {
                known.push(Watched::new(worker));
            }
        }
        for one in known.iter_mut().filter_map(|one| one.is_late(inner.kind.limit).then_some(&one.worker)) {
            inner.write_off(one);
        }
    }
}
