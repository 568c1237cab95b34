//! From YAML text to [`Node`]s, within limits: a few words must not cost a host its memory or its stack.

use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle, ScanError, Span, options};

use super::node::{Kind, Name, Node, Place};
use super::{Complaint, DEEPEST, LARGEST_FILE};

/// So many things may carry an anchor.
const MOST_ANCHORS: usize = 200;

/// So many values may come about by repeating others.
const MOST_REPEATED: usize = 50_000;

/// Reads a text with one YAML document.
pub(crate) fn parse(file: &str, text: &str) -> Result<Node, Complaint> {
    if text.len() > LARGEST_FILE {
        let what = format!("the file has more than {} MiB", LARGEST_FILE >> 20);
        return Err(Complaint::about(file, what).remedy("split it, or leave out what is not needed"));
    }
    let options = options! { flow_nesting_limit: DEEPEST, block_nesting_limit: DEEPEST };
    let builder = Builder {
        file,
        text,
        parser: Parser::new_from_str_with_options(text, options),
        anchors: HashMap::new(),
        repeated: 0,
        letters: 0,
    };
    builder.document()
}

struct Builder<'t> {
    file: &'t str,
    text: &'t str,
    parser: Parser<'t, granit_parser::StrInput<'t>>,
    /// What an alias stands for; nothing while it is still being read.
    anchors: HashMap<usize, Option<Node>>,
    repeated: usize,
    letters: usize,
}

type Built<T> = Result<T, Complaint>;

impl<'t> Builder<'t> {
    fn document(mut self) -> Built<Node> {
        let mut root = None;
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok(root.unwrap_or(Node::NOTHING)),
                (Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd, _) => {}
                (_, span) if root.is_some() => {
                    let what = "the file has more than one document";
                    return Err(self.wrong(place(&span), what).remedy("remove the `---` between them"));
                }
                (event, span) => root = Some(self.node(event, &span, 0)?),
            }
        }
    }

    fn next(&mut self) -> Built<(Event<'t>, Span)> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => Err(self.broken(&error)),
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, event: Event<'t>, span: &Span, depth: usize) -> Built<Node> {
        let at = place(span);
        if depth > DEEPEST {
            return Err(self.too_much(at));
        }
        if event.tag().is_some_and(|tag| !tag.is_yaml_core_schema()) {
            let what = "a text that begins with `!` is taken for a tag";
            return Err(self.wrong(at, what).remedy("put the text in quotes"));
        }
        let anchor = event.anchor_id();
        if let Some(anchor) = anchor {
            self.anchors.insert(anchor, None);
            if self.anchors.len() > MOST_ANCHORS {
                return Err(self.too_much(at));
            }
        }
        let node = match event {
            Event::Scalar(word, ScalarStyle::Plain, ..) => Node::bare(&word, at),
            Event::Scalar(text, ..) => Node::new(Kind::Text(text.into_owned()), at),
            Event::SequenceStart(..) => Node::new(Kind::List(self.list(depth)?), at),
            Event::MappingStart(..) => Node::new(Kind::Map(self.map(depth)?), at),
            Event::Alias(anchor) => self.alias(anchor, at)?,
            _ => return Err(self.wrong(at, "the file ends too early")),
        };
        if let Some(anchor) = anchor {
            self.anchors.insert(anchor, Some(node.clone()));
        }
        Ok(node)
    }

    fn list(&mut self, depth: usize) -> Built<Vec<Node>> {
        let mut nodes = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Ok(nodes),
                (event, span) => nodes.push(self.node(event, &span, depth + 1)?),
            }
        }
    }

    fn map(&mut self, depth: usize) -> Built<Vec<(Name, Node)>> {
        let mut entries: Vec<(Name, Node)> = Vec::new();
        let mut merged = Vec::new();
        loop {
            let key = match self.next()? {
                (Event::MappingEnd, _) => break,
                (Event::Scalar(text, ..), span) => Name { text: text.into_owned(), place: place(&span) },
                (_, span) => return Err(self.wrong(place(&span), "a key should be a text (in quotes, if in doubt)")),
            };
            let (event, span) = self.next()?;
            let value = self.node(event, &span, depth + 1)?;
            if key.text == "<<" {
                self.merge(value, &mut merged)?;
            } else if entries.iter().any(|(other, _)| other.text == key.text) {
                let what = format!("`{}` stands here twice", key.text);
                return Err(self.wrong(key.place, what).remedy("keep one of them"));
            } else {
                entries.push((key, value));
            }
        }
        // What is written here wins over what is taken over from elsewhere.
        for (key, value) in merged {
            if entries.iter().all(|(other, _)| other.text != key.text) {
                entries.push((key, value));
            }
        }
        Ok(entries)
    }

    /// `<<: *base` takes over the entries of another mapping, or of several.
    fn merge(&self, from: Node, into: &mut Vec<(Name, Node)>) -> Built<()> {
        match from.kind {
            Kind::Map(entries) => into.extend(entries),
            Kind::List(nodes) => nodes.into_iter().try_for_each(|node| self.merge(node, into))?,
            _ => {
                let what = "`<<` takes over the entries of a mapping, and this is none";
                return Err(self.wrong(from.place, what).remedy("write `<<: *name`, with `&name` at the mapping"));
            }
        }
        Ok(())
    }

    /// A repeated value; it stands where it is repeated.
    fn alias(&mut self, anchor: usize, at: Place) -> Built<Node> {
        let Some(Some(node)) = self.anchors.get(&anchor) else { return Err(self.too_much(at)) };
        let node = Node { place: at, ..node.clone() };
        self.charge(&node);
        if self.repeated > MOST_REPEATED || self.letters > LARGEST_FILE {
            return Err(self.too_much(at));
        }
        Ok(node)
    }

    fn charge(&mut self, node: &Node) {
        self.repeated += 1;
        match &node.kind {
            Kind::Text(text) => self.letters += text.len(),
            Kind::List(nodes) => nodes.iter().for_each(|node| self.charge(node)),
            Kind::Map(entries) => entries.iter().for_each(|(key, node)| {
                self.letters += key.text.len();
                self.charge(node);
            }),
            Kind::Null | Kind::Bool(_) | Kind::Number(_) => {}
        }
    }

    fn wrong(&self, place: Place, what: impl Into<String>) -> Complaint {
        Complaint { place, ..Complaint::about(self.file, what) }
    }

    fn too_much(&self, place: Place) -> Complaint {
        self.wrong(place, "the file nests too deeply or repeats too much through aliases")
            .remedy("write it out plainly, and make it flatter")
    }

    /// What the parser says of text that is no YAML, as an author would say it. The place is where it noticed, which is
    /// often a little after the slip.
    fn broken(&self, error: &ScanError) -> Complaint {
        let at = error.marker();
        let place = Some((at.line() as u64, at.col() as u64 + 1));
        let message = error.info();
        let says = |word: &str| message.contains(word);
        if is_about_a_tab(&message) {
            // The parser points at the word before it, which may be a line earlier.
            let place = place.map(|place| next_tab(self.text, place).unwrap_or(place));
            return self.wrong(place, "there is a tab here").remedy("use spaces to indent and to separate");
        }
        if says("recursion limit") || says("nesting") {
            return self.too_much(place);
        }
        if says("mapping values")
            && let Some(column) = too_far_in(self.text, at.line())
        {
            let place = Some((at.line() as u64, column));
            let what = "this line is further in than the one before it, which has its value already";
            return self.wrong(place, what).remedy("indent lines that belong together equally far");
        }
        let (what, remedy) = if says("unknown anchor") {
            ("a text that begins with `*` is taken for a reference", "put the text in quotes")
        } else if says("mapping values") || says("simple key") || says("':'") {
            ("a `:` too many or too few", "write `key: value`, and put a text that contains `: ` in quotes")
        } else if says("quoted scalar") || says("quote") {
            ("a quote was opened and is not closed", "close it; inside a text in quotes write `\\\"` or `''`")
        } else if says("flow") || says("','") || says("bracket") {
            ("a `[` or `{` is not closed, or a comma is missing", "close it, and put commas between what stands in it")
        } else if says("block collection") || says("block mapping") || says("'-' indicator") || says("indent") {
            ("this line is not as far in as the lines it belongs to", "indent lines that belong together equally far")
        } else if says("unexpected character") {
            ("a text cannot begin with this character", "put the text in quotes")
        } else {
            let remedy = "check indentation, quotes and brackets here and in the line before";
            return self.wrong(place, format!("this is not YAML ({message})")).remedy(remedy);
        };
        self.wrong(place, what).remedy(remedy)
    }
}

