//! What tools need to know of a game beyond its rules and words.

use std::ops::{Range, RangeInclusive};

use bots::Mind;
use engine::{Bot, Complaint, MAX_SEATS, Positions, Seat, Words};
use pack::Pack;

use crate::bot_words::BotWords;
use crate::face::Face;
use crate::followed::{Followed, Glimpse, Seen};
use crate::in_sight::{Laid, Pile, PrintedId};
use crate::packs::{Part, Starter};
use crate::preset::Preset;
use crate::printed::Printed;

/// Makes a bot.
pub type MakeBot<G> = fn() -> Box<dyn Bot<G>>;

/// A kind of bot: its name, and how to get one.
pub type BotKind<G> = (&'static str, MakeBot<G>);

/// A game that can be listed. Implemented once per game, in its own folder: `games/NAME/src/title/`.
pub trait Title: Words + Positions {
    /// A first game that teaches by doing: a position and steps, as the offline table reads them.
    const LESSON: &'static str;
    /// How many people it is for.
    const PLAYERS: RangeInclusive<u8>;
    /// How many players sit down unless the host says otherwise.
    const USUAL_PLAYERS: u8;
    /// What [`Title::ease`] chose and why, for the person it was chosen for; nothing where it chooses nothing.
    const EASED: &'static str = "";

    /// The game as it comes in the box.
    fn base() -> Self;

    /// The box with packs over it, in this order. Games without packs refuse any.
    fn with_packs(packs: &[&Pack]) -> Result<Self, Complaint> {
        match packs.first() {
            None => Ok(Self::base()),
            Some(pack) => Err(Complaint::about(pack.id(), format!("{} takes no packs", Self::TITLE))
                .remedy("leave the pack out, or choose the game it is for")),
        }
    }

    /// The packs that come with the game.
    fn example_packs() -> &'static [Pack] {
        &[]
    }

    /// The files of a pack that the game reads, besides the manifest; none if the game takes no packs.
    fn pack_files() -> &'static [&'static str] {
        &[]
    }

    /// Everything wrong with a pack, as far as it can be told at once. `base` are packs it is meant to lie upon.
    fn check_pack(base: &[&Pack], pack: &Pack) -> Vec<Complaint> {
        let all: Vec<&Pack> = base.iter().copied().chain([pack]).collect();
        Self::with_packs(&all).err().into_iter().collect()
    }

    /// What a pack changes, for people.
    fn pack_parts(_pack: &Pack) -> Result<Vec<Part>, Complaint> {
        Ok(Vec::new())
    }

    /// The files of a small working pack with comments, to begin with.
    fn starter_pack(_id: &str, _name: &str) -> Option<Starter> {
        None
    }

    /// Whether players hide anything from each other.
    fn hides() -> bool {
        false
    }

    /// Whether all players win or lose together.
    fn wins_together() -> bool {
        false
    }

    /// Whether the words of an answer must stay with the seat that gave it, given the table before and after.
    fn is_private(&self, before: &Self::State, _after: &Self::State, seat: Seat, _picks: &[Self::Pick]) -> bool {
        self.question(before, seat).is_some_and(|question| question.sealed)
    }

    /// The bots, from the weakest to the best.
    fn bots() -> &'static [BotKind<Self>];

    /// The bot for seats that nobody takes, and for players who are away: the best, unless that one takes its time.
    fn usual_bot() -> &'static str {
        Self::bots().last().map_or("random", |(name, _)| name)
    }

    /// The bot that gives hints.
    fn adviser() -> &'static str {
        Self::usual_bot()
    }

    /// A bot that nobody is offered, but that lessons and measurements may name: it always plays alike, whatever becomes
    /// of the bots at tables.
    fn yardstick() -> Option<&'static BotKind<Self>> {
        None
    }

    /// What a bot that once went by this name is called now: tables that were opened with it go on.
    fn bot_formerly(_name: &str) -> Option<&'static str> {
        None
    }

    /// What the four levels are called here, the weakest first, and what to expect of them.
    const LEVELS: [BotWords; 4] = BotWords::LEVELS;

    /// What a kind of bot is called where it is chosen.
    fn bot_words(name: &'static str) -> BotWords {
        let level = bots::LEVELS.iter().position(|level| level.name == name);
        level.map_or_else(|| BotWords::beside(name), |level| Self::LEVELS[level])
    }

    /// What bots know of this game, for hints, analysis and puzzles; none where they only play.
    fn mind(&self) -> Option<Box<dyn Mind<Self>>> {
        None
    }

    /// Positions with exactly one answer that keeps the win, as `safehouse puzzle find` writes them; nothing where there are
    /// none.
    const PUZZLES: &'static str = "";

    /// Ready-made tables, the one for a first evening first.
    fn presets() -> Vec<Preset>;

    /// The usual setup for so many players, of [`Title::PLAYERS`].
    fn setup(players: u8) -> Self::Setup;

    /// Makes a setup kinder for people who name no difficulty themselves.
    fn ease(_setup: &mut Self::Setup) {}

    /// The words a list in the setup may hold, by the name of the setting; none where any word may do.
    fn words_for(_setting: &str) -> Vec<String> {
        Vec::new()
    }

    /// How many seats a setup has.
    fn seats_of(setup: &Self::Setup) -> u8;

    /// Whether one person plays every seat.
    fn is_for_one_person(_setup: &Self::Setup) -> bool {
        false
    }

    /// Whether hints were agreed on.
    fn has_hints(_state: &Self::State) -> bool {
        false
    }

    /// What each seat has on its account now, where players gather something; zero for seats that nobody has. Measurements
    /// read it at the end of each round, to tell who led when.
    fn standing(&self, _state: &Self::State) -> Option<[i16; MAX_SEATS]> {
        None
    }

    /// The round the table is in, where the game counts rounds.
    fn round(_state: &Self::State) -> Option<u32> {
        None
    }

    /// The things that measurements follow, in an order that never changes; none where a game does not say.
    fn followed(&self) -> Vec<Followed> {
        Vec::new()
    }

    /// Says what became of them since the last glimpse.
    fn follow(&self, _glimpse: &Glimpse<'_, Self>, _seen: &mut dyn FnMut(Seen)) {}

    /// What lies before a seat, in full: cards with their texts, skills, guides.
    fn hand(&self, view: &Self::View, seat: Seat) -> String;

    /// What is printed on everything in the box.
    fn printed(&self) -> Vec<Printed>;

    /// What is printed as it holds at this table, where a variant of the setup changes a text.
    fn printed_at(&self, _view: &Self::View) -> Vec<Printed> {
        self.printed()
    }

    /// What is printed on one thing, as a person reads it.
    fn face(printed: &Printed) -> Face {
        Face::of(printed)
    }

    /// The piles that everybody may look through, empty ones too.
    fn discards(&self, _view: &Self::View) -> Vec<Pile> {
        Vec::new()
    }

    /// The Rooms, tiles and whatever else lies face up on the board.
    fn laid(&self, _view: &Self::View) -> Vec<Laid> {
        Vec::new()
    }

    /// The cards in the middle of their effect, the one that is resolved now first.
    fn resolving(&self, _view: &Self::View) -> Vec<PrintedId> {
        Vec::new()
    }

    /// What in a drawing deserves a colour, in order and without overlap. The drawing is complete without it.
    fn marks(_drawing: &str) -> Vec<(Range<usize>, Mark)> {
        Vec::new()
    }

    /// A JSON Schema for each content file, by the file's name without its ending.
    fn content_schemas() -> Vec<(&'static str, serde_json::Value)>;
}

/// What a piece of a drawing is. Which colour that gets is the screen's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Pieces against the players.
    Foe,
    /// Pieces on the players' side.
    Friend,
    /// The great threats.
    Menace,
    /// Ground that is lost.
    Blight,
    /// A player's own piece.
    Person,
}
