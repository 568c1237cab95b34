//! From a file of drawings to parts and pictures.
//!
//! ```text
//! colour coat #7c5b2c                        a colour; later ones count
//! kind agent 64 64 = bg=blue : backdrop      every picture of this kind: its size, colours, and what lies beneath
//! [hat]                                      a part, until the next line that begins otherwise
//! coat M0 0 L10 0 L5 9Z
//! agent/Jane Doe = hair=red : head hat@5,5,.5,30
//! ```

use std::collections::BTreeMap;

use crate::pen::{self, Put, Stroke};

/// Why a file of drawings cannot be read, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    pub file: &'static str,
    pub line: usize,
    pub fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No line of any sort.
    NoSense(String),
    /// A picture of this name is there already.
    Twice(String),
    /// There is no such part.
    NoPart(String),
    /// There is no such colour.
    NoColour(String),
    /// Parts that contain themselves.
    Endless(String),
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Flaw { file, line, fault } = self;
        write!(f, "{file}:{line}: ")?;
        match fault {
            Fault::NoSense(text) => write!(f, "no drawing: {text}"),
            Fault::Twice(name) => write!(f, "{name} is drawn twice"),
            Fault::NoPart(name) => write!(f, "no part is called {name}"),
            Fault::NoColour(name) => write!(f, "no colour is called {name}"),
            Fault::Endless(name) => write!(f, "{name} contains itself"),
        }
    }
}

/// Names of colours, each with the colour or the name it stands for.
type Colours = Vec<(String, String)>;

/// What all pictures of a kind share.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    pub name: String,
    pub width: u16,
    pub height: u16,
    colours: Colours,
    beneath: Vec<Put>,
}

/// A picture of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub kind: String,
    pub name: String,
    colours: Colours,
    puts: Vec<Put>,
    file: &'static str,
    line: usize,
}

/// Everything that was read.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    colours: BTreeMap<String, String>,
    parts: BTreeMap<String, Vec<Stroke>>,
    pub kinds: Vec<Kind>,
    pub entries: Vec<Entry>,
}

/// Parts within parts, at most so deep.
const DEEPEST: usize = 8;

impl Sheet {
    pub fn read(&mut self, file: &'static str, text: &str) -> Result<(), Flaw> {
        let mut part = None::<String>;
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            let flaw = |fault| Flaw { file, line: at + 1, fault };
            let senseless = || flaw(Fault::NoSense(line.into()));
            if line.is_empty() || line.starts_with("# ") {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                if self.parts.insert(name.into(), Vec::new()).is_some() {
                    return Err(flaw(Fault::Twice(name.into())));
                }
                part = Some(name.into());
                continue;
            }
            if let Some((name, colour)) = line.strip_prefix("colour ").and_then(|rest| rest.split_once(' ')) {
                self.colours.insert(name.into(), colour.into());
            } else if let Some(rest) = line.strip_prefix("kind ") {
                part = None;
                self.kinds.push(kind(rest).ok_or_else(senseless)?);
            } else if let Some(entry) = entry(line, file, at + 1) {
                part = None;
                if self.entries.iter().any(|other| (&other.kind, &other.name) == (&entry.kind, &entry.name)) {
                    return Err(flaw(Fault::Twice(format!("{}/{}", entry.kind, entry.name))));
                }
                self.entries.push(entry);
            } else {
                let strokes = part.as_ref().and_then(|part| self.parts.get_mut(part)).ok_or_else(senseless)?;
                strokes.push(pen::stroke(line).ok_or_else(senseless)?);
            }
        }
        Ok(())
    }

    /// The picture of an entry, without the element around it.
    pub fn drawn(&self, entry: &Entry) -> Result<String, Flaw> {
        let flaw = |fault| Flaw { file: entry.file, line: entry.line, fault };
        let kind = self.kinds.iter().find(|kind| kind.name == entry.kind);
        let kind = kind.ok_or_else(|| flaw(Fault::NoSense(format!("no kind is called {}", entry.kind))))?;
        let mut colours = entry.colours.clone();
        colours.extend(kind.colours.iter().cloned());
        let mut text = String::new();
        for put in kind.beneath.iter().chain(&entry.puts) {
            self.put(&mut text, put, &colours, 0).map_err(flaw)?;
        }
        Ok(text)
    }

    fn put(&self, text: &mut String, put: &Put, colours: &[(String, String)], deep: usize) -> Result<(), Fault> {
        let strokes = self.parts.get(&put.part).ok_or_else(|| Fault::NoPart(put.part.clone()))?;
        if deep > DEEPEST {
            return Err(Fault::Endless(put.part.clone()));
        }
        let own: Colours = if put.colours.is_empty() {
            colours.to_vec()
        } else {
            let resolved = put.colours.iter().map(|(name, colour)| (name.clone(), self.through(colour, colours)));
            resolved.chain(colours.iter().cloned()).collect()
        };
        let moved = (put.x, put.y, put.scale, put.turn) != (0.0, 0.0, 1.0, 0.0);
        if moved {
            text.push_str(&group(put));
        }
        for stroke in strokes {
            self.stroke(text, stroke, &own, deep)?;
        }
        if moved {
            text.push_str("</g>");
        }
        Ok(())
    }

    fn stroke(
        &self,
        text: &mut String,
        stroke: &Stroke,
        colours: &[(String, String)],
        deep: usize,
    ) -> Result<(), Fault> {
        let painted = |paint| {
            let missing = std::cell::RefCell::new(String::new());
            let colour_of = |name: &str| {
                let found = self.colour(name, colours);
                if found.is_none() {
                    *missing.borrow_mut() = name.into();
                }
                found
            };
            pen::attributes(paint, colour_of).ok_or_else(|| Fault::NoColour(missing.take()))
        };
        let shape = match stroke {
            Stroke::Path(paint, data) => format!("<path{} d=\"{data}\"/>", painted(paint)?),
            Stroke::Circle(paint, [x, y, r]) => format!("<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>", painted(paint)?),
            Stroke::Ellipse(paint, [x, y, rx, ry]) => {
                format!("<ellipse{} cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>", painted(paint)?)
            }
            Stroke::Rect(paint, numbers) => {
                let round = numbers.get(4).map(|round| format!(" rx=\"{round}\"")).unwrap_or_default();
                let [x, y, width, height] = [0, 1, 2, 3].map(|at| numbers.get(at).map_or("0", String::as_str));
                format!("<rect{} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}/>", painted(paint)?)
            }
            Stroke::Letters(paint, [x, y, size], word) => {
                // As a style: the page gives letters on boards a colour of their own.
                let painted = painted(paint)?;
                let colour = painted.split('"').nth(1).unwrap_or_default();
                format!(
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"800\" text-anchor=\"middle\" style=\"fill:{colour};stroke:none\">{word}</text>"
                )
            }
            Stroke::Part(put) => return self.put(text, put, colours, deep + 1),
        };
        text.push_str(&shape);
        Ok(())
    }

    /// What a name of a colour stands for around a part.
    fn through(&self, name: &str, colours: &[(String, String)]) -> String {
        colours.iter().find(|(bound, _)| bound == name).map_or_else(|| name.into(), |(_, colour)| colour.clone())
    }

    fn colour(&self, name: &str, colours: &[(String, String)]) -> Option<String> {
        let name = self.through(name, colours);
        if name.starts_with('#') {
            return Some(name);
        }
        self.colours.get(&name).cloned()
    }
}

