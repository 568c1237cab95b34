//! Plays many games among heuristic bots and prints how they went: `tournament [games] [short|medium|long] [players]`.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::chance::Quick;
use engine::play::Entry;
use engine::{Bot, Game, Play, Seat, Turn, Viewer};
use facility07::bot::Heuristic;
use facility07::{Event, Facility07, Length, Setup, State, Whereabouts};
use rayon::prelude::*;

/// A game that takes longer is stuck.
const MOST_ANSWERS: u32 = 20_000;

/// How often a thing was there, and how often whoever had it won.
#[derive(Clone, Copy, Default)]
struct Share {
    uses: u32,
    holders: u32,
    wins: f64,
}

#[derive(Default)]
struct Figures {
    games: u32,
    stuck: u32,
    refused: u32,
    seconds: f64,
    turns: u32,
    rounds: u32,
    answers: u64,
    seats: u32,
    escaped: u32,
    killed: u32,
    exploded: u32,
    no_winner: u32,
    hackers_won: f64,
    hacked: u32,
    winner_data: i64,
    all_data: i64,
    closets: u32,
    explores: u32,
    jailed: u32,
    blocks: u32,
    attacks: u32,
    buy_offs: u32,
    by_position: [f64; 6],
    agents: BTreeMap<String, Share>,
    cards: BTreeMap<String, Share>,
    events: BTreeMap<String, u32>,
    rooms: BTreeMap<String, u32>,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1000);
    let length = match words.next().as_deref() {
        Some("short") => Length::Short,
        Some("long") => Length::Long,
        _ => Length::Medium,
    };
    let only: Option<u8> = words.next().and_then(|word| word.parse().ok());
    let game = Facility07::base();
    for players in 2..=6 {
        if only.is_some_and(|only| only != players) {
            continue;
        }
        let figures = (0..games)
            .into_par_iter()
            .fold(Figures::default, |mut figures, number| {
                play(&game, players, length, u64::from(number), &mut figures);
                figures
            })
            .reduce(Figures::default, Figures::and);
        figures.print(&game, players);
    }
}

fn play(game: &Facility07, players: u8, length: Length, number: u64, figures: &mut Figures) {
    let begun = Instant::now();
    let mut chance = Quick::new(number * 10 + u64::from(players));
    let setup = Setup { players, length, ..Setup::default() };
    let mut log: Vec<Entry<Event>> = Vec::new();
    let mut state = game.start(&setup, &mut Play::logged(&mut chance, &mut log)).expect("a plain setup");
    let mut bots = vec![Heuristic::default(); usize::from(players)];
    let mut picks = Vec::new();
    for _ in 0..MOST_ANSWERS {
        let awaited = match game.turn(&state) {
            Turn::Over(outcome) => {
                figures.seconds += begun.elapsed().as_secs_f64();
                figures.note(game, &state, &log, outcome.winners, &outcome.scores);
                return;
            }
            Turn::Ask { awaited, .. } => awaited,
        };
        let seat = awaited.lowest().expect("somebody is asked");
        let seen = game.imagine(&state, Viewer::Seat(seat), &mut chance);
        picks.clear();
        bots[seat.index()].answer(game, &seen, seat, &mut chance, &mut picks);
        if let Err(refusal) = game.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log)) {
            figures.refused += 1;
            if std::env::var_os("REFUSED").is_some() {
                eprintln!("{players} players, game {number}: {picks:?} refused, {refusal:?}; {:?}", game.stack(&state));
            }
            game.default_answer(&state, seat, &mut picks);
            game.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log)).expect("a default answer");
        }
        figures.answers += 1;
    }
    figures.games += 1;
    figures.stuck += 1;
    if std::env::var_os("STUCK").is_some() {
        eprintln!("stuck: {players} players, game {number}: {:?}", &log[log.len() - 12..]);
    }
}

