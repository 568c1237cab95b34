//! A plan as people draw it in an editor: rows of cells, each column below itself.
//!
//! ```text
//! .    []   []
//! GT   H01  H10>
//! .    []   .
//! ```
//!
//! `H10` is a hall as printed; `>`, `v` or `<` behind it says where its top points once it is turned. `GT` and `BR` are
//! Gate and Breach; where they are left out chance chooses them. `.` is an empty cell. Rooms follow from the halls'
//! openings (EE-LAYOUT-07), so `[]` is for the eye; where no opening faces it, the picture is wrong.

use std::fmt::{self, Write as _};

use engine::load::nearest;

use super::{Cell, HallId, HallSides, MOST_ACROSS, Placed, Plan, Turn};

pub const GATE: &str = "GT";
pub const BREACH: &str = "BR";
pub const EMPTY: &str = ".";
pub const ROOM: &str = "[]";

/// After so many slips the rest would hardly be read.
const MOST_SLIPS: usize = 12;

/// Letters of a word that are told.
const LONGEST_WORD: usize = 20;

/// A line of a map that can be used is much shorter; longer ones are not even cut into cells.
const LONGEST_LINE: usize = 1_000;

/// Where in a picture: line and column of its text, from 0.
pub type Spot = (usize, usize);

/// A picture that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Settled: H01 lies at (0, 0).
    pub plan: Plan,
    /// Where each hall, the Gate, the Breach and each room are drawn.
    pub spots: Vec<(Cell, Spot)>,
    /// The cells with a room for the eye.
    pub rooms: Vec<Cell>,
}

/// Something that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    pub spot: Spot,
    pub kind: SlipKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlipKind {
    Tab,
    TooLarge,
    EmptyLine,
    Nothing,
    /// A word that means nothing here.
    Unknown(String),
    /// A hall with a number that none has.
    NoSuchHall(String),
    /// A hall with a sign behind it that is no arrow.
    Misturned(HallId, String),
    /// A cell that does not begin below the others of its column.
    Crooked,
    /// Gate or Breach for a second time.
    Again(&'static str),
}

impl fmt::Display for SlipKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlipKind::Tab => f.write_str("there is a tab in the map"),
            SlipKind::TooLarge => {
                write!(f, "the map is too large: it may have {MOST_ACROSS} rows and {MOST_ACROSS} columns")
            }
            SlipKind::EmptyLine => f.write_str("there is an empty line inside the map"),
            SlipKind::Nothing => f.write_str("nothing is drawn"),
            SlipKind::Unknown(word) => write!(f, "`{word}` is no cell of a map"),
            SlipKind::NoSuchHall(word) => write!(f, "there is no hall `{word}`"),
            SlipKind::Misturned(_, word) => write!(f, "`{word}` is turned in a way there is not"),
            SlipKind::Crooked => f.write_str("this cell does not begin below the others of its column"),
            SlipKind::Again(word) => write!(f, "`{word}` is drawn a second time"),
        }
    }
}

impl SlipKind {
    /// The rule it breaks, if it is not a slip of the pen alone.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            SlipKind::Tab | SlipKind::EmptyLine | SlipKind::TooLarge | SlipKind::Unknown(_) => None,
            SlipKind::Crooked => Some("EE-LAYOUT-01"),
            SlipKind::Misturned(..) => Some("EE-LAYOUT-02"),
            SlipKind::Nothing | SlipKind::NoSuchHall(_) => Some("EE-LAYOUT-03"),
            SlipKind::Again(word) => Some(if *word == GATE { "EE-LAYOUT-11" } else { "EE-LAYOUT-12" }),
        }
    }

    /// What would be right.
    pub fn remedy(&self) -> String {
        match self {
            SlipKind::Tab => "use spaces".into(),
            SlipKind::TooLarge => "leave out empty rows and columns; no layout needs more than 13".into(),
            SlipKind::EmptyLine => format!("write `{EMPTY}` for an empty row, or remove the line"),
            SlipKind::Nothing => "draw the halls H01 to H11".into(),
            SlipKind::Misturned(hall, _) => {
                format!("write `{hall}` as it is printed, or `{hall}>`, `{hall}v`, `{hall}<` for where its top points")
            }
            SlipKind::Unknown(word) | SlipKind::NoSuchHall(word) => {
                let (name, arrow) = cut_arrow(word);
                let near = nearest(name, HallId::NAMES.into_iter().chain([GATE, BREACH]));
                let near = near.map(|near| format!("did you mean `{near}{arrow}`? ")).unwrap_or_default();
                format!(
                    "{near}cells are H01 to H11 (turned: `H05>`, `H05v`, `H05<`), `{GATE}`, `{BREACH}`, `{ROOM}` and `{EMPTY}`"
                )
            }
            SlipKind::Crooked => {
                format!("let the cells of a column begin below each other, and write `{EMPTY}` for an empty one")
            }
            SlipKind::Again(_) => "keep one of them".into(),
        }
    }
}

