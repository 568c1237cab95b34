//! Which thing on the screen each pick means.

use infiltration::view::OperativeView;
use infiltration::{Card, NpcId, Operative, Pick, Place, View};
use leptos::prelude::*;
use wire::Choice;

use crate::desk::Desk;
use crate::parts::scene;

/// What the parts of the screen share.
pub type Scene = scene::Scene<Thing>;

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

impl scene::Thing for Thing {
    type View = View;
    type Pick = Pick;
    /// Whose card I select now, and where it is.
    type Standpoint = (Operative, Option<Place>);

    fn standpoint(desk: Desk, view: Memo<Option<View>>) -> Memo<Option<(Operative, Option<Place>)>> {
        Memo::new(move |_| {
            let (seat, made) = (desk.viewer.get()?, desk.so_far.with(Vec::len));
            let mine = |one: &&OperativeView| one.player.0 == seat && one.place.is_some();
            view.with(|view| {
                let mut mine = view.as_ref()?.operatives.iter().filter(mine);
                mine.nth(made).map(|one| (one.operative, one.place))
            })
        })
    }

    fn is_meant(self, pick: Pick, selecting: Option<(Operative, Option<Place>)>) -> bool {
        things(pick, selecting.and_then(|(_, place)| place)).contains(&Some(self))
    }

    fn is_ground(self) -> bool {
        matches!(self, Thing::Room(_))
    }

    fn verb(pick: Pick, _: Option<(Operative, Option<Place>)>) -> &'static str {
        verb(pick)
    }
}

impl Scene {
    /// Whose card I select now, and where it is.
    pub fn selecting(self) -> Option<(Operative, Option<Place>)> {
        self.standpoint.get()
    }

    /// Reacts to a click on a thing: does it, shows what can be done there, or says why not. `words` is what the person
    /// would have typed where things of this kind are asked for.
    pub fn act(self, what: Thing, words: &str) {
        self.act_or(what, || {
            self.opened.set(Some(what));
            let kind = std::mem::discriminant(&what);
            let asked = |(pick, _): &(Pick, Choice)| {
                let meant = if matches!(pick, Pick::Card(_)) { None } else { things(*pick, None)[0] };
                meant.is_some_and(|thing| std::mem::discriminant(&thing) == kind)
            };
            if self.picks.with_untracked(|picks| picks.iter().any(asked)) {
                self.desk.try_words(words);
            }
        });
    }
}
