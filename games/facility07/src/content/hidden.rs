//! Cards that somebody holds face down stay so. A program that lets one Agent choose among another's hidden cards would
//! show them in its question, and a reaction that asks for hidden cards would show them by who is asked
//! (F07-RULING-138). So do secret notes (F07-WILD-22).

use engine::Complaint;
use engine::effect::Effect;
use indexmap::IndexSet;

use super::sources::{At, Sources};
use crate::vocabulary::{
    AgentsWhere, Amount, Authored, CardsWhere, Condition, Counting, Selector, Steps, Target, Verb, Who, Zone,
};

type Checked = Result<(), Complaint>;

/// Looks through one card or rule.
#[derive(Clone, Copy)]
pub(super) struct Secrecy<'s> {
    pub sources: &'s Sources<'s>,
    /// Kinds of markers that only their holder sees.
    pub secret: &'s IndexSet<String>,
    pub at: At<'s>,
}

impl Secrecy<'_> {
    /// Targets are chosen by whoever uses the thing.
    pub fn targets(self, targets: &[Target<Authored>]) -> Checked {
        targets.iter().try_for_each(|target| match target {
            Target::Card(such) => self.chosen(such, Who::Me),
            Target::Agent(such) => self.agents(such),
            Target::Guard(_) | Target::Room(_) | Target::Figure(_) => Ok(()),
        })
    }

    /// A program; says whether somebody has looked at hidden cards by its end.
    pub fn steps(self, steps: &[Steps], mut looked: bool) -> Result<bool, Complaint> {
        for step in steps {
            match step {
                Effect::Do(Verb::LookAtHand(_) | Verb::LookAtCovert(_)) => looked = true,
                Effect::Do(Verb::Fetch(fetch)) => {
                    self.steps(&fetch.otherwise, looked)?;
                }
                Effect::Do(Verb::Contest(contest)) => {
                    self.steps(&contest.wins, looked)?;
                    self.steps(&contest.loses, looked)?;
                    self.steps(&contest.both, looked)?;
                }
                Effect::Do(Verb::Later(later)) => {
                    self.steps(&later.program, false)?;
                }
                Effect::Do(_) => {}
                Effect::If(_, a, b) | Effect::Check(_, a, b) => {
                    self.steps(a, looked)?;
                    self.steps(b, looked)?;
                }
                Effect::ForEach(_, body) | Effect::May(_, body) | Effect::Repeat(_, body) => {
                    self.steps(body, looked)?;
                }
                Effect::Pick(set, by, body) => {
                    if let (Selector::Agents(such), true) = (set, by.who != Who::Random) {
                        self.agents(such)?;
                    }
                    if let (Selector::Cards(such), false) = (set, looked || by.who == Who::Random) {
                        self.chosen(such, by.who)?;
                    }
                    self.steps(body, looked)?;
                }
                Effect::Choose(_, options) => {
                    for (_, body) in options {
                        self.steps(body, looked)?;
                    }
                }
                Effect::Roll(_, table) => {
                    for (_, body) in table {
                        self.steps(body, looked)?;
                    }
                }
            }
        }
        Ok(looked)
    }

    fn chosen(self, such: &CardsWhere<Authored>, by: Who) -> Checked {
        if such.of == by || !is_hidden(such) {
            return Ok(());
        }
        let what = "somebody would choose among hidden cards that are not her own";
        Err(self.sources.complain(self.at, "cards", what).remedy(
            "show them first with `look_at_hand:` or `look_at_covert:`, let chance choose with `by: random`, or let their \
             owner choose: `of:` and `by:` the same",
        ))
    }

    /// What must hold for something to be offered to its owner: of secrets it may ask for her own alone.
    pub fn offered(self, condition: &Condition<Authored>) -> Checked {
        self.secrets(condition, true)
    }

    /// Secret notes that a condition asks for.
    fn secrets(self, condition: &Condition<Authored>, own: bool) -> Checked {
        let marker = |who: Who, kind: &String| self.note(if own && who == Who::Me { None } else { Some(kind) });
        match condition {
            Condition::All(parts) | Condition::Any(parts) => parts.iter().try_for_each(|part| self.secrets(part, own)),
            Condition::Not(part) => self.secrets(part, own),
            Condition::Agents(such) => self.agents(such),
            Condition::Is(is) => self.agents(&is.such),
            Condition::Markers(markers) => marker(markers.who, &markers.kind),
            Condition::Compare(compare) => compare.amounts().try_for_each(|amount| self.counts(amount, own)),
            // Nothing else asks for markers that Agents have.
            _ => Ok(()),
        }
    }

    fn counts(self, amount: &Amount<Authored>, own: bool) -> Checked {
        if let Amount::Counted(counting) = amount {
            if let Counting::Agents(such) = &**counting {
                self.agents(such)?;
            }
            if let Counting::Markers(markers) = &**counting
                && !(own && markers.who == Who::Me)
            {
                self.note(Some(&markers.kind))?;
            }
        }
        amount.inner().iter().try_for_each(|one| self.counts(one, own))
    }

    fn agents(self, such: &AgentsWhere<Authored>) -> Checked {
        such.kinds().try_for_each(|kind| self.note(Some(kind)))
    }

    /// A kind of marker that is asked for where the answer shows.
    fn note(self, kind: Option<&String>) -> Checked {
        let Some(kind) = kind.filter(|kind| self.secret.contains(*kind)) else { return Ok(()) };
        let what = format!("what is offered or asked here would show who has the secret `{kind}`");
        Err(self.sources.complain(self.at, kind, &what).remedy(
            "ask inside `do:`, in `if:` or `for_each:`, or let chance choose with `by: random`; of secrets only one's own may \
             decide what one is offered",
        ))
    }

    /// What must hold for a reaction, unless it happens by itself.
    pub fn asked(self, condition: &Condition<Authored>) -> Checked {
        self.secrets(condition, false)?;
        match condition {
            Condition::All(parts) | Condition::Any(parts) => parts.iter().try_for_each(|part| self.asked(part)),
            Condition::Not(part) => self.asked(part),
            Condition::Cards(such) if is_hidden(such) => self.would_show(),
            Condition::Compare(compare) => compare.amounts().try_for_each(|amount| self.counted(amount)),
            Condition::BattlePhase
            | Condition::RoundAtLeast(_)
            | Condition::Is(_)
            | Condition::Agents(_)
            | Condition::Guards(_)
            | Condition::Rooms(_)
            | Condition::Figures(_)
            | Condition::Cards(_)
            | Condition::InRoom(_)
            | Condition::RoomIs(_)
            | Condition::Has(_)
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
            | Condition::CardIs(_)
            | Condition::Distance(_)
            | Condition::Record(_)
            | Condition::Escaped
            | Condition::Hacker
            | Condition::EscapedBeforeTick(_)
            | Condition::EscapedLast
            | Condition::Markers(_)
            | Condition::EveryRounds(_) => Ok(()),
        }
    }

    /// Counting hidden cards shows them like asking for them.
    fn counted(self, amount: &Amount<Authored>) -> Checked {
        if let Amount::Counted(counting) = amount
            && let Counting::Cards(such) = &**counting
            && is_hidden(such)
        {
            return self.would_show();
        }
        amount.inner().iter().try_for_each(|one| self.counted(one))
    }

    fn would_show(self) -> Checked {
        let what = "everybody would see from who is asked that she holds such a card";
        Err(self
            .sources
            .complain(self.at, "cards", what)
            .remedy("ask for it inside `do:`, or for the number of cards: `has: { hand: 1 }`"))
    }
}

fn is_hidden(such: &CardsWhere<Authored>) -> bool {
    matches!(such.zone, Zone::Hand | Zone::Covert)
}
