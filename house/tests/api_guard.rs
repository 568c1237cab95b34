//! The gates around every door.

mod api_common;

use std::net::SocketAddr;

use api_common::Scene;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use serde_json::json;

#[tokio::test]
async fn a_foreign_page_cannot_speak_for_a_browser() {
    let scene = Scene::new().await;
    let cookie = scene.as_page("", "PUT", "/api/me", Some(json!({"nickname": "Anna"}))).await.cookie();
    let rename = Some(json!({"nickname": "Mallory"}));
    for foreign in [Some("https://evil.example"), Some("null"), Some("http://table.local"), None] {
        let mut headers = vec![("cookie", cookie.as_str())];
        headers.extend(foreign.map(|origin| ("origin", origin)));
        let asked = scene.ask("PUT", "/api/me", &headers, rename.clone()).await;
        assert_eq!((asked.status.as_u16(), asked.code().as_str()), (403, "foreign_origin"), "{foreign:?}");
        // A socket is opened with GET, but it is no reading.
        headers.push(("upgrade", "websocket"));
        let asked = scene.ask("GET", "/api/games", &headers, None).await;
        assert_eq!(asked.code(), "foreign_origin");
    }
    assert_eq!(scene.as_page(&cookie, "GET", "/api/me", None).await.json()["nickname"], "Anna");
}

/// Its name leads to this machine, so a browser takes the house's replies for its own.
#[tokio::test]
async fn a_foreign_name_that_leads_here_is_told_nothing() {
    let near = SocketAddr::from(([127, 0, 0, 1], 4711));
    let ask = |path: &'static str, host: &'static str| {
        let mut request = Request::get(path).header("host", host).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(near));
        request
    };
    let public = |config: &mut house::Config| config.public_url = Some("https://play.example.org".into());
    for scene in [Scene::new().await, Scene::with(public).await] {
        for path in ["/metrics", "/readyz", "/api", "/api/games", "/api/me", "/api/tables/k7qmk7qmk7/qr", "/nowhere"] {
            for host in ["evil.example", "evil.example:7007", "localhost.evil.example"] {
                let asked = scene.send(ask(path, host)).await;
                assert_eq!((asked.status.as_u16(), asked.code().as_str()), (421, "foreign_host"), "{host} {path}");
            }
        }
        for host in ["127.0.0.1:7007", "localhost:7007", "192.168.1.7:7007", "[::1]:7007", "cellar.local", "cellar"] {
            assert_eq!(scene.send(ask("/metrics", host)).await.status, 200, "{host}");
        }
        assert_eq!(scene.send(ask("/healthz", "evil.example")).await.status, 200, "it tells nothing");
    }
    let scene = Scene::with(public).await;
    assert_eq!(scene.send(ask("/api/games", "play.example.org")).await.status, 200);
    assert_eq!(scene.send(ask("/api/games", "PLAY.example.org:443")).await.status, 200);
}

#[tokio::test]
async fn a_form_cannot_post_json() {
    let scene = Scene::new().await;
    let request = Request::put("/api/me").header("content-type", "text/plain").body(Body::from("{\"nickname\":\"A\"}"));
    let asked = scene.send(request.unwrap()).await;
    assert_eq!((asked.status.as_u16(), asked.code().as_str()), (415, "not_json"));
}

#[tokio::test]
async fn one_place_asks_only_so_often() {
    let scene = Scene::with(|config| config.limits.requests_per_second = 1).await;
    let from = |place: [u8; 4]| {
        let mut request = Request::get("/api/games").body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((place, 1))));
        request
    };
    for _ in 0..4 {
        assert_eq!(scene.send(from([198, 51, 100, 1])).await.status, 200);
    }
    let asked = scene.send(from([198, 51, 100, 1])).await;
    assert_eq!((asked.status.as_u16(), asked.code().as_str()), (429, "too_fast"));
    assert_eq!(asked.header("retry-after"), "1");
    assert_eq!(scene.send(from([198, 51, 100, 2])).await.status, 200);
    // A forged hop is no other place.
    let mut forged = from([198, 51, 100, 1]);
    forged.headers_mut().insert("x-forwarded-for", "198.51.100.77".parse().unwrap());
    assert_eq!(scene.send(forged).await.status, 429);
}

#[tokio::test]
async fn one_person_asks_only_so_often_from_wherever() {
    let scene = Scene::with(|config| config.limits.requests_per_second = 1).await;
    let token = scene.visitor("Anna").await;
    let mut refused = 0;
    for place in 1..=12 {
        let request = Request::get("/api/me").header("authorization", format!("Bearer {token}"));
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, place], 1))));
        refused += usize::from(scene.send(request).await.status == 429);
    }
    assert!(refused >= 2, "{refused}");
}

