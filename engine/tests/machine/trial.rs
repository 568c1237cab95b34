//! A position, a program and scripted dice.

use engine::chance::Scripted;
use engine::effect::Effect;
use engine::{Game, Play, Positions, Seat, Turn, Words, load};

use crate::toy::{Event, Position, State, Trade, Trapdoor};

pub struct Trial {
    pub rules: Trapdoor,
    pub state: State,
    pub dice: Scripted,
    pub events: Vec<Event>,
}

impl Trial {
    /// Runs the program for the seat called `who`. Burglars are written as in a position, one per line.
    pub fn run(burglars: &str, who: &str, program: &str) -> Self {
        Trial::rolling([], burglars, who, program)
    }

    /// The same with these dice.
    pub fn rolling(dice: impl IntoIterator<Item = u32>, burglars: &str, who: &str, program: &str) -> Self {
        let position: Position = load::yaml("position", &format!("burglars:\n{burglars}")).unwrap();
        let steps: Vec<Effect<Trade>> = load::yaml("program", program).unwrap();
        let (rules, program) = Trapdoor::new().with_effect(&steps);
        let mut state = rules.place(&position).unwrap();
        let seat = seat(&rules, &state, who);
        let mut script = Scripted::default();
        script.expect(dice);
        let mut log = Vec::new();
        rules.run_effect(&mut state, seat, program, &mut Play::logged(&mut script, &mut log));
        let events = log.into_iter().map(|entry| entry.event).collect();
        Trial { rules, state, dice: script, events }
    }

    /// Who is asked, and what they may answer: `Ben: pass | spring decoy`.
    pub fn asked(&self) -> String {
        let Turn::Ask { may, .. } = self.rules.turn(&self.state) else { return "over".into() };
        if self.rules.stack(&self.state).is_empty() {
            return "done".into();
        }
        let mut options = Vec::new();
        let asked = may.iter().map(|seat| {
            self.rules.options(&self.state, seat, &[], &mut options);
            let names: Vec<_> =
                options.iter().map(|&pick| self.rules.pick_name(&self.state, seat, &[], pick)).collect();
            format!("{}: {}", self.rules.seat_name(&self.state, seat), names.join(" | "))
        });
        asked.collect::<Vec<_>>().join("; ")
    }

    /// Answers for the seat called `who`.
    #[track_caller]
    pub fn answer(&mut self, who: &str, words: &str) {
        let seat = seat(&self.rules, &self.state, who);
        let pick = self.rules.read_pick(&self.state, seat, &[], words).unwrap();
        let mut log = Vec::new();
        let mut play = Play::logged(&mut self.dice, &mut log);
        if let Err(refusal) = self.rules.answer(&mut self.state, seat, &[pick], &mut play) {
            panic!("{who} may not {words}: {refusal}; asked is {}", self.asked());
        }
        self.events.extend(log.into_iter().map(|entry| entry.event));
    }

    /// Every burglar's coins in the order of the table.
    pub fn coins(&self) -> Vec<u8> {
        self.state.burglars.iter().take(usize::from(self.state.seats)).map(|burglar| burglar.coins).collect()
    }
}

fn seat(rules: &Trapdoor, state: &State, who: &str) -> Seat {
    Seat::first(state.seats).find(|&seat| rules.seat_name(state, seat) == who).unwrap()
}
