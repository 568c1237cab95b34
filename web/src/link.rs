//! The way to a table: through a WebSocket to the house, or to this page's own worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Uint8Array;
use leptos::prelude::set_timeout;
use parlour::{Reply, Wish};
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket, Worker, WorkerOptions, WorkerType};
use wire::{Call, Format, ToGuest};

use crate::read;

thread_local! {
    static SCRIPT: RefCell<String> = const { RefCell::new(String::new()) };
    static PARLOUR: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
    static JUDGE: RefCell<Option<Judge>> = const { RefCell::new(None) };
}

/// Who hears what the parlour says.
type Listener = Rc<dyn Fn(Reply)>;

/// Who hears how far looking back at a game has come, and says whether a word was about that.
type Judge = Rc<dyn Fn(&Reply) -> bool>;

/// Where the worker's script is.
pub fn worker_at(script: String) {
    SCRIPT.with(|place| place.replace(script));
}

/// Sets who hears the parlour from now on; the previous listener hears nothing more.
pub fn listen_to_parlour(listener: impl Fn(Reply) + 'static) {
    LISTENER.with(|place| place.replace(Some(Rc::new(listener))));
}

/// Sets who hears of looking back at a game, whichever screen hears everything else.
pub fn listen_to_judge(judge: impl Fn(&Reply) -> bool + 'static) {
    JUDGE.with(|place| place.replace(Some(Rc::new(judge))));
}

/// Asks the parlour for something.
pub fn ask_parlour(wish: &Wish) {
    PARLOUR.with(|place| {
        let mut place = place.borrow_mut();
        let worker = match &*place {
            Some(worker) => worker,
            None => match start() {
                Some(worker) => place.insert(worker),
                None => return,
            },
        };
        // A worker that is gone says nothing; the page shows that nothing moves.
        _ = worker.post_message(&Uint8Array::from(&*Format::Packed.write(wish)));
    });
}

fn start() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = SCRIPT.with(|script| Worker::new_with_options(&script.borrow(), &options)).ok()?;
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        let Some(word) = read::packed::<Reply>(&bytes) else { return };
        let judge = JUDGE.with(|place| place.borrow().clone());
        if judge.is_some_and(|judge| judge(&word)) {
            return;
        }
        if let Some(listener) = LISTENER.with(|place| place.borrow().clone()) {
            listener(word);
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // There is one worker, and it stays.
    hear.forget();
    Some(worker)
}

/// How long to wait before trying to reach the house again, at first and at most.
const FIRST_WAIT_MS: u32 = 500;
const LONGEST_WAIT_MS: u32 = 15_000;

/// What a connection to the house tells the page.
pub enum News {
    Said(Box<ToGuest>),
    /// Whether the house can be heard.
    Connected(bool),
}

/// A connection to a table in the house that comes back by itself.
#[derive(Clone)]
pub struct Wire(Rc<Connection>);

struct Connection {
    code: String,
    socket: RefCell<Option<WebSocket>>,
    /// What is known already.
    seq: Cell<Option<u64>>,
    wait_ms: Cell<u32>,
    closed: Cell<bool>,
    listener: Box<dyn Fn(News)>,
}

impl Wire {
    pub fn to(code: &str, listener: impl Fn(News) + 'static) -> Wire {
        let wire = Wire(Rc::new(Connection {
            code: code.into(),
            socket: RefCell::new(None),
            seq: Cell::new(None),
            wait_ms: Cell::new(FIRST_WAIT_MS),
            closed: Cell::new(false),
            listener: Box::new(listener),
        }));
        wire.connect();
        wire
    }

    fn connect(&self) {
        if self.0.closed.get() {
            return;
        }
        let Ok(socket) = WebSocket::new_with_str(&self.address(), Format::Packed.subprotocol()) else {
            return self.again();
        };
        socket.set_binary_type(BinaryType::Arraybuffer);
        let own = self.clone();
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| own.hear(&event));
        socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let own = self.clone();
        let closed = Closure::<dyn FnMut(CloseEvent)>::new(move |_: CloseEvent| {
            (own.0.listener)(News::Connected(false));
            own.again();
        });
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        closed.forget();
        self.0.socket.replace(Some(socket));
    }

    fn address(&self) -> String {
        let location = leptos::prelude::window().location();
        let scheme = if location.protocol().is_ok_and(|scheme| scheme == "https:") { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        let since = self.0.seq.get().map_or(String::new(), |seq| format!("?since={seq}"));
        format!("{scheme}://{host}/ws/tables/{}{since}", self.0.code)
    }

    fn hear(&self, event: &MessageEvent) {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        let Some(message) = read::packed::<ToGuest>(&bytes) else { return };
        self.0.wait_ms.set(FIRST_WAIT_MS);
        match &message {
            ToGuest::Welcome { .. } => (self.0.listener)(News::Connected(true)),
            ToGuest::View { seq, .. } | ToGuest::Update { seq, .. } => self.0.seq.set(Some(*seq)),
            ToGuest::Bye { come_back_ms: None, .. } => self.0.closed.set(true),
            ToGuest::Bye { come_back_ms: Some(wait), .. } => self.0.wait_ms.set(*wait),
            _ => {}
        }
        (self.0.listener)(News::Said(Box::new(message)));
    }

    fn again(&self) {
        if self.0.closed.get() {
            return;
        }
        let wait = self.0.wait_ms.get();
        self.0.wait_ms.set((wait * 2).clamp(FIRST_WAIT_MS, LONGEST_WAIT_MS));
        let own = self.clone();
        set_timeout(move || own.connect(), Duration::from_millis(u64::from(wait)));
    }

    pub fn send(&self, call: &Call) {
        if let Some(socket) = &*self.0.socket.borrow() {
            // While there is no connection nothing can be said; the page shows that.
            _ = socket.send_with_u8_array(&Format::Packed.write(call));
        }
    }

    /// Hangs up and calls again: a person who has just taken a seat is told other things.
    pub fn reconnect(&self) {
        self.0.seq.set(None);
        self.0.wait_ms.set(0);
        if let Some(socket) = &*self.0.socket.borrow() {
            _ = socket.close();
        }
    }

    pub fn close(&self) {
        self.0.closed.set(true);
        if let Some(socket) = self.0.socket.take() {
            _ = socket.close();
        }
    }
}
