//! What bots of every level know about Entity Extraction.

use bots::{CERTAIN, Odds, Skill, Tuning};
use engine::chance::Quick;
use engine::{Chance, Game as _, Play, Seat, Sight};

use super::eye::{Eye, NEVER};
use super::hope;
use super::kit::Kit;
use super::menace::Menaces;
use crate::asking::Ask;
use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::Tile;
use crate::look::Look;
use crate::names::{Card, HostileId, Operative, Operatives, ROOMS, RoomId, Tiles};
use crate::pick::Pick;
use crate::state::{Scope, State};
use crate::vocabulary::{Pile, Selector, Spots};

/// What losing the last weapon costs beyond the card.
const LAST_WEAPON: i32 = 60;

/// A team that has read everything in the box.
pub struct Squad {
    pub(super) menaces: Menaces,
    pub(super) kit: Kit,
}

impl Squad {
    /// Hostiles among a hundred cards of the Entity deck. Which are in it is public; their order is not.
    pub(super) fn hostile_share(&self, state: &State) -> i32 {
        let deck = state.cards.at(Spot::EntityDeck);
        let hostile = deck.iter().filter(|card| card.hostile().is_some()).count();
        (hostile * 100 / deck.len().max(1)) as i32
    }

    /// Entities to be expected in a dark Room, in tenths.
    pub(super) fn entities_in(&self, state: &State, tile: Tile) -> i32 {
        if state.seen.has(tile) {
            return state.room_at(tile).map_or(0, |room| i32::from(self.kit.den(room).entities) * 10);
        }
        let known: u32 = state.seen.filter_map(|seen| state.room_at(seen)).fold(0, |known, room| known | 1 << room.0);
        let unknown = (0..ROOMS as u8).filter(|room| known >> room & 1 == 0).map(RoomId);
        let (rooms, entities) =
            unknown.fold((0, 0), |(rooms, sum), room| (rooms + 1, sum + i32::from(self.kit.den(room).entities)));
        entities * 10 / rooms.max(1)
    }

    /// Whom a healing card would help.
    pub(super) fn patients(&self, look: Look<'_>, who: Operative, card: Card) -> Operatives {
        let (tool, state) = (self.kit.tool(card), look.state);
        let here = Tiles::only(state.agent(who).at);
        let tiles = if tool.reaches { here.or(state.layout.near()[state.agent(who).at.index()]) } else { here };
        let fits = |one: &Operative| self.cure(state, *one, tool.heals) > 0 && !(tool.for_fallen && state.stands(*one));
        state.operatives_on(tiles).filter(fits).collect()
    }

    /// What so many Health Tokens are worth to somebody.
    pub(super) fn cure(&self, state: &State, who: Operative, tokens: u8) -> i32 {
        let ht = state.agent(who).ht;
        hope::health(ht + tokens) - hope::health(ht)
    }

    pub(super) fn eye<'a>(&'a self, look: Look<'a>, who: Operative) -> Eye<'a> {
        Eye::new(self, look, who, look.state.actions)
    }

    /// What to do with a turn.
    fn act(&self, look: Look<'_>, who: Operative, out: &mut Vec<Pick>) {
        let state = look.state;
        let has_tools = state.cards.hand(who).iter().any(|card| look.may_use(who, *card).is_ok());
        if !has_tools && look.may_spend(who, 1).is_err() && !look.drops_at_home(who) {
            return out.push(Pick::EndTurn);
        }
        let eye = self.eye(look, who);
        let (mut best, mut most) = ([Pick::EndTurn; 2], eye.act(&[Pick::EndTurn]));
        eye.each_action(|answer| {
            let worth = eye.act(&answer);
            if worth > most {
                (best, most) = (answer, worth);
            }
        });
        out.push(best[0]);
        if matches!(best[0], Pick::Attack(_)) {
            out.push(best[1]);
        }
    }

