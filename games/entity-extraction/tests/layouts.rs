//! Which layouts are legal, what a plan is told that is not, and what the generator makes.

use std::ops::RangeInclusive;

use engine::chance::{Chance, Quick, Scripted};
use entity_extraction::EntityExtraction;
use entity_extraction::layout::{
    Cell, Complaint, Direction, HallId, HallSides, Layout, LinkKind, Plan, SHIPPED, Side, Tile, Turn, Unsound,
    check_sides, file, generate,
};

/// EE-VAR-03, EE-VAR-01, EE-VAR-04
const SIZES: [RangeInclusive<u8>; 3] = [8..=11, 12..=14, 15..=17];

fn sides() -> HallSides {
    *EntityExtraction::base().sides()
}

fn dice() -> Quick {
    Quick::new(7)
}

fn shipped(id: &str) -> Plan {
    let found = SHIPPED.iter().find(|one| one.id == id).unwrap();
    file::read(id, found.text).unwrap().plan
}

/// The fixture of the ledger's section 6.
fn row() -> Plan {
    shipped("row")
}

fn laid(plan: &Plan) -> Layout {
    plan.check(&sides(), &mut dice()).unwrap()
}

fn complaints(plan: &Plan) -> Vec<Complaint> {
    plan.check(&sides(), &mut dice()).unwrap_err()
}

fn hall(name: &str) -> HallId {
    HallId::named(name).unwrap()
}

/// The plan with one hall changed.
fn with(mut plan: Plan, name: &str, change: impl FnOnce(&mut Cell, &mut Turn)) -> Plan {
    let placed = plan.halls.iter_mut().find(|placed| placed.hall == hall(name)).unwrap();
    change(&mut placed.cell, &mut placed.turn);
    plan
}

fn without(mut plan: Plan, name: &str) -> Plan {
    plan.halls.retain(|placed| placed.hall != hall(name));
    plan
}

const fn cell(x: i8, y: i8) -> Cell {
    Cell::new(x, y)
}

/// EE-SCN-17: the fixture is accepted as the ledger describes it.
#[test]
fn the_row_is_as_the_ledger_says() {
    let row = laid(&row());
    assert_eq!(row.rooms(), 17);
    let order = ["H01", "H10", "H02", "H03", "H04", "H05", "H11", "H06", "H07", "H08", "H09"];
    for (x, name) in order.iter().enumerate() {
        assert_eq!(row.cell(Tile::of(hall(name))), cell(x as i8, 0), "{name}");
    }
    assert_eq!(row.cell(row.gate()), cell(-1, 0));
    assert_eq!(row.cell(row.breach()), cell(11, 0));
    let rooms: Vec<Cell> = row.room_tiles().map(|tile| row.cell(tile)).collect();
    let north = [0, 2, 3, 4, 5, 7].map(|x| cell(x, -1));
    let south = [0, 2, 3, 4, 5, 7, 8, 9, 10].map(|x| cell(x, 1));
    assert_eq!(rooms, [&north[..], &[cell(-1, 0), cell(11, 0)], &south].concat());

    let at = |x, y| row.at(cell(x, y)).unwrap();
    let doors: Vec<[Cell; 2]> = row
        .links()
        .filter(|link| row.link(*link).kind == LinkKind::Door)
        .map(|link| row.link(link).ends.map(|tile| row.cell(tile)))
        .collect();
    let expected = [
        [cell(3, 0), cell(3, -1)],
        [cell(3, 0), cell(4, 0)],
        [cell(3, 0), cell(3, 1)],
        [cell(5, 0), cell(5, -1)],
        [cell(5, 0), cell(5, 1)],
        [cell(7, 0), cell(7, -1)],
        [cell(7, 0), cell(8, 0)],
        [cell(7, 0), cell(7, 1)],
        [cell(9, 0), cell(9, 1)],
    ];
    assert_eq!(doors, expected);
    // EE-RULING-12: the doors of H05 in the east and of H06 in the west would meet the airlock, but they are turned away.
    let airlocks: Vec<Tile> = row.airlocks().collect();
    assert_eq!(airlocks, [at(1, 0), at(6, 0)]);
    let [(east, beyond), (west, before)] = row.airlock(at(1, 0)).unwrap();
    assert_eq!((beyond, before), (at(2, 0), at(0, 0)));
    assert!([east, west].iter().all(|link| row.link(*link).kind == LinkKind::Airlock));
    assert_eq!(row.airlock(at(0, 0)), None);
    assert_eq!(row.steps(row.gate(), row.breach()), 12);
    assert_eq!(row.steps(at(0, -1), at(0, 1)), 2);
}