impl Figures {
    fn note(
        &mut self,
        game: &Facility07,
        state: &State,
        log: &[Entry<Event>],
        winners: engine::SeatSet,
        scores: &[i16],
    ) {
        self.games += 1;
        self.rounds += u32::from(state.round);
        self.seats += u32::from(state.count);
        let share = |seat: Seat| if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
        self.no_winner += u32::from(winners.is_empty());
        self.winner_data += winners.lowest().map_or(0, |seat| i64::from(scores[seat.index()]));
        let mut played: Vec<Vec<(&str, bool)>> = vec![Vec::new(); usize::from(state.count)];
        for entry in log {
            self.hear(game, &entry.event, &mut played);
        }
        if let Some(hacker) = state.hacker {
            self.hacked += 1;
            self.hackers_won += share(hacker);
        }
        for seat in Seat::first(state.count) {
            let agent = state.agent(seat);
            self.all_data += i64::from(scores[seat.index()]);
            match agent.whereabouts {
                Whereabouts::Escaped => self.escaped += 1,
                _ if log.iter().any(
                    |entry| matches!(entry.event, Event::Died { seat: dead, by: Some(_), .. } if dead == seat),
                ) =>
                {
                    self.killed += 1;
                }
                _ => self.exploded += 1,
            }
            let position = (seat.0 + state.count - state.first.0) % state.count;
            self.by_position[usize::from(position)] += share(seat);
            let identity = self.agents.entry(game.agent(agent.card).name.clone()).or_default();
            identity.holders += 1;
            identity.wins += share(seat);
            let mine = &mut played[seat.index()];
            mine.sort_unstable();
            for (at, (name, _)) in mine.iter().enumerate() {
                let card = self.cards.entry((*name).to_string()).or_default();
                card.uses += 1;
                if at == 0 || mine[at - 1].0 != *name {
                    card.holders += 1;
                    card.wins += share(seat);
                }
            }
        }
    }

