//! What one address can hold open, over real sockets: connections are counted, and whoever does not read is let go.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use house::config::Limits;
use house::{Config, page};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

/// More than the system keeps for both ends of a connection.
static LARGE: [u8; 4 << 20] = [7; 4 << 20];
/// So much that it takes several spans of patience, at the pace of a telephone.
static LONG: [u8; 800 << 10] = [7; 800 << 10];

static FILES: [page::File; 2] = [file("large.wasm", &LARGE), file("long.wasm", &LONG)];

const fn file(name: &'static str, bytes: &'static [u8]) -> page::File {
    page::File { name, plain: bytes, gzip: bytes, brotli: bytes, tag: "\"1\"" }
}

/// A house with such a page, until the test ends.
async fn open(behind_proxy: bool, limits: Limits) -> (SocketAddr, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let limits = Limits { requests_per_second: 10_000, ..limits };
    let config = Config { listen, data: folder.path().into(), behind_proxy, limits, ..Config::default() };
    let open = house::open(config).await.unwrap().with_page(&FILES);
    let address = open.address;
    tokio::spawn(async move { open.run(std::future::pending()).await });
    (address, folder)
}

/// Asks for something, through a window that is as small as can be, and reads nothing.
async fn asked(house: SocketAddr, path: &str, more: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    let mut stream = socket.connect(house).await.unwrap();
    let request = format!("GET /{path} HTTP/1.1\r\nHost: {house}\r\n{more}\r\n");
    // Somebody who is turned away may be so before they have asked.
    _ = stream.write_all(request.as_bytes()).await;
    stream
}

/// The status of a reply; none if the house just hung up.
async fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut first = [0; 12];
    timeout(Duration::from_secs(20), stream.read_exact(&mut first)).await.expect("it replies or hangs up").ok()?;
    std::str::from_utf8(&first[9..]).unwrap().parse().ok()
}

async fn is_let_in(house: SocketAddr, more: &str) -> bool {
    status(&mut asked(house, "healthz", &format!("Connection: close\r\n{more}")).await).await == Some(200)
}

async fn until_let_in(house: SocketAddr, more: &str) -> Duration {
    let begin = Instant::now();
    while !is_let_in(house, more).await {
        assert!(begin.elapsed() < Duration::from_secs(30), "nobody is let go");
        sleep(Duration::from_millis(50)).await;
    }
    begin.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_holds_so_many_connections() {
    let (house, _folder) = open(false, Limits { http_per_address: 4, ..Limits::default() }).await;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(TcpStream::connect(house).await.unwrap());
    }
    // The house takes them in one after the other: the fifth is surely the fifth.
    let mut fifth = TcpStream::connect(house).await.unwrap();
    let mut said = String::new();
    fifth.read_to_string(&mut said).await.unwrap();
    assert!(said.starts_with("HTTP/1.1 503 ") && said.contains("Retry-After: "), "{said}");
    let (_, body) = said.split_once("\r\n\r\n").unwrap();
    assert!(body.starts_with(r#"{"code":"busy","message":"too many connections"#), "{body}");
    silent.pop();
    assert!(until_let_in(house, "").await < Duration::from_secs(5));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_nothing_is_let_go() {
    let (house, _folder) = open(false, Limits { http_per_address: 4, reader_seconds: 2, ..Limits::default() }).await;
    let mut unread = Vec::new();
    for _ in 0..4 {
        unread.push(asked(house, "large.wasm", "").await);
    }
    assert!(!is_let_in(house, "").await, "four replies are on their way");
    let waited = until_let_in(house, "").await;
    assert!(waited < Duration::from_secs(15), "{waited:?}");
    // They are gone, not finished: the rest of the file never comes.
    for mut stream in unread {
        let mut read = Vec::new();
        _ = timeout(Duration::from_secs(20), stream.read_to_end(&mut read)).await.expect("the line has ended");
        assert!(read.len() < LARGE.len(), "{}", read.len());
    }
}

/// A telephone that reads 20 KB a second has the page in the end. Four times as fast here, with less than a quarter of
/// the usual patience.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_slowly_gets_everything() {
    let (house, _folder) = open(false, Limits { reader_seconds: 5, ..Limits::default() }).await;
    let (mut stream, begin) = (asked(house, "long.wasm", "Connection: close\r\n").await, Instant::now());
    let (mut space, mut read) = (vec![0; 8_000], 0);
    loop {
        match stream.read(&mut space).await.expect("the house does not give up") {
            0 => break,
            bytes => read += bytes,
        }
        let due = Duration::from_secs_f64(read as f64 / 80_000.0);
        sleep(due.saturating_sub(begin.elapsed())).await;
    }
    assert!(read > LONG.len(), "{read}");
    assert!(begin.elapsed() > Duration::from_secs(9), "{:?}", begin.elapsed());
}

/// Behind a proxy all connections come from one address. Guests are counted one by one, by what they have not read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proxy_is_not_one_guest() {
    let (house, _folder) = open(true, Limits { http_per_address: 2, reader_seconds: 3, ..Limits::default() }).await;
    let (ann, ben) = ("X-Forwarded-For: 203.0.113.1\r\n", "X-Forwarded-For: 203.0.113.2\r\n");
    let silent = [(); 5].map(|()| TcpStream::connect(house));
    let mut unread = Vec::new();
    for guest in [ann, ann] {
        unread.push(asked(house, "large.wasm", guest).await);
        assert_eq!(status(unread.last_mut().unwrap()).await, Some(200));
    }
    assert_eq!(status(&mut asked(house, "healthz", ann).await).await, Some(503), "two of hers are on their way");
    assert!(is_let_in(house, ben).await, "which is nothing to others");
    assert!(until_let_in(house, ann).await < Duration::from_secs(20));
    drop(silent);
}
