//! In what order, and for how long, a page shows what happened.
//!
//! Events come with numbers that only grow. The director keeps those that were not shown yet, gives them out one after
//! the other, and never gives out the same number twice. It knows no clock: the page that shows an event asks how long it lasts
//! and comes back for the next one afterwards.

use std::collections::VecDeque;

/// How long an event deserves to be looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    /// Its line in the log is enough.
    #[default]
    Nothing,
    Short,
    Usual,
    Long,
}

impl Length {
    /// In milliseconds at the usual tempo: what people can follow lies between 0.4 and 1 second.
    const fn usual_ms(self) -> u64 {
        match self {
            Length::Nothing => 0,
            Length::Short => 400,
            Length::Usual => 650,
            Length::Long => 1_000,
        }
    }
}

/// How fast a person wants to see things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// Everything at once, as it is in the end.
    Off,
    Brisk,
    #[default]
    Normal,
    Relaxed,
}

impl Tempo {
    /// How long an event lasts, in milliseconds.
    pub const fn lasts_ms(self, length: Length) -> u64 {
        let percent = match self {
            Tempo::Off => 0,
            Tempo::Brisk => 60,
            Tempo::Normal => 100,
            Tempo::Relaxed => 170,
        };
        length.usual_ms() * percent / 100
    }
}

/// What waits to be shown may last so long, in milliseconds at the usual tempo; more of it is shown faster, so that a
/// page does not fall behind its table.
const LONGEST_MS: u64 = 15_000;

/// One thing to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat<T> {
    /// The number of its line.
    pub number: usize,
    pub length: Length,
    pub what: T,
}

/// What was not shown yet, in order.
#[derive(Clone, Debug)]
pub struct Director<T> {
    waiting: VecDeque<Beat<T>>,
    /// The first number that is news.
    next: usize,
}

impl<T> Default for Director<T> {
    fn default() -> Self {
        Director { waiting: VecDeque::new(), next: 0 }
    }
}

impl<T> Director<T> {
    /// Something happened. What was given out or skipped before is no news, and is not taken again.
    pub fn hear(&mut self, beat: Beat<T>) {
        let first = self.waiting.back().map_or(self.next, |last| last.number + 1);
        if beat.number >= first {
            self.waiting.push_back(beat);
        }
    }

    /// What is shown next, with everything before it that is only told: those have no length.
    pub fn take(&mut self) -> Option<Beat<T>> {
        let beat = self.waiting.pop_front()?;
        self.next = beat.number + 1;
        Some(beat)
    }

    /// All that waits, to be told at once: the person does not want to wait, or was away.
    pub fn skip(&mut self) -> Vec<Beat<T>> {
        let skipped: Vec<Beat<T>> = self.waiting.drain(..).collect();
        if let Some(last) = skipped.last() {
            self.next = last.number + 1;
        }
        skipped
    }

    /// Everything before this number is no news: it happened before the person came.
    pub fn begin_at(&mut self, number: usize) {
        self.waiting.clear();
        self.next = self.next.max(number);
    }

    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// How long this beat is in sight, given what waits behind it.
    pub fn lasts_ms(&self, beat: &Beat<T>, tempo: Tempo) -> u64 {
        let waiting: u64 = self.waiting.iter().map(|beat| beat.length.usual_ms()).sum();
        let all = waiting + beat.length.usual_ms();
        let lasts = tempo.lasts_ms(beat.length);
        if all > LONGEST_MS { lasts * LONGEST_MS / all } else { lasts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(number: usize, length: Length) -> Beat<&'static str> {
        Beat { number, length, what: "" }
    }

    fn numbers(beats: &[Beat<&str>]) -> Vec<usize> {
        beats.iter().map(|beat| beat.number).collect()
    }

    #[test]
    fn events_are_shown_once_and_in_order() {
        let mut director = Director::default();
        for number in [3, 4, 5] {
            director.hear(beat(number, Length::Short));
        }
        // The same news again, as after a lost connection.
        for number in [4, 5, 6] {
            director.hear(beat(number, Length::Short));
        }
        let shown: Vec<usize> = std::iter::from_fn(|| director.take()).map(|beat| beat.number).collect();
        assert_eq!(shown, [3, 4, 5, 6]);
        director.hear(beat(6, Length::Long));
        assert!(director.is_idle(), "nothing old comes back");
    }

    #[test]
    fn whoever_skips_misses_nothing_and_sees_nothing_again() {
        let mut director = Director::default();
        (0..4).for_each(|number| director.hear(beat(number, Length::Usual)));
        assert_eq!(director.take().map(|beat| beat.number), Some(0));
        assert_eq!(numbers(&director.skip()), [1, 2, 3]);
        (0..4).for_each(|number| director.hear(beat(number, Length::Usual)));
        assert!(director.is_idle());
        director.hear(beat(4, Length::Usual));
        assert_eq!(director.take().map(|beat| beat.number), Some(4));
    }

    #[test]
    fn what_happened_before_somebody_came_is_no_news() {
        let mut director = Director::default();
        director.begin_at(40);
        director.hear(beat(39, Length::Long));
        director.hear(beat(40, Length::Long));
        assert_eq!(director.take().map(|beat| beat.number), Some(40));
    }

    #[test]
    fn a_page_does_not_fall_behind() {
        let mut director = Director::default();
        (0..60).for_each(|number| director.hear(beat(number, Length::Long)));
        let mut all = 0;
        while let Some(beat) = director.take() {
            all += director.lasts_ms(&beat, Tempo::Normal);
        }
        // The last fifteen seconds' worth is shown at the usual tempo again.
        assert!((15_000..45_000).contains(&all), "{all} ms");
        assert_eq!(Tempo::Off.lasts_ms(Length::Long), 0);
        assert!(Tempo::Brisk.lasts_ms(Length::Short) < Tempo::Relaxed.lasts_ms(Length::Short));
    }
}
