//! What the fast policy answers in other Agents' turns, and to whatever comes up in between.

use engine::chance::Draw;
use engine::{Chance, Picks, Seat};

use super::answers::{self, Answer};
use super::foresight::Foresight;
use super::outlook::data_of;
use super::tools::Tools;
use super::worth::{self, Worth};
use crate::content::Facility07;
use crate::free_play::means_of;
use crate::look::Look;
use crate::names::{AgentId, Means};
use crate::pick::Pick;
use crate::state::{ActKind, Moment, State};
use crate::vocabulary::Trigger;

/// How much better an Agent must look to be kept for sure.
const TASTE: f32 = 8.0;

/// F07-SETUP-04: which of the two Agents is kept. Nearly equal ones are all played: who is better depends on who comes to
/// the table.
pub fn kept(game: &Facility07, state: &State, seat: Seat, seed: u64) -> AgentId {
    let of = |card| worth::agent_worth(game, card);
    let [a, b] = state.agent(seat).offered;
    let whim = TASTE * (seed % 1024) as f32 / 1024.0 - 0.5 * TASTE;
    if of(b) > of(a) + whim { b } else { a }
}

/// What it seems to gain to get in another Agent's way, in hundredths of a Data.
pub fn block(look: Look<'_>, seat: Seat, act: ActKind) -> i32 {
    let state = look.state;
    let data = |seat: Seat| i32::from(state.agent(seat).data);
    let actor = state.active;
    let room = state.agent(actor).room;
    let best = Seat::first(state.count).filter(|other| *other != actor).map(data).max().unwrap_or(0);
    let mut gain = 8 * (data(actor) - data(seat)) - 14;
    match act {
        ActKind::UseRoom if data_of(look, room) > 0.0 => gain += 26,
        // The leader must not get out.
        ActKind::Leave | ActKind::Cross if data(actor) >= best => gain += 12,
        ActKind::Enter | ActKind::Leave | ActKind::UseRoom | ActKind::Cross => {}
    }
    gain
}

/// What it seems to gain to answer a moment with something.
pub fn react(look: Look<'_>, tools: &Tools, seat: Seat, moment: &Moment, pick: Pick) -> i32 {
    let Ok(id) = look.reaction_of(seat, moment, pick) else { return 0 };
    let tool = &tools.reactions[usize::from(id)];
    let cost = i32::from(tool.cost.discard) * 7 + i32::from(tool.cost.movement) * 3 + i32::from(tool.cost.gadgets) * 20;
    let battle = look.state.battle();
    let mine = moment.subject == seat;
    let gain = match moment.trigger {
        Trigger::WouldBeAttacked
        | Trigger::WouldBeKilled
        | Trigger::WouldBeDazed
        | Trigger::WouldBeJailed
        | Trigger::WouldLoseData
        | Trigger::WouldLoseCard
        | Trigger::CheckFailed
        | Trigger::Hit
        | Trigger::Missed => {
            if mine {
                30
            } else {
                -20
            }
        }
        Trigger::ActionPlayed => match (mine && moment.by != seat, battle) {
            (true, _) => 30,
            (false, true) => 8,
            (false, false) => -4,
        },
        Trigger::RoomUsed => {
            if data_of(look, moment.room) > 0.0 {
                45
            } else {
                -4
            }
        }
        Trigger::Entered => {
            if battle {
                14
            } else {
                5
            }
        }
        Trigger::WouldEnter => {
            if battle && look.state.agent(moment.subject).data > 0 {
                9
            } else {
                -4
            }
        }
        Trigger::GadgetUsed => {
            if battle {
                9
            } else {
                2
            }
        }
        Trigger::CovertFlipped => 12,
        // Whatever else there is to answer, it is there to be answered.
        Trigger::EventDrawn
        | Trigger::CheckPassed
        | Trigger::OnEnter
        | Trigger::WouldLeave
        | Trigger::Dazed
        | Trigger::FailedCheck
        | Trigger::Jailed
        | Trigger::Killed
        | Trigger::LostData
        | Trigger::GainedData
        | Trigger::LostCard
        | Trigger::Left
        | Trigger::RoomWasUsed
        | Trigger::Explored
        | Trigger::BroomCloset
        | Trigger::GuardSpawned
        | Trigger::GuardMoved
        | Trigger::GuardDazed
        | Trigger::GuardWoke
        | Trigger::Sneaked
        | Trigger::LockedDown
        | Trigger::TurnStarted
        | Trigger::TurnEnds
        | Trigger::RoundEnded
        | Trigger::Hacked
        | Trigger::Ticked
        | Trigger::FigureMet
        | Trigger::SneakPassed
        | Trigger::SneakFailed
        | Trigger::HasEscaped
        | Trigger::DrewCards
        | Trigger::Equipped
        | Trigger::FigureDazed
        | Trigger::FigureMoved
        | Trigger::FigureRemoved => 6,
    };
    gain - cost
}

/// The best means to hit with; ranged or not, the attacked may as well.
fn best_means(look: Look<'_>, worth: &Worth, seat: Seat, options: &[Pick]) -> Option<Pick> {
    let hits = |pick: &Pick| match means_of(*pick) {
        Means::Weapon(card) => worth.hits(look, seat, card),
        Means::Fists => f32::from(look.skill(seat, look.fists_skill(seat))) / 6.0,
        Means::Nothing | Means::Lent(_) => 0.0,
    };
    options.iter().copied().max_by(|a, b| hits(a).total_cmp(&hits(b)))
}

/// What an Agent answers in a fight.
pub fn fight(look: Look<'_>, worth: &Worth, seat: Seat, options: &mut Vec<Pick>, out: &mut Vec<Pick>) {
    look.list(seat, &[], options);
    out.extend(best_means(look, worth, seat, options));
}

/// Any answer is as good as another.
pub fn any(look: Look<'_>, seat: Seat, chance: &mut dyn Chance, options: &mut Vec<Pick>, out: &mut Vec<Pick>) {
    while look.list(seat, out, options) == Picks::More {
        let Some(last) = options.len().checked_sub(1) else { return };
        out.push(options[chance.below(last as u32 + 1, Draw::Pick) as usize]);
    }
}

/// The best of a few answers by what comes of them.
pub fn tried(
    game: &Facility07,
    worth: &Worth,
    state: &State,
    seat: Seat,
    seed: u64,
    options: &mut Vec<Pick>,
    out: &mut Vec<Pick>,
) {
    let look = Look::new(game, state);
    if look.list(seat, &[], options) == Picks::More
        && options.len() == 1
        && look.list(seat, &options[..1], &mut Vec::new()) == Picks::Complete
    {
        out.push(options[0]);
        return;
    }
    let foresight = Foresight { game, worth, me: seat, seed };
    let mut answers: Vec<Answer> = Vec::new();
    answers::complete(look, seat, options, &mut answers);
    let (best, _) = super::best_of(&foresight, &foresight.bare(state), &answers);
    out.extend(best);
}
