//! Everything outside a running game, over HTTP. The doors are listed here, one by one; what is behind them is in the
//! files of their names.

mod accounts;
mod doors;
mod extra;
mod games;
mod house;
mod me;
mod packs;
mod page;
pub(crate) mod parts;
mod replies;
mod tables;

use std::sync::LazyLock;

use axum::Router;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::any;
use serde_json::Value;

pub use extra::{NewPassword, RuleLine, RulesReply};

use doors::{Doors, delete, get, post, put};

use crate::guard::{around, problem};
use crate::{Fault, Shared};

/// All of it: our doors, and `more` (the sockets, the pages), within the same guards.
///
/// `more` must have no fallback of its own. A caller that serves pages for every path uses the route `/{*path}`; what
/// begins with `/api/` is never taken for a page.
pub fn router(house: Shared, more: Router<Shared>) -> Router {
    let (doors, _) = doors().finish();
    let routes = doors
        .merge(more)
        .route("/api/{*nowhere}", any(nowhere))
        .fallback(nowhere)
        .method_not_allowed_fallback(not_like_this);
    around(routes, &house).with_state(house)
}

/// The document of every door.
pub fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| doors().finish().1);
    &DOCUMENT
}

async fn nowhere() -> Fault {
    Fault::NotFound("there is nothing at this address; /api lists what there is".into())
}

async fn not_like_this() -> Response {
    problem(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong_method",
        "this address does not take this method; /api lists what it does",
    )
}

/// Every door there is.
fn doors() -> Doors {
    let doors = Doors::new()
        .open(get("/api/games", "Every game on the shelf"), games::list)
        .open(get("/api/games/{game}", "A game: its settings, presets and bots"), games::one)
        .open(get("/api/games/{game}/rules", "A game's rules, each with its ID"), games::rules)
        .open(
            get("/api/games/{game}/cards", "What is printed on everything in a game's box and in packs")
                .about(
                    "Views name cards by `number` or `name` and carry no texts; this never changes for the same packs.",
                )
                .fails(&[422]),
            games::cards,
        );
    table_doors(pack_doors(people_doors(doors)))
        .open(get("/api", "This document, to read").group("house"), page::page)
        .open(get("/api/openapi.json", "This document, for programs").group("house"), house::openapi)
        .open(get("/healthz", "Whether the house is up").group("house"), house::health)
        .open(get("/readyz", "Whether the house can read and write").group("house"), house::ready)
        .open(
            get("/metrics", "Numbers for Prometheus; only from this machine or network").group("house").fails(&[404]),
            house::numbers,
        )
}

fn people_doors(doors: Doors) -> Doors {
    doors
        .open(get("/api/me", "Who I am"), me::get)
        .open(
            put("/api/me", "Picks a nickname; whoever is nobody yet becomes a visitor")
                .about("1 to 24 characters. A new visitor is given a cookie or a token; see above."),
            me::put,
        )
        .open(get("/api/me/tables", "The tables where I sit").fails(&[404, 422]), me::tables)
        .open(
            post("/api/account", "Makes an account of a visitor")
                .about("To keep seats and history across devices. A password has 10 to 128 characters.")
                .group("me")
                .fails(&[409]),
            accounts::create,
        )
        .open(
            post("/api/login", "Logs in")
                .about("A visitor's seats, words and packs become the account's.")
                .group("me")
                .fails(&[403]),
            accounts::login,
        )
        .open(post("/api/logout", "Logs out, on this device").group("me"), accounts::logout)
        .open(
            put("/api/password", "Changes the password; every other session ends").group("me").fails(&[403, 409]),
            accounts::password,
        )
}

fn pack_doors(doors: Doors) -> Doors {
    doors
        .open(
            get("/api/packs", "Packs that come with the games, then my own, then the newest of others")
                .about("Several may go by one id: `hash` tells them apart, `newest` marks the last of its owner."),
            packs::list,
        )
        .open(
            post("/api/packs", "Uploads a pack")
                .about("A zip. If something is wrong with it, `pack` is null and `complaints` say what, and where.")
                .body_bytes(pack::limits::ZIP_BYTES)
                .fails(&[409]),
            packs::upload,
        )
        .open(get("/api/packs/{pack}", "A pack, with all it brings and changes").fails(&[422]), packs::one)
        .open(
            put("/api/packs/{pack}", "Puts another version in the place of an own pack")
                .about("A zip of the same id. Tables that were set up with the one before keep that.")
                .body_bytes(pack::limits::ZIP_BYTES)
                .fails(&[403, 409, 422]),
            packs::replace,
        )
        .open(
            delete("/api/packs/{pack}", "Takes an own pack off the shelf")
                .about("Tables that were set up with it keep it.")
                .fails(&[403, 422]),
            packs::remove,
        )
        .open(get("/api/packs/{pack}/download", "A pack as a zip").fails(&[422]), packs::download)
}

fn table_doors(doors: Doors) -> Doors {
    doors
        .open(
            get("/api/tables", "Public tables, the last touched first")
                .about("For the next page, give `touched_ms` and `code` of the last table as `before_ms` and `before`.")
                .fails(&[404, 422]),
            tables::list,
        )
        .open(post("/api/tables", "Sets a table up").fails(&[404, 409]), tables::create)
        .open(get("/api/tables/{code}", "A table, and what only I may know of it").fails(&[403, 409]), tables::one)
        .open(
            post("/api/tables/{code}/join", "Sits down")
                .about("An open seat is for somebody who has none here; the host may take more, and reserve others.")
                .fails(&[403, 409]),
            tables::join,
        )
        .open(
            post("/api/tables/{code}/leave", "Gets up")
                .about(
                    "Before the game the seat is open again. During it a bot plays on, and the seat stays one's own.",
                )
                .fails(&[403, 409]),
            tables::leave,
        )
        .open(post("/api/tables/{code}/ready", "Says whether one is ready").fails(&[403, 409]), tables::ready)
        .open(post("/api/tables/{code}/start", "Starts the game; the host may").fails(&[403, 409]), tables::start)
        .open(
            put("/api/tables/{code}/seats/{seat}", "Changes what is wanted of a seat; the host may")
                .about(
                    "Before the game. Somebody else who sat there is sent away: they can neither sit down nor watch.",
                )
                .fails(&[403, 409]),
            tables::seat,
        )
        .open(
            post("/api/tables/{code}/admit", "Lets somebody back in who was sent away; the host may")
                .about("Their number is in the host's `kept_out`.")
                .fails(&[403, 409]),
            tables::admit,
        )
        .open(
            get("/api/tables/{code}/log", "What has happened, as far as I may know it").fails(&[403, 409]),
            tables::log,
        )
        .open(
            get("/api/tables/{code}/journal", "The whole game as a file, once it is over").fails(&[409]),
            tables::journal,
        )
        .open(get("/api/tables/{code}/proof", "Whether every die was fair").fails(&[409]), tables::proof)
        .open(get("/api/tables/{code}/qr", "The invitation as a QR code").fails(&[403, 409, 422]), tables::qr)
}
