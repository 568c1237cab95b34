//! Tables as they are read: one, a list, those that are due; and how they are forgotten.

use crate::connection::Row;
use crate::reader::Snapshot;
use crate::statement::{Statement, Value, placeholders, values};
use crate::{ChatLine, Checkpoint, Entry, Stage, Store, StoreError, TableRow, limits};

/// A table with all but its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    pub row: TableRow,
    pub checkpoint: Option<Checkpoint>,
    /// The number after the last entry's; 0 if there is none.
    pub next_seq: u64,
    /// Who sits where, in order of seats.
    pub seats: Vec<(u8, String)>,
    pub due_ms: Option<i64>,
    pub touched_ms: i64,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub code: String,
    pub row: TableRow,
    pub seats: Vec<(u8, String)>,
    pub due_ms: Option<i64>,
    pub touched_ms: i64,
}

/// Whose tables are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those that strangers may find.
    Public,
    /// Those where this person sits.
    Person(String),
}

/// Which tables are listed, the last touched first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub whose: Whose,
    pub stage: Option<Stage>,
    pub game: Option<String>,
    /// At most [`limits::PAGE`].
    pub limit: u32,
    /// The next page: `touched_ms` and code of the last table of the page before.
    pub before: Option<(i64, String)>,
}

impl Wanted {
    pub fn public(limit: u32) -> Self {
        Wanted { whose: Whose::Public, stage: None, game: None, limit, before: None }
    }

    pub fn of(person: impl Into<String>, limit: u32) -> Self {
        Wanted { whose: Whose::Person(person.into()), ..Wanted::public(limit) }
    }
}

/// How much the house keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub gathering: u64,
    pub playing: u64,
    pub over: u64,
    pub people: u64,
}

/// The columns of [`row`], in its order.
macro_rules! columns {
    ($rest:literal) => {
        concat!("SELECT code, game, stage, public, created_ms, doc, touched_ms, due_ms FROM tables ", $rest)
    };
}

const PUBLIC: &str = columns!(
    "WHERE public = 1 AND stage = $1 AND (touched_ms, code) < ($2, $3) AND ($5 = '' OR game = $5) \
     ORDER BY touched_ms DESC, code DESC LIMIT $4"
);

/// By way of the seats: no person sits at so many tables that sorting them takes long.
const OF_PERSON: &str = columns!(
    "WHERE code IN (SELECT code FROM seats WHERE person = $6) AND ($1 = '' OR stage = $1) \
     AND (touched_ms, code) < ($2, $3) AND ($5 = '' OR game = $5) ORDER BY touched_ms DESC, code DESC LIMIT $4"
);

fn row(row: &Row) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        game: row.get(1)?,
        stage: Stage::of(row.get(2)?)?,
        public: row.get::<i64>(3)? != 0,
        created_ms: row.get(4)?,
        doc: row.get(5)?,
    })
}

impl Store {
    /// A table as it is at this moment.
    pub async fn table(&self, code: &str) -> Result<Option<StoredTable>, StoreError> {
        self.reader()
            .in_time(async {
                let mut now = self.reader().snapshot().await?;
                let found = now.rows(columns!("WHERE code = $1"), values![code]).await?;
                let Some(table) = found.first() else { return Ok(None) };
                let checkpoint = now.rows("SELECT seq, body FROM checkpoints WHERE code = $1", values![code]).await?;
                let checkpoint = match checkpoint.first() {
                    Some(found) => Some(Checkpoint { seq: found.number(0)?, body: found.get(1)? }),
                    None => None,
                };
                let last = now.rows("SELECT max(seq) FROM entries WHERE code = $1", values![code]).await?;
                let last: Option<i64> = last.first().map_or(Ok(None), |row| row.get(0))?;
                let seats = seats(&mut now, &[code]).await?;
                Ok(Some(StoredTable {
                    row: row(table)?,
                    checkpoint,
                    next_seq: last.map_or(0, |last| last as u64 + 1),
                    seats: seats.into_iter().map(|(_, seat, person)| (seat, person)).collect(),
                    touched_ms: table.get(6)?,
                    due_ms: table.get(7)?,
                }))
            })
            .await
    }

    /// The journal from this number on, in order.
    pub async fn entries(&self, code: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
        let Ok(from) = i64::try_from(from) else { return Ok(Vec::new()) };
        let sql = "SELECT seq, body FROM entries WHERE code = $1 AND seq >= $2 ORDER BY seq";
        let rows = self.reader().rows(sql, values![code, from]).await?;
        rows.iter().map(|row| Ok(Entry { seq: row.number(0)?, body: row.get(1)? })).collect()
    }

    /// How many bytes the journal has from this number on.
    pub async fn journal_bytes(&self, code: &str, from: u64) -> Result<u64, StoreError> {
        let Ok(from) = i64::try_from(from) else { return Ok(0) };
        let sql = "SELECT sum(octet_length(body)) FROM entries WHERE code = $1 AND seq >= $2";
        let found = self.reader().row(sql, values![code, from]).await?;
        let bytes: Option<i64> = found.map_or(Ok(None), |row| row.get(0))?;
        Ok(bytes.unwrap_or_default().unsigned_abs())
    }

