//! An effect from one vocabulary in another: from the words of its author to those that are run.

use super::script::{Effect, Vocabulary};

/// Translates a game's own words; the control flow around them stays as it is.
pub trait Translator {
    /// What the author wrote in.
    type From: Vocabulary;
    /// What is run.
    type To: Vocabulary<Chooser = <Self::From as Vocabulary>::Chooser>;
    /// Why a word has no meaning.
    type Error;

    /// What is done.
    fn verb(&mut self, verb: &Verb<Self::From>) -> Result<Verb<Self::To>, Self::Error>;
    /// What is asked.
    fn condition(&mut self, condition: &Condition<Self::From>) -> Result<Condition<Self::To>, Self::Error>;
    /// What is pointed at.
    fn selector(&mut self, set: &Selector<Self::From>) -> Result<Selector<Self::To>, Self::Error>;
    /// What is tested.
    fn check(&mut self, check: &Check<Self::From>) -> Result<Check<Self::To>, Self::Error>;

    /// What is counted.
    fn amount(&mut self, amount: &Amount<Self::From>) -> Result<Amount<Self::To>, Self::Error>;

    /// Translates a list of steps, word by word as they stand there, up to the first that has no meaning.
    fn steps(&mut self, steps: &[Effect<Self::From>]) -> Result<Vec<Effect<Self::To>>, Self::Error> {
        steps.iter().map(|step| self.step(step)).collect()
    }

    /// Translates one step with everything inside it.
    fn step(&mut self, step: &Effect<Self::From>) -> Result<Effect<Self::To>, Self::Error> {
        Ok(match step {
            Effect::Do(verb) => Effect::Do(self.verb(verb)?),
            Effect::If(condition, then, otherwise) => {
                Effect::If(self.condition(condition)?, self.steps(then)?, self.steps(otherwise)?)
            }
            Effect::ForEach(set, body) => Effect::ForEach(self.selector(set)?, self.steps(body)?),
            Effect::Pick(set, by, body) => Effect::Pick(self.selector(set)?, by.clone(), self.steps(body)?),
            Effect::May(who, body) => Effect::May(who.clone(), self.steps(body)?),
            Effect::Choose(who, options) => Effect::Choose(who.clone(), ways(options, |body| self.steps(body))?),
            Effect::Check(check, pass, fail) => Effect::Check(self.check(check)?, self.steps(pass)?, self.steps(fail)?),
            Effect::Repeat(times, body) => Effect::Repeat(self.amount(times)?, self.steps(body)?),
            Effect::Roll(sides, table) => Effect::Roll(*sides, ways(table, |body| self.steps(body))?),
        })
    }
}

type Verb<V> = <V as Vocabulary>::Verb;
type Condition<V> = <V as Vocabulary>::Condition;
type Selector<V> = <V as Vocabulary>::Selector;
type Check<V> = <V as Vocabulary>::Check;
type Amount<V> = <V as Vocabulary>::Amount;

/// Translates what stands behind each name or number.
fn ways<Name: Clone, From, To, Error>(
    all: &[(Name, From)],
    mut translate: impl FnMut(&From) -> Result<To, Error>,
) -> Result<Vec<(Name, To)>, Error> {
    all.iter().map(|(name, body)| Ok((name.clone(), translate(body)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Asked;

    fn asked(who: char) -> Asked<char> {
        Asked { who, question: Some(format!("{who}?")) }
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Names;

    #[derive(Clone, Debug, PartialEq)]
    struct Numbers;

    impl Vocabulary for Names {
        type Verb = &'static str;
        type Selector = &'static str;
        type Condition = &'static str;
        type Chooser = char;
        type Check = &'static str;
        type Amount = &'static str;
    }

    impl Vocabulary for Numbers {
        type Verb = u8;
        type Selector = u8;
        type Condition = u8;
        type Chooser = char;
        type Check = u8;
        type Amount = u8;
    }

    /// Gives words the number of their turn; the empty word has no meaning.
    #[derive(Default)]
    struct Counting(u8);

    impl Counting {
        fn number(&mut self, word: &str) -> Result<u8, u8> {
            self.0 += 1;
            if word.is_empty() { Err(self.0) } else { Ok(self.0) }
        }
    }

    impl Translator for Counting {
        type From = Names;
        type To = Numbers;
        type Error = u8;

        fn verb(&mut self, verb: &&'static str) -> Result<u8, u8> {
            self.number(verb)
        }

        fn condition(&mut self, condition: &&'static str) -> Result<u8, u8> {
            self.number(condition)
        }

        fn selector(&mut self, set: &&'static str) -> Result<u8, u8> {
            self.number(set)
        }

        fn check(&mut self, check: &&'static str) -> Result<u8, u8> {
            self.number(check)
        }

        fn amount(&mut self, amount: &&'static str) -> Result<u8, u8> {
            self.number(amount)
        }
    }

    #[test]
    fn every_word_is_translated_as_written_and_the_flow_stays() {
        let told = |word| vec![Effect::<Names>::Do(word)];
        let run = |number| vec![Effect::<Numbers>::Do(number)];
        let authored = [
            Effect::If("dazed", told("draw"), told("move")),
            Effect::ForEach("guards", told("daze")),
            Effect::Pick("rooms", asked('a'), told("enter")),
            Effect::May(asked('b'), told("steal")),
            Effect::Choose(asked('c'), vec![("left".into(), told("jump")), ("right".into(), told("hide"))]),
            Effect::Check("speed", told("pass"), told("fail")),
            Effect::Roll(6, vec![(3, told("low")), (6, told("high"))]),
            Effect::Repeat("guards", told("again")),
        ];
        let expected = vec![
            Effect::If(1, run(2), run(3)),
            Effect::ForEach(4, run(5)),
            Effect::Pick(6, asked('a'), run(7)),
            Effect::May(asked('b'), run(8)),
            Effect::Choose(asked('c'), vec![("left".into(), run(9)), ("right".into(), run(10))]),
            Effect::Check(11, run(12), run(13)),
            Effect::Roll(6, vec![(3, run(14)), (6, run(15))]),
            Effect::Repeat(16, run(17)),
        ];
        assert_eq!(Counting::default().steps(&authored), Ok(expected));
    }

    #[test]
    fn the_first_word_without_meaning_is_the_last_one_read() {
        let authored = [Effect::Do("draw"), Effect::May(asked('a'), vec![Effect::Do("")]), Effect::Do("move")];
        let mut translator = Counting::default();
        assert_eq!(translator.steps(&authored), Err(2));
        assert_eq!(translator.0, 2);
    }
}
