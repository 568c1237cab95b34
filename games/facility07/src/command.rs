//! Carrying out a command of the own turn.

use engine::Seat;

use crate::free_play::means_of;
use crate::names::Foe;
use crate::pick::Pick;
use crate::resolver::Resolver;
use crate::state::{Act, Errand, Landing, Step};
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
                let land = match targets[0] {
                    Pick::Room(place) => Landing::Room(place),
                    _ => Landing::Outside,
                };
                self.declare(Act::Sneak { over, land });
            }
            Pick::BreakIn(place) => self.start_break_in(place),
            Pick::Equip(card) => self.equip(seat, card),
            Pick::Unequip(card) => self.unequip(seat, card),
            Pick::Fists | Pick::Weapon(_) => {
                let foe = match targets[0] {
                    Pick::Guard(guard) => Foe::Guard(guard),
                    Pick::Figure(figure) => Foe::Figure(figure),
                    Pick::Agent(other) => Foe::Agent(other),
                    _ => return,
                };
                self.start_fight(seat, foe, means_of(head), false);
            }
            Pick::Hypnosis => {
                if let Pick::Guard(guard) = targets[0] {
                    self.state.agent_mut(seat).marks.hypnosis = true;
                    let room = self.state.agent(seat).room;
                    self.next(Step::GuardGoes(guard, 2, Toward::Chosen, seat, room, Errand::Hypnosis));
                }
            }
            Pick::Play(_) | Pick::Use(_) | Pick::Ability | Pick::Borrowed | Pick::House(_) => {
                self.use_something(seat, head, targets);
            }
            _ => {}
        }
    }

    fn use_something(&mut self, seat: Seat, head: Pick, targets: &[Pick]) {
        // An answer is legal when it comes here; asking once more what it may be aimed at would cost as much as listing.
        let look = self.look();
        let Some((id, scope)) = look.use_of(seat, head) else { return };
        let Some(scope) = look.aimed_at(self.game.use_rule(id), scope, targets) else { return };
        match head {
            Pick::Play(card) => self.play_action(seat, card, id, scope),
            Pick::Use(card) => self.activate_gadget(seat, card, id, scope),
            Pick::Ability => self.use_ability(seat, false, id, scope),
            Pick::Borrowed => self.use_ability(seat, true, id, scope),
            Pick::House(action) => self.use_house(seat, action, id, scope),
            _ => {}
        }
    }
}
