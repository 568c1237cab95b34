//! A future that a pool's threads drive: a table, or a request. Each time it is polled it waits in line like any other
//! piece of work, on the account it works for at the moment.

use std::cell::Cell;
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use super::Payer;
use super::pool::{Inner, Job};

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What is done when a task is written off.
pub type WhenLost = Box<dyn FnOnce() + Send>;

pub struct Task {
    pool: Arc<Inner>,
    state: AtomicU8,
    payer: Mutex<Payer>,
    /// Nothing once it is over.
    work: Mutex<Option<Work>>,
    when_lost: Mutex<Option<WhenLost>>,
}

/// Waits to be woken.
const ASLEEP: u8 = 0;
/// Waits in line.
const IN_LINE: u8 = 1;
/// Is being polled.
const AT_WORK: u8 = 2;
/// Is being polled, and was woken meanwhile.
const WOKEN: u8 = 3;
/// Is over, dropped or written off.
const OVER: u8 = 4;

thread_local! {
    /// For whom the task on this thread goes on, if it wants to get in line for somebody else.
    static NEXT: Cell<Option<Payer>> = const { Cell::new(None) };
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic in a poll drops the work; nothing else is done under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Task {
    pub fn spawn(
        pool: &Arc<Inner>,
        payer: Payer,
        when_lost: WhenLost,
        work: impl Future<Output = ()> + Send + 'static,
    ) -> Arc<Task> {
        let task = Arc::new(Task {
            pool: pool.clone(),
            state: AtomicU8::new(IN_LINE),
            payer: Mutex::new(payer),
            work: Mutex::new(Some(Box::pin(work))),
            when_lost: Mutex::new(Some(when_lost)),
        });
        pool.push(payer, task.clone());
        task
    }

    fn change(&self, from: u8, to: u8) -> bool {
        self.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Nobody wants it any more. If it is being polled it goes after that.
    pub fn drop_it(&self) {
        if matches!(self.state.swap(OVER, Ordering::AcqRel), ASLEEP | IN_LINE) {
            let work = locked(&self.work).take();
            drop(work);
        }
    }

    fn over(&self, work: &mut Option<Work>) {
        self.state.store(OVER, Ordering::Release);
        *work = None;
        // What is done when it is lost may hold on to much.
        *locked(&self.when_lost) = None;
    }
}

impl Job for Task {
    fn run(self: Arc<Self>) {
        if !self.change(IN_LINE, AT_WORK) {
            return;
        }
        let waker = Waker::from(self.clone());
        NEXT.set(None);
        let mut work = locked(&self.work);
        // Taken out while it works: a panic drops it.
        let Some(mut future) = work.take() else { return };
        let polled = future.as_mut().poll(&mut Context::from_waker(&waker));
        let next = NEXT.take();
        if polled.is_ready() {
            return self.over(&mut work);
        }
        if let Some(next) = next {
            *locked(&self.payer) = next;
        }
        *work = Some(future);
        if self.change(AT_WORK, ASLEEP) {
            return;
        }
        if self.change(WOKEN, IN_LINE) {
            drop(work);
            let payer = *locked(&self.payer);
            self.pool.push_back(payer, self.clone());
        } else {
            // It was given up meanwhile.
            self.over(&mut work);
        }
    }

    fn lost(&self) {
        // It is being polled: whenever that ends, nothing goes on.
        self.state.store(OVER, Ordering::Release);
        let when_lost = locked(&self.when_lost).take();
        if let Some(when_lost) = when_lost {
            when_lost();
        }
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        loop {
            match self.state.load(Ordering::Acquire) {
                ASLEEP if self.change(ASLEEP, IN_LINE) => {
                    let (payer, pool) = (*locked(&self.payer), self.pool.clone());
                    return pool.push(payer, self);
                }
                // It goes on after that.
                AT_WORK if self.change(AT_WORK, WOKEN) => return,
                // Somebody was quicker: look again.
                ASLEEP | AT_WORK => {}
                _ => return,
            }
        }
    }
}

/// Gets in line for somebody: what follows is done when it is their turn, and on their account.
pub async fn turn(next: Payer) {
    let mut is_first = true;
    std::future::poll_fn(|context| {
        if !std::mem::take(&mut is_first) {
            return Poll::Ready(());
        }
        NEXT.set(Some(next));
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
