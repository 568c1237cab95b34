//! Packs on the house's shelf.

use std::io::{Cursor, Write as _};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Complaint;
use pack::{Pack, PackHash};
use store::StoredPack;
use wire::api::{PackComplaint, PackInfo, PackPart, PackReply};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::parts::{Where, Zip};
use super::replies::{Done, Download};
use crate::people::{Maybe, Person, Somebody, now_ms};
use crate::shelf::{Found, Note, Shelf};
use crate::{Fault, Shared};

pub async fn list(State(house): State<Shared>, Maybe(person): Maybe) -> Result<Json<Vec<PackInfo>>, Fault> {
    let built_in = Shelf::built_in().iter().map(|pack| info(Note::from(&**pack), &pack.hash, None, person.as_ref()));
    let mut all: Vec<PackInfo> = built_in.collect();
    for (line, note) in Shelf::uploads(&house.store).await? {
        all.push(info(note, &PackHash(line.hash), Some(&line.owner), person.as_ref()));
    }
    Ok(Json(all))
}

pub async fn one(
    State(house): State<Shared>,
    Where(wanted): Where<String>,
    Maybe(person): Maybe,
) -> Result<Json<PackInfo>, Fault> {
    let Found { pack, owner } = house.shelf.find(&house.store, &wanted).await?;
    let told = info(Note::from(&*pack), &pack.hash, owner.as_deref(), person.as_ref());
    let parts = house.shelf.readers.apart(move || parts(&pack)).await??;
    Ok(Json(PackInfo { parts, ..told }))
}

pub async fn upload(
    State(house): State<Shared>,
    Somebody(person): Somebody,
    Zip(bytes): Zip,
) -> Result<Json<PackReply>, Fault> {
    house.guard.uploads.take(person.id.as_str())?;
    let refused = |complaints: Vec<Complaint>| {
        Ok(Json(PackReply { pack: None, complaints: complaints.into_iter().map(complaint).collect() }))
    };
    let pack = match house.shelf.readers.zip("upload", bytes.clone()).await? {
        Ok(pack) => Arc::new(pack),
        Err(complaint) => return refused(vec![complaint]),
    };
    let needs = match house.shelf.needs(&house.store, &pack).await {
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
    let owner = keep(&house, &person, &pack, bytes.to_vec()).await?;
    let told = info(Note::from(&*pack), &pack.hash, owner.as_deref(), Some(&person));
    Ok(Json(PackReply { pack: Some(told), complaints: Vec::new() }))
}

/// Keeps a pack, if it is not here already. Whose it is then.
async fn keep(house: &Shared, person: &Person, pack: &Pack, bytes: Vec<u8>) -> Result<Option<String>, Fault> {
    if Shelf::built_in().iter().any(|known| known.hash == pack.hash) {
        return Ok(None);
    }
    let most = house.config.limits.pack_bytes_per_person;
    let kept = house.store.pack_bytes_of(&person.id).await?;
    if kept.saturating_add(bytes.len() as u64) > most {
        return Err(Fault::NotNow(format!("your packs would have more than {} KiB: remove one first", most >> 10)));
    }
    let doc =
        serde_json::to_string(&Note::from(pack)).map_err(|error| Fault::Ours(format!("a pack's note: {error}")))?;
    let stored = StoredPack { hash: pack.hash.0, owner: person.id.clone(), put_ms: now_ms(), doc, bytes };
    if house.store.put_pack(&stored).await? {
        return Ok(Some(stored.owner));
    }
    Ok(house.store.pack(pack.hash.0).await?.map(|first| first.owner))
}

/// What a table was played with must be there when it wakes, so a pack that lies on any table stays. Which table that is
/// says nothing to the owner unless they sit there, so it is not told.
pub async fn remove(
    State(house): State<Shared>,
    Where(wanted): Where<String>,
    Somebody(person): Somebody,
) -> Result<Done, Fault> {
    let found = house.shelf.find(&house.store, &wanted).await?;
    let hash = found.pack.hash_hex();
    if found.owner.as_deref() != Some(person.id.as_str()) {
        return Err(Fault::NotYours("only whoever uploaded a pack takes it off the shelf".into()));
    }
    if house.store.table_that_says(&found.pack.manifest.game, &hash).await?.is_some() {
        return Err(Fault::NotNow("the pack lies on a table: it stays as long as that does".into()));
    }
    house.store.remove_pack(found.pack.hash.0).await?;
    Ok(Done)
}

pub async fn download(State(house): State<Shared>, Where(wanted): Where<String>) -> Result<Download<false>, Fault> {
    let Found { pack, .. } = house.shelf.find(&house.store, &wanted).await?;
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

fn info(note: Note, hash: &PackHash, owner: Option<&str>, asker: Option<&Person>) -> PackInfo {
    let Note { id, name, version, game, about } = note;
    let yours = owner.is_some() && owner == asker.map(|asker| asker.id.as_str());
    PackInfo { id, name, version, game, hash: hash.hex(), about, built_in: owner.is_none(), yours, parts: Vec::new() }
}

fn parts(pack: &Pack) -> Result<Vec<PackPart>, Fault> {
    let game = catalog::find(&pack.manifest.game)?;
    let parts = game.pack_parts(pack).map_err(|complaint| Fault::Bad(complaint.to_string()))?;
    Ok(parts.into_iter().map(parlour::shelf::part).collect())
}

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn complaint(Complaint { file, place, what, remedy }: Complaint) -> PackComplaint {
    let (line, column) = place.map(|(line, column)| (count(line), count(column))).unzip();
    PackComplaint { file, line, column, what, remedy }
}
