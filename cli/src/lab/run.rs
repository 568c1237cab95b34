//! `safehouse lab run EXPERIMENT`: plays, watches, and tells what came out.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lab::report::Source;
use lab::{Ended, Experiment, Plan, Playing, Results};

use super::RunArgs;
use super::watch::Watch;
use crate::Found;
use crate::files;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

pub fn run(args: &RunArgs, out: &mut Out) -> Result<Found, Trouble> {
    if args.games == Some(0) {
        return Err(Trouble::NothingToPlay);
    }
    let ready_made = args.experiment.to_str().filter(|_| !args.experiment.exists()).and_then(lab::ready_made);
    let text = ready_made.map_or_else(|| files::text(&args.experiment), |text| Ok(text.into()))?;
    let mut experiment = Experiment::read(&args.experiment.display().to_string(), &text)?;
    experiment.only(&args.arms)?;
    if let Some(games) = args.games {
        experiment.play_at_most(games);
    }
    let plan = Plan::of(&args.experiment, experiment, &args.shelf.shelf()?)?;
    let folder = args.out.clone().unwrap_or_else(|| {
        let name = args.experiment.file_stem().unwrap_or(args.experiment.as_os_str());
        PathBuf::from(name).with_added_extension("lab")
    });
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let stop = stopped_by_ctrl_c();
    let playing = Playing { threads: args.threads.unwrap_or_else(cores), stop: &stop };
    let watch = Watch::new(&plan);
    let (results, ended) = lab::run(&plan, &folder, &playing, &mut |results| watch.see(&plan, results))?;
    drop(watch);
    super::told::tell(&plan, &results, out)?;
    let source = Source { text: &text, command: &command(args) };
    keep(&plan, &results, &source, &folder, out)?;
    match ended {
        Ended::Done => {}
        Ended::Imprecise => {
            let text = "What was to be known is not known so well after these games; give `games` a larger number.";
            writeln!(out, "{}", out.styled(Style::Warning, text))?;
        }
        Ended::Stopped => {
            let most = plan.experiment.most_games();
            let text = format!("Stopped after {} of {most} games; the same command goes on.", results.games);
            writeln!(out, "{}", out.styled(Style::Warning, &text))?;
        }
    }
    Ok(Found::AllWell)
}

/// Writes the report, and the rows for programs that read tables by columns.
fn keep(plan: &Plan, results: &Results, source: &Source<'_>, folder: &Path, out: &mut Out) -> Result<(), Trouble> {
    let (page, rows, columns) = (folder.join("report.html"), folder.join(lab::ROWS), folder.join("rows.parquet"));
    files::write(&page, &lab::report::report(plan, results, source))?;
    lab::write_parquet(&rows, &columns).map_err(|source| Trouble::Write { path: columns.clone(), source })?;
    writeln!(out, "\nReport: {}\nRows:   {}\n        {}", page.display(), rows.display(), columns.display())?;
    Ok(())
}

/// What gives the same rows again.
fn command(args: &RunArgs) -> String {
    let mut text = format!("safehouse lab run '{}'", args.experiment.display());
    for arm in &args.arms {
        _ = write!(text, " --arm '{arm}'");
    }
    if let Some(games) = args.games {
        _ = write!(text, " --games {games}");
    }
    text
}

/// Set once somebody presses Ctrl-C. The second time the program ends at once; what is kept is kept.
fn stopped_by_ctrl_c() -> Arc<AtomicBool> {
    const INTERRUPTED: i32 = 130;
    let stop = Arc::new(AtomicBool::new(false));
    let told = stop.clone();
    // Where signals cannot be heard the program ends at once, which costs two seconds of work.
    _ = ctrlc::set_handler(move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        eprintln!("Ending the games that are being played; Ctrl-C again ends at once.");
    });
    stop
}
