//! A house that is a process of its own, started from a test that is ignored otherwise.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use house::Config;
use house::config::Limits;

const FOLDER: &str = "SAFEHOUSE_TEST_HOUSE_IN";

/// A house in another process.
pub struct House {
    pub process: Child,
    pub address: SocketAddr,
}

/// What the ignored test does: opens a house where it was told to, and serves until it is told to end. Nothing happens if
/// nobody started it on purpose.
pub fn serve(limits: Limits, with: impl FnOnce(house::Open) -> house::Open) {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let config = Config { listen: ([127, 0, 0, 1], 0).into(), data: folder.into(), limits, ..Config::default() };
    house::runtime().block_on(async {
        let open = with(house::open(config).await.unwrap());
        eprintln!("open at {}", open.address);
        open.run(house::until_told()).await.unwrap();
    });
}

impl Drop for House {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

impl House {
    /// Starts the ignored test of this name.
    pub fn open(test: &str, folder: &Path) -> House {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", test, "--ignored", "--nocapture"]);
        let mut process = command.env(FOLDER, folder).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = loop {
            let line = said.next().expect("it says where it is").unwrap();
            if let Some((_, address)) = line.split_once("open at ") {
                break address.parse().unwrap();
            }
        };
        // Whatever else it says must not stop it.
        std::thread::spawn(move || said.for_each(drop));
        House { process, address }
    }

    /// What the system calls it.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Tells it to end, and how long that took.
    pub fn end(mut self, signal: &str) -> Duration {
        let begun = Instant::now();
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return begun.elapsed();
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
