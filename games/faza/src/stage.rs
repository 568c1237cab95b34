//! FAZA on the engine's effect machine: what the verbs do.

use engine::effect::{Budget, Checked, Cut, Flow, Library, Stack, Stage};
use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::resolver::Resolver;
use crate::state::{Moment, Scope, Step};
use crate::tiles::{Tile, TileSet};
use crate::vocabulary::{Amount, Condition, Lexicon, NoCheck, Players, PointsOf, Ready, Recover, Tiles, Verb};

impl<'r> Stage<'r> for Resolver<'r, '_, '_> {
    type Words = Lexicon;
    type Scope = Scope;
    type Set = TileSet;
    type Thing = Tile;
    type Moment = Moment;
    type Step = Step;

    fn library(&self) -> &'r Library<Lexicon> {
        self.game.library()
    }

    fn stack(&mut self) -> &mut Stack<Scope, TileSet, Moment, Step> {
        &mut self.state.stack
    }

    fn perform(&mut self, verb: &'r Verb, scope: Scope) -> Flow {
        let tile = self.look().tile_at_hand(scope);
        match verb {
            Verb::AddDrones(count) => self.add_drones(tile, *count),
            Verb::RemoveDrones(amount) => self.remove_drones(tile, how_many(*amount, scope)),
            Verb::AddRebels(count) => self.add_rebels(tile, *count),
            Verb::RemoveRebels(amount) => self.remove_rebels(tile, how_many(*amount, scope)),
            Verb::MoveRebels => self.move_rebels("FAZA-REBEL-04", scope.actor, scope.count, scope.from, scope.tile),
            Verb::Fazaform => self.fazaform(tile),
            Verb::Restore => self.restore(tile),
            Verb::Injure(who) => {
                let who = self.players(who, scope);
                self.state.stack.next(Step::Injure(who));
            }
            Verb::Recover(recover) => self.recover_cards(recover, scope),
            Verb::Ready(Ready::All) => self.ready_all(),
            Verb::Ready(Ready::Chosen) => self.ready_card(scope),
            Verb::Enhance(enhance) => {
                for seat in self.players(&enhance.who, scope) {
                    self.enhance(scope.actor, seat, enhance.id);
                }
            }
            Verb::GainPoints(PointsOf { who, points }) => {
                for seat in self.players(who, scope) {
                    self.gain_points(seat, *points);
                }
            }
            Verb::LosePoints(PointsOf { who, points }) => {
                for seat in self.players(who, scope) {
                    self.pay(seat, (*points).min(self.state.player(seat).points));
                }
            }
            Verb::MoveShip(ship) => self.move_ship(ship.unwrap_or(scope.ship)),
            Verb::Drop(count) => self.drop_drones(scope.ship, *count),
            Verb::RepairOtherShips(count) => self.repair_other_ships(scope.ship, *count),
            Verb::Activate(times) => {
                let times = self.activations(*times);
                self.state.stack.next(Step::Activate(times));
            }
            Verb::CancelActivation => {
                let ship = self.state.tracker;
                self.state.stack.prevent();
                self.tell("FAZA-EVENT-14", || Event::ActivationCancelled { ship });
            }
            Verb::ShowEvents(count) => self.show_events(*count),
            Verb::SwapEvents => {
                if self.state.deck.len() >= 2 {
                    self.state.deck.swap_from_top(0, 1);
                }
                self.tell("FAZA-GEN-06", || Event::EventsReordered { seat: scope.actor });
            }
        }
        self.flow()
    }

    fn step(&mut self, step: Step) -> Flow {
        match step {
            Step::Injure(who) => match self.injure_together(who) {
                Flow::On => self.flow(),
                waits => waits,
            },
            Step::Spare(group) => {
                self.state.stack.next(Step::Spare(group));
                Flow::Wait
            }
            Step::Roll => self.wait_for_roll(),
            Step::Global(event, seat, ship) => {
                self.global_event(event, seat, ship);
                self.flow()
            }
            Step::Discard(event) => {
                self.discard(event);
                Flow::On
            }
            Step::AfterAttack(ship) => {
                self.after_attack(ship);
                self.flow()
            }
            Step::PhaseGuide(step) => {
                self.faza_step(step);
                self.flow()
            }
            Step::CheckRebels => {
                self.check_rebels();
                self.flow()
            }
            Step::EndCommand => {
                self.check_rebels();
                self.review_proposal();
                self.flow()
            }
            Step::Activate(left) => {
                self.activate(left);
                Flow::On
            }
            Step::Execute(ship) => self.execute_guide(ship),
        }
    }

    fn holds(&self, condition: &Condition, scope: Scope) -> bool {
        self.look().holds(condition, scope.actor, scope.ship)
    }

    fn select(&self, tiles: &Tiles, scope: Scope) -> TileSet {
        self.look().select(tiles, scope.actor)
    }

    fn count(&self, amount: &u8, _: Scope) -> u8 {
        *amount
    }

    fn bind(&self, scope: Scope, tile: Tile) -> Scope {
        Scope { tile, follows_ship: false, ..scope }
    }

    fn check(&mut self, check: &NoCheck, _: Scope) -> Checked {
        match *check {}
    }

    fn roll(&mut self, sides: u8) -> u8 {
        self.play.die(sides)
    }

    fn listeners(&mut self, Moment::TrackerShifted(_): Moment) -> SeatSet {
        self.look().listeners()
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.play.budget
    }

    fn overrun(&mut self, cut: Cut) {
        self.tell("FAZA-DIG-02", || Event::Stopped { why: cut.why });
    }
}

fn how_many(amount: Amount, scope: Scope) -> u8 {
    match amount {
        Amount::All => u8::MAX,
        Amount::UpTo(count) => count,
        Amount::Chosen => scope.count,
    }
}

impl Resolver<'_, '_, '_> {
    fn flow(&self) -> Flow {
        if self.is_over() { Flow::Stop } else { Flow::On }
    }

    fn players(&self, who: &Players, scope: Scope) -> SeatSet {
        let look = self.look();
        match who {
            Players::Actor => SeatSet::only(scope.actor),
            Players::Chosen => SeatSet::only(scope.player),
            Players::Here => self.state.players_on(TileSet::only(look.tile_at_hand(scope))),
            Players::Everyone => self.state.seats(),
            Players::On(tiles) => self.state.players_on(look.select(tiles, scope.actor)),
        }
    }

    fn recover_cards(&mut self, recover: &Recover, scope: Scope) {
        for seat in self.players(&recover.who, scope) {
            let bit = self.look().injured_card(seat, recover.card, scope.card);
            self.recover(seat, bit, recover.ends);
        }
    }

    /// FAZA-CARD-03, FAZA-CARD-10: an effect readies a card, at most once a Team Phase.
    fn ready_card(&mut self, scope: Scope) {
        let (seat, card): (Seat, _) = (scope.player, scope.card);
        let player = self.state.player_mut(seat);
        player.used &= !card.bit();
        player.readied |= card.bit();
        self.tell("FAZA-CARD-10", || Event::Readied { seat, card });
    }

    /// The *Scanner*: shows the top cards to every viewer.
    fn show_events(&mut self, count: u8) {
        let everybody = self.state.everybody();
        self.state.deck.show_top(usize::from(count), everybody, self.play);
        let mut top = self.state.deck.from_top().map(|hidden| hidden.card);
        let (first, second) = (top.next(), top.next().filter(|_| count > 1));
        drop(top);
        if let Some(first) = first {
            self.tell("FAZA-GEN-06", || Event::EventsShown { first, second });
        }
    }
}
