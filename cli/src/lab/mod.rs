//! `safehouse lab`: experiments on games, from a file that says what differs to what came out of it.

mod compare;
mod run;
mod told;
mod watch;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::Found;
use crate::out::{Out, Style};
use crate::packs::ShelfArgs;
use crate::trouble::Trouble;

#[derive(Debug, Subcommand)]
pub enum LabAction {
    /// Play an experiment, or go on with one that was stopped
    Run(RunArgs),
    /// Hold two experiments that were played against each other
    Compare(compare::CompareArgs),
    /// List the experiments that come with the program
    List,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse lab run my-experiment.yaml
  safehouse lab run facility07-optional-rules --arm Lagniappe
  safehouse lab run my-experiment.yaml --games 10000 --out results/today

Ctrl-C ends it after the games that are being played; the same command goes on. The same file gives the same rows on any
number of cores. docs/lab.md says what stands in such a file.")]
pub struct RunArgs {
    /// The experiment: a file, described in docs/lab.md, or one that comes with the program (`safehouse lab list`)
    #[arg(value_name = "EXPERIMENT")]
    experiment: PathBuf,
    /// The folder for rows and results [default: the experiment's name with `.lab`, in this folder]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// An arm that is compared with the first; repeat it [default: all of them]
    #[arg(long = "arm", value_name = "NAME")]
    arms: Vec<String>,
    /// Games for each arm, whatever the file says
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    #[command(flatten)]
    shelf: ShelfArgs,
}

pub fn run(action: LabAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        LabAction::Run(args) => run::run(&args, out),
        LabAction::Compare(args) => compare::run(&args, out),
        LabAction::List => list(out),
    }
}

fn list(out: &mut Out) -> Result<Found, Trouble> {
    for (name, text) in lab::READY_MADE {
        let experiment = lab::Experiment::read(name, text)?;
        let arms = experiment.arms().len();
        out.prose(2, &format!("{}: {arms} arms. {}", out.styled(Style::Heading, name), experiment.about))?;
    }
    Ok(Found::AllWell)
}
