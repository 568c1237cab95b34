//! Packs on the house's shelf.

use std::io::{Cursor, Write as _};
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use engine::Complaint;
use pack::{Pack, PackHash};
use store::StoredPack;
use wire::api::{PackComplaint, PackInfo, PackPart, PackReply};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::parts::{Where, Zip};
use super::replies::{Done, Download};
use crate::people::{Maybe, Person, Somebody, now_ms};
use crate::shelf::{Found, Note, Shelf, Whose};
use crate::{Fault, Shared};

pub async fn list(State(house): State<Shared>, Maybe(person): Maybe) -> Result<Json<Vec<PackInfo>>, Fault> {
    let asker = asker(person.as_ref());
    let built_in = Shelf::built_in().iter().map(|pack| info(Note::from(&**pack), &pack.hash, &Whose::BuiltIn, asker));
    let mut all: Vec<PackInfo> = built_in.collect();
    for (line, note) in Shelf::uploads(&house.store, asker).await? {
        let hash = PackHash(line.hash);
        all.push(info(note, &hash, &Whose::Shelf(Box::new(line)), asker));
    }
    Ok(Json(all))
}

pub async fn one(
    State(house): State<Shared>,
    Where(wanted): Where<String>,
    Maybe(person): Maybe,
) -> Result<Json<PackInfo>, Fault> {
    let asker = asker(person.as_ref());
    let Found { pack, whose } = house.shelf.find(&house.store, &wanted, asker).await?;
    let told = info(Note::from(&*pack), &pack.hash, &whose, asker);
    let parts = house.shelf.readers.apart(move || parts(&pack)).await??;
    Ok(Json(PackInfo { parts, ..told }))
}

pub async fn upload(
    State(house): State<Shared>,
    Somebody(person): Somebody,
    Zip(bytes): Zip,
) -> Result<Json<PackReply>, Fault> {
    take_in(&house, &person, &bytes, None).await
}

pub async fn replace(
    State(house): State<Shared>,
    Where(wanted): Where<String>,
    Somebody(person): Somebody,
    Zip(bytes): Zip,
) -> Result<Json<PackReply>, Fault> {
    let old = house.shelf.find(&house.store, &wanted, &person.id).await?;
    if !old.whose.is(&person.id) {
        return Err(Fault::NotYours("only whoever put a pack on the shelf replaces it".into()));
    }
    take_in(&house, &person, &bytes, Some(&old)).await
}

/// Reads and checks a pack, and puts it on the shelf, perhaps in the place of another. If something is wrong with it,
/// says what.
async fn take_in(
    house: &Shared,
    person: &Person,
    bytes: &Bytes,
    instead_of: Option<&Found>,
) -> Result<Json<PackReply>, Fault> {
    house.guard.uploads.take(person.id.as_str())?;
    let refused = |complaints: Vec<Complaint>| {
        Ok(Json(PackReply { pack: None, complaints: complaints.into_iter().map(complaint).collect() }))
    };
    let pack = match house.shelf.readers.zip("upload", bytes.clone()).await? {
        Ok(pack) => Arc::new(pack),
        Err(complaint) => return refused(vec![complaint]),
    };
    if let Some(complaint) = misnamed(&pack, instead_of) {
        return refused(vec![complaint]);
    }
    let needs = match house.shelf.needs(&house.store, &pack, &person.id).await {
        Ok(needs) => needs,
        Err(fault @ (Fault::NotFound(_) | Fault::Bad(_))) => {
            let what = format!("what it needs cannot be had: {fault}");
            return refused(vec![Complaint::about(&pack.place(pack::MANIFEST), what).remedy("upload that pack first")]);
        }
        Err(other) => return Err(other),
    };
    let checked = pack.clone();
    let check = move || {
        let base: Vec<&Pack> = needs.iter().map(AsRef::as_ref).collect();
        catalog::packs::check(&base, &checked)
    };
    let complaints = house.shelf.readers.apart(check).await?;
    if !complaints.is_empty() {
        return refused(complaints);
    }
    let whose = keep(house, person, &pack, bytes, instead_of).await?;
    let told = info(Note::from(&*pack), &pack.hash, &whose, &person.id);
    Ok(Json(PackReply { pack: Some(told), complaints: Vec::new() }))
}

/// A pack that calls itself what another is called by: one that comes with a game, or another than it replaces.
fn misnamed(pack: &Pack, instead_of: Option<&Found>) -> Option<Complaint> {
    let id = pack.id();
    if Shelf::built_in().iter().any(|known| known.id() == id && known.hash != pack.hash) {
        let what = format!("`{id}` is a pack that comes with the game, and this is another");
        return Some(pack.complain_of("id", what).remedy("give it an `id` of its own"));
    }
    let old = instead_of?.pack.id();
    let what = format!("this is `{id}`, and it would take the place of `{old}`");
    let remedy = format!("give it the `id` {old}, or put it on the shelf beside it");
    (old != id).then(|| pack.complain_of("id", what).remedy(remedy))
}

