//! Hostiles: how they come onto the board, whom they choose, how they go.

use engine::effect::Flow;

use crate::cards::Spot;
use crate::event::Event;
use crate::layout::{LinkId, Tile};
use crate::look::Look;
use crate::names::{Card, HostileId, Operative, Operatives, Tiles};
use crate::resolver::Resolver;
use crate::state::{Hostile, Scope, Step};
use crate::vocabulary::{Approach, Prey, Toward};

impl Look<'_> {
    /// EE-ENTITY-10: the Grey Veil hides its holder while another operative can be chosen.
    fn unveiled(self, prey: Operatives) -> Operatives {
        let veiled: Operatives = prey.iter().filter(|who| self.holds_any(*who, |card| card.target_last)).collect();
        let others = prey.minus(veiled);
        if others.is_empty() { prey } else { others }
    }

    /// Those of a set for whom this is least.
    fn least(set: Operatives, key: impl Fn(Operative) -> (u8, u8)) -> Operatives {
        let Some(best) = set.iter().map(&key).min() else { return Operatives::NONE };
        set.iter().filter(|who| key(*who) == best).collect()
    }

    /// EE-ENTITY-10, EE-ENTITY-11, EE-ENTITY-12, EE-RULING-28: the standing operatives a Hostile could go for, as good as each other.
    pub fn prey(self, hostile: HostileId, toward: Toward) -> Operatives {
        self.best_of(hostile, self.state.standing(), toward)
    }

    fn best_of(self, hostile: HostileId, among: Operatives, toward: Toward) -> Operatives {
        let steps = self.steps(self.state.hostile(hostile).at, self.closed_to_hostile(hostile));
        let away = |who: Operative| steps[self.state.agent(who).at.index()];
        let reached = among.iter().filter(|who| away(*who) < u8::MAX).collect();
        Self::least(self.unveiled(reached), |who| {
            let ht = self.state.agent(who).ht;
            match toward {
                Toward::Nearest => (away(who), ht),
                Toward::FewestHt => (ht, away(who)),
            }
        })
    }

    /// Whom a Hostile may strike or choose now.
    pub fn prey_for(self, hostile: HostileId, prey: Prey) -> Operatives {
        let at = self.state.hostile(hostile).at;
        let standing_on = |tiles: Tiles| self.state.operatives_on(tiles).and(self.state.standing());
        match prey {
            Prey::Here => self.unveiled(standing_on(Tiles::only(at))),
            Prey::Nearest => self.prey(hostile, Toward::Nearest),
            Prey::NearestWithin(range) => self.best_of(hostile, standing_on(self.in_range(at, range)), Toward::Nearest),
        }
    }

    /// Where a Hostile could be led (EE-ENTITY-08), in the order N, E, S, W.
    pub fn steps_of_hostile(self, hostile: HostileId) -> impl Iterator<Item = Tile> {
        let at = self.state.hostile(hostile).at;
        let closed = self.closed_to_hostile(hostile);
        let layout = &self.state.layout;
        layout.links_of(at).filter(move |link| !closed.has(*link)).map(move |link| layout.link(link).beyond(at))
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-ENTITY-01, EE-ENTITY-13: the top card is revealed and resolved by the discoverer.
    pub fn draw_entity(&mut self, who: Operative, tile: Tile) {
        let Some(&card) = self.state.cards.at(Spot::EntityDeck).last() else {
            self.tell("EE-ENTITY-13", || Event::NoEntity { who });
            return;
        };
        self.state.top_known = engine::SeatSet::NONE;
        self.play.reveal();
        self.resolve();
        self.tell("EE-ENTITY-01", || Event::DrawsEntity { who });
        if let Some(hostile) = card.hostile() {
            self.state.cards.draw(Spot::EntityDeck, Spot::Board);
            self.arrive(hostile, tile, who);
        } else {
            // EE-IENT-01, EE-IENT-04
            self.state.cards.draw(Spot::EntityDeck, Spot::Hand(who));
            self.tell("EE-IENT-01", || Event::ItemEntity { who, card });
        }
    }

    /// EE-VAR-02: the Host, which was set aside, appears.
    pub fn spawn(&mut self, hostile: HostileId, tile: Tile, who: Operative) {
        if self.state.cards.carry(Card::of_hostile(hostile), Spot::Aside, Spot::Board) {
            self.resolve();
            self.arrive(hostile, tile, who);
        }
    }

    /// EE-ENTITY-02, EE-ENTITY-03: its Marker, then its "on discovery" text.
    fn arrive(&mut self, hostile: HostileId, tile: Tile, who: Operative) {
        *self.state.hostile_mut(hostile) = Hostile { at: tile, ..Hostile::default() };
        self.state.arrivals.push(hostile);
        self.tell("EE-ENTITY-02", || Event::HostileAppears { hostile, tile });
        if let Some(program) = self.game.hostile(hostile).discovery {
            self.state.stack.call(program, Scope { tile: Some(tile), ..Scope::of_hostile(hostile, who) });
        }
    }

    /// EE-ENTITY-04, EE-ENTITY-05, EE-ENTITY-06, EE-RULING-27, EE-RULING-30: in the order of arrival, those of this round too.
    pub fn hostile_turn(&mut self, place: u8) {
        let Some(&hostile) = self.state.arrivals.get(usize::from(place)) else { return };
        self.state.stack.next(Step::HostileTurn(place + 1));
        let one = self.state.hostile_mut(hostile);
        one.skipped = std::mem::take(&mut one.skips);
        if one.skipped {
            self.state.dazed_by[hostile.index()] = None;
            self.tell("EE-ENTITY-04", || Event::HostileSkips { hostile });
            return;
        }
        self.tell("EE-ENTITY-04", || Event::HostileActs { hostile });
        self.quote(Card::of_hostile(hostile));
        if let Some(program) = self.game.hostile(hostile).turn {
            let you = self.state.last;
            self.state.stack.call(program, Scope::of_hostile(hostile, you));
        }
    }

    /// EE-ENTITY-11: toward the beacon if there is one, else toward the chosen operative.
    pub fn approach(&mut self, hostile: HostileId, approach: Approach) -> Flow {
        if let Some(beacon) = self.state.beacon {
            self.walk(hostile, beacon, approach.steps);
            return Flow::On;
        }
        let prey = self.look().prey(hostile, approach.toward);
        let tiles: Tiles = prey.iter().map(|who| self.state.agent(who).at).collect();
        match (tiles.iter().next(), tiles.len()) {
            // EE-ENTITY-12
            (None, _) => {
                self.tell("EE-ENTITY-12", || Event::HostileStays { hostile });
                Flow::On
            }
            (Some(goal), 1) => {
                self.walk(hostile, goal, approach.steps);
                Flow::On
            }
            // EE-ENTITY-07: the last player chooses.
            (Some(_), _) => {
                self.state.stack.next(Step::Hunt(hostile, approach.toward, approach.steps));
                Flow::Wait
            }
        }
    }

    pub fn walk(&mut self, hostile: HostileId, goal: Tile, steps: u8) {
        if steps > 0 && !self.game.hostile(hostile).traits.immobile && self.look().on_board(hostile) {
            self.state.stack.next(Step::Walk(hostile, goal, steps));
        }
    }

    /// One step on a shortest way; where several are as short and it matters, the last player chooses (EE-RULING-28).
    pub fn walk_on(&mut self, hostile: HostileId, goal: Tile, left: u8) -> Flow {
        let (ways, away) = self.look().ways_on(hostile, goal);
        let breaks = self.game.hostile(hostile).traits.break_lock;
        let matters = ways.len() > 1 && (away > left || breaks);
        if matters {
            self.state.stack.next(Step::Path(hostile, goal, left));
            return Flow::Wait;
        }
        let at = self.state.hostile(hostile).at;
        let next = self.state.layout.neighbours(at).map(|(tile, _)| tile).find(|tile| ways.has(*tile));
        if let Some(next) = next {
            self.go(hostile, next, goal, left);
        }
        Flow::On
    }

    pub fn go(&mut self, hostile: HostileId, next: Tile, goal: Tile, left: u8) {
        self.step_hostile(hostile, next);
        self.walk(hostile, goal, left.saturating_sub(1));
    }

    /// EE-ENTITY-08, EE-ENTITY-09, EE-RULING-29: no effects, no discoveries. The Brute breaks a Lock Marker instead of moving.
    pub fn step_hostile(&mut self, hostile: HostileId, to: Tile) {
        let at = self.state.hostile(hostile).at;
        let Some(link): Option<LinkId> = self.state.layout.between(at, to) else { return };
        if self.game.hostile(hostile).traits.break_lock && self.state.locked.has(link) {
            self.state.locked.remove(link);
            self.tell("EE-ENTITY-08", || Event::BreaksLock { hostile, link });
            return;
        }
        self.state.hostile_mut(hostile).at = to;
        // EE-ENTITY-09: what the tile would say to an operative.
        let speaks = match (to.hall(), self.state.room_at(to)) {
            (Some(hall), _) => self.game.hall(hall).enter.is_some(),
            (None, room) => self.state.face_up.has(to) && room.is_some_and(|room| self.game.room(room).any.is_some()),
        };
        self.tell(if speaks { "EE-ENTITY-09" } else { "EE-ENTITY-08" }, || Event::HostileMoved { hostile, to });
    }

    /// The Echo Bell: an operative leads a Hostile step by step.
    pub fn lead(&mut self, who: Operative, hostile: HostileId, left: u8) -> Flow {
        if left == 0 || !self.look().on_board(hostile) || self.look().steps_of_hostile(hostile).next().is_none() {
            return Flow::On;
        }
        self.state.stack.next(Step::Lead(who, hostile, left));
        Flow::Wait
    }

    pub fn place_beacon(&mut self, tile: Tile, by: Operative) {
        self.state.beacon = Some(tile);
        self.state.beacon_by = Some(by);
        self.tell("EE-ITEM-02", || Event::Beacon { tile });
    }
}
