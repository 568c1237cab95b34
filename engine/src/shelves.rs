//! Many small things in many places, in one flat array: the things lie sorted by place, and a short list says how many
//! lie in each. Moving one shifts what lies between; equal tables are equal bytes, however they came about.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// `CAP` things on `SHELVES` shelves, each shelf in its own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de> + Default"))]
pub struct Shelves<T: Copy + Default, const CAP: usize, const SHELVES: usize> {
    things: ArrayVec<[T; CAP]>,
    /// How many things lie on each shelf.
    #[serde(with = "counts")]
    count: [u8; SHELVES],
}

impl<T: Copy + Default, const CAP: usize, const SHELVES: usize> Shelves<T, CAP, SHELVES> {
    /// Everything on one shelf.
    pub fn all_on(shelf: usize, things: impl Iterator<Item = T>) -> Self {
        let things: ArrayVec<[T; CAP]> = things.take(CAP).collect();
        let mut count = [0; SHELVES];
        count[shelf] = things.len() as u8;
        Shelves { things, count }
    }

    /// Everything where these lists say, shelf by shelf; `None` if they do not hold `CAP` things together.
    pub fn from_lists(lists: &[Vec<T>; SHELVES]) -> Option<Self> {
        let things: Vec<T> = lists.iter().flatten().copied().collect();
        let count = lists.each_ref().map(|list| list.len() as u8);
        (things.len() == CAP).then(|| Shelves { things: things.into_iter().collect(), count })
    }

    /// Whether the counts fit what is there; must hold for a state read from a file before anything else is asked.
    pub fn is_sound(&self) -> bool {
        self.things.len() == CAP && self.count.iter().map(|count| usize::from(*count)).sum::<usize>() == CAP
    }

    #[inline]
    fn start(&self, shelf: usize) -> usize {
        self.count[..shelf].iter().map(|count| usize::from(*count)).sum()
    }

    /// How many things lie on a shelf.
    #[inline]
    pub fn len(&self, shelf: usize) -> usize {
        usize::from(self.count[shelf])
    }

    /// What lies on a shelf, first come first.
    #[inline]
    pub fn on(&self, shelf: usize) -> &[T] {
        let start = self.start(shelf);
        &self.things[start..start + usize::from(self.count[shelf])]
    }

    /// The same, to change what lies there.
    #[inline]
    pub fn on_mut(&mut self, shelf: usize) -> &mut [T] {
        let start = self.start(shelf);
        &mut self.things[start..start + usize::from(self.count[shelf])]
    }

    /// Everything, shelf by shelf.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.things.iter()
    }

    /// The same, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.things.iter_mut()
    }

    /// Moves the thing at this place of a shelf to the end of another.
    #[inline]
    pub fn shift(&mut self, from: usize, at: usize, to: usize) -> T {
        let out = self.start(from) + at;
        let thing = self.things[out];
        self.count[from] -= 1;
        // Counted after the thing has left its shelf, this is where it goes either way.
        let into = self.start(to) + usize::from(self.count[to]);
        if out <= into {
            self.things.copy_within(out + 1..=into, out);
        } else {
            self.things.copy_within(into..out, into + 1);
        }
        self.things[into] = thing;
        self.count[to] += 1;
        thing
    }
}

/// Arrays of any length as plain sequences.
mod counts {
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeTuple;
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer, const N: usize>(counts: &[u8; N], serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for count in counts {
            tuple.serialize_element(count)?;
        }
        tuple.end()
    }

    struct Counts<const N: usize>;

    impl<'de, const N: usize> Visitor<'de> for Counts<N> {
        type Value = [u8; N];

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{N} numbers")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[u8; N], A::Error> {
            let mut counts = [0; N];
            for (at, count) in counts.iter_mut().enumerate() {
                *count = seq.next_element()?.ok_or_else(|| Error::invalid_length(at, &self))?;
            }
            Ok(counts)
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(deserializer: D) -> Result<[u8; N], D::Error> {
        deserializer.deserialize_tuple(N, Counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_go_to_the_end_of_their_new_shelf() {
        let mut shelves: Shelves<u8, 5, 3> = Shelves::all_on(1, 1..=5);
        assert_eq!(shelves.shift(1, 1, 0), 2);
        assert_eq!(shelves.shift(1, 3, 0), 5);
        assert_eq!(shelves.shift(1, 0, 2), 1);
        assert_eq!(shelves.shift(1, 0, 1), 3);
        assert_eq!((shelves.on(0), shelves.on(1), shelves.on(2)), (&[2, 5][..], &[4, 3][..], &[1][..]));
        assert_eq!(Shelves::from_lists(&[vec![2, 5], vec![4, 3], vec![1]]), Some(shelves));
        assert!(shelves.is_sound());
    }
}
