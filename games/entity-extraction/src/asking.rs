//! Who is asked what, and what may be answered. Hands are public, so whether a seat is asked tells nothing.

use engine::effect::{Waiting, waiting};
use engine::{Picks, Rule, Seat, SeatSet};

use crate::layout::Tile;
use crate::look::{Look, No, no};
use crate::names::{Card, HostileId, Kinds, Operative, Operatives};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::state::{Scope, Set, State, Step, Thing};
use crate::vocabulary::{Chooser, Selector, Toward};

/// What a seat is asked, with what the legal answers depend on.
#[derive(Clone, Copy)]
pub enum Ask {
    Claim,
    Act(Operative),
    MoveOn(Operative, u8),
    Volley(Operative, Card, u8),
    /// One of so many ways.
    Way(u8),
    Thing(Selector, Scope),
    Hunt(HostileId, Toward, u8),
    Path(HostileId, Tile, u8),
    Lead(Operative, HostileId, u8),
    React(Operative, Card),
    GiveUp(Operative),
    Trim(Operative),
    Consent(Operative),
    Kit(Operative),
}

impl Set {
    fn pick(thing: Thing) -> Pick {
        match thing {
            Thing::Operative(who) => Pick::Operative(who),
            Thing::Hostile(hostile) => Pick::Hostile(hostile),
            Thing::Tile(tile) => Pick::Tile(tile),
            Thing::Link(link) => Pick::Link(link),
            Thing::Card(card) => Pick::Card(card),
        }
    }
}

