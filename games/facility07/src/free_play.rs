//! Free play: what an Agent may do in her own turn.

use engine::{Picks, Seat, SeatSet};

use crate::geometry::Place;
use crate::look::{Look, No, no};
use crate::names::{FigureId, Foe, GuardId, Means};
use crate::options::OptionalRule;
use crate::pick::Pick;
use crate::reason::Reason;
use crate::state::{Alertness, Scope, Source};
use crate::vocabulary::{OpsKind, Passive, Toward, WeaponKind};

impl Look<'_> {
    /// Everything an Agent may do in her own turn, in any order: F07-TURN-02, F07-TURN-05, F07-TURN-06, F07-MOVE-05. A
    /// blocked act leaves all the others (F07-RULING-161); beside a Guard nothing is forced (F07-RULING-82); Dazed or in
    /// the cell, only what is listed is banned (F07-RULING-69). Trading is not among it (F07-RULING-24).
    pub fn list_turn(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if let [head, targets @ ..] = so_far {
            return self.list_after(seat, *head, targets, out);
        }
        out.push(Pick::EndTurn);
        let agent = self.state.agent(seat);
        // What keeps her from every step, every card and every foe is looked at once.
        let mine = self.kinds(seat);
        let walks = self.may_walk_of(mine, seat).is_ok();
        let goes_out = walks && self.may_go_out(seat).is_ok();
        let guarded = self.guarded();
        let occupied = |place: Place| guarded.has(place) || !self.possible_blockers(seat, place).is_empty();
        let plays = !self.has_of(mine, seat, Passive::CannotPlay);
        let fights = self.may_fight_of(mine, seat).is_ok();
        let mut cut_off = None;
        let (gadget_fits, covert_fits) = (self.has_slot(seat, OpsKind::Gadget), self.has_slot(seat, OpsKind::Covert));
        let mut offer = |pick: Pick| {
            let may = match pick {
                Pick::Move(place) => goes_out && self.may_come_in(seat, place).is_ok(),
                Pick::Sneak(over) => self.may_sneak_over(seat, over).is_ok(),
                Pick::Fists | Pick::Weapon(_) => self.check_means(seat, means_of(pick)).is_ok(),
                Pick::Play(card) => {
                    self.game.card(card).activated.is_some_and(|id| self.may_play_held(seat, card, id).is_ok())
                }
                Pick::Equip(_) => true,
                _ => self.check_head(seat, pick).is_ok(),
            };
            if may {
                out.push(pick);
            }
        };
        for place in self.state.board.adjacent(agent.room) {
            if self.state.covered.has(place) {
                offer(Pick::Uncover(place));
            } else if walks {
                offer(Pick::Move(place));
                if !agent.dazed && occupied(place) {
                    offer(Pick::Sneak(place));
                    // F07-RULING-163: a question about the whole board, so it is asked once, and only beside a Guard.
                    if *cut_off.get_or_insert_with(|| self.is_cut_off(seat)) {
                        offer(Pick::BreakIn(place));
                    }
                }
            }
        }
        if walks && !agent.dazed && occupied(agent.room) {
            offer(Pick::Sneak(agent.room));
        }
        if !self.state.room_deck.is_empty() {
            offer(Pick::Explore);
        }
        if self.state.battle() {
            offer(Pick::Leave);
        }
        if self.room_card(agent.room).ability.is_some() {
            offer(Pick::UseRoom);
        }
        for (at, hidden) in agent.hand.iter().enumerate() {
            if agent.hand[..at].iter().any(|earlier| earlier.card == hidden.card) {
                continue;
            }
            match self.game.card(hidden.card).kind {
                OpsKind::Action if !plays => {}
                OpsKind::Action => offer(Pick::Play(hidden.card)),
                OpsKind::Gadget if gadget_fits => offer(Pick::Equip(hidden.card)),
                OpsKind::Covert if covert_fits => offer(Pick::Equip(hidden.card)),
                OpsKind::Gadget | OpsKind::Covert => {}
            }
        }
        for (at, gadget) in agent.gadgets.iter().enumerate() {
            if agent.gadgets[..at].iter().any(|earlier| earlier.card == gadget.card) {
                continue;
            }
            offer(Pick::Unequip(gadget.card));
            let card = self.game.card(gadget.card);
            if card.activated.is_some() {
                offer(Pick::Use(gadget.card));
            }
            if fights && card.weapon.is_some() {
                offer(Pick::Weapon(gadget.card));
            }
        }
        if let Some(covert) = agent.covert {
            offer(Pick::Unequip(covert.card));
        }
        if fights {
            offer(Pick::Fists);
        }
        if self.game.agent(agent.card).activated.is_some() {
            offer(Pick::Ability);
        }
        if self.borrowed(seat).is_some() {
            offer(Pick::Borrowed);
        }
        for action in 0..self.game.shared.house_actions.len() as u8 {
            offer(Pick::House(action));
        }
        if self.on(OptionalRule::CloneHypnosis) {
            offer(Pick::Hypnosis);
        }
        Picks::More
    }

    /// The foes a means can be aimed at.
    fn foes(self, seat: Seat, means: Means) -> impl Iterator<Item = Foe> {
        // F07-FIGHT-01: only what is ranged reaches beyond the Room; nobody elsewhere needs to be looked at.
        let here = self.state.agent(seat).room;
        let far = self.weapon_of(means).is_some_and(|weapon| weapon.kind == WeaponKind::Ranged);
        let near = move |room: Place| far || room == here;
        let agents = if self.is_truce() { SeatSet::NONE } else { self.state.inside() };
        let agents = agents.iter().filter(move |other| near(self.state.agent(*other).room)).map(Foe::Agent);
        let guards = (0..self.state.guards.len() as u8).map(GuardId);
        let guards = guards.filter(move |guard| near(self.state.guards[guard.index()].room)).map(Foe::Guard);
        let tokens = if self.game.figures().is_empty() { 0 } else { self.state.figures.len() };
        let figures = (0..tokens as u8).map(|at| Foe::Figure(FigureId(at)));
        agents.chain(guards).chain(figures).filter(move |foe| self.may_aim(seat, means, *foe).is_ok())
    }

    /// Whether a command may begin like this, with something to complete it.
    #[inline]
    fn check_head(self, seat: Seat, pick: Pick) -> Result<(), No> {
        match pick {
            Pick::EndTurn => Ok(()),
            Pick::Move(place) => self.may_move(seat, place),
            Pick::Explore => self.may_explore(seat),
            Pick::Uncover(place) => self.may_uncover(seat, place),
            Pick::Sneak(place) => self.may_sneak(seat, place),
            Pick::BreakIn(place) => self.may_break_in(seat, place),
            Pick::Leave => self.may_leave(seat),
            Pick::UseRoom => self.may_use_room(seat),
            Pick::Play(card) => self.may_play(seat, card).map(drop),
            Pick::Equip(card) => self.may_equip(seat, card),
            Pick::Unequip(card) => self.may_unequip(seat, card),
            Pick::Use(card) => self.may_activate(seat, card).map(drop),
            Pick::Ability => self.may_use_ability(seat, false).map(drop),
            Pick::Borrowed => self.may_use_ability(seat, true).map(drop),
            Pick::House(action) => self.may_use_house(seat, action).map(drop),
            Pick::Fists | Pick::Weapon(_) => {
                self.may_fight_of(self.kinds(seat), seat)?;
                self.check_means(seat, means_of(pick))
            }
            // F07-OPT-CLONEHYPNOSIS-05: Dazed or in the cell as well.
            Pick::Hypnosis => {
                if !self.on(OptionalRule::CloneHypnosis) || self.state.agent(seat).marks.hypnosis {
                    return no("F07-OPT-CLONEHYPNOSIS-01", Reason::NoHypnosis);
                }
                if !self.state.guards.iter().any(|guard| self.can_be_walked(guard.room, guard.state)) {
                    return no("F07-OPT-CLONEHYPNOSIS-02", Reason::GuardNotAwake);
                }
                Ok(())
            }
            _ => no("F07-RULING-132", Reason::NotAsked),
        }
    }

    /// Whether an Agent who may fight has these means, and a foe for them.
    fn check_means(self, seat: Seat, means: Means) -> Result<(), No> {
        self.may_attack_with(seat, means)?;
        if self.foes(seat, means).next().is_none() {
            return no("F07-FIGHT-01", Reason::NoTarget);
        }
        Ok(())
    }

    /// F07-OPT-CLONEHYPNOSIS-02, F07-OPT-CLONEHYPNOSIS-03
    fn can_be_walked(self, room: Place, state: Alertness) -> bool {
        state == Alertness::Awake && !self.guard_ways(room, Toward::Chosen, self.state.active, room).is_empty()
    }

    /// The use a command's head means, and its scope.
    pub fn use_of(self, seat: Seat, head: Pick) -> Option<(u16, Scope)> {
        let (id, source) = match head {
            Pick::Play(card) | Pick::Use(card) => (self.game.ops().get(card.index())?.activated?, Source::Ops(card)),
            Pick::Ability => {
                let card = self.state.agent(seat).card;
                (self.game.agent(card).activated?, Source::Agent(card))
            }
            Pick::Borrowed => {
                let card = self.borrowed(seat)?;
                (self.game.agent(card).activated?, Source::Agent(card))
            }
            Pick::House(action) => (*self.game.shared.house_actions.get(usize::from(action))?, Source::House(action)),
            _ => return None,
        };
        Some((id, self.use_scope(seat, source)))
    }

    fn list_after(self, seat: Seat, head: Pick, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if let Some((id, scope)) = self.use_of(seat, head) {
            return if self.list_targets(id, scope, so_far, out) { Picks::More } else { Picks::Complete };
        }
        if !so_far.is_empty() {
            return Picks::Complete;
        }
        match head {
            Pick::Fists | Pick::Weapon(_) => out.extend(self.foes(seat, means_of(head)).map(|foe| match foe {
                Foe::Agent(seat) => Pick::Agent(seat),
                Foe::Guard(guard) => Pick::Guard(guard),
                Foe::Figure(figure) => Pick::Figure(figure),
            })),
            Pick::Sneak(over) => {
                out.extend(self.landings(seat, over).map(Pick::Room));
                if self.lands_outside(over) {
                    out.push(Pick::Outside);
                }
            }
            Pick::Hypnosis => {
                for (at, guard) in self.state.guards.iter().enumerate() {
                    if self.can_be_walked(guard.room, guard.state) {
                        out.push(Pick::Guard(GuardId(at as u8)));
                    }
                }
            }
            _ => return Picks::Complete,
        }
        Picks::More
    }

    pub fn check_turn(self, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        let [head, targets @ ..] = so_far else { return self.check_head(seat, next) };
        if let Some((id, scope)) = self.use_of(seat, *head) {
            let mut picks: tinyvec::ArrayVec<[Pick; 4]> = tinyvec::ArrayVec::new();
            picks.extend(targets.iter().copied().take(3));
            picks.push(next);
            return self.aim(id, scope, &picks).map(drop);
        }
        match (*head, next, targets.is_empty()) {
            (Pick::Fists | Pick::Weapon(_), Pick::Agent(_) | Pick::Guard(_) | Pick::Figure(_), true) => {
                let foe = match next {
                    Pick::Agent(seat) => Foe::Agent(seat),
                    Pick::Guard(guard) => Foe::Guard(guard),
                    Pick::Figure(figure) => Foe::Figure(figure),
                    _ => return no("F07-RULING-140", Reason::WrongTarget),
                };
                let means = means_of(*head);
                self.may_attack_dazed(seat, means, Some(foe))?;
                self.may_aim(seat, means, foe).map_err(|refusal| self.why_no_shot(refusal, seat, means, foe))
            }
            (Pick::Sneak(over), Pick::Room(place), true) => {
                if place == self.state.agent(seat).room
                    || place.index() >= self.state.board.len()
                    || !self.state.board.adjacent(over).has(place)
                {
                    return no("F07-RULING-73", Reason::NotAdjacent);
                }
                self.may_land(seat, place)
            }
            (Pick::Sneak(over), Pick::Outside, true) if self.lands_outside(over) => Ok(()),
            (Pick::Sneak(_), Pick::Outside, true) => no("F07-RULING-79", Reason::NoLanding),
            (Pick::Hypnosis, Pick::Guard(guard), true) => match self.state.guards.get(guard.index()) {
                Some(standing) if self.can_be_walked(standing.room, standing.state) => Ok(()),
                Some(standing) if standing.state == Alertness::Awake => {
                    no("F07-OPT-CLONEHYPNOSIS-03", Reason::LockedDown)
                }
                _ => no("F07-OPT-CLONEHYPNOSIS-02", Reason::GuardNotAwake),
            },
            _ => no("F07-RULING-132", Reason::NotAsked),
        }
    }
}

pub fn means_of(pick: Pick) -> Means {
    match pick {
        Pick::Weapon(card) => Means::Weapon(card),
        Pick::Fists => Means::Fists,
        _ => Means::Nothing,
    }
}
