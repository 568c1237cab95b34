//! What cards in hand are good for, read once from their programs, and what dark Rooms have in store.

use engine::effect::{Op, ProgramId};

use crate::content::{Cost, EntityExtraction};
use crate::layout::Tile;
use crate::names::{CARD_KINDS, Card, ROOMS, RoomId, Tiles};
use crate::state::State;
use crate::vocabulary::{Group, Near, Pile, Selector, Shape, Spots, Verb};

/// What a card does, as far as a policy cares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tool {
    /// Takes an action.
    pub costs: bool,
    /// Health Tokens it gives; to somebody next door too; only to those who are down.
    pub heals: u8,
    pub reaches: bool,
    pub for_fallen: bool,
    pub actions: u8,
    /// Ammo, and whether for everybody here.
    pub ammo: u8,
    pub shares: bool,
    /// Damage to everything on a tile, operatives too, and how far it is thrown.
    pub blast: u8,
    pub range: u8,
    /// Makes Hostiles on a tile skip a turn.
    pub dazes: bool,
    /// Draws Hostiles to a tile.
    pub lures: bool,
    /// Steps it leads a Hostile away.
    pub leads: u8,
    pub shows_rooms: bool,
    pub opens_doors: bool,
    /// Trades one card for another.
    pub swaps: bool,
}

impl Tool {
    fn read(&mut self, game: &EntityExtraction, program: Option<ProgramId>) {
        let Some(program) = program.and_then(|program| game.library().program(program)) else { return };
        for op in &program.ops {
            match op {
                Op::Do(verb) => self.note(verb),
                Op::Each(selector, body) | Op::Pick(selector, _, body) => {
                    self.choose(selector);
                    self.shares |= matches!(op, Op::Each(Selector::Operatives(_), _));
                    self.read(game, Some(*body));
                }
                Op::If(..) | Op::Jump(_) | Op::Branch(..) | Op::Roll(..) | Op::Repeat(..) => {}
                Op::Check(check, _) => match *check {},
            }
        }
    }

    fn choose(&mut self, selector: &Selector) {
        match selector {
            Selector::Operatives(Group { at, are }) => {
                self.reaches |= *at == Near::HereOrConnected;
                self.for_fallen |= *are == Shape::Down;
            }
            Selector::Tiles(Spots::HostilesWithin(range)) => self.range = *range,
            Selector::Cards(Pile::OtherItems) => self.swaps = true,
            _ => {}
        }
    }

    fn note(&mut self, verb: &Verb) {
        match verb {
            Verb::RegainHt(amount) => self.heals = amount.amount,
            Verb::Actions(more) => self.actions = u8::try_from(*more).unwrap_or(0),
            Verb::GainAmmo(amount) => self.ammo = amount.amount,
            Verb::DamageEntity(blow) => self.blast = blow.amount,
            Verb::SkipNextTurn => self.dazes = true,
            Verb::PlaceBeacon => self.lures = true,
            Verb::MoveEntity(push) => self.leads = push.steps,
            Verb::RevealRoom => self.shows_rooms = true,
            Verb::DestroyDoor => self.opens_doors = true,
            Verb::DrawItem(_)
            | Verb::DrawEntity(_)
            | Verb::DiscardItem
            | Verb::DiscardCard
            | Verb::TakeWeapon
            | Verb::Damage(_)
            | Verb::PreventDamage(_)
            | Verb::SetHt(_)
            | Verb::EndMove
            | Verb::Teleport
            | Verb::SwitchLock
            | Verb::PeekEntity
            | Verb::HealEntity(_)
            | Verb::Spawn(_)
            | Verb::Approach(_) => {}
        }
    }
}

/// What a Room does to the operative who opens or enters it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Den {
    /// Entities it holds.
    pub entities: u8,
    pub items: u8,
    /// What it does on every entry.
    pub hurts: u8,
    pub heals: u8,
    pub ammo: u8,
    /// A Move ends there.
    pub stops: bool,
}

/// Everything in the box that a hand or a map can hold.
pub(super) struct Kit {
    tools: [Tool; CARD_KINDS],
    dens: [Den; ROOMS],
    halls: Vec<Den>,
    /// What losing a card would cost, in tenths of a point.
    keep: [i32; CARD_KINDS],
}

