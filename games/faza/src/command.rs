//! The Team Phase: what a player may start, and what happens when a command is complete.

use engine::{Seat, SeatSet};

use crate::content::{Ability, Action, Faza, Skill};
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::movement::Group;
use crate::names::{CardId, CharacterId, EventId, Ship};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{PLAYERS, Scope, Step};
use crate::tiles::TileSet;
use crate::vocabulary::{Condition, Tiles};

/// FAZA-CARD-07: the choices on a card's healthy side come first.
const INJURED_SIDE: u8 = 2;

impl Faza {
    /// The ability a character's command is about.
    fn ability(&self, character: CharacterId, first: Pick) -> Option<&Ability> {
        match first {
            Pick::Use(card, choice) => self.card(card).choices.get(usize::from(choice)),
            Pick::Skill => match &self.character(character).skill {
                Skill::Active(ability) => Some(ability),
                Skill::Passive(_) | Skill::Reroll(_) => None,
            },
            Pick::Trigger(event) => self.event(event).reward.as_ref(),
            _ => None,
        }
    }
}

impl<'a> Look<'a> {
    /// FAZA-TEAM-01 to FAZA-TEAM-05: any player, any of the actions, as often as its requirements are met.
    pub fn may_start(&self, seat: Seat, pick: Pick) -> Result<(), No> {
        match pick {
            Pick::Ready if self.state.ready.has(seat) => no("FAZA-TEAM-06", Reason::AlreadyReady),
            Pick::NotReady if !self.state.ready.has(seat) => no("FAZA-TEAM-06", Reason::NotReady),
            Pick::Ready | Pick::NotReady => Ok(()),
            Pick::Use(card, choice) => self.may_use(seat, card, choice),
            Pick::Recover(card) => self.may_recover(seat, card),
            Pick::Roll(target) => self.may_roll(seat, target),
            Pick::Attack(ship) => self.may_attack(seat, ship),
            Pick::Skill => self.may_use_skill(seat),
            Pick::Recruit => self.may_recruit(seat),
            Pick::PayOff(event) => self.may_pay_off(event),
            Pick::Agree => self.may_settle(seat, true),
            Pick::Decline => self.may_settle(seat, false),
            Pick::Trigger(event) => self.may_trigger(seat, event),
            Pick::Transmit => self.may_transmit(seat),
            Pick::Reply => self.may_reply(seat),
            _ => no("FAZA-TEAM-02", Reason::NotAnAnswer),
        }
    }

    /// FAZA-CARD-02 to FAZA-CARD-04, FAZA-DIG-03: an own, unused card; a choice on its visible side.
    fn may_use(&self, seat: Seat, card: CardId, choice: u8) -> Result<(), No> {
        let player = self.state.player(seat);
        if card.area() != self.area(seat) {
            return no("FAZA-DIG-03", Reason::NotYourCard(card));
        }
        if player.is_used(card) {
            return no("FAZA-CARD-03", Reason::CardUsed(card));
        }
        if player.is_injured(card) != (choice >= INJURED_SIDE) {
            return no("FAZA-CARD-02", Reason::OtherSide(card));
        }
        match self.game.card(card).choices.get(usize::from(choice)) {
            Some(ability) => self.may_use_ability(seat, ability, Some(card)),
            None => no("FAZA-CARD-02", Reason::NotAnAnswer),
        }
    }

    fn may_use_skill(&self, seat: Seat) -> Result<(), No> {
        match self.skill(seat) {
            Skill::Active(ability) => self.may_use_ability(seat, ability, None),
            Skill::Passive(_) => no("FAZA-TEAM-02", Reason::PassiveSkill),
            Skill::Reroll(_) => no("FAZA-DIG-06", Reason::SkillNotNow),
        }
    }

