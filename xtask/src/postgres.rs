//! A PostgreSQL to throw away: started for the tests that want one, gone with all its data when they end.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::house::House;
use crate::run::{Watch, run};
use crate::trouble::Trouble;

/// Where tests look for a server on which they may make databases.
pub const VARIABLE: &str = "SAFEHOUSE_TEST_POSTGRES";

/// Where Debian keeps the programs of each version; they are not on the path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Keeps a fresh installation from starting a server of its own, which nobody asked for.
const NO_CLUSTER: (&str, &str) = ("/etc/postgresql-common/createcluster.conf", "create_main_cluster = false\n");

/// So long for a server to be ready; it takes a second.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server. Dropping it stops it, also where a check fails.
pub struct Postgres {
    server: Child,
    bin: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts a server, after installing PostgreSQL where it is missing and where that is possible.
    pub fn start(house: &House, watch: &Watch) -> Result<Postgres, Trouble> {
        let bin = match programs() {
            Some(bin) => bin,
            None => install(house, watch)?,
        };
        let folder = std::env::temp_dir().join(format!("safehouse-postgres-{}", std::process::id()));
        let failed = |what: &str, source: io::Error| no_server(format!("{what} {}: {source}", folder.display()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).map_err(|source| failed("making", source))?;
        give_away(&folder).map_err(|source| failed("giving away", source))?;

        let data = folder.join("data");
        let mut init = as_nobody_special(&bin.join("initdb"));
        init.args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync", "-D"]);
        let made = run(init.arg(&data).current_dir(&folder), watch);
        let made = made.and_then(|made| if made.ok { Ok(()) } else { Err(no_server(made.said.join("\n"))) });
        if let Err(trouble) = made {
            let _ = fs::remove_dir_all(&folder);
            return Err(trouble);
        }

        let port = free_port().map_err(|source| failed("finding a port for", source))?;
        let log = fs::File::create(folder.join("log")).map_err(|source| failed("writing to", source))?;
        let server = as_nobody_special(&bin.join("postgres"))
            .arg("-D")
            .arg(&data)
            // Nothing of it has to outlive the tests: no waiting for the disk. Only this machine gets in.
            .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
            .args(["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=400"])
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|source| failed("starting a server in", source))?;
        let mut postgres = Postgres { server, bin, folder, port };
        postgres.wait_until_ready()?;
        Ok(postgres)
    }

    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    fn wait_until_ready(&mut self) -> Result<(), Trouble> {
        let begin = Instant::now();
        loop {
            let asked = Command::new(self.bin.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
                .status();
            if asked.is_ok_and(|status| status.success()) {
                return Ok(());
            }
            if self.server.try_wait().is_ok_and(|ended| ended.is_some()) || begin.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(no_server(format!("the server does not come up\n{log}")));
            }
            sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // `pg_ctl` ends the server's children too; killing the server alone would leave them for a while.
        let _ = as_nobody_special(&self.bin.join("pg_ctl"))
            .args(["stop", "--silent", "-m", "immediate", "-D"])
            .arg(self.folder.join("data"))
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// `cargo xtask postgres COMMAND …`.
pub fn beside(house: &House, words: &[OsString]) -> Result<ExitCode, Trouble> {
    let watch = Watch::new("postgres");
    let server = Postgres::start(house, &watch)?;
    watch.clear();
    let Some((program, args)) = words.split_first() else { return Ok(ExitCode::SUCCESS) };
    let mut command = house.command(program);
    command.args(args).env(VARIABLE, server.url());
    let ran = command.status().map_err(|source| Trouble::Start { command: crate::run::words(&command), source })?;
    Ok(if ran.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The newest version that is installed.
fn programs() -> Option<PathBuf> {
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

fn install(house: &House, watch: &Watch) -> Result<PathBuf, Trouble> {
    if !is_root() {
        return Err(no_server("PostgreSQL is not installed, and only root may install it".into()));
    }
    let (file, line) = NO_CLUSTER;
    // Only where the package has not been here: somebody's own settings stay theirs.
    if !Path::new(file).exists() {
        let made = Path::new(file).parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, line));
        made.map_err(|source| no_server(format!("{file} could not be written: {source}")))?;
    }
    for words in [&["update"][..], &["install", "-y", "--no-install-recommends", "postgresql"]] {
        let mut command = house.command("apt-get");
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        let ran = run(&mut command, watch)?;
        if !ran.ok {
            return Err(no_server(format!("`apt-get {}` failed\n{}", words.join(" "), ran.said.join("\n"))));
        }
    }
    programs().ok_or_else(|| no_server("PostgreSQL was installed, but its programs are not to be found".into()))
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

/// The folder must belong to whoever runs the server.
fn give_away(folder: &Path) -> io::Result<()> {
    if is_root() {
        let status = Command::new("chown").arg("postgres:").arg(folder).status()?;
        if !status.success() {
            return Err(io::Error::other("there is no user `postgres`"));
        }
    }
    Ok(())
}

fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}

/// A port that is free now. Somebody may take it before the server does, which then says so.
fn free_port() -> io::Result<u16> {
    TcpListener::bind("127.0.0.1:0")?.local_addr().map(|address| address.port())
}

fn no_server(why: String) -> Trouble {
    Trouble::NoPostgres { variable: VARIABLE, why }
}
