// A bidder for the auction, and tables to put it at: shared by the tests of this crate.

use bots::{CERTAIN, Odds, Skill, Tuning};
use engine::chance::{Draw, Quick};
use engine::{Chance, Game, Outcome, Play, Seat};

use crate::auction::{Auction, Card, Deal, Setup};

/// Bids its best card, more often than not, which a thinking opponent can make use of.
pub struct Bidder;

impl Skill<Auction> for Bidder {
    const TUNING: Tuning = Tuning { simulations_per_second: 40_000, ..Tuning::DEFAULT };

    fn learn(_: &Auction) -> Self {
        Bidder
    }

    fn answer(&self, _: &Auction, deal: &Deal, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Card>) {
        let hand = deal.hand(seat);
        let any = hand.get(chance.below(hand.len() as u32, Draw::Pick) as usize);
        out.extend(if chance.below(4, Draw::Pick) == 0 { any } else { hand.iter().max() });
    }

    fn worth_trying(&self, _: &Auction, _: &Deal, _: Seat, bid: &[Card]) -> bool {
        bid != [Card(13)]
    }

    fn glance(&self, _: &Auction, _: &Deal, _: Seat, bid: &[Card]) -> i32 {
        bid.first().map_or(0, |card| i32::from(card.0))
    }

    fn moment(&self, _: &Auction, deal: &Deal) -> u32 {
        u32::from(deal.round)
    }

    fn odds(&self, _: &Auction, deal: &Deal, seat: Seat) -> Odds {
        let all: i32 = deal.points.iter().map(|points| i32::from(*points) + 1).sum();
        (i32::from(deal.points[seat.index()]) + 1) * CERTAIN / all
    }

    fn result(&self, _: &Auction, _: &Deal, outcome: &Outcome, seat: Seat) -> Odds {
        if outcome.winners.has(seat) { CERTAIN / i32::from(outcome.winners.len()) } else { 0 }
    }
}

pub fn deal(seed: u64) -> Deal {
    Auction.start(&Setup::default(), &mut Play::silent(&mut Quick::new(seed))).expect("three may play")
}
