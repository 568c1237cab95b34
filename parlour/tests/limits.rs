//! What games ask for lies well within what a house takes.

use catalog::{Answered, Occasion, Offer};
use engine::chance::{Chance as _, Draw, Quick};
use engine::{Seed, Turn};
use wire::limits::{LONGEST_PICK, MOST_PICKS};

#[test]
fn no_answer_of_any_game_comes_near_the_limits() {
    for game in catalog::games() {
        let setup = game.setup(None, &[], Occasion::Play).unwrap();
        let (mut most, mut longest) = (0, String::new());
        for number in 0..20 {
            let mut session = game.start(&setup, Seed::from_number(number)).unwrap();
            let mut chance = Quick::new(number);
            for _ in 0..500 {
                let Turn::Ask { awaited, .. } = session.history().turn() else { break };
                let seat = awaited.lowest().unwrap();
                let mut path = Vec::new();
                while let Offer::More(choices) = session.history().offer(seat, &path).unwrap() {
                    path.push(chance.below(choices.len() as u32, Draw::Pick) as usize);
                    let names = choices.into_iter().map(|choice| choice.name);
                    longest = names.chain([longest]).max_by_key(|name| name.chars().count()).unwrap();
                }
                most = most.max(path.len());
                assert!(matches!(session.answer(seat, &path), Ok(Answered::Done(_))));
            }
        }
        assert!((2..=MOST_PICKS / 2).contains(&most), "{}: {most} picks", game.name());
        // A card of a pack may have a name of 60 characters; those of the boxes have half of it.
        let length = longest.chars().count();
        assert!((10..=LONGEST_PICK / 2).contains(&length), "{}: {longest:?}", game.name());
    }
}
