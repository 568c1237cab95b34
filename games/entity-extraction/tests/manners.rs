//! Bots never embarrass: nobody goes to and fro for nothing, a burst is not stopped for the same gun again, and no team stands
//! still until the site is sealed.

mod common;

use std::time::Duration;

use bots::{AGENT, Level};
use common::{figures, game, variants};
use engine::Game;
use entity_extraction::layout::Tile;
use entity_extraction::{Card, Links, Operative, Pick, Prompt, State, Tiles};

/// What was seen in many games that nobody should see.
#[derive(Debug, Default, PartialEq, Eq)]
struct Blunders {
    /// An operative who is where it was earlier in its turn, as it was then.
    to_and_fro: u32,
    /// The gun that had a shot left, and was fired again at once.
    bursts: u32,
    /// One of them.
    example: Option<String>,
}

/// One turn as it is watched.
#[derive(Default)]
struct Turn {
    of: Option<(u16, Operative)>,
    /// Where the operative has been since it last did something, and how it was then.
    been: Vec<(Tile, u8, u8, usize, Tiles, Links)>,
    stopped: Option<Card>,
}

impl Turn {
    fn watch(&mut self, state: &State, picks: &[Pick], blunders: &mut Blunders) {
        let Some(who) = state.active else { return };
        if self.of != Some((state.round, who)) {
            *self = Turn { of: Some((state.round, who)), ..Turn::default() };
        }
        let agent = state.agent(who);
        let hand = state.cards.hand(who).len();
        let now = (agent.at, agent.ht, agent.ammo, hand, state.seen, state.locked);
        if self.been.last() != Some(&now) {
            if self.been.contains(&now) {
                blunders.to_and_fro += 1;
                blunders.example.get_or_insert_with(|| format!("{who:?} in round {}: {:?}", state.round, self.been));
            }
            self.been.push(now);
        }
        match picks {
            [Pick::Move(_)] => {}
            [Pick::Stop] => {
                let asked = game().question(state, state.player_of(who)).map(|question| question.about);
                if let Some(Prompt::Volley(_, card)) = asked {
                    self.stopped = Some(card);
                }
            }
            [Pick::Attack(card), _] => {
                blunders.bursts += u32::from(self.stopped == Some(*card));
                self.been.clear();
            }
            _ => self.been.clear(),
        }
    }
}

fn blunders(level: Level, games: u64) -> (Blunders, u32, u32) {
    let (mut blunders, mut turn, mut played, mut sealed) = (Blunders::default(), Turn::default(), 0, 0);
    for (at, (_, setup)) in variants(3).into_iter().enumerate() {
        let from = 20_000 + 1_000 * at as u64;
        let all = figures(&setup, level, from..from + games, |_, state, picks| turn.watch(state, picks, &mut blunders));
        played += all.games;
        sealed += all.sealed;
    }
    (blunders, played, sealed)
}

#[test]
fn nobody_dawdles() {
    let feeling = Level { name: "feeling", thinks: Duration::ZERO, slips: 0 };
    let (seen, played, sealed) = blunders(feeling, 60);
    assert_eq!(seen, Blunders::default(), "in {played} games of the fast policy");
    // It does not look ahead: three or four of a hundred teams find no way on. Those who think do.
    assert!(sealed * 16 <= played, "{sealed} of {played} teams waited until the end");
    let (seen, played, sealed) = blunders(Level { thinks: Duration::from_millis(1), ..AGENT }, 2);
    assert_eq!(seen, Blunders::default(), "in {played} games of those who think");
    assert!(sealed <= 1, "{sealed} of {played} teams waited until the end");
}

/// `GAMES=100` of every variant.
#[test]
#[ignore = "long"]
fn long_agents_never_wait_until_the_end() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(60);
    let (seen, played, sealed) = blunders(AGENT, games);
    println!("{played} games: {seen:?}, {sealed} sealed");
    assert_eq!(seen, Blunders::default());
    assert!(sealed * 500 <= played, "{sealed} of {played} teams waited until the end");
}
