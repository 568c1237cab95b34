//! What is said while something takes minutes: which step of how many, for how long already, and what is being done.

use std::io::{IsTerminal as _, Write as _};
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::run::Watch;

/// A step that is done by then is not worth a word.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often a line is drawn anew in a terminal, so that its clock goes.
const TICK: Duration = Duration::from_secs(1);

/// How often a line is written where nobody looks at a terminal.
const SELDOM: Duration = Duration::from_secs(20);

/// Steps one after the other, each of which may do several things beside each other.
pub struct Progress {
    begun: Instant,
    steps: usize,
    step: usize,
}

/// Something that a command said.
pub struct Said {
    pub by: &'static str,
    pub line: String,
}

/// Gives a watch to each of the things that a step does.
pub struct Watches(Sender<Said>);

impl Watches {
    pub fn give(&self, name: &'static str) -> Watch {
        Watch::telling(name, self.0.clone())
    }
}

impl Progress {
    pub fn new(steps: usize) -> Self {
        Progress { begun: Instant::now(), steps, step: 0 }
    }

    /// Since it began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Makes the next step and says how it goes on.
    pub fn step<T: Send>(&mut self, name: &str, work: impl FnOnce(&Watches) -> T + Send) -> T {
        self.step += 1;
        let (sender, said) = channel();
        let mut line = Line::new(format!("[{}/{}] {name}", self.step, self.steps), self.begun);
        thread::scope(|scope| {
            let work = scope.spawn(move || work(&Watches(sender)));
            loop {
                match said.recv_timeout(TICK) {
                    Ok(Said { by, line: said }) => line.hear(by, &said),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                line.draw();
            }
            line.close();
            work.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }
}

/// The line about one step.
struct Line {
    title: String,
    begun: Instant,
    started: Instant,
    /// What each of its commands said last, and how much it has compiled.
    lanes: Vec<(&'static str, usize, String)>,
    in_terminal: bool,
    written: Option<Instant>,
}

impl Line {
    fn new(title: String, begun: Instant) -> Self {
        let in_terminal = std::io::stderr().is_terminal();
        Line { title, begun, started: Instant::now(), lanes: Vec::new(), in_terminal, written: None }
    }

    fn hear(&mut self, by: &'static str, said: &str) {
        if !self.lanes.iter().any(|(name, ..)| *name == by) {
            self.lanes.push((by, 0, String::new()));
        }
        let compiled = said.trim().strip_prefix("Compiling ");
        if let Some((_, count, doing)) = self.lanes.iter_mut().find(|(name, ..)| *name == by) {
            *count += usize::from(compiled.is_some());
            // Without the folder that a crate of ours is in.
            let named = compiled.map(|name| name.split(" (").next().unwrap_or(name));
            named.unwrap_or(said).trim().clone_into(doing);
        }
    }

    /// `[1/3] the page and the house  1:42  page 143 (web v0.1.0), house 201 (axum v0.8.9)`.
    fn text(&self) -> String {
        let doing: Vec<String> = self
            .lanes
            .iter()
            .map(|(name, count, doing)| match count {
                0 => format!("{name}: {doing}"),
                _ => format!("{name} {count} ({doing})"),
            })
            .collect();
        format!("{}  {}  {}", self.title, clock(self.begun.elapsed()), doing.join(", ")).trim_end().into()
    }

    fn draw(&mut self) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        let pause = if self.in_terminal { TICK / 5 } else { SELDOM };
        if self.written.is_some_and(|written| written.elapsed() < pause) {
            return;
        }
        self.written = Some(Instant::now());
        if self.in_terminal {
            let text: String = self.text().chars().take(crate::run::STATUS_WIDTH).collect();
            eprint!("\r\x1b[2K{text}");
            // A status that cannot be shown is no reason to stop.
            _ = std::io::stderr().flush();
        } else {
            eprintln!("{}", self.text());
        }
    }

    /// Leaves one line of a step that somebody has waited for.
    fn close(&self) {
        if self.written.is_some() {
            let start = if self.in_terminal { "\r\x1b[2K" } else { "" };
            eprintln!("{start}{}  done after {}", self.title, clock(self.started.elapsed()));
        }
    }
}

/// Minutes and seconds.
pub fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_the_step_and_what_each_command_does() {
        let mut line = Line::new("[1/3] the page and the house".into(), Instant::now());
        assert_eq!(line.text(), "[1/3] the page and the house  0:00");
        line.hear("page", "   Compiling syn v2.0.119");
        line.hear("page", "   Compiling web v0.1.0 (/safehouse/web)");
        line.hear("house", " Downloading crates ...");
        let text = "[1/3] the page and the house  0:00  page 2 (web v0.1.0), house: Downloading crates ...";
        assert_eq!(line.text(), text);
    }

    #[test]
    fn a_step_gives_what_its_work_gives() {
        let mut progress = Progress::new(2);
        assert_eq!(progress.step("one", |watches| drop(watches.give("a"))), ());
        assert_eq!(progress.step("two", |_| 7), 7);
        assert_eq!(clock(Duration::from_secs(83)), "1:23");
    }
}
