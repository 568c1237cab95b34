//! People who work late. They come by effects alone (INF-RULING-55) and act in the NPC Phase.

use engine::Seat;
use engine::effect::Flow;

use crate::event::Event;
use crate::names::{Direction, NPCS, NpcId, Npcs, Place};
use crate::resolver::Resolver;
use crate::state::{NpcAt, Phase, Scope, Step};

impl Resolver<'_, '_, '_> {
    /// INF-NPC-01, INF-RULING-56: every NPC that is in the facility by now.
    pub fn begin_npc_phase(&mut self) {
        self.state.phase = Phase::Npc;
        self.state.stack.next(Step::NpcStart(Npcs::NONE));
    }

    /// INF-RULING-57: start clauses first, from the entry room forward, before any NPC acts.
    pub fn npc_start(&mut self, mut looked_at: Npcs) {
        let place = |npc: &NpcId| match self.state.npcs[npc.index()] {
            NpcAt::In(place) => Some(place),
            NpcAt::Supply | NpcAt::Box => None,
        };
        let left = Npcs::first(NPCS as u8).minus(looked_at);
        let Some(npc) = left.filter(|npc| place(npc).is_some()).min_by_key(|npc| place(npc)) else {
            return self.state.stack.next(Step::NpcScan(Place::ENTRY, Npcs::NONE));
        };
        looked_at.insert(npc);
        self.state.stack.next(Step::NpcStart(looked_at));
        if let Some(program) = self.game.npc(npc).start {
            self.state.stack.call(program, Scope::of_npc(npc));
        }
    }

    /// INF-NPC-02, INF-RULING-58: room by room from the entry room, the secret room last; each acts at most once.
    pub fn npc_scan(&mut self, place: Place, done: Npcs) -> Flow {
        let ahead = |npc: &NpcId| match self.state.npcs[npc.index()] {
            NpcAt::In(at) if at >= place => Some(at),
            NpcAt::In(_) | NpcAt::Supply | NpcAt::Box => None,
        };
        let Some(place) = Npcs::first(NPCS as u8).minus(done).filter_map(|npc| ahead(&npc)).min() else {
            self.state.stack.next(Step::Security);
            return Flow::On;
        };
        let here = self.look().npcs_at(place, done);
        if here.len() > 1 {
            // INF-NPC-03
            self.state.stack.next(Step::NpcOrder(place, done));
            return Flow::Wait;
        }
        self.activate(place, done, here.iter().next())
    }

    /// INF-NPC-04, INF-NPC-05, INF-NPC-06: one acts, and is finished before the next.
    pub fn activate(&mut self, place: Place, mut done: Npcs, npc: Option<NpcId>) -> Flow {
        let Some(npc) = npc else { return Flow::On };
        done.insert(npc);
        self.state.stack.next(Step::NpcScan(place, done));
        self.tell("INF-NPC-01", || Event::NpcActs { npc, place });
        self.play.tell(self.game.npc(npc).rule, || Event::NpcSays { npc });
        if let Some(program) = self.game.npc(npc).activate {
            self.state.stack.call(program, Scope::of_npc(npc));
        }
        Flow::On
    }

    /// INF-NPC-03, INF-RULING-61: the player who speaks for the NPCs has chosen one of those here.
    pub fn chosen(&mut self, by: Seat, place: Place, done: Npcs, npc: NpcId) {
        let rule = if by == self.state.player_of(self.state.first) { "INF-NPC-03" } else { "INF-RULING-61" };
        self.tell(rule, || Event::NpcChosen { by, npc });
        self.activate(place, done, Some(npc));
    }

    /// INF-RULING-55: from the supply, if it is still there.
    pub fn place_npc(&mut self, npc: NpcId, place: Place) {
        if self.state.npcs[npc.index()] == NpcAt::Supply && self.state.revealed.has(place) {
            self.state.npcs[npc.index()] = NpcAt::In(place);
            self.resolve();
            self.tell("INF-RULING-55", || Event::NpcPlaced { npc, place });
        } else {
            self.tell("INF-RULING-55", || Event::NpcMissing { npc });
        }
    }

    /// INF-RULING-59, INF-RULING-60: no reveal, no Enter, and never into the dark; who cannot move stays.
    pub fn move_npc(&mut self, npc: NpcId, to: Direction) {
        let NpcAt::In(place) = self.state.npcs[npc.index()] else { return };
        match self.look().step(place, to).filter(|next| self.state.revealed.has(*next)) {
            Some(next) => {
                self.state.npcs[npc.index()] = NpcAt::In(next);
                self.resolve();
                self.tell("INF-RULING-59", || Event::NpcMoved { npc, to: next });
            }
            None => self.tell("INF-RULING-60", || Event::NpcStays { npc }),
        }
    }

    /// INF-RULING-62: to the box, and never back.
    pub fn remove_npc(&mut self, npc: NpcId, event: Event) {
        if matches!(self.state.npcs[npc.index()], NpcAt::In(_)) {
            self.state.npcs[npc.index()] = NpcAt::Box;
            self.resolve();
            self.tell("INF-RULING-62", || event);
        }
    }
}
