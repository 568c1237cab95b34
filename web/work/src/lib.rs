//! The worker: plays and thinks where nothing on the screen has to wait for it.
//!
//! It is a program of its own beside the page: all the games with their content and bots are in here, and the page is
//! shown before they have arrived.
#![forbid(unsafe_code)]

use js_sys::Uint8Array;
use parlour::{Parlour, Reply, Wish};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use wire::Format;

/// Starts the worker.
#[wasm_bindgen]
pub fn work() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let out = scope.clone();
    let say = move |word: &Reply<patch::Doc>| {
        // A page that is gone hears nothing any more.
        _ = out.post_message(&Uint8Array::from(&*Format::Packed.write(word)));
    };
    let mut parlour = Parlour::default();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        match Format::Packed.read::<Wish>(&bytes) {
            Ok(wish) => parlour.hear(wish).iter().for_each(&say),
            Err(unreadable) => say(&Reply::Cannot { why: unreadable.to_string() }),
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    hear.forget();
}
