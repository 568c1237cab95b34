//! Which thing on the screen each pick means.

use engine::Seat;
use facility07::geometry::{Place, Slot};
use facility07::{AgentId, FigureId, GuardId, OpsId, Pick, View};
use leptos::prelude::*;
use wire::Choice;

use super::glimpse;
use crate::desk::Desk;
use crate::parts::scene;
use crate::read;

/// What the parts of the screen share.
pub type Scene = scene::Scene<Thing>;

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
fn thing(pick: Pick, here: Option<Place>) -> Option<Thing> {
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

impl scene::Thing for Thing {
    type View = View;
    type Pick = Pick;
    /// The Room I am in.
    type Standpoint = Place;

    fn standpoint(desk: Desk, _: Memo<Option<View>>) -> Memo<Option<Place>> {
        let mine = glimpse::mine(desk);
        Memo::new(move |_| mine.with(|mine| mine.as_ref().map(|agent| agent.room)))
    }

    fn is_meant(self, pick: Pick, here: Option<Place>) -> bool {
        thing(pick, here) == Some(self)
    }

    fn is_ground(self) -> bool {
        matches!(self, Thing::Room(_))
    }

    fn verb(pick: Pick, here: Option<Place>) -> &'static str {
        verb(pick, here)
    }
}

impl Scene {
    /// The Room I am in.
    pub fn here(self) -> Option<Place> {
        self.standpoint.get()
    }

    /// Ways to attack the figure that was clicked: the game asks for the weapon first.
    pub fn attacks(self, what: Thing) -> Vec<(Pick, Choice)> {
        let other = match what {
            Thing::Agent(seat) => self.desk.viewer.get() != Some(seat.0),
            Thing::Guard(_) | Thing::Figure(_) => true,
            _ => false,
        };
        let weapon = |(pick, _): &&(Pick, Choice)| matches!(pick, Pick::Fists | Pick::Weapon(_));
        if other { self.picks.with(|picks| picks.iter().filter(weapon).cloned().collect()) } else { Vec::new() }
    }

    /// Reacts to a click on a thing: does it, asks which, or says why not. `words` is what the person would have typed.
    pub fn act(self, what: Thing, words: &str) {
        self.act_or(what, || {
            self.opened.set(Some(what));
            if untrack(|| self.attacks(what)).is_empty() {
                self.desk.try_words(words);
            }
        });
    }

    /// The doorway chosen so far in a question about where a Room goes.
    pub fn doorway(self) -> Option<(Place, Slot)> {
        self.desk.so_far.with(|picks| {
            picks.iter().rev().find_map(|choice| match read::typed(&choice.means) {
                Ok(Pick::Doorway(place, slot)) => Some((place, slot)),
                _ => None,
            })
        })
    }
}

/// Whom an attack is meant for whose weapon has just been chosen: the game asks for the weapon first, a person clicks the
/// figure first.
#[derive(Clone, Copy)]
pub struct Aim {
    scene: Scene,
    at: StoredValue<Option<Thing>>,
}

impl Aim {
    pub fn new(scene: Scene) -> Aim {
        let at = StoredValue::new(None);
        Effect::new(move || {
            scene.picks.track();
            let Some(what) = at.get_value() else { return };
            at.set_value(None);
            if let [(_, choice)] = untrack(|| scene.at(what)).as_slice() {
                scene.desk.pick(choice.clone());
            }
        });
        Aim { scene, at }
    }

    /// Chooses the weapon, and then the one it is meant for.
    pub fn attack(self, what: Thing, weapon: Choice) {
        self.at.set_value(Some(what));
        self.scene.desk.pick(weapon);
    }
}
