//! Layout files: a name, a line about it, and a [`picture`] of the map, in YAML.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{Chance, load};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::picture::{self, Spot};
use super::{Cell, Complaint, HallSides, Layout, Plan, share};

/// A layout file has some thirty lines; more is something else.
const LARGEST_FILE: usize = 64 << 10;

/// Letters of a name: it stands in lists.
const LONGEST_NAME: usize = 60;

/// Letters of a description.
const LONGEST_DESCRIPTION: usize = 400;

/// Line and column, from 1, where known.
type Place = Option<(u64, u64)>;

/// What a layout file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Layout")]
struct Written {
    /// What people call the layout.
    #[schemars(length(min = 1, max = 60))]
    name: String,
    /// A line about it.
    #[serde(default)]
    #[schemars(length(max = 400))]
    description: String,
    /// The map as a block of text (`map: |`), a row on each line, the cells of a column below each other: halls `H01` to
    /// `H11`, turned ones with where their top points (`H05>`, `H05v`, `H05<`), `GT` for the Gate and `BR` for the Breach if
    /// chance shall not choose them, `.` for an empty cell, `[]` for one that will get a room.
    map: String,
}

/// A layout file that was understood; whether its plan is legal is asked with [`check`](Sketch::check).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    pub name: String,
    pub description: String,
    /// The plan; H01 lies at (0, 0).
    pub plan: Plan,
    file: String,
    /// Line and column of the file for what is drawn on a cell.
    places: BTreeMap<Cell, (u64, u64)>,
    /// Where the map begins.
    map: Place,
}

/// Understands a layout file, or says everything that is not understood.
pub fn read(file: &str, text: &str) -> Result<Sketch, Vec<engine::Complaint>> {
    let one = |complaint: engine::Complaint| vec![complaint];
    if text.len() > LARGEST_FILE {
        let what = format!("the file has more than {} KiB", LARGEST_FILE >> 10);
        return Err(one(engine::Complaint::about(file, what).remedy("a layout needs a name and a map, no more")));
    }
    let written: Written = load::yaml(file, text).map_err(one)?;
    for (field, words, most) in
        [("name", &written.name, LONGEST_NAME), ("description", &written.description, LONGEST_DESCRIPTION)]
    {
        if words.chars().count() > most {
            let place = text.lines().position(|line| line.starts_with(&format!("{field}:")));
            let what = format!("the {field} has more than {most} letters");
            let complaint = engine::Complaint::about(file, what).remedy("make it shorter");
            return Err(one(engine::Complaint { place: place.map(|line| (line as u64 + 1, 1)), ..complaint }));
        }
    }
    if written.name.trim().is_empty() {
        return Err(one(engine::Complaint::about(file, "the layout has no name").remedy("write one after `name:`")));
    }
    let block = Block::find(text, &written.map);
    let picture = picture::read(&written.map).map_err(|slips| {
        let complaint = |slip: picture::Slip| engine::Complaint {
            place: block.place(slip.spot),
            ..engine::Complaint::about(file, slip.kind.to_string()).remedy(slip.kind.remedy())
        };
        slips.into_iter().map(complaint).collect::<Vec<_>>()
    })?;
    Ok(Sketch {
        name: one_line(&written.name),
        description: one_line(&written.description),
        plan: picture.plan,
        file: file.into(),
        places: picture.spots.iter().filter_map(|(cell, spot)| Some((*cell, block.place(*spot)?))).collect(),
        map: block.place((0, 0)),
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Sketch {
    /// A plan that somebody shared as a [code](super::share).
    pub fn shared(code: &str) -> Result<Sketch, engine::Complaint> {
        let plan = share::plan(code).map_err(|wrong| {
            engine::Complaint::about(code, format!("this is no layout: {wrong}")).remedy("copy the whole code again")
        })?;
        let (name, file) = ("A shared layout".into(), code.trim().into());
        Ok(Sketch { name, description: String::new(), plan, file, places: BTreeMap::new(), map: None })
    }

    /// The layout, or everything that is wrong with it, each with its place in the file.
    pub fn check(&self, sides: &HallSides, chance: &mut dyn Chance) -> Result<Layout, Vec<engine::Complaint>> {
        self.plan.check(sides, chance).map_err(|complaints| complaints.iter().map(|one| self.placed(one)).collect())
    }

    /// A complaint at the first thing drawn on its cells, or else at the map.
    fn placed(&self, complaint: &Complaint) -> engine::Complaint {
        let place = complaint.cells().iter().find_map(|cell| self.places.get(cell)).copied().or(self.map);
        let what = format!("{complaint} ({})", complaint.rule());
        engine::Complaint { place, ..engine::Complaint::about(&self.file, what).remedy(complaint.remedy()) }
    }
}

/// Where the lines of a map stand in its file.
struct Block {
    /// The first line and how far it is indented.
    start: Option<(usize, usize)>,
}

impl Block {
    /// Looks for the map's lines one below the other. A map that is written otherwise than as a block has no places.
    fn find(text: &str, map: &str) -> Block {
        let rows: Vec<&str> = map.lines().map(str::trim_end).collect();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let Some(first) = rows.iter().position(|row| !row.is_empty()) else { return Block { start: None } };
        let indent = |line: &str| {
            let before = line.strip_suffix(rows[first])?;
            before.chars().all(|letter| letter == ' ').then_some(before.len())
        };
        let start = lines.windows(rows.len()).enumerate().find_map(|(start, window)| {
            let indent = indent(window[first])?;
            let same = |(line, row): (&&str, &&str)| line.get(indent..).unwrap_or_default() == *row;
            window.iter().zip(&rows).all(same).then_some((start, indent))
        });
        Block { start }
    }

    fn place(&self, (line, column): Spot) -> Place {
        self.start.map(|(start, indent)| ((start + line) as u64 + 1, (indent + column) as u64 + 1))
    }
}

/// The text of a layout file. `None` for a plan that no picture can show.
pub fn write(name: &str, description: &str, plan: &Plan, sides: &HallSides) -> Option<String> {
    let map = picture::write(plan, sides)?;
    let quoted = |text: &str| serde_json::Value::from(one_line(text)).to_string();
    let mut text = format!("name: {}\n", quoted(name));
    if !description.is_empty() {
        let _ = writeln!(text, "description: {}", quoted(description));
    }
    text.push_str("map: |\n");
    for line in map.lines() {
        let _ = writeln!(text, "  {line}");
    }
    Some(text)
}

/// The JSON Schema of layout files, for editors.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Written).to_value()
}
