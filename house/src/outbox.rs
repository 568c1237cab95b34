//! What waits for one connection: a queue bounded in bytes that takes no room while it is empty, and how it ends.
//!
//! A channel of tokio's keeps a kilobyte for whatever may come; of these there are four at every table, and most of
//! them hold nothing most of the time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::line::Frame;
use crate::parting::Parting;

/// So many bytes wait for a slow reader before it is let go: some thirty whole views.
pub const ROOM: usize = 256 << 10;

/// What a frame takes besides its bytes.
const EACH: usize = 64;

/// Both ends of a queue.
pub fn outbox(room: usize) -> (Sender, Receiver) {
    let waiting = Waiting { queue: VecDeque::new(), bytes: 0, standing: Standing::Open };
    let shared = Arc::new(Shared { waiting: Mutex::new(waiting), news: Notify::new(), room });
    (Sender(shared.clone()), Receiver(shared))
}

struct Shared {
    waiting: Mutex<Waiting>,
    /// Something has come, or nothing will any more.
    news: Notify,
    room: usize,
}

struct Waiting {
    queue: VecDeque<Frame>,
    bytes: usize,
    standing: Standing,
}

enum Standing {
    Open,
    /// Nothing comes any more; with the reason, if the sender gave one.
    Ended(Option<Parting>),
    /// The receiver is gone.
    Deserted,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing is ever left half done under the lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where frames are put in.
pub struct Sender(Arc<Shared>);

impl Sender {
    /// Puts a frame in, if there is room and a receiver. A single one always fits.
    pub fn try_send(&self, frame: Frame) -> bool {
        let mut waiting = self.0.lock();
        let bytes = waiting.bytes + frame.size() + EACH;
        let is_open = matches!(waiting.standing, Standing::Open);
        if !is_open || !waiting.queue.is_empty() && bytes > self.0.room {
            return false;
        }
        waiting.bytes = bytes;
        waiting.queue.push_back(frame);
        drop(waiting);
        self.0.news.notify_one();
        true
    }

    /// What waits is the last. The first reason given is the one that holds.
    pub fn end(&self, parting: Parting) {
        self.0.close(Some(parting));
    }

    /// A way to end it from beside.
    pub fn ender(&self) -> Ender {
        Ender(self.0.clone())
    }
}

impl Shared {
    fn close(&self, parting: Option<Parting>) {
        let mut waiting = self.lock();
        if !matches!(waiting.standing, Standing::Open) {
            return;
        }
        // A client that reads too slowly is told so instead of all it did not read.
        if parting == Some(Parting::TOO_SLOW) {
            (waiting.queue, waiting.bytes) = (VecDeque::new(), 0);
        }
        waiting.standing = Standing::Ended(parting);
        drop(waiting);
        self.news.notify_one();
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.close(None);
    }
}

/// Ends a queue from beside it, if its sender cannot.
pub struct Ender(Arc<Shared>);

impl Ender {
    pub fn end(&self, parting: Parting) {
        self.0.close(Some(parting));
    }
}

/// What comes out.
pub enum Next {
    Frame(Frame),
    /// All is taken and nothing will come any more. Without a reason: the sender is gone.
    End(Option<Parting>),
}

/// Where frames are taken out, in the order in which they came.
pub struct Receiver(Arc<Shared>);

impl Receiver {
    /// Takes the next frame out; waits for it if need be. Nothing is lost if the caller stops waiting.
    pub async fn recv(&mut self) -> Next {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            // There is one receiver, and a notice given while it does not wait is kept: none is missed in between.
            self.0.news.notified().await;
        }
    }

    /// Waits until nothing comes any more; what waits is still there. Nothing is lost if the caller stops waiting.
    pub async fn ended(&self) {
        while matches!(self.0.lock().standing, Standing::Open) {
            self.0.news.notified().await;
        }
        // The task that takes out what waits has to hear of it too.
        self.0.news.notify_one();
    }

    /// Takes the next frame out if there is one.
    pub fn try_recv(&mut self) -> Option<Frame> {
        match self.take() {
            Some(Next::Frame(frame)) => Some(frame),
            Some(Next::End(_)) | None => None,
        }
    }

