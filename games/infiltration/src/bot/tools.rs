//! What items and Interface functions are good for, read once from their programs. A policy that is asked by the million
//! cannot try them out.

use engine::effect::{Op, ProgramId};

use crate::content::Infiltration;
use crate::names::Direction;
use crate::vocabulary::{Action, Guards, Reach, Rooms, Selector, Special, Verb, Who};

/// What a text does, as far as a policy cares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tool {
    /// Data files taken where one stands (after moving, if it moves forward).
    pub take: u8,
    /// The same, when everybody else has had a turn.
    pub take_late: u8,
    /// Data files taken next door.
    pub take_adjacent: u8,
    /// Data files drawn from the pool.
    pub draw_data: u8,
    /// Data files put from the pool into the room.
    pub place_data: u8,
    /// Data files stolen from a stash, here or next door.
    pub steal: u8,
    /// Rooms one may go.
    pub forward: u8,
    pub back: u8,
    /// Uses the Interface, or collects, besides.
    pub interface: bool,
    pub collect: bool,
    /// Guards it destroys, and whether also next door.
    pub locks: bool,
    pub workers: bool,
    pub reaches: bool,
    pub heals: bool,
    pub sift: bool,
    pub launder: bool,
    pub exchange: bool,
    pub harms_others: bool,
    /// Less of the dials, or none of the die.
    pub buys_time: bool,
    pub items: u8,
    pub prototype: bool,
    pub to_secret: bool,
    pub escape: bool,
    /// Others cannot do harm, or use the Interface.
    pub covers: bool,
}

impl Tool {
    /// What the text of a program does.
    pub fn of(game: &Infiltration, program: Option<ProgramId>) -> Tool {
        let mut tool = Tool::default();
        if let Some(program) = program {
            tool.read(game, program, false);
        }
        tool
    }

    fn read(&mut self, game: &Infiltration, program: ProgramId, next_door: bool) {
        let Some(program) = game.library().program(program) else { return };
        for op in &program.ops {
            match op {
                Op::Do(verb) => self.note(verb, next_door),
                Op::Each(selector, body) | Op::Pick(selector, _, body) => {
                    self.reaches |= reaches(selector);
                    let elsewhere = matches!(selector, Selector::Rooms(Rooms { near: Reach::Adjacent, .. }));
                    self.read(game, *body, elsewhere);
                }
                Op::Repeat(_, body) => self.read(game, *body, next_door),
                Op::If(..) | Op::Jump(_) | Op::Branch(..) | Op::Roll(..) => {}
                Op::Check(check, _) => match *check {},
            }
        }
    }

    fn note(&mut self, verb: &Verb, next_door: bool) {
        match verb {
            Verb::Take(files) if next_door => self.take_adjacent += files,
            Verb::Take(files) => self.take += files,
            Verb::DrawData(files) => self.draw_data += files,
            Verb::PlaceData(files) => self.place_data += files,
            Verb::StealData(files) => self.steal += files,
            Verb::Move(step) if step.who == Who::You => match step.to {
                Direction::Forward => self.forward = self.forward.max(step.rooms),
                Direction::Back => self.back = self.back.max(step.rooms),
            },
            Verb::Act(Action::Interface) => self.interface = true,
            Verb::Act(Action::Collect) => self.collect = true,
            Verb::DestroyGuard(guards) => {
                self.locks |= *guards != Guards::Worker;
                self.workers |= *guards != Guards::Lock;
            }
            Verb::Heal(_) => self.heals = true,
            Verb::Sift(_) => self.sift = true,
            Verb::Launder(_) => self.launder = true,
            Verb::ExchangeData => self.exchange = true,
            Verb::Wound(Who::It) | Verb::Delay(Who::It) | Verb::StealItem => self.harms_others = true,
            Verb::Proximity(by) | Verb::Alarm(by) => self.buys_time |= *by < 0,
            Verb::NoDie => self.buys_time = true,
            Verb::DrawItems(items) => self.items += items,
            Verb::Gain(Special::Prototype) => self.prototype = true,
            Verb::MoveToSecret => self.to_secret = true,
            Verb::Escape => self.escape = true,
            Verb::Shield(_) | Verb::Jam => self.covers = true,
            Verb::Wound(Who::You)
            | Verb::Delay(Who::You)
            | Verb::Undelay(_)
            | Verb::Move(_)
            | Verb::BoxData
            | Verb::DestroyNpc
            | Verb::PlaceNpc(_)
            | Verb::MoveNpc(_)
            | Verb::Leave
            | Verb::AddInterface
            | Verb::RemoveInterface
            | Verb::DisableEnter
            | Verb::DiscardItems(_)
            | Verb::Gain(Special::BlackmailFile)
            | Verb::PutSludge
            | Verb::RevealRoom
            | Verb::PeekRoom => {}
        }
    }
}

fn reaches(selector: &Selector) -> bool {
    let reach = match selector {
        Selector::Others(reach) | Selector::Everyone(reach) | Selector::Npcs(reach) | Selector::OtherNpcs(reach) => {
            *reach
        }
        Selector::Rooms(rooms) => rooms.near,
    };
    !matches!(reach, Reach::Here)
}

/// Every item and every room's function.
#[derive(Clone, Debug)]
pub(super) struct Tools {
    pub items: Vec<Tool>,
    pub functions: Vec<Tool>,
}

impl Tools {
    pub fn learn(game: &Infiltration) -> Self {
        let item = |item: &crate::content::Item| {
            let late = Tool::of(game, item.at_end);
            Tool { take_late: late.take, ..Tool::of(game, item.on_play) }
        };
        let function =
            |room: &crate::content::Room| Tool::of(game, room.interface.as_ref().and_then(|one| one.program));
        Tools { items: game.items().iter().map(item).collect(), functions: game.rooms().iter().map(function).collect() }
    }
}
