//! What a viewer may know (INF-RULING-10), field by field: revealed rooms, tokens, counts and states are public; face-down rooms,
//! hands, data values and selections are shown to those who know them.
//!
//! What is printed on rooms, items and NPCs stays with the content: a view names them and carries no texts.

use engine::{Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

use crate::content::Infiltration;
use crate::data_files::{DataFile, Shelf};
use crate::item_cards::{ItemCard, Spot};
use crate::lasting::{About, Lasting, Lasts, Reminder, Source};
use crate::look::Look;
use crate::names::{Card, Face, Guard, ItemId, NpcId, Operative, Place, Places, RoomId};
use crate::specialists::Talent;
use crate::state::{Ending, NpcAt, Phase, State, Step, Whereabouts};
use crate::words::reminders as words;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The Extraction rule is in play.
    pub extraction: bool,
    /// Specialists, our own optional rule, is in play.
    pub specialists: bool,
    /// What a Prototype is worth here: 10, or 6 in the Original Variant.
    pub prototype_worth: u8,
    pub round: u16,
    pub phase: Phase,
    pub ending: Option<Ending>,
    /// Who holds die and tracker.
    pub first: Operative,
    /// 0 to 99.
    pub proximity: u8,
    /// -1 to 8.
    pub alarm: i8,
    /// No die is rolled for security this round.
    pub no_die: bool,
    /// What the die of security showed last; 0 if it was not rolled.
    pub die: u8,
    /// `p1` to `p12`, then the secret room.
    pub rooms: Vec<RoomView>,
    /// In clockwise order.
    pub operatives: Vec<OperativeView>,
    pub npcs: Vec<NpcView>,
    /// Data files in the server pool.
    pub pool: u8,
    /// Data files that are out of the game.
    pub data_boxed: u8,
    /// Items in the draw pile.
    pub pile: u8,
    /// Items that are out of the game with those who left.
    pub items_boxed: u8,
    pub discard: Vec<ItemView>,
    /// Prototypes in the supply.
    pub prototypes: u8,
    /// Whether the Blackmail File is still there to be taken.
    pub blackmail_file: bool,
    /// Players whose selection is still missing.
    pub choosing: Vec<Seat>,
    /// Whose card is being resolved.
    pub acting: Option<Operative>,
    /// INF-RULING-89: what lasts.
    pub lasting: Vec<LastingView>,
    /// Once the game is over: every player's total and place.
    pub scores: Vec<ScoreView>,
}

/// Something that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastingView {
    pub what: Lasting,
    /// Whom or what it concerns.
    pub about: About,
    pub from: Source,
    /// Whose it is, if that is known.
    pub by: Option<Operative>,
    /// What the card is called, and whose it is: "Jammer Field, played by Argent".
    pub card: Text,
    /// What it does, in a few words.
    pub effect: Text,
    pub lasts: Lasts,
    /// The same in words: "until the end of the round".
    pub until: Text,
}

/// A place and the room card in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomView {
    pub place: Place,
    pub revealed: bool,
    /// The card, if it is revealed or the viewer has looked at it.
    pub card: Option<RoomId>,
    pub name: Option<Text>,
    /// Available data, oldest first; values as far as the viewer knows them.
    pub data: Vec<Option<u8>>,
    pub interface: bool,
    pub guard: Option<Guard>,
    /// Data the guard stands on.
    pub secure: u8,
    /// The Enter effect is off for good.
    pub enter_off: bool,
    /// An operative has downloaded here this round.
    pub downloaded: bool,
    pub jammed_by: Vec<Operative>,
    pub sludge: bool,
    pub npcs: Vec<NpcId>,
    pub operatives: Vec<Operative>,
}

