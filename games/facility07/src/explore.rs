//! Exploring: drawing Rooms, laying them, what they bring.

use engine::Seat;
use engine::pile::Hidden;

use crate::agent_log::AgentLog;
use crate::event::Event;
use crate::geometry::{Doors, Place, Slot, Spot};
use crate::look::{Look, No, no};
use crate::names::RoomId;
use crate::options::OptionalRule;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Alertness, Laid, Moment, Step};
use crate::vocabulary::{Passive, Record, Role, Trigger};

impl Look<'_> {
    /// F07-RULING-46, F07-RULING-47, F07-RULING-48: when an Agent may explore. It costs no movement.
    pub fn may_explore(self, seat: Seat) -> Result<(), No> {
        self.may_start_exploring(seat)?;
        let here = self.state.agent(seat).room;
        if self.state.room_deck.is_empty() {
            return no("F07-RULING-52", Reason::RoomDeckEmpty);
        }
        if !self.state.board.has_open_doorway(here) {
            return no("F07-EXPLORE-02", Reason::NoDoorway);
        }
        self.may_set_out(seat)
    }

    /// F07-RULING-48: exploring is leaving the Room and no move: what only speaks of moves (F07-RULING-06) lifts neither a
    /// Guard's ban nor a Lock Down.
    fn may_set_out(self, seat: Seat) -> Result<(), No> {
        let here = self.state.agent(seat).room;
        if self.is_locked(here) {
            return no("F07-LOCK-03", Reason::LockedDown);
        }
        if self.guards_mind(seat, here) {
            return no("F07-GUARD-03", Reason::GuardBarsExit);
        }
        self.may_go_out(seat)
    }

    fn may_start_exploring(self, seat: Seat) -> Result<(), No> {
        let agent = self.state.agent(seat);
        if agent.dazed {
            return no("F07-DAZE-04", Reason::Dazed);
        }
        if agent.cell {
            return no("F07-RULING-46", Reason::InCell);
        }
        if self.has(seat, Passive::CannotExplore) {
            return no("F07-RULING-06", Reason::Forbidden(self.ban(seat, Passive::CannotExplore)));
        }
        Ok(())
    }

    /// F07-OPT-SURVEILLANCE-06: into an Adjacent covered Room, under all bans on exploring.
    pub fn may_uncover(self, seat: Seat, place: Place) -> Result<(), No> {
        self.may_start_exploring(seat)?;
        let here = self.state.agent(seat).room;
        if place.index() >= self.state.board.len() || !self.state.board.adjacent(here).has(place) {
            return no("F07-MOVE-01", Reason::NotAdjacent);
        }
        if !self.state.covered.has(place) {
            return no("F07-OPT-SURVEILLANCE-05", Reason::NotAsked);
        }
        self.may_set_out(seat)?;
        if self.is_locked(place) {
            return no("F07-LOCK-02", Reason::LockedDown);
        }
        Ok(())
    }

    /// F07-RULING-44: whether a card fits at a doorway by one of its doors, and where it lies then.
    pub fn placement(self, place: Place, slot: Slot, doors: Doors, joint: Slot) -> Result<Spot, No> {
        let inside = place.index() < self.state.board.len() && self.state.board.doors(place).contains(slot);
        if !inside || !doors.contains(joint) {
            return no("F07-EXPLORE-05", Reason::DoesNotFit);
        }
        let Some(spot) = self.state.board.fit(place, slot, doors, joint) else {
            return no("F07-EXPLORE-06", Reason::DoesNotFit);
        };
        if !self.keeps_mainframe(spot, doors) {
            return no("F07-RULING-51", Reason::SealsFacility);
        }
        Ok(spot)
    }

    /// F07-RULING-51: while the Mainframe is undrawn its place must remain.
    fn keeps_mainframe(self, spot: Spot, doors: Doors) -> bool {
        let mainframe = self.game.shared.mainframe;
        let waiting = self.state.room_deck.from_top().any(|hidden| hidden.card == mainframe);
        !waiting || self.state.board.keeps_way_for(spot, doors, self.game.room(mainframe).doors)
    }

    pub fn fits_at(self, place: Place, card: RoomId) -> bool {
        let doors = self.game.room(card).doors;
        self.state
            .board
            .open_doorways(place)
            .any(|slot| doors.iter().any(|joint| self.placement(place, slot, doors, joint).is_ok()))
    }

    pub fn fits_anywhere(self, card: RoomId) -> bool {
        self.state.board.places().iter().any(|place| self.fits_at(place, card))
    }

    /// F07-OPT-MADHOUSE-02: whether the card fits at another doorway than the first.
    pub fn fits_elsewhere(self, card: RoomId, place: Place, first: Slot) -> bool {
        let doors = self.game.room(card).doors;
        self.state.board.places().iter().any(|at| {
            self.state.board.open_doorways(at).any(|slot| {
                (at, slot) != (place, first) && doors.iter().any(|joint| self.placement(at, slot, doors, joint).is_ok())
            })
        })
    }

    /// F07-OPT-SURVEILLANCE × MADHOUSE: a covered Room moves with what is on it; all Rooms stay connected.
    pub fn may_move_room(self, moving: Place, at: Place, slot: Slot, joint: Slot) -> Result<Spot, No> {
        if at == moving || at.index() >= self.state.board.len() || !self.state.board.doors(at).contains(slot) {
            return no("F07-EXPLORE-06", Reason::DoesNotFit);
        }
        if self.state.board.doorway(at, slot) == crate::geometry::Doorway::Connected(moving) {
            return no("F07-OPT-MADHOUSE-02", Reason::SameDoorway);
        }
        let Some(spot) = self.state.board.fit_moved(moving, at, slot, joint) else {
            return no("F07-EXPLORE-06", Reason::DoesNotFit);
        };
        if Some(spot) == self.state.board.spot(moving) {
            return no("F07-OPT-MADHOUSE-02", Reason::SameDoorway);
        }
        if !self.state.board.stays_connected_if_moved(moving, spot) {
            return no("F07-OPT-MADHOUSE-01", Reason::TearsApart);
        }
        Ok(spot)
    }

    pub fn can_move_room(self, moving: Place) -> bool {
        let doors = self.state.board.doors(moving);
        self.state.board.places().iter().filter(|at| *at != moving).any(|at| {
            self.state
                .board
                .doors(at)
                .iter()
                .any(|slot| doors.iter().any(|joint| self.may_move_room(moving, at, slot, joint).is_ok()))
        })
    }
}

