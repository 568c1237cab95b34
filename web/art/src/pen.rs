//! From a line to a shape. A shape says its fill and then what it is:
//!
//! ```text
//! red M0 0 L10 0 L5 9Z      a path, filled, with an outline in ink
//! red~ o 5 5 3              a circle (o x y r) without an outline; `red~40` at 40 % opacity
//! red r 0 0 10 4 1          a rectangle (r x y width height, rounded)
//! red e 0 0 10 4            an ellipse (e x y rx ry)
//! red t 0 0 12 EXIT         letters (t x y size word), around x
//! -red:3 M0 0 H10           a line three wide, not filled; `-red` as wide as outlines are
//! @hat 5 5 .5 30 band=red   another part: where, how large, how far turned, with which colours
//! ```

use std::fmt::Write as _;

/// How a part is put into a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Put {
    pub part: String,
    pub x: f64,
    pub y: f64,
    /// Negative for a mirror image.
    pub scale: f64,
    pub turn: f64,
    pub colours: Vec<(String, String)>,
}

/// What is drawn with.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    Filled { colour: String, outlined: bool, percent: u8 },
    Line { colour: String, width: Option<String> },
}

/// One line of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum Stroke {
    Path(Paint, String),
    Circle(Paint, [String; 3]),
    Ellipse(Paint, [String; 4]),
    Rect(Paint, Vec<String>),
    Letters(Paint, [String; 3], String),
    Part(Put),
}

/// Reads a line of a part; nothing if it is none.
pub fn stroke(line: &str) -> Option<Stroke> {
    if let Some(rest) = line.strip_prefix('@') {
        let mut words = rest.split_whitespace();
        let mut put = Put { part: words.next()?.into(), scale: 1.0, ..Put::default() };
        let mut at = 0;
        for word in words {
            if let Some((name, colour)) = word.split_once('=') {
                put.colours.push((name.into(), colour.into()));
                continue;
            }
            *[&mut put.x, &mut put.y, &mut put.scale, &mut put.turn].into_iter().nth(at)? = word.parse().ok()?;
            at += 1;
        }
        return Some(Stroke::Part(put));
    }
    let (paint, rest) = line.split_once(' ')?;
    let (paint, rest) = (self::paint(paint)?, rest.trim());
    let Some((sort, numbers)) = rest.split_once(' ').filter(|(sort, _)| ["o", "e", "r", "t"].contains(sort)) else {
        return rest.starts_with('M').then(|| Stroke::Path(paint, path(rest)));
    };
    if sort == "t" {
        let mut words = numbers.splitn(4, ' ');
        let numbers = [short(words.next()?)?, short(words.next()?)?, short(words.next()?)?];
        return Some(Stroke::Letters(paint, numbers, words.next()?.into()));
    }
    let numbers = numbers.split_whitespace().map(short).collect::<Option<Vec<_>>>()?;
    match sort {
        "o" => Some(Stroke::Circle(paint, numbers.try_into().ok()?)),
        "e" => Some(Stroke::Ellipse(paint, numbers.try_into().ok()?)),
        _ => (4..=5).contains(&numbers.len()).then_some(Stroke::Rect(paint, numbers)),
    }
}

fn paint(word: &str) -> Option<Paint> {
    if let Some(line) = word.strip_prefix('-') {
        let (colour, width) = match line.split_once(':') {
            Some((colour, width)) => (colour, Some(short(width)?)),
            None => (line, None),
        };
        return Some(Paint::Line { colour: colour.into(), width });
    }
    Some(match word.split_once('~') {
        Some((colour, "")) => Paint::Filled { colour: colour.into(), outlined: false, percent: 100 },
        Some((colour, percent)) => {
            Paint::Filled { colour: colour.into(), outlined: false, percent: percent.parse().ok()? }
        }
        None => Paint::Filled { colour: word.into(), outlined: true, percent: 100 },
    })
}

/// A number as short as it can be written.
fn short(number: &str) -> Option<String> {
    Some(rounded(number.parse().ok()?))
}

/// At most two places: finer than any screen shows.
pub fn rounded(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match (text.strip_prefix("0."), text.strip_prefix("-0.")) {
        (Some(rest), _) => format!(".{rest}"),
        (_, Some(rest)) => format!("-.{rest}"),
        _ if text == "-0" => "0".into(),
        _ => text.into(),
    }
}

/// The same path in fewer letters: no zeros at the end of a fraction, no space beside a command.
fn path(data: &str) -> String {
    let mut all = String::new();
    let mut number = String::new();
    let flush = |all: &mut String, number: &mut String| {
        if number.is_empty() {
            return;
        }
        let text = number.parse().map_or_else(|_| number.clone(), rounded);
        if all.ends_with(|last: char| last.is_ascii_digit() || last == '.') && !text.starts_with('-') {
            all.push(' ');
        }
        all.push_str(&text);
        number.clear();
    };
    for letter in data.chars() {
        match letter {
            '0'..='9' | '.' => number.push(letter),
            '-' => {
                flush(&mut all, &mut number);
                number.push('-');
            }
            ' ' | ',' => flush(&mut all, &mut number),
            _ => {
                flush(&mut all, &mut number);
                all.push(letter);
            }
        }
    }
    flush(&mut all, &mut number);
    all
}

/// The attributes of a paint, with colours as they are written in SVG.
pub fn attributes(paint: &Paint, colour_of: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    match paint {
        Paint::Filled { colour, outlined, percent } => {
            _ = write!(text, " fill=\"{}\"", colour_of(colour)?);
            if !outlined {
                text.push_str(" stroke=\"none\"");
            }
            if *percent < 100 {
                _ = write!(text, " opacity=\"{}\"", rounded(f64::from(*percent) / 100.0));
            }
        }
        Paint::Line { colour, width } => {
            text.push_str(" fill=\"none\"");
            if colour != "ink" {
                _ = write!(text, " stroke=\"{}\"", colour_of(colour)?);
            }
            if let Some(width) = width {
                _ = write!(text, " stroke-width=\"{width}\"");
            }
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_short_and_means_the_same() {
        assert_eq!(path("M10 0.500 L-3 4.250Z"), "M10 .5L-3 4.25Z");
        assert_eq!(path("M1,2 3-4"), "M1 2 3-4");
    }

    #[test]
    fn a_line_that_is_no_shape_is_refused() {
        for line in ["red", "red x 1 2 3", "red o 1 2", "@", "@hat up", "red~x o 1 2 3", "red r 1 2 3"] {
            assert_eq!(stroke(line), None, "{line}");
        }
    }
}
