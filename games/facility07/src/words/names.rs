//! The names of picks, as written in scenarios. Reading compares with the names of everything that could be meant, so
//! the two cannot drift apart. What can be picked now is looked at first.

use engine::load::nearest;
use engine::{Game, Picks, Seat, Unread};

use super::voice::{NOWHERE, Voice};
use crate::asking::{Ask, asking};
use crate::names::{FigureId, GuardId};
use crate::pick::Pick;
use crate::state::ArrangeDeck;

/// The pick as an author writes it.
pub fn name(voice: Voice<'_>, pick: Pick) -> String {
    let room = |place| voice.room(place);
    let card = |card| voice.card(card);
    match pick {
        Pick::EndTurn => "end turn".into(),
        Pick::Move(place) => format!("move {}", room(place)),
        Pick::Explore => "explore".into(),
        Pick::Uncover(place) => format!("enter {}", room(place)),
        Pick::Sneak(place) => format!("sneak {}", room(place)),
        Pick::BreakIn(place) => format!("break in {}", room(place)),
        Pick::Leave => "leave".into(),
        Pick::UseRoom => "use room".into(),
        Pick::Play(id) => format!("play {}", card(id)),
        Pick::Equip(id) => format!("equip {}", card(id)),
        Pick::Unequip(id) => format!("unequip {}", card(id)),
        Pick::Use(id) => format!("use {}", card(id)),
        Pick::Ability => "ability".into(),
        Pick::Borrowed => "borrowed ability".into(),
        Pick::House(action) => format!("action {}", house_name(voice, action)),
        Pick::Fists => "fists".into(),
        Pick::Weapon(id) => format!("attack with {}", card(id)),
        Pick::Hypnosis => "hypnosis".into(),
        Pick::Agent(seat) => voice.agent(seat),
        Pick::Guard(guard) => guard_name(voice, guard),
        Pick::Figure(figure) => figure_name(voice, figure),
        Pick::Room(place) => room(place),
        Pick::Card(id) => card(id).into(),
        Pick::Outside => "outside".into(),
        Pick::Pass => "pass".into(),
        Pick::React(id) => format!("react {}", card(id)),
        Pick::ReactAbility => "react ability".into(),
        Pick::ReactBorrowed => "react borrowed ability".into(),
        Pick::Block => "block".into(),
        Pick::Allow => "allow".into(),
        Pick::Lift => "lift".into(),
        Pick::Yes => "yes".into(),
        Pick::No => "no".into(),
        Pick::Way(way) => way_name(voice, way),
        Pick::Keep(agent) => {
            format!("keep {}", voice.game.agents().get(agent.index()).map_or("nobody", |agent| agent.name.as_str()))
        }
        Pick::Doorway(place, slot) => format!("{} {slot}", room(place)),
        Pick::Joint(slot) => slot.name().into(),
        Pick::Stop => "stop".into(),
        Pick::Bottom => "bottom".into(),
        Pick::Done => "done".into(),
        Pick::NoStrike => "no strike".into(),
    }
}

/// What a rule of a pack calls its action; a number where there is none.
pub fn house_name(voice: Voice<'_>, action: u8) -> String {
    match voice.game.shared.house_actions.get(usize::from(action)) {
        Some(id) => voice.game.use_rule(*id).name.clone(),
        None => format!("{}", action + 1),
    }
}

fn guard_name(voice: Voice<'_>, guard: GuardId) -> String {
    let Some(place) = voice.guard_room(guard) else { return format!("guard {} {NOWHERE}", guard.0 + 1) };
    if voice.state.guards_in(place).count() == 1 {
        format!("guard in {}", voice.room(place))
    } else {
        format!("guard {} in {}", guard.0 + 1, voice.room(place))
    }
}

fn figure_name(voice: Voice<'_>, figure: FigureId) -> String {
    let name = voice.figure(figure);
    let on_board = |at: &u8| voice.state.figures[usize::from(*at)].on_board;
    let alike = (0..voice.state.figures.len() as u8).filter(on_board).filter(|at| voice.figure(FigureId(*at)) == name);
    let mut alike = alike.map(FigureId);
    if alike.next() == Some(figure) && alike.next().is_none() { name } else { format!("{name} {}", figure.0 + 1) }
}

