//! Games on the command line: one subcommand for each game of the catalog, with a flag for each of its settings.

use catalog::{AnyGame, Occasion, OnlyIf, Setting, SettingKind, idle_setting};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, value_parser};
use serde_json::Value;

use crate::trouble::Trouble;

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    catalog::games().iter().map(|game| game.name()).collect()
}

/// A game that was named.
#[derive(Clone, Copy)]
pub struct TheGame(pub &'static dyn AnyGame);

impl std::fmt::Debug for TheGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name())
    }
}

/// Understands the name of a game; for `value_parser`.
pub fn a_game() -> impl clap::builder::TypedValueParser<Value = TheGame> {
    PossibleValuesParser::new(names()).try_map(|name| catalog::find(&name).map(TheGame))
}

/// A command's arguments that are the same for every game.
pub trait GameArgs: Args {
    /// The examples under `--help`, for a game of this name.
    fn examples(game: &str) -> String;
}

/// A game, what was said about its setup, and the rest of the command.
#[derive(Debug)]
pub struct OfGame<A> {
    pub game: TheGame,
    /// Settings in the order of the setup.
    settings: Vec<(String, Value)>,
    pub args: A,
}

/// The words `--set` and `--players`, for whatever has an [`OfGame`].
#[derive(Debug, Args)]
pub struct SetupArgs {
    /// Number of players
    #[arg(long, value_name = "P")]
    pub players: Option<u8>,
    /// Any setting by its name in the setup; the value is JSON or a word
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl<A> OfGame<A> {
    /// Whether nothing at all was said about the setup.
    pub fn leaves_setup_open(&self, args: &SetupArgs) -> bool {
        self.settings.is_empty() && args.players.is_none() && args.set.is_empty()
    }

    /// The setup that was asked for.
    pub fn setup(&self, args: &SetupArgs, occasion: Occasion) -> Result<Value, Trouble> {
        let mut settings = self.settings.clone();
        for text in &args.set {
            let (key, value) = text.split_once('=').ok_or_else(|| Trouble::NotASetting { text: text.clone() })?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.into()));
            settings.push((key.trim().into(), value));
        }
        crate::layout::lay_out(self.game.0.name(), &mut settings)?;
        let setup = self.game.0.setup(args.players, &settings, occasion)?;
        self.counts(&settings, &setup)?;
        Ok(setup)
    }

    /// Refuses a setting that would be ignored: the user meant something by it.
    fn counts(&self, settings: &[(String, Value)], setup: &Value) -> Result<(), Trouble> {
        let given: Vec<&str> = settings.iter().map(|(key, _)| key.as_str()).collect();
        match idle_setting(self.game.0, &given, setup) {
            None => Ok(()),
            Some((key, OnlyIf { key: other, word: needed })) => {
                let (key, other) = (key.replace('_', "-"), other.replace('_', "-"));
                Err(Trouble::IdleSetting { key, other, needed })
            }
        }
    }
}

fn id(setting: &Setting) -> String {
    format!("setting {}", setting.key)
}

/// A setting as a flag: `ship_health` becomes `--ship-health`.
fn flag(setting: &Setting, title: &str) -> Arg {
    let arg = Arg::new(id(setting))
        .long(setting.key.replace('_', "-"))
        .help(setting.about.trim_end_matches('.').to_string())
        .help_heading(format!("{title} settings"));
    match &setting.kind {
        SettingKind::Switch => arg.action(ArgAction::SetTrue),
        SettingKind::Number => arg.value_name("N").value_parser(value_parser!(i64)),
        SettingKind::Word(words) if words.is_empty() => arg.value_name("WORD"),
        SettingKind::Word(words) => {
            let names = words.iter().map(|word| word.name.clone());
            arg.value_name("WORD").value_parser(PossibleValuesParser::new(names))
        }
        SettingKind::List(_) => arg.value_name("A,B,…").value_delimiter(',').action(ArgAction::Append),
    }
}

fn given(setting: &Setting, matches: &ArgMatches) -> Option<Value> {
    let id = id(setting);
    match &setting.kind {
        SettingKind::Switch => matches.get_flag(&id).then_some(Value::Bool(true)),
        SettingKind::Number => matches.get_one::<i64>(&id).map(|number| Value::from(*number)),
        SettingKind::Word(_) => matches.get_one::<String>(&id).map(|word| Value::from(word.as_str())),
        SettingKind::List(_) => matches
            .get_many::<String>(&id)
            .map(|words| Value::Array(words.map(|word| Value::from(word.trim())).collect())),
    }
}

/// The settings that get a flag of their own: a few names are already taken, and `--set` reaches those.
fn flags(game: &dyn AnyGame, command: &Command) -> Vec<Setting> {
    let taken: Vec<&str> = command.get_arguments().filter_map(Arg::get_long).collect();
    let mut settings = game.workshop().settings();
    settings.retain(|setting| !taken.contains(&setting.key.replace('_', "-").as_str()));
    settings
}

fn command<A: GameArgs>(game: &dyn AnyGame) -> Command {
    let (fewest, most) = (game.players().start().to_owned(), game.players().end().to_owned());
    let command = A::augment_args(Command::new(game.name()))
        .about(format!("{}, for {fewest} to {most} players", game.title()))
        .after_help(A::examples(game.name()));
    let settings = flags(game, &command);
    settings.iter().fold(command, |command, setting| command.arg(flag(setting, game.title())))
}

impl<A: GameArgs> Subcommand for OfGame<A> {
    fn augment_subcommands(parent: Command) -> Command {
        let examples = catalog::games().first().map(|game| A::examples(game.name())).unwrap_or_default();
        let parent = parent.subcommand_value_name("GAME").subcommand_help_heading("Games").after_help(examples);
        catalog::games().iter().fold(parent, |parent, game| parent.subcommand(command::<A>(*game)))
    }

    fn augment_subcommands_for_update(parent: Command) -> Command {
        Self::augment_subcommands(parent)
    }

    fn has_subcommand(name: &str) -> bool {
        catalog::find(name).is_ok()
    }
}

impl<A: GameArgs> FromArgMatches for OfGame<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) = matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let game = catalog::find(name).map_err(|error| clap::Error::raw(ErrorKind::InvalidSubcommand, error))?;
        let settings = flags(game, &A::augment_args(Command::new(game.name())));
        let settings = settings.iter().filter_map(|setting| Some((setting.key.clone(), given(setting, matches)?)));
        Ok(OfGame { game: TheGame(game), settings: settings.collect(), args: A::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
