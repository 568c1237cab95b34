//! Sounds, made by the browser from notes: nothing is fetched. There are none until a person asks for them, and nothing
//! depends on them: a browser that makes no sound makes none.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;
use moments::sound::{self, BAR, Cue, Note, Sort, Wave};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioContext, AudioNode, AudioScheduledSourceNode, BiquadFilterType, GainNode, HtmlInputElement,
    OscillatorType,
};
use wire::{Line, Turn};

use crate::desk::Desk;
use crate::{keep, read, settings};

const KEY: &str = "safehouse.sound";

/// What is heard, and how loud; whether anything is, is a setting like the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mix {
    /// In percent.
    pub volume: u8,
    pub table: bool,
    pub drama: bool,
    pub turn: bool,
    pub ambience: bool,
}

impl Default for Mix {
    fn default() -> Self {
        Mix { volume: 60, table: true, drama: true, turn: true, ambience: false }
    }
}

/// The browser's sound, once it was wanted.
struct Machine {
    audio: AudioContext,
    noise: AudioBuffer,
}

thread_local! {
    static MACHINE: RefCell<Option<Machine>> = const { RefCell::new(None) };
    static MIX: Cell<Option<Mix>> = const { Cell::new(None) };
}

pub fn mix() -> Mix {
    MIX.get().unwrap_or_else(|| {
        let mix = keep::read(KEY).unwrap_or_default();
        MIX.set(Some(mix));
        mix
    })
}

pub fn set_mix(mix: Mix) {
    MIX.set(Some(mix));
    // A browser that keeps nothing asks again next time.
    _ = keep::write(KEY, &mix);
}

/// Plays a cue, if it is wanted.
pub fn play(cue: Cue) {
    let mix = mix();
    let wanted = match cue.sort() {
        Sort::Table => mix.table,
        Sort::Drama => mix.drama,
        Sort::Turn => mix.turn,
    };
    if wanted && settings::here().sound.get_untracked() {
        for note in cue.notes() {
            // A browser that makes no sound yet makes none.
            _ = sounded(*note, mix.volume, 0.01);
        }
    }
}

