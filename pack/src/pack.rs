//! A pack that has been read: its manifest, its files and its hash.

use std::path::Path;

use engine::load::{self, Complaint};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::faults::Faults;
use crate::gather::Gather;
use crate::words::{did_you_mean, inside, key_place, label, tidy, without_zip};
use crate::{MANIFEST, Manifest, PackHash, folder, names, parts, zip};

/// A pack as it was read; what its files mean is for the game to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// What the pack says of itself.
    pub manifest: Manifest,
    /// Its files, the manifest included, sorted by name.
    pub files: Vec<File>,
    /// The hash of its files: the same for a folder and for a zip of it.
    pub hash: PackHash,
}

/// A file of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// `rooms.yaml`, or `scenarios/siege.yaml`.
    pub name: String,
    /// What stands in it: UTF-8, without a byte order mark, lines ending in `\n`.
    pub text: String,
}

impl Pack {
    /// Reads a folder, or a zip by its ending.
    pub fn from_path(path: &Path) -> Result<Self, Complaint> {
        Pack::at(path).map_err(Faults::first)
    }

    /// Why a folder or zip is no pack; nothing if it is one. What its files mean is for the game to check.
    pub fn faults(path: &Path) -> Vec<Complaint> {
        Pack::at(path).err().map(Faults::all).unwrap_or_default()
    }

    fn at(path: &Path) -> Result<Self, Faults> {
        match path.file_name().and_then(|name| name.to_str()) {
            Some(name) if without_zip(name).is_some() && !path.is_dir() => zip::read_file(path),
            _ => folder::read(path),
        }
    }

    /// Reads a folder.
    pub fn from_folder(path: &Path) -> Result<Self, Complaint> {
        folder::read(path).map_err(Faults::first)
    }

    /// Reads a zip; `name` is what its owner calls it.
    pub fn from_zip(name: &str, bytes: &[u8]) -> Result<Self, Complaint> {
        zip::read(&label(name), bytes).map_err(Faults::first)
    }

    /// Reads texts: of a pack that is built in, or that came over the network.
    pub fn from_texts(name: &str, texts: &[(&str, &str)]) -> Result<Self, Complaint> {
        let label = label(name);
        let mut gather = Gather::new(&label);
        for (name, text) in texts {
            names::travel(&label, name)?;
            gather.add(name, text.as_bytes())?;
        }
        Pack::assemble(&label, gather).map_err(Faults::first)
    }

    /// A pack from what was gathered.
    pub(crate) fn assemble(label: &str, gather: Gather) -> Result<Self, Faults> {
        let files = gather.finish();
        let Some(manifest) = files.iter().find(|file| file.name == MANIFEST) else {
            let near = files.iter().find(|file| file.name.eq_ignore_ascii_case(MANIFEST));
            let remedy = match near {
                Some(file) => format!("rename `{}` to `{MANIFEST}`", file.name),
                None => "add it, with `id`, `name`, `version`, `author`, `description` and `game`".into(),
            };
            return Err(Complaint::about(&inside(label, MANIFEST), "the pack has no manifest").remedy(remedy).into());
        };
        let (file, text) = (inside(label, MANIFEST), &manifest.text);
        let manifest = Manifest::parse(&file, text).map_err(|first| Manifest::faults(first, &file, text))?;
        let hash = PackHash::of(&files);
        Ok(Pack { manifest, files, hash })
    }

    /// The id from the manifest.
    pub fn id(&self) -> &str {
        self.manifest.id.as_str()
    }

    /// The text of a file, if the pack has it.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|file| file.name == name).map(|file| file.text.as_str())
    }

    /// Reads a YAML file of the pack; `None` if the pack does without it.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Complaint> {
        self.text(name).map(|text| load::yaml(&self.place(name), text).map_err(tidy)).transpose()
    }

    /// Reads a YAML file of the pack of which a part may be broken: as a whole if it can be, else entry by entry. What
    /// can be read comes back, and what is wrong with the rest. Nothing at all if the pack does without the file.
    pub fn read_parts<T: DeserializeOwned>(&self, name: &str) -> (Vec<T>, Vec<Complaint>) {
        let Some(text) = self.text(name) else { return (Vec::new(), Vec::new()) };
        let (read, complaints) = parts::read(&self.place(name), text);
        (read, complaints.into_iter().map(tidy).collect())
    }

    /// Complains about a YAML file that the game would never read, most likely a slip of the pen. Scenarios have names
    /// of their own and are left alone.
    pub fn only(&self, known: &[&str]) -> Result<(), Complaint> {
        let stray = |file: &&File| {
            let name = file.name.as_str();
            names::is_yaml(name) && !name.contains('/') && name != MANIFEST && !known.contains(&name)
        };
        let Some(file) = self.files.iter().find(stray) else { return Ok(()) };
        let remedy = did_you_mean(&file.name, known.iter().copied(), "remove it");
        Err(Complaint::about(&self.place(&file.name), "the game reads no file of this name").remedy(remedy))
    }

    /// A complaint about a key of the manifest.
    pub fn complain_of(&self, key: &str, what: impl Into<String>) -> Complaint {
        let place = self.text(MANIFEST).and_then(|text| key_place(text, key));
        Complaint { place, ..Complaint::about(&self.place(MANIFEST), what) }
    }

    /// Where a complaint about a file belongs: `my-pack/rooms.yaml`.
    pub fn place(&self, file: &str) -> String {
        inside(self.id(), file)
    }

    /// All digits of the hash.
    pub fn hash_hex(&self) -> String {
        self.hash.hex()
    }

    /// The first digits of the hash, for people.
    pub fn short_hash(&self) -> String {
        self.hash.short()
    }
}
