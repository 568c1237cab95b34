//! From a game's own types to [`AnyGame`].

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use engine::journal::{self, Header, JournalError, JournalFile, Record, Verified};
use engine::session::{Checkpoint, Session};
use engine::{Complaint, Contributed, Refusal, Seed};
use pack::{Pack, PackRef};
use serde_json::Value;
use title::{BotKind, BotWords, Face, Part, Preset, Printed, Title};

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::history::AnyHistory;
use crate::packs::mark;
use crate::puzzles::{self, Puzzle};
use crate::session::{AnySession, TypedSession};
use crate::settings::{self, Occasion};

/// A game on the shelf, with the packs that lie on its box.
pub struct Listed<G> {
    /// Read when it is first wanted: most commands want one game only.
    game: OnceLock<Arc<G>>,
    packs: Vec<PackRef>,
}

impl<G: Title> Listed<G> {
    /// The game as it comes in the box.
    pub const fn new() -> Self {
        Listed { game: OnceLock::new(), packs: Vec::new() }
    }

    pub(crate) fn game(&self) -> Arc<G> {
        self.game.get_or_init(|| Arc::new(G::base())).clone()
    }

    /// A table in progress whose journal names the packs.
    fn table(&self, session: Session<G>) -> Box<dyn AnySession> {
        Box::new(TypedSession::new(session.with_packs(self.packs.iter().map(mark).collect())))
    }
}

impl<G: Title> Default for Listed<G> {
    fn default() -> Self {
        Listed::new()
    }
}

/// The kind of bot with this name.
pub(crate) fn bot_kind<G: Title>(name: &str) -> Result<&'static BotKind<G>, CatalogError> {
    let known = || G::bots().iter().map(|(name, _): &BotKind<G>| *name);
    let all = || G::bots().iter().chain(G::yardstick());
    let find = |name: &str| all().find(|(known, _)| known.eq_ignore_ascii_case(name));
    find(name).or_else(|| find(G::bot_formerly(name)?)).ok_or_else(|| CatalogError::NoSuchBot {
        name: name.into(),
        nearest: engine::load::nearest(name, known()),
        known: known().collect::<Vec<_>>().join(", "),
    })
}

pub(crate) fn not_set_up<R: std::fmt::Display>(refusal: &Refusal<R>) -> CatalogError {
    CatalogError::Refused { rule: refusal.rule, reason: refusal.reason.to_string() }
}

