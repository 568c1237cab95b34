//! Running the binary as a person or a script would.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Ran {
    /// The output, if all went well.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "stderr: {}\nstdout: {}", self.err, self.out);
        self.out
    }

    /// The output as JSON, if all went well.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// What was said on standard error, if that was the end of it.
    #[track_caller]
    pub fn failed(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "stderr: {}\nstdout: {}", self.err, self.out);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        if self.err.is_empty() { self.out } else { self.err }
    }
}

pub fn safehouse() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_safehouse"));
    // The developer's own packs take no part.
    command.current_dir(root()).env("NO_COLOR", "1").env("XDG_DATA_HOME", "/nonexistent");
    command
}

/// Runs `safehouse` with these words, without input.
pub fn run(args: &[&str]) -> Ran {
    typed(args, "")
}

/// Runs `safehouse` with these words and types these lines.
pub fn typed(args: &[&str], lines: &str) -> Ran {
    let mut child =
        safehouse().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines = lines.to_owned();
    // From another thread: a game that talks more than a pipe holds must not wait for us while we wait for it.
    let typist = std::thread::spawn(move || {
        // A game that ends early does not read on.
        _ = stdin.write_all(lines.as_bytes());
    });
    let done = child.wait_with_output().unwrap();
    typist.join().unwrap();
    Ran {
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
        code: done.status.code(),
    }
}

/// The workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().into()
}

/// A path as text.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
