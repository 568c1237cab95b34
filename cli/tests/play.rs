//! Whole games through standard input, as a script would type them.

mod common;

use std::fs;

use common::{run, text, typed};

const NO_MEMORY: [&str; 8] = ["--seat", "human", "--seat", "random", "--seat", "random", "--seat", "random"];

/// Always the first choice: uses cards, rolls, and in the end is ready.
fn first_choices(count: usize) -> String {
    "1\n".repeat(count)
}

#[test]
fn a_whole_game_can_be_typed() {
    let out = typed(&["play", "faza", "--seed", "7"], &first_choices(3000)).ok();
    assert!(out.contains("The game is over after"), "{}", &out[out.len().saturating_sub(2000)..]);
    assert!(out.contains("[FAZA-END-0"), "the verdict cites its rule");
    assert!(out.contains("Doctor, what do you do? [FAZA-TEAM-01]"));
}

#[test]
fn bots_alone_play_to_the_end_without_input() {
    let seats = ["--seat", "random", "--seat", "heuristic"];
    let out = run(&[&["play", "faza", "--players", "2", "--seed", "7"][..], &seats].concat()).ok();
    assert!(out.contains("The game is over after"));
}

#[test]
fn the_end_of_input_is_polite() {
    let out = typed(&["play", "faza", "--seed", "7"], "roll\n").ok();
    assert!(out.contains("`save FILE` keeps it"), "{out}");
}

#[test]
fn choices_can_be_typed_in_words_and_refusals_quote_their_rule() {
    let lines =
        "? attack carrier\nuse MED-4 Combat Drugs\n? 1\n? nonsense\nrule FAZA-COMBAT-10\nwhy\ncards\nstack\nlog\n";
    let out = typed(&["play", "faza", "--seed", "7"], lines).ok();
    assert!(out.contains("Not allowed: you are not on the Carrier's tile."), "{out}");
    assert!(out.contains("[FAZA-MSC-02] The attacking player must be on the ship's tile."));
    assert!(out.contains("Doctor uses MED-4, Combat Drugs. [FAZA-CARD-02]"));
    assert!(out.contains("You may: use MED-1 Run"));
    assert!(out.contains("`nonsense` is not understood"));
    assert!(out.contains("Skill House Call:"));
}

#[test]
fn an_answer_without_dice_is_taken_back_with_what_the_bots_did_since() {
    let play = [&["play", "faza", "--seed", "7"][..], &NO_MEMORY].concat();
    let out = typed(&play, "use MED-4 Combat Drugs\nundo\nroll\nundo\nundo anyway\n").ok();
    assert!(out.contains("Taken back: 4 answers (yours and the bots' since; the bots agree)."), "{out}");
    assert!(out.contains("Dice were rolled or cards seen since."), "{out}");
    assert_eq!(out.matches("Taken back").count(), 2, "{out}");
}

#[test]
fn back_drops_a_step_and_a_new_command_drops_the_rest() {
    let out = typed(&["play", "faza", "--seed", "7"], "use MED-4 Teleport\nback\nuse MED-4 Teleport\nready\n").ok();
    assert_eq!(out.matches("use MED-4 Teleport > …").count(), 2, "{out}");
    assert!(out.contains("Doctor: ready"), "{out}");
}

#[test]
fn a_briefing_comes_first_and_news_come_after_the_board() {
    let out = typed(&["play", "faza", "--seed", "7"], "ready\n").ok();
    let place = |words: &str| out.rfind(words).unwrap_or_else(|| panic!("no `{words}` in {out}"));
    assert!(out.find("Your team wins when") < out.find("Round 1"), "{out}");
    assert!(place("Destroyer health") < place("Doctor: ready"), "{out}");
    assert!(place("Doctor: ready") < place(" has acted, so everybody is asked again."), "{out}");
}

#[test]
fn what_is_not_understood_is_quoted_harmlessly_and_in_sentences() {
    let out = typed(&["play", "faza", "--seed", "7"], "\x1b[31mfoo\nraedy\n99\nsave /nowhere/at/all\n? use\n").ok();
    assert!(!out.contains('\x1b') && !out.contains("?."), "{out}");
    assert!(out.contains("There is no choice 99; the choices go from 1 to 10."), "{out}");
    assert_eq!(out.matches("Round 1").count(), 1, "what changes nothing redraws nothing: {out}");
    assert!(out.contains("Choices that begin with `use`"), "{out}");
}

#[test]
fn somebody_alone_takes_back_whichever_seat_answered_last_and_loads_all_seats() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("alone");
    let lines = format!("ready\nundo\nsave {}\n", text(&file));
    let out = typed(&["play", "faza", "--players", "1", "--seed", "7"], &lines).ok();
    assert!(out.contains("Taken back: your last answer."), "{out}");
    assert!(out.contains(&format!("--load {} --seat human --seat human", text(&file))), "{out}");
    let told = run(&["replay", "show", text(&file)]).ok();
    assert!(told.contains("Doctor takes the last answer back."), "{told}");
    assert!(run(&["play", "faza", "--load", text(&file)]).ok().contains("Seat 2: Senator, played by you"));
}

#[test]
fn people_around_one_screen_take_turns_typing() {
    let play = ["play", "faza", "--seed", "7", "--players", "2", "--seat", "human", "--seat", "human"];
    let out = typed(&play, "seat senator\nready\nready\n").ok();
    assert!(out.contains("Senator> ready"), "{out}");
    assert!(out.contains("Doctor> ready"), "{out}");
    assert!(out.contains("Round 2"), "with everybody ready the Faza act and a new round begins: {out}");
}

