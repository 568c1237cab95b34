//! The box's files can be read.
use facility07::content::data::*;
use serde::de::DeserializeOwned;

fn read<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("content").join(file);
    let Ok(text) = std::fs::read_to_string(path) else { return Vec::new() };
    engine::load::yaml(file, &text).unwrap_or_else(|complaint| panic!("{complaint}"))
}

#[test]
fn actions() {
    println!("{}", read::<ActionData>("actions.yaml").len());
}
#[test]
fn gadgets() {
    println!("{}", read::<GadgetData>("gadgets.yaml").len());
}
#[test]
fn coverts() {
    println!("{}", read::<CovertData>("coverts.yaml").len());
}
#[test]
fn events() {
    println!("{}", read::<EventData>("events.yaml").len());
}
#[test]
fn rooms() {
    println!("{}", read::<RoomData>("rooms.yaml").len());
}
#[test]
fn agents() {
    println!("{}", read::<AgentData>("agents.yaml").len());
}
#[test]
fn secrets() {
    println!("{}", read::<SecretData>("secrets.yaml").len());
}
