//! Effects flattened to instruction lists.

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::script::{Asked, Effect, Vocabulary};

/// Names a program of a [`Library`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProgramId(pub u16);

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Op<V: Vocabulary> {
    /// Do it.
    Do(V::Verb),
    /// Go on if the condition holds, else jump.
    If(V::Condition, u16),
    /// Jump.
    Jump(u16),
    /// Run a program once for each thing of the set.
    Each(V::Selector, ProgramId),
    /// Ask somebody for one thing of the set and run the program for it.
    Pick(V::Selector, Asked<V::Chooser>, ProgramId),
    /// Ask somebody for one of these named ways to go on.
    Branch(Asked<V::Chooser>, Box<[(String, u16)]>),
    /// Go on if the check passes, else jump.
    Check(V::Check, u16),
    /// Roll a die and jump to the first row whose number is not below the face.
    Roll(u8, Box<[(u8, u16)]>),
    /// Run a program so many times.
    Repeat(V::Amount, ProgramId),
}

/// Where a program comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'o> {
    /// The card or guide it belongs to, for `why` and the inspector.
    pub name: &'o str,
    /// The rule or card ID it embodies.
    pub source: &'o str,
    /// The pack it comes from; 0 is the game's own content.
    pub pack: u8,
}

impl<'o> Origin<'o> {
    /// Content of the game's own.
    pub const fn own(name: &'o str, source: &'o str) -> Self {
        Origin { name, source, pack: 0 }
    }
}

/// A flattened effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Program<V: Vocabulary> {
    /// The card or guide it belongs to, for `why` and the inspector.
    pub name: String,
    /// The rule or card ID it embodies.
    pub source: String,
    /// The pack it comes from; 0 is the game's own content.
    pub pack: u8,
    /// Whether it stands for itself; otherwise it is the body of a loop or pick of another.
    pub whole: bool,
    /// The instructions.
    pub ops: Vec<Op<V>>,
    /// What each instruction costs of an answer's budget, beyond the one step each takes.
    pub costs: Vec<u16>,
}

/// All programs of a game's content.
#[derive(Clone, Debug, PartialEq)]
pub struct Library<V: Vocabulary> {
    programs: Vec<Program<V>>,
}

impl<V: Vocabulary> Default for Library<V> {
    fn default() -> Self {
        Library { programs: Vec::new() }
    }
}

impl<V: Vocabulary> Library<V> {
    /// Flattens an effect.
    pub fn add(&mut self, origin: Origin<'_>, steps: &[Effect<V>]) -> ProgramId {
        self.put(origin, true, steps)
    }

    fn put(&mut self, origin: Origin<'_>, whole: bool, steps: &[Effect<V>]) -> ProgramId {
        let id = ProgramId(self.programs.len() as u16);
        // The place is taken first, because bodies of loops are programs of their own.
        self.programs.push(Program {
            name: origin.name.into(),
            source: origin.source.into(),
            pack: origin.pack,
            whole,
            ops: Vec::new(),
            costs: Vec::new(),
        });
        let mut ops = Vec::new();
        self.flatten(origin, steps, &mut ops);
        let program = &mut self.programs[usize::from(id.0)];
        program.costs = ops.iter().map(cost).collect();
        program.ops = ops;
        id
    }

    /// Every program with its id.
    pub fn programs(&self) -> impl Iterator<Item = (ProgramId, &Program<V>)> {
        (0..).map(ProgramId).zip(&self.programs)
    }

    /// Whether everything still fits the small numbers frames are made of; content that does not is refused.
    pub fn fits(&self) -> bool {
        let most = usize::from(u16::MAX);
        self.programs.len() < most && self.programs.iter().all(|program| program.ops.len() < most)
    }

    /// Everything that somebody may be asked: the program, who decides and in which words.
    pub fn choices(&self) -> impl Iterator<Item = (&Program<V>, &Asked<V::Chooser>)> {
        self.programs.iter().flat_map(|program| {
            program.ops.iter().filter_map(move |op| match op {
                Op::Pick(_, asked, _) | Op::Branch(asked, _) => Some((program, asked)),
                Op::Do(_) | Op::If(..) | Op::Jump(_) | Op::Each(..) | Op::Repeat(..) | Op::Check(..) | Op::Roll(..) => {
                    None
                }
            })
        })
    }

