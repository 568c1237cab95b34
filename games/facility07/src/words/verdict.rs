//! How the evening ended: who won with how much Data, what decided it, who owes whom a sandwich.

use engine::{Epilogue, EpilogueLine, Outcome, Seat};

use super::voice::Voice;
use crate::end::Sources;
use crate::options::OptionalRule;
use crate::state::{Ending, Whereabouts};

/// F07-SHOW-06
pub const CREDITS: &str = "Facility 07 is a game by Trevor Scott (design and graphics), written by Trevor Scott and \
                           Alyssa Barrett, published by Never Engine Games.";

pub fn epilogue(voice: Voice<'_>, outcome: &Outcome) -> Epilogue {
    let mut epilogue = Epilogue::new(headline(voice, outcome), None);
    if voice.state.ending.is_some() {
        let lines = voice.look().ranking().into_iter();
        epilogue.lines.extend(lines.map(|seat| EpilogueLine { seat: Some(seat), text: line(voice, outcome, seat) }));
        // F07-OPT-YOUEARNEDIT-01, F07-OPT-YOUEARNEDIT-02
        let scene = voice.look().sandwich().map(|(loser, winner)| sandwich(voice, loser, winner));
        epilogue.lines.extend(scene.map(|text| EpilogueLine { seat: None, text }));
    }
    epilogue.lines.push(EpilogueLine { seat: None, text: CREDITS.into() });
    epilogue
}

fn headline(voice: Voice<'_>, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.winners.iter().map(|seat| voice.agent(seat)).collect();
    if let Some(Ending::House(at, _)) = voice.state.ending {
        let text = voice.game.shared.endings.get(usize::from(at)).map_or("", |ending| ending.text.as_str());
        return if names.is_empty() {
            format!("{text} Nobody wins.")
        } else {
            format!("{text} {} wins.", names.join(" and "))
        };
    }
    let boom = if voice.state.ending == Some(Ending::Exploded) {
        "The facility goes up in a very expensive fireball. "
    } else {
        ""
    };
    match (names.as_slice(), outcome.winners.lowest()) {
        ([name], Some(seat)) => {
            let data = outcome.scores[seat.index()];
            format!("{boom}{name} wins with {data} {}{}.", voice.data(), decided(voice, outcome, seat))
        }
        ([], _) => format!("{boom}Nobody got out. Professor Norwood clones himself a drink: nobody wins."),
        (names, _) => format!("{boom}{} share the win.", names.join(" and ")),
    }
}

/// F07-END-05: what told two with equal Data apart.
fn decided(voice: Voice<'_>, outcome: &Outcome, winner: Seat) -> &'static str {
    let look = voice.look();
    let rivals: Vec<Seat> =
        Seat::first(voice.state.count).filter(|seat| *seat != winner && look.competes(*seat)).collect();
    let most = outcome.scores[winner.index()];
    let equals: Vec<&Seat> = rivals.iter().filter(|seat| outcome.scores[seat.index()] == most).collect();
    let escaped = |seat: Seat| voice.state.agent(seat).whereabouts == Whereabouts::Escaped;
    if rivals.is_empty() {
        ", the only one who got out alive"
    } else if equals.is_empty() {
        ""
    } else if !escaped(winner) {
        " and died later than the other"
    } else if equals.iter().any(|seat| escaped(**seat)) {
        " and was out of the door first"
    } else {
        " and, unlike the other, is alive"
    }
}

/// Where the points come from, if that is not from one pocket.
fn came_from(voice: Voice<'_>, seat: Seat) -> String {
    let Sources { carried, banked, objectives, packs, markers } = voice.look().sources(seat);
    let parts = [
        (carried, "carried"),
        (banked, "banked"),
        (objectives, "for objectives"),
        (packs, "by house rules"),
        (markers, "by markers"),
    ];
    let told: Vec<String> =
        parts.into_iter().filter(|(data, _)| *data != 0).map(|(data, whence)| format!("{data} {whence}")).collect();
    if told.len() < 2 { String::new() } else { format!(" ({})", told.join(" + ")) }
}

fn line(voice: Voice<'_>, outcome: &Outcome, seat: Seat) -> String {
    let agent = voice.state.agent(seat);
    let fate = match agent.whereabouts {
        Whereabouts::Inside => "inside",
        Whereabouts::Escaped => "escaped",
        Whereabouts::Dead => "dead",
    };
    let secret = voice.game.secret(agent.secret);
    let done: Vec<&str> = voice
        .look()
        .objectives(seat)
        .into_iter()
        .zip(&secret.objectives)
        .filter(|(done, _)| *done)
        .map(|(_, (text, _))| text.trim_end())
        .collect();
    let came = came_from(voice, seat);
    let result = format!("{}: {} {}, {fate}{came}", voice.agent(seat), outcome.scores[seat.index()], voice.data());
    if done.is_empty() {
        return format!("{result}; no objective completed.");
    }
    let worthless = if voice.look().competes(seat) { "" } else { " (posthumously, for nothing)" };
    let secreter = if voice.look().on(OptionalRule::TopSecreter) { "Top Secret-er" } else { "Top Secret" };
    format!("{result}; {secreter}{worthless}: {}", done.join(" / "))
}

/// F07-OPT-YOUEARNEDIT-01: the closing scene.
fn sandwich(voice: Voice<'_>, loser: Seat, winner: Seat) -> String {
    let (loser, winner) = (voice.agent(loser), voice.agent(winner));
    format!(
        "INT. SAFEHOUSE KITCHEN, NIGHT. {loser}, sleeves rolled up, stacks bread, ham, cheese, regret, pickles and more \
         bread. {winner} waits, feet on the table. {loser} cuts it in two triangles and slides the plate over. \
         {winner}: \"You forgot the mustard.\" Fade out."
    )
}
