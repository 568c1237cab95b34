//! Whatever card lies at the door: it is revealed once, every operative enters it once, and it is furnished once
//! (INF-RULING-07). Scenarios always begin at the Loading Dock, so chance deals here.

use std::collections::BTreeSet;

use engine::chance::Quick;
use engine::{Game, Play};
use infiltration::{Infiltration, NpcAt, Place, Setup, Shelf};

#[test]
fn every_entry_room_is_revealed_entered_and_furnished_once() {
    let game = Infiltration::base();
    let mut seen = BTreeSet::new();
    for seed in 0..600 {
        let setup = Setup { players: 2 + (seed % 5) as u8, ..Setup::default() };
        let state = game.start(&setup, &mut Play::silent(&mut Quick::new(seed))).expect("a legal table");
        let room = game.room(state.rooms[Place::ENTRY.index()]);
        let name = room.name.as_str();
        seen.insert(name.to_string());
        assert_eq!(
            (state.round, state.alarm, state.inside().len()),
            (1, 0, state.count),
            "{name}: everybody is inside"
        );
        let entered = if name == "Mail Sorting" { state.count } else { 0 };
        assert_eq!(state.proximity, entered, "{name}: proximity rises once for each who enters");
        let delayed = state.operatives().iter().filter(|who| state.agent(*who).delayed).count();
        let all = matches!(name, "Maintenance Crawlway" | "Waste Processing");
        assert_eq!(delayed, if all { usize::from(state.count) } else { 0 }, "{name}: everybody is delayed, or nobody");
        assert_eq!(state.sludge == Some(Place::ENTRY), name == "Waste Processing");
        let npcs = state.npcs.iter().filter(|at| **at == NpcAt::In(Place::ENTRY)).count();
        assert_eq!(npcs, usize::from(name == "Security Checkpoint"), "{name}: Officer Nelson is where he belongs");
        assert_eq!(state.data.count(Shelf::Room(Place::ENTRY)), usize::from(room.data.with(state.count)), "{name}");
        assert_eq!(state.interfaces.has(Place::ENTRY), room.interface.is_some(), "{name}");
        assert_eq!(state.guards.has(Place::ENTRY), room.guard.is_some(), "{name}");
    }
    assert_eq!(seen.len(), 14, "every room of the first floor has been the entry: {seen:?}");
}
