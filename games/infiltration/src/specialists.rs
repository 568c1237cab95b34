//! Specialists: an optional rule of our own (INF-VAR-SPEC-01). Each operative has one small talent; some serve once in a
//! game. Here is who has which, and when it has served; what each does stands where the rule it bends does.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::item_cards::Spot;
use crate::look::Look;
use crate::names::{Operative, Place};
use crate::resolver::Resolver;

/// What an operative can do that others cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Talent {
    /// INF-VAR-SPEC-02: wounds do not delay.
    Steady,
    /// INF-VAR-SPEC-03: once, one data file more where somebody was faster or shares.
    SecondHelping,
    /// INF-VAR-SPEC-04: one item more at the start.
    WellStocked,
    /// INF-VAR-SPEC-05: Enter effects pass by.
    KnowsTheHouse,
    /// INF-VAR-SPEC-06: once, a wound is nothing.
    Fireproof,
    /// INF-VAR-SPEC-07: once, a data file of a room of the second floor just revealed.
    LightFingers,
}

impl Talent {
    pub const fn name(self) -> &'static str {
        match self {
            Talent::Steady => "Steady",
            Talent::SecondHelping => "Second Helping",
            Talent::WellStocked => "Well Stocked",
            Talent::KnowsTheHouse => "Knows the House",
            Talent::Fireproof => "Fireproof",
            Talent::LightFingers => "Light Fingers",
        }
    }

    pub const fn rule(self) -> &'static str {
        match self {
            Talent::Steady => "INF-VAR-SPEC-02",
            Talent::SecondHelping => "INF-VAR-SPEC-03",
            Talent::WellStocked => "INF-VAR-SPEC-04",
            Talent::KnowsTheHouse => "INF-VAR-SPEC-05",
            Talent::Fireproof => "INF-VAR-SPEC-06",
            Talent::LightFingers => "INF-VAR-SPEC-07",
        }
    }

    /// Whether it serves only once in a game.
    const fn is_for_once(self) -> bool {
        match self {
            Talent::SecondHelping | Talent::Fireproof | Talent::LightFingers => true,
            Talent::Steady | Talent::WellStocked | Talent::KnowsTheHouse => false,
        }
    }
}

impl Look<'_> {
    /// INF-VAR-SPEC-01, INF-VAR-SPEC-08: an operative's talent, where the rule is played.
    #[inline]
    pub fn talent(self, who: Operative) -> Option<Talent> {
        self.state.specialists.then(|| self.game.face(self.state.agent(who).face).specialist.talent)
    }

    /// Whether an operative can make use of this talent now.
    #[inline]
    pub fn has_talent(self, who: Operative, talent: Talent) -> bool {
        self.talent(who) == Some(talent) && !self.state.talents_used.has(who)
    }
}

impl Resolver<'_, '_, '_> {
    /// Says that a talent serves, and remembers one that does so only once.
    pub fn use_talent(&mut self, who: Operative, talent: Talent) {
        if talent.is_for_once() {
            self.state.talents_used.insert(who);
        }
        self.tell(talent.rule(), || Event::TalentUsed { who, talent });
    }

    /// INF-VAR-SPEC-04: from the top of the pile, when the others have their items.
    pub fn stock_up(&mut self) {
        for who in self.state.operatives() {
            let top = self.state.items.count(Spot::Pile).checked_sub(1);
            if let Some(top) = top.filter(|_| self.look().has_talent(who, Talent::WellStocked)) {
                let known = self.state.knower(who).into();
                self.state.items.shift(Spot::Pile, top, Spot::Hand(who), known);
                self.use_talent(who, Talent::WellStocked);
            }
        }
    }

    /// INF-VAR-SPEC-07: the data lie there now.
    pub fn snatch(&mut self, who: Operative, place: Place) {
        let is_there = self.state.agent(who).place() == Some(place);
        if is_there && self.look().has_talent(who, Talent::LightFingers) {
            let count = self.collect(who, place, 1);
            if count > 0 {
                self.use_talent(who, Talent::LightFingers);
                self.tell("INF-VAR-SPEC-07", || Event::Took { who, place, count });
            }
        }
    }
}
