//! Packs that people upload, and those that others would like to.

mod api_common;

use std::io::{Cursor, Write as _};

use api_common::{Asked, Scene};
use axum::body::Body;
use axum::http::Request;
use house::shelf::Purpose;
use serde_json::{Value, json};
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
    version(id, "1.0.0")
}

/// The same in another version, with other bytes.
fn version(id: &str, version: &str) -> Vec<u8> {
    let files = catalog::find("facility07").unwrap().workshop().starter_pack(id, "A first pack").unwrap();
    let files: Vec<(&str, String)> = files
        .iter()
        .map(|(name, text)| (*name, text.replace("version: 0.1.0", &format!("version: {version}"))))
        .collect();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    zipped(&files)
}

async fn upload(scene: &Scene, token: &str, bytes: Vec<u8>) -> Asked {
    send(scene, token, "POST", "/api/packs", bytes).await
}

async fn send(scene: &Scene, token: &str, method: &str, path: &str, bytes: Vec<u8>) -> Asked {
    let request = Request::builder().method(method).uri(path).header("authorization", format!("Bearer {token}"));
    scene.send(request.body(Body::from(bytes)).unwrap()).await
}

/// Uploads what is fine, and gives back what the house says of it.
async fn put(scene: &Scene, token: &str, bytes: Vec<u8>) -> Value {
    let reply = upload(scene, token, bytes).await.json();
    assert!(reply["pack"].is_object(), "{reply}");
    reply["pack"].clone()
}

/// The hash of what somebody means by this; nobody in particular without a token.
async fn meant(scene: &Scene, token: &str, name: &str) -> Value {
    let path = format!("/api/packs/{name}");
    let asked =
        if token.is_empty() { scene.get(&path).await } else { scene.as_program(token, "GET", &path, None).await };
    asked.json()["hash"].clone()
}

fn exact(pack: &Value) -> String {
    format!("{}@{}", pack["id"].as_str().unwrap(), pack["hash"].as_str().unwrap())
}

/// A table with a pack on it, which begins at once.
async fn table(scene: &Scene, token: &str, pack: &str) -> Asked {
    let new = json!({"game": "facility07", "packs": [pack], "seats": ["me", {"bot": "heuristic"}]});
    scene.as_program(token, "POST", "/api/tables", Some(new)).await
}

#[tokio::test]
async fn a_pack_goes_up_and_comes_down() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let reply = upload(&scene, &anna, starter("my-first")).await.json();
    assert_eq!(reply["complaints"], json!([]), "{reply}");
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
    let (shelf, store) = (&scene.house.shelf, &scene.house.store);
    let game = shelf.game(store, "facility07", &["my-first".into()], "", Purpose::SetUp).await.unwrap().game;
    let mark = engine::journal::PackMark { id: "my-first".into(), version: "1".into(), hash: hash.clone() };
    let again = shelf.game_of(store, "facility07", std::slice::from_ref(&mark)).await.unwrap().game;
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
    // Another pack may not go by its id; the same one is there already.
    let reply = upload(&scene, &anna, starter(built_in.id())).await.json();
    assert!(reply["pack"].is_null() && reply["complaints"][0]["line"].is_number(), "{reply}");
    assert!(reply.to_string().contains("comes with the game"), "{reply}");
    let file = scene.get(&format!("{path}/download")).await;
    assert_eq!(pack::Pack::from_zip("x", &file.bytes).unwrap().hash, built_in.hash);
    let same = put(&scene, &anna, file.bytes).await;
    assert_eq!((&same["built_in"], &same["yours"]), (&true.into(), &false.into()));
    assert_eq!(scene.get(&path).await.json()["hash"], built_in.hash_hex());
}

