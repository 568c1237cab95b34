//! Threads that think for bots, a few at a time, so that no bot slows a table down.

use tokio::sync::Semaphore;

/// Where bots think.
pub struct Thinkers(Semaphore);

impl Thinkers {
    pub fn new(threads: usize) -> Self {
        Thinkers(Semaphore::new(threads.max(1)))
    }

    /// Thinks on another thread, when one is free. `None` if the thought panicked.
    pub async fn run<T: Send + 'static>(&self, thought: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let _turn = self.0.acquire().await.ok()?;
        tokio::task::spawn_blocking(thought).await.ok()
    }
}
