//! How the table is set, line by line: what everybody could see being laid out at a real table.

use engine::Rule;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::names::Difficulty;
use crate::resolver::Resolver;
use crate::setup::SHIP_HEALTH;
use crate::state::{PLAYERS, State};

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetOut {
    Together,
    Shuffled,
    AsAskedFor,
    Earth,
    Dark,
    Guides,
    Tracker,
    Ships,
    Health(u8),
    Pool(u8),
    Deck(u8),
    NoRewards(u8),
    Mode(Difficulty),
    Homes,
    OtherOutposts,
    Cards,
    RebelPool(u8),
    NoPoints,
    Alone,
    Counted(u8),
    NotShared,
    Hero,
    Hints,
}

impl SetOut {
    const fn rule(self) -> Rule {
        Rule(match self {
            SetOut::Together => "FAZA-GEN-01",
            SetOut::Shuffled => "FAZA-SETUP-01",
            SetOut::AsAskedFor => "FAZA-VAR-08",
            SetOut::Earth => "FAZA-SETUP-02",
            SetOut::Dark => "FAZA-SETUP-03",
            SetOut::Guides => "FAZA-SETUP-04",
            SetOut::Tracker => "FAZA-SETUP-05",
            SetOut::Ships => "FAZA-SETUP-06",
            SetOut::Health(SHIP_HEALTH) => "FAZA-SETUP-07",
            SetOut::Health(_) => "FAZA-VAR-04",
            SetOut::Pool(_) => "FAZA-SETUP-12",
            SetOut::Deck(_) => "FAZA-SETUP-10",
            SetOut::NoRewards(_) => "FAZA-VAR-05",
            SetOut::Mode(Difficulty::Easy) => "FAZA-VAR-01",
            SetOut::Mode(Difficulty::Normal) => "FAZA-VAR-02",
            SetOut::Mode(Difficulty::Hard) => "FAZA-VAR-03",
            SetOut::Homes => "FAZA-SETUP-15",
            SetOut::OtherOutposts => "FAZA-SETUP-16",
            SetOut::Cards => "FAZA-SETUP-17",
            SetOut::RebelPool(_) => "FAZA-SETUP-18",
            SetOut::NoPoints => "FAZA-SETUP-19",
            SetOut::Alone => "FAZA-VAR-06",
            SetOut::Counted(_) => "FAZA-SOLO-02",
            SetOut::NotShared => "FAZA-SOLO-03",
            SetOut::Hero => "FAZA-VAR-09",
            SetOut::Hints => "FAZA-VAR-10",
        })
    }

    pub fn sentence(self) -> String {
        match self {
            SetOut::Together => "You are one team: all of you win, or none.".into(),
            SetOut::Shuffled => "Sixteen tiles are shuffled and laid four by four.".into(),
            SetOut::AsAskedFor => "Sixteen tiles lie four by four, as was asked for.".into(),
            SetOut::Earth => "All of them but #16 show Earth.".into(),
            SetOut::Dark => "#16 is dark from the start.".into(),
            SetOut::Guides => "The guides lie left to right: Carrier, Destroyer, Former.".into(),
            SetOut::Tracker => "The Tracker stands on the Carrier; the guide to its right acts first.".into(),
            SetOut::Ships => "The Carrier hangs over #14, the Destroyer over #15, the Former over #16.".into(),
            SetOut::Health(health) => format!("Each ship has {health} health."),
            SetOut::Pool(left) => format!("In the pool: {}.", engine::plural(left, "Drone", "Drones")),
            SetOut::Deck(cards) => format!("The event deck holds {cards} cards, face down."),
            SetOut::NoRewards(cards) => format!("The event deck holds {cards} cards and no Rewards."),
            SetOut::Mode(difficulty) => format!("The {difficulty} guide lies beside the board."),
            SetOut::Homes => "Each of you stands on the Outpost of your Area, with 2 Rebels.".into(),
            SetOut::OtherOutposts => "The other Outposts have no Rebels, and are Outposts all the same.".into(),
            SetOut::Cards => "Each of you has four cards, all healthy and unused.".into(),
            SetOut::RebelPool(left) => format!("In their pool: {}.", engine::plural(left, "Rebel", "Rebels")),
            SetOut::NoPoints => "Nobody has Points yet.".into(),
            SetOut::Alone => "One player leads all the characters.".into(),
            SetOut::Counted(count) => format!("Wherever players are counted, it is these {count}."),
            SetOut::NotShared => "Each of them has its own cards and Points, and shares them with none.".into(),
            SetOut::Hero => "The Rebel who brings down the last ship may be the last one.".into(),
            SetOut::Hints => "Hints stand beside each of you.".into(),
        }
    }
}

/// Everything that was laid out and agreed on.
fn all(state: &State, layout_was_given: bool) -> impl Iterator<Item = SetOut> {
    let options = state.options;
    let cards = state.deck.len() as u8;
    let always = [
        SetOut::Together,
        if layout_was_given { SetOut::AsAskedFor } else { SetOut::Shuffled },
        SetOut::Earth,
        SetOut::Dark,
        SetOut::Guides,
        SetOut::Tracker,
        SetOut::Ships,
        SetOut::Health(options.ship_health),
        SetOut::Pool(state.drone_pool),
        if options.no_mercy { SetOut::NoRewards(cards) } else { SetOut::Deck(cards) },
        SetOut::Mode(options.difficulty),
        SetOut::Homes,
        SetOut::Cards,
        SetOut::RebelPool(state.rebel_pool),
    ];
    let rest = [
        (usize::from(state.count) < PLAYERS).then_some(SetOut::OtherOutposts),
        (!options.radio).then_some(SetOut::NoPoints),
        options.solo.then_some(SetOut::Alone),
        options.solo.then_some(SetOut::Counted(state.count)),
        options.solo.then_some(SetOut::NotShared),
        options.heroic_last_rebel.then_some(SetOut::Hero),
        options.hints.then_some(SetOut::Hints),
    ];
    always.into_iter().chain(rest.into_iter().flatten())
}

impl Resolver<'_, '_, '_> {
    /// FAZA-SETUP-01 to FAZA-SETUP-19, and the variants agreed on.
    pub fn tell_set_out(&mut self, layout_was_given: bool) {
        let lines: Vec<SetOut> = all(self.state, layout_was_given).collect();
        for what in lines {
            self.tell(what.rule().0, || Event::SetOut { what });
        }
    }
}
