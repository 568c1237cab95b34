//! The scenarios of the ledger that are about the table alone.

use super::*;

const ENTRYWAY: Doors = Doors::of(&[Slot::N1, Slot::E2, Slot::W2]);
const PRISON: Doors = Doors::of(&[Slot::E2, Slot::W2]);
const MORGUE: Doors = Doors::of(&[Slot::N1, Slot::S2]);
const REC_ROOM: Doors = Doors::of(&[Slot::N1, Slot::S1, Slot::E2, Slot::W2]);
const TROPHY_GALLERY: Doors = Doors::of(&[Slot::N1, Slot::E2, Slot::S1]);
const CASINO_ANNEX: Doors = Doors::of(&[Slot::N2, Slot::W2, Slot::S2]);
const FREIGHT_ELEVATOR: Doors = Doors::of(&[Slot::N2, Slot::S2, Slot::E2, Slot::W2]);
const PANIC_ROOM: Doors = Doors::of(&[Slot::S1]);

fn spot(x: i8, y: i8, rotation: Rotation) -> Spot {
    Spot { x, y, rotation }
}

fn set(places: &[Place]) -> Places {
    places.iter().copied().collect()
}

/// The board of F07-SCN-04 and F07-SCN-05, with the places of the Trophy Gallery and the Casino Annex.
fn gallery_and_casino() -> (Board, Place, Place) {
    let mut board = Board::new(ENTRYWAY);
    let there = board.fit(Place::ENTRYWAY, Slot::N1, TROPHY_GALLERY, Slot::S1).unwrap();
    assert_eq!(there, spot(0, -3, Rotation::R0));
    let gallery = board.lay(there, TROPHY_GALLERY);
    let there = board.fit(gallery, Slot::E2, CASINO_ANNEX, Slot::W2).unwrap();
    assert_eq!(there, spot(2, -3, Rotation::R0));
    let casino = board.lay(there, CASINO_ANNEX);
    (board, gallery, casino)
}

#[test]
fn a_card_is_small_and_a_board_is_flat() {
    assert!(size_of::<Board>() <= 700, "{}", size_of::<Board>());
    assert_eq!(size_of::<Option<Spot>>(), 3);
}

