//! Standard output: lines, colours where they are seen, JSON. Colour never says anything the words do not.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};

use catalog::Mark;
use serde::Serialize;

use crate::trouble::Trouble;

/// For terminals that do not say how wide they are.
const USUAL_WIDTH: usize = 80;

/// In fewer columns broken lines are harder to read than long ones.
const LEAST_WIDTH: usize = 40;

pub struct Out {
    to: BufWriter<Stdout>,
    colour: bool,
    /// Whether a terminal understands how to be wiped.
    wipes: bool,
    /// Columns of the terminal; `None` where lines may be of any length.
    width: Option<usize>,
}

/// What a piece of text is, for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Heading,
    /// A rule's ID, and whatever else may stay in the background.
    Quiet,
    Warning,
    Good,
    /// The seat that is asked.
    Own,
    Mark(Mark),
}

impl Style {
    /// The numbers of the ANSI sequence.
    const fn code(self) -> &'static str {
        match self {
            Style::Heading => "1",
            Style::Quiet => "2",
            Style::Warning | Style::Mark(Mark::Menace) => "1;31",
            Style::Good => "1;32",
            Style::Own => "1;7",
            Style::Mark(Mark::Foe) => "33",
            Style::Mark(Mark::Friend) => "35",
            Style::Mark(Mark::Blight) => "34",
            Style::Mark(Mark::Person) => "1;36",
        }
    }
}

impl Out {
    /// With colours if a terminal shows them and the user has not switched them off (<https://no-color.org>).
    pub fn stdout() -> Out {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let terminal = io::stdout().is_terminal();
        let columns = || terminal_size::terminal_size_of(io::stdout()).map_or(USUAL_WIDTH, |(width, _)| width.0.into());
        let width = terminal.then(columns).filter(|width| *width >= LEAST_WIDTH);
        Out { to: BufWriter::new(io::stdout()), colour: wanted && !dumb && terminal, wipes: !dumb && terminal, width }
    }

    /// The text in a style, or as it is.
    pub fn styled(&self, style: Style, text: &str) -> String {
        if self.colour { format!("\x1b[{}m{text}\x1b[0m", style.code()) } else { text.into() }
    }

    /// Writes text, broken between words where the terminal ends. Lines that go on begin `hang` columns in.
    pub fn prose(&mut self, hang: usize, text: &str) -> io::Result<()> {
        for line in text.lines() {
            match self.width {
                Some(width) => writeln!(self, "{}", wrapped(line, width, hang))?,
                None => writeln!(self, "{line}")?,
            }
        }
        Ok(())
    }

    /// Wipes the screen and what can be scrolled back to; where there is none, draws a line.
    pub fn clear(&mut self) -> io::Result<()> {
        if self.wipes { write!(self, "\x1b[2J\x1b[3J\x1b[H") } else { writeln!(self, "\n{}", "-".repeat(40)) }
    }

    /// A drawing with its marks, the piece called `own` standing out.
    pub fn drawing(&self, drawing: &str, marks: &[(std::ops::Range<usize>, Mark)], own: &str) -> String {
        let mut text = String::new();
        let mut at = 0;
        for (range, mark) in marks {
            let (Some(before), Some(piece)) = (drawing.get(at..range.start), drawing.get(range.clone())) else {
                continue;
            };
            let is_own = *mark == Mark::Person && !own.is_empty() && piece.ends_with(own);
            text.push_str(before);
            text.push_str(&self.styled(if is_own { Style::Own } else { Style::Mark(*mark) }, piece));
            at = range.end;
        }
        text.push_str(drawing.get(at..).unwrap_or_default());
        text
    }

    /// A value as JSON for people and programs: indented, with a line feed at the end.
    pub fn json(&mut self, what: &'static str, value: &impl Serialize) -> Result<(), Trouble> {
        let text = serde_json::to_string_pretty(value).map_err(|source| Trouble::Json { what, source })?;
        writeln!(self, "{text}")?;
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A line broken between words.
fn wrapped(line: &str, width: usize, hang: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    // Whether a word stands in the text at all, and whether the last line still waits for one.
    let (mut has_word, mut fresh) = (false, false);
    // Cut at every single space, so that spaces in a row stay as they are.
    for (place, word) in line.split(' ').enumerate() {
        let length = columns(word);
        if place > 0 && has_word && column > hang && column + 1 + length > width {
            text.push('\n');
            text.push_str(&" ".repeat(hang));
            column = hang;
            fresh = true;
        } else if place > 0 && !fresh {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
        has_word |= !word.is_empty();
        fresh &= word.is_empty();
    }
    text
}

/// How many columns a word takes: colours take none.
fn columns(word: &str) -> usize {
    let mut hidden = false;
    word.chars()
        .filter(|c| {
            let shown = !hidden && *c != '\x1b';
            hidden = (hidden || *c == '\x1b') && *c != 'm';
            shown
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_hang() {
        assert_eq!(wrapped("   1. one two three four", 15, 6), "   1. one two\n      three\n      four");
        assert_eq!(wrapped("  a   b", 15, 6), "  a   b", "what fits stays as it is");
        assert_eq!(wrapped("overlongwordsarenotcut", 10, 2), "overlongwordsarenotcut");
        assert_eq!(columns("\x1b[1;31mred\x1b[0m"), 3);
    }
}
