//! What the parts of the screen share: the table, what may be picked, and which thing on the screen each pick means.

use engine::Seat;
use facility07::geometry::{Place, Slot};
use facility07::{AgentId, FigureId, GuardId, OpsId, Pick, View};
use leptos::prelude::*;
use wire::Choice;

use super::glimpse;
use crate::desk::Desk;
use crate::games;
use crate::parts::drag::is_tapped;
use crate::read;

/// Something on the screen that picks can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    Room(Place),
    Door(Place, Slot),
    /// The Room that is being laid, joined by this door.
    Ghost(Slot),
    Agent(Seat),
    Guard(GuardId),
    Figure(FigureId),
    /// In the hand, or wherever else a card is chosen from.
    Card(OpsId),
    /// Equipped.
    Gadget(OpsId),
    Ability,
    Dossier(AgentId),
}

/// The thing a pick is about, for an Agent who stands in this Room.
pub fn thing(pick: Pick, here: Option<Place>) -> Option<Thing> {
    Some(match pick {
        Pick::Move(place) | Pick::Uncover(place) | Pick::Sneak(place) | Pick::BreakIn(place) | Pick::Room(place) => {
            Thing::Room(place)
        }
        Pick::Explore | Pick::UseRoom | Pick::Leave => Thing::Room(here?),
        Pick::Outside => Thing::Room(Place::ENTRYWAY),
        Pick::Play(card) | Pick::Equip(card) | Pick::React(card) | Pick::Card(card) => Thing::Card(card),
        Pick::Unequip(card) | Pick::Use(card) | Pick::Weapon(card) => Thing::Gadget(card),
        Pick::Ability | Pick::Borrowed | Pick::ReactAbility | Pick::ReactBorrowed => Thing::Ability,
        Pick::Agent(seat) => Thing::Agent(seat),
        Pick::Guard(guard) => Thing::Guard(guard),
        Pick::Figure(figure) => Thing::Figure(figure),
        Pick::Keep(agent) => Thing::Dossier(agent),
        Pick::Doorway(place, slot) => Thing::Door(place, slot),
        Pick::Joint(slot) => Thing::Ghost(slot),
        Pick::EndTurn
        | Pick::House(_)
        | Pick::Fists
        | Pick::Hypnosis
        | Pick::Pass
        | Pick::Block
        | Pick::Allow
        | Pick::Lift
        | Pick::Yes
        | Pick::No
        | Pick::Way(_)
        | Pick::Stop
        | Pick::Bottom
        | Pick::Done
        | Pick::NoStrike => {
            return None;
        }
    })
}

/// What a pick does to its thing, in a word or two.
pub fn verb(pick: Pick, here: Option<Place>) -> &'static str {
    match pick {
        Pick::Move(_) => "Move here",
        Pick::Uncover(_) => "Enter unexplored",
        Pick::Sneak(place) if Some(place) == here => "Sneak out",
        Pick::Sneak(_) => "Sneak past",
        Pick::BreakIn(_) => "Break in",
        Pick::Explore => "Explore",
        Pick::UseRoom => "Use this Room",
        Pick::Leave | Pick::Outside => "Leave the facility",
        Pick::Play(_) => "Play",
        Pick::Equip(_) => "Equip",
        Pick::Unequip(_) => "Take back",
        Pick::Use(_) | Pick::Ability | Pick::Borrowed => "Use",
        Pick::Weapon(_) => "Attack",
        Pick::React(_) | Pick::ReactAbility | Pick::ReactBorrowed => "React",
        Pick::Keep(_) => "Send in",
        _ => "Choose",
    }
}

#[derive(Clone, Copy)]
pub struct Scene {
    /// Kept apart: a scene is handed around a lot.
    desk: StoredValue<Desk>,
    pub view: Memo<Option<View>>,
    pub picks: Memo<Vec<(Pick, Choice)>>,
    /// The Room I am in.
    pub here: Memo<Option<Place>>,
    /// What the mouse is over, or what has the focus.
    pub hovered: RwSignal<Option<Thing>>,
    /// What was clicked and has more than one use, or none.
    pub opened: RwSignal<Option<Thing>>,
    /// What the choice pointed at in the list means.
    pub pointed: Memo<Option<Thing>>,
    /// Whom an attack is meant for whose weapon has just been chosen.
    aim: StoredValue<Option<Thing>>,
}