    /// The best of what is listed, by this measure; of equals the first.
    fn best_of(look: Look<'_>, seat: Seat, out: &mut Vec<Pick>, worth: impl Fn(Pick) -> i32) {
        let _ = look.list(seat, &[], out);
        let best = out.iter().map(|pick| (worth(*pick), *pick)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        out.clear();
        out.extend(best.map(|(_, pick)| pick));
    }

    /// What the table is worth once this is answered, and what follows from it at once.
    fn outcome(&self, look: Look<'_>, seat: Seat, pick: Pick) -> i32 {
        let mut after = *look.state;
        let mut chance = Quick::new(0);
        look.game.apply(&mut after, seat, &[pick], &mut Play::silent(&mut chance));
        if matches!(pick, Pick::Way(_)) {
            let then = Look::new(look.game, &after);
            if let Some(Ask::Thing(selector, scope)) = then.ask_of(seat) {
                let mut next = Vec::new();
                self.thing(then, seat, selector, scope, &mut next);
                look.game.apply(&mut after, seat, &next, &mut Play::silent(&mut chance));
            }
        }
        self.worth(Look::new(look.game, &after))
    }

    fn thing(&self, look: Look<'_>, seat: Seat, selector: Selector, scope: Scope, out: &mut Vec<Pick>) {
        let state = look.state;
        let tool = self.kit.tool(scope.card);
        match selector {
            Selector::Prey(_) => Self::best_of(look, seat, out, |pick| self.bears(state, pick)),
            Selector::Operatives(_) if tool.heals > 0 => Self::best_of(look, seat, out, |pick| match pick {
                Pick::Operative(one) => self.cure(state, one, tool.heals),
                _ => 0,
            }),
            Selector::Tiles(Spots::HostilesWithin(_)) => {
                let eye = self.eye(look, scope.you);
                Self::best_of(look, seat, out, |pick| match pick {
                    Pick::Tile(tile) if tool.blast > 0 => eye.blast(tile, tool.blast),
                    Pick::Tile(tile) => eye.daze(tile),
                    _ => 0,
                });
            }
            // All dark Rooms look alike; the nearest is opened next.
            Selector::Tiles(Spots::FaceDownRoom) => Self::best_of(look, seat, out, |pick| match pick {
                Pick::Tile(tile) => -i32::from(state.layout.steps(state.agent(scope.you).at, tile)),
                _ => 0,
            }),
            Selector::Cards(Pile::WeaponsHere) => Self::best_of(look, seat, out, |pick| self.keeps(pick)),
            Selector::Cards(Pile::OtherItems) => Self::best_of(look, seat, out, |pick| -self.keeps(pick)),
            Selector::Hostiles(_) => Self::best_of(look, seat, out, |pick| match pick {
                Pick::Hostile(one) => i32::from(self.menaces.of(state, one).strike),
                _ => 0,
            }),
            _ => Self::best_of(look, seat, out, |pick| self.outcome(look, seat, pick)),
        }
    }

    fn keeps(&self, pick: Pick) -> i32 {
        match pick {
            Pick::Card(card) | Pick::Discard(card) => self.kit.keep(card),
            _ => 0,
        }
    }

    /// How well an operative would bear to be struck.
    fn bears(&self, state: &State, pick: Pick) -> i32 {
        match pick {
            Pick::Operative(who) => -hope::harm(state.agent(who).ht, 10),
            _ => 0,
        }
    }

    /// The card that would be missed least; the last weapon goes last.
    fn miss(&self, state: &State, who: Operative, pick: Pick) -> i32 {
        let Pick::Discard(card) = pick else { return 0 };
        let weapons = state.cards.hand(who).iter().filter(|card| card.is_weapon()).count();
        -self.kit.keep(card) - if card.is_weapon() && weapons == 1 { LAST_WEAPON } else { 0 }
    }

    /// How far a Hostile is from everybody it could strike.
    fn keeps_off(look: Look<'_>, hostile: HostileId, pick: Pick) -> i32 {
        let state = look.state;
        let tile = match pick {
            Pick::Tile(tile) => tile,
            _ => state.hostile(hostile).at,
        };
        let steps = look.steps(tile, look.closed_to_hostile(hostile));
        state.standing().map(|who| i32::from(steps[state.agent(who).at.index()].min(12))).min().unwrap_or(0)
    }
}

impl Skill<EntityExtraction> for Squad {
    const TUNING: Tuning =
        Tuning { keep: 8, horizon: Some(2), doubt: 1.0, margin: CERTAIN / 200, simulations_per_second: 20_000 };

    fn learn(game: &EntityExtraction) -> Self {
        Squad { menaces: Menaces::learn(game), kit: Kit::learn(game) }
    }

    fn answer(&self, game: &EntityExtraction, state: &State, seat: Seat, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let look = Look::new(game, state);
        match look.ask_of(seat) {
            Some(Ask::Claim) => {
                let mine: Operatives = look.to_act().filter(|who| look.controls(seat, *who)).collect();
                let gain = |who| (if mine.len() > 1 { self.eye_to_come(look, who).gain() } else { 0 }, who);
                let best = mine.map(gain).reduce(|a, b| if b.0 > a.0 { b } else { a });
                out.extend(best.map(|(_, who)| Pick::Claim(who)));
            }
            Some(Ask::Act(who)) => self.act(look, who, out),
            Some(Ask::MoveOn(who, left)) => {
                let eye = self.eye(look, who);
                Self::best_of(look, seat, out, |pick| eye.move_on(left, pick));
            }
            Some(Ask::Volley(who, card, _)) => {
                let eye = self.eye(look, who);
                Self::best_of(look, seat, out, |pick| eye.volley(card, pick));
            }
            Some(Ask::Way(_)) => Self::best_of(look, seat, out, |pick| self.outcome(look, seat, pick)),
            Some(Ask::Thing(selector, scope)) => self.thing(look, seat, selector, scope, out),
            Some(Ask::Hunt(..)) => Self::best_of(look, seat, out, |pick| self.bears(state, pick)),
            Some(Ask::Path(hostile, ..) | Ask::Lead(_, hostile, _)) => {
                Self::best_of(look, seat, out, |pick| Self::keeps_off(look, hostile, pick));
            }
            Some(Ask::GiveUp(who) | Ask::Trim(who)) => {
                Self::best_of(look, seat, out, |pick| self.miss(state, who, pick));
            }
            Some(Ask::React(..)) => out.push(Pick::Agree),
            // An offer has a reason; a trade is refused where it would hurt.
            Some(Ask::Consent(_)) => {
                let [agreed, refused] = [Pick::Agree, Pick::Decline].map(|pick| self.outcome(look, seat, pick));
                out.push(if agreed + 10 >= refused { Pick::Agree } else { Pick::Decline });
            }
            Some(Ask::Kit(_)) => Self::best_of(look, seat, out, |pick| self.keeps(pick)),
            None => {}
        }
    }

