//! From what is written to what is meant: answers, dice, rule IDs and checks out of [`Node`]s.

use super::names::{EVERYONE, alike};
use super::script::{Action, Answer, Checks, Refused, Step};
use super::written::{CHECKS, WrittenStep};
use crate::load::{Complaint, nearest};
use crate::load::{Kind, Name, Node, Place};

/// Words of a step that are not a seat's name.
pub(super) const STEP_WORDS: [&str; 6] = [EVERYONE, "default", "effect", "as", "dice", "refused"];

/// What is needed to understand a file: its name for complaints, and the ledger's IDs.
pub(super) struct Reader<'l> {
    pub file: &'l str,
    pub ids: Vec<&'l str>,
}

type Read<T> = Result<T, Complaint>;

impl Reader<'_> {
    /// A complaint about one place.
    pub fn wrong(&self, place: Place, what: impl Into<String>) -> Complaint {
        Complaint { place, ..Complaint::about(self.file, what) }
    }

    /// A single text.
    pub fn text(&self, node: &Node, what: &str) -> Read<Name> {
        match node.scalar() {
            Some(text) if !text.trim().is_empty() => Ok(Name { text: text.trim().into(), place: node.place }),
            _ => Err(self.wrong(node.place, format!("expected {what}, found `{node}`"))),
        }
    }

    /// One text or a list of texts.
    pub fn texts(&self, node: &Node, what: &str) -> Read<Vec<Name>> {
        match &node.kind {
            Kind::Null => Ok(Vec::new()),
            Kind::List(nodes) => nodes.iter().map(|node| self.text(node, what)).collect(),
            _ => Ok(vec![self.text(node, what)?]),
        }
    }

    /// A rule's ID as the ledger writes it.
    fn rule(&self, mut name: Name) -> Read<Name> {
        if let Some(id) = self.ids.iter().find(|id| id.eq_ignore_ascii_case(&name.text)) {
            name.text = (*id).into();
            return Ok(name);
        }
        let complaint = self.wrong(name.place, format!("the ledger has no rule `{}`", name.text));
        Err(match nearest(&name.text, self.ids.iter().copied()) {
            Some(near) => complaint.remedy(format!("did you mean `{near}`?")),
            None => complaint,
        })
    }

    /// One rule's ID or a list of them.
    pub fn rules(&self, node: &Node) -> Read<Vec<Name>> {
        self.texts(node, "a rule's ID")?.into_iter().map(|name| self.rule(name)).collect()
    }

    /// `true`, or the ID of the rule that must refuse, or several of which one must. `false` asks for nothing.
    pub fn refused(&self, node: &Node) -> Read<Option<Refused>> {
        match &node.kind {
            Kind::Bool(true) | Kind::Null => Ok(Some(Refused::ByAny)),
            Kind::Bool(false) => Ok(None),
            _ => {
                let rules = self.texts(node, "`true` or the ID of the rule that refuses")?;
                let ids: Read<Vec<String>> = rules.into_iter().map(|name| Ok(self.rule(name)?.text)).collect();
                Ok(Some(Refused::By(ids?)))
            }
        }
    }

    /// One face or a list of faces.
    pub fn dice(&self, node: &Node) -> Read<Vec<u32>> {
        let face = |node: &Node| match &node.kind {
            Kind::Number(number) => number.as_u64().and_then(|face| u32::try_from(face).ok()).filter(|face| *face > 0),
            _ => None,
        };
        let faces: &[Node] = match &node.kind {
            Kind::Null => &[],
            Kind::List(nodes) => nodes,
            _ => std::slice::from_ref(node),
        };
        faces
            .iter()
            .map(|node| {
                face(node).ok_or_else(|| {
                    self.wrong(node.place, format!("a die shows 1 or more, not `{node}`"))
                        .remedy("write the faces in the order they are rolled, e.g. `dice: [4, 3, 1]`")
                })
            })
            .collect()
    }

    /// Picks joined by `>`, or a list of picks.
    fn answer(&self, node: &Node) -> Read<Answer> {
        let mut picks = Vec::new();
        let parts: &[Node] = match &node.kind {
            Kind::List(nodes) => nodes,
            _ => std::slice::from_ref(node),
        };
        for part in parts {
            let Some(text) = part.scalar() else {
                return Err(self
                    .wrong(part.place, format!("an answer is words, not `{part}`"))
                    .remedy("join picks with ` > `, e.g. `move > tile 3`, or write a list of picks"));
            };
            picks.extend(text.split('>').map(|pick| pick.trim().to_string()));
        }
        if picks.is_empty() || picks.iter().any(String::is_empty) {
            return Err(self
                .wrong(node.place, format!("`{node}` has an empty pick"))
                .remedy("write something on both sides of each `>`"));
        }
        Ok(Answer { picks, place: node.place })
    }

    /// Seats with something for each.
    fn by_seat<T>(&self, node: &Node, field: &str, read: impl Fn(&Node) -> Read<T>) -> Read<Vec<(Name, T)>> {
        let Kind::Map(entries) = &node.kind else {
            return Err(self
                .wrong(node.place, format!("`{field}:` expects seats, found `{node}`"))
                .remedy(format!("name the seat first, e.g. `{field}: {{ seat 1: [roll] }}`")));
        };
        entries.iter().map(|(seat, node)| Ok((seat.clone(), read(node)?))).collect()
    }

    /// One answer or a list of answers (each of them words or a list of picks).
    fn answers(&self, node: &Node) -> Read<Vec<Answer>> {
        match &node.kind {
            Kind::List(nodes) => nodes.iter().map(|node| self.answer(node)).collect(),
            _ => Ok(vec![self.answer(node)?]),
        }
    }

    /// Answers with the rule that refuses each, or just answers.
    fn refusals(&self, node: &Node) -> Read<Vec<(Answer, Refused)>> {
        let Kind::Map(entries) = &node.kind else {
            return Ok(self.answers(node)?.into_iter().map(|answer| (answer, Refused::ByAny)).collect());
        };
        let mut refusals = Vec::new();
        for (words, rule) in entries {
            let answer = self.answer(&Node::new(Kind::Text(words.text.clone()), words.place))?;
            let refused = self.refused(rule)?.ok_or_else(|| {
                self.wrong(rule.place, "`false` asks for nothing here").remedy("put legal answers under `may:`")
            })?;
            refusals.push((answer, refused));
        }
        Ok(refusals)
    }

    /// Takes a field that may stand after any step and at the end; `false` if it is none of these.
    pub fn check(&self, key: &Name, node: &Node, checks: &mut Checks) -> Read<bool> {
        match key.text.as_str() {
            "then" => match &node.kind {
                Kind::Map(_) => checks.facts.push(node.clone()),
                Kind::Null => {}
                _ => {
                    return Err(self
                        .wrong(node.place, format!("`then:` expects facts, found `{node}`"))
                        .remedy("write facts by name, e.g. `then: { round: 2 }`"));
                }
            },
            "outcome" => {
                let fact = (Name { text: "outcome".into(), place: key.place }, node.clone());
                checks.facts.push(Node::new(Kind::Map(vec![fact]), key.place));
            }
            "may" => checks.may.extend(self.by_seat(node, "may", |node| self.answers(node))?),
            "may_not" => checks.may_not.extend(self.by_seat(node, "may_not", |node| self.refusals(node))?),
            "asked" => checks.asked = Some((self.texts(node, "a seat")?, node.place.or(key.place))),
            "events" => checks.events = self.rules(node)?,
            "no_events" => checks.no_events = self.rules(node)?,
            "says" => checks.says = self.texts(node, "a text")?,
            "about" => {
                self.text(node, "some words")?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// One entry of `when:`.
    pub fn step<E>(&self, written: WrittenStep<E>) -> Read<Step<E>> {
        let mut action = written.effect.map(|effect| ("effect".to_string(), Action::Effect(effect, None)));
        let mut dice = None;
        let mut refused = None;
        let mut by = None;
        let mut checks = Checks::default();
        for (key, node) in &written.fields {
            let doing = match key.text.as_str() {
                "dice" => {
                    dice = Some(self.dice(node)?);
                    continue;
                }
                "refused" => {
                    refused = self.refused(node)?.map(|refused| (refused, key.place));
                    continue;
                }
                "as" => {
                    by = Some(self.text(node, "a seat")?);
                    continue;
                }
                "default" => Action::Default(self.text(node, "a seat")?),
                _ if self.check(key, node, &mut checks)? => continue,
                _ => Action::Answer(key.clone(), self.answer_of(key, node)?),
            };
            if let Some((first, _)) = &action {
                return Err(self.two_actions(first, key));
            }
            action = Some((key.text.clone(), doing));
        }
        let mut action = action.map_or(Action::Look, |(_, action)| action);
        if let Some(by) = by {
            let Action::Effect(_, seat) = &mut action else {
                return Err(self.wrong(by.place, "`as:` belongs to a step with `effect:`"));
            };
            *seat = Some(by);
        }
        if let (Action::Effect(..) | Action::Look, Some((_, place))) = (&action, &refused) {
            return Err(self.wrong(*place, "only an answer can be refused").remedy("name the seat that answers"));
        }
        Ok(Step { place: written.place, action, dice, refused: refused.map(|(refused, _)| refused), checks })
    }

    /// What a seat answers. A slip in one of the step's own words looks like a seat; if its value cannot be an
    /// answer either, say so.
    fn answer_of(&self, key: &Name, node: &Node) -> Read<Answer> {
        self.answer(node).map_err(|complaint| match slip(&key.text) {
            Some(near) => self
                .wrong(key.place, format!("`{}` is not a word of a step", key.text))
                .remedy(format!("did you mean `{near}`?")),
            None => complaint,
        })
    }

    fn two_actions(&self, first: &str, second: &Name) -> Complaint {
        let complaint = self
            .wrong(second.place, format!("a step does one thing, but here stand both `{first}` and `{}`", second.text));
        complaint.remedy(match slip(&second.text).or_else(|| slip(first)) {
            Some(near) => format!("did you mean `{near}`? otherwise begin a new step with `- `"),
            None => "begin a new step with `- `".into(),
        })
    }
}

/// The step's own word that was probably meant.
fn slip(word: &str) -> Option<&'static str> {
    let known = || STEP_WORDS.iter().chain(&CHECKS).copied();
    if known().any(|own| own == word) {
        return None;
    }
    known().find(|own| alike(own, word)).or_else(|| nearest(word, known()))
}
