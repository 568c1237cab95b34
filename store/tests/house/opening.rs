//! Opening a house: a new one, an old one, one from the future.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use store::{Address, Holder, Store, StoreError};

use crate::lab::{Kind, Lab, new_table, next, of_both};

of_both!(
    a_house_is_as_it_was_left,
    many_may_open_a_new_one_at_once,
    a_newer_house_is_left_alone,
    a_tool_may_look_in_beside_a_house
);

/// Does something behind the store's back.
pub async fn tamper(kind: Kind, url: &str, sql: &str) {
    match kind {
        Kind::Sqlite => {
            let mut connection = SqliteConnection::connect(url).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        Kind::Postgres => {
            let mut connection = PgConnection::connect(url).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

async fn a_house_is_as_it_was_left(lab: Lab) {
    let address = lab.new_address().await;
    for round in 0..3 {
        let store = Store::open(&address).await.unwrap();
        store.health().await.unwrap();
        store.save(new_table(&format!("T{round}"))).await.unwrap();
        assert_eq!(store.counts().await.unwrap().playing, round + 1);
        store.close().await;
    }
}

/// One of them brings it up to date; the others wait for that, and nobody holds anything up afterwards.
async fn many_may_open_a_new_one_at_once(lab: Lab) {
    let address = lab.new_address().await;
    let opening: Vec<_> = (0..12)
        .map(|_| {
            let address = address.clone();
            tokio::spawn(async move { Store::open(&address).await })
        })
        .collect();
    let mut open = Vec::new();
    for one in opening {
        open.push(one.await.unwrap().unwrap());
    }
    let begin = std::time::Instant::now();
    let house = Store::hold(&address, &Holder::here("http://127.0.0.1:7007")).await.unwrap();
    assert!(begin.elapsed() < std::time::Duration::from_secs(5), "{:?}", begin.elapsed());
    house.save(new_table("A")).await.unwrap();
    house.close().await;
    for one in open {
        assert!(one.table("A").await.unwrap().is_some());
        one.close().await;
    }
}

async fn a_newer_house_is_left_alone(lab: Lab) {
    let url = lab.new_url(lab.kind).await;
    let address: Address = url.parse().unwrap();
    Store::open(&address).await.unwrap().close().await;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               SELECT 99, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    tamper(lab.kind, &url, sql).await;
    let refused = Store::open(&address).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
    assert!(refused.to_string().contains("newer"), "{refused}");
    // A step that is not ours under a number that is.
    tamper(lab.kind, &url, "DELETE FROM _sqlx_migrations WHERE version = 99").await;
    let other = if lab.kind == Kind::Sqlite { "x'00'" } else { "'\\x00'" };
    tamper(lab.kind, &url, &format!("UPDATE _sqlx_migrations SET checksum = {other}")).await;
    assert!(matches!(Store::open(&address).await.err(), Some(StoreError::Schema { .. })));
}

async fn a_tool_may_look_in_beside_a_house(lab: Lab) {
    let address = lab.new_address().await;
    let house = Store::hold(&address, &Holder::here("http://127.0.0.1:7007")).await.unwrap();
    house.save(new_table("A")).await.unwrap();
    let tool = Store::open(&address).await.unwrap();
    assert!(tool.table("A").await.unwrap().is_some());
    assert_eq!(tool.backup(&lab.path("beside.archive")).await.unwrap().tables, 1);
    let refused = Store::restore(&address, &lab.path("beside.archive")).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Held { holder, .. } if holder.contains(":7007")), "{refused}");
    tool.close().await;
    house.health().await.unwrap();
    house.save(next("A", 1)).await.unwrap();
    house.close().await;
}

#[test]
fn a_folder_is_made_and_the_file_is_nobody_elses() {
    crate::lab::run(Kind::Sqlite, |lab| async move {
        let path = lab.path("new/folder/house.db");
        Store::open(&Address::file(&path)).await.unwrap().close().await;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let folder = Store::open(&Address::file(lab.folder())).await.err().unwrap();
        assert!(matches!(folder, StoreError::Unavailable { .. } | StoreError::File { .. }), "{folder}");
        std::fs::write(lab.path("text.db"), "this is no database, however long one looks at it".repeat(99)).unwrap();
        assert!(Store::open(&Address::file(lab.path("text.db"))).await.is_err());
    });
}
