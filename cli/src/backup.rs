//! `safehouse backup` and `safehouse restore`: everything the house keeps, in one file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use store::Summary;

use crate::Found;
use crate::out::Out;
use crate::serve::ServeArgs;
use crate::trouble::Trouble;

/// Which house, as for `safehouse serve`, and which file.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The file to write
    file: PathBuf,
    #[command(flatten)]
    house: ServeArgs,
}

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The file to read
    file: PathBuf,
    #[command(flatten)]
    house: ServeArgs,
}

/// Writes a backup; the house may be open meanwhile.
pub fn backup(args: &BackupArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (config, _) = args.house.decide()?;
    let address = house::address(&config)?;
    let summary = house::runtime().block_on(async {
        let store = store::Store::open(&address).await?;
        let summary = store.backup(&args.file).await;
        store.close().await;
        summary
    })?;
    tell(out, &args.file, summary)?;
    Ok(Found::AllWell)
}

/// Reads a backup into an empty house.
pub fn restore(args: &RestoreArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (config, _) = args.house.decide()?;
    if config.database.is_none() {
        let made = std::fs::create_dir_all(&config.data);
        made.map_err(|source| Trouble::Write { path: config.data.clone(), source })?;
    }
    let address = house::address(&config)?;
    let summary = house::runtime().block_on(store::Store::restore(&address, &args.file))?;
    tell(out, &args.file, summary)?;
    Ok(Found::AllWell)
}

fn tell(out: &mut Out, file: &Path, summary: Summary) -> std::io::Result<()> {
    let Summary { tables, entries, people, packs, .. } = summary;
    let file = file.display();
    writeln!(out, "{file}: {tables} tables with {entries} journal entries, {people} people, {packs} packs")
}
