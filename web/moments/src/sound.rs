//! What is heard: which cue belongs to an event, and which notes make up a cue. The page plays the notes; nothing but
//! ears depends on them, so an event that nobody gave a cue is silent.

/// Something short to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    Card,
    Dice,
    Door,
    Blow,
    Gain,
    Alarm,
    Turn,
    Win,
    Loss,
}

/// What a person can switch on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Cards, dice, doors, blows, gains.
    Table,
    /// Alarms, the end.
    Drama,
    /// One's own turn.
    Turn,
}

impl Cue {
    pub const ALL: [Cue; 9] =
        [Cue::Card, Cue::Dice, Cue::Door, Cue::Blow, Cue::Gain, Cue::Alarm, Cue::Turn, Cue::Win, Cue::Loss];

    pub const fn sort(self) -> Sort {
        match self {
            Cue::Card | Cue::Dice | Cue::Door | Cue::Blow | Cue::Gain => Sort::Table,
            Cue::Alarm | Cue::Win | Cue::Loss => Sort::Drama,
            Cue::Turn => Sort::Turn,
        }
    }

    pub const fn notes(self) -> &'static [Note] {
        match self {
            Cue::Card => CARD,
            Cue::Dice => DICE,
            Cue::Door => DOOR,
            Cue::Blow => BLOW,
            Cue::Gain => GAIN,
            Cue::Alarm => ALARM,
            Cue::Turn => TURN,
            Cue::Win => WIN,
            Cue::Loss => LOSS,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    Sine,
    Triangle,
    Saw,
    /// Noise around a pitch.
    Noise,
}

/// One note: when it begins and how long it is in milliseconds, from which to which pitch in hertz, and how loud in
/// hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    pub wave: Wave,
    pub at: u16,
    pub length: u16,
    pub from: u16,
    pub to: u16,
    pub loud: u8,
}

const fn note(wave: Wave, at: u16, length: u16, from: u16, to: u16, loud: u8) -> Note {
    Note { wave, at, length, from, to, loud }
}

const CARD: &[Note] = &[note(Wave::Noise, 0, 70, 4_200, 1_800, 16), note(Wave::Noise, 60, 40, 2_400, 1_200, 8)];
const DICE: &[Note] = &[
    note(Wave::Noise, 0, 40, 1_900, 1_500, 26),
    note(Wave::Noise, 90, 40, 2_300, 1_700, 22),
    note(Wave::Noise, 160, 36, 1_700, 1_400, 20),
    note(Wave::Noise, 215, 32, 2_100, 1_600, 16),
    note(Wave::Noise, 255, 60, 1_500, 900, 14),
];
const DOOR: &[Note] = &[note(Wave::Noise, 0, 260, 500, 1_400, 14), note(Wave::Triangle, 230, 110, 130, 70, 30)];
const BLOW: &[Note] = &[note(Wave::Noise, 0, 90, 900, 250, 30), note(Wave::Triangle, 0, 140, 170, 55, 34)];
const GAIN: &[Note] = &[note(Wave::Sine, 0, 130, 784, 784, 12), note(Wave::Sine, 90, 240, 1_175, 1_175, 12)];
const ALARM: &[Note] = &[
    note(Wave::Saw, 0, 260, 520, 780, 8),
    note(Wave::Saw, 270, 260, 780, 520, 8),
    note(Wave::Saw, 540, 260, 520, 780, 8),
    note(Wave::Saw, 810, 320, 780, 480, 8),
];
const TURN: &[Note] = &[note(Wave::Triangle, 0, 160, 196, 190, 20), note(Wave::Triangle, 150, 200, 196, 190, 16)];
const WIN: &[Note] = &[
    note(Wave::Triangle, 0, 220, 523, 523, 14),
    note(Wave::Triangle, 160, 220, 659, 659, 14),
    note(Wave::Triangle, 320, 220, 784, 784, 14),
    note(Wave::Triangle, 480, 900, 1_047, 1_047, 16),
    note(Wave::Sine, 480, 900, 659, 659, 10),
];
const LOSS: &[Note] = &[
    note(Wave::Triangle, 0, 300, 392, 392, 14),
    note(Wave::Triangle, 280, 300, 370, 370, 14),
    note(Wave::Triangle, 560, 300, 349, 349, 14),
    note(Wave::Triangle, 840, 1_000, 330, 300, 16),
];

/// So often the ambience goes on, in milliseconds.
pub const BAR: u16 = 6_000;

/// The notes of a quiet background, by game, bar by bar. Pitches in hertz.
const AMBIENCES: [(&str, &[[u16; 3]]); 4] = [
    // A jazz club behind two walls.
    ("facility07", &[[110, 165, 262], [98, 147, 233], [104, 156, 247], [82, 165, 247]]),
    // Ventilation and servers.
    ("infiltration", &[[73, 110, 220], [73, 117, 233], [65, 98, 196], [69, 104, 220]]),
    // Something far below.
    ("entity-extraction", &[[55, 58, 110], [52, 78, 104], [55, 82, 116], [49, 52, 98]]),
    // A fleet over the city.
    ("faza", &[[65, 131, 185], [69, 139, 175], [62, 123, 165], [58, 117, 175]]),
];

/// What a game without an ambience of its own is played to.
const ELSEWHERE: &[[u16; 3]] = &[[82, 123, 165], [73, 110, 147]];

/// A quiet background, bar by bar: each note swells and fades within one bar and a half.
pub fn ambience(game: &str) -> &'static [[u16; 3]] {
    AMBIENCES.iter().find(|(name, _)| *name == game).map_or(ELSEWHERE, |(_, bars)| bars)
}

