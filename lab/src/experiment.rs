//! What a designer writes down: which games are to be played, and what differs between them.

use engine::Complaint;
use engine::load::Placed;
use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

/// Games for each arm if the file says nothing.
const USUAL_GAMES: u64 = 1_000;
/// Where only a precision is given, it is given up on after so many.
const MOST_GAMES: u64 = 1_000_000;

/// An experiment as its file says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// What it is called, for people.
    pub name: String,
    /// What it is meant to find out.
    #[serde(default)]
    pub about: String,
    pub game: Placed<String>,
    /// Words or a number the dice come from. Game 17 of one arm has the same dice as game 17 of every other.
    #[serde(default = "one")]
    pub seed: String,
    /// Games for each arm; where a precision is asked for, the most that are played.
    games: Option<Placed<u64>>,
    /// Plays until every share of the wins is known to so much in every arm: 0.01 is one point up or down.
    pub precision: Option<Placed<f64>>,
    /// Moves the bots on by one seat after each game, so that none profits from where it sits.
    #[serde(default)]
    pub rotate: bool,
    /// What arms have that do not say otherwise.
    players: Option<Placed<u8>>,
    #[serde(default)]
    bots: Vec<Placed<String>>,
    #[serde(default)]
    packs: Vec<Placed<String>>,
    #[serde(default)]
    settings: Settings,
    /// What is compared. The first is the one that the others are compared with.
    #[serde(default)]
    arms: Vec<WrittenArm>,
}

/// Settings by name, each where it stands.
pub type Settings = IndexMap<Placed<String>, Value>;