    /// Trades, passing a turn on and throwing things away can be done in circles; somebody who is carried is put down at
    /// home and nowhere else; a burst is fired to its end or not begun.
    fn worth_trying(&self, game: &EntityExtraction, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        let look = Look::new(game, state);
        let in_turn = matches!(look.ask_of(seat), Some(Ask::Act(_)));
        match picks.first() {
            Some(Pick::Trade(_) | Pick::PassOn | Pick::Concede) => false,
            Some(Pick::Drop) => state.active.is_some_and(|who| look.drops_at_home(who)),
            Some(Pick::Discard(_)) => !in_turn,
            Some(Pick::PickUp(who)) => !look.at_gate().has(*who),
            Some(Pick::Door(link)) => state.locked.has(*link),
            Some(Pick::Use(card)) => !self.kit.tool(*card).swaps,
            Some(Pick::Stop) => match look.ask_of(seat) {
                Some(Ask::Volley(who, card, _)) => self.eye(look, who).stirs(card),
                _ => true,
            },
            _ => true,
        }
    }

    fn glance(&self, game: &EntityExtraction, state: &State, seat: Seat, picks: &[Pick]) -> i32 {
        let look = Look::new(game, state);
        let Some(&first) = picks.first() else { return NEVER };
        match look.ask_of(seat) {
            Some(Ask::Claim) => match first {
                Pick::Claim(who) => self.eye_to_come(look, who).gain(),
                _ => NEVER,
            },
            Some(Ask::Act(who)) => self.eye(look, who).act(picks),
            Some(Ask::MoveOn(who, left)) => self.eye(look, who).move_on(left, first),
            Some(Ask::Volley(who, card, _)) => self.eye(look, who).volley(card, first),
            Some(Ask::GiveUp(who) | Ask::Trim(who)) => self.miss(state, who, first),
            Some(Ask::Kit(_)) => self.keeps(first),
            Some(Ask::Way(_) | Ask::Thing(..) | Ask::Hunt(..) | Ask::Path(..) | Ask::Lead(..)) => {
                self.outcome(look, seat, first)
            }
            Some(Ask::React(..) | Ask::Consent(_)) | None => 0,
        }
    }

    fn moment(&self, _: &EntityExtraction, state: &State) -> u32 {
        u32::from(state.round)
    }

    /// Where everybody and everything is: an operative who goes to and fro has done nothing.
    fn trace(&self, _: &EntityExtraction, state: &State) -> Option<u64> {
        use std::hash::{DefaultHasher, Hash, Hasher};

        let who = state.active?;
        let mut hash = DefaultHasher::new();
        who.0.hash(&mut hash);
        for agent in &state.agents {
            (agent.at, agent.ht, agent.ammo, agent.carries.map(|one| one.0)).hash(&mut hash);
        }
        for hostile in &state.arrivals {
            let one = state.hostile(*hostile);
            (hostile, one.at, one.damage, one.skips).hash(&mut hash);
        }
        let cards =
            [Spot::Gate, Spot::Discard, Spot::EntityDiscard, Spot::ItemDeck].map(|spot| state.cards.count(spot));
        (cards, state.locked, state.blown, state.face_up, state.seen, state.beacon).hash(&mut hash);
        Some(hash.finish())
    }

    fn odds(&self, game: &EntityExtraction, state: &State, _: Seat) -> Odds {
        self.hope(Look::new(game, state))
    }

    fn reason(&self, sight: &Sight<'_, EntityExtraction>, picks: &[Pick]) -> Option<String> {
        super::hint::explain(self, sight.game(), sight.seen(), sight.seat(), picks)
    }
}

impl Squad {
    /// The same for an operative whose turn has not begun.
    pub(super) fn eye_to_come<'a>(&'a self, look: Look<'a>, who: Operative) -> Eye<'a> {
        Eye::new(self, look, who, crate::state::ACTIONS)
    }
}
