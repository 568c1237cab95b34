//! What packs bring that is no card: figures, markers, endings, points.

use engine::Text;
use engine::effect::ProgramId;

use crate::content::data::FigureMoves;
use crate::vocabulary::{AgentsWhere, Amount, Condition};

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
    /// Its own movement.
    pub moves: Option<FigureMoves>,
    /// The reaction of the house that carries its movement out.
    pub goes: Option<u8>,
    pub pack: u8,
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
    /// F07-WILD-22: no piece lies for it.
    pub note: bool,
    /// Only its holder sees it.
    pub secret: bool,
    /// It is neither told nor shown.
    pub quiet: bool,
    pub pack: u8,
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
    pub pack: u8,
}

/// Extra points for an escaped Agent.
#[derive(Clone, Debug)]
pub(crate) struct ScoringRule {
    pub text: String,
    pub condition: Option<Condition>,
    pub points: i8,
    /// So often they are given; once if nothing is counted.
    pub per: Option<Amount>,
    pub pack: u8,
}
