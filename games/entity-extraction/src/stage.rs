//! Entity Extraction on the engine's effect machine: what the verbs do.

use engine::SeatSet;
use engine::effect::{Budget, Checked, Cut, Flow, Library, Stack, Stage};

use crate::event::Event;
use crate::names::Operative;
use crate::resolver::Resolver;
use crate::state::{Actor, NoMoment, Origin, Scope, Set, Step, Thing};
use crate::vocabulary::{Condition, How, Lexicon, NoCheck, Selector, Verb, Who};

impl<'r> Stage<'r> for Resolver<'r, '_, '_> {
    type Words = Lexicon;
    type Scope = Scope;
    type Set = Set;
    type Thing = Thing;
    type Moment = NoMoment;
    type Step = Step;

    fn library(&self) -> &'r Library<Lexicon> {
        self.game.library()
    }

    fn stack(&mut self) -> &mut Stack<Scope, Set, NoMoment, Step> {
        &mut self.state.stack
    }

    fn perform(&mut self, verb: &'r Verb, scope: Scope) -> Flow {
        let here = self.look().here(scope);
        match verb {
            Verb::PreventDamage(most) => self.prevent_damage(scope.you, *most),
            Verb::SetHt(ht) => self.stay_at(scope.you, *ht),
            Verb::SwitchLock => self.switch_lock(scope.link),
            Verb::DestroyDoor => self.destroy_door(scope.link),
            Verb::RevealRoom => self.reveal_room(here),
            Verb::DamageEntity(blow) => self.hit(scope.hostile, blow.amount, blow.area),
            Verb::HealEntity(amount) => self.heal_hostile(scope.hostile, *amount),
            Verb::MoveEntity(push) => match push.how {
                How::TowardHere => self.walk(scope.hostile, here, push.steps),
                How::AsYouLike => return self.lead(scope.you, scope.hostile, push.steps),
            },
            Verb::SkipNextTurn => self.daze(scope.hostile, scope.card, scope.you),
            Verb::PlaceBeacon => self.place_beacon(here, scope.you),
            Verb::Spawn(named) => self.spawn(named.id, here, scope.you),
            Verb::Approach(approach) => {
                if let Actor::Hostile(hostile) = scope.actor {
                    return self.approach(hostile, *approach);
                }
            }
            Verb::DrawEntity(count) => {
                for _ in 0..*count {
                    self.state.stack.next(Step::DrawEntity(scope.you, here));
                }
            }
            Verb::DiscardItem => {
                self.state.stack.next(Step::GiveUp(scope.it));
                return Flow::Wait;
            }
            _ => self.act_for(verb, scope),
        }
        self.flow()
    }

    fn step(&mut self, step: Step) -> Flow {
        match step {
            Step::MoveOn(who, left) => return self.move_on(who, left),
            Step::Enter(who, tile) => self.enter_effects(who, tile),
            Step::AnyEntry(who, tile) => self.any_entry(who, tile),
            Step::EntryDone(who, source, before) => return self.entry_done(who, source, before),
            Step::DrawEntity(who, tile) => self.draw_entity(who, tile),
            Step::Volley(who, card, left) => return self.volley(who, card, left),
            Step::Harm(who, damage, origin, declined) => return self.take_harm(who, damage, origin, declined),
            Step::HostileTurn(place) => self.hostile_turn(place),
            Step::Walk(hostile, goal, left) => return self.walk_on(hostile, goal, left),
            Step::Lead(who, hostile, left) => return self.lead(who, hostile, left),
            Step::EndRound => self.end_round(),
            Step::Kit(_)
            | Step::React(..)
            | Step::GiveUp(_)
            | Step::Trim(_)
            | Step::Consent(_)
            | Step::Hunt(..)
            | Step::Path(..) => {
                self.state.stack.next(step);
                return Flow::Wait;
            }
        }
        self.flow()
    }

    fn holds(&self, condition: &Condition, scope: Scope) -> bool {
        self.look().holds(condition, scope)
    }

    fn select(&self, selector: &Selector, scope: Scope) -> Set {
        self.look().select(selector, scope)
    }

    fn count(&self, amount: &u8, _: Scope) -> u8 {
        *amount
    }

    fn bind(&self, scope: Scope, thing: Thing) -> Scope {
        match thing {
            Thing::Operative(it) => Scope { it, ..scope },
            Thing::Hostile(hostile) => Scope { hostile, ..scope },
            Thing::Tile(tile) => Scope { tile: Some(tile), ..scope },
            Thing::Link(link) => Scope { link, ..scope },
            Thing::Card(card) => Scope { card, ..scope },
        }
    }

    fn check(&mut self, check: &NoCheck, _: Scope) -> Checked {
        match *check {}
    }

    fn roll(&mut self, sides: u8) -> u8 {
        self.play.die(sides)
    }

    fn listeners(&mut self, moment: NoMoment) -> SeatSet {
        match moment {}
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.play.budget
    }

    fn overrun(&mut self, cut: Cut) {
        self.tell("EE-DIG-02", || Event::Stopped { why: cut.why });
    }
}

impl Resolver<'_, '_, '_> {
    fn who(who: Who, scope: Scope) -> Operative {
        match who {
            Who::You => scope.you,
            Who::It => scope.it,
        }
    }

    /// Carries out a verb that acts on an operative. EE-ROOM-06: a tile has nothing to say to those who are down.
    fn act_for(&mut self, verb: &Verb, scope: Scope) {
        let spares = |table: &Self, who: Operative| scope.origin == Origin::Place && !table.state.stands(who);
        match verb {
            Verb::Damage(amount) => self.harm(Self::who(amount.who, scope), amount.amount, scope.origin),
            Verb::GainAmmo(amount) => {
                let who = Self::who(amount.who, scope);
                if !spares(self, who) {
                    self.gain_ammo(who, amount.amount);
                }
            }
            Verb::RegainHt(amount) => {
                let who = Self::who(amount.who, scope);
                if !spares(self, who) {
                    self.regain(who, amount.amount);
                }
            }
            _ if spares(self, scope.you) => {}
            Verb::DrawItem(count) => self.draw_items(scope.you, *count),
            Verb::DiscardCard => self.discard(scope.you, scope.card),
            Verb::TakeWeapon => self.take_weapon(scope.you, scope.card),
            Verb::Actions(by) => self.change_actions(scope.you, *by),
            Verb::EndMove => self.end_move(scope.you),
            Verb::Teleport => {
                let to = self.look().here(scope);
                self.teleport(scope.you, to);
            }
            Verb::PeekEntity => self.peek_entity(scope.you),
            _ => {}
        }
    }
}
