//! F07-WILD-19: what a pack's programs take at their worst. Each is carried out once on full tables, six Agents, every
//! Room and piece on the board, and so is everything that a moment sets off. What has to be cut there
//! would be cut in play (F07-WILD-17, F07-WILD-18), so the author hears of it before any player does.
//!
//! Anybody may have a pack checked, so a check is bounded itself: all trials together take at most [`MOST`] steps and
//! the memory of a few tables.

use engine::chance::{Chance, Draw, Quick};
use engine::effect::{Overrun, ProgramId, STEPS};
use engine::{Complaint, Entry, Game, Play, Seat, Turn, bot};

use super::load::FILES;
use super::rules::Facility07;
use super::sources::{At, Sources};
use crate::event::Event;
use crate::geometry::{Place, Slot};
use crate::options::OptionalRules;
use crate::resolver::Resolver;
use crate::state::{Alertness, Guard, Moment, Scope, Source, Stage, State, most};
use crate::vocabulary::Trigger;

/// Steps of all trials together. Those of the largest example pack take a twentieth of it.
const MOST: u32 = 2_000_000;

/// What setting an answer up costs: to list what may be answered takes longer than many steps.
const ANSWER: u32 = 200;

/// More steps than these in one answer are too near the cut: a longer game may bring more.
const NEAR: u32 = STEPS / 2;

/// So many questions in a row are too many for one card or rule: five such would be a whole turn's (F07-RULING-168).
const QUESTIONS: u32 = most::ANSWERS as u32 / 5;

/// So many complaints are enough to begin with.
const ENOUGH: usize = 8;

/// What is tried.
#[derive(Clone, Copy)]
enum Trial {
    Program(ProgramId),
    /// Everything that happens by itself at such a moment.
    Moment(Trigger),
}

/// What is wrong with it.
enum Fault {
    Cut(Overrun),
    Near(u32),
    Asks,
}

/// Whose it is: name of the card or rule, and its pack.
type Whose = (String, u8);

/// Everything that the programs of the last pack, and what they set off, take too much of.
pub(super) fn complaints(game: &Facility07, sources: &Sources<'_>) -> Vec<Complaint> {
    let last = (sources.0.len() - 1) as u8;
    let mut worst = Worst { game, chance: Quick::new(7), left: MOST, found: Vec::new() };
    let tables = worst.tables();
    for trial in trials(game, last) {
        for table in &tables {
            if worst.found.len() >= ENOUGH || worst.left == 0 || worst.blamed(trial) {
                break;
            }
            worst.attempt(trial, table);
        }
    }
    let mut found: Vec<Complaint> = worst.found.iter().map(|(whose, fault)| complaint(sources, whose, fault)).collect();
    if found.is_empty() && worst.left == 0 {
        let what = "all that the pack does, tried once, takes too many steps";
        found.push(sources.complain_of_all(&FILES.map(|file| (file, "")), what).remedy(REMEDY));
    }
    found
}

const REMEDY: &str = "take loops out of loops, or let fewer things set each other off";

fn complaint(sources: &Sources<'_>, (name, pack): &Whose, fault: &Fault) -> Complaint {
    let text = |file: &str| sources.0.get(usize::from(*pack)).and_then(|own| own.text(file));
    // Rules come last: a card is rather meant than a rule that mentions it.
    let file = FILES.into_iter().find(|file| text(file).is_some_and(|text| text.contains(name.as_str())));
    let at = At { pack: *pack, file: file.unwrap_or("rules.yaml"), card: name };
    let (what, remedy) = match fault {
        Fault::Cut(Overrun::Budget) => (format!("on a full table this does not end within {STEPS} steps"), REMEDY),
        Fault::Cut(Overrun::Depth) => (
            "on a full table this sets off too many things inside each other".into(),
            "see to it that what it sets off does not set it off again, for instance by a marker",
        ),
        Fault::Cut(Overrun::Turns | Overrun::Answers) => {
            ("on a full table this lets turn after turn go by".into(), "let Agents have their turns")
        }
        Fault::Near(steps) => (format!("on a full table this takes {steps} steps of the {STEPS} there are"), REMEDY),
        Fault::Asks => (
            format!("on a full table this asks more than {QUESTIONS} questions in a row"),
            "ask once, before the loop or instead of it",
        ),
    };
    sources.complain(at, "", &what).remedy(remedy)
}

