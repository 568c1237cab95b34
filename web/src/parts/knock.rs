//! A quiet knock when it is the person's turn, for those who want one.

use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::desk::Desk;

/// How high and how long, in hertz and seconds.
const PITCH: f32 = 196.0;
const LENGTH: f64 = 0.16;

/// Listens while the table is shown.
pub fn listen(desk: Desk) {
    Effect::new(move |before: Option<bool>| {
        let awaited = desk.is_awaited();
        if awaited && before == Some(false) && crate::settings::here().sound.get_untracked() {
            // A browser that makes no sound yet makes none.
            _ = knock();
        }
        awaited
    });
}

fn knock() -> Result<(), wasm_bindgen::JsValue> {
    let audio = AudioContext::new()?;
    let (tone, volume, now) = (audio.create_oscillator()?, audio.create_gain()?, audio.current_time());
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(PITCH);
    volume.gain().set_value_at_time(0.2, now)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, now + LENGTH)?;
    tone.connect_with_audio_node(&volume)?.connect_with_audio_node(&audio.destination())?;
    tone.start()?;
    tone.stop_with_when(now + LENGTH)
}