fn place(span: &Span) -> Place {
    (span.start.line() > 0).then(|| (span.start.line() as u64, span.start.col() as u64 + 1))
}

fn is_about_a_tab(message: &str) -> bool {
    message.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "tab" | "tabs"))
}

/// Where a line begins that is further in than the one it follows, although nothing can belong to that one any more.
fn too_far_in(text: &str, line: usize) -> Option<u64> {
    let lines: Vec<&str> = text.lines().collect();
    let speaks = |line: &&&str| !matches!(line.trim_start().chars().next(), None | Some('#'));
    let (before, own) = (lines.get(..line.checked_sub(1)?)?, lines.get(line - 1)?);
    let before = before.iter().rev().find(speaks)?;
    let begins = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    let has_value = before.split_once(": ").is_some_and(|(_, value)| !value.trim().is_empty());
    let says_more = own.contains(':') && !own.trim_start().starts_with('-');
    (has_value && says_more && begins(own) > begins(before)).then_some(begins(own) as u64 + 1)
}

/// The place of the first tab at or after a place.
fn next_tab(text: &str, (line, column): (u64, u64)) -> Option<(u64, u64)> {
    (1..).zip(text.lines()).skip_while(|(number, _)| *number < line).find_map(|(number, content)| {
        let from = if number == line { column } else { 1 };
        let tab = (1..).zip(content.chars()).find(|(at, c)| *at >= from && *c == '\t');
        tab.map(|(at, _)| (number, at))
    })
}
