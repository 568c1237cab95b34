//! The log in the game's voice: a spy film that cannot afford its own stunts (F07-SHOW-04). Events name public things
//! only; what one seat alone learns comes as an event of its own.

use engine::effect::Overrun;
use engine::plural;

use super::agent_log;
use super::voice::{Voice, capital, cards, full_stop};
use crate::event::{Event, Offender, TakenFrom};
use crate::names::{Cause, Foe, Means};
use crate::state::{Ending, Exit};

/// An event as a sentence.
pub fn tell(voice: Voice<'_>, event: &Event) -> String {
    capital(&line(voice, event))
}

#[allow(clippy::too_many_lines)] // A line for each event; taking them apart would only scatter the voice.
fn line(voice: Voice<'_>, event: &Event) -> String {
    let name = |seat| voice.agent(seat);
    let the = |place| voice.the(place);
    let card = |card| voice.card(card);
    let (guard, data) = (voice.guard(), voice.data());
    match *event {
        Event::SetUp { rooms, nodes, minutes } => format!(
            "Somewhere under a perfectly ordinary volcano: Facility 07. {} and {} lie ahead, and a Mainframe: about \
             {minutes} minutes, more for newcomers.",
            plural(rooms, "Room", "Rooms"),
            plural(nodes, "Connection Node", "Connection Nodes")
        ),
        Event::AgentRevealed { seat, card } => {
            let agent = voice.game.agent(card);
            format!("Seat {} is {}. {}", seat.0 + 1, agent.name, agent.flavour.trim_end())
        }
        Event::FirstPlayer { seat } => format!("{} goes first.", name(seat)),
        Event::RoomLaidOut { seat, card, .. } => {
            format!("{} pencils {} into the plan.", name(seat), voice.the_card(card))
        }
        Event::TurnStarted { seat } => format!("— {} —", name(seat)),
        Event::Moved { seat, from, to } => format!("{} goes from {} to {}.", name(seat), the(from), the(to)),
        Event::Relocated { seat, from, to } => {
            format!("{} is suddenly not in {} but in {}.", name(seat), the(from), the(to))
        }
        Event::Sneaks { seat, from, over } if from == over => {
            format!("{} tiptoes towards a way out of {}. Cue the pizzicato.", name(seat), the(over))
        }
        Event::Sneaks { seat, from, over } => {
            format!("{} tiptoes from {} into {}. Cue the pizzicato.", name(seat), the(from), the(over))
        }
        Event::SneakedPast { seat, over } => format!("Nobody in {} noticed {}.", the(over), name(seat)),
        Event::Spotted { seat, over } => format!("\"Who goes there?\" {} is spotted in {}.", name(seat), the(over)),
        Event::BreaksIn { seat, place } => format!("{} kicks in the door of {}.", name(seat), the(place)),
        Event::Blocks { seat } => format!("{} stands in the way.", name(seat)),
        Event::Blocked { seat } => format!("{} gets no further.", name(seat)),
        Event::BlockLifted { seat } => format!("{} steps aside.", name(seat)),
        Event::Escaped { seat, exit: Exit::Entryway } => {
            format!("{} walks out of the front door and does not look back at the facility.", name(seat))
        }
        Event::Escaped { seat, exit: Exit::Sneak } => {
            format!("{} slips past everybody, out of the front door, and is gone.", name(seat))
        }
        Event::Escaped { seat, exit: Exit::Other } => {
            format!("{} is out of the facility, and not by the front door.", name(seat))
        }
        Event::RoomDrawn { seat, card } => format!("{} opens a door: {}.", name(seat), voice.the_card(card)),
        Event::BroomCloset { seat, .. } => {
            format!("BROOM CLOSET! {} finds mops, a bucket and no way on.", name(seat))
        }
        Event::RoomPutBack { card } => format!("{} goes back into the Room Deck.", voice.the_card(card)),
        Event::RoomLost { card, again: true } => {
            format!("{} was a broom closet for the second time and is struck from the plans.", voice.the_card(card))
        }
        Event::RoomLost { card, again: false } => {
            format!("{} fits nowhere and is struck from the plans.", voice.the_card(card))
        }
        Event::MadhouseShift { card } => {
            format!("The walls grind: {} is about to lie somewhere else.", voice.the_card(card))
        }
        Event::RoomMoved { place } => format!("{} slides into its new place.", the(place)),
        Event::RoomExplored { seat, place, .. } => explored(voice, seat, place),
        Event::MovedIn { seat, place } => format!("{} steps into {}.", name(seat), the(place)),
        Event::OnEnter { seat, place } => {
            let on_enter =
                voice.state.laid.get(place.index()).and_then(|laid| voice.game.room(laid.card).on_enter.as_ref());
            format!(
                "{} greets {}: {}",
                the(place),
                name(seat),
                on_enter.map_or("", |on_enter| on_enter.text.trim_end())
            )
        }
        Event::EventDrawn { seat, event } => {
            let event = voice.game.event(event);
            format!("Event for {}! {}: {}", name(seat), event.name, event.text.trim_end())
        }
        Event::EventsShuffled => "The Events are shuffled anew.".into(),
        Event::OpsShuffled => "The Ops cards are shuffled anew.".into(),
        Event::Drew { card: drawn, .. } => format!("You draw {}", full_stop(card(drawn))),
        Event::DrewCards { seat, count } => format!("{} draws {}.", name(seat), cards(count)),
        Event::Discarded { seat, card: gone } => format!("{} discards {}", name(seat), full_stop(card(gone))),
        Event::ActionPlayed { seat, card: played } => {
            format!("{} plays {} {}", name(seat), full_stop(card(played)), flavour(voice, played))
        }
        Event::AimedAt { seat, agent } if seat == agent => format!("{} means business, with nobody else.", name(seat)),
        Event::AimedAt { seat, agent } => format!("{} looks {} in the eye.", name(seat), name(agent)),
        Event::GadgetEquipped { seat, card: gadget } => format!("{} straps on {}", name(seat), full_stop(card(gadget))),
        Event::GadgetReturned { seat, card: gadget } => format!("{} pockets {} again.", name(seat), card(gadget)),
        Event::GadgetUsed { seat, card: gadget } => {
            format!("{} uses {} {}", name(seat), full_stop(card(gadget)), flavour(voice, gadget))
        }
        Event::GadgetReacted { seat, card: gadget } => format!("{} of {} springs to life.", card(gadget), name(seat)),
        Event::GadgetBorrowed { seat, owner, card: gadget } => {
            format!("{} borrows {} from {} without asking.", name(seat), card(gadget), name(owner))
        }
        Event::CovertChosen { card: covert, .. } => format!("Your Covert is {}.", card(covert)),
        Event::CovertEquipped { seat } => format!("{} slides a card face down onto the table.", name(seat)),
        Event::CovertReturned { seat } => format!("{} takes the Covert back.", name(seat)),
        // F07-SHOW-02
        Event::NotSoFast { seat, card: covert } => {
            format!("\"Not so fast!\" {} flips {}: {}", name(seat), card(covert), text(voice, covert))
        }
        Event::Prevented => "And so it does not happen.".into(),
        Event::Redirected { to } => format!("All eyes turn to {}: it is aimed there now.", name(to)),
        Event::AbilityUsed { seat } => format!("{} does the thing {} is famous for.", name(seat), name(seat)),
        Event::AbilityCopied { seat, from } => format!("{} does a passable impression of {}.", name(seat), name(from)),
        Event::HouseAction { seat, action } => format!("{}: {}.", name(seat), super::names::house_name(voice, action)),
        Event::RoomUsed { seat, place } => format!("{} uses {}.", name(seat), the(place)),
        Event::Hacked { seat } => {
            format!("\"I'm in.\" {} hacks the Mainframe. Sirens! The truce is over: BATTLE PHASE.", name(seat))
        }
        Event::Rolled { seat, skill: Some(skill), face, needed } => {
            let verdict = if i16::from(face) <= i16::from(needed) { "passed" } else { "failed" };
            format!("{} rolls {face} against {} {needed}: {verdict}.", name(seat), skill.name())
        }
        Event::Rolled { seat, skill: None, face, needed } => {
            let verdict = if i16::from(face) <= i16::from(needed) { "good enough" } else { "not good enough" };
            format!("{} rolls {face}, {needed} or less wanted: {verdict}.", name(seat))
        }
        Event::RolledTwice { seat, faces: [first, second] } => {
            format!("{} rolls two dice, {first} and {second}, and keeps the better one.", name(seat))
        }
        Event::Rerolled { seat, face } => format!("Take two: {} rolls {face}.", name(seat)),
        Event::Attacked { seat, foe, means } => {
            let foe = match foe {
                Foe::Agent(other) => name(other),
                Foe::Guard(_) => voice.a_guard(),
                Foe::Figure(figure) => voice.figure(figure),
            };
            format!("{} attacks {foe} with {}.", name(seat), voice.means(means))
        }
        Event::StrikesBack { seat, means: Means::Nothing } => format!("{} does not strike back.", name(seat)),
        Event::StrikesBack { seat, means } => format!("{} strikes back with {}.", name(seat), voice.means(means)),
        Event::Missed { seat } => format!("{} misses. A vase pays for it.", name(seat)),
        Event::MustFight { seat } => format!("{} must fight: the {guard} insists.", name(seat)),
        Event::Dazed { seat, cause } => format!("{} is Dazed{}.", name(seat), by_what(voice, cause)),
        Event::DazePrevented { seat } => format!("{} stays on both feet.", name(seat)),
        Event::Undazed { seat } => format!("{} is up again.", name(seat)),
        Event::BoughtOff { seat, by } => format!("{} buys off {} and lives another day.", name(seat), name(by)),
        Event::NotYetKilled { seat } => {
            format!("That would be the end of {}, but nobody dies before the Battle Phase.", name(seat))
        }
        Event::Died { card, by: Some(by), .. } => {
            format!("{} is killed by {}. Roll a very small credit.", voice.game.agent(card).name, name(by))
        }
        Event::Died { card, by: None, .. } => format!("{} dies. The band stops playing.", voice.game.agent(card).name),
        Event::Inevitable { seat } => format!("Inevitable: {} refuses to die.", name(seat)),
        Event::Transmitted { seat, data: sent } => format!("A last transmission from {}: {sent} {data}.", name(seat)),
        Event::DataOnCorpse { seat, place } => format!("1 {data} stays on {} in {}.", name(seat), the(place)),
        Event::CameBack { seat, card } => {
            format!("Seat {} sends the next one in: {}.", seat.0 + 1, voice.game.agent(card).name)
        }
        Event::PrisonPlaced { place } => format!("{} turns up on the plan.", the(place)),
        Event::PrisonAnnexed => "There is no room for the Prison; it becomes an annex of the Entryway.".into(),
        Event::Jailed { seat } => format!("{} is marched to the cell.", name(seat)),
        Event::Frisked { seat, card: found } => format!("{} is frisked: {} is taken away.", name(seat), card(found)),
        Event::Bribed { seat, card: given } => {
            format!("{} of {} changes hands; the {guard} saw nothing.", card(given), name(seat))
        }
        Event::StaysInCell { seat } => format!("{} stays behind bars.", name(seat)),
        Event::OutOfCell { seat } => format!("{} is out of the cell.", name(seat)),
        Event::GuardSpawned { place } => format!("{} fresh from the vat turns up in {}.", voice.a_guard(), the(place)),
        Event::GuardDazed { place } => format!("{} in {} sees stars.", voice.a_guard(), the(place)),
        Event::GuardWoke { place } => format!("{} in {} wakes up in a bad mood.", voice.a_guard(), the(place)),
        Event::GuardRemoved { place } => format!("{} leaves {} for good.", voice.a_guard(), the(place)),
        Event::GuardMoved { to } => format!("{} walks into {}.", voice.a_guard(), the(to)),
        Event::LockedDown { played, place, lasts } => {
            let until = voice.until(lasts);
            format!("Clang! {} is Locked Down by {} {until}.", capital(&the(place)), voice.played(played))
        }
        Event::Unlocked { place } => format!("{} is open again.", the(place)),
        Event::GainedData { seat, count } => format!("{} gains {count} {data}.", name(seat)),
        Event::LostData { seat, count } => format!("{} loses {count} {data}.", name(seat)),
        Event::DataTaken { from, to, count } => format!("{} lifts {count} {data} from {}.", name(to), name(from)),
        Event::DataGiven { from, to, count } => format!("{} hands {} {count} {data}.", name(from), name(to)),
        Event::DataBanked { seat, count } => {
            format!("{} sends {count} {data} home, where nobody can steal it.", name(seat))
        }
        Event::CardTaken { from, to } => format!("{} picks the pocket of {}: one card.", name(to), name(from)),
        Event::CardTakenWas { from, to, card: taken } => {
            format!("The card {} took from {} is {}", name(to), name(from), full_stop(card(taken)))
        }
        Event::GadgetTaken { from, to, card: taken } => {
            format!("{} relieves {} of {}.", name(to), name(from), card(taken))
        }
        Event::LookedAtHand { seat, whose } => format!("{} peeks at the hand of {}.", name(seat), name(whose)),
        Event::LookedAtCovert { seat, whose } => format!("{} peeks at the Covert of {}.", name(seat), name(whose)),
        Event::SawCovert { whose, card: covert } => format!("The Covert of {} is {}.", name(whose), card(covert)),
        Event::SawHand { whose, ref cards } if cards.is_empty() => format!("{} holds no card.", name(whose)),
        Event::SawHand { whose, ref cards } => {
            let names: Vec<&str> = cards.iter().map(|held| card(*held)).collect();
            format!("{} holds {}", name(whose), full_stop(&names.join(", ")))
        }
        Event::SawOps { card: seen } => format!("You see an Ops card of the deck: {}", full_stop(card(seen))),
        Event::SawRoom { card } => format!("You see a Room of the deck: {}.", voice.the_card(card)),
        Event::SawEvent { event } => {
            format!("You see an Event of the deck: {}", full_stop(&voice.game.event(event).name))
        }
        Event::Peeked { seat, count } => format!("{} studies the top {} of a deck.", name(seat), cards(count)),
        Event::PutUnder { seat } => format!("{} slips a card under its deck.", name(seat)),
        Event::Revealed { seat, card: shown } => format!("{} has to show {}", name(seat), full_stop(card(shown))),
        Event::Took { seat, card: taken, from: TakenFrom::Deck } => {
            format!("{} searches the Ops deck and takes {}", name(seat), full_stop(card(taken)))
        }
        Event::Took { seat, card: taken, from: TakenFrom::Discards } => {
            format!("{} takes {} from the discard pile.", name(seat), card(taken))
        }
        Event::Ticked { left: 0 } => "The Countdown says 0.".into(),
        Event::Ticked { left: 1 } => "Beep. The Countdown says 1. Which wire was it?".into(),
        Event::Ticked { left } => format!("Beep. The Countdown says {left}."),
        Event::CountdownRolled { face } => format!("The Countdown rolls {face}."),
        Event::Exploded => "BOOM! Facility 07 explodes. Facility 07 elsewhere is unharmed.".into(),
        Event::FigurePlaced { figure, place } => format!("{} appears in {}.", voice.figure(figure), the(place)),
        Event::FigureMoved { figure, to } => format!("{} comes into {}.", voice.figure(figure), the(to)),
        Event::FigureDazed { figure } => format!("{} is Dazed.", voice.figure(figure)),
        Event::FigureRemoved { figure } => format!("{} is gone.", voice.figure(figure)),
        Event::RoomMarked { place, kind, count } => format!("{} gets {count} {}.", the(place), voice.marker(kind)),
        Event::RoomUnmarked { place, kind, count } => format!("{} loses {count} {}.", the(place), voice.marker(kind)),
        Event::AgentMarked { seat, kind, count } => format!("{} gets {count} {}.", name(seat), voice.marker(kind)),
        Event::AgentUnmarked { seat, kind, count } => format!("{} loses {count} {}.", name(seat), voice.marker(kind)),
        Event::LastingBegan { about, played, lasts } => voice.lasting_began(about, played, lasts),
        Event::LastingEnded { about, played } => voice.lasting_ended(about, played),
        Event::ShuffledIn { event } => {
            format!("{} is shuffled into the Event deck.", voice.game.event(event).name)
        }
        Event::MarkersShown { seat, kind, count } => format!("{} shows: {count} {}.", name(seat), voice.marker(kind)),
        Event::CardGiven { from, to } => format!("{} gives {} a card.", name(from), name(to)),
        Event::Announced { ref text } => text.clone(),
        Event::AgentLog { log } => agent_log::text(log),
        Event::NothingToAimAt { seat } => format!("Nothing is left for {} to aim at.", name(seat)),
        Event::Stopped { why, ref by } => stopped(why, by),
        Event::Ended { ending } => ended(voice, ending),
    }
}

