//! How it ended, who was who, and what to do next.

use std::time::Duration;

use leptos::prelude::*;
use wire::{Turn, Verdict, VerdictLine};

use crate::desk::Desk;
use crate::games::Look;
use crate::parts::dialog::Dialog;
use crate::parts::records::{self, Record};
use crate::parts::text::{RuleLink, count};
use crate::route::{Route, To};
use crate::screens::chances;

/// The table is looked at as it is in the end, before the result lies over it.
const CLIMAX: Duration = Duration::from_millis(1_600);

/// What stands where questions were: the result lies over the table until the person puts it away.
#[component]
pub fn Ended(look: &'static Look, again: Callback<()>, replay: Option<Route>) -> impl IntoView {
    let desk = Desk::here();
    let open = RwSignal::new(false);
    let show = move || {
        // The table may have been left.
        _ = open.try_set(true);
    };
    set_timeout(show, CLIMAX);
    // Nobody looks any more: then nothing more is thought.
    on_cleanup(move || _ = desk.judged.try_set(None));
    let verdict = Memo::new(move |_| match desk.turn.get() {
        Some(Turn::Over(verdict)) => Some(verdict),
        Some(Turn::Ask { .. }) | None => desk.info.with(|info| info.as_ref().and_then(|info| info.verdict.clone())),
    });
    let close = Callback::new(move |()| open.set(false));
    let sheet = move || {
        open.get().then(|| {
            let replay = replay.clone();
            let headline = verdict.with(|verdict| verdict.as_ref().map(|verdict| verdict.headline.clone()));
            let headline = headline.unwrap_or_else(|| "The game was ended early.".into());
            view! { <Dialog title=headline close>{result(desk, look, verdict, again, replay)}</Dialog> }
        })
    };
    view! {
        <section class="ended" aria-label="The end">
            <h2>"The game is over."</h2>
            <p class="row">
                <button class="button" on:click=move |_| open.set(true)>"The result"</button>
                <button class="quiet" on:click=move |_| again.run(())>"Another round"</button>
            </p>
        </section>
        {sheet}
    }
}

fn result(
    desk: Desk,
    look: &'static Look,
    verdict: Memo<Option<Verdict>>,
    again: Callback<()>,
    replay: Option<Route>,
) -> AnyView {
    let won = verdict.with_untracked(|verdict| {
        let own = desk.viewer.get_untracked();
        verdict.as_ref().map(|verdict| own.is_some_and(|own| verdict.winners.contains(&own)))
    });
    let told = verdict.get_untracked().map(|verdict| {
        let line = |line: &VerdictLine| {
            let won = line.seat.is_some_and(|seat| verdict.winners.contains(&seat));
            view! { <li class:won=won>{line.text.clone()}</li> }
        };
        let lines = verdict.lines.iter().map(line).collect_view();
        view! {
            <ol class="ranking">{ranking(desk, &verdict)}</ol>
            {(!verdict.lines.is_empty()).then(|| view! { <h3>"Where it came from"</h3><ul class="told">{lines}</ul> })}
            <p class="by-rule">"By " <RuleLink game=look.game.into() rule=verdict.rule/></p>
        }
    });
    let award = |(title, who, times): (&'static str, String, usize)| {
        view! { <li><b>{title}</b><span>{who}</span><span class="faint">{format!("{times} times")}</span></li> }
    };
    let awards = (look.awards)(desk);
    let awards = (!awards.is_empty()).then(|| {
        view! { <section class="awards"><h3>"Distinctions"</h3><ul>{awards.into_iter().map(award).collect_view()}</ul></section> }
    });
    let mood = match won {
        Some(true) => "result won",
        Some(false) => "result lost",
        None => "result",
    };
    view! {
        <div class=mood data-game=look.game>
            <div class="picture" aria-hidden="true">{(look.cover)()}</div>
            {told}
            {chances::chances(desk, replay.clone())}
            {awards}
            {record(desk, verdict.get_untracked())}
            <p class="row what-next">
                <button class="button" on:click=move |_| again.run(())>"Another round"</button>
                {replay.map(|to| view! { <To to class="quiet outlined">"Look again"</To> })}
                <button class="quiet" data-picture="">"Share as a picture"</button>
                <To to=Route::New(look.game.into()) class="quiet">"Change something"</To>
                <To to=Route::Home class="quiet">"Home"</To>
            </p>
        </div>
    }
    .into_any()
}

/// How this browser has done at this game, and with this character.
fn record(desk: Desk, verdict: Option<Verdict>) -> Option<AnyView> {
    let (info, seat, verdict) = (desk.info.get_untracked()?, desk.viewer.get_untracked()?, verdict?);
    let (game, own) = records::with(&info, seat, &verdict);
    let line = |name: String, Record { played, won, best }: Record| {
        let best = best.map(|best| format!(", best score {best}"));
        view! { <li><b>{name}</b><span>{count(played as usize, "game", "games")}", "{format!("{won} won")}{best}</span></li> }
    };
    let own = own.map(|(name, record)| line(name, record));
    Some(
        view! { <section class="awards"><h3>"In this browser"</h3><ul>{line(info.title, game)}{own}</ul></section> }
            .into_any(),
    )
}

fn ranking(desk: Desk, verdict: &Verdict) -> AnyView {
    let mut seats: Vec<(usize, i16)> = verdict.scores.iter().copied().enumerate().collect();
    seats.sort_by_key(|(seat, score)| (!verdict.winners.contains(&(*seat as u8)), -score));
    // A team that wins or loses together counts nothing.
    let counted = verdict.scores.iter().any(|score| *score != 0);
    let own = desk.viewer.get_untracked().map(usize::from);
    let one = |(seat, score): (usize, i16)| {
        let won = verdict.winners.contains(&(seat as u8));
        // Seats with the same score share the place.
        let place = 1 + seats.iter().filter(|(other, theirs)| ahead(verdict, (*other, *theirs), (seat, score))).count();
        view! {
            <li class:won=won class:own=own == Some(seat) data-seat=seat>
                <span class="place">{counted.then_some(place)}</span>{crate::art::portrait(desk, seat as u8)}<span>{desk.seat_name(seat as u8)}</span>
                {(own == Some(seat)).then(|| view! { <span class="faint">"you"</span> })}
                {won.then(|| view! { <span class="badge live">"won"</span> })}<b>{counted.then_some(score)}</b></li>
        }
    };
    seats.iter().copied().map(one).collect_view().into_any()
}

/// Whether one seat has a better place than another.
fn ahead(verdict: &Verdict, (one, more): (usize, i16), (other, less): (usize, i16)) -> bool {
    let lost = |seat: usize| !verdict.winners.contains(&(seat as u8));
    (lost(one), -more) < (lost(other), -less)
}
