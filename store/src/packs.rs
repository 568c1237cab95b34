//! Packs that players uploaded, as the bytes they sent, and whose shelf each lies on.

use crate::connection::Row;
use crate::statement::{Statement, check_key, values};
use crate::{Store, StoreError, limits};

/// A pack with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPack {
    pub hash: [u8; 32],
    /// What it is called by; several packs may go by one.
    pub id: String,
    /// The server's own document, such as the pack's name and game.
    pub doc: String,
    pub bytes: Vec<u8>,
}

/// A pack on a person's shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLine {
    pub hash: [u8; 32],
    pub id: String,
    /// The id of the person who put it there, and what they are called; nothing if they are not known any more.
    pub owner: String,
    pub nickname: String,
    pub put_ms: i64,
    /// Whether it is the last its owner has put there under this id.
    pub newest: bool,
    pub doc: String,
    pub size: u64,
}

/// How much of a shelf is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub packs: u64,
    pub bytes: u64,
}

/// The columns of [`line`], in its order.
macro_rules! lines {
    ($rest:literal) => {
        concat!(
            "SELECT s.hash, s.id, s.owner, coalesce(w.nickname, ''), s.put_ms, p.doc, p.size, CAST(CASE WHEN EXISTS \
             (SELECT 1 FROM shelf n WHERE n.owner = s.owner AND n.id = s.id AND n.off_ms IS NULL \
             AND (n.put_ms > s.put_ms OR n.put_ms = s.put_ms AND n.hash > s.hash)) THEN 0 ELSE 1 END AS BIGINT) \
             FROM shelf s JOIN packs p ON p.hash = s.hash LEFT JOIN people w ON w.id = s.owner \
             WHERE s.off_ms IS NULL AND ",
            $rest
        )
    };
}

fn line(row: &Row) -> Result<PackLine, StoreError> {
    Ok(PackLine {
        hash: hash(row)?,
        id: row.get(1)?,
        owner: row.get(2)?,
        nickname: row.get(3)?,
        put_ms: row.get(4)?,
        doc: row.get(5)?,
        size: row.number(6)?,
        newest: row.number(7)? == 1,
    })
}

fn hash(row: &Row) -> Result<[u8; 32], StoreError> {
    let hash: Vec<u8> = row.get(0)?;
    hash.try_into().map_err(|_| StoreError::Schema { why: "a pack's hash has not 32 bytes".into() })
}

impl Store {
    /// Puts a pack on a person's shelf; returns whether it was not there before. The same bytes are kept once, however
    /// many people bring them.
    pub async fn put_pack(&self, owner: &str, put_ms: i64, pack: &StoredPack) -> Result<bool, StoreError> {
        let StoredPack { hash, id, doc, bytes } = pack;
        check_key("a person's id", owner)?;
        check_key("a pack's id", id)?;
        let keep = "INSERT INTO packs (hash, doc, size, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING";
        let keep = Statement::new(keep, values![*hash, doc.clone(), bytes.len() as i64, bytes.clone()]);
        // A person who replaces a pack keeps the time since when they have had this id: the first stays the first.
        let put = "INSERT INTO shelf (owner, hash, id, put_ms, since_ms) SELECT $1, $2, $3, $4, coalesce((SELECT \
                   min(o.since_ms) FROM shelf o WHERE o.owner = $1 AND o.id = $3 AND o.off_ms IS NULL), $4) WHERE true \
                   ON CONFLICT (owner, hash) DO UPDATE SET put_ms = excluded.put_ms, since_ms = excluded.since_ms, \
                   off_ms = NULL WHERE shelf.off_ms IS NOT NULL";
        let put = Statement::new(put, values![owner.to_string(), *hash, id.clone(), put_ms]);
        let changed = self.script("pack", vec![keep, put]).await?;
        Ok(changed.get(1) == Some(&1))
    }

    /// A pack that lies on a shelf, or that tables need.
    pub async fn pack(&self, hash: [u8; 32]) -> Result<Option<StoredPack>, StoreError> {
        let sql = "SELECT doc, bytes, coalesce((SELECT min(id) FROM shelf WHERE shelf.hash = packs.hash), '') \
                   FROM packs WHERE hash = $1";
        let found = self.reader().row(sql, values![hash]).await?;
        let pack = |row: Row| Ok(StoredPack { hash, doc: row.get(0)?, bytes: row.get(1)?, id: row.get(2)? });
        found.map(pack).transpose()
    }

    /// The packs put on shelves last, at most [`limits::PAGE`].
    pub async fn packs(&self, limit: u32) -> Result<Vec<PackLine>, StoreError> {
        let sql = lines!("true ORDER BY s.put_ms DESC, s.hash DESC LIMIT $1");
        let rows = self.reader().rows(sql, values![i64::from(limit.min(limits::PAGE))]).await?;
        rows.iter().map(line).collect()
    }

