//! The briefing as it holds at a table: what the optional rules agreed on change in it, and what each of them brings.

use std::fmt::Write as _;

use super::voice::Voice;
use crate::options::OptionalRule;

/// F07-SHOW-04, F07-SHOW-05: the frame story, then what a newcomer needs.
pub const BRIEFING: &str = "\
Professor Norwood is flash-cloning an army of Guards, in a facility that is called 07 like all his others. Rival agencies \
sent their best; they got you. An uneasy truce holds until somebody hacks the Mainframe. This briefing should \
self-destruct. It has not, so far.\n\
Exploration Phase: explore Room by Room, dodge Guards, find the Mainframe and hack it. No Agent may attack another.\n\
Battle Phase: the truce is off and the Countdown runs. Grab Data from Connection Nodes and from each other, and leave \
through the Entryway before the facility explodes. Of those who get out alive the one with the most Data wins; each \
completed objective of your Top Secret card adds Data. Whoever is still inside at the end is dead, and the dead win nothing.\n\
A check passes if the die shows your Skill or less. Dazed is knocked over: half Speed, no moves worth a film, and a Guard \
in the Room takes you to Prison.";

const STORY: &str = "\
Professor Norwood is flash-cloning an army of Guards, in a facility that is called 07 like all his others. Rival agencies \
sent their best; they got you.";
const TRUCE: &str = "An uneasy truce holds until somebody hacks the Mainframe.";
/// F07-OPT-FREEFORALL-01
const NO_TRUCE: &str = "They forgot to agree on a truce.";
const FUSE: &str = "This briefing should self-destruct. It has not, so far.";

/// The same for this table: nothing is said of what was not agreed on, and everything of what was.
pub fn briefing(voice: Voice<'_>) -> String {
    let on = |rule| voice.state.options.has(rule);
    let free_for_all = on(OptionalRule::FreeForAll);
    let mut text = format!("{STORY} {} {FUSE}\n", if free_for_all { NO_TRUCE } else { TRUCE });
    // F07-OPT-SURVEILLANCE-01, F07-OPT-SURVEILLANCE-03
    let explore = if on(OptionalRule::ExtensiveSurveillance) {
        "the Rooms lie before you, each covered by an Event. Explore Room by Room"
    } else {
        "explore Room by Room"
    };
    let attacks = if free_for_all {
        "Agents may attack and kill each other from the first turn; the dead come back as somebody else, with nothing."
    } else {
        "No Agent may attack another."
    };
    let _ = writeln!(text, "Exploration Phase: {explore}, dodge Guards, find the Mainframe and hack it. {attacks}");
    // F07-OPT-RUNFORIT-01
    let clock = if on(OptionalRule::RunForIt) {
        "a die is rolled after each of the Hacker's turns: on a 6 the facility explodes"
    } else {
        "the Countdown runs"
    };
    let off = if free_for_all { "" } else { "the truce is off and " };
    // F07-OPT-DEADMANSWITCH-01, F07-OPT-DEADMANSWITCH-03
    let dead = if on(OptionalRule::DeadManSwitch) {
        "The one with the most Data wins, dead or alive: the dead keep half of theirs, rounded up; each completed objective of \
         your Top Secret card adds Data"
    } else {
        "Of those who get out alive the one with the most Data wins; each completed objective of your Top Secret card adds Data"
    };
    // F07-OPT-TOPSECRETER-01
    let worth = if on(OptionalRule::TopSecreter) { ", twice as much as usual" } else { "" };
    let last = if on(OptionalRule::DeadManSwitch) {
        "Whoever is still inside at the end is dead."
    } else {
        "Whoever is still inside at the end is dead, and the dead win nothing."
    };
    let _ = writeln!(
        text,
        "Battle Phase: {off}{clock}. Grab Data from Connection Nodes and from each other, and leave through the Entryway \
         before the facility explodes. {dead}{worth}. {last}"
    );
    text.push_str(
        "A check passes if the die shows your Skill or less. Dazed is knocked over: half Speed, no moves worth a film, and ",
    );
    // F07-OPT-1V1MEBRO-01, F07-OPT-1V1MEBRO-02
    text.push_str(if on(OptionalRule::OneVersusOne) {
        "the Guard who did it, if he alone did, takes you to Prison."
    } else {
        "a Guard in the Room takes you to Prison."
    });
    if voice.state.options.iter().next().is_some() {
        text.push_str("\nOptional rules at this table:");
    }
    for rule in voice.state.options.iter() {
        let _ = write!(text, "\n{}: {}", rule.title().trim_end_matches('!'), in_short(rule));
    }
    text
}

