//! The drawing of everybody's chances over a game: a line for each, and a number wherever it turned.
//!
//! It is written as SVG once, for the page and for the picture that people give away; colours are a style sheet's.

use std::fmt::Write as _;

/// The chances of one seat, or of all where they win or lose together.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub seat: u8,
    /// How far into the game, from 0 to 1, and the chance in percent.
    pub points: Vec<(f64, f64)>,
}

/// What the drawing's coordinates go up to.
pub const WIDTH: i32 = 640;
pub const HEIGHT: i32 = 230;

/// The lines lie within this frame; percents stand left of it, rounds below.
const LEFT: i32 = 44;
const RIGHT: i32 = WIDTH - 14;
const TOP: i32 = 14;
const BOTTOM: i32 = HEIGHT - 26;

/// Numbers of rounds stand no closer than this.
const APART: i32 = 30;

fn across(far: f64) -> i32 {
    LEFT + (f64::from(RIGHT - LEFT) * far.clamp(0.0, 1.0)).round() as i32
}

fn down(percent: f64) -> i32 {
    BOTTOM - (f64::from(BOTTOM - TOP) * percent.clamp(0.0, 100.0) / 100.0).round() as i32
}

/// What stands within an `svg` element of [`WIDTH`] and [`HEIGHT`]. `rounds` says where each round begins, `turns` where the
/// moments lie that turned the game; they are numbered in this order.
pub fn drawing(lines: &[Line], rounds: &[(f64, u32)], turns: &[(f64, f64)]) -> String {
    let mut svg = String::new();
    for percent in [0, 50, 100] {
        let y = down(percent.into());
        put(&mut svg, format_args!("<path class=\"curve-grid\" d=\"M{LEFT} {y}H{RIGHT}\"/>"));
        let (x, y) = (LEFT - 6, y + 4);
        put(&mut svg, format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{percent} %</text>"));
    }
    let mut last = i32::MIN;
    for (far, round) in rounds {
        let x = across(*far);
        if x.saturating_sub(last) >= APART {
            let y = HEIGHT - 8;
            put(&mut svg, format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{round}</text>"));
            last = x;
        }
    }
    for line in lines {
        put(&mut svg, format_args!("<polyline class=\"curve-line\" data-seat=\"{}\" points=\"", line.seat));
        for (far, percent) in &line.points {
            put(&mut svg, format_args!("{},{} ", across(*far), down(*percent)));
        }
        svg.push_str("\"/>");
    }
    for (number, (far, percent)) in (1..).zip(turns) {
        let (x, y) = (across(*far), down(*percent));
        put(&mut svg, format_args!("<circle class=\"curve-turn\" cx=\"{x}\" cy=\"{y}\" r=\"10\"/>"));
        let y = y + 4;
        put(
            &mut svg,
            format_args!("<text class=\"curve-number\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{number}</text>"),
        );
    }
    svg
}

fn put(svg: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    _ = svg.write_fmt(what);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_from_edge_to_edge() {
        let svg = drawing(&[Line { seat: 0, points: vec![(0.0, 50.0), (1.0, 100.0)] }], &[], &[]);
        assert!(svg.contains(&format!("points=\"{LEFT},{} {RIGHT},{TOP} \"", TOP.midpoint(BOTTOM))), "{svg}");
    }

    #[test]
    fn rounds_do_not_crowd_and_turns_are_numbered() {
        let rounds: Vec<(f64, u32)> = (0..100).map(|round| (f64::from(round) / 100.0, round + 1)).collect();
        let svg = drawing(&[], &rounds, &[(0.2, 10.0), (0.9, 80.0)]);
        assert!(svg.contains(">1</text>") && !svg.contains(">2</text><text x"), "{svg}");
        assert!(svg.matches("text-anchor=\"middle\"").count() <= 24, "{svg}");
        assert_eq!(svg.matches("curve-turn").count(), 2);
        assert!(svg.ends_with(">2</text>"), "{svg}");
    }
}
