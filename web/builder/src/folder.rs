//! The folder of the page: every file as it is, and compressed.

use std::fmt::Display;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Why the page cannot be made.
#[derive(Debug)]
pub enum Trouble {
    Art(String),
    Bind(String),
    Booklet(String),
    File(PathBuf, std::io::Error),
}

impl Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Art(what) => write!(f, "its pictures: {what}"),
            Trouble::Bind(what) => write!(f, "its WebAssembly: {what}"),
            Trouble::Booklet(what) => write!(f, "what is said of the games: {what}"),
            Trouble::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

/// How hard files are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As small as they get, for a network.
    Small,
    /// Quickly, for play on the same machine.
    Quick,
}

impl Effort {
    /// As it is asked for.
    pub fn named(word: &str) -> Option<Effort> {
        match word {
            "--small" => Some(Effort::Small),
            "--quick" => Some(Effort::Quick),
            _ => None,
        }
    }
}

/// The files of the page, by name.
#[derive(Default)]
pub struct Folder {
    files: Vec<(String, Vec<u8>)>,
}

impl Folder {
    /// Adds a file under a name that holds its hash, and says that name.
    pub fn hashed(&mut self, stem: &str, ending: &str, bytes: Vec<u8>) -> String {
        let hash = blake3::hash(&bytes).to_hex();
        let name = format!("{stem}-{}.{ending}", &hash[..16]);
        self.files.push((name.clone(), bytes));
        name
    }

    /// Adds a file under a name of its own.
    pub fn plain(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.push((name.into(), bytes));
    }

    /// A text with `{{page.js}}` replaced by the name that `page` got, and so on.
    pub fn named(&self, text: &str) -> String {
        self.files.iter().fold(text.to_string(), |text, (name, _)| {
            let plain = name.rsplit_once('-').zip(name.rsplit_once('.'));
            plain.map_or_else(
                || text.clone(),
                |((stem, _), (_, ending))| text.replace(&format!("{{{{{stem}.{ending}}}}}"), name),
            )
        })
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// Changes with any file.
    pub fn version(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, bytes) in &self.files {
            hasher.update(name.as_bytes()).update(bytes);
        }
        hasher.finalize().to_hex()[..16].into()
    }

    /// Writes what has changed, compressed copies beside each file, and removes what is not of this page any more.
    pub fn write(&self, out: &Path, effort: Effort) -> Result<String, Trouble> {
        fs::create_dir_all(out).map_err(|error| Trouble::File(out.into(), error))?;
        let mut sent = 0;
        for (name, bytes) in &self.files {
            let path = out.join(name);
            let (br, gz) = (out.join(format!("{name}.br")), out.join(format!("{name}.gz")));
            let same = fs::read(&path).is_ok_and(|there| there == *bytes) && br.is_file() && gz.is_file();
            if !same {
                put(&br, &brotlied(bytes, effort))?;
                put(&gz, &gzipped(bytes, effort))?;
                put(&path, bytes)?;
            }
            sent += fs::metadata(&br).map_or(0, |file| file.len());
        }
        self.sweep(out)?;
        let raw: usize = self.files.iter().map(|(_, bytes)| bytes.len()).sum();
        Ok(format!("{} files, {} KiB, {} KiB on the way", self.files.len(), raw / 1024, sent / 1024))
    }

    fn sweep(&self, out: &Path) -> Result<(), Trouble> {
        let trouble = |error| Trouble::File(out.into(), error);
        for entry in fs::read_dir(out).map_err(trouble)? {
            let path = entry.map_err(trouble)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let stem = name.trim_end_matches(".br").trim_end_matches(".gz");
            if !self.names().any(|kept| kept == stem) {
                fs::remove_file(&path).map_err(|error| Trouble::File(path, error))?;
            }
        }
        Ok(())
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    fs::write(path, bytes).map_err(|error| Trouble::File(path.into(), error))
}

fn brotlied(bytes: &[u8], effort: Effort) -> Vec<u8> {
    let mut packed = Vec::new();
    let quality = match effort {
        Effort::Small => 11,
        Effort::Quick => 1,
    };
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    // Writing to memory cannot fail.
    _ = brotli::BrotliCompress(&mut &*bytes, &mut packed, &params);
    packed
}

fn gzipped(bytes: &[u8], effort: Effort) -> Vec<u8> {
    let level = match effort {
        Effort::Small => Compression::best(),
        Effort::Quick => Compression::fast(),
    };
    let mut packed = GzEncoder::new(Vec::new(), level);
    // Writing to memory cannot fail.
    _ = packed.write_all(bytes);
    packed.finish().unwrap_or_default()
}

pub fn bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    fs::read(path).map_err(|error| Trouble::File(path.into(), error))
}

pub fn text(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|error| Trouble::File(path.into(), error))
}

/// The style sheets of a folder in order of name: those of the first screen, and those of tables and boards (from `20-…` on),
/// which nobody needs before a table opens.
pub fn sheets(folder: &Path) -> Result<(String, String), Trouble> {
    let trouble = |error| Trouble::File(folder.into(), error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        paths.push(entry.map_err(trouble)?.path());
    }
    paths.sort();
    let of_a_table = |path: &PathBuf| path.file_name().is_some_and(|name| *name.to_string_lossy() >= *"20-");
    let (boards, first): (Vec<_>, Vec<_>) = paths.into_iter().partition(of_a_table);
    let joined = |paths: Vec<PathBuf>| paths.iter().map(|path| text(path)).collect::<Result<String, Trouble>>();
    Ok((joined(first)?, joined(boards)?))
}