/// F07-SHOW-03: all players hear what the Room says.
fn explored(voice: Voice<'_>, seat: engine::Seat, place: crate::geometry::Place) -> String {
    let explorer = voice.agent(seat);
    let Some(laid) = voice.state.laid.get(place.index()) else { return format!("{explorer} explores.") };
    let room = voice.game.room(laid.card);
    format!("{explorer} explores {}. {}{}", voice.the(place), room.flavour.trim_end(), voice.printed(laid.card))
}

fn flavour(voice: Voice<'_>, card: crate::names::OpsId) -> &str {
    voice.game.card(card).flavour.trim_end()
}

fn text(voice: Voice<'_>, card: crate::names::OpsId) -> &str {
    voice.game.card(card).text.trim_end()
}

fn by_what(voice: Voice<'_>, cause: Cause) -> String {
    match cause {
        Cause::Card | Cause::Event => String::new(),
        Cause::Fists => " by a right hook".into(),
        Cause::Melee => " at close quarters".into(),
        Cause::Ranged => " by a well-aimed shot".into(),
        Cause::Room => " by the furnishings".into(),
        Cause::Guard => format!(" by {}", voice.a_guard()),
        Cause::Sneak => " in mid-tiptoe".into(),
        Cause::Figure => " by an uninvited guest".into(),
    }
}

