//! What surrounds a house: threads, logs, and the word to stop.

use tracing_subscriber::EnvFilter;

/// The threads a house runs on.
pub fn runtime() -> tokio::runtime::Runtime {
    // Without threads nothing can be served; there is nothing to fall back on.
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started")
}

/// Logs go to standard error; `RUST_LOG` says how much.
pub fn write_logs(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    // Only the first of several tests in one process can set this.
    _ = if json { logs.json().try_init() } else { logs.try_init() };
}

/// Waits for Ctrl-C or a polite kill.
pub async fn until_told() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut told) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = told.recv() => {}
            }
            return;
        }
    }
    _ = tokio::signal::ctrl_c().await;
}
