//! `safehouse lab compare A B`: the same experiment before and after a change, or two that have an arm in common.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use lab::{ArmsCompared, Beside, Finding, shown};

use crate::Found;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse lab compare before.lab after.lab

Arms of the same name are compared; where there are none, the first arms. Where both have the same seed, game is held against
game with the same dice.")]
pub struct CompareArgs {
    /// The folder of what it is compared with
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The folder of what is compared
    #[arg(value_name = "B")]
    after: PathBuf,
}

pub fn run(args: &CompareArgs, out: &mut Out) -> Result<Found, Trouble> {
    let compared = lab::compare(&args.before, &args.after).map_err(lab::RunError::from)?;
    let [one, other] = &compared.names;
    let title = out.styled(Style::Heading, compared.game.title());
    writeln!(out, "{title}: {one} ({}) and {other} ({})", args.before.display(), args.after.display())?;
    for arms in &compared.arms {
        tell(arms, out)?;
    }
    let honest =
        "\nIn brackets: 95 % intervals of the change. * stands out from everything that was looked at in this arm.";
    Ok(out.prose(2, honest).map(|()| Found::AllWell)?)
}

fn tell(arms: &ArmsCompared, out: &mut Out) -> Result<(), Trouble> {
    let [one, other] = &arms.names;
    let names = if one == other { one.clone() } else { format!("{one} → {other}") };
    writeln!(out, "\n{}, {} games", out.styled(Style::Heading, &names), arms.results.games)?;
    let standing_out: Vec<&Finding> = arms.findings.iter().filter(|finding| finding.believed).collect();
    if standing_out.is_empty() {
        writeln!(out, "Nothing stands out.")?;
    }
    for finding in standing_out {
        out.prose(2, &format!("- {}", finding.sentence()))?;
    }
    let mut all: Vec<&Finding> = arms.findings.iter().collect();
    all.sort_by(|one, other| one.figure.cmp(&other.figure));
    for finding in all {
        let Beside::First { was, change } = finding.beside else { continue };
        let figure = &finding.figure;
        let scale = if figure.is_share() { 100.0 } else { 1.0 };
        let [by, low, high] = [change.value, change.low, change.high].map(|number| format!("{:+.2}", number * scale));
        let [was, is] = [was, finding.found.value].map(|number| shown(figure, number));
        let mark = if finding.believed { " *" } else { "" };
        writeln!(out, "  {:28} {was:>9} {is:>9}  {by:>7} ({low} to {high}){mark}", figure.words())?;
    }
    Ok(())
}
