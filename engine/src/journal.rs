//! The journal: the save file, the replay and the proof, in one versioned text format.
