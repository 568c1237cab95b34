//! The ledger's IDs that the code cites.

use engine::Rule;

pub const SEATS: Rule = Rule("TOY-SETUP-01");
pub const NERVE_ROLLED: Rule = Rule("TOY-SETUP-03");
pub const BOX: Rule = Rule("TOY-SETUP-04");
pub const PLAN: Rule = Rule("TOY-PLAN-01");
pub const PLAN_CARD: Rule = Rule("TOY-PLAN-02");
pub const PLAN_ROOM: Rule = Rule("TOY-PLAN-03");
pub const PLAN_LOST: Rule = Rule("TOY-PLAN-04");
pub const PLAY: Rule = Rule("TOY-PLAY-01");
pub const LAY: Rule = Rule("TOY-LAY-01");
pub const REST: Rule = Rule("TOY-REST-01");
pub const DRAW: Rule = Rule("TOY-DRAW-01");
pub const HAND: Rule = Rule("TOY-HAND-01");
pub const COIN: Rule = Rule("TOY-COIN-01");
pub const ROB: Rule = Rule("TOY-ROB-01");
pub const PEEK: Rule = Rule("TOY-PEEK-01");
pub const NERVE: Rule = Rule("TOY-NERVE-01");
pub const DIE: Rule = Rule("TOY-DIE-01");
pub const PICK: Rule = Rule("TOY-PICK-01");
pub const TRAP_ASKED: Rule = Rule("TOY-TRAP-01");
pub const TRAP_FITS: Rule = Rule("TOY-TRAP-02");
pub const TRAP_SPRUNG: Rule = Rule("TOY-TRAP-03");
pub const PREVENTED: Rule = Rule("TOY-TRAP-04");
pub const END_RICH: Rule = Rule("TOY-END-01");
pub const END_DAWN: Rule = Rule("TOY-END-02");
pub const END_ESCAPED: Rule = Rule("TOY-END-03");
pub const ASKED: Rule = Rule("TOY-ASK-01");
pub const OVERRUN: Rule = Rule("TOY-ASK-02");
