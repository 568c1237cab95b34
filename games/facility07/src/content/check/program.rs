//! Checking the words of programs: where they make sense, with numbers that do, and of a size that can be played.

use engine::effect::{Effect, MOST_TIMES};

use super::{Checked, change, count, line, question, text};
use crate::content::limits;
use crate::content::program::Site;
use crate::content::sources::{At, Sources};
use crate::vocabulary::{AgentMarkers, Amount, Authored, Compare, Passive, SkillBonus, Steps, Until, Verb};

pub(in crate::content) fn passive(sources: &Sources<'_>, at: At<'_>, passive: Passive) -> Checked {
    match passive {
        Passive::Skill(SkillBonus { by, .. }) => change(sources, at, "by", by),
        Passive::Movement(by) => change(sources, at, "movement", by),
        Passive::ShotsAtMe(by) => change(sources, at, "shots_at_me", by),
        Passive::DrawCount(by) => change(sources, at, "draw_count", by),
        Passive::Revenge(by) => change(sources, at, "revenge", by),
        Passive::GadgetSlots(more) => count(sources, at, "gadget_slots", more),
        Passive::HandLimit(more) => count(sources, at, "hand_limit", more),
        Passive::EasyEscape(more) => count(sources, at, "easy_escape", more),
        Passive::FistsUse(_)
        | Passive::DazeKeepsSpeed
        | Passive::RerollFirstFailure
        | Passive::RerollNextFailure
        | Passive::RollTwice(_)
        | Passive::IgnoreOnEnter
        | Passive::NoDaze
        | Passive::NoDazeByPlaces
        | Passive::NoDazeByShots
        | Passive::GuardsIgnore
        | Passive::GuardsLetPass
        | Passive::NoJail
        | Passive::NoFrisk
        | Passive::NoTheft
        | Passive::NoDataTheft
        | Passive::NoShots
        | Passive::NotBlockedEntering
        | Passive::NotBlocked
        | Passive::IgnoreLocks
        | Passive::SecondMelee
        | Passive::FistsSweep
        | Passive::CannotMove
        | Passive::CannotAttack
        | Passive::CannotExplore
        | Passive::CannotUseRooms
        | Passive::CannotPlay
        | Passive::NoActions
        | Passive::Lethal
        | Passive::NotLethal => Ok(()),
    }
}

