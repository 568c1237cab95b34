//! A guest does not wait for ever.

use std::time::Duration;

use client::{Connecting, Http, Seat, Trouble};
use futures_util::SinkExt as _;
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

/// A house that is there and says nothing.
async fn silent_house() -> Http {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        // What may be refused here is the library's own, however large.
        #[allow(clippy::result_large_err)]
        let asked_for = |_: &_, mut reply: hyper::Response<()>| {
            let protocol = hyper::header::HeaderValue::from_static("safehouse.v1.msgpack");
            reply.headers_mut().insert("sec-websocket-protocol", protocol);
            Ok(reply)
        };
        let mut line = tokio_tungstenite::accept_hdr_async(stream, asked_for).await.unwrap();
        while line.send(Message::Ping("there?".into())).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    Http { address, token: "token".into(), from: None }
}

#[tokio::test]
async fn being_asked_whether_one_is_there_is_no_message() {
    let house = silent_house().await;
    let mut seat: Seat = Seat::take(&house, "K7QM", Connecting::default()).await.unwrap();
    seat.patience = Duration::from_millis(200);
    let heard = tokio::time::timeout(Duration::from_secs(10), seat.next()).await;
    assert!(matches!(heard, Ok(Err(Trouble::Silent))), "{heard:?}");
}
