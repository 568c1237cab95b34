//! Free play: what an Agent may do in her own turn.

use std::cell::OnceCell;

use engine::{Picks, Seat, SeatSet};

use crate::aiming::thing;
use crate::geometry::Place;
use crate::look::{Look, No, no};
use crate::names::{FigureId, Foe, GuardId, Means};
use crate::options::OptionalRule;
use crate::pick::Pick;
use crate::reason::Reason;
use crate::state::{Alertness, Scope, Source, Thing};
use crate::vocabulary::{Kinds, OpsKind, Passive, Toward, WeaponKind};

/// An Agent's own turn. What keeps her from many commands alike is looked at once, when the first of them asks.
struct FreePlay<'t> {
    look: Look<'t>,
    seat: Seat,
    mine: OnceCell<Kinds>,
    walks: OnceCell<Result<(), No>>,
    goes_out: OnceCell<Result<(), No>>,
    fights: OnceCell<Result<(), No>>,
    plays: OnceCell<Result<(), No>>,
    cut_off: OnceCell<bool>,
}

impl<'t> FreePlay<'t> {
    fn new(look: Look<'t>, seat: Seat) -> Self {
        FreePlay {
            look,
            seat,
            mine: OnceCell::new(),
            walks: OnceCell::new(),
            goes_out: OnceCell::new(),
            fights: OnceCell::new(),
            plays: OnceCell::new(),
            cut_off: OnceCell::new(),
        }
    }

    fn mine(&self) -> Kinds {
        *self.mine.get_or_init(|| self.look.kinds(self.seat))
    }

    fn walks(&self) -> Result<(), No> {
        *self.walks.get_or_init(|| self.look.may_walk_of(self.mine(), self.seat))
    }

    fn goes_out(&self) -> Result<(), No> {
        *self.goes_out.get_or_init(|| self.look.may_go_out(self.seat))
    }

    fn fights(&self) -> Result<(), No> {
        *self.fights.get_or_init(|| self.look.may_fight_of(self.mine(), self.seat))
    }

    fn plays(&self) -> Result<(), No> {
        *self.plays.get_or_init(|| {
            let kept = self.look.has_of(self.mine(), self.seat, Passive::CannotPlay);
            if kept {
                no("F07-RULING-06", Reason::Forbidden(self.look.ban(self.seat, Passive::CannotPlay)))
            } else {
                Ok(())
            }
        })
    }

    /// F07-RULING-163: a question about the whole board.
    fn is_cut_off(&self) -> bool {
        *self.cut_off.get_or_init(|| self.look.is_cut_off(self.seat))
    }

    /// Whether a command may begin like this, with something to complete it. Listing and checking both ask here.
    fn may(&self, head: Pick) -> Result<(), No> {
        let (look, seat) = (self.look, self.seat);
        match head {
            Pick::EndTurn => Ok(()),
            Pick::Move(place) => {
                self.walks()?;
                look.may_step_into(seat, place)?;
                self.goes_out()?;
                look.may_come_in(seat, place)
            }
            Pick::Explore => look.may_explore(seat),
            Pick::Uncover(place) => look.may_uncover(seat, place),
            Pick::Sneak(place) => look.may_sneak(seat, place, || self.walks()),
            Pick::BreakIn(place) => look.may_break_in(seat, place, || self.walks(), || self.is_cut_off()),
            Pick::Leave => {
                look.is_at_the_exit(seat)?;
                self.walks()?;
                self.goes_out()
            }
            Pick::UseRoom => look.may_use_room(seat),
            Pick::Play(card) => {
                let id = look.held_action(seat, card)?;
                self.plays()?;
                look.may_play(seat, card, id)
            }
            Pick::Equip(card) => look.may_equip(seat, card),
            Pick::Unequip(card) => look.may_unequip(seat, card),
            Pick::Use(card) => look.may_activate(seat, card).map(drop),
            Pick::Ability => look.may_use_ability(seat, false).map(drop),
            Pick::Borrowed => look.may_use_ability(seat, true).map(drop),
            Pick::House(action) => look.may_use_house(seat, action).map(drop),
            Pick::Fists | Pick::Weapon(_) => {
                self.fights()?;
                look.check_means(seat, means_of(head))
            }
            Pick::Hypnosis => look.may_hypnotise(seat),
            Pick::Agent(_)
            | Pick::Guard(_)
            | Pick::Figure(_)
            | Pick::Room(_)
            | Pick::Card(_)
            | Pick::Outside
            | Pick::Pass
            | Pick::React(_)
            | Pick::ReactAbility
            | Pick::ReactBorrowed
            | Pick::Block
            | Pick::Allow
            | Pick::Lift
            | Pick::Yes
            | Pick::No
            | Pick::Way(_)
            | Pick::Keep(_)
            | Pick::Doorway(..)
            | Pick::Joint(_)
            | Pick::Stop
            | Pick::Bottom
            | Pick::Done
            | Pick::NoStrike => no("F07-RULING-132", Reason::NotAsked),
        }
    }

