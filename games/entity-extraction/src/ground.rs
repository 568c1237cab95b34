//! Where one can go: every tile with the tiles it is connected with now, as bits, so that distances are a handful of
//! steps and not a queue. Rules and bots ask for them by the million.

use crate::layout::{Layout, MOST_TILES};
use crate::names::{Links, Tiles};

/// Steps to each tile; [`u8::MAX`] where there is no way.
pub type Steps = [u8; MOST_TILES];

/// The map without the connections that are closed to somebody.
#[derive(Clone, Copy)]
pub struct Ground {
    near: [Tiles; MOST_TILES],
}

impl Ground {
    /// What is left of a layout.
    #[inline]
    pub fn new(layout: &Layout, closed: Links) -> Self {
        let mut near = *layout.near();
        for link in closed {
            let [one, other] = layout.link(link).ends;
            near[one.index()].remove(other);
            near[other.index()].remove(one);
        }
        Ground { near }
    }

    /// The same for those who go to these tiles, but through none of them.
    #[inline]
    pub fn around_not_through(mut self, tiles: Tiles) -> Self {
        for tile in tiles {
            self.near[tile.index()] = Tiles::NONE;
        }
        self
    }

    /// Tiles one step from any of these.
    #[inline]
    pub fn around(&self, tiles: Tiles) -> Tiles {
        tiles.iter().fold(Tiles::NONE, |around, tile| around.or(self.near[tile.index()]))
    }

    /// Tiles at most so many steps away. `ends` are tiles that a way may begin or end at, but not pass.
    #[inline]
    pub fn within(&self, from: Tiles, most: u8, ends: Tiles) -> Tiles {
        let (mut reached, mut edge) = (from, from);
        for _ in 0..most {
            edge = self.around(edge).minus(reached);
            if edge.is_empty() {
                break;
            }
            reached = reached.or(edge);
            edge = edge.minus(ends);
        }
        reached
    }

    /// Steps to every tile from the nearest of these.
    #[inline]
    pub fn steps(&self, from: Tiles) -> Steps {
        let mut steps = [u8::MAX; MOST_TILES];
        let (mut reached, mut edge, mut away) = (Tiles::NONE, from, 0);
        while !edge.is_empty() {
            for tile in edge {
                steps[tile.index()] = away;
            }
            reached = reached.or(edge);
            edge = self.around(edge).minus(reached);
            away += 1;
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Game as _, Play};

    use super::*;
    use crate::content::EntityExtraction;
    use crate::layout::{LinkId, Tile};
    use crate::setup::Setup;

    /// Tile by tile, as one would do it by hand.
    fn by_hand(layout: &Layout, from: Tile, closed: Links) -> Steps {
        let mut steps = [u8::MAX; MOST_TILES];
        steps[from.index()] = 0;
        for away in 0..MOST_TILES as u8 {
            for here in layout.tiles().filter(|tile| steps[tile.index()] == away).collect::<Vec<_>>() {
                for (there, _) in layout.neighbours(here).filter(|(_, link)| !closed.has(*link)) {
                    steps[there.index()] = steps[there.index()].min(away + 1);
                }
            }
        }
        steps
    }

    #[test]
    fn steps_are_those_one_would_count() {
        let game = EntityExtraction::base();
        for seed in 0..40 {
            let table = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(seed))).unwrap();
            let layout = &table.layout;
            let closed: Links = layout.links().filter(|link| (u64::from(link.0) + seed) % 5 == 0).collect();
            for closed in [Links::NONE, Links::only(LinkId(0)), closed] {
                let ground = Ground::new(layout, closed);
                for from in layout.tiles() {
                    let steps = by_hand(layout, from, closed);
                    assert_eq!(ground.steps(Tiles::only(from)), steps);
                    for most in [0, 1, 3] {
                        let within: Tiles = layout.tiles().filter(|tile| steps[tile.index()] <= most).collect();
                        assert_eq!(ground.within(Tiles::only(from), most, Tiles::NONE), within);
                    }
                }
            }
        }
    }
}
