-- What the house keeps. The twin for SQLite has the same number, the same tables and the same columns.
-- Codes are compared byte by byte, as SQLite does: pages of a list then follow each other in the same order.

CREATE TABLE tables (
    code       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'over')),
    public     BIGINT  NOT NULL CHECK (public IN (0, 1)),
    created_ms BIGINT  NOT NULL,
    touched_ms BIGINT  NOT NULL,
    due_ms     BIGINT,
    doc        TEXT    NOT NULL
);
CREATE INDEX tables_by_stage ON tables (stage, touched_ms, code);
CREATE INDEX tables_listed ON tables (stage, touched_ms, code) WHERE public = 1;
CREATE INDEX tables_due ON tables (due_ms, code) WHERE due_ms IS NOT NULL;

CREATE TABLE entries (
    code TEXT COLLATE "C" NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    seq  BIGINT  NOT NULL CHECK (seq >= 0),
    body TEXT    NOT NULL,
    PRIMARY KEY (code, seq)
);

CREATE TABLE checkpoints (
    code TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (code) ON DELETE CASCADE,
    seq  BIGINT  NOT NULL CHECK (seq >= 0),
    body TEXT    NOT NULL
);

-- No reference to people: a table in play goes on even if a visitor has become somebody else meanwhile.
CREATE TABLE seats (
    code   TEXT COLLATE "C" NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    seat   BIGINT  NOT NULL,
    person TEXT    NOT NULL,
    PRIMARY KEY (code, seat)
);
CREATE INDEX seats_by_person ON seats (person, code);

CREATE TABLE chat (
    id     BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code   TEXT COLLATE "C" NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    at_ms  BIGINT  NOT NULL,
    person TEXT    NOT NULL,
    text   TEXT    NOT NULL
);
CREATE INDEX chat_by_table ON chat (code, id);
CREATE INDEX chat_by_person ON chat (person);

-- `login` as it was typed, `login_key` as it is compared: in small letters.
CREATE TABLE people (
    id            TEXT    NOT NULL PRIMARY KEY,
    nickname      TEXT    NOT NULL,
    created_ms    BIGINT  NOT NULL,
    login         TEXT,
    login_key     TEXT UNIQUE,
    password_hash TEXT
);

CREATE TABLE sessions (
    token_hash BYTEA   NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires_ms BIGINT  NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);

CREATE TABLE packs (
    hash   BYTEA   NOT NULL PRIMARY KEY,
    owner  TEXT    NOT NULL,
    put_ms BIGINT  NOT NULL,
    doc    TEXT    NOT NULL,
    size   BIGINT  NOT NULL,
    bytes  BYTEA   NOT NULL
);
CREATE INDEX packs_by_time ON packs (put_ms);
CREATE INDEX packs_by_owner ON packs (owner, size);
