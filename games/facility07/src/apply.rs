//! Carrying out answers.

use engine::Seat;
use engine::SeatSet;
use engine::effect::{self, Flow, Overrun, Reach};

use crate::aiming::thing;
use crate::asking::Asking;
use crate::event::Event;
use crate::free_play::means_of;
use crate::guards::Walk;
use crate::look::Look;
use crate::names::Foe;
use crate::pick::{Pick, Prompt};
use crate::resolver::Resolver;
use crate::state::{Act, ArrangeDeck, CardZone, Ending, Errand, Landing, Stage, Step, most};
use crate::vocabulary::Toward;

impl Resolver<'_, '_, '_> {
    /// Carries out a complete, legal answer and everything that follows from it.
    pub fn answer(&mut self, seat: Seat, picks: &[Pick], asking: Now, asked: SeatSet) {
        if asked.has(seat) {
            match asking {
                Now::ChooseAgent => self.choose_agent(seat, picks),
                Now::Equip => self.choose_equipment(seat, picks),
                Now::FreePlay => self.command(seat, picks),
                Now::Window(moment) => match picks[0] {
                    Pick::Pass => self.pass(seat),
                    pick => {
                        if let Ok(id) = self.look().reaction_of(seat, &moment, pick) {
                            self.react(seat, &moment, id);
                        }
                    }
                },
                Now::Things => {
                    if let Some(thing) = thing(picks[0]) {
                        effect::pick(self, thing);
                    }
                }
                Now::Ways => {
                    if let Pick::Way(way) = picks[0] {
                        effect::branch(self, usize::from(way));
                    }
                }
                Now::Step(step) => self.answer_step(step, seat, picks),
            }
        } else {
            self.lift(seat);
        }
        self.count_answer();
        self.go_on_until_asked();
    }

    /// F07-RULING-168: a turn with too many answers ends, and rules of packs rest until it is over (F07-WILD-18).
    fn count_answer(&mut self) {
        if self.is_over() || !matches!(self.state.stage, Stage::Exploration | Stage::Battle) {
            return;
        }
        self.state.answers = self.state.answers.saturating_add(1);
        if self.state.answers >= most::ANSWERS {
            self.state.turn_over = true;
            effect::cut(self, Overrun::Answers);
        }
    }

    /// Runs what is planned; when nothing is, the turn may have to end.
    pub fn go_on_until_asked(&mut self) {
        let mut turns = 0;
        loop {
            self.settle();
            if effect::run(self) != Flow::On || self.is_over() {
                return;
            }
            if self.play.budget.reach() == Reach::Nothing {
                return self.ask_somebody();
            }
            let playing = matches!(self.state.stage, Stage::Exploration | Stage::Battle);
            if !playing || !self.state.stack.is_empty() || !self.state.turn_over {
                return;
            }
            // F07-WILD-17: whoever is not asked for two rounds is kept from playing by some rule.
            turns += 1;
            if turns > 2 * self.state.count && !self.play.budget.is_cut() {
                effect::cut(self, Overrun::Turns);
            }
            self.state.turn_over = false;
            // F07-RULING-66: the dead and the escaped neither collect nor draw.
            let first = if self.state.no_draw { 4 } else { 1 };
            self.next(Step::End(first));
        }
    }

    /// Not even the game's own steps came to an end: whoever is next inside goes on, so that nobody is stuck.
    fn ask_somebody(&mut self) {
        self.state.turn_over = false;
        let inside = self.state.inside();
        match inside.next_from(self.state.active) {
            Some(seat) => self.state.active = seat,
            None => self.finish(Ending::AllGone),
        }
    }

    fn choose_agent(&mut self, seat: Seat, picks: &[Pick]) {
        if let Pick::Keep(card) = picks[0] {
            let agent = self.state.agent_mut(seat);
            agent.card = card;
            agent.ready = true;
        }
        if self.state.seats().iter().all(|seat| self.state.agent(seat).ready) {
            self.agents_chosen();
        }
    }

    fn choose_equipment(&mut self, seat: Seat, picks: &[Pick]) {
        let mut cards: tinyvec::ArrayVec<[crate::names::OpsId; 16]> = tinyvec::ArrayVec::new();
        for pick in picks {
            if let Pick::Equip(card) = pick {
                cards.push(*card);
            }
        }
        self.plan_equipment(seat, &cards);
        if self.state.seats().iter().all(|seat| self.state.agent(seat).ready) {
            self.all_equipped();
        }
    }

    /// F07-RULING-160: the blocker may lift her block at any time.
    fn lift(&mut self, seat: Seat) {
        self.state.standing.retain(|held| !(held.blocks && held.by == seat));
        self.tell("F07-RULING-160", || Event::BlockLifted { seat });
    }

    /// A command of the own turn.
    fn command(&mut self, seat: Seat, picks: &[Pick]) {
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

    /// Answers the step on top of the stack.
    fn answer_step(&mut self, step: Step, seat: Seat, picks: &[Pick]) {
        let first = picks[0];
        if let Step::Blocks(..) = step {
            self.answer_block(seat, first == Pick::Block);
            return;
        }
        if let Step::Sneak { .. } = step {
            self.answer_crossing(seat, first == Pick::Block);
            return;
        }
        if let Step::ForcedFight(guard, _) = step {
            self.fight_guard(seat, guard, means_of(first));
            return;
        }
        self.state.stack.pop();
        match (step, first) {
            (Step::PlaceRoom(card), Pick::Doorway(place, slot)) => {
                self.place_room(card, place, slot, joint(picks));
            }
            (Step::Rehouse(card, ..), Pick::Doorway(place, slot)) => self.settle_room(card, place, slot, joint(picks)),
            (Step::LayOut(by, card), Pick::Doorway(place, slot)) => self.laid_out(by, card, place, slot, joint(picks)),
            (Step::PlacePrison(_), Pick::Doorway(place, slot)) => self.place_prison(place, slot, joint(picks)),
            (Step::RehouseCovered(_, moving), Pick::Doorway(at, slot)) => {
                if let Some(spot) = self.state.board.fit_moved(moving, at, slot, joint(picks)) {
                    self.state.board.move_to(moving, spot);
                    self.tell("F07-OPT-MADHOUSE-01", || Event::RoomMoved { place: moving });
                }
            }
            (Step::Fight(fight), _) => {
                self.strike_back(fight, means_of(first));
            }
            (Step::EscapeOffer(_), Pick::Yes) => self.roll_to_escape(seat),
            (Step::Bribe(..), Pick::Yes) => self.bribe(seat),
            (Step::Bribe(..), _) => self.would_jail(seat),
            (Step::Offer(victim, by), Pick::Yes) => self.pay_off(victim, by),
            (Step::Offer(victim, _), _) => self.refuse_to_pay(victim),
            (Step::Collect, Pick::Yes) => self.collect(seat),
            (Step::Ignore(of, place), Pick::No) => self.apply_on_enter(of, place),
            (Step::DiscardDown, Pick::Card(card)) => {
                self.next(Step::DiscardDown);
                self.discard_from_hand("F07-TURN-10", seat, card);
            }
            (Step::Discards(of, count, zone), Pick::Card(card)) => {
                self.next(Step::Discards(of, count - 1, zone));
                match zone {
                    CardZone::Hand => self.discard_from_hand("F07-RULING-08", seat, card),
                    CardZone::Gadgets => {
                        self.drop_gadget(seat, card);
                        self.tell("F07-RULING-08", || Event::Discarded { seat, card });
                    }
                }
            }
            (Step::Exchange(me, other, theirs), Pick::Card(mine)) => {
                self.swap(me, other, mine, theirs);
            }
            (Step::Arrange(of, deck, left, to_bottom), _) => self.arrange(of, deck, left, to_bottom, first),
            (Step::GuardGoes(guard, steps, toward, by, room, errand), Pick::Room(to)) => {
                self.walk_guard(Walk { guard, steps, toward, by, room, errand }, to);
            }
            (Step::FigureGoes(figure, steps, toward, by, room), Pick::Room(to)) => {
                self.walk_figure(figure, to, steps, toward, by, room);
            }
            (Step::Aim(id, scope, paid), _) => {
                if let Ok(scope) = self.look().aim(id, scope, picks) {
                    self.start_room_use(id, scope, paid);
                }
            }
            _ => {}
        }
    }

    /// The card chosen goes lowest of those still open; `Bottom` sends the top one under the deck.
    fn arrange(&mut self, seat: Seat, deck: ArrangeDeck, left: u8, to_bottom: bool, pick: Pick) {
        macro_rules! arrange {
            ($pile:expr, $bottom:expr) => {{
                match pick {
                    Pick::Way(at) => $pile.swap_from_top(usize::from(at), usize::from(left) - 1),
                    Pick::Bottom => {
                        if let Some(card) = $pile.take_top() {
                            $pile.put_above($bottom, card);
                            self.tell("F07-RULING-166", || Event::PutUnder { seat });
                        }
                    }
                    _ => {}
                }
            }};
        }
        match deck {
            ArrangeDeck::Ops => arrange!(self.state.ops, 0),
            ArrangeDeck::Events => arrange!(self.state.events, 0),
            // The Mainframe stays the last card.
            ArrangeDeck::Rooms => arrange!(self.state.room_deck, 1),
        }
        let more = u8::from(!to_bottom);
        if pick != Pick::Done && left - 1 > more {
            self.next(Step::Arrange(seat, deck, left - 1, to_bottom));
        }
    }
}

