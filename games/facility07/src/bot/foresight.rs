//! Trying an answer on a copy of the table. A check has two ways to end, so only as many faces of its die are tried as
//! it takes to find where they part; where more dice follow, faces are paired so that six tries stand for all of them.

use engine::chance::{Chance, Draw, Quick};
use engine::effect::{self, Budget};
use engine::{Picks, Play, Seat, SeatSet};
use tinyvec::ArrayVec;

use super::outlook;
use super::worth::Worth;
use crate::asking::{Ask, asking};
use crate::content::{Facility07, Holder};
use crate::look::Look;
use crate::pick::Pick;
use crate::resolver::Resolver;
use crate::state::{ActKind, Moment, State};

/// Questions answered on the way before a copy is judged as it is.
const PATIENCE: u8 = 24;
/// Options weighed when the copy asks this very seat.
const WEIGHED: usize = 6;
/// The second die for each face of the first: every face once, neither rising nor falling with the first.
const SECOND: [u32; 6] = [3, 0, 4, 1, 5, 2];
/// Steps of one answer that is tried out, fewer than a table has: a hundred answers are tried for one that is given.
const GLANCE: u32 = effect::STEPS / 4;
/// Values that differ by less are the same outcome.
const SAME: f32 = 1e-4;

/// Dice of which the first two show chosen faces.
struct Loaded {
    faces: [u32; 2],
    rolled: usize,
    rest: Quick,
}

impl Chance for Loaded {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        if what == Draw::Die && n == 6 {
            self.rolled += 1;
            if let Some(face) = self.faces.get(self.rolled - 1) {
                return *face;
            }
        }
        self.rest.below(n, what)
    }
}

/// A seat that tries things out.
pub struct Foresight<'t> {
    pub game: &'t Facility07,
    pub worth: &'t Worth,
    pub me: Seat,
    /// The same chance for every answer that is compared.
    pub seed: u64,
}

