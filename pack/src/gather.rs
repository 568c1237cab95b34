//! Collects the files of a pack, from wherever they come, and holds them to the limits. Sizes are counted as bytes
//! arrive, never believed: a reader that would give gigabytes is stopped one byte past the limit.

use std::collections::BTreeMap;
use std::io::Read;

use engine::load::Complaint;

use crate::words::inside;
use crate::{File, limits, names};

/// A pack as it is being collected.
pub struct Gather<'l> {
    label: &'l str,
    /// By lowercase name, since some disks do not tell `Rooms.yaml` from `rooms.yaml`.
    files: BTreeMap<String, File>,
    bytes: usize,
}

impl<'l> Gather<'l> {
    pub fn new(label: &'l str) -> Self {
        Gather { label, files: BTreeMap::new(), bytes: 0 }
    }

    /// Reads one file, if its name has a place in a pack.
    pub fn add(&mut self, name: &str, from: impl Read) -> Result<(), Complaint> {
        names::fit(self.label, name)?;
        let complain = |what: String| Complaint::about(&inside(self.label, name), what);
        let folded = name.to_ascii_lowercase();
        if let Some(other) = self.files.get(&folded) {
            return Err(complain(format!("the pack has this name twice, the other time as `{}`", other.name))
                .remedy("rename one of them; capital letters do not tell files apart"));
        }
        if self.files.len() == limits::FILES {
            return Err(complain(format!("the pack has more than {} files", limits::FILES))
                .remedy("write several cards into one file"));
        }
        let mut bytes = Vec::new();
        from.take(limits::FILE_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| complain(format!("the file cannot be read: {error}")).remedy("make or copy it anew"))?;
        if bytes.len() > limits::FILE_BYTES {
            return Err(too_large(self.label, name));
        }
        self.bytes += bytes.len();
        if self.bytes > limits::PACK_BYTES {
            return Err(complain(format!("with this file the pack has more than {} KiB", limits::PACK_BYTES >> 10))
                .remedy("split the pack in two; one may need the other"));
        }
        let text = text(self.label, name, bytes)?;
        self.files.insert(folded, File { name: name.into(), text });
        Ok(())
    }

    /// The files, sorted by name.
    pub fn finish(self) -> Vec<File> {
        let mut files: Vec<File> = self.files.into_values().collect();
        files.sort_by(|one, other| one.name.cmp(&other.name));
        files
    }
}

/// The complaint about a file beyond [`limits::FILE_BYTES`].
pub fn too_large(label: &str, name: &str) -> Complaint {
    Complaint::about(&inside(label, name), format!("the file has more than {} KiB", limits::FILE_BYTES >> 10))
        .remedy("shorten it, or move a part of it into a second pack that `needs` this one")
}

/// Bytes as text: UTF-8, without a byte order mark, lines ending in `\n`, so that a pack is the same pack after a
/// trip through another system's editor.
fn text(label: &str, name: &str, bytes: Vec<u8>) -> Result<String, Complaint> {
    let complain = |at: usize, before: &str, what: String| {
        let line = before.matches('\n').count() as u64 + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64 + 1;
        let what = format!("{what}, at byte {at}");
        Complaint { place: Some((line, column)), ..Complaint::about(&inside(label, name), what) }
            .remedy("save the file as plain text in UTF-8")
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(error.as_bytes().get(..at).unwrap_or_default());
        complain(at, &before, "this is not UTF-8".into())
    })?;
    let control = |(_, c): &(usize, char)| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if let Some((at, c)) = text.char_indices().find(control) {
        let before = text.get(..at).unwrap_or_default();
        return Err(complain(at, before, format!("there is a control character ({})", c.escape_unicode())));
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_without_end_is_stopped_at_the_limit() {
        let complaint = Gather::new("p").add("bomb.yaml", std::io::repeat(b' ')).unwrap_err();
        assert_eq!(
            complaint.to_string(),
            "p/bomb.yaml: the file has more than 256 KiB\n  help: shorten it, or move a part of it into a second pack that \
             `needs` this one"
        );
    }

    #[test]
    fn what_is_not_text_is_shown_with_its_place() {
        let complaint = text("p", "rooms.yaml", b"a: 1\nb: \xff\n".to_vec()).unwrap_err();
        assert_eq!((complaint.place, &*complaint.what), (Some((2, 4)), "this is not UTF-8, at byte 8"));
        let complaint = text("p", "rooms.yaml", b"a: \x1b[2J".to_vec()).unwrap_err();
        assert_eq!(
            (complaint.place, &*complaint.what),
            (Some((1, 4)), "there is a control character (\\u{1b}), at byte 3")
        );
    }

    #[test]
    fn texts_are_equal_after_a_trip_through_another_editor() {
        assert_eq!(text("p", "a.md", b"\xef\xbb\xbfone\r\ntwo\r\n".to_vec()).unwrap(), "one\ntwo\n");
    }
}
