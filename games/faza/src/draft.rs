//! What may be said next: the one place that knows, for every question and every unfinished answer. Listing and
//! checking both read it, so that what is offered and what is accepted cannot differ.

use engine::effect::{Waiting, waiting};
use engine::{Picks, Prompts, Seat, SeatSet};

use crate::command::chosen_group;
use crate::content::{Action, Movement, Target};
use crate::look::{Look, No, no};
use crate::movement::Group;
use crate::names::{CardId, EventId, Ship};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::state::{Moment, PLAYERS, Phase, Step};
use crate::tiles::{Tile, TileSet};

/// What an answer still needs.
#[derive(Clone, Copy, Debug)]
pub enum Next<'a> {
    /// Nothing: it is complete.
    Complete,
    /// This seat is not asked.
    Nothing,
    Command,
    Mover(&'a Movement),
    RebelCount(&'a Movement, Tile),
    Destination(&'a Movement, Group),
    Target(&'a [Target], Option<CardId>),
    RecruitAt,
    Share,
    Roll,
    Spare(SeatSet),
    Tile(TileSet),
    Way(u8),
    Reaction,
}

/// What the table is waiting for, apart from the Team Phase.
#[derive(Clone, Copy, Debug)]
pub enum Interrupt {
    Roll,
    Spare(SeatSet),
    Tile(Seat, TileSet),
    Way(Seat, u8),
    Tracker(Seat, Ship),
}

impl<'a> Look<'a> {
    /// What interrupts the Team Phase now, if anything.
    pub fn interrupt(&self) -> Option<Interrupt> {
        match waiting(self.game.library(), &self.state.stack)? {
            Waiting::Step(Step::Roll) => Some(Interrupt::Roll),
            Waiting::Step(Step::Spare(group)) => Some(Interrupt::Spare(group)),
            Waiting::Step(_) => None,
            Waiting::Pick(tiles, _, scope) => Some(Interrupt::Tile(scope.actor, self.select(tiles, scope.actor))),
            Waiting::Branch(_, ways, scope) => Some(Interrupt::Way(scope.actor, ways.len() as u8)),
            Waiting::Window(window) => {
                let Moment::TrackerShifted(ship) = window.moment;
                window.asked().map(|seat| Interrupt::Tracker(seat, ship))
            }
        }
    }

    /// FAZA-E24: the seats that keep a Reward that answers the Tracker's shift.
    pub fn listeners(&self) -> SeatSet {
        let answers = |event: EventId| self.game.event(event).when_tracker_shifts;
        self.state.in_force.iter().filter(|card| answers(card.event)).map(|card| card.drawer).collect()
    }

    /// Seats that may answer now. FAZA-DIG-05, FAZA-DIG-06: during an interruption only those it asks.
    pub fn asked(&self) -> SeatSet {
        match self.interrupt() {
            None if self.state.phase == Phase::Team => self.state.seats(),
            None => SeatSet::NONE,
            Some(Interrupt::Roll) => self.asked_about_roll(),
            // FAZA-RULING-14: the affected player with the lowest seat speaks for all.
            Some(Interrupt::Spare(group)) => group.lowest().map_or(SeatSet::NONE, SeatSet::only),
            Some(Interrupt::Tile(seat, _) | Interrupt::Way(seat, _) | Interrupt::Tracker(seat, _)) => {
                SeatSet::only(seat)
            }
        }
    }

    /// The question a seat is asked.
    pub fn prompt(&self, seat: Seat) -> Option<(Prompt, &'static str)> {
        if !self.asked().has(seat) {
            return None;
        }
        Some(match self.interrupt() {
            None => (Prompt::Team(self.state.round), "FAZA-TEAM-01"),
            Some(Interrupt::Roll) if self.state.roll.roller == seat => {
                (Prompt::Dice(self.state.roll.dice), "FAZA-DIG-06")
            }
            Some(Interrupt::Roll) => (Prompt::TeammatesDice(self.state.roll.dice), "FAZA-DIG-06"),
            Some(Interrupt::Spare(_)) => (Prompt::Spare, "FAZA-INJ-11"),
            Some(Interrupt::Tile(..)) => (Prompt::Tile, "FAZA-EVENT-02"),
            Some(Interrupt::Way(..)) => (Prompt::Way, "FAZA-EVENT-02"),
            Some(Interrupt::Tracker(_, ship)) => (Prompt::TrackerShifted(ship), "FAZA-EVENT-14"),
        })
    }

    /// What each seat is asked by whatever interrupts the Team Phase. Seats an interruption does not ask find their
    /// question of the Team Phase as they left it.
    pub fn interrupting_prompts(&self) -> Prompts<impl Fn(Seat) -> Option<Prompt> + use<>> {
        let prompt = |seat| self.prompt(Seat(seat as u8)).map(|(prompt, _)| prompt);
        let prompts: Option<[_; PLAYERS]> = (!self.state.stack.is_empty()).then(|| std::array::from_fn(prompt));
        Prompts::new(self.state.seats(), move |seat| {
            prompts.as_ref().and_then(|of_seat| of_seat[seat.index() % PLAYERS])
        })
    }

    /// What an answer that begins with `so_far` still needs.
    pub fn next(&self, seat: Seat, so_far: &[Pick]) -> Next<'a> {
        if self.state.ending.is_some() || !self.asked().has(seat) {
            return Next::Nothing;
        }
        match self.interrupt() {
            None => self.next_of_command(seat, so_far),
            Some(Interrupt::Spare(group)) => {
                if so_far.len() < usize::from(self.spared_count(group)) {
                    Next::Spare(group)
                } else {
                    Next::Complete
                }
            }
            Some(_) if !so_far.is_empty() => Next::Complete,
            Some(Interrupt::Roll) => Next::Roll,
            Some(Interrupt::Tile(_, tiles)) => Next::Tile(tiles),
            Some(Interrupt::Way(_, ways)) => Next::Way(ways),
            Some(Interrupt::Tracker(..)) => Next::Reaction,
        }
    }

    fn next_of_command(&self, seat: Seat, so_far: &[Pick]) -> Next<'a> {
        let Some((&first, rest)) = so_far.split_first() else { return Next::Command };
        match first {
            Pick::Recruit if rest.is_empty() => return Next::RecruitAt,
            Pick::PayOff(_) if rest.len() < usize::from(self.state.count) => return Next::Share,
            _ => {}
        }
        let Some(ability) = self.ability(seat, first) else { return Next::Complete };
        match &ability.action {
            Action::Move(movement) => match (rest, chosen_group(rest)) {
                ([], _) => Next::Mover(movement),
                (_, Some((group, None))) => Next::Destination(movement, group),
                ([Pick::Rebels(from)], None) => Next::RebelCount(movement, *from),
                _ => Next::Complete,
            },
            Action::Effect(targets, _) if rest.len() < targets.len() => Next::Target(targets, card_in_use(first)),
            Action::Effect(..) => Next::Complete,
        }
    }

    /// Lists what may follow `so_far`.
    pub fn list(&self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        let rest = so_far.get(1..).unwrap_or_default();
        match self.next(seat, so_far) {
            Next::Complete => return Picks::Complete,
            Next::Nothing => {}
            Next::Command => self.list_commands(seat, out),
            Next::Mover(movement) => {
                if !self.reach_of_me(seat, movement).is_empty() {
                    out.push(Pick::Me);
                }
                out.extend(self.movable_rebels(seat, movement).map(Pick::Rebels));
            }
            Next::RebelCount(movement, from) => {
                let fits = |count: &u8| self.may_count_rebels(seat, movement, from, *count).is_ok();
                out.extend((1..=3).filter(fits).map(Pick::Count));
            }
            Next::Destination(movement, group) => {
                out.extend(self.destinations(seat, movement, group).map(Pick::Tile));
            }
            Next::Target(targets, card) => {
                if let Some(target) = targets.get(rest.len()) {
                    self.each_candidate(target, seat, &mut |pick| {
                        if self.may_target(seat, targets, card, rest, pick).is_ok() {
                            out.push(pick);
                        }
                    });
                }
            }
            Next::RecruitAt => out.extend(self.recruiting_outposts().map(Pick::Tile)),
            Next::Share => {
                let fits = |share: &u8| self.may_share(&shares(rest), *share).is_ok();
                out.extend((0..=self.pay_off_price()).filter(fits).map(Pick::Share));
            }
            Next::Roll => out.extend(Look::roll_picks().filter(|pick| self.may_answer_roll(seat, *pick).is_ok())),
            Next::Spare(group) => {
                let fits = |pick: &Pick| may_spare(group, so_far, *pick).is_ok();
                out.extend(group.iter().map(Pick::Spare).filter(fits));
            }
            Next::Tile(tiles) => out.extend(tiles.map(Pick::Tile)),
            Next::Way(ways) => out.extend((0..ways).map(Pick::Way)),
            Next::Reaction => {
                let held = self.state.in_force.iter().map(|card| Pick::React(card.event));
                out.extend(held.filter(|pick| self.may_react(seat, *pick).is_ok()));
                out.push(Pick::Pass);
            }
        }
        Picks::More
    }

    /// Whether `pick` may follow `so_far`, and if not, why.
    pub fn check(&self, seat: Seat, so_far: &[Pick], pick: Pick) -> Result<(), No> {
        let rest = so_far.get(1..).unwrap_or_default();
        match (self.next(seat, so_far), pick) {
            (Next::Nothing, _) => Err(self.untimely(seat)),
            (Next::Command, _) => self.may_start(seat, pick),
            (Next::Mover(movement), _) => self.may_be_mover(seat, movement, pick),
            (Next::RebelCount(movement, from), Pick::Count(count)) => {
                self.may_count_rebels(seat, movement, from, count)
            }
            (Next::Destination(movement, group), Pick::Tile(to)) => self.may_go(seat, movement, group, to),
            (Next::Destination(..), Pick::Me | Pick::Rebels(_)) => no("FAZA-MOVE-02", Reason::NotBoth),
            (Next::Target(targets, card), _) => self.may_target(seat, targets, card, rest, pick),
            (Next::RecruitAt, Pick::Tile(tile)) => self.may_recruit_at(tile),
            (Next::Share, Pick::Share(share)) => self.may_share(&shares(rest), share),
            (Next::Roll, _) => self.may_answer_roll(seat, pick),
            (Next::Spare(group), _) => may_spare(group, so_far, pick),
            (Next::Tile(tiles), Pick::Tile(tile)) if tiles.has(tile) => Ok(()),
            (Next::Tile(_), Pick::Tile(tile)) => no("FAZA-EVENT-02", Reason::TileNotAllowed(tile)),
            (Next::Way(ways), Pick::Way(way)) if way < ways => Ok(()),
            (Next::Tile(_) | Next::Way(_), _) => no("FAZA-DIG-05", Reason::EventWaits(seat)),
            (Next::Reaction, _) => self.may_react(seat, pick),
            (Next::Complete | Next::RebelCount(..) | Next::Destination(..) | Next::RecruitAt | Next::Share, _) => {
                no("FAZA-DIG-02", Reason::NotAnAnswer)
            }
        }
    }

    fn may_react(&self, seat: Seat, pick: Pick) -> Result<(), No> {
        match pick {
            Pick::Pass => Ok(()),
            Pick::React(event) => {
                let held = self.state.in_force.iter().any(|card| card.event == event && card.drawer == seat);
                if held && self.game.event(event).when_tracker_shifts {
                    return Ok(());
                }
                no("FAZA-EVENT-14", if held { Reason::WrongMoment } else { Reason::NotYourReward })
            }
            _ => no("FAZA-RULING-54", Reason::FazaPhase),
        }
    }

    /// Why this seat's words do not count now.
    pub fn untimely(&self, seat: Seat) -> No {
        let (rule, reason) = match (self.state.ending, self.interrupt()) {
            (Some(ending), _) => (ending.rule().0, Reason::GameOver),
            _ if seat.0 >= self.state.count => ("FAZA-GEN-02", Reason::NobodyThere),
            _ if self.state.phase == Phase::Faza => ("FAZA-RULING-54", Reason::FazaPhase),
            (None, Some(Interrupt::Roll)) => ("FAZA-DIG-06", Reason::RollWaits(self.state.roll.roller)),
            (None, Some(_)) => match self.asked().lowest() {
                Some(asked) if asked != seat => ("FAZA-DIG-05", Reason::EventWaits(asked)),
                _ => ("FAZA-DIG-05", Reason::QuestionChanged),
            },
            (None, None) => ("FAZA-DIG-02", Reason::QuestionChanged),
        };
        No::new(engine::Rule(rule), reason)
    }

    /// The documented default: nothing more to do, let it stand, protect the weakest, the first way, the lowest tile.
    pub fn default_answer(&self, seat: Seat, out: &mut Vec<Pick>) {
        match self.interrupt() {
            None => out.push(Pick::Ready),
            Some(Interrupt::Roll) if self.state.roll.roller == seat => out.push(Pick::Confirm),
            Some(Interrupt::Roll | Interrupt::Tracker(..)) => out.push(Pick::Pass),
            Some(Interrupt::Spare(group)) => out.extend(self.default_spared(group).into_iter().map(Pick::Spare)),
            Some(Interrupt::Tile(_, tiles)) => out.extend(tiles.lowest().map(Pick::Tile)),
            Some(Interrupt::Way(..)) => out.push(Pick::Way(0)),
        }
    }
}

fn may_spare(group: SeatSet, so_far: &[Pick], pick: Pick) -> Result<(), No> {
    match pick {
        Pick::Spare(spared) if group.has(spared) && !so_far.contains(&pick) => Ok(()),
        Pick::Spare(_) => no("FAZA-INJ-11", Reason::WrongPlayer),
        _ => no("FAZA-DIG-05", Reason::NotAnAnswer),
    }
}

fn card_in_use(first: Pick) -> Option<CardId> {
    match first {
        Pick::Use(card, _) => Some(card),
        _ => None,
    }
}

fn shares(picks: &[Pick]) -> tinyvec::ArrayVec<[u8; 4]> {
    picks.iter().map(|pick| if let Pick::Share(share) = pick { *share } else { 0 }).take(4).collect()
}
