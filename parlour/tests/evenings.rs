//! Evenings in the parlour: what a page relies on when no house is near.

use parlour::{Bundle, Laid, LookedBack, Moment, Opening, Parlour, Reply, Saved, Sitter, Solved, Wish};
use patch::apply;
use serde_json::{Map, Value, json};
use wire::{Asking, Call, Code, Format, Proposal, Question, ToGuest, ToHouse, Turn};

/// A page: what it knows of the table, from nothing but what the parlour says.
#[derive(Default)]
struct Screen {
    parlour: Parlour,
    view: Value,
    seq: u64,
    undos: u32,
    question: Option<Question>,
    over: bool,
    /// Whether the game waits for the person; an answer may be changed for longer than that.
    awaited: bool,
    last: Vec<ToGuest>,
    cannot: Option<String>,
    kept: Option<Saved>,
    solved: Option<Solved>,
}

impl Screen {
    fn wish(&mut self, wish: Wish) -> &mut Self {
        (self.last, self.cannot) = (Vec::new(), None);
        for word in self.parlour.hear(wish) {
            match word {
                // As it travels between the page and the thread that plays.
                Reply::Message(message) => {
                    let message: ToGuest = Format::Packed.read(&Format::Packed.write(&message)).unwrap();
                    self.hear(&message);
                    self.last.push(message);
                }
                Reply::Kept(saved) => self.kept = Some(saved),
                Reply::Cannot { why } => self.cannot = Some(why),
                Reply::Printed(_) | Reply::Laid(_) | Reply::Moment(_) | Reply::LookedBack(_) | Reply::Riddle(_) => {}
                Reply::Solved(solved) => self.solved = Some(solved),
            }
        }
        self
    }

    fn hear(&mut self, message: &ToGuest) {
        let (asking, turn) = match message.clone() {
            ToGuest::View { seq, undos, view, asking, turn, .. } => {
                (self.view, self.seq, self.undos) = (view, seq, undos);
                (asking, turn)
            }
            ToGuest::Update { from, seq, undos, patch, asking, turn, .. } => {
                assert_eq!(from, self.seq, "nothing is missed");
                apply(&mut self.view, patch).unwrap();
                (self.seq, self.undos) = (seq, undos);
                (asking, turn)
            }
            _ => return,
        };
        self.over = matches!(turn, Turn::Over(_));
        self.awaited = matches!(turn, Turn::Ask { awaited, .. } if awaited.contains(&0));
        match asking {
            Asking::New(question) => self.question = Some(question),
            Asking::Nothing => self.question = None,
            Asking::Same => {}
        }
    }

    fn call(&mut self, what: ToHouse) -> &mut Self {
        // As it would travel to a house: nothing a game asks for is beyond what a house takes.
        let call = Format::Packed.read_call(&Format::Packed.write(&Call { id: 7, what })).unwrap();
        self.wish(Wish::Call(call))
    }

    /// Answers with some choice, as often as one more is offered; not always the first, or it would never get anywhere.
    fn answer_somehow(&mut self) {
        let question = self.question.clone().expect("something is asked");
        let draw = self.seq.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let some = |choices: &[wire::Choice]| choices[draw as usize % choices.len()].pick.clone();
        let mut picks = vec![some(&question.choices)];
        loop {
            self.call(ToHouse::Answer { question: question.id, undos: self.undos, picks: picks.clone() });
            match self.last.first() {
                Some(ToGuest::Offered { choices, complete: false, .. }) => picks.push(some(choices)),
                Some(ToGuest::Update { .. }) => return,
                other => panic!("{picks:?}: {other:?}"),
            }
        }
    }
}

fn opening(game: &str, seats: Vec<Sitter>, settings: &Value) -> Opening {
    Opening {
        game: game.into(),
        packs: Vec::new(),
        settings: settings.as_object().cloned().unwrap_or_else(Map::new),
        players: Some(seats.len() as u8),
        seats,
        seed: "an evening".into(),
        position: None,
        hints: true,
        now_ms: 0,
    }
}

fn person() -> Sitter {
    Sitter::Person("Me".into())
}

fn bot(kind: &str) -> Sitter {
    Sitter::Bot(kind.into())
}

