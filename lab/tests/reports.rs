//! The report: sentences first, pictures for what there is to show, and nothing that must be fetched or run.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use lab::report::{Source, report, says};
use lab::{Experiment, Plan, Playing, Results};
use pack::Shelf;

fn played(text: &str) -> (Plan, Results, String) {
    let mut shelf = Shelf::default();
    catalog::packs::add_examples(&mut shelf);
    let plan = Plan::of(Path::new("x.yaml"), Experiment::read("x.yaml", text).unwrap(), &shelf).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let (results, _) = lab::run(&plan, folder.path(), &Playing { threads: 2, stop: &stop }, &mut |_| {}).unwrap();
    let page = report(&plan, &results, &Source { text, command: "safehouse lab run 'x.yaml'" });
    (plan, results, page)
}

/// Everything in its place, whatever the game.
fn is_sound(page: &str) {
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    for never in ["<script", "http-equiv", "<link", "<img", "src=", "@import", "NaN", "inf ", "#0102", "#0200"] {
        assert!(!page.contains(never), "{never} in the report");
    }
    let at = |part: &str| page.find(part).unwrap_or_else(|| panic!("no {part}"));
    assert!(at("What stands out") < at("<figure>") && at("<figure>") < at("Every figure"));
    assert!(at("Every figure") < at("The same again") && page.contains("safehouse lab run 'x.yaml'"));
    assert!(page.contains("fill=\"var(--s0)\"") && page.contains("light-dark("), "colours by name");
    assert_eq!(page.matches("<figure>").count(), page.matches("role=\"img\" aria-label=").count());
}

#[test]
fn two_arms_of_a_game_with_scores() {
    let text = "\
name: Skill & <more>
about: Does \"skill\" bring more?
game: infiltration
games: 60
players: 3
bots: [random]
arms:
  - name: by chance
  - name: by feel
    bots: [rookie]
";
    let (plan, results, page) = played(text);
    is_sound(&page);
    assert!(page.contains("<h1>Skill &amp; &lt;more&gt;</h1>") && !page.contains("<more>"));
    for part in [
        "What the arms change",
        "Who wins, by seat",
        "What winners score",
        "The leader's chance over time",
        "How games end",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let (said, looked_at) = says(&plan, &results);
    assert!(looked_at > 20 && said.iter().all(|one| one.arm.is_some()), "{said:?}");
    // Chance hardly gets out with anything: that must not be missed.
    assert!(said.iter().any(|one| one.text.contains("score")), "{said:?}");
}

#[test]
fn a_team_has_a_chance_and_no_seats() {
    let text = "name: Team\ngame: faza\ngames: 60\nplayers: 2\nbots: [random]\narms:\n- name: a\n- name: b\n  settings: { difficulty: hard }\n";
    let (_, _, page) = played(text);
    is_sound(&page);
    assert!(page.contains("Games the team wins") && !page.contains("by seat"), "a team");
    assert!(page.contains("ended by FAZA-END-02<small>"), "a rule is told in words");
}

#[test]
fn the_same_experiment_gives_the_same_report_to_the_letter() {
    let text = "name: Same\ngame: infiltration\ngames: 40\nbots: [random]\n";
    assert_eq!(played(text).2, played(text).2);
}
