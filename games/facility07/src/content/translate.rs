//! A program in its author's words made into one that can be run: names become numbers, and what lies inside a verb
//! (steps, a weapon, a contest) goes to the rules' tables.

use engine::Complaint;
use engine::effect::Translator;

use super::check;
use super::program::{Moment, Programs, Site};
use crate::vocabulary::{
    Amount, Authored, Condition, DiscardCards, EventOf, Fetch, FigureOf, Grant, GrantAttack, Later, Marker, MarkersOf,
    Resolved, Selector, SkillCheck, Spawn, SwapMarkers, Verb, WhoCount, WhoMarker, Words,
};

/// Translates the words of one card or rule.
pub(super) struct Translation<'t, 'p, 's> {
    pub programs: &'t mut Programs<'p>,
    pub site: &'t Site<'s>,
}

impl Translation<'_, '_, '_> {
    fn marker(&self, Marker { kind, count }: &Marker<Authored>) -> Result<Marker, Complaint> {
        let resolver = self.programs.resolver(self.site.at);
        Ok(Marker { kind: resolver.piece(kind)?, count: resolver.amount(count)? })
    }

    fn marker_of(&self, WhoMarker { who, kind, count }: &WhoMarker<Authored>) -> Result<WhoMarker, Complaint> {
        let resolver = self.programs.resolver(self.site.at);
        Ok(WhoMarker { who: *who, kind: resolver.marker(kind)?, count: resolver.amount(count)? })
    }

    fn so_many(&self, WhoCount { who, count }: &WhoCount<Authored>) -> Result<WhoCount, Complaint> {
        Ok(WhoCount { who: *who, count: self.programs.resolver(self.site.at).amount(count)? })
    }
}

