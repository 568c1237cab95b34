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
            (Token::Map(before), Token::Map(after)) if before == after => {
                if !self.compare_maps(was, is, after) {
                    return self.set_instead(new, found, size);
                }
            }
            (Token::List(before), Token::List(after)) => self.compare_lists(was, before, is, after),
            _ => return self.set(new),
        }
        // Many small changes may take more words than saying it all again.
        if self.size - size > OVERHEAD + self.path_size() + new.len() {
            self.set_instead(new, found, size);
        }
    }

    /// Compares pair by pair; says whether both maps have the same keys in the same order, all of them text.
    fn compare_maps(&mut self, mut was: Reader<'d>, mut is: Reader<'d>, pairs: usize) -> bool {
        for _ in 0..pairs {
            let (Token::Text(old), Token::Text(key)) = (was.token(), is.token()) else { return false };
            if old != key {
                return false;
            }
            let new = is.part();
            // What has not changed is passed over without being read a second time.
            if !was.pass_if(new) {
                self.path.push(Crumb::Key(key));
                self.compare(was.part(), new);
                self.path.pop();
            }
        }
        true
    }

    /// Takes back what was found since and says it all again.
    fn set_instead(&mut self, new: &[u8], found: usize, size: usize) {
        self.ops.truncate(found);
        self.size = size;
        self.set(new);
    }

    fn compare_lists(&mut self, mut was: Reader<'d>, before: usize, mut is: Reader<'d>, after: usize) {
        // What begins the same is passed over without being read a second time.
        let mut head = 0;
        let mut new = Vec::new();
        while head < before && head < after {
            let part = is.part();
            if !was.pass_if(part) {
                new.push(part);
                break;
            }
            head += 1;
        }
        let old: Vec<&[u8]> = (head..before).map(|_| was.part()).collect();
        new.extend((head + new.len()..after).map(|_| is.part()));
        let same = |pair: &(&&[u8], &&[u8])| pair.0 == pair.1;
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let (gone, come) = (&old[..old.len() - tail], &new[..new.len() - tail]);
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
