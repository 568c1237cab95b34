//! What is no card: rules of the house, their actions, endings and scoring, figures and markers.

use engine::effect::{Budget, ProgramId, Vocabulary as _};
use engine::{Complaint, MAX_SEATS};

use super::{Compiler, Owner, all, each};
use crate::content::at_hand::Hand;
use crate::content::check;
use crate::content::data::{
    EndingData, FigureData, HouseActionData, HouseRuleData, MarkerData, RulesData, ScoringData,
};
use crate::content::merge::{Cards, From};
use crate::content::program::{Moment, Site};
use crate::content::reach;
use crate::content::rules::{EndingRule, FigureKind, Holder, MarkerKind, ScoringRule, Shared};
use crate::content::sources::At;
use crate::state::Source;
use crate::vocabulary::{
    Authored, Condition, Cost, FiguresWhere, Lexicon, MoveGuard, Near, Of, React, Selector, Steps, Trigger, Use, Verb,
};

const RULES: &str = "rules.yaml";

impl Compiler<'_> {
    /// F07-WILD-06, F07-WILD-07, F07-WILD-10: what is no card.
    pub(super) fn rules(
        &mut self,
        shared: &mut Shared,
        rules: Vec<From<RulesData>>,
        figures: Cards<FigureData>,
        markers: Cards<MarkerData>,
        complaints: &mut Vec<Complaint>,
    ) {
        let mut house_rules = Vec::new();
        for From { pack, data } in rules {
            shared.house_actions.extend(all(data.actions, |action| self.house_action(pack, action), complaints));
            house_rules.extend(data.house_rules.into_iter().map(|rule| (pack, rule)));
            shared.endings.extend(all(data.endings, |ending| self.ending(pack, ending), complaints));
            shared.scoring.extend(all(&data.scoring, |line| self.scoring(pack, line), complaints));
            shared.setup.extend(all([&data.setup], |steps| self.setup(pack, steps), complaints).into_iter().flatten());
        }
        let looks = shared.endings.iter().map(|ending| Lexicon::looks(&ending.condition)).fold(0, u32::saturating_add);
        shared.ending_steps = Budget::steps_for(looks.saturating_mul(MAX_SEATS as u32));
        // Figures move before the rules of the house speak.
        shared.figures = each(figures, |_, kind| self.figure(kind), complaints);
        all(house_rules, |(pack, rule)| self.house_rule(pack, rule), complaints);
        shared.markers = each(markers, |_, kind| self.marker(kind), complaints);
        shared.pieces = shared.markers.iter().filter(|kind| !kind.note).count();
    }

    fn house_source(&mut self, name: &str) -> Source {
        self.house.push(name.to_string());
        Source::House(self.house.len() as u8 - 1)
    }

    /// A pack's setup, if it has one.
    fn setup(&mut self, pack: u8, steps: &[Steps]) -> Result<Option<ProgramId>, Complaint> {
        let at = At { pack, file: RULES, card: "" };
        self.optional(&Site { at, name: "Setup", moment: Moment::default() }, Hand::EMPTY, steps)
    }

    fn house_action(&mut self, pack: u8, data: HouseActionData) -> Result<u16, Complaint> {
        let source = self.house_source(&data.name);
        let owner = Owner::new(pack, RULES, &data.name, &data.name, &data.text, source);
        let play = Use { condition: data.condition, cost: data.cost, targets: data.targets, steps: data.steps };
        self.usable(&owner, &play)
    }

    fn house_rule(&mut self, pack: u8, data: HouseRuleData) -> Result<u8, Complaint> {
        let source = self.house_source(&data.name);
        let owner = Owner::new(pack, RULES, &data.name, &data.name, &data.text, source);
        self.reaction(&owner, Holder::House, &house_reaction(data.when, data.condition, data.steps))
    }

    fn ending(&mut self, pack: u8, data: EndingData) -> Result<EndingRule, Complaint> {
        let condition = self.lone_condition(pack, &data.condition)?;
        let at = At { pack, file: RULES, card: "" };
        let winners = data.winners.map(|such| self.programs.resolver(at).agents(&such)).transpose()?;
        Ok(EndingRule { text: data.text, condition, winners, lost: data.lost, pack })
    }

    /// A condition of an ending or a scoring line.
    fn lone_condition(&self, pack: u8, condition: &Condition<Authored>) -> Result<Condition, Complaint> {
        let at = At { pack, file: RULES, card: "" };
        self.search(at).condition(condition, Hand::EMPTY)?;
        reach::condition(self.programs.sources, at, condition)?;
        self.programs.resolver(at).condition(condition)
    }

    fn scoring(&mut self, pack: u8, data: &ScoringData) -> Result<ScoringRule, Complaint> {
        let at = At { pack, file: RULES, card: "" };
        if data.condition.is_none() && data.per.is_none() {
            let complaint = self.programs.sources.complain(at, "points", "everybody would get the same points");
            return Err(complaint.remedy("add `if:` or `per:`"));
        }
        let condition = data.condition.as_ref().map(|one| self.lone_condition(pack, one)).transpose()?;
        let per = data.per.as_ref().map(|amount| {
            self.search(at).amount(amount, Hand::EMPTY)?;
            check::amount(self.programs.sources, at, "per", amount)?;
            self.programs.resolver(at).amount(amount)
        });
        let per = per.transpose()?;
        Ok(ScoringRule { text: data.text.clone(), condition, points: data.points, per, pack })
    }

    fn figure(&mut self, kind: From<FigureData>) -> Result<FigureKind, Complaint> {
        let From { pack, data } = kind;
        let source = self.house_source(&data.name);
        let owner = Owner::new(pack, RULES, &data.id, &data.name, &data.text, source);
        let marker = data.only_on_marker.as_ref();
        let only_on_marker = marker.map(|id| self.programs.resolver(owner.site.at).piece(id)).transpose()?;
        let on_contact = self.optional(&owner.site, Hand::CONTACT, &data.on_contact)?;
        let mut goes = None;
        if let Some(moves) = data.moves {
            // Its own movement is a rule of the house like any other.
            let kind = FiguresWhere { kind: Some(data.id.clone()), ..FiguresWhere::default() };
            let go = Verb::MoveFigure(MoveGuard { steps: moves.steps, toward: moves.toward });
            let steps = vec![Steps::ForEach(Selector::Figures(kind), vec![Steps::Do(go)])];
            goes = Some(self.reaction(&owner, Holder::House, &house_reaction(moves.when, None, steps))?);
        }
        Ok(FigureKind {
            tokens: data.tokens,
            blocks: data.blocks,
            jails: data.jails,
            can_be_dazed: data.can_be_dazed,
            can_be_killed: data.can_be_killed,
            only_on_marker,
            on_contact,
            moves: data.moves,
            goes,
            pack,
            id: data.id,
            name: data.name.into(),
            text: data.text,
        })
    }

    fn marker(&mut self, kind: From<MarkerData>) -> Result<MarkerKind, Complaint> {
        let From { pack, data } = kind;
        let source = self.house_source(&data.name);
        let owner = Owner::new(pack, RULES, &data.id, &data.name, &data.text, source);
        let on_enter = self.optional(&owner.site, Hand::EMPTY, &data.on_enter)?;
        Ok(MarkerKind {
            locks: data.locks,
            points: data.points,
            on_enter,
            note: data.note,
            secret: data.secret,
            quiet: data.quiet,
            pack,
            id: data.id,
            name: data.name.into(),
            text: data.text,
        })
    }
}

/// A rule that always holds, for everybody.
fn house_reaction(when: Trigger, condition: Option<Condition<Authored>>, steps: Vec<Steps>) -> React {
    React {
        when,
        or_when: None,
        of: Of::Anyone,
        by: Of::Anyone,
        near: Near::Anywhere,
        condition,
        cost: Cost::default(),
        always: true,
        often: true,
        steps,
    }
}
