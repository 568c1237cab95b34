//! The compiler: authored content in, playable content out. Cards are compiled here, what is no card in [`house`].

mod house;

use engine::Complaint;
use engine::effect::ProgramId;

use super::at_hand::{Hand, Search};
use super::data::{ActionData, AgentData, EventData, ObjectiveData, RoomData, SecretData};
use super::hidden::Secrecy;
use super::merge::{CardType, Cards, From, Merged, OpsData, Switch};
use super::program::{Moment, Programs, Site};
use super::resolve::Names;
use super::rules::{
    AgentCard, Answers, EventCard, Holder, KindTables, OnEnter, Ops, Reaction, Room, RoomAbility, Secret, Shared,
    UseRule,
};
use super::sources::At;
use super::{check, limits, reach, whole};
use crate::names::{AgentId, EventId, OpsId, RoomId};
use crate::state::Source;
use crate::vocabulary::{OpsKind, React, Role, Steps, Trigger, Use};

/// Makes merged and checked content ready to play.
pub(super) fn compiler(merged: Merged<'_>) -> Result<Shared, Vec<Complaint>> {
    let names = Names::new(&merged);
    let Merged {
        sources, ops, events, rooms, agents, secrets, figures, markers, rules, constants, terms, options, ..
    } = merged;
    let mut compiler = Compiler {
        programs: Programs::new(&sources, names),
        uses: Vec::new(),
        reactions: Vec::new(),
        by_trigger: vec![Answers::default(); Trigger::COUNT],
        first_times: 0,
        house: Vec::new(),
    };
    let mut shared = Shared { constants, terms, ..Shared::default() };
    let mut complaints = Vec::new();
    shared.ops = each(ops, |number, card| compiler.ops(OpsId(number), card), &mut complaints);
    shared.events = each(events, |number, card| compiler.event(EventId(number), card), &mut complaints);
    shared.rooms = each(rooms, |number, card| compiler.room(RoomId(number), card), &mut complaints);
    shared.agents = each(agents, |number, card| compiler.agent(AgentId(number), card), &mut complaints);
    shared.secrets = each(secrets, |_, card| compiler.secret(card), &mut complaints);
    for (number, room) in (0..).map(RoomId).zip(&shared.rooms) {
        match room.role {
            Role::Entryway => shared.entryway = number,
            Role::Prison => shared.prison = number,
            Role::Mainframe => shared.mainframe = number,
            Role::Node => shared.nodes.push(number),
            Role::Ordinary => shared.ordinary.push(number),
        }
    }
    compiler.rules(&mut shared, rules, figures, markers, &mut complaints);

    let all_on = options.iter().filter(|(_, switch)| switch.data == Switch::On);
    shared.switched_on = all_on.map(|(rule, _)| *rule).collect();
    let forbidden = options.iter().filter(|(_, switch)| switch.data == Switch::Forbidden);
    let pack_name = |number: u8| sources.0[usize::from(number)].manifest.name.clone();
    shared.forbidden = forbidden.map(|(rule, switch)| (*rule, pack_name(switch.pack))).collect();

    let Compiler { programs, uses, reactions, by_trigger, house, .. } = compiler;
    complaints.extend(whole::library(&sources, &programs.library).err());
    if !complaints.is_empty() {
        return Err(complaints);
    }
    Ok(Shared {
        kinds: KindTables::new(&shared.agents, &shared.ops, &programs.passives),
        uses,
        reactions,
        by_trigger,
        house,
        weapons: programs.weapons,
        passives: programs.passives,
        contests: programs.contests,
        tags: programs.names.all_tags.into_iter().collect(),
        library: programs.library,
        ..shared
    })
}

/// Makes all of these; those that cannot be made are complained about and left out.
fn all<T, R>(
    data: impl IntoIterator<Item = T>,
    mut make: impl FnMut(T) -> Result<R, Complaint>,
    complaints: &mut Vec<Complaint>,
) -> Vec<R> {
    let mut made = Vec::new();
    for data in data {
        match make(data) {
            Ok(one) => made.push(one),
            Err(complaint) => complaints.push(complaint),
        }
    }
    made
}