impl<G: Title> AnyGame for Listed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn players(&self) -> RangeInclusive<u8> {
        G::PLAYERS
    }

    fn usual_players(&self) -> u8 {
        G::USUAL_PLAYERS
    }

    fn bots(&self) -> Vec<&'static str> {
        G::bots().iter().map(|(name, _)| *name).collect()
    }

    fn bot_words(&self, bot: &'static str) -> BotWords {
        G::bot_words(bot)
    }

    fn usual_bot(&self) -> &'static str {
        G::usual_bot()
    }

    fn adviser(&self) -> &'static str {
        G::adviser()
    }

    fn bot_called(&self, name: &str) -> Result<&'static str, CatalogError> {
        bot_kind::<G>(name).map(|(name, _)| *name)
    }

    fn puzzles(&self) -> Vec<Puzzle> {
        puzzles::shipped::<G>()
    }

    fn presets(&self) -> Vec<Preset> {
        G::presets()
    }

    fn with_packs(&self, packs: &[&Pack]) -> Result<Arc<dyn AnyGame>, Complaint> {
        if packs.is_empty() {
            let base = if self.packs.is_empty() { self.game() } else { Arc::new(G::base()) };
            return Ok(Arc::new(Listed { game: base.into(), packs: Vec::new() }));
        }
        pack::order(G::NAME, packs)?;
        let game = Arc::new(G::with_packs(packs)?);
        Ok(Arc::new(Listed { game: game.into(), packs: packs.iter().map(|pack| PackRef::from(*pack)).collect() }))
    }

    fn packs(&self) -> &[PackRef] {
        &self.packs
    }

    fn example_packs(&self) -> &'static [Pack] {
        G::example_packs()
    }

    fn pack_files(&self) -> &'static [&'static str] {
        G::pack_files()
    }

    fn check_pack(&self, base: &[&Pack], pack: &Pack) -> Vec<Complaint> {
        G::check_pack(base, pack)
    }

    fn pack_parts(&self, pack: &Pack) -> Result<Vec<Part>, Complaint> {
        G::pack_parts(pack)
    }

    fn printed(&self) -> Vec<Printed> {
        self.game().printed()
    }

    fn face(&self, printed: &Printed) -> Face {
        G::face(printed)
    }

    fn hides(&self) -> bool {
        G::hides()
    }

    fn wins_together(&self) -> bool {
        G::wins_together()
    }

    fn setup(
        &self,
        players: Option<u8>,
        settings: &[(String, Value)],
        occasion: Occasion,
    ) -> Result<Value, CatalogError> {
        settings::setup::<G>(players, settings, occasion)
    }

    fn seats(&self, setup: &Value) -> Result<u8, CatalogError> {
        settings::typed::<G>(setup).map(|setup| G::seats_of(&setup))
    }

    fn is_for_one_person(&self, setup: &Value) -> bool {
        settings::typed::<G>(setup).is_ok_and(|setup| G::is_for_one_person(&setup))
    }

    fn start_with(
        &self,
        setup: &Value,
        secret: Seed,
        contributions: Vec<Contributed>,
    ) -> Result<Box<dyn AnySession>, CatalogError> {
        let session = Session::start_with(self.game(), &settings::typed::<G>(setup)?, secret, contributions);
        Ok(self.table(session.map_err(|refusal| not_set_up(&refusal))?))
    }

    fn resume(&self, file: &JournalFile) -> Result<Box<dyn AnySession>, JournalError> {
        Ok(self.table(Session::resume(self.game(), file)?))
    }

    fn wake(
        &self,
        header: Header,
        secret: Seed,
        checkpoint: &str,
        later: &[String],
    ) -> Result<Box<dyn AnySession>, JournalError> {
        let checkpoint: Checkpoint = serde_json::from_str(checkpoint).map_err(|_| JournalError::NoSnapshot)?;
        let later = (0..).zip(later).map(|(at, record)| {
            serde_json::from_str(record).map_err(|error| {
                let line = checkpoint.entries + at + 2;
                JournalError::Damaged { line, what: error.to_string() }
            })
        });
        let later = later.collect::<Result<Vec<Record>, _>>()?;
        Ok(Box::new(TypedSession::new(Session::wake(self.game(), header, secret, &checkpoint, &later)?)))
    }

    fn carry_over(&self, file: &JournalFile) -> Result<(Box<dyn AnySession>, usize), JournalError> {
        let (session, entry) = Session::carry_over(self.game(), file)?;
        Ok((self.table(session), entry))
    }

    fn place(&self, file: &str, text: &str, seed: Seed) -> Result<Box<dyn AnySession>, CatalogError> {
        let position: G::Position = engine::load::yaml(file, text)?;
        let game = self.game();
        let state = game.place(&position).map_err(|refusal| {
            Complaint::about(file, format!("the position is refused: {refusal}")).remedy(format!(
                "`safehouse rules {} {}` shows the rule",
                G::NAME,
                refusal.rule
            ))
        })?;
        Ok(self.table(Session::from_position(game, state, seed)))
    }

    fn replay(&self, file: &JournalFile) -> Result<Box<dyn AnyHistory>, JournalError> {
        Ok(Box::new(journal::replay(self.game(), file)?))
    }

    fn verify(&self, file: &JournalFile) -> Result<Verified, JournalError> {
        journal::verify(self.game(), file)
    }

    #[cfg(feature = "workshop")]
    fn workshop(&self) -> &dyn crate::Workshop {
        self
    }
}
