//! The figures as tables.

use bots::Level;
use facility07::{Facility07, Length};

use crate::bands::{self, over_expectation, users_over_idle};
use crate::figures::Figures;

/// The overview and what is outside the bands.
pub fn plain(game: &Facility07, level: Level, all: &[Figures]) {
    overview(all);
    times(level, all);
    agents(game, all);
    cards(game, all);
    println!();
    judged(game, all);
}

/// Everything, as a page.
pub fn markdown(game: &Facility07, length: Length, level: Level, all: &[Figures]) {
    println!("# Facility 07 in figures\n");
    println!(
        "{} games of {} length for each number of players, no optional rules, every seat played by the {}. \
         Written by `cargo run --release -p facility07 --example tournament -- {} {} --markdown`; a number of players and a \
         level of bots can be added.\n",
        all.first().map_or(0, |figures| figures.games),
        name(length),
        if level.thinks.is_zero() { "fast policy that bots think with" } else { level.name },
        all.first().map_or(0, |figures| figures.games),
        name(length)
    );
    println!("## How games go\n");
    overview(all);
    println!(
        "\nThe Hacker's lead is mostly in the rules: 2 Data for the hack, 1 for whoever uses the Mainframe later \
         (F07-RULING-144). README.md says what she wins without it."
    );
    println!("\n## Bands\n");
    judged(game, all);
    println!("\n## Agents\n");
    println!("Wins over the share that her seats could expect: 1.00 is exactly her share.\n");
    agents(game, all);
    println!("\n## Ops cards\n");
    println!(
        "Uses per game and copy; then how often seats that used the card won compared with seats that held it and did \
         not. Gadgets that are only worn count as used once equipped.\n"
    );
    cards(game, all);
}

fn name(length: Length) -> &'static str {
    match length {
        Length::Short => "short",
        Length::Long => "long",
        _ => "medium",
    }
}

fn row(cells: impl IntoIterator<Item = String>) {
    println!("| {} |", cells.into_iter().collect::<Vec<_>>().join(" | "));
}

fn head(cells: impl IntoIterator<Item = String>) {
    let cells: Vec<String> = cells.into_iter().collect();
    println!("| {} |", cells.join(" | "));
    println!("|{}", "---|".repeat(cells.len()));
}

fn line(name: &str, all: &[Figures], cell: impl Fn(&Figures) -> String) {
    row(std::iter::once(name.to_string()).chain(all.iter().map(cell)));
}

fn overview(all: &[Figures]) {
    let per_game = |count: u32, figures: &Figures| f64::from(count) / f64::from(figures.games.max(1));
    let percent = |count: u32, of: u32| format!("{:.1} %", 100.0 * f64::from(count) / f64::from(of.max(1)));
    head(std::iter::once("players".to_string()).chain(all.iter().map(|figures| figures.players.to_string())));
    line("games", all, |f| f.games.to_string());
    line("stuck / answers refused", all, |f| format!("{} / {}", f.stuck, f.refused));
    line("turns", all, |f| format!("{:.1}", per_game(f.turns, f)));
    line("rounds", all, |f| format!("{:.1}", per_game(f.rounds, f)));
    line("rounds to the last card / the Mainframe / the hack", all, |f| {
        f.ways.map(|rounds| format!("{:.1}", per_game(rounds, f))).join(" / ")
    });
    line("answers", all, |f| format!("{:.0}", f.answers as f64 / f64::from(f.games.max(1))));
    line("Rooms explored", all, |f| format!("{:.1}", per_game(f.explores, f)));
    line("broom closets", all, |f| percent(f.closets, f.closets + f.explores));
    line("escaped", all, |f| percent(f.escaped, f.seats));
    line("killed", all, |f| percent(f.killed, f.seats));
    line("exploded", all, |f| percent(f.exploded, f.seats));
    line("nobody won", all, |f| percent(f.no_winner, f.games));
    line("Data of the winner, mean", all, |f| format!("{:.2}", mean(&f.winner_data)));
    line("Data of the winner, deciles 1/5/9", all, |f| deciles(&f.winner_data));
    line("Data of everybody, mean", all, |f| format!("{:.2}", mean(&f.all_data)));
    line("Data of everybody, deciles 1/5/9", all, |f| deciles(&f.all_data));
    line("attacks", all, |f| format!("{:.1}", per_game(f.attacks, f)));
    line("sent to Prison", all, |f| format!("{:.1}", per_game(f.jailed, f)));
    line("blocks", all, |f| format!("{:.1}", per_game(f.blocks, f)));
    line("Data stolen", all, |f| format!("{:.1}", per_game(f.robberies, f)));
    line("buy-offs", all, |f| format!("{:.1}", per_game(f.buy_offs, f)));
    line("Hacker wins over her share", all, |f| format!("{:.2}", f.hackers.rate() / f.base()));
    for (at, name) in [(0, "Data, Hackers / others"), (1, "Data Rooms used, Hackers / others")] {
        line(name, all, |f| {
            let others = f.seats.saturating_sub(f.hackers.seats).max(1);
            let hackers = f64::from(f.hacker_data[at]) / f64::from(f.hackers.seats.max(1));
            format!("{hackers:.2} / {:.2}", f64::from(f.other_data[at]) / f64::from(others))
        });
    }
    line("wins by turn order, over the share", all, |f| {
        let seats = f.by_position[..usize::from(f.players)].iter();
        let over = seats.map(|wins| format!("{:.2}", wins / (f.base() * f64::from(f.games.max(1)))));
        over.collect::<Vec<_>>().join(" / ")
    });
}

