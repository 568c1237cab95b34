//! A player who answers at random, through the wire alone.

use std::time::Duration;

use engine::chance::{Chance as _, Draw, Quick};
use patch::Patch;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::{Instant, sleep_until};
use wire::{ToGuest, ToHouse};

use crate::{Seat, Sight, Trouble};

/// A player at random.
pub struct Player<V: Sight = Value> {
    pub seat: Seat<V>,
    chance: Quick,
    /// How long to think at least and at most.
    pub thinks: (Duration, Duration),
    /// Which question was answered last; nothing is answered twice.
    answered: Option<(u32, u32)>,
    waiting: Option<Waiting>,
    think_until: Option<Instant>,
}

struct Waiting {
    call: u32,
    picks: Vec<String>,
    since: Instant,
}

/// What a step brought.
#[derive(Debug)]
pub enum Played<V = Value> {
    /// A message came; its size is [`Seat::size`].
    Heard(Box<ToGuest<V>>),
    /// An answer was stored; so long did it take until the update was here.
    Answered { seq: u64, took: Duration },
    /// An answer was given and not replied to yet.
    Given,
}

impl<V: Sight> Player<V>
where
    Patch<V>: DeserializeOwned,
{
    pub fn new(seat: Seat<V>, luck: u64, thinks: (Duration, Duration)) -> Self {
        Player { seat, chance: Quick::new(luck), thinks, answered: None, waiting: None, think_until: None }
    }

    /// Waits for a message, or for the time to answer.
    pub async fn step(&mut self) -> Result<Played<V>, Trouble> {
        self.plan();
        if let Some(until) = self.think_until {
            tokio::select! {
                message = self.seat.next() => return self.hear(message?).await,
                () = sleep_until(until) => {}
            }
            self.think_until = None;
            let Some(question) = &self.seat.question else { return Ok(Played::Given) };
            let Some(first) =
                question.choices.get(self.chance.below(question.choices.len().max(1) as u32, Draw::Pick) as usize)
            else {
                return Ok(Played::Given);
            };
            let picks = vec![first.pick.clone()];
            self.answered = Some((question.id, self.seat.undos));
            self.give(picks, Instant::now()).await?;
            return Ok(Played::Given);
        }
        let message = self.seat.next().await?;
        self.hear(message).await
    }

    /// Decides when to answer, if there is something to answer.
    fn plan(&mut self) {
        let Some(question) = &self.seat.question else {
            self.think_until = None;
            return;
        };
        let due =
            self.seat.is_awaited() && self.answered != Some((question.id, self.seat.undos)) && self.waiting.is_none();
        if !due {
            self.think_until = None;
        } else if self.think_until.is_none() {
            let (least, most) = self.thinks;
            let spread = most.saturating_sub(least).as_micros().max(1) as u32;
            let thinks = least + Duration::from_micros(u64::from(self.chance.below(spread, Draw::Pick)));
            self.think_until = Some(Instant::now() + thinks);
        }
    }

    async fn give(&mut self, picks: Vec<String>, since: Instant) -> Result<(), Trouble> {
        let question = self.answered.map_or(0, |(question, _)| question);
        let undos = self.seat.undos;
        let call = self.seat.call(ToHouse::Answer { question, undos, picks: picks.clone() }).await?;
        self.waiting = Some(Waiting { call, picks, since });
        Ok(())
    }

    async fn hear(&mut self, message: ToGuest<V>) -> Result<Played<V>, Trouble> {
        let Some(waiting) = self.waiting.take() else { return Ok(Played::Heard(Box::new(message))) };
        match &message {
            ToGuest::Done { id, seq } if *id == waiting.call => {
                return Ok(Played::Answered { seq: *seq, took: waiting.since.elapsed() });
            }
            ToGuest::Offered { id, choices, .. } if *id == waiting.call && !choices.is_empty() => {
                let next = &choices[self.chance.below(choices.len() as u32, Draw::Pick) as usize];
                let mut picks = waiting.picks;
                picks.push(next.pick.clone());
                // Only the last pick of an answer is timed: the others change nothing.
                self.give(picks, Instant::now()).await?;
                return Ok(Played::Given);
            }
            // Another player was quicker, or it is not allowed after all: another choice will do.
            ToGuest::Refused { id, .. } | ToGuest::Failed { id, .. } if *id == waiting.call => self.answered = None,
            _ => self.waiting = Some(waiting),
        }
        Ok(Played::Heard(Box::new(message)))
    }
}
