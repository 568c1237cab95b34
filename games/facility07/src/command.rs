//! Carrying out a command of the own turn.

use engine::Seat;

use crate::free_play::{foe_of, means_of};
use crate::pick::Pick;
use crate::resolver::Resolver;
use crate::state::{Act, Errand, Landing, Scope, Step};
use crate::vocabulary::Toward;

impl Resolver<'_, '_, '_> {
    /// A command of the own turn.
    pub fn command(&mut self, seat: Seat, picks: &[Pick]) {
        let (head, targets) = (picks[0], &picks[1..]);
        match head {
            // F07-TURN-11, F07-RULING-04
            Pick::EndTurn => self.state.turn_over = true,
            Pick::Move(place) => self.declare(Act::Move(place)),
            Pick::Explore => self.declare(Act::Explore),
            Pick::Uncover(place) => self.declare(Act::Uncover(place)),
            Pick::Leave => self.declare(Act::Leave),
            Pick::UseRoom => self.declare_room(),
            Pick::Sneak(over) => {
                let land = if let Pick::Room(place) = targets[0] { Landing::Room(place) } else { Landing::Outside };
                self.declare(Act::Sneak { over, land });
            }
            Pick::BreakIn(place) => self.start_break_in(place),
            Pick::Equip(card) => self.equip(seat, card),
            Pick::Unequip(card) => self.unequip(seat, card),
            Pick::Fists | Pick::Weapon(_) => {
                if let Some(foe) = foe_of(targets[0]) {
                    self.start_fight(seat, foe, means_of(head), false);
                }
            }
            Pick::Hypnosis => {
                if let Pick::Guard(guard) = targets[0] {
                    self.state.agent_mut(seat).marks.hypnosis = true;
                    let room = self.state.agent(seat).room;
                    self.next(Step::GuardGoes(guard, 2, Toward::Chosen, seat, room, Errand::Hypnosis));
                }
            }
            Pick::Play(card) => {
                if let Some((id, scope)) = self.aimed(seat, head, targets) {
                    self.play_action(seat, card, id, scope);
                }
            }
            Pick::Use(card) => {
                if let Some((id, scope)) = self.aimed(seat, head, targets) {
                    self.activate_gadget(seat, card, id, scope);
                }
            }
            Pick::Ability | Pick::Borrowed => {
                if let Some((id, scope)) = self.aimed(seat, head, targets) {
                    self.use_ability(seat, head == Pick::Borrowed, id, scope);
                }
            }
            Pick::House(action) => {
                if let Some((id, scope)) = self.aimed(seat, head, targets) {
                    self.use_house(seat, action, id, scope);
                }
            }
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
            | Pick::NoStrike => {}
        }
    }

    /// The use a command means, with its targets at hand. An answer is legal when it comes here; asking once more what
    /// it may be aimed at would cost as much as listing.
    fn aimed(&self, seat: Seat, head: Pick, targets: &[Pick]) -> Option<(u16, Scope)> {
        let look = self.look();
        let (id, scope) = look.use_of(seat, head)?;
        Some((id, look.aimed_at(self.game.use_rule(id), scope, targets)?))
    }
}