/// What a game costs here and now, beside random picks: of the machine, not of the game, so no page has it.
fn times(level: Level, all: &[Figures]) {
    line(&format!("ms per game, {}", level.name), all, |f| {
        format!("{:.1}", 1000.0 * f.seconds / f64::from(f.games.max(1)))
    });
    line("ms per game, random", all, |f| format!("{:.2}", 1000.0 * f.random_seconds));
}

fn judged(game: &Facility07, all: &[Figures]) {
    let outside = bands::outside(game, all);
    println!(
        "Seats within {} of their share, Agents within {} (all numbers of players together), users of a card within \
         {} of those who held it and did not use it, every card used and every Agent kept at every number of players.\n",
        bands::SEATS,
        bands::AGENTS,
        bands::CARDS
    );
    if outside.is_empty() {
        println!("Nothing lies outside.");
        return;
    }
    println!("Outside:\n");
    for words in outside {
        println!("- {words}");
    }
}

fn agents(game: &Facility07, all: &[Figures]) {
    let counts = all.iter().map(|figures| figures.players.to_string());
    head(["Agent", "kept", "seats", "escaped", "all"].map(String::from).into_iter().chain(counts));
    let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
    for (at, agent) in game.agents().iter().enumerate() {
        let (seats, over) = over_expectation(all, |figures| figures.agents[at].kept);
        let offered: u32 = all.iter().map(|figures| figures.agents[at].offered).sum();
        let kept = 100.0 * f64::from(seats) / f64::from(offered.max(1));
        let out: u32 = all.iter().map(|figures| figures.agents[at].escaped).sum();
        let out = format!("{:.0} %", 100.0 * f64::from(out) / f64::from(seats.max(1)));
        let mut cells =
            vec![agent.name.to_string(), format!("{kept:.0} %"), seats.to_string(), out, format!("{over:.2}")];
        cells.extend(all.iter().map(|f| format!("{:.2}", f.agents[at].kept.rate() / f.base())));
        rows.push((over, cells));
    }
    print_sorted(rows);
}

fn cards(game: &Facility07, all: &[Figures]) {
    let counts = all.iter().map(|figures| format!("uses at {}", figures.players));
    head(["card", "copies", "users over idle", "seats that used it"].map(String::from).into_iter().chain(counts));
    let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
    for (at, card) in game.ops().iter().enumerate() {
        let over = users_over_idle(all, at);
        let users: u32 = all.iter().map(|figures| figures.cards[at].users.seats).sum();
        let told = over.map_or("–".to_string(), |over| format!("{over:.2}"));
        let mut cells = vec![card.name.to_string(), card.copies.to_string(), told, users.to_string()];
        cells.extend(all.iter().map(|f| {
            format!("{:.3}", f64::from(f.cards[at].uses) / f64::from(f.games.max(1)) / f64::from(card.copies))
        }));
        rows.push((over.unwrap_or(0.0), cells));
    }
    print_sorted(rows);
}

/// Highest first.
fn print_sorted(mut rows: Vec<(f64, Vec<String>)>) {
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, cells) in rows {
        row(cells);
    }
}

fn mean(histogram: &[u32]) -> f64 {
    let sum: f64 = histogram.iter().enumerate().map(|(data, count)| data as f64 * f64::from(*count)).sum();
    sum / f64::from(histogram.iter().sum::<u32>().max(1))
}

fn deciles(histogram: &[u32]) -> String {
    let all: u32 = histogram.iter().sum();
    let at = |tenth: u32| {
        let mut below = 0;
        histogram
            .iter()
            .position(|count| {
                below += count;
                below * 10 >= all * tenth
            })
            .unwrap_or(0)
    };
    format!("{}/{}/{}", at(1), at(5), at(9))
}
