//! The rows once more as Parquet, for programs that read tables by columns. Read from `rows.csv` a group at a time, so
//! that a million games take no more memory than a group.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::row::{self, Row};

/// Rows written at a time.
const GROUP: usize = 50_000;

const SCHEMA: &str = "
message row {
  REQUIRED BINARY arm (STRING);
  REQUIRED INT64 game;
  REQUIRED GROUP bots (LIST) { REPEATED GROUP list { REQUIRED BINARY element (STRING); } }
  REQUIRED INT32 answers;
  OPTIONAL INT32 rounds;
  OPTIONAL BINARY ending (STRING);
  REQUIRED GROUP winners (LIST) { REPEATED GROUP list { REQUIRED INT32 element; } }
  REQUIRED GROUP scores (LIST) { REPEATED GROUP list { REQUIRED INT32 element; } }
  REQUIRED GROUP characters (LIST) { REPEATED GROUP list { REQUIRED BINARY element (STRING); } }
  REQUIRED BINARY course (STRING);
}";

/// Writes `rows.parquet` from `rows.csv`. Seats of winners count from 1, as in the other file.
pub fn write_parquet(csv: &Path, to: &Path) -> io::Result<()> {
    let schema = parse_message_type(SCHEMA).map_err(broken)?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let beside = to.with_added_extension("part");
    let mut writer =
        SerializedFileWriter::new(File::create(&beside)?, Arc::new(schema), Arc::new(properties)).map_err(broken)?;
    let mut rows = row::read(BufReader::new(File::open(csv)?));
    loop {
        let group: Vec<Row> = rows.by_ref().take(GROUP).collect::<io::Result<_>>()?;
        if group.is_empty() {
            break;
        }
        write_group(&mut writer, &group).map_err(broken)?;
    }
    writer.close().map_err(broken)?;
    std::fs::rename(beside, to)
}

fn broken(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

fn write_group(writer: &mut SerializedFileWriter<File>, rows: &[Row]) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    let mut at = 0;
    while let Some(mut column) = group.next_column()? {
        let cells = Cells::of(at, rows);
        let (definitions, repetitions) = (cells.definitions.as_deref(), cells.repetitions.as_deref());
        match (column.untyped(), &cells.values) {
            (ColumnWriter::ByteArrayColumnWriter(writer), Values::Text(values)) => {
                writer.write_batch(values, definitions, repetitions)?;
            }
            (ColumnWriter::Int32ColumnWriter(writer), Values::Small(values)) => {
                writer.write_batch(values, definitions, repetitions)?;
            }
            (ColumnWriter::Int64ColumnWriter(writer), Values::Large(values)) => {
                writer.write_batch(values, definitions, repetitions)?;
            }
            _ => return Err(ParquetError::General(format!("column {at} is of another type"))),
        }
        column.close()?;
        at += 1;
    }
    group.close()?;
    Ok(())
}

enum Values {
    Text(Vec<ByteArray>),
    Small(Vec<i32>),
    Large(Vec<i64>),
}

/// A column of some rows, in Parquet's way: what is missing or belongs to a list is said by levels beside the values.
struct Cells {
    values: Values,
    definitions: Option<Vec<i16>>,
    repetitions: Option<Vec<i16>>,
}

fn text(text: impl AsRef<str>) -> ByteArray {
    ByteArray::from(text.as_ref().as_bytes().to_vec())
}

impl Cells {
    /// The columns in the order of the schema.
    fn of(column: usize, rows: &[Row]) -> Cells {
        match column {
            0 => Cells::plain(Values::Text(rows.iter().map(|row| text(&row.arm)).collect())),
            1 => Cells::plain(Values::Large(rows.iter().map(|row| row.game as i64).collect())),
            2 => Cells::list(rows, |row| row.bots.iter().map(text).collect(), Values::Text),
            3 => Cells::plain(Values::Small(rows.iter().map(|row| row.answers as i32).collect())),
            4 => Cells::maybe(rows, |row| row.rounds.map(|rounds| rounds as i32), Values::Small),
            5 => Cells::maybe(rows, |row| row.ending.as_ref().map(text), Values::Text),
            6 => Cells::list(rows, |row| row.winners.iter().map(|seat| *seat as i32 + 1).collect(), Values::Small),
            7 => Cells::list(rows, |row| row.scores.iter().map(|score| i32::from(*score)).collect(), Values::Small),
            8 => Cells::list(rows, |row| row.characters.iter().map(text).collect(), Values::Text),
            _ => Cells::plain(Values::Text(rows.iter().map(|row| text(row.course_text())).collect())),
        }
    }

    fn plain(values: Values) -> Cells {
        Cells { values, definitions: None, repetitions: None }
    }

    fn maybe<T>(rows: &[Row], of: impl Fn(&Row) -> Option<T>, values: impl Fn(Vec<T>) -> Values) -> Cells {
        let cells: Vec<Option<T>> = rows.iter().map(of).collect();
        let definitions = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        Cells {
            values: values(cells.into_iter().flatten().collect()),
            definitions: Some(definitions),
            repetitions: None,
        }
    }

    fn list<T>(rows: &[Row], of: impl Fn(&Row) -> Vec<T>, values: impl Fn(Vec<T>) -> Values) -> Cells {
        let (mut all, mut definitions, mut repetitions) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            let parts = of(row);
            // An empty list still has a place of its own, with nothing in it.
            for part in 0..parts.len().max(1) {
                definitions.push(i16::from(!parts.is_empty()));
                repetitions.push(i16::from(part > 0));
            }
            all.extend(parts);
        }
        Cells { values: values(all), definitions: Some(definitions), repetitions: Some(repetitions) }
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::{Field, RowAccessor as _};

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let (csv, parquet) = (folder.path().join("rows.csv"), folder.path().join("rows.parquet"));
        let row = Row {
            arm: "a".into(),
            game: 3,
            bots: vec!["agent".into(), "rookie".into()],
            answers: 9,
            rounds: Some(4),
            ending: Some("X-1".into()),
            winners: vec![1],
            scores: vec![2, -5],
            characters: vec!["Ann".into(), "Bob".into()],
            course: vec![vec![0, 1], vec![2, 2]],
        };
        let endless =
            Row { game: 4, rounds: None, ending: None, winners: Vec::new(), scores: Vec::new(), ..row.clone() };
        let mut writer = row::Writer::new(File::create(&csv).unwrap(), true);
        writer.write(&row).unwrap();
        writer.write(&endless).unwrap();
        writer.flush().unwrap();
        write_parquet(&csv, &parquet).unwrap();

        let reader = SerializedFileReader::new(File::open(&parquet).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[0].get_string(0).unwrap().as_str(), rows[0].get_long(1).unwrap()), ("a", 3));
        let scores: Vec<Field> = rows[0].get_list(7).unwrap().elements().to_vec();
        assert_eq!(scores, [Field::Int(2), Field::Int(-5)]);
        assert_eq!(rows[0].get_list(6).unwrap().elements(), [Field::Int(2)]);
        assert_eq!(rows[0].get_string(9).unwrap(), "0;1|2;2");
        assert!(rows[1].get_list(7).unwrap().elements().is_empty() && rows[1].get_string(5).is_err());
        assert_eq!(rows[1].get_list(2).unwrap().elements().len(), 2);
    }
}
