//! Reading `MessagePack` without building anything. Only what [`crate::Doc`] writes has to be understood.

/// What stands at one place of a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'d> {
    Nil,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(&'d str),
    Bytes(&'d [u8]),
    /// So many elements follow.
    List(usize),
    /// So many pairs of key and value follow.
    Map(usize),
}

/// A place in a document.
#[derive(Clone, Copy)]
pub struct Reader<'d> {
    rest: &'d [u8],
}

impl<'d> Reader<'d> {
    pub fn new(bytes: &'d [u8]) -> Self {
        Reader { rest: bytes }
    }

    fn take(&mut self, count: usize) -> &'d [u8] {
        let (taken, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn number(&mut self, bytes: usize) -> u64 {
        self.take(bytes).iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn text(&mut self, length: usize) -> Token<'d> {
        // The document was packed by us, and its texts were texts.
        Token::Text(std::str::from_utf8(self.take(length)).unwrap_or_default())
    }

    /// What stands here; the reader moves on to whatever follows, which is the first part of a list or map.
    pub fn token(&mut self) -> Token<'d> {
        let marker = self.number(1) as u8;
        match marker {
            0x00..=0x7f => Token::Unsigned(u64::from(marker)),
            0x80..=0x8f => Token::Map(usize::from(marker & 0x0f)),
            0x90..=0x9f => Token::List(usize::from(marker & 0x0f)),
            0xa0..=0xbf => self.text(usize::from(marker & 0x1f)),
            0xc2 => Token::Bool(false),
            0xc3 => Token::Bool(true),
            0xc4..=0xc6 => {
                let length = self.number(1 << (marker - 0xc4)) as usize;
                Token::Bytes(self.take(length))
            }
            0xca => Token::Float(f64::from(f32::from_bits(self.number(4) as u32))),
            0xcb => Token::Float(f64::from_bits(self.number(8))),
            0xcc..=0xcf => Token::Unsigned(self.number(1 << (marker - 0xcc))),
            0xd0 => Token::Signed(i64::from(self.number(1) as i8)),
            0xd1 => Token::Signed(i64::from(self.number(2) as i16)),
            0xd2 => Token::Signed(i64::from(self.number(4) as i32)),
            0xd3 => Token::Signed(self.number(8) as i64),
            0xd9..=0xdb => {
                let length = self.number(1 << (marker - 0xd9)) as usize;
                self.text(length)
            }
            0xdc | 0xdd => Token::List(self.number(2 << (marker - 0xdc)) as usize),
            0xde | 0xdf => Token::Map(self.number(2 << (marker - 0xde)) as usize),
            0xe0..=0xff => Token::Signed(i64::from(marker as i8)),
            // Nothing, and the extensions that a document never holds.
            0xc0 | 0xc1 | 0xc7..=0xc9 | 0xd4..=0xd8 => Token::Nil,
        }
    }

    /// The bytes of what stands here, whole. Most of a comparison is passing over what is the same, so nothing is read
    /// on the way.
    pub fn part(&mut self) -> &'d [u8] {
        let bytes = self.rest;
        let (mut at, mut open) = (0usize, 1usize);
        while open > 0 && at < bytes.len() {
            let marker = bytes[at];
            let own = usize::from(OWN[usize::from(marker)]);
            at += own;
            open -= 1;
            match marker {
                0x80..=0x8f => open += 2 * usize::from(marker & 0x0f),
                0x90..=0x9f => open += usize::from(marker & 0x0f),
                0xc4..=0xc6 | 0xd9..=0xdb => at += length(bytes, at, own - 1),
                0xdc | 0xdd => open += length(bytes, at, own - 1),
                0xde | 0xdf => open += 2 * length(bytes, at, own - 1),
                _ => {}
            }
        }
        let (part, rest) = bytes.split_at(at.min(bytes.len()));
        self.rest = rest;
        part
    }

    /// Passes over a part if it is this one.
    pub fn pass_if(&mut self, part: &[u8]) -> bool {
        match self.rest.strip_prefix(part) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
}

/// The number in the bytes right before a place.
fn length(bytes: &[u8], end: usize, count: usize) -> usize {
    let written = bytes.get(end - count..end).unwrap_or_default();
    written.iter().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// How many bytes each marker takes, with what follows it of fixed size: the number itself, the length of a text.
const OWN: [u8; 256] = {
    let mut own = [1; 256];
    let mut marker = 0;
    while marker < 256 {
        own[marker] = match marker as u8 {
            short @ 0xa0..=0xbf => 1 + (short & 0x1f),
            sized @ 0xc4..=0xc6 => 1 + (1 << (sized - 0xc4)),
            0xca => 5,
            0xcb => 9,
            number @ 0xcc..=0xcf => 1 + (1 << (number - 0xcc)),
            number @ 0xd0..=0xd3 => 1 + (1 << (number - 0xd0)),
            sized @ 0xd9..=0xdb => 1 + (1 << (sized - 0xd9)),
            list @ 0xdc..=0xdd => 1 + (2 << (list - 0xdc)),
            map @ 0xde..=0xdf => 1 + (2 << (map - 0xde)),
            _ => 1,
        };
        marker += 1;
    }
    own
};
