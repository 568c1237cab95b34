//! What selectors and conditions of programs mean on this table.

use engine::effect::Frame;
use engine::{Seat, SeatSet};

use crate::aiming::Effort;
use crate::content::limits;
use crate::geometry::{Place, Places};
use crate::look::Look;
use crate::names::{Cause, GuardId, OpsId};
use crate::state::{Agent, Alertness, Scope, Set, Source, Thing, Whereabouts};
use crate::vocabulary::{
    AgentsWhere, Amount, CardsWhere, Condition, Counting, FiguresWhere, GuardsWhere, Near, Record, RoomsWhere,
    Selector, Target, Who, Zone,
};

impl Look<'_> {
    /// The person meant, if there is one inside.
    pub fn who(self, who: Who, scope: Scope) -> Option<Seat> {
        let seat = match who {
            Who::Me => scope.me,
            Who::Target | Who::Subject => scope.agent,
            Who::Second | Who::By => scope.other,
            Who::Active => self.state.active,
            Who::Left => self.neighbour(scope.me, false)?,
            Who::Right => self.neighbour(scope.me, true)?,
            Who::Hacker => self.state.hacker?,
            Who::Random => return None,
        };
        // When the game is over, scoring lines look at those who left.
        (self.state.agent(seat).is_inside() || self.state.ending.is_some()).then_some(seat)
    }

    /// Places that are so near to `here`.
    pub fn near(self, near: Near, here: Place, at_hand: Place) -> Places {
        let board = &self.state.board;
        let all = self.state.explored();
        match near {
            Near::Anywhere => all,
            Near::Here => Places::only(here),
            Near::Elsewhere => all.minus(Places::only(here)),
            Near::Adjacent => board.adjacent(here).and(all),
            Near::Close => board.adjacent(here).or(Places::only(here)).and(all),
            Near::Within(steps) => board.within(here, steps, self.state.covered).and(all),
            Near::Exactly(steps) => {
                let inner = if steps == 0 { Places::NONE } else { board.within(here, steps - 1, self.state.covered) };
                board.within(here, steps, self.state.covered).minus(inner).and(all)
            }
            Near::Reach(steps) => {
                // F07-RULING-55: in the same Room nothing is needed.
                let shut = self.shut();
                let reach = if shut.has(here) { Places::NONE } else { board.within(here, steps, shut) };
                reach.or(Places::only(here)).and(all)
            }
            Near::Sight => board.in_sight(here, self.shut()).and(all),
            Near::Room => Places::only(at_hand),
            Near::BesideRoom => board.adjacent(at_hand).and(all),
        }
    }

    pub fn select(self, selector: &Selector, scope: Scope) -> Set {
        match selector {
            Selector::Agents(such) => Set::Agents(self.agents_where(such, scope), self.state.active),
            Selector::Guards(such) => self.guards_where(such, scope),
            Selector::Rooms(such) => self.rooms_where(such, scope),
            Selector::Cards(such) => self.cards_where(such, scope),
            Selector::Figures(such) => self.figures_where(such, scope),
        }
    }

    /// The scope in which `thing` is at hand.
    pub fn bound(scope: Scope, thing: Thing) -> Scope {
        match thing {
            Thing::Agent(agent) => Scope { agent, ..scope },
            Thing::Guard(guard) => Scope { guard, ..scope },
            Thing::Room(room) => Scope { room, ..scope },
            Thing::Card(card) => Scope { card, ..scope },
            Thing::Figure(figure) => Scope { figure, ..scope },
        }
    }

    /// Whether the selector means something for which `found` is true; what comes after it is not looked at.
    pub fn any_selected(self, selector: &Selector, scope: Scope, mut found: impl FnMut(Thing) -> bool) -> bool {
        match selector {
            Selector::Agents(such) => self.any_agent(such, scope, |seat| found(Thing::Agent(seat))),
            Selector::Rooms(such) => self.any_room(such, scope, |place| found(Thing::Room(place))),
            Selector::Guards(_) | Selector::Cards(_) | Selector::Figures(_) => self.select(selector, scope).any(found),
        }
    }

    /// F07-RULING-140: Agents inside only.
    pub fn any_agent(self, such: &AgentsWhere, scope: Scope, mut found: impl FnMut(Seat) -> bool) -> bool {
        if such.compares() {
            return self.agents_where(such, scope).iter().any(found);
        }
        let places = self.near(such.near, self.state.agent(scope.me).room, scope.room);
        let inside = self.state.inside();
        inside.iter().any(|seat| self.is_such_agent(seat, such, scope, places) && found(seat))
    }

    pub fn any_room(self, such: &RoomsWhere, scope: Scope, mut found: impl FnMut(Place) -> bool) -> bool {
        let here = self.state.agent(scope.me).room;
        let places = self.near(such.near, here, scope.room);
        places.iter().any(|place| self.is_such_room(place, such, here) && found(place))
    }

    /// F07-RULING-140: Agents inside only.
    pub fn agents_where(self, such: &AgentsWhere, scope: Scope) -> SeatSet {
        let places = self.near(such.near, self.state.agent(scope.me).room, scope.room);
        let mut set: SeatSet =
            self.state.inside().iter().filter(|seat| self.is_such_agent(*seat, such, scope, places)).collect();
        if !such.compares() {
            return set;
        }
        let data = |seat: Seat| self.state.agent(seat).data;
        if such.most_data {
            let most = set.iter().map(data).max();
            set = set.iter().filter(|seat| Some(data(*seat)) == most).collect();
        }
        if such.least_data {
            let least = set.iter().map(data).min();
            set = set.iter().filter(|seat| Some(data(*seat)) == least).collect();
        }
        let markers = |seat: Seat, kind: u8| self.held(seat, kind);
        if let Some(kind) = such.most_markers {
            let most = set.iter().map(|seat| markers(seat, kind)).max().filter(|most| *most > 0);
            set = set.iter().filter(|seat| Some(markers(*seat, kind)) == most).collect();
        }
        if let Some(kind) = such.least_markers {
            let least = set.iter().map(|seat| markers(seat, kind)).min();
            set = set.iter().filter(|seat| Some(markers(*seat, kind)) == least).collect();
        }
        if such.nearest {
            let here = self.state.agent(scope.me).room;
            let steps = |seat: Seat| self.state.board.distance(here, self.state.agent(seat).room, Places::NONE);
            let least = set.iter().filter_map(steps).min();
            set = set.iter().filter(|seat| steps(*seat) == least).collect();
        }
        set
    }

    fn is_such_agent(self, seat: Seat, such: &AgentsWhere, scope: Scope, places: Places) -> bool {
        let agent = self.state.agent(seat);
        let is = |wanted: Option<bool>, fact: bool| wanted.is_none_or(|wanted| wanted == fact);
        let activated = || self.game.agent(agent.card).activated.is_some();
        (such.near == Near::Anywhere || places.has(agent.room))
            && is(such.me, seat == scope.me)
            && is(such.dazed, agent.dazed)
            && is(such.in_cell, agent.cell)
            && is(such.data, agent.data > 0)
            && is(such.gadget, !agent.gadgets.is_empty())
            && is(such.covert, agent.covert.is_some())
            && is(such.hand, !agent.hand.is_empty())
            && is(such.hacker, self.state.hacker == Some(seat))
            && such.activated.is_none_or(|wanted| wanted == activated())
            && such.locked.is_none_or(|wanted| wanted == self.is_locked(agent.room))
            && such.with_guard.is_none_or(|wanted| wanted == self.awake_guard_in(agent.room))
            && such.apart.is_none_or(|wanted| wanted == (agent.room != self.state.agent(scope.agent).room))
            && !(such.not_target && seat == scope.agent)
            && such.marker.is_none_or(|kind| self.held(seat, kind) > 0)
            && such.no_marker.is_none_or(|kind| self.held(seat, kind) == 0)
            && such.who.is_none_or(|who| self.who(who, scope) == Some(seat))
            && (!such.redirect || self.may_redirect(scope.me, seat))
    }

    /// Whether the card aimed at `me` could be aimed at `seat` instead.
    fn may_redirect(self, me: Seat, seat: Seat) -> bool {
        let Some(Frame::Run(_, _, aimed)) = self.state.stack.announced() else { return false };
        let Source::Ops(card) = aimed.source else { return false };
        let Some(rule) = self.game.card(card).activated.map(|id| self.game.use_rule(id)) else { return false };
        let from = self.use_scope(aimed.me, aimed.source);
        let first = Scope { agent: aimed.agent, ..from };
        match rule.targets.as_slice() {
            [Target::Agent(_), second @ Target::Agent(_)] if aimed.agent != me => {
                seat != aimed.agent
                    && self.targets(second, first).contains(Thing::Agent(seat))
                    && self.completes_within(rule, 2, Scope { other: seat, ..first }, 0, &Effort::to_redirect())
            }
            [one @ Target::Agent(_), rest @ ..] => {
                let moved = Scope { agent: seat, other: aimed.other, ..from };
                let other = rest.first().filter(|target| matches!(target, Target::Agent(_)));
                self.targets(one, from).contains(Thing::Agent(seat))
                    && other.is_none_or(|second| {
                        seat != aimed.other && self.targets(second, moved).contains(Thing::Agent(aimed.other))
                    })
                    // F07-RULING-12: there, too, it must be able to do something.
                    && self.completes_within(rule, rule.targets.len(), moved, 0, &Effort::to_redirect())
            }
            _ => false,
        }
    }

    pub fn guards_where(self, such: &GuardsWhere, scope: Scope) -> Set {
        let places = self.near(such.near, self.state.agent(scope.me).room, scope.room);
        let mut bits = 0;
        for (at, guard) in self.state.guards.iter().enumerate() {
            let is = |wanted: Option<bool>, fact: bool| wanted.is_none_or(|wanted| wanted == fact);
            let fits = places.has(guard.room)
                && is(such.dazed, guard.state == Alertness::Dazed)
                && is(such.awake, guard.state == Alertness::Awake)
                && such.locked.is_none_or(|wanted| wanted == self.is_locked(guard.room))
                && such.with_agent.is_none_or(|wanted| wanted != self.state.agents_in(guard.room).is_empty())
                && such.marker.is_none_or(|kind| self.state.laid(guard.room).markers[usize::from(kind)] > 0)
                && !(such.other && scope.guard == GuardId(at as u8));
            bits |= u32::from(fits) << at;
        }
        Set::Guards(bits)
    }

    pub fn rooms_where(self, such: &RoomsWhere, scope: Scope) -> Set {
        let here = self.state.agent(scope.me).room;
        let places = self.near(such.near, here, scope.room);
        Set::rooms(places.iter().filter(|place| self.is_such_room(*place, such, here)).collect())
    }

    pub fn is_such_room(self, place: Place, such: &RoomsWhere, here: Place) -> bool {
        let is = |wanted: Option<bool>, fact: &dyn Fn() -> bool| wanted.is_none_or(|wanted| wanted == fact());
        let room = self.room_card(place);
        let laid = self.state.laid(place);
        let marked = |place: Place, kind: u8| self.state.laid(place).markers[usize::from(kind)] > 0;
        such.role.is_none_or(|role| room.role == role)
            && such.id.is_none_or(|id| laid.card == id)
            && is(such.locked, &|| self.is_locked(place))
            && is(such.guard, &|| self.state.guards_in(place).next().is_some())
            && is(such.awake_guard, &|| self.awake_guard_in(place))
            && is(such.agent, &|| !self.state.agents_in(place).is_empty())
            && is(such.guard_icon, &|| room.guards > 0)
            && is(such.ability, &|| room.ability.is_some())
            && is(such.mine, &|| place == here)
            && is(such.figure, &|| self.state.figures.iter().any(|figure| figure.on_board && figure.room == place))
            && is(such.sight, &|| self.state.board.in_sight(here, self.shut()).has(place))
            && is(such.open_doorway, &|| self.state.board.has_open_doorway(place))
            && such.marker.is_none_or(|kind| marked(place, kind))
            && such.no_marker.is_none_or(|kind| !marked(place, kind))
            && such
                .beside_marker
                .is_none_or(|kind| self.state.board.adjacent(place).iter().any(|near| marked(near, kind)))
    }

    pub fn cards_where(self, such: &CardsWhere, scope: Scope) -> Set {
        let mut set = Set::NO_CARDS;
        let mut add = |card: OpsId| {
            if self.game.is_such_card(card, such) {
                set.insert_card(card);
            }
        };
        if such.zone == Zone::Discard {
            if such.top {
                self.state.ops_discard.last().copied().into_iter().for_each(&mut add);
            } else {
                self.state.ops_discard.iter().copied().for_each(&mut add);
            }
            return set;
        }
        let Some(seat) = self.who(such.of, scope) else { return set };
        let agent = self.state.agent(seat);
        match such.zone {
            Zone::Hand => agent.designs().into_iter().for_each(&mut add),
            Zone::Gadgets => agent.gadgets.iter().for_each(|gadget| add(gadget.card)),
            Zone::Covert => agent.covert.iter().for_each(|covert| add(covert.card)),
            Zone::Discard => {}
        }
        set
    }

    pub fn figures_where(self, such: &FiguresWhere, scope: Scope) -> Set {
        let places = self.near(such.near, self.state.agent(scope.me).room, scope.room);
        let mut bits = 0u8;
        for (at, figure) in self.state.figures.iter().enumerate() {
            let fits = figure.on_board
                && places.has(figure.room)
                && such.kind.is_none_or(|kind| figure.kind == kind)
                && such.dazed.is_none_or(|dazed| figure.dazed == dazed);
            bits |= u8::from(fits) << at;
        }
        Set::Figures(bits)
    }

    /// Whether a condition holds.
    pub fn holds(self, condition: &Condition, scope: Scope) -> bool {
        let state = self.state;
        match condition {
            Condition::All(all) => all.iter().all(|one| self.holds(one, scope)),
            Condition::Any(any) => any.iter().any(|one| self.holds(one, scope)),
            Condition::Not(not) => !self.holds(not, scope),
            Condition::BattlePhase => state.battle(),
            Condition::Is(is) => {
                self.who(is.who, scope).is_some_and(|seat| self.any_agent(&is.such, scope, |other| other == seat))
            }
            Condition::Agents(such) => self.any_agent(such, scope, |_| true),
            Condition::Guards(such) => !self.guards_where(such, scope).is_empty(),
            Condition::Rooms(such) => self.any_room(such, scope, |_| true),
            Condition::Figures(such) => !self.figures_where(such, scope).is_empty(),
            Condition::Cards(such) => !self.cards_where(such, scope).is_empty(),
            Condition::InRoom(such) => {
                let here = state.agent(scope.me).room;
                self.is_such_room(here, such, here)
            }
            Condition::RoomIs(such) => self.is_such_room(scope.room, such, state.agent(scope.me).room),
            Condition::Has(has) => self.who(has.who, scope).is_some_and(|seat| {
                let agent = state.agent(seat);
                agent.data >= has.data
                    && agent.hand.len() >= usize::from(has.hand)
                    && agent.gadgets.len() >= usize::from(has.gadgets)
                    && (has.movement == 0 || self.movement_left(seat) >= has.movement)
            }),
            // F07-RULING-64, F07-RULING-118: her turn lasts until its draw and discard are done.
            Condition::MyTurn => state.is_still_her_turn(scope.me),
            Condition::PassedCheck => state.agent(scope.me).marks.passed_check,
            Condition::Explored => state.agent(scope.me).marks.explored,
            Condition::Option(rule) => self.on(*rule),
            Condition::CountdownAtMost(most) => state.battle() && state.countdown <= *most,
            Condition::PrisonOnBoard => state.prison.is_some(),
            Condition::NoOpsLeft => state.ops.is_empty() && state.ops_discard.is_empty(),
            Condition::ByFists => scope.cause == Cause::Fists,
            Condition::ByMelee => scope.cause == Cause::Melee,
            Condition::ByRanged => scope.cause == Cause::Ranged,
            Condition::ByFight => {
                matches!(scope.cause, Cause::Fists | Cause::Melee | Cause::Ranged | Cause::Guard)
            }
            Condition::ByPlace => matches!(scope.cause, Cause::Room | Cause::Event),
            Condition::Checked(skill) => scope.skill == *skill as u8,
            Condition::BySneak => scope.cause == Cause::Sneak,
            Condition::TargetsMe => scope.other != scope.me && (scope.agent == scope.me || scope.skill == scope.me.0),
            Condition::CardIs(such) => self.game.is_such_card(scope.card, such),
            Condition::Distance(distance) => {
                let (Some(a), Some(b)) = (self.who(distance.who, scope), self.who(distance.to, scope)) else {
                    return false;
                };
                self.near(distance.near, state.agent(a).room, scope.room).has(state.agent(b).room)
            }
            Condition::Record(tally) => {
                let count = self.recorded(scope.me, tally.what);
                tally.at_least.is_none_or(|least| count >= least) && tally.at_most.is_none_or(|most| count <= most)
            }
            Condition::Escaped => state.agent(scope.me).whereabouts == Whereabouts::Escaped,
            Condition::Hacker => state.hacker == Some(scope.me),
            Condition::EscapedBeforeTick(ticks) => {
                let agent = state.agent(scope.me);
                agent.whereabouts == Whereabouts::Escaped && agent.gone_tick < *ticks
            }
            Condition::EscapedLast => {
                let agent = state.agent(scope.me);
                let later = |other: Seat| {
                    let other = state.agent(other);
                    other.whereabouts == Whereabouts::Escaped && other.gone > agent.gone
                };
                agent.whereabouts == Whereabouts::Escaped && !state.seats().iter().any(later)
            }
            Condition::Markers(markers) => self.who(markers.who, scope).is_some_and(|seat| {
                let count = self.held(seat, markers.kind);
                markers.at_least.is_none_or(|least| count >= least) && markers.at_most.is_none_or(|most| count <= most)
            }),
            Condition::EveryRounds(rounds) => *rounds > 0 && state.round.is_multiple_of(u16::from(*rounds)),
            Condition::RoundAtLeast(round) => state.round >= u16::from(*round),
            Condition::Compare(compare) => {
                let this = self.amount(&compare.this, scope);
                let fits = |bound: &Option<Amount>, fits: fn(&u8, &u8) -> bool| {
                    bound.as_ref().is_none_or(|bound| fits(&this, &self.amount(bound, scope)))
                };
                fits(&compare.at_least, u8::ge)
                    && fits(&compare.at_most, u8::le)
                    && fits(&compare.more_than, u8::gt)
                    && fits(&compare.less_than, u8::lt)
                    && fits(&compare.equals, u8::eq)
            }
        }
    }

    /// How many markers of a kind a seat has (F07-WILD-07), or how many are noted (F07-WILD-22).
    #[inline]
    pub fn held(self, seat: Seat, kind: u8) -> u8 {
        let (kind, pieces) = (usize::from(kind), self.game.pieces());
        match kind.checked_sub(pieces) {
            None => self.state.agent(seat).markers[kind],
            Some(note) => self.state.notes[seat.index()][note],
        }
    }

    /// F07-WILD-21: how many that is now. Somebody who is not there has nothing.
    pub fn amount(self, amount: &Amount, scope: Scope) -> u8 {
        let counting = match amount {
            Amount::Fixed(number) => return *number,
            Amount::Counted(counting) => &**counting,
        };
        let seat = |who: Who| self.who(who, scope);
        let of = |who: Who, count: &dyn Fn(&Agent) -> usize| seat(who).map_or(0, |seat| count(self.state.agent(seat)));
        let count: usize = match counting {
            Counting::Agents(such) => usize::from(self.agents_where(such, scope).len()),
            Counting::Guards(such) => self.guards_where(such, scope).len(),
            Counting::Rooms(such) => self.rooms_where(such, scope).len(),
            Counting::Cards(such) => self.cards_where(such, scope).len(),
            Counting::Figures(such) => self.figures_where(such, scope).len(),
            Counting::Data(who) => of(*who, &|agent| usize::from(agent.data)),
            Counting::Hand(who) => of(*who, &|agent| agent.hand.len()),
            Counting::Gadgets(who) => of(*who, &|agent| agent.gadgets.len()),
            Counting::Movement(who) => seat(*who).map_or(0, |seat| usize::from(self.movement_left(seat))),
            Counting::Skill(skill) => seat(skill.who).map_or(0, |seat| self.skill(seat, skill.skill).max(0) as usize),
            Counting::Markers(markers) => {
                seat(markers.who).map_or(0, |seat| usize::from(self.held(seat, markers.kind)))
            }
            Counting::MarkersHere(kind) => usize::from(self.state.laid(scope.room).markers[usize::from(*kind)]),
            Counting::Record(record) => {
                seat(record.who).map_or(0, |seat| usize::from(self.recorded(seat, record.what)))
            }
            Counting::Escaped => {
                let out = |seat: &Seat| self.state.agent(*seat).whereabouts == Whereabouts::Escaped;
                self.state.seats().iter().filter(out).count()
            }
            Counting::Round => usize::from(self.state.round),
            Counting::Countdown => {
                if self.state.battle() {
                    usize::from(self.state.countdown)
                } else {
                    0
                }
            }
            Counting::Sum(all) => all.iter().map(|one| usize::from(self.amount(one, scope))).sum(),
            Counting::Less([one, other]) => {
                usize::from(self.amount(one, scope).saturating_sub(self.amount(other, scope)))
            }
            Counting::Half(one) => usize::from(self.amount(one, scope) / 2),
            Counting::Smaller([one, other]) => usize::from(self.amount(one, scope).min(self.amount(other, scope))),
        };
        count.min(usize::from(limits::COUNT)) as u8
    }

    /// What the record says of a seat.
    pub fn recorded(self, seat: Seat, what: Record) -> u8 {
        self.state.agent(seat).record[what as usize]
    }
}

impl crate::content::Facility07 {
    /// Whether a card is as described, wherever it lies.
    pub fn is_such_card(&self, card: OpsId, such: &CardsWhere) -> bool {
        let ops = self.card(card);
        such.kind.is_none_or(|kind| ops.kind == kind)
            && such.weapon.is_none_or(|weapon| ops.weapon.is_some() == weapon)
            && such.activated.is_none_or(|wanted| ops.activated.is_some() == wanted)
            && such.tag.is_none_or(|tag| ops.tags.contains(&tag))
    }
}
