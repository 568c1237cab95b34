//! The rulebook's numbered Agent Logs: each is told once in a game, when what it speaks of has just happened. They are a
//! part of the frame story (F07-SHOW-05) and change nothing.

use engine::Rule;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::resolver::Resolver;
use crate::state::{State, Whereabouts};
use crate::vocabulary::Record;

/// How many Rooms are explored when one of the Agents notes how strange this place is.
const STRANGE_AFTER: u8 = 3;

/// A page of somebody's log, named by what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgentLog {
    GoingIn,
    StrangeRooms,
    LazyGuards,
    PocketSand,
    CloneData,
    GettingOut,
}

impl AgentLog {
    pub const ALL: [AgentLog; 6] = [
        AgentLog::GoingIn,
        AgentLog::StrangeRooms,
        AgentLog::LazyGuards,
        AgentLog::PocketSand,
        AgentLog::CloneData,
        AgentLog::GettingOut,
    ];

    /// The rule that says when it is told.
    pub const fn rule(self) -> Rule {
        Rule(match self {
            AgentLog::GoingIn => "F07-SHOW-07",
            AgentLog::StrangeRooms => "F07-SHOW-08",
            AgentLog::LazyGuards => "F07-SHOW-09",
            AgentLog::PocketSand => "F07-SHOW-10",
            AgentLog::CloneData => "F07-SHOW-11",
            AgentLog::GettingOut => "F07-SHOW-12",
        })
    }

    /// Whether what has just happened happened for the first time, or as often as the log speaks of.
    fn is_due(self, state: &State) -> bool {
        let recorded =
            |what: Record| state.agents.iter().map(|agent| u16::from(agent.record[what as usize])).sum::<u16>();
        match self {
            // The game begins, finds its Prison and is hacked once.
            AgentLog::GoingIn | AgentLog::LazyGuards | AgentLog::CloneData => true,
            AgentLog::StrangeRooms => recorded(Record::RoomsExplored) == u16::from(STRANGE_AFTER),
            AgentLog::PocketSand => recorded(Record::CovertsPlayed) == 1,
            AgentLog::GettingOut => {
                state.agents.iter().filter(|agent| agent.whereabouts == Whereabouts::Escaped).count() == 1
            }
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// Tells a log if this is its moment.
    pub fn note_in_the_log(&mut self, log: AgentLog) {
        if log.is_due(self.state) {
            self.tell(log.rule().0, || Event::AgentLog { log });
        }
    }
}
