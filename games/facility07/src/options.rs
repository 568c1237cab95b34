//! The twenty optional rules and what was agreed on at this table.

use schemars::JsonSchema;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

/// F07-GEN-09: each is off unless it was chosen before setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum OptionalRule {
    /// Each completed objective is worth 2 Data.
    TopSecreter,
    /// Every turn ends with an Event.
    EventfulMission,
    /// Every Agent's Speed is 1 higher.
    MoveOut,
    /// Dazed Agents may fight with weapons.
    FightingSpirit,
    /// Only the Guard who Dazed an Agent jails her.
    OneVersusOne,
    /// Once a turn an Agent may move a Guard.
    CloneHypnosis,
    /// More Agents than Guards: the Guards are Dazed.
    BeatDown,
    /// A killed Agent survives on a 1.
    IAmInevitable,
    /// One Data stays on a corpse.
    BrainSuck,
    /// A Node is dead after one use.
    ScorchedEarth,
    /// The hack calls Guards to every Guard icon.
    Reinforcements,
    /// A die decides when the facility explodes.
    RunForIt,
    /// The loser owes the winner a sandwich.
    YouEarnedIt,
    /// The dead transmit half of their Data.
    DeadManSwitch,
    /// Attacks and kills from the first turn, in the own turn or striking back (F07-OPT-FREEFORALL-11); the dead come back.
    FreeForAll,
    /// The facility is laid out before the game.
    ExtensiveSurveillance,
    /// Every explored Room is moved elsewhere.
    Madhouse,
    /// A lost fight can be paid with a Gadget.
    TitForTat,
    /// Explorers draw a card.
    Lagniappe,
    /// Room Abilities do not end the turn.
    RobotButlers,
}

impl OptionalRule {
    pub const ALL: [OptionalRule; 20] = [
        OptionalRule::TopSecreter,
        OptionalRule::EventfulMission,
        OptionalRule::MoveOut,
        OptionalRule::FightingSpirit,
        OptionalRule::OneVersusOne,
        OptionalRule::CloneHypnosis,
        OptionalRule::BeatDown,
        OptionalRule::IAmInevitable,
        OptionalRule::BrainSuck,
        OptionalRule::ScorchedEarth,
        OptionalRule::Reinforcements,
        OptionalRule::RunForIt,
        OptionalRule::YouEarnedIt,
        OptionalRule::DeadManSwitch,
        OptionalRule::FreeForAll,
        OptionalRule::ExtensiveSurveillance,
        OptionalRule::Madhouse,
        OptionalRule::TitForTat,
        OptionalRule::Lagniappe,
        OptionalRule::RobotButlers,
    ];

    /// As the rulebook prints it.
    pub const fn title(self) -> &'static str {
        match self {
            OptionalRule::TopSecreter => "Top Secret-er",
            OptionalRule::EventfulMission => "Eventful Mission",
            OptionalRule::MoveOut => "Move Out!",
            OptionalRule::FightingSpirit => "Fighting Spirit",
            OptionalRule::OneVersusOne => "1v1 Me Bro",
            OptionalRule::CloneHypnosis => "Clone Hypnosis",
            OptionalRule::BeatDown => "Beat Down",
            OptionalRule::IAmInevitable => "I Am Inevitable",
            OptionalRule::BrainSuck => "Brain Suck",
            OptionalRule::ScorchedEarth => "Scorched Earth",
            OptionalRule::Reinforcements => "Reinforcements",
            OptionalRule::RunForIt => "Run For It!",
            OptionalRule::YouEarnedIt => "You Earned It",
            OptionalRule::DeadManSwitch => "Dead Man Switch",
            OptionalRule::FreeForAll => "Free For All",
            OptionalRule::ExtensiveSurveillance => "Extensive Surveillance",
            OptionalRule::Madhouse => "Madhouse",
            OptionalRule::TitForTat => "Tit for Tat",
            OptionalRule::Lagniappe => "Lagniappe",
            OptionalRule::RobotButlers => "Robot Butlers",
        }
    }
}

impl OptionalRule {
    /// As files write them.
    const NAMES: [&'static str; 20] = [
        "top_secreter",
        "eventful_mission",
        "move_out",
        "fighting_spirit",
        "one_versus_one",
        "clone_hypnosis",
        "beat_down",
        "i_am_inevitable",
        "brain_suck",
        "scorched_earth",
        "reinforcements",
        "run_for_it",
        "you_earned_it",
        "dead_man_switch",
        "free_for_all",
        "extensive_surveillance",
        "madhouse",
        "tit_for_tat",
        "lagniappe",
        "robot_butlers",
    ];

    /// By its name in files, its title in the rulebook or the word in the ledger's IDs.
    fn called(word: &str) -> Option<OptionalRule> {
        let folded = |word: &str| -> String {
            word.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
        };
        let wanted = folded(word);
        let rules = || OptionalRule::ALL.into_iter().zip(OptionalRule::NAMES);
        let exact = rules().find(|(rule, name)| folded(name) == wanted || folded(rule.title()) == wanted);
        // The ledger shortens some titles: EVENTFUL, INEVITABLE, SURVEILLANCE.
        let shortened = || rules().find(|(_, name)| wanted.len() > 7 && folded(name).contains(&wanted));
        exact.or_else(shortened).map(|(rule, _)| rule)
    }
}

impl<'de> Deserialize<'de> for OptionalRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        OptionalRule::called(&word).ok_or_else(|| D::Error::unknown_variant(&word, &OptionalRule::NAMES))
    }
}

/// The optional rules in force, in one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OptionalRules(u32);

impl OptionalRules {
    #[inline]
    pub const fn has(self, rule: OptionalRule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }

    pub const fn insert(&mut self, rule: OptionalRule) {
        self.0 |= 1 << rule as u8;
    }

    pub fn iter(self) -> impl Iterator<Item = OptionalRule> {
        OptionalRule::ALL.into_iter().filter(move |rule| self.has(*rule))
    }
}

impl FromIterator<OptionalRule> for OptionalRules {
    fn from_iter<I: IntoIterator<Item = OptionalRule>>(rules: I) -> Self {
        let mut set = OptionalRules::default();
        for rule in rules {
            set.insert(rule);
        }
        set
    }
}
