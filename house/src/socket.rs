//! A connection to a table: bytes in, bytes out, and nothing that could hold up anybody else.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use axum::routing::get;
use engine::Seat;
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use wire::{Code, Farewell, Format, SeatNumber, Spectators};

use crate::guard::{Bucket, Connected, Rate, caller, origin_ok};
use crate::line::{Broken, Frame, Heard, Line, Opening};
use crate::outbox::{Receiver, outbox};
use crate::people::{Maybe, Visit};
use crate::table::guests::{Guest, Parcel, written};
use crate::table::tell::Sent;
use crate::table::{Handle, Letter};
use crate::{Fault, Shared, codes};

/// So many messages wait for a slow reader before it is let go.
const QUEUE: usize = 64;

/// Spectators who see everything later have as much waiting as happens meanwhile.
const DELAYED_QUEUE: usize = 4_096;

/// About so many bytes go in one write at most.
const BREATH: usize = 64 << 10;

/// How long a reader may take to accept one message.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// How often a silent connection is asked whether it is still there, and how long it may stay silent.
const ASK_EVERY: Duration = Duration::from_secs(25);
const SILENT_AT_MOST: Duration = Duration::from_secs(70);

/// So much nonsense is forgiven.
const STRIKES: u32 = 10;

static GUESTS: AtomicU64 = AtomicU64::new(1);

/// The way in.
pub fn routes() -> Router<Shared> {
    Router::new().route("/ws/tables/{code}", get(door))
}

/// What a connection wants to be.
#[derive(Deserialize)]
struct Wanted {
    /// One of several seats of one's own.
    seat: Option<SeatNumber>,
    /// Watch, although there is a seat.
    #[serde(default)]
    watch: bool,
    /// What is known already.
    since: Option<u64>,
}

async fn door(
    State(house): State<Shared>,
    Path(code): Path<String>,
    Query(wanted): Query<Wanted>,
    Maybe(person): Maybe,
    request: Request,
) -> Result<Response, Fault> {
    let Parts { headers, mut extensions, .. } = request.into_parts().0;
    let opening = Opening::asked(&headers, &mut extensions)?;
    if !origin_ok(&headers, &house.config) {
        return Err(Fault::NotYours("this page may not speak for you here".into()));
    }
    let (format, protocol) = format(&headers)?;
    let most = house.config.limits.connections_per_address;
    let from = caller(&headers, &extensions, &house.config);
    let too_many = || Fault::Busy("too many connections from your address; close some first".into());
    let place = house.guard.connections.enter(from, most).ok_or_else(too_many)?;
    let code = codes::read(&code);
    let found = house.hall.reply(&house, &code, person.as_ref()).await?;
    let seat = match wanted.seat {
        _ if wanted.watch => None,
        Some(seat) if found.seats.contains(&seat) => Some(seat),
        Some(_) => return Err(Fault::NotYours("this seat is not yours".into())),
        None => found.seat,
    };
    let delay = match (seat, found.table.spectators) {
        (None, Spectators::No) => return Err(Fault::NotYours("this table plays without spectators".into())),
        (None, Spectators::Delayed { seconds }) => Some(Duration::from_secs(u64::from(seconds))),
        (None, Spectators::Live) | (Some(_), _) => None,
    };
    let handle = house.hall.table(&house, &code).await?;
    let (out, parcels) = outbox(if delay.is_some() { DELAYED_QUEUE } else { QUEUE });
    let id = GUESTS.fetch_add(1, Ordering::Relaxed);
    let session = Visit::of(&headers, &house.config).token.map_or(0, |token| token.session());
    let person = person.map(|person| person.id);
    let guest = Guest { id, seat: seat.map(Seat), person, session, format, out, delay };
    // In a box: a task keeps room for whatever it moves about.
    let connection = Box::new(Connection {
        handle,
        id,
        format,
        parcels,
        bucket: Bucket::new(Rate::per_second(house.config.limits.messages_per_second)),
        strikes: 0,
        heard: Instant::now(),
        _place: place,
    });
    let reply = opening.reply(protocol);
    let letter = Letter::Connect { guest: Box::new(guest), since: wanted.since };
    tokio::spawn(async move {
        if let Some(line) = Box::pin(opening.open()).await {
            connection.attend(line, letter).await;
        }
    });
    Ok(reply)
}

/// The format the client asks for, and by which name. A client that does not say speaks JSON.
fn format(headers: &HeaderMap) -> Result<(Format, Option<&'static str>), Fault> {
    let asked: Vec<&str> = headers
        .get_all("sec-websocket-protocol")
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .collect();
    if asked.is_empty() {
        return Ok((Format::Json, None));
    }
    let spoken = Format::ALL.into_iter().find(|format| asked.contains(&format.subprotocol()));
    spoken.map(|format| (format, Some(format.subprotocol()))).ok_or_else(|| {
        let known: Vec<_> = Format::ALL.into_iter().map(Format::subprotocol).collect();
        Fault::Bad(format!("the house speaks {}, not {}", known.join(" or "), asked.join(", ")))
    })
}

