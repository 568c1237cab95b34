//! What a designer wants to hear of a pack: what became of each thing it brings, and in plain sentences what stands out.

use serde::Serialize;
use title::{Followed, Had};

use super::followed::Following;
use super::odds::{Difference, LEAST};
use super::{Compared, Measure, compared};

/// In fewer games it is no wonder if something never came up.
const ENOUGH_GAMES: u64 = 100;

/// From here on an advantage is one that people notice at the table.
const NOTICED: f64 = 0.1;

/// A thing and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThingFound {
    #[serde(flatten)]
    pub thing: Followed,
    /// Games in which it came up, was used, was cut.
    pub met_in: u64,
    pub used_in: u64,
    pub cut_in: u64,
    /// Seats it came to, and seats that used it, game by game.
    pub met_by: u64,
    pub used_by: u64,
    pub used_times: u64,
    /// How those fared who had it.
    pub worth: Option<Difference>,
}

/// What kind of thing stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Warned {
    Unfinished,
    Overwhelming,
    Dead,
    Burden,
    Cut,
    Hasty,
    Endless,
}

/// Something that stands out, in a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    pub what: Warned,
    /// The thing it is about, if it is about one.
    pub thing: Option<String>,
    pub text: String,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Findings {
    pub games: u64,
    /// What stands out most comes first.
    pub warnings: Vec<Finding>,
    pub compared: Vec<Compared>,
    /// What the pack brings.
    pub things: Vec<ThingFound>,
}

/// Compares games without a pack and with it, and judges what it brings.
pub fn findings(before: &Measure, after: &Measure, pack: &str) -> Findings {
    let found = |(thing, following): (&Followed, &Following)| {
        let worth = match thing.had {
            Had::ByMeeting => following.meeting.difference(),
            Had::ByUsing => following.using.difference(),
            Had::ByNobody => None,
        };
        let Following { met_in, used_in, cut_in, met_by, used_by, used, .. } = *following;
        ThingFound { thing: thing.clone(), met_in, used_in, cut_in, met_by, used_by, used_times: used, worth }
    };
    let all: Vec<ThingFound> = after.things.iter().zip(&after.followings.0).map(found).collect();
    let is_own = |found: &&ThingFound| found.thing.pack.as_deref() == Some(pack);
    let things: Vec<ThingFound> = all.iter().filter(is_own).cloned().collect();
    let games = after.games.len() as u64;
    let mut warnings: Vec<(Warned, f64, Finding)> = Vec::new();
    for found in &things {
        for (what, weight, text) in judged(found, &all, games) {
            let thing = Some(found.thing.name.clone());
            warnings.push((what, weight, Finding { what, thing, text }));
        }
    }
    let compared = compared(before, after);
    let whole = whole_game(after, &compared);
    warnings.extend(whole.map(|(what, text)| (what, 0.0, Finding { what, thing: None, text })));
    warnings.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    let warnings = warnings.into_iter().map(|(_, _, finding)| finding).collect();
    Findings { games, warnings, compared, things }
}

/// What stands out of one thing, and how much.
fn judged(found: &ThingFound, all: &[ThingFound], games: u64) -> Vec<(Warned, f64, String)> {
    let name = format!("{} ({})", found.thing.name, found.thing.kind);
    let mut said = Vec::new();
    if let Some(worth) = found.worth {
        // What comes with the game has its ups and downs too; they are the yardstick.
        let alike = |other: &&ThingFound| other.thing.pack.is_none() && other.thing.kind == found.thing.kind;
        let usual = || all.iter().filter(alike).filter_map(|other| Some(other.worth?.by));
        let best = usual().fold(0.0, f64::max);
        let worst = usual().fold(0.0, f64::min);
        let beside = |bound: f64| {
            if usual().next().is_some() {
                format!("; {} of the box: up to {} points", plural(found.thing.kind), points(bound))
            } else {
                String::new()
            }
        };
        let fared = format!(
            "whoever had it won {} of the games, the others {}: {} points, surely between {} and {}",
            percent(worth.with),
            percent(worth.without),
            points(worth.by),
            points(worth.low),
            points(worth.high),
        );
        if worth.by >= NOTICED && worth.low > best {
            said.push((Warned::Overwhelming, worth.by, format!("{name} is overwhelming: {fared}{}.", beside(best))));
        } else if worth.by <= -NOTICED && worth.high < worst {
            said.push((Warned::Burden, -worth.by, format!("{name} is a burden: {fared}{}.", beside(worst))));
        }
    }
    if let Some(why) = death(found, games) {
        said.push((Warned::Dead, found.met_by as f64, format!("{name} is dead: {why}.")));
    }
    if found.cut_in > 0 {
        let text = format!("{name} was cut in {} of {games} games: it sets off too much.", found.cut_in);
        said.push((Warned::Cut, found.cut_in as f64, text));
    }
    said
}

/// Why something is of no use, if it is of none.
fn death(found: &ThingFound, games: u64) -> Option<String> {
    if games >= ENOUGH_GAMES && found.met_in == 0 && found.used_times == 0 {
        let happens = found.thing.met.or(found.thing.used)?;
        return Some(format!("it was never {happens} in {games} games"));
    }
    let used = found.thing.used.filter(|_| found.used_times == 0)?;
    let met = found.thing.met?;
    let times = found.met_by.max(found.met_in);
    (times >= LEAST).then(|| format!("it was {met} {times} times in {games} games and never {used}"))
}

/// What stands out of the games as a whole.
fn whole_game(after: &Measure, compared: &[Compared]) -> impl Iterator<Item = (Warned, String)> {
    let all = after.games.len();
    let unfinished = after.games.iter().filter(|game| game.outcome.is_none()).count();
    let hasty = after.games.iter().filter(|game| game.outcome.is_some() && game.rounds.is_some_and(|n| n <= 1)).count();
    let rounds = compared.iter().find(|one| one.what == "rounds in a game");
    let longer = rounds.and_then(|rounds| Some((rounds.before?, rounds.after?)));
    let said = [
        (unfinished > 0).then(|| (Warned::Unfinished, format!("{unfinished} of {all} games did not end."))),
        (hasty * 2 > all).then(|| (Warned::Hasty, format!("{hasty} of {all} games are over in their first round."))),
        longer
            .filter(|(before, after)| *after > 3.0 * before)
            .map(|(before, after)| (Warned::Endless, format!("Games take {after:.0} rounds instead of {before:.0}."))),
    ];
    said.into_iter().flatten()
}

fn plural(kind: &str) -> String {
    match kind.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{kind}s"),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn points(share: f64) -> String {
    format!("{:+.1}", share * 100.0)
}
