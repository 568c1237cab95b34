//! A whole game printed as a person would read it.
