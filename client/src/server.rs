//! A house of one's own, as a process that can be watched and killed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// No client is slowed down and none is refused: what is measured is the house, not its limits.
const GENEROUS: [&str; 10] = [
    "limits.visitors_per_hour=1000000000",
    "limits.requests_per_second=1000000",
    "limits.messages_per_second=1000000",
    "limits.connections_per_address=1000000",
    "limits.http_per_address=1000000",
    "limits.tables_per_hour=1000000000",
    "limits.tables_per_address=1000000",
    "limits.answers_per_hour=1000000000",
    "limits.written_bytes_per_hour=4000000000",
    "limits.live_tables=1000000",
];

/// A running `safehouse serve`.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// How long it took from the start of the process to the open door.
    pub opened_in: Duration,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum NoServer {
    #[error("{} cannot be started: {error}", binary.display())]
    Start { binary: PathBuf, error: std::io::Error },
    #[error("it said nothing about where it listens")]
    Silent,
}

impl Server {
    /// Opens a house over a folder; what else it is told comes in `more`.
    pub async fn open(binary: &Path, data: &Path, more: &[&str]) -> Result<Server, NoServer> {
        let begin = std::time::Instant::now();
        // A shell raises the limit of open files first; every guest is one.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -n $(ulimit -H -n) 2>/dev/null; exec \"$0\" \"$@\""]).arg(binary);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        for setting in GENEROUS {
            command.args(["--set", setting]);
        }
        command.args(more).stdout(Stdio::piped()).kill_on_drop(true);
        let unstarted = |error| NoServer::Start { binary: binary.into(), error };
        let mut child = command.spawn().map_err(unstarted)?;
        let mut lines = BufReader::new(child.stdout.take().ok_or(NoServer::Silent)?).lines();
        let line = timeout(Duration::from_mins(1), lines.next_line()).await;
        let line = line.ok().and_then(Result::ok).flatten().ok_or(NoServer::Silent)?;
        let address = line.rsplit_once("http://").and_then(|(_, address)| address.trim().parse().ok());
        let address = address.ok_or(NoServer::Silent)?;
        // Read on, so that the house never waits for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Server { child, address, opened_in: begin.elapsed() })
    }

    /// Ends it without any warning, as a power cut would.
    pub async fn kill(mut self) {
        // A process that is gone already is as dead as it gets.
        _ = self.child.kill().await;
    }

    /// Tells it to close and waits for it. Says whether it ended well.
    pub async fn stop(mut self) -> bool {
        let Some(id) = self.child.id() else { return false };
        let told = Command::new("kill").args(["-TERM", &id.to_string()]).status().await;
        let ended = timeout(Duration::from_secs(30), self.child.wait()).await;
        told.is_ok_and(|told| told.success()) && ended.is_ok_and(|ended| ended.is_ok_and(|status| status.success()))
    }

    /// The memory it holds, in bytes.
    pub fn memory(&self) -> u64 {
        let status = self.child.id().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
        let line = status.as_deref().and_then(|status| status.lines().find(|line| line.starts_with("VmRSS:")));
        let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
        kib.unwrap_or_default() << 10
    }

    /// The processor time it has used, in seconds.
    pub fn processor(&self) -> f64 {
        self.child.id().map_or(0.0, |id| processor(&id.to_string()))
    }
}

/// The processor time a process has used, in seconds; `self` for this one.
pub fn processor(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok();
    let after_name = stat.as_deref().and_then(|stat| stat.rsplit_once(')')).map_or("", |(_, rest)| rest);
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
