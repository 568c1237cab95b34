//! A player who is asked by a card knows by which, and for what: random games are played and every question read.

use std::collections::BTreeSet;

use engine::chance::{Draw, Quick};
use engine::{Chance as _, Game, Picks, Play, Turn, Words};
use facility07::{Facility07, Pick, Prompt, Setup};

/// Questions that name no card or do not say what is chosen.
fn is_vague(prompt: &str) -> bool {
    let vague = ["how does it go on?", "which one?", "aimed at?", "carry it out?"];
    !prompt.contains(" asks: ") || !prompt.ends_with('?') || vague.iter().any(|words| prompt.ends_with(words))
}

#[test]
fn every_choice_of_a_card_says_which_card_asks_and_what_for() {
    let game = Facility07::base();
    let (mut asked, mut vague) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let (mut dice, mut players) = (Quick::new(seed), Quick::new(seed + 1_000));
        let setup = Setup { players: 2 + (seed % 5) as u8, ..Setup::default() };
        let mut state = game.start(&setup, &mut Play::silent(&mut dice)).unwrap();
        for _ in 0..1_500 {
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let Some(seat) = awaited.lowest() else { break };
            let question = game.question(&state, seat).unwrap();
            if matches!(question.about, Prompt::Choose | Prompt::Ways | Prompt::Aim) {
                let prompt = game.prompt(&state, seat, question.about);
                if is_vague(&prompt) {
                    vague.insert(prompt.clone());
                }
                asked.insert(prompt);
            }
            let (mut picks, mut listed): (Vec<Pick>, Vec<Pick>) = (Vec::new(), Vec::new());
            while game.options(&state, seat, &picks, &mut listed) == Picks::More {
                picks.push(listed[players.below(listed.len() as u32, Draw::Pick) as usize]);
            }
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut dice));
        }
    }
    assert!(asked.len() > 20, "cards asked only {asked:#?}");
    assert!(vague.is_empty(), "these do not say what is asked, and by which card: {vague:#?}");
}
