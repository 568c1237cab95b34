//! What bots of every level know about Infiltration.

use bots::{CERTAIN, Odds, Skill, Tuning};
use engine::chance::{Draw, Quick};
use engine::{Chance, Game, Outcome, Play, Seat, Sight};

use super::feel::{FILE, Feel};
use super::hurry::{Hurry, ROUND};
use super::outlook::Weights;
use super::tools::Tools;
use crate::asking::Ask;
use crate::content::Infiltration;
use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::{Card, Operative};
use crate::pick::Pick;
use crate::state::{State, Whereabouts};

/// Reserve below which everybody runs, in tenths of a round, and by how much nerves differ from round to round.
const NERVE: i32 = 14;
const NERVES: u32 = 10;
/// What seems worth so little is no slip of the mind any more, in tenths of a zettabyte.
const SENSELESS: i32 = -50;
/// How much first impressions waver, in tenths of a zettabyte: nobody can be read like a book.
const WAVER: u32 = 8;

/// A thief who has read every card in the box.
pub struct Thief {
    tools: Tools,
    hurry: Hurry,
}

impl Thief {
    fn feel<'a>(&'a self, game: &'a Infiltration, state: &'a State, who: Operative, nerve: i32) -> Option<Feel<'a>> {
        Feel::new(game, state, (&self.tools, &self.hurry), who, nerve)
    }

    /// The card that seems best, more or less.
    fn card(&self, look: Look<'_>, who: Operative, chance: &mut dyn Chance) -> Card {
        let collect = look.collecting_card();
        let nerve = NERVE + chance.below(NERVES, Draw::Pick) as i32;
        let Some(feel) = self.feel(look.game, look.state, who, nerve) else { return collect };
        let (mut best, mut most) = (collect, feel.worth(collect) + chance.below(WAVER, Draw::Pick) as i32);
        let mut weigh = |card: Card| {
            let worth = feel.worth(card) + chance.below(WAVER, Draw::Pick) as i32;
            if worth > most {
                (best, most) = (card, worth);
            }
        };
        if !look.state.agent(who).delayed {
            weigh(Card::Advance);
            weigh(Card::Retreat);
        }
        if look.has_interface(who) {
            weigh(Card::Interface);
        }
        for held in look.state.items.at(crate::item_cards::Spot::Hand(who)) {
            weigh(Card::Item(held.card));
        }
        best
    }

    /// What a table promises one operative, in tenths of a zettabyte: what it carries and may still collect, by its odds
    /// of getting out. `files` is what it holds: what they are worth only their owner knows.
    fn promise(&self, game: &Infiltration, state: &State, left: i32, who: Operative, files: i32) -> i32 {
        let agent = state.agent(who);
        let look = Look::new(game, state);
        let carried = files + i32::from(agent.prototypes) * i32::from(look.prototype_worth()) * 10;
        match agent.at {
            Whereabouts::Escaped => carried + 5,
            Whereabouts::Arrested => 0,
            Whereabouts::Inside(_) => {
                let reserve = left - self.hurry.way_out(game, state, who).0;
                // Three files in four rounds are what thieves bring home on average.
                let more = (reserve - NERVE).clamp(0, 10 * ROUND) * 3 / 4 * FILE / ROUND;
                (carried + more + 5) * odds_of_escape(reserve) / CERTAIN
            }
        }
    }

    /// What the table promises a seat beyond its best rival.
    fn ahead(&self, game: &Infiltration, state: &State, seat: Seat, values: bool) -> i32 {
        let left = self.hurry.left(state);
        let mut own = 0;
        let mut best = 0;
        for player in Seat::first(state.players) {
            let mut sum = 0;
            for who in state.operatives_of(player) {
                let files = if values && player == seat {
                    i32::from(state.data.worth(who)) * 10
                } else {
                    state.data.count(Shelf::Stash(who)) as i32 * FILE
                };
                sum += self.promise(game, state, left, who, files);
            }
            if player == seat {
                own = sum;
            } else {
                best = best.max(sum);
            }
        }
        own - best / 2
    }

    /// The best answer to a question in between, by what the table promises once it is given.
    fn try_each(&self, look: Look<'_>, seat: Seat, out: &mut Vec<Pick>) {
        let mut listed = Vec::new();
        let _ = look.list(seat, &[], &mut listed);
        let worth = |pick: Pick| {
            let mut after = *look.state;
            look.game.apply(&mut after, seat, &[pick], &mut Play::silent(&mut Quick::new(0)));
            self.ahead(look.game, &after, seat, false)
        };
        let best = listed.iter().map(|pick| (worth(*pick), *pick)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        out.extend(best.map(|(_, pick)| pick));
    }
}

