//! What was agreed before the game, told when it begins.

use engine::Rule;
use serde::{Deserialize, Serialize};

use crate::names::OPERATIVES;
use crate::setup::{LARGE_SITE, SHORT_SITE, Setup};
use crate::state::State;

/// A variant of section 4 of the ledger that is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    Standard,
    HiddenBreach,
    ShortSite,
    LargeSite,
    ScarceAmmo,
    ChosenKit,
    RestlessHost,
    /// One or two people lead the three operatives.
    FewerPeople,
    ManualRelease,
}

impl Agreement {
    pub const ALL: [Agreement; 9] = [
        Agreement::Standard,
        Agreement::HiddenBreach,
        Agreement::ShortSite,
        Agreement::LargeSite,
        Agreement::ScarceAmmo,
        Agreement::ChosenKit,
        Agreement::RestlessHost,
        Agreement::FewerPeople,
        Agreement::ManualRelease,
    ];

    /// Those in force at a table with this setup.
    pub fn of(setup: &Setup) -> impl Iterator<Item = Agreement> {
        let Setup { short_site, large_site, hidden_breach, scarce_ammo, chosen_kit, restless_host, .. } = *setup;
        let is = move |one: &Agreement| match one {
            Agreement::Standard => !hidden_breach && !short_site && !large_site,
            Agreement::HiddenBreach => hidden_breach,
            Agreement::ShortSite => short_site,
            Agreement::LargeSite => large_site,
            Agreement::ScarceAmmo => scarce_ammo,
            Agreement::ChosenKit => chosen_kit,
            Agreement::RestlessHost => restless_host,
            Agreement::FewerPeople => usize::from(setup.players) < OPERATIVES,
            Agreement::ManualRelease => setup.manual_release,
        };
        Agreement::ALL.into_iter().filter(is)
    }

    /// Those in force at a table that has begun.
    pub fn at(state: &State) -> impl Iterator<Item = Agreement> {
        let (rooms, options) = (state.layout.rooms(), state.options);
        Agreement::of_all(&Setup {
            players: state.players,
            short_site: SHORT_SITE.contains(&rooms),
            large_site: LARGE_SITE.contains(&rooms),
            hidden_breach: options.hidden_breach,
            scarce_ammo: options.scarce_ammo,
            chosen_kit: options.chosen_kit,
            restless_host: options.restless_host,
            manual_release: !state.airlocks_hold,
            ..Setup::default()
        })
        .into_iter()
    }

    fn of_all(setup: &Setup) -> Vec<Agreement> {
        Agreement::of(setup).collect()
    }

    pub const fn rule(self) -> Rule {
        Rule(match self {
            Agreement::Standard => "EE-VAR-01",
            Agreement::HiddenBreach => "EE-VAR-02",
            Agreement::ShortSite => "EE-VAR-03",
            Agreement::LargeSite => "EE-VAR-04",
            Agreement::ScarceAmmo => "EE-VAR-05",
            Agreement::ChosenKit => "EE-VAR-06",
            Agreement::RestlessHost => "EE-VAR-07",
            Agreement::FewerPeople => "EE-VAR-08",
            Agreement::ManualRelease => "EE-VAR-09",
        })
    }

    /// What it means, in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Agreement::Standard => "Standard: the Breach lies open with the Host on it, among 12 to 14 Rooms.",
            Agreement::HiddenBreach => {
                "Hidden Breach: nobody knows where the Breach is; the Host appears when it is discovered."
            }
            Agreement::ShortSite => "Short site: 8 to 11 Rooms.",
            Agreement::LargeSite => "Large site: 15 to 17 Rooms.",
            Agreement::ScarceAmmo => "Scarce ammo: 3 Ammo for each operative at the start.",
            Agreement::ChosenKit => "Chosen kit: the team chooses who gets which Small Weapon.",
            Agreement::RestlessHost => {
                "Restless Host: the Host moves 2, and loses 1 Damage token in each of its turns."
            }
            Agreement::FewerPeople => "Fewer than three people lead the three operatives.",
            Agreement::ManualRelease => {
                "Manual release: whoever stands beside a locked airlock door may spend 2 actions to step through it."
            }
        }
    }
}
