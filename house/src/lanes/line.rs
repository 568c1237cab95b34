//! The line in which work waits: the account that has used the least so far is next.
//!
//! Those who always have more to do share the time evenly. An account that only wants a moment now and then does not wait for
//! their share of it: time that was not used is saved up, a little, so they are before everybody who never stops, and
//! one thread is kept for them. Without either, one table's answer would take as many times longer as there are
//! others who never stop.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use super::Payer;

/// More places than this are only remembered while they have something to do or owe time to others.
const REMEMBERED: usize = 1024;

/// So much time that was not used is saved up. A person's table takes a few milliseconds for an answer, and a hundred to be
/// read; a place that never stops has spent this at once.
const SAVED: Duration = Duration::from_millis(250);

/// Work in lanes, one for each place.
pub struct Line<J> {
    lanes: HashMap<Option<IpAddr>, Lane<J>>,
    /// The lanes that may go on, by the time they have used.
    next: BTreeSet<(Duration, Option<IpAddr>)>,
    /// The most that anybody had used when they were served: what those have used who never stop. A newcomer, and an account that
    /// comes back, is ahead of that by what they have saved up, and no more.
    level: Duration,
    /// So many threads work for one place at the same time, and for all those together who have saved up nothing. There
    /// is one thread more.
    share: usize,
    /// So many work.
    running: usize,
}

struct Lane<J> {
    used: Duration,
    running: usize,
    /// The sessions of the place that wait; the first is next.
    turns: VecDeque<u64>,
    /// What each of them waits with.
    waiting: HashMap<u64, VecDeque<J>>,
}

impl<J> Lane<J> {
    fn is_idle(&self) -> bool {
        self.running == 0 && self.turns.is_empty()
    }
}

impl<J> Line<J> {
    pub fn new(share: usize) -> Self {
        Line { lanes: HashMap::new(), next: BTreeSet::new(), level: SAVED, share, running: 0 }
    }

    /// Work gets in line.
    pub fn push(&mut self, payer: Payer, job: J) {
        if self.lanes.len() > REMEMBERED {
            let level = self.level;
            self.lanes.retain(|_, lane| !lane.is_idle() || lane.used > level);
        }
        let level = self.level.saturating_sub(SAVED);
        let new = || Lane { used: level, running: 0, turns: VecDeque::new(), waiting: HashMap::new() };
        let lane = self.lanes.entry(payer.place).or_insert_with(new);
        if lane.is_idle() {
            lane.used = lane.used.max(level);
        }
        let jobs = lane.waiting.entry(payer.session).or_default();
        if jobs.is_empty() {
            lane.turns.push_back(payer.session);
        }
        jobs.push_back(job);
        if lane.running < self.share {
            self.next.insert((lane.used, payer.place));
        }
    }

