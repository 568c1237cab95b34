//! Lock Downs: how they begin, and what their end gives back.

use engine::Seat;

use crate::event::Event;
use crate::geometry::Place;
use crate::resolver::Resolver;
use crate::state::{Expiry, Lock, Moment, Played, Source};
use crate::vocabulary::{Trigger, Until};

impl Resolver<'_, '_, '_> {
    /// F07-LOCK-08: the piece goes back, the card to the discard pile (F07-RULING-127).
    pub fn end_lock(&mut self, at: usize) {
        let lock = self.state.locks.remove(at);
        if at < self.state.locks_from.len() {
            self.state.locks_from.remove(at);
        }
        if let Some(card) = lock.card {
            self.discard_ops(card);
        }
        self.tell("F07-LOCK-08", || Event::Unlocked { place: lock.room });
        self.also(&[(lock.card.is_some(), "F07-RULING-127")]);
    }

    /// F07-LOCK-01, F07-RULING-122, F07-RULING-123, F07-RULING-124
    pub fn lock_down(&mut self, owner: Seat, place: Place, until: Until, source: Source) {
        let until = match until {
            Until::EndOfTurn | Until::EndOfMyNextTurn | Until::MyTurns(_) => self.expiry(until, owner),
            Until::MyNextTurn | Until::NotDazed | Until::LeavesRoom | Until::NextMove | Until::Once | Until::Ever => {
                Expiry::StartOf(owner)
            }
        };
        if let Some(lock) = self.state.locks.iter_mut().find(|lock| lock.room == place) {
            // F07-RULING-124: the later expiry counts.
            let (active, count) = (self.state.active, self.state.count);
            if turns_until(until, active, count) > turns_until(lock.until, active, count) {
                lock.until = until;
            }
            return;
        }
        if self.look().lock_supply() == 0 {
            return;
        }
        let card = self.keep_card_in_use(source);
        let (played, lasts) = (Played { source, by: owner }, self.look().lasts(until));
        while self.state.locks_from.len() < self.state.locks.len() {
            self.state.locks_from.push(Played::default());
        }
        if self.state.locks.try_push(Lock { room: place, until, card }).is_none() {
            self.state.locks_from.push(played);
            self.tell("F07-LOCK-01", || Event::LockedDown { played, place, lasts });
            self.also(&[(card.is_some(), "F07-LOCK-07"), (true, "F07-RULING-122"), (true, "F07-RULING-123")]);
            self.announce(Moment::new(Trigger::LockedDown, owner, owner, place));
        }
    }
}

/// How far off an expiry is, in half turns.
fn turns_until(expiry: Expiry, active: Seat, count: u8) -> u16 {
    let away = |seat: Seat| u16::from((seat.0 + count - active.0) % count);
    match expiry {
        Expiry::EndOfTurn | Expiry::NextMove => 1,
        Expiry::StartOf(seat) if seat == active => 2 * u16::from(count),
        Expiry::StartOf(seat) => 2 * away(seat),
        Expiry::EndOf(seat, turns) => 2 * (away(seat) + u16::from(turns.saturating_sub(1)) * u16::from(count)) + 1,
        Expiry::NotDazed | Expiry::LeavesRoom | Expiry::Once | Expiry::Ever => u16::MAX,
    }
}