/// Where an operative is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Inside,
    Escaped,
    Arrested,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperativeView {
    pub operative: Operative,
    /// Who controls it.
    pub player: Seat,
    pub face: Face,
    pub name: Text,
    pub colour: Text,
    pub fate: Fate,
    pub place: Option<Place>,
    pub wounded: bool,
    pub delayed: bool,
    /// Cannot be wounded this round.
    pub no_wounds: bool,
    /// Cannot be delayed this round.
    pub no_delays: bool,
    pub prototypes: u8,
    pub blackmail_file: bool,
    /// Data files in the order they came; values as far as the viewer knows them.
    pub stash: Vec<Option<u8>>,
    /// What stash and Prototypes are worth, if the viewer knows all of it.
    pub worth: Option<u16>,
    /// Items; what the viewer does not know is `None`.
    pub hand: Vec<Option<ItemView>>,
    pub card: SelectionView,
    /// The card of the round before.
    pub last: Option<Card>,
    /// Will extract at the end of the phase.
    pub extracts: bool,
    /// With Specialists: what this operative can do.
    pub talent: Option<TalentView>,
}

/// A talent (INF-VAR-SPEC-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TalentView {
    pub talent: Talent,
    pub name: Text,
    pub text: Text,
    /// It served for this game and does so no more.
    pub used: bool,
}

