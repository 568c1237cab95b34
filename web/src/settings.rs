//! What the person wants of the page. Kept in the browser.

use std::cell::Cell;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::keep;

const KEY: &str = "safehouse.settings";

/// What a person is called on their own screen until they choose a name.
pub const UNNAMED: &str = "You";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    #[default]
    System,
    Dark,
    Light,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// As the system wants it.
    #[default]
    System,
    Full,
    None,
}

/// How long a bot seems to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    Slow,
    #[default]
    Usual,
    Fast,
    AtOnce,
}

impl Pace {
    pub const fn pause_ms(self) -> u64 {
        match self {
            Pace::Slow => 1_600,
            Pace::Usual => 700,
            Pace::Fast => 250,
            Pace::AtOnce => 0,
        }
    }
}

/// How fast what happens is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tempo {
    Off,
    Brisk,
    #[default]
    Normal,
    Relaxed,
}

impl From<Tempo> for moments::director::Tempo {
    fn from(tempo: Tempo) -> Self {
        match tempo {
            Tempo::Off => Self::Off,
            Tempo::Brisk => Self::Brisk,
            Tempo::Normal => Self::Normal,
            Tempo::Relaxed => Self::Relaxed,
        }
    }
}

/// As it is written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Written {
    theme: Theme,
    motion: Motion,
    pace: Pace,
    tempo: Tempo,
    /// So many seconds there are to react, where a table of people asks whether anybody does; 0 waits for an answer.
    window: u8,
    text_percent: u16,
    confirm: bool,
    sound: bool,
    notify: bool,
    nickname: String,
}

impl Default for Written {
    fn default() -> Self {
        Written {
            // The light is low in a safehouse, unless somebody asks for the system's.
            theme: Theme::Dark,
            motion: Motion::System,
            pace: Pace::Usual,
            tempo: Tempo::Normal,
            window: 6,
            text_percent: 100,
            confirm: false,
            sound: false,
            notify: false,
            nickname: UNNAMED.into(),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Settings {
    pub theme: RwSignal<Theme>,
    pub motion: RwSignal<Motion>,
    pub pace: RwSignal<Pace>,
    pub tempo: RwSignal<Tempo>,
    pub window: RwSignal<u8>,
    pub text_percent: RwSignal<u16>,
    pub confirm: RwSignal<bool>,
    pub sound: RwSignal<bool>,
    /// Whether the system says when it is one's turn.
    pub notify: RwSignal<bool>,
    pub nickname: RwSignal<String>,
}

thread_local! {
    static HERE: Cell<Option<Settings>> = const { Cell::new(None) };
}

/// The settings of this page.
pub fn here() -> Settings {
    HERE.get().expect("the page provides its settings before anything else")
}

/// Reads them, and keeps them whenever they change.
pub fn provide() -> Settings {
    let written: Written = keep::read(KEY).unwrap_or_default();
    let settings = Settings {
        theme: RwSignal::new(written.theme),
        motion: RwSignal::new(written.motion),
        pace: RwSignal::new(written.pace),
        tempo: RwSignal::new(written.tempo),
        window: RwSignal::new(written.window),
        text_percent: RwSignal::new(written.text_percent),
        confirm: RwSignal::new(written.confirm),
        sound: RwSignal::new(written.sound),
        notify: RwSignal::new(written.notify),
        nickname: RwSignal::new(written.nickname),
    };
    HERE.set(Some(settings));
    Effect::new(move || {
        let written = Written {
            theme: settings.theme.get(),
            motion: settings.motion.get(),
            pace: settings.pace.get(),
            tempo: settings.tempo.get(),
            window: settings.window.get(),
            text_percent: settings.text_percent.get(),
            confirm: settings.confirm.get(),
            sound: settings.sound.get(),
            notify: settings.notify.get(),
            nickname: settings.nickname.get(),
        };
        keep::write(KEY, &written);
        let Some(root) = document().document_element() else { return };
        let theme = match written.theme {
            Theme::System => "system",
            Theme::Dark => "dark",
            Theme::Light => "light",
        };
        let motion = match written.motion {
            Motion::System => "system",
            Motion::Full => "full",
            Motion::None => "none",
        };
        for (name, value) in [
            ("data-theme", theme.to_string()),
            ("data-motion", motion.to_string()),
            ("style", format!("font-size: {}%", written.text_percent)),
        ] {
            // An element of ours takes any attribute.
            _ = root.set_attribute(name, &value);
        }
    });
    settings
}
