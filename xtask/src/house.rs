//! Where things are in the workspace, and how cargo is called in it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::Kind;
use crate::trouble::Trouble;

/// The workspace.
pub struct House {
    pub root: PathBuf,
    /// What its builds are for.
    pub page: Kind,
}

impl House {
    /// The workspace this xtask belongs to.
    pub fn find() -> Result<House, Trouble> {
        // Cargo says it at run time; the compiled-in path serves a binary that somebody started by hand.
        let own =
            std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        let root = own.parent().filter(|root| root.join("Cargo.lock").is_file()).ok_or(Trouble::Homeless)?;
        Ok(House { root: root.to_path_buf(), page: Kind::Small })
    }

    /// The same, with builds that are there soon.
    pub fn quick(self) -> House {
        House { page: Kind::Quick, ..self }
    }

    /// A command that runs at the workspace's root.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        // A shell where golden files were just blessed must not bless them again while they are checked.
        command.env_remove("UPDATE_EXPECT").env_remove("SAFEHOUSE_LONG");
        // The same for every build once there is a page, or the binary would be linked again and again. Before that it is
        // not named, so that naming it builds the binary anew.
        let page = crate::page::folder(self);
        if page.is_dir() {
            command.env(crate::page::VARIABLE, page);
        }
        command
    }

    /// The cargo that runs us, with these words.
    pub fn cargo(&self, words: &str) -> Command {
        let mut command = self.command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(words.split_whitespace());
        command
    }

    /// Cargo over everything that runs on this machine, which is all but the page's two programs: always over all of
    /// it, whatever is built, because cargo chooses the features of the dependencies by the packages it is told. With
    /// another choice for each check the same crates would be built again and again.
    pub fn native(&self, command: &str, words: &str) -> Command {
        let mut cargo = self.cargo(command);
        cargo.args(["--workspace", "--exclude", "web", "--exclude", "work"]).args(words.split_whitespace());
        if self.page == Kind::Quick {
            cargo.args(["--profile", "quick"]);
        }
        cargo
    }

    /// Where cargo puts what it builds.
    pub fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), PathBuf::from)
    }

    /// The folders under `games/` that hold `inside`, in order of name.
    pub fn games_with(&self, inside: &str) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> = fs::read_dir(self.root.join("games"))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|game| game.join(inside).exists())
            .collect();
        found.sort();
        found
    }

    /// A path as people know it: from the workspace's root.
    pub fn short<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// The last part of a path, as text.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
