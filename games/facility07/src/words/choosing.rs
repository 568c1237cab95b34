//! What a card asks in the middle of its text: who asks, and what for. The words are its author's (`ask:`), else they come
//! from the card's text where it says what one may do, or from what the program would do next.

use engine::effect::{self, Frame, Op, ProgramId, Waiting, waiting};

use super::voice::Voice;
use crate::state::{Scope, Source, Step};
use crate::vocabulary::{Selector, Target, Verb, Zone};

/// What a program that waits for a choice asks: "the Freight Elevator asks: relocate to the Entryway?"
pub fn question(voice: Voice<'_>) -> Option<String> {
    let (asked, scope) = match waiting(voice.game.library(), &voice.state.stack)? {
        Waiting::Pick(selector, _, scope) => (which(&selector_noun(voice, selector), picked_for(voice)), scope),
        Waiting::Branch(_, ways, scope) => {
            let names: Vec<&str> = ways.iter().map(|(name, _)| name.as_str()).collect();
            if names == ["yes", "no"] {
                (may(&text(voice, scope.source)), scope)
            } else {
                (format!("{}?", either(&names)), scope)
            }
        }
        Waiting::Step(Step::Aim(id, scope, _)) => {
            let rule = voice.game.use_rule(id);
            let noun = target_noun(voice, rule.targets.first()?);
            (which(&noun, first_verb(voice, rule.program, 0)), scope)
        }
        Waiting::Step(_) | Waiting::Window(_) => return None,
    };
    let asked = effect::question(voice.game.library(), &voice.state.stack).map_or(asked, String::from);
    Some(format!("{} asks: {asked}", who_asks(voice, scope)?))
}

/// The card that asks.
fn who_asks(voice: Voice<'_>, scope: Scope) -> Option<String> {
    if scope.source == Source::Rules {
        voice.look().at_work().map(String::from)
    } else {
        Some(voice.source(scope.source))
    }
}

/// What is printed on the card that is at work, for the player who has to decide by it.
pub fn printed(voice: Voice<'_>) -> Option<String> {
    let source = match waiting(voice.game.library(), &voice.state.stack)? {
        Waiting::Pick(_, _, scope) | Waiting::Branch(_, _, scope) | Waiting::Step(Step::Aim(_, scope, _)) => {
            scope.source
        }
        Waiting::Step(_) | Waiting::Window(_) => return None,
    };
    let text = text(voice, source);
    (!text.is_empty()).then_some(text)
}

/// The card somebody reacts to: what lies below the open moment.
pub fn reacted_to(voice: Voice<'_>) -> Option<Source> {
    let mut frames = voice.state.stack.iter().skip_while(|frame| matches!(frame, Frame::Window(_)));
    let Frame::Run(_, _, scope) = frames.next()? else { return None };
    (scope.source != Source::Rules).then_some(scope.source)
}

/// The words on a card, Room or Agent.
pub fn text(voice: Voice<'_>, source: Source) -> String {
    let game = voice.game;
    match source {
        Source::Ops(card) => game.card(card).text.trim_end().into(),
        Source::Event(event) => game.event(event).text.trim_end().into(),
        Source::Room(card) => voice.printed(card).trim().into(),
        Source::Agent(card) => game.agent(card).text.trim_end().into(),
        Source::Rules | Source::House(_) => String::new(),
    }
}

/// The part of a text that says what one may do: "relocate to the Entryway?"
fn may(text: &str) -> String {
    let from = |word: &str| text.find(word).map(|at| &text[at + word.len()..]);
    if let Some(rest) = from(" may ").or_else(|| from("You may ")) {
        return format!("{}?", sentence(rest));
    }
    // "Remove up to two Guards": the sentence with the number.
    let Some(at) = text.find(" up to ") else { return "carry it out?".into() };
    let start = text[..at].rfind([':', '.', ';']).map_or(0, |stop| stop + 1);
    let mut words = sentence(text[start..].trim_start()).to_string();
    if let Some(first) = words.get(..1) {
        let small = first.to_lowercase();
        words.replace_range(..1, &small);
    }
    format!("{words}?")
}

fn sentence(text: &str) -> &str {
    let end = text.find(['.', ';', ':']).unwrap_or(text.len());
    &text[..end]
}

