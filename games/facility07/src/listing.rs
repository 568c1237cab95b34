//! The longer lists of picks: Rooms to be laid, equipment, cards, strikes back.

use engine::{Picks, Seat};

use crate::geometry::{Doors, Place, Slot};
use crate::look::Look;
use crate::names::{Means, OpsId, RoomId};
use crate::pick::Pick;
use crate::state::{ArrangeDeck, Fight};
use crate::vocabulary::OpsKind;

impl Look<'_> {
    pub fn list_strikes(self, fight: &Fight, out: &mut Vec<Pick>) {
        let (mandatory, means) = self.strikes(fight);
        if !mandatory {
            out.push(Pick::NoStrike);
        }
        out.extend(means.iter().map(|means| match means {
            Means::Weapon(card) => Pick::Weapon(*card),
            Means::Nothing | Means::Fists | Means::Lent(_) => Pick::Fists,
        }));
    }

    pub fn list_hand(self, seat: Seat, out: &mut Vec<Pick>) {
        out.extend(self.state.agent(seat).designs().into_iter().map(Pick::Card));
    }

    /// The card to go next: the n-th of those still open, by number; `Bottom` sends the top one away.
    pub fn list_arranging(self, deck: ArrangeDeck, count: u8, to_bottom: bool, out: &mut Vec<Pick>) {
        let there = match deck {
            ArrangeDeck::Ops => self.state.ops.len(),
            ArrangeDeck::Events => self.state.events.len(),
            ArrangeDeck::Rooms => self.state.room_deck.len(),
        };
        out.extend((0..count.min(there as u8)).map(Pick::Way));
        if to_bottom {
            out.push(Pick::Bottom);
        }
        out.push(Pick::Done);
    }

    /// Doorways where a Room can be laid, then the doors that join there.
    pub fn list_placing(
        self,
        card: RoomId,
        so_far: &[Pick],
        out: &mut Vec<Pick>,
        at: impl Fn(Place, Slot) -> bool,
    ) -> Picks {
        let board = &self.state.board;
        let doors = self.game.room(card).doors;
        let open = board.places().iter().flat_map(|place| board.open_doorways(place).map(move |slot| (place, slot)));
        let fits = |place, slot, joint| self.placement(place, slot, doors, joint).is_ok();
        list_joints(open.filter(|(place, slot)| at(*place, *slot)), doors, fits, so_far, out)
    }

    /// The same for a Room that lies somewhere already.
    pub fn list_moving(self, moving: Place, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        let board = &self.state.board;
        let others = board.places().iter().filter(|at| *at != moving);
        let doorways = others.flat_map(|at| board.doors(at).iter().map(move |slot| (at, slot)));
        let fits = |at, slot, joint| self.may_move_room(moving, at, slot, joint).is_ok();
        list_joints(doorways, board.doors(moving), fits, so_far, out)
    }

    /// F07-SETUP-15: Gadgets and a Covert from the opening hand, one after the other.
    pub fn list_equipment(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        if so_far.last() == Some(&Pick::Done) {
            return Picks::Complete;
        }
        out.push(Pick::Done);
        let agent = self.state.agent(seat);
        let planned = agent.gadgets.iter().map(|gadget| gadget.card);
        let held = agent.designs().into_iter().chain(planned).chain(agent.covert.map(|covert| covert.card));
        let count = |card: OpsId| {
            let picked = so_far.iter().filter(|pick| **pick == Pick::Equip(card)).count();
            let copies = agent.hand.iter().filter(|hidden| hidden.card == card).count()
                + agent.gadgets.iter().filter(|gadget| gadget.card == card).count()
                + usize::from(agent.covert.is_some_and(|covert| covert.card == card));
            copies > picked
        };
        let of_kind = |kind: OpsKind| {
            so_far.iter().filter(|pick| matches!(pick, Pick::Equip(card) if self.game.card(*card).kind == kind)).count()
        };
        let slots = self.gadget_slots_bare(seat);
        for card in held {
            let room = match self.game.card(card).kind {
                OpsKind::Action => false,
                OpsKind::Gadget => of_kind(OpsKind::Gadget) < slots,
                OpsKind::Covert => of_kind(OpsKind::Covert) == 0,
            };
            if room && count(card) && !out.contains(&Pick::Equip(card)) {
                out.push(Pick::Equip(card));
            }
        }
        Picks::More
    }

    /// Slots by identity alone: before the start no equipped Gadget gives more.
    fn gadget_slots_bare(self, seat: Seat) -> usize {
        let more: u8 = self
            .game
            .agent(self.state.agent(seat).card)
            .passive
            .iter()
            .map(|passive| if let crate::vocabulary::Passive::GadgetSlots(more) = passive { *more } else { 0 })
            .sum();
        (usize::from(self.game.constants().gadget_slots) + usize::from(more)).min(crate::state::most::GADGETS)
    }
}

/// A doorway by which one of the doors fits, then one of those doors.
fn list_joints(
    doorways: impl Iterator<Item = (Place, Slot)>,
    doors: Doors,
    fits: impl Fn(Place, Slot, Slot) -> bool,
    so_far: &[Pick],
    out: &mut Vec<Pick>,
) -> Picks {
    match *so_far {
        [] => {
            let joins = |(place, slot): &(Place, Slot)| doors.iter().any(|joint| fits(*place, *slot, joint));
            out.extend(doorways.filter(joins).map(|(place, slot)| Pick::Doorway(place, slot)));
            Picks::More
        }
        [Pick::Doorway(place, slot)] => {
            out.extend(doors.iter().filter(|joint| fits(place, slot, *joint)).map(Pick::Joint));
            Picks::More
        }
        _ => Picks::Complete,
    }
}
