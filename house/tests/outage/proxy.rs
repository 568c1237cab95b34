//! A line to a database that can be cut or fall silent.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Open,
    /// What is said into it is kept, and nothing comes out until it is open again.
    Silent,
    /// Whoever is connected is thrown out, and whoever comes, too.
    Cut,
}

pub struct Proxy {
    pub address: SocketAddr,
    line: watch::Sender<Line>,
}

impl Proxy {
    pub async fn to(database: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (line, watching) = watch::channel(Line::Open);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let line = watching.clone();
                tokio::spawn(async move {
                    let mut cut = line.clone();
                    tokio::select! {
                        () = pass_on(near, database, line) => {}
                        _ = cut.wait_for(|line| *line == Line::Cut) => {}
                    }
                });
            }
        });
        Proxy { address, line }
    }

    pub fn be(&self, line: Line) {
        self.line.send_replace(line);
    }
}

async fn pass_on(near: TcpStream, database: SocketAddr, line: watch::Receiver<Line>) {
    let Ok(far) = TcpStream::connect(database).await else { return };
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    tokio::select! {
        () = pass(near_in, far_out, line.clone()) => {}
        () = pass(far_in, near_out, line) => {}
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut line: watch::Receiver<Line>) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if line.wait_for(|line| *line == Line::Open).await.is_err() || to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
