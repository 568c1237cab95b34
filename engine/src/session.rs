//! A table in progress: rules, state, chance, journal and undo.