    /// The last lines said at a table, oldest first.
    pub async fn chat(&self, code: &str, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        let sql = "SELECT at_ms, person, text FROM chat WHERE code = $1 ORDER BY id DESC LIMIT $2";
        let rows = self.reader().rows(sql, values![code, i64::from(limit)]).await?;
        let line = |row: &Row| Ok(ChatLine { at_ms: row.get(0)?, person: row.get(1)?, text: row.get(2)? });
        rows.iter().rev().map(line).collect()
    }

    /// A page of a list.
    pub async fn tables(&self, wanted: Wanted) -> Result<Vec<Listed>, StoreError> {
        let Wanted { whose, stage, game, limit, before } = wanted;
        let limit = limit.min(limits::PAGE);
        let (before_ms, before_code) = before.unwrap_or((i64::MAX, String::new()));
        let game = game.unwrap_or_default();
        self.reader()
            .in_time(async {
                let mut now = self.reader().snapshot().await?;
                // One question for each stage: each reads no more than a page from its own index.
                let stages = match (&whose, stage) {
                    (Whose::Person(_), stage) => vec![stage.map_or("", Stage::word)],
                    (Whose::Public, Some(stage)) => vec![stage.word()],
                    (Whose::Public, None) => Stage::ALL.map(Stage::word).to_vec(),
                };
                let mut listed = Vec::new();
                for stage in stages {
                    let mut values = values![stage, before_ms, before_code.as_str(), i64::from(limit), game.as_str()];
                    let sql = match &whose {
                        Whose::Public => PUBLIC,
                        Whose::Person(person) => {
                            values.push(Value::from(person.as_str()));
                            OF_PERSON
                        }
                    };
                    for found in &now.rows(sql, values).await? {
                        listed.push(Listed {
                            code: found.get(0)?,
                            row: row(found)?,
                            seats: Vec::new(),
                            touched_ms: found.get(6)?,
                            due_ms: found.get(7)?,
                        });
                    }
                }
                listed.sort_by(|one, other| (other.touched_ms, &other.code).cmp(&(one.touched_ms, &one.code)));
                listed.truncate(limit as usize);
                let codes: Vec<&str> = listed.iter().map(|table| table.code.as_str()).collect();
                for (code, seat, person) in seats(&mut now, &codes).await? {
                    if let Some(table) = listed.iter_mut().find(|table| table.code == code) {
                        table.seats.push((seat, person));
                    }
                }
                Ok(listed)
            })
            .await
    }

    /// The codes of all tables, in order, after one.
    pub async fn codes(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM tables WHERE code > $1 ORDER BY code LIMIT $2";
        let rows = self.reader().rows(sql, values![after, i64::from(limit.min(limits::PAGE))]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Codes of the tables that want to be woken by then, the most urgent first.
    pub async fn due(&self, until_ms: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM tables WHERE due_ms IS NOT NULL AND due_ms <= $1 ORDER BY due_ms, code LIMIT $2";
        let rows = self.reader().rows(sql, values![until_ms, i64::from(limit)]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// When the next table wants to be woken.
    pub async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT due_ms FROM tables WHERE due_ms IS NOT NULL ORDER BY due_ms LIMIT 1";
        self.reader().row(sql, Vec::new()).await?.map(|row| row.get(0)).transpose()
    }

    /// Forgets tables untouched since then, with all that belongs to them, the oldest first. Returns how many; call
    /// again until there are none: at most [`limits::FORGET`] go at once.
    pub async fn forget_tables(&self, stage: Stage, untouched_since_ms: i64, limit: u32) -> Result<u64, StoreError> {
        macro_rules! old {
            ($from:literal) => {
                concat!(
                    "DELETE FROM ",
                    $from,
                    " WHERE code IN (SELECT code FROM tables WHERE stage = $1 AND touched_ms < $2 \
                     ORDER BY touched_ms, code LIMIT $3)"
                )
            };
        }
        let values = values![stage.word(), untouched_since_ms, i64::from(limit.min(limits::FORGET))];
        let owners = Statement::new(old!("owners"), values.clone());
        let changed = self.script("tables", vec![owners, Statement::new(old!("tables"), values)]).await?;
        Ok(changed.last().copied().unwrap_or_default())
    }

    /// How much there is, read from the smallest indexes.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let mut counts = Counts::default();
        for row in self.reader().rows("SELECT stage, count(*) FROM tables GROUP BY stage", Vec::new()).await? {
            match Stage::of(row.get(0)?)? {
                Stage::Gathering => counts.gathering = row.number(1)?,
                Stage::Playing => counts.playing = row.number(1)?,
                Stage::Over => counts.over = row.number(1)?,
            }
        }
        if let Some(row) = self.reader().row("SELECT count(*) FROM people", Vec::new()).await? {
            counts.people = row.number(0)?;
        }
        Ok(counts)
    }
}

/// Who sits at these tables: code, seat, person.
async fn seats(now: &mut Snapshot, codes: &[&str]) -> Result<Vec<(String, u8, String)>, StoreError> {
    let Some(last) = codes.last() else { return Ok(Vec::new()) };
    // Filled up to a power of two, so that there are few different questions.
    let count = codes.len().next_power_of_two();
    let values = codes.iter().chain(std::iter::repeat(last)).take(count).map(|code| Value::from(*code)).collect();
    let sql =
        format!("SELECT code, seat, person FROM seats WHERE code IN {} ORDER BY code, seat", placeholders(1, count));
    let rows = now.rows(sql, values).await?;
    rows.iter().map(|row| Ok((row.get(0)?, row.get::<i64>(1)? as u8, row.get(2)?))).collect()
}
