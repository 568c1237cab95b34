//! A connection to a table: bytes in, bytes out, and nothing that could hold up anybody else.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::Seat;
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use wire::{Code, Format, SeatNumber, Spectators};

use crate::api::parts::{Ask, Where};
use crate::guard::{Bucket, Connected, Rate, TOO_MANY, caller, origin_ok, problem};
use crate::lanes::payer;
use crate::line::{Broken, Frame, Heard, NotOpened, Opening, WebSocket};
use crate::outbox::{Next, ROOM, Receiver, outbox};
use crate::parting::Parting;
use crate::people::{Maybe, Token, Visit};
use crate::table::guests::{Guest, written};
use crate::table::tell::Sent;
use crate::table::{Entered, Handle, Letter, Place};
use crate::{Fault, Shared, codes};

/// About so many bytes go in one write at most.
const BREATH: usize = 64 << 10;

/// How long a reader may take to accept one message.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// How long the answers to what came before the end may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// How often a silent connection is asked whether it is still there, and how long it may stay silent.
const ASK_EVERY: Duration = Duration::from_secs(25);
const SILENT_AT_MOST: Duration = Duration::from_secs(70);

/// So much nonsense is forgiven.
const STRIKES: u32 = 10;

/// What a piece of a message costs, compared with a whole one: a thousand pieces a second are no flood.
const PIECE: f64 = 1.0 / 50.0;

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

/// Why nobody gets in.
enum Refused {
    Fault(Fault),
    NotOpened(NotOpened),
    /// It asks for messages that the house does not speak.
    OtherFormat(String),
    /// The address is not right.
    Address(Box<Response>),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Refused::Fault(fault)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Refused::Fault(fault) => fault.into_response(),
            Refused::NotOpened(why) => why.into_response(),
            Refused::OtherFormat(what) => problem(StatusCode::BAD_REQUEST, "other_protocol", what),
            Refused::Address(refused) => *refused,
        }
    }
}