    /// FAZA-EVENT-14: a kept Reward is triggered by the player who keeps it.
    fn may_trigger(&self, seat: Seat, event: EventId) -> Result<(), No> {
        if !self.state.in_force.iter().any(|card| card.event == event && card.drawer == seat) {
            return no("FAZA-EVENT-14", Reason::NotYourReward);
        }
        let data = self.game.event(event);
        match &data.reward {
            Some(_) if data.when_tracker_shifts => no("FAZA-EVENT-14", Reason::WrongMoment),
            Some(reward) => self.may_use_ability(seat, reward, None),
            None => no("FAZA-EVENT-14", Reason::NotYourReward),
        }
    }

    /// FAZA-TEAM-03: cost, needs, and something to use it on.
    fn may_use_ability(&self, seat: Seat, ability: &Ability, card: Option<CardId>) -> Result<(), No> {
        self.can_pay(seat, ability.cost)?;
        for need in &ability.needs {
            if !self.holds(need, seat, Ship::Carrier) {
                let own = self.state.player(seat).tile;
                let on_own = |set: TileSet| set.has(own);
                return match need {
                    Condition::OwnTile(Tiles { drones: Some(false), .. }) if on_own(self.state.drones.any()) => {
                        no("FAZA-TEAM-03", Reason::DronesInTheWay(own))
                    }
                    Condition::OwnTile(Tiles { ship: Some(false), .. }) if on_own(self.state.ship_tiles()) => {
                        no("FAZA-TEAM-03", Reason::ShipInTheWay(own))
                    }
                    Condition::OwnTile(Tiles { room: Some(_), .. }) => no("FAZA-REBEL-01", Reason::TooManyRebels(own)),
                    Condition::RebelInPool => no("FAZA-REBEL-03", Reason::RebelPoolEmpty),
                    _ => no("FAZA-TEAM-03", Reason::NeedsUnmet),
                };
            }
        }
        match &ability.action {
            Action::Move(movement) => self.can_move(seat, movement),
            Action::Effect(targets, _) => self.has_target(seat, targets, card, &[]),
        }
    }

