//! Playing a thought to the end of the round: others do what seems likely, the die shows what it shows on average.

use engine::chance::{Chance, Draw};
use engine::{Game, Play, Seat, Turn};

use super::insight;
use super::outlook::{Outlook, Weights};
use crate::asking::Ask;
use crate::content::Infiltration;
use crate::look::Look;
use crate::names::{Card, OPERATIVES, Operative};
use crate::pick::Pick;
use crate::state::State;

/// How many own choices within choices are weighed; the rest is left to the defaults.
const DEPTH: u8 = 2;

/// Chance without surprises: dice show a four, blind picks take the middle.
struct Steady;

impl Chance for Steady {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        match what {
            Draw::Shuffle => n - 1,
            Draw::Die | Draw::Pick => n / 2,
        }
    }
}

/// A thought: the table as it is now, for whom, and what every operative will probably select.
pub(super) struct Thought<'a> {
    outlook: Outlook<'a>,
    now: &'a State,
    who: Operative,
    likely: [Card; OPERATIVES],
}

impl<'a> Thought<'a> {
    pub fn new(game: &'a Infiltration, weights: Weights, now: &'a State, who: Operative) -> Self {
        let collect = Look::new(game, now).collecting_card();
        Thought { outlook: Outlook::new(game, weights), now, who, likely: [collect; OPERATIVES] }
    }

    fn game(&self) -> &'a Infiltration {
        self.outlook.game
    }

    /// Thinks about what every operative will probably select: at first glance, and then once more for all others,
    /// because they think about each other too.
    pub fn read_the_room(&mut self) {
        let look = Look::new(self.game(), self.now);
        for who in self.now.inside() {
            let guess = self.outlook.guess(self.now, who);
            self.likely[who.index()] = if look.may_select(who, guess).is_ok() { guess } else { look.collecting_card() };
        }
        let at_first_glance = self.likely;
        let player = self.now.player_of(self.who);
        for who in self.now.inside().iter().filter(|who| self.now.player_of(*who) != player) {
            let thought = Thought { who, likely: at_first_glance, outlook: self.outlook, now: self.now };
            let cards = look.action_cards().into_iter().filter(|card| look.may_select(who, *card).is_ok());
            let worth = |card| (thought.with_card(card, &[], DEPTH), card);
            let best = cards.map(worth).reduce(|a, b| if b.0 > a.0 { b } else { a });
            self.likely[who.index()] = best.map_or(look.collecting_card(), |(_, card)| card);
        }
    }

    /// What a card is worth against what the plan does not foresee.
    pub fn caution(&self, card: Card) -> f32 {
        match card {
            Card::Item(item) => self.outlook.caution(self.now, self.who, item),
            Card::Advance | Card::Retreat | Card::Interface | Card::Download | Card::Extract => 0.0,
        }
    }

    /// What a card is worth, with these cards for the player's operatives before this one.
    pub fn with_card(&self, card: Card, chosen: &[Pick], depth: u8) -> f32 {
        let mut state = *self.now;
        for who in state.inside() {
            state.agent_mut(who).card = Some(self.likely[who.index()]);
        }
        let seat = state.player_of(self.who);
        let mut answer = tinyvec::ArrayVec::<[Option<Pick>; OPERATIVES]>::new();
        for (at, who) in Look::new(self.game(), self.now).selecting(seat).enumerate() {
            let usual = Pick::Card(self.likely[who.index()]);
            let pick = if who == self.who { Pick::Card(card) } else { chosen.get(at).copied().unwrap_or(usual) };
            answer.push(Some(pick));
        }
        let answer: Vec<Pick> = answer.into_iter().flatten().collect();
        // With this the last card lies, and the round is played.
        self.game().apply(&mut state, seat, &answer, &mut Play::silent(&mut Steady));
        self.after_round(state, depth)
    }

    /// What the table is worth once this round is over.
    fn after_round(&self, mut state: State, depth: u8) -> f32 {
        let player = self.now.player_of(self.who);
        let mut answer = Vec::new();
        let mut gain = 0.0;
        while state.round == self.now.round {
            let Turn::Ask { awaited, .. } = self.game().turn(&state) else { break };
            let Some(seat) = awaited.lowest() else { break };
            let look = Look::new(self.game(), &state);
            let Some(ask) = look.ask_of(seat) else { break };
            answer.clear();
            if seat == player && depth < DEPTH {
                gain += insight::gain(self.now, &state, ask);
                self.best_answer(&state, seat, depth + 1, &mut answer);
            } else {
                look.default_answer(seat, &mut answer);
            }
            self.game().apply(&mut state, seat, &answer, &mut Play::silent(&mut Steady));
        }
        self.outlook.fortune(self.now, &state, self.who, gain)
    }

    /// The best answer to a question in between.
    pub fn best_answer(&self, state: &State, seat: Seat, depth: u8, out: &mut Vec<Pick>) {
        let look = Look::new(self.game(), state);
        match look.ask_of(seat) {
            Some(Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Discard(..)) => {
                let mut listed = Vec::new();
                let _ = look.list(seat, &[], &mut listed);
                let worth = |pick: &Pick| {
                    let mut after = *state;
                    self.game().apply(&mut after, seat, &[*pick], &mut Play::silent(&mut Steady));
                    self.after_round(after, depth)
                };
                let best = listed.iter().map(|pick| (worth(pick), *pick)).reduce(|a, b| if b.0 > a.0 { b } else { a });
                out.extend(best.map(|(_, pick)| pick));
            }
            Some(ask) => answer_with_data(look, seat, ask, out),
            None => {}
        }
    }
}

/// Answers questions about data files that lie open to the seat that is asked.
pub(super) fn answer_with_data(look: Look<'_>, seat: Seat, ask: Ask, out: &mut Vec<Pick>) {
    match ask {
        // The lowest of the own files are below the average of the pool.
        Ask::Launder(..) => {
            let mut listed = Vec::new();
            while look.list(seat, out, &mut listed) == engine::Picks::More {
                let worthless = listed.contains(&Pick::Data(1));
                let stop = if out.is_empty() { listed[0] } else { Pick::Enough };
                out.push(if worthless { Pick::Data(1) } else { stop });
            }
        }
        Ask::Exchange(who, with) => {
            let values = |whose| look.state.data.on(crate::Shelf::Stash(whose)).iter().map(|file| file.value());
            match (values(who).min(), values(with).max()) {
                (Some(own), Some(theirs)) if theirs > own => out.extend([Pick::Data(own), Pick::Data(theirs)]),
                _ => out.push(Pick::Keep),
            }
        }
        Ask::Sift(..) | Ask::Select | Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Discard(..) => {
            look.default_answer(seat, out);
        }
    }
}
