//! What the parts of the screen share: the table, what may be picked, and which thing on the screen each pick means.

use infiltration::view::OperativeView;
use infiltration::{Card, NpcId, Operative, Pick, Place, View};
use leptos::prelude::*;
use wire::Choice;

use crate::desk::Desk;
use crate::games;
use crate::parts::drag::is_tapped;
use crate::read;

/// Something on the screen that picks can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Room(Place),
    /// Out of the entry room's door.
    Street,
    Operative(Operative),
    Npc(NpcId),
    /// An action card, or an item of mine.
    Card(Card),
    /// A data file of this value.
    Data(u8),
}

/// The things a pick is about, for an operative that is here.
fn things(pick: Pick, here: Option<Place>) -> [Option<Thing>; 2] {
    match pick {
        Pick::Card(card) => [Some(Thing::Card(card)), here.and_then(|here| aim(card, here))],
        Pick::Operative(who) => [Some(Thing::Operative(who)), None],
        Pick::Room(place) => [Some(Thing::Room(place)), None],
        Pick::Npc(npc) => [Some(Thing::Npc(npc)), None],
        Pick::Data(value) => [Some(Thing::Data(value)), None],
        Pick::Discard(item) => [Some(Thing::Card(Card::Item(item))), None],
        Pick::Way(_) | Pick::Enough | Pick::Keep => [None, None],
    }
}

/// Where an action card points on the board.
fn aim(card: Card, here: Place) -> Option<Thing> {
    match card {
        Card::Advance if here < Place::FINAL => Some(Thing::Room(Place(here.0 + 1))),
        Card::Retreat if here == Place::ENTRY => Some(Thing::Street),
        Card::Retreat if here <= Place::FINAL => Some(Thing::Room(Place(here.0 - 1))),
        Card::Interface | Card::Download | Card::Extract => Some(Thing::Room(here)),
        Card::Advance | Card::Retreat | Card::Item(_) => None,
    }
}

/// What a pick does to its thing, in a word or two.
pub fn verb(pick: Pick) -> &'static str {
    match pick {
        Pick::Card(Card::Advance) => "Advance here",
        Pick::Card(Card::Retreat) => "Retreat here",
        Pick::Card(Card::Interface) => "Use the Interface",
        Pick::Card(Card::Download) => "Download",
        Pick::Card(Card::Extract) => "Extract",
        Pick::Card(Card::Item(_)) => "Select",
        Pick::Discard(_) => "Discard",
        _ => "Choose",
    }
}

#[derive(Clone, Copy)]
pub struct Scene {
    /// Kept apart: a scene is handed around a lot.
    desk: StoredValue<Desk>,
    pub view: Memo<Option<View>>,
    pub picks: Memo<Vec<(Pick, Choice)>>,
    /// Whose card I select now, and where it is.
    pub selecting: Memo<Option<(Operative, Option<Place>)>>,
    /// What the mouse is over, or what has the focus.
    pub hovered: RwSignal<Option<Thing>>,
    /// What was clicked and has more than one use, or none.
    pub opened: RwSignal<Option<Thing>>,
    /// What the choice pointed at in the list means.
    pub pointed: Memo<Option<Pick>>,
}

impl Scene {
    pub fn new(desk: Desk) -> Scene {
        let view = games::typed::<View>(desk);
        let selecting = Memo::new(move |_| {
            let (seat, made) = (desk.eyes.get()?, desk.so_far.with(Vec::len));
            let mine = |one: &&OperativeView| one.player.0 == seat && one.place.is_some();
            view.with(|view| {
                let mut mine = view.as_ref()?.operatives.iter().filter(mine);
                mine.nth(made).map(|one| (one.operative, one.place))
            })
        });
        let pointed = Memo::new(move |_| desk.pointed.with(|choice| read::typed::<Pick>(&choice.as_ref()?.means).ok()));
        let opened = RwSignal::new(None);
        let picks = games::meant::<Pick>(desk);
        Effect::new(move || {
            // Another question, another place to look.
            picks.track();
            opened.set(None);
        });
        Scene { desk: StoredValue::new(desk), view, picks, selecting, hovered: RwSignal::new(None), opened, pointed }
    }

    pub fn desk(self) -> Desk {
        self.desk.get_value()
    }

    fn means(self, pick: Pick, what: Thing) -> bool {
        let here = self.selecting.get().and_then(|(_, place)| place);
        things(pick, here).contains(&Some(what))
    }

    /// What may be picked at a thing.
    pub fn at(self, what: Thing) -> Vec<(Pick, Choice)> {
        self.picks.with(|picks| picks.iter().filter(|(pick, _)| self.means(*pick, what)).cloned().collect())
    }

    /// Whether anything may be picked at a thing, kept up to date.
    pub fn can(self, what: Thing) -> Memo<bool> {
        Memo::new(move |_| self.picks.with(|picks| picks.iter().any(|(pick, _)| self.means(*pick, what))))
    }

    /// Whether the choice pointed at in the list is about this thing, or it was clicked.
    pub fn is_shown(self, what: Thing) -> bool {
        self.opened.get() == Some(what) || self.pointed.get().is_some_and(|pick| self.means(pick, what))
    }

    /// Reacts to a click on a thing: does it, shows what can be done there, or says why not. `words` is what the person
    /// would have typed where things of this kind are asked for.
    pub fn act(self, what: Thing, words: &str) {
        let mut picks = untrack(|| self.at(what));
        match picks.len() {
            0 => {
                self.opened.set(Some(what));
                let kind = std::mem::discriminant(&what);
                let asked = |(pick, _): &(Pick, Choice)| {
                    let meant = if matches!(pick, Pick::Card(_)) { None } else { things(*pick, None)[0] };
                    meant.is_some_and(|thing| std::mem::discriminant(&thing) == kind)
                };
                if self.picks.with_untracked(|picks| picks.iter().any(asked)) {
                    self.desk().try_words(words);
                }
            }
            // A finger cannot hover: what is there is shown before it is done.
            1 if !(is_tapped() && matches!(what, Thing::Room(_))) => self.desk().pick(picks.remove(0).1),
            _ => self.opened.set(Some(what)),
        }
    }

    pub fn look_at(self, what: Thing) {
        self.hovered.set(Some(what));
    }

    pub fn look_away(self, what: Thing) {
        if self.hovered.get_untracked() == Some(what) {
            self.hovered.set(None);
        }
    }
}
