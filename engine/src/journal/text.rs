//! Journals as text: JSON Lines, each line sealed with a checksum that also covers every line before it.
//!
//! A line is a JSON object whose last field is `sum`: the xxh3 hash of the line up to there, seeded with the sum of
//! the line before. So a flipped bit, a lost line or two lines changed round are found at their place. The closing
//! line states the number of entries; without it the file was cut short.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{Header, Journal, JournalError, JournalFile, OLDEST_VERSION, Origin, PackMark, Record, VERSION, hex};
use crate::chance::Seed;
use crate::contribution::{Contributed, are_in_order};

/// No file larger than this is read. A long game takes a few hundred kilobytes; the bound keeps mistakes cheap.
pub const LARGEST_JOURNAL: usize = 16 << 20;

const MAGIC: &str = "journal";

/// How every header begins; a file that does and cannot be read is a damaged journal, not another kind of file.
const OPENING: &[u8] = br#"{"safehouse":"journal""#;

/// The header as it stands on line 1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeaderLine {
    safehouse: String,
    version: u32,
    game: String,
    revision: u16,
    content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    packs: Vec<PackMark>,
    // A setup may well be `null`; that is another thing than no setup.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    setup: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    commitment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    contributions: Vec<Contributed>,
    // The secret goes by the name of what it is: without contributions the dice come from it as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Seed>,
}

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

impl From<&Header> for HeaderLine {
    fn from(header: &Header) -> Self {
        let (setup, position) = match &header.origin {
            Origin::Setup(setup) => (Some(setup.clone()), None),
            Origin::Position(state) => (None, Some(hex::encode(state))),
        };
        let (seed, secret) =
            if header.contributions.is_empty() { (header.secret, None) } else { (None, header.secret) };
        HeaderLine {
            safehouse: MAGIC.into(),
            version: if header.contributions.is_empty() { OLDEST_VERSION } else { VERSION },
            game: header.game.clone(),
            revision: header.revision,
            content: hex::encode(&header.content),
            packs: header.packs.clone(),
            setup,
            position,
            commitment: header.commitment.clone(),
            contributions: header.contributions.clone(),
            seed,
            secret,
        }
    }
}

impl From<Header> for HeaderLine {
    fn from(header: Header) -> Self {
        HeaderLine::from(&header)
    }
}

impl TryFrom<HeaderLine> for Header {
    type Error = &'static str;

    fn try_from(line: HeaderLine) -> Result<Self, Self::Error> {
        let content = hex::decode(&line.content).and_then(|bytes| bytes.try_into().ok());
        let origin = match (line.setup, line.position) {
            (Some(setup), None) => Origin::Setup(setup),
            (None, Some(digits)) => Origin::Position(hex::decode(&digits).ok_or("`position` is not hexadecimal")?),
            (Some(_), Some(_)) | (None, None) => return Err("expected either a setup or a position"),
        };
        let secret = match (line.contributions.is_empty(), line.seed, line.secret) {
            (true, seed, None) => seed,
            (false, None, secret) => secret,
            _ => return Err("a table has a `seed`, or `contributions` and a `secret`"),
        };
        if !are_in_order(&line.contributions) {
            return Err("a seat contributes once, and the lowest seat comes first");
        }
        Ok(Header {
            game: line.game,
            revision: line.revision,
            content: content.ok_or("`content` is not 64 hexadecimal digits")?,
            packs: line.packs,
            origin,
            commitment: line.commitment,
            contributions: line.contributions,
            secret,
        })
    }
}

/// As much of a header as every version has.
#[derive(Deserialize)]
struct Probe {
    safehouse: String,
    version: u32,
}

/// The last line of a finished file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    end: End,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    entries: usize,
}

/// How the closing line begins.
const CLOSING: &str = r#"{"end":"#;

/// Writes a journal line by line, for a table that saves as it goes. Lines end with a line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scribe {
    sum: u64,
    entries: usize,
}

impl Scribe {
    /// Begins a file; the text is its first line.
    pub fn begin(header: &Header) -> Result<(Self, String), JournalError> {
        let mut scribe = Scribe { sum: 0, entries: 0 };
        let line = scribe.seal(&HeaderLine::from(header))?;
        Ok((scribe, line))
    }

    /// The line of the next entry.
    pub fn line<P: Serialize>(&mut self, record: &Record<P>) -> Result<String, JournalError> {
        let line = self.seal(record)?;
        self.entries += 1;
        Ok(line)
    }

    /// The closing line. Nothing follows it.
    pub fn end(mut self) -> Result<String, JournalError> {
        self.seal(&Closing { end: End { entries: self.entries } })
    }

    fn seal(&mut self, object: &impl Serialize) -> Result<String, JournalError> {
        let unwritable = |what: String| JournalError::Unwritable { entry: self.entries, what };
        let mut line = serde_json::to_string(object).map_err(|error| unwritable(error.to_string()))?;
        // Every line is an object with at least one field, so the sum can be its last.
        if line.pop() != Some('}') {
            return Err(unwritable("it is not an object".into()));
        }
        self.sum = xxh3_64_with_seed(line.as_bytes(), self.sum);
        line.push_str(SUM);
        line.push_str(&hex::encode(&self.sum.to_be_bytes()));
        line.push_str("\"}\n");
        Ok(line)
    }

    /// The object on a line without its sum, if the sum is right; the next line is then expected.
    fn unseal(&mut self, line: &[u8]) -> Result<String, &'static str> {
        let line = std::str::from_utf8(line).map_err(|_| "it is not text")?;
        let (object, sum) = line.rsplit_once(SUM).ok_or("its checksum is missing")?;
        let sum = sum.strip_suffix("\"}").and_then(hex::decode_word).ok_or("its checksum is missing")?;
        if sum != xxh3_64_with_seed(object.as_bytes(), self.sum) {
            return Err("its checksum is wrong: the line was changed, or one before it is missing or out of order");
        }
        self.sum = sum;
        Ok(format!("{object}}}"))
    }
}

