//! The promises every game keeps, checked over seeded random games.
