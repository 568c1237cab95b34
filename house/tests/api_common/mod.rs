//! A house in a temporary folder, and somebody who asks it things.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use house::{Config, House};
use serde_json::Value;
use store::{Address, Store};
use tower::ServiceExt as _;

pub struct Asked {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Asked {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The problem's code; every refusal has one.
    pub fn code(&self) -> String {
        assert!(!self.status.is_success(), "{} {}", self.status, self.text());
        let problem = self.json();
        assert!(problem["message"].as_str().is_some_and(|message| !message.is_empty()), "{problem}");
        problem["code"].as_str().expect("a code").to_string()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// What a browser would send back.
    pub fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap_or_default().to_string()
    }

    pub fn token(&self) -> String {
        self.header("x-safehouse-token").to_string()
    }
}

pub struct Scene {
    pub router: Router,
    pub house: Arc<House>,
    _folder: tempfile::TempDir,
}

impl Scene {
    pub async fn new() -> Self {
        Scene::with(|_| {}).await
    }

    pub async fn with(decide: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::default();
        // Tests are in a hurry; those about limits set their own.
        config.limits.requests_per_second = 100_000;
        decide(&mut config);
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::file(folder.path().join("house.db"))).await.unwrap();
        let house = Arc::new(House::new(config, store));
        let more = Router::new().route("/test/panic", axum::routing::get(panics));
        Scene { router: house::api::router(house.clone(), more), house, _folder: folder }
    }

    pub async fn send(&self, mut request: Request<Body>) -> Asked {
        if request.extensions().get::<ConnectInfo<SocketAddr>>().is_none() {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([203, 0, 113, 5], 4711))));
        }
        let (verb, path) = (request.method().as_str().to_lowercase(), request.uri().path().to_string());
        let upgrades = request.headers().contains_key("upgrade");
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        // Whoever wants a socket where there is none is not answered by the door.
        if !upgrades {
            documented(&verb, &path, parts.status);
        }
        let bytes = to_bytes(body, 16 << 20).await.unwrap().to_vec();
        Asked { status: parts.status, headers: parts.headers, bytes }
    }

    /// A request with these headers; a JSON body if there is one.
    pub async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Value>) -> Asked {
        let mut request = Request::builder().method(method).uri(path).header("host", "table.local:7007");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        self.send(request.body(body).unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Asked {
        self.ask("GET", path, &[], None).await
    }

    /// A program with a token.
    pub async fn as_program(&self, token: &str, method: &str, path: &str, body: Option<Value>) -> Asked {
        self.ask(method, path, &[("authorization", &format!("Bearer {token}"))], body).await
    }

    /// A page in a browser.
    pub async fn as_page(&self, cookie: &str, method: &str, path: &str, body: Option<Value>) -> Asked {
        let origin = ("origin", "http://table.local:7007");
        if cookie.is_empty() {
            self.ask(method, path, &[origin], body).await
        } else {
            self.ask(method, path, &[origin, ("cookie", cookie)], body).await
        }
    }

    /// A visitor's token.
    pub async fn visitor(&self, nickname: &str) -> String {
        let asked = self.ask("PUT", "/api/me", &[], Some(serde_json::json!({"nickname": nickname}))).await;
        assert_eq!(asked.status, StatusCode::OK, "{}", asked.text());
        asked.token()
    }
}

/// Whatever a door answers, the document speaks of it.
fn documented(verb: &str, path: &str, status: StatusCode) {
    let fits = |template: &str| {
        let (there, asked): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
        there.len() == asked.len() && there.iter().zip(asked).all(|(part, word)| part.starts_with('{') || *part == word)
    };
    let paths = house::api::document()["paths"].as_object().unwrap();
    let Some((template, verbs)) = paths.iter().find(|(template, _)| fits(template)) else { return };
    let Some(door) = verbs.get(verb) else { return };
    assert!(door["responses"][status.as_str()].is_object(), "{verb} {template} answers {status}: undocumented");
}

async fn panics() -> StatusCode {
    std::hint::black_box(None::<StatusCode>).expect("nothing, on purpose")
}
