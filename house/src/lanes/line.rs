//! The line in which work waits: whoever has used the least so far is next.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use super::Payer;

/// More places than this are only remembered while they have something to do or owe time to others.
const REMEMBERED: usize = 1024;

/// Work in lanes, one for each place.
pub struct Line<J> {
    lanes: HashMap<Option<IpAddr>, Lane<J>>,
    /// The lanes that may go on, by the time they have used.
    next: BTreeSet<(Duration, Option<IpAddr>)>,
    /// What whoever was served last had used: a newcomer begins there, for time that was not used is not saved up.
    level: Duration,
    /// So many threads work for one place at the same time.
    share: usize,
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
        Line { lanes: HashMap::new(), next: BTreeSet::new(), level: Duration::ZERO, share }
    }

    /// Work gets in line.
    pub fn push(&mut self, payer: Payer, job: J) {
        if self.lanes.len() > REMEMBERED {
            let level = self.level;
            self.lanes.retain(|_, lane| !lane.is_idle() || lane.used > level);
        }
        let level = self.level;
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
        if lane.running < self.share && !lane.turns.is_empty() {
            self.next.insert((used, place));
        }
        self.level = self.level.max(used);
        Some((Payer { place, session }, job))
    }

    /// A piece of work has taken so long.
    pub fn done(&mut self, payer: Payer, took: Duration) {
        let Some(lane) = self.lanes.get_mut(&payer.place) else { return };
        self.next.remove(&(lane.used, payer.place));
        lane.used += took;
        lane.running = lane.running.saturating_sub(1);
        if !lane.turns.is_empty() && lane.running < self.share {
            self.next.insert((lane.used, payer.place));
        }
    }

    /// Whether anything can be done now.
    pub fn is_empty(&self) -> bool {
        self.next.is_empty()
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
        assert_eq!(line.pop(), Some((at(1, 2), 2)));
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
