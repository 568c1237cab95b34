//! A connection to a table, and what is known there.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use patch::{Misfit, Patch, Unread};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::{Asking, Call, Format, Question, TableInfo, ToGuest, ToHouse, Turn, Unreadable};

use crate::Http;

const WITHIN: Duration = Duration::from_secs(30);

/// How a connection is made.
#[derive(Clone, Copy, Debug)]
pub struct Connecting {
    pub format: Format,
    /// One of several seats of one's own.
    pub seat: Option<u8>,
    /// What is known already.
    pub since: Option<u64>,
}

impl Default for Connecting {
    fn default() -> Self {
        Connecting { format: Format::Packed, seat: None, since: None }
    }
}

/// What goes wrong on a connection.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("the connection is closed: {0}")]
    Closed(String),
    #[error("no message in time")]
    Silent,
    #[error("a message makes no sense: {0}")]
    Unreadable(#[from] Unreadable),
    #[error(transparent)]
    Misfit(#[from] Misfit),
    #[error("an update from {from} came after {seq}")]
    Gap { seq: u64, from: u64 },
}

/// How a client holds what it sees.
pub trait Sight: DeserializeOwned + Default + Clone {
    fn change(&mut self, patch: Patch<Self>) -> Result<(), Misfit>;
}

/// Everything, kept up to date.
impl Sight for Value {
    fn change(&mut self, patch: Patch) -> Result<(), Misfit> {
        patch::apply(self, patch)
    }
}

/// Keeps nothing: a player who answers at random needs the questions only.
impl Sight for Unread {
    fn change(&mut self, _: Patch<Unread>) -> Result<(), Misfit> {
        Ok(())
    }
}

/// A seat at a table, or a place to watch from.
pub struct Seat<V: Sight = Value> {
    socket: WebSocketStream<TcpStream>,
    format: Format,
    calls: u32,
    pub seat: Option<u8>,
    pub table: Option<TableInfo>,
    /// What is seen, kept up to date by changes.
    pub view: V,
    pub seq: u64,
    pub undos: u32,
    pub question: Option<Question>,
    pub turn: Option<Turn>,
    /// Whether a goodbye was said, and by which words.
    pub farewell: Option<String>,
    /// Bytes of the last message as it came.
    pub size: usize,
    /// How long to wait for a message.
    pub patience: Duration,
}

impl<V: Sight> Seat<V>
where
    Patch<V>: DeserializeOwned,
{
    /// Connects to a table.
    pub async fn take(http: &Http, code: &str, how: Connecting) -> Result<Self, Trouble> {
        let closed = |error: String| Trouble::Closed(error);
        let mut query = Vec::new();
        query.extend(how.seat.map(|seat| format!("seat={seat}")));
        query.extend(how.since.map(|since| format!("since={since}")));
        let address = format!("ws://{}/ws/tables/{code}?{}", http.address, query.join("&"));
        let mut request = address.into_client_request().map_err(|error| closed(error.to_string()))?;
        let headers = request.headers_mut();
        let bearer = format!("Bearer {}", http.token).parse().map_err(|_| closed("a token of letters".into()))?;
        headers.insert("authorization", bearer);
        headers.insert("sec-websocket-protocol", hyper::header::HeaderValue::from_static(how.format.subprotocol()));
        let stream = http.connect().await.map_err(|error| closed(error.to_string()))?;
        _ = stream.set_nodelay(true);
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(1 << 10);
        let made = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let made = timeout(WITHIN, made).await.map_err(|_| Trouble::Silent)?;
        let (socket, _) = made.map_err(|error| closed(error.to_string()))?;
        Ok(Seat {
            socket,
            format: how.format,
            calls: 0,
            seat: None,
            table: None,
            view: V::default(),
            seq: 0,
            undos: 0,
            question: None,
            turn: None,
            farewell: None,
            size: 0,
            patience: WITHIN,
        })
    }

    /// Says something to the house; gives the number its reply will carry.
    pub async fn call(&mut self, what: ToHouse) -> Result<u32, Trouble> {
        self.calls += 1;
        let bytes = self.format.write(&Call { id: self.calls, what });
        self.send(match self.format {
            Format::Json => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
            Format::Packed => Message::binary(bytes),
        })
        .await?;
        Ok(self.calls)
    }

    /// Sends anything at all.
    pub async fn send(&mut self, message: Message) -> Result<(), Trouble> {
        let sent = timeout(WITHIN, self.socket.send(message)).await.map_err(|_| Trouble::Silent)?;
        sent.map_err(|error| Trouble::Closed(error.to_string()))
    }

    /// The next message as it came. A house's ping is no message.
    pub async fn bytes(&mut self) -> Result<Vec<u8>, Trouble> {
        let until = Instant::now() + self.patience;
        loop {
            let message = timeout_at(until, self.socket.next()).await.map_err(|_| Trouble::Silent)?;
            return match message {
                Some(Ok(Message::Text(text))) => Ok(text.as_bytes().to_vec()),
                Some(Ok(Message::Binary(bytes))) => Ok(bytes.to_vec()),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Close(frame))) => {
                    Err(Trouble::Closed(frame.map_or(String::new(), |frame| frame.reason.to_string())))
                }
                Some(Err(error)) => Err(Trouble::Closed(error.to_string())),
                None => Err(Trouble::Closed("the end".into())),
            };
        }
    }

    /// The next message, after what it says is known.
    pub async fn next(&mut self) -> Result<ToGuest<V>, Trouble> {
        let bytes = self.bytes().await?;
        self.size = bytes.len();
        let message: ToGuest<V> = self.format.read(&bytes)?;
        self.learn(&message)?;
        Ok(message)
    }

    fn learn(&mut self, message: &ToGuest<V>) -> Result<(), Trouble> {
        match message {
            ToGuest::Welcome { seat, table, .. } => {
                self.seat = *seat;
                self.table = Some(table.clone());
            }
            ToGuest::Table(table) => self.table = Some(table.clone()),
            ToGuest::View { seq, undos, view, asking, turn, .. } => {
                self.view = view.clone();
                self.known(*seq, *undos, asking, turn);
            }
            ToGuest::Update { from, seq, undos, patch, asking, turn, .. } => {
                if *from != self.seq {
                    return Err(Trouble::Gap { seq: self.seq, from: *from });
                }
                self.view.change(patch.clone())?;
                self.known(*seq, *undos, asking, turn);
            }
            ToGuest::Bye { message, .. } => self.farewell = Some(message.clone()),
            ToGuest::Chat(_)
            | ToGuest::Done { .. }
            | ToGuest::Refused { .. }
            | ToGuest::Failed { .. }
            | ToGuest::Offered { .. }
            | ToGuest::Because { .. }
            | ToGuest::Hint { .. } => {}
        }
        Ok(())
    }

    fn known(&mut self, seq: u64, undos: u32, asking: &Asking, turn: &Turn) {
        (self.seq, self.undos, self.turn) = (seq, undos, Some(turn.clone()));
        match asking {
            Asking::Same => {}
            Asking::Nothing => self.question = None,
            Asking::New(question) => self.question = Some(question.clone()),
        }
    }

    /// Whether the game waits for this seat.
    pub fn is_awaited(&self) -> bool {
        matches!((&self.turn, self.seat), (Some(Turn::Ask { awaited, .. }), Some(seat)) if awaited.contains(&seat))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.turn, Some(Turn::Over(_)))
    }
}
