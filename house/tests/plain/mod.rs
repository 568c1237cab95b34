//! HTTP as bytes, with no client in between that would be patient, polite, or write logs.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// This machine, as everybody calls it.
pub const HERE: [u8; 4] = [127, 0, 0, 1];

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// Says this from there; what comes back is not read yet.
pub async fn begin(house: SocketAddr, from: [u8; 4], head: &str, body: &[u8]) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let mut stream = socket.connect(house).await.unwrap();
    // Whoever is refused at once may be so before all is said.
    _ = stream.write_all(head.replace("{house}", &house.to_string()).as_bytes()).await;
    _ = stream.write_all(body).await;
    stream
}

/// The whole reply, of a house that hangs up after it.
pub async fn reply(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    // A house that hangs up without having read everything resets the connection; what it said before counts.
    _ = timeout(Duration::from_secs(30), stream.read_to_end(&mut bytes)).await.expect("it replies");
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
    Reply { status, head: head.into(), body: body.into() }
}

/// The first lines of a request that somebody makes.
pub fn head(what: &str, token: &str, more: &str) -> String {
    format!("{what} HTTP/1.1\r\nHost: {{house}}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n{more}\r\n")
}

/// Asks for something with a body of JSON.
pub async fn ask(house: SocketAddr, what: &str, token: &str, json: &str) -> Reply {
    let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", json.len());
    reply(begin(house, HERE, &head(what, token, &more), json.as_bytes()).await).await
}

/// A visitor's token.
pub async fn visit(house: SocketAddr, nickname: &str) -> String {
    let nobody = "0".repeat(64);
    let named = ask(house, "PUT /api/me", &nobody, &format!(r#"{{"nickname":"{nickname}"}}"#)).await;
    let token = named.head.lines().find_map(|line| line.strip_prefix("x-safehouse-token: "));
    token.unwrap_or_else(|| panic!("{} {}", named.head, named.body)).trim().to_string()
}
