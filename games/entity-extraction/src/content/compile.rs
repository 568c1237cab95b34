//! The compiler: authored content in, playable content out. Names inside programs become numbers here.

use engine::Complaint;
use engine::effect::{Library, Origin, ProgramId, Word};
use engine::load::nearest;

use super::data::{EffectData, HallData, HostileData, ItemData, RoomData, WeaponData};
use super::rules::{Being, Entry, Hall, Item, Room, Traits, Weapon};
use crate::layout::{HALLS, HallSides, Side};
use crate::names::HostileId;
use crate::vocabulary::{ActionKind, Lexicon, Passive, Step, Toward, Verb};

/// Turns authored effects into programs.
#[derive(Clone, Debug)]
pub struct Compiler {
    pub library: Library<Lexicon>,
    pub hostiles: Vec<String>,
}

/// The programs of a box with the names they may use.
pub type Effects = Compiler;

/// EE-LAYOUT-02: the sides of every hall.
pub fn sides(file: &str, halls: &[HallData]) -> Result<HallSides, Complaint> {
    let mut all = [[Side::Wall; 4]; HALLS];
    for (hall, data) in all.iter_mut().zip(halls) {
        let signs: Vec<&str> = data.sides.split_whitespace().collect();
        let wrong = || {
            Complaint::about(file, format!("{}: `{}` are no four sides", data.name, data.sides))
                .remedy("write north, east, south and west as `.` open, `D` door, `A` airlock door or `#` wall")
        };
        if signs.len() != hall.len() {
            return Err(wrong());
        }
        for (side, sign) in hall.iter_mut().zip(signs) {
            *side = match sign {
                "." => Side::Open,
                "D" => Side::Door,
                "A" => Side::Airlock,
                "#" => Side::Wall,
                _ => return Err(wrong()),
            };
        }
    }
    Ok(all)
}

fn traits(passives: &[Passive]) -> Traits {
    let mut all = Traits::default();
    for passive in passives {
        match *passive {
            Passive::PassLocked => all.pass_locked = true,
            Passive::PassAirlock => all.pass_airlock = true,
            Passive::BreakLock => all.break_lock = true,
            Passive::Immobile => all.immobile = true,
            Passive::DamageCap(most) => all.damage_cap = Some(most),
            Passive::RangeBonus(more) => all.range_bonus += more,
            Passive::TargetLast => all.target_last = true,
            Passive::FreeAction(free) if free.kind == ActionKind::Lock => all.free_lock = Some(free),
            Passive::FreeAction(free) => all.free_pick_up = Some(free),
            Passive::TradeAnyTile => all.trade_any_tile = true,
            Passive::ImmuneToRooms => all.immune_to_rooms = true,
            Passive::Bound => all.bound = true,
        }
    }
    all
}

impl Compiler {
    /// Gives every name in a program its number.
    pub fn name_all(&self, steps: &mut [Step]) -> Result<(), String> {
        let mut fault = Ok(());
        for step in steps {
            step.each_word(&mut |word| {
                let Word::Verb(Verb::Spawn(named)) = word else { return };
                let found = self.hostiles.iter().position(|one| one.eq_ignore_ascii_case(&named.name));
                match found {
                    Some(place) => named.id = HostileId(place as u8),
                    None if fault.is_ok() => {
                        let near = nearest(&named.name, self.hostiles.iter().map(String::as_str));
                        let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                        fault = Err(format!("there is no Hostile `{}`{hint}", named.name));
                    }
                    None => {}
                }
            });
        }
        fault
    }

    pub fn program(&mut self, name: &str, source: &str, mut steps: Vec<Step>) -> Result<Option<ProgramId>, String> {
        if steps.is_empty() {
            return Ok(None);
        }
        self.name_all(&mut steps).map_err(|what| format!("{name}: {what}"))?;
        Ok(Some(self.library.add(Origin::own(name, source), &steps)))
    }

    fn entry(&mut self, name: &str, source: &str, data: Option<EffectData>) -> Result<Option<Entry>, String> {
        let Some(EffectData { text, hidden_breach_text, limit, steps }) = data else { return Ok(None) };
        Ok(self.program(name, source, steps)?.map(|program| Entry { text, hidden_breach_text, limit, program }))
    }

    pub fn hall(&mut self, file: &str, data: HallData) -> Result<Hall, Complaint> {
        let enter = self.entry(&data.name, &data.id, data.enter).map_err(|what| Complaint::about(file, what))?;
        Ok(Hall {
            id: data.id,
            name: data.name.into(),
            flavour: data.flavour,
            text: data.text,
            enter,
            attack_path: data.attack_path,
            airlock: data.airlock,
        })
    }

    pub fn room(&mut self, file: &str, data: RoomData) -> Result<Room, Complaint> {
        let about = |what: String| Complaint::about(file, what);
        let first = self.entry(&data.name, &data.id, data.first).map_err(about)?;
        let any = self.entry(&data.name, &data.id, data.any).map_err(about)?;
        Ok(Room { id: data.id, name: data.name.into(), flavour: data.flavour, first, any })
    }

    pub fn weapon(&mut self, file: &str, data: WeaponData) -> Result<Weapon, Complaint> {
        let on_hit = self.program(&data.name, &data.id, data.on_hit).map_err(|what| Complaint::about(file, what))?;
        Ok(Weapon {
            id: data.id,
            name: data.name.into(),
            class: data.class,
            damage: data.damage,
            range: data.range,
            attacks: data.attacks,
            ammo: data.ammo,
            area: data.area,
            text: data.text,
            flavour: data.flavour,
            on_hit,
        })
    }

    pub fn item(&mut self, file: &str, data: ItemData) -> Result<Item, Complaint> {
        let about = |what: String| Complaint::about(file, what);
        Ok(Item {
            program: self.program(&data.name, &data.id, data.steps).map_err(about)?,
            on_discover: self.program(&data.name, &data.id, data.on_discover).map_err(about)?,
            before_discover: self.program(&data.name, &data.id, data.before_discover).map_err(about)?,
            traits: traits(&data.passives),
            id: data.id,
            name: data.name.into(),
            copies: data.copies,
            cost: data.cost,
            when: data.when,
            consumable: data.consumable,
            healing: data.healing,
            text: data.text,
            flavour: data.flavour,
            needs: data.needs,
        })
    }

    pub fn hostile(&mut self, file: &str, data: HostileData) -> Result<Being, Complaint> {
        let about = |what: String| Complaint::about(file, what);
        let mut toward = Toward::default();
        for mut step in data.turn.iter().cloned() {
            step.each_verb(&mut |verb| {
                if let Verb::Approach(approach) = verb {
                    toward = approach.toward;
                }
            });
        }
        Ok(Being {
            toward,
            discovery: self.program(&data.name, &data.id, data.discovery).map_err(about)?,
            turn: self.program(&data.name, &data.id, data.turn).map_err(about)?,
            traits: traits(&data.passives),
            id: data.id,
            name: data.name.into(),
            hp: data.hp,
            restless_text: data.restless_text,
            discovery_text: data.discovery_text,
            text: data.text,
            flavour: data.flavour,
        })
    }
}
