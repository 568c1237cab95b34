//! Who may answer what, and what happens then.

use engine::{Chance, Count, Game, Outcome, Picks, Play, Question, QuestionId, Refusal, Rule, Seat, SeatSet, Turn, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use title::PlainView;

use crate::content::@Type@;
use crate::state::{Burglar, GUARDS_COME_AT, MOST, ROOMS, State};

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Two to four.
    pub players: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { players: 3 }
    }
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    GoOn,
    Take,
    Leave,
}

impl Pick {
    pub const ALL: [Pick; 3] = [Pick::GoOn, Pick::Take, Pick::Leave];
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    Turn,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Began,
    WentOn { who: Seat, room: u8 },
    Took { who: Seat, die: u8 },
    AlarmRose { alarm: u8 },
    Left { who: Seat, loot: u8 },
    GuardsCame,
}

/// Why something is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    #[error("two to four burglars play, not {0}")]
    WrongPlayers(u8),
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("the corridor ends here")]
    LastRoom,
    #[error("nothing is left to take here")]
    NothingHere,
    #[error("the game is over")]
    Over,
    #[error("no room is called that")]
    NoSuchRoom,
    #[error("more loot than there is")]
    TooMuchLoot,
}

fn no<T>(rule: &'static str, reason: Reason) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(Rule(rule), reason))
}

impl Game for @Type@ {
    const NAME: &'static str = "@name@";
    const REVISION: u16 = 1;

    type Setup = Setup;
    type State = State;
    type Pick = Pick;
    type Prompt = Prompt;
    type Event = Event;
    type Reason = Reason;
    type View = PlainView;

    fn content_hash(&self) -> [u8; 32] {
        self.hash()
    }

    /// @PREFIX@-SETUP-01
    fn start(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        if !(2..=MOST as u8).contains(&setup.players) {
            return no("@PREFIX@-SETUP-01", Reason::WrongPlayers(setup.players));
        }
        play.tell(Rule("@PREFIX@-SETUP-01"), || Event::Began);
        Ok(State {
            players: setup.players,
            active: Seat(0),
            alarm: 0,
            loot: std::array::from_fn(|room| self.rooms[room].loot),
            lost: 0,
            burglars: [Burglar::default(); MOST],
            asked: 1,
        })
    }

    fn seats(&self, state: &State) -> u8 {
        state.players
    }

    /// @PREFIX@-TURN-01, @PREFIX@-END-01
    fn turn(&self, state: &State) -> Turn {
        if !state.inside().is_empty() {
            let active = SeatSet::only(state.active);
            return Turn::Ask { may: active, awaited: active };
        }
        let loot = |seat: Seat| state.burglars[seat.index()].loot;
        let most = Seat::first(state.players).map(loot).max();
        let winners = Seat::first(state.players).filter(|seat| Some(loot(*seat)) == most).collect();
        let mut scores = [0; engine::MAX_SEATS];
        Seat::first(state.players).for_each(|seat| scores[seat.index()] = i16::from(loot(seat)));
        Turn::Over(Outcome { rule: Rule("@PREFIX@-END-01"), winners, scores })
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        let asked = seat == state.active && !state.inside().is_empty();
        let question = || Question { id: QuestionId(state.asked), about: Prompt::Turn, rule: Rule("@PREFIX@-TURN-01"), sealed: false };
        asked.then(question)
    }

    fn options(&self, state: &State, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        if !so_far.is_empty() {
            return Picks::Complete;
        }
        // What is legal is said once, in `check`.
        out.extend(Pick::ALL.into_iter().filter(|pick| self.check(state, seat, so_far, *pick).is_ok()));
        Picks::More
    }

    fn check(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), Refusal<Reason>> {
        if state.inside().is_empty() {
            return no("@PREFIX@-END-01", Reason::Over);
        }
        if seat != state.active || !so_far.is_empty() {
            return no("@PREFIX@-TURN-01", Reason::NotYourTurn);
        }
        let room = usize::from(state.burglars[seat.index()].room);
        match next {
            Pick::GoOn if room + 1 == ROOMS => no("@PREFIX@-MOVE-01", Reason::LastRoom),
            Pick::Take if state.loot[room] == 0 => no("@PREFIX@-TAKE-01", Reason::NothingHere),
            Pick::GoOn | Pick::Take | Pick::Leave => Ok(()),
        }
    }

