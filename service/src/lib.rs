//! What every table replies, wherever it stands: in the house, at the other end of a WebSocket, or in the parlour, within
//! the same program. It turns what the catalog knows of games and tables into the messages of the wire, and answers the
//! calls that both have to answer. It knows no connection, no clock, no storage and no person.
#![forbid(unsafe_code)]
// Nothing a stranger sends is cut to fit.
#![deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub mod calls;
pub mod games;
mod refused;
pub mod tell;

pub use refused::Refused;
