//! Which processor works for whom: one for the house, another for everybody else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// As many threads as a house has on one processor that is attacked: two for rules, one that moves bytes, and three that think
/// and step back for others.
const NICENESS: [i32; 6] = [0, 0, 0, 5, 5, 5];

/// The processors that this process may use.
pub struct Processors {
    house: usize,
    others: usize,
}

/// This thread, and what it starts, stays there.
fn stay(at: usize) {
    let mut set = CpuSet::new();
    set.set(at);
    sched_setaffinity(None, &set).unwrap();
}

impl Processors {
    /// Two of them, if there are two.
    pub fn find() -> Option<Processors> {
        let allowed = sched_getaffinity(None).unwrap();
        let mut free = (0..CpuSet::MAX_CPU).filter(|at| allowed.is_set(*at));
        Some(Processors { house: free.next()?, others: free.next()? })
    }

    /// Starts something on the processor of the house.
    pub fn on_the_house<T>(&self, start: impl FnOnce() -> T) -> T {
        stay(self.house);
        let started = start();
        stay(self.others);
        started
    }

    /// Everything else is done there.
    pub fn elsewhere(&self) {
        stay(self.others);
    }
}

/// Threads that keep the house's processor busy with nothing.
pub struct Busy {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Busy {
    pub fn begin(processors: &Processors) -> Busy {
        let stop = Arc::new(AtomicBool::new(false));
        let threads = NICENESS.map(|niceness| {
            let (stop, at) = (stop.clone(), processors.house);
            std::thread::spawn(move || {
                stay(at);
                rustix::process::setpriority_process(Some(rustix::thread::gettid()), niceness).unwrap();
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        });
        Busy { stop, threads: threads.into() }
    }

    pub fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.threads.into_iter().for_each(|thread| thread.join().unwrap());
    }
}

/// How long the threads for rules of a process have worked so far.
pub fn worked(process: u32) -> Duration {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).unwrap();
    let nanos = tasks.filter_map(|task| {
        let task = task.ok()?.path();
        let is_rules = std::fs::read_to_string(task.join("comm")).ok()?.trim() == "rules";
        let told = std::fs::read_to_string(task.join("schedstat")).ok().filter(|_| is_rules)?;
        told.split_whitespace().next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanos.sum())
}
