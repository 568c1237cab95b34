//! A disk without room.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use client::Http;

use crate::common::{Open, generous};
use crate::evening::{Evening, Lack};

/// A small disk in memory, gone when this is dropped.
struct Disk(tempfile::TempDir);

impl Disk {
    /// None where nobody may make one.
    fn new(bytes: u32) -> Option<Disk> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "tmpfs"]).arg(folder.path());
        let made = mount.output().is_ok_and(|made| made.status.success());
        made.then_some(Disk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Takes all the room there is.
    fn fill(&self) -> std::path::PathBuf {
        let path = self.path().join("filler");
        let mut file = File::create(&path).unwrap();
        while file.write_all(&[7; 4096]).is_ok() {}
        path
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Whoever still has a file open keeps the disk until they are done.
        _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}

async fn without_room(outage: Duration) {
    let Some(disk) = Disk::new(24 << 20) else {
        eprintln!("not asked: only root may make a small disk");
        return;
    };
    let data = disk.path().join("house");
    let evening = Evening::begin(Open::at(&data, generous()).await).await;
    let filler = disk.fill();
    // SQLite's log has some room of its own, and has it again when it was folded into the file; whoever keeps coming uses
    // it up.
    let (begin, mut last) = (Instant::now(), Instant::now());
    while last.elapsed() < Duration::from_secs(5) {
        assert!(begin.elapsed() < Duration::from_mins(1), "it never became full");
        if Http::visit(evening.open.address, "Late").await.is_ok() {
            last = Instant::now();
        } else {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    evening.lasts(outage, Lack::Room).await;
    std::fs::remove_file(filler).unwrap();
    evening.goes_on(Duration::from_secs(4)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_full_disk() {
    Box::pin(without_room(Duration::from_secs(8))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes three minutes"]
async fn long_tables_outlive_a_disk_that_is_full_for_minutes() {
    Box::pin(without_room(Duration::from_secs(30))).await;
    Box::pin(without_room(Duration::from_mins(2))).await;
}
