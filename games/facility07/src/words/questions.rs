//! Questions as sentences.

use engine::effect::{Waiting, waiting};
use engine::{Seat, plural};

use super::choosing;
use super::voice::{Voice, capital, cards, full_stop};
use crate::geometry::Slot;
use crate::names::Cause;
use crate::pick::Prompt;
use crate::state::{ActKind, Landing, Moment, Source, Stage, Step};
use crate::vocabulary::{Skill, Trigger};

/// The question as a sentence.
pub fn prompt(voice: Voice<'_>, seat: Seat, about: Prompt) -> String {
    let me = voice.agent(seat);
    let text = match about {
        Prompt::ChooseAgent => "two dossiers lie before you: whom do you send in?".into(),
        Prompt::EquipForTheStart => "what do you wear on the way in? Gadgets lie open, a Covert face down.".into(),
        Prompt::Turn => turn(voice, seat),
        Prompt::LiftBlock => "you are blocking somebody. Step aside?".into(),
        Prompt::LayOut(card) => {
            format!("where does {} belong on the plan?", voice.the_card(card))
        }
        Prompt::PlaceRoom(card) => {
            format!(
                "behind the door lies {}. Which doorway does it join, and by which of its doors?",
                voice.the_card(card)
            )
        }
        Prompt::Rehouse(card) => {
            format!("the walls move: where does {} go now?", voice.the_card(card))
        }
        Prompt::PlacePrison(prisoner) => {
            format!("the Prison must be somewhere: where do you put it for {}?", voice.agent(prisoner))
        }
        Prompt::React(moment) => react(voice, seat, moment),
        Prompt::Block { actor, act } => block(voice, actor, act),
        Prompt::StrikeBack { attacker } => {
            format!("{} attacks you. What do you strike back with?", voice.agent(attacker))
        }
        Prompt::ForcedFight(guard) => {
            format!("{} wants a fight. What do you fight with?", voice.guard_in(guard))
        }
        Prompt::EscapeRoll => {
            format!("roll to get out of the cell? {} or less does it.", voice.game.constants().escape_roll)
        }
        Prompt::Bribe => {
            format!("the {} holds out a hand: bribe with a random Gadget instead of going to Prison?", voice.guard())
        }
        Prompt::PayOrDie { attacker } => {
            format!("{} has you at gunpoint. Hand over 1 {} and live?", voice.agent(attacker), voice.data())
        }
        Prompt::DiscardDown(over) => format!("you hold {} too many. Which one goes?", cards(over)),
        Prompt::Discard(count) => format!("{}discard {}. Which one?", at_work(voice), cards(count)),
        Prompt::DiscardGadget(count) => {
            format!("{}give up {}. Which one?", at_work(voice), plural(count, "Gadget", "Gadgets"))
        }
        Prompt::Collect(count) => format!("{count} {} on the corpse here. Take it?", voice.data()),
        Prompt::IgnoreOnEnter(place) => {
            format!("you are entering {}. Ignore what happens on entering?", voice.the(place))
        }
        Prompt::Choose => choosing::question(voice).unwrap_or_else(|| "which one?".into()),
        Prompt::Ways => choosing::question(voice).unwrap_or_else(|| "how does it go on?".into()),
        Prompt::Arrange(count) => format!("{}which card lies number {count} from the top?", at_work(voice)),
        Prompt::Exchange { with } => {
            format!("{}which card do you give {} for it?", at_work(voice), voice.agent(with))
        }
        Prompt::MoveGuard(guard) => format!("{}where does {} go?", at_work(voice), voice.guard_in(guard)),
        Prompt::MoveFigure(figure) => format!("where does {} go?", voice.figure(figure)),
        Prompt::Aim => choosing::question(voice).unwrap_or_else(|| "whom or what is it aimed at?".into()),
    };
    format!("{me}, {text}")
}

/// "Shredder Jigsaw: ", if a card is why it is asked.
fn at_work(voice: Voice<'_>) -> String {
    voice.look().at_work().map_or_else(String::new, |name| format!("{name}: "))
}