/// The name of a way a program offers now, by number if it has no name of its own.
pub fn way_name(voice: Voice<'_>, way: u8) -> String {
    let ways = if let Ask::Way(ways) = asking(voice.game, voice.state).0 { ways } else { &[] };
    ways.get(usize::from(way))
        .and_then(|(name, _)| {
            let unique = ways.iter().filter(|(other, _)| fold(other) == fold(name)).count() == 1;
            unique.then(|| name.clone())
        })
        .unwrap_or_else(|| format!("way {}", way + 1))
}

/// What lies at this place of the deck being arranged, if the seat may know.
pub fn arranged(voice: Voice<'_>, seat: Seat, way: u8) -> Option<String> {
    let Ask::Arrange(_, deck, ..) = asking(voice.game, voice.state).0 else {
        return None;
    };
    let at = usize::from(way);
    let (state, game) = (voice.state, voice.game);
    match deck {
        ArrangeDeck::Ops => {
            let hidden = state.ops.from_top().nth(at).filter(|hidden| hidden.known.contains(seat))?;
            Some(voice.card(hidden.card).into())
        }
        ArrangeDeck::Events => {
            let hidden = state.events.from_top().nth(at).filter(|hidden| hidden.known.contains(seat))?;
            Some(game.event(hidden.card).name.to_string())
        }
        ArrangeDeck::Rooms => {
            let hidden = state.room_deck.from_top().nth(at).filter(|hidden| hidden.known.contains(seat))?;
            Some(voice.room_card(hidden.card).into())
        }
    }
}

/// Other ways to write a pick.
fn also(voice: Voice<'_>, seat: Seat, pick: Pick) -> Vec<String> {
    let room = |place| voice.room(place);
    let card = |card| voice.card(card);
    let some = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
    match pick {
        Pick::EndTurn => some(&["end", "end my turn"]),
        Pick::Move(place) => {
            vec![format!("move to {}", room(place)), format!("go to {}", room(place)), format!("go {}", room(place))]
        }
        Pick::Uncover(place) => vec![
            format!("uncover {}", room(place)),
            format!("move {}", room(place)),
            format!("explore {}", room(place)),
        ],
        Pick::Sneak(place) => vec![format!("sneak past {}", room(place)), format!("sneak over {}", room(place))],
        Pick::BreakIn(place) => vec![format!("break into {}", room(place))],
        Pick::Leave => some(&["leave the facility", "escape"]),
        Pick::UseRoom => some(&["room ability", "use the room", "hack", "hack the mainframe"]),
        Pick::Use(id) => vec![format!("activate {}", card(id))],
        Pick::Ability => some(&["use ability"]),
        Pick::Borrowed => some(&["use borrowed ability", "borrowed"]),
        Pick::House(action) => vec![house_name(voice, action), format!("action {}", action + 1)],
        Pick::Fists => some(&["attack with fists", "strike with fists", "strike back with fists", "fight with fists"]),
        Pick::Weapon(id) => vec![
            format!("weapon {}", card(id)),
            format!("strike with {}", card(id)),
            format!("strike back with {}", card(id)),
        ],
        Pick::Hypnosis => some(&["clone hypnosis"]),
        Pick::Agent(of) => {
            vec![format!("seat {}", of.0 + 1), format!("agent {}", voice.agent(of)), format!("@{}", of.0 + 1)]
        }
        Pick::Guard(guard) => guard_also(voice, guard),
        Pick::Figure(figure) => vec![
            format!("figure {}", figure.0 + 1),
            format!("{} {}", voice.figure(figure), figure.0 + 1),
            voice.figure(figure),
        ],
        Pick::Room(place) => vec![format!("room {}", room(place)), format!("to {}", room(place))],
        Pick::Card(id) => vec![format!("card {}", card(id)), format!("discard {}", card(id))],
        Pick::Outside => some(&["out"]),
        Pick::React(id) => {
            vec![format!("flip {}", card(id)), format!("use {}", card(id)), format!("play {}", card(id))]
        }
        Pick::ReactAbility => some(&["ability", "use ability"]),
        Pick::ReactBorrowed => some(&["react borrowed", "borrowed ability"]),
        Pick::Lift => some(&["lift block", "lift the block"]),
        Pick::Yes => some(&["y"]),
        Pick::No => some(&["n"]),
        Pick::Way(way) => std::iter::once(format!("way {}", way + 1)).chain(arranged(voice, seat, way)).collect(),
        Pick::Keep(agent) => {
            voice.game.agents().get(agent.index()).map(|agent| agent.name.to_string()).into_iter().collect()
        }
        Pick::Doorway(place, slot) => {
            vec![format!("doorway {} {slot}", room(place)), format!("{} at {slot}", room(place))]
        }
        Pick::Joint(slot) => vec![format!("door {slot}"), format!("joint {slot}"), format!("with {slot}")],
        Pick::NoStrike => some(&["no strike back", "do not strike back"]),
        Pick::Explore | Pick::Play(_) | Pick::Equip(_) | Pick::Unequip(_) | Pick::Pass | Pick::Block | Pick::Allow => {
            Vec::new()
        }
        Pick::Stop | Pick::Bottom | Pick::Done => Vec::new(),
    }
}

