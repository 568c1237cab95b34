-- Who may write. A lease is held by one node at a time; whoever takes it over raises its epoch, and whoever writes under
-- an older epoch is refused. The house as a whole is leased under the name `house`.
CREATE TABLE leases (
    name     TEXT    NOT NULL PRIMARY KEY,
    node     TEXT    NOT NULL,
    epoch    INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;
