//! A whole game as the store has it: its log, its journal, and what that proves.
//!
//! A journal may have megabytes, so nobody's is read before it is known that they may see it, and whoever asks for one
//! waits for their turn (`guard/turns.rs`) and has it until the reply is made.

use std::sync::Arc;

use catalog::AnyGame;
use engine::Viewer;
use engine::journal::{self, DiceProof, Header, JournalFile};
use store::Person;
use wire::Stage;
use wire::api::{LogReply, ProofReply};

use crate::guard::Turn;
use crate::table::record::{GameRecord, Record};
use crate::table::stored::{bodies_of, journal_file, read_record};
use crate::{Fault, Shared, codes, lanes, log};

/// What was said and done from an entry on, as its reader may know it.
pub async fn log(house: &Shared, code: &str, person: Option<&Person>, from: u64) -> Result<LogReply, Fault> {
    let code = codes::read(code);
    match stored_log(house, &code, person, from).await {
        Err(fault @ Fault::NotStored(_)) => house.hall.remembered_log(&code, person, from).await.unwrap_or(Err(fault)),
        told => told,
    }
}

async fn stored_log(house: &Shared, code: &str, person: Option<&Person>, from: u64) -> Result<LogReply, Fault> {
    let (record, game) = record(house, code).await?;
    let viewer = reader(&record, person)?;
    let whole = whole(house, code, &record, game).await?;
    house.lanes.think(move || told(&whole, viewer, from)).await?
}

/// The whole journal with its secret: everything that was hidden, so only once the game is over.
pub async fn journal(house: &Shared, code: &str) -> Result<String, Fault> {
    let code = codes::read(code);
    let (record, game) = record(house, &code).await?;
    if record.stage != Stage::Over {
        return Err(Fault::NotNow("the journal is published when the game is over".into()));
    }
    let whole = whole(house, &code, &record, game).await?;
    let written = move || journal::write(&whole.file()?).map_err(|error| Fault::Ours(error.to_string()));
    house.lanes.think(written).await?
}

/// What the journal proves.
pub async fn proof(house: &Shared, code: &str) -> Result<ProofReply, Fault> {
    let code = codes::read(code);
    let (record, game) = record(house, &code).await?;
    let commitment = game.header.commitment.clone();
    let contributions = service::tell::contributions(&game.header.contributions);
    if record.stage != Stage::Over {
        let (secret, seed, answers, undone, outcomes) = (None, None, 0, 0, 0);
        return Ok(ProofReply { commitment, contributions, secret, seed, answers, undone, outcomes, proven: false });
    }
    let secret = game.secret;
    let seed = Some(String::from(secret.with(&game.header.contributions)));
    let whole = whole(house, &code, &record, game).await?;
    let verify = move || whole.game.verify(&whole.file()?).map_err(|error| Fault::Ours(error.to_string()));
    let verified = house.lanes.think(verify).await??;
    Ok(ProofReply {
        commitment,
        contributions,
        secret: Some(String::from(secret)),
        seed,
        answers: verified.answers as u64,
        undone: verified.undone as u64,
        outcomes: verified.outcomes as u64,
        proven: verified.dice == DiceProof::Proven,
    })
}

/// With whose eyes somebody reads the log of a table, if at all.
pub fn reader(record: &Record, person: Option<&Person>) -> Result<Viewer, Fault> {
    let seat = person.and_then(|person| record.seats_of(&person.id).lowest());
    let kept_out = person.is_some_and(|person| record.is_kept_out(&person.id));
    if kept_out && record.stage == Stage::Playing {
        return Err(Fault::NotYours("the host has sent you away from this table".into()));
    }
    if seat.is_none() && record.stage == Stage::Playing && record.spectators != wire::Spectators::Live {
        return Err(Fault::NotYours("only players may read the log while the game runs".into()));
    }
    Ok(seat.map_or(Viewer::Public, Viewer::Seat))
}

/// What is stored of a table besides its journal.
async fn record(house: &Shared, code: &str) -> Result<(Record, GameRecord), Fault> {
    let none = || Fault::NotFound(format!("there is no table `{code}`; check the link"));
    let stored = house.store.table(code).await?.ok_or_else(none)?;
    let record = read_record(code, &stored)?;
    let not_yet = || Fault::NotNow("the game has not started yet".into());
    let game = record.game_record.clone().ok_or_else(not_yet)?;
    Ok((record, game))
}

/// A game as the store has it. To make something of it is for thinkers.
struct Whole {
    game: Arc<dyn AnyGame>,
    header: Header,
    secret: engine::Seed,
    bodies: Vec<String>,
    _turn: Turn,
}

async fn whole(house: &Shared, code: &str, record: &Record, game: GameRecord) -> Result<Whole, Fault> {
    let GameRecord { header, secret, first } = game;
    let game = house.shelf.game_of(&house.store, &record.game, &record.packs).await?.game;
    let turn = house.guard.journals.wait(lanes::payer().place).await?;
    let bodies = bodies_of(&house.store, code, first).await?;
    Ok(Whole { game, header, secret, bodies, _turn: turn })
}

impl Whole {
    fn file(&self) -> Result<JournalFile, Fault> {
        journal_file(&self.header, self.secret, &self.bodies)
    }
}

/// A page of a log.
fn told(whole: &Whole, viewer: Viewer, from: u64) -> Result<LogReply, Fault> {
    let history = whole.game.replay(&whole.file()?).map_err(|error| Fault::Ours(error.to_string()))?;
    Ok(log::page(&*history, viewer, from))
}
