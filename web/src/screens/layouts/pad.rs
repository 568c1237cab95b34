//! What is drawn so far, what the person holds, and how the two come together.

use engine::chance::Quick;
use entity_extraction::layout::{
    Cell, Complaint, Direction, HallId, HallSides, Layout, Placed, Plan, Side, Turn, share,
};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use wire::api::CardInfo;

use super::reading;
use crate::keep;
use crate::parts::keys;

/// What was drawn last is kept under this name.
const KEPT: &str = "safehouse.layout";
/// A shaky click is no drag.
const SHAKY: f64 = 7.0;
/// So many steps can be taken back.
const MOST_BACK: usize = 60;

/// Something that can be put on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    Hall(HallId),
    Gate,
    Breach,
}

/// A token that is being dragged.
#[derive(Clone, Copy)]
struct Dragged {
    token: Token,
    from: (f64, f64),
    /// A press that has become a drag.
    moved: bool,
}

#[derive(Clone, Copy)]
pub struct Pad {
    pub sides: HallSides,
    pub halls: StoredValue<Vec<&'static CardInfo>>,
    pub plan: RwSignal<Plan>,
    pub chosen: RwSignal<Option<Token>>,
    /// Where a token that is dragged would lie.
    pub over: RwSignal<Option<Cell>>,
    pub name: RwSignal<String>,
    pub about: RwSignal<String>,
    /// The layout, or everything that is wrong.
    pub checked: Memo<Result<Layout, Vec<Complaint>>>,
    /// What could not be read.
    pub trouble: RwSignal<Vec<String>>,
    before: StoredValue<Vec<Plan>>,
    dragged: StoredValue<Option<Dragged>>,
}

impl Pad {
    pub fn new(sides: HallSides, halls: Vec<&'static CardInfo>, word: Option<&str>) -> Pad {
        let plan = RwSignal::new(Plan::default());
        let trouble = RwSignal::new(Vec::new());
        let kept = || keep::read::<String>(KEPT);
        match word.map(reading::named) {
            Some(Ok(found)) => plan.set(found),
            Some(Err(why)) => trouble.set(why),
            None => plan.set(kept().and_then(|code| share::plan(&code).ok()).unwrap_or_default()),
        }
        Effect::new(move || {
            if let Some(code) = plan.with(share::code) {
                // A browser without room keeps nothing.
                _ = keep::write(KEPT, &code);
            }
        });
        let checked = Memo::new(move |_| plan.with(|plan| plan.check(&sides, &mut Quick::new(1))));
        Pad {
            sides,
            halls: StoredValue::new(halls),
            plan,
            chosen: RwSignal::new(None),
            over: RwSignal::new(None),
            name: RwSignal::new("My map".into()),
            about: RwSignal::new(String::new()),
            checked,
            trouble,
            before: StoredValue::new(Vec::new()),
            dragged: StoredValue::new(None),
        }
    }

    /// Puts something else on the sheet.
    pub fn begin(self, plan: Plan) {
        self.trouble.set(Vec::new());
        self.chosen.set(None);
        self.change(|now| *now = plan);
    }

    fn change(self, how: impl FnOnce(&mut Plan)) {
        let before = self.plan.get_untracked();
        let mut now = before.clone();
        how(&mut now);
        if now != before {
            self.before.update_value(|all| {
                all.push(before);
                if all.len() > MOST_BACK {
                    all.remove(0);
                }
            });
            self.plan.set(now);
        }
    }

    pub fn back(self) {
        if let Some(plan) = self.before.try_update_value(Vec::pop).flatten() {
            self.plan.set(plan);
        }
    }

    /// Puts a token on a cell. What lies there already stays.
    pub fn put(self, token: Token, cell: Cell) {
        let free = self.plan.with_untracked(|plan| plan.halls.iter().all(|placed| placed.cell != cell));
        if !free {
            return;
        }
        self.change(|plan| match token {
            Token::Hall(hall) => match plan.halls.iter_mut().find(|placed| placed.hall == hall) {
                Some(placed) => placed.cell = cell,
                None => plan.halls.push(Placed { hall, cell, turn: Turn::default() }),
            },
            Token::Gate => plan.gate = Some(cell),
            Token::Breach => plan.breach = Some(cell),
        });
    }

