//! `safehouse serve`: the house, until Ctrl-C.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use house::Config;
use house::config::Decided;

use crate::Found;
use crate::out::Out;
use crate::page;
use crate::trouble::Trouble;

#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct ServeArgs {
    /// Where to listen, such as 0.0.0.0:7007; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// The folder for everything that is kept
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
    /// Another database than safehouse.db in that folder: a path or postgres://…
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// The address people type, such as `https://play.example.org`: for links, and the only origin of pages
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A reverse proxy tells the guests' addresses in X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// Log as JSON lines
    #[arg(long)]
    log_json: bool,
    /// Any other setting, such as limits.thinkers=4
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// A file with settings (YAML)
    #[arg(long, value_name = "FILE", env = "SAFEHOUSE_CONFIG")]
    config: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Print what all of this comes to, and where each value is from
    #[arg(long)]
    show_config: bool,
}

impl ServeArgs {
    fn flags(&self) -> Result<Vec<(String, String)>, Trouble> {
        let named = [
            ("listen", &self.listen),
            ("data", &self.data),
            ("database", &self.database),
            ("public_url", &self.public_url),
        ];
        let mut flags: Vec<(String, String)> =
            named.into_iter().filter_map(|(key, value)| Some((key.into(), value.clone()?))).collect();
        let switches = [("behind_proxy", self.behind_proxy), ("log_json", self.log_json)];
        flags.extend(switches.iter().filter(|(_, on)| *on).map(|(key, _)| ((*key).into(), "true".into())));
        for text in &self.set {
            let (key, value) = text.split_once('=').ok_or_else(|| Trouble::NotASetting { text: text.clone() })?;
            flags.push((key.trim().replace('-', "_"), value.trim().into()));
        }
        Ok(flags)
    }

    pub fn decide(&self) -> Result<(Config, Vec<Decided>), Trouble> {
        let environment = |name: &str| std::env::var(name).ok();
        Ok(Config::decide(self.config.as_deref(), environment, &self.flags()?)?)
    }
}

/// What the environment and a file named there already decide, for `--help`.
fn after_help() -> String {
    let file = std::env::var_os("SAFEHOUSE_CONFIG").map(PathBuf::from);
    let decided = match Config::decide(file.as_deref(), |name| std::env::var(name).ok(), &[]) {
        Ok((_, decided)) => table(&decided),
        Err(error) => format!("  {error}"),
    };
    format!(
        "Settings come from flags, then from the environment (SAFEHOUSE_LISTEN, SAFEHOUSE_LIMITS_THINKERS …), then from \
         the file, then from what is usual. Without flags they are now:\n{decided}\n\nMore in docs/hosting.md."
    )
}

fn table(decided: &[Decided]) -> String {
    let width = decided.iter().map(|one| one.key.len()).max().unwrap_or_default();
    let line = |one: &Decided| format!("  {:<width$}  {}  ({})", one.key, one.value, one.whence);
    decided.iter().map(line).collect::<Vec<_>>().join("\n")
}

pub fn run(args: &ServeArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (config, decided) = args.decide()?;
    if args.show_config {
        writeln!(out, "{}", table(&decided))?;
        return Ok(Found::AllWell);
    }
    house::write_logs(config.log_json);
    house::runtime().block_on(async {
        let open = house::open(config).await?.with_page(page::FILES);
        let address = format!("http://{}", open.address);
        writeln!(out, "Safehouse is open at {address}")?;
        writeln!(out, "Ctrl-C closes it; nothing is lost.")?;
        out.flush()?;
        if args.open && !page::FILES.is_empty() {
            // Where there is no browser, the address is on the screen.
            _ = opener::open_browser(&address);
        }
        open.run(house::until_told()).await?;
        Ok(Found::AllWell)
    })
}
