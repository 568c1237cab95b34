//! What people at the table would shake their heads at: bots do none of it, whether they think or not.

use std::time::Duration;

use bots::{Level, Seated, Skill};
use engine::bot::any_seat;
use engine::chance::Quick;
use engine::{Bot, Game, Play, Seat, Sight, Turn};
use infiltration::bot::Thief;
use infiltration::{Card, Infiltration, Operative, Pick, Place, Setup, State};

/// The fast policy alone, and a search that fits into a test.
const FEELING: Level = Level { name: "feeling", thinks: Duration::ZERO, slips: 0 };
const GLANCING: Level = Level { name: "glancing", thinks: Duration::from_millis(1), slips: 0 };

/// What was seen in many games.
#[derive(Debug, Default)]
struct Seen {
    cards: u32,
    /// Cards that undo the last but one and are then undone themselves.
    to_and_fro: u32,
    /// Operatives who stayed beside the way out when the alarm was certain to catch them.
    caught: Vec<String>,
    /// Cards nobody in their senses would choose, with others at hand.
    senseless: u32,
}

/// Whether it is over at the end of this round, whatever the die shows.
fn is_the_last_round(state: &State) -> bool {
    i32::from(state.proximity) + i32::from(state.alarm) >= 99
}

impl Seen {
    fn watch(
        &mut self,
        (skill, game): (&Thief, &Infiltration),
        state: &State,
        (seat, picks): (Seat, &[Pick]),
        steps: &mut [Vec<Card>],
    ) {
        let operatives: Vec<Operative> = state.operatives_of(seat).filter(|who| state.inside().has(*who)).collect();
        let cards: Vec<Card> =
            picks.iter().filter_map(|pick| if let Pick::Card(card) = pick { Some(*card) } else { None }).collect();
        if cards.is_empty() {
            return;
        }
        self.cards += cards.len() as u32;
        if let ([who], [card]) = (&*operatives, &*cards) {
            let own = &mut steps[seat.index()];
            own.push(*card);
            let (forth, back) = (Card::Advance, Card::Retreat);
            self.to_and_fro += u32::from(own.ends_with(&[forth, back, forth]) || own.ends_with(&[back, forth, back]));
            let agent = state.agent(*who);
            let beside_the_exit = agent.place() == Some(Place::ENTRY) && !agent.delayed;
            if is_the_last_round(state)
                && beside_the_exit
                && matches!(card, Card::Advance | Card::Download | Card::Extract)
            {
                self.caught.push(format!("round {}, seat {}: {card:?}", state.round, seat.0));
            }
        }
        let is_senseless = |picks: &[Pick]| skill.is_senseless(game, state, seat, picks);
        if is_senseless(picks) {
            let answers = bots::enumerate(skill, game, state, seat);
            self.senseless += u32::from(answers.iter().any(|picks| !is_senseless(picks)));
        }
    }
}

fn look(level: Level, games: std::ops::Range<u64>) -> Seen {
    let game = Infiltration::base();
    let skill = Thief::learn(&game);
    let mut seen = Seen::default();
    for seed in games {
        let setup = Setup { players: 3 + (seed % 4) as u8, extraction: seed % 2 == 0, ..Setup::default() };
        let mut chance = Quick::new(seed);
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("a legal table");
        let mut bots: Vec<Seated<Infiltration, Thief>> = (0..setup.players).map(|_| Seated::new(level, None)).collect();
        let mut steps: Vec<Vec<Card>> = vec![Vec::new(); usize::from(setup.players)];
        let (mut picks, mut answers) = (Vec::new(), 0);
        while let Turn::Ask { awaited, .. } = game.turn(&state) {
            let seat = any_seat(awaited, &mut chance).expect("somebody is awaited");
            picks.clear();
            let sight = Sight::new(&game, &state, seat, &mut chance);
            bots[seat.index()].answer(&sight, &mut chance, &mut picks);
            seen.watch((&skill, &game), &state, (seat, &picks), &mut steps);
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
            answers += 1;
            assert!(answers < 2_000, "seed {seed}: nobody comes to an end");
        }
    }
    seen
}

fn nothing_that_embarrasses(feeling: u64, glancing: u64) {
    for (level, games) in [(FEELING, 0..feeling), (GLANCING, 50_000..50_000 + glancing)] {
        let seen = look(level, games);
        println!("{}: {seen:?}", level.name);
        assert!(seen.cards > 500, "{seen:?}");
        assert!(seen.caught.is_empty(), "{}: they could have left: {:?}", level.name, seen.caught);
        assert!(seen.to_and_fro * 50 <= seen.cards, "{}: {seen:?}", level.name);
        // Nerves differ from round to round, and whoever has thought about it may know better than the first impression: one card
        // in a hundred.
        assert!(seen.senseless * 60 <= seen.cards, "{}: {seen:?}", level.name);
    }
}

#[test]
fn nobody_dithers_or_stays_to_be_caught() {
    nothing_that_embarrasses(150, 10);
}

#[test]
#[ignore = "long"]
fn long_nobody_dithers_in_thousands_of_games() {
    nothing_that_embarrasses(3_000, 200);
}
