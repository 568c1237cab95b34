//! What is counted.

use std::collections::BTreeMap;

use engine::play::Entry;
use engine::{MAX_SEATS, Outcome, Seat, SeatSet};
use facility07::vocabulary::Record;
use facility07::{Event, Facility07, Means, OpsId, State, Whereabouts};

/// Scores from 0 on; no seat gets more.
const MOST_DATA: usize = 40;

/// How often seats had a thing, and the share of the wins that was theirs.
#[derive(Clone, Copy, Default)]
pub struct Share {
    pub seats: u32,
    pub wins: f64,
}

impl Share {
    fn note(&mut self, wins: f64) {
        self.seats += 1;
        self.wins += wins;
    }

    pub fn and(&mut self, other: Share) {
        self.seats += other.seats;
        self.wins += other.wins;
    }

    /// Wins for each seat that had it.
    pub fn rate(self) -> f64 {
        self.wins / f64::from(self.seats.max(1))
    }
}

#[derive(Clone, Copy, Default)]
pub struct CardFigures {
    pub uses: u32,
    /// Seats that used it.
    pub users: Share,
    /// Seats that held it and never used it.
    pub idle: Share,
}

#[derive(Clone, Copy, Default)]
pub struct AgentFigures {
    pub offered: u32,
    pub escaped: u32,
    pub kept: Share,
}

/// The cards that each seat ever held.
#[derive(Default)]
pub struct Held([u128; MAX_SEATS]);

impl Held {
    pub fn see(&mut self, state: &State) {
        for seat in Seat::first(state.count) {
            let agent = state.agent(seat);
            let covert = agent.covert.iter().map(|hidden| hidden.card);
            let gadgets = agent.gadgets.iter().map(|gadget| gadget.card);
            for card in agent.hand.iter().map(|hidden| hidden.card).chain(covert).chain(gadgets) {
                self.0[seat.index()] |= 1 << card.0;
            }
        }
    }
}

/// The rounds in which the way to the hack went on.
#[derive(Clone, Copy, Default)]
pub struct Milestones {
    /// Only the Mainframe was left in the Room Deck.
    last_card: Option<u16>,
    laid: Option<u16>,
    hacked: Option<u16>,
}

impl Milestones {
    pub fn see(&mut self, state: &State) {
        let note = |milestone: &mut Option<u16>, reached: bool| {
            if reached {
                milestone.get_or_insert(state.round);
            }
        };
        note(&mut self.last_card, state.room_deck.len() <= 1);
        note(&mut self.laid, state.mainframe.is_some());
        note(&mut self.hacked, state.battle());
    }
}

pub struct Figures {
    pub players: u8,
    pub games: u32,
    pub stuck: u32,
    pub refused: u32,
    pub seconds: f64,
    /// Seconds for a game of random picks.
    pub random_seconds: f64,
    pub turns: u32,
    pub rounds: u32,
    /// Rounds until only the Mainframe was left, from then until it was laid, from then until the hack.
    pub ways: [u32; 3],
    pub answers: u64,
    pub seats: u32,
    pub escaped: u32,
    pub killed: u32,
    pub exploded: u32,
    pub no_winner: u32,
    pub hackers: Share,
    /// Data and Data Rooms used: of Hackers, of the others.
    pub hacker_data: [u32; 2],
    pub other_data: [u32; 2],
    pub winner_data: [u32; MOST_DATA],
    pub all_data: [u32; MOST_DATA],
    pub closets: u32,
    pub explores: u32,
    pub jailed: u32,
    pub blocks: u32,
    pub attacks: u32,
    pub buy_offs: u32,
    pub robberies: u32,
    pub by_position: [f64; MAX_SEATS],
    pub agents: Vec<AgentFigures>,
    pub cards: Vec<CardFigures>,
    pub events: BTreeMap<u8, u32>,
    pub rooms: BTreeMap<u8, u32>,
}

impl Figures {
    pub fn new() -> Self {
        Figures {
            players: 0,
            games: 0,
            stuck: 0,
            refused: 0,
            seconds: 0.0,
            random_seconds: 0.0,
            turns: 0,
            rounds: 0,
            ways: [0; 3],
            answers: 0,
            seats: 0,
            escaped: 0,
            killed: 0,
            exploded: 0,
            no_winner: 0,
            hackers: Share::default(),
            hacker_data: [0; 2],
            other_data: [0; 2],
            winner_data: [0; MOST_DATA],
            all_data: [0; MOST_DATA],
            closets: 0,
            explores: 0,
            jailed: 0,
            blocks: 0,
            attacks: 0,
            buy_offs: 0,
            robberies: 0,
            by_position: [0.0; MAX_SEATS],
            agents: vec![AgentFigures::default(); 48],
            cards: vec![CardFigures::default(); 128],
            events: BTreeMap::new(),
            rooms: BTreeMap::new(),
        }
    }

    pub fn offer(&mut self, state: &State) {
        for seat in Seat::first(state.count) {
            for card in state.agent(seat).offered {
                self.agents[card.index()].offered += 1;
            }
        }
    }