/// What points where, by quarter turns; a hall as printed needs nothing.
const ARROWS: [&str; 4] = ["", ">", "v", "<"];

/// A hall's word without its arrow, and the arrow.
fn cut_arrow(word: &str) -> (&str, &str) {
    let arrow = ARROWS.into_iter().skip(1).find(|arrow| word.ends_with(arrow)).unwrap_or_default();
    word.split_at(word.len() - arrow.len())
}

/// What is wrong with a word that means nothing.
fn unknown(word: &str) -> SlipKind {
    let told = shortened(word);
    let sign = |letter: char| !letter.is_alphanumeric() && !is_unseen(letter) && letter != '/';
    let turned = word.split_at_checked(3).filter(|(_, rest)| rest.starts_with(sign));
    if let Some(hall) = turned.and_then(|(name, _)| HallId::named(name)) {
        return SlipKind::Misturned(hall, told);
    }
    match cut_arrow(word).0.strip_prefix('H') {
        Some(number) if !number.is_empty() && number.bytes().all(|one| one.is_ascii_digit()) => {
            SlipKind::NoSuchHall(told)
        }
        _ => SlipKind::Unknown(told),
    }
}

/// A hall as it is drawn: `H05`, `H05>`.
pub fn hall_word(hall: HallId, turn: Turn) -> String {
    format!("{hall}{}", ARROWS[usize::from(turn.quarters())])
}

enum Word {
    Nothing,
    Room,
    Hall(HallId, Turn),
    Gate,
    Breach,
}

fn word(text: &str) -> Option<Word> {
    match text {
        EMPTY => Some(Word::Nothing),
        ROOM => Some(Word::Room),
        GATE => Some(Word::Gate),
        BREACH => Some(Word::Breach),
        _ => {
            let (name, arrow) = cut_arrow(text);
            let turn = Turn::ALL.into_iter().find(|turn| ARROWS[usize::from(turn.quarters())] == arrow)?;
            Some(Word::Hall(HallId::named(name)?, turn))
        }
    }
}

/// Understands a picture, or says everything that is not understood.
pub fn read(text: &str) -> Result<Picture, Vec<Slip>> {
    let mut slips = Vec::new();
    let rows = rows(text, &mut slips);
    if slips.is_empty() {
        crooked(&rows, &mut slips);
    }
    let mut plan = Plan::default();
    let mut spots = Vec::new();
    let mut rooms = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, (spot, text)) in row.iter().enumerate() {
            let cell = Cell::new(x as i8, y as i8);
            let again = match word(text) {
                None => {
                    slips.push(Slip { spot: *spot, kind: unknown(text) });
                    continue;
                }
                Some(Word::Nothing) => continue,
                Some(Word::Room) => {
                    rooms.push(cell);
                    None
                }
                Some(Word::Hall(hall, turn)) => {
                    plan.halls.push(Placed { hall, cell, turn });
                    None
                }
                Some(Word::Gate) => plan.gate.replace(cell).map(|_| GATE),
                Some(Word::Breach) => plan.breach.replace(cell).map(|_| BREACH),
            };
            slips.extend(again.map(|word| Slip { spot: *spot, kind: SlipKind::Again(word) }));
            spots.push((cell, *spot));
        }
    }
    if slips.is_empty() && plan.halls.is_empty() {
        slips.push(Slip { spot: (0, 0), kind: SlipKind::Nothing });
    }
    let origin = plan.origin();
    match plan.settled() {
        Some(plan) if slips.is_empty() => {
            let settled = |cell: Cell| Cell::new(cell.x - origin.x, cell.y - origin.y);
            let spots = spots.into_iter().map(|(cell, spot)| (settled(cell), spot)).collect();
            Ok(Picture { plan, spots, rooms: rooms.into_iter().map(settled).collect() })
        }
        _ => {
            slips.sort_by_key(|slip| slip.spot);
            slips.truncate(MOST_SLIPS);
            Err(slips)
        }
    }
}

type Row<'t> = Vec<(Spot, &'t str)>;

