//! `safehouse serve` as a process: several of them over the same data, one that is killed, one that is frozen, one whose
//! disk is full.
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{run, safehouse};

/// A house that is killed when dropped, unless the test ended it.
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

    /// Asks for something and does not wait for the reply.
    fn ask(&self, request: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!("{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let rest = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(format!("{head}{rest}").as_bytes()).unwrap();
        stream
    }

    /// The status of a reply.
    fn asked(&self, request: &str, body: &str) -> u16 {
        status(self.ask(request, body)).expect("it replies")
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

/// The status of a reply; none if the line was cut.
fn status(mut stream: TcpStream) -> Option<u16> {
    let mut reply = String::new();
    stream.read_to_string(&mut reply).ok()?;
    reply.split_whitespace().nth(1)?.parse().ok()
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

/// A PostgreSQL of one's own, if it is installed, and the words for a house over it.
fn over_a_server(test: impl FnOnce(&[&str])) {
    let Some(bin) = throwaway_postgres::programs() else {
        eprintln!("not asked: PostgreSQL is not installed (`cargo verify` installs it)");
        return;
    };
    let server = throwaway_postgres::Postgres::start(bin).unwrap();
    let folder = tempfile::tempdir().unwrap();
    test(&["--data", &folder.path().display().to_string(), "--database", &server.url()]);
}

#[test]
fn over_one_server_there_is_one_house_at_a_time() {
    over_a_server(one_at_a_time);
}

/// Twenty that start at the same instant: one of them opens, and all others are told who it is.
fn one_of_twenty(place: &[&str]) {
    let start = || {
        let mut command = safehouse();
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(place);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let all: Vec<Child> = (0..20).map(|_| start()).collect();
    let mut open = Vec::new();
    for mut process in all {
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if let Some((_, address)) = line.trim().rsplit_once("http://") {
            open.push(House { address: address.into(), process });
            continue;
        }
        let mut said = String::new();
        process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(process.wait().unwrap().code(), Some(2), "{said}");
        assert!(said.contains("is in use by"), "{said}");
    }
    assert_eq!(open.len(), 1, "one of twenty opens");
    open[0].until_ready_is(200);
    assert_eq!(open[0].asked("PUT /api/me", r#"{"nickname": "Ann"}"#), 200);
}

#[test]
fn of_twenty_over_one_file_one_opens() {
    let folder = tempfile::tempdir().unwrap();
    one_of_twenty(&["--data", &folder.path().display().to_string()]);
}

#[test]
fn of_twenty_over_one_server_one_opens() {
    over_a_server(one_of_twenty);
}

fn signal(house: &House, signal: &str) {
    assert!(Command::new("kill").args([signal, &house.process.id().to_string()]).status().unwrap().success());
}

/// A house that stands still for so long while another takes its place. Somebody asks it for something meanwhile, which it
/// finds when it goes on: it must not write that.
fn frozen(place: &[&str], still: Duration) {
    let mut first = House::open(place);
    assert_eq!(first.asked("PUT /api/me", r#"{"nickname": "Ann"}"#), 200);
    signal(&first, "-STOP");
    let begin = Instant::now();
    let second = House::open(place);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert_eq!(second.asked("PUT /api/me", r#"{"nickname": "Ben"}"#), 200);
    let asking: Vec<_> = (0..5).map(|_| first.ask("PUT /api/me", r#"{"nickname": "Ghost"}"#)).collect();
    std::thread::sleep(still.saturating_sub(begin.elapsed()));
    signal(&first, "-CONT");
    for stream in asking {
        // Refused, or the line is cut.
        assert_ne!(status(stream), Some(200));
    }
    let begin = Instant::now();
    let ended = loop {
        if let Some(ended) = first.process.try_wait().unwrap() {
            break ended;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "it goes on although another has taken its place");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(ended.code(), Some(2));
    second.until_ready_is(200);
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("after.safehouse").display().to_string();
    let kept = run(&[&["backup", &archive][..], place].concat()).ok();
    assert!(kept.contains(" 2 people"), "Ann and Ben, and nobody else: {kept}");
}

#[test]
fn a_frozen_house_whose_place_was_taken_writes_no_more() {
    over_a_server(|place| frozen(place, Duration::ZERO));
}

#[test]
#[ignore = "takes half a minute"]
fn long_a_house_that_was_frozen_for_half_a_minute_writes_no_more() {
    over_a_server(|place| frozen(place, Duration::from_secs(30)));
}

/// Nobody takes the place of a house over a file as long as its process is there: the lock is the system's.
#[test]
fn a_frozen_house_over_a_file_keeps_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let place = ["--data", &folder.path().display().to_string()];
    let first = House::open(&place);
    signal(&first, "-STOP");
    // Longer than a lease over a file lasts.
    std::thread::sleep(Duration::from_secs(9));
    let refused = run(&[&["serve", "--listen", "127.0.0.1:0"][..], &place].concat()).failed(2);
    assert!(refused.contains(&format!("process {}", first.process.id())), "{refused}");
    signal(&first, "-CONT");
    first.until_ready_is(200);
    assert_eq!(first.asked("PUT /api/me", r#"{"nickname": "Ann"}"#), 200);
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
    // No visitor is there and nothing is written but the heartbeat: the house notices all the same.
    let_files_grow(&house, "4096");
    house.until_ready_is(503);
    assert_eq!(house.asked("GET /healthz", ""), 200);
    let_files_grow(&house, "unlimited");
    house.until_ready_is(200);
    // With a client that writes until there is no more room.
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
