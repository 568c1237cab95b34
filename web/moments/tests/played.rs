//! Whole games, shown event by event: once every event was shown, pieces stand where the newest view has them, and no
//! event is shown twice.

use moments::director::{Beat, Director, Length};
use moments::held::{Path, Played, hold};
use moments::{entity_extraction, facility07, faza, infiltration};
use parlour::{Opening, Parlour, Reply, Sitter, Wish};
use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::{Asking, Call, Line, Question, ToGuest, ToHouse, Turn};

/// So many answers are given in each game.
const ANSWERS: usize = 160;

/// How one game is staged.
struct Staged {
    game: &'static str,
    held: &'static [Path],
    length: fn(&Value) -> Length,
    play: fn(&Value, &mut Played<'_>),
    /// What is drawn as a piece that goes somewhere: right after every event, without the newest view.
    pieces: &'static [Path],
}

fn read<E: DeserializeOwned>(means: &Value) -> E {
    serde_json::from_value(means.clone()).unwrap()
}

const GAMES: [Staged; 4] = [
    Staged {
        game: "facility07",
        held: &facility07::HELD,
        length: |means| facility07::shown(&read(means)).length,
        play: |means, played| facility07::play(&read(means), played),
        pieces: &[&["agents", "*", "room"], &["agents", "*", "dazed"], &["guards"]],
    },
    Staged {
        game: "faza",
        held: &faza::HELD,
        length: |means| faza::shown(&read(means)).length,
        play: |means, played| faza::play(&read(means), played),
        pieces: &[
            &["players", "*", "tile"],
            &["ships"],
            &["tiles", "*", "drones"],
            &["tiles", "*", "rebels"],
            &["tiles", "*", "fazaformed"],
        ],
    },
    Staged {
        game: "infiltration",
        held: &infiltration::HELD,
        length: |means| infiltration::shown(&read(means)).length,
        play: |means, played| infiltration::play(&read(means), played),
        pieces: &[
            &["operatives", "*", "place"],
            &["operatives", "*", "wounded"],
            &["operatives", "*", "delayed"],
            &["operatives", "*", "card"],
            &["proximity"],
            &["alarm"],
            &["npcs"],
        ],
    },
    Staged {
        game: "entity-extraction",
        held: &entity_extraction::HELD,
        length: |means| entity_extraction::shown(&read(means)).length,
        play: |means, played| entity_extraction::play(&read(means), played),
        pieces: &[&["operatives", "*", "at"], &["operatives", "*", "ht"], &["tiles", "*", "face_up"]],
    },
];

/// What stands in a view at a path.
fn find(view: &Value, path: &[&str]) -> Vec<Value> {
    match path {
        [] => vec![view.clone()],
        ["*", rest @ ..] => view.as_array().into_iter().flatten().flat_map(|one| find(one, rest)).collect(),
        [name, rest @ ..] => view.get(*name).map(|one| find(one, rest)).unwrap_or_default(),
    }
}

/// The page at a table, as far as showing goes.
struct Page {
    staged: Staged,
    parlour: Parlour,
    undos: u32,
    question: Option<Question>,
    turn: Option<Turn>,
    advice: Vec<String>,
    /// Whether what was offered last is a whole answer.
    complete: Option<bool>,
    newest: Value,
    told: usize,
    director: Director<Value>,
    shown: Vec<usize>,
}

impl Page {
    fn open(staged: Staged) -> Page {
        let bots = (0..2).map(|_| Sitter::Bot("heuristic".into()));
        let opening = Opening {
            game: staged.game.into(),
            packs: Vec::new(),
            settings: serde_json::Map::new(),
            players: Some(3),
            seats: std::iter::once(Sitter::Person("Me".into())).chain(bots).collect(),
            seed: "an evening at the theatre".into(),
            position: None,
            hints: true,
            now_ms: 0,
        };
        let mut page = Page {
            staged,
            parlour: Parlour::default(),
            undos: 0,
            question: None,
            turn: None,
            advice: Vec::new(),
            complete: None,
            newest: Value::Null,
            told: 0,
            director: Director::default(),
            shown: Vec::new(),
        };
        page.wish(Wish::Open(opening));
        page
    }