/// The words of each row. What stands before and after the picture is skipped.
fn rows<'t>(text: &'t str, slips: &mut Vec<Slip>) -> Vec<Row<'t>> {
    let mut rows: Vec<Row<'t>> = Vec::new();
    let mut gap = None;
    for (number, line) in text.lines().enumerate() {
        if let Some(column) = line.chars().take(LONGEST_LINE).position(|letter| letter == '\t') {
            slips.push(Slip { spot: (number, column), kind: SlipKind::Tab });
            return rows;
        }
        if line.trim().is_empty() {
            gap = gap.or((!rows.is_empty()).then_some(number));
            continue;
        }
        if let Some(number) = gap {
            slips.push(Slip { spot: (number, 0), kind: SlipKind::EmptyLine });
            return rows;
        }
        let row = if line.len() > LONGEST_LINE { Vec::new() } else { words(number, line) };
        if row.is_empty() || row.len() > MOST_ACROSS || rows.len() == MOST_ACROSS {
            slips.push(Slip { spot: (number, 0), kind: SlipKind::TooLarge });
            return rows;
        }
        rows.push(row);
    }
    rows
}

/// The words of a line with the column each begins in.
fn words(number: usize, line: &str) -> Row<'_> {
    let mut row = Vec::new();
    let mut before = ' ';
    for (column, (at, letter)) in line.char_indices().enumerate() {
        if before == ' ' && letter != ' ' {
            let word = line[at..].split(' ').next().unwrap_or_default();
            row.push(((number, column), word));
        }
        before = letter;
    }
    row
}

/// Every cell begins where the longest row has it; so a blank that was meant as an empty cell is noticed.
fn crooked(rows: &[Row<'_>], slips: &mut Vec<Slip>) {
    let Some(longest) = rows.iter().rev().max_by_key(|row| row.len()) else { return };
    for row in rows {
        let wrong = row.iter().zip(longest).find(|(((_, here), _), ((_, column), _))| here != column);
        slips.extend(wrong.map(|((spot, _), _)| Slip { spot: *spot, kind: SlipKind::Crooked }));
    }
}

/// Shortens long words to their beginning, and writes an invisible character as its number.
fn shortened(word: &str) -> String {
    let mut told = String::new();
    for letter in word.chars().take(LONGEST_WORD) {
        if is_unseen(letter) {
            let _ = write!(told, "{}", letter.escape_unicode());
        } else {
            told.push(letter);
        }
    }
    told.extend(word.chars().nth(LONGEST_WORD).map(|_| '…'));
    told
}

/// Blanks that are none, marks without width or with a direction, and whatever a terminal would obey.
pub(super) fn is_unseen(letter: char) -> bool {
    let marks = ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2060}'..='\u{206f}', '\u{feff}'..='\u{feff}'];
    letter.is_control()
        || (letter.is_whitespace() && letter != ' ')
        || marks.iter().any(|range| range.contains(&letter))
}

/// Draws a plan, with its rooms for the eye. `None` if it is larger than a picture may be, or has two things on one cell.
pub fn write(plan: &Plan, sides: &HallSides) -> Option<String> {
    let mut words: Vec<(Cell, String)> =
        plan.halls.iter().map(|placed| (placed.cell, hall_word(placed.hall, placed.turn))).collect();
    words.extend(plan.gate.map(|cell| (cell, GATE.into())));
    words.extend(plan.breach.map(|cell| (cell, BREACH.into())));
    let drawn = words.len();
    for cell in plan.room_cells(sides) {
        if words.iter().all(|(other, _)| *other != cell) {
            words.push((cell, ROOM.into()));
        }
    }
    let doubled = |index: usize| words[..index].iter().any(|(cell, _)| *cell == words[index].0);
    if drawn == 0 || (1..drawn).any(doubled) {
        return None;
    }
    let (west, east) = span(words.iter().map(|(cell, _)| cell.x))?;
    let (north, south) = span(words.iter().map(|(cell, _)| cell.y))?;
    let mut text = String::new();
    for y in north..=south {
        let mut line = String::new();
        for x in west..=east {
            let here = |(cell, _): &&(Cell, String)| (i16::from(cell.x), i16::from(cell.y)) == (x, y);
            let word = words.iter().find(here).map_or(EMPTY, |(_, word)| word);
            let _ = write!(line, "{word:<WIDTH$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Some(text)
}

/// Columns of text for a cell: the longest word and a blank.
const WIDTH: usize = 5;

fn span(numbers: impl Iterator<Item = i8> + Clone) -> Option<(i16, i16)> {
    let (least, most) = (i16::from(numbers.clone().min()?), i16::from(numbers.max()?));
    (most - least < MOST_ACROSS as i16).then_some((least, most))
}