/// A verb where it makes sense, with numbers that do.
pub(in crate::content) fn verb(sources: &Sources<'_>, site: &Site<'_>, verb: &Verb<Authored>) -> Checked {
    let at = site.at;
    let misplaced = |word: &str, what: &str, remedy: &str| Err(sources.complain(at, word, what).remedy(remedy));
    match verb {
        Verb::Prevent if !site.moment.before => misplaced(
            "prevent",
            "`prevent` has nothing to take back here",
            "use it in a reaction to something that would happen, such as `when: would_be_dazed`",
        ),
        Verb::Reroll if !site.moment.check => misplaced(
            "reroll",
            "`reroll` has no die to roll again here",
            "use it in a reaction with `when: check_failed` or `when: check_passed`",
        ),
        Verb::ChangeRoll(_) if !site.moment.check => misplaced(
            "change_roll",
            "`change_roll` has no die to change here",
            "use it in a reaction with `when: check_failed` or `when: check_passed`",
        ),
        Verb::Redirect(_) if !site.moment.action => misplaced(
            "redirect",
            "`redirect` has no card to aim elsewhere here",
            "use it in a reaction with `when: action_played`",
        ),
        // 6.2: no kill effect outside lethal weapons.
        Verb::Kill(_) if at.pack == 0 => {
            misplaced("kill", "cards of the box never kill by their text", "use a lethal weapon, or write a pack")
        }
        Verb::ChangeRoll(by) => change(sources, at, "change_roll", *by),
        Verb::Countdown(by) => change(sources, at, "countdown", *by),
        Verb::Movement(who) => change(sources, at, "by", who.by),
        Verb::Draw(who)
        | Verb::GainData(who)
        | Verb::LoseData(who)
        | Verb::StealData(who)
        | Verb::GiveData(who)
        | Verb::DropData(who)
        | Verb::BankData(who) => amount(sources, at, "count", &who.count),
        Verb::Discard(cards) => amount(sources, at, "count", &cards.count),
        Verb::SpawnGuards(spawn) => amount(sources, at, "count", &spawn.count),
        Verb::Arrange(arrange) => count(sources, at, "count", arrange.count),
        Verb::MarkRoom(marker) | Verb::UnmarkRoom(marker) => amount(sources, at, "count", &marker.count),
        Verb::MarkAgent(marker) | Verb::UnmarkAgent(marker) => amount(sources, at, "count", &marker.count),
        Verb::MoveGuard(go) | Verb::MoveFigure(go) => count(sources, at, "steps", go.steps),
        Verb::Grant(grant) => duration(sources, at, grant.until),
        Verb::Later(later) => duration(sources, at, later.at),
        Verb::LockDown(until) | Verb::ForbidRoom(until) | Verb::KeepDazed(until) => duration(sources, at, *until),
        Verb::Announce(words) => text(sources, at, "announce", words, limits::FLAVOUR_CHARS),
        Verb::Daze(_)
        | Verb::Undaze(_)
        | Verb::Relocate(_)
        | Verb::SwapPlaces(_)
        | Verb::LoseMovement(_)
        | Verb::StopMovement(_)
        | Verb::Jail(_)
        | Verb::Free(_)
        | Verb::LeaveFacility(_)
        | Verb::EndTurn
        | Verb::Attack(_)
        | Verb::TriggerGuardIcon
        | Verb::DazeGuard
        | Verb::WakeGuard
        | Verb::RemoveGuard
        | Verb::SwapWithGuard(_)
        | Verb::RevealRandom(_)
        | Verb::LookAtHand(_)
        | Verb::LookAtCovert(_)
        | Verb::TakeDiscarded
        | Verb::Dig(_)
        | Verb::Fetch(_)
        | Verb::StealCard(_)
        | Verb::GiveCard(_)
        | Verb::SwapCard(_)
        | Verb::Equip
        | Verb::Unequip(_)
        | Verb::DestroyGadget(_)
        | Verb::UseGadgetOf(_)
        | Verb::CopyAbility(_)
        | Verb::ShuffleDiscards
        | Verb::Unlock
        | Verb::UseRoom
        | Verb::MarkUsed(_)
        | Verb::ShowMarkers(_)
        | Verb::SwapMarkers(_)
        | Verb::PlaceFigure(_)
        | Verb::RemoveFigure
        | Verb::DazeFigure
        | Verb::Prevent
        | Verb::Redirect(_)
        | Verb::Reroll
        | Verb::Contest(_)
        | Verb::ShuffleIn(_)
        | Verb::DrawEvent(_)
        | Verb::Kill(_) => Ok(()),
    }
}

fn duration(sources: &Sources<'_>, at: At<'_>, until: Until) -> Checked {
    match until {
        Until::MyTurns(turns) if !limits::TURNS.contains(&turns) => Err(sources
            .complain(at, "my_turns", &format!("`my_turns` cannot be {turns}"))
            .remedy(format!("write a number from {} to {}", limits::TURNS.start(), limits::TURNS.end()))),
        Until::MyTurns(_)
        | Until::EndOfTurn
        | Until::MyNextTurn
        | Until::EndOfMyNextTurn
        | Until::NotDazed
        | Until::LeavesRoom
        | Until::NextMove
        | Until::Once
        | Until::Ever => Ok(()),
    }
}

/// The size and shape of a program, with everything inside its steps.
pub(in crate::content) fn size(sources: &Sources<'_>, at: At<'_>, steps: &[Steps]) -> Checked {
    let mut count = 0;
    measure(sources, at, steps, 1, &mut count)
}