    fn wish(&mut self, wish: Wish) {
        for word in self.parlour.hear(wish) {
            match word {
                Reply::Message(message) => {
                    // As it travels.
                    let bytes = wire::Format::Packed.write(&message);
                    self.hear(wire::Format::Packed.read(&bytes).unwrap());
                }
                Reply::Cannot { why } => panic!("{why}"),
                _ => {}
            }
        }
    }

    fn hear(&mut self, message: ToGuest) {
        let (undos, asking, turn) = match message {
            ToGuest::View { undos, view, lines, asking, turn, .. } => {
                self.told += lines.len();
                self.director.begin_at(self.told);
                self.newest = view;
                (undos, asking, turn)
            }
            ToGuest::Update { undos, patch, lines, asking, turn, .. } => {
                let before = self.newest.clone();
                patch::apply(&mut self.newest, patch).unwrap();
                self.show(&before, lines);
                (undos, asking, turn)
            }
            ToGuest::Hint { picks, .. } => return self.advice = picks,
            ToGuest::Offered { complete, .. } => return self.complete = Some(complete),
            _ => return,
        };
        (self.undos, self.turn) = (undos, Some(turn));
        match asking {
            Asking::New(question) => self.question = Some(question),
            Asking::Nothing => self.question = None,
            Asking::Same => {}
        }
    }

    /// Shows every event, one after the other, and compares what stands on the board in the end.
    fn show(&mut self, before: &Value, lines: Vec<Line>) {
        let mut view = hold(&self.newest, before, self.staged.held);
        let mut said = Vec::new();
        for line in lines {
            if let Line::Happened { means, text, .. } = line {
                let length = (self.staged.length)(&means);
                said.push(text);
                self.director.hear(Beat { number: self.told, length, what: means });
            }
            self.told += 1;
        }
        while let Some(beat) = self.director.take() {
            self.shown.push(beat.number);
            (self.staged.play)(&beat.what, &mut Played { view: &mut view, newest: &self.newest });
        }
        for path in self.staged.pieces {
            assert_eq!(find(&view, path), find(&self.newest, path), "{}: {path:?} after {said:#?}", self.staged.game);
        }
    }

    fn call(&mut self, what: ToHouse) {
        self.wish(Wish::Call(Call { id: 7, what }));
    }

    /// The table does not ask what has one answer only.
    fn must_leave_a_choice(&mut self, question: &Question) {
        let [only] = question.choices.as_slice() else { return };
        let picks = vec![only.pick.clone()];
        self.call(ToHouse::Offer { question: question.id, undos: self.undos, picks });
        assert_ne!(self.complete, Some(true), "{}: nothing to choose: {question:?}", self.staged.game);
    }

    /// The person does what a bot advises; bots do what they like. Whether there was anything to do.
    fn go_on(&mut self) -> bool {
        let Some(Turn::Ask { awaited, .. }) = self.turn.clone() else { return false };
        if awaited.contains(&0) {
            let question = self.question.clone().unwrap();
            self.must_leave_a_choice(&question);
            self.call(ToHouse::Hint);
            let picks = std::mem::take(&mut self.advice);
            self.call(ToHouse::Answer { question: question.id, undos: self.undos, picks });
        } else {
            self.wish(Wish::Go);
        }
        true
    }
}

#[test]
fn what_is_shown_event_by_event_ends_as_the_newest_view() {
    for staged in GAMES {
        let mut page = Page::open(staged);
        for _ in 0..ANSWERS {
            if !page.go_on() {
                break;
            }
        }
        assert!(page.shown.windows(2).all(|two| two[0] < two[1]), "shown once and in order");
        assert!(page.shown.len() > ANSWERS, "something has happened");
    }
}
