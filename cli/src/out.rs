//! Standard output: lines, colours where they are seen, JSON. Colour never says anything the words do not.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};

use catalog::Mark;
use serde::Serialize;

use crate::trouble::Trouble;

pub struct Out {
    to: BufWriter<Stdout>,
    colour: bool,
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
    /// With colours if a terminal shows them and nobody objects (<https://no-color.org>).
    pub fn stdout() -> Out {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let colour = wanted && !dumb && io::stdout().is_terminal();
        Out { to: BufWriter::new(io::stdout()), colour }
    }

    /// The text in a style, or as it is.
    pub fn styled(&self, style: Style, text: &str) -> String {
        if self.colour { format!("\x1b[{}m{text}\x1b[0m", style.code()) } else { text.into() }
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