    /// Names every command there could be, in the order they are listed; most of those that plainly cannot be are left
    /// out, so that there is less to ask about.
    fn candidates(&self, offer: &mut impl FnMut(Pick)) {
        let (look, seat, state) = (self.look, self.seat, self.look.state);
        let agent = state.agent(seat);
        offer(Pick::EndTurn);
        let walks = self.walks().is_ok();
        let guarded = look.guarded();
        let occupied = |place: Place| guarded.has(place) || !look.possible_blockers(seat, place).is_empty();
        for place in state.board.adjacent(agent.room) {
            if state.covered.has(place) {
                offer(Pick::Uncover(place));
            } else if walks {
                offer(Pick::Move(place));
                if !agent.dazed && occupied(place) {
                    offer(Pick::Sneak(place));
                    offer(Pick::BreakIn(place));
                }
            }
        }
        if walks && !agent.dazed && occupied(agent.room) {
            offer(Pick::Sneak(agent.room));
        }
        if !state.room_deck.is_empty() {
            offer(Pick::Explore);
        }
        if state.battle() {
            offer(Pick::Leave);
        }
        if look.room_card(agent.room).ability.is_some() {
            offer(Pick::UseRoom);
        }
        let fits = [OpsKind::Gadget, OpsKind::Covert].map(|kind| look.has_slot(seat, kind));
        for card in agent.designs() {
            match look.game.card(card).kind {
                OpsKind::Action => offer(Pick::Play(card)),
                OpsKind::Gadget if fits[0] => offer(Pick::Equip(card)),
                OpsKind::Covert if fits[1] => offer(Pick::Equip(card)),
                OpsKind::Gadget | OpsKind::Covert => {}
            }
        }
        for (at, gadget) in agent.gadgets.iter().enumerate() {
            if agent.gadgets[..at].iter().any(|earlier| earlier.card == gadget.card) {
                continue;
            }
            offer(Pick::Unequip(gadget.card));
            let card = look.game.card(gadget.card);
            if card.activated.is_some() {
                offer(Pick::Use(gadget.card));
            }
            if card.weapon.is_some() {
                offer(Pick::Weapon(gadget.card));
            }
        }
        if let Some(covert) = agent.covert {
            offer(Pick::Unequip(covert.card));
        }
        offer(Pick::Fists);
        if look.game.agent(agent.card).activated.is_some() {
            offer(Pick::Ability);
        }
        if look.borrowed(seat).is_some() {
            offer(Pick::Borrowed);
        }
        for action in 0..look.game.shared.house_actions.len() as u8 {
            offer(Pick::House(action));
        }
        if look.on(OptionalRule::CloneHypnosis) {
            offer(Pick::Hypnosis);
        }
    }
}

