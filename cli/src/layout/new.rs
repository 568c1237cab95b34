//! `safehouse layout new [FILE]`.

use std::io::Write as _;
use std::path::Path;

use engine::chance::Cipher;
use entity_extraction::layout::{file, generate};

use super::{NewArgs, sides};
use crate::out::Out;
use crate::trouble::Trouble;
use crate::{Found, files, play};

/// Tells the author who opens the file where to read on.
const HEADER: &str = "# How to draw a map: docs/layouts.md. Whether it can be played: safehouse layout check FILE\n";

pub fn run(args: &NewArgs, out: &mut Out) -> Result<Found, Trouble> {
    let seed = play::seed(args.seed.as_deref())?;
    let layout = generate(&sides(), args.rooms.clone(), &mut Cipher::new(seed));
    let name =
        args.name.clone().or_else(|| args.file.as_deref().and_then(title)).unwrap_or_else(|| "A New Site".into());
    let description = format!("Laid out by chance, with {} rooms.", layout.rooms());
    let Some(text) = file::write(&name, &description, &layout.plan(), &sides()) else {
        unreachable!("every generated layout is small enough for a picture")
    };
    let text = format!("{HEADER}{text}");
    let Some(path) = &args.file else {
        write!(out, "{text}")?;
        return Ok(Found::AllWell);
    };
    if path.symlink_metadata().is_ok() {
        return Err(Trouble::Exists { path: path.clone() });
    }
    files::write(path, &text)?;
    let shown = path.display();
    writeln!(out, "wrote {shown}")?;
    writeln!(out, "Now: `safehouse layout show {shown}`, `safehouse layout check {shown}`,")?;
    writeln!(out, "`safehouse play entity-extraction --layout {shown}`.")?;
    Ok(Found::AllWell)
}

/// `my-map.yaml` as `My Map`.
fn title(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_string_lossy();
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    let words: Vec<String> = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(capital).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn a_name_is_made_from_the_files() {
        assert_eq!(super::title(Path::new("maps/my-first_map.yaml")).as_deref(), Some("My First Map"));
        assert_eq!(super::title(Path::new("--.yaml")), None);
    }
}