/// What is printed on a Room that has to go somewhere, on a card somebody plays, on one that asks: the one who is asked
/// decides by that.
pub fn aside(voice: Voice<'_>, about: Prompt) -> Option<String> {
    if let Prompt::Choose | Prompt::Ways | Prompt::Aim = about {
        return choosing::printed(voice);
    }
    if let Prompt::React(_) = about {
        let source = choosing::reacted_to(voice)?;
        let text = choosing::text(voice, source);
        return (!text.is_empty()).then(|| format!("{}: {text}", capital(&voice.source(source))));
    }
    let (Prompt::LayOut(card) | Prompt::PlaceRoom(card) | Prompt::Rehouse(card)) = about else { return None };
    let room = voice.game.room(card);
    let doors: Vec<&str> = room.doors.iter().map(Slot::name).collect();
    let mut text = format!("{} {}", if doors.len() == 1 { "Door" } else { "Doors" }, doors.join(", "));
    if room.guards > 0 {
        text = format!("{text}; {}", plural(room.guards, voice.guard(), voice.guards()));
    }
    Some(format!("{text}.{}", voice.printed(card)))
}

fn turn(voice: Voice<'_>, seat: Seat) -> String {
    let agent = voice.state.agent(seat);
    let left = voice.look().movement_left(seat);
    let here = voice.the(agent.room);
    let place = if agent.cell { "in the cell".into() } else { format!("in {here}") };
    let dazed = if agent.dazed { ", Dazed" } else { "" };
    let mut text = format!("you are {place}{dazed} with {left} movement left. What do you do?");
    if voice.state.stage == Stage::Battle {
        text =
            format!("you are {place}{dazed} with {left} movement and {} {}. What do you do?", agent.data, voice.data());
    }
    text
}

fn block(voice: Voice<'_>, actor: Seat, act: ActKind) -> String {
    let actor_name = voice.agent(actor);
    let what = match (act, waiting(voice.game.library(), &voice.state.stack)) {
        (ActKind::Cross, Some(Waiting::Step(Step::Sneak { over, land, .. }))) => match land {
            Landing::Room(place) => format!("sneaks past you through {} to {}", voice.the(over), voice.the(place)),
            Landing::Outside | Landing::Onwards => format!("sneaks past you out of {}", voice.the(over)),
        },
        (ActKind::Cross, _) => "sneaks past you".into(),
        (ActKind::Enter, _) => "wants to come into your Room".into(),
        (ActKind::Leave, _) => "wants to leave your Room".into(),
        (ActKind::UseRoom, _) => "wants to use your Room".into(),
    };
    format!("{actor_name} {what}. Do you block?")
}

/// What is about to happen, and the offer to do something about it.
fn react(voice: Voice<'_>, seat: Seat, moment: Moment) -> String {
    format!("{} Do you react?", happens(voice, Some(seat), moment))
}

/// A moment as a sentence; the one spoken to is "you".
pub fn happening(voice: Voice<'_>, to: Option<Seat>, moment: Moment) -> String {
    capital(&happens(voice, to, moment))
}