/// The card of this round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectionView {
    /// Nothing selected yet.
    None,
    /// Selected, and hidden from this viewer.
    FaceDown,
    /// Selected by the viewer, and hidden from the others.
    Own(Card),
    /// Face up on the table, for every viewer.
    FaceUp(Card),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemView {
    pub item: ItemId,
    pub name: Text,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NpcView {
    pub npc: NpcId,
    pub name: Text,
    pub at: NpcPlace,
}

/// Where an NPC card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NpcPlace {
    Supply,
    Room(Place),
    Box,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreView {
    pub player: Seat,
    pub escaped: bool,
    /// Zettabytes.
    pub total: u16,
    /// 1 is the best; full ties share a place.
    pub place: u8,
}

/// What a viewer may know.
pub fn view(game: &Infiltration, state: &State, viewer: Viewer) -> View {
    let look = Look::new(game, state);
    let seat_view = |player: Seat| {
        let standing = look.standing(player);
        ScoreView { player, escaped: standing.escaped, total: standing.total, place: look.place_of(player) }
    };
    let selecting = state.phase == Phase::Selection && look.is_selection();
    View {
        extraction: state.options.extraction,
        specialists: state.specialists,
        prototype_worth: look.prototype_worth(),
        round: state.round,
        phase: state.phase,
        ending: state.ending,
        first: state.first,
        proximity: state.proximity,
        alarm: state.alarm,
        no_die: state.no_die,
        die: state.die,
        rooms: Place::all().map(|place| room_view(look, viewer, place)).collect(),
        operatives: state.operatives().map(|who| operative_view(look, viewer, who)).collect(),
        npcs: (0..)
            .map(NpcId)
            .zip(game.npcs())
            .map(|(npc, card)| NpcView {
                npc,
                name: card.name.clone(),
                at: match state.npcs[npc.index()] {
                    NpcAt::Supply => NpcPlace::Supply,
                    NpcAt::In(place) => NpcPlace::Room(place),
                    NpcAt::Box => NpcPlace::Box,
                },
            })
            .collect(),
        pool: state.data.count(Shelf::Pool) as u8,
        data_boxed: state.data.count(Shelf::Box) as u8,
        pile: state.items.count(Spot::Pile) as u8,
        items_boxed: state.items.count(Spot::Box) as u8,
        discard: state.items.at(Spot::Discard).iter().map(|card| item_view(game, card.card)).collect(),
        prototypes: state.prototypes,
        blackmail_file: !state.blackmail_file_is_held(),
        choosing: if selecting { look.speakers().1.iter().collect() } else { Vec::new() },
        acting: acting(state),
        lasting: look.reminders().into_iter().map(|reminder| lasting_view(look, reminder)).collect(),
        scores: state.ending.map(|_| state.seats().iter().map(seat_view).collect()).unwrap_or_default(),
    }
}

fn lasting_view(look: Look<'_>, reminder: Reminder) -> LastingView {
    let Reminder { what, from, by } = reminder;
    LastingView {
        what,
        about: what.about(),
        from,
        by,
        card: words::card(look.game, look.state, reminder).into(),
        effect: words::effect(what).into(),
        lasts: what.lasts(),
        until: words::until(what.lasts()).into(),
    }
}

/// Whose card is being resolved: the one before those that wait.
fn acting(state: &State) -> Option<Operative> {
    state.stack.iter().find_map(|frame| match frame {
        engine::effect::Frame::Step(Step::Resolve(turn) | Step::Due(turn)) => {
            turn.checked_sub(1).map(|turn| state.clockwise(turn))
        }
        _ => None,
    })
}

fn item_view(game: &Infiltration, item: ItemId) -> ItemView {
    ItemView { item, name: game.item(item).name.clone() }
}

fn known_values(state: &State, viewer: Viewer, files: &[DataFile]) -> Vec<Option<u8>> {
    files.iter().map(|file| state.knows_file(viewer, *file).then(|| file.value())).collect()
}

fn room_view(look: Look<'_>, viewer: Viewer, place: Place) -> RoomView {
    let state = look.state;
    let knows = state.revealed.has(place) || state.rooms_known[place.index()].includes(viewer);
    let card = Some(state.rooms[place.index()]).filter(|_| knows);
    let here = Places::only(place);
    RoomView {
        place,
        revealed: state.revealed.has(place),
        card,
        name: card.map(|card| look.game.room(card).name.clone()),
        data: known_values(state, viewer, state.data.on(Shelf::Room(place))),
        interface: state.interfaces.has(place),
        guard: look.guard(place).map(|guard| guard.kind),
        secure: look.guard(place).map_or(0, |guard| guard.data.with(state.count)),
        enter_off: state.enter_off.has(place),
        downloaded: state.downloaded.has(place),
        jammed_by: state.jams[place.index()].collect(),
        sludge: state.sludge == Some(place),
        npcs: state.npcs_in(here).collect(),
        operatives: state.operatives_in(here).collect(),
    }
}

fn operative_view(look: Look<'_>, viewer: Viewer, operative: Operative) -> OperativeView {
    let (game, state) = (look.game, look.state);
    let agent = state.agent(operative);
    let player = state.player_of(operative);
    let face = game.face(agent.face);
    let mut stash = known_values(state, viewer, state.data.on(Shelf::Stash(operative)));
    let hand = |card: &ItemCard| card.known.includes(viewer).then(|| item_view(game, card.card));
    let mut hand: Vec<Option<ItemView>> = state.items.at(Spot::Hand(operative)).iter().map(hand).collect();
    if viewer != Viewer::Seat(player) {
        // INF-RULING-87: to others it says nothing where in a stash or a hand something is; what they know comes first.
        stash.sort_by_key(|value| (value.is_none(), *value));
        hand.sort_by_key(|card| (card.is_none(), card.as_ref().map(|card| card.item.0)));
    }
    let sealed = state.phase == Phase::Selection && state.ending.is_none();
    OperativeView {
        operative,
        player,
        face: agent.face,
        name: face.name.clone(),
        colour: face.colour.clone(),
        fate: match agent.at {
            Whereabouts::Inside(_) => Fate::Inside,
            Whereabouts::Escaped => Fate::Escaped,
            Whereabouts::Arrested => Fate::Arrested,
        },
        place: agent.place(),
        wounded: agent.wounded,
        delayed: agent.delayed,
        no_wounds: agent.no_wounds,
        no_delays: agent.no_delays,
        prototypes: agent.prototypes,
        blackmail_file: agent.blackmail_file,
        worth: stash.iter().all(Option::is_some).then(|| look.worth(operative)),
        stash,
        hand,
        card: match agent.card {
            None => SelectionView::None,
            Some(card) if !sealed => SelectionView::FaceUp(card),
            Some(card) if viewer == Viewer::Seat(player) => SelectionView::Own(card),
            Some(_) => SelectionView::FaceDown,
        },
        last: agent.last,
        extracts: agent.extracts,
        talent: look.talent(operative).map(|talent| TalentView {
            talent,
            name: talent.name().into(),
            text: face.specialist.text.as_str().into(),
            used: state.talents_used.has(operative),
        }),
    }
}