#[test]
fn a_whole_game_against_bots_from_messages_alone() {
    for (game, settings) in [("facility07", json!({"length": "short"})), ("faza", json!({"difficulty": "easy"}))] {
        let mut screen = Screen::default();
        screen.wish(Wish::Open(opening(game, vec![person(), bot("heuristic"), bot("heuristic")], &settings)));
        assert!(matches!(screen.last[0], ToGuest::Welcome { seat: Some(0), .. }));
        for _ in 0..20_000 {
            if screen.over {
                break;
            }
            if screen.awaited {
                // A page keeps the game whenever it waits for its person, and misses nothing by that.
                screen.wish(Wish::Keep);
                screen.answer_somehow();
            } else {
                screen.wish(Wish::Go);
            }
            assert_eq!(screen.cannot, None);
        }
        assert!(screen.over, "{game} ends");
        // The page's view, patched together, is the whole view.
        let patched = screen.view.clone();
        screen.call(ToHouse::Resync { since: None });
        assert_eq!(screen.view, patched);

        screen.wish(Wish::Keep);
        let saved = screen.kept.clone().unwrap();
        let Some(Reply::Laid(Laid { entries, fair, .. })) = screen.parlour.hear(Wish::Study(saved)).pop() else {
            panic!()
        };
        assert!(fair);
        let Some(Reply::Moment(Moment { view, turn, .. })) =
            screen.parlour.hear(Wish::Look { entry: entries, viewer: Some(0) }).pop()
        else {
            panic!("the end can be looked at")
        };
        assert!(matches!(turn, Some(Turn::Over(_))));
        assert_eq!(serde_json::to_value(&view).unwrap(), patched);
    }
}

/// Looks back at a game until everything is done; what was found on the way, in order.
fn looked_back(parlour: &mut Parlour, at: Option<Saved>) -> Vec<String> {
    let mut found = Vec::new();
    let (mut last, mut wish) = (None, Wish::LookBack { at, seconds: 1 });
    loop {
        let said = parlour.hear(wish);
        let [Reply::LookedBack(LookedBack { done, of, found: now })] = said.as_slice() else { panic!("{said:?}") };
        assert!(last.is_none_or(|last| *done > last), "every piece is some of the work");
        found.extend(now.clone());
        if done == of {
            return found;
        }
        (last, wish) = (Some(*done), Wish::LookOn);
    }
}

#[test]
fn a_finished_game_is_judged_piece_by_piece() {
    let mut screen = Screen::default();
    let seats = vec![person(), bot("rookie"), bot("rookie")];
    screen.wish(Wish::Open(opening("infiltration", seats, &json!({}))));
    screen.wish(Wish::LookBack { at: None, seconds: 1 });
    assert!(screen.cannot.is_some(), "what bots think of a game that goes on is not told");
    screen.wish(Wish::Keep);
    let early = screen.kept.clone();
    screen.wish(Wish::LookBack { at: early, seconds: 1 });
    assert!(screen.cannot.is_some(), "nor of one that was put away");
    screen.wish(Wish::LookOn);
    assert!(screen.cannot.is_some(), "nothing was begun");
    while !screen.over {
        if screen.awaited { screen.answer_somehow() } else { _ = screen.wish(Wish::Go) }
    }
    let found = looked_back(&mut screen.parlour, None);
    let [curve, whole] = found.as_slice() else { panic!("{} were found", found.len()) };
    let lines = |html: &str| {
        let drawn = html.split("<polyline").skip(1).map(|line| line.split("/>").next().unwrap_or_default().to_string());
        drawn.collect::<Vec<_>>()
    };
    assert_eq!(lines(curve), lines(whole), "the curve comes first");
    assert_eq!(lines(whole).len(), 3, "{whole}");
    assert!(lines(whole).iter().all(|line| line.matches(',').count() > 10), "{whole}");
    assert!((1..=5).contains(&whole.matches("data-entry").count()), "{whole}");
    screen.wish(Wish::Keep);
    let kept = screen.kept.clone();
    assert_eq!(looked_back(&mut Parlour::default(), kept), found, "the kept game is judged alike, anywhere");
}

#[test]
fn a_kept_table_goes_on_where_it_was() {
    let mut screen = Screen::default();
    let seats = vec![person(), bot("heuristic"), bot("random")];
    screen.wish(Wish::Open(opening("facility07", seats, &json!({"length": "short"}))));
    for _ in 0..30 {
        if screen.awaited { screen.answer_somehow() } else { _ = screen.wish(Wish::Go) }
    }
    screen.wish(Wish::Keep);
    let (saved, view) = (screen.kept.clone().unwrap(), screen.view.clone());
    let mut again = Screen::default();
    again.wish(Wish::Resume(saved.clone()));
    assert_eq!(again.view, view);
    assert_eq!(again.question, screen.question);

    let broken = Saved { journal: saved.journal[..saved.journal.len() / 2].into(), ..saved };
    again.wish(Wish::Resume(broken));
    assert!(again.cannot.is_some(), "a broken file is refused and the table stays");
    assert_eq!(again.view, view);
}

