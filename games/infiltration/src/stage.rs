//! Infiltration on the engine's effect machine: what the verbs do.

use engine::SeatSet;
use engine::effect::{Budget, Checked, Cut, Flow, Library, Stack, Stage};

use crate::event::Event;
use crate::names::{Floor, Operative, Place};
use crate::resolver::Resolver;
use crate::state::{Actor, NoMoment, Scope, Set, Step, Thing};
use crate::vocabulary::{Action, Condition, Lexicon, NoCheck, Selector, Verb, Who};

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

    /// INF-RULING-20: a step with nothing to act on is skipped.
    fn perform(&mut self, verb: &'r Verb, scope: Scope) -> Flow {
        let (you, here) = (self.you(scope), self.look().room_at_hand(scope));
        match (verb, you, here) {
            (Verb::Proximity(by), ..) => self.turn_proximity(i16::from(*by), "INF-RULING-66"),
            (Verb::Alarm(by), ..) => self.turn_alarm(*by),
            (Verb::Wound(who), ..) => self.each(*who, scope, Self::wound),
            (Verb::Heal(who), ..) => self.each(*who, scope, Self::heal),
            (Verb::Delay(who), ..) => self.each(*who, scope, |table, who| table.delay(who, "INF-DELAY-02")),
            (Verb::Undelay(who), ..) => self.each(*who, scope, Self::undelay),
            (Verb::Move(movement), ..) => {
                if let Some(who) = self.who(movement.who, scope) {
                    return self.walk(who, movement.to, movement.rooms);
                }
            }
            (Verb::PlaceNpc(npc), _, Some(here)) => self.place_npc(npc.id, here),
            (Verb::MoveNpc(to), ..) => self.move_npc(scope.npc, *to),
            (Verb::DestroyNpc, ..) => self.remove_npc(scope.npc, Event::NpcDestroyed { npc: scope.npc }),
            (Verb::Leave, ..) => self.remove_npc(scope.npc, Event::NpcLeft { npc: scope.npc }),
            (Verb::PlaceData(count), _, Some(here)) => {
                if self.place_data(here, *count, "INF-RULING-35") > 0 {
                    self.resolve();
                }
            }
            (Verb::BoxData, _, Some(here)) => self.box_data(here),
            (Verb::DestroyGuard(which), _, Some(here)) => self.destroy_guard(here, *which, scope),
            (Verb::AddInterface, _, Some(here)) => self.add_interface(here),
            (Verb::RemoveInterface, _, Some(here)) => self.remove_interface(here),
            (Verb::DisableEnter, _, Some(here)) => self.disable_enter(you, here),
            (Verb::PutSludge, _, Some(here)) => self.put_sludge(you, here),
            (verb, Some(you), here) => self.act_for(verb, you, here, scope),
            // INF-RULING-49: an NPC has no self that steps could be aimed at.
            (_, None, _) => {}
        }
        self.flow()
    }

    fn step(&mut self, step: Step) -> Flow {
        match step {
            Step::Resolve(turn) => self.resolve_card(turn),
            Step::Limp(who) => self.limp(who),
            Step::ItemDone(who) => self.item_done(who),
            Step::Due(turn) => self.due(turn),
            Step::Walk(who, to, rooms) => return self.walk_on(who, to, rooms),
            Step::Enter(who, place) => self.enter_effect(who, place),
            Step::Sludge(who) => self.step_into_sludge(who),
            Step::SetupEnter(turn) => self.setup_enter(turn),
            Step::Furnish(place) => self.furnish(place),
            Step::Unlock(place) => self.unlock(place),
            Step::FunctionDone(place, before) => self.function_done(place, before),
            Step::Sift(..) | Step::Launder(..) | Step::Exchange(..) | Step::Discard(..) | Step::NpcOrder(..) => {
                self.state.stack.next(step);
                return Flow::Wait;
            }
            Step::NpcStart(looked_at) => self.npc_start(looked_at),
            Step::NpcScan(place, done) => return self.npc_scan(place, done),
            Step::Security => self.security(),
            Step::EndRound => self.end_round(),
            Step::BeginRound => self.begin_round(),
            Step::Snatch(who, place) => self.snatch(who, place),
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
            Thing::Room(place) => Scope { room: Some(place), ..scope },
            Thing::Npc(npc) => Scope { npc, ..scope },
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
        self.tell("INF-RULING-19", || Event::Stopped { why: cut.why });
    }
}

impl Resolver<'_, '_, '_> {
    /// The acting operative, while it is inside.
    fn you(&self, scope: Scope) -> Option<Operative> {
        match scope.actor {
            Actor::Operative(operative) => Some(operative).filter(|who| self.state.agent(*who).place().is_some()),
            Actor::Npc(_) => None,
        }
    }

    fn who(&self, who: Who, scope: Scope) -> Option<Operative> {
        match who {
            Who::You => self.you(scope),
            Who::It => Some(scope.it).filter(|who| self.state.agent(*who).place().is_some()),
        }
    }

    fn each(&mut self, who: Who, scope: Scope, mut act: impl FnMut(&mut Self, Operative)) {
        if let Some(who) = self.who(who, scope) {
            act(self, who);
        }
    }

    /// Verbs that an operative does or has done to it.
    fn act_for(&mut self, verb: &Verb, you: Operative, here: Option<Place>, scope: Scope) {
        match (verb, here) {
            (Verb::Shield(harms), _) => self.shield(you, harms),
            (Verb::MoveToSecret, _) => self.enter(you, Place::SECRET, "INF-SECRET-01"),
            (Verb::Escape, here) => {
                // INF-ESCAPE-02: the Loading Dock; INF-ESCAPE-03: the Executive Elevator.
                let dock = here.is_none_or(|here| here.floor() == Floor::First);
                self.escape(you, if dock { "INF-ESCAPE-02" } else { "INF-ESCAPE-03" });
            }
            (Verb::Act(Action::Interface), _) => self.interface(you),
            (Verb::Act(Action::Collect), _) => self.download_or_extract(you),
            (Verb::Take(count), Some(here)) => self.take(you, here, *count),
            (Verb::Sift(count), Some(here)) => self.sift(you, here, *count),
            (Verb::DrawData(count), _) => self.draw_data(you, *count),
            (Verb::Launder(count), _) => self.launder(you, *count),
            (Verb::StealData(count), _) => self.steal_data(you, scope.it, *count),
            (Verb::ExchangeData, _) => self.exchange_data(you, scope.it),
            (Verb::Jam, Some(here)) => self.jam(you, here),
            (Verb::DrawItems(count), _) => self.draw_items(you, *count),
            (Verb::DiscardItems(count), _) => self.discard_items(you, *count),
            (Verb::StealItem, _) => self.steal_item(you, scope.it),
            (Verb::Gain(card), _) => self.gain(you, *card),
            (Verb::RevealRoom, Some(here)) if !self.state.revealed.has(here) => {
                self.resolve();
                self.reveal(you, here, false);
            }
            (Verb::PeekRoom, Some(here)) => self.peek_room(you, here),
            (Verb::NoDie, _) => self.no_die(you),
            _ => {}
        }
    }
}
