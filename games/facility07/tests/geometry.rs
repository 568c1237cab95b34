//! The table of Facility 07 against a slow model of it: cards as lists of cells and edges, turned one quarter at a time
//! exactly as F07-RULING-41 words it, and every question answered by looking at everything.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use facility07::geometry::{Board, Doors, Doorway, Edge, Place, Places, Rotation, Slot, Spot, edge};
use proptest::prelude::*;
use proptest::sample::Index;

/// The doors of the 38 Rooms in the order of the ledger's table 6.4.
const ROOMS: [&str; 38] = [
    "N1 E2 W2",
    "E2 W2",
    "N1 S2",
    "N1 E2 S1",
    "E2 W2",
    "N2 W2 S2",
    "N2 E3",
    "W1 S2",
    "N1 S2",
    "N1 S1 E2 W2",
    "E1 W1 S1",
    "E2 W2",
    "N1 E2 S1",
    "N2 S2 E2 W2",
    "N2 E3",
    "W1 S2",
    "N2 W2 S2",
    "N1 E2 S1",
    "N1 E1 S2 W3",
    "E2 W2",
    "N1 E1 E3 S2 W2",
    "W1 S2",
    "E1 W1 S1",
    "N1 S1 E2 W2",
    "N2 W2 S2",
    "N2 E3",
    "N2 S2 E2 W2",
    "S1",
    "S1",
    "N1 E2 S1",
    "N1 S2",
    "E1 W1 S1",
    "N2 W2 S2",
    "N1 S2",
    "W1 S2",
    "S1",
    "N1 E1 S2 W3",
    "N2 S2 E2 W2",
];
const ENTRYWAY: usize = 0;
const PRISON: usize = 1;
const MAINFRAME: usize = 2;
const NODES: std::ops::Range<usize> = 3..8;
const ORDINARY: std::ops::Range<usize> = 8..38;

fn doors(room: usize) -> Doors {
    ROOMS[room].split(' ').map(|slot| slot.parse::<Slot>().unwrap()).collect()
}

// ---- The model ----

/// A card of the model: the cells it covers and the edge of each slot.
struct Model {
    cells: Vec<(i8, i8)>,
    edges: BTreeMap<Slot, Edge>,
}

/// F07-RULING-40 and F07-RULING-41, word by word.
fn model(spot: Spot) -> Model {
    let (mut width, mut height) = (2_i8, 3_i8);
    let mut cells: Vec<(i8, i8)> = (0..2).flat_map(|x| (0..3).map(move |y| (x, y))).collect();
    // A door: the cell inside and its side as a step outwards.
    let mut rim = vec![];
    for slot in Slot::ALL {
        let k = slot.name()[1..].parse::<i8>().unwrap() - 1;
        rim.push(match &slot.name()[..1] {
            "N" => (slot, (k, 0), (0, -1)),
            "E" => (slot, (1, k), (1, 0)),
            "S" => (slot, (k, 2), (0, 1)),
            _ => (slot, (0, k), (-1, 0)),
        });
    }
    for _ in 0..spot.rotation.degrees() / 90 {
        let turned = |(x, y): (i8, i8)| (height - 1 - y, x);
        cells = cells.into_iter().map(turned).collect();
        // North (0, −1) becomes east (1, 0), east becomes south, and so on.
        rim = rim.into_iter().map(|(slot, cell, (dx, dy))| (slot, turned(cell), (-dy, dx))).collect();
        (width, height) = (height, width);
    }
    assert!(cells.iter().all(|(x, y)| (0..width).contains(x) && (0..height).contains(y)));
    let cells = cells.into_iter().map(|(x, y)| (x + spot.x, y + spot.y)).collect();
    let at = |(x, y): (i8, i8), step| {
        let (x, y) = (x + spot.x, y + spot.y);
        match step {
            (0, -1) => Edge::H(x, y),
            (0, 1) => Edge::H(x, y + 1),
            (1, 0) => Edge::V(x + 1, y),
            _ => Edge::V(x, y),
        }
    };
    Model { cells, edges: rim.into_iter().map(|(slot, cell, step)| (slot, at(cell, step))).collect() }
}

