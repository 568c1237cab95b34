//! A PostgreSQL to throw away: started for the tests that want one, gone with all its data when they end. It can be
//! stopped on the way, as by an upgrade or a crash, and started again where it was.
#![forbid(unsafe_code)]

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Where Debian keeps the programs of each version; they are not on the path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// So long for a server to be ready; it takes a second.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server. Dropping it stops it, also where a check fails.
pub struct Postgres {
    /// None while it is stopped.
    server: Option<Child>,
    bin: PathBuf,
    folder: PathBuf,
    port: u16,
}

/// How a server is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// As the system does it: connections are ended, everything is written.
    Fast,
    /// As a crash does it: what was committed is found again in the log.
    Immediate,
}

impl Postgres {
    /// Makes a server of its own with these [`programs`] and starts it. Fails with what it said.
    pub fn start(bin: PathBuf) -> Result<Postgres, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("safehouse-postgres-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        let failed = |what: &str, source: io::Error| format!("{what} {}: {source}", folder.display());
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).map_err(|source| failed("making", source))?;
        let port = free_port().map_err(|source| failed("finding a port for", source))?;
        // From here on whatever fails cleans up.
        let mut postgres = Postgres { server: None, bin, folder: folder.clone(), port };
        give_away(&folder).map_err(|source| failed("giving away", source))?;
        let mut init = postgres.command("initdb");
        init.args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync", "-D"]);
        let made = init.arg(folder.join("data")).output().map_err(|source| failed("filling", source))?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned());
        }
        postgres.start_again()?;
        Ok(postgres)
    }

    /// Where it answers, or answered before it was stopped.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Stops it and waits for that.
    pub fn stop(&mut self, how: Stop) {
        let mode = match how {
            Stop::Fast => "fast",
            Stop::Immediate => "immediate",
        };
        // `pg_ctl` ends the server's children too; killing the server alone would leave them for a while.
        let mut stop = self.command("pg_ctl");
        stop.args(["stop", "--silent", "-m", mode, "-D"]).arg(self.folder.join("data"));
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// Lets it stand still, with all its children: it keeps its connections and answers none of them.
    pub fn freeze(&mut self) -> io::Result<()> {
        // The server first, so that it has no more children than these.
        let server = self.id()?;
        signal("-STOP", &[server])?;
        signal("-STOP", &children(server)?)
    }

    /// Lets it go on.
    pub fn thaw(&mut self) -> io::Result<()> {
        let server = self.id()?;
        signal("-CONT", &children(server)?)?;
        signal("-CONT", &[server])
    }

    fn id(&self) -> io::Result<u32> {
        self.server.as_ref().map(Child::id).ok_or_else(|| io::Error::other("the server is stopped"))
    }

    /// Starts it where it was, at the same port, and waits until it answers.
    pub fn start_again(&mut self) -> Result<(), String> {
        let failed = |source: io::Error| format!("starting a server: {source}");
        let log = fs::File::create(self.folder.join("log")).map_err(failed)?;
        let mut server = self.command("postgres");
        server
            .arg("-D")
            .arg(self.folder.join("data"))
            // Nothing of it has to outlive the tests: no waiting for the disk. Only this machine gets in.
            .args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
            .args(["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=400"])
            .stdout(Stdio::null())
            .stderr(log);
        self.server = Some(server.spawn().map_err(failed)?);
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let begin = Instant::now();
        loop {
            let asked = Command::new(self.bin.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
                .status();
            if asked.is_ok_and(|status| status.success()) {
                return Ok(());
            }
            let ended = self.server.as_mut().is_none_or(|server| server.try_wait().is_ok_and(|ended| ended.is_some()));
            if ended || begin.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("the server does not come up\n{log}"));
            }
            sleep(Duration::from_millis(50));
        }
    }

    fn command(&self, program: &str) -> Command {
        let mut command = as_nobody_special(&self.bin.join(program));
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // One that stands still would not hear the word to stop.
        _ = self.thaw();
        self.stop(Stop::Immediate);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn signal(which: &str, processes: &[u32]) -> io::Result<()> {
    if processes.is_empty() {
        return Ok(());
    }
    // One of them may have ended meanwhile, which is as quiet as standing still.
    Command::new("kill")
        .arg(which)
        .args(processes.iter().map(u32::to_string))
        .stderr(Stdio::null())
        .status()
        .map(|_| ())
}

/// The processes that a process has started.
fn children(of: u32) -> io::Result<Vec<u32>> {
    let mut children = Vec::new();
    for entry in fs::read_dir("/proc")?.flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        // `4711 (a name (with anything in it)) S 1 …`: its state and its parent follow the last bracket.
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        if parent == Some(of) {
            children.push(process);
        }
    }
    Ok(children)
}

/// Where the programs of the newest version are that is installed.
pub fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir(DEBIAN).into_iter().flatten().flatten().map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let elsewhere: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let is_whole =
        |bin: &PathBuf| ["initdb", "postgres", "pg_ctl", "pg_isready"].iter().all(|name| bin.join(name).is_file());
    let version = |bin: &PathBuf| -> u32 {
        let name = bin.parent().and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().parse().unwrap_or_default()
    };
    debian.filter(is_whole).max_by_key(version).or_else(|| elsewhere.into_iter().find(is_whole))
}

/// PostgreSQL refuses to run as root, so root lets the user `postgres` run it.
fn as_nobody_special(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--"]).arg(program);
    command
}

/// Gives the folder to the user who runs the server.
fn give_away(folder: &Path) -> io::Result<()> {
    if is_root() {
        let status = Command::new("chown").arg("postgres:").arg(folder).status()?;
        if !status.success() {
            return Err(io::Error::other("there is no user `postgres`"));
        }
    }
    Ok(())
}

/// Whether this is root, who may install programs but not run a server.
pub fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}

/// A port that is free now. Another program may take it before the server does, which then says so.
fn free_port() -> io::Result<u16> {
    TcpListener::bind("127.0.0.1:0")?.local_addr().map(|address| address.port())
}