fn joint(picks: &[Pick]) -> crate::geometry::Slot {
    match picks.get(1) {
        Some(Pick::Joint(slot)) => *slot,
        _ => crate::geometry::Slot::N1,
    }
}

/// What is being asked, without borrowing the table.
#[derive(Clone, Copy)]
pub enum Now {
    ChooseAgent,
    Equip,
    FreePlay,
    Window(crate::state::Moment),
    Things,
    Ways,
    Step(Step),
}

/// What each seat is asked.
pub type Prompts = [Option<Prompt>; engine::MAX_SEATS];

impl Look<'_> {
    /// What is asked, of whom, and what everybody but the one who answers is asked: worked out once for an answer.
    pub fn asking_now(self, answering: Seat) -> (Now, SeatSet, Prompts) {
        let (asking, asked) = self.asking();
        let others = self.prompts_of_others(asking, asked, answering);
        let now = match asking {
            Asking::ChooseAgent => Now::ChooseAgent,
            Asking::Equip => Now::Equip,
            Asking::FreePlay => Now::FreePlay,
            Asking::Window(moment) => Now::Window(moment),
            Asking::Things(..) => Now::Things,
            Asking::Ways(_) => Now::Ways,
            Asking::Step(step) => Now::Step(step),
        };
        (now, asked, others)
    }
}