#[test]
fn one_person_alone_plays_every_character() {
    let out = typed(&["play", "faza", "--players", "1", "--seed", "7"], "").ok();
    assert!(out.contains("Seat 2: Senator, played by you"), "{out}");
}

#[test]
fn a_saved_game_goes_on_exactly_as_it_would_have() {
    let folder = tempfile::tempdir().unwrap();
    let [middle, one, other] = ["middle", "one", "other"].map(|name| folder.path().join(name));
    // An unfinished answer has not been given yet, so it is not saved.
    let (before, after) = (first_choices(9) + &"back\n".repeat(4), first_choices(40));
    let play = [&["play", "faza", "--seed", "11"][..], &NO_MEMORY].concat();
    let through = typed(&play, &format!("{before}save {}\n{after}save {}\n", text(&middle), text(&one))).ok();
    let load = [&["play", "faza", "--load", text(&middle)][..], &NO_MEMORY].concat();
    let resumed = typed(&load, &format!("{after}save {}\n", text(&other))).ok();
    assert_eq!(fs::read_to_string(&one).unwrap(), fs::read_to_string(&other).unwrap());
    // The same is read on the screen: the end of one is the end of the other.
    let unnamed = |line: &&str| !line.contains(text(folder.path()));
    let tail = |out: &str| out.lines().rev().filter(unnamed).take(150).map(String::from).collect::<Vec<_>>();
    assert!(tail(&through) == tail(&resumed), "{through}\n==== but after loading ====\n{resumed}");
    // And from within a game.
    let inside = typed(&play, &format!("1\n1\nload {}\n{after}save {}\n", text(&middle), text(&other))).ok();
    assert!(inside.contains("Loaded."));
    assert_eq!(fs::read_to_string(&one).unwrap(), fs::read_to_string(&other).unwrap());
    let proof = run(&["replay", "verify", text(&one)]).ok();
    assert!(proof.contains("sound") && proof.contains("each the one its seed gives"), "{proof}");
}

#[test]
fn a_file_that_is_no_saved_game_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear aunt").unwrap();
    let out = typed(&["play", "faza", "--seed", "7"], &format!("save {0}\nload {0}\n", text(&letter))).ok();
    assert!(out.contains("Not saved.") && out.contains("Not loaded; this game goes on."), "{out}");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear aunt");
}

#[test]
fn wrong_words_on_the_command_line_say_what_would_be_right() {
    assert!(run(&["play", "fazza"]).failed(2).contains("'faza'"));
    assert!(run(&["play", "faza", "--seat", "humn"]).failed(2).contains("did you mean `human`?"));
    let nobody = run(&["play", "faza", "--seat", "nobody"]).failed(2);
    assert!(nobody.contains("kinds of players: human, random, rookie, agent, veteran, mastermind"), "{nobody}");
    let plumber = run(&["play", "faza", "--characters", "doctor,soldeir"]).failed(2);
    assert!(plumber.contains("`soldeir`") && plumber.contains("did you mean `Soldier`?"), "{plumber}");
    assert!(run(&["play", "faza", "--characters", "doctor,farmer"]).failed(2).contains("FAZA-SETUP-13"));
    assert!(run(&["play", "faza", "--set", "dificulty=easy"]).failed(2).contains("did you mean `difficulty`?"));
    assert!(run(&["play", "faza", "--set", "ship_health=many"]).failed(2).contains("ship_health"));
    assert!(run(&["play", "faza", "--players", "9"]).failed(2).contains("1 to 4 players"));
    assert!(run(&["play", "faza", "--load", "nowhere.journal"]).failed(2).contains("there is no such file"));
}

#[test]
fn whatever_lies_face_up_can_be_looked_up_in_every_game() {
    let looked = |game: &str, lines: &str| typed(&["play", game, "--seed", "7"], lines).ok();
    let out = looked("facility07", "? Shredder Jigsaw\nrule shark tank\nroom kitchen\nroom\ncard xqzw\ncard rec rom\n");
    assert!(out.contains("Shredder Jigsaw (Action)"), "{out}");
    assert!(out.contains("Shark Tank (Room)") && out.contains("Kitchen (Room)") && out.contains("Entryway (Room)"));
    assert!(out.contains("Nothing in the box is called `xqzw`."), "{out}");
    assert!(out.contains("Did you mean `Rec Room`?"), "{out}");
    let out = looked("infiltration", "rule Nelson\n? mail sorting\n? p1\ndiscards\n");
    assert!(out.contains("Officer Nelson (NPC)") && out.contains("Mail Sorting (Room)"), "{out}");
    assert!(out.matches("(Room)").count() >= 2, "p1 is the room that lies there: {out}");
    assert!(out.contains("Item discard pile: "), "{out}");
    let out = looked("faza", "? carrier\ncard easy\nroom tile 7\ndiscards\n");
    assert!(out.contains("Carrier (Mothership)") && out.contains("Easy (Faza Phase guide)"), "{out}");
    assert!(out.contains("Event discard pile: 0"), "{out}");
    let out = looked("entity-extraction", "? host\nroom morgue\ndiscards\n");
    assert!(out.contains("Host (Hostile)") && out.contains("Morgue (Room)"), "{out}");
}
