//! How much a table sends: whole games of Facility 07, every update as a house would send it.

use catalog::{Answered, AnySession, Occasion};
use engine::{Seat, Seed, Turn, Viewer};
use patch::{Doc, diff};
use service::tell;
use wire::{Asking, Format, Question, ToGuest};

const GAMES: u64 = 20;
const SEATS: u8 = 4;

/// What half of all updates stay below, in bytes: four people at a table, each told of everything that happens, must not
/// notice a slow line.
const MEDIAN: usize = 350;

/// What one person at the table knows already.
struct Told {
    seat: Seat,
    view: Doc,
    question: Option<Question>,
}

impl Told {
    fn new(session: &dyn AnySession, seat: Seat) -> Told {
        let history = session.history();
        Told { seat, view: history.view_doc(Viewer::Seat(seat)), question: tell::question(history, seat) }
    }

    /// What this person is sent now, packed: the view's changes, the lines of the log, and the question if it is
    /// another one.
    fn update(&mut self, session: &dyn AnySession, from: usize, lines: &[catalog::Line]) -> usize {
        let (history, viewer) = (session.history(), Viewer::Seat(self.seat));
        let now = Told::new(session, self.seat);
        let asking = match &now.question {
            same if *same == self.question => Asking::Same,
            Some(question) => Asking::New(question.clone()),
            None => Asking::Nothing,
        };
        let update = ToGuest::Update {
            from: from as u64,
            seq: history.entries() as u64,
            undos: history.undos(),
            patch: diff(&self.view, &now.view),
            lines: lines.iter().filter_map(|line| tell::line(line, viewer)).collect(),
            asking,
            turn: tell::turn(history),
        };
        *self = now;
        Format::Packed.write(&update).len()
    }
}

/// Plays a game among bots and adds the size of every update to the list.
fn play(seed: u64, sizes: &mut Vec<usize>) {
    let game = catalog::find("facility07").unwrap();
    let setup = game.setup(Some(SEATS), &[], Occasion::Play).unwrap();
    let mut session = game.start(&setup, Seed::from_number(seed)).unwrap();
    let mut told: Vec<Told> = Seat::first(SEATS).map(|seat| Told::new(&*session, seat)).collect();
    while let Turn::Ask { awaited, .. } = session.history().turn() {
        let (seat, from) = (awaited.lowest().unwrap(), session.history().entries());
        let path = session.bot_answer(seat, game.usual_bot()).unwrap().path;
        let Answered::Done(lines) = session.answer(seat, &path).unwrap() else { panic!("bots answer in full") };
        sizes.extend(told.iter_mut().map(|told| told.update(&*session, from, &lines)));
    }
}

#[test]
fn the_median_update_of_facility_07_is_small() {
    let mut sizes = Vec::new();
    (0..GAMES).for_each(|seed| play(seed, &mut sizes));
    sizes.sort_unstable();
    let at = |share: usize| sizes[(sizes.len() - 1) * share / 100];
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    println!("{} updates: median {} bytes, mean {mean}, p90 {}, p99 {}", sizes.len(), at(50), at(90), at(99));
    assert!(at(50) <= MEDIAN, "the median update has {} bytes", at(50));
}
