//! The table: who is asked, what they typed, what follows from it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, IsTerminal as _, Write as _, stdin};
use std::sync::Arc;

use catalog::{Agreed, AnyGame, AnyHistory, AnySession, PrintedId};
use engine::{Seat, SeatSet, Turn, Viewer};
use pack::Shelf;

use super::bots::Go;
use super::input::Typed;
use super::seating::Seating;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

pub struct Terminal<'o> {
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) session: Box<dyn AnySession>,
    pub(super) seating: Seating,
    pub(super) out: &'o mut Out,
    /// Who types.
    pub(super) typist: Seat,
    /// The picks made so far of an answer.
    pub(super) path: Vec<usize>,
    /// Entries of the journal that were shown.
    pub(super) told: usize,
    /// Entries there were when the board was last drawn.
    pub(super) drawn: usize,
    /// Answers there were when the game was last saved.
    pub(super) saved: usize,
    /// What happened and is to be told before the next question.
    pub(super) news: Vec<String>,
    /// Who was content and is asked again, and since whose act.
    pub(super) asked_again: BTreeMap<Seat, Seat>,
    /// What each seat answered to last.
    pub(super) answered: BTreeMap<Seat, String>,
    /// Where a saved game's packs are looked for.
    pub(super) shelf: Shelf,
    /// The same on a command line.
    pub(super) pack_flags: String,
    /// Whether questions with only one answer are asked too.
    pub(super) ask_all: bool,
    /// Who sits before the screen, where people have secrets from each other.
    pub(super) facing: Option<Seat>,
    /// Entries each of them has been told.
    pub(super) seen: BTreeMap<Seat, usize>,
    /// Entries there were when this table was taken up.
    pub(super) told_at_start: usize,
    /// Entries that are not told as news.
    pub(super) quiet: BTreeSet<usize>,
    /// The cards being resolved that were read to somebody.
    pub(super) read: Vec<(Seat, PrintedId)>,
    /// The news as they were told last.
    pub(super) just_told: String,
    /// What was typed last that would have lost an unsaved game.
    warned: Option<Typed>,
    pub(super) go: Go,
}

/// How to go on.
#[derive(PartialEq, Eq)]
pub(super) enum Flow {
    /// As it stands: if nothing happened, the question is not put again.
    On,
    /// With the board and the question, whatever was shown before.
    Anew,
    Stop,
}

