//! What the parts of a board share: the table, what may be picked, and which thing on the screen each pick means. Which
//! things there are, and what is meant by them, is each game's own.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wire::Choice;

use super::drag::is_tapped;
use crate::desk::Desk;
use crate::games;
use crate::read;

/// Something on the screen that picks of a game can mean.
pub trait Thing: Copy + PartialEq + Send + Sync + 'static {
    type View: DeserializeOwned + Clone + PartialEq + Send + Sync + 'static;
    type Pick: DeserializeOwned + Copy + PartialEq + Send + Sync + 'static;
    /// Who picks, or where they are: some picks mean something else from somewhere else.
    type Standpoint: Copy + PartialEq + Send + Sync + 'static;

    /// From where the person picks now.
    fn standpoint(desk: Desk, view: Memo<Option<Self::View>>) -> Memo<Option<Self::Standpoint>>;

    /// Whether a pick means this thing.
    fn is_meant(self, pick: Self::Pick, from: Option<Self::Standpoint>) -> bool;

    /// Whether it is a part of the board that things lie on.
    fn is_ground(self) -> bool;

    /// What a pick does to its thing, in a word or two.
    fn verb(pick: Self::Pick, from: Option<Self::Standpoint>) -> &'static str;
}

/// A pick with the choice that makes it.
pub type Meant<T> = (<T as Thing>::Pick, Choice);

#[derive(Clone)]
pub struct Scene<T: Thing> {
    pub desk: Desk,
    pub view: Memo<Option<T::View>>,
    pub picks: Memo<Vec<Meant<T>>>,
    pub standpoint: Memo<Option<T::Standpoint>>,
    /// What the mouse is over, or what has the focus.
    pub hovered: RwSignal<Option<T>>,
    /// What was clicked and has more than one use, or none.
    pub opened: RwSignal<Option<T>>,
    /// What the choice pointed at in the list means.
    pub pointed: Memo<Option<T::Pick>>,
}

// By hand: a derived one would ask the game's view to be `Copy`.
impl<T: Thing> Copy for Scene<T> {}

impl<T: Thing> Scene<T> {
    pub fn new(desk: Desk) -> Self {
        let view = games::typed::<T::View>(desk);
        let picks = games::meant::<T::Pick>(desk);
        let opened = RwSignal::new(None);
        Effect::new(move || {
            // Another question, another place to look.
            picks.track();
            opened.set(None);
        });
        Scene {
            desk,
            view,
            picks,
            standpoint: T::standpoint(desk, view),
            hovered: RwSignal::new(None),
            opened,
            pointed: Memo::new(move |_| desk.pointed.with(|choice| read::typed(&choice.as_ref()?.means).ok())),
        }
    }

    /// What may be picked at a thing.
    pub fn at(self, what: T) -> Vec<Meant<T>> {
        let from = self.standpoint.get();
        self.picks.with(|picks| picks.iter().filter(|(pick, _)| what.is_meant(*pick, from)).cloned().collect())
    }

    /// Whether a pick of this kind may be made at a thing, kept up to date.
    pub fn can_by(self, what: T, kind: fn(&T::Pick) -> bool) -> Memo<bool> {
        Memo::new(move |_| {
            let from = self.standpoint.get();
            self.picks.with(|picks| picks.iter().any(|(pick, _)| kind(pick) && what.is_meant(*pick, from)))
        })
    }

    /// Whether anything may be picked at a thing, kept up to date.
    pub fn can(self, what: T) -> Memo<bool> {
        self.can_by(what, |_| true)
    }

    /// Whether the choice pointed at in the list is about this thing.
    pub fn is_pointed(self, what: T) -> bool {
        let from = self.standpoint.get();
        self.pointed.get().is_some_and(|pick| what.is_meant(pick, from))
    }

    /// Whether the choice pointed at in the list is about this thing, or it was clicked.
    pub fn is_shown(self, what: T) -> bool {
        self.opened.get() == Some(what) || self.is_pointed(what)
    }

    /// Reacts to a click on a thing: does what can be done there, or shows it where there is more than one way. What
    /// follows where nothing can be done is up to the game.
    pub fn act_or(self, what: T, nothing: impl FnOnce()) {
        let mut picks = untrack(|| self.at(what));
        match picks.len() {
            0 => nothing(),
            // A finger cannot hover: what is there is shown before it is done.
            1 if !(is_tapped() && what.is_ground()) => self.desk.pick(picks.remove(0).1),
            _ => self.opened.set(Some(what)),
        }
    }

    pub fn look_at(self, what: T) {
        self.hovered.set(Some(what));
    }

    pub fn look_away(self, what: T) {
        if self.hovered.get_untracked() == Some(what) {
            self.hovered.set(None);
        }
    }
}