fn guard_also(voice: Voice<'_>, guard: GuardId) -> Vec<String> {
    let Some(place) = voice.guard_room(guard) else { return vec![format!("guard {}", guard.0 + 1)] };
    let (number, room, term) = (guard.0 + 1, voice.room(place), voice.guard());
    vec![
        format!("guard in {room}"),
        format!("guard {number} in {room}"),
        format!("guard {number}"),
        format!("{term} in {room}"),
        format!("{term} {number} in {room}"),
    ]
}

/// What a pick that is a mere thing is called: half its name is enough if it fits nothing else.
fn thing_name(voice: Voice<'_>, pick: Pick) -> Option<String> {
    match pick {
        Pick::Agent(_) | Pick::Room(_) | Pick::Card(_) => Some(name(voice, pick)),
        Pick::Keep(_) => name(voice, pick).strip_prefix("keep ").map(String::from),
        Pick::EndTurn
        | Pick::Move(_)
        | Pick::Explore
        | Pick::Uncover(_)
        | Pick::Sneak(_)
        | Pick::BreakIn(_)
        | Pick::Leave
        | Pick::UseRoom
        | Pick::Play(_)
        | Pick::Equip(_)
        | Pick::Unequip(_)
        | Pick::Use(_)
        | Pick::Ability
        | Pick::Borrowed
        | Pick::House(_)
        | Pick::Fists
        | Pick::Weapon(_)
        | Pick::Hypnosis
        | Pick::Guard(_)
        | Pick::Figure(_)
        | Pick::Outside
        | Pick::Pass
        | Pick::React(_)
        | Pick::ReactAbility
        | Pick::ReactBorrowed
        | Pick::Block
        | Pick::Allow
        | Pick::Lift
        | Pick::Yes
        | Pick::No
        | Pick::Way(_)
        | Pick::Doorway(..)
        | Pick::Joint(_)
        | Pick::Stop
        | Pick::Bottom
        | Pick::Done
        | Pick::NoStrike => None,
    }
}

/// The Room or card a command is about, so that naming it alone is enough where it can mean one thing only.
fn object(voice: Voice<'_>, pick: Pick) -> Option<String> {
    match pick {
        Pick::Move(place) | Pick::Uncover(place) | Pick::Sneak(place) | Pick::BreakIn(place) => Some(voice.room(place)),
        Pick::Play(card)
        | Pick::Equip(card)
        | Pick::Unequip(card)
        | Pick::Use(card)
        | Pick::Weapon(card)
        | Pick::React(card) => Some(voice.card(card).into()),
        Pick::EndTurn
        | Pick::Explore
        | Pick::Leave
        | Pick::UseRoom
        | Pick::Ability
        | Pick::Borrowed
        | Pick::House(_)
        | Pick::Fists
        | Pick::Hypnosis
        | Pick::Agent(_)
        | Pick::Guard(_)
        | Pick::Figure(_)
        | Pick::Room(_)
        | Pick::Card(_)
        | Pick::Outside
        | Pick::Pass
        | Pick::ReactAbility
        | Pick::ReactBorrowed
        | Pick::Block
        | Pick::Allow
        | Pick::Lift
        | Pick::Yes
        | Pick::No
        | Pick::Way(_)
        | Pick::Keep(_)
        | Pick::Doorway(..)
        | Pick::Joint(_)
        | Pick::Stop
        | Pick::Bottom
        | Pick::Done
        | Pick::NoStrike => None,
    }
}