impl Kit {
    pub fn learn(game: &EntityExtraction) -> Self {
        let mut tools = [Tool::default(); CARD_KINDS];
        let mut keep = [0; CARD_KINDS];
        for card in Card::all() {
            if let Some(item) = game.item(card) {
                let tool = &mut tools[card.index()];
                tool.costs = item.cost == Cost::Action;
                tool.read(game, item.program);
            }
            keep[card.index()] = worth(game, card, tools[card.index()]);
        }
        let den = |first: Option<ProgramId>, any: Option<ProgramId>| {
            let mut den = Den::default();
            den.read(game, first, true);
            den.read(game, any, false);
            den
        };
        let rooms = game.rooms().iter();
        let dens: Vec<Den> = rooms
            .map(|room| {
                den(room.first.as_ref().map(|entry| entry.program), room.any.as_ref().map(|entry| entry.program))
            })
            .collect();
        let halls = game.halls().iter().map(|hall| den(None, hall.enter.as_ref().map(|entry| entry.program))).collect();
        Kit { tools, dens: std::array::from_fn(|room| dens.get(room).copied().unwrap_or_default()), halls, keep }
    }

    #[inline]
    pub fn tool(&self, card: Card) -> Tool {
        self.tools[card.index()]
    }

    #[inline]
    pub fn den(&self, room: RoomId) -> Den {
        self.dens[room.index()]
    }

    #[inline]
    pub fn hall(&self, hall: usize) -> Den {
        self.halls[hall]
    }

    /// Where a Move ends.
    pub fn stops(&self, state: &State) -> Tiles {
        let halls = self.halls.iter().enumerate().filter(|(_, den)| den.stops).map(|(at, _)| Tile(at as u8));
        let rooms = state.face_up.filter(|tile| state.room_at(*tile).is_some_and(|room| self.den(room).stops));
        halls.chain(rooms).collect()
    }

    /// What its owner would miss without it, in tenths of a point.
    #[inline]
    pub fn keep(&self, card: Card) -> i32 {
        self.keep[card.index()]
    }
}

impl Den {
    fn read(&mut self, game: &EntityExtraction, program: Option<ProgramId>, first: bool) {
        let Some(program) = program.and_then(|program| game.library().program(program)) else { return };
        for op in &program.ops {
            match op {
                Op::Do(Verb::DrawEntity(count)) => self.entities += count,
                Op::Do(Verb::DrawItem(count)) if first => self.items += count,
                Op::Do(Verb::Damage(amount)) => self.hurts += amount.amount,
                Op::Do(Verb::RegainHt(amount)) => self.heals += amount.amount,
                Op::Do(Verb::GainAmmo(amount)) => self.ammo += amount.amount,
                Op::Do(Verb::EndMove) => self.stops = true,
                Op::Each(_, body) | Op::Pick(_, _, body) | Op::Repeat(_, body) => self.read(game, Some(*body), first),
                _ => {}
            }
        }
    }
}

/// What a card is kept for.
fn worth(game: &EntityExtraction, card: Card, tool: Tool) -> i32 {
    if let Some(weapon) = game.weapon(card) {
        let reach = i32::from(weapon.range.min(3)) * 4;
        return 40 + i32::from(weapon.damage * weapon.attacks.min(3)) * 8 + reach + if weapon.area { 6 } else { 0 };
    }
    let Some(item) = game.item(card) else { return 0 };
    let saves = if item.cost == Cost::Reaction { 45 } else { 0 };
    let lasts = if item.cost == Cost::Passive { 8 } else { 0 };
    saves
        + lasts
        + i32::from(tool.heals) * 25
        + i32::from(tool.actions) * 30
        + i32::from(tool.ammo) * 8
        + i32::from(tool.blast) * 15
        + if tool.dazes { 20 } else { 0 }
        + if tool.lures { 20 } else { 0 }
        + i32::from(tool.leads) * 8
        + 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_what_is_known() {
        let game = EntityExtraction::base();
        let kit = Kit::learn(&game);
        let tool = |name: &str| kit.tool(game.card_named(name).expect("in the box"));
        assert_eq!(tool("Medkit"), Tool { costs: true, heals: 2, ..Tool::default() });
        let defibrillator = tool("Defibrillator");
        assert!(defibrillator.reaches && defibrillator.for_fallen && defibrillator.heals == 2);
        assert_eq!(tool("Adrenaline Shot"), Tool { actions: 1, ..Tool::default() });
        assert!(tool("Ammo Crate").shares && tool("Ammo Crate").ammo == 2);
        let grenade = tool("Frag Grenade");
        assert_eq!((grenade.blast, grenade.range, grenade.costs), (2, 2, true));
        assert!(tool("Flashbang").dazes && tool("Decoy Beacon").lures && tool("Hungry Box").swaps);
        let den = |name: &str| kit.den(game.room_named(name).expect("in the box"));
        assert_eq!((den("Laboratory").entities, den("Laboratory").items), (2, 1));
        assert_eq!((den("Breach").hurts, den("Medical Bay").heals, den("Armoury").ammo), (1, 1, 1));
        assert!(kit.keep(Card::all().next().expect("a weapon")) > kit.keep(game.card_named("Radio").expect("a radio")));
    }
}