/// The same in the middle of a sentence.
#[allow(clippy::too_many_lines)] // A line for each trigger.
fn happens(voice: Voice<'_>, to: Option<Seat>, moment: Moment) -> String {
    let card = |kind: &str| {
        let played = choosing::reacted_to(voice);
        if let Some(Source::Ops(card)) = played { voice.card(card).to_string() } else { kind.to_string() }
    };
    let name = |of: Seat| to.map_or_else(|| voice.agent(of), |to| voice.agent_or_you(of, to));
    let mine = |of: Seat| to == Some(of);
    let (who, by) = (name(moment.subject), name(moment.by));
    let is = if mine(moment.subject) { "are" } else { "is" };
    let s = if mine(moment.subject) { "" } else { "s" };
    let others = moment.by != moment.subject;
    let by_whom = if others { format!(" by {by}") } else { String::new() };
    let room = voice.the(moment.room);
    let (guard, data) = (voice.a_guard(), voice.data());
    match moment.trigger {
        Trigger::WouldBeAttacked => {
            let with = match moment.cause {
                Cause::Fists => " with bare fists",
                Cause::Melee => " at close quarters",
                Cause::Ranged => " from a distance",
                Cause::Card | Cause::Room | Cause::Event | Cause::Guard | Cause::Sneak | Cause::Figure => "",
            };
            format!("{who} {is} about to be attacked{by_whom}{with}.")
        }
        Trigger::WouldBeDazed => format!("{who} {is} about to be Dazed{by_whom}."),
        Trigger::FailedCheck => format!("{who} failed a check."),
        Trigger::WouldBeKilled => format!("{who} {is} about to be killed{by_whom}."),
        Trigger::WouldBeJailed => format!("{who} {is} about to be sent to Prison."),
        Trigger::WouldLoseData => format!("{who} {is} about to lose {data}{}.", to_whom(others, &by)),
        Trigger::WouldLoseCard => format!("{who} {is} about to lose a card{}.", to_whom(others, &by)),
        Trigger::ActionPlayed if others => format!("{by} plays {} on {who}.", card("an Action")),
        Trigger::ActionPlayed => format!("{who} play{s} {}", full_stop(&card("an Action"))),
        Trigger::GadgetUsed if others => format!("{by} uses {} on {who}.", card("a Gadget")),
        Trigger::GadgetUsed => format!("{who} use{s} {}", full_stop(&card("a Gadget"))),
        Trigger::CovertFlipped => format!("{who} flip{s} {}", full_stop(&card("a Covert"))),
        Trigger::WouldEnter => format!("{who} {is} about to enter {room}."),
        Trigger::RoomUsed => format!("{who} {is} about to use {room}."),
        Trigger::EventDrawn => format!("{who} drew an Event and it is about to take effect."),
        Trigger::CheckFailed => format!("{who} failed {}.", check(moment.detail)),
        Trigger::CheckPassed => format!("{who} passed {}.", check(moment.detail)),
        Trigger::OnEnter => format!("{room} is about to have its way with {who}."),
        Trigger::WouldLeave => format!("{who} {is} about to leave the facility."),
        Trigger::Dazed => format!("{who} {is} Dazed{by_whom}."),
        Trigger::Hit => format!("{who} {} hit{by_whom}.", if mine(moment.subject) { "were" } else { "was" }),
        Trigger::Missed => format!("The attack on {who} missed."),
        Trigger::Jailed => format!("{who} {is} in Prison."),
        Trigger::Killed => {
            format!("{who} {is} dead{}.", if others { format!(", killed by {by}") } else { String::new() })
        }
        Trigger::LostData => format!("{who} lost {data}{}.", to_whom(others, &by)),
        Trigger::GainedData => format!("{who} gained {data}."),
        Trigger::LostCard => format!("{who} lost a card{}.", to_whom(others, &by)),
        Trigger::Entered => format!("{who} entered {room}."),
        Trigger::Left => format!("{who} left {room}."),
        Trigger::RoomWasUsed => format!("{who} used {room}."),
        Trigger::Explored => format!("{who} explored {room}."),
        Trigger::BroomCloset => format!("{who} found a broom closet."),
        Trigger::GuardSpawned => format!("{guard} appears in {room}."),
        Trigger::GuardMoved => format!("{guard} walks into {room}."),
        Trigger::GuardDazed => format!("{guard} in {room} goes down."),
        Trigger::GuardWoke => format!("{guard} in {room} wakes."),
        Trigger::Sneaked => format!("{who} sneak{s} through {room}."),
        Trigger::LockedDown => format!("{room} is Locked Down."),
        Trigger::TurnStarted => format!("The turn of {who} starts."),
        Trigger::TurnEnds => format!("The turn of {who} ends."),
        Trigger::RoundEnded => "The round is over.".into(),
        Trigger::Hacked => format!("{who} hacked the Mainframe."),
        Trigger::Ticked => "The Countdown ticks.".into(),
        Trigger::FigureMet => format!("{who} meet{s} somebody unexpected in {room}."),
        Trigger::SneakPassed => format!("{who} sneaked past {room}."),
        Trigger::SneakFailed => format!("{who} {} seen in {room}.", if mine(moment.subject) { "were" } else { "was" }),
        Trigger::HasEscaped => format!("{who} left the facility."),
        Trigger::DrewCards => format!("{who} drew cards."),
        Trigger::Equipped => format!("{who} equipped a card."),
        Trigger::FigureDazed => format!("Somebody in {room} goes down."),
        Trigger::FigureMoved => format!("Somebody walks into {room}."),
        Trigger::FigureRemoved => format!("Somebody is gone from {room}."),
    }
}

fn to_whom(others: bool, by: &str) -> String {
    if others { format!(" to {by}") } else { String::new() }
}

fn check(skill: u8) -> String {
    Skill::ALL.get(usize::from(skill)).map_or_else(
        || "a check".into(),
        |skill| {
            let article = if *skill == Skill::Insight { "an" } else { "a" };
            format!("{article} {} check", skill.name())
        },
    )
}