/// An optional rule in a sentence; the ledger has the rest.
const fn in_short(rule: OptionalRule) -> &'static str {
    match rule {
        OptionalRule::TopSecreter => "each completed objective is worth 2 Data.",
        OptionalRule::EventfulMission => "each of your turns ends with an Event, besides that of exploring.",
        OptionalRule::MoveOut => "everybody's Speed is 1 higher.",
        OptionalRule::FightingSpirit => "the Dazed may attack and strike back with weapons, not with fists.",
        OptionalRule::OneVersusOne => "only the very Guard who Dazed an Agent, and him alone, sends her to Prison.",
        OptionalRule::CloneHypnosis => "once in your turn you may move an awake Guard up to two Rooms.",
        OptionalRule::BeatDown => "where there are more Agents than Guards, the Guards are Dazed.",
        OptionalRule::IAmInevitable => "whoever is being killed survives on a 1, and the killer is Dazed.",
        OptionalRule::BrainSuck => "1 Data of a dead Agent stays in the Room; take it by ending your turn there.",
        OptionalRule::ScorchedEarth => "a Connection Node is dead for everybody once it was used.",
        OptionalRule::Reinforcements => "the hack calls a Guard for each Guard icon on the plan.",
        OptionalRule::RunForIt => "no Countdown; a 6 after a turn of the Hacker ends it all.",
        OptionalRule::YouEarnedIt => "whoever has the least Data owes the winner a sandwich.",
        OptionalRule::DeadManSwitch => "the dead send half of their Data home and score their objectives.",
        OptionalRule::FreeForAll => "attacks and kills from the first turn; a killed Agent is replaced by a new one.",
        OptionalRule::ExtensiveSurveillance => "the facility is laid out by all of you before the first turn.",
        OptionalRule::Madhouse => "each explored Room moves to another doorway at once, and then never again.",
        OptionalRule::TitForTat => "whoever loses a fight with a Guard may bribe him with a random equipped Gadget.",
        OptionalRule::Lagniappe => "whoever explores a Room draws a card.",
        OptionalRule::RobotButlers => "using a Room does not end your turn; each Room once a turn.",
    }
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Game as _, Play};

    use super::*;
    use crate::{Facility07, Setup};

    fn of(rules: &[OptionalRule]) -> String {
        let game = Facility07::base();
        let setup = Setup { optional_rules: rules.to_vec(), ..Setup::default() };
        let state = game.start(&setup, &mut Play::silent(&mut Quick::new(1))).unwrap();
        briefing(Voice::new(&game, &state))
    }

    #[test]
    fn a_table_without_optional_rules_has_the_usual_briefing() {
        assert_eq!(of(&[]), BRIEFING);
    }

    #[test]
    fn every_optional_rule_is_told_and_takes_back_what_it_replaces() {
        for rule in OptionalRule::ALL {
            assert!(of(&[rule]).contains(in_short(rule)), "{rule:?}");
        }
        let free = of(&[OptionalRule::FreeForAll]);
        assert!(!free.contains("No Agent may attack another") && !free.contains("truce is off"), "{free}");
        let die = of(&[OptionalRule::RunForIt]);
        assert!(!die.contains("Countdown runs"), "{die}");
        let dead = of(&[OptionalRule::DeadManSwitch]);
        assert!(!dead.contains("win nothing") && !dead.contains("get out alive"), "{dead}");
    }
}
