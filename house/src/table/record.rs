//! What is stored of a table besides its journal. Everything here survives a restart; everything else is of the moment.

use super::stuck::Stuck;
use super::vote::{TurnedDown, Vote};
use engine::journal::{Header, PackMark};
use engine::{Contributed, Contribution, Seat, SeatSet, Seed};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use wire::{Absent, Clock, Occupant, SeatNumber, SeatWish, Spectators, Stage, Verdict, Visibility};

/// A table as the store keeps it. Holds the secret that the dice come from: it is never sent to anybody.
#[derive(Clone, Serialize, Deserialize)]
pub struct Record {
    pub game: String,
    pub setup: Value,
    pub packs: Vec<PackMark>,
    pub stage: Stage,
    pub visibility: Visibility,
    pub spectators: Spectators,
    pub clock: Clock,
    pub absent: Absent,
    /// Which bot plays for whoever is absent; the usual one if none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub substitute: Option<String>,
    pub hints: bool,
    pub seats: Vec<SeatRecord>,
    /// The person who set the table up, by their id.
    pub host: String,
    pub created_ms: i64,
    /// What the seats' secret links are made from.
    pub key: [u8; 32],
    /// What the dice will come from, drawn before anybody sits down so that its hash can be published. None at a table
    /// that an older house set up.
    #[serde(default)]
    pub secret: Option<Seed>,
    pub paused: bool,
    /// What is proposed; it may stand for days.
    #[serde(default)]
    pub vote: Option<Vote>,
    /// Whose proposals were turned down shortly before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned_down: Vec<TurnedDown>,
    /// Who was sent away and may not come back.
    #[serde(default)]
    pub kept_out: Vec<KeptOut>,
    /// Once the game has started.
    pub game_record: Option<GameRecord>,
    #[serde(default, deserialize_with = "verdict_of_any_age")]
    pub verdict: Option<Verdict>,
    pub rematch: Option<String>,
    /// Set if its rules have not come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Stuck>,
}

/// Before a verdict had lines, an older house called its headline the text, which it was.
fn verdict_of_any_age<'de, D: Deserializer<'de>>(stored: D) -> Result<Option<Verdict>, D::Error> {
    let mut tree: Option<Value> = Option::deserialize(stored)?;
    if let Some(Value::Object(fields)) = &mut tree
        && let Some(text) = fields.remove("text")
    {
        fields.insert("headline".into(), text);
    }
    tree.map(serde_json::from_value).transpose().map_err(D::Error::custom)
}

/// What is decided when the game starts.
#[derive(Clone, Serialize, Deserialize)]
pub struct GameRecord {
    pub header: Header,
    /// An older house called it the seed, which it was.
    #[serde(alias = "seed")]
    pub secret: Seed,
    /// The entry of the store the journal begins with: not the first one if the rules have changed on the way.
    pub first: u64,
}

/// Somebody the host has sent away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptOut {
    /// What the host calls them by; no two at a table have the same.
    pub number: u32,
    pub id: String,
    pub nickname: String,
    /// When that was, in milliseconds since 1970; 0 if an older house did it.
    #[serde(default)]
    pub at_ms: i64,
}

/// One seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatRecord {
    pub holder: Holder,
    pub ready: bool,
    /// A bot plays here until the owner returns.
    pub away: bool,
    /// The bot came by a clock or a vote, not because its owner wanted it: it goes when they look in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stood_in: bool,
    pub muted: bool,
    /// What is left of the bank, in milliseconds.
    pub bank_ms: Option<u64>,
    /// Raised when the seat changes hands, so that old links open nothing.
    pub generation: u32,
    /// What its player adds to the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<Contribution>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Open,
    Reserved,
    Person { id: String, nickname: String },
    Bot(String),
}

impl SeatRecord {
    pub fn new(holder: Holder) -> Self {
        let ready = matches!(holder, Holder::Bot(_));
        SeatRecord {
            holder,
            ready,
            away: false,
            stood_in: false,
            muted: false,
            bank_ms: None,
            generation: 0,
            contribution: None,
        }
    }

    pub fn occupant(&self) -> Occupant {
        match &self.holder {
            Holder::Open => Occupant::Open,
            Holder::Reserved => Occupant::Reserved,
            Holder::Person { nickname, .. } => Occupant::Person(nickname.clone()),
            Holder::Bot(kind) => Occupant::Bot(kind.clone()),
        }
    }

    pub fn person(&self) -> Option<&str> {
        match &self.holder {
            Holder::Person { id, .. } => Some(id),
            Holder::Open | Holder::Reserved | Holder::Bot(_) => None,
        }
    }
}

impl KeptOut {
    pub fn told(&self) -> wire::api::KeptOut {
        wire::api::KeptOut { number: self.number, nickname: self.nickname.clone() }
    }
}

