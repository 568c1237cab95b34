//! `safehouse pack new FOLDER`.

use std::fs;
use std::io::Write as _;

use catalog::AnyGame;
use pack::PackId;

use super::NewArgs;
use crate::Found;
use crate::out::Out;
use crate::trouble::Trouble;

/// Where the schemas go. Packs pass over what begins with a dot.
const SCHEMAS: &str = ".schema";

pub fn run(args: &NewArgs, out: &mut Out) -> Result<Found, Trouble> {
    let takers: Vec<&'static dyn AnyGame> =
        catalog::games().iter().copied().filter(|game| !game.pack_files().is_empty()).collect();
    let known = || takers.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let no_packs = |title| Trouble::NoPacks { title, known: known() };
    let game = match args.game {
        Some(game) => game.0,
        None => takers.first().copied().ok_or_else(|| no_packs("this house"))?,
    };
    let id = args.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let id = PackId::try_from(id.clone()).map_err(|_| Trouble::NotAnId { text: id })?;
    let name = args.name.clone().unwrap_or_else(|| title(id.as_str()));
    let files = game.workshop().starter_pack(id.as_str(), &name).ok_or_else(|| no_packs(game.title()))?;
    if args.folder.symlink_metadata().is_ok() {
        return Err(Trouble::Occupied { path: args.folder.clone() });
    }
    fs::create_dir_all(&args.folder).map_err(|source| Trouble::Write { path: args.folder.clone(), source })?;
    let schemas = if args.schemas { game.workshop().schemas() } else { Vec::new() };
    for (file, text) in files {
        // The line by which editors find the schema of a file.
        let schema = schemas.iter().find(|schema| file.strip_suffix(".yaml") == Some(schema.name));
        let line = schema.map_or(String::new(), |schema| {
            format!("# yaml-language-server: $schema={SCHEMAS}/{}.schema.json\n", schema.name)
        });
        crate::files::write(&args.folder.join(file), &(line + &text))?;
        writeln!(out, "wrote {}", args.folder.join(file).display())?;
    }
    if args.schemas {
        let folder = args.folder.join(SCHEMAS);
        fs::create_dir_all(&folder).map_err(|source| Trouble::Write { path: folder.clone(), source })?;
        for schema in schemas {
            let text = serde_json::to_string_pretty(&schema.schema)
                .map_err(|source| Trouble::Json { what: "a schema", source })?;
            crate::files::write(&folder.join(format!("{}.schema.json", schema.name)), &(text + "\n"))?;
        }
        writeln!(out, "wrote schemas into {}", folder.display())?;
    }
    let folder = args.folder.display();
    writeln!(out, "Now: `safehouse pack check {folder}`, `safehouse pack test {folder}`,")?;
    writeln!(out, "`safehouse play {} --pack {folder}`.", game.name())?;
    Ok(Found::AllWell)
}

/// `zombie-night` as `Zombie Night`.
fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect::<String>()
    };
    let words: Vec<String> = id.split('-').filter(|word| !word.is_empty()).map(capital).collect();
    if words.is_empty() { "A Pack".into() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_made_from_the_id() {
        assert_eq!(super::title("zombie-night"), "Zombie Night");
        assert_eq!(super::title("--"), "A Pack");
    }
}