/// The edges of the doors of a Room that lies on the lattice.
fn door_edges(board: &Board, place: Place) -> BTreeSet<Edge> {
    let Some(spot) = board.spot(place) else { return BTreeSet::new() };
    let model = model(spot);
    board.doors(place).iter().map(|slot| model.edges[&slot]).collect()
}

fn covered(board: &Board) -> BTreeMap<(i8, i8), Place> {
    let lattice = board.places().filter_map(|place| Some((place, board.spot(place)?)));
    lattice.flat_map(|(place, spot)| model(spot).cells.into_iter().map(move |cell| (cell, place))).collect()
}

/// The two cells an edge parts.
fn sides(edge: Edge) -> [(i8, i8); 2] {
    match edge {
        Edge::H(x, y) => [(x, y - 1), (x, y)],
        Edge::V(x, y) => [(x - 1, y), (x, y)],
    }
}

fn adjacent(board: &Board, one: Place, other: Place) -> bool {
    let annexed = |annex, to| board.is_annex(annex) && to == Place::ENTRYWAY;
    let meet = !door_edges(board, one).is_disjoint(&door_edges(board, other));
    one != other && (meet || annexed(one, other) || annexed(other, one))
}

/// Door steps to every Room that can be reached without stepping into an avoided one.
fn steps(board: &Board, from: Place, avoiding: Places) -> BTreeMap<Place, u8> {
    let (mut steps, mut queue) = (BTreeMap::from([(from, 0)]), VecDeque::from([from]));
    while let Some(here) = queue.pop_front() {
        for next in board.places().filter(|next| adjacent(board, here, *next)) {
            if !avoiding.has(next) && !steps.contains_key(&next) {
                steps.insert(next, steps[&here] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

/// F07-RULING-54, cell by cell.
fn sees(board: &Board, from: Place, to: Place, shut: Places) -> bool {
    let (cells, edges) = (covered(board), |place| door_edges(board, place));
    let line = |start: (i8, i8), (dx, dy): (i8, i8)| {
        let mut here = start;
        loop {
            if cells[&here] == to {
                return true;
            }
            let next = (here.0 + dx, here.1 + dy);
            let Some(there) = cells.get(&next).copied() else { return false };
            let border =
                if dx == 0 { Edge::H(here.0, here.1.max(next.1)) } else { Edge::V(here.0.max(next.0), here.1) };
            let connected = edges(there).contains(&border) && edges(cells[&here]).contains(&border);
            if shut.has(there) || there != cells[&here] && !connected {
                return false;
            }
            here = next;
        }
    };
    let starts = cells.iter().filter(|(_, place)| **place == from && !shut.has(from)).map(|(cell, _)| *cell);
    from == to
        || starts.into_iter().any(|start| [(0, -1), (1, 0), (0, 1), (-1, 0)].iter().any(|step| line(start, *step)))
}

// ---- Random boards ----

/// Every way to lay a card somewhere.
fn fits(board: &Board, doors: Doors) -> Vec<Spot> {
    board.places().flat_map(|place| fits_at(board, place, doors)).collect()
}

fn fits_at(board: &Board, place: Place, doors: Doors) -> Vec<Spot> {
    let slots = board.doors(place).iter();
    slots.flat_map(|slot| doors.iter().filter_map(move |joint| board.fit(place, slot, doors, joint))).collect()
}

/// A shuffled deck, how much of it is laid, and what is chosen on the way.
#[derive(Clone, Debug)]
struct Build {
    deck: Vec<usize>,
    picks: Vec<Index>,
    annexed: bool,
}

impl Build {
    fn any(most: usize) -> impl Strategy<Value = Build> {
        let deck = Just((1..ROOMS.len()).collect::<Vec<_>>()).prop_shuffle();
        let picks = prop::collection::vec(any::<Index>(), 0..most);
        (deck, picks, any::<bool>()).prop_map(|(deck, picks, annexed)| Build { deck, picks, annexed })
    }

    /// Lays cards anywhere they fit, dead ends and sealed facilities included.
    fn board(&self) -> Board {
        let mut board = Board::new(doors(ENTRYWAY));
        for (room, pick) in self.deck.iter().zip(&self.picks) {
            let spots = fits(&board, doors(*room));
            if !spots.is_empty() {
                board.lay(*pick.get(&spots), doors(*room));
            }
        }
        if self.annexed {
            board.annex(doors(PRISON));
        }
        board
    }
}

fn some_places() -> impl Strategy<Value = Places> {
    // Two masks at once: a fifth to a quarter of the Rooms shut is a facility still worth walking through.
    (any::<u64>(), any::<u64>()).prop_map(|(one, other)| Places(one & other))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn turning_follows_the_ruling(x in -100_i8..100, y in -100_i8..100) {
        for rotation in Rotation::ALL {
            let spot = Spot { x, y, rotation };
            prop_assert_eq!(rotation.turned().turned().turned().turned(), rotation);
            prop_assert_eq!(rotation.turned().degrees(), (rotation.degrees() + 90) % 360);
            let model = model(spot);
            prop_assert_eq!(spot.cells().collect::<BTreeSet<_>>(), model.cells.iter().copied().collect());
            prop_assert!(model.cells.iter().all(|(x, y)| spot.covers(*x, *y)));
            for slot in Slot::ALL {
                prop_assert_eq!(edge(spot, slot), model.edges[&slot]);
            }
        }
    }

    #[test]
    fn cards_overlap_if_they_share_a_cell(x in -110_i8..110, y in -110_i8..110, dx in -5_i8..6, dy in -5_i8..6) {
        for (one, other) in Rotation::ALL.into_iter().flat_map(|one| Rotation::ALL.map(|other| (one, other))) {
            let (one, other) = (Spot { x, y, rotation: one }, Spot { x: x + dx, y: y + dy, rotation: other });
            let shared = one.cells().any(|(x, y)| other.covers(x, y));
            prop_assert_eq!(one.overlaps(other), shared);
            prop_assert_eq!(other.overlaps(one), shared);
        }
    }

    #[test]
    fn no_two_cards_share_a_cell(build in Build::any(37)) {
        let board = build.board();
        let cells = covered(&board);
        let lying = board.places().filter(|place| !board.is_annex(*place)).count();
        prop_assert_eq!(cells.len(), 6 * lying);
        for (x, y) in (-30..30).flat_map(|x| (-30..30).map(move |y| (x, y))) {
            prop_assert_eq!(board.cell(x, y), cells.get(&(x, y)).copied());
        }
    }

    /// F07-MOVE-01, F07-MOVE-02, F07-RULING-43
    #[test]
    fn rooms_are_adjacent_if_doors_share_an_edge(build in Build::any(37)) {
        let board = build.board();
        for (one, other) in board.places().flat_map(|one| board.places().map(move |other| (one, other))) {
            prop_assert_eq!(board.adjacent(one).has(other), adjacent(&board, one, other));
            prop_assert_eq!(board.adjacent(one).has(other), board.adjacent(other).has(one));
        }
    }

    /// F07-RULING-42
    #[test]
    fn a_doorway_is_open_connected_or_blocked(build in Build::any(37)) {
        let board = build.board();
        let cells = covered(&board);
        for place in board.places() {
            for slot in board.doors(place).iter() {
                let Some(edge) = board.edge(place, slot) else {
                    prop_assert_eq!(board.doorway(place, slot), Doorway::Blocked(place));
                    continue;
                };
                let outside = sides(edge).into_iter().find(|cell| cells.get(cell) != Some(&place)).unwrap();
                let expected = match cells.get(&outside) {
                    None => Doorway::Open,
                    Some(other) if door_edges(&board, *other).contains(&edge) => Doorway::Connected(*other),
                    Some(other) => Doorway::Blocked(*other),
                };
                prop_assert_eq!(board.doorway(place, slot), expected);
                prop_assert_eq!(board.open_doorways(place).any(|it| it == slot), expected == Doorway::Open);
            }
        }
    }

    /// F07-RULING-44: of all anchors and rotations, exactly the ones that join at an open doorway without overlap.
    #[test]
    fn a_card_fits_where_nothing_else_would(build in Build::any(20), room in 0..ROOMS.len()) {
        let (board, new) = (build.board(), doors(room));
        let cells = covered(&board);
        for place in board.places() {
            let near = board.spot(place).map_or((0, 0), |spot| (spot.x, spot.y));
            for (slot, joint) in Slot::ALL.into_iter().flat_map(|slot| Slot::ALL.map(|joint| (slot, joint))) {
                let open = board.open_doorways(place).any(|it| it == slot) && new.contains(joint);
                let mut found = vec![];
                let around = (-4..=4).flat_map(|dx| (-4..=4).map(move |dy| (near.0 + dx, near.1 + dy)));
                for ((x, y), rotation) in around.flat_map(|cell| Rotation::ALL.map(|rotation| (cell, rotation))) {
                    let spot = Spot { x, y, rotation };
                    let meets = open && board.edge(place, slot) == Some(edge(spot, joint));
                    if meets && model(spot).cells.iter().all(|cell| !cells.contains_key(cell)) {
                        found.push(spot);
                    }
                }
                prop_assert!(found.len() <= 1);
                prop_assert_eq!(board.fit(place, slot, new, joint), found.first().copied());
            }
            prop_assert_eq!(board.fits_at(place, new), !fits_at(&board, place, new).is_empty());
        }
        prop_assert_eq!(board.fits_anywhere(new), !fits(&board, new).is_empty());
    }

    /// F07-RULING-51
    #[test]
    fn the_veto_sees_what_laying_would_do(build in Build::any(12), room in 0..ROOMS.len(), other in 0..ROOMS.len()) {
        let board = build.board();
        for spot in fits(&board, doors(room)) {
            for other in [other, MAINFRAME] {
                let mut laid = board;
                laid.lay(spot, doors(room));
                prop_assert_eq!(board.keeps_way_for(spot, doors(room), doors(other)), laid.fits_anywhere(doors(other)));
            }
        }
    }

    /// F07-RULING-53, F07-RULING-83
    #[test]
    fn ways_are_the_shortest(build in Build::any(24), avoiding in some_places()) {
        let board = build.board();
        let ways: Vec<_> = board.places().map(|from| steps(&board, from, avoiding)).collect();
        for from in board.places() {
            let known = &ways[from.index()];
            prop_assert_eq!(board.reach(from, avoiding), known.keys().copied().collect());
            for far in 0..8 {
                let near = known.iter().filter(|(_, steps)| **steps <= far).map(|(place, _)| *place).collect();
                prop_assert_eq!(board.within(from, far, avoiding), near);
            }
            for to in board.places() {
                let distance = known.get(&to).copied();
                prop_assert_eq!(board.distance(from, to, avoiding), distance);
                let closer = |next: &Place| {
                    let rest = ways[next.index()].get(&to).copied();
                    rest.is_some_and(|rest| Some(rest + 1) == distance) && !avoiding.has(*next)
                };
                let toward: Places = board.adjacent(from).filter(closer).collect();
                prop_assert_eq!(board.toward(from, to, avoiding), toward);
            }
        }
    }

    /// F07-RULING-54
    #[test]
    fn sight_is_a_straight_line_through_doors(build in Build::any(24), shut in some_places()) {
        let board = build.board();
        for one in board.places() {
            let seen = board.in_sight(one, shut);
            for other in board.places() {
                prop_assert_eq!(seen.has(other), sees(&board, one, other, shut), "{} {}", one, other);
                prop_assert_eq!(seen.has(other), board.in_sight(other, shut).has(one));
                let beside = board.adjacent(one).has(other) && !shut.has(one) && !shut.has(other);
                let annexed = board.is_annex(one) || board.is_annex(other);
                prop_assert!(seen.has(other) || !beside || annexed);
            }
        }
    }

    /// A moved card leaves no trace of where it lay.
    #[test]
    fn moving_equals_laying_anew(build in Build::any(16), which in any::<Index>(), pick in any::<Index>()) {
        let board = build.board();
        let moving = Place::at(which.index(board.len())).unwrap();
        let without = |spot: Option<Spot>| {
            // Written and read again: every card laid once, in order, with no history of moves.
            let mut cards = serde_json::to_value(board).unwrap();
            cards[moving.index()]["spot"] = serde_json::to_value(spot).unwrap();
            serde_json::from_value::<Board>(cards).unwrap()
        };
        let mut spots = vec![];
        for (at, slot, joint) in board.places().flat_map(|at| {
            Slot::ALL.into_iter().flat_map(move |slot| Slot::ALL.into_iter().map(move |joint| (at, slot, joint)))
        }) {
            let spot = board.fit_moved(moving, at, slot, joint);
            if moving != Place::ENTRYWAY && at != moving {
                prop_assert_eq!(spot, without(None).fit(at, slot, board.doors(moving), joint));
            }
            spots.extend(spot);
        }
        if !spots.is_empty() && !board.is_annex(moving) {
            let spot = *pick.get(&spots);
            let mut moved = board;
            moved.move_to(moving, spot);
            prop_assert_eq!(moved, without(Some(spot)));
            let connected = steps(&moved, Place::ENTRYWAY, Places::NONE).len() == moved.len();
            prop_assert_eq!(board.stays_connected_if_moved(moving, spot), connected);
            // And back again, if it was not the one the others hung on.
            moved.move_to(moving, board.spot(moving).unwrap());
            prop_assert_eq!(moved, board);
        }
    }

    #[test]
    fn boards_survive_being_written_down(build in Build::any(37)) {
        let board = build.board();
        prop_assert_eq!(serde_json::from_value::<Board>(serde_json::to_value(board).unwrap()).unwrap(), board);
        let bytes = postcard::to_allocvec(&board).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Board>(&bytes).unwrap(), board);
    }
}

proptest! {
    // Three presets each: 3,000 builds.
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// F07-RULING-51 holds by induction: explorers who obey the veto never lose the Mainframe's place, whenever the
    /// Prison comes.
    #[test]
    fn the_mainframe_always_finds_a_place(
        rooms in Just(ORDINARY.collect::<Vec<_>>()).prop_shuffle(),
        nodes in Just(NODES.collect::<Vec<_>>()).prop_shuffle(),
        picks in prop::collection::vec(any::<(Index, Index)>(), 12),
        prison in any::<(Index, Index)>(),
    ) {
        // F07-DECK-03, F07-DECK-04, F07-DECK-05
        for (ordinary, connected) in [(4, 1), (6, 2), (8, 3)] {
            let mut deck: Vec<usize> = rooms[..ordinary].iter().chain(&nodes[..connected]).copied().collect();
            let turns = deck.len();
            deck.rotate_left(picks[0].0.index(turns));
            let mut board = Board::new(doors(ENTRYWAY));
            for (turn, (room, (who, pick))) in deck.into_iter().zip(&picks).enumerate() {
                let legal = |board: &Board, spots: Vec<Spot>, doors: Doors| -> Vec<Spot> {
                    spots.into_iter().filter(|spot| board.keeps_way_for(*spot, doors, self::doors(MAINFRAME))).collect()
                };
                if prison.0.index(turns) == turn {
                    let spots = legal(&board, fits(&board, doors(PRISON)), doors(PRISON));
                    // F07-RULING-112: about one build in nine thousand has no place for the Prison.
                    if spots.is_empty() {
                        board.annex(doors(PRISON));
                    } else {
                        board.lay(*prison.1.get(&spots), doors(PRISON));
                    }
                    prop_assert!(board.fits_anywhere(doors(MAINFRAME)));
                }
                let exploring: Vec<Place> = board.places().filter(|place| board.has_open_doorway(*place)).collect();
                let spots = legal(&board, fits_at(&board, *who.get(&exploring), doors(room)), doors(room));
                if !spots.is_empty() {
                    board.lay(*pick.get(&spots), doors(room));
                }
                prop_assert!(board.fits_anywhere(doors(MAINFRAME)));
            }
        }
    }
}