/// "Insight, Strength or Finesse"
fn either(names: &[&str]) -> String {
    match names {
        [] => "which".into(),
        [only] => (*only).into(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn which(noun: &str, verb: Option<&Verb>) -> String {
    format!("which {noun}{}?", verb.map_or("", purpose))
}

fn selector_noun(voice: Voice<'_>, selector: &Selector) -> String {
    match selector {
        Selector::Agents(_) => "Agent".into(),
        Selector::Guards(_) => voice.guard().into(),
        Selector::Rooms(_) => "Room".into(),
        Selector::Cards(such) => card_noun(such.zone).into(),
        Selector::Figures(_) => "figure".into(),
    }
}

fn target_noun(voice: Voice<'_>, target: &Target) -> String {
    match target {
        Target::Agent(_) => "Agent".into(),
        Target::Guard(_) => voice.guard().into(),
        Target::Room(_) => "Room".into(),
        Target::Card(such) => card_noun(such.zone).into(),
        Target::Figure(_) => "figure".into(),
    }
}

fn card_noun(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "card of the hand",
        Zone::Gadgets => "Gadget",
        Zone::Covert => "Covert",
        Zone::Discard => "card of the Ops discard pile",
    }
}

/// What is to become of the thing chosen; nothing where the noun alone says enough.
fn purpose(verb: &Verb) -> &'static str {
    match verb {
        Verb::Daze(_) | Verb::DazeGuard => " is to be Dazed",
        Verb::Undaze(_) => " is to be up again",
        Verb::Relocate(_) => " does it lead to",
        Verb::SwapPlaces(_) => " changes places",
        Verb::RemoveGuard => " is to go",
        Verb::MoveGuard(_) => " is to move",
        Verb::TakeDiscarded | Verb::StealCard(_) => " is taken",
        Verb::StealData(_) | Verb::LoseData(_) => " loses Data",
        Verb::GainData(_) => " gains Data",
        Verb::GiveCard(_) => " is given away",
        Verb::SwapCard(_) => " is wanted",
        Verb::LookAtHand(_) => " shows the hand",
        Verb::DestroyGadget(_) => " is destroyed",
        Verb::LockDown(_) => " is to be Locked Down",
        Verb::Unlock => " is to be opened",
        Verb::Attack(_) => " is attacked",
        Verb::Redirect(_) => " is it aimed at instead",
        Verb::Movement(_)
        | Verb::LoseMovement(_)
        | Verb::StopMovement(_)
        | Verb::Jail(_)
        | Verb::Free(_)
        | Verb::LeaveFacility(_)
        | Verb::EndTurn
        | Verb::Grant(_)
        | Verb::SpawnGuards(_)
        | Verb::TriggerGuardIcon
        | Verb::WakeGuard
        | Verb::SwapWithGuard(_)
        | Verb::KeepDazed(_)
        | Verb::Draw(_)
        | Verb::Discard(_)
        | Verb::RevealRandom(_)
        | Verb::LookAtCovert(_)
        | Verb::Arrange(_)
        | Verb::Dig(_)
        | Verb::Fetch(_)
        | Verb::Equip
        | Verb::Unequip(_)
        | Verb::UseGadgetOf(_)
        | Verb::CopyAbility(_)
        | Verb::ShuffleDiscards
        | Verb::GiveData(_)
        | Verb::DropData(_)
        | Verb::BankData(_)
        | Verb::UseRoom
        | Verb::ForbidRoom(_)
        | Verb::MarkUsed(_)
        | Verb::MarkRoom(_)
        | Verb::UnmarkRoom(_)
        | Verb::MarkAgent(_)
        | Verb::UnmarkAgent(_)
        | Verb::ShowMarkers(_)
        | Verb::SwapMarkers(_)
        | Verb::ShuffleIn(_)
        | Verb::PlaceFigure(_)
        | Verb::RemoveFigure
        | Verb::DazeFigure
        | Verb::MoveFigure(_)
        | Verb::Prevent
        | Verb::Reroll
        | Verb::ChangeRoll(_)
        | Verb::Contest(_)
        | Verb::DrawEvent(_)
        | Verb::Countdown(_)
        | Verb::Later(_)
        | Verb::Kill(_)
        | Verb::Announce(_) => " is it to be",
    }
}

/// What the waiting pick is for.
fn picked_for(voice: Voice<'_>) -> Option<&Verb> {
    let Some(Frame::Run(program, at, _)) = voice.state.stack.top() else { return None };
    let op = voice.game.library().program(*program)?.ops.get(usize::from(*at))?;
    if let Op::Pick(_, _, body) = op { first_verb(voice, *body, 0) } else { None }
}

/// The first verb a program comes to, whatever it has to look at before.
fn first_verb(voice: Voice<'_>, program: ProgramId, depth: u8) -> Option<&Verb> {
    let ops = &voice.game.library().program(program)?.ops;
    ops.iter().find_map(|op| match op {
        Op::Do(verb) => Some(verb),
        Op::Each(_, body) | Op::Pick(_, _, body) | Op::Repeat(_, body) if depth < 3 => {
            first_verb(voice, *body, depth + 1)
        }
        Op::Each(..)
        | Op::Pick(..)
        | Op::Repeat(..)
        | Op::If(..)
        | Op::Jump(_)
        | Op::Branch(..)
        | Op::Check(..)
        | Op::Roll(..) => None,
    })
}
