//! What a contributor to the seed remembers, to see at the start whether the house kept to it.

use serde::{Deserialize, Serialize};

use crate::TableInfo;

/// What the house had promised when somebody contributed, and what they contributed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promise {
    pub commitment: String,
    pub contribution: String,
}

/// How a promise was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("the hash of the house's secret is not the one that was shown before: the dice may have been chosen")]
    OtherCommitment,
    #[error("what you contributed to the dice was left out: they may have been chosen")]
    LeftOut,
}

impl Promise {
    /// Compares with a table whose game has started.
    pub fn is_kept(&self, table: &TableInfo) -> Result<(), Broken> {
        if table.commitment.as_ref() != Some(&self.commitment) {
            return Err(Broken::OtherCommitment);
        }
        let own = table.contributions.iter().any(|given| given.contribution == self.contribution);
        if own { Ok(()) } else { Err(Broken::LeftOut) }
    }
}