#[tokio::test]
async fn nobodys_upload_changes_what_my_links_show() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let mallory = scene.visitor("Mallory").await;
    let mine = put(&scene, &anna, starter("coffee")).await;
    assert_eq!((&mine["owner"], &mine["newest"], &mine["version"]), (&"Anna".into(), &true.into(), &"1.0.0".into()));
    assert!(mine["put_ms"].as_i64().is_some_and(|put_ms| put_ms > 1_700_000_000_000), "{mine}");
    assert!(mine["author"].as_str().is_some_and(|author| !author.is_empty()), "{mine}");
    let theirs = put(&scene, &mallory, version("coffee", "9.9.9")).await;
    // By id everybody else still means the first one's; each of the two means their own.
    assert_eq!(meant(&scene, "", "coffee").await, mine["hash"]);
    assert_eq!(meant(&scene, &scene.visitor("Ben").await, "coffee").await, mine["hash"]);
    assert_eq!(meant(&scene, &anna, "coffee").await, mine["hash"]);
    assert_eq!(meant(&scene, &mallory, "coffee").await, theirs["hash"]);
    for pack in [&mine, &theirs] {
        assert_eq!(meant(&scene, &anna, &exact(pack)).await, pack["hash"]);
        let file = scene.get(&format!("/api/packs/{}/download", exact(pack))).await;
        assert_eq!(pack::Pack::from_zip("x", &file.bytes).unwrap().hash_hex(), pack["hash"]);
        assert_eq!(table(&scene, &anna, &exact(pack)).await.json()["table"]["packs"], json!([exact(pack)]));
    }
    assert_eq!(table(&scene, &anna, "coffee").await.json()["table"]["packs"], json!([exact(&mine)]));
    let wrong = format!("tea@{}", mine["hash"].as_str().unwrap());
    assert_eq!(scene.get(&format!("/api/packs/{wrong}")).await.code(), "not_found");

    // The list says whose is whose, one's own first.
    let listed = scene.as_program(&mallory, "GET", "/api/packs", None).await.json();
    let uploaded: Vec<&Value> = listed.as_array().unwrap().iter().filter(|pack| pack["built_in"] == false).collect();
    let told: Vec<_> = uploaded.iter().map(|pack| (&pack["owner"], &pack["yours"], &pack["newest"])).collect();
    let (yes, no) = (&true.into(), &false.into());
    assert_eq!(told, [(&"Mallory".into(), yes, yes), (&"Anna".into(), no, yes)]);
}

#[tokio::test]
async fn the_same_bytes_may_lie_on_two_shelves() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let berta = scene.visitor("Berta").await;
    let first = put(&scene, &anna, starter("twins")).await;
    let same = put(&scene, &berta, starter("twins")).await;
    assert_eq!((&same["hash"], &same["yours"], &same["owner"]), (&first["hash"], &true.into(), &"Berta".into()));
    // Hers stays when the other goes.
    let path = format!("/api/packs/{}", exact(&first));
    assert_eq!(scene.as_program(&anna, "DELETE", &path, None).await.status, 204);
    assert_eq!(scene.as_program(&anna, "DELETE", &path, None).await.code(), "not_yours");
    assert_eq!(scene.get(&path).await.json()["owner"], "Berta");
}

#[tokio::test]
async fn versions_lie_side_by_side_and_the_last_is_the_newest() {
    let scene = Scene::new().await;
    let anna = scene.visitor("Anna").await;
    let ben = scene.visitor("Ben").await;
    let one = put(&scene, &anna, version("run", "1.0.0")).await;
    let old_table = table(&scene, &ben, "run").await.json();
    let two = put(&scene, &anna, version("run", "1.0.1")).await;
    assert_eq!(meant(&scene, "", "run").await, two["hash"]);
    assert_eq!(meant(&scene, "", &exact(&one)).await, one["hash"]);
    let listed = scene.get("/api/packs").await.json();
    let newest =
        |hash: &Value| listed.as_array().unwrap().iter().find(|pack| pack["hash"] == *hash).unwrap()["newest"].clone();
    assert_eq!((newest(&one["hash"]), newest(&two["hash"])), (false.into(), true.into()));

    // Replacing takes the place of one; it must be one's own, and of the same id.
    let path = format!("/api/packs/{}", exact(&two));
    assert_eq!(send(&scene, &ben, "PUT", &path, version("run", "2.0.0")).await.code(), "not_yours");
    let other = send(&scene, &anna, "PUT", &path, version("walk", "2.0.0")).await.json();
    assert!(other["pack"].is_null() && other.to_string().contains("take the place of `run`"), "{other}");
    let broken = send(&scene, &anna, "PUT", &path, b"no zip".to_vec()).await.json();
    assert!(broken["pack"].is_null(), "{broken}");
    assert_eq!(meant(&scene, "", "run").await, two["hash"], "nothing has changed");
    let three = send(&scene, &anna, "PUT", &path, version("run", "2.0.0")).await.json()["pack"].clone();
    assert_eq!((&three["version"], &three["newest"]), (&"2.0.0".into(), &true.into()), "{three}");
    assert_eq!(scene.get(&path).await.code(), "not_found");
    assert_eq!(meant(&scene, "", "run").await, three["hash"]);
    // The table goes on with what it was set up with.
    let code = old_table["table"]["code"].as_str().unwrap();
    assert_eq!(scene.get(&format!("/api/tables/{code}")).await.json()["table"]["packs"], json!([exact(&one)]));
}

