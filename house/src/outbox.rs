//! What waits for one connection: a bounded queue that takes no room while it is empty.
//!
//! A channel of tokio's keeps a kilobyte for whatever may come; of these there are four at every table, and most of
//! them hold nothing most of the time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Both ends of a queue for at most so many.
pub fn outbox<T>(room: usize) -> (Sender<T>, Receiver<T>) {
    let waiting = Waiting { queue: VecDeque::new(), is_open: true };
    let shared = Arc::new(Shared { waiting: Mutex::new(waiting), news: Notify::new(), room });
    (Sender(shared.clone()), Receiver(shared))
}

struct Shared<T> {
    waiting: Mutex<Waiting<T>>,
    /// Something has come, or nothing will any more.
    news: Notify,
    room: usize,
}

struct Waiting<T> {
    queue: VecDeque<T>,
    /// Whether both ends are there.
    is_open: bool,
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, Waiting<T>> {
        // Nothing is ever left half done under the lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.lock().is_open = false;
        self.news.notify_one();
    }
}

/// Where things are put in.
pub struct Sender<T>(Arc<Shared<T>>);

impl<T> Sender<T> {
    /// Puts something in, if there is room and somebody to take it out.
    pub fn try_send(&self, what: T) -> bool {
        let mut waiting = self.0.lock();
        if !waiting.is_open || waiting.queue.len() >= self.0.room {
            return false;
        }
        waiting.queue.push_back(what);
        drop(waiting);
        self.0.news.notify_one();
        true
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Where things are taken out, in the order in which they came.
pub struct Receiver<T>(Arc<Shared<T>>);

impl<T> Receiver<T> {
    /// Takes the next thing out; waits for it if need be. Nothing once all is taken and nothing will come any more.
    /// Nothing is lost if nobody waits to the end.
    pub async fn recv(&mut self) -> Option<T> {
        loop {
            let (next, is_open) = self.take();
            if next.is_some() || !is_open {
                return next;
            }
            // There is one receiver, and a notice that nobody waits for is kept: none is missed in between.
            self.0.news.notified().await;
        }
    }

    /// Takes the next thing out if there is one.
    pub fn try_recv(&mut self) -> Option<T> {
        self.take().0
    }

    fn take(&mut self) -> (Option<T>, bool) {
        let mut waiting = self.0.lock();
        let next = waiting.queue.pop_front();
        if waiting.queue.is_empty() {
            waiting.queue = VecDeque::new();
        }
        (next, waiting.is_open)
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.is_open = false;
        waiting.queue = VecDeque::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_put_in_comes_out_in_order_and_no_more_than_fits() {
        let (sender, mut receiver) = outbox(2);
        assert!(sender.try_send(1) && sender.try_send(2) && !sender.try_send(3));
        assert_eq!((receiver.recv().await, receiver.try_recv(), receiver.try_recv()), (Some(1), Some(2), None));
        assert!(sender.try_send(4));
        drop(sender);
        assert_eq!((receiver.recv().await, receiver.recv().await), (Some(4), None));
    }

    #[tokio::test]
    async fn nothing_is_put_in_where_nobody_takes_it_out() {
        let (sender, receiver) = outbox(2);
        drop(receiver);
        assert!(!sender.try_send(1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_waits_is_woken_however_often_the_wait_is_broken_off() {
        const MANY: u32 = 20_000;
        let (sender, mut receiver) = outbox(8);
        let sending = tokio::spawn(async move {
            for number in 0..MANY {
                while !sender.try_send(number) {
                    tokio::task::yield_now().await;
                }
            }
        });
        let mut next = 0;
        let taking = async {
            loop {
                tokio::select! {
                    biased;
                    () = tokio::task::yield_now() => {}
                    taken = receiver.recv() => match taken {
                        Some(number) => {
                            assert_eq!(number, next);
                            next += 1;
                        }
                        None => return,
                    }
                }
                if let Some(number) = receiver.recv().await {
                    assert_eq!(number, next);
                    next += 1;
                } else {
                    return;
                }
            }
        };
        tokio::time::timeout(std::time::Duration::from_mins(1), taking).await.unwrap();
        sending.await.unwrap();
        assert_eq!(next, MANY);
    }
}
