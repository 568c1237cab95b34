//! The house over HTTP: everything outside a running game.

use parlour::Bundle;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};
use wire::api::{Me, Nickname, Problem};

use crate::keep;
use crate::read;
use crate::screens::solo::fresh_seed;
use crate::settings::UNNAMED;

/// Why the house did not do it, in a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub message: String,
    /// The house cannot be reached at all.
    pub away: bool,
}

impl Trouble {
    fn away() -> Trouble {
        Trouble {
            message: "The house cannot be reached. You can still play alone or at one screen.".into(),
            away: true,
        }
    }
}

pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    ask("GET", path, None).await
}

pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    ask("POST", path, Some(serde_json::to_string(body).unwrap_or_default())).await
}

pub async fn put<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    ask("PUT", path, Some(serde_json::to_string(body).unwrap_or_default())).await
}

/// Makes sure that the house knows this browser by a name, and returns who it is. A person without a chosen name reads
/// "You" on their own screen; to others they are a numbered visitor, and the house keeps that name.
pub async fn be(nickname: &str) -> Result<Me, Trouble> {
    let chosen = nickname != UNNAMED;
    if is_known()
        && let Ok(me) = get::<Me>("/api/me").await
        && (me.nickname == nickname || !chosen)
    {
        return Ok(me);
    }
    let nickname = if chosen { nickname.into() } else { format!("Visitor {}", &fresh_seed()[..3]) };
    let me = put("/api/me", &Nickname { nickname }).await?;
    // A browser that keeps nothing asks again.
    _ = keep::write(KNOWN, &true);
    Ok(me)
}

const KNOWN: &str = "safehouse.known";

/// Whether this browser was in the house before: nothing is asked about a first visitor.
pub fn is_known() -> bool {
    keep::read(KNOWN).unwrap_or(false)
}

async fn ask<T: DeserializeOwned>(method: &str, path: &str, body: Option<String>) -> Result<T, Trouble> {
    let text = fetch(method, path, body.map(JsValue::from), "application/json").await?;
    read::json(&text)
        .map_err(|error| Trouble { message: format!("The house was not understood: {error}"), away: false })
}

/// Sends anything and gives back the text of the answer.
pub async fn fetch(method: &str, path: &str, body: Option<JsValue>, kind: &str) -> Result<String, Trouble> {
    let response = send(method, path, body, kind).await?;
    let text = JsFuture::from(response.text().map_err(|_| Trouble::away())?).await.map_err(|_| Trouble::away())?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let message = read::json::<Problem>(&text).map_or(text, |problem| problem.message);
    Err(Trouble { message, away: response.status() == 502 || response.status() == 504 })
}

/// Takes something away.
pub async fn delete(path: &str) -> Result<(), Trouble> {
    fetch("DELETE", path, None, "").await.map(|_| ())
}

/// A pack from the house's shelf.
pub async fn pack(name: String) -> Result<Bundle, Trouble> {
    let bytes = bytes(&format!("/api/packs/{name}/download")).await?;
    Ok(Bundle::Zip { name, bytes })
}

/// A file of the house.
async fn bytes(path: &str) -> Result<Vec<u8>, Trouble> {
    let response = send("GET", path, None, "").await?;
    if !response.ok() {
        return Err(Trouble { message: format!("The house does not give {path}."), away: false });
    }
    let buffer = JsFuture::from(response.array_buffer().map_err(|_| Trouble::away())?).await;
    buffer.map(|buffer| js_sys::Uint8Array::new(&buffer).to_vec()).map_err(|_| Trouble::away())
}

async fn send(method: &str, path: &str, body: Option<JsValue>, kind: &str) -> Result<Response, Trouble> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&body);
        let headers = web_sys::Headers::new().map_err(|_| Trouble::away())?;
        headers.set("content-type", kind).map_err(|_| Trouble::away())?;
        init.set_headers(&headers);
    }
    let asked = leptos::prelude::window().fetch_with_str_and_init(path, &init);
    Ok(JsFuture::from(asked).await.map_err(|_| Trouble::away())?.unchecked_into())
}
