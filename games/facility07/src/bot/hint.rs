//! Why one would answer so, in the game's words, with the numbers that speak for it.

use engine::Seat;

use super::outlook::data_of;
use super::plan::{Aim, Plan};
use super::tools::{Tool, Tools};
use super::worth::Worth;
use crate::asking::Ask;
use crate::free_play::{foe_of, means_of};
use crate::geometry::Place;
use crate::look::Look;
use crate::names::{Foe, Means};
use crate::pick::Pick;
use crate::state::{ActKind, Alertness};
use crate::vocabulary::Skill;

/// What a reason is drawn from.
#[derive(Clone, Copy)]
pub struct Hint<'t> {
    pub look: Look<'t>,
    pub worth: &'t Worth,
    pub tools: &'t Tools,
    pub seat: Seat,
}

/// So many of something.
fn many(count: i32, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

impl Hint<'_> {
    /// The reason for an answer.
    pub fn explain(self, picks: &[Pick]) -> String {
        let Hint { look, seat, .. } = self;
        let (game, state) = (look.game, look.state);
        let first = picks.first().copied().unwrap_or_default();
        match first {
            Pick::EndTurn => "End the turn: nothing left gains more than it risks.".to_string(),
            Pick::Move(place) => self.walk(place),
            Pick::Explore | Pick::Uncover(_) => {
                let cards = state.room_deck.len() as i32;
                let way = if cards > 1 {
                    format!("the Mainframe is {} down", many(cards, "card"))
                } else {
                    "the Mainframe is next".into()
                };
                format!("Explore last, because it ends the turn: {way}.")
            }
            Pick::Sneak(over) => self.sneak(over),
            Pick::BreakIn(place) => {
                let fists = look.skill(seat, look.fists_skill(seat)).clamp(0, 6);
                format!(
                    "Break into the {}: there is no other way on, and fists hit on {fists} or less.",
                    self.room(place)
                )
            }
            Pick::Leave => format!(
                "Leave with {} Data: {} and whoever is inside at the explosion scores nothing.",
                state.agent(seat).data,
                self.time()
            ),
            Pick::UseRoom => self.use_room(),
            Pick::Play(card) => self.tool(first, &format!("Play {}", game.card(card).name), &game.card(card).text),
            Pick::Use(card) => self.tool(first, &format!("Use {}", game.card(card).name), &game.card(card).text),
            Pick::Ability | Pick::Borrowed => {
                self.tool(first, "Use the Ability", &game.agent(state.agent(seat).card).text)
            }
            Pick::House(_) => "The house offers it, and it leaves you better off.".to_string(),
            Pick::Equip(card) => {
                format!("Equip {}: it costs nothing and works only while equipped.", game.card(card).name)
            }
            Pick::Unequip(card) => {
                format!("Take {} back: the slot is wanted for something better.", game.card(card).name)
            }
            Pick::Fists | Pick::Weapon(_) => self.attack(first, picks.get(1).copied()),
            Pick::ReactAbility | Pick::ReactBorrowed => {
                format!("Use the Ability: {}", game.agent(state.agent(seat).card).text)
            }
            Pick::React(card) => format!("Use {} now: {}", game.card(card).name, game.card(card).text),
            Pick::Pass => "Let it pass: what could answer it is better kept.".to_string(),
            Pick::Block => {
                let actor = state.active;
                let name = &game.agent(state.agent(actor).card).name;
                format!(
                    "Block: {name} holds {} Data, and getting past you takes a roll or a fight.",
                    state.agent(actor).data
                )
            }
            Pick::Allow => {
                let what = if matches!(look.asking().0, Ask::Block(ActKind::UseRoom)) { "the use" } else { "the move" };
                format!("Allow it: {what} gains little, and a block invites a fight.")
            }
            Pick::Keep(card) => {
                let skills = game.agent(card).skills;
                let speed = skills[Skill::Speed as usize];
                format!(
                    "Keep {}: with Speed {speed} and that Ability there is more to be made of it.",
                    game.agent(card).name
                )
            }
            Pick::Card(card) => format!("{} would be missed least.", game.card(card).name),
            Pick::Yes => "Yes: that is worth the price.".to_string(),
            Pick::No => "No: the price is too high.".to_string(),
            Pick::Hypnosis => "Send a Guard out of the way, or into a rival's.".to_string(),
            Pick::Agent(_)
            | Pick::Guard(_)
            | Pick::Figure(_)
            | Pick::Room(_)
            | Pick::Outside
            | Pick::Lift
            | Pick::Way(_)
            | Pick::Doorway(..)
            | Pick::Joint(_)
            | Pick::Stop
            | Pick::Bottom
            | Pick::Done
            | Pick::NoStrike => "That leaves you better off.".to_string(),
        }
    }

    fn plan(&self) -> Plan {
        Plan::new(self.look, self.worth, self.seat)
    }

    /// What is left of the time, and what the way out takes of it.
    fn time(&self) -> String {
        let plan = self.plan();
        let left = many(plan.time as i32, "turn");
        match plan.out.ceil() as i32 {
            0 => format!("{left} left,"),
            out => format!("{left} left, about {out} of them for the way out,"),
        }
    }

    fn walk(&self, place: Place) -> String {
        let state = self.look.state;
        let here = state.agent(self.seat).room;
        if state.guards_in(here).any(|(_, guard)| guard.state == Alertness::Fresh) {
            return "The Guard here wakes at the end of this turn: leaving now costs 1 movement, later a fight.".into();
        }
        let plan = self.plan();
        let room = self.room(place);
        if plan.nearer(place) <= 0 {
            return format!(
                "Go to the {room}: it is off the shortest way, but what can be done there is worth the step."
            );
        }
        let steps = many(i32::from(plan.way.steps), "step");
        match plan.aim {
            Aim::Explore => format!("Go to the {room}: a doorway to explore through is {steps} away."),
            Aim::Hack => format!("Go to the {room}: the Mainframe is {steps} away, and the hack is worth 2 Data."),
            Aim::Data(goal) if goal == place => {
                format!(
                    "Go to the {room}: there is Data, and with {} it can be carried out.",
                    self.time().trim_end_matches(',')
                )
            }
            Aim::Data(goal) => format!("Go to the {room}: Data in the {} is {steps} away.", self.room(goal)),
            Aim::Out => format!("Go to the {room}: {} and nothing else is worth the risk.", self.time()),
        }
    }

    fn sneak(&self, over: Place) -> String {
        let finesse = self.look.skill(self.seat, Skill::Finesse).clamp(0, 6);
        let fails = if self.look.guards_stop(self.seat, over) { "leads to Prison" } else { "only Dazes you" };
        format!("Sneak past the {}: it works on {finesse} or less, and failing {fails}.", self.room(over))
    }

    fn use_room(&self) -> String {
        let state = self.look.state;
        let here = state.agent(self.seat).room;
        let room = self.room(here);
        let plan = self.plan();
        if plan.aim == Aim::Hack && state.mainframe == Some(here) {
            let gain = self.look.game.constants().mainframe_hack_data;
            let out = many(plan.out.ceil() as i32, "turn");
            return format!(
                "Hack: {gain} Data at once, and of the Countdown's {} turns your way out takes {out}.",
                plan.time
            );
        }
        if data_of(self.look, here) > 0.0 {
            return format!("Use the {room}: it gives Data, once per game, and there is time to carry it out.");
        }
        let text = self.look.room_card(here).ability.as_ref().map_or("", |ability| ability.text.as_str());
        format!("Use the {room}: {text}")
    }

    /// A use, by what it does for her now.
    fn tool(&self, head: Pick, what: &str, text: &str) -> String {
        let Some((id, _)) = self.look.use_of(self.seat, head) else { return format!("{what}: {text}") };
        let tool: &Tool = &self.tools.uses[usize::from(id)];
        let held = self.look.guards_stop(self.seat, self.look.state.agent(self.seat).room);
        let why = match () {
            () if !tool.gains.is_none() => "Data decides the game",
            () if !tool.steals.is_none() => "a Data taken counts twice",
            () if (tool.clears || tool.passage) && held => "a Guard bars your way out of this Room",
            () if tool.clears || tool.passage => "a Guard is in the way",
            () if tool.movement > 0 => "the steps get you there this turn",
            () if tool.leaves => "it is the shortest way out",
            () if tool.relocates => "it saves the steps",
            () if tool.undazes || tool.frees => "it gives you your turn back",
            () if tool.dazes => "a Dazed rival is slow, and can be robbed",
            () if !tool.draws.is_none() => "more cards, more ways",
            () => return format!("{what}: {text}"),
        };
        format!("{what}, for {why}: {text}")
    }

    fn attack(&self, head: Pick, target: Option<Pick>) -> String {
        let look = self.look;
        let means = means_of(head);
        let on = match means {
            Means::Weapon(card) => (self.worth.hits(look, self.seat, card) * 6.0) as i8,
            Means::Fists | Means::Nothing | Means::Lent(_) => look.skill(self.seat, look.fists_skill(self.seat)),
        };
        let with = if let Pick::Weapon(card) = head { look.game.card(card).name.to_string() } else { "fists".into() };
        let hits = format!("Attack with {with}: it hits on {} or less", on.clamp(0, 6));
        let Some(foe) = target.and_then(foe_of) else { return format!("{hits}.") };
        match foe {
            Foe::Agent(other) => {
                let rival = look.state.agent(other);
                let name = &look.game.agent(rival.card).name;
                match (rival.dazed, rival.data) {
                    (true, 0) => format!("{hits}, and {name} is Dazed and has no Data to buy herself off."),
                    (true, _) => format!("{hits}, and {name} is Dazed: she pays 1 Data or dies."),
                    (false, data) => format!("{hits}, and leaves {name} Dazed with her {data} Data."),
                }
            }
            Foe::Guard(guard) if look.state.guards[guard.index()].room == look.state.agent(self.seat).room => {
                format!("{hits}, and a Guard who is not Dazed keeps you in this Room.")
            }
            Foe::Guard(_) => format!("{hits}, and the Guard is in the way."),
            Foe::Figure(_) => format!("{hits}."),
        }
    }
}

impl<'t> Hint<'t> {
    fn room(&self, place: Place) -> &'t str {
        self.look.room_card(place).name.as_str()
    }
}
