-- What the house keeps. The twin for PostgreSQL has the same number, the same tables and the same columns.

CREATE TABLE tables (
    code       TEXT    NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'over')),
    public     INTEGER NOT NULL CHECK (public IN (0, 1)),
    created_ms INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,
    due_ms     INTEGER,
    doc        TEXT    NOT NULL
) STRICT;
CREATE INDEX tables_by_stage ON tables (stage, touched_ms, code);
CREATE INDEX tables_listed ON tables (stage, touched_ms, code) WHERE public = 1;
CREATE INDEX tables_due ON tables (due_ms, code) WHERE due_ms IS NOT NULL;

-- Without a row id the entries of a table lie beside each other, and one is written in one place.
CREATE TABLE entries (
    code TEXT    NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    body TEXT    NOT NULL,
    PRIMARY KEY (code, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoints (
    code TEXT    NOT NULL PRIMARY KEY REFERENCES tables (code) ON DELETE CASCADE,
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    body TEXT    NOT NULL
) STRICT;

-- No reference to people: a table in play goes on even if a visitor has become somebody else meanwhile.
CREATE TABLE seats (
    code   TEXT    NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    person TEXT    NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person, code);

CREATE TABLE chat (
    id     INTEGER NOT NULL PRIMARY KEY,
    code   TEXT    NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    at_ms  INTEGER NOT NULL,
    person TEXT    NOT NULL,
    text   TEXT    NOT NULL
) STRICT;
CREATE INDEX chat_by_table ON chat (code, id);
CREATE INDEX chat_by_person ON chat (person);

-- `login` as it was typed, `login_key` as it is compared: in small letters.
CREATE TABLE people (
    id            TEXT    NOT NULL PRIMARY KEY,
    nickname      TEXT    NOT NULL,
    created_ms    INTEGER NOT NULL,
    login         TEXT,
    login_key     TEXT UNIQUE,
    password_hash TEXT
) STRICT;

CREATE TABLE sessions (
    token_hash BLOB    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);

CREATE TABLE packs (
    hash   BLOB    NOT NULL PRIMARY KEY,
    owner  TEXT    NOT NULL,
    put_ms INTEGER NOT NULL,
    doc    TEXT    NOT NULL,
    size   INTEGER NOT NULL,
    bytes  BLOB    NOT NULL
) STRICT;
CREATE INDEX packs_by_time ON packs (put_ms);
CREATE INDEX packs_by_owner ON packs (owner, size);
