//! `safehouse check`: whether everything the house keeps is sound.

use std::io::Write as _;

use house::check::{Checked, check};

use crate::Found;
use crate::out::Out;
use crate::serve::ServeArgs;
use crate::trouble::Trouble;

/// Plays every stored game again and compares.
pub fn run(args: &ServeArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (config, _) = args.decide()?;
    let address = house::address(&config)?;
    let found = house::runtime().block_on(async {
        let store = store::Store::open(&address).await?;
        let found = check(&store).await;
        store.close().await;
        found.map_err(|fault| Trouble::Unchecked { what: fault.to_string() })
    })?;
    let Checked { tables, games, entries, other_rules, wrong } = found;
    writeln!(out, "{tables} tables, {games} games with {entries} entries: {} wrong", wrong.len())?;
    if other_rules > 0 {
        writeln!(out, "{other_rules} of them were played under other rules and cannot be replayed here")?;
    }
    for line in &wrong {
        writeln!(out, "  {line}")?;
    }
    Ok(if wrong.is_empty() { Found::AllWell } else { Found::Wrong })
}
