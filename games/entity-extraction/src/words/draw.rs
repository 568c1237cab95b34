//! The table as text: the map with its connections, then every operative and what it carries, then what hunts them.
//! Thirteen columns fit into 80 characters.

use std::fmt::Write as _;

use engine::plural;

use crate::layout::LinkKind;
use crate::spots::letter;
use crate::view::{CardView, LinkView, TileView, View};

/// Characters of a tile, without the connection to the east.
const WIDTH: usize = 5;

/// Draws the table.
pub fn draw(view: &View) -> String {
    let mut out = String::new();
    heading(view, &mut out);
    map(view, &mut out);
    for one in &view.operatives {
        let letter = mark(view, one.operative.index());
        let state = match (one.ht, one.carried_by) {
            (0, Some(by)) => format!("down, carried by {}", view.operatives[by.index()].name),
            (0, None) => "down".into(),
            (ht, _) => format!("HT {ht}"),
        };
        let acted = if one.acted { " (has acted)" } else { "" };
        let place = place(view, one.at.index());
        let _ = writeln!(out, "{letter} {}{acted}: {place}, {state}, Ammo {}, {}", one.name, one.ammo, hand(&one.hand));
    }
    for one in &view.hostiles {
        let place = place(view, one.at.index());
        let _ = writeln!(out, "! {} {}/{} in {place}. {}", one.name, one.damage, one.hp, one.next);
    }
    if !view.at_gate.is_empty() {
        let _ = writeln!(out, "At the Gate lie: {}", hand(&view.at_gate));
    }
    for one in &view.lasting {
        let owner = one.owner.map_or_else(String::new, |who| format!(" of {}", view.operatives[who.index()].name));
        let _ = writeln!(out, "~ {}{owner}, {}: {}, {}.", one.name, one.place, one.effect, one.until);
    }
    if let Some(top) = &view.entity_top {
        let _ = writeln!(out, "You have seen the next Entity: {}", top.name);
    }
    out
}

fn heading(view: &View, out: &mut String) {
    let when = match view.active {
        _ if view.ending.is_some() => "over".to_string(),
        _ if view.entities_turn => "the Entities' turn".into(),
        Some(who) => {
            format!("{}, {} left", view.operatives[who.index()].name, plural(view.actions, "action", "actions"))
        }
        None => "who goes next?".into(),
    };
    let _ = writeln!(
        out,
        "Round {} · {when} · dark Rooms {} · decks: Items {}, Entities {} · supply: Ammo {}, locks {}",
        view.round, view.rooms_left, view.item_deck, view.entity_deck, view.ammo, view.lock_markers
    );
}

fn hand(cards: &[CardView]) -> String {
    if cards.is_empty() {
        return "empty hands".into();
    }
    cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn place(view: &View, tile: usize) -> String {
    let Some(tile) = view.tiles.get(tile) else { return String::new() };
    match &tile.name {
        Some(name) if tile.face_up => format!("{} {name}", tile.spot),
        Some(name) => format!("{} ({name})", tile.spot),
        None => format!("{} ?", tile.spot),
    }
}

/// The operative's letter; a small one while the operative is down.
fn mark(view: &View, operative: usize) -> char {
    let one = &view.operatives[operative];
    let initial = one.name.chars().next().unwrap_or('?');
    if one.ht == 0 { initial.to_ascii_lowercase() } else { initial }
}

fn label(tile: &TileView) -> String {
    let short = |name: &str, letters: usize| name.chars().filter(|c| *c != ' ').take(letters).collect::<String>();
    match &tile.name {
        Some(_) if !tile.is_room => format!("#H{:02}#", tile.tile.index() + 1),
        // Containment Cell A, B and C begin alike; what tells them apart comes last.
        Some(name) if tile.face_up => match name.rsplit_once(' ') {
            Some((front, last)) if last.len() == 1 => {
                format!("{}{last}", short(front.rsplit(' ').next().unwrap_or(front), WIDTH - 1))
            }
            _ => short(name, WIDTH),
        },
        Some(name) => format!("({})", short(name, WIDTH - 2)),
        None => "?".into(),
    }
}

fn who_is_there(view: &View, tile: &TileView) -> String {
    let mut text: String = tile.operatives.iter().map(|who| mark(view, who.index())).collect();
    match tile.hostiles.len() {
        0 => {}
        1 => text.push('!'),
        more => {
            let _ = write!(text, "!{more}");
        }
    }
    if view.beacon == Some(tile.tile) {
        text.push('*');
    }
    text
}

fn sign(link: Option<&LinkView>, open: char) -> char {
    match link {
        None => ' ',
        Some(link) if link.locked => 'X',
        Some(link) if link.blown => open,
        Some(link) => match link.kind {
            LinkKind::Open => open,
            LinkKind::Door => '+',
            LinkKind::Airlock => 'o',
        },
    }
}

fn map(view: &View, out: &mut String) {
    let cells = || view.tiles.iter().map(|tile| tile.cell);
    let (Some(west), Some(east)) = (cells().map(|cell| cell.x).min(), cells().map(|cell| cell.x).max()) else { return };
    let (Some(north), Some(south)) = (cells().map(|cell| cell.y).min(), cells().map(|cell| cell.y).max()) else {
        return;
    };
    let at = |x: i8, y: i8| view.tiles.iter().find(|tile| tile.cell.x == x && tile.cell.y == y);
    let between = |one: Option<&TileView>, other: Option<&TileView>| {
        let (one, other) = (one?.tile, other?.tile);
        view.links.iter().find(|link| link.ends == [one, other] || link.ends == [other, one])
    };
    let mut columns = String::new();
    for x in west..=east {
        let _ = write!(columns, "  {}   ", letter(usize::from(x.abs_diff(west))));
    }
    let _ = writeln!(out, "   {}", columns.trim_end());
    for y in north..=south {
        let (mut top, mut middle, mut below) = (String::new(), String::new(), String::new());
        for x in west..=east {
            let tile = at(x, y);
            let (name, people) =
                tile.map_or((String::new(), String::new()), |tile| (label(tile), who_is_there(view, tile)));
            let next = if x < east { sign(between(tile, at(x + 1, y)), '-') } else { ' ' };
            let _ = write!(top, "{name:^WIDTH$}{next}");
            let _ = write!(middle, "{people:^WIDTH$} ");
            let down = if y < south { sign(between(tile, at(x, y + 1)), '|') } else { ' ' };
            let _ = write!(below, "{down:^WIDTH$} ");
        }
        let _ = writeln!(out, "{:2} {}", usize::from(y.abs_diff(north)) + 1, top.trim_end());
        for line in [middle, below] {
            let _ = writeln!(out, "{}", format!("   {line}").trim_end());
        }
    }
}
