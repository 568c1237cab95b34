//! Which thing on the screen each pick means.

use entity_extraction::layout::{LinkId, Tile};
use entity_extraction::{Card, HostileId, Operative, Pick, Prompt, View};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::parts::scene;
use crate::read;

/// What the parts of the screen share.
pub type Scene = scene::Scene<Thing>;

/// Something on the screen that picks can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Tile(Tile),
    Link(LinkId),
    Operative(Operative),
    Hostile(HostileId),
    /// A card of mine.
    Card(Card),
    /// A card of an operative I trade with.
    Theirs(Card),
}

/// The thing a pick is about, for an operative who stands on this tile.
fn thing(pick: Pick, here: Option<Tile>) -> Option<Thing> {
    Some(match pick {
        Pick::Move(tile) | Pick::Release(tile) | Pick::Tile(tile) => Thing::Tile(tile),
        Pick::Discover | Pick::Look => Thing::Tile(here?),
        Pick::Door(link) | Pick::Link(link) => Thing::Link(link),
        Pick::Claim(who) | Pick::PickUp(who) | Pick::Trade(who) | Pick::Operative(who) => Thing::Operative(who),
        Pick::Hostile(hostile) => Thing::Hostile(hostile),
        Pick::Attack(card) | Pick::Use(card) | Pick::Give(card) | Pick::Discard(card) | Pick::Card(card) => {
            Thing::Card(card)
        }
        Pick::Take(card) => Thing::Theirs(card),
        Pick::PassOn
        | Pick::Concede
        | Pick::Stop
        | Pick::Drop
        | Pick::Offer
        | Pick::EndTurn
        | Pick::Agree
        | Pick::Decline
        | Pick::Way(_) => return None,
    })
}

/// What a pick does, in a word or two.
pub fn verb(pick: Pick) -> &'static str {
    match pick {
        Pick::Claim(_) => "Take the turn",
        Pick::Move(_) => "Move here",
        Pick::Release(_) => "Crank the airlock (2 actions)",
        Pick::Discover => "Discover",
        Pick::Look => "Look ahead",
        Pick::Attack(_) => "Attack",
        Pick::Use(_) => "Use",
        Pick::Door(_) => "Lock or unlock",
        Pick::PickUp(_) => "Pick up",
        Pick::Drop => "Put down",
        Pick::Trade(_) => "Trade",
        Pick::Give(_) => "Give",
        Pick::Take(_) => "Ask for it",
        Pick::Offer => "Offer this trade",
        Pick::Discard(_) => "Discard",
        Pick::EndTurn => "End the turn",
        Pick::PassOn => "Let somebody else go",
        Pick::Stop => "That is enough",
        Pick::Agree => "Yes",
        Pick::Decline => "No",
        Pick::Concede => "Give up",
        Pick::Way(_) | Pick::Operative(_) | Pick::Hostile(_) | Pick::Tile(_) | Pick::Link(_) | Pick::Card(_) => {
            "Choose"
        }
    }
}

impl scene::Thing for Thing {
    type View = View;
    type Pick = Pick;
    /// Whom I am asked for, and where they are.
    type Standpoint = (Operative, Tile);

    fn standpoint(desk: Desk, view: Memo<Option<View>>) -> Memo<Option<(Operative, Tile)>> {
        Memo::new(move |_| {
            let seat = desk.viewer.get()?;
            let about: Prompt = desk.question.with(|question| read::typed(&question.as_ref()?.about).ok())?;
            view.with(|view| {
                let view = view.as_ref()?;
                let mine = || view.operatives.iter().filter(|one| one.player.0 == seat);
                let find = |who: Option<Operative>| mine().find(|one| Some(one.operative) == who);
                // A question for a seat is about its one operative, or about the one whose turn it is.
                let alone = || mine().next().filter(|_| mine().count() == 1);
                let found =
                    find(moments::entity_extraction::asked(about)).or_else(|| find(view.active)).or_else(alone)?;
                Some((found.operative, found.at))
            })
        })
    }

    fn is_meant(self, pick: Pick, asked: Option<(Operative, Tile)>) -> bool {
        thing(pick, asked.map(|(_, at)| at)) == Some(self)
    }

    fn is_ground(self) -> bool {
        matches!(self, Thing::Tile(_))
    }

    fn verb(pick: Pick, _: Option<(Operative, Tile)>) -> &'static str {
        verb(pick)
    }
}

impl Scene {
    /// Whom I am asked for, and where they are.
    pub fn asked(self) -> Option<(Operative, Tile)> {
        self.standpoint.get()
    }

    /// Whether a thing is lit: a trade is always possible where two stand together, and needs no light.
    pub fn is_lit(self, what: Thing) -> Memo<bool> {
        self.can_by(what, |pick| !matches!(pick, Pick::Trade(_)))
    }

    /// Reacts to a click on a thing: does it, shows what can be done there, or says why not. A click on a figure that
    /// stands on a tile that can be picked means the tile.
    pub fn act(self, what: Thing) {
        self.act_or(what, || {
            if let Some(tile) = self.ground(what).filter(|tile| !untrack(|| self.at(*tile)).is_empty()) {
                return self.act(tile);
            }
            self.opened.set(Some(what));
            if let Some(words) = self.words(what) {
                self.desk.try_words(&words);
            }
        });
    }

    /// The tile a figure stands on.
    fn ground(self, what: Thing) -> Option<Thing> {
        self.view.with_untracked(|view| {
            let view = view.as_ref()?;
            Some(Thing::Tile(match what {
                Thing::Operative(who) => view.operatives.get(who.index())?.at,
                Thing::Hostile(hostile) => view.hostiles.iter().find(|one| one.hostile == hostile)?.at,
                _ => return None,
            }))
        })
    }

    /// What a person would type for a thing that is not listed, if things of its kind are asked for.
    fn words(self, what: Thing) -> Option<String> {
        let asks = |one: fn(&Pick) -> bool| self.picks.with_untracked(|picks| picks.iter().any(|(pick, _)| one(pick)));
        let acts = asks(|pick| matches!(pick, Pick::EndTurn));
        let moves = acts || asks(|pick| matches!(pick, Pick::Move(_)));
        self.view.with_untracked(|view| {
            let view = view.as_ref()?;
            let spot = |tile: Tile| view.tiles.get(tile.index()).map(|tile| tile.spot.clone());
            Some(match what {
                Thing::Tile(tile) if moves => format!("move {}", spot(tile)?),
                Thing::Tile(tile) if asks(|pick| matches!(pick, Pick::Tile(_))) => spot(tile)?,
                Thing::Link(link) => {
                    let link = view.links.get(link.index())?;
                    let mut ends = [spot(link.ends[0])?, spot(link.ends[1])?];
                    ends.sort();
                    let ends = ends.join("-");
                    match (acts, link.locked && link.kind == entity_extraction::layout::LinkKind::Door) {
                        (true, true) => format!("unlock {ends}"),
                        (true, false) => format!("lock {ends}"),
                        (false, _) if asks(|pick| matches!(pick, Pick::Link(_))) => format!("door {ends}"),
                        (false, _) => return None,
                    }
                }
                Thing::Operative(who) if asks(|pick| matches!(pick, Pick::Operative(_))) => {
                    view.operatives.get(who.index())?.name.to_string()
                }
                Thing::Hostile(hostile) if asks(|pick| matches!(pick, Pick::Hostile(_))) => {
                    view.hostiles.iter().find(|one| one.hostile == hostile)?.name.to_string()
                }
                _ => return None,
            })
        })
    }
}
