//! A bot that wants out with as much as it can carry.
