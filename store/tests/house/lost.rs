//! A server that goes away and comes back.

use std::time::{Duration, Instant};

use store::{Address, Store, StoreError};

use crate::lab::{Kind, command, entries, new_table, next, run};

#[test]
fn a_lost_connection_is_made_anew() {
    run(Kind::Postgres, |lab| async move {
        let url = lab.new_url(Kind::Postgres).await;
        let database = url.rsplit('/').next().unwrap().split('?').next().unwrap().to_string();
        let store = Store::open(&url.parse().unwrap()).await.unwrap();
        store.save(new_table("K7QM")).await.unwrap();
        for seq in 1..4 {
            let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
            command(&end).await;
            store.save(next("K7QM", seq)).await.unwrap();
            assert_eq!(store.entries("K7QM", seq).await, Ok(entries(seq, 1)));
        }

        // The database accepts no connection: callers are told, and soon.
        command(&format!("ALTER DATABASE {database} ALLOW_CONNECTIONS false")).await;
        let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
        command(&end).await;
        let begin = Instant::now();
        let refused = store.save(next("K7QM", 4)).await;
        assert!(matches!(refused, Err(StoreError::Unavailable { .. })), "{refused:?}");
        assert!(store.health().await.is_err());
        assert!(begin.elapsed() < Duration::from_secs(4), "{:?}", begin.elapsed());
        // From then on no caller waits at all, neither to write nor to read.
        let begin = Instant::now();
        for _ in 0..100 {
            assert!(store.save(next("K7QM", 4)).await.is_err() && store.table("K7QM").await.is_err());
        }
        assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());

        command(&format!("ALTER DATABASE {database} ALLOW_CONNECTIONS true")).await;
        let back = async { store.watch().wait_for(Option::is_none).await.map(|_| ()) };
        tokio::time::timeout(Duration::from_secs(10), back).await.unwrap().unwrap();
        store.save(next("K7QM", 4)).await.unwrap();
        store.health().await.unwrap();
        assert_eq!(store.entries("K7QM", 0).await, Ok(entries(0, 5)));
        store.close().await;
    });
}

#[test]
fn nobody_waits_for_a_server_that_is_not_there() {
    run(Kind::Sqlite, |_| async move {
        // A port that was free a moment ago refuses; an unused address says nothing.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let address: Address = format!("postgres://anna:s3cret@127.0.0.1:{port}/house").parse().unwrap();
        let refused = Store::open(&address).await.err().unwrap();
        assert!(matches!(refused, StoreError::Unavailable { .. }), "{refused}");
        assert!(!refused.to_string().contains("s3cret"));
    });
}