#[tokio::test]
async fn every_reply_carries_the_headers() {
    let scene = Scene::new().await;
    for path in ["/api/games", "/api/nowhere", "/nowhere", "/api", "/healthz", "/test/panic"] {
        let asked = scene.get(path).await;
        assert_eq!(asked.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(asked.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(asked.header("x-frame-options"), "DENY", "{path}");
        assert!(asked.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert!(!asked.header("content-security-policy").contains("'unsafe-eval'"), "{path}");
        assert!(asked.header("permissions-policy").contains("camera=()"), "{path}");
        assert!(!asked.header("x-request-id").is_empty(), "{path}");
        assert!(asked.header("strict-transport-security").is_empty(), "{path}: not over plain HTTP");
    }
    assert_eq!(scene.get("/api/games").await.header("cache-control"), "no-store");
    assert!(scene.get("/api/games").await.header("content-security-policy").contains("'wasm-unsafe-eval'"));
}

#[tokio::test]
async fn whatever_is_refused_is_refused_in_json() {
    let scene = Scene::new().await;
    let token = scene.visitor("Anna").await;
    assert_eq!(scene.get("/api/nowhere/at/all").await.code(), "not_found");
    assert_eq!(scene.get("/nowhere").await.code(), "not_found");
    let wrong = scene.ask("POST", "/api/games", &[], None).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (405, "wrong_method"));
    let panicked = scene.get("/test/panic").await;
    assert_eq!((panicked.status.as_u16(), panicked.code().as_str()), (500, "ours"));
    assert!(!panicked.text().contains("on purpose"), "the log says more than the guest is told");
    let seat = scene.as_program(&token, "PUT", "/api/tables/abc/seats/many", Some(json!({"wish": "open"}))).await;
    assert_eq!(seat.code(), "not_found");
    assert_eq!(scene.get("/api/tables?limit=many").await.code(), "not_understood");
    assert_eq!(scene.get("/api/tables?colour=red").await.code(), "not_understood");
    assert_eq!(scene.get("/api/tables?stage=playing&game=facility07&limit=3").await.json(), json!([]));
    assert_eq!(scene.get("/api/tables/abc").await.code(), "not_found");

    let send = async |body: String| {
        let request = Request::put("/api/me").header("content-type", "application/json; charset=utf-8");
        scene.send(request.body(Body::from(body)).unwrap()).await
    };
    let broken = send("{\n  \"nickname\": \"A\",,\n}".into()).await;
    assert_eq!((broken.status.as_u16(), broken.code().as_str()), (400, "not_understood"));
    assert!(broken.text().contains("line 2 column 19"), "{}", broken.text());
    let unknown = send(json!({"nickname": "A", "admin": true}).to_string()).await;
    assert!(unknown.text().contains("unknown field `admin`"), "{}", unknown.text());
    let deep = send("[".repeat(60_000)).await;
    assert_eq!(deep.code(), "not_understood");
    let large = send(format!("{{\"nickname\": \"{}\"}}", "x".repeat(100_000))).await;
    assert_eq!((large.status.as_u16(), large.code().as_str()), (413, "too_large"));
}

#[tokio::test]
async fn what_is_too_many_or_too_long_is_named() {
    let scene = Scene::new().await;
    let token = scene.visitor("Anna").await;
    let settings: serde_json::Map<_, _> = (0..65).map(|number| (format!("setting{number}"), json!(1))).collect();
    let long = "x".repeat(60_000);
    for (path, body, why) in [
        ("/api/tables", json!({"game": "facility07", "seats": vec!["open"; 260]}), "at most 16 seats"),
        ("/api/tables", json!({"game": "facility07", "settings": settings}), "at most 64 settings"),
        ("/api/tables", json!({"game": "facility07", "packs": vec!["x"; 17]}), "at most 16 packs"),
        ("/api/tables/abc/join", json!({"seat": 0, "secret": long}), "at most 64 characters"),
    ] {
        let asked = scene.as_program(&token, "POST", path, Some(body)).await;
        assert_eq!((asked.status.as_u16(), asked.code().as_str()), (422, "bad"), "{why}");
        assert!(asked.text().contains(why), "{}", asked.text());
    }
}

#[tokio::test]
async fn the_numbers_are_for_the_neighbours_only() {
    let scene = Scene::new().await;
    assert_eq!(scene.get("/healthz").await.text(), "up\n");
    assert_eq!(scene.get("/readyz").await.text(), "ready\n");
    assert_eq!(scene.get("/metrics").await.code(), "not_found");
    let near = |proxied: bool| {
        let mut request = Request::get("/metrics").body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))));
        if proxied {
            request.headers_mut().insert("x-forwarded-for", "203.0.113.5".parse().unwrap());
        }
        request
    };
    scene.get("/api/games/faza").await;
    let numbers = scene.send(near(false)).await.text();
    for wanted in
        ["safehouse_people", "safehouse_live_tables", "route=\"/api/games/{game}\"", "safehouse_request_seconds_bucket"]
    {
        assert!(numbers.contains(wanted), "{wanted}: {numbers}");
    }
    assert_eq!(scene.send(near(true)).await.status, 404);
}
