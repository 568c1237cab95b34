//! Reads every program back (later).
