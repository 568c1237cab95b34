//! What is at hand where a word stands. A program that speaks of a target nobody chose, or of a Guard no loop is at,
//! would mean somebody else at the table; it is a slip of the author's and is refused.

use engine::Complaint;
use engine::effect::Effect;

use super::check::number;
use super::sources::{At, Sources};
use crate::vocabulary::{
    AgentsWhere, Amount, AttackAt, Authored, CardsWhere, Condition, Counting, Goal, GuardsWhere, React, Selector,
    Steps, Target, Toward, Verb, WeaponData, Who,
};

type Checked = Result<(), Complaint>;

/// What a program has at hand. A Room always is: at first my own, in a reaction where it happens.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// `target`
    agent: bool,
    /// `second`
    second: bool,
    /// `subject` and `by`
    moment: bool,
    /// A loop or pick over Agents stands where the subject was.
    covered: bool,
    guard: bool,
    card: bool,
    figure: bool,
}

impl Hand {
    /// In a reaction.
    pub const REACTION: Hand = Hand { agent: true, second: true, moment: true, ..Hand::EMPTY };
    /// When a figure meets somebody.
    pub const CONTACT: Hand = Hand { figure: true, ..Hand::EMPTY };
    /// After a hit or a miss: the one attacked.
    pub const RIDER: Hand = Hand { agent: true, guard: true, figure: true, ..Hand::EMPTY };
    pub const EMPTY: Hand =
        Hand { agent: false, second: false, moment: false, covered: false, guard: false, card: false, figure: false };

    fn with(self, set: &Selector<Authored>) -> Hand {
        match set {
            Selector::Agents(_) => Hand { agent: true, covered: self.moment, ..self },
            Selector::Guards(_) => Hand { guard: true, ..self },
            Selector::Rooms(_) => self,
            Selector::Cards(_) => Hand { card: true, ..self },
            Selector::Figures(_) => Hand { figure: true, ..self },
        }
    }

    fn aimed(self, target: &Target<Authored>) -> Hand {
        match target {
            Target::Agent(_) => Hand { agent: true, second: self.agent, ..self },
            Target::Guard(_) => Hand { guard: true, ..self },
            Target::Room(_) => self,
            Target::Card(_) => Hand { card: true, ..self },
            Target::Figure(_) => Hand { figure: true, ..self },
        }
    }
}

/// Looks through one card or rule.
#[derive(Clone, Copy)]
pub(super) struct Search<'s> {
    pub sources: &'s Sources<'s>,
    pub at: At<'s>,
}

