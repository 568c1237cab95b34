//! Moments: what other cards may react to.
//!
//! A rule that can be answered plans its step, then announces the moment on top of it. Seats are asked one after the
//! other, from the active one round the table; each may react (the reaction resolves completely, then everybody who
//! still may is asked again) or pass. A reaction that prevents the step takes it away and closes the window
//! ([`super::Stack::prevent`]). Who is asked is decided by public facts alone, so being asked reveals nothing.

use serde::{Deserialize, Serialize};

use super::machine::Stage;
use super::stack::Frame;
use crate::seat::{Seat, SeatSet};

/// An open moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window<Moment> {
    /// What is about to happen, or just happened.
    pub moment: Moment,
    /// Who let it pass.
    pub passed: SeatSet,
    /// Who listens and has not let it pass: worked out when the machine comes to a halt here.
    pub waiting: SeatSet,
    /// Whom asking starts with.
    pub first: Seat,
    /// Whether the step beneath can be prevented: a moment *before* can, a moment *after* cannot.
    pub before: bool,
    /// What was announced has been prevented; nobody is asked any more.
    pub closed: bool,
}

impl<Moment> Window<Moment> {
    /// A window nobody has passed on yet.
    pub fn new(moment: Moment, first: Seat, before: bool) -> Self {
        Window { moment, passed: SeatSet::NONE, waiting: SeatSet::NONE, first, before, closed: false }
    }

    /// The one seat asked now.
    #[inline]
    pub fn asked(&self) -> Option<Seat> {
        self.waiting.next_from(self.first)
    }
}

/// The seat asked now lets the moment pass.
pub fn pass<'r, S: Stage<'r>>(stage: &mut S, seat: Seat) {
    if let Some(Frame::Window(window)) = stage.stack().top_mut() {
        window.passed.insert(seat);
    }
}

/// The seat asked now reacts: its program goes first, then everybody who still may is asked again.
pub fn react<'r, S: Stage<'r>>(stage: &mut S, program: super::ProgramId, scope: S::Scope) {
    if let Some(Frame::Window(window)) = stage.stack().top_mut() {
        window.passed = SeatSet::NONE;
        stage.stack().call(program, scope);
    }
}
