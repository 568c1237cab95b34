//! Listing answers again and again takes nothing from the heap for it once its lists have grown, and no question makes a list
//! without end.

mod auction;
mod bidder;

use auction::{Auction, Card, Deal};
use bidder::{Bidder, deal};
use bots::{Lister, Odds, Skill};
use engine::chance::Quick;
use engine::{Chance, Seat, Sight};

#[global_allocator]
static HEAP: allocator::Counted = allocator::Counted;

#[test]
fn listing_takes_nothing_from_the_heap() {
    let mut lister = Lister::default();
    let tables: Vec<Deal> = (0..50).map(deal).collect();
    let mut list = |table: &Deal| lister.list(&Bidder, &Auction, table, Seat(1)).len();
    for table in &tables {
        list(table);
    }
    let before = allocator::allocations();
    let listed: usize = tables.iter().map(list).sum();
    assert_eq!(allocator::allocations() - before, 0);
    assert!(listed > 150, "answers were listed: {listed}");
}

/// One for whom nothing is worth trying.
struct Picky;

impl Skill<Auction> for Picky {
    fn learn(_: &Auction) -> Self {
        Picky
    }

    fn answer(&self, game: &Auction, deal: &Deal, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Card>) {
        Bidder.answer(game, deal, seat, chance, out);
    }

    fn worth_trying(&self, _: &Auction, _: &Deal, _: Seat, _: &[Card]) -> bool {
        false
    }

    fn glance(&self, _: &Auction, _: &Deal, _: Seat, _: &[Card]) -> i32 {
        0
    }

    fn moment(&self, _: &Auction, deal: &Deal) -> u32 {
        u32::from(deal.round)
    }

    fn odds(&self, game: &Auction, deal: &Deal, seat: Seat) -> Odds {
        Bidder.odds(game, deal, seat)
    }
}

#[test]
fn where_nothing_is_worth_trying_the_policy_answers() {
    let table = deal(4);
    assert!(Lister::default().list(&Picky, &Auction, &table, Seat(0)).is_empty());
    let sight = Sight::new(&Auction, &table, Seat(0), &mut Quick::new(9));
    let ranking = bots::search(&Picky, &sight, bots::Budget::simulations(1_000), 1).expect("asked");
    assert_eq!((ranking.answers.len(), ranking.simulations), (1, 0));
    assert!(table.hand(Seat(0)).contains(&ranking.chosen().picks[0]));
}
