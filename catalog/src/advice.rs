//! What bots that think ahead say of a seat's answers, without types.

use bots::{Budget, CERTAIN, Mind, Ranking, Threads};
use engine::Sight;
use engine::chance::Quick;
use serde::Serialize;
use title::Title;

use crate::asking::{Asking, No};

/// How many answers are told of.
const TOLD: usize = 3;

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// On one core of an ordinary machine. It is counted in simulations, so that the same table gets the same advice.
    pub milliseconds: u32,
    /// On every core there is; what is found is the same.
    pub all_cores: bool,
}

/// The best answers, the best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    pub best: Vec<Advised>,
    /// How sure it is that the first is better than the second.
    pub sure: Sure,
    /// How many answers there are.
    pub answers: usize,
    /// Games played out to find that.
    pub simulations: u32,
}

/// An answer, and what simulations say of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advised {
    #[serde(skip)]
    pub path: Vec<usize>,
    /// The names of its picks.
    pub picks: Vec<String>,
    /// The answer as it is typed.
    pub words: String,
    /// The chance of winning with it in percent; none where nothing was simulated.
    pub percent: Option<f64>,
    /// With 95 % certainty the chance is not further off than this.
    pub either_way: Option<f64>,
    /// By how much it falls behind the first, in percent: known better than the chances themselves, because both had the
    /// same luck.
    pub behind: Option<f64>,
    /// Why one would answer so, in the game's words.
    pub reason: Option<String>,
}

/// How sure a search is of its choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sure {
    /// There is nothing to choose.
    Only,
    /// Luck would have to be very odd.
    Clear,
    /// More likely than not by far.
    Likely,
    /// Several are as good.
    Even,
}

impl Sure {
    /// As a sentence goes on.
    pub fn words(self) -> &'static str {
        match self {
            Sure::Only => "there is no other answer worth a thought",
            Sure::Clear => "the first is clearly the best",
            Sure::Likely => "the first is probably the best",
            Sure::Even => "the first two are as good as each other, as far as can be told",
        }
    }
}

impl<G: Title> Asking<'_, G> {
    /// What a search says of this seat's answers; `None` where bots of this game only play.
    pub fn advice(&self, thinking: Thinking) -> Option<Result<Advice, No>> {
        let mind = self.game.mind()?;
        Some(self.must_be_asked().map(|()| self.thought(&*mind, thinking)))
    }

    fn thought(&self, mind: &dyn Mind<G>, thinking: Thinking) -> Advice {
        let seed = engine::hash::state_hash(self.state);
        let sight = Sight::new(self.game, self.state, self.seat, &mut Quick::new(seed));
        let all = u64::from(mind.tuning().simulations_per_second) * u64::from(thinking.milliseconds) / 1_000;
        let simulations = u32::try_from(all).unwrap_or(u32::MAX);
        let threads = if thinking.all_cores { Threads::All } else { Threads::One };
        let half = Budget { threads, ..Budget::simulations(simulations / 2) };
        // The second search measures all others by what the first has found: then it is known how far they fall behind.
        let first = mind.rank(&sight, None, half, seed).ok();
        let best = first.as_ref().map(|ranking| ranking.chosen().picks.clone());
        let ranking = best.and_then(|best| mind.rank(&sight, Some(&best), half, !seed).ok());
        ranking.map_or_else(Advice::nothing, |ranking| self.told(mind, &sight, &ranking))
    }

    fn told(&self, mind: &dyn Mind<G>, sight: &Sight<'_, G>, ranking: &Ranking<G::Pick>) -> Advice {
        let chosen = ranking.chosen();
        let mut order: Vec<_> = ranking.answers.iter().filter(|one| one.picks != chosen.picks).collect();
        if ranking.simulations > 0 {
            order.retain(|one| one.simulations > 0);
            order.sort_by(|a, b| b.odds.total_cmp(&a.odds));
        }
        let percent = |odds: f64| odds * 100.0 / f64::from(CERTAIN);
        let sure = match order.first() {
            None => Sure::Only,
            Some(second) if second.simulations < 2 => Sure::Even,
            Some(second) => sure(chosen.lead - second.lead, second.lead_error.max(chosen.lead_error)),
        };
        let advised = |one: &bots::Judged<G::Pick>| {
            let known = one.simulations > 1;
            Advised {
                path: self.path_of(&one.picks).unwrap_or_default(),
                picks: self.names(&one.picks),
                words: self.names(&one.picks).join(" > "),
                percent: known.then(|| one.percent()),
                either_way: known.then(|| one.percent_either_way()),
                behind: known.then(|| percent(chosen.lead - one.lead).max(0.0)),
                reason: mind.reason(sight, &one.picks),
            }
        };
        let best = std::iter::once(chosen).chain(order).take(TOLD).map(advised).collect();
        let answers = ranking.answers.len() + ranking.left_out;
        Advice { best, sure, answers, simulations: ranking.simulations }
    }
}

impl Advice {
    fn nothing() -> Self {
        Advice { best: Vec::new(), sure: Sure::Only, answers: 0, simulations: 0 }
    }
}

/// How sure a lead is, given its standard error. Where luck made no difference at all the lead decides.
fn sure(lead: f64, error: f64) -> Sure {
    match lead {
        lead if lead > 2.0 * error && lead > 0.0 => Sure::Clear,
        lead if lead > 0.8 * error && lead > 0.0 => Sure::Likely,
        _ => Sure::Even,
    }
}