/// EE-SCN-17
#[test]
fn a_wall_against_an_opening_is_refused() {
    let turned = with(row(), "H07", |_, turn| *turn = Turn::ALL[3]);
    let expected = Complaint::WallMeetsOpening {
        wall: hall("H07"),
        opening: hall("H06"),
        cells: [cell(8, 0), cell(7, 0)],
        side: Direction::West,
    };
    let found = complaints(&turned);
    assert_eq!(found[0], expected);
    assert_eq!(expected.rule().0, "EE-LAYOUT-04");
    assert_eq!(expected.to_string(), "H07 at (8, 0) has a wall in the west, against an opening of H06 at (7, 0)");
    assert_eq!(expected.remedy(), "turn or move H07 or H06");
    // Behind the wall the rest is cut off as well.
    assert!(matches!(&found[1], Complaint::Groups { groups, .. } if groups[1].len() == 3), "{found:?}");
}

/// EE-SCN-17: every hall is placed (EE-LAYOUT-03).
#[test]
fn a_missing_hall_is_named() {
    let found = complaints(&Plan { breach: None, ..without(row(), "H09") });
    assert_eq!(found, [Complaint::Missing { hall: hall("H09") }]);
    assert_eq!(found[0].to_string(), "H09 is missing");
    assert_eq!(found[0].rule().0, "EE-LAYOUT-03");
}

/// EE-LAYOUT-03
#[test]
fn a_hall_that_lies_twice_is_named_with_its_cells() {
    let mut plan = row();
    plan.breach = None;
    let mut second = plan.halls[0];
    second.cell = cell(11, 0);
    plan.halls.push(second);
    let found = complaints(&plan);
    assert_eq!(found[0], Complaint::Repeated { hall: hall("H01"), cells: vec![cell(0, 0), cell(11, 0)] });
    assert_eq!(found[0].to_string(), "H01 lies in 2 places: (0, 0), (11, 0)");
}

/// EE-LAYOUT-01
#[test]
fn two_halls_on_one_cell_are_refused() {
    let plan = with(row(), "H09", |at, _| *at = cell(9, 0));
    let found = complaints(&Plan { breach: None, ..plan });
    assert_eq!(found[0], Complaint::SameCell { halls: [hall("H08"), hall("H09")], cell: cell(9, 0) });
    assert_eq!((found[0].rule().0, found[0].to_string().as_str()), ("EE-LAYOUT-01", "H08 and H09 both lie at (9, 0)"));
}

/// EE-LAYOUT-01: the lattice has an end.
#[test]
fn a_hall_at_the_end_of_the_world_is_refused() {
    for far in [cell(127, 0), cell(-128, -128), cell(0, 101)] {
        let found = complaints(&with(row(), "H09", |at, _| *at = far));
        assert_eq!(found[0], Complaint::FarAway { hall: hall("H09"), cell: far });
    }
}

/// EE-LAYOUT-03: a plan of a million halls costs nothing.
#[test]
fn a_plan_with_far_too_many_halls_is_not_even_looked_at() {
    let mut plan = row();
    plan.halls = plan.halls.iter().copied().cycle().take(1_000_000).collect();
    assert_eq!(complaints(&plan), [Complaint::TooMany { placed: 1_000_000 }]);
}

