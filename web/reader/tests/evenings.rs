//! What reaches a page in whole games reads the same through the page's tree as by the formats' own readers.

use std::fmt::Debug;

use parlour::{Opening, Parlour, Reply, Sitter, Wish};
use reader::typed;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::{Asking, Call, Format, Line, Question, ToGuest, ToHouse, Turn};

/// So many answers into a game nearly every kind of event has happened, and some games are over.
const ANSWERS: usize = 250;

/// Both ways of reading agree, and the type is known.
fn alike<T: DeserializeOwned + PartialEq + Debug>(tree: &Value) {
    let plainly: T = serde_json::from_value(tree.clone()).unwrap_or_else(|error| panic!("{tree}: {error}"));
    assert_eq!(typed::<T>(tree), Ok(plainly), "{tree}");
}

/// The page at a table: it reads everything twice.
struct Page {
    parlour: Parlour,
    undos: u32,
    question: Option<Question>,
    turn: Option<Turn>,
    advice: Vec<String>,
}

impl Page {
    fn open(game: &str) -> Self {
        let parlour = Parlour::default();
        let mut page = Page { parlour, undos: 0, question: None, turn: None, advice: Vec::new() };
        let bots = (0..2).map(|_| Sitter::Bot("heuristic".into()));
        page.opening(Opening {
            game: game.into(),
            packs: Vec::new(),
            settings: serde_json::Map::new(),
            players: Some(3),
            seats: std::iter::once(Sitter::Person("Me".into())).chain(bots).collect(),
            seed: "an evening".into(),
            position: None,
            hints: true,
            now_ms: 0,
        });
        page
    }

    fn opening(&mut self, opening: Opening) {
        for word in self.parlour.hear(Wish::Open(opening)) {
            self.hear(&word);
        }
    }

    /// A word as it travels, with structs as lists of their fields.
    fn hear(&mut self, word: &parlour::PackedReply) {
        let bytes = Format::Packed.write(word);
        let packed: Reply = Format::Packed.read(&bytes).unwrap();
        let tree: Value = Format::Packed.read(&bytes).unwrap();
        assert_eq!(typed::<Reply>(&tree).as_ref(), Ok(&packed));
        // The same with names for the fields, as files and replies of a house have them.
        let named = serde_json::to_value(&packed).unwrap();
        assert_eq!(typed::<Reply>(&named).as_ref(), Ok(&packed));
        match packed {
            Reply::Message(message) => self.told(*message),
            Reply::Cannot { why } => panic!("{why}"),
            Reply::Kept(_)
            | Reply::Printed(_)
            | Reply::Laid(_)
            | Reply::Moment(_)
            | Reply::LookedBack(_)
            | Reply::Riddle(_)
            | Reply::Solved(_) => {}
        }
    }

    fn told(&mut self, message: ToGuest) {
        match message {
            ToGuest::View { undos, asking, turn, .. } | ToGuest::Update { undos, asking, turn, .. } => {
                (self.undos, self.turn) = (undos, Some(turn));
                match asking {
                    Asking::New(question) => self.question = Some(question),
                    Asking::Nothing => self.question = None,
                    Asking::Same => {}
                }
            }
            ToGuest::Hint { picks, .. } => self.advice = picks,
            _ => {}
        }
    }

    fn wish(&mut self, wish: Wish) -> Vec<parlour::PackedReply> {
        let said = self.parlour.hear(wish);
        for word in &said {
            self.hear(word);
        }
        said
    }

    fn call(&mut self, what: ToHouse) -> Vec<parlour::PackedReply> {
        self.wish(Wish::Call(Call { id: 7, what }))
    }

    /// The person does what a bot advises; bots do what they like. Whether there was anything to do.
    fn go_on(&mut self) -> bool {
        let Some(Turn::Ask { awaited, .. }) = self.turn.clone() else { return false };
        if awaited.contains(&0) {
            self.call(ToHouse::Hint);
            let (picks, question) = (std::mem::take(&mut self.advice), self.question.as_ref().unwrap().id);
            self.call(ToHouse::Answer { question, undos: self.undos, picks });
        } else {
            self.wish(Wish::Go);
        }
        true
    }

    /// Everything about the table from the beginning.
    fn whole(&mut self) -> (Value, Vec<Line>) {
        let said = self.call(ToHouse::Resync { since: None });
        let whole = said.iter().find_map(|word| match word {
            Reply::Message(message) => match &**message {
                ToGuest::View { view, lines, .. } => Some((serde_json::to_value(view).unwrap(), lines.clone())),
                _ => None,
            },
            _ => None,
        });
        whole.unwrap()
    }
}

/// Plays a game and reads its views, events, picks and prompts. How many different events there were.
fn evening<V, E, P, Q>(game: &str) -> usize
where
    V: DeserializeOwned + PartialEq + Debug,
    E: DeserializeOwned + PartialEq + Debug,
    P: DeserializeOwned + PartialEq + Debug,
    Q: DeserializeOwned + PartialEq + Debug,
{
    let mut page = Page::open(game);
    alike::<V>(&page.whole().0);
    for _ in 0..ANSWERS {
        if let Some(question) = &page.question {
            alike::<Q>(&question.about);
            question.choices.iter().for_each(|choice| alike::<P>(&choice.means));
        }
        if !page.go_on() {
            break;
        }
    }
    let (view, lines) = page.whole();
    alike::<V>(&view);
    let mut kinds = Vec::new();
    for line in lines {
        let Line::Happened { means, .. } = line else { continue };
        alike::<E>(&means);
        let kind = means.as_object().map_or(means.to_string(), |event| event.keys().cloned().collect());
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.len()
}

#[test]
fn facility_07() {
    use facility07::{Event, Pick, Prompt, View};
    assert!(evening::<View, Event, Pick, Prompt>("facility07") > 20);
}

#[test]
fn faza() {
    use faza::{Event, Pick, Prompt, View};
    assert!(evening::<View, Event, Pick, Prompt>("faza") > 20);
}

#[test]
fn infiltration() {
    use infiltration::{Event, Pick, Prompt, View};
    assert!(evening::<View, Event, Pick, Prompt>("infiltration") > 20);
}

#[test]
fn entity_extraction() {
    use entity_extraction::{Event, Pick, Prompt, View};
    assert!(evening::<View, Event, Pick, Prompt>("entity-extraction") > 15);
}
