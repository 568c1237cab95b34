//! The board as text: sixteen tiles, what stands on them, the fleet and the team. 79 columns.

use std::fmt::Write as _;

use crate::content::Faza;
use crate::state::Phase;
use crate::view::{PlayerView, TileView, View, kind_name};

/// Columns inside a tile.
const WIDTH: usize = 18;

/// Draws the table.
pub fn draw(game: &Faza, view: &View) -> String {
    let mut out = String::new();
    headline(view, &mut out);
    let rule = format!("+{}\n", format!("{}+", "-".repeat(WIDTH)).repeat(4));
    for row in view.tiles.chunks(4) {
        out.push_str(&rule);
        let cells: Vec<[String; 4]> = row.iter().map(|tile| cell(view, tile)).collect();
        for line in 0..4 {
            for cell in &cells {
                let _ = write!(out, "|{:WIDTH$}", cut(&cell[line]));
            }
            out.push_str("|\n");
        }
    }
    out.push_str(&rule);
    fleet(view, &mut out);
    for player in &view.players {
        team_line(player, &mut out);
    }
    events(game, view, &mut out);
    out
}

fn headline(view: &View, out: &mut String) {
    let phase = if view.phase == Phase::Team { "Team Phase" } else { "Faza Phase" };
    let _ = writeln!(
        out,
        "Round {} · {phase} · {} · Drone pool {} · Rebel pool {} · event deck {}",
        view.round,
        view.difficulty,
        view.drone_pool,
        view.rebel_pool,
        view.deck.len()
    );
}

/// Number and ground; Drones and Rebels; ships; people.
fn cell(view: &View, tile: &TileView) -> [String; 4] {
    let ground = if tile.fazaformed {
        if tile.deadly { "~dark, DEADLY~" } else { "~dark~" }.to_string()
    } else {
        let symbol = if tile.outpost {
            " Outpost"
        } else if tile.airfield {
            " Airfield"
        } else {
            ""
        };
        format!("{}{symbol}", tile.area.short())
    };
    let mut pieces = Vec::new();
    if tile.drones > 0 {
        pieces.push(format!("Drones {}", tile.drones));
    }
    if tile.rebels > 0 {
        pieces.push(format!("Rebels {}", tile.rebels));
    }
    let ships: Vec<String> = tile
        .ships
        .iter()
        .map(|ship| {
            let name = ship.to_string();
            // Three ships share a tile now and then; four letters each still fit.
            let name = if tile.ships.len() > 1 { &name[..4] } else { &name[..] };
            format!("<{name} {}>", view.ships[ship.index()].health)
        })
        .collect();
    let people: Vec<&str> =
        tile.players.iter().filter_map(|seat| view.players.get(seat.index())).map(|p| p.name.as_str()).collect();
    let full = people.iter().map(|name| format!("@{name}")).collect::<Vec<_>>().join(" ");
    // Three letters each where the names do not fit.
    let people = if full.len() < WIDTH {
        full
    } else {
        let short = |name: &&str| name.chars().take(3).collect::<String>();
        format!("@{}", people.iter().map(short).collect::<Vec<_>>().join(" "))
    };
    [
        format!("{} {ground}", tile.tile),
        format!(" {}", pieces.join(" ")),
        format!(" {}", ships.join("")),
        format!(" {people}"),
    ]
}

fn cut(text: &str) -> String {
    text.chars().take(WIDTH).collect()
}

fn fleet(view: &View, out: &mut String) {
    let mut ships = Vec::new();
    for ship in &view.ships {
        let health = if ship.defeated { "defeated".to_string() } else { format!("health {}", ship.health) };
        let tracker = if view.tracker == ship.ship { " [Tracker]" } else { "" };
        ships.push(format!("{} {health}{tracker}", ship.ship));
    }
    let _ = writeln!(out, "{}", ships.join(" · "));
}

fn team_line(player: &PlayerView, out: &mut String) {
    let cards: Vec<String> = player
        .cards
        .iter()
        .map(|card| {
            let side = if card.injured { "!" } else { "" };
            let used = if card.used { "used" } else { "free" };
            format!("{}{side} {used}", card.card)
        })
        .collect();
    let ready = if player.ready { " · READY" } else { "" };
    let points = if player.points == 1 { "Point" } else { "Points" };
    let _ = writeln!(
        out,
        "{:9} {:4} {} {points} · {}{ready}",
        player.name,
        player.tile.to_string(),
        player.points,
        cards.join(", ")
    );
    if !player.enhancements.is_empty() {
        let names: Vec<&str> = player.enhancements.iter().map(engine::Text::as_str).collect();
        let _ = writeln!(out, "          next roll: {}", names.join(", "));
    }
    // FAZA-VAR-10
    if let Some(hint) = &player.hint {
        let _ = writeln!(out, "          hint: {hint}");
    }
}

fn events(game: &Faza, view: &View, out: &mut String) {
    if let Some(event) = view.resolving {
        let _ = writeln!(out, "Being resolved: {}", game.event(event).name);
    }
    for card in &view.in_force {
        let text = &game.event(card.event).text;
        let _ = writeln!(out, "{} event {} {}, {}: {text}", kind_name(card.kind), card.name, card.lies, card.until);
    }
    let known: Vec<&str> = view.deck.iter().map_while(|card| card.map(|card| game.event(card).name.as_str())).collect();
    if !known.is_empty() {
        let _ = writeln!(out, "Next events, seen by all: {}", known.join(", "));
    }
    if let Some(proposal) = &view.proposal {
        let shares: Vec<String> = view
            .players
            .iter()
            .zip(&proposal.shares)
            .filter(|(_, share)| **share > 0)
            .map(|(player, share)| {
                let agreed = if proposal.agreed.has(player.seat) { "agreed" } else { "not yet" };
                format!("{} {share} ({agreed})", player.name)
            })
            .collect();
        let _ = writeln!(out, "Proposal to pay off {}: {}", game.event(proposal.event).name, shares.join(", "));
    }
}
