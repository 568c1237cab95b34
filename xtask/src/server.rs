//! A house for as long as somebody needs one: over an empty folder, on a free port of this machine.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::house::House;
use crate::run::words;
use crate::trouble::Trouble;

/// How long one reply may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a house that is told to close may take, as docs/hosting.md promises.
const CLOSING: Duration = Duration::from_secs(10);

/// A running house. It is gone when this is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Opens a house with these settings.
    pub fn open(house: &House, binary: &Path, data: &Path, settings: &[&str]) -> Result<Server, Trouble> {
        // What an earlier run left there may be of another version.
        let _ = fs::remove_dir_all(data);
        let mut command = house.command(binary);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        for setting in settings {
            command.args(["--set", setting]);
        }
        let typed = words(&command);
        let unstarted = |source| Trouble::Start { command: typed.clone(), source };
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = Server { child: command.spawn().map_err(unstarted)?, address: SocketAddr::from(([0; 4], 0)) };
        // It says where it is open before anything else; then nobody has to read on.
        let mut said = String::new();
        if let Some(out) = server.child.stdout.take() {
            let mut out = BufReader::new(out);
            out.read_line(&mut said).map_err(unstarted)?;
            thread::spawn(move || io::copy(&mut out, &mut io::sink()));
        }
        let address = said.rsplit_once("http://").and_then(|(_, address)| address.trim().parse().ok());
        server.address = address.ok_or(Trouble::Failed { command: typed })?;
        Ok(server)
    }

    pub fn is_up(&self) -> bool {
        self.get("/healthz").is_ok()
    }

    /// The body of what is there, if it is there.
    pub fn get(&self, path: &str) -> Result<String, Trouble> {
        let (head, body) = self.ask("GET", path, "", "")?;
        if head.starts_with("HTTP/1.1 200") { Ok(body) } else { Err(self.odd(&format!("GET {path}"))) }
    }

    /// One request, and the head and the body of its reply.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Result<(String, String), Trouble> {
        let asked = || -> io::Result<Vec<u8>> {
            let mut stream = TcpStream::connect(self.address)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            let bearer = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
            write!(
                stream,
                "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n{bearer}\r\n{body}",
                self.address,
                body.len(),
            )?;
            let mut reply = Vec::new();
            stream.read_to_end(&mut reply)?;
            Ok(reply)
        };
        let reply = asked().map_err(|source| Trouble::Start { command: format!("{method} {path}"), source })?;
        let reply = String::from_utf8_lossy(&reply);
        let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
        Ok((head.into(), body.into()))
    }

    /// Asks it to close, as systemd and container engines do; how it ended, or nothing if it did not.
    #[cfg(unix)]
    pub fn close(mut self, house: &House) -> Result<Option<ExitStatus>, Trouble> {
        let command = || format!("kill -TERM {}", self.child.id());
        let unstarted = |source| Trouble::Start { command: command(), source };
        let told = house.command("kill").args(["-TERM", &self.child.id().to_string()]).status().map_err(unstarted)?;
        if !told.success() {
            return Err(Trouble::Failed { command: command() });
        }
        let told = Instant::now();
        while told.elapsed() < CLOSING {
            let unwaited = |source| Trouble::Start { command: "wait".into(), source };
            if let Some(status) = self.child.try_wait().map_err(unwaited)? {
                return Ok(Some(status));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(None)
    }

    /// A reply that makes no sense.
    pub fn odd(&self, what: &str) -> Trouble {
        Trouble::Failed { command: format!("{what} at http://{}", self.address) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A house that is gone already need not be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
