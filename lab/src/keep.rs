//! The folder an experiment is kept in: its rows, and what is needed to go on where it was stopped.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::plan::Plan;
use crate::results::Results;
use crate::row::{self, Row};

/// Raised when what is kept would be misunderstood, or rows would come out otherwise.
pub const SCHEMA: u32 = 1;

/// How much work a power cut may cost.
const OFTEN: Duration = Duration::from_secs(2);

/// The rows of all games, in the order game by game and in each game arm by arm.
pub const ROWS: &str = "rows.csv";
const STATE: &str = "state.json";

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: another experiment is kept here: other rules, cards, packs, setups, bots or dice\n  help: choose another folder with `--out`, or remove this one", path.display())]
    Another { path: PathBuf },
    #[error("{}: no experiment is kept here\n  help: name the folder that `safehouse lab run` wrote", path.display())]
    Nothing { path: PathBuf },
    #[error("one is of `{one}`, the other of `{other}`\n  help: compare experiments of the same game")]
    OtherGame { one: String, other: String },
    #[error("{}: something lies here that is no experiment\n  help: choose another folder with `--out`", path.display())]
    NotOurs { path: PathBuf },
}

/// How far an experiment is.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct State {
    schema: u32,
    /// What it is called, and which game it is of.
    pub name: String,
    pub game: String,
    fingerprint: String,
    games: u64,
    /// So much of the rows belongs to these games.
    pub bytes: u64,
}

/// An experiment's folder, open for more rows.
pub struct Keep {
    folder: PathBuf,
    name: String,
    game: &'static str,
    fingerprint: String,
    rows: row::Writer<BufWriter<File>>,
    kept: Instant,
}

pub(crate) fn io_at(path: &Path) -> impl FnOnce(io::Error) -> KeepError {
    let path = path.to_path_buf();
    |source| KeepError::Io { path, source }
}

impl Keep {
    /// Opens a folder: a new one, or one where the same experiment was stopped, whose results are read again.
    pub fn open(folder: &Path, plan: &Plan, mut results: Results) -> Result<(Keep, Results), KeepError> {
        fs::create_dir_all(folder).map_err(io_at(folder))?;
        let path = folder.join(ROWS);
        let state = read_state(folder)?;
        match &state {
            Some(state) if state.schema != SCHEMA || state.fingerprint != plan.fingerprint => {
                return Err(KeepError::Another { path: folder.into() });
            }
            None if path.exists() => return Err(KeepError::NotOurs { path }),
            Some(_) | None => {}
        }
        let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path);
        let mut file = file.map_err(io_at(&path))?;
        let begun = state.is_some();
        if let Some(state) = state {
            // Rows that were written after the state belong to games that will be played again.
            file.set_len(state.bytes).map_err(io_at(&path))?;
            read_rows(BufReader::new(&file), &mut results).map_err(io_at(&path))?;
            if results.games != state.games {
                return Err(KeepError::NotOurs { path });
            }
        }
        file.seek(SeekFrom::End(0)).map_err(io_at(&path))?;
        let rows = row::Writer::new(BufWriter::new(file), !begun);
        let keep = Keep {
            folder: folder.into(),
            name: plan.experiment.name.clone(),
            game: plan.game.name(),
            fingerprint: plan.fingerprint.clone(),
            rows,
            kept: Instant::now(),
        };
        Ok((keep, results))
    }

    /// Writes the rows of one game.
    pub fn add(&mut self, rows: &[Row], results: &Results) -> Result<(), KeepError> {
        for row in rows {
            self.rows.write(row).map_err(io_at(&self.folder.join(ROWS)))?;
        }
        if self.kept.elapsed() > OFTEN { self.save(results) } else { Ok(()) }
    }

    /// From here on it can be gone on.
    pub fn save(&mut self, results: &Results) -> Result<(), KeepError> {
        let rows = self.folder.join(ROWS);
        self.rows.flush().map_err(io_at(&rows))?;
        let bytes = fs::metadata(&rows).map_err(io_at(&rows))?.len();
        let state = State {
            schema: SCHEMA,
            name: self.name.clone(),
            game: self.game.into(),
            fingerprint: self.fingerprint.clone(),
            games: results.games,
            bytes,
        };
        let text = serde_json::to_vec(&state).map_err(io::Error::from);
        let path = self.folder.join(STATE);
        text.and_then(|text| replace(&path, &text)).map_err(io_at(&path))?;
        self.kept = Instant::now();
        Ok(())
    }
}

/// Writes a file wholly or not at all.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_added_extension("part");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

pub(crate) fn read_state(folder: &Path) -> Result<Option<State>, KeepError> {
    let path = folder.join(STATE);
    match fs::read(&path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|_| KeepError::NotOurs { path }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(KeepError::Io { path, source }),
    }
}

/// Adds rows up, the same game of all arms at a time.
fn read_rows(from: impl io::Read, results: &mut Results) -> io::Result<()> {
    let mut game = Vec::new();
    for row in row::read(from) {
        game.push(row?);
        if game.len() == results.arms.len() {
            results.add(&game);
            game.clear();
        }
    }
    Ok(())
}
