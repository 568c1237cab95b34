//! `safehouse pack test PACK`: the same games with and without a pack.

use std::io::Write as _;

use catalog::{AnyGame, Occasion, Order, Tally};
use engine::Seed;
use pack::Pack;

use super::check::complaints;
use super::{TestArgs, scenarios};
use crate::Found;
use crate::out::{Out, Style};
use crate::packs::named;
use crate::simulate::{self, Spread, percent};
use crate::trouble::Trouble;

/// Cards that are listed; the rest play like these.
const CARDS_SHOWN: usize = 40;

pub fn run(args: &TestArgs, out: &mut Out) -> Result<Found, Trouble> {
    if args.games == 0 {
        return Err(Trouble::NothingToPlay);
    }
    let shelf = args.shelf.shelf()?;
    let pack = named(&shelf, &args.pack)?;
    let wrong = complaints(&shelf, &pack);
    if !wrong.is_empty() {
        for complaint in wrong {
            writeln!(out, "{complaint}\n")?;
        }
        writeln!(out, "{}", out.styled(Style::Warning, "The pack cannot be used as it is; nothing was played."))?;
        return Ok(Found::Wrong);
    }
    let base = shelf.needed(&pack)?;
    let all: Vec<&Pack> = base.iter().copied().chain([&pack]).collect();
    let listed = catalog::find(&pack.manifest.game)?;
    let (with, without) = (listed.with_packs(&all)?, listed.with_packs(&base)?);

    let mut found = run_scenarios(&pack, &*with, out)?;
    let order = Order {
        setup: listed.setup(args.players, &[], Occasion::Measure)?,
        bots: testers(listed, &args.bots),
        seed: Seed::from_words(&args.seed),
    };
    let count = args.games;
    let bots = order.bots.join(", ");
    writeln!(out, "{count} games without `{}` and with it, the same dice, bots: {bots}", pack.id())?;
    out.flush()?;
    let (before, _) = simulate::play(&*without, &order, count, None)?;
    let (after, _) = simulate::play(&*with, &order, count, None)?;
    compare(&before, &after, usize::from(args.players.unwrap_or(listed.usual_players())), out)?;
    cards(&before, &after, out)?;
    if after.unfinished > 0 {
        let text = format!("{} games with the pack did not end.", after.unfinished);
        writeln!(out, "{}", out.styled(Style::Warning, &text))?;
        found = Found::Wrong;
    } else {
        writeln!(out, "{}", out.styled(Style::Good, "Every game with the pack came to an end."))?;
    }
    Ok(found)
}

/// The bots by name; if none is named, those that play thousands of games while one waits.
fn testers(game: &dyn AnyGame, named: &[String]) -> Vec<String> {
    const FAST: &str = "rookie";
    if named.is_empty() && game.bots().contains(&FAST) { vec![FAST.into()] } else { simulate::bots(game, named) }
}

fn run_scenarios(pack: &Pack, game: &dyn AnyGame, out: &mut Out) -> Result<Found, Trouble> {
    let mut found = Found::AllWell;
    for (file, text) in scenarios(pack) {
        for report in game.workshop().run_scenarios(&file, text)? {
            let style = if report.passed { Style::Good } else { Style::Warning };
            writeln!(out, "{}", out.styled(style, &report.to_string()))?;
            if !report.passed {
                found = Found::Wrong;
            }
        }
    }
    Ok(found)
}

/// One line: what it was without the pack and is with it.
fn line(out: &mut Out, what: &str, before: &str, after: &str) -> Result<(), Trouble> {
    let sign = if before == after { "  same" } else { "" };
    writeln!(out, "  {what:28} {before:>12} {after:>12}{sign}")?;
    Ok(())
}

fn compare(before: &Tally, after: &Tally, seats: usize, out: &mut Out) -> Result<(), Trouble> {
    let heading = format!("  {:28} {:>12} {:>12}", "", "without", "with");
    writeln!(out, "{}", out.styled(Style::Heading, &heading))?;
    let both = [before, after];
    let share = |tally: &Tally, count: u64| percent(count as f64 / tally.games.max(1) as f64);
    let [one, other] = both.map(|tally| (tally.games - tally.unfinished).to_string());
    line(out, "games that ended", &one, &other)?;
    let [one, other] = both.map(|tally| format!("{:.1}", tally.answers as f64 / tally.games.max(1) as f64));
    line(out, "answers in a game", &one, &other)?;
    let rounds = |tally: &Tally| Spread::of(&tally.rounds).map_or("-".into(), |rounds| format!("{:.1}", rounds.mean));
    line(out, "rounds in a game", &rounds(before), &rounds(after))?;
    let [one, other] = both.map(|tally| share(tally, tally.won));
    line(out, "games somebody won", &one, &other)?;
    let score =
        |tally: &Tally| Spread::of(&tally.winning_scores).map_or("-".into(), |score| format!("{:.2}", score.mean));
    line(out, "winners' score", &score(before), &score(after))?;
    for seat in 0..seats.min(before.won_by.len()) {
        let [one, other] = both.map(|tally| share(tally, tally.won_by[seat]));
        line(out, &format!("won by seat {}", seat + 1), &one, &other)?;
    }
    let mut rules: Vec<&str> = before.endings.keys().chain(after.endings.keys()).copied().collect();
    rules.sort_unstable();
    rules.dedup();
    for rule in rules {
        let [one, other] = both.map(|tally| share(tally, tally.endings.get(rule).copied().unwrap_or_default()));
        line(out, &format!("ended by {rule}"), &one, &other)?;
    }
    Ok(())
}

/// How often cards were played in a hundred games: those that only one side has, then those that changed most.
fn cards(before: &Tally, after: &Tally, out: &mut Out) -> Result<(), Trouble> {
    let per_hundred = |tally: &Tally, card: &str| {
        tally.cards.get(card).map(|count| *count as f64 * 100.0 / tally.games.max(1) as f64)
    };
    let mut names: Vec<&String> = before.cards.keys().chain(after.cards.keys()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return Ok(());
    }
    let mut rows: Vec<_> =
        names.iter().map(|name| (*name, per_hundred(before, name), per_hundred(after, name))).collect();
    let change = |(_, one, other): &(&String, Option<f64>, Option<f64>)| match (one, other) {
        (Some(one), Some(other)) => (other - one).abs(),
        _ => f64::INFINITY,
    };
    rows.sort_by(|one, other| change(other).total_cmp(&change(one)));
    let heading = format!("  {:28} {:>12} {:>12}", "played in 100 games", "without", "with");
    writeln!(out, "{}", out.styled(Style::Heading, &heading))?;
    let left = rows.len().saturating_sub(CARDS_SHOWN);
    let shown = |rate: Option<f64>| rate.map_or("-".into(), |rate| format!("{rate:.1}"));
    for (name, one, other) in rows.into_iter().take(CARDS_SHOWN) {
        line(out, name, &shown(one), &shown(other))?;
    }
    if left > 0 {
        writeln!(out, "  … and {left} cards that changed less")?;
    }
    Ok(())
}