async fn door(
    State(house): State<Shared>,
    Where(code): Where<String>,
    wanted: Result<Ask<Wanted>, Response>,
    Maybe(person): Maybe,
    request: Request,
) -> Result<Response, Refused> {
    let Ask(wanted) = wanted.map_err(|refused| Refused::Address(Box::new(refused)))?;
    let mut parts = request.into_parts().0;
    let opening = Opening::asked(&mut parts).map_err(Refused::NotOpened)?;
    let headers = &parts.headers;
    if !origin_ok(headers, &house.config) {
        return Err(Fault::NotYours("this page may not speak for you here".into()).into());
    }
    let (format, protocol) = format(headers).map_err(Refused::OtherFormat)?;
    let most = house.config.limits.connections_per_address;
    let from = caller(headers, &parts.extensions, &house.config);
    let too_many = || Fault::Busy(TOO_MANY.into());
    let place = house.guard.connections.enter(from, most).ok_or_else(too_many)?;
    let code = codes::read(&code);
    let found = house.hall.reply(&house, &code, person.as_ref()).await?;
    let seat = match wanted.seat {
        _ if wanted.watch => None,
        Some(seat) if found.seats.contains(&seat) => Some(seat),
        Some(_) => return Err(Fault::NotYours("this seat is not yours".into()).into()),
        None => found.seat,
    };
    if seat.is_none() && found.table.spectators == Spectators::No {
        return Err(Fault::NotYours("this table plays without spectators".into()).into());
    }
    let handle = house.hall.table(&house, &code).await?;
    let (out, waiting) = outbox(ROOM);
    let id = GUESTS.fetch_add(1, Ordering::Relaxed);
    let token = Visit::of(headers, &house.config).token;
    let session = token.as_ref().map_or(0, Token::session);
    let person = person.map(|person| person.id);
    let at_table = handle.enter(Entered { id, person: person.clone(), session, ender: out.ender() });
    // A session that ends from now on takes the line with it; one that has just ended has not found it.
    if let (Some(id), Some(token)) = (&person, &token) {
        match house.people.who(&house.store, token).await {
            Ok(known) if known.as_ref().is_some_and(|person| person.id == *id) => {}
            Ok(_) => out.end(Parting::LOGGED_OUT),
            // Nobody knows; whoever comes again is asked again.
            Err(_) => out.end(Parting::TABLE_RESTARTS),
        }
    }
    let guest = Guest { id, seat: seat.map(Seat), person, session, payer: payer(), format, out, late: false };
    // In a box: a task keeps room for whatever it moves about.
    let connection = Box::new(Connection {
        handle,
        id,
        format,
        waiting,
        bucket: Bucket::new(Rate::per_second(house.config.limits.messages_per_second)),
        strikes: 0,
        heard: Instant::now(),
        at_table: Some(at_table),
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
fn format(headers: &HeaderMap) -> Result<(Format, Option<&'static str>), String> {
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
        format!("the house speaks {}, not {}", known.join(" or "), asked.join(", "))
    })
}

struct Connection {
    handle: Handle,
    id: u64,
    format: Format,
    waiting: Receiver,
    bucket: Bucket,
    strikes: u32,
    heard: Instant,
    /// Held until it parts from the table.
    at_table: Option<Place>,
    /// Held as long as the connection lasts.
    _place: Connected,
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// The other side hangs up, with this code.
    HungUp(Option<u16>),
    /// The other side does not speak as agreed: the code for that, and what is wrong.
    Wrong(u16, &'static str),
    /// Ended by us, with a reason.
    Bye(Parting),
}

impl Connection {
    async fn attend(mut self: Box<Self>, mut line: WebSocket, connect: Letter) {
        metrics::gauge!("safehouse_connections").increment(1.0);
        let connected = Box::pin(self.bring(connect)).await;
        let end = if connected { self.serve(&mut line).await } else { End::Bye(Parting::TABLE_RESTARTS) };
        Box::pin(self.part(line, end)).await;
        metrics::gauge!("safehouse_connections").decrement(1.0);
    }

    /// Brings a letter to the table, and says whether it is there. A table that does not read may be stuck: then nothing
    /// is brought any more, and what waits says why.
    async fn bring(&self, letter: Letter) -> bool {
        tokio::select! {
            biased;
            brought = self.handle.send(letter) => brought.is_ok(),
            () = self.waiting.ended() => true,
        }
    }

    /// The last that is said on a line, if anybody is there to hear it.
    async fn part(&mut self, mut line: WebSocket, end: End) {
        self.at_table = None;
        // If the table is gone too, nobody has to be told.
        _ = self.bring(Letter::Gone { guest: self.id }).await;
        let last = match end {
            End::Gone => return,
            End::HungUp(code) => vec![Frame::closed(code)],
            End::Wrong(code, why) => Parting::wrong(code, why).frames(self.format).into(),
            End::Bye(parting) => parting.frames(self.format).into(),
        };
        // What was asked before is answered before: the table lets go of the guest only after it has read that.
        if matches!(end, End::HungUp(_) | End::Wrong(..)) {
            _ = timeout(ANSWER_WITHIN, self.answer(&mut line)).await;
        }
        // A client that does not read any more need not be told.
        if said(&mut line, &last).await.is_ok() {
            line.end().await;
        }
    }

    /// Sends everything until nothing more comes.
    async fn answer(&mut self, line: &mut WebSocket) -> Result<(), End> {
        while let Next::Frame(frame) = self.waiting.recv().await {
            self.send(line, frame).await?;
        }
        Ok(())
    }

    async fn serve(&mut self, line: &mut WebSocket) -> End {
        let mut pulse = interval_at(Instant::now() + ASK_EVERY, ASK_EVERY);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let frame = tokio::select! {
                heard = line.hear() => {
                    // On the heap while it lasts: most connections are waiting.
                    if let Err(end) = Box::pin(self.receive(line, heard)).await {
                        return end;
                    }
                    continue;
                }
                next = self.waiting.recv() => match next {
                    Next::Frame(frame) => frame,
                    Next::End(parting) => return End::Bye(parting.unwrap_or(Parting::TABLE_RESTARTS)),
                },
                _ = pulse.tick() => {
                    if self.heard.elapsed() > SILENT_AT_MOST {
                        return End::Bye(Parting::SILENT);
                    }
                    Frame::ping()
                }
            };
            if let Err(end) = Box::pin(self.send(line, frame)).await {
                return end;
            }
        }
    }

    /// Sends a frame, and whatever else waits in the same breath: an update and the reply to its answer are one write.
    async fn send(&mut self, line: &mut WebSocket, frame: Frame) -> Result<(), End> {
        let (mut size, mut frames) = (frame.size(), vec![frame]);
        while size < BREATH
            && let Some(frame) = self.waiting.try_recv()
        {
            size += frame.size();
            frames.push(frame);
        }
        said(line, &frames).await
    }

    async fn receive(&mut self, line: &mut WebSocket, heard: Result<Heard, Broken>) -> Result<(), End> {
        self.heard = Instant::now();
        let bytes = match heard {
            Ok(Heard::Text(text)) if self.format == Format::Json => text,
            Ok(Heard::Binary(bytes)) if self.format == Format::Packed => bytes,
            Ok(Heard::Text(_) | Heard::Binary(_)) => return Err(End::Bye(Parting::OTHER_FORMAT)),
            Ok(Heard::Ping(asked)) => {
                self.pay(1.0)?;
                return said(line, &[Frame::pong(&asked)]).await;
            }
            Ok(Heard::Pong) => return self.pay(1.0),
            Ok(Heard::Part) => return self.pay(PIECE),
            Ok(Heard::Close(code)) => return Err(End::HungUp(code)),
            Err(Broken::Wrong { code, why }) => return Err(End::Wrong(code, why)),
            Err(Broken::Gone) => return Err(End::Gone),
        };
        self.pay(1.0)?;
        match self.format.read_call(&bytes) {
            Ok(call) => {
                let letter = Letter::Call { guest: self.id, call: Box::new(call) };
                if self.bring(letter).await { Ok(()) } else { Err(End::Bye(Parting::TABLE_RESTARTS)) }
            }
            Err(unreadable) => {
                self.strike()?;
                let failed = Sent::Failed { id: 0, code: Code::Unreadable, message: unreadable.to_string() };
                said(line, &[written(self.format, &failed)]).await
            }
        }
    }

    /// Whatever comes costs something; a client that sends too much is let go.
    fn pay(&mut self, share: f64) -> Result<(), End> {
        if self.bucket.take_share(share).is_ok() { Ok(()) } else { self.strike() }
    }

    fn strike(&mut self) -> Result<(), End> {
        self.strikes += 1;
        if self.strikes > STRIKES {
            tracing::warn!(guest = self.id, "an unruly connection is closed");
            metrics::counter!("safehouse_unruly_total").increment(1);
            return Err(End::Bye(Parting::UNRULY));
        }
        Ok(())
    }
}

/// Sends frames to somebody who takes them in time.
async fn said(line: &mut WebSocket, frames: &[Frame]) -> Result<(), End> {
    match timeout(SEND_WITHIN, line.say(frames)).await {
        Ok(Ok(())) => Ok(()),
        // A client that takes nothing for so long would not take a goodbye either.
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