impl Look<'_> {
    /// Everything an Agent may do in her own turn, in any order: F07-TURN-02, F07-TURN-05, F07-TURN-06, F07-MOVE-05. A
    /// blocked act leaves all the others (F07-RULING-161); beside a Guard nothing is forced (F07-RULING-82); Dazed or in
    /// the cell, only what is listed is banned (F07-RULING-69). Trading is not among it (F07-RULING-24).
    pub fn list_turn(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if let [head, targets @ ..] = so_far {
            return self.list_after(seat, *head, targets, out);
        }
        let play = FreePlay::new(self, seat);
        play.candidates(&mut |pick| {
            if play.may(pick).is_ok() {
                out.push(pick);
            }
        });
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

    /// F07-OPT-CLONEHYPNOSIS-05: Dazed or in the cell as well.
    fn may_hypnotise(self, seat: Seat) -> Result<(), No> {
        if !self.on(OptionalRule::CloneHypnosis) || self.state.agent(seat).marks.hypnosis {
            return no("F07-OPT-CLONEHYPNOSIS-01", Reason::NoHypnosis);
        }
        if !self.state.guards.iter().any(|guard| self.can_be_walked(guard.room, guard.state)) {
            return no("F07-OPT-CLONEHYPNOSIS-02", Reason::GuardNotAwake);
        }
        Ok(())
    }

    /// Whether an Agent who may fight has these means, and a foe for them.
    fn check_means(self, seat: Seat, means: Means) -> Result<(), No> {
        self.may_attack_with(seat, means)?;
        if self.foes(seat, means).next().is_none() {
            // F07-FIGHT-08 is why, if there is no foe but Agents.
            let here = self.state.agent(seat).room;
            if self.is_truce() && self.state.agents_in(here).iter().any(|other| other != seat) {
                return no("F07-FIGHT-08", Reason::Truce);
            }
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
            Pick::EndTurn
            | Pick::Move(_)
            | Pick::Explore
            | Pick::Uncover(_)
            | Pick::BreakIn(_)
            | Pick::Leave
            | Pick::UseRoom
            | Pick::Play(_)
            | Pick::Equip(_)
            | Pick::Unequip(_)
            | Pick::Use(_)
            | Pick::Ability
            | Pick::Borrowed
            | Pick::House(_)
            | Pick::Agent(_)
            | Pick::Guard(_)
            | Pick::Figure(_)
            | Pick::Room(_)
            | Pick::Card(_)
            | Pick::Outside
            | Pick::Pass
            | Pick::React(_)
            | Pick::ReactAbility
            | Pick::ReactBorrowed
            | Pick::Block
            | Pick::Allow
            | Pick::Lift
            | Pick::Yes
            | Pick::No
            | Pick::Way(_)
            | Pick::Keep(_)
            | Pick::Doorway(..)
            | Pick::Joint(_)
            | Pick::Stop
            | Pick::Bottom
            | Pick::Done
            | Pick::NoStrike => return Picks::Complete,
        }
        Picks::More
    }

    pub fn check_turn(self, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        let [head, targets @ ..] = so_far else { return FreePlay::new(self, seat).may(next) };
        if let Some((id, scope)) = self.use_of(seat, *head) {
            let mut picks: tinyvec::ArrayVec<[Pick; 4]> = tinyvec::ArrayVec::new();
            picks.extend(targets.iter().copied().take(3));
            picks.push(next);
            return self.aim(id, scope, &picks).map(drop);
        }
        match (*head, next, targets.is_empty()) {
            (Pick::Fists | Pick::Weapon(_), Pick::Agent(_) | Pick::Guard(_) | Pick::Figure(_), true) => {
                let Some(foe) = foe_of(next) else { return no("F07-RULING-140", Reason::WrongTarget) };
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
                Some(_) | None => no("F07-OPT-CLONEHYPNOSIS-02", Reason::GuardNotAwake),
            },
            _ => no("F07-RULING-132", Reason::NotAsked),
        }
    }
}

pub fn means_of(pick: Pick) -> Means {
    if let Pick::Weapon(card) = pick {
        Means::Weapon(card)
    } else if pick == Pick::Fists {
        Means::Fists
    } else {
        Means::Nothing
    }
}

/// Whom an attack with this target is aimed at.
pub fn foe_of(target: Pick) -> Option<Foe> {
    match thing(target)? {
        Thing::Agent(seat) => Some(Foe::Agent(seat)),
        Thing::Guard(guard) => Some(Foe::Guard(guard)),
        Thing::Figure(figure) => Some(Foe::Figure(figure)),
        Thing::Room(_) | Thing::Card(_) => None,
    }
}
