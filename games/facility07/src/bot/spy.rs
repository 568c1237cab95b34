//! What bots of every level know about Facility 07.

use std::hash::{DefaultHasher, Hash, Hasher};

use bots::{Odds, Skill, Tuning};
use engine::chance::Draw;
use engine::effect::Frame;
use engine::{Chance, Outcome, Picks, Seat, Sight};

use super::feel::Feel;
use super::foresight::Foresight;
use super::hint::Hint;
use super::plan::Plan;
use super::time::impatience;
use super::tools::Tools;
use super::worth::Worth;
use super::{answers, between, odds, wear};
use crate::asking::Ask;
use crate::content::Facility07;
use crate::geometry::Place;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::{Act, State, Step};

/// How much first impressions waver, in hundredths of a Data: nobody can be read like a book.
const WAVER: u32 = 4;

/// A way out that is likelier than this is one.
pub const LIKELY: f32 = 0.4;
/// So late nobody waits for a better moment any more, in Data.
const WEARY: f32 = 0.5;

/// A spy who has read every card on the table, of the box and of packs.
pub struct Spy {
    worth: Worth,
    tools: Tools,
}

impl Spy {
    /// A command of the own turn: what helps first, then on the way, then what ends the turn.
    fn command(&self, look: Look<'_>, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Pick>) {
        let mut options = Vec::with_capacity(48);
        look.list(seat, &[], &mut options);
        if options.len() == 1 {
            out.push(options[0]);
            return;
        }
        let feel = Feel::new(look, &self.worth, &self.tools, seat);
        let mut listed = Vec::with_capacity(16);
        let mut last = (0, Pick::EndTurn);
        let mut best: Option<i32> = None;
        for head in options {
            let waver = chance.below(WAVER, Draw::Pick) as i32;
            let worth = feel.head(head) + waver;
            if Feel::ends_turn(head) {
                if worth > last.0 + WAVER as i32 {
                    last = (worth, head);
                }
                continue;
            }
            if worth < -60 {
                continue;
            }
            // The targets, each the best that follows.
            let mut answer: tinyvec::ArrayVec<[Pick; 4]> = tinyvec::ArrayVec::new();
            answer.push(head);
            let mut sum = worth;
            while answer.len() < answer.capacity() && look.list(seat, &answer, &mut listed) == Picks::More {
                let of = |pick: &Pick| feel.target(head, *pick);
                let Some(target) = listed.iter().copied().max_by_key(of) else { break };
                sum += of(&target);
                answer.push(target);
            }
            if sum > WAVER as i32 && best.is_none_or(|known| sum > known) {
                best = Some(sum);
                out.clear();
                out.extend_from_slice(&answer);
            }
        }
        if best.is_none() {
            out.push(last.1);
            // A Room's Ability may have to be aimed.
            while look.list(seat, out, &mut listed) == Picks::More {
                let Some(target) = listed.iter().copied().max_by_key(|pick| feel.target(last.1, *pick)) else { break };
                out.push(target);
            }
        }
    }

    /// Whether she would go there only to turn back, because her way leads through where she stands, and there is nobody
    /// there to deal with.
    fn comes_back(&self, look: Look<'_>, seat: Seat, place: Place) -> bool {
        let mut there = *look.state;
        let here = there.agent(seat).room;
        let agent = there.agent_mut(seat);
        agent.room = place;
        agent.marks.moved = agent.marks.moved.saturating_add(1);
        let plan = Plan::new(Look::new(look.game, &there), &self.worth, seat);
        plan.way.steps > 0 && plan.nearer(here) > 0 && look.possible_blockers(seat, place).is_empty()
    }

    /// The hack starts the Countdown for all inside, herself included.
    fn hacks_without_a_way_out(&self, look: Look<'_>, seat: Seat) -> bool {
        let state = look.state;
        !state.battle()
            && state.mainframe == Some(state.agent(seat).room)
            && impatience(state) < WEARY
            && Plan::new(look, &self.worth, seat).safe < LIKELY
    }
}

impl Skill<Facility07> for Spy {
    const TUNING: Tuning =
        Tuning { keep: 10, horizon: Some(1), doubt: 1.5, margin: 50, simulations_per_second: 10_000 };

    fn learn(game: &Facility07) -> Self {
        let mut worth = Worth::default();
        worth.learn(game);
        Spy { worth, tools: Tools::learn(game) }
    }

