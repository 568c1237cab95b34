//! How many bytes of packs one address has on their way at once, over real sockets.

mod common;
mod plain;

use std::net::SocketAddr;
use std::time::Duration;

use common::{Open, generous};
use house::config::Limits;
use plain::{HERE, Reply, begin, head, reply, visit};
use tokio::net::TcpStream;
use tokio::time::sleep;

const LENGTH: &str = "Content-Length: 400\r\n";

/// Something that is no pack, all of it at once.
async fn whole(house: SocketAddr, from: [u8; 4], token: &str, size: usize) -> Reply {
    let head = head("POST /api/packs", token, &format!("Content-Length: {size}\r\n"));
    reply(begin(house, from, &head, &vec![b'x'; size]).await).await
}

/// The beginning of it, and nothing more.
async fn part(house: SocketAddr, token: &str, more: &str) -> TcpStream {
    begin(house, HERE, &head("POST /api/packs", token, more), b"").await
}

/// What comes of uploads of this size, once it is what it should be: the house sees at its own pace what came or went.
async fn becomes(house: SocketAddr, token: &str, size: usize, status: u16) {
    for _ in 0..12 {
        let replied = whole(house, HERE, token, size).await;
        if replied.status == status {
            assert!(status == 200 || replied.body.contains("on their way from your address"), "{}", replied.body);
            assert!(status == 200 || replied.head.contains("retry-after: "), "{}", replied.head);
            return;
        }
        sleep(Duration::from_millis(200)).await;
    }
    panic!("{size} bytes are not answered with {status}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_only_so_many_bytes_on_their_way() {
    let open = Open::with(Limits { upload_bytes_per_address: 1000, ..generous() }).await;
    let house = open.address;
    let people = [visit(house, "Ann").await, visit(house, "Ben").await, visit(house, "Cleo").await];
    let slow = [part(house, &people[0], LENGTH).await, part(house, &people[0], LENGTH).await];
    becomes(house, &people[1], 400, 503).await;
    assert_eq!(whole(house, HERE, &people[0], 150).await.status, 200, "what fits is let in");
    if cfg!(target_os = "linux") {
        assert_eq!(whole(house, [127, 0, 0, 2], &people[0], 400).await.status, 200, "others are let in");
    }
    // Whoever goes away makes room.
    drop(slow);
    becomes(house, &people[1], 1000, 200).await;
    // Nobody knows how much this will be.
    let endless = part(house, &people[0], "Transfer-Encoding: chunked\r\n").await;
    becomes(house, &people[2], 150, 503).await;
    drop(endless);
    becomes(house, &people[2], 1000, 200).await;
    // More than all of it comes alone, and is the door's to refuse.
    assert_eq!(whole(house, HERE, &people[2], 3000).await.status, 200);
}
