//! A line to a database that can fall silent: what is said into it is kept, and nothing comes out, until it speaks again.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub struct Proxy {
    pub address: SocketAddr,
    silent: watch::Sender<bool>,
}

impl Proxy {
    pub async fn to(database: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (silent, listening) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let silent = listening.clone();
                tokio::spawn(async move {
                    let Ok(far) = TcpStream::connect(database).await else { return };
                    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                    tokio::spawn(pass(near_in, far_out, silent.clone()));
                    pass(far_in, near_out, silent).await;
                });
            }
        });
        Proxy { address, silent }
    }

    pub fn be_silent(&self, silent: bool) {
        self.silent.send_replace(silent);
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut silent: watch::Receiver<bool>) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if silent.wait_for(|silent| !silent).await.is_err() || to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