/// Every program of the pack, and every moment that something on the table answers.
fn trials(game: &Facility07, pack: u8) -> Vec<Trial> {
    let mut triggers: Vec<Trigger> = Vec::new();
    for reaction in game.reactions().iter().filter(|reaction| reaction.always) {
        for trigger in [Some(reaction.when), reaction.or_when].into_iter().flatten() {
            if !triggers.contains(&trigger) {
                triggers.push(trigger);
            }
        }
    }
    let own = game.library().programs().filter(|(_, program)| program.whole && program.pack == pack);
    own.map(|(id, _)| Trial::Program(id)).chain(triggers.into_iter().map(Trial::Moment)).collect()
}

struct Worst<'g> {
    game: &'g Facility07,
    chance: Quick,
    /// Steps that are left for all trials.
    left: u32,
    found: Vec<(Whose, Fault)>,
}

impl Worst<'_> {
    /// Whether the program was complained about already, so that one trial more would tell the same.
    fn blamed(&self, trial: Trial) -> bool {
        let Trial::Program(id) = trial else { return false };
        self.whose(id).is_some_and(|whose| self.found.iter().any(|(other, _)| *other == whose))
    }

    fn whose(&self, id: ProgramId) -> Option<Whose> {
        self.game.library().program(id).map(|program| (program.name.clone(), program.pack))
    }

    /// The first rule of a pack that answers by itself.
    fn first_to_answer(&self, trigger: Trigger) -> Option<Whose> {
        let programs = self.game.answers(trigger).automatic.iter().map(|id| self.game.reaction(*id).program);
        programs.filter_map(|program| self.whose(program)).find(|(_, pack)| *pack != 0)
    }

    fn note(&mut self, whose: Option<Whose>, fault: Fault) {
        if let Some(whose) = whose.filter(|whose| self.found.iter().all(|(other, _)| other != whose)) {
            self.found.push((whose, fault));
        }
    }

    /// Carries something out on a copy of the table and answers what is asked, until nothing is in progress.
    fn attempt(&mut self, trial: Trial, table: &State) {
        let mut state = *table;
        let mut random = bot::Random::new();
        let mut picks = Vec::new();
        let mut log: Vec<Entry<Event>> = Vec::new();
        for asked in 0.. {
            let Turn::Ask { awaited, .. } = self.game.turn(&state) else { return };
            let Some(seat) = awaited.lowest() else { return };
            picks.clear();
            if asked > 0 {
                random.choose(self.game, &state, seat, &mut self.chance, &mut picks);
            }
            log.clear();
            let mut play = Play::logged(&mut self.chance, &mut log);
            if asked == 0 {
                begin(trial, &mut Resolver { game: self.game, state: &mut state, play: &mut play });
            } else if self.game.answer(&mut state, seat, &picks, &mut play).is_err() {
                return;
            }
            let spent = play.budget.spent();
            self.left = self.left.saturating_sub(spent + ANSWER);
            let whose = match trial {
                Trial::Program(id) => self.whose(id),
                Trial::Moment(trigger) => self.first_to_answer(trigger),
            };
            if let Some((why, by)) = stopped(self.game, &log) {
                return self.note(by.or(whose), Fault::Cut(why));
            }
            if spent > NEAR {
                return self.note(whose, Fault::Near(spent));
            }
            if asked == QUESTIONS {
                return self.note(whose, Fault::Asks);
            }
            if state.stack.is_empty() || self.left == 0 {
                return;
            }
        }
    }

    /// Full tables: in either Phase, with everybody in one Room and with everybody apart.
    fn tables(&mut self) -> Vec<State> {
        let mut tables = Vec::new();
        for stage in [Stage::Exploration, Stage::Battle] {
            for together in [true, false] {
                tables.push(self.table(stage, together));
            }
        }
        tables
    }

    fn table(&mut self, stage: Stage, together: bool) -> State {
        let game = self.game;
        let constants = game.constants();
        let mut play = Play::silent(&mut self.chance);
        let mut state = game.dealt(engine::MAX_SEATS as u8, OptionalRules::default(), [30, 5], &mut play);
        let mut table = Resolver { game, state: &mut state, play: &mut play };
        while let Some(card) = table.state.room_deck.draw() {
            if !table.lay_anywhere(card) {
                table.state.lost_rooms |= 1 << card.0;
            }
        }
        let mainframe = state.laid.iter().position(|laid| laid.card == game.shared.mainframe);
        state.mainframe = mainframe.and_then(Place::at);
        state.stage = stage;
        if stage == Stage::Battle {
            (state.hacker, state.countdown) = (Some(state.active), constants.countdown);
        }
        let places: Vec<Place> = state.board.places().iter().collect();
        let any = |chance: &mut Quick| places[chance.below(places.len() as u32, Draw::Pick) as usize];
        for figure in state.figures.iter_mut().filter(|figure| usize::from(figure.kind) < game.figures().len()) {
            (figure.on_board, figure.room) = (true, any(&mut self.chance));
        }
        while state.guards.len() < usize::from(constants.guards).min(most::GUARDS) {
            let awake = state.guards.len().is_multiple_of(2);
            let alertness = if awake { Alertness::Awake } else { Alertness::Dazed };
            state.guards.push(Guard { room: any(&mut self.chance), state: alertness });
        }
        for seat in Seat::first(state.count) {
            if !together {
                state.agent_mut(seat).room = any(&mut self.chance);
            }
            let look = crate::look::Look::new(game, &state);
            let (data, markers) = (look.data_supply(), look.marker_supply());
            let agent = state.agent_mut(seat);
            agent.data = data.min(5);
            let kinds = game.pieces();
            for (_, marker) in (0..markers).zip(&mut agent.markers[..kinds]) {
                *marker = 1;
            }
            state.notes[seat.index()].fill(1);
            let mut play = Play::silent(&mut self.chance);
            Resolver { game, state: &mut state, play: &mut play }.draw("F07-SETUP-14", seat, constants.opening_hand);
        }
        state
    }
}

