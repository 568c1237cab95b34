//! What lasts, in words: its card and owner, its end, what it does.

use engine::Seat;

use super::voice::Voice;
use crate::reminder::{About, Lasts};
use crate::state::{Lasting, Played, Source, What};
use crate::vocabulary::{Passive, Situation, SkillBonus};

impl Voice<'_> {
    /// The card, Room or rule something comes from.
    pub fn source(self, source: Source) -> String {
        match source {
            Source::Rules => "an effect".into(),
            Source::Ops(card) => self.card(card).into(),
            Source::Event(event) => self.game.event(event).name.to_string(),
            Source::Room(card) => self.the_card(card),
            Source::Agent(card) => format!("the Ability of {}", self.game.agent(card).name),
            Source::House(number) => self.game.house_name(number).into(),
        }
    }

    /// "Cone of Awkward Silence, played by Duke Sabre,": what it is and whose.
    pub fn played(self, played: Played) -> String {
        let verb = match played.source {
            Source::Rules | Source::House(_) => return self.source(played.source),
            Source::Ops(_) => "played",
            Source::Event(_) => "drawn",
            Source::Room(_) | Source::Agent(_) => "used",
        };
        format!("{}, {verb} by {},", self.source(played.source), self.agent(played.by))
    }

    pub fn until(self, lasts: Lasts) -> String {
        until(lasts, |seat| self.agent(seat))
    }

    pub fn lasting_began(self, about: About, played: Played, lasts: Lasts) -> String {
        let (card, until) = (self.played(played), self.until(lasts));
        match about {
            About::Agent(seat) => format!("{card} now holds for {} {until}.", self.agent(seat)),
            About::Guard(place) => format!("{card} keeps the {} in {} Dazed {until}.", self.guard(), self.the(place)),
            About::Room(place) => format!("{card} closes {} to every use {until}.", self.the(place)),
        }
    }

    pub fn lasting_ended(self, about: About, played: Played) -> String {
        let card = self.played(played);
        match about {
            About::Agent(seat) => format!("{card} no longer holds for {}.", self.agent(seat)),
            About::Guard(place) => {
                format!("{card} no longer keeps the {} in {} Dazed.", self.guard(), self.the(place))
            }
            About::Room(place) => format!("{card} no longer closes {}.", self.the(place)),
        }
    }

    /// What it does, in a few words.
    pub fn effect(self, lasting: &Lasting) -> String {
        match lasting.what {
            What::Passive(id) => passive(*self.game.passive(id)),
            What::Ability(card) => format!("also has the Ability of {}", self.game.agent(card).name),
            What::GuardKept(_) => "cannot wake".into(),
            What::RoomForbidden(_) => "its Ability cannot be used".into(),
            What::Later(..) => "something is still to come".into(),
        }
    }
}

/// "until the end of this turn"
pub fn until(lasts: Lasts, name: impl Fn(Seat) -> String) -> String {
    match lasts {
        Lasts::ThisTurn => "until the end of this turn".into(),
        Lasts::UntilTurnOf(seat) => format!("until the next turn of {} starts", name(seat)),
        Lasts::ThroughTurnOf(seat) => format!("until the next turn of {} ends", name(seat)),
        Lasts::Turns(seat, turns) => format!("until {turns} more turns of {} have ended", name(seat)),
        Lasts::WhileDazedThere => "while Dazed in this Room".into(),
        Lasts::UntilLeaving => "until leaving the Room".into(),
        Lasts::UntilMoving => "until the next move".into(),
        Lasts::Once => "until it has served once".into(),
        Lasts::Ever => "for the rest of the game".into(),
    }
}

fn passive(passive: Passive) -> String {
    let plain = match passive {
        Passive::Skill(SkillBonus { skill, by, when }) => {
            let skill = skill.map_or("every Skill", crate::vocabulary::Skill::name);
            return format!("{skill} {by:+}{}", situation(when));
        }
        Passive::Movement(by) => return format!("movement {by:+}"),
        Passive::FistsUse(skill) => return format!("fists may use {}", skill.name()),
        Passive::RollTwice(when) => return format!("rolls two dice and keeps the better{}", situation(when)),
        Passive::ShotsAtMe(by) => return format!("shots from other Rooms at {by:+}"),
        Passive::GadgetSlots(more) => return format!("{more} more for Gadget slots"),
        Passive::HandLimit(more) => return format!("hand limit +{more}"),
        Passive::DrawCount(by) => return format!("draws {by:+} at the end of the turn"),
        Passive::Revenge(by) => return format!("revenge at {by:+}"),
        Passive::EasyEscape(more) => return format!("escape roll +{more}"),
        Passive::DazeKeepsSpeed => "Daze does not halve Speed",
        Passive::RerollFirstFailure => "the first failed check of a turn is rolled again",
        Passive::RerollNextFailure => "the next failed check is rolled again",
        Passive::IgnoreOnEnter => "may ignore On Enter effects",
        Passive::NoDaze => "cannot become Dazed",
        Passive::NoDazeByPlaces => "Events and Rooms cannot Daze",
        Passive::NoDazeByShots => "shots cannot Daze",
        Passive::GuardsIgnore => "Guards neither block nor jail",
        Passive::GuardsLetPass => "Guards do not block moves",
        Passive::NoJail => "cannot be sent to Prison",
        Passive::NoFrisk => "the frisk takes nothing",
        Passive::NoTheft => "nothing can be stolen",
        Passive::NoDataTheft => "Data cannot be stolen",
        Passive::NoShots => "cannot be shot at from other Rooms",
        Passive::NotBlockedEntering => "Agents cannot block entering",
        Passive::NotBlocked => "Agents cannot block",
        Passive::IgnoreLocks => "moves through Lock Downs",
        Passive::SecondMelee => "a second weapon each turn, if it is melee",
        Passive::FistsSweep => "a fist hit Dazes every Guard in the Room",
        Passive::CannotMove => "may not move",
        Passive::CannotAttack => "may not attack",
        Passive::CannotExplore => "may not explore",
        Passive::CannotUseRooms => "may not use Rooms",
        Passive::CannotPlay => "may not play Actions",
        Passive::NoActions => "cannot be the target of others' Actions",
        Passive::Lethal => "attacks are lethal",
        Passive::NotLethal => "attacks are not lethal",
    };
    plain.into()
}

fn situation(when: Situation) -> &'static str {
    match when {
        Situation::Always => "",
        Situation::Sneaking => " when sneaking",
        Situation::Events => " in Events",
        Situation::Rooms => " in Rooms",
        Situation::Fists => " with fists",
        Situation::Melee => " at close quarters",
        Situation::Ranged => " with shots",
        Situation::Fighting => " in fights",
        Situation::AgainstGuards => " against Guards",
        Situation::Defending => " when defending",
    }
}