/// EE-LAYOUT-06, EE-RULING-09
#[test]
fn halls_that_do_not_hang_together_are_refused() {
    // One cell away from H08, so that only the room between could join them.
    let plan = with(row(), "H09", |at, _| *at = cell(11, 0));
    let found = complaints(&Plan { breach: None, ..plan });
    let [Complaint::Groups { groups, cells }, rest @ ..] = &found[..] else { panic!("{found:?}") };
    assert_eq!((groups[0].len(), &groups[1], cells), (10, &vec![hall("H09")], &vec![cell(11, 0)]));
    assert_eq!(found[0].rule().0, "EE-LAYOUT-06");
    assert_eq!(found[0].to_string(), "the halls form 2 groups: H01 H02 H03 H04 H05 H06 H07 H08 H10 H11 | H09");
    // EE-RULING-07: only apart are there too many rooms.
    assert_eq!(rest, [Complaint::TooManyRooms { rooms: 18 }]);
    assert_eq!(rest[0].rule().0, "EE-LAYOUT-10");
    assert_eq!(rest[0].to_string(), "there is place for 18 rooms; the box has 17");
}

/// EE-LAYOUT-10: with the ledger's halls no legal placement has fewer than eight rooms, with others it may.
#[test]
fn too_few_rooms_are_refused() {
    // The row of the fixture with nothing in the south and the north.
    let sides = [[Side::Wall, Side::Open, Side::Wall, Side::Open]; 11];
    let mut plan = Plan { gate: None, breach: None, ..row() };
    for placed in &mut plan.halls {
        placed.turn = Turn::default();
    }
    let found = plan.check(&sides, &mut dice()).unwrap_err();
    assert_eq!(found, [Complaint::TooFewRooms { rooms: 2 }]);
    assert_eq!(found[0].to_string(), "there is place for 2 rooms; at least 8 are needed");
}

/// EE-LAYOUT-11, EE-LAYOUT-12
#[test]
fn gate_and_breach_are_two_rooms() {
    let nowhere = Plan { gate: Some(cell(1, 1)), breach: Some(cell(0, 0)), ..row() };
    let found = complaints(&nowhere);
    assert_eq!(found, [Complaint::GateIsNoRoom { cell: cell(1, 1) }, Complaint::BreachIsNoRoom { cell: cell(0, 0) }]);
    assert_eq!([found[0].rule().0, found[1].rule().0], ["EE-LAYOUT-11", "EE-LAYOUT-12"]);
    let same = Plan { gate: Some(cell(0, 1)), breach: Some(cell(0, 1)), ..row() };
    assert_eq!(complaints(&same), [Complaint::GateIsBreach { cell: cell(0, 1) }]);
    assert_eq!(complaints(&same)[0].rule().0, "EE-LAYOUT-12");
}

/// EE-SCN-19, EE-LAYOUT-15, EE-RULING-52
#[test]
fn the_gate_is_not_behind_an_airlock_alone() {
    let stairwell = shipped("stairwell");
    let behind = stairwell.breach.unwrap();
    let plan = Plan { gate: Some(behind), breach: None, ..stairwell };
    let found = complaints(&plan);
    assert_eq!(found, [Complaint::GateBehindAirlock { cell: behind }]);
    assert_eq!(found[0].rule().0, "EE-LAYOUT-15");
    assert!(found[0].remedy().contains("let chance choose"));
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let plan = with(row(), "H07", |_, turn| *turn = Turn::ALL[3]);
    let plan = without(plan, "H02");
    let plan = with(plan, "H09", |at, _| *at = cell(120, 0));
    let rules: Vec<&str> =
        complaints(&Plan { gate: Some(cell(50, 50)), ..plan }).iter().map(|complaint| complaint.rule().0).collect();
    let expected = ["EE-LAYOUT-01", "EE-LAYOUT-03", "EE-LAYOUT-04", "EE-LAYOUT-06", "EE-LAYOUT-11", "EE-LAYOUT-12"];
    assert_eq!(rules, expected);
}

/// EE-RULING-08: what the plan leaves open is chosen as for a generated layout.
#[test]
fn chance_chooses_what_a_plan_leaves_open() {
    let open = Plan { gate: None, breach: None, ..row() };
    let mut gates = Vec::new();
    for number in 0..200 {
        let layout = open.check(&sides(), &mut Quick::new(number)).unwrap();
        assert!(is_well_appointed(&layout));
        gates.push(layout.gate());
    }
    gates.sort();
    gates.dedup();
    assert_eq!(gates.len(), 17, "every room of the row may be the Gate");
    let half = Plan { gate: None, ..row() };
    let layout = half.check(&sides(), &mut dice()).unwrap();
    assert_eq!(layout.cell(layout.breach()), cell(11, 0), "what is named stays");
    assert_ne!(layout.gate(), layout.breach());
    // Nothing is asked of chance that the plan says itself.
    let layout = row().check(&sides(), &mut Nobody).unwrap();
    assert_eq!(layout, laid(&row()));
}