/// Keeps a pack and takes the one off the shelf that it replaces. Whose it is then.
async fn keep(
    house: &Shared,
    person: &Person,
    pack: &Pack,
    bytes: &Bytes,
    instead_of: Option<&Found>,
) -> Result<Whose, Fault> {
    if Shelf::built_in().iter().any(|known| known.hash == pack.hash) {
        return Ok(Whose::BuiltIn);
    }
    let replaced = match instead_of.map(|found| &found.whose) {
        Some(Whose::Shelf(line)) if line.hash != pack.hash.0 => Some(line),
        _ => None,
    };
    let (store, hash) = (&house.store, pack.hash.0);
    let known = store.shelved(hash, &person.id).await?;
    if known.as_ref().is_none_or(|line| line.owner != person.id) {
        let weight = if known.is_some() { 0 } else { bytes.len() as u64 };
        there_is_room(house, person, bytes.len() as u64, weight, replaced.map(|line| line.size)).await?;
    }
    let doc =
        serde_json::to_string(&Note::from(pack)).map_err(|error| Fault::Ours(format!("a pack's note: {error}")))?;
    let stored = StoredPack { hash, id: pack.id().into(), doc, bytes: bytes.to_vec() };
    store.put_pack(&person.id, now_ms(), &stored).await?;
    if let Some(line) = replaced {
        store.take_off(&person.id, line.hash, now_ms()).await?;
    }
    let line = store.shelved(hash, &person.id).await?;
    Ok(line.map_or(Whose::OffTheShelf, |line| Whose::Shelf(Box::new(line))))
}

/// Refuses what is too much for a person, or for the house: so many bytes on the person's shelf, so many new ones in the
/// house, in the place of so many.
async fn there_is_room(
    house: &Shared,
    person: &Person,
    more: u64,
    new: u64,
    replaced: Option<u64>,
) -> Result<(), Fault> {
    let limits = &house.config.limits;
    let taken = house.store.packs_taken_by(&person.id).await?;
    let (packs, bytes) = (
        taken.packs - u64::from(replaced.is_some()).min(taken.packs),
        taken.bytes.saturating_sub(replaced.unwrap_or(0)),
    );
    let beside = "take one off the shelf first; those on tables count as long as the tables are there";
    if packs >= limits.packs_per_person {
        return Err(Fault::NotNow(format!("you have {packs} packs, and may have no more: {beside}")));
    }
    if bytes.saturating_add(more) > limits.pack_bytes_per_person {
        let most = limits.pack_bytes_per_person >> 10;
        return Err(Fault::NotNow(format!("your packs would have more than {most} KiB: {beside}")));
    }
    if house.store.packs_taken().await?.bytes.saturating_add(new) > limits.pack_bytes {
        return Err(Fault::NotNow("the house has no room for more packs; tell whoever hosts it".into()));
    }
    Ok(())
}

/// Tables that were set up with it keep it, and so does its exact address, as long as they are there.
pub async fn remove(
    State(house): State<Shared>,
    Where(wanted): Where<String>,
    Somebody(person): Somebody,
) -> Result<Done, Fault> {
    let Found { pack, whose } = house.shelf.find(&house.store, &wanted, &person.id).await?;
    if !whose.is(&person.id) {
        return Err(Fault::NotYours("only whoever put a pack on the shelf takes it off".into()));
    }
    house.store.take_off(&person.id, pack.hash.0, now_ms()).await?;
    Ok(Done)
}

pub async fn download(
    State(house): State<Shared>,
    Where(wanted): Where<String>,
    Maybe(person): Maybe,
) -> Result<Download<false>, Fault> {
    let Found { pack, .. } = house.shelf.find(&house.store, &wanted, asker(person.as_ref())).await?;
    let name = format!("{}-{}.zip", pack.id(), pack.manifest.version);
    let bytes = house.shelf.readers.apart(move || zipped(&pack)).await??;
    Ok(Download { name, bytes })
}

/// Packed anew from what we read, never the stranger's own bytes: nothing we did not see is passed on.
fn zipped(pack: &Pack) -> Result<Vec<u8>, Fault> {
    let failed = |error: &dyn std::fmt::Display| Fault::Ours(format!("packing a pack: {error}"));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in &pack.files {
        zip.start_file(file.name.as_str(), SimpleFileOptions::default()).map_err(|error| failed(&error))?;
        zip.write_all(file.text.as_bytes()).map_err(|error| failed(&error))?;
    }
    zip.finish().map(Cursor::into_inner).map_err(|error| failed(&error))
}

/// Whom a pack is looked for for.
fn asker(person: Option<&Person>) -> &str {
    person.map_or("", |person| person.id.as_str())
}

fn info(note: Note, hash: &PackHash, whose: &Whose, asker: &str) -> PackInfo {
    let Note { id, name, version, game, about, author } = note;
    let line = match whose {
        Whose::Shelf(line) => Some(line),
        Whose::BuiltIn | Whose::OffTheShelf => None,
    };
    PackInfo {
        id,
        name,
        version,
        game,
        hash: hash.hex(),
        about,
        author,
        built_in: *whose == Whose::BuiltIn,
        yours: whose.is(asker),
        owner: line.map(|line| line.nickname.clone()),
        put_ms: line.map(|line| line.put_ms),
        newest: line.map_or(*whose == Whose::BuiltIn, |line| line.newest),
        parts: Vec::new(),
    }
}

fn parts(pack: &Pack) -> Result<Vec<PackPart>, Fault> {
    let game = catalog::find(&pack.manifest.game)?;
    let parts = game.pack_parts(pack).map_err(|complaint| Fault::Bad(complaint.to_string()))?;
    Ok(parts.into_iter().map(service::games::part).collect())
}

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn complaint(Complaint { file, place, what, remedy }: Complaint) -> PackComplaint {
    let (line, column) = place.map(|(line, column)| (count(line), count(column))).unzip();
    PackComplaint { file, line, column, what, remedy }
}
