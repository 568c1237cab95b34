//! Visitors, sessions, accounts.

mod api_common;

use api_common::Scene;
use serde_json::json;

#[tokio::test]
async fn a_browser_gets_a_cookie_and_nothing_it_could_leak() {
    let scene = Scene::new().await;
    assert_eq!(scene.get("/api/me").await.code(), "nobody");
    let me = scene.as_page("", "PUT", "/api/me", Some(json!({"nickname": " Anna "}))).await;
    assert_eq!(me.json(), json!({"nickname": "Anna", "account": null}));
    let cookie = me.header("set-cookie");
    assert!(
        cookie.starts_with("safehouse=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert!(cookie.contains("Path=/") && cookie.contains("Max-Age=15552000") && !cookie.contains("Secure"), "{cookie}");
    assert!(me.token().is_empty(), "a page must not see the token");
    let again = scene.as_page(&me.cookie(), "GET", "/api/me", None).await;
    assert_eq!(again.json()["nickname"], "Anna");
    // The first visit of a day makes the session last longer; the next does not write again.
    assert_eq!(again.cookie(), me.cookie());
    assert!(scene.as_page(&me.cookie(), "GET", "/api/me", None).await.cookie().is_empty());
    let renamed = scene.as_page(&me.cookie(), "PUT", "/api/me", Some(json!({"nickname": "Berta"}))).await;
    assert_eq!(renamed.json()["nickname"], "Berta");
    assert_eq!(scene.as_page(&me.cookie(), "GET", "/api/me", None).await.json()["nickname"], "Berta");
}

#[tokio::test]
async fn over_https_the_cookie_is_bound_to_the_host() {
    let scene = Scene::with(|config| config.public_url = Some("https://play.example.org".into())).await;
    let origin = ("origin", "https://play.example.org");
    let me = scene.ask("PUT", "/api/me", &[origin], Some(json!({"nickname": "Anna"}))).await;
    assert!(me.header("set-cookie").starts_with("__Host-safehouse="), "{}", me.header("set-cookie"));
    assert!(me.header("set-cookie").contains("; Secure"));
    assert!(me.header("strict-transport-security").starts_with("max-age="));
    let cookie = me.cookie();
    assert!(scene.ask("GET", "/api/me", &[("cookie", &cookie)], None).await.status.is_success());
    // A plain cookie may have been planted by whoever sits on the wire.
    let planted = cookie.replace("__Host-", "");
    assert_eq!(scene.ask("GET", "/api/me", &[("cookie", &planted)], None).await.code(), "nobody");
}

#[tokio::test]
async fn a_program_gets_a_token_and_no_cookie() {
    let scene = Scene::new().await;
    let me = scene.ask("PUT", "/api/me", &[], Some(json!({"nickname": "Robot"}))).await;
    assert!(me.cookie().is_empty());
    let token = me.token();
    assert_eq!(token.len(), 64);
    assert_eq!(scene.as_program(&token, "GET", "/api/me", None).await.json()["nickname"], "Robot");
    assert_eq!(scene.as_program(&"0".repeat(64), "GET", "/api/me", None).await.code(), "nobody");
    assert_eq!(scene.as_program(&token, "GET", "/api/me/tables", None).await.json(), json!([]));
    // What is stored is not the token.
    assert!(scene.house.store.session([0; 32], 0).await.unwrap().is_none());
}

#[tokio::test]
async fn nicknames_are_checked() {
    let scene = Scene::new().await;
    for bad in ["", "  ", "x\u{202e}y", "Safehouse", "a\u{0007}b", "abcdefghijklmnopqrstuvwxyz"] {
        let asked = scene.ask("PUT", "/api/me", &[], Some(json!({"nickname": bad}))).await;
        assert_eq!((asked.status.as_u16(), asked.code().as_str()), (422, "bad"), "{bad:?}");
    }
}

#[tokio::test]
async fn logging_out_works_at_once() {
    let scene = Scene::new().await;
    let token = scene.visitor("Anna").await;
    assert!(scene.as_program(&token, "GET", "/api/me", None).await.status.is_success());
    assert_eq!(scene.as_program(&token, "POST", "/api/logout", None).await.status, 204);
    assert_eq!(scene.as_program(&token, "GET", "/api/me", None).await.code(), "nobody");
    let page = scene.as_page("", "PUT", "/api/me", Some(json!({"nickname": "Anna"}))).await;
    let out = scene.as_page(&page.cookie(), "POST", "/api/logout", None).await;
    assert!(out.header("set-cookie").contains("Max-Age=0"));
}

#[tokio::test]
async fn an_account_is_made_and_found_again() {
    let scene = Scene::new().await;
    let visitor = scene.visitor("Anna").await;
    let poor = json!({"account": "anna", "password": "short"});
    assert_eq!(scene.as_program(&visitor, "POST", "/api/account", Some(poor)).await.code(), "bad");
    let anna = json!({"account": "Anna", "password": "correct horse battery"});
    assert_eq!(scene.ask("POST", "/api/account", &[], Some(anna.clone())).await.code(), "nobody");
    let made = scene.as_program(&visitor, "POST", "/api/account", Some(anna.clone())).await;
    assert_eq!(made.json(), json!({"nickname": "Anna", "account": "anna"}));
    // The visitor's token is worth nothing any more.
    assert_eq!(scene.as_program(&visitor, "GET", "/api/me", None).await.code(), "nobody");
    let first = made.token();
    assert_eq!(scene.as_program(&first, "GET", "/api/me", None).await.json()["account"], "anna");

    // Somebody else cannot take the name.
    let other = scene.visitor("Other").await;
    let taken = scene.as_program(&other, "POST", "/api/account", Some(anna.clone())).await;
    assert_eq!((taken.status.as_u16(), taken.code().as_str()), (409, "not_now"));

    // Wrong passwords and unknown accounts are answered alike.
    let wrong = json!({"account": "anna", "password": "wrong horse battery"});
    let unknown = json!({"account": "nobody-here", "password": "wrong horse battery"});
    let wrong = scene.ask("POST", "/api/login", &[], Some(wrong)).await;
    let unknown = scene.ask("POST", "/api/login", &[], Some(unknown)).await;
    assert_eq!((wrong.status, wrong.json()), (unknown.status, unknown.json()));
    assert_eq!(wrong.status, 403);

    // A visitor who logs in becomes part of the account and is gone.
    let visitor = scene.visitor("Annas phone").await;
    let second = scene.as_program(&visitor, "POST", "/api/login", Some(anna)).await;
    assert_eq!(second.json()["nickname"], "Anna");
    assert_eq!(scene.as_program(&visitor, "GET", "/api/me", None).await.code(), "nobody");
    let second = second.token();

    // A new password ends all other sessions.
    let change = json!({"old": "correct horse battery", "new": "another horse battery"});
    let changed = scene.as_program(&second, "PUT", "/api/password", Some(change)).await;
    assert!(changed.status.is_success(), "{}", changed.text());
    for old in [&first, &second] {
        assert_eq!(scene.as_program(old, "GET", "/api/me", None).await.code(), "nobody");
    }
    assert!(scene.as_program(&changed.token(), "GET", "/api/me", None).await.status.is_success());
    let old = json!({"account": "anna", "password": "correct horse battery"});
    assert_eq!(scene.ask("POST", "/api/login", &[], Some(old)).await.status, 403);
    let new = json!({"account": "ANNA", "password": "another horse battery"});
    assert!(scene.ask("POST", "/api/login", &[], Some(new)).await.status.is_success());
}

#[tokio::test]
async fn passwords_cannot_be_tried_quickly() {
    let scene = Scene::new().await;
    let tried = json!({"account": "anna", "password": "wrong horse battery"});
    // Ten at once; on a slow machine a few more, as the bucket fills while a password is looked at.
    for _ in 0..60 {
        let asked = scene.ask("POST", "/api/login", &[], Some(tried.clone())).await;
        if asked.status == 429 {
            assert_eq!(asked.code(), "too_fast");
            assert!(asked.header("retry-after").parse::<u32>().unwrap() >= 1);
            return;
        }
    }
    panic!("nobody was slowed down");
}
