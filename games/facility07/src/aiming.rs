//! What a use can be aimed at, and whether it would do anything there.

use std::cell::Cell;

use engine::Seat;
use engine::effect::{Budget, Op, ProgramId, Vocabulary as _};

use crate::content::{UseRule, limits, reach};
use crate::look::{Look, No, no};
use crate::options::OptionalRule;
use crate::pick::Pick;
use crate::reason::Reason;
use crate::state::{Alertness, Scope, Set, Source, Thing};
use crate::vocabulary::{Deck, Lexicon, OpsKind, Passive, Target, Toward, Verb};

/// How much is looked at to see whether a use would do anything. The question is asked of every card whenever an Agent
/// is asked what she does, and a few lines of a pack with targets and loops inside each other can make it long.
#[derive(Debug, Default)]
pub struct Effort(Cell<u32>);

impl Effort {
    /// Looks at so many things; says whether that is still bearable.
    fn looks(&self, things: u32) -> bool {
        self.0.set(self.0.get().saturating_add(things));
        self.0.get() <= limits::EFFORT
    }

    /// Less for a card that is aimed elsewhere: that is asked for each Agent.
    pub fn to_redirect() -> Effort {
        Effort(Cell::new(limits::EFFORT - limits::REDIRECT_EFFORT))
    }

    /// Steps that it cost.
    pub fn steps(&self) -> u32 {
        Budget::steps_for(self.0.get())
    }
}