/// F07-WILD-17: the pack's author should be able to find it, and others to leave the pack out.
fn stopped(why: Overrun, by: &Offender) -> String {
    let name = by.name.as_ref().map_or_else(|| "An effect".into(), |name| format!("“{name}”"));
    let of = by.pack.as_ref().map_or_else(String::new, |pack| format!(" of the pack “{pack}”"));
    if why == Overrun::Answers && by.name.is_none() {
        return "This turn has taken long enough and ends here.".into();
    }
    let did = match why {
        Overrun::Answers => "asked and asked",
        Overrun::Budget => "would not end",
        Overrun::Depth => "set off too many things inside each other",
        Overrun::Turns => "let turn after turn go by",
    };
    let set_off = by.set_off_by.as_ref().map_or_else(String::new, |outer| format!(" “{outer}” had set it off."));
    let rest = if why == Overrun::Answers {
        "The turn ends, and rules of packs rest until then."
    } else {
        "Rules of packs rest until the next choice."
    };
    format!("{name}{of} {did} and was stopped.{set_off} {rest}")
}

fn ended(voice: Voice<'_>, ending: Ending) -> String {
    match ending {
        Ending::AllGone => "Nobody is left inside. The credits roll.".into(),
        Ending::Exploded => "What is left of the facility rains down. The credits roll.".into(),
        Ending::House(at, _) => voice
            .game
            .shared
            .endings
            .get(usize::from(at))
            .map_or_else(|| "The game ends.".into(), |ending| ending.text.clone()),
    }
}
