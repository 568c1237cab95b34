//! Carrying out answers.

use engine::Seat;
use engine::SeatSet;
use engine::effect::{self, Flow, Overrun, Reach};

use crate::aiming::thing;
use crate::asking::Ask;
use crate::event::Event;
use crate::free_play::means_of;
use crate::geometry::{Place, Slot};
use crate::names::OpsId;
use crate::pick::Pick;
use crate::resolver::Resolver;
use crate::state::{ArrangeDeck, CardZone, EndStep, Ending, Step, most};

impl Resolver<'_, '_, '_> {
    /// Carries out a complete, legal answer and everything that follows from it.
    pub fn answer(&mut self, seat: Seat, picks: &[Pick], ask: Ask<'_>, asked: SeatSet) {
        if asked.has(seat) {
            self.carry_out(ask, seat, picks);
        } else {
            self.lift(seat);
        }
        self.count_answer();
        self.go_on_until_asked();
    }

    /// F07-RULING-168: a turn with too many answers ends, and rules of packs rest until it is over (F07-WILD-18).
    fn count_answer(&mut self) {
        if self.is_over() || !self.state.stage.is_played() {
            return;
        }
        self.state.answers = self.state.answers.saturating_add(1);
        if self.state.answers >= most::ANSWERS {
            self.state.turn_over = true;
            effect::cut(self, Overrun::Answers);
        }
    }

    /// What an answer to this question does.
    #[allow(clippy::too_many_lines, reason = "one arm per question")]
    fn carry_out(&mut self, ask: Ask<'_>, seat: Seat, picks: &[Pick]) {
        if ask.is_done_when_answered() {
            self.state.stack.pop();
        }
        let first = picks[0];
        let yes = first == Pick::Yes;
        match ask {
            Ask::ChooseAgent => self.choose_agent(seat, picks),
            Ask::Equip => self.choose_equipment(seat, picks),
            Ask::Turn => self.command(seat, picks),
            Ask::React(_) if first == Pick::Pass => self.pass(seat),
            Ask::React(moment) => {
                if let Ok(id) = self.look().reaction_of(seat, &moment, first) {
                    self.react(seat, &moment, id);
                }
            }
            Ask::Thing(..) => {
                if let Some(thing) = thing(first) {
                    effect::pick(self, thing);
                }
            }
            Ask::Way(_) => {
                if let Pick::Way(way) = first {
                    effect::branch(self, usize::from(way));
                }
            }
            Ask::Block(_) => self.answer_block(seat, first == Pick::Block),
            Ask::BlockCrossing => self.answer_crossing(seat, first == Pick::Block),
            Ask::ForcedFight(guard) => self.fight_guard(seat, guard, means_of(first)),
            Ask::LayOut(by, card) => {
                if let Some((place, slot, joint)) = doorway(picks) {
                    self.laid_out(by, card, place, slot, joint);
                }
            }
            Ask::PlaceRoom(card) => {
                if let Some((place, slot, joint)) = doorway(picks) {
                    self.place_room(card, place, slot, joint);
                }
            }
            Ask::Rehouse(card, ..) => {
                if let Some((place, slot, joint)) = doorway(picks) {
                    self.settle_room(card, place, slot, joint);
                }
            }
            Ask::PlacePrison(_) => {
                if let Some((place, slot, joint)) = doorway(picks) {
                    self.place_prison(place, slot, joint);
                }
            }
            Ask::RehouseCovered(moving) => {
                if let Some((at, slot, joint)) = doorway(picks)
                    && let Some(spot) = self.state.board.fit_moved(moving, at, slot, joint)
                {
                    self.state.board.move_to(moving, spot);
                    self.tell("F07-OPT-MADHOUSE-01", || Event::RoomMoved { place: moving });
                }
            }
            Ask::StrikeBack(fight) => {
                self.strike_back(fight, means_of(first));
            }
            Ask::EscapeRoll => {
                if yes {
                    self.roll_to_escape(seat);
                }
            }
            Ask::Bribe if yes => self.bribe(seat),
            Ask::Bribe => self.would_jail(seat),
            Ask::PayOrDie { victim, attacker } if yes => self.pay_off(victim, attacker),
            Ask::PayOrDie { victim, .. } => self.refuse_to_pay(victim),
            Ask::Collect => {
                if yes {
                    self.collect(seat);
                }
            }
            Ask::IgnoreOnEnter(of, place) => {
                if !yes {
                    self.apply_on_enter(of, place);
                }
            }
            Ask::DiscardDown => {
                if let Pick::Card(card) = first {
                    self.next(Step::DiscardDown);
                    self.discard_from_hand("F07-TURN-10", seat, card);
                    self.also(&[(true, "F07-OPS-03")]);
                }
            }
            Ask::Discard(of, count, zone) => {
                if let Pick::Card(card) = first {
                    self.next(Step::Discards(of, count - 1, zone));
                    self.discard_chosen(seat, card, zone);
                }
            }
            Ask::Exchange(me, other, theirs) => {
                if let Pick::Card(mine) = first {
                    self.swap(me, other, mine, theirs);
                }
            }
            Ask::Arrange(of, deck, left, to_bottom) => self.arrange(of, deck, left, to_bottom, first),
            Ask::MoveGuard(walk) => {
                if let Pick::Room(to) = first {
                    self.walk_guard(walk, to);
                }
            }
            Ask::MoveFigure(figure, steps, toward, by, room) => {
                if let Pick::Room(to) = first {
                    self.walk_figure(figure, to, steps, toward, by, room);
                }
            }
            Ask::Aim(id, scope, paid) => {
                if let Ok(scope) = self.look().aim(id, scope, picks) {
                    self.start_room_use(id, scope, paid);
                }
            }
        }
    }

    fn discard_chosen(&mut self, seat: Seat, card: OpsId, zone: CardZone) {
        match zone {
            CardZone::Hand => self.discard_from_hand("F07-RULING-08", seat, card),
            CardZone::Gadgets => self.give_up_gadget("F07-RULING-08", seat, card),
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
            if !self.state.stage.is_played() || !self.state.stack.is_empty() || !self.state.turn_over {
                return;
            }
            // F07-WILD-17: a player who is not asked for two rounds is kept from playing by some rule.
            turns += 1;
            if turns > 2 * self.state.count && !self.play.budget.is_cut() {
                effect::cut(self, Overrun::Turns);
            }
            self.state.turn_over = false;
            // F07-RULING-66: the dead and the escaped neither collect nor draw.
            let first = if self.state.no_draw { EndStep::Expire } else { EndStep::Collect };
            self.next(Step::End(first));
        }
    }

    /// Not even the game's own steps came to an end: the next one inside goes on, so that nobody is stuck.
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

