//! How likely everybody was to win, over the whole game, and the moments that turned it. The worker finds out while somebody
//! looks at the result.

use leptos::prelude::*;
use leptos::task::spawn_local;
use moments::curve::{self, Line};
use wire::{Analysis, SeatNumber, Turned};

use crate::desk::Desk;
use crate::route::{Route, To};
use crate::screens::replay;

/// Begins to look back, unless that was done before.
fn begin(desk: Desk, replay: Option<&Route>) {
    if desk.judged.with_untracked(Option::is_some) || desk.judged_before() {
        return;
    }
    match replay {
        Some(Route::Again(code, _)) => {
            let code = code.clone();
            spawn_local(async move {
                match replay::from_house(&code).await {
                    Ok(saved) => desk.judge(Some(saved)),
                    // Without its journal there is nothing to judge.
                    Err(_) => _ = desk.judged.try_set(None),
                }
            });
        }
        _ => desk.judge(None),
    }
}

/// The curve and the turning points, with how far they have come; nothing where bots cannot judge the game.
pub fn chances(desk: Desk, replay: Option<Route>) -> AnyView {
    begin(desk, replay.as_ref());
    let parts = Memo::new(move |_| desk.judged.with(|told| told.as_ref().map(|told| (told.done, told.of))));
    let found = Memo::new(move |_| desk.judged.with(|told| told.as_ref().and_then(|told| told.found.clone())));
    let under_way = Memo::new(move |_| parts.get().is_some_and(|(done, of)| of == 0 || done < of));
    let words = move || {
        if found.with(Option::is_some) {
            "Looking for the moments that turned it …"
        } else {
            "Finding out who was ahead when …"
        }
    };
    let bar = move || {
        under_way.get().then(|| {
            view! {
                <p class="judging"><label>{words}<progress prop:max=move || parts.get().map_or(1, |(_, of)| of.max(1))
                    prop:value=move || parts.get().map_or(0, |(done, _)| done)></progress></label></p>
            }
        })
    };
    let shown = move || found.get().map(|found| drawn(desk, &found, replay.as_ref()));
    let section = move || {
        let shown = shown.clone();
        parts.with(Option::is_some).then(|| view! { <h3>"How the chances went"</h3>{bar}{shown} })
    };
    view! { <section class="chances">{section}</section> }.into_any()
}

fn percent(of: f64) -> String {
    format!("{} %", of.round() as i32)
}

fn drawn(desk: Desk, found: &Analysis, replay: Option<&Route>) -> AnyView {
    let Analysis { seats, together, points, turns } = found;
    let own = desk.viewer.get_untracked().map(usize::from);
    let last = points.last().map_or(1, |point| point.entry).max(1) as f64;
    let far = |entry: usize| entry as f64 / last;
    // Those who win together have one chance.
    let shown = if *together { 1 } else { seats.len() };
    let line = |seat: usize| Line {
        seat: seat as u8,
        own: !together && own == Some(seat),
        points: points.iter().filter_map(|point| Some((far(point.entry), *point.percent.get(seat)?))).collect(),
    };
    let lines: Vec<Line> = (0..shown).map(line).collect();
    let mut rounds: Vec<(f64, u32)> = Vec::new();
    for point in points {
        if let Some(round) = point.round.filter(|round| rounds.last().is_none_or(|(_, last)| last != round)) {
            rounds.push((far(point.entry), round));
        }
    }
    let height = |turn: &Turned| {
        let seat = usize::from(turn.swing.as_ref().map_or(turn.seat, |swing| swing.seat));
        let after = points.iter().find(|point| point.entry >= turn.entry);
        after.and_then(|point| point.percent.get(seat).copied()).unwrap_or_default()
    };
    let marks: Vec<(f64, f64)> = turns.iter().map(|turn| (far(turn.entry), height(turn))).collect();
    let name =
        |seat: usize| if *together { "All of you".to_string() } else { seats.get(seat).cloned().unwrap_or_default() };
    let legend = (0..shown).map(|seat| {
        view! { <li data-seat=seat><i aria-hidden="true"></i>{name(seat)}</li> }
    });
    let about = format!("The chances of {} over the game, in percent", if *together { "all" } else { "everybody" });
    let moments = turns.iter().zip(1..).map(|(turn, number)| moment(turn, number, replay)).collect_view();
    view! {
        <svg class="curve" role="img" aria-label=about viewBox=format!("0 0 {} {}", curve::WIDTH, curve::HEIGHT)
            inner_html=curve::drawing(&lines, &rounds, &marks)></svg>
        <ul class="legend">{legend.collect_view()}</ul>
        {(!turns.is_empty()).then(|| view! { <h3>"What turned it"</h3><ol class="turns">{moments}</ol> })}
    }
    .into_any()
}

/// One of the moments: who did what, what came of it, and what would have been better.
fn moment(turn: &Turned, number: usize, replay: Option<&Route>) -> AnyView {
    let Turned { entry, round, seat, name, played, happened, swing, better } = turn;
    let round = round.map(|round| format!("Round {round}: "));
    let happened = if happened.is_empty() { format!("{name}: {played}.") } else { happened.join(" ") };
    let swung = |whose: SeatNumber, name: &str, from: f64, to: f64| {
        view! { <span class="swing" class:up={to > from} data-seat=whose>{format!("{name}: {} → {}", percent(from), percent(to))}</span> }
    };
    let swing = swing.as_ref().map(|swing| swung(swing.seat, &swing.name, swing.from, swing.to));
    let better = better.as_ref().map(|better| {
        let reason = better.reason.clone().map(|reason| format!(" {reason}"));
        view! {
            <span class="better">{format!("{name} played \u{201c}{played}\u{201d} ({}); \u{201c}{}\u{201d} would have been better ({}).",
                percent(better.played), better.words, percent(better.percent))}{reason}</span>
        }
    });
    let look = replay.cloned().map(|replay| {
        view! { <To to=replay.at(*entry) class="quiet outlined">"Look"<span class="hidden">{format!(" at moment {number}")}</span></To> }
    });
    view! { <li data-seat=*seat><div><p><b>{round}</b>{happened}</p>{swing}{better}</div>{look}</li> }.into_any()
}