impl Look<'_> {
    /// What is asked now, and of whom.
    #[inline]
    pub fn asking(self) -> Option<(Ask, SeatSet)> {
        let state: &State = self.state;
        if state.ending.is_some() {
            return None;
        }
        let of = |who: Operative| SeatSet::only(state.player_of(who));
        if state.stack.is_empty() {
            return Some(match state.active {
                Some(who) => (Ask::Act(who), of(who)),
                None => (Ask::Claim, self.claimants()),
            });
        }
        let chooser = |by: &Chooser, scope: Scope| match by {
            Chooser::You => of(scope.you),
            Chooser::LastPlayer => of(state.decider()),
        };
        Some(match waiting(self.game.library(), &state.stack)? {
            Waiting::Pick(selector, by, scope) => (Ask::Thing(*selector, scope), chooser(by, scope)),
            Waiting::Branch(by, ways, scope) => (Ask::Way(ways.len() as u8), chooser(by, scope)),
            Waiting::Window(window) => match window.moment {},
            Waiting::Step(step) => match step {
                Step::MoveOn(who, left) => (Ask::MoveOn(who, left), of(who)),
                Step::Volley(who, card, left) => (Ask::Volley(who, card, left), of(who)),
                // EE-ENTITY-07, EE-RULING-28
                Step::Hunt(hostile, toward, steps) => (Ask::Hunt(hostile, toward, steps), of(state.decider())),
                Step::Path(hostile, goal, left) => (Ask::Path(hostile, goal, left), of(state.decider())),
                Step::Lead(who, hostile, left) => (Ask::Lead(who, hostile, left), of(who)),
                Step::React(who, card) => (Ask::React(who, card), of(who)),
                Step::GiveUp(who) => (Ask::GiveUp(who), of(who)),
                Step::Trim(who) => (Ask::Trim(who), of(who)),
                Step::Consent(who) => (Ask::Consent(who), of(who)),
                Step::Kit(who) => (Ask::Kit(who), of(who)),
                // Every other step is carried out before a seat is asked.
                _ => return None,
            },
        })
    }

    #[inline]
    pub fn ask_of(self, seat: Seat) -> Option<Ask> {
        self.asking().filter(|(_, asked)| asked.has(seat)).map(|(ask, _)| ask)
    }

    /// The question and the rule behind it.
    pub fn prompt(self, ask: Ask) -> (Prompt, Rule) {
        let (prompt, rule) = match ask {
            Ask::Claim => (Prompt::Claim(self.state.round), "EE-DIG-01"),
            Ask::Act(who) => (Prompt::Act(who), "EE-TURN-03"),
            Ask::MoveOn(who, _) => (Prompt::MoveOn(who), "EE-MOVE-01"),
            Ask::Volley(who, card, _) => (Prompt::Volley(who, card), "EE-ATTACK-03"),
            Ask::Way(_) => (Prompt::Way, "EE-TURN-06"),
            Ask::Thing(Selector::Prey(_), _) => (Prompt::Operative, "EE-ENTITY-07"),
            Ask::Thing(Selector::Operatives(_), _) => (Prompt::Operative, "EE-TURN-06"),
            Ask::Thing(Selector::Hostiles(_), _) => (Prompt::Hostile, "EE-TURN-06"),
            Ask::Thing(Selector::Tiles(_), _) => (Prompt::Tile, "EE-TURN-06"),
            Ask::Thing(Selector::Doors(_), _) => (Prompt::Link, "EE-TURN-06"),
            Ask::Thing(Selector::Cards(_), _) => (Prompt::Card, "EE-TURN-06"),
            Ask::Hunt(hostile, ..) => (Prompt::Hunt(hostile), "EE-ENTITY-07"),
            Ask::Path(hostile, ..) => (Prompt::Path(hostile), "EE-ENTITY-07"),
            Ask::Lead(_, hostile, _) => (Prompt::Lead(hostile), "EE-ENTITY-08"),
            Ask::React(who, card) => (Prompt::React(who, card), "EE-ITEM-04"),
            Ask::GiveUp(who) => (Prompt::GiveUp(who), "EE-ITEM-07"),
            Ask::Trim(who) => (Prompt::Trim(who), "EE-TURN-09"),
            Ask::Consent(to) => {
                (Prompt::Consent { from: self.state.offer.map_or(Operative(0), |offer| offer.from), to }, "EE-ITEM-05")
            }
            Ask::Kit(who) => (Prompt::Kit(who), "EE-VAR-06"),
        };
        (prompt, Rule(rule))
    }

    /// Whether an answer that begins like this is complete.
    fn is_complete(self, ask: Ask, so_far: &[Pick]) -> bool {
        match (ask, so_far) {
            (_, []) => false,
            (Ask::Act(_), [Pick::Attack(_), rest @ ..]) => !rest.is_empty(),
            (Ask::Act(_), [Pick::Trade(_), rest @ ..]) => rest.last() == Some(&Pick::Offer),
            _ => true,
        }
    }

    /// Lists every pick that may follow.
    pub fn list(self, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        let Some(ask) = self.ask_of(seat) else { return Picks::Complete };
        if self.is_complete(ask, so_far) {
            return Picks::Complete;
        }
        match ask {
            Ask::Claim => {
                out.extend(self.to_act().filter(|who| self.controls(seat, *who)).map(Pick::Claim));
                out.extend(self.may_concede(seat).is_ok().then_some(Pick::Concede));
            }
            Ask::Act(who) => match so_far.first() {
                Some(Pick::Attack(card)) => self.list_targets(who, *card, out),
                Some(Pick::Trade(_)) => self.list_offers(who, so_far, out),
                _ => self.list_actions(who, out),
            },
            Ask::MoveOn(who, _) => {
                out.push(Pick::Stop);
                out.extend(self.steps_of(who).map(Pick::Move));
            }
            Ask::Volley(who, card, _) => {
                out.push(Pick::Stop);
                self.list_targets(who, card, out);
            }
            Ask::Way(ways) => out.extend((0..ways).map(Pick::Way)),
            Ask::Thing(selector, scope) => out.extend(self.select(&selector, scope).map(Set::pick)),
            Ask::Hunt(hostile, toward, _) => out.extend(self.prey(hostile, toward).map(Pick::Operative)),
            Ask::Path(hostile, goal, _) => {
                let ways = self.ways_on(hostile, goal).0;
                let at = self.state.hostile(hostile).at;
                let around = self.state.layout.neighbours(at).map(|(tile, _)| tile);
                out.extend(around.filter(|tile| ways.has(*tile)).map(Pick::Tile));
            }
            Ask::Lead(_, hostile, _) => {
                out.push(Pick::Stop);
                out.extend(self.steps_of_hostile(hostile).map(Pick::Tile));
            }
            Ask::React(..) | Ask::Consent(_) => out.extend([Pick::Agree, Pick::Decline]),
            Ask::GiveUp(who) | Ask::Trim(who) => out.extend(self.discardable(who).map(Pick::Discard)),
            Ask::Kit(_) => out.extend(self.weapons_at_gate().map(Pick::Card)),
        }
        Picks::More
    }

    /// EE-TURN-03, EE-TURN-04, EE-TURN-05: everything an operative can do with its turn now.
    fn list_actions(self, who: Operative, out: &mut Vec<Pick>) {
        let state: &State = self.state;
        if self.may_spend(who, 1).is_ok() {
            out.extend(self.steps_of(who).map(Pick::Move));
            if self.may_discover(who).is_ok() {
                out.push(Pick::Discover);
            }
            if self.may_look(who).is_ok() {
                out.push(Pick::Look);
            }
        }
        let at = state.agent(who).at;
        if state.actions >= 2 && !state.airlocks_hold && state.stands(who) {
            let around = state.layout.neighbours(at).map(|(tile, _)| tile);
            out.extend(around.filter(|tile| self.may_release(who, *tile).is_ok()).map(Pick::Release));
        }
        let doors = self.doors_of(at);
        out.extend(doors.filter(|link| self.may_use_door(who, *link).is_ok()).map(Pick::Door));
        let kinds: Kinds = state.cards.hand(who).iter().copied().collect();
        for card in kinds {
            if card.is_weapon() {
                out.extend(self.may_attack(who, card).is_ok().then_some(Pick::Attack(card)));
            } else {
                out.extend(self.may_use(who, card).is_ok().then_some(Pick::Use(card)));
            }
        }
        let others: Operatives = State::everybody().minus(Operatives::only(who));
        out.extend(others.iter().filter(|whom| self.may_pick_up(who, *whom).is_ok()).map(Pick::PickUp));
        out.extend(self.may_drop(who).is_ok().then_some(Pick::Drop));
        out.extend(others.iter().filter(|with| self.may_trade(who, *with).is_ok()).map(Pick::Trade));
        out.extend(kinds.iter().filter(|card| !self.is_bound(*card)).map(Pick::Discard));
        out.extend(self.may_pass_on(who).is_ok().then_some(Pick::PassOn));
        out.push(Pick::EndTurn);
    }

    fn check_action(self, who: Operative, so_far: &[Pick], next: Pick) -> Result<(), No> {
        match (so_far.first(), next) {
            (Some(Pick::Attack(card)), target) => self.may_target(who, *card, target),
            (Some(Pick::Trade(_)), next) => self.may_offer(who, so_far, next),
            (_, Pick::Move(to)) => self.may_move(who, to),
            (_, Pick::Release(to)) => self.may_release(who, to),
            (_, Pick::Discover) => self.may_discover(who),
            (_, Pick::Look) => self.may_look(who),
            (_, Pick::Attack(card)) => self.may_attack(who, card).map_err(|no| self.why_no_attack(who, card, None, no)),
            (_, Pick::Use(card)) => self.may_use(who, card),
            (_, Pick::Door(link)) => self.may_use_door(who, link),
            (_, Pick::Link(link)) => Err(self.why_not_again(who, link)),
            (_, Pick::PickUp(whom)) => self.may_pick_up(who, whom),
            (_, Pick::Drop) => self.may_drop(who),
            (_, Pick::Trade(with)) => self.may_trade(who, with),
            (_, Pick::Discard(card)) => self.may_discard(who, card),
            (_, Pick::PassOn) => self.may_pass_on(who),
            (_, Pick::EndTurn) => Ok(()),
            // EE-TURN-07: one turn at a time.
            (_, Pick::Claim(_)) => no("EE-TURN-07", Reason::NotAnAnswer),
            (_, Pick::Concede) => no("EE-RULING-50", Reason::OnlyBetweenRounds),
            _ => no("EE-TURN-03", Reason::NotAnAnswer),
        }
    }

    /// Whether this pick may follow, and if not, why.
    pub fn check(self, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        let Some(ask) = self.ask_of(seat) else { return Err(self.untimely(seat)) };
        if self.is_complete(ask, so_far) {
            return no("EE-DIG-02", Reason::QuestionChanged);
        }
        let offered = |is: bool| if is { Ok(()) } else { no("EE-TURN-06", Reason::NotOffered) };
        match (ask, next) {
            (Ask::Claim, Pick::Claim(who)) => self.may_claim(seat, who),
            (Ask::Claim, Pick::Concede) => self.may_concede(seat),
            (Ask::Act(who), next) => self.check_action(who, so_far, next),
            (Ask::MoveOn(who, _), Pick::Move(to)) => self.may_step(who, to),
            (Ask::MoveOn(..) | Ask::Volley(..) | Ask::Lead(..), Pick::Stop)
            | (Ask::React(..) | Ask::Consent(_), Pick::Agree | Pick::Decline) => Ok(()),
            (Ask::Volley(who, card, _), Pick::Hostile(_) | Pick::Tile(_)) => self.may_target(who, card, next),
            (Ask::Way(ways), Pick::Way(way)) => offered(way < ways),
            (
                Ask::Thing(selector, scope),
                Pick::Operative(_) | Pick::Hostile(_) | Pick::Tile(_) | Pick::Link(_) | Pick::Card(_),
            ) => offered(self.select(&selector, scope).any(|thing| Set::pick(thing) == next)),
            (Ask::Hunt(hostile, toward, _), Pick::Operative(who)) => {
                if self.prey(hostile, toward).has(who) {
                    Ok(())
                } else {
                    no("EE-ENTITY-11", Reason::NotOffered)
                }
            }
            (Ask::Path(hostile, goal, _), Pick::Tile(tile)) => {
                if self.ways_on(hostile, goal).0.has(tile) {
                    Ok(())
                } else {
                    no("EE-ENTITY-11", Reason::NotOffered)
                }
            }
            (Ask::Lead(_, hostile, _), Pick::Tile(tile)) => {
                let is = self.steps_of_hostile(hostile).any(|one| one == tile);
                if is { Ok(()) } else { no("EE-ENTITY-08", Reason::NotOffered) }
            }
            (Ask::GiveUp(who) | Ask::Trim(who), Pick::Discard(card)) => self.may_discard(who, card),
            (Ask::Kit(_), Pick::Card(card)) => offered(self.weapons_at_gate().has(card)),
            // EE-RULING-49: a free action has to wait until what is going on is done.
            _ => no("EE-TURN-06", Reason::NotAnAnswer),
        }
    }

    /// Why a whole answer is refused, where that is clearer than why its beginning is.
    pub fn why_not(self, seat: Seat, picks: &[Pick], no: No) -> No {
        match (self.ask_of(seat), picks) {
            (Some(Ask::Act(who)), [Pick::Attack(card), target, ..]) => {
                self.why_no_attack(who, *card, Some(*target), no)
            }
            _ => no,
        }
    }

    /// EE-RULING-28, EE-RULING-44: what is done for a player who is gone: nothing that can be left, cards that save the operative, and the
    /// first of what must be chosen: the lowest seat, then north, east, south, west.
    pub fn default_answer(self, seat: Seat, out: &mut Vec<Pick>) {
        let Some(ask) = self.ask_of(seat) else { return };
        match ask {
            Ask::Act(_) => out.push(Pick::EndTurn),
            Ask::MoveOn(..) | Ask::Volley(..) | Ask::Lead(..) => out.push(Pick::Stop),
            Ask::React(..) => out.push(Pick::Agree),
            Ask::Consent(_) => out.push(Pick::Decline),
            // The last way is "no" wherever something may be left.
            Ask::Way(ways) => out.push(Pick::Way(ways.saturating_sub(1))),
            Ask::Claim
            | Ask::Thing(..)
            | Ask::Hunt(..)
            | Ask::Path(..)
            | Ask::GiveUp(_)
            | Ask::Trim(_)
            | Ask::Kit(_) => {
                let mut listed = Vec::new();
                let _ = self.list(seat, &[], &mut listed);
                out.extend(listed.first());
            }
        }
    }

    /// Why an answer at the wrong time is refused.
    pub fn untimely(self, seat: Seat) -> No {
        let no = |rule, reason| No::new(Rule(rule), reason);
        match self.asking() {
            None => no("EE-END-04", Reason::GameOver),
            Some((_, asked)) if !asked.has(seat) => no("EE-TURN-07", Reason::NotAsked),
            Some(_) => no("EE-DIG-02", Reason::QuestionChanged),
        }
    }
}