fn measure(sources: &Sources<'_>, at: At<'_>, steps: &[Steps], depth: usize, counted: &mut usize) -> Checked {
    *counted += steps.len();
    if *counted > limits::PROGRAM_STEPS {
        return Err(sources
            .complain(at, "", &format!("the effect has more than {} steps", limits::PROGRAM_STEPS))
            .remedy("make it shorter, or make two cards of it"));
    }
    if depth > limits::PROGRAM_DEPTH && !steps.is_empty() {
        return Err(sources
            .complain(at, "", &format!("steps lie more than {} deep inside each other", limits::PROGRAM_DEPTH))
            .remedy("make it simpler, or make two cards of it"));
    }
    for step in steps {
        let inner: Vec<&[Steps]> = match step {
            Effect::Do(verb) => inside(verb),
            Effect::If(_, a, b) | Effect::Check(_, a, b) => vec![a, b],
            Effect::ForEach(_, steps) | Effect::Repeat(_, steps) => vec![steps],
            Effect::Pick(_, by, steps) | Effect::May(by, steps) => {
                question(sources, at, by)?;
                vec![steps]
            }
            Effect::Choose(by, options) => {
                question(sources, at, by)?;
                branches(sources, at, "choose", options.len())?;
                options.iter().try_for_each(|(name, _)| line(sources, at, "name", name))?;
                options.iter().map(|(_, steps)| steps.as_slice()).collect()
            }
            Effect::Roll(sides, table) => {
                branches(sources, at, "roll", table.len())?;
                if !limits::DIE_SIDES.contains(sides) {
                    let (least, greatest) = (limits::DIE_SIDES.start(), limits::DIE_SIDES.end());
                    return Err(sources
                        .complain(at, "roll", &format!("a die cannot have {sides} sides"))
                        .remedy(format!("write a number from {least} to {greatest}")));
                }
                if let Some([_, (up_to, _)]) = table.windows(2).find(|rows| rows[0].0 >= rows[1].0) {
                    return Err(sources
                        .complain(at, "table", &format!("the row with `up_to: {up_to}` is never reached"))
                        .remedy("write the rows from the lowest number to the highest"));
                }
                table.iter().map(|(_, steps)| steps.as_slice()).collect()
            }
        };
        inner.into_iter().try_for_each(|steps| measure(sources, at, steps, depth + 1, counted))?;
    }
    Ok(())
}

fn branches(sources: &Sources<'_>, at: At<'_>, word: &str, ways: usize) -> Checked {
    if (1..=limits::BRANCHES).contains(&ways) {
        return Ok(());
    }
    Err(sources
        .complain(at, word, &format!("`{word}` has {ways} ways to go on"))
        .remedy(format!("write 1 to {}", limits::BRANCHES)))
}

/// The number of things in a verb.
pub(in crate::content) fn number(verb: &Verb<Authored>) -> Option<&Amount<Authored>> {
    match verb {
        Verb::Draw(what)
        | Verb::GainData(what)
        | Verb::LoseData(what)
        | Verb::StealData(what)
        | Verb::GiveData(what)
        | Verb::DropData(what)
        | Verb::BankData(what) => Some(&what.count),
        Verb::Discard(cards) => Some(&cards.count),
        Verb::SpawnGuards(spawn) => Some(&spawn.count),
        Verb::MarkRoom(marker) | Verb::UnmarkRoom(marker) => Some(&marker.count),
        Verb::MarkAgent(marker) | Verb::UnmarkAgent(marker) => Some(&marker.count),
        // Whatever else is done is not done in numbers that can be counted.
        _ => None,
    }
}

/// A number of things.
pub(in crate::content) fn amount(sources: &Sources<'_>, at: At<'_>, word: &str, amount: &Amount<Authored>) -> Checked {
    amount_within(sources, at, word, amount, 1)
}

fn amount_within(sources: &Sources<'_>, at: At<'_>, word: &str, amount: &Amount<Authored>, depth: usize) -> Checked {
    if let Amount::Fixed(number) = amount {
        return count(sources, at, word, *number);
    }
    let inner = amount.inner();
    if depth > limits::AMOUNT_DEPTH || inner.len() > limits::AMOUNT_PARTS {
        let (deep, parts) = (limits::AMOUNT_DEPTH, limits::AMOUNT_PARTS);
        return Err(sources
            .complain(at, word, &format!("`{word}` is made of too many numbers"))
            .remedy(format!("add up at most {parts} numbers, and put at most {deep} inside each other")));
    }
    inner.iter().try_for_each(|one| amount_within(sources, at, word, one, depth + 1))
}

