-- Packs have owners. The bytes of a pack are kept once, however many people have put it on their shelf, and as long as
-- somebody has it there or a table was set up with it. The twin for SQLite has the same tables and columns.

-- `since_ms`: since when its owner has had a pack of this id there, this one or one before it. `off_ms`: when its owner took
-- it off; the line stays as long as tables need the bytes, for they count as the owner's.
CREATE TABLE shelf (
    owner    TEXT    NOT NULL,
    hash     BYTEA   NOT NULL REFERENCES packs (hash) ON DELETE CASCADE,
    id       TEXT    NOT NULL,
    put_ms   BIGINT  NOT NULL,
    since_ms BIGINT  NOT NULL,
    off_ms   BIGINT,
    PRIMARY KEY (owner, hash)
);
INSERT INTO shelf (owner, hash, id, put_ms, since_ms)
    SELECT owner, hash, coalesce(substring(doc from '"id":"([a-z0-9-]*)"'), ''), put_ms, put_ms FROM packs;
UPDATE shelf SET since_ms =
    (SELECT min(other.put_ms) FROM shelf AS other WHERE other.owner = shelf.owner AND other.id = shelf.id);
CREATE INDEX shelf_by_time ON shelf (put_ms) WHERE off_ms IS NULL;
CREATE INDEX shelf_by_id ON shelf (id, since_ms) WHERE off_ms IS NULL;
CREATE INDEX shelf_by_hash ON shelf (hash);

-- Which packs lie on which tables.
CREATE TABLE laid (
    code TEXT COLLATE "C" NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    hash BYTEA NOT NULL,
    PRIMARY KEY (code, hash)
);
INSERT INTO laid (code, hash)
    SELECT tables.code, packs.hash FROM packs JOIN tables ON tables.doc LIKE '%' || encode(packs.hash, 'hex') || '%';
CREATE INDEX laid_by_hash ON laid (hash);

DROP INDEX packs_by_time;
DROP INDEX packs_by_owner;
ALTER TABLE packs DROP COLUMN owner;
ALTER TABLE packs DROP COLUMN put_ms;
CREATE INDEX packs_by_size ON packs (size);
