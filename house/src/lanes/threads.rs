//! What the system knows of a thread: how long it has worked, and whether it steps back for others. Only Linux tells
//! threads apart like this; elsewhere all are alike.

use std::time::Duration;

/// Work that may take a while gets a third of what a table gets when both want the same processor.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 5;

/// What does not come back gets next to nothing.
#[cfg(target_os = "linux")]
const LAST: i32 = 19;

/// A thread, as the system calls it.
#[derive(Clone, Copy)]
pub struct Thread {
    #[cfg(target_os = "linux")]
    id: rustix::thread::Pid,
}

#[cfg(target_os = "linux")]
impl Thread {
    pub fn current() -> Thread {
        Thread { id: rustix::thread::gettid() }
    }

    /// How long it has had a processor.
    pub fn worked(self) -> Option<Duration> {
        let told = std::fs::read_to_string(format!("/proc/self/task/{}/schedstat", self.id.as_raw_nonzero())).ok()?;
        told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    /// Lets whatever does not take long go first.
    pub fn step_back(self) {
        self.set(BEHIND);
    }

    /// Leaves the processor to threads that want it more.
    pub fn give_way(self) {
        self.set(LAST);
    }

    fn set(self, niceness: i32) {
        // Linux takes the number of a thread for that thread alone. Stepping back is always allowed; if it is not, the
        // thread is like others.
        _ = rustix::process::setpriority_process(Some(self.id), niceness);
    }
}

#[cfg(not(target_os = "linux"))]
impl Thread {
    pub fn current() -> Thread {
        Thread {}
    }

    pub fn worked(self) -> Option<Duration> {
        None
    }

    pub fn step_back(self) {}

    pub fn give_way(self) {}
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn work_is_told_from_waiting() {
        let thread = Thread::current();
        let begun = thread.worked().unwrap();
        let since = || thread.worked().unwrap().saturating_sub(begun);
        std::thread::sleep(Duration::from_millis(100));
        assert!(since() < Duration::from_millis(50));
        while since() < Duration::from_millis(50) {
            std::hint::spin_loop();
        }
    }
}