impl<'o> Terminal<'o> {
    pub fn new(
        game: Arc<dyn AnyGame>,
        session: Box<dyn AnySession>,
        seating: Seating,
        out: &'o mut Out,
    ) -> Terminal<'o> {
        let typist = seating.humans().lowest().unwrap_or_default();
        let mut table = Terminal {
            game,
            session,
            seating,
            out,
            typist,
            path: Vec::new(),
            told: 0,
            drawn: 0,
            saved: 0,
            news: Vec::new(),
            asked_again: BTreeMap::new(),
            answered: BTreeMap::new(),
            shelf: Shelf::default(),
            pack_flags: String::new(),
            ask_all: false,
            facing: None,
            seen: BTreeMap::new(),
            told_at_start: 0,
            quiet: BTreeSet::new(),
            read: Vec::new(),
            just_told: String::new(),
            warned: None,
            go: Go::HumansFirst,
        };
        // How the table was set is seen on the board, and what happened before a save is in the `log`.
        table.told = table.history().entries();
        table.told_at_start = table.told;
        table.saved = table.history().answers();
        table
    }

    pub(super) fn history(&self) -> &dyn AnyHistory {
        self.session.history()
    }

    /// Whose eyes the screen has.
    pub(super) fn viewer(&self) -> Viewer {
        if self.seating.humans().is_empty() { Viewer::Public } else { Viewer::Seat(self.typist) }
    }

    pub(super) fn awaited(&self) -> SeatSet {
        match self.history().turn() {
            Turn::Ask { awaited, .. } => awaited,
            Turn::Over(_) => SeatSet::NONE,
        }
    }

    pub(super) fn may_speak(&self, seat: Seat) -> bool {
        matches!(self.history().turn(), Turn::Ask { may, .. } if may.has(seat))
    }

    /// Plays until the end, until the person leaves, or until there is nothing more to read.
    pub fn run(mut self, notice: Option<&str>) -> Result<(), Trouble> {
        self.greet(notice)?;
        loop {
            self.let_bots_act()?;
            self.note_news()?;
            let is_over = self.history().verdict().is_some();
            if is_over {
                self.show_end()?;
                if self.seating.humans().is_empty() {
                    return Ok(());
                }
            } else {
                self.choose_typist();
                if self.answer_the_obvious()? {
                    continue;
                }
                if !self.hand_over()? {
                    return self.end_of_input(is_over);
                }
                self.show_question()?;
            }
            loop {
                let Some(line) = self.read_line(is_over)? else { return self.end_of_input(is_over) };
                let typed = Typed::read(&line);
                match self.obey(typed, is_over)? {
                    Flow::Stop => return Ok(()),
                    Flow::Anew => {
                        self.drawn = 0;
                        break;
                    }
                    Flow::On if self.told != self.history().entries() || self.go != Go::HumansFirst => break,
                    Flow::On => {}
                }
            }
        }
    }

    /// Chooses who types next: the last typist, as long as the game waits for them.
    fn choose_typist(&mut self) {
        let awaited = self.awaited().and(self.seating.humans());
        if !awaited.has(self.typist)
            && let Some(next) = awaited.next_from(self.typist)
        {
            self.typist = next;
            self.path.clear();
        }
    }

    /// The question and its choices, after the board if that has changed.
    fn show_question(&mut self) -> Result<(), Trouble> {
        let entries = self.history().entries();
        if self.drawn != entries {
            self.drawn = entries;
            self.show_board()?;
        }
        if self.shares_secrets() {
            self.own_news(self.typist);
        }
        self.tell_news()?;
        self.tell_asked_again()?;
        self.show_choices()?;
        if self.history().has_hints() && self.path.is_empty() {
            self.show_hint()?;
        }
        Ok(())
    }

    fn read_line(&mut self, is_over: bool) -> Result<Option<String>, Trouble> {
        let prompt = if is_over { "over".to_string() } else { self.history().seat_name(self.typist) };
        write!(self.out, "{}", self.out.styled(Style::Heading, &format!("{prompt}> ")))?;
        self.read_typed()
    }

    /// Reads what the player types next; `None` at the end of the input.
    pub(super) fn read_typed(&mut self) -> Result<Option<String>, Trouble> {
        self.out.flush()?;
        let mut line = String::new();
        let stdin = stdin();
        // A line that is no text is read as far as it goes and then not understood.
        let mut bytes = Vec::new();
        if stdin.lock().read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        line.push_str(&visible(String::from_utf8_lossy(&bytes).trim()));
        if !stdin.is_terminal() {
            // It comes from a script and was not typed on the screen: it is shown here.
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    fn end_of_input(&mut self, is_over: bool) -> Result<(), Trouble> {
        if !is_over && self.saved != self.history().answers() {
            writeln!(self.out, "The game ends here, unsaved. Next time `save FILE` keeps it for later.")?;
        }
        Ok(())
    }

    fn obey(&mut self, typed: Typed, is_over: bool) -> Result<Flow, Trouble> {
        self.warned.take_if(|warned| *warned != typed);
        match typed {
            Typed::Quit => return self.quit(is_over),
            Typed::Help => self.show_help()?,
            Typed::Goal => self.show_briefing()?,
            Typed::Explain(about) => self.explain(&about)?,
            Typed::Rule(id) => self.show_rule(&id)?,
            Typed::Log(count) => self.show_log(count)?,
            Typed::Board => self.show_board()?,
            Typed::Cards(name) => self.show_cards(name.as_deref())?,
            Typed::Card(name) => self.show_card(name.as_deref())?,
            Typed::Room(name) => self.show_room(name.as_deref())?,
            Typed::Discards => self.show_discards()?,
            Typed::Stack => self.show_stack()?,
            Typed::Undo => self.undo(Agreed::These(self.seating.bots()))?,
            Typed::UndoAnyway => self.undo(Agreed::Everybody)?,
            Typed::Save(file) => self.save(&file)?,
            Typed::Load(file) => return self.load(&file),
            Typed::Seat(name) => self.take_seat(&name)?,
            _ if is_over => writeln!(self.out, "The game is over. Type `log`, `save FILE`, `undo anyway` or `quit`.")?,
            Typed::Again => self.show_choices()?,
            Typed::Why => self.show_why()?,
            Typed::Hint => self.show_hint()?,
            Typed::Wait => self.wait()?,
            Typed::Back => {
                self.path.pop();
                self.show_choices()?;
            }
            Typed::Numbers(numbers) => self.pick_numbers(&numbers)?,
            Typed::Words(words) => {
                let read = self.history().read(self.typist, &self.path, &words);
                // In the middle of an answer, words that do not go on with it may begin another.
                let read = read.or_else(|no| self.history().read(self.typist, &[], &words).map_err(|_| no));
                self.pick(read)?;
            }
        }
        Ok(Flow::On)
    }

    fn wait(&mut self) -> Result<(), Trouble> {
        if self.awaited().and(self.seating.bots()).is_empty() {
            writeln!(self.out, "The game waits for nobody but you.")?;
        } else {
            self.go = Go::UntilDone;
        }
        Ok(())
    }

    fn take_seat(&mut self, name: &str) -> Result<(), Trouble> {
        let Some(seat) = super::screen::seat_named(self.history(), name) else {
            writeln!(self.out, "There is no seat `{name}`.")?;
            return Ok(());
        };
        if let Some(bot) = self.seating.bot(seat) {
            writeln!(self.out, "A bot ({bot}) sits there.")?;
        } else if self.may_speak(seat) {
            self.typist = seat;
            self.path.clear();
            if self.shares_secrets() && self.facing != Some(seat) {
                if self.hand_over()? {
                    self.show_question()?;
                }
                return Ok(());
            }
            self.show_choices()?;
        } else {
            writeln!(self.out, "{} is not asked anything now.", self.history().seat_name(seat))?;
        }
        Ok(())
    }

    fn quit(&mut self, is_over: bool) -> Result<Flow, Trouble> {
        if !is_over && self.would_lose(&Typed::Quit) {
            writeln!(self.out, "The game is not saved. `save FILE` keeps it; `quit` once more leaves it.")?;
            return Ok(Flow::On);
        }
        Ok(Flow::Stop)
    }

    /// Whether this would lose the game as it stands. A player who types it a second time means it, and so does a
    /// script.
    pub(super) fn would_lose(&mut self, typed: &Typed) -> bool {
        let unsaved = self.history().verdict().is_none() && self.saved != self.history().answers();
        let lost = unsaved && self.warned.is_none() && stdin().is_terminal();
        if lost {
            self.warned = Some(typed.clone());
        }
        lost
    }

    /// The bot whose advice is worth having.
    pub(super) fn adviser(&self) -> &'static str {
        self.game.adviser()
    }
}

/// A typed line in which nothing moves a cursor or rings a bell when it is quoted.
fn visible(line: &str) -> String {
    let mut text = String::new();
    for c in line.chars() {
        match c {
            '\t' => text.push(' '),
            c if c.is_control() => text.extend(c.escape_default()),
            c => text.push(c),
        }
    }
    text
}