    fn hear<'g>(&mut self, game: &'g Facility07, event: &Event, played: &mut [Vec<(&'g str, bool)>]) {
        match event {
            Event::TurnStarted { .. } => self.turns += 1,
            Event::BroomCloset { .. } => self.closets += 1,
            Event::RoomExplored { card, .. } => {
                self.explores += 1;
                *self.rooms.entry(game.room(*card).name.clone()).or_default() += 1;
            }
            Event::EventDrawn { event, .. } => *self.events.entry(game.event(*event).name.clone()).or_default() += 1,
            Event::Jailed { .. } => self.jailed += 1,
            Event::Blocks { .. } => self.blocks += 1,
            Event::BoughtOff { .. } => self.buy_offs += 1,
            Event::Attacked { seat, means, .. } => {
                self.attacks += 1;
                if let facility07::Means::Weapon(card) = means {
                    played[seat.index()].push((game.card(*card).name.as_str(), true));
                }
            }
            Event::ActionPlayed { seat, card }
            | Event::GadgetUsed { seat, card }
            | Event::GadgetReacted { seat, card }
            | Event::NotSoFast { seat, card }
                // A weapon's use is counted by its attack.
                if game.card(*card).weapon.is_none() || !matches!(event, Event::GadgetUsed { .. }) =>
            {
                played[seat.index()].push((game.card(*card).name.as_str(), true));
            }
            // Gadgets that are only worn count as soon as they are.
            Event::GadgetEquipped { seat, card } => {
                let card = game.card(*card);
                if card.weapon.is_none() && card.activated.is_none() && card.react.is_none() {
                    played[seat.index()].push((card.name.as_str(), true));
                }
            }
            _ => {}
        }
    }

    fn and(mut self, other: Figures) -> Figures {
        self.games += other.games;
        self.stuck += other.stuck;
        self.refused += other.refused;
        self.seconds += other.seconds;
        self.turns += other.turns;
        self.rounds += other.rounds;
        self.answers += other.answers;
        self.seats += other.seats;
        self.escaped += other.escaped;
        self.killed += other.killed;
        self.exploded += other.exploded;
        self.no_winner += other.no_winner;
        self.hackers_won += other.hackers_won;
        self.hacked += other.hacked;
        self.winner_data += other.winner_data;
        self.all_data += other.all_data;
        self.closets += other.closets;
        self.explores += other.explores;
        self.jailed += other.jailed;
        self.blocks += other.blocks;
        self.attacks += other.attacks;
        self.buy_offs += other.buy_offs;
        for (own, more) in self.by_position.iter_mut().zip(other.by_position) {
            *own += more;
        }
        for (own, others) in [(&mut self.agents, other.agents), (&mut self.cards, other.cards)] {
            for (name, share) in others {
                let known = own.entry(name).or_default();
                known.uses += share.uses;
                known.holders += share.holders;
                known.wins += share.wins;
            }
        }
        for (own, others) in [(&mut self.events, other.events), (&mut self.rooms, other.rooms)] {
            for (name, count) in others {
                *own.entry(name).or_default() += count;
            }
        }
        self
    }

    fn print(&self, game: &Facility07, players: u8) {
        let games = f64::from(self.games.max(1));
        let per_game = |count: u32| f64::from(count) / games;
        let percent = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of.max(1));
        println!(
            "== {players} players, {} games, {:.1} ms each, {} stuck, {} answers refused",
            self.games,
            1000.0 * self.seconds / games,
            self.stuck,
            self.refused
        );
        println!(
            "turns {:.1}, rounds {:.1}, answers {:.0}; rooms explored {:.1}, broom closets {:.2} ({:.1} % of explorations)",
            per_game(self.turns),
            per_game(self.rounds),
            self.answers as f64 / games,
            per_game(self.explores),
            per_game(self.closets),
            percent(self.closets, self.closets + self.explores)
        );
        println!(
            "escaped {:.1} %, killed {:.1} %, exploded {:.1} %; without winner {:.1} %; hacker wins {:.1} % (hacked {:.1} %)",
            percent(self.escaped, self.seats),
            percent(self.killed, self.seats),
            percent(self.exploded, self.seats),
            percent(self.no_winner, self.games),
            100.0 * self.hackers_won / f64::from(self.hacked.max(1)),
            percent(self.hacked, self.games)
        );
        println!(
            "Data: winner {:.2}, average {:.2}; attacks {:.1}, jailed {:.1}, blocks {:.1}, buy-offs {:.2} per game",
            self.winner_data as f64 / f64::from((self.games - self.no_winner).max(1)),
            self.all_data as f64 / f64::from(self.seats.max(1)),
            per_game(self.attacks),
            per_game(self.jailed),
            per_game(self.blocks),
            per_game(self.buy_offs)
        );
        let seats: Vec<String> = self.by_position[..usize::from(players)]
            .iter()
            .map(|wins| format!("{:.1}", 100.0 * wins / games))
            .collect();
        println!("wins by place in turn order: {} %", seats.join(" / "));
        let base = self.by_position.iter().sum::<f64>() / f64::from(self.seats.max(1));
        println!("Agents, wins relative to {:.1} %:", 100.0 * base);
        print_sorted(self.agents.iter().map(|(name, share)| {
            let rate = share.wins / f64::from(share.holders.max(1)) / base;
            (rate, format!("{name} {rate:.2} (n {})", share.holders))
        }));
        println!("Cards: uses per game, wins of users relative to the base:");
        print_sorted(game.ops().iter().map(|card| {
            let share = self.cards.get(&card.name).copied().unwrap_or_default();
            let rate = share.wins / f64::from(share.holders.max(1)) / base;
            (
                per_game(share.uses) / f64::from(card.copies),
                format!("{} {:.2} x{rate:.2}", card.name, per_game(share.uses)),
            )
        }));
        println!(
            "Events drawn per game: {:.1}, designs seen {} of {}",
            per_game(self.events.values().sum()),
            self.events.len(),
            game.events().len()
        );
        println!("Rooms seen: {} of {}", self.rooms.len(), game.rooms().len() - 2);
    }
}

/// Highest first, a few to a line.
fn print_sorted(rows: impl Iterator<Item = (f64, String)>) {
    let mut rows: Vec<(f64, String)> = rows.collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for line in rows.chunks(4) {
        let words: Vec<&str> = line.iter().map(|(_, words)| words.as_str()).collect();
        println!("  {}", words.join(" | "));
    }
}