    /// All that lies on a person's shelf, the last first, at most [`limits::PAGE`].
    pub async fn packs_of(&self, owner: &str) -> Result<Vec<PackLine>, StoreError> {
        let sql = lines!("s.owner = $1 ORDER BY s.put_ms DESC, s.hash DESC LIMIT $2");
        let rows = self.reader().rows(sql, values![owner, i64::from(limits::PAGE)]).await?;
        rows.iter().map(line).collect()
    }

    /// Where a pack lies: on the asker's own shelf, or else on the shelf that has had it longest.
    pub async fn shelved(&self, hash: [u8; 32], asker: &str) -> Result<Option<PackLine>, StoreError> {
        let sql = lines!(
            "s.hash = $1 ORDER BY CASE WHEN s.owner = $2 THEN 0 ELSE 1 END, s.since_ms, s.put_ms, s.owner LIMIT 1"
        );
        self.reader().row(sql, values![hash, asker]).await?.map(|row| line(&row)).transpose()
    }

    /// The pack the asker means by an id, and by a hash between these two: the newest of their own, or else the newest
    /// of the person who has had such packs on their shelf longest. So an upload never changes what others mean.
    pub async fn pack_called(
        &self,
        id: &str,
        hashes: ([u8; 32], [u8; 32]),
        asker: &str,
    ) -> Result<Option<PackLine>, StoreError> {
        let sql = lines!(
            "s.id = $1 AND s.hash BETWEEN $2 AND $3 AND s.owner IN ($4, (SELECT f.owner FROM shelf f WHERE f.id = $1 \
             AND f.hash BETWEEN $2 AND $3 AND f.off_ms IS NULL ORDER BY f.since_ms, f.owner LIMIT 1)) \
             ORDER BY CASE WHEN s.owner = $4 THEN 0 ELSE 1 END, s.put_ms DESC, s.hash DESC LIMIT 1"
        );
        let row = self.reader().row(sql, values![id, hashes.0, hashes.1, asker]).await?;
        row.map(|row| line(&row)).transpose()
    }

    /// Takes a pack off a person's shelf; returns whether it lay there. Tables that were set up with it keep it.
    pub async fn take_off(&self, owner: &str, hash: [u8; 32], now_ms: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE shelf SET off_ms = $3 WHERE owner = $1 AND hash = $2 AND off_ms IS NULL";
        let off = Statement::new(sql, values![owner.to_string(), hash, now_ms]);
        Ok(self.script("pack", vec![off]).await?.first() == Some(&1))
    }

    /// Whether a table was set up with it.
    pub async fn is_laid(&self, hash: [u8; 32]) -> Result<bool, StoreError> {
        Ok(self.reader().row("SELECT code FROM laid WHERE hash = $1 LIMIT 1", values![hash]).await?.is_some())
    }

    /// What a person's packs take: those on their shelf, and those they took off while tables need them.
    pub async fn packs_taken_by(&self, owner: &str) -> Result<Taken, StoreError> {
        let sql = "SELECT count(*), CAST(coalesce(sum(p.size), 0) AS BIGINT) FROM shelf s JOIN packs p ON p.hash = s.hash \
                   WHERE s.owner = $1 AND (s.off_ms IS NULL OR EXISTS (SELECT 1 FROM laid l WHERE l.hash = s.hash))";
        self.taken(sql, values![owner]).await
    }

    /// What all packs take.
    pub async fn packs_taken(&self) -> Result<Taken, StoreError> {
        self.taken("SELECT count(*), CAST(coalesce(sum(size), 0) AS BIGINT) FROM packs", Vec::new()).await
    }

    async fn taken(&self, sql: &'static str, values: Vec<crate::statement::Value<'_>>) -> Result<Taken, StoreError> {
        let row = self.reader().row(sql, values).await?;
        row.map_or(Ok(Taken::default()), |row| Ok(Taken { packs: row.number(0)?, bytes: row.number(1)? }))
    }

    /// Forgets packs that were taken off the last shelf before this time and lie on no table. How many.
    pub async fn forget_packs(&self, off_before_ms: i64, limit: u32) -> Result<u64, StoreError> {
        let sql = "DELETE FROM packs WHERE hash IN (SELECT p.hash FROM packs p WHERE NOT EXISTS (SELECT 1 FROM shelf s \
                   WHERE s.hash = p.hash AND (s.off_ms IS NULL OR s.off_ms >= $1)) \
                   AND NOT EXISTS (SELECT 1 FROM laid l WHERE l.hash = p.hash) LIMIT $2)";
        let values = values![off_before_ms, i64::from(limit.min(limits::FORGET))];
        let changed = self.script("packs", vec![Statement::new(sql, values)]).await?;
        Ok(changed.first().copied().unwrap_or_default())
    }
}
