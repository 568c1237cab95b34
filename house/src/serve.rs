//! Opening the house, and closing it without losing anything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use store::{Address, Holder, Stage, Store, StoreError};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;
use wire::api::Problem;

use crate::guard::{Connected, TOO_MANY};
use crate::patient::{Patient, SYSTEM_KEEPS};
use crate::{Config, House, Shared, api, page, socket};

/// How long a request's head may take to arrive.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// How long tables have to finish their writes when the house closes. What was acknowledged is stored by then: a table
/// that takes longer has nothing that anybody was told of.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// How long connections have to hear the last of it, and the store to close. All of it is done within ten seconds, which
/// is what service managers give before they kill.
const PART_WITHIN: Duration = Duration::from_secs(2);

/// Why the house does not open.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    #[error("the folder {folder} cannot be made: {error}")]
    Folder { folder: String, error: std::io::Error },
    #[error("{0}")]
    Address(String),
    #[error("the database {address}: {error}")]
    Store { address: String, error: StoreError },
    #[error("{0}")]
    Held(StoreError),
    #[error("cannot listen on {at}: {error}; choose another port with --listen")]
    Listen { at: SocketAddr, error: std::io::Error },
}

/// Why a house has closed.
#[derive(Debug, thiserror::Error)]
pub enum Closed {
    /// Somebody else writes what it kept.
    #[error("{0}")]
    TakenOver(StoreError),
    /// Too many threads work for ever.
    #[error(
        "rules of several tables do not come to an end and take all threads; nothing is lost, open the house again"
    )]
    Spent,
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
    let listen = |error| CannotOpen::Listen { at: config.listen, error };
    let listening = listener(config.listen).and_then(|listener| Ok((listener.local_addr()?, listener)));
    let at = listening.as_ref().map_or(config.listen, |(at, _)| *at);
    let at = config.public_url.clone().unwrap_or_else(|| format!("http://{at}"));
    let store = match Store::hold(&address, &Holder::here(at)).await {
        Ok(store) => store,
        // This names the one that is there, also where it has the port.
        Err(error @ StoreError::Held { .. }) => return Err(CannotOpen::Held(error)),
        Err(error) => return Err(CannotOpen::Store { address: address.to_string(), error }),
    };
    match listening {
        Ok((address, listener)) => {
            let house = Arc::new(House::new(config, store));
            Ok(Open { house, listener, address, page: &[] })
        }
        Err(error) => {
            store.close().await;
            Err(listen(error))
        }
    }
}

/// How many that the house has not looked at yet may wait.
const BACKLOG: u32 = 1024;

/// The door. What the system keeps for everybody who comes through it is bounded.
fn listener(at: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if at.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A house that is started again takes its place at once. Elsewhere this would let two of them listen.
    if cfg!(unix) {
        socket.set_reuseaddr(true)?;
    }
    socket.set_send_buffer_size(SYSTEM_KEEPS)?;
    socket.set_recv_buffer_size(SYSTEM_KEEPS)?;
    socket.bind(at)?;
    socket.listen(BACKLOG)
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

    /// With somebody who sees every call at a table first; for tests of what goes wrong inside.
    #[must_use]
    pub fn with_trial(self, trial: fn(&wire::ToHouse)) -> Open {
        // There is one.
        _ = self.house.trial.set(trial);
        self
    }

    /// Serves until `stop`, then tells everybody to come back, finishes every write and closes the store. Closes by itself
    /// if another house has taken this one's place.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), Closed> {
        let Open { house, listener, page, .. } = self;
        let app = api::router(house.clone(), socket::routes().merge(page::routes(page)));
        let chores = tokio::spawn(chores(house.clone()));
        let watching = house.clone();
        let watch = tokio::spawn(async move { watching.hall.watch_store(&watching).await });
        let connections = TaskTracker::new();
        tokio::pin!(stop);
        let lost = lost(&house.store);
        tokio::pin!(lost);
        let mut ended = Ok(());
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, from)) => match enter(&house, from) {
                        Ok(place) => {
                            let patience = Duration::from_secs(house.config.limits.reader_seconds.into());
                            let served = serve_one(stream, from, app.clone(), house.closing.clone(), patience);
                            connections.spawn(async move {
                                served.await;
                                drop(place);
                            });
                        }
                        Err(TooMany) => turn_away(&stream),
                    },
                    // Too many open files, most likely: some will be closed soon.
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
                error = &mut lost => {
                    tracing::error!(%error, "this house may not go on");
                    ended = Err(Closed::TakenOver(error));
                    break;
                }
                () = house.lanes.spent.cancelled() => {
                    tracing::error!("too many threads do not come back; this house has to be opened again");
                    ended = Err(Closed::Spent);
                    break;
                }
            }
        }
        tracing::info!("closing");
        house.closing.cancel();
        chores.abort();
        watch.abort();
        drop(listener);
        _ = timeout(CLOSE_WITHIN, async {
            while house.hall.live() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await;
        // Connections at tables were told to come back and are about to end.
        connections.close();
        _ = timeout(PART_WITHIN, async {
            connections.wait().await;
            while house.guard.connections.count() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await;
        _ = timeout(PART_WITHIN, house.store.clone().close()).await;
        ended
    }
}

/// Returns when somebody else has taken what is kept.
async fn lost(store: &Store) -> StoreError {
    let mut away = store.watch();
    let taken = away.wait_for(|away| matches!(away, Some(StoreError::TakenOver { .. }))).await;
    match taken.ok().and_then(|away| away.clone()) {
        Some(error) => error,
        // As long as the house holds its store this does not happen.
        None => std::future::pending().await,
    }
}

/// Why nobody more comes in from there.
struct TooMany;

/// A place for one more connection from there, if there are not too many. Behind a proxy all of them are the proxy's, and
/// requests are counted instead.
fn enter(house: &Shared, from: SocketAddr) -> Result<Option<Connected>, TooMany> {
    if house.config.behind_proxy {
        return Ok(None);
    }
    house.guard.requests.enter(from.ip(), house.config.limits.http_per_address).map(Some).ok_or(TooMany)
}

/// Says why, to whoever hears it; nobody waits for that.
fn turn_away(stream: &TcpStream) {
    metrics::counter!("safehouse_turned_away_total", "why" => "too_many").increment(1);
    let problem = Problem { code: "busy".into(), message: TOO_MANY.into(), rule: None };
    let problem = serde_json::to_string(&problem).unwrap_or_default();
    let reply = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Retry-After: 10\r\nConnection: close\r\n\r\n{problem}",
        problem.len()
    );
    _ = stream.try_write(reply.as_bytes());
}

/// Serves one connection until it ends, becomes a table's, or the house closes.
async fn serve_one(stream: TcpStream, from: SocketAddr, app: Router, closing: CancellationToken, patience: Duration) {
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
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), TowerToHyperService::new(service))
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
        // Not at once: a table may just have been set up with one.
        house.store.forget_packs(now - day / 24, 1_000).await?;
        house.store.forget_visitors(now - 30 * day, 1_000).await
    };
    if let Err(error) = swept.await {
        tracing::warn!(%error, "what is old could not be swept away");
    }
}