struct Nobody;

impl Chance for Nobody {
    fn below(&mut self, _: u32, _: engine::chance::Draw) -> u32 {
        panic!("nothing is left to chance")
    }
}

#[test]
fn a_layout_is_counted_from_the_first_hall_wherever_it_was_drawn() {
    let mut moved = row();
    let far = |at: &mut Cell| *at = cell(at.x - 60, at.y + 33);
    moved.halls.iter_mut().for_each(|placed| far(&mut placed.cell));
    moved.gate.iter_mut().chain(&mut moved.breach).for_each(far);
    assert_eq!(laid(&moved), laid(&row()));
    assert_eq!(moved.settled(), row().settled());
}

/// EE-DOOR-05 needs two ends, and the generator needs a way to every size.
#[test]
fn sides_that_cannot_be_played_with_are_refused() {
    assert_eq!(check_sides(&sides()), Ok(()));
    let mut sides = sides();
    sides[9][1] = Side::Airlock;
    assert_eq!(check_sides(&sides), Err(Unsound::Airlock(hall("H10"))));
    assert_eq!(check_sides(&[[Side::Wall; 4]; 11]), Err(Unsound::Rooms(8)));
}

/// EE-LAYOUT-15 and the longest path of EE-RULING-08.
fn is_well_appointed(layout: &Layout) -> bool {
    let steps = layout.steps_from(layout.gate());
    let open = layout.links_of(layout.gate()).any(|link| layout.link(link).kind != LinkKind::Airlock);
    open && layout.room_tiles().all(|tile| steps[tile.index()] <= steps[layout.breach().index()])
}

/// EE-LAYOUT-14: the same checks as for a player's plan, and everything a rule relies on.
fn is_sound(layout: &Layout, wanted: &RangeInclusive<u8>) {
    assert!(wanted.contains(&layout.rooms()));
    assert_eq!(layout.plan().check(&sides(), &mut Nobody).as_ref(), Ok(layout));
    assert!(is_well_appointed(layout));
    assert_ne!(layout.gate(), layout.breach());
    let rooms: Vec<Cell> = layout.room_tiles().map(|tile| layout.cell(tile)).collect();
    assert!(rooms.is_sorted_by(|one, next| (one.y, one.x) < (next.y, next.x)));
    for tile in layout.tiles() {
        for facing in Direction::ALL {
            let across = layout.across(tile, facing);
            if let Some(hall) = tile.hall() {
                // EE-LAYOUT-05, EE-LAYOUT-07, EE-LAYOUT-08: every opening leads somewhere, no wall does.
                assert_eq!(across.is_some(), layout.side(hall, facing) != Side::Wall);
            }
            let Some((there, link)) = across else { continue };
            assert_eq!(layout.across(there, facing.opposite()), Some((tile, link)));
            assert_eq!(layout.cell(tile).beside(facing), Some(layout.cell(there)));
            assert_eq!(layout.between(tile, there), Some(link));
            // EE-LAYOUT-09
            assert!(layout.is_hall(tile) || layout.is_hall(there));
        }
        assert!(layout.steps(layout.gate(), tile) < u8::MAX);
    }
    assert!(layout.airlocks().all(|tile| layout.airlock(tile).is_some()));
}

fn soak(count: u64) {
    for wanted in SIZES {
        for number in 0..count {
            let layout = generate(&sides(), wanted.clone(), &mut Quick::new(number));
            is_sound(&layout, &wanted);
        }
    }
}

/// EE-RULING-08
#[test]
fn whatever_is_generated_is_a_legal_plan() {
    soak(1_000);
}

#[test]
#[ignore = "100,000 layouts; `cargo verify --long` makes them in release"]
fn long_whatever_is_generated_is_a_legal_plan() {
    soak(100_000 / SIZES.len() as u64 + 1);
}