    fn take(&mut self) -> Option<Next> {
        let mut waiting = self.0.lock();
        let Some(frame) = waiting.queue.pop_front() else {
            return match waiting.standing {
                Standing::Ended(parting) => Some(Next::End(parting)),
                Standing::Open | Standing::Deserted => None,
            };
        };
        waiting.bytes -= frame.size() + EACH;
        if waiting.queue.is_empty() {
            waiting.queue = VecDeque::new();
        }
        Some(Next::Frame(frame))
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.standing = Standing::Deserted;
        (waiting.queue, waiting.bytes) = (VecDeque::new(), 0);
    }
}

#[cfg(test)]
mod tests {
    use wire::{Farewell, Format};

    use super::*;

    fn frame(bytes: usize) -> Frame {
        Frame::message(Format::Packed, &vec![7; bytes])
    }

    fn number(number: u32) -> Frame {
        Frame::message(Format::Packed, &number.to_be_bytes())
    }

    async fn size(receiver: &mut Receiver) -> Option<usize> {
        match receiver.recv().await {
            Next::Frame(frame) => Some(frame.size()),
            Next::End(_) => None,
        }
    }

    #[tokio::test]
    async fn what_is_put_in_comes_out_in_order_and_no_more_than_fits() {
        let (sender, mut receiver) = outbox(1_000);
        assert!(sender.try_send(frame(5_000)), "one always fits");
        assert!(!sender.try_send(frame(0)));
        assert_eq!(size(&mut receiver).await, Some(5_004));
        // Empty frames take room too: fifteen of 66 bytes.
        assert_eq!((0..100).filter(|_| sender.try_send(frame(0))).count(), 15);
        for _ in 0..15 {
            assert_eq!(size(&mut receiver).await, Some(2));
        }
        assert!(sender.try_send(frame(10)) && sender.try_send(frame(20)) && !sender.try_send(frame(1_000)));
        drop(sender);
        assert_eq!((size(&mut receiver).await, size(&mut receiver).await), (Some(12), Some(22)));
        assert!(matches!(receiver.recv().await, Next::End(None)));
    }

    #[tokio::test]
    async fn the_first_reason_to_end_is_the_one_that_holds() {
        let (sender, mut receiver) = outbox(1_000);
        assert!(sender.try_send(frame(1)));
        sender.end(Parting::gone("you have logged out"));
        sender.end(Parting::TOO_SLOW);
        assert!(!sender.try_send(frame(1)));
        drop(sender);
        assert_eq!(size(&mut receiver).await, Some(3), "what was said before is still heard");
        for _ in 0..2 {
            assert!(matches!(receiver.recv().await, Next::End(Some(parting)) if parting.why == Farewell::Gone));
        }
    }

    #[tokio::test]
    async fn nothing_is_put_in_where_nobody_takes_it_out() {
        let (sender, receiver) = outbox(1_000);
        drop(receiver);
        assert!(!sender.try_send(frame(1)));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_waits_is_woken_however_often_the_wait_is_broken_off() {
        const MANY: u32 = 20_000;
        let (sender, mut receiver) = outbox(560);
        let sending = tokio::spawn(async move {
            for count in 0..MANY {
                while !sender.try_send(number(count)) {
                    tokio::task::yield_now().await;
                }
            }
        });
        let mut next = 0;
        let taking = async {
            loop {
                let mut taken = None;
                tokio::select! {
                    biased;
                    () = tokio::task::yield_now() => {}
                    frame = receiver.recv() => taken = Some(frame),
                }
                let taken = match taken {
                    Some(taken) => taken,
                    None => receiver.recv().await,
                };
                match taken {
                    Next::Frame(frame) => {
                        assert!(frame.bytes().ends_with(&u32::to_be_bytes(next)));
                        next += 1;
                    }
                    Next::End(_) => return,
                }
            }
        };
        tokio::time::timeout(std::time::Duration::from_mins(1), taking).await.unwrap();
        sending.await.unwrap();
        assert_eq!(next, MANY);
    }
}