/// How often something is repeated.
pub(in crate::content) fn repeated(sources: &Sources<'_>, at: At<'_>, times: &Amount<Authored>) -> Checked {
    if let Amount::Fixed(number) = times
        && *number > MOST_TIMES
    {
        return Err(sources
            .complain(at, "repeat", &format!("`repeat` cannot be {number}"))
            .remedy(format!("write at most {MOST_TIMES}; what is counted stops there too")));
    }
    amount(sources, at, "repeat", times)
}

/// Numbers that are compared with something.
pub(in crate::content) fn compare(sources: &Sources<'_>, at: At<'_>, compare: &Compare<Authored>) -> Checked {
    if compare.bounds().next().is_none() {
        return Err(sources
            .complain(at, "compare", "`compare` compares with nothing")
            .remedy("add `at_least:`, `at_most:`, `more_than:`, `less_than:` or `equals:`"));
    }
    compare.amounts().try_for_each(|one| amount(sources, at, "compare", one))
}

/// Markers that are compared with something.
pub(in crate::content) fn markers(sources: &Sources<'_>, at: At<'_>, markers: &AgentMarkers<Authored>) -> Checked {
    if markers.at_least.is_some() || markers.at_most.is_some() {
        return Ok(());
    }
    Err(sources.complain(at, "markers", "`markers` compares with nothing").remedy("add `at_least:` or `at_most:`"))
}

/// The programs inside a verb.
pub(in crate::content) fn inside(verb: &Verb<Authored>) -> Vec<&[Steps]> {
    match verb {
        Verb::Fetch(fetch) => vec![&fetch.otherwise],
        Verb::Later(later) => vec![&later.program],
        Verb::Contest(contest) => vec![&contest.wins, &contest.loses, &contest.both],
        Verb::Attack(attack) => {
            attack.weapon.iter().flat_map(|weapon| [weapon.on_hit.as_slice(), weapon.on_miss.as_slice()]).collect()
        }
        Verb::Daze(_)
        | Verb::Undaze(_)
        | Verb::Relocate(_)
        | Verb::SwapPlaces(_)
        | Verb::Movement(_)
        | Verb::LoseMovement(_)
        | Verb::StopMovement(_)
        | Verb::Jail(_)
        | Verb::Free(_)
        | Verb::LeaveFacility(_)
        | Verb::EndTurn
        | Verb::Grant(_)
        | Verb::SpawnGuards(_)
        | Verb::TriggerGuardIcon
        | Verb::DazeGuard
        | Verb::WakeGuard
        | Verb::RemoveGuard
        | Verb::MoveGuard(_)
        | Verb::SwapWithGuard(_)
        | Verb::KeepDazed(_)
        | Verb::Draw(_)
        | Verb::Discard(_)
        | Verb::RevealRandom(_)
        | Verb::LookAtHand(_)
        | Verb::LookAtCovert(_)
        | Verb::Arrange(_)
        | Verb::TakeDiscarded
        | Verb::Dig(_)
        | Verb::StealCard(_)
        | Verb::GiveCard(_)
        | Verb::SwapCard(_)
        | Verb::Equip
        | Verb::Unequip(_)
        | Verb::DestroyGadget(_)
        | Verb::UseGadgetOf(_)
        | Verb::CopyAbility(_)
        | Verb::ShuffleDiscards
        | Verb::GainData(_)
        | Verb::LoseData(_)
        | Verb::StealData(_)
        | Verb::GiveData(_)
        | Verb::DropData(_)
        | Verb::BankData(_)
        | Verb::LockDown(_)
        | Verb::Unlock
        | Verb::UseRoom
        | Verb::ForbidRoom(_)
        | Verb::MarkUsed(_)
        | Verb::MarkRoom(_)
        | Verb::UnmarkRoom(_)
        | Verb::MarkAgent(_)
        | Verb::UnmarkAgent(_)
        | Verb::ShowMarkers(_)
        | Verb::SwapMarkers(_)
        | Verb::PlaceFigure(_)
        | Verb::RemoveFigure
        | Verb::DazeFigure
        | Verb::MoveFigure(_)
        | Verb::Prevent
        | Verb::Redirect(_)
        | Verb::Reroll
        | Verb::ChangeRoll(_)
        | Verb::ShuffleIn(_)
        | Verb::DrawEvent(_)
        | Verb::Countdown(_)
        | Verb::Kill(_)
        | Verb::Announce(_) => Vec::new(),
    }
}
