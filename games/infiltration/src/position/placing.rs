//! From a position file to a table; what could not stand on a table is refused with the rule it breaks.

use engine::{Knowers, Seat, SeatSet};

use super::{EVERYBODY, FilePosition, Files, ItemPosition, Position, RoomPosition};
use crate::content::Infiltration;
use crate::data_files::{DataFile, DataFiles, MOST_VALUE, Shelf};
use crate::item_cards::{ItemCard, ItemCards, Spot};
use crate::look::{Look, No, no};
use crate::names::{Card, Face, ITEMS, ItemId, OPERATIVES, Operative, Place, Places, RoomId};
use crate::reason::Reason;
use crate::state::{LEAST_ALARM, MOST_ALARM, MOST_PROXIMITY, NpcAt, Options, Phase, State, Whereabouts};

/// A data file as a position wants it: of this value or any, known to these players.
type Wanted = (Option<u8>, SeatSet);

/// Reads a position.
pub(super) struct Placing<'a> {
    pub game: &'a Infiltration,
    pub position: &'a Position,
}

impl Placing<'_> {
    pub fn state(&self) -> Result<State, No> {
        let position = self.position;
        let count = position.operatives.len() as u8;
        let players = position.players.unwrap_or(count);
        if position.operatives.len() > OPERATIVES || Infiltration::operatives_for(players)? != count {
            return no(if players == 2 { "INF-VAR-2P-03" } else { "INF-SETUP-01" }, Reason::OperativeCount);
        }
        let options = Options { extraction: position.extraction, original: position.original };
        let mut state = self.game.empty_table(options, players, count);
        state.specialists = position.specialists;
        state.round = position.round.max(1);
        state.phase = position.phase;
        state.ending = position.ending;
        self.dials(&mut state)?;
        self.operatives(&mut state)?;
        state.first = match &position.first {
            Some(name) => self.operative(&state, name)?,
            None => { state.inside() }.next().unwrap_or_default(),
        };
        self.rooms(&mut state)?;
        self.npcs(&mut state)?;
        self.data(&mut state)?;
        self.items(&mut state)?;
        self.cards(&mut state)?;
        for (asked, given) in state.asked.iter_mut().zip(&position.asked) {
            *asked = (*given).min(999_999);
        }
        self.is_in_time(&state)?;
        Ok(state)
    }

    fn dials(&self, state: &mut State) -> Result<(), No> {
        let over = self.position.ending.is_some();
        if self.position.proximity > MOST_PROXIMITY || (self.position.proximity == MOST_PROXIMITY && !over) {
            return no("INF-END-02", Reason::ProximityRange);
        }
        if !(LEAST_ALARM..=MOST_ALARM).contains(&self.position.alarm) {
            return no("INF-RULING-65", Reason::AlarmRange);
        }
        state.proximity = self.position.proximity;
        state.alarm = self.position.alarm;
        state.die = self.position.die.min(6);
        Ok(())
    }

    fn operatives(&self, state: &mut State) -> Result<(), No> {
        let mut taken = [false; OPERATIVES];
        for (place, (name, placed)) in self.position.operatives.iter().enumerate() {
            let found = self.game.faces().iter().position(|face| face.name.eq_ignore_ascii_case(name.trim()));
            let Some(face) = found else { return no("INF-SETUP-13", Reason::UnknownOperative) };
            if std::mem::replace(&mut taken[face], true) {
                return no("INF-SETUP-13", Reason::OperativeTwice);
            }
            let agent = &mut state.agents[place];
            agent.face = Face(face as u8);
            agent.at = match placed.at.as_deref().map(str::trim) {
                None => Whereabouts::default(),
                Some(at) if at.eq_ignore_ascii_case("escaped") => Whereabouts::Escaped,
                Some(at) if at.eq_ignore_ascii_case("arrested") => Whereabouts::Arrested,
                Some(at) => Whereabouts::Inside(place_named(at)?),
            };
            agent.wounded = placed.wounded;
            agent.delayed = placed.delayed;
            agent.prototypes = placed.prototypes;
            agent.blackmail_file = placed.blackmail_file;
            if placed.talent_used {
                state.talents_used.insert(Operative(place as u8));
            }
        }
        let held: u32 = state.agents.iter().map(|agent| u32::from(agent.prototypes)).sum();
        match u32::from(state.prototypes).checked_sub(held) {
            Some(left) => state.prototypes = left as u8,
            None => return no("INF-RULING-78", Reason::TooManyPrototypes),
        }
        if state.agents.iter().filter(|agent| agent.blackmail_file).count() > 1 {
            return no("INF-RULING-77", Reason::OneBlackmailFile);
        }
        Ok(())
    }

    /// What the position says of a place.
    fn room_at(&self, place: Place) -> Result<Option<&RoomPosition>, No> {
        let mut found = None;
        for (name, room) in &self.position.rooms {
            if place_named(name)? == place {
                found = Some(room);
            }
        }
        Ok(found)
    }

    fn rooms(&self, state: &mut State) -> Result<(), No> {
        let mut used = [false; crate::names::ROOMS];
        for place in Place::all() {
            let Some(name) = self.room_at(place)?.and_then(|room| room.room.as_deref()) else { continue };
            let Some(room) = self.game.room_named(name) else { return no("INF-SETUP-05", Reason::UnknownRoom) };
            if self.game.room(room).floor != place.floor() {
                return no("INF-RULING-04", Reason::WrongFloor);
            }
            if std::mem::replace(&mut used[room.index()], true) {
                return no("INF-SETUP-08", Reason::RoomTwice);
            }
            state.rooms[place.index()] = room;
        }
        for place in Place::all() {
            if self.room_at(place)?.and_then(|room| room.room.as_ref()).is_none() {
                let next = self.game.floor(place.floor()).find(|room: &RoomId| !used[room.index()]);
                let Some(room) = next else { return no("INF-SETUP-05", Reason::UnknownRoom) };
                used[room.index()] = true;
                state.rooms[place.index()] = room;
            }
        }
        self.reveal(state)?;
        for place in Place::all() {
            self.furnish(state, place)?;
        }
        Ok(())
    }

    /// A place is revealed if the position says something of it other than that it is face down, or if an operative or
    /// NPC stands there or further on.
    fn reveal(&self, state: &mut State) -> Result<(), No> {
        let (mut open, mut dark) = (Places::only(Place::ENTRY), Places::NONE);
        for place in Place::all() {
            match self.room_at(place)? {
                Some(room) if room.face_down => dark.insert(place),
                Some(_) => open.insert(place),
                None => {}
            }
        }
        for who in state.operatives() {
            open.0 |= state.agent(who).place().map_or(0, |place| Places::only(place).0);
        }
        let furthest = open.filter(|place| *place != Place::SECRET).last().unwrap_or_default();
        let line = Places::first(furthest.0 + 1);
        state.revealed = Places(open.0 | line.0).minus(dark);
        if dark.has(Place::ENTRY) {
            return no("INF-SETUP-17", Reason::EntryFaceDown);
        }
        let inside = |who: Operative| state.agent(who).place().is_none_or(|place| state.revealed.has(place));
        if !state.operatives().iter().all(inside) {
            return no("INF-REVEAL-01", Reason::InTheDark);
        }
        Ok(())
    }

    fn furnish(&self, state: &mut State, place: Place) -> Result<(), No> {
        let (card, revealed) = (self.game.room(state.rooms[place.index()]), state.revealed.has(place));
        let usual = RoomPosition::default();
        let given = self.room_at(place)?.unwrap_or(&usual);
        let interface = given.interface.unwrap_or(card.interface.is_some() && revealed);
        let guard = given.guard.unwrap_or(card.guard.is_some() && revealed);
        if interface && (card.interface.is_none() || !revealed) {
            return no("INF-RULING-47", Reason::NothingThere);
        }
        if guard && (card.guard.is_none() || !revealed) {
            return no("INF-REVEAL-05", Reason::NothingThere);
        }
        if interface {
            state.interfaces.insert(place);
        }
        if guard {
            state.guards.insert(place);
        }
        if given.enter_off {
            state.enter_off.insert(place);
            if let Some(name) = &given.enter_off_by {
                state.enter_off_by = Some((place, self.operative(state, name)?));
            }
        }
        state.rooms_known[place.index()] =
            if revealed { state.everybody() } else { self.knowers(state, &given.known)? };
        Ok(())
    }

    fn npcs(&self, state: &mut State) -> Result<(), No> {
        for (name, at) in &self.position.npcs {
            let Some(npc) = self.game.npc_named(name) else { return no("INF-SETUP-12", Reason::UnknownNpc) };
            state.npcs[npc.index()] = match at.trim() {
                at if at.eq_ignore_ascii_case("supply") => NpcAt::Supply,
                at if at.eq_ignore_ascii_case("box") => NpcAt::Box,
                at => {
                    let place = place_named(at)?;
                    if !state.revealed.has(place) {
                        return no("INF-NPC-05", Reason::NpcInTheDark);
                    }
                    NpcAt::In(place)
                }
            };
        }
        if let Some(name) = &self.position.sludge {
            state.sludge = Some(place_named(name)?);
            if let Some(name) = &self.position.sludge_by {
                state.sludge_by = Some(self.operative(state, name)?);
            }
        }
        Ok(())
    }

    /// INF-SETUP-10: named values first, then any that are left; the rest is in the pool, or in the box if the pool is given.
    fn data(&self, state: &mut State) -> Result<(), No> {
        let mut left = [0u8; MOST_VALUE as usize + 1];
        self.game.data_files().for_each(|file| left[usize::from(file.value())] += 1);
        let nothing = Files::default();
        let mut lists: Vec<(Shelf, Vec<Wanted>)> = Vec::new();
        for place in Place::all() {
            let files = self.room_at(place)?.map_or(&nothing, |room| &room.data);
            lists.push((Shelf::Room(place), self.files(state, files, SeatSet::NONE)?));
        }
        for (who, placed) in state.operatives().zip(self.position.operatives.values()) {
            lists.push((Shelf::Stash(who), self.files(state, &placed.stash, state.knower(who))?));
        }
        lists.push((Shelf::Box, self.files(state, &self.position.data_box, SeatSet::NONE)?));
        if let Some(pool) = &self.position.pool {
            let mut files = self.files(state, pool, SeatSet::NONE)?;
            files.reverse();
            lists.push((Shelf::Pool, files));
        }
        for (_, files) in &lists {
            for value in files.iter().filter_map(|(value, _)| *value) {
                let Some(there) = left.get_mut(usize::from(value)).filter(|_| value > 0) else {
                    return no("INF-SETUP-10", Reason::UnknownValue);
                };
                let Some(less) = there.checked_sub(1) else { return no("INF-SETUP-10", Reason::TooMuchData) };
                *there = less;
            }
        }
        let mut any = || {
            let value = (1..=MOST_VALUE).find(|value| left[usize::from(*value)] > 0)?;
            left[usize::from(value)] -= 1;
            Some(value)
        };
        let mut placed: Vec<(Shelf, Vec<DataFile>)> = Vec::new();
        for (shelf, files) in lists {
            let mut list = Vec::new();
            for (value, known) in files {
                let Some(value) = value.or_else(&mut any) else { return no("INF-SETUP-10", Reason::TooMuchData) };
                list.push(DataFile::new(value).known_to(known));
            }
            placed.push((shelf, list));
        }
        let mut rest: Vec<DataFile> = std::iter::from_fn(any).map(DataFile::new).collect();
        if self.position.pool.is_none() {
            rest.reverse();
            placed.push((Shelf::Pool, rest));
        } else {
            placed.push((Shelf::Box, rest));
        }
        match DataFiles::from_lists(placed.into_iter()) {
            Some(data) => state.data = data,
            None => return no("INF-SETUP-10", Reason::TooMuchData),
        }
        Ok(())
    }

    fn files(&self, state: &State, files: &Files, usual: SeatSet) -> Result<Vec<Wanted>, No> {
        match files {
            Files::Count(count) => Ok(vec![(None, usual); usize::from(*count)]),
            Files::List(list) => list
                .iter()
                .map(|file| match file {
                    FilePosition::Value(value) => Ok((Some(*value), usual)),
                    FilePosition::Known { value, known } => Ok((Some(*value), self.seats(state, known.iter())?)),
                })
                .collect(),
        }
    }

    fn item(&self, name: &str) -> Result<ItemId, No> {
        match self.game.item_named(name) {
            Some(item) => Ok(item),
            None => no("INF-SETUP-15", Reason::UnknownItem),
        }
    }

    fn item_card(&self, state: &State, item: &ItemPosition, usual: Knowers) -> Result<ItemCard, No> {
        Ok(match item {
            ItemPosition::Name(name) => ItemCard { card: self.item(name)?, known: usual },
            ItemPosition::Known { item, known } => {
                ItemCard { card: self.item(item)?, known: self.knowers(state, known)? }
            }
        })
    }

    fn items(&self, state: &mut State) -> Result<(), No> {
        let everybody = state.everybody();
        let over = self.position.ending.is_some();
        let mut lists: Vec<(Spot, Vec<ItemCard>)> = Vec::new();
        for (who, placed) in state.operatives().zip(self.position.operatives.values()) {
            let own = state.knower(who).into();
            let hand = placed.hand.iter().map(|item| self.item_card(state, item, own)).collect::<Result<_, _>>()?;
            lists.push((Spot::Hand(who), hand));
            // After the end the card of the round lies face up in front of its owner.
            if over && let Some(Card::Item(card)) = self.card(placed.card.as_deref())? {
                lists.push((Spot::Front(who), vec![ItemCard { card, known: everybody }]));
            }
        }
        let open = |name: &String| Ok(ItemCard { card: self.item(name)?, known: everybody });
        lists.push((Spot::Discard, self.position.discard.iter().map(open).collect::<Result<_, _>>()?));
        let boxed = self.position.item_box.iter().map(|item| self.item_card(state, item, Knowers::NOBODY));
        lists.push((Spot::Box, boxed.collect::<Result<_, _>>()?));
        let hidden = |card| ItemCard { card, known: Knowers::NOBODY };
        if let Some(pile) = &self.position.pile {
            let pile = pile.iter().rev().map(|name| self.item(name).map(hidden)).collect::<Result<_, _>>()?;
            lists.push((Spot::Pile, pile));
        }
        let mut seen = [false; ITEMS];
        for card in lists.iter().flat_map(|(_, list)| list) {
            if std::mem::replace(&mut seen[card.card.index()], true) {
                return no("INF-SETUP-15", Reason::ItemTwice);
            }
        }
        let rest = (0..ITEMS as u8).map(ItemId).filter(|item| !seen[item.index()]).map(hidden);
        if self.position.pile.is_some() {
            lists.push((Spot::Box, rest.collect()));
        } else {
            lists.push((Spot::Pile, rest.rev().collect()));
        }
        match ItemCards::from_lists(lists.into_iter()) {
            Some(items) => state.items = items,
            None => return no("INF-SETUP-15", Reason::ItemTwice),
        }
        Ok(())
    }

    fn card(&self, name: Option<&str>) -> Result<Option<Card>, No> {
        let Some(name) = name.map(str::trim) else { return Ok(None) };
        let action = [Card::Advance, Card::Retreat, Card::Interface, Card::Download, Card::Extract]
            .into_iter()
            .find(|card| format!("{card:?}").eq_ignore_ascii_case(name));
        Ok(Some(match action {
            Some(card) => card,
            None => Card::Item(self.item(name)?),
        }))
    }

    fn cards(&self, state: &mut State) -> Result<(), No> {
        for (who, placed) in state.operatives().zip(self.position.operatives.values()) {
            state.agent_mut(who).last = self.card(placed.last.as_deref())?;
            let Some(card) = self.card(placed.card.as_deref())? else { continue };
            if self.position.ending.is_none() {
                let may = Look::new(self.game, state).may_select(who, card);
                if may.is_err() || state.agent(who).place().is_none() {
                    return no("INF-SELECT-01", Reason::CannotSelect);
                }
            }
            state.agent_mut(who).card = Some(card);
        }
        Ok(())
    }

    /// Checks that the table can be played on, or is over.
    fn is_in_time(&self, state: &State) -> Result<(), No> {
        if state.ending.is_some() {
            return if state.inside().is_empty() { Ok(()) } else { no("INF-END-03", Reason::AlreadyOver) };
        }
        if state.phase != Phase::Selection {
            return no("INF-ROUND-01", Reason::OnlySelection);
        }
        if state.inside().is_empty() {
            return no("INF-END-01", Reason::AlreadyOver);
        }
        if state.operatives().iter().any(|who| state.agent(who).at == Whereabouts::Arrested) {
            return no("INF-END-03", Reason::NotOver);
        }
        if state.inside().iter().all(|who| state.agent(who).card.is_some()) {
            return no("INF-SELECT-06", Reason::AllSelected);
        }
        if state.agent(state.first).place().is_none() {
            return no("INF-RULING-68", Reason::FirstPlayerOut);
        }
        Ok(())
    }

    fn operative(&self, state: &State, name: &str) -> Result<Operative, No> {
        match state.operatives().iter().find(|who| self.game.name(state, *who).eq_ignore_ascii_case(name.trim())) {
            Some(who) => Ok(who),
            None => no("INF-SETUP-13", Reason::UnknownOperative),
        }
    }

    /// Players by the name of an operative, or `everybody`, which means spectators too.
    fn knowers(&self, state: &State, names: &[String]) -> Result<Knowers, No> {
        match names {
            [name] if name == EVERYBODY => Ok(state.everybody()),
            _ => Ok(self.seats(state, names.iter())?.into()),
        }
    }

    fn seats<'n>(&self, state: &State, names: impl Iterator<Item = &'n String>) -> Result<SeatSet, No> {
        let seats = names.map(|name| self.operative(state, name).map(|who| state.player_of(who)));
        seats.collect::<Result<Vec<Seat>, _>>().map(|seats| seats.into_iter().collect())
    }
}

fn place_named(name: &str) -> Result<Place, No> {
    match Place::named(name) {
        Some(place) => Ok(place),
        None => no("INF-RULING-04", Reason::UnknownPlace),
    }
}
