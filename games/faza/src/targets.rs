//! What is chosen together with a command: tiles, players, cards, numbers.

use engine::{Seat, SeatSet};

use crate::content::{CountOf, Counted, Target, WhichCard, Who};
use crate::look::{Look, No, no};
use crate::names::CardId;
use crate::pick::Pick;
use crate::reason::Reason;
use crate::tiles::Tile;
use crate::vocabulary::Tiles;

/// No card asks for more targets than this; [`crate::content`] checks it.
const MOST_TARGETS: usize = 4;

impl Look<'_> {
    /// The players a description means.
    pub fn players(&self, who: Who, actor: Seat) -> SeatSet {
        let own = SeatSet::only(actor);
        let injured = |seat: &Seat| self.state.player(*seat).injured != 0;
        match who {
            Who::Actor => own,
            Who::Anybody => self.state.seats(),
            Who::AnybodyHere => self.teammates_here(actor).iter().chain([actor]).collect(),
            Who::Teammate => self.state.seats().minus(own),
            Who::TeammateHere => self.teammates_here(actor),
            Who::InjuredTeammateHere => self.teammates_here(actor).iter().filter(injured).collect(),
        }
    }

    /// Whether anything can be chosen for the targets that are still open.
    pub fn has_target(&self, seat: Seat, targets: &[Target], card: Option<CardId>, so_far: &[Pick]) -> Result<(), No> {
        // FAZA-E15: an effect that moves Rebels is a movement of Rebels too.
        if self.lasting.rebels_pinned && targets.iter().any(|t| matches!(t, Target::Count(CountOf::Rebels(_)))) {
            return no("FAZA-EVENT-07", Reason::RebelsPinned);
        }
        let Some(target) = targets.get(so_far.len()) else { return Ok(()) };
        let mut found = false;
        self.each_candidate(target, seat, &mut |pick| {
            found = found || self.may_target(seat, targets, card, so_far, pick).is_ok();
        });
        if found {
            return Ok(());
        }
        match target {
            Target::Tile(Tiles { outpost: Some(true), .. }) => no("FAZA-REBEL-03", Reason::NoRoomForRebels),
            _ => no("FAZA-TEAM-03", Reason::NoTarget),
        }
    }

    /// Everything that could be meant by a target, before the fine print.
    pub fn each_candidate(&self, target: &Target, seat: Seat, visit: &mut dyn FnMut(Pick)) {
        match target {
            Target::Tile(wanted) => self.select(wanted, seat).for_each(|tile| visit(Pick::Tile(tile))),
            Target::Player(who) => self.players(*who, seat).iter().for_each(|player| visit(Pick::Player(player))),
            Target::Card(which) => {
                for owner in self.players(which.of, seat) {
                    (1..=4).for_each(|number| visit(Pick::Card(self.card_of(owner, number))));
                }
            }
            Target::Count(_) => (1..=3).for_each(|count| visit(Pick::Count(count))),
        }
    }

    /// Whether a target may be chosen, and the ones after it too.
    pub fn may_target(
        &self,
        seat: Seat,
        targets: &[Target],
        card: Option<CardId>,
        so_far: &[Pick],
        pick: Pick,
    ) -> Result<(), No> {
        match (targets.get(so_far.len()), pick) {
            (Some(Target::Tile(wanted)), Pick::Tile(tile)) => self.may_target_tile(seat, wanted, so_far, tile)?,
            (Some(Target::Player(who)), Pick::Player(player)) => {
                if !self.players(*who, seat).has(player) {
                    return no("FAZA-CARD-02", Reason::WrongPlayer);
                }
            }
            (Some(Target::Card(which)), Pick::Card(chosen)) => self.may_target_card(seat, *which, card, chosen)?,
            (Some(Target::Count(of)), Pick::Count(count)) => self.may_target_count(seat, *of, so_far, count)?,
            _ => return no("FAZA-DIG-02", Reason::NotAnAnswer),
        }
        // The ones after it must be possible too.
        if so_far.len() + 1 < targets.len() {
            let mut longer = [pick; MOST_TARGETS];
            longer[..so_far.len()].copy_from_slice(so_far);
            return self.has_target(seat, targets, card, &longer[..=so_far.len()]);
        }
        Ok(())
    }

    fn may_target_tile(&self, seat: Seat, wanted: &Tiles, so_far: &[Pick], tile: Tile) -> Result<(), No> {
        // FAZA-MOVE-05: Rebels that are to leave must be able to.
        if wanted.drones == Some(false) && wanted.rebels.is_some() && self.state.drones.any().has(tile) {
            return no("FAZA-MOVE-05", Reason::DronesPin(tile));
        }
        if wanted.outpost == Some(true) && wanted.room.is_some() {
            self.may_recruit_at(tile)?;
        }
        if !self.select(wanted, seat).has(tile) {
            return no("FAZA-CARD-02", Reason::TileNotAllowed(tile));
        }
        if let [Pick::Tile(from), Pick::Count(count)] = *so_far {
            if tile == from {
                return no("FAZA-MOVE-13", Reason::SameTile);
            }
            if !self.state.rebels.room_for(count).has(tile) {
                return no("FAZA-REBEL-06", Reason::TooManyRebels(tile));
            }
        }
        Ok(())
    }

    fn may_target_card(&self, seat: Seat, which: WhichCard, in_use: Option<CardId>, card: CardId) -> Result<(), No> {
        let Some(owner) = self.seat_of(card.area()).filter(|owner| self.players(which.of, seat).has(*owner)) else {
            return no("FAZA-CARD-02", Reason::WrongPlayer);
        };
        if in_use == Some(card) {
            return no("FAZA-CARD-02", Reason::CardInUse(card));
        }
        let player = self.state.player(owner);
        match which.is {
            Counted::Injured if !player.is_injured(card) => no("FAZA-CARD-02", Reason::CardHealthy(card)),
            Counted::Used if !player.is_used(card) => no("FAZA-CARD-02", Reason::CardNotUsed(card)),
            // FAZA-CARD-10, FAZA-RULING-50
            Counted::Used if player.readied & card.bit() != 0 => no("FAZA-CARD-10", Reason::AlreadyReadied(card)),
            Counted::Injured | Counted::Used => Ok(()),
        }
    }

    fn may_target_count(&self, seat: Seat, of: CountOf, so_far: &[Pick], count: u8) -> Result<(), No> {
        let (most, there) = match (of, so_far) {
            (CountOf::Rebels(most), [Pick::Tile(from), ..]) => (most, self.state.rebels.on(*from)),
            (CountOf::Rebels(most), _) => (most, 0),
            (CountOf::DronesHere(most), _) => (most, self.state.drones.on(self.state.player(seat).tile)),
        };
        if count == 0 || count > most.min(there) {
            return no("FAZA-CARD-02", Reason::WrongCount(count));
        }
        Ok(())
    }
}
