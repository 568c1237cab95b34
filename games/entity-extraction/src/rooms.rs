//! Discovering rooms, and what halls and rooms do to the operatives who enter them.

use engine::effect::Flow;

use crate::cards::Spot;
use crate::content::Entry;
use crate::event::Event;
use crate::layout::{HALLS, HallId, Tile};
use crate::look::{Look, No, no};
use crate::names::{Operative, Source};
use crate::printed_rules::hall_rule;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Scope, Step};

impl Look<'_> {
    fn on_face_down_room(self, who: Operative) -> Result<(), No> {
        let at = self.state.agent(who).at;
        if self.state.layout.is_hall(at) {
            return no("EE-ROOM-01", Reason::NotARoom);
        }
        if self.state.face_up.has(at) {
            return no("EE-ROOM-01", Reason::FaceUp);
        }
        Ok(())
    }

    /// EE-ROOM-01, EE-RULING-17
    pub fn may_discover(self, who: Operative) -> Result<(), No> {
        self.may_spend(who, 1)?;
        self.on_face_down_room(who)
    }

    /// The Motion Tracker, before discovering.
    pub fn may_look(self, who: Operative) -> Result<(), No> {
        let tracker = |card: &_| self.game.item(*card).is_some_and(|item| item.before_discover.is_some());
        if !self.state.cards.hand(who).iter().any(tracker) {
            return no("EE-ITEM-02", Reason::NoTracker);
        }
        self.may_discover(who)?;
        if self.state.cards.count(Spot::EntityDeck) == 0 {
            return no("EE-ENTITY-13", Reason::DeckEmpty);
        }
        if self.state.top_known.has(self.state.player_of(who)) {
            return no("EE-ITEM-02", Reason::SeenAlready);
        }
        Ok(())
    }
}

impl Resolver<'_, '_, '_> {
    pub fn look_ahead(&mut self, who: Operative) {
        for place in 0..self.state.cards.hand(who).len() {
            let card = self.state.cards.hand(who)[place];
            if let Some(program) = self.game.item(card).and_then(|item| item.before_discover) {
                self.quote(card);
                self.state.stack.call(program, Scope::of(who, card));
                return;
            }
        }
    }

    /// EE-DIG-04: the player of the operative learns the deck's top card; its order is hidden from all others.
    pub fn peek_entity(&mut self, who: Operative) {
        let Some(&top) = self.state.cards.at(Spot::EntityDeck).last() else { return };
        self.state.top_known.insert(self.state.player_of(who));
        self.play.reveal();
        self.tell("EE-ITEM-02", || Event::Peeked { who });
        self.whisper(who, "EE-ITEM-02", || Event::Saw { card: top });
    }

    /// EE-ROOM-01, EE-ROOM-02, EE-ROOM-05, EE-ROOM-07, EE-RULING-18, EE-RULING-19: First Entry, then Any Entry, for the discoverer alone.
    pub fn discover(&mut self, who: Operative) {
        self.state.actions -= 1;
        let tile = self.state.agent(who).at;
        let Some(room) = self.state.room_at(tile) else { return };
        self.state.face_up.insert(tile);
        self.state.seen.insert(tile);
        self.play.reveal();
        self.tell("EE-ROOM-01", || Event::Discovered { who, tile, room });
        for place in 0..self.state.cards.hand(who).len() {
            let card = self.state.cards.hand(who)[place];
            if let Some(program) = self.game.item(card).and_then(|item| item.on_discover) {
                self.quote(card);
                self.state.stack.call(program, Scope::of(who, card));
            }
        }
        self.state.stack.next(Step::AnyEntry(who, tile));
        self.first_entry(who, tile);
    }

    /// EE-ROOM-04: once per Room.
    fn first_entry(&mut self, who: Operative, tile: Tile) {
        let Some(room) = self.state.room_at(tile) else { return };
        if self.state.entered.has(tile) {
            return;
        }
        self.state.entered.insert(tile);
        if let Some(entry) = &self.game.room(room).first {
            self.tell("EE-ROOM-02", || Event::RoomSays { who, room, first: true });
            self.play.tell(room.rule(), || Event::RoomText { room, first: true });
            self.state.stack.call(entry.program, Scope::of_tile(who, tile));
        }
    }

    /// EE-MOVE-05, EE-MOVE-06, EE-MOVE-07, EE-ROOM-06: a hall speaks, a face-up room too, a face-down one does not, and
    /// never to an operative who is down.
    pub fn enter_effects(&mut self, who: Operative, tile: Tile) {
        if !self.state.stands(who) {
            return;
        }
        if let Some(hall) = tile.hall() {
            if let Some(entry) = &self.game.hall(hall).enter {
                self.instruct(who, tile, entry, "EE-MOVE-06", Event::HallSays { who, tile });
            }
        } else if self.state.face_up.has(tile) {
            self.state.stack.next(Step::AnyEntry(who, tile));
            self.first_entry(who, tile);
        }
    }

    /// EE-ROOM-03
    pub fn any_entry(&mut self, who: Operative, tile: Tile) {
        if !self.state.stands(who) {
            return;
        }
        let Some(room) = self.state.room_at(tile) else { return };
        if let Some(entry) = &self.game.room(room).any {
            self.instruct(who, tile, entry, "EE-ROOM-03", Event::RoomSays { who, room, first: false });
        }
    }

    /// Carries out an instruction as far as its own limits allow.
    fn instruct(&mut self, who: Operative, tile: Tile, entry: &Entry, rule: &'static str, said: Event) {
        let source = self.look().source(tile);
        if !self.look().has_use_left(who, source, entry.limit) {
            return;
        }
        self.tell(rule, || said);
        match (tile.hall(), self.state.room_at(tile)) {
            (Some(hall), _) => self.play.tell(hall_rule(hall), || Event::HallText { tile }),
            (None, Some(room)) => self.play.tell(room.rule(), || Event::RoomText { room, first: false }),
            (None, None) => {}
        }
        let before = std::mem::take(&mut self.state.resolved);
        self.state.stack.next(Step::EntryDone(who, source, before));
        self.state.stack.call(entry.program, Scope::of_tile(who, tile));
    }

    /// EE-RULING-21: an effect that changed nothing is not used up.
    pub fn entry_done(&mut self, who: Operative, source: Source, before: bool) -> Flow {
        if std::mem::replace(&mut self.state.resolved, before) {
            self.state.agent_mut(who).used.count(source);
            self.state.used.count(source);
        } else if self.is_limited(source) {
            self.tell("EE-RULING-21", || Event::Kept { who });
        }
        Flow::On
    }

    /// Whether the instruction of a hall or room can be used up.
    fn is_limited(&self, source: Source) -> bool {
        let number = usize::from(source.0);
        let entry = match HallId::new(number) {
            Some(hall) => self.game.hall(hall).enter.as_ref(),
            None => self.game.rooms().get(number - HALLS).and_then(|room| room.any.as_ref()),
        };
        entry.is_some_and(|entry| entry.limit.per_operative_game.is_some() || entry.limit.per_operative_turn.is_some())
    }

    /// Shows a Room to all and turns it back: from then on every player knows it.
    pub fn reveal_room(&mut self, tile: Tile) {
        let Some(room) = self.state.room_at(tile) else { return };
        if self.state.seen.has(tile) {
            return;
        }
        self.state.seen.insert(tile);
        self.resolve();
        self.play.reveal();
        self.tell("EE-DIG-04", || Event::Shown { tile, room });
    }
}
