//! From a position file to a table; what could not stand on a table is refused with the rule it breaks.

use engine::pile::Pile;
use engine::{Play, Seat, SeatSet, Words};
use indexmap::IndexMap;

use super::{CardPosition, Position};
use crate::content::{EventKind, Faza};
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::EventId;
use crate::reason::Reason;
use crate::setup::read_layout;
use crate::state::{DRONES, EVENTS, InForce, Options, PLAYERS, Phase, Player, Proposal, REBELS, State};
use crate::tiles::{CAP, Pieces, Tile};

/// Reads a position.
pub(super) struct Placing<'a> {
    pub game: &'a Faza,
    pub position: &'a Position,
}

impl Placing<'_> {
    pub fn state(&self) -> Result<State, No> {
        let position = self.position;
        let options = Options {
            difficulty: position.difficulty,
            ship_health: position.ship_health,
            no_mercy: position.no_mercy,
            radio: position.radio,
            heroic_last_rebel: position.heroic_last_rebel,
            hints: position.hints,
            solo: position.solo,
        };
        if !(1..=6).contains(&options.ship_health) {
            return no("FAZA-RULING-45", Reason::WrongHealth);
        }
        let layout = read_layout(&position.layout)?;
        let (players, count) = self.game.seat_characters(position.players.keys().map(String::as_str), position.solo)?;
        let mut state = self.game.empty_table(options, layout, players, count);
        state.round = position.round;
        state.phase = position.phase;
        state.ending = position.ending;
        if position.phase == Phase::Faza && position.ending.is_none() {
            return no("FAZA-PHASE-01", Reason::FazaPhase);
        }
        state.fazaformed = position.fazaformed.iter().copied().collect();
        state.tracker = position.tracker;
        self.ships(&mut state)?;
        self.players(&mut state)?;
        self.pieces(&mut state)?;
        self.events(&mut state)?;
        self.talk(&mut state)?;
        self.is_not_over(&state)?;
        Ok(state)
    }

    /// A won game is no position, unless it says that it is over. Lost ones are let through: what would happen after the
    /// last Outpost (FAZA-SHIP-19) can be tried in no other way, and the next command ends them.
    fn is_not_over(&self, state: &State) -> Result<(), No> {
        if state.ending.is_some() {
            return Ok(());
        }
        if state.ships.iter().all(|ship| ship.defeated) {
            return no("FAZA-END-01", Reason::AlreadyOver);
        }
        let gone = |card: &InForce| self.game.event(card.event).ship.is_some_and(|ship| state.ship(ship).defeated);
        if state.in_force.iter().any(gone) {
            return no("FAZA-RULING-42", Reason::WrongEventPlace);
        }
        Ok(())
    }

    fn ships(&self, state: &mut State) -> Result<(), No> {
        for (ship, placed) in &self.position.ships {
            let standing = &mut state.ships[ship.index()];
            standing.tile = placed.at.unwrap_or(standing.tile);
            standing.health = placed.health.unwrap_or(if placed.defeated { 0 } else { standing.health });
            standing.defeated = placed.defeated;
            if standing.health > 6 {
                return no("FAZA-RULING-45", Reason::TooManyHealth);
            }
        }
        Ok(())
    }

    fn players(&self, state: &mut State) -> Result<(), No> {
        let ended = self.position.ending.is_some();
        for (seat, placed) in Seat::first(state.count).zip(self.position.players.values()) {
            let look = Look::new(self.game, state);
            let home = self.game.symbols().outposts.and(self.game.symbols().areas[look.area(seat) as usize]);
            let mut player = *state.player(seat);
            player.tile = placed.at.or(home.highest()).unwrap_or_default();
            player.points = placed.points;
            for (number, card) in &placed.cards {
                let bit = card_bit(number)?;
                player.injured |=
                    if matches!(card, CardPosition::Injured | CardPosition::InjuredUsed) { bit } else { 0 };
                player.used |= if matches!(card, CardPosition::Used | CardPosition::InjuredUsed) { bit } else { 0 };
            }
            for number in &placed.readied {
                player.readied |= card_bit(&number.to_string())?;
            }
            if player.is_dead() && !ended {
                return no("FAZA-INJ-08", Reason::DeadPlayer);
            }
            self.enhancements(&mut player, &placed.enhancements)?;
            *state.player_mut(seat) = player;
            state.asked[seat.index()] = placed.asked;
            if placed.ready {
                state.ready.insert(seat);
            }
        }
        if state.ready == state.seats() {
            // With the last "ready" the phase would have ended.
            return no("FAZA-TEAM-06", Reason::AlreadyReady);
        }
        Ok(())
    }

    fn enhancements(&self, player: &mut Player, names: &[String]) -> Result<(), No> {
        for name in names {
            let Some(changes) = self.game.enhancement_named(name) else {
                return no("FAZA-CARD-08", Reason::NotAnAnswer);
            };
            match player.pending.iter_mut().find(|pending| pending.changes == changes) {
                Some(same) => same.times = same.times.saturating_add(1),
                None => {
                    if player.pending.try_push(crate::state::Pending { changes, times: 1 }).is_some() {
                        return no("FAZA-CARD-08", Reason::NotAnAnswer);
                    }
                }
            }
        }
        Ok(())
    }

    /// FAZA-DRONE-01: what is not placed is in the pool, or out of play if the pool is given.
    fn pieces(&self, state: &mut State) -> Result<(), No> {
        state.drones = placed_pieces("FAZA-DRONE-02", &self.position.drones)?;
        state.rebels = placed_pieces("FAZA-REBEL-01", &self.position.rebels)?;
        let points: u32 = state.seats().iter().map(|seat| u32::from(state.player(seat).points)).sum();
        let on_board = points + u32::from(state.drones.total());
        let Some(left) = u32::from(DRONES).checked_sub(on_board) else {
            return no("FAZA-DRONE-01", Reason::TooManyDrones);
        };
        state.drone_pool = self.position.drone_pool.unwrap_or(left as u8);
        let Some(aside) = (left as u8).checked_sub(state.drone_pool) else {
            return no("FAZA-DRONE-01", Reason::TooManyDrones);
        };
        state.drones_aside = aside;
        let Some(left) = REBELS.checked_sub(state.rebels.total()) else {
            return no("FAZA-SETUP-18", Reason::TooManyRebelsInAll);
        };
        state.rebel_pool = self.position.rebel_pool.unwrap_or(left);
        let Some(aside) = left.checked_sub(state.rebel_pool) else {
            return no("FAZA-SETUP-18", Reason::TooManyRebelsInAll);
        };
        state.rebels_aside = aside;
        Ok(())
    }

    fn event(&self, name: &str) -> Result<EventId, No> {
        let matches = |event: &crate::content::Event| {
            let short = event.id.strip_prefix("FAZA-").unwrap_or(&event.id);
            [event.name.as_str(), event.id.as_str(), short].iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
        };
        match self.game.events().iter().position(matches) {
            Some(place) => Ok(EventId(place as u8)),
            None => no("FAZA-SETUP-10", Reason::NotInForce),
        }
    }

    fn events(&self, state: &mut State) -> Result<(), No> {
        let mut placed: Vec<EventId> = Vec::new();
        let mut once = |event: EventId| {
            if placed.contains(&event) {
                return no("FAZA-SETUP-10", Reason::EventTwice);
            }
            placed.push(event);
            Ok(event)
        };
        for name in &self.position.discard {
            state.discard.push(once(self.event(name)?)?);
        }
        for (name, drawer) in &self.position.in_force {
            let event = once(self.event(name)?)?;
            if matches!(self.game.event(event).kind, EventKind::Instant | EventKind::Reward) {
                return no("FAZA-EVENT-06", Reason::WrongEventPlace);
            }
            state.in_force.push(InForce { event, drawer: self.seat(state, drawer)? });
        }
        let shorts = state.in_force.iter().filter(|c| self.game.event(c.event).kind == EventKind::Short).count();
        if shorts > 1 {
            return no("FAZA-EVENT-08", Reason::WrongEventPlace);
        }
        let deck: Vec<EventId> = if let Some(names) = &self.position.deck {
            names.iter().map(|name| once(self.event(name)?)).collect::<Result<_, _>>()?
        } else {
            let reward = |e: EventId| matches!(self.game.event(e).kind, EventKind::Reward | EventKind::KeptReward);
            let all = (0..EVENTS as u8).map(EventId).filter(|event| !placed.contains(event));
            all.filter(|event| !self.position.no_mercy || !reward(*event)).collect()
        };
        state.events_aside = (EVENTS - deck.len() - state.discard.len() - state.in_force.len()) as u8;
        state.deck = Pile::face_down(deck.into_iter());
        let mut silence = engine::chance::Scripted::default();
        let shown = usize::from(self.position.shown);
        state.deck.show_top(shown, state.everybody(), &mut Play::<Event>::silent(&mut silence));
        Ok(())
    }

    fn seat(&self, state: &State, name: &str) -> Result<Seat, No> {
        match Seat::first(state.count).find(|seat| self.game.seat_name(state, *seat).eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(seat),
            None => no("FAZA-SETUP-14", Reason::UnknownCharacter),
        }
    }

    fn seats<'n>(&self, state: &State, names: impl Iterator<Item = &'n String>) -> Result<SeatSet, No> {
        names.map(|name| self.seat(state, name)).collect::<Result<Vec<_>, _>>().map(|seats| seats.into_iter().collect())
    }

    fn talk(&self, state: &mut State) -> Result<(), No> {
        if let Some(proposal) = &self.position.proposal {
            let event = self.event(&proposal.event)?;
            let look = Look::new(self.game, state);
            look.may_pay_off(event)?;
            let mut shares = [0; PLAYERS];
            for (name, share) in &proposal.shares {
                let seat = self.seat(state, name)?;
                look.can_pay(seat, *share)?;
                shares[seat.index()] = *share;
            }
            if shares.iter().map(|share| u32::from(*share)).sum::<u32>() != u32::from(look.pay_off_price()) {
                return no("FAZA-EVENT-10", Reason::WrongSum { price: look.pay_off_price() });
            }
            let agreed = self.seats(state, proposal.agreed.iter())?;
            let unasked: SeatSet = state.seats().iter().filter(|seat| shares[seat.index()] == 0).collect();
            let agreed = agreed.iter().chain(unasked.iter()).collect();
            state.proposal = Some(Proposal { event, shares, agreed });
        }
        if let Some(name) = &self.position.on_air {
            state.on_air = Some(self.seat(state, name)?);
        }
        state.may_answer = self.seats(state, self.position.may_answer.iter())?;
        Ok(())
    }
}

/// One card's bit, by its number.
fn card_bit(number: &str) -> Result<u8, No> {
    match number.parse::<u8>() {
        Ok(number @ 1..=4) => Ok(1 << (number - 1)),
        _ => no("FAZA-SETUP-17", Reason::NotAnAnswer),
    }
}

fn placed_pieces(rule: &'static str, counts: &IndexMap<String, u8>) -> Result<Pieces, No> {
    let mut pieces = Pieces::default();
    for (number, count) in counts {
        let Some(tile) = number.parse().ok().and_then(Tile::numbered) else {
            return no("FAZA-SETUP-01", Reason::BrokenLayout);
        };
        if *count > CAP {
            return no(rule, Reason::TooManyPieces(tile));
        }
        pieces.set(tile, *count);
    }
    Ok(pieces)
}
