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
        // Whoever wrote the document wrote text.
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
        let from = self.rest;
        let mut open = 1usize;
        while open > 0 && !self.rest.is_empty() {
            open -= 1;
            open += self.pass();
        }
        &from[..from.len() - self.rest.len()]
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

    /// Passes over one marker and its own bytes; says how many parts are inside.
    fn pass(&mut self) -> usize {
        let marker = self.number(1) as u8;
        let length = match marker {
            0x80..=0x8f => return 2 * usize::from(marker & 0x0f),
            0x90..=0x9f => return usize::from(marker & 0x0f),
            0xdc | 0xdd => return self.number(2 << (marker - 0xdc)) as usize,
            0xde | 0xdf => return 2 * self.number(2 << (marker - 0xde)) as usize,
            0xa0..=0xbf => usize::from(marker & 0x1f),
            0xc4..=0xc6 => self.number(1 << (marker - 0xc4)) as usize,
            0xd9..=0xdb => self.number(1 << (marker - 0xd9)) as usize,
            0xcc..=0xcf => 1 << (marker - 0xcc),
            0xd0..=0xd3 => 1 << (marker - 0xd0),
            0xca => 4,
            0xcb => 8,
            _ => 0,
        };
        self.take(length);
        0
    }
}
