//! Sets of small ids.

/// A set of small ids in the bits of one number, which hands out its members in order:
/// `small_set!(/// Some of the NPCs. Npcs of NpcId in u8);`
#[macro_export]
macro_rules! small_set {
    ($(#[$about:meta])* $set:ident of $one:ident in $bits:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $set(pub $bits);

        impl $set {
            /// None of them.
            pub const NONE: $set = $set(0);

            /// This one alone.
            #[inline]
            pub const fn only(one: $one) -> Self {
                $set((1 as $bits) << one.0)
            }

            /// The first `count`.
            #[inline]
            pub const fn first(count: u8) -> Self {
                $set(((1u64 << count) - 1) as $bits)
            }

            /// Whether it is among them.
            #[inline]
            pub const fn has(self, one: $one) -> bool {
                self.0 >> one.0 & 1 == 1
            }

            /// Adds one.
            #[inline]
            pub const fn insert(&mut self, one: $one) {
                self.0 |= 1 << one.0;
            }

            /// Takes one out.
            #[inline]
            pub const fn remove(&mut self, one: $one) {
                self.0 &= !(1 << one.0);
            }

            /// Those of both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }

            /// Those of either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }

            /// Those that the other does not have.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }

            /// Whether there is none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest of them.
            #[inline]
            pub const fn lowest(self) -> Option<$one> {
                if self.0 == 0 { None } else { Some($one(self.0.trailing_zeros() as u8)) }
            }

            /// Each of them in order; the set stays as it is.
            #[inline]
            #[must_use]
            pub const fn iter(self) -> Self {
                self
            }

            /// How many there are.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }
        }

        impl Iterator for $set {
            type Item = $one;

            #[inline]
            fn next(&mut self) -> Option<$one> {
                let lowest = self.lowest()?;
                self.0 &= self.0 - 1;
                Some(lowest)
            }
        }

        impl FromIterator<$one> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $one>>(all: I) -> Self {
                let mut set = $set::NONE;
                all.into_iter().for_each(|one| set.insert(one));
                set
            }
        }
    };
}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Door(u8);

    small_set!(
        /// Some doors.
        Doors of Door in u16
    );

    #[test]
    fn members_come_out_in_order() {
        let mut doors: Doors = [Door(9), Door(2), Door(15)].into_iter().collect();
        doors.remove(Door(2));
        doors.insert(Door(0));
        assert_eq!(doors.iter().collect::<Vec<_>>(), [Door(0), Door(9), Door(15)]);
        assert!(doors.has(Door(9)) && !doors.has(Door(2)) && doors.len() == 3);
        let few = Doors::first(10);
        assert_eq!((few.and(doors).len(), few.minus(doors).len(), few.or(doors).len()), (2, 8, 11));
        assert!(Doors::NONE.is_empty() && Doors::first(16).minus(Doors::only(Door(3))).len() == 15);
    }
}