/// The first that fits. What is not listed is silent: most of what happens is seen and read, and that is enough.
fn heard<const N: usize>(cues: [(Cue, bool); N]) -> Option<Cue> {
    cues.into_iter().find_map(|(cue, is)| is.then_some(cue))
}

pub fn facility07(event: &facility07::Event) -> Option<Cue> {
    use facility07::Event;
    heard([
        (
            Cue::Card,
            matches!(
                event,
                Event::Drew { .. }
                    | Event::DrewCards { .. }
                    | Event::ActionPlayed { .. }
                    | Event::GadgetEquipped { .. }
                    | Event::EventDrawn { .. }
                    | Event::NotSoFast { .. }
            ),
        ),
        (
            Cue::Dice,
            matches!(
                event,
                Event::Rolled { .. }
                    | Event::RolledTwice { .. }
                    | Event::Rerolled { .. }
                    | Event::CountdownRolled { .. }
            ),
        ),
        (Cue::Door, matches!(event, Event::Moved { .. } | Event::RoomExplored { .. } | Event::LockedDown { .. })),
        (
            Cue::Blow,
            matches!(event, Event::Dazed { .. } | Event::Died { .. } | Event::GuardDazed { .. } | Event::Jailed { .. }),
        ),
        (Cue::Gain, matches!(event, Event::GainedData { .. } | Event::Escaped { .. })),
        (Cue::Alarm, matches!(event, Event::Hacked { .. } | Event::Exploded)),
    ])
}

pub fn infiltration(event: &infiltration::Event) -> Option<Cue> {
    use infiltration::Event;
    heard([
        (Cue::Card, matches!(event, Event::TurnedUp { .. } | Event::DrewItems { .. } | Event::Selected { .. })),
        (Cue::Dice, matches!(event, Event::SecurityRoll { .. })),
        (Cue::Door, matches!(event, Event::Moved { .. } | Event::Revealed { .. })),
        (Cue::Blow, matches!(event, Event::Wounded { .. } | Event::Arrested { .. })),
        (Cue::Gain, matches!(event, Event::Downloaded { .. } | Event::Extracted { .. } | Event::Escaped { .. })),
        (Cue::Alarm, matches!(event, Event::Alarm { .. })),
    ])
}

pub fn entity_extraction(event: &entity_extraction::Event) -> Option<Cue> {
    use entity_extraction::Event;
    heard([
        (Cue::Card, matches!(event, Event::Drew { .. } | Event::DrawsEntity { .. } | Event::Used { .. })),
        (
            Cue::Door,
            matches!(
                event,
                Event::Moved { .. } | Event::Discovered { .. } | Event::Locked { .. } | Event::Unlocked { .. }
            ),
        ),
        (Cue::Blow, matches!(event, Event::Hit { .. } | Event::Hurt { .. } | Event::Blown { .. } | Event::Down { .. })),
        (Cue::Gain, matches!(event, Event::Healed { .. } | Event::Killed { .. })),
        (Cue::Alarm, matches!(event, Event::HostileAppears { .. })),
    ])
}

pub fn faza(event: &faza::Event) -> Option<Cue> {
    use faza::Event;
    heard([
        (Cue::Card, matches!(event, Event::Used { .. } | Event::EventDrawn { .. })),
        (Cue::Dice, matches!(event, Event::Rolled { .. } | Event::Rerolled { .. } | Event::DieSet { .. })),
        (Cue::Door, matches!(event, Event::Moved { .. } | Event::RebelsMoved { .. })),
        (Cue::Blow, matches!(event, Event::Injured { .. } | Event::DronesAdded { .. } | Event::Fazaformed { .. })),
        (
            Cue::Gain,
            matches!(event, Event::DronesDefeated { .. } | Event::Recovered { .. } | Event::ShipDefeated { .. }),
        ),
        (Cue::Alarm, matches!(event, Event::FazaPhase { .. })),
    ])
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;

    #[test]
    fn every_cue_is_short_quiet_and_within_hearing() {
        for cue in Cue::ALL {
            assert!(!cue.notes().is_empty(), "{cue:?}");
            for note in cue.notes() {
                assert!(note.at + note.length <= 2_000, "{cue:?} goes on for too long");
                assert!((1..=35).contains(&note.loud), "{cue:?} is too loud");
                assert!(note.from.min(note.to) >= 50 && note.from.max(note.to) <= 5_000, "{cue:?}");
                // A ramp needs a moment.
                assert!(note.length >= 30, "{cue:?}");
            }
        }
    }

    #[test]
    fn no_two_cues_sound_alike() {
        for (at, cue) in Cue::ALL.into_iter().enumerate() {
            assert!(Cue::ALL[..at].iter().all(|other| other.notes() != cue.notes()), "{cue:?}");
        }
    }

    #[test]
    fn each_game_has_an_ambience_of_its_own() {
        let games = ["facility07", "infiltration", "entity-extraction", "faza", "another"];
        for (at, game) in games.into_iter().enumerate() {
            assert!(ambience(game).iter().flatten().all(|pitch| (45..=300).contains(pitch)), "{game}");
            assert!(games[..at].iter().all(|other| ambience(other) != ambience(game)), "{game}");
        }
    }

    #[test]
    fn what_happens_is_heard() {
        assert_eq!(facility07(&facility07::Event::CountdownRolled { face: 3 }), Some(Cue::Dice));
        assert_eq!(facility07(&facility07::Event::Exploded), Some(Cue::Alarm));
        assert_eq!(infiltration(&infiltration::Event::SecurityRoll { die: 4, alarm: 1 }), Some(Cue::Dice));
        assert_eq!(faza(&faza::Event::FazaPhase { round: 2 }), Some(Cue::Alarm));
        assert_eq!(faza(&faza::Event::Ready { seat: Seat(0) }), None);
    }
}