/// What was cut, and whose it was if a pack's.
fn stopped(game: &Facility07, log: &[Entry<Event>]) -> Option<(Overrun, Option<Whose>)> {
    log.iter().find_map(|entry| {
        let Event::Stopped { why, by } = &entry.event else { return None };
        let pack = by.pack.as_ref().and_then(|name| game.shared.pack_names.iter().position(|other| other == name));
        Some((*why, by.name.as_ref().zip(pack).map(|(name, pack)| (name.to_string(), pack as u8 + 1))))
    })
}

/// The active Agent's card, with something of everything at hand.
fn begin(trial: Trial, table: &mut Resolver<'_, '_, '_>) {
    let me = table.state.active;
    let room = table.state.agent(me).room;
    let others: Vec<Seat> = table.state.clockwise_after(me).collect();
    match trial {
        Trial::Program(program) => {
            let card = table.state.agent(me).hand.first().map(|hidden| hidden.card).unwrap_or_default();
            let at_hand = Scope { agent: others[0], other: others[1], card, ..table.scope(me, Source::Rules) };
            table.call(program, at_hand);
        }
        Trial::Moment(trigger) => table.announce(Moment::new(trigger, me, others[0], room)),
    }
    table.go_on_until_asked();
}

impl Resolver<'_, '_, '_> {
    /// Lays a Room at the first doorway that takes it.
    fn lay_anywhere(&mut self, card: crate::names::RoomId) -> bool {
        let places: Vec<Place> = self.state.board.places().iter().collect();
        places.into_iter().any(|place| {
            let joints = |slot| Slot::ALL.into_iter().map(move |joint| (slot, joint));
            Slot::ALL.into_iter().flat_map(joints).any(|(slot, joint)| self.lay(card, place, slot, joint).is_some())
        })
    }
}