impl Look<'_> {
    /// What a target may be, with what was chosen before it at hand.
    pub fn targets(self, target: &Target, scope: Scope) -> Set {
        match target {
            Target::Agent(such) => {
                let seats = self.agents_where(such, scope);
                let open = seats.iter().filter(|seat| !self.is_protected(*seat, scope)).collect();
                Set::Agents(open, self.state.active)
            }
            Target::Guard(such) => self.guards_where(such, scope),
            Target::Room(such) => self.rooms_where(such, scope),
            Target::Card(such) => self.cards_where(such, scope),
            Target::Figure(such) => self.figures_where(such, scope),
        }
    }

    /// The scope with a chosen target at hand; a second Agent is the second.
    pub fn aimed(scope: Scope, rule: &UseRule, at: usize, thing: Thing) -> Scope {
        let agents_before = rule.targets[..at].iter().filter(|target| matches!(target, Target::Agent(_))).count();
        match thing {
            Thing::Agent(seat) if agents_before > 0 => Scope { other: seat, ..scope },
            Thing::Agent(seat) => Scope { agent: seat, ..scope },
            Thing::Guard(guard) => Scope { guard, ..scope },
            Thing::Room(room) => Scope { room, ..scope },
            Thing::Card(card) => Scope { card, ..scope },
            Thing::Figure(figure) => Scope { figure, ..scope },
        }
    }

    /// Whether a use can be completed from here: every further target has something to be.
    pub fn completes(self, rule: &UseRule, at: usize, scope: Scope) -> bool {
        self.completes_within(rule, at, scope, 0, &Effort::default())
    }

    /// F07-WILD-17: what would take too long to find is not there. A search from one target further on finds at least
    /// as much, so that no player is led into a command without an end.
    pub fn completes_within(self, rule: &UseRule, at: usize, scope: Scope, depth: u8, effort: &Effort) -> bool {
        let Some(target) = rule.targets.get(at) else { return self.does_something(rule.program, scope, depth, effort) };
        effort.looks(reach::choices(target) as u32)
            && self.any_target(target, scope, |thing| {
                !self.doubles(rule, at, scope, thing)
                    && self.completes_within(rule, at + 1, Self::aimed(scope, rule, at, thing), depth, effort)
            })
    }

    /// Whether there is a target for which `found` is true; what comes after it is not looked at.
    fn any_target(self, target: &Target, scope: Scope, mut found: impl FnMut(Thing) -> bool) -> bool {
        match target {
            Target::Agent(such) => {
                self.any_agent(such, scope, |seat| !self.is_protected(seat, scope) && found(Thing::Agent(seat)))
            }
            Target::Room(such) => self.any_room(such, scope, |place| found(Thing::Room(place))),
            Target::Guard(_) | Target::Card(_) | Target::Figure(_) => self.targets(target, scope).any(found),
        }
    }

    /// Whether the Agent is protected from other Agents' Actions, so that they cannot be aimed at her.
    pub fn is_protected(self, seat: Seat, scope: Scope) -> bool {
        let Source::Ops(card) = scope.source else { return false };
        seat != scope.me && self.game.card(card).kind == OpsKind::Action && self.has(seat, Passive::NoActions)
    }

    /// Two targets are two different things.
    fn doubles(self, rule: &UseRule, at: usize, scope: Scope, thing: Thing) -> bool {
        at > 0
            && match thing {
                Thing::Agent(seat) => matches!(rule.targets[0], Target::Agent(_)) && scope.agent == seat,
                Thing::Guard(guard) => matches!(rule.targets[0], Target::Guard(_)) && scope.guard == guard,
                Thing::Room(room) => matches!(rule.targets[0], Target::Room(_)) && scope.room == room,
                Thing::Card(_) | Thing::Figure(_) => false,
            }
    }

    /// Whether a use that waits for its targets still finds them, and would do something.
    pub fn can_be_aimed(self, id: u16, scope: Scope, effort: &Effort) -> bool {
        self.completes_within(self.game.use_rule(id), 0, scope, 0, effort)
    }

    /// Reads the targets chosen so far; says which scope they give and how many there are.
    pub fn aim(self, id: u16, mut scope: Scope, picks: &[Pick]) -> Result<Scope, No> {
        let rule = self.game.use_rule(id);
        for (at, pick) in picks.iter().enumerate() {
            let (Some(target), Some(thing)) = (rule.targets.get(at), thing(*pick)) else {
                return no("F07-RULING-140", Reason::WrongTarget);
            };
            let next = Self::aimed(scope, rule, at, thing);
            if !self.targets(target, scope).contains(thing) || self.doubles(rule, at, scope, thing) {
                return Err(self.why_not_aimed(target, scope, thing));
            }
            if !self.completes(rule, at + 1, next) {
                return Err(self.why_no_effect(rule.program));
            }
            scope = next;
        }
        Ok(scope)
    }

    /// Whether there is such a thing at all.
    fn is_there(self, thing: Thing) -> bool {
        match thing {
            Thing::Agent(seat) => seat.0 < self.state.count,
            Thing::Guard(guard) => guard.index() < self.state.guards.len(),
            Thing::Room(place) => place.index() < self.state.board.len(),
            Thing::Card(card) => card.index() < self.game.ops().len(),
            Thing::Figure(figure) => figure.index() < self.state.figures.len(),
        }
    }

    /// The scope that targets give which were found to be right.
    pub fn aimed_at(self, rule: &UseRule, scope: Scope, picks: &[Pick]) -> Option<Scope> {
        let mut aimed = scope;
        for (at, pick) in picks.iter().enumerate() {
            let thing = thing(*pick).filter(|thing| self.is_there(*thing))?;
            aimed = Self::aimed(aimed, rule, at, thing);
        }
        Some(aimed)
    }

    pub fn list_targets(self, id: u16, scope: Scope, picks: &[Pick], out: &mut Vec<Pick>) -> bool {
        let rule = self.game.use_rule(id);
        let at = picks.len();
        let Some(target) = rule.targets.get(at) else { return false };
        let Some(aimed) = self.aimed_at(rule, scope, picks) else { return false };
        for thing in self.targets(target, aimed) {
            if !self.doubles(rule, at, aimed, thing)
                && self.completes(rule, at + 1, Self::aimed(aimed, rule, at, thing))
            {
                out.push(pick_of(thing));
            }
        }
        true
    }

    /// F07-RULING-12: whether anything in the program could have an effect now. It is generous: what cannot be told
    /// counts as possible.
    fn does_something(self, program: ProgramId, scope: Scope, depth: u8, effort: &Effort) -> bool {
        let Some(program) = self.game.library().program(program) else { return false };
        if depth > 3 {
            return true;
        }
        program.ops.iter().any(|op| match op {
            Op::Do(verb) => effort.looks(1) && self.is_possible(verb, scope, depth, effort),
            // F07-WILD-22: whom a secret makes to be meant must not show in what is offered.
            Op::Each(set, _) | Op::Pick(set, ..) if self.game.asks_secrets(set) => true,
            Op::Each(set, body) | Op::Pick(set, _, body) => {
                let does = |thing: Thing| self.does_something(*body, Self::bound(scope, thing), depth + 1, effort);
                effort.looks(Lexicon::things(set)) && self.any_selected(set, scope, does)
            }
            // As often as it may be: what is counted can be told only when it is done.
            Op::Repeat(_, body) => self.does_something(*body, scope, depth + 1, effort),
            Op::Jump(_) | Op::If(..) | Op::Check(..) | Op::Roll(..) | Op::Branch(..) => false,
        })
    }

    fn is_possible(self, verb: &Verb, scope: Scope, depth: u8, effort: &Effort) -> bool {
        let agent = |who| self.who(who, scope).map(|seat| self.state.agent(seat));
        let guard = self.state.guards.get(scope.guard.index());
        match verb {
            Verb::Daze(who) => agent(*who).is_some_and(|agent| !agent.dazed),
            Verb::Undaze(who) => agent(*who).is_some_and(|agent| agent.dazed),
            Verb::Free(who) => agent(*who).is_some_and(|agent| agent.cell),
            Verb::Jail(who) => agent(*who).is_some_and(|agent| !agent.cell),
            Verb::SwapPlaces(pair) => {
                let (Some(a), Some(b)) = (agent(pair.who), agent(pair.with)) else { return false };
                a.room != b.room
            }
            // F07-RULING-16
            Verb::SpawnGuards(spawn) => !spawn.count.is_nothing() && self.guard_supply() > 0,
            Verb::TriggerGuardIcon => self.guard_supply() > 0,
            Verb::DazeGuard => guard.is_some_and(|guard| guard.state != Alertness::Dazed),
            Verb::WakeGuard => {
                guard.is_some_and(|guard| guard.state == Alertness::Dazed) && !self.cannot_wake(scope.guard)
            }
            Verb::Draw(_) | Verb::Dig(_) => !self.state.ops.is_empty() || !self.state.ops_discard.is_empty(),
            // F07-RULING-17
            Verb::GainData(_) => self.data_supply() > 0,
            Verb::LoseData(what) => agent(what.who).is_some_and(|agent| agent.data > 0),
            // What cannot be stolen is not worth a try.
            Verb::StealData(what) => self.who(what.who, scope).is_some_and(|seat| {
                self.state.agent(seat).data > 0 && !self.has_either(seat, Passive::NoTheft, Passive::NoDataTheft)
            }),
            Verb::StealCard(steal) => self.who(steal.from, scope).is_some_and(|seat| !self.has(seat, Passive::NoTheft)),
            Verb::SwapCard(with) => self.who(*with, scope).is_some_and(|seat| !self.has(seat, Passive::NoTheft)),
            Verb::LookAtHand(look) => agent(look.whose).is_some_and(|agent| !agent.hand.is_empty()),
            Verb::LookAtCovert(look) => agent(look.whose).is_some_and(|agent| agent.covert.is_some()),
            Verb::Arrange(arrange) => match arrange.deck {
                Deck::Ops => !self.state.ops.is_empty(),
                Deck::Events => !self.state.events.is_empty(),
                // The Mainframe stays where it is.
                Deck::Rooms => self.state.room_deck.len() > 1,
            },
            Verb::RemoveGuard => guard.is_some(),
            // F07-RULING-84: a Guard whom nothing lets through stays.
            Verb::MoveGuard(moves) => guard.is_some_and(|guard| {
                let by = if moves.toward == Toward::Target { scope.agent } else { scope.me };
                moves.steps > 0 && !self.guard_ways(guard.room, moves.toward, by, scope.room).is_empty()
            }),
            Verb::GiveData(_) => self.state.agent(scope.me).data > 0,
            // F07-RULING-18
            Verb::LockDown(_) => self.lock_supply() > 0 || self.state.is_locked(scope.room),
            Verb::Unlock => self.state.is_locked(scope.room),
            // F07-GADGET-05: a Gadget used in this turn serves no Agent any more. F07-RULING-12: nor does one that
            // would do nothing for me.
            Verb::UseGadgetOf(who) => agent(*who).is_some_and(|agent| {
                agent.gadget(scope.card).is_some_and(|gadget| !gadget.used)
                    && self.game.card(scope.card).activated.is_some_and(|id| {
                        let own = self.use_scope(scope.me, Source::Ops(scope.card));
                        self.may_use_within(id, own, depth + 2, effort).is_ok()
                    })
            }),
            Verb::LeaveFacility(_) => self.state.battle(),
            // F07-DEATH-11
            Verb::Kill(who) => !self.is_truce() && agent(*who).is_some(),
            // F07-WEAPON-01: a lent weapon is the one weapon of the turn.
            Verb::Attack(attack) => attack.weapon.is_none() || self.state.agent(scope.me).marks.weapons == 0,
            Verb::Countdown(_) => self.state.battle() && !self.on(OptionalRule::RunForIt),
            Verb::KeepDazed(_) | Verb::Announce(_) | Verb::EndTurn => false,
            Verb::Relocate(_)
            | Verb::Movement(_)
            | Verb::LoseMovement(_)
            | Verb::StopMovement(_)
            | Verb::Grant(_)
            | Verb::SwapWithGuard(_)
            | Verb::Discard(_)
            | Verb::RevealRandom(_)
            | Verb::TakeDiscarded
            | Verb::Fetch(_)
            | Verb::GiveCard(_)
            | Verb::Equip
            | Verb::Unequip(_)
            | Verb::DestroyGadget(_)
            | Verb::CopyAbility(_)
            | Verb::ShuffleDiscards
            | Verb::DropData(_)
            | Verb::BankData(_)
            | Verb::UseRoom
            | Verb::ForbidRoom(_)
            | Verb::MarkUsed(_)
            | Verb::MarkRoom(_)
            | Verb::UnmarkRoom(_)
            | Verb::MarkAgent(_)
            | Verb::UnmarkAgent(_)
            | Verb::ShowMarkers(_)
            | Verb::SwapMarkers(_)
            | Verb::PlaceFigure(_)
            | Verb::RemoveFigure
            | Verb::DazeFigure
            | Verb::MoveFigure(_)
            | Verb::Prevent
            | Verb::Redirect(_)
            | Verb::Reroll
            | Verb::ChangeRoll(_)
            | Verb::Contest(_)
            | Verb::ShuffleIn(_)
            | Verb::DrawEvent(_)
            | Verb::Later(_) => true,
        }
    }
}

pub fn thing(pick: Pick) -> Option<Thing> {
    Some(match pick {
        Pick::Agent(seat) => Thing::Agent(seat),
        Pick::Guard(guard) => Thing::Guard(guard),
        Pick::Room(place) => Thing::Room(place),
        Pick::Card(card) => Thing::Card(card),
        Pick::Figure(figure) => Thing::Figure(figure),
        _ => return None,
    })
}

pub fn pick_of(thing: Thing) -> Pick {
    match thing {
        Thing::Agent(seat) => Pick::Agent(seat),
        Thing::Guard(guard) => Pick::Guard(guard),
        Thing::Room(place) => Pick::Room(place),
        Thing::Card(card) => Pick::Card(card),
        Thing::Figure(figure) => Pick::Figure(figure),
    }
}
