//! A table that is not open yet.

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::{Bundle, Opening, Sitter};
use serde_json::{Map, Value};
use wire::api::{GameInfo, NewTable, Ready, TableReply};
use wire::{Absent, Clock, SeatWish, Visibility};

use crate::house::{self, Trouble};
use crate::listing;
use crate::promise;
use crate::route::{self, Route};
use crate::screens::solo;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    Me,
    /// Another person at this screen.
    Other(String),
    /// The first person who comes with the link.
    Open,
    Bot(String),
}

#[derive(Clone, Copy)]
pub struct Draft {
    pub game: &'static GameInfo,
    /// Which of the ready-made tables it began as.
    pub preset: RwSignal<usize>,
    pub seats: RwSignal<Vec<Who>>,
    pub settings: RwSignal<Map<String, Value>>,
    /// Exactly these: a version ticked is this version.
    pub packs: RwSignal<Vec<String>>,
    pub seed: RwSignal<String>,
    pub hints: RwSignal<bool>,
    /// The clock of a table in the house.
    pub clock: RwSignal<Clock>,
    /// Which bot plays there for whoever is absent.
    pub substitute: RwSignal<String>,
    /// Whether anybody finds it on the first screen.
    pub listed: RwSignal<bool>,
    pub trouble: RwSignal<Option<String>>,
}

impl Draft {
    pub fn of(game: &'static GameInfo) -> Draft {
        let draft = Draft {
            game,
            preset: RwSignal::new(0),
            seats: RwSignal::new(Vec::new()),
            settings: RwSignal::new(Map::new()),
            packs: RwSignal::new(Vec::new()),
            seed: RwSignal::new(String::new()),
            hints: RwSignal::new(true),
            clock: RwSignal::new(Clock::None),
            substitute: RwSignal::new(game.usual_bot.clone()),
            listed: RwSignal::new(false),
            trouble: RwSignal::new(None),
        };
        draft.sit(game.usual_players);
        draft.take(0);
        draft
    }

    /// The person and so many bots.
    pub fn sit(self, players: u8) {
        let mut who = vec![Who::Me];
        who.resize(usize::from(players), Who::Bot(self.game.usual_bot.clone()));
        self.seats.set(who);
    }

    /// A ready-made table.
    pub fn take(self, at: usize) {
        let Some(preset) = self.game.presets.get(at) else { return };
        self.preset.set(at);
        self.settings.set(preset.settings.clone());
        self.sit(preset.players);
    }

    /// Whether all players sit at this screen: then the house is not needed.
    pub fn at_screen(self) -> bool {
        self.seats.with(|seats| !seats.contains(&Who::Open))
    }

    pub fn start(self) {
        if !self.at_screen() {
            return self.open_in_house();
        }
        spawn_local(async move {
            match self.bundles().await {
                Ok(packs) => solo::open(self.opening(packs)),
                Err(trouble) => self.trouble.set(Some(trouble.message)),
            }
        });
    }

    /// The packs themselves: what people have put on the house's shelf is fetched from there, and kept with the game.
    async fn bundles(self) -> Result<Vec<Bundle>, Trouble> {
        let mut bundles = Vec::new();
        for name in self.packs.get_untracked() {
            bundles.push(match listing::included(&name) {
                Some(pack) => Bundle::Included(pack.id.clone()),
                None => house::pack(name).await?,
            });
        }
        Ok(bundles)
    }

    fn opening(self, packs: Vec<Bundle>) -> Opening {
        let nickname = crate::settings::here().nickname.get_untracked();
        let sitter = |who: Who| match who {
            Who::Me | Who::Open => Sitter::Person(nickname.clone()),
            Who::Other(name) => Sitter::Person(name),
            Who::Bot(kind) => Sitter::Bot(kind),
        };
        let (who, seed) = (self.seats.get_untracked(), self.seed.get_untracked());
        Opening {
            game: self.game.name.clone(),
            packs,
            settings: self.settings.get_untracked(),
            players: Some(who.len() as u8),
            seats: who.into_iter().map(sitter).collect(),
            seed: if seed.trim().is_empty() { solo::fresh_seed() } else { seed },
            position: None,
            hints: self.hints.get_untracked(),
            now_ms: js_sys::Date::now() as i64,
        }
    }

    fn open_in_house(self) {
        let wish = |who: Who| match who {
            Who::Me | Who::Other(_) => SeatWish::Me,
            Who::Open => SeatWish::Open,
            Who::Bot(kind) => SeatWish::Bot(kind),
        };
        let new = NewTable {
            game: self.game.name.clone(),
            settings: self.settings.get_untracked(),
            packs: self.packs.get_untracked(),
            seats: self.seats.get_untracked().into_iter().map(wish).collect(),
            hints: self.hints.get_untracked(),
            clock: self.clock.get_untracked(),
            // A player who does not come back in time is played for until they do.
            absent: Absent::Bot,
            substitute: Some(self.substitute.get_untracked()),
            visibility: if self.listed.get_untracked() { Visibility::Public } else { Visibility::Link },
            // Seen first, contributed to then: otherwise the house could draw its secret to suit the contribution.
            wait: true,
            ..NewTable::default()
        };
        let alone = !new.seats.contains(&SeatWish::Open);
        let nickname = crate::settings::here().nickname.get_untracked();
        spawn_local(async move {
            let made = async {
                house::be(&nickname).await?;
                let made = house::post::<TableReply>("/api/tables", &new).await?;
                let ready = Ready { ready: alone, contribution: promise::contribution(&made.table) };
                house::post::<TableReply>(&format!("/api/tables/{}/ready", made.table.code), &ready).await
            };
            match made.await {
                Ok(reply) => route::go(Route::Table(reply.table.code)),
                Err(error) => self.trouble.set(Some(error.message)),
            }
        });
    }
}
