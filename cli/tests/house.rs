//! `safehouse serve` as a process: two of them over the same data, one that is killed, one whose disk is full.
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{run, safehouse};

/// A house that is killed if nobody ends it otherwise.
struct House {
    process: Child,
    address: String,
}

impl Drop for House {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

impl House {
    fn open(args: &[&str]) -> House {
        let mut command = safehouse();
        House::started(command.args(["serve", "--listen", "127.0.0.1:0"]).args(args))
    }

    fn started(command: &mut Command) -> House {
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit_once("http://").expect("it says where it is").1.to_string();
        House { process, address }
    }

    /// The status of a reply.
    fn asked(&self, request: &str, body: &str) -> u16 {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!("{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let rest = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(format!("{head}{rest}").as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Waits until `/readyz` says this.
    fn until_ready_is(&self, status: u16) {
        let begin = Instant::now();
        while self.asked("GET /readyz", "") != status {
            assert!(begin.elapsed() < Duration::from_secs(30), "/readyz does not become {status}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// What a second house over the same data says, and what comes after the first was killed.
fn one_at_a_time(place: &[&str]) {
    let first = House::open(place);
    assert_eq!(first.asked("PUT /api/me", r#"{"nickname": "Ann"}"#), 200);
    let begin = Instant::now();
    let refused = run(&[&["serve", "--listen", "127.0.0.1:0"][..], place].concat()).failed(2);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let words = [format!("http://{}", first.address), format!("process {}", first.process.id())];
    assert!(words.iter().all(|word| refused.contains(word)), "{refused}");
    // Nor does it help to ask for the same port.
    let refused = run(&[&["serve", "--listen", &first.address][..], place].concat()).failed(2);
    assert!(refused.contains("is in use by"), "{refused}");
    assert_eq!(first.asked("GET /readyz", ""), 200);

    // Dropped means killed, without warning.
    drop(first);
    let begin = Instant::now();
    let next = House::open(place);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    next.until_ready_is(200);
    assert!(run(&[&["check"][..], place].concat()).ok().contains("0 wrong"));
}

#[test]
fn over_one_file_there_is_one_house_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    one_at_a_time(&["--data", &folder.path().display().to_string()]);
}

#[test]
fn over_one_server_there_is_one_house_at_a_time() {
    let Some(bin) = throwaway_postgres::programs() else {
        eprintln!("not asked: PostgreSQL is not installed (`cargo verify` installs it)");
        return;
    };
    let server = throwaway_postgres::Postgres::start(bin).unwrap();
    let folder = tempfile::tempdir().unwrap();
    one_at_a_time(&["--data", &folder.path().display().to_string(), "--database", &server.url()]);
}

/// The system lets no file grow beyond this any more, as a full disk would not.
fn let_files_grow(house: &House, bytes: &str) {
    let pid = house.process.id().to_string();
    let limited = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:unlimited")]).status();
    assert!(limited.unwrap().success());
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |about| about.len())
}

#[test]
fn a_house_without_room_is_not_ready_until_there_is_some() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        eprintln!("not asked: there is no `prlimit` here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // Without the signal that would end it, as a full disk sends none.
    let mut shell = Command::new("sh");
    let limits = "--set limits.requests_per_second=100000 --set limits.visitors_per_hour=1000000";
    shell.args(["-c", &format!("trap '' XFSZ; exec \"$0\" serve --listen 127.0.0.1:0 {limits} --data \"$1\"")]);
    let house = House::started(shell.arg(env!("CARGO_BIN_EXE_safehouse")).arg(folder.path()));
    house.until_ready_is(200);
    // Nobody is there, nothing is written but the heartbeat: it notices all the same.
    let_files_grow(&house, "4096");
    house.until_ready_is(503);
    assert_eq!(house.asked("GET /healthz", ""), 200);
    let_files_grow(&house, "unlimited");
    house.until_ready_is(200);
    // With somebody who writes until there is no more room.
    let most = size(&folder.path().join("safehouse.db-wal")) + (96 << 10);
    let_files_grow(&house, &most.to_string());
    let begin = Instant::now();
    while house.asked("PUT /api/me", r#"{"nickname": "Ann"}"#) != 503 {
        assert!(begin.elapsed() < Duration::from_mins(1), "it never became full");
    }
    house.until_ready_is(503);
    let_files_grow(&house, "unlimited");
    house.until_ready_is(200);
    assert_eq!(house.asked("PUT /api/me", r#"{"nickname": "Ben"}"#), 200);
    let checked = run(&["check", "--data", &folder.path().display().to_string()]).ok();
    assert!(checked.contains("0 wrong"), "{checked}");
}
