//! `safehouse cards GAME [NAME]`: what is printed on everything in a game's box.

use std::io::Write as _;

use catalog::{AnyGame, Printed};
use clap::Args;
use serde_json::{Value, json};

use crate::games::{TheGame, a_game};
use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::trouble::Trouble;
use crate::{Found, lookup};

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse cards facility07                    everything in the box, kind by kind
  safehouse cards facility07 shark              whatever has `shark` in its name
  safehouse cards infiltration officer nelson   one NPC
  safehouse cards facility07 --pack shark-attack --json")]
pub struct CardsArgs {
    /// Whose box
    #[arg(value_parser = a_game())]
    game: TheGame,
    /// Any part of a name: of a card, a Room, a character, a ship
    name: Vec<String>,
    #[command(flatten)]
    packs: PackArgs,
    /// Prints it as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

pub fn run(args: &CardsArgs, out: &mut Out) -> Result<Found, Trouble> {
    let game = args.packs.with(args.game.0)?;
    let printed = game.printed();
    let name = args.name.join(" ");
    let found = if name.is_empty() { printed.iter().collect() } else { lookup::find(&printed, &[], &name) };
    if found.is_empty() {
        let hint = match lookup::nearest(&printed, &name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("`safehouse cards {}` lists everything", game.name()),
        };
        return Err(Trouble::NoSuchCard { name, hint });
    }
    if args.json {
        let cards: Vec<Value> = found.iter().map(|one| described(&*game, one)).collect();
        let json = json!({ "schema": SCHEMA, "game": game.name(), "packs": game.packs(), "cards": cards });
        out.json("the box", &json)?;
    } else {
        print(&*game, &found, out)?;
    }
    Ok(Found::AllWell)
}

/// As the house gives it to clients, and what people call its kind.
fn described(game: &dyn AnyGame, one: &Printed) -> Value {
    // Writing plain text to memory cannot fail.
    let mut value = serde_json::to_value(one).unwrap_or_default();
    value["called"] = game.face(one).kind.into();
    value
}

/// Kind by kind, each in the order of the box.
fn print(game: &dyn AnyGame, found: &[&Printed], out: &mut Out) -> Result<(), Trouble> {
    let faces: Vec<_> = found.iter().map(|one| game.face(one)).collect();
    let mut kinds: Vec<&str> = Vec::new();
    for face in &faces {
        if !kinds.contains(&face.kind.as_str()) {
            kinds.push(&face.kind);
        }
    }
    for (number, kind) in kinds.iter().enumerate() {
        let of_kind: Vec<_> = faces.iter().filter(|face| face.kind == *kind).collect();
        // A single thing that was asked for needs no heading.
        if let [first, _, ..] = of_kind[..] {
            let gap = if number > 0 { "\n" } else { "" };
            let heading = format!("{}: {}", first.kinds(), of_kind.len());
            writeln!(out, "{gap}{}\n", out.styled(Style::Heading, &heading))?;
        }
        for face in of_kind {
            lookup::read(face, out)?;
        }
    }
    Ok(())
}