/// EE-DIG-05: two outcomes decide everything, from whatever source; a script that always says the same gives a layout
/// too.
#[test]
fn the_same_chance_gives_the_same_layout() {
    for wanted in SIZES {
        let one = generate(&sides(), wanted.clone(), &mut dice());
        assert_eq!(one, generate(&sides(), wanted.clone(), &mut dice()));
        is_sound(&generate(&sides(), wanted.clone(), &mut Scripted::default()), &wanted);
    }
    // A single number of rooms can be asked for, and what the box does not have is not dealt.
    for rooms in 8..=17 {
        is_sound(&generate(&sides(), rooms..=rooms, &mut dice()), &(rooms..=rooms));
    }
    assert_eq!(generate(&sides(), 0..=3, &mut dice()).rooms(), 8);
    assert_eq!(generate(&sides(), 99..=200, &mut dice()).rooms(), 17);
}

/// These layouts are part of the replay format: if this fails, journals of generated games no longer verify.
#[test]
fn the_generator_gives_what_it_always_gave() {
    let codes = SIZES.map(|wanted| {
        let layout = generate(&sides(), wanted, &mut dice());
        entity_extraction::layout::share::code(&layout.plan()).unwrap()
    });
    assert_eq!(codes, PINNED);
}

const PINNED: [&str; 3] =
    ["1GIGEEAIGEFIBGAKEAACFCBKAAEQj", "1EIIMCBERCFCLALEPEFGNCMGQAAbD", "1CMGAAIIKGRGJGFCIEAEJGMEQCQvS"];

#[test]
fn a_layout_is_small_and_flat() {
    // 112 of these bytes are each tile's neighbours as bits: dearer to copy, much cheaper to walk.
    assert!(size_of::<Layout>() <= 450, "{}", size_of::<Layout>());
}

/// A stored layout is read with every check again: whatever single byte of it is changed, it is refused, or it is another
/// legal layout.
#[test]
fn forged_layouts_are_refused() {
    let layout = laid(&row());
    let bytes = postcard::to_allocvec(&layout).unwrap();
    assert_eq!(postcard::from_bytes::<Layout>(&bytes), Ok(layout));
    let mut refused = 0;
    for at in 0..bytes.len() {
        for change in 1..=255 {
            let mut forged = bytes.clone();
            forged[at] ^= change;
            match postcard::from_bytes::<Layout>(&forged) {
                Ok(read) => assert!(read.plan().check(read.sides(), &mut Nobody) == Ok(read)),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > bytes.len() * 240, "{refused}");
    let text = serde_json::to_string(&layout).unwrap();
    assert_eq!(serde_json::from_str::<Layout>(&text).unwrap(), layout);
    let apart = text.replacen("\"x\":10,", "\"x\":9,", 1);
    let error = serde_json::from_str::<Layout>(&apart).unwrap_err().to_string();
    assert!(error.contains("H08 and H09 both lie at (9, 0) (EE-LAYOUT-01)"), "{error}");
}

/// Exercises EE-LAYOUT-16
#[test]
fn no_generated_map_can_be_cut_in_two_by_a_hostile_that_stays() {
    let game = EntityExtraction::base();
    for (rooms, numbers) in [(8..=11, 0..60), (12..=14, 60..120), (15..=17, 120..180)] {
        for number in numbers {
            let layout = generate(game.sides(), rooms.clone(), &mut Quick::new(number));
            assert!(!layout.can_be_sealed(), "{layout:?}");
        }
    }
    // A map of the players' own may have a dead end behind an airlock: here Airlock North and Junction Alpha change places.
    let mut plan = row();
    let place = |plan: &Plan, hall: usize| plan.halls.iter().position(|placed| placed.hall.index() == hall).unwrap();
    let (alpha, airlock) = (place(&plan, 0), place(&plan, 9));
    (plan.halls[alpha].cell, plan.halls[airlock].cell) = (plan.halls[airlock].cell, plan.halls[alpha].cell);
    (plan.gate, plan.breach) = (None, None);
    assert!(laid(&plan).can_be_sealed());
    assert!(!laid(&row()).can_be_sealed());
}
