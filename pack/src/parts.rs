//! Reading a file of which a part is broken. An author hears of every broken card at once, not of one at each try, and
//! a slip in one card does not hide what is wrong with the others.

use engine::load::{self, Complaint};
use serde::de::DeserializeOwned;

/// So many complaints about one file; they are enough for an author to begin with.
const MOST: usize = 30;

/// Reads a text: as a whole if it can be, else entry by entry. What can be read comes back, and what is wrong with the
/// rest.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> (Vec<T>, Vec<Complaint>) {
    let whole = match load::yaml(file, text) {
        Ok(whole) => return (vec![whole], Vec::new()),
        Err(complaint) => complaint,
    };
    let lines: Vec<&str> = text.lines().collect();
    let (mut read, mut complaints) = (Vec::new(), Vec::new());
    for part in parts(&lines) {
        let (data, wrong) = field_by_field(file, &part.text(&lines));
        read.extend(data);
        complaints
            .extend(wrong.into_iter().map(|complaint| Complaint { place: part.place(complaint.place), ..complaint }));
        if complaints.len() >= MOST {
            complaints.truncate(MOST);
            break;
        }
    }
    // A mapping where a list should be: all of it is wrong in the same way.
    let no_list = !lines.iter().any(|line| is_entry(line));
    let one_fault = no_list && read.is_empty() && complaints.iter().all(|one| one.what == whole.what);
    if complaints.is_empty() || one_fault { (Vec::new(), vec![whole]) } else { (read, complaints) }
}

/// Reads one entry. Where a field is wrong, what is wrong with the others is told as well: the entry is read again
/// without it.
fn field_by_field<T: DeserializeOwned>(file: &str, text: &str) -> (Option<T>, Vec<Complaint>) {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let mut complaints = Vec::new();
    let mut without: Vec<String> = Vec::new();
    loop {
        let complaint = match load::yaml(file, &lines.join("\n")) {
            Ok(data) => return (complaints.is_empty().then_some(data), complaints),
            Err(complaint) => complaint,
        };
        if without.iter().any(|key| complaint.what == format!("the field `{key}` is missing")) {
            return (None, complaints);
        }
        // What is missing is noticed when everything that is there has been read.
        let place = complaint.place.filter(|_| !complaint.what.ends_with(" is missing"));
        // A slip of the pen is one complaint, not one of each name.
        let meant =
            complaint.remedy.as_ref().and_then(|remedy| remedy.strip_prefix("did you mean `")?.strip_suffix("`?"));
        without.extend(meant.map(str::to_string));
        complaints.push(complaint);
        let line = place.and_then(|(line, _)| usize::try_from(line).ok()?.checked_sub(1));
        let field = line.and_then(|line| field(&lines, line));
        let Some((from, to)) = field.filter(|_| complaints.len() < MOST) else { return (None, complaints) };
        let key = |line: &str| line.trim_start_matches([' ', '-']).split(':').next().unwrap_or_default().to_string();
        without.push(key(&lines[from]));
        for line in &mut lines[from..to] {
            *line = if is_entry(line) { line[..=line.find('-').unwrap_or_default()].into() } else { String::new() };
        }
    }
}

/// The lines of the entry's own field that a line belongs to, as far as indentation tells. The first field of a list's
/// entry stands behind its dash.
fn field(lines: &[String], line: usize) -> Option<(usize, usize)> {
    let speaks = |line: &String| !matches!(line.trim_start().chars().next(), None | Some('#'));
    let deep = |line: &String| line.len() - line.trim_start_matches([' ', '-']).len();
    let first = lines.iter().position(|line| is_entry(line))?;
    let depth = deep(&lines[first]);
    // What is written in one line between braces has no lines of its own, and what has a dash alone has none here.
    let apart = lines[first].trim_start_matches([' ', '-']).chars().next().is_some_and(char::is_alphabetic);
    let starts =
        |at: &usize| speaks(&lines[*at]) && deep(&lines[*at]) == depth && (*at == first || !is_entry(&lines[*at]));
    let from = (first..=line.min(lines.len() - 1)).rev().find(starts).filter(|_| apart)?;
    let to = (from + 1..lines.len()).find(starts).unwrap_or(lines.len());
    Some((from, to))
}

/// Lines of a text that can be read without the others. Lines are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// The line with the key under which the entry stands.
    key: Option<usize>,
    from: usize,
    to: usize,
}

impl Part {
    fn text(self, lines: &[&str]) -> String {
        let key = self.key.and_then(|key| lines.get(key));
        let own = lines.get(self.from..self.to).unwrap_or_default();
        key.into_iter().chain(own).flat_map(|line| [*line, "\n"]).collect()
    }

    /// A place in the part as a place in the file.
    fn place(self, place: Option<(u64, u64)>) -> Option<(u64, u64)> {
        let (line, column) = place?;
        let first = self.from as u64 + 1;
        Some(match self.key {
            Some(key) if line == 1 => (key as u64 + 1, column),
            Some(_) => (first + line - 2, column),
            None => (first + line - 1, column),
        })
    }
}

