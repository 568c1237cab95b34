//! How likely everybody was to win, over a whole game, and the moments that turned it: as the page shows it.
//!
//! It is written as HTML here, because nobody should wait for what draws it before the first screen stands. Names may be a
//! stranger's, out of a pack or a file: no character of theirs is markup.

use std::fmt::Write as _;

use wire::{Analysis, Turned};

use crate::curve::{HEIGHT, Line, WIDTH, drawing};

/// A text in HTML.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for one in text.chars() {
        match one {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

fn percent(of: f64) -> String {
    format!("{} %", of.round() as i32)
}

/// The curve, who is who, and the moments with a button for each that leads there (`data-entry`).
pub fn html(found: &Analysis) -> String {
    let Analysis { seats, together, points, turns } = found;
    let last = points.last().map_or(1, |point| point.entry).max(1) as f64;
    let far = |entry: usize| entry as f64 / last;
    // Those who win together have one chance.
    let shown = if *together { 1 } else { seats.len() };
    let line = |seat: usize| Line {
        seat: seat as u8,
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
    let whose = if *together { "all" } else { "everybody" };
    let mut html = format!(
        "<svg class=\"curve\" role=\"img\" aria-label=\"The chances of {whose} over the game, in percent\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\">{}</svg><ul class=\"legend\">",
        drawing(&lines, &rounds, &marks)
    );
    for (seat, name) in seats.iter().enumerate().take(shown) {
        let name = if *together { "All of you".into() } else { plain(name) };
        put(&mut html, format_args!("<li data-seat=\"{seat}\"><i aria-hidden=\"true\"></i>{name}</li>"));
    }
    html.push_str("</ul>");
    if !turns.is_empty() {
        html.push_str("<h3>What turned it</h3><ol class=\"turns\">");
        for (turn, number) in turns.iter().zip(1..) {
            moment(&mut html, turn, number);
        }
        html.push_str("</ol>");
    }
    html
}

/// One of the moments: who did what, what came of it, and what would have been better.
fn moment(html: &mut String, turn: &Turned, number: usize) {
    let Turned { entry, round, seat, name, played, happened, swing, better } = turn;
    let round = round.map(|round| format!("<b>Round {round}: </b>")).unwrap_or_default();
    let happened = if happened.is_empty() { format!("{name}: {played}.") } else { happened.join(" ") };
    let happened = plain(&happened);
    put(html, format_args!("<li data-seat=\"{seat}\"><div><p>{round}{happened}</p>"));
    if let Some(swing) = swing {
        let up = if swing.to > swing.from { " up" } else { "" };
        let (name, from, to) = (plain(&swing.name), percent(swing.from), percent(swing.to));
        put(html, format_args!("<span class=\"swing{up}\">{name}: {from} \u{2192} {to}</span>"));
    }
    if let Some(better) = better {
        let reason = better.reason.as_ref().map(|reason| format!(" {reason}")).unwrap_or_default();
        let told = format!(
            "{name} played \u{201c}{played}\u{201d} ({}); \u{201c}{}\u{201d} would have been better ({}).{reason}",
            percent(better.played),
            better.words,
            percent(better.percent)
        );
        put(html, format_args!("<span class=\"better\">{}</span>", plain(&told)));
    }
    put(
        html,
        format_args!(
            "</div><button class=\"quiet outlined\" data-entry=\"{entry}\">Look<span class=\"hidden\"> at moment {number}</span></button></li>"
        ),
    );
}

fn put(html: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    _ = html.write_fmt(what);
}

#[cfg(test)]
mod tests {
    use wire::{Better, Point, Swing};

    use super::*;

    fn found(together: bool) -> Analysis {
        let better = Better { words: "b".into(), played: 10.0, percent: 20.4, either_way: 1.0, reason: None };
        Analysis {
            seats: vec!["<b>Rex</b>".into(), "Ann".into()],
            together,
            points: vec![
                Point { entry: 0, round: Some(1), percent: vec![50.0, 50.0] },
                Point { entry: 8, round: Some(2), percent: vec![0.0, 100.0] },
            ],
            turns: vec![Turned {
                entry: 8,
                round: Some(2),
                seat: 0,
                name: "<b>Rex</b>".into(),
                played: "a > \"x\"".into(),
                happened: Vec::new(),
                swing: Some(Swing { seat: 1, name: "Ann".into(), from: 50.0, to: 100.0 }),
                better: Some(better),
            }],
        }
    }

    #[test]
    fn no_name_is_markup() {
        let html = html(&found(false));
        assert!(!html.contains("<b>Rex") && html.contains("&lt;b&gt;Rex&lt;/b&gt;: a &gt; &quot;x&quot;."), "{html}");
        assert!(html.contains("Ann: 50 % \u{2192} 100 %") && html.contains("data-entry=\"8\""), "{html}");
        assert!(html.contains("(10 %)") && html.contains("(20 %)"), "{html}");
    }

    #[test]
    fn those_who_win_together_have_one_line() {
        let html = html(&found(true));
        assert_eq!(html.matches("<polyline").count(), 1, "{html}");
        assert!(html.contains("All of you") && !html.contains("<li data-seat=\"1\"><i"), "{html}");
    }
}