    /// Takes a token off the sheet. Without a cell of their own, chance places Gate and Breach.
    pub fn remove(self, token: Token) {
        self.change(|plan| match token {
            Token::Hall(hall) => plan.halls.retain(|placed| placed.hall != hall),
            Token::Gate => plan.gate = None,
            Token::Breach => plan.breach = None,
        });
    }

    /// A quarter turn clockwise.
    pub fn turn(self, hall: HallId) {
        self.change(|plan| {
            if let Some(placed) = plan.halls.iter_mut().find(|placed| placed.hall == hall) {
                placed.turn = Turn::ALL[usize::from(placed.turn.quarters() + 1) % 4];
            }
        });
    }

    /// Reacts to a click on a cell: puts down the chosen token, or takes up or turns what lies there.
    pub fn click(self, cell: Cell) {
        let lying = self
            .plan
            .with_untracked(|plan| plan.halls.iter().find(|placed| placed.cell == cell).map(|placed| placed.hall));
        match (self.chosen.get_untracked(), lying) {
            (Some(Token::Hall(hall)), Some(here)) if hall == here => self.turn(hall),
            (_, Some(here)) => self.chosen.set(Some(Token::Hall(here))),
            (Some(token), None) => self.put(token, cell),
            (None, None) => {}
        }
    }

    pub fn is_placed(self, token: Token) -> bool {
        self.plan.with(|plan| match token {
            Token::Hall(hall) => plan.halls.iter().any(|placed| placed.hall == hall),
            Token::Gate => plan.gate.is_some(),
            Token::Breach => plan.breach.is_some(),
        })
    }

    pub fn hall_name(self, hall: HallId) -> &'static str {
        self.halls.with_value(|halls| halls.get(hall.index()).map_or("", |hall| hall.name.as_str()))
    }

    /// What a hall shows in a direction.
    pub fn side(self, placed: &Placed, facing: Direction) -> Side {
        self.sides[placed.hall.index()][placed.turn.printed(facing).index()]
    }

    /// Reacts to a press on a hall, on the sheet or beside it.
    pub fn take(self, event: &PointerEvent) {
        let Some(token) = token_at(event) else { return };
        self.dragged.set_value(Some(Dragged { token, from: place(event), moved: false }));
    }

    pub fn carry(self, event: &PointerEvent) {
        let Some(Dragged { token, from, moved }) = self.dragged.get_value() else { return };
        let (x, y) = place(event);
        if moved || (x - from.0).hypot(y - from.1) > SHAKY {
            self.dragged.set_value(Some(Dragged { token, from, moved: true }));
            self.chosen.set(Some(token));
            let cell = cell_under(event);
            if self.over.get_untracked() != cell {
                self.over.set(cell);
            }
        }
    }

    pub fn drop(self, event: &PointerEvent) {
        let Some(Dragged { token, moved: true, .. }) = self.dragged.get_value() else { return self.let_go() };
        if let Some(cell) = cell_under(event) {
            self.put(token, cell);
        }
        // The click that ends a drag is not meant for what lies under it.
        let ends = move || self.let_go();
        set_timeout(ends, std::time::Duration::ZERO);
    }

    pub fn let_go(self) {
        self.dragged.set_value(None);
        self.over.set(None);
    }

    pub fn is_dragging(self) -> bool {
        self.dragged.with_value(|dragged| matches!(dragged, Some(Dragged { moved: true, .. })))
    }
}

/// Turns, removes and takes back by keys, as long as the editor is there.
pub fn listen(pad: Pad) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || keys::is_typing() {
            return;
        }
        let key = event.key();
        match (key.as_str(), pad.chosen.get_untracked()) {
            ("r" | "R", Some(Token::Hall(hall))) => pad.turn(hall),
            ("Delete" | "Backspace", Some(token)) => pad.remove(token),
            ("u" | "U", _) => pad.back(),
            ("Escape", _) => pad.chosen.set(None),
            ("ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown", _) if keys::walk(&key) => event.prevent_default(),
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn token_at(event: &PointerEvent) -> Option<Token> {
    let element = event.target()?.dyn_into::<Element>().ok()?.closest("[data-token]").ok()??;
    match element.get_attribute("data-token")?.as_str() {
        "gate" => Some(Token::Gate),
        "breach" => Some(Token::Breach),
        hall => HallId::named(hall).map(Token::Hall),
    }
}

fn cell_under(event: &PointerEvent) -> Option<Cell> {
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    let cell = under.closest("[data-cell]").ok()??.get_attribute("data-cell")?;
    let (x, y) = cell.split_once(',')?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}
