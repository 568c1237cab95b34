//! How much content may hold, beyond what a table holds ([`most`]). Ample for what people write, and more than the 21
//! blank cards of the box (F07-WILD-05); every complaint about a limit names it.

use std::ops::RangeInclusive;

pub use crate::state::most;

/// So many characters in the id of a card, figure or marker.
pub const ID_CHARS: usize = 60;

/// So many characters in a name, a tag, a term or a choice: one line of a card.
pub const NAME_CHARS: usize = 60;

/// So many characters in a question.
pub const QUESTION_CHARS: usize = 120;

/// So many characters in a text of rules.
pub const TEXT_CHARS: usize = 400;

/// So many characters in a flavour line, or in an announcement.
pub const FLAVOUR_CHARS: usize = 200;

/// So many tags on one card.
pub const CARD_TAGS: usize = 8;

/// So many different tags in all.
pub const TAGS: usize = 200;

/// So many terms that packs rename, together.
pub const TERMS: usize = 100;

/// So many copies of one card; none takes it out of the deck.
pub const COPIES: u8 = 20;

/// F07-CHECK-01: what a Skill can be.
pub const SKILL: RangeInclusive<u8> = 1..=5;

/// So many Guard icons on one Room.
pub const GUARD_ICONS: u8 = 4;

/// So many things are chosen with one command.
pub const TARGETS: usize = 2;

/// So many steps in one program, those inside other steps included.
pub const PROGRAM_STEPS: usize = 200;

/// So many steps inside each other.
pub const PROGRAM_DEPTH: usize = 12;

/// So many ways to go on in one `choose`, and so many rows in the table of one `roll`.
pub const BRANCHES: usize = 12;

/// So many things a program may have to look at: a loop inside a loop looks at all things of one for each of the
/// other, and targets are tried out together. The Hypnosis Studio needs half of it.
pub const LOOKS: u64 = 1_000_000;

/// So many things one condition may have to look at. Those of the box need fewer than a hundred.
pub const CONDITION_LOOKS: u64 = 2_000;

/// So many turns something lasts, or waits.
pub const TURNS: RangeInclusive<u8> = 1..=20;

/// So many numbers are added up to one, and so many lie inside each other.
pub const AMOUNT_PARTS: usize = 6;
pub const AMOUNT_DEPTH: usize = 3;

/// So many packs over the box.
pub const PACKS: usize = 16;

/// So many things are looked at, at the table, to see whether a use would do anything; after that it counts as one
/// that does nothing. Cards of the box and of the example packs need 400.
pub const EFFORT: u32 = 4_000;

/// The same for each Agent that a card might be aimed at instead.
pub const REDIRECT_EFFORT: u32 = 300;

/// How many sides the die of a `roll` can have.
pub const DIE_SIDES: RangeInclusive<u8> = 2..=100;

/// So large is a modifier, a bonus or a malus at most, up or down.
pub const CHANGE: i8 = 20;

/// So many things one step deals with at most: cards, Data, Guards, markers, moves.
pub const COUNT: u8 = 99;

/// So many Rooms whose On Enter counts only the first time in a turn: a set of them is one byte.
pub const FIRST_TIMES: usize = 8;

/// So many reactions of cards, Agents and packs in all.
pub const REACTIONS: usize = 250;

/// So many weapons, lent ones included.
pub const WEAPONS: usize = 250;

/// So many different passives that effects grant.
pub const GRANTED: usize = 250;

/// So many contests.
pub const CONTESTS: usize = 250;

/// So many actions of the house: each Agent keeps in mind which she used.
pub const HOUSE_ACTIONS: usize = 8;

/// So many rules of the house.
pub const HOUSE_RULES: usize = 40;

/// So many extra endings, and so many scoring lines.
pub const ENDINGS: usize = 20;

/// F07-WILD-08: what each constant can be.
pub const CONSTANTS: [(&str, RangeInclusive<u8>); 14] = [
    ("hand_limit", 1..=20),
    ("opening_hand", 0..=20),
    ("draw", 0..=10),
    ("gadget_slots", 0..=most::GADGETS as u8),
    ("countdown", 1..=30),
    ("mainframe_hack_data", 0..=20),
    ("mainframe_later_data", 0..=20),
    ("node_data", 0..=20),
    ("guards", 0..=most::GUARDS as u8),
    ("data", 1..=99),
    ("locks", 0..=most::LOCKS as u8),
    ("markers", 0..=99),
    ("escape_roll", 0..=6),
    ("objective_data", 0..=20),
];

/// F07-DECK-06: how many Rooms and Connection Nodes a preset can have, together at least one.
pub const PRESET: RangeInclusive<u8> = 1..=30;