    /// The ability a command is about.
    pub fn ability(&self, seat: Seat, first: Pick) -> Option<&'a Ability> {
        self.game.ability(self.state.player(seat).character, first)
    }

    /// Lists everything a player may start.
    pub fn list_commands(&self, seat: Seat, out: &mut Vec<Pick>) {
        let mut offer = |pick: Pick| {
            if self.may_start(seat, pick).is_ok() {
                out.push(pick);
            }
        };
        let player = self.state.player(seat);
        for number in 1..=4 {
            let card = self.card_of(seat, number);
            if !player.is_used(card) {
                let side = if player.is_injured(card) { INJURED_SIDE } else { 0 };
                offer(Pick::Use(card, side));
                offer(Pick::Use(card, side + 1));
                if player.is_injured(card) {
                    offer(Pick::Recover(card));
                }
            }
        }
        for target in self.roll_targets(seat) {
            offer(Pick::Roll(target));
        }
        if self.state.ship_tiles().has(player.tile) {
            for ship in Ship::ALL {
                offer(Pick::Attack(ship));
            }
        }
        offer(Pick::Skill);
        offer(Pick::Recruit);
        for card in &self.state.in_force {
            offer(Pick::PayOff(card.event));
            offer(Pick::Trigger(card.event));
        }
        if self.state.proposal.is_some() {
            offer(Pick::Agree);
            offer(Pick::Decline);
        }
        if self.state.options.radio {
            offer(Pick::Transmit);
            offer(Pick::Reply);
        }
        offer(Pick::Ready);
        offer(Pick::NotReady);
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-DIG-01, FAZA-DIG-02: carries out one complete command.
    pub fn command(&mut self, seat: Seat, picks: &[Pick]) {
        let Some((&first, rest)) = picks.split_first() else { return };
        if changes_the_table(first) {
            // FAZA-DIG-04
            self.state.ready = SeatSet::NONE;
        }
        self.state.stack.next(Step::EndCommand);
        match first {
            Pick::Ready => self.declare_ready(seat),
            Pick::NotReady => {
                self.state.ready.remove(seat);
                self.tell("FAZA-TEAM-06", || Event::NotReady { seat });
            }
            Pick::Use(card, choice) => {
                self.state.player_mut(seat).used |= card.bit();
                self.tell("FAZA-CARD-02", || Event::Used { seat, card, choice });
                self.use_ability(seat, first, rest);
            }
            Pick::Skill => {
                self.tell("FAZA-TEAM-02", || Event::SkillUsed { seat });
                self.use_ability(seat, first, rest);
            }
            Pick::Trigger(event) => {
                self.tell("FAZA-EVENT-14", || Event::Triggered { seat, event });
                if let Some(place) = self.state.in_force.iter().position(|card| card.event == event) {
                    self.discard_in_force(place);
                }
                self.use_ability(seat, first, rest);
            }
            Pick::Recover(card) => self.recover_at_outpost(seat, card),
            Pick::Roll(target) => self.roll(seat, target),
            Pick::Attack(ship) => self.attack(seat, ship),
            Pick::Recruit => {
                if let [Pick::Tile(tile)] = *rest {
                    self.recruit(seat, tile);
                }
            }
            Pick::PayOff(event) => {
                let mut shares = [0; PLAYERS];
                for (place, pick) in shares.iter_mut().zip(rest) {
                    if let Pick::Share(share) = *pick {
                        *place = share;
                    }
                }
                self.propose(seat, event, shares);
            }
            Pick::Agree => self.agree(seat),
            Pick::Decline => self.decline(seat),
            Pick::Transmit => self.transmit(seat),
            Pick::Reply => self.reply(seat),
            _ => {}
        }
    }

    /// FAZA-TEAM-05, FAZA-TEAM-06: the phase ends when all players say so, whatever cards are left.
    fn declare_ready(&mut self, seat: Seat) {
        self.state.ready.insert(seat);
        self.tell("FAZA-TEAM-06", || Event::Ready { seat });
        if self.state.ready == self.state.seats() {
            self.end_team_phase();
        }
    }

    fn use_ability(&mut self, seat: Seat, first: Pick, rest: &[Pick]) {
        let Some(ability) = self.game.ability(self.state.player(seat).character, first) else { return };
        self.pay(seat, ability.cost);
        match &ability.action {
            Action::Move(movement) => {
                if let Some((group, Some(to))) = chosen_group(rest) {
                    self.move_group(seat, movement, group, to);
                }
            }
            Action::Effect(_, program) => {
                let mut scope =
                    Scope { actor: seat, tile: self.state.player(seat).tile, player: seat, ..Scope::default() };
                if let Pick::Use(card, _) = first {
                    scope.card = card;
                }
                let mut first_tile = None;
                for pick in rest {
                    match *pick {
                        Pick::Tile(tile) => {
                            scope.from = *first_tile.get_or_insert(tile);
                            scope.tile = tile;
                        }
                        Pick::Player(player) => scope.player = player,
                        Pick::Card(card) => {
                            scope.card = card;
                            scope.player = self.look().seat_of(card.area()).unwrap_or(seat);
                        }
                        Pick::Count(count) => scope.count = count,
                        _ => {}
                    }
                }
                self.state.stack.call(*program, scope);
            }
        }
    }
}

/// FAZA-DIG-04: talk (ready, proposals, answers by radio) changes nothing on the table.
fn changes_the_table(first: Pick) -> bool {
    !matches!(first, Pick::Ready | Pick::NotReady | Pick::PayOff(_) | Pick::Agree | Pick::Decline | Pick::Reply)
}

/// The group a movement's picks name, and where it goes once that is chosen.
pub fn chosen_group(picks: &[Pick]) -> Option<(Group, Option<crate::tiles::Tile>)> {
    match *picks {
        [Pick::Me] => Some((Group::Me, None)),
        [Pick::Me, Pick::Tile(to)] => Some((Group::Me, Some(to))),
        [Pick::Rebels(from), Pick::Count(count)] => Some((Group::Rebels { from, count }, None)),
        [Pick::Rebels(from), Pick::Count(count), Pick::Tile(to)] => Some((Group::Rebels { from, count }, Some(to))),
        _ => None,
    }
}
