//! Finding what changed.

use crate::read::{Reader, Token};
use crate::{Doc, Op, Patch, Step};

/// What a change takes besides its path and values.
const OVERHEAD: usize = 4;

/// The changes that turn `old` into `new`.
pub fn diff(old: &Doc, new: &Doc) -> Patch<Doc> {
    let mut walk = Walk { path: Vec::new(), ops: Vec::new(), size: 0 };
    walk.compare(old.bytes(), new.bytes());
    Patch(walk.ops)
}

struct Walk<'d> {
    path: Vec<Crumb<'d>>,
    ops: Vec<Op<Doc>>,
    /// About how many bytes the changes found so far take.
    size: usize,
}

#[derive(Clone, Copy)]
enum Crumb<'d> {
    Key(&'d str),
    At(usize),
}

impl<'d> Walk<'d> {
    fn compare(&mut self, old: &'d [u8], new: &'d [u8]) {
        if old == new {
            return;
        }
        let (found, size) = (self.ops.len(), self.size);
        let (mut was, mut is) = (Reader::new(old), Reader::new(new));
        match (was.token(), is.token()) {
            (Token::Map(before), Token::Map(after)) if before == after && same_keys(was, is, after) => {
                for _ in 0..after {
                    let (_, key) = (was.token(), is.token());
                    let Token::Text(key) = key else { continue };
                    self.path.push(Crumb::Key(key));
                    self.compare(was.part(), is.part());
                    self.path.pop();
                }
            }
            (Token::List(before), Token::List(after)) => {
                let before: Vec<&[u8]> = (0..before).map(|_| was.part()).collect();
                let after: Vec<&[u8]> = (0..after).map(|_| is.part()).collect();
                self.compare_lists(&before, &after);
            }
            _ => {
                self.set(new);
                return;
            }
        }
        // Many small changes may take more words than saying it all again.
        if self.size - size > OVERHEAD + self.path_size() + new.len() {
            self.ops.truncate(found);
            self.size = size;
            self.set(new);
        }
    }

    fn compare_lists(&mut self, old: &[&'d [u8]], new: &[&'d [u8]]) {
        let same = |pair: &(&&[u8], &&[u8])| pair.0 == pair.1;
        let head = old.iter().zip(new).take_while(same).count();
        let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(same).count();
        let (gone, come) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
        if gone.len() == come.len() {
            for (at, (gone, come)) in gone.iter().zip(come).enumerate() {
                self.path.push(Crumb::At(head + at));
                self.compare(gone, come);
                self.path.pop();
            }
            return;
        }
        self.size += OVERHEAD + self.path_size() + come.iter().map(|part| part.len()).sum::<usize>();
        self.ops.push(Op::Splice {
            path: self.steps(),
            at: head as u32,
            take: gone.len() as u32,
            put: come.iter().map(|part| Doc::part(part)).collect(),
        });
    }

    fn set(&mut self, new: &[u8]) {
        self.size += OVERHEAD + self.path_size() + new.len();
        self.ops.push(Op::Set { path: self.steps(), value: Doc::part(new) });
    }

    fn steps(&self) -> Vec<Step> {
        let step = |crumb: &Crumb<'_>| match *crumb {
            Crumb::Key(key) => Step::Key(key.to_string()),
            Crumb::At(place) => Step::At(place as u32),
        };
        self.path.iter().map(step).collect()
    }

    fn path_size(&self) -> usize {
        self.path.iter().map(|crumb| if let Crumb::Key(key) = crumb { key.len() + 1 } else { 1 }).sum()
    }
}

/// Whether two maps of so many pairs have the same keys in the same order, all of them text.
fn same_keys(mut one: Reader<'_>, mut other: Reader<'_>, pairs: usize) -> bool {
    (0..pairs).all(|_| {
        let keys = (one.token(), other.token());
        one.part();
        other.part();
        matches!(keys, (Token::Text(one), Token::Text(other)) if one == other)
    })
}
