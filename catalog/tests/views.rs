//! A client that decodes a packed view has the view.

use catalog::Title;
use engine::chance::{Draw, Quick};
use engine::{Chance as _, Picks, Play, Seat, Turn, Viewer};
use entity_extraction::EntityExtraction;
use facility07::Facility07;
use faza::Faza;
use infiltration::Infiltration;
use patch::Doc;

/// Random games; every so often every viewer's view goes through its packed form and back.
fn unpacked_is_the_same<G: Title>(game: &G, games: u64) {
    let mut looked = 0;
    for seed in 0..games {
        let (mut dice, mut players) = (Quick::new(seed), Quick::new(seed + 1_000));
        let players_count = *G::PLAYERS.start() + (seed % u64::from(G::PLAYERS.end() - G::PLAYERS.start() + 1)) as u8;
        let mut state = game.start(&G::setup(players_count), &mut Play::silent(&mut dice)).unwrap();
        for answer in 0..2_000 {
            if answer % 7 == 0 {
                for viewer in Seat::first(game.seats(&state)).map(Viewer::Seat).chain([Viewer::Public]) {
                    let view = game.view(&state, viewer);
                    assert_eq!(Doc::of(&view).read().as_ref(), Some(&view));
                    looked += 1;
                }
            }
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let Some(seat) = awaited.iter().next() else { break };
            let (mut picks, mut listed) = (Vec::new(), Vec::new());
            while game.options(&state, seat, &picks, &mut listed) == Picks::More {
                picks.push(listed[players.below(listed.len() as u32, Draw::Pick) as usize]);
            }
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut dice));
        }
    }
    assert!(looked > 500, "{looked}");
}

#[test]
fn packed_views_of_faza_come_back() {
    unpacked_is_the_same(&Faza::base(), 40);
}

#[test]
fn packed_views_of_facility_07_come_back() {
    unpacked_is_the_same(&Facility07::base(), 10);
    let packs: Vec<_> = Facility07::example_packs().iter().collect();
    for pack in packs {
        if let Ok(game) = Facility07::with_packs(&[pack]) {
            unpacked_is_the_same(&game, 5);
        }
    }
}

#[test]
fn packed_views_of_infiltration_come_back() {
    unpacked_is_the_same(&Infiltration::base(), 40);
}

#[test]
fn packed_views_of_entity_extraction_come_back() {
    unpacked_is_the_same(&EntityExtraction::base(), 40);
}

/// Whatever a view names can be looked up.
#[test]
fn everything_a_view_names_is_printed_somewhere() {
    for game in catalog::games() {
        let printed = game.printed();
        for one in &printed {
            assert!(!one.name.is_empty() && !one.id.is_empty(), "{one:?}");
            let alike = printed.iter().filter(|other| other.kind == one.kind && other.number == one.number).count();
            assert_eq!(alike, 1, "{} {}", one.kind, one.number);
        }
    }
    let game = catalog::find("facility07").unwrap();
    let sharks = game.example_packs().iter().find(|pack| pack.id() == "shark-attack").unwrap();
    let printed = game.with_packs(&[sharks]).unwrap().printed();
    assert!(printed.iter().any(|one| one.kind == "figure" && !one.texts.is_empty()));
    assert!(printed.iter().any(|one| one.pack.as_deref() == Some("shark-attack")));
    assert!(printed.iter().all(|one| one.kind != "room" || one.facts["doors"].as_array().is_some()));
}
