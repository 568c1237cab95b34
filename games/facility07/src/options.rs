//! The twenty optional rules and what was agreed on at this table.

use schemars::JsonSchema;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

/// Writes each rule once: what it does, its name in files, its title in the rulebook.
macro_rules! optional_rules {
    ($($(#[$about:meta])* $rule:ident = $name:literal, $title:literal;)*) => {
        /// F07-GEN-09: each is off unless it was chosen before setup.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
        #[repr(u8)]
        pub enum OptionalRule {
            $($(#[$about])* #[serde(rename = $name)] $rule,)*
        }

        impl OptionalRule {
            pub const ALL: [OptionalRule; [$($name),*].len()] = [$(OptionalRule::$rule),*];

            /// As files write them.
            const NAMES: [&'static str; OptionalRule::ALL.len()] = [$($name),*];

            /// As the rulebook prints it.
            pub const fn title(self) -> &'static str {
                match self {
                    $(OptionalRule::$rule => $title,)*
                }
            }
        }
    };
}

optional_rules! {
    /// Each completed objective is worth 2 Data.
    TopSecreter = "top_secreter", "Top Secret-er";
    /// Every turn ends with an Event.
    EventfulMission = "eventful_mission", "Eventful Mission";
    /// Every Agent's Speed is 1 higher.
    MoveOut = "move_out", "Move Out!";
    /// Dazed Agents may fight with weapons.
    FightingSpirit = "fighting_spirit", "Fighting Spirit";
    /// Only the Guard who Dazed an Agent jails her.
    OneVersusOne = "one_versus_one", "1v1 Me Bro";
    /// Once a turn an Agent may move a Guard.
    CloneHypnosis = "clone_hypnosis", "Clone Hypnosis";
    /// More Agents than Guards: the Guards are Dazed.
    BeatDown = "beat_down", "Beat Down";
    /// A killed Agent survives on a 1.
    IAmInevitable = "i_am_inevitable", "I Am Inevitable";
    /// One Data stays on a corpse.
    BrainSuck = "brain_suck", "Brain Suck";
    /// A Node is dead after one use.
    ScorchedEarth = "scorched_earth", "Scorched Earth";
    /// The hack calls Guards to every Guard icon.
    Reinforcements = "reinforcements", "Reinforcements";
    /// A die decides when the facility explodes.
    RunForIt = "run_for_it", "Run For It!";
    /// The loser owes the winner a sandwich.
    YouEarnedIt = "you_earned_it", "You Earned It";
    /// The dead transmit half of their Data.
    DeadManSwitch = "dead_man_switch", "Dead Man Switch";
    /// Attacks and kills from the first turn, in the own turn or striking back (F07-OPT-FREEFORALL-11); the dead come back.
    FreeForAll = "free_for_all", "Free For All";
    /// The facility is laid out before the game.
    ExtensiveSurveillance = "extensive_surveillance", "Extensive Surveillance";
    /// Every explored Room is moved elsewhere.
    Madhouse = "madhouse", "Madhouse";
    /// A lost fight can be paid with a Gadget.
    TitForTat = "tit_for_tat", "Tit for Tat";
    /// Explorers draw a card.
    Lagniappe = "lagniappe", "Lagniappe";
    /// Room Abilities do not end the turn.
    RobotButlers = "robot_butlers", "Robot Butlers";
}

impl OptionalRule {
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