    pub fn note(&mut self, game: &Facility07, state: &State, log: &[Entry<Event>], outcome: &Outcome, held: &Held) {
        let winners = outcome.winners;
        let share = |seat: Seat| if winners.has(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
        let score = |seat: Seat| usize::try_from(outcome.scores[seat.index()]).unwrap_or(0).min(MOST_DATA - 1);
        self.games += 1;
        self.rounds += u32::from(state.round);
        self.seats += u32::from(state.count);
        self.no_winner += u32::from(winners.is_empty());
        if let Some(winner) = winners.lowest() {
            self.winner_data[score(winner)] += 1;
        }
        let mut used = [0_u128; MAX_SEATS];
        let mut killed = SeatSet::NONE;
        for entry in log {
            if let Event::Died { seat, by: Some(_), .. } = entry.event {
                killed.insert(seat);
            }
            self.hear(&entry.event);
            if let Some((seat, card)) = used_card(game, &entry.event) {
                self.cards[card.index()].uses += 1;
                used[seat.index()] |= 1 << card.0;
            }
        }
        if let Some(hacker) = state.hacker {
            self.hackers.note(share(hacker));
        }
        for seat in Seat::first(state.count) {
            let agent = state.agent(seat);
            self.all_data[score(seat)] += 1;
            let sums = if state.hacker == Some(seat) { &mut self.hacker_data } else { &mut self.other_data };
            sums[0] += score(seat) as u32;
            sums[1] += u32::from(agent.record[Record::DataRoomsUsed as usize]);
            match agent.whereabouts {
                Whereabouts::Escaped => self.escaped += 1,
                _ if killed.has(seat) => self.killed += 1,
                _ => self.exploded += 1,
            }
            let position = (seat.0 + state.count - state.first.0) % state.count;
            self.by_position[usize::from(position)] += share(seat);
            let identity = &mut self.agents[agent.card.index()];
            identity.kept.note(share(seat));
            identity.escaped += u32::from(agent.whereabouts == Whereabouts::Escaped);
            for (at, card) in self.cards.iter_mut().enumerate() {
                if used[seat.index()] >> at & 1 == 1 {
                    card.users.note(share(seat));
                } else if held.0[seat.index()] >> at & 1 == 1 {
                    card.idle.note(share(seat));
                }
            }
        }
    }

    pub fn reach(&mut self, milestones: Milestones) {
        let Milestones { last_card: Some(last_card), laid: Some(laid), hacked: Some(hacked) } = milestones else {
            return;
        };
        for (sum, rounds) in self.ways.iter_mut().zip([last_card, laid - last_card, hacked - laid]) {
            *sum += u32::from(rounds);
        }
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::TurnStarted { .. } => self.turns += 1,
            Event::BroomCloset { .. } => self.closets += 1,
            Event::RoomExplored { card, .. } => {
                self.explores += 1;
                *self.rooms.entry(card.0).or_default() += 1;
            }
            Event::EventDrawn { event, .. } => *self.events.entry(event.0).or_default() += 1,
            Event::Jailed { .. } => self.jailed += 1,
            Event::Blocks { .. } => self.blocks += 1,
            Event::BoughtOff { .. } => self.buy_offs += 1,
            Event::DataTaken { .. } => self.robberies += 1,
            Event::Attacked { .. } => self.attacks += 1,
            _ => {}
        }
    }

    pub fn and(mut self, other: Figures) -> Figures {
        let sums = [
            (&mut self.games, other.games),
            (&mut self.stuck, other.stuck),
            (&mut self.refused, other.refused),
            (&mut self.turns, other.turns),
            (&mut self.rounds, other.rounds),
            (&mut self.seats, other.seats),
            (&mut self.escaped, other.escaped),
            (&mut self.killed, other.killed),
            (&mut self.exploded, other.exploded),
            (&mut self.no_winner, other.no_winner),
            (&mut self.closets, other.closets),
            (&mut self.explores, other.explores),
            (&mut self.jailed, other.jailed),
            (&mut self.blocks, other.blocks),
            (&mut self.attacks, other.attacks),
            (&mut self.buy_offs, other.buy_offs),
            (&mut self.robberies, other.robberies),
        ];
        for (own, more) in sums {
            *own += more;
        }
        self.seconds += other.seconds;
        self.answers += other.answers;
        self.hackers.and(other.hackers);
        for (own, more) in self.ways.iter_mut().zip(other.ways) {
            *own += more;
        }
        for at in 0..2 {
            self.hacker_data[at] += other.hacker_data[at];
            self.other_data[at] += other.other_data[at];
        }
        for (own, more) in self.by_position.iter_mut().zip(other.by_position) {
            *own += more;
        }
        for (own, more) in [(&mut self.winner_data, other.winner_data), (&mut self.all_data, other.all_data)] {
            for (own, more) in own.iter_mut().zip(more) {
                *own += more;
            }
        }
        for (own, more) in self.agents.iter_mut().zip(other.agents) {
            own.offered += more.offered;
            own.escaped += more.escaped;
            own.kept.and(more.kept);
        }
        for (own, more) in self.cards.iter_mut().zip(other.cards) {
            own.uses += more.uses;
            own.users.and(more.users);
            own.idle.and(more.idle);
        }
        for (own, others) in [(&mut self.events, other.events), (&mut self.rooms, other.rooms)] {
            for (name, count) in others {
                *own.entry(name).or_default() += count;
            }
        }
        self
    }

    /// Wins that a seat can expect, games without a winner aside.
    pub fn base(&self) -> f64 {
        self.by_position.iter().sum::<f64>() / f64::from(self.seats.max(1))
    }
}

/// The card an event shows at work; Gadgets that are only worn work as soon as they are equipped.
fn used_card(game: &Facility07, event: &Event) -> Option<(Seat, OpsId)> {
    match *event {
        // A weapon's use is counted by its attack.
        Event::GadgetUsed { card, .. } if game.card(card).weapon.is_some() => None,
        Event::ActionPlayed { seat, card }
        | Event::GadgetUsed { seat, card }
        | Event::GadgetReacted { seat, card }
        | Event::NotSoFast { seat, card }
        | Event::Attacked { seat, means: Means::Weapon(card), .. } => Some((seat, card)),
        Event::GadgetEquipped { seat, card } => {
            let worn = game.card(card);
            (worn.weapon.is_none() && worn.activated.is_none() && worn.react.is_none()).then_some((seat, card))
        }
        _ => None,
    }
}