impl Foresight<'_> {
    /// What a position is worth to this seat.
    pub fn judge(&self, state: &State) -> f32 {
        outlook::value(Look::new(self.game, state), self.worth, self.me)
    }

    /// The table as it is tried on: rivals let everything pass there, so their traps need not be asked about.
    pub fn bare(&self, state: &State) -> State {
        let mut bare = *state;
        for seat in Seat::first(state.count).filter(|seat| *seat != self.me) {
            bare.agent_mut(seat).covert = None;
        }
        bare
    }

    /// What an answer leads to on average.
    pub fn expect(&self, state: &State, picks: &[Pick]) -> f32 {
        let (first, dice) = self.try_out(state, picks, 0);
        match dice {
            0 => first,
            1 => self.parted(state, picks, first),
            2.. => (1..6).fold(first, |sum, face| sum + self.try_out(state, picks, face).0) / 6.0,
        }
    }

    /// The average of a value that is one thing up to some face of the die and another beyond.
    fn parted(&self, state: &State, picks: &[Pick], low: f32) -> f32 {
        let (high, dice) = self.try_out(state, picks, 5);
        if dice > 1 {
            return (1..5).fold(low + high, |sum, face| sum + self.try_out(state, picks, face).0) / 6.0;
        }
        if (low - high).abs() < SAME {
            return low;
        }
        // Faces below `from` end like the lowest, faces from `to` on like the highest.
        let (mut from, mut to) = (1, 5);
        while from < to {
            let face = u32::midpoint(from, to);
            let (value, _) = self.try_out(state, picks, face);
            if (value - low).abs() < (value - high).abs() {
                from = face + 1;
            } else {
                to = face;
            }
        }
        (low * from as f32 + high * (6 - from) as f32) / 6.0
    }

    /// The value if the first die shows this face, and how many dice were rolled.
    fn try_out(&self, state: &State, picks: &[Pick], face: u32) -> (f32, usize) {
        let faces = [face, SECOND[face as usize]];
        let mut chance = Loaded { faces, rolled: 0, rest: Quick::new(self.seed) };
        let mut copy = *state;
        let asked = asking(self.game, &copy);
        self.go(&mut copy, self.me, picks, asked, &mut chance);
        self.settle(&mut copy, &mut chance, true);
        (self.judge(&copy), chance.rolled)
    }

    /// Carries an answer out without keeping the books of who was asked what.
    fn go(&self, state: &mut State, seat: Seat, picks: &[Pick], (ask, asked): (Ask<'_>, SeatSet), chance: &mut Loaded) {
        let mut play = Play::silent(chance).within(Budget::of(GLANCE));
        Resolver { game: self.game, state, play: &mut play }.answer(seat, picks, ask, asked);
    }

    /// Answers whatever comes up until a seat plays freely again.
    fn settle(&self, state: &mut State, chance: &mut Loaded, careful: bool) {
        let mut options = Vec::new();
        for _ in 0..PATIENCE {
            if state.ending.is_some() {
                return;
            }
            let look = Look::new(self.game, state);
            let (ask, asked) = asking(self.game, state);
            let Some(seat) = asked.lowest().filter(|_| !matches!(ask, Ask::Turn)) else { return };
            let mut picks: ArrayVec<[Pick; 8]> = ArrayVec::new();
            if let Some(habit) = self.habit(ask, seat) {
                picks.push(habit);
            } else {
                while look.list(seat, &picks, &mut options) == Picks::More {
                    let Some(first) = options.first().copied().filter(|_| picks.len() < picks.capacity()) else {
                        return;
                    };
                    let next = if options.len() == 1 {
                        first
                    } else {
                        self.quick(look, ask, &options).unwrap_or_else(|| {
                            if careful && seat == self.me && picks.is_empty() {
                                self.weigh(state, &options, chance)
                            } else {
                                first
                            }
                        })
                    };
                    picks.push(next);
                }
            }
            self.go(state, seat, &picks, (ask, asked), chance);
        }
    }

    /// The best of a few single picks, each followed by nothing but habit.
    fn weigh(&self, state: &State, options: &[Pick], chance: &Loaded) -> Pick {
        let mut best = (f32::MIN, options[0]);
        let mut listed = Vec::new();
        for pick in options.iter().copied().take(WEIGHED) {
            let mut copy = *state;
            let look = Look::new(self.game, state);
            if look.list(self.me, &[pick], &mut listed) == Picks::More {
                return options[0];
            }
            let mut own = Loaded { faces: chance.faces, rolled: chance.rolled, rest: Quick::new(self.seed) };
            self.go(&mut copy, self.me, &[pick], look.asking(), &mut own);
            self.settle(&mut copy, &mut own, false);
            let value = self.judge(&copy);
            if value > best.0 {
                best = (value, pick);
            }
        }
        best.1
    }

    /// What is answered without looking.
    fn habit(&self, ask: Ask<'_>, seat: Seat) -> Option<Pick> {
        match ask {
            Ask::React(_) if seat != self.me => Some(Pick::Pass),
            Ask::Block(act) => {
                let rival = seat != self.me && act != ActKind::Enter;
                Some(if rival { Pick::Block } else { Pick::Allow })
            }
            Ask::BlockCrossing => Some(if seat == self.me { Pick::Allow } else { Pick::Block }),
            Ask::ChooseAgent
            | Ask::Equip
            | Ask::Turn
            | Ask::React(_)
            | Ask::Thing(..)
            | Ask::Way(_)
            | Ask::LayOut(..)
            | Ask::PlaceRoom(_)
            | Ask::Rehouse(..)
            | Ask::RehouseCovered(_)
            | Ask::PlacePrison(_)
            | Ask::StrikeBack(_)
            | Ask::ForcedFight(_)
            | Ask::EscapeRoll
            | Ask::Bribe
            | Ask::PayOrDie { .. }
            | Ask::Collect
            | Ask::IgnoreOnEnter(..)
            | Ask::DiscardDown
            | Ask::Discard(..)
            | Ask::Arrange(..)
            | Ask::Exchange(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => None,
        }
    }

    /// Answers by habit; `None` where it depends.
    fn quick(&self, look: Look<'_>, ask: Ask<'_>, options: &[Pick]) -> Option<Pick> {
        match ask {
            Ask::React(moment) => {
                Some(options.iter().copied().find(|pick| self.is_free(look, *pick, moment)).unwrap_or(Pick::Pass))
            }
            Ask::PayOrDie { .. } | Ask::EscapeRoll | Ask::Bribe | Ask::Collect => Some(Pick::Yes),
            Ask::DiscardDown | Ask::Discard(..) | Ask::Exchange(..) => self.least(look, options),
            Ask::Arrange(..) => Some(Pick::Done),
            Ask::StrikeBack(_) | Ask::ForcedFight(_) => options.last().copied(),
            Ask::ChooseAgent
            | Ask::Equip
            | Ask::Turn
            | Ask::Thing(..)
            | Ask::Way(_)
            | Ask::LayOut(..)
            | Ask::PlaceRoom(_)
            | Ask::Rehouse(..)
            | Ask::RehouseCovered(_)
            | Ask::PlacePrison(_)
            | Ask::Block(_)
            | Ask::BlockCrossing
            | Ask::IgnoreOnEnter(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => None,
        }
    }

    /// A Gadget that reacts is not used up by it.
    fn is_free(&self, look: Look<'_>, pick: Pick, moment: Moment) -> bool {
        let Pick::React(card) = pick else { return matches!(pick, Pick::ReactAbility) };
        let gadget = look.state.agent(self.me).gadget(card).is_some();
        let known = self.game.card(card).react.map(|id| self.game.reaction(id));
        gadget
            && moment.subject == self.me
            && known.is_some_and(|reaction| matches!(reaction.holder, Holder::Gadget(_)))
    }

    /// The card that would be missed least.
    pub fn least(&self, look: Look<'_>, options: &[Pick]) -> Option<Pick> {
        let worth =
            |pick: &Pick| if let Pick::Card(card) = pick { self.worth.card(look, self.me, *card) } else { f32::MAX };
        options.iter().copied().min_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}