/// Half a second of noise, the same every time.
fn noise(audio: &AudioContext) -> Result<AudioBuffer, JsValue> {
    let rate = audio.sample_rate();
    let mut seed = 0x2545_f491_u32;
    let samples: Vec<f32> = (0..(rate / 2.0) as usize)
        .map(|_| {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            seed as f32 / u32::MAX as f32 * 2.0 - 1.0
        })
        .collect();
    let buffer = audio.create_buffer(1, samples.len() as u32, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    Ok(buffer)
}

fn with_machine(act: impl FnOnce(&Machine) -> Result<(), JsValue>) -> Result<(), JsValue> {
    MACHINE.with_borrow_mut(|kept| {
        let machine = if let Some(machine) = kept {
            machine
        } else {
            let audio = AudioContext::new()?;
            let noise = noise(&audio)?;
            kept.insert(Machine { audio, noise })
        };
        // A browser may have put it to sleep until somebody touches the page.
        _ = machine.audio.resume()?;
        act(machine)
    })
}

/// One note; `swell` is how long it takes to its full strength, in seconds.
fn sounded(note: Note, volume: u8, swell: f64) -> Result<(), JsValue> {
    with_machine(|Machine { audio, noise }| {
        let begin = audio.current_time() + f64::from(note.at) / 1_000.0;
        let end = begin + f64::from(note.length) / 1_000.0;
        let strength = f32::from(note.loud) / 100.0 * f32::from(volume) / 60.0;
        let gain: GainNode = audio.create_gain()?;
        gain.gain().set_value_at_time(0.000_1, begin)?;
        gain.gain().linear_ramp_to_value_at_time(strength, begin + swell)?;
        gain.gain().exponential_ramp_to_value_at_time(0.000_1, end)?;
        gain.connect_with_audio_node(&audio.destination())?;
        let pitched = |pitch: &web_sys::AudioParam| -> Result<(), JsValue> {
            pitch.set_value_at_time(f32::from(note.from), begin)?;
            pitch.exponential_ramp_to_value_at_time(f32::from(note.to), end)?;
            Ok(())
        };
        let kind = match note.wave {
            Wave::Sine => OscillatorType::Sine,
            Wave::Triangle => OscillatorType::Triangle,
            Wave::Saw => OscillatorType::Sawtooth,
            Wave::Noise => {
                let (source, filter) = (audio.create_buffer_source()?, audio.create_biquad_filter()?);
                source.set_buffer(Some(noise));
                filter.set_type(BiquadFilterType::Bandpass);
                pitched(&filter.frequency())?;
                joined(&[source.as_ref(), filter.as_ref(), gain.as_ref()])?;
                source.start_with_when(begin)?;
                let source: &AudioScheduledSourceNode = source.as_ref();
                return source.stop_with_when(end);
            }
        };
        let tone = audio.create_oscillator()?;
        tone.set_type(kind);
        pitched(&tone.frequency())?;
        joined(&[tone.as_ref(), gain.as_ref()])?;
        tone.start_with_when(begin)?;
        tone.stop_with_when(end)
    })
}

/// Each into the next.
fn joined(nodes: &[&AudioNode]) -> Result<(), JsValue> {
    for pair in nodes.windows(2) {
        pair[0].connect_with_audio_node(pair[1])?;
    }
    Ok(())
}

/// What an event of a game sounds like.
fn cue(game: &str, means: &Value) -> Option<Cue> {
    fn of<E: DeserializeOwned>(means: &Value, cue: fn(&E) -> Option<Cue>) -> Option<Cue> {
        cue(&read::typed(means).ok()?)
    }
    match game {
        "facility07" => of(means, sound::facility07),
        "infiltration" => of(means, sound::infiltration),
        "entity-extraction" => of(means, sound::entity_extraction),
        "faza" => of(means, sound::faza),
        _ => None,
    }
}

/// Listens to a table while it is shown.
pub fn listen(desk: Desk) {
    Effect::new(move |before: Option<bool>| {
        let awaited = desk.is_awaited();
        if awaited && before == Some(false) {
            play(Cue::Turn);
        }
        awaited
    });
    Effect::new(move |before: Option<bool>| {
        let won = desk.turn.with(|turn| match turn {
            Some(Turn::Over(verdict)) => Some(desk.viewer.get().is_none_or(|own| verdict.winners.contains(&own))),
            Some(Turn::Ask { .. }) | None => None,
        });
        if let (Some(won), Some(false)) = (won, before) {
            play(if won { Cue::Win } else { Cue::Loss });
        }
        won.is_some()
    });
    happenings(desk);
    ambience(desk);
}

/// What happens is heard as it is told. What happened before we came is not, and of many things at once the last.
fn happenings(desk: Desk) {
    Effect::new(move |before: Option<Option<usize>>| {
        let last = desk.lines.with(|lines| lines.last().map(|told| told.number));
        if let Some(before) = before
            && settings::here().sound.get_untracked()
        {
            let game = untrack(|| desk.game());
            let heard = desk.lines.with_untracked(|lines| {
                let mut news = lines.iter().rev().take_while(|told| Some(told.number) > before);
                news.find_map(|told| match &told.line {
                    Line::Happened { means, .. } => cue(&game, means),
                    Line::Said { .. } | Line::TakenBack { .. } => None,
                })
            });
            if let Some(cue) = heard {
                play(cue);
            }
        }
        last
    });
}

/// A quiet background, bar after bar, for those who want one.
fn ambience(desk: Desk) {
    let bar = StoredValue::new(0_usize);
    let strike = move || {
        let mix = mix();
        if !mix.ambience || !settings::here().sound.get_untracked() {
            return;
        }
        let bars = sound::ambience(&untrack(|| desk.game()));
        let at = bar.get_value();
        bar.set_value(at + 1);
        for (voice, pitch) in bars[at % bars.len()].into_iter().enumerate() {
            let wave = if voice == 0 { Wave::Triangle } else { Wave::Sine };
            let note = Note { wave, at: 700 * voice as u16, length: BAR + BAR / 2, from: pitch, to: pitch, loud: 4 };
            // A browser that makes no sound yet makes none.
            _ = sounded(note, mix.volume, f64::from(BAR) / 2_000.0);
        }
    };
    if let Ok(ticks) = set_interval_with_handle(strike, Duration::from_millis(BAR.into())) {
        on_cleanup(move || ticks.clear());
    }
}

/// What of it is wanted, for the settings.
#[component]
pub fn MixChoices() -> impl IntoView {
    let held = RwSignal::new(mix());
    let change = move |change: &dyn Fn(&mut Mix)| {
        held.update(change);
        set_mix(held.get_untracked());
        play(Cue::Gain);
    };
    let one = move |name: &'static str, about: &'static str, get: fn(&mut Mix) -> &mut bool| {
        view! {
            <label class="switch"><input type="checkbox" prop:checked=move || *get(&mut held.get())
                on:change=move |event| change(&|mix| *get(mix) = event_target_checked(&event))/>
                <span><b>{name}</b> " " {about}</span></label>
        }
    };
    view! {
        <Show when=move || settings::here().sound.get()>
            <label class="word"><span><b>"Volume"</b></span>
                <input type="range" min="5" max="100" step="5" prop:value=move || held.get().volume.to_string()
                    on:change=move |event| change(&|mix| mix.volume = event_target::<HtmlInputElement>(&event).value_as_number() as u8)/></label>
            {one("Table", "Cards, dice, doors and blows.", |mix| &mut mix.table)}
            {one("Drama", "Alarms, and how it ends.", |mix| &mut mix.drama)}
            {one("My turn", "A knock.", |mix| &mut mix.turn)}
            {one("Ambience", "A quiet background, another one for each game.", |mix| &mut mix.ambience)}
        </Show>
    }
}