/// The same for cards, which are numbered.
fn each<T, R>(
    cards: Cards<T>,
    mut make: impl FnMut(u8, From<T>) -> Result<R, Complaint>,
    complaints: &mut Vec<Complaint>,
) -> Vec<R> {
    all((0..).zip(cards.into_values()), |(number, card)| make(number, card), complaints)
}

struct Compiler<'p> {
    programs: Programs<'p>,
    uses: Vec<UseRule>,
    reactions: Vec<Reaction>,
    by_trigger: Vec<Answers>,
    /// Rooms so far whose On Enter counts only the first time in a turn.
    first_times: u8,
    house: Vec<String>,
}

/// Whose something is, with the words for it.
struct Owner<'o> {
    site: Site<'o>,
    text: &'o str,
    source: Source,
}

impl<'o> Owner<'o> {
    fn new(pack: u8, file: &'static str, card: &'o str, name: &'o str, text: &'o str, source: Source) -> Self {
        Owner { site: Site { at: At { pack, file, card }, name, moment: Moment::default() }, text, source }
    }
}

impl Compiler<'_> {
    /// Looks through one card or rule for what nobody chose.
    fn search<'s>(&'s self, at: At<'s>) -> Search<'s> {
        Search { sources: self.programs.sources, at }
    }

    /// Looks through one card or rule for what nobody may see.
    fn secrecy<'s>(&'s self, at: At<'s>) -> Secrecy<'s> {
        Secrecy { sources: self.programs.sources, secret: &self.programs.names.secret, at }
    }

    /// Steps that happen by themselves, with this at hand.
    fn check_steps(&self, at: At<'_>, hand: Hand, steps: &[Steps]) -> Result<(), Complaint> {
        self.search(at).steps(steps, hand)?;
        self.secrecy(at).steps(steps, false)?;
        reach::program(self.programs.sources, at, None, steps)
    }

    fn program(&mut self, site: &Site<'_>, hand: Hand, steps: &[Steps]) -> Result<ProgramId, Complaint> {
        self.check_steps(site.at, hand, steps)?;
        self.programs.program(site, steps)
    }

    /// The same if there are steps at all.
    fn optional(&mut self, site: &Site<'_>, hand: Hand, steps: &[Steps]) -> Result<Option<ProgramId>, Complaint> {
        if steps.is_empty() { Ok(None) } else { self.program(site, hand, steps).map(Some) }
    }

    fn usable(&mut self, owner: &Owner<'_>, data: &Use) -> Result<u16, Complaint> {
        let at = owner.site.at;
        self.search(at).usable(data.condition.as_ref(), &data.targets, &data.steps)?;
        self.secrecy(at).targets(&data.targets)?;
        data.condition.as_ref().map_or(Ok(()), |condition| self.secrecy(at).offered(condition))?;
        self.secrecy(at).steps(&data.steps, false)?;
        reach::usable(self.programs.sources, at, data.condition.as_ref(), &data.targets, &data.steps)?;
        let resolver = self.programs.resolver(at);
        let condition = data.condition.as_ref().map(|condition| resolver.condition(condition)).transpose()?;
        check::targets(resolver.sources, at, &data.targets)?;
        let targets = data.targets.iter().map(|target| resolver.target(target)).collect::<Result<_, _>>()?;
        let program = self.programs.program(&owner.site, &data.steps)?;
        self.uses.push(UseRule {
            name: owner.site.name.to_string(),
            text: owner.text.to_string(),
            source: owner.source,
            condition,
            cost: data.cost,
            targets,
            program,
        });
        Ok(self.uses.len() as u16 - 1)
    }

    fn reaction(&mut self, owner: &Owner<'_>, holder: Holder, data: &React) -> Result<u8, Complaint> {
        let at = owner.site.at;
        self.search(at).reaction(data)?;
        self.secrecy(at).steps(&data.steps, false)?;
        if let (Some(condition), false) = (&data.condition, data.always) {
            self.secrecy(at).asked(condition)?;
        }
        reach::program(self.programs.sources, at, data.condition.as_ref(), &data.steps)?;
        check::reaction(self.programs.sources, at, matches!(holder, Holder::Gadget(_)), data)?;
        let resolver = self.programs.resolver(at);
        let condition = data.condition.as_ref().map(|condition| resolver.condition(condition)).transpose()?;
        let site = Site { moment: Moment::of(data.when, data.or_when), ..owner.site };
        let program = self.programs.program(&site, &data.steps)?;
        let number = self.reactions.len() as u8;
        let reaction = Reaction {
            name: owner.site.name.to_string(),
            text: owner.text.to_string(),
            source: owner.source,
            holder,
            when: data.when,
            or_when: data.or_when,
            of: data.of,
            by: data.by,
            near: data.near,
            condition,
            cost: data.cost,
            always: data.always,
            often: data.often,
            program,
        };
        self.by_trigger[data.when as usize].add(number, &reaction);
        if let Some(second) = data.or_when.filter(|second| *second != data.when) {
            self.by_trigger[second as usize].add(number, &reaction);
        }
        self.reactions.push(reaction);
        check::room_for(self.programs.sources, owner.site.at, self.reactions.len(), limits::REACTIONS, "reactions")?;
        Ok(number)
    }

    fn ops(&mut self, number: OpsId, card: From<OpsData>) -> Result<Ops, Complaint> {
        let (pack, source) = (card.pack, Source::Ops(number));
        match card.data {
            OpsData::Action(data) => self.action(number, pack, data),
            OpsData::Gadget(data) => {
                let owner = Owner::new(pack, CardType::Gadget.file(), &data.id, &data.name, &data.text, source);
                let holder = Holder::Gadget(number);
                let activated = data.activated.map(|activated| self.usable(&owner, &activated)).transpose()?;
                let react = data.react.map(|react| self.reaction(&owner, holder, &react)).transpose()?;
                let weapon = data.weapon.map(|weapon| {
                    self.check_steps(owner.site.at, Hand::RIDER, &weapon.on_hit)?;
                    self.check_steps(owner.site.at, Hand::RIDER, &weapon.on_miss)?;
                    self.programs.weapon(&owner.site, &weapon)
                });
                let weapon = weapon.transpose()?;
                Ok(Ops {
                    kind: OpsKind::Gadget,
                    copies: data.copies,
                    tags: self.programs.names.tag_ids(&data.tags),
                    passive: data.passive,
                    activated,
                    react,
                    weapon,
                    hidden_from_frisk: data.hidden_from_frisk,
                    pack,
                    id: data.id,
                    name: data.name.into(),
                    text: data.text,
                    flavour: data.flavour,
                })
            }
            OpsData::Covert(data) => {
                let owner = Owner::new(pack, CardType::Covert.file(), &data.id, &data.name, &data.text, source);
                let react = self.reaction(&owner, Holder::Covert(number), &data.react)?;
                Ok(Ops {
                    kind: OpsKind::Covert,
                    copies: data.copies,
                    tags: self.programs.names.tag_ids(&data.tags),
                    passive: Vec::new(),
                    activated: None,
                    react: Some(react),
                    weapon: None,
                    hidden_from_frisk: false,
                    pack,
                    id: data.id,
                    name: data.name.into(),
                    text: data.text,
                    flavour: data.flavour,
                })
            }
        }
    }

    fn action(&mut self, number: OpsId, pack: u8, data: ActionData) -> Result<Ops, Complaint> {
        let file = CardType::Action.file();
        let owner = Owner::new(pack, file, &data.id, &data.name, &data.text, Source::Ops(number));
        let react = data.any_turn.map(|react| self.reaction(&owner, Holder::Action(number), &react)).transpose()?;
        let activated = if data.steps.is_empty() {
            None
        } else {
            let Owner { site, text, source } = owner;
            let play = Use { condition: data.condition, cost: data.cost, targets: data.targets, steps: data.steps };
            Some(self.usable(&Owner { site, text, source }, &play)?)
        };
        Ok(Ops {
            kind: OpsKind::Action,
            copies: data.copies,
            tags: self.programs.names.tag_ids(&data.tags),
            passive: Vec::new(),
            activated,
            react,
            weapon: None,
            hidden_from_frisk: false,
            pack,
            id: data.id,
            name: data.name.into(),
            text: data.text,
            flavour: data.flavour,
        })
    }

    fn event(&mut self, number: EventId, card: From<EventData>) -> Result<EventCard, Complaint> {
        let From { pack, data } = card;
        let file = CardType::Event.file();
        let owner = Owner::new(pack, file, &data.id, &data.name, &data.text, Source::Event(number));
        let program = self.program(&owner.site, Hand::EMPTY, &data.steps)?;
        Ok(EventCard {
            copies: data.copies,
            tags: self.programs.names.tag_ids(&data.tags),
            program,
            aside: data.aside,
            pack,
            id: data.id,
            name: data.name.into(),
            text: data.text,
            flavour: data.flavour,
        })
    }

    fn room(&mut self, number: RoomId, card: From<RoomData>) -> Result<Room, Complaint> {
        let From { pack, data } = card;
        let (file, source) = (CardType::Room.file(), Source::Room(number));
        let on_enter = data.on_enter.map(|enter| {
            let owner = Owner::new(pack, file, &data.id, &data.name, &enter.text, source);
            let program = self.program(&owner.site, Hand::EMPTY, &enter.steps)?;
            let first_time = enter.first_time.then_some(self.first_times);
            self.first_times += u8::from(enter.first_time);
            let what = "Rooms whose On Enter counts only the first time";
            let count = usize::from(self.first_times);
            check::room_for(self.programs.sources, owner.site.at, count, limits::FIRST_TIMES, what)?;
            Ok(OnEnter { first_time, program, text: enter.text })
        });
        let on_enter = on_enter.transpose()?;
        let ability = data.ability.map(|ability| {
            let owner = Owner::new(pack, file, &data.id, &data.name, &ability.text, source);
            let play = Use {
                condition: ability.condition,
                cost: ability.cost,
                targets: ability.targets,
                steps: ability.steps,
            };
            let play = self.usable(&owner, &play)?;
            Ok(RoomAbility { once_per_agent: ability.once_per_agent, play, text: ability.text })
        });
        let ability = ability.transpose()?;
        Ok(Room {
            id: data.id,
            name: data.name.into(),
            role: data.role,
            doors: data.doors,
            guards: data.guards,
            on_enter,
            ability,
            flavour: data.flavour,
            pack,
        })
    }

    fn agent(&mut self, number: AgentId, card: From<AgentData>) -> Result<AgentCard, Complaint> {
        let From { pack, data } = card;
        let file = CardType::Agent.file();
        let owner = Owner::new(pack, file, &data.id, &data.name, &data.text, Source::Agent(number));
        let holder = Holder::Agent(number);
        let activated = data.activated.map(|activated| self.usable(&owner, &activated)).transpose()?;
        let react = data.react.map(|react| self.reaction(&owner, holder, &react)).transpose()?;
        Ok(AgentCard {
            send_up: data.send_up,
            skills: [data.speed, data.insight, data.strength, data.finesse],
            passive: data.passive,
            activated,
            react,
            pack,
            id: data.id,
            name: data.name.into(),
            text: data.text,
            flavour: data.flavour,
        })
    }

    fn secret(&mut self, card: From<SecretData>) -> Result<Secret, Complaint> {
        let From { pack, data } = card;
        let at = At { pack, file: CardType::Secret.file(), card: &data.id };
        let resolver = self.programs.resolver(at);
        let resolved = |ObjectiveData { text, condition }: ObjectiveData| {
            self.search(at).condition(&condition, Hand::EMPTY)?;
            reach::condition(resolver.sources, at, &condition)?;
            Ok((text, resolver.condition(&condition)?))
        };
        let [first, second] = data.objectives.map(resolved);
        let objectives = [first?, second?];
        Ok(Secret { objectives, pack, id: data.id, name: data.name.into(), flavour: data.flavour })
    }
}