    /// The next piece of work, and who it is for. [`Line::done`] has to follow.
    pub fn pop(&mut self) -> Option<(Payer, J)> {
        if self.is_empty() {
            return None;
        }
        let (used, place) = self.next.pop_first()?;
        let lane = self.lanes.get_mut(&place)?;
        let session = lane.turns.pop_front()?;
        let jobs = lane.waiting.get_mut(&session)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            lane.waiting.remove(&session);
        } else {
            lane.turns.push_back(session);
        }
        lane.running += 1;
        self.running += 1;
        if lane.running < self.share && !lane.turns.is_empty() {
            self.next.insert((used, place));
        }
        self.level = self.level.max(used);
        Some((Payer { place, session }, job))
    }

    /// A piece of work has taken so long.
    pub fn done(&mut self, payer: Payer, took: Duration) {
        self.running = self.running.saturating_sub(1);
        let Some(lane) = self.lanes.get_mut(&payer.place) else { return };
        self.next.remove(&(lane.used, payer.place));
        lane.used += took;
        lane.running = lane.running.saturating_sub(1);
        if !lane.turns.is_empty() && lane.running < self.share {
            self.next.insert((lane.used, payer.place));
        }
    }

    /// Whether nothing can be done now: the last thread is for those who have saved something up.
    pub fn is_empty(&self) -> bool {
        self.next.first().is_none_or(|(used, _)| self.running >= self.share && *used >= self.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(place: u8, session: u64) -> Payer {
        Payer { place: Some(IpAddr::from([10, 0, 0, place])), session }
    }

    fn second(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn whoever_has_used_less_is_next_however_much_others_bring() {
        let mut line = Line::new(2);
        (0..100).for_each(|job| line.push(at(1, 1), job));
        for _ in 0..3 {
            let (payer, _) = line.pop().unwrap();
            line.done(payer, second(1));
        }
        line.push(at(2, 1), 1000);
        // The newcomer has saved nothing up, but owes nothing either.
        assert_eq!(line.pop(), Some((at(2, 1), 1000)));
        line.done(at(2, 1), second(1) / 10);
        for job in 1001..1005 {
            line.push(at(2, 1), job);
            assert_eq!(line.pop(), Some((at(2, 1), job)), "it has used a tenth of what the other has");
            line.done(at(2, 1), second(1) / 10);
        }
        assert_eq!(line.pop().unwrap().0, at(1, 1));
    }

    #[test]
    fn nobody_takes_every_thread() {
        let mut line = Line::new(2);
        (0..5).for_each(|job| line.push(at(1, job), job));
        assert!(line.pop().is_some() && line.pop().is_some());
        assert!(line.is_empty() && line.pop().is_none(), "the third thread is for others");
        line.push(at(2, 1), 7);
        assert_eq!(line.pop(), Some((at(2, 1), 7)));
        line.done(at(1, 0), second(1));
        assert!(line.pop().is_none(), "one that never stops and a second one have the two threads there are for such");
        line.done(at(2, 1), second(1));
        assert_eq!(line.pop(), Some((at(1, 2), 2)));
    }

    #[test]
    fn whoever_wants_a_moment_now_and_then_does_not_wait_for_those_who_never_stop() {
        let mut line = Line::new(2);
        for place in 1..=8 {
            (0..100).for_each(|job| line.push(at(place, 1), job));
        }
        // They spend at once what they had saved up.
        for _ in 0..8 * 4 {
            let (payer, _) = line.pop().unwrap();
            line.done(payer, second(1) / 10);
        }
        let mut busy: VecDeque<Payer> = [line.pop(), line.pop()].map(|next| next.unwrap().0).into();
        for round in 0..8 {
            assert!(line.pop().is_none(), "the third thread is kept");
            // A tenth of what each of the others takes meanwhile.
            line.push(at(9, 1), round);
            assert_eq!(line.pop(), Some((at(9, 1), round)));
            line.done(at(9, 1), second(1) / 100);
            for _ in 0..8 {
                let payer = busy.pop_front().unwrap();
                line.done(payer, second(1) / 10);
                busy.push_back(line.pop().unwrap().0);
            }
        }
    }

    #[test]
    fn within_a_place_sessions_take_turns() {
        let mut line = Line::new(1);
        let jobs = [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30)];
        for (session, job) in jobs {
            line.push(at(1, session), job);
        }
        let mut order = Vec::new();
        while let Some((payer, job)) = line.pop() {
            order.push(job);
            line.done(payer, second(1));
        }
        assert_eq!(order, [10, 20, 30, 11, 12]);
    }

    #[test]
    fn idle_places_are_forgotten() {
        let mut line = Line::new(1);
        for place in 0..u32::try_from(3 * REMEMBERED).unwrap() {
            let payer = Payer { place: Some(IpAddr::from(place.to_be_bytes())), session: 0 };
            line.push(payer, ());
            line.pop().unwrap();
            line.done(payer, Duration::ZERO);
        }
        assert!(line.lanes.len() <= REMEMBERED + 1, "{}", line.lanes.len());
    }
}
