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
    /// The cells with a room for the eye.
    rooms: Vec<Cell>,
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
    if text.trim().is_empty() {
        return Err(one(said(file, Some((1, 1)), "the file is empty", "a layout has a `name:` and a `map:`")));
    }
    if let Some(place) = tab_before(text) {
        return Err(one(said(file, Some(place), "there is a tab before the first word", "use spaces")));
    }
    let written: Written = load::yaml(file, text).map_err(one)?;
    for (field, words, most) in
        [("name", &written.name, LONGEST_NAME), ("description", &written.description, LONGEST_DESCRIPTION)]
    {
        if words.chars().count() > most {
            let what = format!("the {field} has more than {most} letters");
            return Err(one(said(file, place_of(text, field), what, "make it shorter")));
        }
    }
    if one_line(&written.name).is_empty() {
        return Err(one(said(file, place_of(text, "name"), "the layout has no name", "write one after `name:`")));
    }
    let block = Block::find(text, &written.map);
    if block.is_folded {
        let what = "the rows of the map are folded into one line";
        return Err(one(said(file, block.field, what, "write `map: |` and the rows below it")));
    }
    let picture = picture::read(&written.map).map_err(|slips| {
        let complaint = |picture::Slip { spot, kind }: picture::Slip| {
            let what = kind.rule().map_or_else(|| kind.to_string(), |rule| format!("{kind} ({rule})"));
            said(file, block.place(spot), what, kind.remedy())
        };
        slips.into_iter().map(complaint).collect::<Vec<_>>()
    })?;
    Ok(Sketch {
        name: one_line(&written.name),
        description: one_line(&written.description),
        plan: picture.plan,
        rooms: picture.rooms,
        file: file.into(),
        places: picture.spots.iter().filter_map(|(cell, spot)| Some((*cell, block.place(*spot)?))).collect(),
        map: block.place((0, 0)),
    })
}

/// What is wrong, where, and what to do about it.
fn said(file: &str, place: Place, what: impl Into<String>, remedy: impl Into<String>) -> engine::Complaint {
    engine::Complaint { place, ..engine::Complaint::about(file, what).remedy(remedy) }
}

/// The line of a field.
fn place_of(text: &str, field: &str) -> Place {
    let line = text.lines().position(|line| line.strip_prefix(field).is_some_and(|rest| rest.starts_with(':')));
    line.map(|line| (line as u64 + 1, 1))
}

/// A tab where YAML wants blanks; its own complaint would be about something else.
fn tab_before(text: &str) -> Place {
    let tab = |line: &str| line.bytes().take_while(u8::is_ascii_whitespace).position(|byte| byte == b'\t');
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.find_map(|(number, line)| Some((number as u64 + 1, tab(line)? as u64 + 1)))
}

/// Words as they stand in a list: no line breaks, and nothing that a terminal would obey.
fn one_line(text: &str) -> String {
    let seen = text.split_whitespace().map(|word| word.chars().filter(|one| !picture::is_unseen(*one)).collect());
    seen.filter(|word: &String| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Sketch {
    /// A plan that a person shared as a [code](super::share).
    pub fn shared(code: &str) -> Result<Sketch, engine::Complaint> {
        let plan = share::plan(code).map_err(|wrong| {
            engine::Complaint::about(code, format!("this is no layout: {wrong}")).remedy("copy the whole code again")
        })?;
        let (name, file) = ("A shared layout".into(), code.trim().into());
        let (rooms, places) = (Vec::new(), BTreeMap::new());
        Ok(Sketch { name, description: String::new(), plan, rooms, file, places, map: None })
    }

    /// The layout, or everything that is wrong with it, each with its place in the file.
    pub fn check(&self, sides: &HallSides, chance: &mut dyn Chance) -> Result<Layout, Vec<engine::Complaint>> {
        let placed = |complaints: Vec<Complaint>| complaints.iter().map(|one| self.placed(one)).collect::<Vec<_>>();
        let layout = self.plan.check(sides, chance).map_err(placed)?;
        // EE-LAYOUT-07; with a hall out of place the rooms around it would only repeat that.
        let faced = self.plan.room_cells(sides);
        let astray = self.rooms.iter().filter(|cell| !faced.contains(cell));
        let astray: Vec<Complaint> = astray.map(|cell| Complaint::RoomIsNone { cell: *cell }).collect();
        if astray.is_empty() { Ok(layout) } else { Err(placed(astray)) }
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
    /// The line of `map:` itself.
    field: Place,
    /// Whether it is written as `map: >`, which makes one line of all.
    is_folded: bool,
}

impl Block {
    /// Looks for the map's lines one below the other. What is written otherwise than as a block is told at `map:`.
    fn find(text: &str, map: &str) -> Block {
        let field = place_of(text, "map");
        let is_folded =
            text.lines().any(|line| line.strip_prefix("map:").is_some_and(|how| how.trim().starts_with('>')));
        Block { start: Block::start(text, map), field, is_folded }
    }

    fn start(text: &str, map: &str) -> Option<(usize, usize)> {
        let rows: Vec<&str> = map.lines().map(str::trim_end).collect();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let first = rows.iter().position(|row| !row.is_empty())?;
        let indent = |line: &str| {
            let before = line.strip_suffix(rows[first])?;
            before.chars().all(|letter| letter == ' ').then_some(before.len())
        };
        lines.windows(rows.len()).enumerate().find_map(|(start, window)| {
            let indent = indent(window[first])?;
            let same = |(line, row): (&&str, &&str)| line.get(indent..).unwrap_or_default() == *row;
            window.iter().zip(&rows).all(same).then_some((start, indent))
        })
    }

    fn place(&self, (line, column): Spot) -> Place {
        let drawn = self.start.map(|(start, indent)| ((start + line) as u64 + 1, (indent + column) as u64 + 1));
        drawn.or(self.field)
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
