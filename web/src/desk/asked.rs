//! What is asked, and what becomes of a half-made answer when others act in between.

use leptos::prelude::*;
use wire::{Asking, Choice, Question, ToHouse, Turn};

use super::{Desk, Notice, Pending};

impl Desk {
    /// Takes up the picks made so far where the question is asked anew: others did something in between.
    fn take_up(self, picks: Vec<Choice>) {
        let Some(question) = self.question.get_untracked() else { return };
        let names = picks.iter().map(|choice| choice.pick.clone()).collect();
        let what = ToHouse::Offer { question: question.id, undos: self.undos(), picks: names };
        self.send(what, Pending::TakeUp(picks));
    }

    /// What ends a turn comes last: nobody does it by a first click or by the first key.
    pub(super) fn put_in_order(self, choices: &mut [Choice]) {
        let game = self.info.with_untracked(|info| info.as_ref().map(|info| info.game.clone())).unwrap_or_default();
        if let Some(look) = crate::games::look(&game) {
            choices.sort_by_key(|choice| (look.ends)(&choice.means));
        }
    }

    /// What was half chosen is not possible any more.
    pub(super) fn taken_away(self) {
        self.begin_answer();
        let text = "What you had begun to choose is not possible any more.".into();
        self.notice.set(Some(Notice { text, rule: None }));
    }

    pub(super) fn now_at(self, seq: u64, undos: u32, asking: Asking, turn: Turn) {
        let before = self.own.try_update_value(|own| {
            let before = own.undos;
            (own.seq, own.undos) = (seq, undos);
            own.turn = Some(turn.clone());
            before
        });
        self.heard.update(|heard| *heard += 1);
        // How it ended is told after it has been shown how it came.
        if matches!(turn, Turn::Ask { .. }) {
            self.turn.set(Some(turn));
        }
        let question = match asking {
            Asking::Same => return,
            Asking::Nothing => None,
            Asking::New(mut question) => {
                self.put_in_order(&mut question.choices);
                Some(question)
            }
        };
        let asks = |of: &Option<Question>| of.as_ref().map(|of| (of.prompt.clone(), of.about.clone()));
        let same = question.is_some() && before == Some(undos) && self.question.with_untracked(asks) == asks(&question);
        self.because.set(None);
        self.why_not.set(None);
        self.advice.set(None);
        if question.is_some() {
            self.notice.set(None);
        }
        let picks = self.so_far.get_untracked();
        // What is asked of everybody at once is asked anew whenever somebody else acts: what was begun goes on, and no
        // choice moves under the pointer.
        let waits = self.given.get_value().is_none() && self.to_confirm.with_untracked(Option::is_none);
        if same && waits && !picks.is_empty() {
            self.question.set(question);
            return self.take_up(picks);
        }
        if same
            && picks.is_empty()
            && self.question.with_untracked(|old| choices(old.as_ref()) == choices(question.as_ref()))
        {
            return self.question.set(question);
        }
        self.question.set(question);
        self.begin_answer();
    }
}

fn choices(of: Option<&Question>) -> Option<&Vec<Choice>> {
    of.map(|of| &of.choices)
}