#[tokio::test]
async fn a_pack_on_a_table_may_be_taken_off_the_shelf_and_the_table_goes_on() {
    let scene = Scene::with(|config| config.limits.packs_per_person = 2).await;
    let anna = scene.visitor("Anna").await;
    let ben = scene.visitor("Ben").await;
    let pack = put(&scene, &anna, starter("laid")).await;
    let code = table(&scene, &ben, "laid").await.json()["table"]["code"].as_str().unwrap().to_string();
    let path = format!("/api/packs/{}", exact(&pack));
    assert_eq!(scene.as_program(&anna, "DELETE", &path, None).await.status, 204);
    assert_eq!(scene.get("/api/packs/laid").await.code(), "not_found");
    assert_eq!(table(&scene, &ben, "laid").await.code(), "not_found");
    assert_eq!(table(&scene, &ben, &exact(&pack)).await.code(), "not_now");
    // Whoever sits there reads its cards, and takes the pack along to look at the game again; nobody owns it.
    let cards = scene.get(&format!("/api/games/facility07/cards?packs={}", exact(&pack))).await.json();
    assert!(cards.as_array().unwrap().iter().any(|card| card["pack"] == "laid"));
    let shown = scene.get(&path).await.json();
    assert_eq!((&shown["owner"], &shown["built_in"], &shown["newest"]), (&Value::Null, &false.into(), &false.into()));
    assert_eq!(scene.get(&format!("{path}/download")).await.status, 200);
    // The chores leave it alone, and the table wakes with it.
    assert_eq!(scene.house.store.forget_packs(i64::MAX, 100).await, Ok(0));
    let mark = engine::journal::PackMark {
        id: "laid".into(),
        version: "1.0.0".into(),
        hash: pack["hash"].as_str().unwrap().into(),
    };
    let fresh = house::shelf::Shelf::default();
    assert!(fresh.game_of(&scene.house.store, "facility07", &[mark]).await.is_ok());
    assert_eq!(scene.get(&format!("/api/tables/{code}")).await.json()["table"]["stage"], "playing");
    // It counts as Anna's as long as the table is there.
    put(&scene, &anna, starter("second")).await;
    assert_eq!(upload(&scene, &anna, starter("third")).await.code(), "not_now");
    scene.house.store.forget_tables(store::Stage::Playing, i64::MAX, 10).await.unwrap();
    put(&scene, &anna, starter("third")).await;
    assert_eq!(scene.house.store.forget_packs(i64::MAX, 100).await, Ok(1));
    assert_eq!(scene.get(&path).await.code(), "not_found");
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

    let size = starter("one").len() as u64;
    let scene = Scene::with(|config| config.limits.pack_bytes = size + size / 2).await;
    let (anna, ben) = (scene.visitor("Anna").await, scene.visitor("Ben").await);
    put(&scene, &anna, starter("one")).await;
    let full = upload(&scene, &ben, starter("two")).await;
    assert!(full.code() == "not_now" && full.text().contains("the house has no room"), "{}", full.text());
    // What is there already takes no room.
    put(&scene, &ben, starter("one")).await;

    // A full shelf can still be renewed.
    let scene = Scene::with(|config| config.limits.packs_per_person = 1).await;
    let anna = scene.visitor("Anna").await;
    put(&scene, &anna, version("one", "1.0.0")).await;
    assert_eq!(upload(&scene, &anna, version("one", "1.0.1")).await.code(), "not_now");
    let renewed = send(&scene, &anna, "PUT", "/api/packs/one", version("one", "1.0.1")).await.json();
    assert_eq!(renewed["pack"]["version"], "1.0.1", "{renewed}");
}
