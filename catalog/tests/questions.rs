//! Whoever a card asks reads its author's question (`ask:`): whatever asks without one is listed here.

use engine::effect::{Library, Vocabulary};
use entity_extraction::EntityExtraction;
use facility07::Facility07;
use facility07::content::examples;
use facility07::vocabulary::Who;
use faza::Faza;
use infiltration::Infiltration;

/// What chance chooses needs no words.
fn every_choice_has_words<V: Vocabulary>(library: &Library<V>, by_chance: impl Fn(&V::Chooser) -> bool) {
    let asked: Vec<_> = library.choices().filter(|(_, asked)| !by_chance(&asked.who)).collect();
    assert!(!asked.is_empty());
    let without: Vec<&str> = asked
        .iter()
        .filter(|(_, asked)| !asked.question.as_ref().is_some_and(|question| question.ends_with('?')))
        .map(|(program, _)| program.name.as_str())
        .collect();
    assert!(without.is_empty(), "these ask without a question: {without:?}");
}

#[test]
fn everything_in_the_boxes_asks_in_its_authors_words() {
    every_choice_has_words(Faza::base().library(), |_| false);
    every_choice_has_words(Infiltration::base().library(), |_| false);
    every_choice_has_words(EntityExtraction::base().library(), |_| false);
    every_choice_has_words(Facility07::base().library(), |who| *who == Who::Random);
}

#[test]
fn so_do_the_packs_that_come_with_them() {
    for pack in examples() {
        let game = Facility07::with_packs(&[pack]).expect("an example pack");
        every_choice_has_words(game.library(), |who| *who == Who::Random);
    }
}
