-- Where each table lives, in a town of several houses. The twin for PostgreSQL has the same table and columns, and says what
-- they hold; a house over a file has the database to itself, and nothing in here.
CREATE TABLE owners (
    code       TEXT    NOT NULL PRIMARY KEY,
    node       TEXT    NOT NULL,
    node_epoch INTEGER NOT NULL,
    epoch      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
