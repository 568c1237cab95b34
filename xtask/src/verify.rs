//! `cargo verify`: every check, then one summary of them all.

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use crate::columns::Columns;
use crate::coverage;
use crate::house::House;
use crate::run::Watch;
use crate::steps::{Checked, Lane, Step, Verdict, stages};
use crate::tally::Tally;

/// Enough of a failed check's words to see the first error of most; its command gives the rest.
const SHOWN_LINES: usize = 200;

struct Result {
    name: &'static str,
    checked: Checked,
    took: Duration,
}

/// Makes all checks even if one fails: a wrong format should not hide a wrong rule.
pub fn verify(house: &House, long: bool) -> ExitCode {
    let begin = Instant::now();
    let mut results = Vec::new();
    for lanes in stages(long) {
        let alone = lanes.len() == 1;
        thread::scope(|scope| {
            let go = |lane: Lane| scope.spawn(move || go(house, lane, alone));
            for lane in lanes.into_iter().map(go).collect::<Vec<_>>() {
                results.extend(lane.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
        });
    }

    println!("\n{}", times(&results, begin.elapsed()));
    for survey in coverage::surveys(house).unwrap_or_default() {
        println!("{}", survey.table());
    }
    let failed: Vec<&Result> = results.iter().filter(|result| result.checked.verdict == Verdict::Failed).collect();
    for result in &failed {
        show(result);
    }
    println!("{}", closing(&results));
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One check after the other. What happens in it is shown if nothing else happens beside it.
fn go(house: &House, lane: Lane, alone: bool) -> Vec<Result> {
    let make = |step: Step| {
        let (watch, started) = (if alone { Watch::new(step.name) } else { Watch::unseen(step.name) }, Instant::now());
        let checked = (step.check)(house, &watch).unwrap_or_else(|trouble| Checked::failed(vec![trouble.to_string()]));
        let result = Result { name: step.name, checked, took: started.elapsed() };
        watch.clear();
        println!("{}", headline(&result));
        result
    };
    lane.into_iter().map(make).collect()
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "ok",
        Verdict::Failed => "FAILED",
        Verdict::Skipped => "skipped",
    }
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

fn headline(result: &Result) -> String {
    let Result { name, checked, took } = result;
    format!("  {name:<20} {:<8} {:>8}  {}", word(checked.verdict), seconds(*took), checked.note).trim_end().to_string()
}

fn times(results: &[Result], all: Duration) -> Columns {
    let mut table = Columns::new(["check", "result", "time"]);
    for Result { name, checked, took } in results {
        table.row([(*name).into(), word(checked.verdict).into(), seconds(*took)]);
    }
    table.row(["together".into(), String::new(), seconds(all)]);
    table
}

fn show(result: &Result) {
    let said = &result.checked.said;
    println!("---- {} ----", result.name);
    let hidden = said.len().saturating_sub(SHOWN_LINES);
    if hidden > 0 {
        println!("({hidden} lines before these are left out)");
    }
    for line in &said[hidden..] {
        println!("{line}");
    }
    println!();
}

/// `312 passed, 0 failed`: what the test runners counted, and each failed check that counts nothing as one.
fn closing(results: &[Result]) -> String {
    let mut all = Tally::default();
    let mut failed = Vec::new();
    for Result { name, checked, .. } in results {
        all += checked.tally;
        if checked.verdict == Verdict::Failed {
            failed.push(*name);
            if checked.tally.failed == 0 {
                all.failed += 1;
            }
        }
    }
    let Tally { passed, failed: count } = all;
    let checks = if failed.is_empty() { String::new() } else { format!(" (see {})", failed.join(", ")) };
    format!("{passed} passed, {count} failed{checks}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &'static str, verdict: Verdict, passed: u64, failed: u64) -> Result {
        let checked = Checked { verdict, tally: Tally { passed, failed }, ..Checked::passed("") };
        Result { name, checked, took: Duration::ZERO }
    }

    #[test]
    fn a_failed_check_is_never_closed_with_no_failures() {
        let format = result("format", Verdict::Failed, 0, 0);
        let tests = result("tests", Verdict::Passed, 12, 0);
        assert_eq!(closing(&[format, tests]), "12 passed, 1 failed (see format)");
    }

    #[test]
    fn failures_that_were_counted_are_not_counted_twice() {
        let tests = result("tests", Verdict::Failed, 12, 2);
        let wasm = result("wasm32 build", Verdict::Skipped, 0, 0);
        assert_eq!(closing(&[tests, wasm]), "12 passed, 2 failed (see tests)");
    }
}
