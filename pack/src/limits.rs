//! How large a pack may be: ample for what a person writes, small enough that a mistake or an attack costs little. Every
//! complaint about a limit names it.

/// So many files in a pack, the manifest included.
pub const FILES: usize = 64;

/// So many bytes in one file: some four thousand lines.
pub const FILE_BYTES: usize = 256 << 10;

/// So many bytes in all files of a pack together.
pub const PACK_BYTES: usize = 1 << 20;

/// So many bytes in a zip as it lies on disk. Text shrinks, so no honest zip is larger than what it holds.
pub const ZIP_BYTES: usize = 1 << 20;

/// So many entries in one folder or in a zip, counting what is passed over: folders, hidden files, `__MACOSX`.
pub const ENTRIES: usize = 256;

/// So many characters in the name of a file, its folder included.
pub const NAME_CHARS: usize = 80;

/// So many characters in the id of a pack or game.
pub const ID_CHARS: usize = 40;

/// So many characters in a pack's name or author: one line of a list.
pub const LINE_CHARS: usize = 80;

/// So many characters in a pack's description: a screen of text.
pub const DESCRIPTION_CHARS: usize = 2000;

/// So many packs in one folder of a shelf.
pub const SHELF_PACKS: usize = 256;