/// F07-SCN-03
#[test]
fn the_morgue_turned_left_joins_the_entryway_with_its_north_door() {
    let mut board = Board::new(ENTRYWAY);
    assert_eq!(board.edge(Place::ENTRYWAY, Slot::E2), Some(Edge::V(2, 1)));
    let there = board.fit(Place::ENTRYWAY, Slot::E2, MORGUE, Slot::N1).unwrap();
    assert_eq!(there, spot(2, 0, Rotation::R270));
    assert!(there.cells().eq([(2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (4, 1)]));

    let morgue = board.lay(there, MORGUE);
    assert_eq!(board.edge(morgue, Slot::N1), Some(Edge::V(2, 1)));
    assert_eq!(board.doorway(Place::ENTRYWAY, Slot::E2), Doorway::Connected(morgue));
    assert_eq!(board.edge(morgue, Slot::S2), Some(Edge::V(5, 0)));
    assert_eq!(board.doorway(morgue, Slot::S2), Doorway::Open);
    assert!(board.open_doorways(morgue).eq([Slot::S2]));
}

/// F07-SCN-04
#[test]
fn doors_that_meet_join_rooms_nobody_explored_from() {
    let (mut board, gallery, casino) = gallery_and_casino();
    let there = board.fit(Place::ENTRYWAY, Slot::E2, FREIGHT_ELEVATOR, Slot::W2).unwrap();
    assert_eq!(there, spot(2, 0, Rotation::R0));
    let elevator = board.lay(there, FREIGHT_ELEVATOR);
    assert_eq!(board.edge(elevator, Slot::N2), Some(Edge::H(3, 0)));
    assert_eq!(board.edge(casino, Slot::S2), Some(Edge::H(3, 0)));
    assert_eq!(board.adjacent(elevator), set(&[Place::ENTRYWAY, casino]));
    assert_eq!(board.adjacent(casino), set(&[gallery, elevator]));
}

/// F07-SCN-05
#[test]
fn doors_that_are_offset_end_at_walls() {
    let (board, _, casino) = gallery_and_casino();

    let mut unturned = board;
    let there = board.fit(Place::ENTRYWAY, Slot::E2, REC_ROOM, Slot::W2).unwrap();
    assert_eq!(there, spot(2, 0, Rotation::R0));
    let rec_room = unturned.lay(there, REC_ROOM);
    assert_eq!(unturned.edge(rec_room, Slot::N1), Some(Edge::H(2, 0)));
    assert_eq!(unturned.doorway(rec_room, Slot::N1), Doorway::Blocked(casino));
    assert_eq!(unturned.doorway(casino, Slot::S2), Doorway::Blocked(rec_room));
    assert!(!unturned.adjacent(casino).has(rec_room));
    assert_eq!(unturned.fit(casino, Slot::S2, MORGUE, Slot::N1), None, "a walled-up door is not for exploring");

    let mut upside_down = board;
    let there = board.fit(Place::ENTRYWAY, Slot::E2, REC_ROOM, Slot::E2).unwrap();
    assert_eq!(there, spot(2, 0, Rotation::R180));
    let rec_room = upside_down.lay(there, REC_ROOM);
    assert_eq!(upside_down.doorway(rec_room, Slot::S1), Doorway::Connected(casino));
    assert!(upside_down.adjacent(casino).has(rec_room));
}

/// F07-RULING-51: the last open doorway may not be closed while the Mainframe is undrawn.
#[test]
fn a_dead_end_on_the_last_doorway_is_vetoed() {
    let mut board = Board::new(Doors::of(&[Slot::N1]));
    let dead_end = board.fit(Place::ENTRYWAY, Slot::N1, PANIC_ROOM, Slot::S1).unwrap();
    assert!(!board.keeps_way_for(dead_end, PANIC_ROOM, MORGUE));
    assert!(board.keeps_way_for(dead_end, TROPHY_GALLERY, MORGUE));
    board.lay(dead_end, PANIC_ROOM);
    assert!(!board.fits_anywhere(MORGUE) && !board.has_open_doorway(Place::ENTRYWAY));
}

/// F07-RULING-112
#[test]
fn an_annex_is_adjacent_to_the_entryway_and_sees_nothing() {
    let (mut board, gallery, _) = gallery_and_casino();
    let prison = board.annex(PRISON);
    assert!(board.is_annex(prison) && board.spot(prison).is_none() && board.edge(prison, Slot::E2).is_none());
    assert_eq!(board.adjacent(prison), set(&[Place::ENTRYWAY]));
    assert_eq!(board.adjacent(Place::ENTRYWAY), set(&[gallery, prison]));
    assert_eq!(board.distance(prison, gallery, Places::NONE), Some(2));
    assert!(!board.has_open_doorway(prison) && !board.fits_at(prison, MORGUE));
    assert_eq!(board.in_sight(prison, Places::NONE), set(&[prison]));
    assert!(!board.in_sight(Place::ENTRYWAY, Places::NONE).has(prison));
    assert_eq!(board.toward(gallery, prison, Places::NONE), set(&[Place::ENTRYWAY]));
}

/// F07-RULING-112: with the Rooms of the base set, too. The only open doorway takes the Mainframe, whose door is at a
/// corner, but not the Prison, whose doors are in the middle of its long sides.
#[test]
fn the_prison_may_fit_nowhere_although_the_mainframe_does() {
    const SANDWICH_LAB: Doors = Doors::of(&[Slot::N2, Slot::E3]);
    const MAINFRAME: Doors = MORGUE;
    let mut board = Board::new(ENTRYWAY);
    board.lay(spot(2, 1, Rotation::R90), PANIC_ROOM);
    let lab = board.lay(spot(-2, -1, Rotation::R0), SANDWICH_LAB);
    board.lay(spot(0, -3, Rotation::R0), PANIC_ROOM);
    assert!(board.places().filter(|place| board.has_open_doorway(*place)).eq([lab]));
    assert!(board.fits_anywhere(MAINFRAME) && !board.fits_anywhere(PRISON));
}

/// F07-RULING-54
#[test]
fn sight_goes_straight_through_doors_until_a_lock_down() {
    let (mut board, gallery, casino) = gallery_and_casino();
    let there = board.fit(gallery, Slot::N1, TROPHY_GALLERY, Slot::S1).unwrap();
    let north = board.lay(there, TROPHY_GALLERY);
    // Three Rooms above each other along their left column; the Casino Annex is around a corner.
    assert_eq!(board.in_sight(Place::ENTRYWAY, Places::NONE), set(&[Place::ENTRYWAY, gallery, north]));
    assert_eq!(board.in_sight(gallery, Places::NONE), board.places());
    assert_eq!(board.in_sight(Place::ENTRYWAY, set(&[gallery])), set(&[Place::ENTRYWAY]));
    assert_eq!(board.in_sight(Place::ENTRYWAY, set(&[north])), set(&[Place::ENTRYWAY, gallery]));
    assert_eq!(board.in_sight(gallery, set(&[gallery])), set(&[gallery]), "a Room always sees itself");
    assert_eq!(board.in_sight(casino, Places::NONE), set(&[gallery, casino]));
}

/// The table of optional rules, Extensive Surveillance with Madhouse.
#[test]
fn a_room_that_holds_others_together_cannot_be_moved_away() {
    let (mut board, gallery, casino) = gallery_and_casino();
    let west = board.fit_moved(gallery, Place::ENTRYWAY, Slot::W2, Slot::E2).unwrap();
    assert_eq!(west, spot(-2, 0, Rotation::R0));
    assert!(!board.stays_connected_if_moved(gallery, west), "the Casino Annex would be left behind");
    assert_eq!(board.fit_moved(casino, casino, Slot::N2, Slot::S2), None);

    let west = board.fit_moved(casino, Place::ENTRYWAY, Slot::W2, Slot::W2).unwrap();
    assert!(board.stays_connected_if_moved(casino, west));
    board.move_to(casino, west);
    assert_eq!(board.adjacent(casino), set(&[Place::ENTRYWAY]));
    assert_eq!(board.adjacent(gallery), set(&[Place::ENTRYWAY]));
}

#[test]
fn words_read_and_write_as_printed() {
    let json = |value: &Board| serde_json::to_string(value).unwrap();
    let (mut board, _, _) = gallery_and_casino();
    board.annex(PRISON);
    let text = json(&board);
    assert!(text.contains(r#"{"spot":{"x":0,"y":-3,"rotation":0},"doors":["N1","E2","S1"]}"#), "{text}");
    assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
    assert_eq!(postcard::from_bytes::<Board>(&postcard::to_allocvec(&board).unwrap()).unwrap(), board);

    assert_eq!("W3".parse(), Ok(Slot::W3));
    assert_eq!("W4".parse::<Slot>(), Err(UnknownSlot));
    assert_eq!(Slot::E1.to_string(), "E1");
    assert!(Slot::ALL.into_iter().all(|slot| serde_json::to_value(slot).unwrap() == slot.name()));
    assert!(serde_json::from_str::<Doors>(r#"["N1","N1"]"#).is_err());
    assert_eq!(serde_json::to_string(&Rotation::ALL).unwrap(), "[0,90,180,270]");
    assert!(serde_json::from_str::<Rotation>("45").is_err());
    assert!(serde_json::from_str::<Place>("40").is_err());
}

#[test]
fn damaged_boards_are_refused() {
    let read = |text: &str| serde_json::from_str::<Board>(text).map_err(|error| error.to_string());
    let entryway = r#"{"spot":{"x":0,"y":0,"rotation":0},"doors":["N1"]}"#;
    assert!(read(&format!("[{entryway}]")).is_ok());
    assert!(read("[]").unwrap_err().contains(&NoBoard::NoEntryway.to_string()));
    assert!(read(r#"[{"spot":null,"doors":[]}]"#).unwrap_err().contains(&NoBoard::NoEntryway.to_string()));
    assert!(read(&format!("[{entryway},{entryway}]")).unwrap_err().contains("overlaps"));
    let far = entryway.replace(r#""x":0"#, r#""x":127"#);
    assert!(read(&format!("[{entryway},{far}]")).unwrap_err().contains("too far"));
    let crowd = vec![r#"{"spot":null,"doors":[]}"#; MAX_PLACES].join(",");
    assert!(read(&format!("[{entryway},{crowd}]")).is_err());
}
