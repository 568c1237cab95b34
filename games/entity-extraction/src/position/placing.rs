//! From a position file to a table; what could not stand on a table is refused with the rule it breaks.

use engine::chance::Quick;
use engine::{Refusal, Rule, SeatSet};
use indexmap::IndexMap;

use super::{HostilePosition, OperativePosition, Position, RoomPosition};
use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::{Complaint, HallId, Layout, LinkId, LinkKind, Plan, Tile};
use crate::look::{Look, No, no};
use crate::names::{Links, OPERATIVES, Operative, Operatives, ROOMS, RoomId, Source, Tally};
use crate::reason::Reason;
use crate::spots;
use crate::state::{ACTIONS, Ending, Hostile, LAST_ROUND, MOST_ACTIONS, MOST_HT, Options, State};

/// Reads a position.
pub(super) struct Placing<'a> {
    pub game: &'a EntityExtraction,
    pub position: &'a Position,
}

impl Placing<'_> {
    pub fn state(&self) -> Result<State, No> {
        let position = self.position;
        if !(1..=OPERATIVES as u8).contains(&position.players) {
            return no("EE-GEN-04", Reason::PlayerCount);
        }
        let options = Options {
            hidden_breach: position.hidden_breach,
            scarce_ammo: position.scarce_ammo,
            chosen_kit: position.chosen_kit,
            restless_host: position.restless_host,
            auto_end: position.auto_end,
        };
        let layout = self.layout()?;
        let cards = self.cards()?;
        let mut state = self.game.empty_table(options, position.players, &layout, cards);
        if !(1..=LAST_ROUND).contains(&position.round) {
            return no("EE-RULING-50", Reason::RoundRange);
        }
        state.round = position.round;
        state.airlocks_hold = !position.manual_release;
        state.ending = position.ending;
        self.rooms(&mut state)?;
        self.doors(&mut state)?;
        self.operatives(&mut state)?;
        self.hostiles(&mut state)?;
        self.turn(&mut state)?;
        self.is_in_time(&state)?;
        Ok(state)
    }

    fn layout(&self) -> Result<Layout, No> {
        let row = || Plan::named("row").unwrap_or_default();
        let plan = self.position.layout.clone().unwrap_or_else(row);
        // A position that leaves the Gate to chance always gets the same one.
        plan.check(self.game.sides(), &mut Quick::new(0)).map_err(|complaints| {
            let rule = complaints.first().map_or(Rule("EE-LAYOUT-14"), Complaint::rule);
            Refusal::new(rule, Reason::BadLayout)
        })
    }

    pub(super) fn operative_position(&self, who: Operative) -> Option<&OperativePosition> {
        let name = self.game.name(who);
        self.position.operatives.iter().find(|(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// EE-LAYOUT-11, EE-LAYOUT-12, EE-LAYOUT-13: Gate and Breach where the layout says, then the rooms named, then the next of the box.
    fn rooms(&self, state: &mut State) -> Result<(), No> {
        let layout = state.layout;
        let mut named: [Option<RoomId>; 17] = [None; 17];
        let spot_of = |tile: Tile| tile.index().wrapping_sub(crate::layout::HALLS);
        let open_breach = !state.options.hidden_breach;
        let mut told = Vec::new();
        for (name, room) in &self.position.rooms {
            let tile =
                { layout.room_tiles() }.find(|tile| spots::spot(&layout, *tile).eq_ignore_ascii_case(name.trim()));
            let Some(tile) = tile else { return no("EE-LAYOUT-07", Reason::UnknownTile) };
            let (card, face_down, seen, unentered) = match room {
                RoomPosition::Name(name) => (Some(name), false, false, false),
                RoomPosition::Full { room, face_down, seen, unentered } => {
                    (room.as_ref(), *face_down, *seen, *unentered)
                }
            };
            if let Some(card) = card {
                let Some(room) = self.game.room_named(card) else { return no("EE-LAYOUT-13", Reason::UnknownRoom) };
                named[spot_of(tile)] = Some(room);
            }
            told.push((tile, face_down, seen, unentered));
        }
        named[spot_of(layout.gate())].get_or_insert(RoomId::GATE);
        if open_breach {
            named[spot_of(layout.breach())].get_or_insert(RoomId::BREACH);
        }
        let mut used = [false; ROOMS];
        for room in named.iter().flatten() {
            if std::mem::replace(&mut used[room.index()], true) {
                return no("EE-LAYOUT-13", Reason::RoomTwice);
            }
        }
        // The Breach is always on the board, so with the Hidden Breach it comes first.
        let order = std::iter::once(RoomId::BREACH).chain((2..ROOMS as u8).map(RoomId));
        let mut rest = order.filter(|room| !used[room.index()]);
        for tile in layout.room_tiles() {
            let card = named[spot_of(tile)].or_else(|| rest.next());
            state.rooms[spot_of(tile)] = card.unwrap_or_default();
        }
        let at = |tile| state.room_at(tile);
        if at(layout.gate()) != Some(RoomId::GATE) || (open_breach && at(layout.breach()) != Some(RoomId::BREACH)) {
            return no("EE-LAYOUT-11", Reason::GateMoved);
        }
        if !layout.room_tiles().any(|tile| at(tile) == Some(RoomId::BREACH)) {
            return no("EE-LAYOUT-12", Reason::GateMoved);
        }
        for tile in layout.room_tiles() {
            let always = tile == layout.gate() || (open_breach && tile == layout.breach());
            let (face_down, seen, unentered) = told
                .iter()
                .find(|(one, ..)| *one == tile)
                .map_or((!self.position.explored && !always, false, !self.position.explored), |(_, a, b, c)| {
                    (*a, *b, *c)
                });
            if always && face_down {
                return no("EE-LAYOUT-11", Reason::FixedFaceUp);
            }
            if !face_down {
                state.face_up.insert(tile);
                if !unentered {
                    state.entered.insert(tile);
                }
            }
            if !face_down || seen {
                state.seen.insert(tile);
            }
        }
        Ok(())
    }

    fn doors(&self, state: &mut State) -> Result<(), No> {
        let door = |name: &String| -> Result<LinkId, No> {
            match spots::door_named(self.game, state, name) {
                Some(link) if state.layout.link(link).kind == LinkKind::Door => Ok(link),
                _ => no("EE-DOOR-01", Reason::UnknownDoor),
            }
        };
        let blown = self.position.blown.iter().map(door).collect::<Result<Vec<_>, _>>()?;
        let locked = self.position.locks.iter().map(door).collect::<Result<Vec<_>, _>>()?;
        state.blown = blown.into_iter().collect();
        state.locked = locked.into_iter().collect::<Links>().minus(state.blown);
        if state.locked.len() > self.game.contents().lock_markers {
            return no("EE-DOOR-03", Reason::TooManyLocks);
        }
        Ok(())
    }

    fn tile(&self, state: &State, name: &str) -> Result<Tile, No> {
        match spots::tile_named(self.game, state, name) {
            Some(tile) => Ok(tile),
            None => no("EE-LAYOUT-01", Reason::UnknownTile),
        }
    }

    fn operative(&self, name: &str) -> Result<Operative, No> {
        match State::everybody().find(|who| self.game.name(*who).eq_ignore_ascii_case(name.trim())) {
            Some(who) => Ok(who),
            None => no("EE-GEN-03", Reason::UnknownOperative),
        }
    }

    fn operatives_named(&self, names: &[String]) -> Result<Operatives, No> {
        names
            .iter()
            .map(|name| self.operative(name))
            .collect::<Result<Vec<_>, _>>()
            .map(|all| all.into_iter().collect())
    }

    fn seats(&self, state: &State, names: &[String]) -> Result<SeatSet, No> {
        Ok(self.operatives_named(names)?.map(|who| state.player_of(who)).collect())
    }

    /// Halls and rooms by name, with how often their instruction was used.
    fn tally(&self, used: &IndexMap<String, u8>) -> Result<Tally, No> {
        let mut tally = Tally::default();
        for (name, times) in used {
            let hall = HallId::all().find(|hall| self.game.hall(*hall).name.eq_ignore_ascii_case(name.trim()));
            let source = match (hall, self.game.room_named(name)) {
                (Some(hall), _) => Source(hall.index() as u8),
                (None, Some(room)) => Source::room(room),
                (None, None) => return no("EE-MOVE-06", Reason::UnknownRoom),
            };
            if *times > Tally::MOST {
                return no("EE-MOVE-06", Reason::LimitRange);
            }
            tally.set(source, *times);
        }
        Ok(tally)
    }

    fn operatives(&self, state: &mut State) -> Result<(), No> {
        for name in self.position.operatives.keys() {
            self.operative(name)?;
        }
        let mut ammo = 0u32;
        for who in State::everybody() {
            if let Some(placed) = self.operative_position(who) {
                if let Some(at) = &placed.at {
                    state.agent_mut(who).at = self.tile(state, at)?;
                }
                let agent = state.agent_mut(who);
                agent.ht = placed.ht.unwrap_or(MOST_HT);
                if agent.ht > MOST_HT {
                    return no("EE-DOWN-05", Reason::HealthRange);
                }
                agent.ammo = placed.ammo.unwrap_or(agent.ammo);
                agent.used = self.tally(&placed.used)?;
                if let Some(whom) = &placed.carries {
                    state.agent_mut(who).carries = Some(self.operative(whom)?);
                }
            }
            ammo += u32::from(state.agent(who).ammo);
        }
        let Some(supply) = u32::from(self.game.contents().ammo_tokens).checked_sub(ammo) else {
            return no("EE-RULING-41", Reason::TooManyAmmo);
        };
        state.ammo = supply as u8;
        for who in State::everybody() {
            let Some(whom) = state.agent(who).carries else { continue };
            let at = state.agent(who).at;
            // A carried operative is where the carrier is, unless the file says otherwise.
            if self.operative_position(whom).is_none_or(|placed| placed.at.is_none()) {
                state.agent_mut(whom).at = at;
            }
            let twice = State::everybody().filter(|one| state.agent(*one).carries == Some(whom)).count() > 1;
            let may = who != whom && state.stands(who) && !state.stands(whom) && state.agent(whom).at == at && !twice;
            if !may {
                return no("EE-DOWN-06", Reason::CannotCarry);
            }
        }
        Ok(())
    }

    fn hostiles(&self, state: &mut State) -> Result<(), No> {
        let Some(hostiles) = &self.position.hostiles else {
            if !state.options.hidden_breach {
                state.arrivals.push(crate::names::HostileId::HOST);
                state.hostiles[0].at = state.layout.breach();
            }
            return self.beacon(state);
        };
        for (name, placed) in hostiles {
            let Some(hostile) = self.game.hostile_named(name) else {
                return no("EE-ENTITY-03", Reason::UnknownHostile);
            };
            let (at, damage, skips, skipped, dazed) = match placed {
                HostilePosition::At(at) => (at, 0, false, false, None),
                HostilePosition::Full { at, damage, skips, skipped, dazed_with, dazed_by } => {
                    (at, *damage, *skips, *skipped, dazed_with.as_ref().zip(dazed_by.as_ref()))
                }
            };
            if let Some((card, by)) = dazed.filter(|_| skips) {
                let Some(card) = self.game.card_named(card) else { return no("EE-ITEM-01", Reason::UnknownCard) };
                state.dazed_by[hostile.index()] = Some((card, self.operative(by)?));
            }
            if state.arrivals.contains(&hostile) {
                return no("EE-ENTITY-03", Reason::HostileTwice);
            }
            if damage >= self.game.hostile(hostile).hp {
                return no("EE-ATTACK-09", Reason::TooMuchDamage);
            }
            let at = self.tile(state, at)?;
            *state.hostile_mut(hostile) = Hostile { at, damage, skips, skipped };
            state.arrivals.push(hostile);
            let Some(tokens) = state.tokens.checked_sub(damage) else {
                return no("EE-ATTACK-08", Reason::TooManyTokens);
            };
            state.tokens = tokens;
        }
        self.beacon(state)
    }

    fn beacon(&self, state: &mut State) -> Result<(), No> {
        if let Some(name) = &self.position.beacon {
            state.beacon = Some(self.tile(state, name)?);
            state.beacon_by = self.position.beacon_by.as_ref().map(|by| self.operative(by)).transpose()?;
        }
        Ok(())
    }

    fn turn(&self, state: &mut State) -> Result<(), No> {
        let position = self.position;
        state.acted = self.operatives_named(&position.acted)?;
        state.passed_on = self.operatives_named(&position.passed_on)?;
        state.conceding = self.seats(state, &position.conceding)?;
        state.top_known = self.seats(state, &position.top_known)?;
        if state.cards.count(Spot::EntityDeck) == 0 {
            state.top_known = SeatSet::NONE;
        }
        if let Some(last) = &position.last {
            state.last = self.operative(last)?;
        }
        if let Some(turn) = &position.turn {
            let who = self.operative(turn)?;
            if state.acted.has(who) {
                return no("EE-TURN-07", Reason::HasActed);
            }
            state.active = Some(who);
            state.actions = position.actions.unwrap_or(ACTIONS);
            state.fresh = position.fresh;
            state.free_locks = position.free_locks;
            state.used = self.tally(&position.used)?;
        }
        if state.actions > MOST_ACTIONS {
            return no("EE-TURN-02", Reason::ActionRange);
        }
        for (asked, given) in state.asked.iter_mut().zip(&position.asked) {
            *asked = (*given).min(999_999);
        }
        Ok(())
    }

    /// Checks that the table can be played on, or is over.
    fn is_in_time(&self, state: &State) -> Result<(), No> {
        let look = Look::new(self.game, state);
        match state.ending {
            None if look.has_lost() => no("EE-END-03", Reason::AlreadyOver),
            None if look.has_won() => no("EE-END-01", Reason::AlreadyOver),
            None if state.acted == State::everybody() => no("EE-TURN-10", Reason::CannotAct),
            None if !state.conceding.is_empty() && state.conceding == state.seats() => {
                no("EE-RULING-50", Reason::AlreadyOver)
            }
            Some(Ending::Defeat) if !look.has_lost() => no("EE-END-03", Reason::NotOver),
            Some(Ending::Victory) if !look.has_won() => no("EE-END-01", Reason::NotOver),
            Some(_) if state.active.is_some() => no("EE-END-04", Reason::NotOver),
            None | Some(_) => Ok(()),
        }
    }
}