impl Resolver<'_, '_, '_> {
    /// F07-EXPLORE-03: the top card of the Room Deck; F07-RULING-45: looked at before the doorway is chosen.
    pub fn explore(&mut self) {
        let seat = self.state.active;
        let Some(card) = self.state.room_deck.draw() else { return };
        self.play.reveal();
        self.state.turn_over = true;
        self.tell("F07-EXPLORE-03", || Event::RoomDrawn { seat, card });
        self.also(&[
            (true, "F07-RULING-45"),
            (self.look().movement_left(seat) == 0, "F07-RULING-47"),
            (self.state.battle(), "F07-RULING-62"),
        ]);
        let here = self.state.agent(seat).room;
        // The drawn card is out of the deck, so F07-RULING-51 no longer waits for a drawn Mainframe.
        if self.look().fits_at(here, card) {
            self.next(Step::PlaceRoom(card));
        } else {
            self.broom_closet(seat, card);
        }
    }

    /// F07-EXPLORE-08, F07-EXPLORE-09, F07-RULING-49, F07-RULING-50, F07-OPT-MADHOUSE-04, F07-OPT-LAGNIAPPE-02: no Room, no Event, and the turn is over.
    fn broom_closet(&mut self, seat: Seat, card: RoomId) {
        let bit = 1u64 << card.0;
        self.tell("F07-EXPLORE-08", || Event::BroomCloset { seat, card });
        self.also(&[
            (true, "F07-EXPLORE-09"),
            (true, "F07-RULING-50"),
            (self.look().on(OptionalRule::Madhouse), "F07-OPT-MADHOUSE-04"),
            (self.look().on(OptionalRule::Lagniappe), "F07-OPT-LAGNIAPPE-02"),
        ]);
        if card == self.game.shared.mainframe {
            self.state.room_deck.put_above(0, Hidden { card, known: self.state.everybody() });
        } else if self.state.closets & bit == 0 && self.look().fits_anywhere(card) {
            self.state.closets |= bit;
            let above = usize::from(!self.state.room_deck.is_empty());
            self.state.room_deck.put_above(above, Hidden { card, known: self.state.everybody() });
            self.tell("F07-RULING-49", || Event::RoomPutBack { card });
        } else {
            let again = self.state.closets & bit != 0;
            self.state.lost_rooms |= bit;
            self.tell("F07-RULING-49", || Event::RoomLost { card, again });
        }
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::BroomCloset, seat, seat, room));
    }

    /// F07-EXPLORE-04: lays a card on the board.
    pub fn lay(&mut self, card: RoomId, place: Place, slot: Slot, joint: Slot) -> Option<Place> {
        let doors = self.game.room(card).doors;
        let spot = self.state.board.fit(place, slot, doors, joint)?;
        let laid = self.state.board.lay(spot, doors);
        self.note_laid(card);
        Some(laid)
    }

    pub fn note_laid(&mut self, card: RoomId) {
        self.state.laid.push(Laid { card, ..Laid::default() });
        self.state.unsettled = true;
    }

    /// The explorer's choice; under Madhouse the Room moves on before anything on it happens, once and never again, and
    /// she goes with it (F07-OPT-MADHOUSE-03, F07-OPT-MADHOUSE-05).
    pub fn place_room(&mut self, card: RoomId, place: Place, slot: Slot, joint: Slot) {
        if self.state.options.has(OptionalRule::Madhouse) && self.look().fits_elsewhere(card, place, slot) {
            self.tell("F07-OPT-MADHOUSE-01", || Event::MadhouseShift { card });
            self.next(Step::Rehouse(card, place, slot));
        } else {
            self.settle_room(card, place, slot, joint);
        }
    }

    pub fn settle_room(&mut self, card: RoomId, place: Place, slot: Slot, joint: Slot) {
        let seat = self.state.active;
        let from = self.state.agent(seat).room;
        let Some(laid) = self.lay(card, place, slot, joint) else { return };
        if card == self.game.shared.mainframe {
            self.state.mainframe = Some(laid);
        }
        self.start_explored(seat, laid, from);
    }

    /// F07-OPT-SURVEILLANCE-06: a covered Room is entered for the first time.
    pub fn uncover(&mut self, place: Place) {
        self.state.turn_over = true;
        self.explore_covered(self.state.active, place);
    }

    /// F07-OPT-SURVEILLANCE-10: an Agent who comes into a covered Room explores it; under Madhouse it moves first.
    pub fn explore_covered(&mut self, seat: Seat, place: Place) {
        let from = self.state.agent(seat).room;
        let moves = self.state.options.has(OptionalRule::Madhouse) && self.look().can_move_room(place);
        let moved = moves.then_some(Step::RehouseCovered(seat, place));
        self.in_order([moved, Some(Step::Explored(seat, place, from, 0))]);
    }

    pub fn start_explored(&mut self, seat: Seat, place: Place, from: Place) {
        self.next(Step::Explored(seat, place, from, 0));
    }

    /// F07-EXPLORE-10 and what follows, bit by bit; F07-TURN-08, F07-EXPLORE-15: then the turn is over. F07-RULING-62: in the Battle Phase
    /// too, while cards are left. F07-MAINFRAME-01, F07-MAINFRAME-03: an explored Mainframe can be hacked, but is not yet.
    pub fn explored(&mut self, seat: Seat, place: Place, from: Place, bit: u8) {
        if !self.state.agent(seat).is_inside() {
            return;
        }
        let card = self.state.laid(place).card;
        let room = self.game.room(card);
        match bit {
            0 => {
                // F07-SHOW-03: all players read the text.
                self.tell("F07-EXPLORE-10", || Event::RoomExplored { seat, place, card });
                self.cite_explored(seat, place);
                self.state.record(seat, Record::RoomsExplored, 1);
                if room.role == Role::Mainframe {
                    self.state.record(seat, Record::MainframeExplored, 1);
                    self.state.mainframe = Some(place);
                }
                self.note_in_the_log(AgentLog::StrangeRooms);
                self.state.agent_mut(seat).marks.explored = true;
                self.state.entered_now = Some(place);
                self.next(Step::Explored(seat, place, from, 1));
                self.announce(Moment::new(Trigger::Explored, seat, seat, place));
                // F07-RULING-57: one Guard per icon, fresh.
                self.spawn_guards("F07-RULING-57", place, room.guards, Alertness::Fresh);
            }
            1 => {
                // F07-EXPLORE-11: On Enter comes before the token moves.
                let on_enter = room.on_enter.is_some().then_some(Step::OnEnter(seat, place));
                self.in_order([on_enter, Some(Step::Explored(seat, place, from, 2))]);
            }
            2 => {
                self.next(Step::Explored(seat, place, from, 3));
                let agent = self.state.agent(seat);
                // F07-RULING-59: relocated or jailed, she does not move in.
                if agent.room == from && !agent.cell {
                    self.put(seat, place);
                    self.announce(Moment::new(Trigger::Left, seat, seat, from));
                    self.tell("F07-EXPLORE-12", || Event::MovedIn { seat, place });
                    self.also(&[(self.state.agent(seat).dazed, "F07-RULING-59")]);
                    // F07-OPT-LAGNIAPPE-01: right after the token has moved in, and only then.
                    if self.state.options.has(OptionalRule::Lagniappe) {
                        self.draw("F07-OPT-LAGNIAPPE-01", seat, 1);
                    }
                    self.announce(Moment::new(Trigger::Entered, seat, seat, place));
                    self.meet_figures(seat, place);
                }
            }
            3.. => {
                if self.state.covered.has(place) {
                    self.flip_cover(seat, place);
                } else {
                    // F07-EXPLORE-13
                    self.next(Step::DrawEvent(seat));
                }
                if seat == self.state.active {
                    self.state.turn_over = true;
                }
            }
        }
    }

    /// F07-OPT-SURVEILLANCE-07: the covering Event is the Event of this exploring.
    fn flip_cover(&mut self, seat: Seat, place: Place) {
        let event = self.state.laid(place).cover;
        self.state.laid[place.index()].cover = crate::names::EventId::default();
        self.state.covered.remove(place);
        self.play.reveal();
        self.resolve_event(seat, event);
    }
}
