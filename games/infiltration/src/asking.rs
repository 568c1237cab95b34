//! Who is asked what, and what may be answered. Whether a seat is asked depends on public facts alone.

use engine::effect::{Waiting, waiting};
use engine::{Picks, Rule, Seat, SeatSet};

use crate::data_files::{MOST_VALUE, Shelf};
use crate::item_cards::Spot;
use crate::look::{Look, No, no};
use crate::names::{Card, Npcs, Operative, Place};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::state::{Actor, Scope, Set, Step, Thing};
use crate::vocabulary::Selector;

/// What a seat is asked, with what the legal answers depend on.
#[derive(Clone, Copy)]
pub enum Ask {
    Select,
    /// One of so many ways.
    Way(u8),
    Thing(Selector, Scope),
    NpcOrder(Place, Npcs),
    Sift(Operative, Place, u8),
    Launder(Operative, u8),
    Exchange(Operative, Operative),
    Discard(Operative, u8),
}

impl Set {
    fn pick(thing: Thing) -> Pick {
        match thing {
            Thing::Operative(who) => Pick::Operative(who),
            Thing::Room(place) => Pick::Room(place),
            Thing::Npc(npc) => Pick::Npc(npc),
        }
    }
}

impl Look<'_> {
    /// INF-RULING-20: the player of the acting operative decides; for an NPC the seat that speaks for it.
    fn decider(self, actor: Actor) -> Seat {
        match actor {
            Actor::Operative(operative) => self.state.player_of(operative),
            Actor::Npc(_) => self.speaker(),
        }
    }

    /// Whether every player is asked for a card.
    #[inline]
    pub fn is_selection(self) -> bool {
        self.state.stack.is_empty() && self.state.ending.is_none()
    }

    /// Who selects, and who of them has not yet.
    fn selectors(self) -> (SeatSet, SeatSet) {
        let (mut may, mut awaited) = (SeatSet::NONE, SeatSet::NONE);
        for who in self.state.operatives() {
            let agent = self.state.agent(who);
            if agent.place().is_some() {
                let seat = self.state.player_of(who);
                may.insert(seat);
                if agent.card.is_none() {
                    awaited.insert(seat);
                }
            }
        }
        (may, awaited)
    }

    /// Who may speak now, and who is waited for.
    pub fn speakers(self) -> (SeatSet, SeatSet) {
        if self.is_selection() {
            return self.selectors();
        }
        self.asking().map_or((SeatSet::NONE, SeatSet::NONE), |(_, asked)| (asked, asked))
    }

    /// What is asked now, and of whom.
    pub fn asking(self) -> Option<(Ask, SeatSet)> {
        if self.state.ending.is_some() {
            return None;
        }
        if self.state.stack.is_empty() {
            return Some((Ask::Select, self.selectors().0));
        }
        let waits = waiting(self.game.library(), &self.state.stack)?;
        let (ask, seat) = match waits {
            Waiting::Pick(selector, _, scope) => (Ask::Thing(*selector, scope), self.decider(scope.actor)),
            Waiting::Branch(_, ways, scope) => (Ask::Way(ways.len() as u8), self.decider(scope.actor)),
            Waiting::Window(window) => match window.moment {},
            Waiting::Step(step) => match step {
                Step::Sift(who, place, count) => (Ask::Sift(who, place, count), self.state.player_of(who)),
                Step::Launder(who, count) => (Ask::Launder(who, count), self.state.player_of(who)),
                Step::Exchange(who, with) => (Ask::Exchange(who, with), self.state.player_of(who)),
                Step::Discard(who, count) => (Ask::Discard(who, count), self.state.player_of(who)),
                Step::NpcOrder(place, done) => (Ask::NpcOrder(place, done), self.speaker()),
                // Every other step is carried out before a seat is asked.
                _ => return None,
            },
        };
        Some((ask, SeatSet::only(seat)))
    }

    /// The question and the rule behind it.
    pub fn prompt(self, ask: Ask) -> (Prompt, Rule) {
        let (prompt, rule) = match ask {
            Ask::Select => (Prompt::Select(self.state.round), "INF-SELECT-01"),
            Ask::Way(_) => (Prompt::Way, "INF-RULING-20"),
            Ask::Thing(Selector::Others(_) | Selector::Everyone(_), _) => (Prompt::Operative, "INF-RULING-20"),
            Ask::Thing(Selector::Rooms(_), _) => (Prompt::Room, "INF-RULING-20"),
            Ask::Thing(Selector::Npcs(_) | Selector::OtherNpcs(_), _) => (Prompt::Npc, "INF-RULING-20"),
            Ask::NpcOrder(..) => (Prompt::NpcOrder, "INF-NPC-03"),
            Ask::Sift(..) => (Prompt::Sift, "INF-RULING-20"),
            Ask::Launder(..) => (Prompt::Launder, "INF-RULING-20"),
            Ask::Exchange(_, with) => (Prompt::Exchange(with), "INF-RULING-20"),
            Ask::Discard(..) => (Prompt::Discard, "INF-RULING-20"),
        };
        (prompt, Rule(rule))
    }

    /// The question this seat is asked.
    #[inline]
    pub fn ask_of(self, seat: Seat) -> Option<Ask> {
        // Asked again and again while players select, so this way is short.
        if self.is_selection() {
            return self.selecting(seat).next().map(|_| Ask::Select);
        }
        self.asking().filter(|(_, asked)| asked.has(seat)).map(|(ask, _)| ask)
    }

    /// Data files of a value on a shelf, within its first so many.
    fn files_worth(self, shelf: Shelf, within: usize, value: u8) -> usize {
        self.state.data.on(shelf).iter().take(within).filter(|file| file.value() == value).count()
    }

    /// Whether a data file of this value may be chosen after these picks.
    fn data_to_choose(self, ask: Ask, so_far: &[Pick], value: u8) -> bool {
        match (ask, so_far) {
            (Ask::Sift(_, place, count), []) => self.files_worth(Shelf::Room(place), usize::from(count), value) > 0,
            (Ask::Exchange(who, _), []) => self.files_worth(Shelf::Stash(who), usize::MAX, value) > 0,
            (Ask::Exchange(_, with), [_]) => self.files_worth(Shelf::Stash(with), usize::MAX, value) > 0,
            (Ask::Launder(who, _), so_far) => {
                let chosen = so_far.iter().filter(|pick| **pick == Pick::Data(value)).count();
                self.files_worth(Shelf::Stash(who), usize::MAX, value) > chosen
            }
            _ => false,
        }
    }

    /// Whether an answer that begins like this is complete.
    fn is_complete(self, ask: Ask, seat: Seat, so_far: &[Pick]) -> bool {
        match ask {
            Ask::Select => so_far.len() >= self.selecting(seat).count(),
            Ask::Launder(who, most) => {
                let most = self.state.data.count(Shelf::Stash(who)).min(usize::from(most));
                so_far.len() >= most || so_far.last() == Some(&Pick::Enough)
            }
            Ask::Exchange(..) => so_far.len() >= 2 || so_far == [Pick::Keep],
            Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Sift(..) | Ask::Discard(..) => !so_far.is_empty(),
        }
    }

    /// Lists every pick that may follow.
    pub fn list(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        let Some(ask) = self.ask_of(seat) else { return Picks::Complete };
        if self.is_complete(ask, seat, so_far) {
            return Picks::Complete;
        }
        match ask {
            Ask::Select => {
                let Some(who) = self.selecting(seat).nth(so_far.len()) else { return Picks::Complete };
                let actions = self.action_cards();
                out.extend(actions.into_iter().filter(|c| self.may_select(who, *c).is_ok()).map(Pick::Card));
                let hand = self.state.items.at(Spot::Hand(who)).iter();
                out.extend(hand.map(|held| Pick::Card(Card::Item(held.card))));
            }
            Ask::Way(ways) => out.extend((0..ways).map(Pick::Way)),
            Ask::Thing(selector, scope) => out.extend(self.select(&selector, scope).map(Set::pick)),
            Ask::NpcOrder(place, done) => out.extend(self.npcs_at(place, done).map(Pick::Npc)),
            Ask::Discard(who, _) => {
                out.extend(self.state.items.at(Spot::Hand(who)).iter().map(|held| Pick::Discard(held.card)));
            }
            Ask::Sift(..) | Ask::Launder(..) | Ask::Exchange(..) => {
                match (ask, so_far) {
                    (Ask::Launder(..), [_, ..]) => out.push(Pick::Enough),
                    (Ask::Exchange(..), []) => out.push(Pick::Keep),
                    _ => {}
                }
                out.extend((1..=MOST_VALUE).filter(|v| self.data_to_choose(ask, so_far, *v)).map(Pick::Data));
            }
        }
        Picks::More
    }

    /// Whether this pick may follow, and if not, why.
    pub fn check(self, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        let Some(ask) = self.ask_of(seat) else { return Err(self.untimely(seat)) };
        if self.is_complete(ask, seat, so_far) {
            return no("INF-RULING-20", Reason::QuestionChanged);
        }
        let offered = |is: bool| if is { Ok(()) } else { no("INF-RULING-20", Reason::NotOffered) };
        match (ask, next) {
            (Ask::Select, Pick::Card(card)) => match self.selecting(seat).nth(so_far.len()) {
                Some(who) => self.may_select(who, card),
                None => no("INF-ESCAPE-04", Reason::NotAsked),
            },
            (Ask::Way(ways), Pick::Way(way)) => offered(way < ways),
            (Ask::Thing(selector, scope), Pick::Operative(_) | Pick::Room(_) | Pick::Npc(_)) => {
                offered(self.select(&selector, scope).any(|thing| Set::pick(thing) == next))
            }
            (Ask::NpcOrder(place, done), Pick::Npc(npc)) => {
                if self.npcs_at(place, done).has(npc) {
                    Ok(())
                } else {
                    no("INF-NPC-03", Reason::NotOffered)
                }
            }
            (Ask::Discard(who, _), Pick::Discard(item)) => {
                let held = self.state.items.find(Spot::Hand(who), item).is_some();
                if held { Ok(()) } else { no("INF-RULING-20", Reason::NotInHand) }
            }
            (Ask::Launder(..), Pick::Enough) => offered(!so_far.is_empty()),
            (Ask::Exchange(..), Pick::Keep) => offered(so_far.is_empty()),
            (Ask::Sift(..) | Ask::Launder(..) | Ask::Exchange(..), Pick::Data(value)) => {
                if self.data_to_choose(ask, so_far, value) { Ok(()) } else { no("INF-RULING-20", Reason::NoSuchData) }
            }
            _ => no("INF-RULING-20", Reason::NotAnAnswer),
        }
    }

    /// INF-RULING-13, INF-RULING-20: what is done for a player who is gone: collect, take the first of what is offered, the best of what is
    /// sifted, and give nothing away.
    pub fn default_answer(self, seat: Seat, out: &mut Vec<Pick>) {
        let Some(ask) = self.ask_of(seat) else { return };
        match ask {
            Ask::Select => out.extend(self.selecting(seat).map(|_| Pick::Card(self.collecting_card()))),
            Ask::Exchange(..) => out.push(Pick::Keep),
            Ask::Sift(..) => {
                out.extend((1..=MOST_VALUE).rev().find(|v| self.data_to_choose(ask, &[], *v)).map(Pick::Data));
            }
            Ask::Launder(..) => {
                out.extend((1..=MOST_VALUE).find(|v| self.data_to_choose(ask, &[], *v)).map(Pick::Data));
                if !self.is_complete(ask, seat, out) {
                    out.push(Pick::Enough);
                }
            }
            Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Discard(..) => {
                let mut listed = Vec::new();
                let _ = self.list(seat, &[], &mut listed);
                out.extend(listed.first());
            }
        }
    }

    /// Why an answer at the wrong time is refused.
    pub fn untimely(self, seat: Seat) -> No {
        let no = |rule, reason| No::new(Rule(rule), reason);
        match self.asking() {
            None => no("INF-ROUND-02", Reason::GameOver),
            Some((_, asked)) if !asked.has(seat) => {
                let out = self.selecting(seat).next().is_none();
                no(if out { "INF-ESCAPE-04" } else { "INF-RULING-20" }, Reason::NotAsked)
            }
            Some(_) => no("INF-RULING-20", Reason::QuestionChanged),
        }
    }
}
