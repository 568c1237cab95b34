//! The same evening with everything kept in PostgreSQL.

#[path = "evening.rs"]
mod evening;