fn one() -> String {
    "1".into()
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenArm {
    name: Placed<String>,
    players: Option<Placed<u8>>,
    bots: Option<Vec<Placed<String>>>,
    packs: Option<Vec<Placed<String>>>,
    #[serde(default)]
    settings: Settings,
}

/// One side of the comparison, with what it takes over from the experiment.
#[derive(Clone, Debug)]
pub struct Arm {
    pub name: Placed<String>,
    pub players: Option<Placed<u8>>,
    /// Seat by seat, starting over if there are fewer than seats.
    pub bots: Vec<Placed<String>>,
    /// Ids on the shelf, or folders and zips beside the experiment.
    pub packs: Vec<Placed<String>>,
    pub settings: Settings,
}

impl Experiment {
    /// Reads one; what only the game can judge is judged by [`crate::Plan::of`].
    pub fn read(file: &str, text: &str) -> Result<Self, Complaint> {
        let read: Experiment = engine::load::yaml(file, text)?;
        if let Some(games) = read.games.as_ref().filter(|games| games.value == 0) {
            return Err(games.complaint(file, "no game at all can be counted").remedy("give `games` at least 1"));
        }
        if let Some(wanted) = read.precision.as_ref().filter(|wanted| !(wanted.value > 0.0 && wanted.value < 0.5)) {
            return Err(wanted
                .complaint(file, "a precision lies between 0 and 0.5")
                .remedy("write 0.01 for one point up or down; it takes about 10,000 games"));
        }
        for (at, arm) in read.arms.iter().enumerate() {
            if read.arms[..at].iter().any(|other| other.name == arm.name) {
                let what = format!("there are two arms called `{}`", arm.name.value);
                return Err(arm.name.complaint(file, what).remedy("give each a name of its own"));
            }
        }
        Ok(read)
    }

    /// Keeps the first arm and those of these names.
    pub fn only(&mut self, names: &[String]) -> Result<(), Complaint> {
        for name in names {
            let known = || self.arms.iter().map(|arm| arm.name.value.as_str());
            if !known().any(|other| other.eq_ignore_ascii_case(name)) {
                let remedy = match engine::load::nearest(name, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("arms: {}", known().collect::<Vec<_>>().join(", ")),
                };
                return Err(Complaint::about(&self.name, format!("there is no arm `{name}`")).remedy(remedy));
            }
        }
        let mut at = 0;
        self.arms.retain(|arm| {
            at += 1;
            at == 1 || names.is_empty() || names.iter().any(|name| name.eq_ignore_ascii_case(&arm.name.value))
        });
        Ok(())
    }

    /// Plays so many games in each arm and no more.
    pub fn play_at_most(&mut self, games: u64) {
        self.games = Some(Placed { place: None, value: games });
    }

    /// The most games an arm is given.
    pub fn most_games(&self) -> u64 {
        let otherwise = if self.precision.is_some() { MOST_GAMES } else { USUAL_GAMES };
        self.games.as_ref().map_or(otherwise, |games| games.value)
    }

    /// The arms, each with everything it has.
    pub fn arms(&self) -> Vec<Arm> {
        if self.arms.is_empty() {
            let name = Placed { place: self.game.place, value: "as it is".to_string() };
            return vec![self.arm(&name, None, None, None, &Settings::default())];
        }
        let whole = |arm: &WrittenArm| {
            self.arm(&arm.name, arm.players.as_ref(), arm.bots.as_ref(), arm.packs.as_ref(), &arm.settings)
        };
        self.arms.iter().map(whole).collect()
    }

    fn arm(
        &self,
        name: &Placed<String>,
        players: Option<&Placed<u8>>,
        bots: Option<&Vec<Placed<String>>>,
        packs: Option<&Vec<Placed<String>>>,
        settings: &Settings,
    ) -> Arm {
        let mut all = self.settings.clone();
        // An arm's own setting also takes over the place, so that a complaint points at it.
        for (key, value) in settings {
            all.shift_remove(key);
            all.insert(key.clone(), value.clone());
        }
        Arm {
            name: name.clone(),
            players: players.or(self.players.as_ref()).cloned(),
            bots: bots.unwrap_or(&self.bots).clone(),
            packs: packs.unwrap_or(&self.packs).clone(),
            settings: all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        Experiment::read("x.yaml", text).unwrap_err().to_string()
    }

    #[test]
    fn an_arm_has_what_the_experiment_has_unless_it_says_otherwise() {
        let text = "\
name: N
game: faza
bots: [rookie]
settings: { radio: true, ship_health: 5 }
arms:
  - name: one
  - { name: two, bots: [agent], settings: { ship_health: 6 } }
";
        let arms = Experiment::read("x.yaml", text).unwrap().arms();
        let bots = |arm: usize| arms[arm].bots.iter().map(|bot| bot.value.clone()).collect::<Vec<_>>();
        assert_eq!((bots(0), bots(1)), (vec!["rookie".to_string()], vec!["agent".to_string()]));
        let (key, value) = arms[1].settings.last().unwrap();
        assert_eq!((key.value.as_str(), value, key.place.unwrap().0), ("ship_health", &Value::from(6), 7));
        assert_eq!(arms[1].settings.len(), 2);
    }

    #[test]
    fn some_arms_may_be_picked() {
        let text = "name: N\ngame: faza\narms:\n- name: as printed\n- name: Radio\n- name: no mercy\n";
        let mut read = Experiment::read("x.yaml", text).unwrap();
        let wrong = read.only(&["no merci".into()]).unwrap_err().to_string();
        assert_eq!(wrong, "N: there is no arm `no merci`\n  help: did you mean `no mercy`?");
        read.only(&["radio".into()]).unwrap();
        assert_eq!(read.arms().iter().map(|arm| arm.name.value.clone()).collect::<Vec<_>>(), ["as printed", "Radio"]);
    }

    #[test]
    fn slips_are_told_with_their_place() {
        assert_eq!(
            wrong("name: N\ngame: faza\nseet: 3\n"),
            "x.yaml:3:1: there is no field `seet` here\n  help: did you mean `seed`?"
        );
        assert!(wrong("name: N\ngame: faza\ngames: 0\n").starts_with("x.yaml:3:8: no game at all"));
        assert!(wrong("name: N\ngame: faza\nprecision: 1\n").starts_with("x.yaml:3:12: a precision lies"));
        assert!(
            wrong("name: N\ngame: faza\narms:\n- name: a\n- name: a\n").starts_with("x.yaml:5:9: there are two arms")
        );
    }
}
