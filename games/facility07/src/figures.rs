//! Figures and markers of packs (F07-WILD-06, F07-WILD-07).

use engine::Seat;

use crate::event::Event;
use crate::geometry::{Place, Places};
use crate::look::Look;
use crate::names::FigureId;
use crate::resolver::Resolver;
use crate::state::{Moment, Scope, Source, Step};
use crate::vocabulary::{Toward, Trigger};

impl Look<'_> {
    /// Where a figure may go next.
    pub fn figure_ways(self, figure: FigureId, toward: Toward, by: Seat, room: Place) -> Places {
        let standing = self.state.figures[figure.index()];
        let ways = self.guard_ways(standing.room, toward, by, room);
        match self.game.figures()[usize::from(standing.kind)].only_on_marker {
            Some(marker) => {
                ways.iter().filter(|place| self.state.laid(*place).markers[usize::from(marker)] > 0).collect()
            }
            None => ways,
        }
    }
}

impl Resolver<'_, '_, '_> {
    pub fn place_figure(&mut self, kind: u8, place: Place) {
        let free = (0..self.state.figures.len()).find(|at| {
            let figure = self.state.figures[*at];
            figure.kind == kind && !figure.on_board && usize::from(kind) < self.game.figures().len()
        });
        let Some(at) = free else { return };
        let figure = &mut self.state.figures[at];
        (figure.on_board, figure.dazed, figure.room) = (true, false, place);
        self.state.unsettled = true;
        let id = FigureId(at as u8);
        self.tell("F07-WILD-06", || Event::FigurePlaced { figure: id, place });
        self.figure_met(id);
    }

    pub fn remove_figure(&mut self, figure: FigureId) {
        if let Some(standing) = self.state.figures.get_mut(figure.index()).filter(|figure| figure.on_board) {
            standing.on_board = false;
            self.state.unsettled = true;
            let room = standing.room;
            self.tell("F07-WILD-06", || Event::FigureRemoved { figure });
            self.figure_moment(Trigger::FigureRemoved, room);
        }
    }

    pub fn daze_figure(&mut self, figure: FigureId) {
        if let Some(standing) = self.state.figures.get_mut(figure.index()).filter(|figure| figure.on_board) {
            standing.dazed = true;
            self.state.unsettled = true;
            let room = standing.room;
            self.tell("F07-WILD-06", || Event::FigureDazed { figure });
            self.figure_moment(Trigger::FigureDazed, room);
        }
    }

    /// Of a figure a moment is told as of a Guard: about the active Agent.
    fn figure_moment(&mut self, trigger: Trigger, room: Place) {
        let active = self.state.active;
        self.announce(Moment::new(trigger, active, active, room));
    }

    /// Moves a figure. Returns whether a seat must choose the way.
    pub fn figure_goes(&mut self, figure: FigureId, steps: u8, toward: Toward, by: Seat, room: Place) -> bool {
        let Some(standing) = self.state.figures.get(figure.index()).copied() else { return false };
        if steps == 0 || !standing.on_board || standing.dazed {
            return false;
        }
        let ways = self.look().figure_ways(figure, toward, by, room);
        let Some(first) = ways.lowest() else { return false };
        if matches!(toward, Toward::Chosen | Toward::ChosenByTarget) {
            self.next(Step::FigureGoes(figure, steps, toward, by, room));
            return true;
        }
        let to = if toward == Toward::Random {
            ways.iter().nth(self.play.pick(usize::from(ways.len()))).unwrap_or(first)
        } else {
            first
        };
        self.walk_figure(figure, to, steps, toward, by, room);
        false
    }

    pub fn walk_figure(&mut self, figure: FigureId, to: Place, steps: u8, toward: Toward, by: Seat, room: Place) {
        self.state.figures[figure.index()].room = to;
        self.state.unsettled = true;
        if steps > 1 {
            self.next(Step::FigureGoes(figure, steps - 1, toward, by, room));
        }
        self.tell("F07-WILD-06", || Event::FigureMoved { figure, to });
        self.figure_moment(Trigger::FigureMoved, to);
        self.figure_met(figure);
    }

    /// A figure came to stand somewhere: what it does to those there.
    fn figure_met(&mut self, figure: FigureId) {
        let place = self.state.figures[figure.index()].room;
        // F07-RULING-09: the active Agent first; what is planned last goes first.
        let there = self.state.agents_in(place);
        let order: tinyvec::ArrayVec<[Seat; engine::MAX_SEATS]> =
            self.look().clockwise_inside().filter(|seat| there.has(*seat)).collect();
        for seat in order.into_iter().rev() {
            self.contact(figure, seat);
        }
    }

    /// An Agent came to stand beside figures.
    pub fn meet_figures(&mut self, seat: Seat, place: Place) {
        for at in 0..self.state.figures.len() {
            let figure = self.state.figures[at];
            if figure.on_board && figure.room == place {
                self.contact(FigureId(at as u8), seat);
            }
        }
    }

    fn contact(&mut self, figure: FigureId, seat: Seat) {
        let standing = self.state.figures[figure.index()];
        let kind = &self.game.figures()[usize::from(standing.kind)];
        if standing.dazed || self.state.agent(seat).cell {
            return;
        }
        if let Some(program) = kind.on_contact {
            let scope = Scope {
                figure,
                room: standing.room,
                cause: crate::names::Cause::Figure,
                ..self.scope(seat, Source::Rules)
            };
            self.call(program, scope);
        }
        self.announce(Moment::new(Trigger::FigureMet, seat, seat, standing.room));
    }

    pub fn mark_room(&mut self, place: Place, kind: u8, count: u8) {
        let count = count.min(self.look().marker_supply());
        if count > 0 {
            self.state.laid[place.index()].markers[usize::from(kind)] += count;
            self.state.unsettled = true;
            self.tell("F07-WILD-07", || Event::RoomMarked { place, kind, count });
        }
    }

    pub fn unmark_room(&mut self, place: Place, kind: u8, count: u8) {
        let held = &mut self.state.laid[place.index()].markers[usize::from(kind)];
        let count = count.min(*held);
        if count > 0 {
            *held -= count;
            self.state.unsettled = true;
            self.tell("F07-WILD-07", || Event::RoomUnmarked { place, kind, count });
        }
    }

    pub fn mark_agent(&mut self, seat: Seat, kind: u8, count: u8) {
        let note = usize::from(kind).checked_sub(self.game.pieces());
        let room = match note {
            Some(note) => crate::content::limits::COUNT.saturating_sub(self.state.notes[seat.index()][note]),
            None => self.look().marker_supply(),
        };
        let count = count.min(room);
        if count > 0 {
            *self.held_mut(seat, kind) += count;
            self.state.unsettled = true;
            self.tell_of_markers(seat, kind, || Event::AgentMarked { seat, kind, count });
        }
    }

    pub fn unmark_agent(&mut self, seat: Seat, kind: u8, count: u8) {
        let held = self.held_mut(seat, kind);
        let count = count.min(*held);
        if count > 0 {
            *held -= count;
            self.tell_of_markers(seat, kind, || Event::AgentUnmarked { seat, kind, count });
        }
    }

    fn held_mut(&mut self, seat: Seat, kind: u8) -> &mut u8 {
        let kind = usize::from(kind);
        match kind.checked_sub(self.game.pieces()) {
            None => &mut self.state.agent_mut(seat).markers[kind],
            Some(note) => &mut self.state.notes[seat.index()][note],
        }
    }

    /// F07-WILD-22: of a secret note only its holder hears, of a quiet one nobody.
    fn tell_of_markers(&mut self, seat: Seat, kind: u8, event: impl FnOnce() -> Event) {
        let kind = &self.game.markers()[usize::from(kind)];
        if kind.quiet {
            return;
        }
        if kind.secret {
            self.play.reveal();
            self.whisper(seat, "F07-WILD-22", event);
        } else {
            self.tell("F07-WILD-07", event);
        }
    }

    /// F07-WILD-22: everybody learns it.
    pub fn show_markers(&mut self, seat: Seat, kind: u8) {
        let count = self.look().held(seat, kind);
        self.play.reveal();
        self.tell("F07-WILD-22", || Event::MarkersShown { seat, kind, count });
    }

    pub fn swap_markers(&mut self, one: Seat, other: Seat, kind: u8) {
        let (mine, theirs) = (self.look().held(one, kind), self.look().held(other, kind));
        if mine == theirs {
            return;
        }
        *self.held_mut(one, kind) = theirs;
        *self.held_mut(other, kind) = mine;
        self.state.unsettled = true;
        for (seat, before, after) in [(one, mine, theirs), (other, theirs, mine)] {
            if after > before {
                self.tell_of_markers(seat, kind, || Event::AgentMarked { seat, kind, count: after - before });
            } else {
                self.tell_of_markers(seat, kind, || Event::AgentUnmarked { seat, kind, count: before - after });
            }
        }
    }
}
