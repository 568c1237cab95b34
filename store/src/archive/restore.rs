//! Reading an archive into a new house.

use std::path::Path;

use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::lines::{Archive, Header};
use super::{Sheet, Summary};
use crate::address::Place;
use crate::connection::Connection;
use crate::lock::Lock;
use crate::reader::connect;
use crate::statement::{Value, many};
use crate::store::make_file;
use crate::{Address, Holder, Store, StoreError, lease, schema};

/// Rows are handed on when there are so many of them, or so many bytes.
const ROWS: usize = 256;
const BYTES: usize = 1 << 20;

/// So many batches wait for the database before the archive has to.
const WAITING: usize = 4;

impl Store {
    /// Fills a new or empty database. The archive is read once to its end before anything is touched; what is read the
    /// second time is compared again before it is committed.
    pub async fn restore(address: &Address, from: &Path) -> Result<Summary, StoreError> {
        let path = from.to_path_buf();
        let checked = spawn_blocking(move || Archive::open(&path)?.walk(|_, _| Ok(())).map(|(header, _)| header));
        let header = checked.await.map_err(|error| StoreError::unavailable(&error))??;

        // No house may hold the database meanwhile.
        let _lock = match &address.0 {
            Place::File(path) => {
                make_file(path)?;
                Lock::take(path, &Holder::here(""))?
            }
            Place::Server(_) => None,
        };
        let mut connection = connect(address).await?;
        be_empty(&mut connection, &header, address).await?;
        // Rows of an older form go into a house of that form, which is then brought up to date as it would have been.
        schema::bring_to(&mut connection, header.form).await?;
        let summary = fill(&mut connection, from).await?;
        schema::bring_to(&mut connection, schema::KNOWN).await?;
        connection.close().await?;
        Ok(summary)
    }
}

async fn be_empty(connection: &mut Connection, header: &Header, address: &Address) -> Result<(), StoreError> {
    let not_empty = || StoreError::NotEmpty { address: address.to_string() };
    let found = schema::form(connection).await?;
    if found == 0 {
        return Ok(());
    }
    if found >= schema::LEASES {
        lease::must_be_free(connection, address).await?;
    }
    if found != header.form {
        return Err(not_empty());
    }
    for sheet in &header.sheets {
        let sql = format!("SELECT * FROM {} LIMIT 1", sheet.name);
        let nothing: [Value; 0] = [];
        if !connection.lend().rows(sql.into(), &nothing).await?.is_empty() {
            return Err(not_empty());
        }
    }
    Ok(())
}

/// Rows of one sheet.
type Batch = (Sheet, Vec<Vec<Value<'static>>>);

async fn fill(connection: &mut Connection, from: &Path) -> Result<Summary, StoreError> {
    let (batches, mut waiting) = mpsc::channel::<Batch>(WAITING);
    let path = from.to_path_buf();
    let reading = spawn_blocking(move || read(&path, &batches));
    let mut lent = connection.lend();
    let nothing: [Value; 0] = [];
    // Anything that fails from here on drops the connection, and the database undoes the rest.
    lent.run("BEGIN".into(), &nothing).await?;
    while let Some((sheet, rows)) = waiting.recv().await {
        let mut statements = Vec::new();
        many(&format!("INSERT INTO {} ({}) VALUES", sheet.name, sheet.names()), "", rows, true, &mut statements);
        for statement in statements {
            lent.run(statement.sql, &statement.values).await?;
        }
    }
    let summary = reading.await.map_err(|error| StoreError::unavailable(&error))??;
    lent.run("COMMIT".into(), &nothing).await?;
    Ok(summary)
}

fn read(path: &Path, batches: &mpsc::Sender<Batch>) -> Result<Summary, StoreError> {
    let mut rows: Vec<Vec<Value<'static>>> = Vec::new();
    let (mut bytes, mut of) = (0, None::<Sheet>);
    let send = |sheet: Option<Sheet>, rows: &mut Vec<Vec<Value<'static>>>| match sheet {
        Some(sheet) if !rows.is_empty() => {
            batches.blocking_send((sheet, std::mem::take(rows))).map_err(|_| StoreError::Closed)
        }
        Some(_) | None => Ok(()),
    };
    let (_, summary) = Archive::open(path)?.walk(|sheet, row| {
        let is_other = of.as_ref().is_none_or(|of| of.name != sheet.name);
        if is_other || rows.len() >= ROWS || bytes >= BYTES {
            send(of.replace(sheet.clone()), &mut rows)?;
            bytes = 0;
        }
        bytes += row.iter().map(Value::bytes).sum::<usize>();
        rows.push(row);
        Ok(())
    })?;
    send(of, &mut rows)?;
    Ok(summary)
}
