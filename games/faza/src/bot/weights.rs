//! What things seem to be worth at first sight, in units of about one defeated Drone.

/// Found by letting teams play thousands of games for every change of a number (`tests/tuning.rs`).
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// One health of a ship.
    pub health: f32,
    /// Each further blow of the same strike, as a part of the one before: events come in between.
    pub again: f32,
    /// The last blow of a ship, besides.
    pub finish: f32,
    /// A lost game.
    pub death: f32,
    /// A player with so many injured cards.
    pub injured: [f32; 4],
    /// How likely the Destroyer catches whom it seems to be after.
    pub hunted: f32,
    pub drone: f32,
    pub point: f32,
    /// A tile without Drones where there were some.
    pub cleared: f32,
    pub rebel: f32,
    /// Each step between a Rebel and the nearest ship.
    pub rebel_step: f32,
    /// A Rebel that Drones hold fast.
    pub pinned: f32,
    /// A Rebel on a ship's tile: where nobody is to lead it, as a part of a blow; and where Drones must go first.
    pub leaderless: f32,
    pub guarded: f32,
    /// Each step between a player and the nearest ship.
    pub player_step: f32,
    /// A player on the own Area.
    pub at_home: f32,
    /// A second player at a ship, as a part of what the first is worth.
    pub second: f32,
    /// How far a strike is believed in before it has begun.
    pub faith: f32,
    /// What fighting the Drones of a tile promises, as a part of what a roll would be worth.
    pub prey: f32,
    /// The part of a wound that an Outpost underfoot takes away.
    pub clinic: f32,
    /// Using a card that might do something better.
    pub card: f32,
    /// What one more event card costs on average.
    pub event: f32,
    /// A recruit beyond what a Rebel is worth where it stands; Points are for that.
    pub recruit: f32,
    /// Dice that an unused enhancement is worth before it is chosen.
    pub spare: f32,
    /// Hard: what the last Rebel is worth besides; the one before it half.
    pub last_rebel: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            health: 15.0,
            again: 0.56,
            finish: 4.8,
            death: 190.0,
            injured: [0.0, 5.4, 10.0, 32.0],
            hunted: 0.6,
            drone: 0.55,
            point: 1.2,
            cleared: 0.75,
            rebel: 3.5,
            rebel_step: 0.92,
            pinned: 0.6,
            leaderless: 0.06,
            guarded: 0.92,
            player_step: 0.18,
            at_home: 0.3,
            second: 0.12,
            faith: 0.37,
            prey: 0.7,
            clinic: 0.59,
            card: 0.41,
            event: 1.4,
            recruit: 1.0,
            spare: 0.8,
            last_rebel: 11.0,
        }
    }
}

/// How many numbers there are.
pub const NUMBERS: usize = 27;

impl Weights {
    /// Every number, in a fixed order, for a search for better ones.
    pub fn numbers(&mut self) -> [&mut f32; NUMBERS] {
        let [_, one, two, three] = &mut self.injured;
        [
            &mut self.health,
            &mut self.again,
            &mut self.finish,
            &mut self.death,
            one,
            two,
            three,
            &mut self.hunted,
            &mut self.drone,
            &mut self.point,
            &mut self.cleared,
            &mut self.rebel,
            &mut self.rebel_step,
            &mut self.pinned,
            &mut self.leaderless,
            &mut self.guarded,
            &mut self.player_step,
            &mut self.at_home,
            &mut self.second,
            &mut self.faith,
            &mut self.prey,
            &mut self.clinic,
            &mut self.card,
            &mut self.event,
            &mut self.recruit,
            &mut self.spare,
            &mut self.last_rebel,
        ]
    }
}
