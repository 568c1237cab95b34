//! Every lesson can be followed to its end, exactly as it is written.

use parlour::{Lesson, Parlour, Reply, Wish};
use wire::{Call, ToGuest, ToHouse, Turn};

struct Learner {
    parlour: Parlour,
    question: Option<u32>,
    awaited: bool,
    over: bool,
}

impl Learner {
    /// What was said, and whether an answer was taken.
    fn wish(&mut self, wish: Wish) -> Result<bool, String> {
        let mut taken = false;
        for word in self.parlour.hear(wish) {
            let message = match word {
                Reply::Message(message) => *message,
                Reply::Cannot { why } => return Err(why),
                Reply::Kept(_)
                | Reply::Printed(_)
                | Reply::Laid(_)
                | Reply::Moment(_)
                | Reply::LookedBack(_)
                | Reply::Riddle(_)
                | Reply::Solved(_) => continue,
            };
            match message {
                ToGuest::View { asking, turn, .. } | ToGuest::Update { asking, turn, .. } => {
                    taken = true;
                    match asking {
                        wire::Asking::New(question) => self.question = Some(question.id),
                        wire::Asking::Nothing => self.question = None,
                        wire::Asking::Same => {}
                    }
                    self.over = matches!(turn, Turn::Over(_));
                    self.awaited = matches!(turn, Turn::Ask { awaited, .. } if awaited.contains(&0));
                }
                ToGuest::Refused { rule, reason, .. } => return Err(format!("{reason} ({rule})")),
                ToGuest::Failed { message, .. } => return Err(message),
                ToGuest::Offered { choices, .. } => {
                    let names: Vec<String> = choices.into_iter().map(|choice| choice.pick).collect();
                    return Err(format!("it stops short of: {}", names.join(", ")));
                }
                _ => {}
            }
        }
        Ok(taken)
    }

    /// The names of what may follow.
    fn offered(&mut self, question: u32, picks: &[String]) -> Vec<String> {
        let offer = ToHouse::Offer { question, undos: 0, picks: picks.to_vec() };
        let said = self.parlour.hear(Wish::Call(Call { id: 1, what: offer }));
        let names = said.into_iter().filter_map(|word| match word {
            Reply::Message(message) => Some(*message),
            _ => None,
        });
        let names = names.filter_map(|message| match message {
            ToGuest::Offered { choices, .. } => Some(choices.into_iter().map(|choice| choice.pick)),
            _ => None,
        });
        names.flatten().collect()
    }

    /// Lets the bots play until the learner is asked.
    fn wait(&mut self) {
        for _ in 0..500 {
            if self.awaited || self.over {
                return;
            }
            self.wish(Wish::Go).unwrap();
        }
        panic!("the learner is never asked again");
    }
}

#[test]
fn every_lesson_can_be_followed_as_it_is_written() {
    for game in catalog::games() {
        let lesson = Lesson::of(game.name()).unwrap();
        let mut learner = Learner { parlour: Parlour::default(), question: None, awaited: false, over: false };
        learner.wish(Wish::Open(lesson.opening(game.name(), "Me", 0))).unwrap();
        let mut answers = 0;
        for (at, step) in lesson.steps.iter().enumerate() {
            let picks = step.picks();
            if picks.is_empty() {
                continue;
            }
            learner.wait();
            let question =
                learner.question.unwrap_or_else(|| panic!("{} step {}: nothing is asked", game.title(), at + 1));
            // The page lights what the lesson asks for by its whole name.
            for made in 0..picks.len() {
                let (wanted, names) = (&picks[made], learner.offered(question, &picks[..made]));
                let listed = names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
                assert!(listed, "{} step {}: `{wanted}` is none of {names:?}", game.title(), at + 1);
            }
            let answer = ToHouse::Answer { question, undos: 0, picks };
            let answered = learner.wish(Wish::Call(Call { id: 1, what: answer }));
            if let Err(why) = answered {
                panic!("{} step {} (`{}`): {why}", game.title(), at + 1, step.answer.as_deref().unwrap_or_default());
            }
            answers += 1;
        }
        assert!(lesson.steps.len() >= 8 && answers >= 5, "{} teaches by doing", game.title());
    }
}
