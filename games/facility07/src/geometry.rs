//! The lattice of RULING-40.
