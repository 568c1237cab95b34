//! How several houses share one database without ever forking a game, as a model small enough to be explored to its last
//! state. A rule is believed when the checker has been everywhere; a promise, when the checker breaks it as soon as the rule
//! it rests on is taken away (`tests/explored.rs` does both).
//!
//! # What happens
//!
//! A house of a town is a *node*. Each node has a lease that it renews; each table has an owner and an *epoch*, which grows
//! whenever somebody takes the table over, and never repeats. Whoever gets a guest's letter for a table that nobody alive
//! has claims it, reads its journal and answers. Every transaction that writes for a table asks first whether the table's
//! epoch is still the writer's, and holds on to the answer until it ends: nobody takes the table over in between. A guest is
//! told of an answer when it is committed, and not before.
//!
//! # What is left out, and why that hides nothing
//!
//! - *Time.* A lease may run out at any moment, however well its node is, and be renewed at any moment. Every real clock,
//!   also a wrong one, does something that is among these.
//! - *Pauses.* A node that takes no step while others take many is a paused one, for as long as you like and in the middle of
//!   whatever it does; it needs no action of its own.
//! - *Letters.* Every guest's letter may reach any node at any moment, any number of times or never, also long after it was
//!   answered. So each message may be lost, late, repeated, out of order or at the wrong house, without limit. What comes
//!   back from the database may be lost as well ([`Act::Unclear`]).
//! - *Numbers of epochs.* As they never repeat, all that matters of an epoch is whether it is still the table's: `fresh`.
//!   With that, nothing in the model grows but the journal, and there is no bound on crashes, pauses, take-overs or losses:
//!   the one bound is how many letters the guests of a table write.
//!
//! Not in the model: what guests see in between (the order of updates, resync), and two programs that both call themselves by
//! the same node's name (the second is refused, as a second house on one database is).
//!
//! # Which part of the house each action mirrors
//!
//! | here | in the house |
//! |---|---|
//! | [`Act::Beat`], [`Act::Lapse`] | `store/src/lease.rs`: the renewal in `begin`, a second apart; the database's clock |
//! | [`Act::Restart`] | `lease.rs`: `take`, which raises the epoch of the program that was there under that name: its tables are nobody's |
//! | [`Act::Claim`] | `store/src/owners.rs`: `Store::claim`, one statement, which waits for the lock of [`Act::Begin`] |
//! | [`Act::Load`] | `Store::table` and `Store::entries`, after the claim |
//! | [`Act::Begin`] | `writer/group.rs`: `begin`, and `owners.rs`: `ask`, which locks the epochs it reads (`FOR SHARE`); whoever is refused gets `StoreError::Elsewhere` |
//! | [`Act::Send`], [`Act::Commit`] | `writer/group.rs`: `write`, its `COMMIT`; the key of `entries`, code and number, is [`Rules::key`] |
//! | [`Act::End`] | `idle_in_transaction_session_timeout` in `reader.rs`; a connection that breaks |
//! | [`Act::Learn`] | `writer.rs`: the answer to whoever called `Store::save_under`; guests are told after that |
//! | [`Act::Unclear`] | `Stop::AtCommit` and `StoreError::Unclear`: whoever gets it claims and reads the table again before going on |
//! | [`Act::LetGo`] | `owners.rs`: `Store::let_go`; for all tables of a node at once, `lease.rs`: `let_go` |
//!
//! A transaction of the house holds changes of many tables; each is asked for by itself, so that the model's one table to a
//! transaction is the same.
#![forbid(unsafe_code)]

mod act;
mod left;
mod promises;
mod rules;
mod same;
mod town;

pub use act::Act;
pub use promises::{CHAIN, KEPT, LEFT, ONCE, STALE};
pub use rules::{Fence, Load, Rules, Tell};
pub use town::{Desk, Journal, Memory, NODES, Node, TABLES, Table, Town, Work};

use stateright::{Model, Property};

/// The town that is explored: its rules, and how many letters the guests of each table write.
#[derive(Clone, Debug)]
pub struct Protocol {
    pub rules: Rules,
    pub letters: [u8; TABLES],
}

impl Model for Protocol {
    type State = Town;
    type Action = Act;

    fn init_states(&self) -> Vec<Town> {
        vec![Town::default()]
    }

    fn actions(&self, town: &Town, into: &mut Vec<Act>) {
        act::possible(self, town, into);
    }

    fn next_state(&self, town: &Town, act: Act) -> Option<Town> {
        Some(same::smallest(&act::after(self, town, act), self.letters))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        promises::all()
    }
}