impl Translator for Translation<'_, '_, '_> {
    type From = Words<Authored>;
    type To = Words<Resolved>;
    type Error = Complaint;

    fn condition(&mut self, condition: &Condition<Authored>) -> Result<Condition, Complaint> {
        self.programs.resolver(self.site.at).condition(condition)
    }

    fn selector(&mut self, set: &Selector<Authored>) -> Result<Selector, Complaint> {
        self.programs.resolver(self.site.at).selector(set)
    }

    fn check(&mut self, check: &SkillCheck) -> Result<SkillCheck, Complaint> {
        check::change(self.programs.sources, self.site.at, "modifier", check.modifier)?;
        Ok(*check)
    }

    fn amount(&mut self, amount: &Amount<Authored>) -> Result<Amount, Complaint> {
        check::repeated(self.programs.sources, self.site.at, amount)?;
        self.programs.resolver(self.site.at).amount(amount)
    }

    #[allow(clippy::too_many_lines, reason = "one arm per verb")]
    fn verb(&mut self, verb: &Verb<Authored>) -> Result<Verb, Complaint> {
        let (programs, site) = (&mut *self.programs, self.site);
        check::verb(programs.sources, site, verb)?;
        Ok(match verb {
            Verb::Daze(who) => Verb::Daze(*who),
            Verb::Undaze(who) => Verb::Undaze(*who),
            Verb::Relocate(relocate) => Verb::Relocate(relocate.clone()),
            Verb::SwapPlaces(pair) => Verb::SwapPlaces(*pair),
            Verb::Movement(change) => Verb::Movement(*change),
            Verb::LoseMovement(who) => Verb::LoseMovement(*who),
            Verb::StopMovement(who) => Verb::StopMovement(*who),
            Verb::Jail(who) => Verb::Jail(*who),
            Verb::Free(who) => Verb::Free(*who),
            Verb::LeaveFacility(who) => Verb::LeaveFacility(*who),
            Verb::EndTurn => Verb::EndTurn,
            Verb::Grant(Grant { who, passive, until }) => {
                check::passive(programs.sources, site.at, *passive)?;
                Verb::Grant(Grant { who: *who, passive: programs.passive(site.at, *passive)?, until: *until })
            }
            Verb::Attack(GrantAttack { who, weapon, at }) => {
                let weapon = weapon.as_ref().map(|weapon| programs.weapon(site, weapon)).transpose()?;
                Verb::Attack(GrantAttack { who: *who, weapon, at: *at })
            }
            Verb::SpawnGuards(Spawn { count, at }) => {
                Verb::SpawnGuards(Spawn { count: programs.resolver(site.at).amount(count)?, at: *at })
            }
            Verb::TriggerGuardIcon => Verb::TriggerGuardIcon,
            Verb::DazeGuard => Verb::DazeGuard,
            Verb::WakeGuard => Verb::WakeGuard,
            Verb::RemoveGuard => Verb::RemoveGuard,
            Verb::MoveGuard(go) => Verb::MoveGuard(*go),
            Verb::SwapWithGuard(who) => Verb::SwapWithGuard(*who),
            Verb::KeepDazed(until) => Verb::KeepDazed(*until),
            Verb::Draw(what) => Verb::Draw(self.so_many(what)?),
            Verb::Discard(DiscardCards { who, count, from, random, all }) => Verb::Discard(DiscardCards {
                who: *who,
                count: programs.resolver(site.at).amount(count)?,
                from: *from,
                random: *random,
                all: *all,
            }),
            Verb::RevealRandom(who) => Verb::RevealRandom(*who),
            Verb::LookAtHand(look) => Verb::LookAtHand(*look),
            Verb::LookAtCovert(look) => Verb::LookAtCovert(*look),
            Verb::Arrange(arrange) => Verb::Arrange(*arrange),
            Verb::TakeDiscarded => Verb::TakeDiscarded,
            Verb::Dig(cards) => Verb::Dig(programs.resolver(site.at).cards(cards)?),
            Verb::Fetch(Fetch { card, otherwise }) => {
                let card = programs.resolver(site.at).ops(card)?;
                Verb::Fetch(Fetch { card, otherwise: programs.inner(site, otherwise)? })
            }
            Verb::StealCard(steal) => Verb::StealCard(*steal),
            Verb::GiveCard(who) => Verb::GiveCard(*who),
            Verb::SwapCard(who) => Verb::SwapCard(*who),
            Verb::Equip => Verb::Equip,
            Verb::Unequip(who) => Verb::Unequip(*who),
            Verb::DestroyGadget(who) => Verb::DestroyGadget(*who),
            Verb::UseGadgetOf(who) => Verb::UseGadgetOf(*who),
            Verb::CopyAbility(who) => Verb::CopyAbility(*who),
            Verb::ShuffleDiscards => Verb::ShuffleDiscards,
            Verb::GainData(what) => Verb::GainData(self.so_many(what)?),
            Verb::LoseData(what) => Verb::LoseData(self.so_many(what)?),
            Verb::StealData(what) => Verb::StealData(self.so_many(what)?),
            Verb::GiveData(what) => Verb::GiveData(self.so_many(what)?),
            Verb::DropData(what) => Verb::DropData(self.so_many(what)?),
            Verb::BankData(what) => Verb::BankData(self.so_many(what)?),
            Verb::LockDown(until) => Verb::LockDown(*until),
            Verb::Unlock => Verb::Unlock,
            Verb::UseRoom => Verb::UseRoom,
            Verb::ForbidRoom(until) => Verb::ForbidRoom(*until),
            Verb::MarkUsed(who) => Verb::MarkUsed(*who),
            Verb::MarkRoom(marker) => Verb::MarkRoom(self.marker(marker)?),
            Verb::UnmarkRoom(marker) => Verb::UnmarkRoom(self.marker(marker)?),
            Verb::MarkAgent(marker) => Verb::MarkAgent(self.marker_of(marker)?),
            Verb::UnmarkAgent(marker) => Verb::UnmarkAgent(self.marker_of(marker)?),
            Verb::ShowMarkers(MarkersOf { who, kind }) => {
                Verb::ShowMarkers(MarkersOf { who: *who, kind: programs.resolver(site.at).marker(kind)? })
            }
            Verb::SwapMarkers(SwapMarkers { who, with, kind }) => {
                let kind = programs.resolver(site.at).marker(kind)?;
                Verb::SwapMarkers(SwapMarkers { who: *who, with: *with, kind })
            }
            Verb::PlaceFigure(FigureOf { kind }) => {
                Verb::PlaceFigure(FigureOf { kind: programs.resolver(site.at).figure(kind)? })
            }
            Verb::RemoveFigure => Verb::RemoveFigure,
            Verb::DazeFigure => Verb::DazeFigure,
            Verb::MoveFigure(go) => Verb::MoveFigure(*go),
            Verb::Prevent => Verb::Prevent,
            Verb::Redirect(who) => Verb::Redirect(*who),
            Verb::Reroll => Verb::Reroll,
            Verb::ChangeRoll(by) => Verb::ChangeRoll(*by),
            Verb::Contest(contest) => Verb::Contest(programs.contest(site, contest)?),
            Verb::DrawEvent(who) => Verb::DrawEvent(*who),
            Verb::ShuffleIn(EventOf { event }) => {
                Verb::ShuffleIn(EventOf { event: programs.resolver(site.at).event(event)? })
            }
            Verb::Countdown(by) => Verb::Countdown(*by),
            Verb::Later(Later { at, program }) => {
                // The moment is over by then.
                let site = Site { moment: Moment::default(), ..*site };
                Verb::Later(Later { at: *at, program: programs.inner(&site, program)? })
            }
            Verb::Kill(who) => Verb::Kill(*who),
            Verb::Announce(words) => Verb::Announce(words.clone()),
        })
    }
}