/// The entries of a list, or of a mapping with lists in it. Of a text that is neither, or whose entries lean on each
/// other, there are no parts.
fn parts(lines: &[&str]) -> Vec<Part> {
    let leans = |line: &&str| line.contains(" *") || line.contains("<<:") || line.starts_with("---");
    if lines.iter().any(leans) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for part in entries(lines, Part { key: None, from: 0, to: lines.len() }) {
        let header = lines.get(part.from).copied().unwrap_or_default();
        let inner = Part { key: Some(part.from), from: part.from + 1, to: part.to };
        let below = entries(lines, inner);
        let listed = below.first().and_then(|entry| lines.get(entry.from)).is_some_and(|line| is_entry(line));
        // Of `figures:` each figure; of `constants:` all constants.
        if header.trim_end().ends_with(':') && !is_entry(header) && listed {
            found.extend(below);
        } else {
            found.push(part);
        }
    }
    found
}

/// Cuts lines where one is as far in as the first.
fn entries(lines: &[&str], within: Part) -> Vec<Part> {
    let speaks = |line: &str| !matches!(line.trim_start().chars().next(), None | Some('#'));
    let depth = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let spoken = |at: &usize| lines.get(*at).is_some_and(|line| speaks(line));
    let Some(first) = (within.from..within.to).find(spoken) else { return Vec::new() };
    let (deep, listed) = (depth(lines[first]), is_entry(lines[first]));
    let starts = |at: &usize| {
        let line = lines[*at];
        spoken(at) && depth(line) == deep && is_entry(line) == listed
    };
    let starts: Vec<usize> = (first..within.to).filter(starts).collect();
    let ends = starts.iter().skip(1).copied().chain([within.to]);
    starts.iter().zip(ends).map(|(&from, to)| Part { from, to, ..within }).collect()
}

/// Whether a line begins an entry of a list.
fn is_entry(line: &str) -> bool {
    let line = line.trim_start();
    line == "-" || line.starts_with("- ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Rules {
        draw: u8,
        figures: Vec<Card>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Card {
        id: u8,
    }

    fn told<T: DeserializeOwned>(text: &str) -> (usize, Vec<String>) {
        let (read, complaints) = read::<T>("f", text);
        (read.len(), complaints.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_broken_card_is_told_and_the_others_are_read() {
        let text = "# Cards\n\n- id: 1\n- name: x\n\n- id: 2\n- id: { a\n- id: 3\n  idd: 4\n";
        let (cards, complaints) = told::<Vec<Card>>(text);
        assert_eq!(cards, 2);
        assert_eq!(complaints[0], "f:4:3: there is no field `name` here\n  help: expected one of: id");
        assert!(complaints[1].ends_with("the field `id` is missing\n  help: add `id:`"), "{}", complaints[1]);
        assert!(complaints[2].starts_with("f:7:") || complaints[2].starts_with("f:8:"), "{}", complaints[2]);
        assert_eq!(complaints[3], "f:9:3: there is no field `idd` here\n  help: did you mean `id`?");
        assert_eq!(complaints.len(), 4);
    }

    #[test]
    fn every_broken_entry_of_a_mapping_is_told() {
        let text = "draw: many\nfigures:\n  # two\n  - id: 1\n  - name: x\n  - id: 3\nfigure: 1\n";
        let (read, complaints) = read::<Rules>("f", text);
        let told: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert_eq!(read.iter().map(|rules| rules.figures.len()).collect::<Vec<_>>(), [1, 1]);
        assert_eq!(told[0], "f:1:7: `draw` should be a whole number from 0 to 255");
        assert_eq!(told[1], "f:5:5: there is no field `name` here\n  help: expected one of: id");
        assert!(told[2].ends_with("the field `id` is missing\n  help: add `id:`"), "{}", told[2]);
        assert_eq!(told[3], "f:7:1: there is no field `figure` here\n  help: did you mean `figures`?");
        assert_eq!(super::read::<Rules>("f", "drwa: 1\ndraw: 2\n").0, [Rules { draw: 2, figures: Vec::new() }]);
    }

    #[test]
    fn what_has_no_parts_is_told_as_a_whole() {
        assert_eq!(told::<Vec<Card>>("[{ id: 1 }, { name: 2 }]\n").1.len(), 1);
        assert_eq!(told::<Vec<Card>>("- &a { id: 1 }\n- *a\n- { name: 1 }\n- { name: 2 }\n").1.len(), 1);
        assert_eq!(told::<Vec<Card>>("name: 1\nid: 2\n").1, ["f:1:1: this should be a list"]);
        assert_eq!(told::<Vec<Card>>("hello\n").1.len(), 1);
        assert_eq!(told::<Vec<Card>>(&"- name: 1\n".repeat(5000)).1.len(), MOST);
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Agent {
        id: String,
        speed: u8,
        text: String,
        tags: Vec<u8>,
    }

    #[test]
    fn every_wrong_field_of_a_card_is_told() {
        let text = "- id: a\n  spede: 3\n  text: [x]\n  tags:\n    - 1\n    - 999\n- id: [b]\n  speed: 300\n";
        let (read, complaints) = told::<Vec<Agent>>(text);
        assert_eq!(read, 0);
        let places: Vec<&str> = complaints.iter().map(|one| one.split(' ').next().unwrap_or_default()).collect();
        assert_eq!(places, ["f:2:3:", "f:3:9:", "f:6:7:", "f:7:7:", "f:8:10:"], "{complaints:#?}");
        assert!(complaints[4].contains("`speed` should be a whole number from 0 to 255"), "{complaints:#?}");
    }
}
