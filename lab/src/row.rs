//! One game as a line of a table: `rows.csv` as people and their programs read it.

use std::io::{self, Read, Write};

use catalog::GameRecord;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// How one game of one arm went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub arm: String,
    pub game: u64,
    /// Who sat where.
    pub bots: Vec<String>,
    pub answers: u32,
    pub rounds: Option<u32>,
    /// The rule that ended it; none if it did not end.
    pub ending: Option<String>,
    /// Seats, from 0.
    pub winners: Vec<usize>,
    /// Seat by seat; nothing where it did not end.
    pub scores: Vec<i16>,
    pub characters: Vec<String>,
    /// What each seat had as each round ended but the last.
    pub course: Vec<Vec<i16>>,
}

impl Row {
    pub fn of(arm: &str, bots: &[&str], record: GameRecord) -> Self {
        let GameRecord { number, answers, rounds, outcome, characters, course } = record;
        let (ending, winners, scores) = match outcome {
            None => Default::default(),
            Some((rule, winners, scores)) => (Some(rule.into()), winners.iter().map(Seat::index).collect(), scores),
        };
        let bots = bots.iter().map(ToString::to_string).collect();
        Row { arm: arm.into(), game: number, bots, answers, rounds, ending, winners, scores, characters, course }
    }

    /// The course as one text.
    pub fn course_text(&self) -> String {
        let rounds: Vec<String> = self.course.iter().map(|round| joined(round)).collect();
        rounds.join(ROUNDS)
    }
}

/// Its columns. What has several parts is one text: seats are parted by `;`, rounds by `|`.
#[derive(Serialize, Deserialize)]
struct Line {
    arm: String,
    game: u64,
    bots: String,
    answers: u32,
    rounds: Option<u32>,
    ending: Option<String>,
    /// From 1, as people count seats.
    winners: String,
    scores: String,
    characters: String,
    course: String,
}

const SEATS: &str = ";";
const ROUNDS: &str = "|";

fn joined<T: ToString>(parts: &[T]) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(SEATS)
}

/// The parts of a text that was joined.
pub fn parted<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    if text.is_empty() { Some(Vec::new()) } else { text.split(SEATS).map(|part| part.parse().ok()).collect() }
}

impl Line {
    fn of(row: &Row) -> Self {
        Line {
            arm: row.arm.clone(),
            game: row.game,
            bots: joined(&row.bots),
            answers: row.answers,
            rounds: row.rounds,
            ending: row.ending.clone(),
            winners: joined(&row.winners.iter().map(|seat| seat + 1).collect::<Vec<_>>()),
            scores: joined(&row.scores),
            characters: joined(&row.characters),
            course: row.course_text(),
        }
    }

    fn row(self) -> Option<Row> {
        let winners: Vec<usize> = parted(&self.winners)?;
        let rounds = self.course.split(ROUNDS).filter(|round| !round.is_empty());
        Some(Row {
            arm: self.arm,
            game: self.game,
            bots: parted(&self.bots)?,
            answers: self.answers,
            rounds: self.rounds,
            ending: self.ending,
            winners: winners.into_iter().map(|seat| seat.checked_sub(1)).collect::<Option<_>>()?,
            scores: parted(&self.scores)?,
            characters: parted(&self.characters)?,
            course: rounds.map(parted).collect::<Option<_>>()?,
        })
    }
}

/// Writes rows under a line of headings, or after those that are there.
pub struct Writer<W: Write>(csv::Writer<W>);

impl<W: Write> Writer<W> {
    pub fn new(to: W, headings: bool) -> Self {
        Writer(csv::WriterBuilder::new().has_headers(headings).from_writer(to))
    }

    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        self.0.serialize(Line::of(row)).map_err(io::Error::from)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Reads rows one by one.
pub fn read<R: Read>(from: R) -> impl Iterator<Item = io::Result<Row>> {
    let lines = csv::Reader::from_reader(from).into_deserialize::<Line>();
    (2..).zip(lines).map(|(number, line)| {
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, format!("line {number} is no row of the lab"));
        line.map_err(|_| damaged())?.row().ok_or_else(damaged)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were() {
        let row = Row {
            arm: "with, \"quotes\"".into(),
            game: 7,
            bots: vec!["agent".into(), "rookie".into()],
            answers: 90,
            rounds: Some(3),
            ending: Some("X-END-1".into()),
            winners: vec![1],
            scores: vec![-1, 12],
            characters: vec!["Ann, the Great".into(), "Bob".into()],
            course: vec![vec![0, 1], vec![2, 5]],
        };
        let endless = Row {
            ending: None,
            rounds: None,
            winners: Vec::new(),
            scores: Vec::new(),
            course: Vec::new(),
            ..row.clone()
        };
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes, true);
        for row in [&row, &endless] {
            writer.write(row).unwrap();
        }
        writer.flush().unwrap();
        drop(writer);
        assert!(bytes.starts_with(b"arm,game,bots,answers,rounds,ending,winners,scores,characters,course\n"));
        let back: Vec<Row> = read(&bytes[..]).map(Result::unwrap).collect();
        assert_eq!(back, [row, endless]);
    }

    #[test]
    fn a_damaged_line_is_named() {
        let text = "arm,game,bots,answers,rounds,ending,winners,scores,characters,course\na,1,x,2,,,0,,,\n";
        let error = read(text.as_bytes()).next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 2 is no row of the lab");
    }
}
