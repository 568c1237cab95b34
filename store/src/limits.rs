//! How much is kept at once and how long a caller waits. Nothing a browser sends may fill the memory, and no call may
//! hang: every caller gets an answer or an error.

use std::time::Duration;

/// So many bytes in one change: a long game's checkpoint has some 100 KiB.
pub const CHANGE_BYTES: usize = 8 << 20;

/// So many bytes in the bytes of an uploaded pack, and in any other text that is written alone.
pub const WRITE_BYTES: usize = 8 << 20;

/// So many bytes in a code, a person's id, a login, the name of a game: what is looked up by. PostgreSQL's indexes
/// would refuse more than 2 KiB.
pub const KEY_BYTES: usize = 200;

/// So many changes in one transaction. More would make all callers wait for the slowest.
pub const GROUP: usize = 512;

/// After a group of at least so many, others are on their way: the next waits this long for them, and one flush of the
/// disk serves them all. A house with little to do never waits.
pub const MANY: usize = 4;
pub const GATHER: Duration = Duration::from_millis(4);

/// So many changes wait before callers have to.
pub const QUEUE: usize = 4096;

/// So many bytes wait before callers have to. At least one of the largest changes fits.
pub const QUEUE_BYTES: usize = 64 << 20;

/// So much has to fit on the disk beside what is there, or soon nothing more will be written: some of the largest changes
/// of ordinary tables.
pub const ROOM: usize = 256 << 10;

/// So many tables or packs in one page of a list.
pub const PAGE: u32 = 200;

/// So many tables are forgotten in one transaction: others want to write too.
pub const FORGET: u32 = 500;

/// So long for a connection to be there.
pub const CONNECT: Duration = Duration::from_secs(3);

/// So long for another process that writes to the same SQLite file. Less than [`ANSWER`]: a caller who waits for the
/// lock has not begun to write, and is told so.
pub const BUSY: Duration = Duration::from_millis(1500);

/// So long for one read.
pub const READ: Duration = Duration::from_secs(10);

/// So long for one group of changes, its commit included; then the connection is given up. Callers are answered sooner.
pub const WRITE: Duration = Duration::from_secs(10);

/// So long for the answer whether something is written, from the moment it is asked for.
pub const ANSWER: Duration = Duration::from_secs(2);

/// So long without a written word, and a house is not ready to serve.
pub const LATELY: Duration = Duration::from_secs(8);

/// The pauses between two attempts to reach a database that is away: they double, and each is up to a quarter longer
/// or shorter than the last said, so that many houses do not come back at the same moment.
pub const FIRST_PAUSE: Duration = Duration::from_millis(100);
pub const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// How often a house on a server says that it is there, and how long its word is good for: as long as it may take until
/// another may take the place of one that was killed.
pub const SERVER_BEAT: Duration = Duration::from_secs(1);
pub const SERVER_LEASE: Duration = Duration::from_secs(4);

/// The same for a house over a file, where the system's own lock ends with the process. Seldom, for every time the disk
/// has to wake up.
pub const FILE_BEAT: Duration = Duration::from_secs(3);
pub const FILE_LEASE: Duration = Duration::from_secs(8);

/// So long for the claim of a table that nobody alive has: longer than the database lets a transaction stand idle.
pub const CLAIM: Duration = Duration::from_secs(6);

/// So many letters in the name of a node.
pub const NODE_NAME: usize = 40;
