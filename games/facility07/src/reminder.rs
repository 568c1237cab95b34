//! What lies face up on the table as long as it lasts: which card, whose, on whom, until when (F07-RULING-172).

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::geometry::Place;
use crate::look::Look;
use crate::reason::{Ban, Short};
use crate::state::{Expiry, Lasting, Played, Source, What};
use crate::vocabulary::Passive;
use crate::words::Voice;

/// Whom or what something that lasts is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Agent(Seat),
    /// A Guard who cannot wake, where he lies.
    Guard(Place),
    /// A Room that nobody may use.
    Room(Place),
}

/// How long something still lasts, as a player says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    #[default]
    ThisTurn,
    UntilTurnOf(Seat),
    ThroughTurnOf(Seat),
    /// Until the turn after the next one of this seat ends, or a later one.
    Turns(Seat, u8),
    WhileDazedThere,
    UntilLeaving,
    UntilMoving,
    Once,
    Ever,
}

impl Look<'_> {
    /// What the numbers of an expiry mean now.
    pub fn lasts(self, until: Expiry) -> Lasts {
        match until {
            Expiry::EndOfTurn => Lasts::ThisTurn,
            Expiry::StartOf(seat) => Lasts::UntilTurnOf(seat),
            // The turn being taken is one of those counted.
            Expiry::EndOf(seat, left) => match left.saturating_sub(u8::from(seat == self.state.active)) {
                0 => Lasts::ThisTurn,
                1 => Lasts::ThroughTurnOf(seat),
                more => Lasts::Turns(seat, more),
            },
            Expiry::NotDazed => Lasts::WhileDazedThere,
            Expiry::LeavesRoom => Lasts::UntilLeaving,
            Expiry::NextMove => Lasts::UntilMoving,
            Expiry::Once => Lasts::Once,
            Expiry::Ever => Lasts::Ever,
        }
    }

    pub fn about(self, lasting: &Lasting) -> About {
        match lasting.what {
            What::Passive(_) | What::Ability(_) | What::Later(..) => About::Agent(lasting.on),
            What::RoomForbidden(place) => About::Room(place),
            What::GuardKept(guard) => {
                About::Guard(self.state.guards.get(guard.index()).map_or(Place::ENTRYWAY, |guard| guard.room))
            }
        }
    }

    /// What something that lasts comes from; games of older revisions did not keep it.
    pub fn played(self, at: usize) -> Played {
        self.state.lasting_from.get(at).copied().unwrap_or_default()
    }

    pub fn lock_played(self, at: usize) -> Played {
        self.state.locks_from.get(at).copied().unwrap_or_default()
    }

    /// Which card keeps the Agent from it: one that lasts, a Gadget, or the Agent's own.
    pub fn ban(self, seat: Seat, passive: Passive) -> Ban {
        let lasting = self.state.lasting.iter().enumerate().find(|(_, lasting)| {
            lasting.on == seat
                && match lasting.what {
                    What::Passive(id) => *self.game.passive(id) == passive,
                    What::Ability(card) => self.game.agent(card).passive.contains(&passive),
                    What::GuardKept(_) | What::RoomForbidden(_) | What::Later(..) => false,
                }
        });
        if let Some((at, lasting)) = lasting {
            return self.ban_by(self.played(at), seat, self.lasts(lasting.until));
        }
        let agent = self.state.agent(seat);
        let worn = agent.gadgets.iter().find(|gadget| self.game.card(gadget.card).passive.contains(&passive));
        let source = worn.map_or(Source::Agent(agent.card), |gadget| Source::Ops(gadget.card));
        self.ban_by(Played { source, by: seat }, seat, Lasts::Ever)
    }

    /// Which card closes the Room to every use.
    pub fn room_ban(self, seat: Seat, place: Place) -> Option<Ban> {
        let closes = |lasting: &Lasting| lasting.what == What::RoomForbidden(place);
        let at = self.state.lasting.iter().position(closes)?;
        Some(self.ban_by(self.played(at), seat, self.lasts(self.state.lasting[at].until)))
    }

    fn ban_by(self, played: Played, seat: Seat, lasts: Lasts) -> Ban {
        let voice = Voice::new(self.game, self.state);
        let known = played.source != Source::Rules;
        let by = (known && played.by != seat).then(|| (played.by, Short::new(&voice.agent(played.by))));
        Ban { card: Short::new(&voice.source(played.source)), on: seat, by, lasts }
    }
}