/// A group that moves a part. Its outlines stay as wide as all others.
fn group(put: &Put) -> String {
    let mut moves = Vec::new();
    if (put.x, put.y) != (0.0, 0.0) {
        moves.push(format!("translate({} {})", pen::rounded(put.x), pen::rounded(put.y)));
    }
    if put.turn != 0.0 {
        moves.push(format!("rotate({})", pen::rounded(put.turn)));
    }
    let scale = pen::rounded(put.scale.abs());
    if scale != "1" || put.scale < 0.0 {
        moves.push(if put.scale < 0.0 { format!("scale(-{scale} {scale})") } else { format!("scale({scale})") });
    }
    // A little thinner where a part is small, a little thicker where it is large.
    let width = pen::rounded(2.0 / put.scale.abs().max(0.1).powf(0.8));
    let width = if width == "2" { String::new() } else { format!(" stroke-width=\"{width}\"") };
    format!("<g transform=\"{}\"{width}>", moves.join(" "))
}

fn bound(words: &str) -> Option<Colours> {
    let one = |word: &str| word.split_once('=').map(|(name, colour)| (name.into(), colour.into()));
    words.split_whitespace().map(one).collect()
}

/// `hat@5,5,.5,30`, several of them.
fn puts(words: &str) -> Option<Vec<Put>> {
    let one = |word: &str| {
        let (part, place) = word.split_once('@').unwrap_or((word, ""));
        let mut put = Put { part: part.into(), scale: 1.0, ..Put::default() };
        let (place, colours) = place.split_once(';').unwrap_or((place, ""));
        for colour in colours.split(';').filter(|colour| !colour.is_empty()) {
            let (name, colour) = colour.split_once('=')?;
            put.colours.push((name.into(), colour.into()));
        }
        for (at, number) in place.split(',').filter(|number| !number.is_empty()).enumerate() {
            *[&mut put.x, &mut put.y, &mut put.scale, &mut put.turn].into_iter().nth(at)? = number.parse().ok()?;
        }
        Some(put)
    };
    words.split_whitespace().map(one).collect()
}

fn kind(text: &str) -> Option<Kind> {
    let (head, puts_text) = text.split_once(':')?;
    let (head, colours) = head.split_once('=').unwrap_or((head, ""));
    let mut words = head.split_whitespace();
    Some(Kind {
        name: words.next()?.into(),
        width: words.next()?.parse().ok()?,
        height: words.next()?.parse().ok()?,
        colours: bound(colours)?,
        beneath: puts(puts_text)?,
    })
}

fn entry(line: &str, file: &'static str, at: usize) -> Option<Entry> {
    let (name, rest) = line.split_once(" = ")?;
    let (kind, name) = name.split_once('/')?;
    let (colours, puts_text) = rest.split_once(": ").or_else(|| rest.split_once(':'))?;
    Some(Entry {
        kind: kind.trim().into(),
        name: name.trim().into(),
        colours: bound(colours)?,
        puts: puts(puts_text)?,
        file,
        line: at,
    })
}