#[test]
fn what_is_taken_back_was_never_said() {
    let mut screen = Screen::default();
    screen.wish(Wish::Open(opening("faza", vec![person(), bot("heuristic")], &json!({"difficulty": "easy"}))));
    let (view, question) = (screen.view.clone(), screen.question.clone());
    screen.call(ToHouse::Undo);
    assert!(matches!(&screen.last[0], ToGuest::Failed { code: Code::NotNow, .. }));
    screen.answer_somehow();
    screen.call(ToHouse::Undo);
    assert_eq!((&screen.view, screen.undos), (&view, 1));
    let (id, picks) = question.map(|question| (question.id, vec![question.choices[0].pick.clone()])).unwrap();
    screen.call(ToHouse::Answer { question: id, undos: 0, picks });
    assert!(matches!(&screen.last[0], ToGuest::Failed { code: Code::NotNow, .. }), "it was meant before the undo");
}

#[test]
fn two_people_at_one_screen_see_their_own_hands() {
    let two = vec![Sitter::Person("Ada".into()), Sitter::Person("Ben".into())];
    let mut screen = Screen::default();
    screen.wish(Wish::Open(opening("facility07", two, &json!({"length": "short"}))));
    let offered = |view: &Value, seat: usize| view["agents"][seat]["offered"].is_array();
    assert!(offered(&screen.view, 0) && !offered(&screen.view, 1));
    screen.wish(Wish::ViewAs { seat: None });
    assert!(!offered(&screen.view, 0) && !offered(&screen.view, 1) && screen.question.is_none());
    screen.wish(Wish::ViewAs { seat: Some(1) });
    assert!(!offered(&screen.view, 0) && offered(&screen.view, 1) && screen.question.is_some());
    screen.wish(Wish::ViewAs { seat: Some(5) });
    assert!(screen.cannot.is_some());
}

#[test]
fn advice_reasons_and_refusals() {
    let mut screen = Screen::default();
    screen.wish(Wish::Open(opening("facility07", vec![person(), bot("heuristic")], &json!({"length": "short"}))));
    screen.call(ToHouse::Hint);
    assert!(matches!(&screen.last[0], ToGuest::Hint { picks, .. } if !picks.is_empty()));
    screen.call(ToHouse::Why);
    assert!(matches!(&screen.last[0], ToGuest::Because { reasons, .. } if !reasons.is_empty()));
    let question = screen.question.clone().unwrap();
    screen.call(ToHouse::Offer { question: question.id + 1, undos: 0, picks: Vec::new() });
    assert!(matches!(screen.last[..], [ToGuest::Failed { code: Code::NotNow, .. }]), "another question is meant");
    screen.call(ToHouse::Offer { question: question.id, undos: 0, picks: vec!["fly away".into()] });
    assert!(matches!(&screen.last[0], ToGuest::Failed { code: Code::NotUnderstood, .. }));
    screen.call(ToHouse::Propose(Proposal::Abandon));
    assert!(screen.question.is_none());
}

#[test]
fn packs_lie_on_the_table_and_wrong_ones_are_named() {
    let game = catalog::find("facility07").unwrap();
    let pack = game.example_packs()[0].id().to_string();
    let seats = vec![person(), bot("heuristic")];
    let with = |packs| Opening { packs, ..opening("facility07", seats.clone(), &json!({})) };
    let mut screen = Screen::default();
    screen.wish(Wish::Open(with(vec![Bundle::Included(pack.clone())])));
    assert!(matches!(&screen.last[0], ToGuest::Welcome { table, .. } if table.packs[0].starts_with(&pack)));
    screen.wish(Wish::Open(with(vec![Bundle::Included("nothing-like-it".into())])));
    assert!(screen.cannot.as_ref().is_some_and(|why| why.contains("nothing-like-it")));
    screen.wish(Wish::Open(with(vec![Bundle::Zip { name: "mine.zip".into(), bytes: vec![1, 2, 3] }])));
    assert!(screen.cannot.is_some());
}

