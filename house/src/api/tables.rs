//! Tables, before and after their games. The hall knows them; here is only how they are asked for.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use qrcode::QrCode;
use qrcode::render::svg;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Wanted, Whose};
use wire::Stage;
use wire::api::{Admit, Join, LogReply, NewTable, ProofReply, Ready, SeatChange, TableLine, TableReply};
use wire::limits::{LONGEST_SECRET, is_within};

use super::parts::{Ask, Body, Where};
use super::replies::{Download, Svg};
use crate::guard::public_base;
use crate::people::{Maybe, Somebody};
use crate::{Fault, Shared, past};

/// So many tables in a list, unless the caller says otherwise.
const USUAL: u32 = 50;

/// Which part of a list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Only tables that have come so far.
    stage: Option<Stage>,
    /// Only tables of this game.
    game: Option<String>,
    /// At most so many.
    #[schemars(range(min = 1, max = store::limits::PAGE))]
    limit: Option<u32>,
    /// `touched_ms` of the last table of the page before.
    before_ms: Option<i64>,
    /// `code` of the last table of the page before; needs `before_ms`.
    before: Option<String>,
}

impl Page {
    pub fn wanted(self, whose: Whose) -> Result<Wanted, Fault> {
        let before = match (self.before_ms, self.before) {
            (None, None) => None,
            (Some(touched_ms), code) => Some((touched_ms, code.unwrap_or_default())),
            (None, Some(_)) => return Err(Fault::Bad("`before` needs `before_ms`".into())),
        };
        let game = self.game.map(|game| catalog::find(&game).map(|game| game.name().to_string())).transpose()?;
        let stage = self.stage.map(|stage| match stage {
            Stage::Gathering => store::Stage::Gathering,
            Stage::Playing => store::Stage::Playing,
            Stage::Over => store::Stage::Over,
        });
        let limit = self.limit.unwrap_or(USUAL);
        if !(1..=store::limits::PAGE).contains(&limit) {
            return Err(Fault::Bad(format!("`limit` is 1 to {}", store::limits::PAGE)));
        }
        Ok(Wanted { whose, stage, game, limit, before })
    }
}

/// The tables of a page, in words of the hall.
pub async fn lines(house: &Shared, wanted: Wanted) -> Result<Json<Vec<TableLine>>, Fault> {
    let listed = house.store.tables(wanted).await?;
    Ok(Json(listed.iter().filter_map(|table| house.hall.line(table)).collect()))
}

pub async fn list(State(house): State<Shared>, Ask(page): Ask<Page>) -> Result<Json<Vec<TableLine>>, Fault> {
    lines(&house, page.wanted(Whose::Public)?).await
}

type Reply = Result<Json<TableReply>, Fault>;

pub async fn create(State(house): State<Shared>, Somebody(person): Somebody, Body(new): Body<NewTable>) -> Reply {
    house.guard.set_up(&person.id)?;
    house.hall.create(&house, new, &person).await.map(Json)
}

pub async fn one(State(house): State<Shared>, Where(code): Where<String>, Maybe(person): Maybe) -> Reply {
    house.hall.reply(&house, &code, person.as_ref()).await.map(Json)
}

pub async fn join(
    State(house): State<Shared>,
    Where(code): Where<String>,
    Somebody(person): Somebody,
    Body(join): Body<Join>,
) -> Reply {
    if join.secret.as_ref().is_some_and(|secret| !is_within(secret, LONGEST_SECRET)) {
        return Err(Fault::Bad(format!("a seat's secret has at most {LONGEST_SECRET} characters")));
    }
    house.hall.join(&house, &code, &person, join).await.map(Json)
}

pub async fn leave(State(house): State<Shared>, Where(code): Where<String>, Somebody(person): Somebody) -> Reply {
    house.hall.leave(&house, &code, &person).await.map(Json)
}

pub async fn ready(
    State(house): State<Shared>,
    Where(code): Where<String>,
    Somebody(person): Somebody,
    Body(ready): Body<Ready>,
) -> Reply {
    house.hall.ready(&house, &code, &person, ready).await.map(Json)
}

pub async fn admit(
    State(house): State<Shared>,
    Where(code): Where<String>,
    Somebody(person): Somebody,
    Body(Admit { number }): Body<Admit>,
) -> Reply {
    house.hall.admit(&house, &code, &person, number).await.map(Json)
}

pub async fn start(State(house): State<Shared>, Where(code): Where<String>, Somebody(person): Somebody) -> Reply {
    house.hall.start(&house, &code, &person).await.map(Json)
}

pub async fn seat(
    State(house): State<Shared>,
    Where((code, seat)): Where<(String, u8)>,
    Somebody(person): Somebody,
    Body(change): Body<SeatChange>,
) -> Reply {
    house.hall.change_seat(&house, &code, &person, seat, change).await.map(Json)
}

/// Where a log begins.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The first entry wanted; everything if left out.
    #[serde(default)]
    from: u64,
}

pub async fn log(
    State(house): State<Shared>,
    Where(code): Where<String>,
    Maybe(person): Maybe,
    Ask(Since { from }): Ask<Since>,
) -> Result<Json<LogReply>, Fault> {
    past::log(&house, &code, person.as_ref(), from).await.map(Json)
}

pub async fn journal(State(house): State<Shared>, Where(code): Where<String>) -> Result<Download<true>, Fault> {
    let text = past::journal(&house, &code).await?;
    Ok(Download { name: format!("safehouse-{code}.journal"), bytes: text.into_bytes() })
}

pub async fn proof(State(house): State<Shared>, Where(code): Where<String>) -> Result<Json<ProofReply>, Fault> {
    past::proof(&house, &code).await.map(Json)
}

/// A picture of the link to the table; the links of seats are secret and stay out of pictures.
pub async fn qr(
    State(house): State<Shared>,
    Where(code): Where<String>,
    headers: HeaderMap,
    Maybe(person): Maybe,
) -> Result<Svg, Fault> {
    let table = house.hall.reply(&house, &code, person.as_ref()).await?.table;
    let base = public_base(&headers, &house.config);
    let base = base.ok_or_else(|| Fault::Bad("the request names no host for the link to lead to".into()))?;
    picture(&format!("{base}/t/{}", table.code))
}

fn picture(link: &str) -> Result<Svg, Fault> {
    let code =
        QrCode::new(link).map_err(|error| Fault::Bad(format!("the link does not fit into a picture: {error}")))?;
    Ok(Svg(code.render::<svg::Color<'_>>().min_dimensions(240, 240).build()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_picture() {
        let Svg(drawn) = picture("https://play.example.org/t/0123456789").unwrap();
        assert!(drawn.contains("<svg") && !drawn.contains("<script"), "{}", &drawn[..80]);
        assert!(picture(&"x".repeat(5000)).is_err());
    }
}
