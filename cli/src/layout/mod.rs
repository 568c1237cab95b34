//! `safehouse layout new|check|show|list`: maps of Entity Extraction, drawn in any editor.

mod check;
mod new;
mod show;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use engine::chance::Quick;
use engine::{Complaint, load};
use entity_extraction::EntityExtraction;
use entity_extraction::layout::file::{self, Sketch};
use entity_extraction::layout::{FEWEST_ROOMS, HallSides, Layout, MOST_ROOMS, SHIPPED};
use serde_json::{Value, json};

use crate::out::Out;
use crate::trouble::Trouble;
use crate::{Found, files};

#[derive(Debug, Subcommand)]
pub enum LayoutAction {
    /// Writes a random layout that can be played and changed
    New(NewArgs),
    /// Reads layouts and says everything that is wrong with them
    Check(CheckArgs),
    /// Draws a layout with its halls, rooms and doors
    Show(ShowArgs),
    /// Lists the layouts that come with the game
    List,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse layout new my-map.yaml
  safehouse layout new --rooms 15-17 --seed tuesday
  safehouse layout new --rooms 9 short.yaml --name 'A Short One'

Without a file it is printed. docs/layouts.md says how to draw one.")]
pub struct NewArgs {
    /// The file to write; nothing may be there yet
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many rooms, from 8 to 17: a number, or two with a hyphen
    #[arg(long, value_name = "N-M", default_value = "12-14", value_parser = rooms)]
    rooms: RangeInclusive<u8>,
    /// Words or a number that chance comes from; without it the layout is anybody's guess
    #[arg(long, value_name = "WORDS")]
    seed: Option<String>,
    /// What people call the layout [default: made from the file's name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse layout check my-map.yaml
  safehouse layout check maps/*.yaml

Ends with 1 if anything is wrong.")]
pub struct CheckArgs {
    /// Layout files, or codes that somebody shared
    #[arg(required = true, value_name = "LAYOUT")]
    layouts: Vec<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse layout show my-map.yaml
  safehouse layout show cloister
  safehouse layout show 1CAGAIAKAMBQASAUAWAEBOBAAYA5h")]
pub struct ShowArgs {
    /// A layout file, the name of a layout that comes with the game, or a code that somebody shared
    #[arg(value_name = "LAYOUT")]
    layout: String,
    /// Prints everything as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

pub fn run(action: &LayoutAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        LayoutAction::New(args) => new::run(args, out),
        LayoutAction::Check(args) => check::run(args, out),
        LayoutAction::Show(args) => show::run(args, out),
        LayoutAction::List => show::list(out),
    }
}

/// `12-14`, or `9` alone.
fn rooms(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let limits = FEWEST_ROOMS as u8..=MOST_ROOMS as u8;
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if limits.contains(&least) && limits.contains(&most) && least <= most => Ok(least..=most),
        _ => Err(format!("a layout has {FEWEST_ROOMS} to {MOST_ROOMS} rooms: write a number or two, such as `12-14`")),
    }
}

/// What a word on the command line means: a file, a layout of ours, or a code.
fn named(word: &str) -> Result<Sketch, Trouble> {
    let path = Path::new(word);
    if path.is_file() {
        return file::read(word, &files::text(path)?).map_err(Trouble::Files);
    }
    if let Some(ours) = SHIPPED.iter().find(|ours| ours.id == word) {
        return file::read(ours.id, ours.text).map_err(Trouble::Files);
    }
    let has_path = word.contains(['/', '\\', '.']);
    if word.starts_with('1') && !has_path {
        return Ok(Sketch::shared(word)?);
    }
    if path.is_dir() {
        return Err(Complaint::about(word, "this is a folder").remedy("name the layout's file in it").into());
    }
    let near = load::nearest(word, SHIPPED.map(|ours| ours.id)).filter(|_| !has_path);
    let near = near.map_or("check the name, or give the whole path;".into(), |near| format!("did you mean `{near}`?"));
    Err(Complaint::about(word, "there is no such file, and no layout that comes with the game is called so")
        .remedy(format!("{near} `safehouse layout list` lists ours"))
        .into())
}

/// What a word means, and its layout. Where chance chooses Gate and Breach, this is one way they may lie.
fn laid(word: &str) -> Result<(Sketch, Layout), Trouble> {
    let sketch = named(word)?;
    let layout = sketch.check(&sides(), &mut Quick::new(0)).map_err(Trouble::Files)?;
    Ok((sketch, layout))
}

fn sides() -> HallSides {
    *EntityExtraction::base().sides()
}

/// Where a setting of Entity Extraction names a layout, puts the plan that is drawn there in its place.
pub fn lay_out(game: &str, settings: &mut [(String, Value)]) -> Result<(), Trouble> {
    for (key, value) in settings {
        if let ("entity-extraction", "layout", Some(word)) = (game, key.as_str(), value.as_str()) {
            *value = json!(laid(word)?.0.plan);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{lay_out, rooms};

    #[test]
    fn a_layout_in_the_settings_is_read_from_where_it_is_drawn() {
        let mut settings = [("players".to_string(), json!(2)), ("layout".to_string(), json!("row"))];
        lay_out("faza", &mut settings).unwrap();
        assert_eq!(settings[1].1, json!("row"), "other games have layouts of their own");
        lay_out("entity-extraction", &mut settings).unwrap();
        assert_eq!((&settings[0].1, &settings[1].1["gate"]), (&json!(2), &json!({ "x": -1, "y": 0 })));
        settings[1].1 = json!("rwo");
        assert!(lay_out("entity-extraction", &mut settings).unwrap_err().to_string().contains("did you mean `row`?"));
    }

    #[test]
    fn rooms_are_a_number_or_two() {
        assert_eq!(rooms("12-14"), Ok(12..=14));
        assert_eq!(rooms("8"), Ok(8..=8));
        for wrong in ["", "7", "18", "14-12", "12-", "a-b", "-5"] {
            assert!(rooms(wrong).is_err(), "{wrong}");
        }
    }
}