struct Connection {
    handle: Handle,
    id: u64,
    format: Format,
    parcels: Receiver<Parcel>,
    bucket: Bucket,
    strikes: u32,
    heard: Instant,
    /// Held as long as the connection lasts.
    _place: Connected,
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// Ended by us, with a reason.
    Bye(Farewell, &'static str, Option<u32>),
}

impl Connection {
    async fn attend(mut self: Box<Self>, mut line: Line, connect: Letter) {
        metrics::gauge!("safehouse_connections").increment(1.0);
        let connected = Box::pin(self.handle.send(connect)).await.is_ok();
        let end = if connected { self.serve(&mut line).await } else { RESTART };
        if let End::Bye(why, message, come_back_ms) = end {
            let bye = Sent::Bye { why, message: message.into(), come_back_ms };
            let farewell = [written(self.format, &bye), Frame::close(message)];
            // Whoever does not read any more need not be told.
            _ = Box::pin(timeout(SEND_WITHIN, line.say_all(&farewell))).await;
        }
        // If the table is gone too, nobody has to be told.
        _ = Box::pin(self.handle.send(Letter::Gone { guest: self.id })).await;
        metrics::gauge!("safehouse_connections").decrement(1.0);
    }

    async fn serve(&mut self, line: &mut Line) -> End {
        let mut pulse = interval(ASK_EVERY);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut held: Option<Parcel> = None;
        loop {
            let due = held.as_ref().and_then(|parcel| parcel.not_before).unwrap_or_else(Instant::now);
            let frame = tokio::select! {
                heard = line.hear() => {
                    // On the heap while it lasts: most connections are waiting.
                    if let Err(end) = Box::pin(self.receive(line, heard)).await {
                        return end;
                    }
                    continue;
                }
                parcel = self.parcels.recv(), if held.is_none() => match parcel {
                    Some(parcel) if parcel.not_before.is_some() => {
                        held = Some(parcel);
                        continue;
                    }
                    Some(parcel) => parcel.frame,
                    None => return TOO_SLOW,
                },
                () = sleep_until(due), if held.is_some() => match held.take() {
                    Some(parcel) => parcel.frame,
                    None => continue,
                },
                _ = pulse.tick() => {
                    if self.heard.elapsed() > SILENT_AT_MOST {
                        return End::Gone;
                    }
                    Frame::ping()
                }
            };
            if let Err(end) = Box::pin(self.send(line, frame, &mut held)).await {
                return end;
            }
        }
    }

    /// Sends a frame, and whatever else waits in the same breath: an update and the reply to its answer are one write.
    async fn send(&mut self, line: &mut Line, frame: Frame, held: &mut Option<Parcel>) -> Result<(), End> {
        let (mut frames, mut size) = (vec![frame], 0);
        while held.is_none()
            && size < BREATH
            && let Some(parcel) = self.parcels.try_recv()
        {
            if parcel.not_before.is_some() {
                *held = Some(parcel);
            } else {
                size += parcel.frame.size();
                frames.push(parcel.frame);
            }
        }
        said(line, &frames).await
    }

    async fn receive(&mut self, line: &mut Line, heard: Result<Heard, Broken>) -> Result<(), End> {
        self.heard = Instant::now();
        let bytes = match heard {
            Ok(Heard::Text(text)) if self.format == Format::Json => text,
            Ok(Heard::Binary(bytes)) if self.format == Format::Packed => bytes,
            Ok(Heard::Text(_) | Heard::Binary(_)) => return Err(UNRULY),
            Ok(Heard::Ping(asked)) => {
                self.pay()?;
                return said(line, &[Frame::pong(&asked)]).await;
            }
            Ok(Heard::Pong) => return self.pay(),
            Ok(Heard::Close) => {
                said(line, &[Frame::closed()]).await?;
                return Err(End::Gone);
            }
            Err(Broken) => return Err(End::Gone),
        };
        self.pay()?;
        match self.format.read_call(&bytes) {
            Ok(call) => {
                let letter = Letter::Call { guest: self.id, call: Box::new(call) };
                self.handle.send(letter).await.map_err(|_| RESTART)
            }
            Err(unreadable) => {
                self.strike()?;
                let failed = Sent::Failed { id: 0, code: Code::Unreadable, message: unreadable.to_string() };
                said(line, &[written(self.format, &failed)]).await
            }
        }
    }

    /// Every message costs something; whoever sends too many is let go.
    fn pay(&mut self) -> Result<(), End> {
        if self.bucket.take().is_ok() { Ok(()) } else { self.strike() }
    }

    fn strike(&mut self) -> Result<(), End> {
        self.strikes += 1;
        if self.strikes > STRIKES {
            tracing::warn!(guest = self.id, "an unruly connection is closed");
            metrics::counter!("safehouse_unruly_total").increment(1);
            return Err(UNRULY);
        }
        Ok(())
    }
}

/// Sends frames to somebody who takes them in time.
async fn said(line: &mut Line, frames: &[Frame]) -> Result<(), End> {
    match timeout(SEND_WITHIN, line.say_all(frames)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(Broken)) => Err(End::Gone),
        Err(_) => Err(TOO_SLOW),
    }
}

const TOO_SLOW: End = End::Bye(Farewell::TooSlow, "too much was waiting for you; come back and resync", Some(500));
const UNRULY: End = End::Bye(Farewell::Unruly, "that was too much, or made no sense", None);
const RESTART: End = End::Bye(Farewell::Restart, "the table is on its way; come back in a moment", Some(500));