const SUM: &str = r#","sum":""#;

/// Writes a whole journal.
pub fn write<P: Serialize>(journal: &Journal<P>) -> Result<String, JournalError> {
    let (mut scribe, mut text) = Scribe::begin(&journal.header)?;
    for record in &journal.entries {
        text.push_str(&scribe.line(record)?);
    }
    text.push_str(&scribe.end()?);
    Ok(text)
}

/// Reads a whole journal and believes nothing that its checksums and its closing line do not confirm.
pub fn read(text: impl AsRef<[u8]>) -> Result<JournalFile, JournalError> {
    let salvaged = salvage(text)?;
    match salvaged.flaw {
        None => Ok(salvaged.journal),
        Some(flaw) => Err(flaw),
    }
}

/// What could be read of a file that may be damaged, or of a table still in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Salvaged {
    /// Everything before the flaw; any beginning of a journal is a journal.
    pub journal: JournalFile,
    /// Goes on writing where the sound entries end.
    pub scribe: Scribe,
    /// How many bytes the sound header and entries take; what follows is the closing line or not to be trusted.
    pub sound: usize,
    /// What is wrong with the file. A table in progress has no closing line yet: [`JournalError::CutShort`].
    pub flaw: Option<JournalError>,
}

/// Reads a journal as far as it is sound. Fails only where not even the header can be read.
pub fn salvage(text: impl AsRef<[u8]>) -> Result<Salvaged, JournalError> {
    let bytes = text.as_ref();
    if bytes.len() > LARGEST_JOURNAL {
        return Err(JournalError::TooLarge { bytes: bytes.len() });
    }
    let mut lines = Lines { rest: bytes };
    let mut scribe = Scribe { sum: 0, entries: 0 };
    let header = header(lines.next().map_or(&[], |line| line.text), &mut scribe)?;
    let mut salvaged = Salvaged {
        journal: Journal { header, entries: Vec::new() },
        scribe,
        sound: bytes.len() - lines.rest.len(),
        flaw: None,
    };
    salvaged.flaw = loop {
        let after = salvaged.journal.entries.len() + 1;
        let Some(line) = lines.next() else {
            break Some(JournalError::CutShort { after });
        };
        match salvaged.take(line.text) {
            Ok(Taken::Entry) => salvaged.sound = bytes.len() - lines.rest.len(),
            Ok(Taken::End) if lines.rest.is_empty() => break None,
            Ok(Taken::End) => {
                break Some(JournalError::Damaged { line: after + 2, what: "it follows the closing line".into() });
            }
            Err(_) if !line.ended => break Some(JournalError::CutShort { after }),
            Err(what) => break Some(JournalError::Damaged { line: after + 1, what }),
        }
    };
    Ok(salvaged)
}

enum Taken {
    Entry,
    End,
}

impl Salvaged {
    /// Takes in one line, wholly or not at all.
    fn take(&mut self, line: &[u8]) -> Result<Taken, String> {
        let mut scribe = self.scribe.clone();
        let object = scribe.unseal(line)?;
        let entries = &mut self.journal.entries;
        if object.starts_with(CLOSING) {
            let Closing { end } = serde_json::from_str(&object).map_err(|error| error.to_string())?;
            return match end.entries {
                0 => Err("it closes a journal that never started".into()),
                stated if stated == entries.len() => Ok(Taken::End),
                stated => Err(format!("it states {stated} entries where there are {}", entries.len())),
            };
        }
        let record: Record = serde_json::from_str(&object).map_err(|error| error.to_string())?;
        if matches!(record, Record::Start { .. }) != entries.is_empty() {
            return Err("a journal has one start, before everything else".into());
        }
        scribe.entries += 1;
        self.scribe = scribe;
        entries.push(record);
        Ok(Taken::Entry)
    }
}

/// Reads line 1: first what kind of file this is, then whether it is whole.
fn header(line: &[u8], scribe: &mut Scribe) -> Result<Header, JournalError> {
    let damaged = |what: String| JournalError::Damaged { line: 1, what };
    let probe: Probe = serde_json::from_slice(line).map_err(|error| {
        if line.starts_with(OPENING) {
            damaged(error.to_string())
        } else {
            JournalError::NotAJournal { what: "line 1 is not a journal's header".into() }
        }
    })?;
    if probe.safehouse != MAGIC {
        return Err(JournalError::NotAJournal { what: "line 1 names another kind of file".into() });
    }
    match probe.version {
        OLDEST_VERSION..=VERSION => {}
        found if found > VERSION => return Err(JournalError::Newer { found }),
        found => return Err(JournalError::Older { found }),
    }
    let object = scribe.unseal(line).map_err(|what| damaged(what.into()))?;
    let line: HeaderLine = serde_json::from_str(&object).map_err(|error| damaged(error.to_string()))?;
    Header::try_from(line).map_err(|what| damaged(what.into()))
}

/// The lines of a file. A carriage return before the line feed is some editor's and not part of the line.
struct Lines<'t> {
    rest: &'t [u8],
}

struct Line<'t> {
    text: &'t [u8],
    /// Whether a line feed ended it.
    ended: bool,
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let (text, ended) = match self.rest.iter().position(|&byte| byte == b'\n') {
            Some(at) => {
                let text = &self.rest[..at];
                self.rest = &self.rest[at + 1..];
                (text, true)
            }
            None => (std::mem::take(&mut self.rest), false),
        };
        Some(Line { text: text.strip_suffix(b"\r").unwrap_or(text), ended })
    }
}

#[cfg(test)]
mod tests;
