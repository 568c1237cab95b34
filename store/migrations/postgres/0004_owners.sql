-- Where each table lives, in a town of several houses: a lease in `leases` is a node's, and a table is owned under it. Whoever
-- takes a table over gives it a new epoch; whoever writes for it under an older one is refused. A house that has the database
-- to itself owns all tables by its own lease, and has nothing here. The twin for SQLite has the same tables and columns.

-- No reference to tables: a code is owned before its table is written. `node` is the name of a lease, empty when the table was
-- given away; `node_epoch` the epoch of the program that took it, so that one that was started anew owns nothing.
CREATE TABLE owners (
    code       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    node       TEXT   NOT NULL,
    node_epoch BIGINT NOT NULL,
    epoch      BIGINT NOT NULL
);

-- Epochs are never given out twice, also where a table was forgotten and another has its code now.
CREATE SEQUENCE owner_epochs;
