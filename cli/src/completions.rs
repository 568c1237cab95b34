//! `safehouse completions SHELL`.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};

use crate::Found;
use crate::args::Safehouse;
use crate::out::Out;
use crate::trouble::Trouble;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse completions bash > ~/.local/share/bash-completion/completions/safehouse
  safehouse completions zsh > ~/.zfunc/_safehouse
  safehouse completions fish > ~/.config/fish/completions/safehouse.fish")]
pub struct CompletionsArgs {
    /// Whose completions
    shell: clap_complete::Shell,
}

pub fn run(args: &CompletionsArgs, out: &mut Out) -> Result<Found, Trouble> {
    // Written to memory first: the generator does not survive a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Safehouse::command(), "safehouse", &mut script);
    out.write_all(&script)?;
    Ok(Found::AllWell)
}
