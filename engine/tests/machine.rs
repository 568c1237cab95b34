//! The effect machine, tried with the toy game: small positions, a program of the test's own, scripted dice.

mod toy;

mod machine {
    pub mod trial;

    mod control;
    mod limits;
    mod windows;
    mod yaml;
}