impl Search<'_> {
    /// Something an Agent can do: the condition comes before the targets, the steps after them.
    pub fn usable(
        self,
        condition: Option<&Condition<Authored>>,
        targets: &[Target<Authored>],
        steps: &[Steps],
    ) -> Checked {
        condition.map_or(Ok(()), |condition| self.condition(condition, Hand::EMPTY))?;
        let mut hand = Hand::EMPTY;
        for target in targets {
            self.target(target, hand)?;
            hand = hand.aimed(target);
        }
        self.steps(steps, hand)
    }

    pub fn reaction(self, react: &React) -> Checked {
        react.condition.as_ref().map_or(Ok(()), |condition| self.condition(condition, Hand::REACTION))?;
        self.steps(&react.steps, Hand::REACTION)
    }

    fn weapon(self, weapon: &WeaponData) -> Checked {
        self.steps(&weapon.on_hit, Hand::RIDER)?;
        self.steps(&weapon.on_miss, Hand::RIDER)
    }

    /// Whether a step after a hit speaks of the Agent who was hit, and so of nobody if it was a Guard.
    pub fn needs_target(self, step: &Steps) -> bool {
        self.step(step, Hand { agent: false, ..Hand::RIDER }).is_err()
    }

    pub fn steps(self, steps: &[Steps], hand: Hand) -> Checked {
        steps.iter().try_for_each(|step| self.step(step, hand))
    }

    fn step(self, step: &Steps, hand: Hand) -> Checked {
        match step {
            Effect::Do(verb) => self.verb(verb, hand),
            Effect::If(condition, then, otherwise) => {
                self.condition(condition, hand)?;
                self.steps(then, hand)?;
                self.steps(otherwise, hand)
            }
            Effect::ForEach(set, steps) => {
                self.set(set, hand)?;
                self.steps(steps, hand.with(set))
            }
            Effect::Pick(set, by, steps) => {
                self.set(set, hand)?;
                self.chooser(by.who, hand)?;
                self.steps(steps, hand.with(set))
            }
            Effect::May(by, steps) => {
                self.chooser(by.who, hand)?;
                self.steps(steps, hand)
            }
            Effect::Repeat(times, steps) => {
                self.amount(times, hand)?;
                self.steps(steps, hand)
            }
            Effect::Choose(by, options) => {
                self.chooser(by.who, hand)?;
                options.iter().try_for_each(|(_, steps)| self.steps(steps, hand))
            }
            Effect::Check(check, pass, fail) => {
                self.who(check.who, hand)?;
                self.steps(pass, hand)?;
                self.steps(fail, hand)
            }
            Effect::Roll(_, table) => table.iter().try_for_each(|(_, steps)| self.steps(steps, hand)),
        }
    }

    fn chooser(self, who: Who, hand: Hand) -> Checked {
        if who == Who::Random { Ok(()) } else { self.who(who, hand) }
    }

    fn who(self, who: Who, hand: Hand) -> Checked {
        let wrong = |word: &str, what: &str, remedy: &str| {
            Err(self.sources.complain(self.at, word, &format!("`{word}` {what}")).remedy(remedy))
        };
        match who {
            Who::Target if !hand.agent => wrong(
                "target",
                "is nobody here",
                "choose an Agent before, with `targets:`, `pick:` or `for_each:`; yourself you call `me`",
            ),
            Who::Second if !hand.second => {
                wrong("second", "is nobody here", "choose two Agents under `targets:`; the second one is meant")
            }
            Who::Subject if !hand.moment => wrong(
                "subject",
                "is nobody here; nothing is being answered",
                "use it in a reaction, where it is whom the moment is about",
            ),
            Who::Subject if hand.covered => wrong(
                "subject",
                "is covered here by the Agent of a loop or pick",
                "act on the subject before the loop; the Agent at hand is called `target`",
            ),
            Who::By if !hand.moment => wrong(
                "by",
                "is nobody here; nothing is being answered",
                "use it in a reaction, where it is who brought the moment about",
            ),
            Who::Random => wrong(
                "random",
                "is nobody; chance can only choose",
                "let chance pick somebody: `pick: { agents: {} }`, `by: random`, and then `target`",
            ),
            Who::Me
            | Who::Target
            | Who::Second
            | Who::Subject
            | Who::By
            | Who::Active
            | Who::Left
            | Who::Right
            | Who::Hacker => Ok(()),
        }
    }

    fn thing(self, there: bool, word: &str, thing: &str, set: &str) -> Checked {
        if there {
            return Ok(());
        }
        Err(self.sources.complain(self.at, word, &format!("`{word}` has no {thing} at hand here")).remedy(format!(
            "choose one before, with `targets: [{{ {}: {{}} }}]`, or with `pick: {{ {set}: {{}} }}` or `for_each: {{ {set}: {{}} }}`",
            set.trim_end_matches('s')
        )))
    }

    fn guard(self, hand: Hand, word: &str) -> Checked {
        self.thing(hand.guard, word, "Guard", "guards")
    }

    fn card(self, hand: Hand, word: &str) -> Checked {
        self.thing(hand.card, word, "card", "cards")
    }

    fn figure(self, hand: Hand, word: &str) -> Checked {
        self.thing(hand.figure, word, "figure", "figures")
    }

    fn target(self, target: &Target<Authored>, hand: Hand) -> Checked {
        match target {
            Target::Agent(such) => self.agents(such, hand),
            Target::Guard(such) => self.guards(such, hand),
            Target::Card(such) => self.who(such.of, hand),
            Target::Room(_) | Target::Figure(_) => Ok(()),
        }
    }

    fn set(self, set: &Selector<Authored>, hand: Hand) -> Checked {
        match set {
            Selector::Agents(such) => self.agents(such, hand),
            Selector::Guards(such) => self.guards(such, hand),
            Selector::Cards(such) => self.cards(such, hand),
            Selector::Rooms(_) | Selector::Figures(_) => Ok(()),
        }
    }

    fn agents(self, such: &AgentsWhere<Authored>, hand: Hand) -> Checked {
        such.who.map_or(Ok(()), |who| self.who(who, hand))?;
        if such.not_target || such.apart.is_some() {
            let word = if such.not_target { "not_target" } else { "apart" };
            return self.thing(hand.agent, word, "Agent", "agents");
        }
        Ok(())
    }

    fn guards(self, such: &GuardsWhere<Authored>, hand: Hand) -> Checked {
        if such.other { self.guard(hand, "other") } else { Ok(()) }
    }

    fn cards(self, such: &CardsWhere<Authored>, hand: Hand) -> Checked {
        self.who(such.of, hand)
    }

    pub fn amount(self, amount: &Amount<Authored>, hand: Hand) -> Checked {
        amount.inner().iter().try_for_each(|one| self.amount(one, hand))?;
        let Amount::Counted(counting) = amount else { return Ok(()) };
        match &**counting {
            Counting::Agents(such) => self.agents(such, hand),
            Counting::Guards(such) => self.guards(such, hand),
            Counting::Cards(such) => self.cards(such, hand),
            Counting::Data(who) | Counting::Hand(who) | Counting::Gadgets(who) | Counting::Movement(who) => {
                self.who(*who, hand)
            }
            Counting::Skill(skill) => self.who(skill.who, hand),
            Counting::Markers(markers) => self.who(markers.who, hand),
            Counting::Record(record) => self.who(record.who, hand),
            Counting::Rooms(_)
            | Counting::Figures(_)
            | Counting::MarkersHere(_)
            | Counting::Escaped
            | Counting::Round
            | Counting::Countdown
            | Counting::Sum(_)
            | Counting::Less(_)
            | Counting::Half(_)
            | Counting::Smaller(_) => Ok(()),
        }
    }

    pub fn condition(self, condition: &Condition<Authored>, hand: Hand) -> Checked {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().try_for_each(|part| self.condition(part, hand))
            }
            Condition::Not(part) => self.condition(part, hand),
            Condition::Is(is) => {
                self.who(is.who, hand)?;
                self.agents(&is.such, hand)
            }
            Condition::Agents(such) => self.agents(such, hand),
            Condition::Guards(such) => self.guards(such, hand),
            Condition::Cards(such) => self.cards(such, hand),
            Condition::CardIs(_) => self.card(hand, "card_is"),
            Condition::Has(has) => self.who(has.who, hand),
            Condition::Markers(markers) => self.who(markers.who, hand),
            Condition::Distance(distance) => {
                self.who(distance.who, hand)?;
                self.who(distance.to, hand)
            }
            Condition::Compare(compare) => compare.amounts().try_for_each(|amount| self.amount(amount, hand)),
            Condition::BattlePhase
            | Condition::RoundAtLeast(_)
            | Condition::Rooms(_)
            | Condition::Figures(_)
            | Condition::InRoom(_)
            | Condition::RoomIs(_)
            | Condition::MyTurn
            | Condition::PassedCheck
            | Condition::Explored
            | Condition::Option(_)
            | Condition::CountdownAtMost(_)
            | Condition::PrisonOnBoard
            | Condition::NoOpsLeft
            | Condition::ByFists
            | Condition::ByMelee
            | Condition::ByRanged
            | Condition::ByFight
            | Condition::ByPlace
            | Condition::TargetsMe
            | Condition::Checked(_)
            | Condition::BySneak
            | Condition::Record(_)
            | Condition::Escaped
            | Condition::Hacker
            | Condition::EscapedBeforeTick(_)
            | Condition::EscapedLast
            | Condition::EveryRounds(_) => Ok(()),
        }
    }

    #[allow(clippy::too_many_lines, reason = "one arm per verb")]
    fn verb(self, verb: &Verb<Authored>, hand: Hand) -> Checked {
        number(verb).map_or(Ok(()), |amount| self.amount(amount, hand))?;
        match verb {
            Verb::Daze(who)
            | Verb::Undaze(who)
            | Verb::LoseMovement(who)
            | Verb::StopMovement(who)
            | Verb::Jail(who)
            | Verb::Free(who)
            | Verb::LeaveFacility(who)
            | Verb::RevealRandom(who)
            | Verb::CopyAbility(who)
            | Verb::MarkUsed(who)
            | Verb::Redirect(who)
            | Verb::DrawEvent(who)
            | Verb::Kill(who) => self.who(*who, hand),
            Verb::Movement(change) => self.who(change.who, hand),
            Verb::Draw(what)
            | Verb::GainData(what)
            | Verb::LoseData(what)
            | Verb::StealData(what)
            | Verb::GiveData(what)
            | Verb::DropData(what)
            | Verb::BankData(what) => self.who(what.who, hand),
            Verb::MarkAgent(marker) | Verb::UnmarkAgent(marker) => self.who(marker.who, hand),
            Verb::ShowMarkers(markers) => self.who(markers.who, hand),
            Verb::SwapMarkers(swap) => {
                self.who(swap.who, hand)?;
                self.who(swap.with, hand)
            }
            Verb::Discard(cards) => self.who(cards.who, hand),
            Verb::Grant(grant) => self.who(grant.who, hand),
            Verb::SwapPlaces(pair) => {
                self.who(pair.who, hand)?;
                self.who(pair.with, hand)
            }
            Verb::LookAtHand(look) | Verb::LookAtCovert(look) => {
                self.who(look.who, hand)?;
                self.who(look.whose, hand)
            }
            Verb::Relocate(relocate) => {
                self.who(relocate.who, hand)?;
                self.goal(relocate.to, hand)
            }
            Verb::SpawnGuards(spawn) => self.goal(spawn.at, hand),
            Verb::Attack(attack) => {
                self.who(attack.who, hand)?;
                attack.weapon.as_ref().map_or(Ok(()), |weapon| self.weapon(weapon))?;
                match attack.at {
                    AttackAt::Target => self.who(Who::Target, hand),
                    AttackAt::Second => self.who(Who::Second, hand),
                    AttackAt::Subject => self.who(Who::Subject, hand),
                    AttackAt::By => self.who(Who::By, hand),
                    AttackAt::Guard => self.guard(hand, "attack"),
                }
            }
            Verb::DazeGuard => self.guard(hand, "daze_guard"),
            Verb::WakeGuard => self.guard(hand, "wake_guard"),
            Verb::RemoveGuard => self.guard(hand, "remove_guard"),
            Verb::KeepDazed(_) => self.guard(hand, "keep_dazed"),
            Verb::SwapWithGuard(who) => {
                self.who(*who, hand)?;
                self.guard(hand, "swap_with_guard")
            }
            Verb::MoveGuard(go) => {
                self.toward(go.toward, hand)?;
                self.guard(hand, "move_guard")
            }
            Verb::RemoveFigure => self.figure(hand, "remove_figure"),
            Verb::DazeFigure => self.figure(hand, "daze_figure"),
            Verb::MoveFigure(go) => {
                self.toward(go.toward, hand)?;
                self.figure(hand, "move_figure")
            }
            Verb::TakeDiscarded => self.card(hand, "take_discarded"),
            Verb::Equip => self.card(hand, "equip"),
            Verb::GiveCard(who) => self.card_of(*who, hand, "give_card"),
            Verb::SwapCard(who) => self.card_of(*who, hand, "swap_card"),
            Verb::Unequip(who) => self.card_of(*who, hand, "unequip"),
            Verb::DestroyGadget(who) => self.card_of(*who, hand, "destroy_gadget"),
            Verb::UseGadgetOf(who) => self.card_of(*who, hand, "use_gadget_of"),
            Verb::StealCard(steal) => {
                self.who(steal.from, hand)?;
                if steal.chosen { self.card(hand, "steal_card") } else { Ok(()) }
            }
            Verb::Fetch(fetch) => self.steps(&fetch.otherwise, hand),
            Verb::Contest(contest) => {
                self.who(contest.with, hand)?;
                self.steps(&contest.wins, hand)?;
                self.steps(&contest.loses, hand)?;
                self.steps(&contest.both, hand)
            }
            // An Agent who was at hand may be gone by then; only the Room is kept.
            Verb::Later(later) => self.steps(&later.program, Hand::EMPTY),
            Verb::EndTurn
            | Verb::TriggerGuardIcon
            | Verb::Arrange(_)
            | Verb::Dig(_)
            | Verb::ShuffleDiscards
            | Verb::LockDown(_)
            | Verb::Unlock
            | Verb::UseRoom
            | Verb::ForbidRoom(_)
            | Verb::MarkRoom(_)
            | Verb::UnmarkRoom(_)
            | Verb::PlaceFigure(_)
            | Verb::Prevent
            | Verb::Reroll
            | Verb::ChangeRoll(_)
            | Verb::ShuffleIn(_)
            | Verb::Countdown(_)
            | Verb::Announce(_) => Ok(()),
        }
    }

    fn card_of(self, who: Who, hand: Hand, word: &str) -> Checked {
        self.who(who, hand)?;
        self.card(hand, word)
    }

    fn goal(self, goal: Goal, hand: Hand) -> Checked {
        if goal == Goal::TargetsRoom { self.thing(hand.agent, "targets_room", "Agent", "agents") } else { Ok(()) }
    }

    fn toward(self, toward: Toward, hand: Hand) -> Checked {
        match toward {
            Toward::Target => self.who(Who::Target, hand),
            Toward::ChosenByTarget => self.thing(hand.agent, "chosen_by_target", "Agent", "agents"),
            Toward::Chosen | Toward::Me | Toward::NearestAgent | Toward::MostData | Toward::Room | Toward::Random => {
                Ok(())
            }
        }
    }
}