    fn untimely(&self, state: &State, _: Seat) -> Refusal<Reason> {
        let reason = if state.inside().is_empty() { Reason::Over } else { Reason::NotYourTurn };
        Refusal::new(Rule("@PREFIX@-TURN-01"), reason)
    }

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let burglar = &mut state.burglars[seat.index()];
        match picks {
            // @PREFIX@-MOVE-01
            [Pick::GoOn] => {
                burglar.room += 1;
                let room = burglar.room;
                play.tell(Rule("@PREFIX@-MOVE-01"), || Event::WentOn { who: seat, room });
            }
            // @PREFIX@-TAKE-01
            [Pick::Take] => {
                burglar.loot += 1;
                state.loot[usize::from(burglar.room)] -= 1;
                let die = play.die(6);
                play.tell(Rule("@PREFIX@-TAKE-01"), || Event::Took { who: seat, die });
                if die <= 2 {
                    raise_alarm(state, play);
                }
            }
            // @PREFIX@-LEAVE-01
            [Pick::Leave] => {
                burglar.out = true;
                let loot = burglar.loot;
                play.tell(Rule("@PREFIX@-LEAVE-01"), || Event::Left { who: seat, loot });
            }
            _ => debug_assert!(false, "not a legal answer: {picks:?}"),
        }
        // @PREFIX@-TURN-01
        if let Some(next) = state.inside().next_from(Seat((seat.0 + 1) % state.players)) {
            state.active = next;
        }
        state.asked += 1;
    }

    /// A player who is gone is led out.
    fn default_answer(&self, _: &State, _: Seat, out: &mut Vec<Pick>) {
        out.clear();
        out.push(Pick::Leave);
    }

    fn every_pick(&self, _: &State) -> Vec<Pick> {
        Pick::ALL.to_vec()
    }

    fn view(&self, state: &State, _: Viewer) -> PlainView {
        crate::view::view(self, state)
    }

    /// Nothing is hidden here. A game with hidden cards deals them anew: see `engine::pile`.
    fn imagine(&self, state: &State, _: Viewer, _: &mut dyn Chance) -> State {
        *state
    }

    fn census(&self, state: &State) -> Vec<Count> {
        let sum = |numbers: &mut dyn Iterator<Item = u8>| numbers.map(u32::from).sum::<u32>();
        let carried = sum(&mut state.burglars.iter().map(|burglar| burglar.loot));
        let found = sum(&mut state.loot.iter().copied()) + carried + u32::from(state.lost);
        vec![Count { what: "loot", box_holds: sum(&mut self.rooms.iter().map(|room| room.loot)), found }]
    }

    fn is_sound(&self, state: &State) -> bool {
        (2..=MOST as u8).contains(&state.players)
            && state.active.0 < state.players
            && state.alarm <= GUARDS_COME_AT
            && state.burglars.iter().all(|burglar| usize::from(burglar.room) < ROOMS)
            && (state.inside().is_empty() || state.inside().has(state.active))
            && self.census(state).iter().all(|count| count.found == count.box_holds)
    }
}

/// @PREFIX@-ALARM-01
fn raise_alarm(state: &mut State, play: &mut Play<'_, Event>) {
    state.alarm += 1;
    let alarm = state.alarm;
    play.tell(Rule("@PREFIX@-TAKE-01"), || Event::AlarmRose { alarm });
    if alarm == GUARDS_COME_AT {
        for seat in state.inside().iter() {
            let burglar = &mut state.burglars[seat.index()];
            state.lost += std::mem::take(&mut burglar.loot);
            burglar.out = true;
        }
        play.tell(Rule("@PREFIX@-ALARM-01"), || Event::GuardsCame);
    }
}
