//! Injuries, the Rebels who take them, recovery and death.

use engine::effect::{Flow, Frame};
use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::CardId;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{ALL_CARDS, Ending, Phase, Player, Step};
use crate::tiles::{Tile, TileSet};
use crate::vocabulary::{Ends, Injured};

/// One card's bit out of a player's four: the lowest-numbered of the set.
fn lowest(cards: u8) -> u8 {
    cards & cards.wrapping_neg()
}

/// The highest-numbered of the set.
fn highest(cards: u8) -> u8 {
    if cards == 0 { 0 } else { 1 << cards.ilog2() }
}

impl Look<'_> {
    /// FAZA-INJ-04: recovery at an Outpost uses up an unused injured card.
    pub fn may_recover(&self, seat: Seat, card: CardId) -> Result<(), No> {
        let player = self.state.player(seat);
        if card.area() != self.area(seat) {
            return no("FAZA-DIG-03", Reason::NotYourCard(card));
        }
        if !player.is_injured(card) {
            return no("FAZA-INJ-04", Reason::CardHealthy(card));
        }
        // FAZA-INJ-05, FAZA-RULING-36
        if player.is_used(card) {
            return no("FAZA-INJ-05", Reason::CardUsed(card));
        }
        // FAZA-INJ-06, FAZA-RULING-35: any Outpost, Drones or not.
        if !self.outposts().has(player.tile) {
            return no("FAZA-INJ-04", Reason::NotOnOutpost);
        }
        // FAZA-E13
        if self.lasting.no_outpost_recovery {
            return no("FAZA-EVENT-07", Reason::RecoveryBarred);
        }
        Ok(())
    }

    /// FAZA-INJ-01, FAZA-RULING-37: the card the next injury flips; *Inverted Wounds* (FAZA-E12) turns the order.
    fn next_injury(&self, player: &Player) -> u8 {
        let healthy = ALL_CARDS & !player.injured;
        if self.lasting.injuries_from_highest { highest(healthy) } else { lowest(healthy) }
    }

    /// The bit of the injured card a recovery means; 0 if there is none.
    pub fn injured_card(&self, seat: Seat, which: Injured, card: CardId) -> u8 {
        let injured = self.state.player(seat).injured;
        match which {
            Injured::Lowest => lowest(injured),
            Injured::LowestOther => lowest(injured & !card.bit()),
            Injured::Chosen => injured & card.bit(),
        }
    }

    /// How many of the group a tile's Rebels will protect: a choice is left only if some are and some are not.
    pub fn spared_count(&self, group: SeatSet) -> u8 {
        let Some(first) = group.lowest() else { return 0 };
        self.state.rebels.on(self.state.player(first).tile).min(group.len())
    }

    /// FAZA-RULING-14: the default protects the player with the fewest healthy cards, then the lowest seat.
    pub fn default_spared(&self, group: SeatSet) -> Vec<Seat> {
        let mut seats: Vec<Seat> = group.iter().collect();
        seats.sort_by_key(|seat| (self.state.player(*seat).healthy_cards(), seat.0));
        seats.truncate(usize::from(self.spared_count(group)));
        seats
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-INJ-11, FAZA-RULING-14: players injured at the same time are settled tile by tile; where Rebels can take
    /// some but not all of a tile's injuries, the affected players choose.
    pub fn injure_together(&mut self, who: SeatSet) -> Flow {
        let Some(first) = who.lowest() else { return Flow::On };
        let tile = self.state.player(first).tile;
        let group = who.and(self.state.players_on(TileSet::only(tile)));
        let rest = who.minus(group);
        if !rest.is_empty() {
            self.state.stack.next(Step::Injure(rest));
        }
        let spared = self.look().spared_count(group);
        if spared > 0 && spared < group.len() {
            self.state.stack.next(Step::Spare(group));
            return Flow::Wait;
        }
        self.settle_injuries(group, if spared > 0 { group } else { SeatSet::NONE });
        Flow::On
    }

    /// Applies one injury to each of a tile's group; the spared ones lose a Rebel instead.
    pub fn settle_injuries(&mut self, group: SeatSet, spared: SeatSet) {
        let tile = group.lowest().map_or(Tile::default(), |seat| self.state.player(seat).tile);
        let rule = match self.state.phase {
            // Deadly ground comes before the first step; from then on it is the guide that hurts.
            Phase::Faza if self.is_deadly_ground(tile) => "FAZA-BOARD-07",
            Phase::Faza => "FAZA-RULING-48",
            Phase::Team if spared.len() < group.len() => "FAZA-INJ-11",
            Phase::Team => "FAZA-INJ-09",
        };
        for seat in spared {
            self.absorb(seat, 1, rule);
        }
        for seat in group.minus(spared) {
            self.flip_card(seat, false);
        }
    }

    /// FAZA-INJ-09, FAZA-RULING-15, FAZA-RULING-16, FAZA-RULING-48: Rebels on the injured player's tile go first, whatever the source;
    /// FAZA-INJ-12: what is left is applied one at a time.
    pub fn injure(&mut self, seat: Seat, count: u8, absorbed_by: &'static str) {
        let absorbed = self.absorb(seat, count, absorbed_by);
        for one in absorbed..count {
            if !self.is_over() {
                self.flip_card(seat, one > absorbed);
            }
        }
    }

    /// Whether the Team Phase has just ended on this ground: no step of the guide has begun yet.
    fn is_deadly_ground(&self, tile: Tile) -> bool {
        let waits = self.state.stack.iter().any(|frame| matches!(frame, Frame::Step(Step::PhaseGuide(0))));
        waits && self.look().deadly().has(tile)
    }

    fn absorb(&mut self, seat: Seat, count: u8, rule: &'static str) -> u8 {
        let tile = self.state.player(seat).tile;
        let gone = self.dismiss_rebels(tile, count);
        if gone > 0 {
            self.tell(rule, || Event::RebelsAbsorbed { seat, tile, count: gone });
        }
        gone
    }

    /// FAZA-INJ-01 to FAZA-INJ-03: the card turns over where it lies; used stays used, unused stays unused.
    fn flip_card(&mut self, seat: Seat, another: bool) {
        let look = self.look();
        let bit = look.next_injury(self.state.player(seat));
        let card = look.card_of(seat, bit.trailing_zeros() as u8 + 1);
        self.state.player_mut(seat).injured |= bit;
        let rule = match self.state.player(seat).is_used(card) {
            _ if bit == 0 => return,
            _ if another => "FAZA-INJ-12",
            true => "FAZA-INJ-03",
            false => "FAZA-INJ-02",
        };
        self.tell(rule, || Event::Injured { seat, card });
        // FAZA-INJ-08
        if self.state.player(seat).is_dead() {
            self.end(Ending::Death);
        }
    }

    /// FAZA-INJ-04, FAZA-INJ-07: one card recovers and ends used; there is no limit but the cards.
    pub fn recover_at_outpost(&mut self, seat: Seat, card: CardId) {
        let look = self.look();
        let tile = self.state.player(seat).tile;
        let rule = if self.state.drones.any().has(tile) {
            "FAZA-RULING-35"
        } else if look.game.symbols().areas[look.area(seat) as usize].has(tile) {
            "FAZA-INJ-04"
        } else {
            "FAZA-INJ-06"
        };
        self.recover_by(rule, seat, card.bit(), Ends::Used);
    }

    /// Turns an injured card to its healthy side.
    pub fn recover(&mut self, seat: Seat, bit: u8, ends: Ends) {
        self.recover_by("FAZA-INJ-04", seat, bit, ends);
    }

    fn recover_by(&mut self, rule: &'static str, seat: Seat, bit: u8, ends: Ends) {
        if bit == 0 {
            return;
        }
        let card = self.look().card_of(seat, bit.trailing_zeros() as u8 + 1);
        let player = self.state.player_mut(seat);
        player.injured &= !bit;
        match ends {
            Ends::Keep => {}
            Ends::Used => player.used |= bit,
            Ends::Unused => player.used &= !bit,
        }
        self.tell(rule, || Event::Recovered { seat, card });
    }
}
