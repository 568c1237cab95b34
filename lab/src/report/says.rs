//! The sentences at the top: what stands out, most of all first.

use crate::figure::Figure;
use crate::finding::{findings, shown};
use crate::plan::Plan;
use crate::results::{ArmResults, Results};

/// A sentence, and the arm it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Where there are several.
    pub arm: Option<String>,
    pub text: String,
}

/// What stands out, and how many things were looked at.
pub fn says(plan: &Plan, results: &Results) -> (Vec<Said>, usize) {
    let name = |arm: usize| (plan.arms.len() > 1).then(|| plan.arms[arm].name.clone());
    let mut said = Vec::new();
    for (at, arm) in results.arms.iter().enumerate() {
        let Some(ended) = arm.moments(&Figure::Ended).filter(|ended| ended.mean() < 1.0) else { continue };
        let endless = ((1.0 - ended.mean()) * ended.count as f64).round();
        let text = format!("{endless} of {} games did not end.", ended.count);
        said.push(Said { arm: name(at), text });
    }
    let all = findings(plan, results);
    let standing_out = all.iter().filter(|finding| finding.believed);
    said.extend(standing_out.map(|finding| Said { arm: name(finding.arm), text: finding.sentence() }));
    (said, all.len())
}

/// What a game of this arm is like, in a few words.
pub fn in_short(arm: &ArmResults, together: bool) -> String {
    let of = |figure: Figure| arm.estimate(&figure).map(|found| (shown(&figure, found.value), found));
    let mut said = Vec::new();
    if let Some((won, found)) = of(Figure::Won).filter(|_| together) {
        let [low, high] = [found.low, found.high].map(|bound| shown(&Figure::Won, bound));
        said.push(format!("The team wins {won} of its games (with 95 % certainty {low} to {high})."));
    }
    if let Some((rounds, _)) = of(Figure::Rounds) {
        let answers = of(Figure::Answers).map_or(String::new(), |(answers, _)| format!(" and {answers} answers"));
        said.push(format!("A game takes {rounds} rounds{answers}."));
    }
    if let (Some((score, _)), Some((margin, _))) = (of(Figure::WinnersScore), of(Figure::Margin)) {
        said.push(format!("The winner has {score}, which is {margin} more than the next."));
    }
    if let (Some((half, _)), Some((behind, _))) = (of(Figure::AheadHalfway), of(Figure::Comeback)) {
        said.push(format!(
            "Halfway, the later winner is alone in front in {half} of the games; at worst the later winner was {behind} behind."
        ));
    }
    said.join(" ")
}
