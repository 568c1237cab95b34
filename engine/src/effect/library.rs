//! Effects flattened to instruction lists.

use serde::{Deserialize, Serialize};

use super::script::{Effect, Vocabulary};

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
    Pick(V::Selector, V::Chooser, ProgramId),
    /// Ask somebody for one of these named ways to go on.
    Branch(V::Chooser, Box<[(String, u16)]>),
    /// Go on if the check passes, else jump.
    Check(V::Check, u16),
    /// Roll a die and jump to the first row whose number is not below the face.
    Roll(u8, Box<[(u8, u16)]>),
}

/// A flattened effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Program<V: Vocabulary> {
    /// The card or guide it belongs to, for `why` and the inspector.
    pub name: String,
    /// The rule or card ID it embodies.
    pub source: String,
    /// The instructions.
    pub ops: Vec<Op<V>>,
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
    pub fn add(&mut self, name: &str, source: &str, steps: &[Effect<V>]) -> ProgramId {
        let id = ProgramId(self.programs.len() as u16);
        // The place is taken first, because bodies of loops are programs of their own.
        self.programs.push(Program { name: name.into(), source: source.into(), ops: Vec::new() });
        let mut ops = Vec::new();
        self.flatten(name, source, steps, &mut ops);
        self.programs[usize::from(id.0)].ops = ops;
        id
    }

    /// Whether everything still fits the small numbers frames are made of; content that does not is refused.
    pub fn fits(&self) -> bool {
        let most = usize::from(u16::MAX);
        self.programs.len() < most && self.programs.iter().all(|program| program.ops.len() < most)
    }

    /// The program with this id.
    #[inline]
    pub fn program(&self, id: ProgramId) -> Option<&Program<V>> {
        self.programs.get(usize::from(id.0))
    }

    fn flatten(&mut self, name: &str, source: &str, steps: &[Effect<V>], ops: &mut Vec<Op<V>>) {
        for step in steps {
            match step {
                Effect::Do(verb) => ops.push(Op::Do(verb.clone())),
                Effect::If(condition, then, otherwise) => {
                    let test = ops.len();
                    ops.push(Op::If(condition.clone(), 0));
                    self.two_ways(name, source, test, then, otherwise, ops);
                }
                Effect::Check(check, pass, fail) => {
                    let test = ops.len();
                    ops.push(Op::Check(check.clone(), 0));
                    self.two_ways(name, source, test, pass, fail, ops);
                }
                Effect::ForEach(set, body) => {
                    let body = self.add(name, source, body);
                    ops.push(Op::Each(set.clone(), body));
                }
                Effect::Pick(set, by, body) => {
                    let body = self.add(name, source, body);
                    ops.push(Op::Pick(set.clone(), by.clone(), body));
                }
                Effect::May(who, body) => {
                    let ways = [("yes".to_string(), body.as_slice()), ("no".to_string(), [].as_slice())];
                    self.branches(name, source, who, &ways, ops);
                }
                Effect::Choose(who, options) => {
                    let ways: Vec<_> = options.iter().map(|(name, steps)| (name.clone(), steps.as_slice())).collect();
                    self.branches(name, source, who, &ways, ops);
                }
                Effect::Roll(sides, table) => {
                    let at = ops.len();
                    ops.push(Op::Jump(0));
                    let ways: Vec<_> = table.iter().map(|(_, steps)| steps.as_slice()).collect();
                    let starts = self.ways(name, source, &ways, ops);
                    // A face beyond the table changes nothing: its row leads behind all the others.
                    let beyond = (u8::MAX, ops.len() as u16);
                    let rows = table.iter().map(|(up_to, _)| *up_to).zip(starts).chain([beyond]).collect();
                    ops[at] = Op::Roll(*sides, rows);
                }
            }
        }
    }

    fn two_ways(
        &mut self,
        name: &str,
        source: &str,
        test: usize,
        yes: &[Effect<V>],
        no: &[Effect<V>],
        ops: &mut Vec<Op<V>>,
    ) {
        let starts = self.ways(name, source, &[yes, no], ops);
        if let Op::If(_, otherwise) | Op::Check(_, otherwise) = &mut ops[test] {
            *otherwise = starts[1];
        }
    }

    fn branches(
        &mut self,
        name: &str,
        source: &str,
        who: &V::Chooser,
        ways: &[(String, &[Effect<V>])],
        ops: &mut Vec<Op<V>>,
    ) {
        let at = ops.len();
        ops.push(Op::Jump(0));
        let bodies: Vec<_> = ways.iter().map(|(_, steps)| *steps).collect();
        let starts = self.ways(name, source, &bodies, ops);
        ops[at] = Op::Branch(who.clone(), ways.iter().map(|(name, _)| name.clone()).zip(starts).collect());
    }

    /// Lays alternatives one after the other, each jumping behind the last; returns where each starts.
    fn ways(&mut self, name: &str, source: &str, ways: &[&[Effect<V>]], ops: &mut Vec<Op<V>>) -> Vec<u16> {
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        for steps in ways {
            starts.push(ops.len() as u16);
            self.flatten(name, source, steps, ops);
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