    /// The program with this id.
    #[inline]
    pub fn program(&self, id: ProgramId) -> Option<&Program<V>> {
        self.programs.get(usize::from(id.0))
    }

    fn flatten(&mut self, origin: Origin<'_>, steps: &[Effect<V>], ops: &mut Vec<Op<V>>) {
        for step in steps {
            match step {
                Effect::Do(verb) => ops.push(Op::Do(verb.clone())),
                Effect::If(condition, then, otherwise) => {
                    let test = ops.len();
                    ops.push(Op::If(condition.clone(), 0));
                    self.two_ways(origin, test, then, otherwise, ops);
                }
                Effect::Check(check, pass, fail) => {
                    let test = ops.len();
                    ops.push(Op::Check(check.clone(), 0));
                    self.two_ways(origin, test, pass, fail, ops);
                }
                Effect::ForEach(set, body) => {
                    let body = self.put(origin, false, body);
                    ops.push(Op::Each(set.clone(), body));
                }
                Effect::Pick(set, by, body) => {
                    let body = self.put(origin, false, body);
                    ops.push(Op::Pick(set.clone(), by.clone(), body));
                }
                Effect::Repeat(times, body) => {
                    let body = self.put(origin, false, body);
                    ops.push(Op::Repeat(times.clone(), body));
                }
                Effect::May(who, body) => {
                    let ways = [("yes".to_string(), body.as_slice()), ("no".to_string(), [].as_slice())];
                    self.branches(origin, who, &ways, ops);
                }
                Effect::Choose(who, options) => {
                    let ways: Vec<_> = options.iter().map(|(name, steps)| (name.clone(), steps.as_slice())).collect();
                    self.branches(origin, who, &ways, ops);
                }
                Effect::Roll(sides, table) => {
                    let at = ops.len();
                    ops.push(Op::Jump(0));
                    let ways: Vec<_> = table.iter().map(|(_, steps)| steps.as_slice()).collect();
                    let starts = self.ways(origin, &ways, ops);
                    // A face beyond the table changes nothing: its row leads behind all the others.
                    let beyond = (u8::MAX, ops.len() as u16);
                    let rows = table.iter().map(|(up_to, _)| *up_to).zip(starts).chain([beyond]).collect();
                    ops[at] = Op::Roll(*sides, rows);
                }
            }
        }
    }

    fn two_ways(&mut self, origin: Origin<'_>, test: usize, yes: &[Effect<V>], no: &[Effect<V>], ops: &mut Vec<Op<V>>) {
        let starts = self.ways(origin, &[yes, no], ops);
        if let Op::If(_, otherwise) | Op::Check(_, otherwise) = &mut ops[test] {
            *otherwise = starts[1];
        }
    }

    fn branches(
        &mut self,
        origin: Origin<'_>,
        who: &Asked<V::Chooser>,
        ways: &[(String, &[Effect<V>])],
        ops: &mut Vec<Op<V>>,
    ) {
        let at = ops.len();
        ops.push(Op::Jump(0));
        let bodies: Vec<_> = ways.iter().map(|(_, steps)| *steps).collect();
        let starts = self.ways(origin, &bodies, ops);
        ops[at] = Op::Branch(who.clone(), ways.iter().map(|(name, _)| name.clone()).zip(starts).collect());
    }

    /// Lays alternatives one after the other, each jumping behind the last; returns where each starts.
    fn ways(&mut self, origin: Origin<'_>, ways: &[&[Effect<V>]], ops: &mut Vec<Op<V>>) -> Vec<u16> {
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        for steps in ways {
            starts.push(ops.len() as u16);
            self.flatten(origin, steps, ops);
            ends.push(ops.len());
            ops.push(Op::Jump(0));
        }
        let behind = ops.len() as u16;
        for end in ends {
            ops[end] = Op::Jump(behind);
        }
        starts
    }
}

/// What an instruction costs beyond its own step.
fn cost<V: Vocabulary>(op: &Op<V>) -> u16 {
    let looks = match op {
        Op::If(condition, _) => V::looks(condition),
        Op::Each(set, _) | Op::Pick(set, ..) => V::things(set),
        Op::Repeat(times, _) => V::counts(times),
        Op::Do(_) | Op::Jump(_) | Op::Branch(..) | Op::Check(..) | Op::Roll(..) => 0,
    };
    Budget::steps_for(looks).try_into().unwrap_or(u16::MAX)
}