/// How likely one gets out with so much time in reserve, in ten-thousandths.
fn odds_of_escape(reserve: i32) -> Odds {
    // By games of the fast policy: none out with less than nothing in reserve, nearly all with three rounds.
    match reserve {
        ..=-10 => 300,
        -9..=0 => 1_500,
        1..=10 => 4_500,
        11..=20 => 7_500,
        21..=30 => 8_800,
        31..=50 => 9_300,
        _ => 9_500,
    }
}

/// `exp(x / 55)` in thousandths, by halving: what a lead of so many tenths of a zettabyte is worth in a race.
fn weight(lead: i32) -> i64 {
    // 2^(x / 38), linear between whole powers.
    let lead = lead.clamp(-380, 380) + 380;
    let (power, rest) = (lead / 38, i64::from(lead % 38));
    (1 << power) * (38 + rest)
}

impl Skill<Infiltration> for Thief {
    const TUNING: Tuning = Tuning { keep: 16, horizon: None, doubt: 1.5, margin: 50, simulations_per_second: 20_000 };

    fn learn(game: &Infiltration) -> Self {
        Thief { tools: Tools::learn(game), hurry: Hurry::learn(game) }
    }

    fn answer(&self, game: &Infiltration, state: &State, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Pick>) {
        let look = Look::new(game, state);
        match look.ask_of(seat) {
            Some(Ask::Select) => {
                out.extend(look.selecting(seat).map(|who| Pick::Card(self.card(look, who, chance))));
            }
            Some(Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Discard(..)) => self.try_each(look, seat, out),
            Some(ask @ (Ask::Launder(..) | Ask::Exchange(..) | Ask::Sift(..))) => {
                super::foresee::answer_with_data(look, seat, ask, out);
            }
            None => {}
        }
    }

    fn glance(&self, game: &Infiltration, state: &State, seat: Seat, picks: &[Pick]) -> i32 {
        let look = Look::new(game, state);
        let cards = look.selecting(seat).zip(picks).map(|(who, pick)| match pick {
            Pick::Card(card) => {
                self.feel(game, state, who, NERVE + NERVES as i32 / 2).map_or(0, |feel| feel.worth(*card))
            }
            _ => 0,
        });
        cards.sum()
    }

    /// Running away from data with time to spare, or staying without any.
    fn is_senseless(&self, game: &Infiltration, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        let look = Look::new(game, state);
        look.selecting(seat).zip(picks).any(|(who, pick)| match pick {
            Pick::Card(card) => self.feel(game, state, who, NERVE).is_some_and(|feel| feel.worth(*card) <= SENSELESS),
            _ => false,
        })
    }

    fn moment(&self, _: &Infiltration, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn odds(&self, game: &Infiltration, state: &State, seat: Seat) -> Odds {
        let mut all = 0;
        let mut own = 0;
        for player in Seat::first(state.players) {
            let share = weight(self.ahead(game, state, player, player == seat));
            all += share;
            own += if player == seat { share } else { 0 };
        }
        if all == 0 { 0 } else { (own * i64::from(CERTAIN) / all) as Odds }
    }

    /// INF-TIE-04: a draw is shared.
    fn result(&self, _: &Infiltration, _: &State, outcome: &Outcome, seat: Seat) -> Odds {
        if outcome.winners.has(seat) { CERTAIN / Odds::from(outcome.winners.len()) } else { 0 }
    }

    fn reason(&self, sight: &Sight<'_, Infiltration>, picks: &[Pick]) -> Option<String> {
        super::hint::explain(sight.game(), Weights::default(), sight.seen(), sight.seat(), picks)
    }
}