impl Scene {
    pub fn new(desk: Desk) -> Scene {
        let view = games::typed::<View>(desk);
        let mine = glimpse::mine(desk);
        let here = Memo::new(move |_| mine.with(|mine| mine.as_ref().map(|agent| agent.room)));
        let pointed = Memo::new(move |_| {
            let pick = desk.pointed.with(|choice| read::typed(&choice.as_ref()?.means).ok())?;
            thing(pick, here.get())
        });
        let (opened, aim) = (RwSignal::new(None), StoredValue::new(None));
        let picks = games::meant::<Pick>(desk);
        let scene = Scene {
            desk: StoredValue::new(desk),
            view,
            picks,
            here,
            hovered: RwSignal::new(None),
            opened,
            pointed,
            aim,
        };
        Effect::new(move || {
            // Another question, another place to look.
            picks.track();
            opened.set(None);
            let Some(what) = aim.get_value() else { return };
            aim.set_value(None);
            if let [(_, choice)] = untrack(|| scene.at(what)).as_slice() {
                desk.pick(choice.clone());
            }
        });
        scene
    }

    pub fn desk(self) -> Desk {
        self.desk.get_value()
    }

    /// What may be picked at a thing.
    pub fn at(self, what: Thing) -> Vec<(Pick, Choice)> {
        let here = self.here.get();
        let meant = |(pick, _): &&(Pick, Choice)| thing(*pick, here) == Some(what);
        self.picks.with(|picks| picks.iter().filter(meant).cloned().collect())
    }

    /// Ways to attack the figure that was clicked: the game asks for the weapon first.
    pub fn attacks(self, what: Thing) -> Vec<(Pick, Choice)> {
        let other = match what {
            Thing::Agent(seat) => self.desk().eyes.get() != Some(seat.0),
            Thing::Guard(_) | Thing::Figure(_) => true,
            _ => false,
        };
        let weapon = |(pick, _): &&(Pick, Choice)| matches!(pick, Pick::Fists | Pick::Weapon(_));
        if other { self.picks.with(|picks| picks.iter().filter(weapon).cloned().collect()) } else { Vec::new() }
    }

    /// Chooses the weapon, and then the one it is meant for.
    pub fn attack(self, what: Thing, weapon: Choice) {
        self.aim.set_value(Some(what));
        self.desk().pick(weapon);
    }

    /// Whether anything may be picked at a thing, kept up to date.
    pub fn can(self, what: Thing) -> Memo<bool> {
        Memo::new(move |_| {
            let here = self.here.get();
            self.picks.with(|picks| picks.iter().any(|(pick, _)| thing(*pick, here) == Some(what)))
        })
    }

    /// Reacts to a click on a thing: does it, asks which, or says why not. `words` is what the person would have typed.
    pub fn act(self, what: Thing, words: &str) {
        let mut picks = untrack(|| self.at(what));
        match picks.len() {
            0 if !untrack(|| self.attacks(what)).is_empty() => self.opened.set(Some(what)),
            0 => {
                self.opened.set(Some(what));
                self.desk().try_words(words);
            }
            // A finger cannot hover: what is there is shown before it is done.
            1 if !(is_tapped() && matches!(what, Thing::Room(_))) => self.desk().pick(picks.remove(0).1),
            _ => self.opened.set(Some(what)),
        }
    }

    /// The doorway chosen so far in a question about where a Room goes.
    pub fn doorway(self) -> Option<(Place, Slot)> {
        self.desk().so_far.with(|picks| {
            picks.iter().rev().find_map(|choice| match read::typed(&choice.means) {
                Ok(Pick::Doorway(place, slot)) => Some((place, slot)),
                _ => None,
            })
        })
    }
}