impl Screen {
    /// Whether what is asked has one answer only.
    fn leaves_no_choice(&mut self) -> bool {
        let question = self.question.clone().expect("something is asked");
        let [only] = question.choices.as_slice() else { return false };
        let picks = vec![only.pick.clone()];
        self.call(ToHouse::Offer { question: question.id, undos: self.undos, picks });
        matches!(self.last.first(), Some(ToGuest::Offered { complete: true, .. }))
    }

    /// How often the person has answered in what was told last, or was answered for.
    fn said(&self) -> usize {
        let lines = self.last.iter().flat_map(|message| match message {
            ToGuest::Update { lines, .. } => lines.as_slice(),
            _ => &[],
        });
        lines.filter(|line| matches!(line, wire::Line::Said { seat: 0, .. })).count()
    }
}

#[test]
fn what_leaves_no_choice_is_not_asked_and_taken_back_with_what_led_there() {
    for game in ["facility07", "entity-extraction"] {
        let mut screen = Screen::default();
        let seats = vec![person(), bot("heuristic"), bot("heuristic")];
        screen.wish(Wish::Open(opening(game, seats, &json!({}))));
        let (mut taken_back, mut before) = (0, None);
        for _ in 0..600 {
            if screen.over {
                break;
            }
            if screen.awaited {
                assert!(!screen.leaves_no_choice(), "{game}: {:?}", screen.question);
                before = Some(screen.view.clone());
                screen.answer_somehow();
                continue;
            }
            screen.wish(Wish::Go);
            // The table has answered for the person, whose own answer was another one.
            if screen.said() > 0 && !screen.over && taken_back < 3 && before.is_some() {
                screen.call(ToHouse::Propose(Proposal::Undo));
                assert_eq!(Some(&screen.view), before.as_ref(), "{game}: the person's own answer is taken back");
                taken_back += 1;
            }
        }
        assert!(game != "facility07" || taken_back > 0, "something was answered for the person");
    }
}

#[test]
fn whoever_hides_cards_from_others_at_the_same_screen_is_asked() {
    let two = vec![Sitter::Person("Ada".into()), Sitter::Person("Ben".into()), bot("heuristic")];
    let mut screen = Screen::default();
    screen.wish(Wish::Open(opening("facility07", two, &json!({"length": "short"}))));
    let mut needless = 0;
    for _ in 0..400 {
        if screen.over {
            break;
        }
        if screen.question.is_some() && screen.awaited {
            needless += usize::from(screen.leaves_no_choice());
            screen.answer_somehow();
        } else {
            let next = u8::from(!screen.awaited);
            screen.wish(Wish::ViewAs { seat: Some(next) });
            if screen.question.is_some() {
                screen.answer_somehow();
            }
            screen.wish(Wish::ViewAs { seat: Some(0) }).wish(Wish::Go);
        }
    }
    assert!(needless > 0, "a question that is not asked would tell the others something");
}

#[test]
fn a_puzzle_says_why_once_it_is_answered() {
    for game in ["facility07", "faza", "infiltration", "entity-extraction"] {
        let puzzles = catalog::find(game).unwrap().puzzles();
        for (number, puzzle) in puzzles.iter().enumerate() {
            let mut screen = Screen::default();
            let riddle = screen.parlour.hear(Wish::Puzzle { game: game.into(), number }).into_iter().next();
            let Some(Reply::Riddle(riddle)) = riddle else { panic!("{game} {number}: {riddle:?}") };
            assert_eq!((riddle.number, riddle.of), (number, puzzles.len()));
            for answer in [&puzzle.answer, &puzzle.tempting] {
                screen.wish(Wish::Puzzle { game: game.into(), number });
                let question = screen.question.clone().expect("the puzzle's seat is asked");
                screen.call(ToHouse::Answer { question: question.id, undos: screen.undos, picks: answer.clone() });
                let solved = screen.solved.take().unwrap_or_else(|| panic!("{game} {number}: {:?}", screen.last));
                assert_eq!(solved.right, *answer == puzzle.answer);
                assert!(solved.kept > solved.lost);
                // The game goes on like any other.
                let goes_on = screen.over || screen.question.is_some() || !screen.wish(Wish::Go).last.is_empty();
                assert!(goes_on, "{game} {number}: {answer:?}, {:?}", screen.cannot);
            }
        }
        let mut screen = Screen::default();
        screen.wish(Wish::Puzzle { game: game.into(), number: puzzles.len() });
        assert!(screen.cannot.is_some(), "there is no such puzzle");
    }
}
