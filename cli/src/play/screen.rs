//! What is shown: news, board, choices, cards, log.

use std::io::Write as _;

use catalog::{AnyHistory, Line, Offer};
use engine::{Seat, Viewer};

use super::terminal::Terminal;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

/// The seat a player means: by its name, the beginning of it, or its number from 1.
pub fn seat_named(history: &dyn AnyHistory, name: &str) -> Option<Seat> {
    let name = name.trim().to_lowercase();
    let name = name.strip_prefix("seat ").unwrap_or(&name).trim();
    let seats: Vec<Seat> = Seat::first(history.seats()).collect();
    let called = |seat: &Seat| history.seat_name(*seat).to_lowercase();
    let exact = seats.iter().find(|seat| called(seat) == name);
    let number = || name.parse::<usize>().ok().and_then(|number| seats.get(number.checked_sub(1)?));
    let beginning = || {
        let mut fitting = seats.iter().filter(|seat| !name.is_empty() && called(seat).starts_with(name));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    exact.or_else(number).or_else(beginning).copied()
}

/// A line of the log as it is shown; `None` if the viewer may not know it.
pub fn shown(out: &Out, line: Line, viewer: Viewer) -> Option<String> {
    match line.seen_by(viewer)? {
        Line::Said { name, words, .. } => Some(format!("{} {words}", out.styled(Style::Heading, &format!("{name}:")))),
        Line::Happened { rule, text, .. } => {
            Some(format!("    {text} {}", out.styled(Style::Quiet, &format!("[{rule}]"))))
        }
        Line::TakenBack { by: Some(name) } => Some(format!("{name} takes the last answer back.")),
        Line::TakenBack { by: None } => Some("The last answer is taken back by agreement.".into()),
    }
}

impl Terminal<'_> {
    pub(super) fn greet(&mut self, notice: Option<&str>) -> Result<(), Trouble> {
        let title = self.out.styled(Style::Heading, self.game.title());
        writeln!(self.out, "{title}: type the number of a choice, or `?` for everything else you can type.")?;
        for seat in self.seating.seats() {
            let player = self.seating.bot(seat).map_or("you".into(), |bot| format!("a bot ({bot})"));
            let (number, name) = (format!("Seat {}", seat.0 + 1), self.history().seat_name(seat));
            // Where characters are chosen only now, a seat is called by its number.
            let who = if name == number { number } else { format!("{number}: {name}") };
            writeln!(self.out, "  {who}, played by {player}")?;
        }
        writeln!(self.out, "  `log` tells how it came to stand like this.")?;
        if !self.seating.bots().is_empty() && !self.seating.humans().is_empty() {
            writeln!(self.out, "  `wait` lets the bots act first.")?;
        }
        if self.seating.humans().iter().count() > 1 {
            writeln!(self.out, "  `seat NAME` hands the keyboard over.")?;
        }
        if let Some(notice) = notice {
            writeln!(self.out, "  {notice}")?;
        }
        if self.seating.humans().is_empty() {
            return Ok(());
        }
        writeln!(self.out)?;
        self.show_briefing()
    }

    pub(super) fn show_briefing(&mut self) -> Result<(), Trouble> {
        let briefing = self.history().briefing();
        self.out.prose(2, &briefing)?;
        self.out.prose(2, self.game.workshop().signs())?;
        Ok(())
    }

    /// Takes note of what happened, to be told after the board; if no person is asked, it is told at once.
    pub(super) fn note_news(&mut self) -> Result<(), Trouble> {
        if self.shares_secrets() {
            // Told to each with their own eyes, when they sit before the screen.
            self.told = self.history().entries();
            return Ok(());
        }
        let news: Vec<Line> = (self.told..self.history().entries()).flat_map(|at| self.history().told(at)).collect();
        let viewer = self.viewer();
        // The player who takes answers back is told at once how many.
        let news = news.into_iter().filter(|line| !matches!(line, Line::TakenBack { .. }));
        self.news.extend(news.filter_map(|line| shown(self.out, line, viewer)));
        self.told = self.history().entries();
        if self.seating.humans().is_empty() { self.tell_news() } else { Ok(()) }
    }

    /// Takes note of what followed from an answer that is no news itself.
    pub(super) fn note_what_followed(&mut self) -> Result<(), Trouble> {
        let (from, to) = (self.told, self.history().entries());
        let lines: Vec<Line> = (from..to).flat_map(|at| self.history().told(at)).collect();
        // The answer alone, and nothing that happened.
        if lines.len() <= 1 {
            self.quiet.extend(from..to);
            self.told = to;
            return Ok(());
        }
        if self.shares_secrets() {
            return self.note_news();
        }
        // The answer is told already, as the only choice there was.
        let followed = lines.into_iter().filter(|line| !matches!(line, Line::Said { .. }));
        let viewer = self.viewer();
        self.news.extend(followed.filter_map(|line| shown(self.out, line, viewer)));
        self.told = to;
        Ok(())
    }

    pub(super) fn tell_news(&mut self) -> Result<(), Trouble> {
        let news = std::mem::take(&mut self.news);
        self.just_told = news.join("\n");
        for line in &news {
            self.out.prose(6, line)?;
        }
        if !news.is_empty() && !self.seating.humans().is_empty() {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Says why a player who was content is asked the same again.
    pub(super) fn tell_asked_again(&mut self) -> Result<(), Trouble> {
        let asked = self.history().asked(self.typist).map(|asked| asked.prompt);
        let same = asked.is_some() && asked.as_ref() == self.answered.get(&self.typist);
        if let Some(by) = self.asked_again.remove(&self.typist).filter(|_| same) {
            writeln!(self.out, "{} has acted, so everybody is asked again.", self.history().seat_name(by))?;
        }
        Ok(())
    }

    pub(super) fn show_board(&mut self) -> Result<(), Trouble> {
        let drawing = self.history().draw(self.viewer());
        let marks = self.history().marks(&drawing);
        let own = match self.viewer() {
            Viewer::Seat(seat) => self.history().seat_name(seat),
            Viewer::Public | Viewer::Newcomer => String::new(),
        };
        writeln!(self.out, "\n{}\n", self.out.drawing(drawing.trim_matches('\n'), &marks, &own))?;
        Ok(())
    }

    pub(super) fn show_choices(&mut self) -> Result<(), Trouble> {
        let seat = self.typist;
        let Some(asked) = self.history().asked(seat) else {
            writeln!(self.out, "{} is not asked anything now.", self.history().seat_name(seat))?;
            return Ok(());
        };
        if self.path.is_empty() {
            let rule = self.out.styled(Style::Quiet, &format!("[{}]", asked.rule));
            let question = format!("{} {rule}", self.out.styled(Style::Heading, &asked.text()));
            self.out.prose(2, &question)?;
            self.read_aloud()?;
        } else {
            let words = self.history().words(seat, &self.path).unwrap_or_default().join(" > ");
            writeln!(
                self.out,
                "{} (`back` drops the last step)",
                self.out.styled(Style::Heading, &format!("{words} > …"))
            )?;
        }
        if let Ok(Offer::More(choices)) = self.history().offer(seat, &self.path) {
            for (number, choice) in (1..).zip(&choices) {
                self.out.prose(6, &format!("{number:4}. {}", choice.text))?;
            }
        }
        Ok(())
    }

    pub(super) fn show_cards(&mut self, name: Option<&str>) -> Result<(), Trouble> {
        let seat = name.map_or(Some(self.typist), |name| seat_named(self.history(), name));
        match seat {
            Some(seat) => {
                let hand = self.history().hand(self.viewer(), seat);
                self.out.prose(6, &hand)?;
            }
            None => writeln!(self.out, "There is no seat `{}`.", name.unwrap_or_default())?,
        }
        Ok(())
    }

    pub(super) fn show_log(&mut self, count: Option<usize>) -> Result<(), Trouble> {
        writeln!(self.out, "Seed hash: {}", self.session.history().commitment())?;
        let viewer = self.viewer();
        let mut lines: Vec<String> = (0..self.history().entries())
            .flat_map(|entry| self.history().told(entry))
            .filter_map(|line| shown(self.out, line, viewer))
            .collect();
        if let Some(count) = count.filter(|count| *count < lines.len()) {
            writeln!(self.out, "(the last {count} of {} lines; `log all` shows the rest)", lines.len())?;
            lines.drain(..lines.len() - count);
        }
        for line in lines {
            self.out.prose(6, &line)?;
        }
        Ok(())
    }

    pub(super) fn show_why(&mut self) -> Result<(), Trouble> {
        for because in self.history().why(self.typist) {
            let rule = self.out.styled(Style::Quiet, &format!("[{}]", because.rule));
            self.out.prose(4, &format!("  {} {rule}", because.text))?;
        }
        Ok(())
    }

    pub(super) fn show_stack(&mut self) -> Result<(), Trouble> {
        if self.game.hides() && self.history().verdict().is_none() {
            writeln!(
                self.out,
                "What is being resolved holds cards that nobody has seen yet; `why` tells your part of it."
            )?;
            return Ok(());
        }
        let stack = self.history().stack();
        if stack.is_empty() {
            writeln!(self.out, "  (the stack is empty: nothing is being resolved)")?;
        }
        for frame in stack {
            writeln!(self.out, "  {frame}")?;
        }
        Ok(())
    }

    pub(super) fn show_hint(&mut self) -> Result<(), Trouble> {
        let bot = self.adviser();
        let advice = self.session.advise(self.typist, bot)?;
        let reason = advice.reason.map_or(String::new(), |reason| format!(": {reason}"));
        self.out.prose(2, &format!("Hint ({bot}): `{}`{reason}", advice.words))?;
        Ok(())
    }

    pub(super) fn show_end(&mut self) -> Result<(), Trouble> {
        self.show_board()?;
        if self.shares_secrets() {
            // F07-END-02: everything is on the table now.
            self.own_news(self.typist);
        }
        self.tell_news()?;
        if let Some(verdict) = self.history().verdict() {
            let style = if verdict.outcome.winners.is_empty() { Style::Warning } else { Style::Good };
            writeln!(self.out, "{}", self.out.styled(style, &verdict.text))?;
            let (answers, rule) = (self.history().answers(), verdict.outcome.rule);
            writeln!(self.out, "The game is over after {answers} answers. [{rule}]")?;
        }
        if !self.seating.humans().is_empty() {
            writeln!(self.out, "`save FILE` keeps it as a replay, `log` tells it again, `quit` leaves.")?;
        }
        Ok(())
    }
}
