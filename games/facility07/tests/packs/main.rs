//! Packs over the box: what they can change, and what is said of those that cannot be used (RULES.md 5).

mod changes;
mod complaints;
mod refused;
mod slips;

use engine::Complaint;
use facility07::Facility07;
use pack::Pack;

type Files<'f> = [(&'f str, &'f str)];

fn pack(id: &str, files: &Files<'_>) -> Pack {
    let manifest = format!(
        "id: {id}\nname: The {id} pack\nversion: 1.0.0\nauthor: A tester\ndescription: For a test.\ngame: facility07\n"
    );
    let texts: Vec<(&str, &str)> =
        std::iter::once(("pack.yaml", manifest.as_str())).chain(files.iter().copied()).collect();
    Pack::from_texts(id, &texts).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn load(files: &Files<'_>) -> Result<Facility07, Complaint> {
    Facility07::with_packs(&[&pack("test", files)])
}

fn loaded(files: &Files<'_>) -> Facility07 {
    load(files).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn complaint(files: &Files<'_>) -> String {
    match load(files) {
        Ok(_) => "no complaint".into(),
        Err(complaint) => complaint.to_string(),
    }
}

/// An Action with these lines besides the usual ones.
fn action(id: &str, more: &str) -> String {
    format!(
        "- id: {id}\n  name: Card {id}\n  text: Does something.\n  flavour: Hm.\n  {}\n",
        more.replace('\n', "\n  ")
    )
}

/// A Room with these lines besides the usual ones.
fn room(id: &str, more: &str) -> String {
    format!("- id: {id}\n  name: Room {id}\n  flavour: Hm.\n  {}\n", more.replace('\n', "\n  "))
}

fn agent(id: &str, speed: u8) -> String {
    format!(
        "- id: {id}\n  name: Agent {id}\n  send_up: somebody\n  speed: {speed}\n  insight: 3\n  strength: 3\n  finesse: 3\n  \
         text: None.\n  flavour: Hm.\n"
    )
}

const DRAW: &str = "do:\n  - draw: {}";

fn from_box(files: &[(&str, String)]) -> Result<Facility07, Complaint> {
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Facility07::from_box(&Pack::from_texts("facility07", &texts)?, &[])
}