    fn answer(&self, game: &Facility07, state: &State, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Pick>) {
        let look = Look::new(game, state);
        let (ask, asked) = look.asking();
        if !asked.has(seat) {
            out.push(Pick::Lift);
            return;
        }
        let mut options = Vec::with_capacity(48);
        match ask {
            Ask::Turn => self.command(look, seat, chance, out),
            Ask::React(moment) => {
                look.list(seat, &[], &mut options);
                let of = |pick: &Pick| between::react(look, &self.tools, seat, &moment, *pick);
                out.extend(options.iter().copied().max_by_key(of));
            }
            Ask::Block(act) => {
                out.push(if between::block(look, seat, act) > 0 { Pick::Block } else { Pick::Allow });
            }
            Ask::BlockCrossing => {
                let act = crate::state::ActKind::Cross;
                out.push(if between::block(look, seat, act) > 0 { Pick::Block } else { Pick::Allow });
            }
            Ask::ChooseAgent => {
                let seed = u64::from(chance.below(1024, Draw::Pick));
                out.push(Pick::Keep(between::kept(game, state, seat, seed)));
            }
            Ask::Equip => wear::for_the_start(look, &self.worth, seat, &mut options, out),
            Ask::DiscardDown | Ask::Discard(..) | Ask::Exchange(..) => {
                look.list(seat, &[], &mut options);
                let foresight = Foresight { game, worth: &self.worth, me: seat, seed: 0 };
                out.extend(foresight.least(look, &options));
            }
            Ask::Arrange(..) => out.push(Pick::Done),
            Ask::StrikeBack(_) | Ask::ForcedFight(_) => between::fight(look, &self.worth, seat, &mut options, out),
            Ask::EscapeRoll | Ask::Bribe | Ask::Collect => out.push(Pick::Yes),
            Ask::PayOrDie { .. } => {
                look.list(seat, &[], &mut options);
                out.push(if options.contains(&Pick::Yes) { Pick::Yes } else { Pick::No });
            }
            Ask::PlaceRoom(_) | Ask::LayOut(..) | Ask::Rehouse(..) | Ask::RehouseCovered(_) | Ask::PlacePrison(_) => {
                between::any(look, seat, chance, &mut options, out);
            }
            Ask::Thing(..)
            | Ask::Way(_)
            | Ask::IgnoreOnEnter(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => {
                let seed = u64::from(chance.below(u32::MAX, Draw::Pick));
                between::tried(game, &self.worth, state, seat, seed, &mut options, out);
            }
        }
    }

    fn worth_trying(&self, game: &Facility07, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        let look = Look::new(game, state);
        if let [head, target] = *picks
            && answers::is_idle(look, head, target)
        {
            return false;
        }
        if let [Pick::Unequip(card)] = *picks {
            return wear::to_take_back(look, &self.worth, seat) == Some(card);
        }
        if let [Pick::Equip(card)] = *picks
            && state.stage.is_played()
        {
            return wear::is_best(look, &self.worth, seat, card);
        }
        if let [Pick::Move(place)] = *picks {
            return !self.comes_back(look, seat, place);
        }
        if picks == [Pick::UseRoom] {
            return !self.hacks_without_a_way_out(look, seat);
        }
        if let [head, Pick::Room(place)] = *picks
            && let Some((id, _)) = look.use_of(seat, head)
        {
            // Nobody locks herself in; a Room's Ability that does it ends the turn as well.
            let locks = self.tools.uses[usize::from(id)].locks.is_some() && !look.is_locked(place);
            return head == Pick::UseRoom || !locks || place != state.agent(seat).room;
        }
        true
    }

    fn glance(&self, game: &Facility07, state: &State, seat: Seat, picks: &[Pick]) -> i32 {
        let look = Look::new(game, state);
        let (ask, asked) = look.asking();
        if !asked.has(seat) {
            return 0;
        }
        if let Ask::Turn = ask {
            return Feel::new(look, &self.worth, &self.tools, seat).worth(picks);
        }
        if let (Ask::React(moment), [pick, ..]) = (ask, picks) {
            return between::react(look, &self.tools, seat, &moment, *pick);
        }
        if let (Ask::Block(act), [Pick::Block]) = (ask, picks) {
            return between::block(look, seat, act);
        }
        0
    }

    /// A free slot is filled, whatever else is done.
    fn is_clear(&self, _: &Facility07, state: &State, _: Seat, own: &[Pick]) -> bool {
        matches!(own, [Pick::Equip(_)]) && state.stage.is_played()
    }

    fn moment(&self, _: &Facility07, state: &State) -> u32 {
        u32::from(state.round)
    }

    /// Where the active Agent stands, or goes once nobody answers it, and everything that she could have changed since.
    fn trace(&self, _: &Facility07, state: &State) -> Option<u64> {
        let goes = state.stack.iter().find_map(|frame| match frame {
            Frame::Step(Step::Go(Act::Move(to))) => Some(*to),
            Frame::Step(Step::Walk(who, to)) if *who == state.active => Some(*to),
            Frame::Step(_) | Frame::Run(..) | Frame::Each(..) | Frame::Times(..) | Frame::Window(_) => None,
        });
        let mine = state.agent(state.active);
        let mut hash = DefaultHasher::new();
        (state.active.0, goes.unwrap_or(mine.room), state.ops.len(), state.ops_discard.len()).hash(&mut hash);
        (mine.marks.weapons, mine.marks.ability, mine.marks.bonus, mine.covert.map(|one| one.card.index()))
            .hash(&mut hash);
        for gadget in &mine.gadgets {
            (gadget.card.index(), gadget.used).hash(&mut hash);
        }
        for seat in Seat::first(state.count) {
            let agent = state.agent(seat);
            let room = if seat == state.active { Place::ENTRYWAY } else { agent.room };
            (room, agent.dazed, agent.data, agent.hand.len()).hash(&mut hash);
        }
        for guard in &state.guards {
            (guard.room, guard.state as u8).hash(&mut hash);
        }
        (state.lasting.len(), state.locks.len()).hash(&mut hash);
        Some(hash.finish())
    }

    fn odds(&self, game: &Facility07, state: &State, seat: Seat) -> Odds {
        odds::odds(Look::new(game, state), &self.worth, seat)
    }

    /// Explosion victims who tie share the win.
    fn result(&self, _: &Facility07, _: &State, outcome: &Outcome, seat: Seat) -> Odds {
        if outcome.winners.has(seat) { bots::CERTAIN / Odds::from(outcome.winners.len()) } else { 0 }
    }

    fn reason(&self, sight: &Sight<'_, Facility07>, picks: &[Pick]) -> Option<String> {
        let look = Look::new(sight.game(), sight.seen());
        let hint = Hint { look, worth: &self.worth, tools: &self.tools, seat: sight.seat() };
        picks.first().map(|_| hint.explain(picks))
    }
}
