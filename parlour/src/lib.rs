//! A table within one program: people at one screen, and bots.
//!
//! It speaks the messages of the house without a house, so that a page shows a table the same way wherever it stands.
//! The parlour does nothing by itself: the page that shows the table decides when the next bot answers, and keeps what is to
//! be kept. It knows no clock, no storage and no browser.
#![forbid(unsafe_code)]

mod chances;
mod curve;
mod info;
mod lesson;
pub mod listing;
mod look_back;
mod messages;
mod riddle;
mod study;
mod table;

pub use lesson::{Lesson, Step};
use look_back::LookBack;
pub use messages::{Bundle, Laid, LookedBack, Moment, Opening, Reply, Riddle, Saved, Sitter, Solved, Wish};
use patch::Doc;
use study::Study;
use table::LocalTable;

/// What the parlour says, with its views packed.
pub type PackedReply = Reply<Doc>;

/// A room with at most one table in it, or a finished game to look at.
#[derive(Default)]
pub struct Parlour {
    table: Option<LocalTable>,
    study: Option<Study>,
    look_back: Option<LookBack>,
}

impl Parlour {
    /// Does what is asked, and says what comes of it, in order.
    pub fn hear(&mut self, wish: Wish) -> Vec<PackedReply> {
        match wish {
            Wish::Open(opening) => self.seat(LocalTable::open(opening)),
            Wish::Resume(saved) => self.seat(LocalTable::resume(saved)),
            Wish::Study(saved) => match Study::new(&saved) {
                Ok(study) => self.study.insert(study).laid_out(),
                Err(why) => vec![Reply::Cannot { why }],
            },
            Wish::Look { entry, viewer } => {
                self.study.as_ref().and_then(|study| study.at(entry, viewer)).into_iter().collect()
            }
            Wish::LookBack { at, seconds } => self.look_back(at.as_ref(), seconds),
            Wish::Puzzle { game, number } => self.set_puzzle(&game, number),
            Wish::LookOn => self.look_on(),
            Wish::ViewAs { seat } => self.at_table(|table| table.look_as(seat)),
            Wish::Call(call) => self.at_table(|table| table.call(call)),
            Wish::Go => self.at_table(LocalTable::go),
            Wish::Keep => self.at_table(LocalTable::keep),
        }
    }

    fn seat(&mut self, table: Result<LocalTable, String>) -> Vec<PackedReply> {
        match table {
            Ok(table) => self.table.insert(table).set(),
            Err(why) => vec![Reply::Cannot { why }],
        }
    }

    fn set_puzzle(&mut self, game: &str, number: usize) -> Vec<PackedReply> {
        match riddle::set(game, number) {
            Ok((riddle, table)) => {
                let mut said = vec![Reply::Riddle(riddle)];
                said.extend(self.table.insert(table).set());
                said
            }
            Err(why) => vec![Reply::Cannot { why }],
        }
    }

    fn look_back(&mut self, at: Option<&Saved>, seconds: u32) -> Vec<PackedReply> {
        let begun = match (at, &self.table) {
            (Some(saved), _) => LookBack::of_kept(saved, seconds),
            (None, Some(table)) => LookBack::of(table.ended(), seconds),
            (None, None) => Err("no table is set".into()),
        };
        vec![match begun {
            Ok(begun) => Reply::LookedBack(self.look_back.insert(begun).so_far()),
            Err(why) => Reply::Cannot { why },
        }]
    }

    fn look_on(&mut self) -> Vec<PackedReply> {
        let Some(begun) = &mut self.look_back else {
            return vec![Reply::Cannot { why: "there is nothing to look back at".into() }];
        };
        let told = begun.go_on();
        if told.done == told.of {
            // A whole game with its tables is not kept for nothing.
            self.look_back = None;
        }
        vec![Reply::LookedBack(told)]
    }

    fn at_table(&mut self, what: impl FnOnce(&mut LocalTable) -> Vec<PackedReply>) -> Vec<PackedReply> {
        match &mut self.table {
            Some(table) => what(table),
            None => vec![Reply::Cannot { why: "no table is set".into() }],
        }
    }
}
