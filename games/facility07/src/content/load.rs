//! Reading the box and packs.

use std::sync::{Arc, LazyLock};

use engine::Complaint;
use pack::{MANIFEST, Pack, PackRef};

use super::compile::compiler;
use super::merge::Merged;
use super::rules::Facility07;
use super::sources::Sources;
use super::{check, limits, whole, worst};
use crate::view::Names;

/// What packs for this game say in their manifest.
const GAME: &str = "facility07";

/// The files of a pack that the game reads, besides the manifest (F07-WILD-02).
pub const FILES: [&str; 8] = [
    "actions.yaml",
    "gadgets.yaml",
    "coverts.yaml",
    "events.yaml",
    "rooms.yaml",
    "agents.yaml",
    "secrets.yaml",
    "rules.yaml",
];

const BOX: [(&str, &str); 9] = [
    (MANIFEST, include_str!("../../content/pack.yaml")),
    ("actions.yaml", include_str!("../../content/actions.yaml")),
    ("gadgets.yaml", include_str!("../../content/gadgets.yaml")),
    ("coverts.yaml", include_str!("../../content/coverts.yaml")),
    ("events.yaml", include_str!("../../content/events.yaml")),
    ("rooms.yaml", include_str!("../../content/rooms.yaml")),
    ("agents.yaml", include_str!("../../content/agents.yaml")),
    ("secrets.yaml", include_str!("../../content/secrets.yaml")),
    ("rules.yaml", include_str!("../../content/rules.yaml")),
];

// The box is part of the program and tests read it, so a complaint about it is a broken build, not a broken file.
static BOX_PACK: LazyLock<Pack> = LazyLock::new(|| match Pack::from_texts(GAME, &BOX) {
    Ok(pack) => pack,
    Err(complaint) => panic!("the game's own content is broken: {complaint}"),
});

static BASE: LazyLock<Facility07> = LazyLock::new(|| match Facility07::with_packs(&[]) {
    Ok(game) => game,
    Err(complaint) => panic!("the game's own content is broken: {complaint}"),
});

impl Facility07 {
    /// The game as it comes in the box (F07-WILD-01).
    pub fn base() -> Facility07 {
        BASE.clone()
    }

    /// The box as a pack, for authors and tools.
    pub fn box_pack() -> Pack {
        BOX_PACK.clone()
    }

    /// The box's own files, the manifest included.
    pub fn box_files() -> [(&'static str, &'static str); 9] {
        BOX
    }

    /// The box with packs over it, in this order; of two packs that bring the same card the later one is right
    /// (F07-WILD-13).
    pub fn with_packs(packs: &[&Pack]) -> Result<Facility07, Complaint> {
        Facility07::from_box(&BOX_PACK, packs)
    }

    /// Another box with packs over it: for tests and for tools that write a box.
    pub fn from_box(base: &Pack, packs: &[&Pack]) -> Result<Facility07, Complaint> {
        Facility07::read(base, packs).map_err(|complaints| match complaints.into_iter().next() {
            Some(first) => first,
            None => Complaint::about(GAME, "the packs cannot be read"),
        })
    }

    /// Everything that is wrong with the packs over the box, as far as one thing does not hide another: of each card
    /// and each rule the first complaint.
    pub fn complaints(packs: &[&Pack]) -> Vec<Complaint> {
        Facility07::read(&BOX_PACK, packs).err().unwrap_or_default()
    }

    /// What the last of these packs takes too much of at its worst (F07-WILD-19). It takes longer than to read it.
    pub fn worst(packs: &[&Pack]) -> Vec<Complaint> {
        let Ok(game) = Facility07::with_packs(packs) else { return Vec::new() };
        let sources = Sources(std::iter::once(&*BOX_PACK).chain(packs.iter().copied()).collect());
        if packs.is_empty() { Vec::new() } else { worst::complaints(&game, &sources) }
    }

    fn read(base: &Pack, packs: &[&Pack]) -> Result<Facility07, Vec<Complaint>> {
        let all: Vec<&Pack> = std::iter::once(base).chain(packs.iter().copied()).collect();
        pack::order(GAME, &all).map_err(|complaint| vec![complaint])?;
        if packs.len() > limits::PACKS {
            let what = format!("there are {} packs; at most {} have room", packs.len(), limits::PACKS);
            return Err(vec![Complaint::about(GAME, what).remedy("leave some out")]);
        }
        let mut merged = Merged::new(&all);
        let mut complaints = std::mem::take(&mut merged.complaints);
        let unmerged = !complaints.is_empty();
        complaints.extend(check::each(&merged));
        // Names of cards that were left out would be unknown, and counts wrong: more complaints about the same thing.
        if unmerged {
            return Err(complaints);
        }
        let together = whole::together(&merged);
        if !together.is_empty() {
            complaints.extend(together);
            return Err(complaints);
        }
        let mut shared = match compiler(merged) {
            Ok(shared) if complaints.is_empty() => shared,
            Ok(_) => return Err(complaints),
            Err(more) => {
                complaints.extend(more);
                return Err(complaints);
            }
        };
        // F07-WILD-14: what everybody at the table must have alike.
        let mut hasher = blake3::Hasher::new();
        for pack in &all {
            hasher.update(&pack.hash.0);
        }
        shared.hash = *hasher.finalize().as_bytes();
        shared.packs = packs.iter().map(|pack| PackRef::from(*pack)).collect();
        shared.pack_names = packs.iter().map(|pack| pack.manifest.name.as_str().into()).collect();
        shared.names = Arc::new(Names::of(&shared));
        Ok(Facility07 { shared: Arc::new(shared) })
    }
}
