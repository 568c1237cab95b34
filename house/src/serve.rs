//! Opening the house, and closing it without losing anything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use store::{Address, Stage, Store};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

use crate::{Config, House, Shared, api, page, socket};

/// How long a request's head may take to arrive.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// How long tables have to finish their writes when the house closes.
const CLOSE_WITHIN: Duration = Duration::from_secs(20);

/// Why the house does not open.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    #[error("the folder {folder} cannot be made: {error}")]
    Folder { folder: String, error: std::io::Error },
    #[error("{0}")]
    Address(String),
    #[error("the database {address}: {error}")]
    Store { address: String, error: store::StoreError },
    #[error("cannot listen on {at}: {error}; choose another port with --listen")]
    Listen { at: SocketAddr, error: std::io::Error },
}

/// A house that is open and not serving yet.
pub struct Open {
    house: Shared,
    listener: TcpListener,
    pub address: SocketAddr,
    page: &'static [page::File],
}

/// Opens the store and the door.
pub async fn open(config: Config) -> Result<Open, CannotOpen> {
    let folder = |error| CannotOpen::Folder { folder: config.data.display().to_string(), error };
    std::fs::create_dir_all(&config.data).map_err(folder)?;
    let address = address(&config)?;
    let unopened = |error| CannotOpen::Store { address: address.to_string(), error };
    let store = Store::open(&address).await.map_err(unopened)?;
    let listen = |error| CannotOpen::Listen { at: config.listen, error };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    let house = Arc::new(House::new(config, store));
    Ok(Open { house, listener, address, page: &[] })
}

/// Where a house keeps everything.
pub fn address(config: &Config) -> Result<Address, CannotOpen> {
    match &config.database {
        Some(written) => written.parse().map_err(|error| CannotOpen::Address(format!("{error}"))),
        None => Ok(Address::file(config.data.join("safehouse.db"))),
    }
}

impl Open {
    /// With these files as its page.
    #[must_use]
    pub fn with_page(self, page: &'static [page::File]) -> Open {
        Open { page, ..self }
    }

    /// Serves until `stop`, then tells everybody to come back, finishes every write and closes the store.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        let Open { house, listener, page, .. } = self;
        let app = api::router(house.clone(), socket::routes().merge(page::routes(page)));
        let chores = tokio::spawn(chores(house.clone()));
        let connections = TaskTracker::new();
        tokio::pin!(stop);
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, from)) => _ = connections.spawn(serve_one(stream, from, app.clone(), house.closing.clone())),
                    // Too many open files, most likely: some will be closed soon.
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        tracing::info!("closing");
        house.closing.cancel();
        chores.abort();
        drop(listener);
        _ = timeout(CLOSE_WITHIN, async {
            while house.hall.live() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await;
        // Connections at tables were told to come back and are about to end.
        connections.close();
        _ = timeout(Duration::from_secs(2), connections.wait()).await;
        house.store.clone().close().await;
    }
}

/// Serves one connection until it ends or the house closes.
async fn serve_one(stream: TcpStream, from: SocketAddr, app: Router, closing: CancellationToken) {
    // Updates are small and should go at once.
    _ = stream.set_nodelay(true);
    let service = app.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        request.map(axum::body::Body::new)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
}

/// What has to be done even if nobody comes.
async fn chores(house: Shared) {
    let mut clocks = interval(Duration::from_secs(1));
    let mut sweeping = interval(Duration::from_hours(1));
    loop {
        tokio::select! {
            _ = clocks.tick() => house.hall.wake_due(&house).await,
            _ = sweeping.tick() => sweep(&house).await,
        }
    }
}

/// Forgets what nobody will miss.
async fn sweep(house: &Shared) {
    let now = crate::now_ms();
    let day = 86_400_000;
    let old = now - i64::from(house.config.limits.forget_gathering_days) * day;
    let swept = async {
        house.store.sweep_sessions(now).await?;
        house.store.forget_tables(Stage::Gathering, old, 1_000).await?;
        house.store.forget_visitors(now - 30 * day, 1_000).await
    };
    if let Err(error) = swept.await {
        tracing::warn!(%error, "what is old could not be swept away");
    }
}
