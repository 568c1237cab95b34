//! Writing `MessagePack` for documents. A view is packed for every seat before and after every answer, so this is written
//! out by hand: the same bytes as `rmp-serde` gives with named fields, without a writer in between.

use std::fmt;

use serde::ser::{self, Serialize};

/// What cannot be packed: nothing that a view holds.
#[derive(Debug)]
pub struct Unpackable(String);

impl fmt::Display for Unpackable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unpackable {}

impl ser::Error for Unpackable {
    fn custom<T: fmt::Display>(what: T) -> Self {
        Unpackable(what.to_string())
    }
}

type Done = Result<(), Unpackable>;

/// Appends to a document.
pub struct Packer<'b> {
    pub bytes: &'b mut Vec<u8>,
}

impl Packer<'_> {
    fn text(&mut self, text: &str) {
        let length = text.len();
        match length {
            0..=0x1f => self.bytes.push(0xa0 | length as u8),
            0x20..=0xff => self.bytes.extend([0xd9, length as u8]),
            0x100..=0xffff => self.marked(0xda, &(length as u16).to_be_bytes()),
            _ => self.marked(0xdb, &(length as u32).to_be_bytes()),
        }
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn marked(&mut self, marker: u8, rest: &[u8]) {
        self.bytes.push(marker);
        self.bytes.extend_from_slice(rest);
    }

    fn unsigned(&mut self, number: u64) {
        match number {
            0..=0x7f => self.bytes.push(number as u8),
            0x80..=0xff => self.bytes.extend([0xcc, number as u8]),
            0x100..=0xffff => self.marked(0xcd, &(number as u16).to_be_bytes()),
            0x1_0000..=0xffff_ffff => self.marked(0xce, &(number as u32).to_be_bytes()),
            _ => self.marked(0xcf, &number.to_be_bytes()),
        }
    }

    fn signed(&mut self, number: i64) {
        match number {
            0.. => self.unsigned(number as u64),
            -0x20..0 => self.bytes.push(number as u8),
            -0x80..-0x20 => self.bytes.extend([0xd0, number as u8]),
            -0x8000..-0x80 => self.marked(0xd1, &(number as i16).to_be_bytes()),
            -0x8000_0000..-0x8000 => self.marked(0xd2, &(number as i32).to_be_bytes()),
            _ => self.marked(0xd3, &number.to_be_bytes()),
        }
    }

    fn list(&mut self, length: usize) {
        self.several(length, 0x90, 0xdc);
    }

    fn map(&mut self, length: usize) {
        self.several(length, 0x80, 0xde);
    }

    fn several(&mut self, length: usize, few: u8, many: u8) {
        match length {
            0..=0x0f => self.bytes.push(few | length as u8),
            0x10..=0xffff => self.marked(many, &(length as u16).to_be_bytes()),
            _ => self.marked(many + 1, &(length as u32).to_be_bytes()),
        }
    }
}

/// How long a list or map is has to be said before it: a value that cannot tell is not packed. Everything that serde
/// derives can.
fn known(length: Option<usize>) -> Result<usize, Unpackable> {
    length.ok_or_else(|| Unpackable("a list of unknown length".into()))
}

macro_rules! numbers {
    ($($name:ident $kind:ty => $how:ident),*) => {
        $(fn $name(self, number: $kind) -> Done {
            self.$how(number.into());
            Ok(())
        })*
    };
}

impl ser::Serializer for &mut Packer<'_> {
    type Ok = ();
    type Error = Unpackable;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(serialize_u8 u8 => unsigned, serialize_u16 u16 => unsigned, serialize_u32 u32 => unsigned,
             serialize_u64 u64 => unsigned, serialize_i8 i8 => signed, serialize_i16 i16 => signed,
             serialize_i32 i32 => signed, serialize_i64 i64 => signed);

    fn serialize_bool(self, value: bool) -> Done {
        self.bytes.push(0xc2 | u8::from(value));
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Done {
        self.marked(0xca, &value.to_be_bytes());
        Ok(())
    }

    fn serialize_f64(self, value: f64) -> Done {
        self.marked(0xcb, &value.to_be_bytes());
        Ok(())
    }

    fn serialize_char(self, value: char) -> Done {
        self.text(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Done {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Done {
        match value.len() {
            length @ 0..=0xff => self.bytes.extend([0xc4, length as u8]),
            length @ 0x100..=0xffff => self.marked(0xc5, &(length as u16).to_be_bytes()),
            length => self.marked(0xc6, &(length as u32).to_be_bytes()),
        }
        self.bytes.extend_from_slice(value);
        Ok(())
    }

    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.bytes.push(0xc0);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.list(0);
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.map(1);
        self.text(variant);
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Unpackable> {
        self.list(known(length)?);
        Ok(self)
    }

    fn serialize_tuple(self, length: usize) -> Result<Self, Unpackable> {
        self.list(length);
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Self, Unpackable> {
        self.list(length);
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self, Unpackable> {
        self.map(1);
        self.text(variant);
        self.list(length);
        Ok(self)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Self, Unpackable> {
        self.map(known(length)?);
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Self, Unpackable> {
        self.map(length);
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self, Unpackable> {
        self.map(1);
        self.text(variant);
        self.map(length);
        Ok(self)
    }
}

/// The parts of a list follow each other.
macro_rules! listed {
    ($($name:ident $method:ident),*) => {
        $(impl ser::$name for &mut Packer<'_> {
            type Ok = ();
            type Error = Unpackable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        })*
    };
}

listed!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
        SerializeTupleVariant serialize_field);

/// Each field after its name.
macro_rules! named {
    ($($name:ident),*) => {
        $(impl ser::$name for &mut Packer<'_> {
            type Ok = ();
            type Error = Unpackable;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
                self.text(key);
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        })*
    };
}

named!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Packer<'_> {
    type Ok = ();
    type Error = Unpackable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
