//! `safehouse schema write|check`: the JSON Schemas under `games/NAME/schema/`, made from the Rust types.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::out::{Out, Style};
use crate::trouble::Trouble;
use crate::{Found, files};

#[derive(Debug, Subcommand)]
pub enum SchemaAction {
    /// Writes every schema as the code now gives it
    Write(SchemaArgs),
    /// Ends with 1 if a schema on disk is not what the code gives
    Check(SchemaArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse schema check
  safehouse schema write --root ~/safehouse

An editor with a YAML language server completes and checks content files by these schemas.")]
pub struct SchemaArgs {
    /// The project's folder [default: the nearest one above that holds `games`]
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
}

pub fn run(action: &SchemaAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        SchemaAction::Write(args) => write(&root(args)?, out),
        SchemaAction::Check(args) => check(&root(args)?, out),
    }
}

fn root(args: &SchemaArgs) -> Result<PathBuf, Trouble> {
    if let Some(root) = &args.root {
        return root.join("games").is_dir().then(|| root.clone()).ok_or(Trouble::NoGames);
    }
    let here = std::env::current_dir().map_err(|source| Trouble::Read { path: ".".into(), source })?;
    here.ancestors().find(|folder| folder.join("games").is_dir()).map(PathBuf::from).ok_or(Trouble::NoGames)
}

/// Every schema's path and text.
fn schemas(root: &Path) -> Result<Vec<(PathBuf, String)>, Trouble> {
    let mut all = Vec::new();
    for game in catalog::games() {
        for schema in game.workshop().schemas() {
            let path = root.join("games").join(game.name()).join("schema").join(format!("{}.schema.json", schema.name));
            let text = serde_json::to_string_pretty(&schema.schema)
                .map_err(|source| Trouble::Json { what: "a schema", source })?;
            all.push((path, text + "\n"));
        }
    }
    Ok(all)
}

fn write(root: &Path, out: &mut Out) -> Result<Found, Trouble> {
    let mut written = 0;
    let all = schemas(root)?;
    for (path, text) in &all {
        // Untouched where nothing changed, so that nothing is built anew.
        if fs::read_to_string(path).is_ok_and(|old| old == *text) {
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|source| Trouble::Write { path: folder.into(), source })?;
        }
        files::write(path, text)?;
        written += 1;
        writeln!(out, "wrote {}", path.display())?;
    }
    writeln!(out, "{} schemas, {written} of them changed", all.len())?;
    Ok(Found::AllWell)
}

fn check(root: &Path, out: &mut Out) -> Result<Found, Trouble> {
    let all = schemas(root)?;
    let mut wrong = 0;
    for (path, text) in &all {
        let state = match fs::read_to_string(path) {
            Ok(old) if old == *text => continue,
            Ok(_) => "is not what the code gives",
            Err(_) => "is missing",
        };
        wrong += 1;
        writeln!(out, "{} {state}", out.styled(Style::Warning, &path.display().to_string()))?;
    }
    if wrong == 0 {
        writeln!(out, "{} schemas are up to date", all.len())?;
        return Ok(Found::AllWell);
    }
    writeln!(out, "`safehouse schema write` brings them up to date; read the diff before you commit it.")?;
    Ok(Found::Wrong)
}
