//! The system's own lock on a SQLite file, in a file beside it. It ends with the process, however that ends, so that a
//! second house is refused at once and a restart after a kill begins at once.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::{Cause, Holder, StoreError, limits};

/// A lock that is held until it is let go.
pub(crate) struct Lock {
    path: PathBuf,
    line: String,
    /// None after it was let go.
    file: Mutex<Option<File>>,
}

impl Lock {
    /// Refuses if another process has the lock. None where the file system knows no locks: there the lease alone
    /// decides.
    pub fn take(database: &Path, holder: &Holder) -> Result<Option<Lock>, StoreError> {
        let mut path = database.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        let wrong = |error: io::Error| StoreError::File { path: path.clone(), why: error.to_string() };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let (address, holder) = (database.display().to_string(), found(&file).to_string());
                return Err(StoreError::Held { address, holder });
            }
            Err(TryLockError::Error(_)) => return Ok(None),
        }
        let line = format!("{}\n", holder.written());
        let lock = Lock { path: path.clone(), line, file: Mutex::new(Some(file)) };
        // A full disk is no reason to refuse a house that can be read; it hears of that soon enough.
        _ = lock.write(0);
        Ok(Some(lock))
    }

    /// Whether there is room for more: tries it, and takes it back.
    pub fn room(&self) -> Option<StoreError> {
        let tried = self.write(limits::ROOM);
        _ = self.write(0);
        let error = tried.err()?;
        let why = format!("{}: {error}", self.path.display());
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                Some(StoreError::Unavailable { cause: Cause::Full, why })
            }
            _ => Some(StoreError::Unavailable { cause: Cause::Disk, why }),
        }
    }

    /// Writes who holds it, and so much more.
    fn write(&self, more: usize) -> io::Result<()> {
        let mut held = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = held.as_mut() else { return Ok(()) };
        file.rewind()?;
        file.write_all(self.line.as_bytes())?;
        file.write_all(&vec![b' '; more])?;
        file.set_len((self.line.len() + more) as u64)
    }

    pub fn let_go(&self) {
        let mut held = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // The file stays: were it removed, one process could lock the old file while another locks the new.
        if let Some(file) = held.take() {
            _ = file.set_len(0);
        }
    }
}

/// Reads the lock's holder from the file's first line.
fn found(file: &File) -> Holder {
    let mut line = String::new();
    // Cut short or not there yet: then it is another house without a name.
    _ = BufReader::new(io::Read::take(file, 4096)).read_line(&mut line);
    Holder::read(&line)
}
