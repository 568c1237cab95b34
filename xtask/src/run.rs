//! Running a command while keeping what it says, and finding what a build made.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use serde_json::Value;

use crate::progress::Said;
use crate::trouble::Trouble;

/// Builds that must say what they made get this; the compiler's words for people still go to stderr.
pub const SAY_WHAT_WAS_MADE: &str = "--message-format=json-render-diagnostics";

/// The width that a status line may take; a terminal narrower than 80 columns is rare.
pub const STATUS_WIDTH: usize = 78;

/// A command that ended.
pub struct Ran {
    /// As somebody would type it.
    pub command: String,
    pub ok: bool,
    /// What it said, both streams as they came, without cargo's messages for machines.
    pub said: Vec<String>,
    /// Cargo's messages for machines.
    made: Vec<Value>,
}

impl Ran {
    /// The command did what it should; otherwise what it said is shown.
    pub fn finished(self) -> Result<Ran, Trouble> {
        if self.ok {
            return Ok(self);
        }
        eprintln!("{}", self.said.join("\n"));
        Err(Trouble::Failed { command: self.command })
    }

    /// The file that a build made for the target `name`, if its file name ends in `ending`.
    pub fn product(&self, name: &str, ending: &str) -> Option<PathBuf> {
        product(&self.made, name, ending)
    }
}

/// Shows that something is happening, where a person looks on.
pub struct Watch {
    name: &'static str,
    started: Instant,
    shown: Shown,
}

/// Where it is shown.
enum Shown {
    /// Something else is happening beside it.
    Nowhere,
    /// As the last line of a terminal.
    Terminal,
    /// As a part of a step's line.
    InStep(Sender<Said>),
}

impl Watch {
    pub fn new(name: &'static str) -> Self {
        let shown = if std::io::stdout().is_terminal() { Shown::Terminal } else { Shown::Nowhere };
        Watch { name, started: Instant::now(), shown }
    }

    /// Shows nothing: something else is happening beside it.
    pub fn unseen(name: &'static str) -> Self {
        Watch { shown: Shown::Nowhere, ..Watch::new(name) }
    }

    /// Tells the thread that draws the line of a step.
    pub fn telling(name: &'static str, step: Sender<Said>) -> Self {
        Watch { shown: Shown::InStep(step), ..Watch::new(name) }
    }

    /// Replaces the status line.
    fn show(&self, doing: &str) {
        match &self.shown {
            Shown::Nowhere => {}
            Shown::Terminal => {
                let status = format!("  {:<20} {:>4} s  {}", self.name, self.started.elapsed().as_secs(), doing.trim());
                let status: String = status.chars().take(STATUS_WIDTH).collect();
                print!("\r\x1b[2K{status}");
                let _ = std::io::stdout().flush();
            }
            // Nobody hears it any more once the step is over.
            Shown::InStep(step) => _ = step.send(Said { by: self.name, line: doing.into() }),
        }
    }

    /// Removes the status line.
    pub fn clear(&self) {
        if matches!(self.shown, Shown::Terminal) {
            print!("\r\x1b[2K");
            let _ = std::io::stdout().flush();
        }
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command, watch: &Watch) -> Result<Ran, Trouble> {
    watch.show(&words(command));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let typed = words(command);
    let start = |source| Trouble::Start { command: typed.clone(), source };
    let mut child = command.spawn().map_err(start)?;
    let (sender, lines) = channel();
    let streams: [Option<Box<dyn Read + Send>>; 2] =
        [child.stdout.take().map(|out| Box::new(out) as _), child.stderr.take().map(|err| Box::new(err) as _)];
    for stream in streams.into_iter().flatten() {
        let sender = sender.clone();
        thread::spawn(move || forward(stream, &sender));
    }
    drop(sender);

    let mut ran = Ran { command: typed.clone(), ok: false, said: Vec::new(), made: Vec::new() };
    for line in lines {
        if let Some(message) = message(&line) {
            ran.made.push(message);
        } else {
            watch.show(&line);
            ran.said.push(line);
        }
    }
    ran.ok = child.wait().map_err(start)?.success();
    Ok(ran)
}

fn forward(stream: impl Read, lines: &Sender<String>) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    while stream.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line).trim_end().to_string();
        if lines.send(text).is_err() {
            return;
        }
        line.clear();
    }
}

/// One of cargo's messages for machines.
pub fn message(line: &str) -> Option<Value> {
    if line.starts_with("{\"reason\":") { serde_json::from_str(line).ok() } else { None }
}

/// The file a build made for the target `name`, if its file name ends in `ending`.
pub fn product(made: &[Value], name: &str, ending: &str) -> Option<PathBuf> {
    made.iter()
        .filter(|message| message["reason"] == "compiler-artifact" && message["target"]["name"] == name)
        .flat_map(|message| {
            let files = message["filenames"].as_array().into_iter().flatten();
            files.chain([&message["executable"]]).filter_map(Value::as_str)
        })
        .rfind(|file| file.ends_with(ending))
        .map(PathBuf::from)
}

/// The command as a person would type it.
pub fn words(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let program = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let args = command.get_args().map(|arg| arg.to_string_lossy().into_owned());
    std::iter::once(program).chain(args).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_names_what_it_made() {
        let line = r#"{"reason":"compiler-artifact","target":{"name":"safehouse"},"filenames":["/t/a.rmeta"],"executable":"/t/safehouse"}"#;
        let made: Vec<Value> = message(line).into_iter().collect();
        assert_eq!(product(&made, "safehouse", "safehouse"), Some(PathBuf::from("/t/safehouse")));
        assert_eq!(product(&made, "safehouse", ".wasm"), None);
        assert_eq!(product(&made, "faza", ""), None);
        assert_eq!(message("   Compiling faza v0.1.0"), None);
    }
}
