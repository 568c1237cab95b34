//! When a question is a new one.
//!
//! An answer names the question it answers by its [`QuestionId`](crate::QuestionId), so that one which crosses another
//! player's on its way still reaches the right question. The rule by which a seat's question gets a new number is the same
//! in every game and stands here; a game keeps the numbers in its state and says what every seat is asked.

use crate::seat::{Seat, SeatSet};

/// What every seat is asked at one moment. Worked out seat by seat and only where it matters: games are played by the
/// million, and hardly a question is compared.
#[derive(Clone, Copy, Debug)]
pub struct Prompts<F> {
    seats: SeatSet,
    about: F,
    sealed: bool,
}

impl<P: PartialEq, F: Fn(Seat) -> P> Prompts<F> {
    /// These seats are asked, each what `about` says.
    #[inline]
    pub const fn new(seats: SeatSet, about: F) -> Self {
        Prompts { seats, about, sealed: false }
    }

    /// Whether answers are sealed: they can be changed until all are in, and the question stays the same.
    #[inline]
    #[must_use]
    pub fn sealed(self, sealed: bool) -> Self {
        Prompts { sealed, ..self }
    }

    /// The seats whose question is new after an answer: the seat that answered, unless the answer is sealed and the same is still
    /// asked, and every other seat that is asked something else than before.
    #[inline]
    pub fn renewed(&self, after: &Prompts<impl Fn(Seat) -> P>, answered: Seat) -> SeatSet {
        let mut renewed = SeatSet::NONE;
        for seat in after.seats {
            let may_stay = if seat == answered { self.sealed && after.sealed } else { self.seats.has(seat) };
            if !may_stay || (self.about)(seat) != (after.about)(seat) {
                renewed.insert(seat);
            }
        }
        renewed
    }
}

/// Gives these seats' questions new numbers; there is one number for each seat, lowest first.
#[inline]
pub fn renumber(numbers: &mut [u32], renewed: SeatSet) {
    for seat in renewed {
        if let Some(number) = numbers.get_mut(seat.index()) {
            *number = number.wrapping_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat(0);
    const BEN: Seat = Seat(1);
    const CAT: Seat = Seat(2);

    /// One letter for what each seat is asked; a blank where it is asked nothing.
    fn asked(letters: &str) -> Prompts<impl Fn(Seat) -> char> {
        let letters: Vec<char> = letters.chars().collect();
        let seats = Seat::first(letters.len() as u8).filter(|seat| letters[seat.index()] != ' ').collect();
        Prompts::new(seats, move |seat| letters[seat.index()])
    }

    fn seats<const N: usize>(seats: [Seat; N]) -> SeatSet {
        seats.into_iter().collect()
    }

    #[test]
    fn whoever_answers_is_asked_anew() {
        assert_eq!(asked("aaa").renewed(&asked("aaa"), ANN), seats([ANN]));
    }

    #[test]
    fn a_sealed_answer_can_be_changed_under_its_number() {
        let sealed = |letters| asked(letters).sealed(true);
        assert_eq!(sealed("aa").renewed(&sealed("aa"), ANN), SeatSet::NONE);
        assert_eq!(sealed("aa").renewed(&sealed("bb"), ANN), seats([ANN, BEN]), "a second sealed question");
        assert_eq!(sealed("aa").renewed(&asked("aa"), ANN), seats([ANN]), "the last answer opened them");
    }

    #[test]
    fn other_seats_get_a_new_number_with_another_question() {
        assert_eq!(asked("abc").renewed(&asked(" dc"), ANN), seats([BEN]));
        assert_eq!(asked("ab ").renewed(&asked(" bb"), ANN), seats([CAT]), "asked for the first time");
    }

    #[test]
    fn who_is_asked_nothing_keeps_the_number_until_asked_again() {
        assert_eq!(asked("ab").renewed(&asked("  "), ANN), SeatSet::NONE);
        assert_eq!(asked("  ").renewed(&asked(" b"), ANN), seats([BEN]));
    }

    #[test]
    fn numbers_read_from_a_file_never_overflow() {
        let mut numbers = [u32::MAX, 7];
        renumber(&mut numbers, SeatSet::first(3));
        assert_eq!(numbers, [0, 8]);
    }
}
