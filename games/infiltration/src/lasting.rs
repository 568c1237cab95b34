//! What lies open on the table as long as it lasts: from which card, by whom, on whom or what, until when (INF-RULING-89).

use engine::effect::Frame;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::look::Look;
use crate::names::{Card, ItemId, Operative, Place, RoomId};
use crate::resolver::Resolver;
use crate::state::Step;

/// What something comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Nothing that is known any more.
    #[default]
    Rules,
    Item(ItemId),
    Room(RoomId),
    Sludge,
}

/// Something in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasting {
    /// Security rolls no die.
    NoDie,
    /// The Interface there works for nobody but this operative.
    Jam(Place, Operative),
    /// The operative ignores wounds, delay or both.
    Shield {
        who: Operative,
        wounds: bool,
        delays: bool,
    },
    /// The Enter effect there is off.
    EnterOff(Place),
    Sludge(Place),
}

/// Whom or what it concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Everybody,
    Operative(Operative),
    Room(Place),
}

/// When it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// INF-RULING-43
    Round,
    /// INF-RULING-79: until an effect moves it.
    Moved,
    Game,
}

/// Something in force, and all that is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminder {
    pub what: Lasting,
    pub from: Source,
    pub by: Option<Operative>,
}

impl Lasting {
    pub const fn about(self) -> About {
        match self {
            Lasting::NoDie => About::Everybody,
            Lasting::Jam(place, _) | Lasting::EnterOff(place) | Lasting::Sludge(place) => About::Room(place),
            Lasting::Shield { who, .. } => About::Operative(who),
        }
    }

    pub const fn lasts(self) -> Lasts {
        match self {
            Lasting::NoDie | Lasting::Jam(..) | Lasting::Shield { .. } => Lasts::Round,
            Lasting::EnterOff(_) => Lasts::Game,
            Lasting::Sludge(_) => Lasts::Moved,
        }
    }
}

impl Look<'_> {
    /// The card whose text is being carried out, told by what waits for its end.
    pub fn at_work(self) -> Source {
        let found = self.state.stack.iter().find_map(|frame| match frame {
            Frame::Step(Step::FunctionDone(place, _) | Step::Furnish(place) | Step::Unlock(place)) => {
                Some(Source::Room(self.state.rooms[place.index()]))
            }
            Frame::Step(Step::Sludge(who)) => Some(
                self.state.agent(*who).place().map_or(Source::Rules, |at| Source::Room(self.state.rooms[at.index()])),
            ),
            Frame::Step(Step::ItemDone(who)) => Some(self.item_of(*who)),
            _ => None,
        });
        found.unwrap_or_default()
    }

    fn item_of(self, who: Operative) -> Source {
        match self.state.agent(who).card {
            Some(Card::Item(item)) => Source::Item(item),
            _ => Source::Rules,
        }
    }

    /// What an operative has done to others or to itself this round comes from its item, or else from the room it is in.
    fn doing_of(self, who: Operative) -> Source {
        let room =
            || self.state.agent(who).place().map_or(Source::Rules, |at| Source::Room(self.state.rooms[at.index()]));
        match self.item_of(who) {
            Source::Rules => room(),
            item => item,
        }
    }

    /// What keeps harm off an operative.
    pub fn shield_of(self, who: Operative) -> Source {
        self.doing_of(who)
    }

    /// Who jams the Interface for this operative, and by what.
    pub fn jammed_for(self, place: Place, who: Operative) -> Option<(Operative, Source)> {
        let by = { self.state.jams[place.index()] }.find(|jammer| *jammer != who)?;
        Some((by, self.doing_of(by)))
    }

    /// INF-RULING-89: everything in force, first what concerns all, then operatives and rooms in order.
    pub fn reminders(self) -> Vec<Reminder> {
        let state = self.state;
        let mut all = Vec::new();
        if state.no_die {
            let (from, by) = state.no_die_from;
            all.push(Reminder { what: Lasting::NoDie, from, by: (from != Source::Rules).then_some(by) });
        }
        for who in state.operatives() {
            let agent = state.agent(who);
            if agent.place().is_some() && (agent.no_wounds || agent.no_delays) {
                let what = Lasting::Shield { who, wounds: agent.no_wounds, delays: agent.no_delays };
                all.push(Reminder { what, from: self.shield_of(who), by: Some(who) });
            }
        }
        for place in Place::all() {
            for by in state.jams[place.index()] {
                all.push(Reminder { what: Lasting::Jam(place, by), from: self.doing_of(by), by: Some(by) });
            }
            if state.enter_off.has(place) {
                let by = state.enter_off_by.filter(|(at, _)| *at == place).map(|(_, by)| by);
                let from = Source::Room(state.rooms[place.index()]);
                all.push(Reminder { what: Lasting::EnterOff(place), from, by });
            }
            if state.sludge == Some(place) {
                all.push(Reminder { what: Lasting::Sludge(place), from: Source::Sludge, by: state.sludge_by });
            }
        }
        all
    }
}

impl Resolver<'_, '_, '_> {
    /// INF-RULING-43, INF-RULING-89: the table hears what ends with the round.
    pub fn tell_what_ends(&mut self) {
        // Most rounds have nothing of the kind; bots play thousands of them.
        let shields = self.state.agents.iter().any(|agent| agent.no_wounds || agent.no_delays);
        if !self.state.no_die && !shields && self.state.jams.iter().all(|jams| jams.is_empty()) {
            return;
        }
        for reminder in self.look().reminders() {
            if reminder.what.lasts() == Lasts::Round {
                self.tell("INF-RULING-89", || Event::LastingEnded { what: reminder.what });
            }
        }
    }
}