/// Upper and lower case, accents, quotes and spaces do not matter.
pub fn fold(words: &str) -> String {
    let mut folded = String::with_capacity(words.len());
    for letter in words.chars().flat_map(char::to_lowercase) {
        match letter {
            '"' | '\'' | '.' | '’' | '‘' | '“' | '”' | '!' | '?' | ',' => {}
            'à' | 'á' | 'â' | 'ä' => folded.push('a'),
            'è' | 'é' | 'ê' | 'ë' => folded.push('e'),
            'ö' | 'ó' | 'ô' => folded.push('o'),
            'ü' | 'ú' | 'û' => folded.push('u'),
            '-' | '_' | ' ' | '\t' => {
                if !folded.is_empty() && !folded.ends_with(' ') {
                    folded.push(' ');
                }
            }
            letter => folded.push(letter),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Reads a pick.
pub fn read(voice: Voice<'_>, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
    // F07-RULING-28: the Entrance is the Entryway.
    let words: Vec<String> =
        fold(words).split(' ').map(|word| if word == "entrance" { "entryway" } else { word }.into()).collect();
    let words = words.join(" ");
    let listed = listed(voice, seat, so_far);
    if let Some(pick) = read_listed(voice, seat, &listed, &words) {
        return Ok(pick);
    }
    let every = voice.game.every_pick(voice.state);
    if let Some(pick) = read_any(voice, seat, &every, &words) {
        return Ok(pick);
    }
    // One word of a name is enough for what cannot be meant as well: the rules say why.
    let target = |pick: Pick| thing_name(voice, pick).is_some_and(|name| has_words(&fold(&name), &words));
    let agents = |pick: Pick| matches!(pick, Pick::Agent(_)) && target(pick);
    if !so_far.is_empty()
        && let Some(pick) = only(&every, agents).or_else(|| only(&every, target))
    {
        return Ok(pick);
    }
    // A Room that is not on the board can be named too; the rules say why it cannot be meant.
    if let Some(elsewhere) = unlaid(voice, &words)
        && let Some(pick) = read_any(voice, seat, &every, &elsewhere)
    {
        return Ok(pick);
    }
    let known: Vec<String> = listed.iter().map(|pick| name(voice, *pick)).collect();
    let others: Vec<String> = every.iter().map(|pick| name(voice, *pick)).collect();
    let near = nearest(&words, known.iter().map(String::as_str))
        .or_else(|| nearest(&words, others.iter().map(String::as_str)))
        .map(String::from);
    Err(Unread { expected: known.join(", "), nearest: near })
}

fn listed(voice: Voice<'_>, seat: Seat, so_far: &[Pick]) -> Vec<Pick> {
    let mut listed = Vec::new();
    let asked = seat.0 < voice.state.count && voice.game.question(voice.state, seat).is_some();
    if asked && voice.game.options(voice.state, seat, so_far, &mut listed) == Picks::Complete {
        listed.clear();
    }
    listed
}

fn read_listed(voice: Voice<'_>, seat: Seat, listed: &[Pick], words: &str) -> Option<Pick> {
    if let Some(pick) = read_any(voice, seat, listed, words) {
        return Some(pick);
    }
    only(listed, |pick| object(voice, pick).is_some_and(|name| fold(&name) == words))
        .or_else(|| only(listed, |pick| thing_name(voice, pick).is_some_and(|name| has_words(&fold(&name), words))))
}

/// By its name, else by another way to write it.
fn read_any(voice: Voice<'_>, seat: Seat, among: &[Pick], words: &str) -> Option<Pick> {
    let named = among.iter().find(|pick| fold(&name(voice, **pick)) == words);
    named
        .or_else(|| among.iter().find(|pick| also(voice, seat, **pick).iter().any(|name| fold(name) == words)))
        .copied()
}

fn only(among: &[Pick], fits: impl Fn(Pick) -> bool) -> Option<Pick> {
    let mut fitting = among.iter().copied().filter(|pick| fits(*pick));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Whether whole words of a name were written.
fn has_words(name: &str, words: &str) -> bool {
    !words.is_empty() && format!(" {name} ").contains(&format!(" {words} "))
}

/// The same words with the name of a Room that lies nowhere replaced by [`NOWHERE`].
fn unlaid(voice: Voice<'_>, words: &str) -> Option<String> {
    let laid = |name: &str| voice.state.laid.iter().any(|laid| voice.game.room(laid.card).name == name);
    voice
        .game
        .rooms()
        .iter()
        .filter(|room| !laid(&room.name))
        .map(|room| fold(&room.name))
        .filter(|name| has_words(words, name))
        .max_by_key(String::len)
        .map(|name| words.replace(&name, NOWHERE))
}
