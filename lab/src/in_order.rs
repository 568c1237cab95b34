//! Work on every core whose results come back in order. Whoever takes them sees the same whatever the number of threads;
//! those who work wait when they are too far ahead, so that memory stays flat.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::time::Duration;

/// How far ahead somebody may be, for each thread.
const AHEAD: u64 = 64;

/// How often somebody who waits looks up to see whether all shall stop.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Makes the pieces `from..to` on so many threads and gives them to `take` in order, until it says that it has enough
/// (`false`), one cannot be made or taken, or `stop` is set. Says which piece would be the next.
pub fn in_order<T: Send, E: Send>(
    pieces: std::ops::Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    make: impl Fn(u64) -> Result<T, E> + Sync,
    mut take: impl FnMut(u64, T) -> Result<bool, E>,
) -> Result<u64, E> {
    let threads = threads.max(1);
    let next = AtomicU64::new(pieces.start);
    let enough = AtomicBool::new(false);
    let taken = (Mutex::new(pieces.start), Condvar::new());
    let window = AHEAD * threads as u64;
    let ends = || enough.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
    std::thread::scope(|scope| {
        let (sender, made) = mpsc::channel();
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, taken, make) = (&next, &taken, &make);
            scope.spawn(move || {
                while !ends() {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces.end {
                        break;
                    }
                    let mut before = taken.0.lock().unwrap_or_else(PoisonError::into_inner);
                    while piece >= *before + window && !ends() {
                        before = taken.1.wait_timeout(before, LOOK_UP).unwrap_or_else(PoisonError::into_inner).0;
                    }
                    drop(before);
                    if ends() || sender.send((piece, make(piece))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = pieces.start;
        let take_all = || {
            for (piece, result) in made {
                waiting.insert(piece, result);
                while let Some(result) = waiting.remove(&due) {
                    let goes_on = take(due, result?)?;
                    due += 1;
                    *taken.0.lock().unwrap_or_else(PoisonError::into_inner) = due;
                    taken.1.notify_all();
                    if !goes_on {
                        return Ok(());
                    }
                }
            }
            Ok(())
        };
        let all = take_all();
        enough.store(true, Ordering::Relaxed);
        all.map(|()| due)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, last: u64) -> (Vec<u64>, u64) {
        let mut all = Vec::new();
        let make = |piece: u64| {
            // Some take longer than others.
            std::thread::sleep(Duration::from_micros(piece * 7 % 50));
            Ok::<u64, ()>(piece * piece)
        };
        let next = in_order(3..500, threads, &AtomicBool::new(false), make, |piece, square| {
            assert_eq!(square, piece * piece);
            all.push(piece);
            Ok(piece < last)
        });
        (all, next.unwrap())
    }

    #[test]
    fn results_come_in_order_and_end_where_it_is_enough() {
        for threads in [1, 2, 7] {
            assert_eq!(squares(threads, 1_000), ((3..500).collect(), 500));
            assert_eq!(squares(threads, 99), ((3..100).collect(), 100));
        }
    }

    #[test]
    fn who_is_stopped_says_where_to_go_on() {
        let stop = AtomicBool::new(false);
        let next = in_order(0..1_000_000, 2, &stop, Ok::<u64, ()>, |piece, _| {
            if piece == 50 {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(true)
        });
        assert!((51..10_000).contains(&next.unwrap()));
    }

    #[test]
    fn an_error_ends_it_at_its_place() {
        let make = |piece| if piece == 40 { Err(piece) } else { Ok(piece) };
        let mut last = 0;
        let error = in_order(0..1_000, 2, &AtomicBool::new(false), make, |piece, _| {
            last = piece;
            Ok(true)
        });
        assert_eq!((error, last), (Err(40), 39));
    }
}
