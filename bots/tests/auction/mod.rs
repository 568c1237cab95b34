// A very small game with everything a search has to cope with: hidden hands, sealed answers, rounds, chance. Everybody
// holds four cards out of twenty-four; in every round each lays one in secret, and the highest takes a point. The player who has
// the most points after four rounds wins. (Read by the crate's example too, which is why it is all in one file.)

use engine::pile::mix;
use engine::{
    Because, Chance, Count, Game, MAX_SEATS, Outcome, Picks, Play, Question, QuestionId, Refusal, Rule, Seat, SeatSet,
    Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const HAND: usize = 4;
const CARDS: u8 = 24;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card(pub u8);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    pub seats: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 3 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deal {
    pub seats: u8,
    pub round: u8,
    /// Cards still held come first; 0 is no card.
    pub hands: [[Card; HAND]; MAX_SEATS],
    pub held: u8,
    pub bids: [Option<Card>; MAX_SEATS],
    /// Cards that everybody has seen.
    pub shown: u32,
    pub points: [u8; MAX_SEATS],
}

impl Deal {
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.hands[seat.index()][..usize::from(self.held)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Why {
    NotHeld,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("you do not hold that card")
    }
}

const RULE: Rule = Rule("AUCTION-01");

#[derive(Clone, Debug)]
pub struct Auction;

impl Game for Auction {
    const NAME: &'static str = "auction";
    const REVISION: u16 = 1;
    type Setup = Setup;
    type State = Deal;
    type Pick = Card;
    type Prompt = ();
    type Event = ();
    type Reason = Why;
    type View = ();

    fn content_hash(&self) -> [u8; 32] {
        [0; 32]
    }

    fn start(&self, setup: &Setup, play: &mut Play<'_, ()>) -> Result<Deal, Refusal<Why>> {
        let mut cards: Vec<Card> = (1..=CARDS).map(Card).collect();
        play.shuffle(&mut cards);
        let mut hands = [[Card(0); HAND]; MAX_SEATS];
        for (hand, dealt) in hands.iter_mut().zip(cards.chunks(HAND)).take(usize::from(setup.seats)) {
            hand.copy_from_slice(dealt);
        }
        let (bids, points) = ([None; MAX_SEATS], [0; MAX_SEATS]);
        Ok(Deal { seats: setup.seats, round: 1, hands, held: HAND as u8, bids, shown: 0, points })
    }

    fn seats(&self, deal: &Deal) -> u8 {
        deal.seats
    }

    fn turn(&self, deal: &Deal) -> Turn {
        let may = SeatSet::first(deal.seats);
        if deal.held == 0 {
            let best = deal.points.iter().max().copied().unwrap_or(0);
            let winners = may.iter().filter(|seat| deal.points[seat.index()] == best).collect();
            return Turn::Over(Outcome { rule: RULE, winners, scores: deal.points.map(i16::from) });
        }
        let awaited = may.iter().filter(|seat| deal.bids[seat.index()].is_none()).collect();
        Turn::Ask { may, awaited }
    }

    fn question(&self, deal: &Deal, seat: Seat) -> Option<Question<()>> {
        let asked = deal.held > 0 && seat.0 < deal.seats;
        asked.then_some(Question { id: QuestionId(u32::from(deal.round)), about: (), rule: RULE, sealed: true })
    }

    fn options(&self, deal: &Deal, seat: Seat, so_far: &[Card], out: &mut Vec<Card>) -> Picks {
        out.clear();
        if !so_far.is_empty() {
            return Picks::Complete;
        }
        out.extend_from_slice(deal.hand(seat));
        Picks::More
    }

    fn check(&self, deal: &Deal, seat: Seat, so_far: &[Card], next: Card) -> Result<(), Refusal<Why>> {
        let held = so_far.is_empty() && deal.hand(seat).contains(&next);
        if held { Ok(()) } else { Err(self.untimely(deal, seat)) }
    }

    fn untimely(&self, _: &Deal, _: Seat) -> Refusal<Why> {
        Refusal::new(RULE, Why::NotHeld)
    }

    fn apply(&self, deal: &mut Deal, seat: Seat, picks: &[Card], _: &mut Play<'_, ()>) {
        deal.bids[seat.index()] = picks.first().copied();
        let bids = &deal.bids[..usize::from(deal.seats)];
        if bids.iter().any(Option::is_none) {
            return;
        }
        let highest = (0..bids.len()).max_by_key(|at| bids[*at]).unwrap_or(0);
        deal.points[highest] += 1;
        for (hand, bid) in deal.hands.iter_mut().zip(&mut deal.bids) {
            if let Some(card) = bid.take() {
                deal.shown |= 1 << card.0;
                let at = hand.iter().position(|held| *held == card).unwrap_or(0);
                hand[at..usize::from(deal.held)].rotate_left(1);
            }
        }
        deal.held -= 1;
        deal.round += 1;
    }

    fn default_answer(&self, deal: &Deal, seat: Seat, out: &mut Vec<Card>) {
        out.clear();
        out.extend(deal.hand(seat).first());
    }

    fn every_pick(&self, _: &Deal) -> Vec<Card> {
        (1..=CARDS).map(Card).collect()
    }

    fn view(&self, _: &Deal, _: Viewer) {}

    fn imagine(&self, deal: &Deal, viewer: Viewer, chance: &mut dyn Chance) -> Deal {
        let mut imagined = *deal;
        let own = match viewer {
            Viewer::Seat(seat) => deal.hand(seat).iter().fold(0, |own, card| own | 1 << card.0),
            Viewer::Public | Viewer::Newcomer => 0,
        };
        let mut unknown: Vec<Card> = (1..=CARDS).filter(|card| (own | deal.shown) >> card & 1 == 0).map(Card).collect();
        mix(&mut unknown, chance);
        for seat in Seat::first(deal.seats).filter(|seat| viewer != Viewer::Seat(*seat)) {
            let hand = &mut imagined.hands[seat.index()][..usize::from(deal.held)];
            for card in hand.iter_mut() {
                *card = unknown.pop().unwrap_or_default();
            }
            let bid = &mut imagined.bids[seat.index()];
            *bid = bid.and(hand.first().copied());
            // What was held before is seen, and lies behind.
            imagined.hands[seat.index()][usize::from(deal.held)..].fill(Card(0));
        }
        imagined
    }

    fn unseal(&self, deal: &mut Deal, viewer: Seat) {
        let own = deal.bids[viewer.index()];
        deal.bids = [None; MAX_SEATS];
        deal.bids[viewer.index()] = own;
    }

    fn census(&self, _: &Deal) -> Vec<Count> {
        Vec::new()
    }

    fn why(&self, _: &Deal, _: Seat) -> Vec<Because> {
        Vec::new()
    }

    fn stack(&self, _: &Deal) -> Vec<String> {
        Vec::new()
    }
}
