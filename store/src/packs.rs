//! Packs that players uploaded, as the bytes they sent.

use crate::connection::Row;
use crate::statement::{Statement, check_key, values};
use crate::{Store, StoreError, limits};

/// A pack with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPack {
    pub hash: [u8; 32],
    /// The id of whoever uploaded it first.
    pub owner: String,
    pub put_ms: i64,
    /// The server's own document, such as the pack's name and game.
    pub doc: String,
    pub bytes: Vec<u8>,
}

/// A pack in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLine {
    pub hash: [u8; 32],
    pub owner: String,
    pub put_ms: i64,
    pub doc: String,
    pub size: u64,
}

fn hash(row: &Row) -> Result<[u8; 32], StoreError> {
    let hash: Vec<u8> = row.get(0)?;
    hash.try_into().map_err(|_| StoreError::Schema { why: "a pack's hash has not 32 bytes".into() })
}

impl Store {
    /// Whether it is new. The same bytes are kept once and stay with whoever brought them first.
    pub async fn put_pack(&self, pack: &StoredPack) -> Result<bool, StoreError> {
        let StoredPack { hash, owner, put_ms, doc, bytes } = pack;
        check_key("a person's id", owner)?;
        let sql = "INSERT INTO packs (hash, owner, put_ms, doc, size, bytes) VALUES ($1, $2, $3, $4, $5, $6) \
                   ON CONFLICT (hash) DO NOTHING";
        let values = values![*hash, owner.clone(), *put_ms, doc.clone(), bytes.len() as i64, bytes.clone()];
        let changed = self.script("pack", vec![Statement::new(sql, values)]).await?;
        Ok(changed.first() == Some(&1))
    }

    pub async fn pack(&self, hash: [u8; 32]) -> Result<Option<StoredPack>, StoreError> {
        let sql = "SELECT owner, put_ms, doc, bytes FROM packs WHERE hash = $1";
        let found = self.reader().row(sql, values![hash]).await?;
        let pack = |row: Row| {
            Ok(StoredPack { hash, owner: row.get(0)?, put_ms: row.get(1)?, doc: row.get(2)?, bytes: row.get(3)? })
        };
        found.map(pack).transpose()
    }

    /// The newest packs, at most [`limits::PAGE`].
    pub async fn packs(&self, limit: u32) -> Result<Vec<PackLine>, StoreError> {
        let sql = "SELECT hash, owner, put_ms, doc, size FROM packs ORDER BY put_ms DESC, hash LIMIT $1";
        let rows = self.reader().rows(sql, values![i64::from(limit.min(limits::PAGE))]).await?;
        let line = |row: &Row| {
            Ok(PackLine {
                hash: hash(row)?,
                owner: row.get(1)?,
                put_ms: row.get(2)?,
                doc: row.get(3)?,
                size: row.number(4)?,
            })
        };
        rows.iter().map(line).collect()
    }

    /// Whether it was there.
    pub async fn remove_pack(&self, hash: [u8; 32]) -> Result<bool, StoreError> {
        let delete = Statement::new("DELETE FROM packs WHERE hash = $1", values![hash]);
        Ok(self.script("pack", vec![delete]).await?.first() == Some(&1))
    }

    /// How many bytes of packs somebody has uploaded.
    pub async fn pack_bytes_of(&self, owner: &str) -> Result<u64, StoreError> {
        let sql = "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM packs WHERE owner = $1";
        self.reader().row(sql, values![owner]).await?.map_or(Ok(0), |row| row.number(0))
    }
}
