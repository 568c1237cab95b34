//! Scenarios: given a position and scripted dice, when these answers, then these facts.