/// So many people are kept out of one table; the one sent away first is forgotten then.
const MOST_KEPT_OUT: usize = 100;

impl Record {
    pub fn is_kept_out(&self, person: &str) -> bool {
        self.kept_out.iter().any(|out| out.id == person)
    }

    /// Whether somebody was new to the house after another was sent away: they may be the same.
    pub fn may_be_back(&self, person: &store::Person) -> bool {
        self.kept_out.iter().any(|out| out.at_ms > 0 && person.created_ms >= out.at_ms)
    }

    /// A bot plays in these seats until their owners look in.
    pub fn stand_in(&mut self, seats: SeatSet) {
        for seat in seats {
            if let Some(held) = self.seats.get_mut(seat.index()).filter(|held| held.person().is_some()) {
                (held.away, held.stood_in) = (true, true);
            }
        }
    }

    /// Whatever seats somebody had are open.
    pub fn stand_up(&mut self, person: &str) {
        for held in self.seats.iter_mut().filter(|held| held.person() == Some(person)) {
            *held = SeatRecord { generation: held.generation + 1, ..SeatRecord::new(Holder::Open) };
        }
    }

    /// Keeps somebody out from now on.
    pub fn keep_out(&mut self, id: &str, nickname: &str) {
        self.kept_out.retain(|out| out.id != id);
        if self.kept_out.len() >= MOST_KEPT_OUT {
            self.kept_out.remove(0);
        }
        let number = self.kept_out.last().map_or(0, |last| last.number.wrapping_add(1));
        self.kept_out.push(KeptOut { number, id: id.into(), nickname: nickname.into(), at_ms: crate::now_ms() });
    }

    /// The seats of a person; usually one.
    pub fn seats_of(&self, person: &str) -> SeatSet {
        self.seats_where(|seat| seat.person() == Some(person))
    }

    /// The seats that people sit in, whether or not a bot plays for them now.
    pub fn people(&self) -> SeatSet {
        self.seats_where(|seat| seat.person().is_some())
    }

    /// The seats that belong to bots.
    pub fn seats_of_bots(&self) -> SeatSet {
        self.seats_where(|seat| matches!(seat.holder, Holder::Bot(_)))
    }

    /// The seats that answer by themselves: those of bots, and those where a bot plays for somebody.
    pub fn bots(&self) -> SeatSet {
        self.seats_where(|seat| matches!(seat.holder, Holder::Bot(_)) || seat.away)
    }

    fn seats_where(&self, wanted: impl Fn(&SeatRecord) -> bool) -> SeatSet {
        (0..).map(Seat).zip(&self.seats).filter(|(_, seat)| wanted(seat)).map(|(seat, _)| seat).collect()
    }

    /// What players add to the secret.
    pub fn contributions(&self) -> Vec<Contributed> {
        let given = |(seat, held): (Seat, &SeatRecord)| Some(Contributed { seat, contribution: held.contribution? });
        (0..).map(Seat).zip(&self.seats).filter_map(given).collect()
    }

    pub fn seat(&self, seat: SeatNumber) -> Option<&SeatRecord> {
        self.seats.get(usize::from(seat))
    }

    /// The seat of the person who set the table up.
    pub fn host_seat(&self) -> Option<SeatNumber> {
        self.seats_of(&self.host).lowest().map(|seat| seat.0)
    }

    /// The secret of a seat's link.
    pub fn secret(&self, seat: SeatNumber) -> String {
        let generation = self.seat(seat).map_or(0, |seat| seat.generation);
        let mut made = sha2::Sha256::default();
        sha2::Digest::update(&mut made, self.key);
        sha2::Digest::update(&mut made, [seat]);
        sha2::Digest::update(&mut made, generation.to_le_bytes());
        crate::codes::letters(&sha2::Digest::finalize(made)[..20])
    }
}

/// How a seat begins.
pub fn holder(wish: SeatWish, me: &store::Person) -> Holder {
    match wish {
        SeatWish::Me => Holder::Person { id: me.id.clone(), nickname: me.nickname.clone() },
        SeatWish::Open => Holder::Open,
        SeatWish::Reserved => Holder::Reserved,
        SeatWish::Bot(kind) => Holder::Bot(kind),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn verdicts_of_an_older_house_are_read() {
        let old = json!({"rule": "F07-END-01", "winners": [1], "scores": [3, 7], "text": "Duke wins."});
        let read = verdict_of_any_age(old).unwrap().unwrap();
        assert_eq!((read.headline.as_str(), read.lines.len()), ("Duke wins.", 0));
        let new = verdict_of_any_age(serde_json::to_value(&read).unwrap()).unwrap();
        assert_eq!(new, Some(read));
        assert_eq!(verdict_of_any_age(Value::Null).unwrap(), None);
    }
}