/// The doorway chosen and the door that joins it.
fn doorway(picks: &[Pick]) -> Option<(Place, Slot, Slot)> {
    let [Pick::Doorway(place, slot), Pick::Joint(joint)] = *picks else { return None };
    Some((place, slot, joint))
}

impl Ask<'_> {
    /// Whether the step that asks it is done with when a seat has answered, and leaves the stack before anything
    /// follows. What is left waits for others, or is no step.
    const fn is_done_when_answered(self) -> bool {
        match self {
            Ask::LayOut(..)
            | Ask::PlaceRoom(_)
            | Ask::Rehouse(..)
            | Ask::RehouseCovered(_)
            | Ask::PlacePrison(_)
            | Ask::StrikeBack(_)
            | Ask::EscapeRoll
            | Ask::Bribe
            | Ask::PayOrDie { .. }
            | Ask::Collect
            | Ask::IgnoreOnEnter(..)
            | Ask::DiscardDown
            | Ask::Discard(..)
            | Ask::Exchange(..)
            | Ask::Arrange(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => true,
            Ask::ChooseAgent
            | Ask::Equip
            | Ask::Turn
            | Ask::React(_)
            | Ask::Thing(..)
            | Ask::Way(_)
            | Ask::Block(_)
            | Ask::BlockCrossing
            | Ask::ForcedFight(_) => false,
        }
    }
}
