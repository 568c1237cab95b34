//! A whole game printed as a person would read it.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::bot::{Bot, any_seat};
use crate::chance::{Cipher, Seed};
use crate::game::{QuestionId, Turn, Words};
use crate::play::{Audience, Entry};
use crate::rule::Refusal;
use crate::seat::{Seat, Viewer};
use crate::session::{Answered, Session};
use crate::sight::Sight;

/// A game that has not ended after so many answers will not: the printout says so and stops.
const LONGEST_GAME: usize = 20_000;

/// Plays a seeded game with `bots` (seat by seat, starting over if there are fewer than seats) and prints it: the
/// table as a spectator sees it at the start, after every `draw_every` answers and at the end, every answer, and
/// everything that happened with its rule, also what only some may know.
pub fn playthrough<G: Words>(
    game: Arc<G>,
    setup: &G::Setup,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    draw_every: usize,
) -> Result<String, Refusal<G::Reason>> {
    let session = Session::start(game, setup, seed)?;
    // The bots' thoughts have a stream of their own: the dice stay those of the seed.
    let thoughts = Cipher::new(Seed(*blake3::keyed_hash(&seed.0, b"the bots' thoughts").as_bytes()));
    let mut printer = Printer { session, thoughts, text: String::new() };
    printer.head(setup, bots);
    printer.table();
    let verdict = loop {
        let answers = printer.session.history().answers();
        match printer.session.game().turn(printer.session.state()) {
            Turn::Over(outcome) => {
                printer.table();
                let verdict = printer.session.game().verdict(printer.session.state(), &outcome);
                break format!("{verdict} [{}]", outcome.rule);
            }
            Turn::Ask { .. } if answers >= LONGEST_GAME => break format!("No end after {answers} answers."),
            Turn::Ask { awaited, .. } => {
                if answers > 0 && draw_every > 0 && answers.is_multiple_of(draw_every) {
                    printer.table();
                }
                let Some(seat) = any_seat(awaited, &mut printer.thoughts) else {
                    break "The game waits for nobody.".into();
                };
                if let Err(refusal) = printer.step(seat, bots) {
                    break format!("Stuck: {refusal}");
                }
            }
        }
    };
    printer.line(&format!("\n{verdict}"));
    Ok(printer.text)
}

struct Printer<G: Words> {
    session: Session<G>,
    thoughts: Cipher,
    text: String,
}

impl<G: Words> Printer<G> {
    fn line(&mut self, line: &str) {
        // Trailing blanks are invisible in a review.
        for line in line.lines() {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    fn head(&mut self, setup: &G::Setup, bots: &[Box<dyn Bot<G>>]) {
        let (game, state) = (self.session.game().clone(), *self.session.state());
        let mut head = format!("{}\n\n", G::TITLE);
        let setup = serde_json::to_string(setup).unwrap_or_default();
        _ = writeln!(head, "Game:  {} (rules revision {})\nSetup: {setup}", G::NAME, G::REVISION);
        _ = writeln!(head, "Seed's hash: {}", self.session.journal().header.commitment);
        for seat in Seat::first(game.seats(&state)) {
            let player = bot_of(bots.len(), seat).map_or("the default answer", |at| bots[at].name());
            _ = writeln!(head, "Seat {}: {}, played by {player}", seat.0 + 1, game.seat_name(&state, seat));
        }
        head.push('\n');
        self.line(&head);
        self.events(&self.session.history().events(0));
    }

    fn table(&mut self) {
        let view = self.session.game().view(self.session.state(), Viewer::Public);
        let drawing = self.session.game().draw(&view);
        self.line(&format!("\n{}\n\n", drawing.trim_matches('\n')));
    }

    fn events(&mut self, log: &[Entry<G::Event>]) {
        let (game, state) = (self.session.game().clone(), *self.session.state());
        for Entry { event, rule, audience, .. } in log {
            let told = game.tell(&state, event);
            let whispered = match audience {
                Audience::Everybody => String::new(),
                Audience::Only(seats) => {
                    let names: Vec<_> = seats.iter().map(|seat| game.seat_name(&state, seat)).collect();
                    format!("(only {}) ", names.join(", "))
                }
            };
            self.line(&format!("    {whispered}{told} [{rule}]"));
        }
    }

    /// Lets a seat answer: with what its bot says, or with the documented default if that is refused.
    fn step(&mut self, seat: Seat, bots: &mut [Box<dyn Bot<G>>]) -> Result<(), String> {
        let (game, state) = (self.session.game().clone(), *self.session.state());
        let question = game.question(&state, seat).map(|question| question.id);
        let question = question.ok_or_else(|| format!("seat {} is awaited and not asked", seat.0))?;
        let mut picks = Vec::new();
        if let Some(at) = bot_of(bots.len(), seat) {
            let sight = Sight::new(&*game, &state, seat, &mut self.thoughts);
            bots[at].answer(&sight, &mut self.thoughts, &mut picks);
            match self.session.history().allows(seat, question, &picks) {
                Ok(()) => return self.give(seat, question, &picks),
                Err(refusal) => self.line(&format!("({}'s answer is refused: {refusal})", bots[at].name())),
            }
        }
        picks.clear();
        game.default_answer(&state, seat, &mut picks);
        self.give(seat, question, &picks)
    }

    fn give(&mut self, seat: Seat, question: QuestionId, picks: &[G::Pick]) -> Result<(), String> {
        let (game, before) = (self.session.game().clone(), *self.session.state());
        let mut log = Vec::new();
        match self.session.answer(seat, question, picks, &mut log) {
            Ok(Answered::Done) => {}
            Ok(Answered::More(_)) => return Err(format!("the answer of seat {} stops short", seat.0)),
            Err(refusal) => return Err(refusal.to_string()),
        }
        let words: Vec<_> = (0..picks.len()).map(|at| game.describe(&before, seat, &picks[..at], picks[at])).collect();
        self.line(&format!("{}: {}", game.seat_name(&before, seat), words.join(" > ")));
        self.events(&log);
        Ok(())
    }
}

fn bot_of(bots: usize, seat: Seat) -> Option<usize> {
    seat.index().checked_rem(bots)
}
