//! Packs that people upload, and those that others would like to.

mod api_common;

use std::io::{Cursor, Write as _};

use api_common::{Asked, Scene};
use axum::body::Body;
use axum::http::Request;
use zip::write::{SimpleFileOptions, ZipWriter};

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The pack to begin with, as the games offer it.
fn starter(id: &str) -> Vec<u8> {
    let files = catalog::find("facility07").unwrap().workshop().starter_pack(id, "A first pack").unwrap();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    zipped(&files)
}

async fn upload(scene: &Scene, token: &str, bytes: Vec<u8>) -> Asked {
    let request = Request::post("/api/packs").header("authorization", format!("Bearer {token}"));
    scene.send(request.body(Body::from(bytes)).unwrap()).await
}

#[tokio::test]
async fn a_pack_goes_up_and_comes_down() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let reply = upload(&scene, &anna, starter("my-first")).await.json();
    assert_eq!(reply["complaints"], serde_json::json!([]), "{reply}");
    let hash = reply["pack"]["hash"].as_str().unwrap().to_string();
    assert_eq!((&reply["pack"]["yours"], &reply["pack"]["built_in"]), (&true.into(), &false.into()));

    // By id, by id and hash, by hash; with its parts.
    for name in ["my-first".to_string(), format!("my-first@{hash}"), format!("my-first@{}", &hash[..8]), hash.clone()] {
        let found = scene.get(&format!("/api/packs/{name}")).await.json();
        assert_eq!(found["hash"], hash.as_str(), "{name}: {found}");
        assert_eq!(found["yours"], false);
    }
    let listed = scene.as_program(&anna, "GET", "/api/packs", None).await.json();
    assert_eq!(listed.as_array().unwrap().iter().filter(|pack| pack["yours"] == true).count(), 1);
    assert!(listed.as_array().unwrap().iter().any(|pack| pack["built_in"] == true));

    let file = scene.get(&format!("/api/packs/{hash}/download")).await;
    assert_eq!(file.header("content-type"), "application/zip");
    assert!(file.header("content-disposition").starts_with("attachment; filename=\"my-first-"));
    assert_eq!(pack::Pack::from_zip("x", &file.bytes).unwrap().hash_hex(), hash);

    // A table can be built with it, and again with exactly it.
    let game = scene.house.shelf.game(&scene.house.store, "facility07", &["my-first".into()]).await.unwrap();
    let mark = engine::journal::PackMark { id: "my-first".into(), version: "1".into(), hash: hash.clone() };
    let again = scene.house.shelf.game_of(&scene.house.store, "facility07", std::slice::from_ref(&mark)).await.unwrap();
    assert!(std::sync::Arc::ptr_eq(&game, &again), "it was built once");
    assert_eq!(game.packs().len(), 1);

    // Only its owner takes it away.
    let berta = scene.visitor("Berta").await;
    let path = format!("/api/packs/{hash}");
    assert_eq!(scene.as_program(&berta, "DELETE", &path, None).await.code(), "not_yours");
    assert_eq!(scene.as_program(&anna, "DELETE", &path, None).await.status, 204);
    assert_eq!(scene.get(&path).await.code(), "not_found");
}

#[tokio::test]
async fn built_in_packs_stay_as_they_are() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let built_in = &catalog::find("facility07").unwrap().example_packs()[0];
    let path = format!("/api/packs/{}", built_in.id());
    let found = scene.get(&path).await.json();
    assert!(!found["parts"].as_array().unwrap().is_empty(), "{found}");
    assert_eq!(scene.as_program(&anna, "DELETE", &path, None).await.code(), "not_yours");
    // Another pack of the same id is not taken for it.
    let reply = upload(&scene, &anna, starter(built_in.id())).await.json();
    assert!(reply["pack"].is_object(), "{reply}");
    assert_eq!(scene.get(&path).await.json()["hash"], built_in.hash_hex());
    let file = scene.get(&format!("{path}/download")).await;
    assert_eq!(pack::Pack::from_zip("x", &file.bytes).unwrap().hash, built_in.hash);
}

#[tokio::test]
async fn several_packs_of_one_name_are_told_apart() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let berta = scene.visitor("Berta").await;
    let first = upload(&scene, &anna, starter("twins")).await.json();
    // The same bytes again stay with whoever brought them first.
    let same = upload(&scene, &berta, starter("twins")).await.json();
    assert_eq!((&same["pack"]["hash"], &same["pack"]["yours"]), (&first["pack"]["hash"], &false.into()));
    let twin = catalog::find("facility07").unwrap().workshop().starter_pack("twins", "A second pack").unwrap();
    let files: Vec<(&str, &[u8])> = twin.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let second = upload(&scene, &berta, zipped(&files)).await.json();
    assert_ne!(first["pack"]["hash"], second["pack"]["hash"], "{second}");
    let unclear = scene.get("/api/packs/twins").await;
    assert!(unclear.text().contains("several packs go by `twins`"), "{}", unclear.text());
    let hash = second["pack"]["hash"].as_str().unwrap();
    assert_eq!(scene.get(&format!("/api/packs/twins@{hash}")).await.json()["name"], "A second pack");
}

#[tokio::test]
async fn broken_and_hostile_packs_are_told_what_is_wrong() {
    let scene = Scene::new().await;
    assert_eq!(upload(&scene, "", starter("x")).await.code(), "nobody");
    let anna = scene.visitor("Anna").await;
    let manifest = b"id: bad\nname: Bad\nversion: 1.0.0\nauthor: A\ndescription: D\ngame: facility07\n";
    let bomb = vec![b'a'; 10 << 20];
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("the zip is broken", b"this is no zip".to_vec()),
        ("the zip is broken", Vec::new()),
        ("no manifest", zipped(&[("rooms.yaml", b"[]")])),
        ("pack", zipped(&[("../../etc/passwd", b"x"), ("pack.yaml", manifest)])),
        ("pack", zipped(&[("pack.yaml", manifest), ("rooms.yaml", &bomb)])),
        ("actions.yaml", zipped(&[("pack.yaml", manifest), ("actions.yaml", b"- nonsense: [")])),
        (
            "there is no game",
            zipped(&[("pack.yaml", &String::from_utf8_lossy(manifest).replace("facility07", "chess").into_bytes())]),
        ),
        ("needs cannot be had", zipped(&[("pack.yaml", &[manifest.as_slice(), b"needs: [nowhere]\n"].concat())])),
    ];
    for (wanted, bytes) in cases {
        let asked = upload(&scene, &anna, bytes).await;
        assert_eq!(asked.status, 200, "{}", asked.text());
        let reply = asked.json();
        assert!(
            reply["pack"].is_null() && reply["complaints"].as_array().is_some_and(|all| !all.is_empty()),
            "{reply}"
        );
        assert!(reply.to_string().contains(wanted), "{wanted}: {reply}");
    }
    let large = upload(&scene, &anna, vec![0; pack::limits::ZIP_BYTES + 1]).await;
    assert_eq!((large.status.as_u16(), large.code().as_str()), (413, "too_large"));
    assert!(scene.house.store.packs(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn nobody_fills_the_shelf() {
    let scene = Scene::with(|config| config.limits.pack_bytes_per_person = 100).await;
    let anna = scene.visitor("Anna").await;
    let full = upload(&scene, &anna, starter("too-much")).await;
    assert_eq!((full.status.as_u16(), full.code().as_str()), (409, "not_now"));
}
