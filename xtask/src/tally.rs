//! How many passed and failed, read from what a test runner says at its end.

use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Tally {
    /// The sum of all closing lines: nextest's `Summary […] 9 tests run: 8 passed, 1 failed`, the `test result: ok.
    /// 8 passed; 0 failed` of each binary under `cargo test`, `8 passed, 1 failed` of `safehouse scenario run`.
    pub fn of(said: &[String]) -> Tally {
        let mut tally = Tally::default();
        for line in said.iter().filter(|line| closes(line)) {
            tally += Tally { passed: number_before(line, "passed"), failed: number_before(line, "failed") };
        }
        tally
    }
}

/// The last closing line: what the runner wants to be remembered by.
pub fn closing_line(said: &[String]) -> Option<&str> {
    said.iter().rfind(|line| closes(line)).map(|line| line.trim())
}

fn closes(line: &str) -> bool {
    let line = line.trim();
    let is_bare = line.split(' ').nth(1).is_some_and(|word| word.trim_end_matches(',') == "passed")
        && line.starts_with(|first: char| first.is_ascii_digit());
    line.starts_with("Summary [") || line.starts_with("test result: ") || is_bare
}

fn number_before(line: &str, word: &str) -> u64 {
    let words: Vec<&str> = line.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(said: &str) -> (u64, u64) {
        let said: Vec<String> = said.lines().map(String::from).collect();
        let Tally { passed, failed } = Tally::of(&said);
        (passed, failed)
    }

    #[test]
    fn every_runner_is_understood() {
        assert_eq!(tally("     Summary [   0.1s] 9 tests run: 8 passed (1 leaky), 1 failed, 2 skipped"), (8, 1));
        assert_eq!(
            tally("test result: ok. 3 passed; 0 failed; 1 ignored\n\ntest result: FAILED. 4 passed; 2 failed;"),
            (7, 2)
        );
        assert_eq!(tally("ok drone-combat\n22 passed, 0 failed"), (22, 0));
        assert_eq!(tally("the drill was passed on"), (0, 0));
    }

    #[test]
    fn the_last_closing_line_is_kept() {
        let said = ["  Summary [ 0.1s] 1 test run: 1 passed".to_string(), "bye".to_string()];
        assert_eq!(closing_line(&said), Some("Summary [ 0.1s] 1 test run: 1 passed"));
    }
}
