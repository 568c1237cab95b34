//! The lines of an archive, written and read without trust. Everything here blocks; callers give it a thread.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value as Json, json};

use super::{LINE_BYTES, MARK, SHEETS, Sheet, Summary};
use crate::statement::Value;
use crate::{StoreError, schema};

/// Writes lines, and at the end what they add up to.
pub(super) struct Scribe<W: Write> {
    out: GzEncoder<BufWriter<W>>,
    sum: blake3::Hasher,
}

impl<W: Write> Scribe<W> {
    pub fn new(out: W) -> Self {
        // Journals shrink to a tenth even so, and a larger house is saved in a quarter of the time.
        Scribe { out: GzEncoder::new(BufWriter::new(out), Compression::fast()), sum: blake3::Hasher::new() }
    }

    /// One or more whole lines.
    pub fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        self.sum.update(lines);
        self.out.write_all(lines)
    }

    pub fn finish(mut self, rows: u64) -> io::Result<W> {
        let last = json!({ "rows": rows, "blake3": self.sum.finalize().to_hex().as_str() });
        self.out.write_all(format!("{last}\n").as_bytes())?;
        self.out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// The first line of an archive.
pub(super) fn header() -> String {
    let sheets: Vec<[&str; 2]> = SHEETS.iter().map(|(name, columns, _)| [*name, *columns]).collect();
    format!("{}\n", json!({ MARK: 1, "form": schema::KNOWN, "sheets": sheets }))
}

/// What an archive says of itself.
#[derive(Debug)]
pub(super) struct Header {
    pub form: i64,
    pub sheets: Vec<Sheet>,
}

/// An archive that is being read, as often as one likes.
pub(super) struct Archive<'p> {
    path: &'p Path,
    file: File,
}

impl<'p> Archive<'p> {
    pub fn open(path: &'p Path) -> Result<Self, StoreError> {
        let wrong = |error: io::Error| StoreError::File { path: path.into(), why: error.to_string() };
        // Before it is opened: opening a pipe would wait for ever.
        if !std::fs::metadata(path).map_err(wrong)?.is_file() {
            return Err(StoreError::File { path: path.into(), why: "it is not a file".into() });
        }
        Ok(Archive { path, file: File::open(path).map_err(wrong)? })
    }

    fn damaged(&self, why: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: self.path.into(), why: why.into() }
    }

    /// Reads it from beginning to end and gives away every row. It was whole if this returns well.
    pub fn walk(
        &mut self,
        mut each: impl FnMut(&Sheet, Vec<Value<'static>>) -> Result<(), StoreError>,
    ) -> Result<(Header, Summary), StoreError> {
        self.file.rewind().map_err(|error| self.damaged(error.to_string()))?;
        let mut lines = Lines { text: BufReader::new(GzDecoder::new(BufReader::new(&self.file))), line: Vec::new() };
        let mut sum = blake3::Hasher::new();
        let mut summary = Summary::default();

        let first = lines.next().map_err(|why| self.damaged(why))?;
        sum.update(first);
        let header = self.header(first)?;
        loop {
            let line = lines.next().map_err(|why| self.damaged(why))?;
            match serde_json::from_slice(line) {
                Ok(Json::Array(values)) => {
                    sum.update(line);
                    let name = values.first().and_then(Json::as_str).unwrap_or_default();
                    let sheet = header.sheets.iter().find(|sheet| sheet.name == name);
                    let sheet = sheet.ok_or_else(|| self.damaged(format!("a row is of no known sheet: `{name}`")))?;
                    summary.count(&sheet.name);
                    let row = sheet.read(values);
                    let wrong = || self.damaged(format!("row {} does not fit into `{}`", summary.rows, sheet.name));
                    each(sheet, row.ok_or_else(wrong)?)?;
                }
                Ok(last) => {
                    let whole = json!({ "rows": summary.rows, "blake3": sum.finalize().to_hex().as_str() });
                    if last != whole {
                        return Err(self.damaged("what it holds is not what it held when it was written"));
                    }
                    break;
                }
                Err(error) => return Err(self.damaged(format!("line {} is broken: {error}", summary.rows + 2))),
            }
        }
        lines.end().map_err(|why| self.damaged(why))?;
        Ok((header, summary))
    }

    fn header(&self, line: &[u8]) -> Result<Header, StoreError> {
        let not_ours = || self.damaged("its first line is not that of an archive");
        let header: Json = serde_json::from_slice(line).map_err(|_| not_ours())?;
        let form = header["form"].as_i64().filter(|_| !header[MARK].is_null()).ok_or_else(not_ours)?;
        if form > schema::KNOWN || header[MARK] != 1 {
            return Err(StoreError::NewerArchive { path: self.path.into(), found: form, known: schema::KNOWN });
        }
        let sheet = |sheet: &Json| Sheet::parse(sheet[0].as_str()?, sheet[1].as_str()?);
        let sheets = header["sheets"].as_array().and_then(|sheets| sheets.iter().map(sheet).collect());
        Ok(Header { form, sheets: sheets.ok_or_else(not_ours)? })
    }
}

struct Lines<R: Read> {
    text: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    fn next(&mut self) -> Result<&[u8], String> {
        self.line.clear();
        let mut text = (&mut self.text).take(LINE_BYTES);
        text.read_until(b'\n', &mut self.line).map_err(|error| error.to_string())?;
        if self.line.ends_with(b"\n") { Ok(&self.line) } else { Err("it breaks off".into()) }
    }

    /// Nothing may follow the last line; reading on also makes gzip compare its own sum.
    fn end(mut self) -> Result<(), String> {
        match self.text.fill_buf() {
            Ok([]) => Ok(()),
            Ok(_) => Err("something follows its end".into()),
            Err(error) => Err(error.to_string()),
        }
    }
}
