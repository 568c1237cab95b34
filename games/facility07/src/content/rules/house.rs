//! What packs bring that is no card: figures, markers, endings, points.

use engine::Text;
use engine::effect::ProgramId;

use crate::content::data::FigureMoves;
use crate::vocabulary::{AgentsWhere, Condition};

/// A figure kind of a pack.
#[derive(Clone, Debug)]
pub struct FigureKind {
    pub id: String,
    pub name: Text,
    pub text: String,
    pub tokens: u8,
    pub blocks: bool,
    pub jails: bool,
    pub can_be_dazed: bool,
    pub can_be_killed: bool,
    pub only_on_marker: Option<u8>,
    pub on_contact: Option<ProgramId>,
    /// Its own movement; the reaction of the house that carries it out is among the reactions.
    pub moves: Option<FigureMoves>,
}

/// A marker kind of a pack.
#[derive(Clone, Debug)]
pub struct MarkerKind {
    pub id: String,
    pub name: Text,
    pub text: String,
    pub locks: bool,
    pub points: i8,
    pub on_enter: Option<ProgramId>,
}

/// An extra way in which the game ends at once.
#[derive(Clone, Debug)]
pub(crate) struct EndingRule {
    pub text: String,
    pub condition: Condition,
    /// Those win; if none are named whoever the condition holds for.
    pub winners: Option<AgentsWhere>,
    /// Nobody wins.
    pub lost: bool,
}

/// Extra points for an escaped Agent.
#[derive(Clone, Debug)]
pub(crate) struct ScoringRule {
    pub condition: Condition,
    pub points: i8,
}
