//! `cargo xtask schemathesis`: a house of its own is asked everything its `OpenAPI` document allows, and much that it
//! does not, by a program that knows nothing but that document. Whatever the document does not say is a failure.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;

use crate::house::House;
use crate::run::{SAY_WHAT_WAS_MADE, Watch, run};
use crate::server::Server;
use crate::steps::{Checked, Verdict};
use crate::trouble::Trouble;

/// The version that was tried here; its next one may check more, which is for a quiet hour.
const PACKAGE: &str = "schemathesis==4.32.5";

/// How long `cargo verify --long` lets it ask.
const USUAL_SECONDS: u32 = 180;

/// No client is slowed down: what is tested is the house, not its limits.
const GENEROUS: [&str; 4] = [
    "limits.requests_per_second=1000000",
    "limits.visitors_per_hour=1000000000",
    "limits.tables_per_hour=1000000000",
    "limits.tables_per_address=1000000",
];

/// Those that may change who the client is: asked last and by themselves, because they end the session they are asked
/// with.
const SESSIONS: &str = "^/api/(logout|login|account|password)$";

pub fn now(house: &House, seconds: Option<u32>) -> Result<ExitCode, Trouble> {
    let watch = Watch::new("schemathesis");
    let checked = check_for(house, &watch, seconds.unwrap_or(USUAL_SECONDS))?;
    watch.clear();
    println!("{}", checked.said.join("\n"));
    println!("{}", checked.note);
    Ok(if checked.verdict == Verdict::Failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The check of `cargo verify --long`.
pub fn check(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    check_for(house, watch, USUAL_SECONDS)
}

fn check_for(house: &House, watch: &Watch, seconds: u32) -> Result<Checked, Trouble> {
    let folder = house.target().join("schemathesis");
    let program = match install(house, watch, &folder)? {
        Ok(program) => program,
        Err(why) if std::env::var("CI").is_ok_and(|ci| ci == "true" || ci == "1") => {
            return Ok(Checked::failed(vec![why]));
        }
        Err(why) => return Ok(Checked::skipped(format!("NOT CHECKED: {why}"))),
    };
    let built = run(house.native("build", "--bin safehouse").arg(SAY_WHAT_WAS_MADE), watch)?;
    if !built.ok {
        return Ok(built.into());
    }
    let missing = || Trouble::NoProduct { command: "cargo build".into(), product: "safehouse".into() };
    let binary = built.product("safehouse", std::env::consts::EXE_SUFFIX).ok_or_else(missing)?;
    let server = Server::open(house, &binary, &folder.join("data"), &GENEROUS)?;
    let token = visit(&server)?;
    let codes = [table(&server, &token, r#"["me","open"]"#)?, table(&server, &token, r#"["me",{"bot":"random"}]"#)?];
    let config = folder.join("schemathesis.toml");
    for (path, text) in [(&config, configuration(&codes)), (&folder.join("hooks.py"), HOOKS.into())] {
        fs::write(path, text).map_err(|source| Trouble::Unwritable { path: path.clone(), source })?;
    }

    let mut said = Vec::new();
    let mut ok = true;
    // First with a session, at everything that keeps it; then without one, at the rest.
    let share = |of: u32| (seconds * of / 10).max(1).to_string();
    let bearer = format!("Authorization: Bearer {token}");
    let turns: [(&[&str], String); 2] = [
        // It takes the right token for a wrong one if it puts a wrong cookie beside it.
        (&["--header", &bearer, "--exclude-path-regex", SESSIONS, "--exclude-checks", "ignored_auth"], share(8)),
        (&["--include-path-regex", SESSIONS], share(2)),
    ];
    for (words, time) in turns {
        let mut command = house.command(&program);
        command.arg("--no-color").arg("--config-file").arg(&config).arg("run");
        command.args(["--max-time", &time, "--seed", "7"]).args(words);
        command.arg(format!("http://{}/api/openapi.json", server.address));
        let asked = run(command.current_dir(&folder), watch)?;
        ok &= asked.ok;
        said.extend(asked.said);
    }
    if !server.is_up() {
        ok = false;
        said.push("the house is not there any more".into());
    }
    let generated =
        |line: &String| line.trim().split_once(" generated").and_then(|(count, _)| count.parse::<u64>().ok());
    let note = format!("{} requests in {seconds} s", said.iter().filter_map(generated).sum::<u64>());
    let verdict = if ok { Verdict::Passed } else { Verdict::Failed };
    Ok(Checked { verdict, said, ..Checked::passed(note) })
}

/// A pack is bytes; whether they are a zip is for the house to find out.
const HOOKS: &str = r#"import schemathesis


@schemathesis.serializer("application/zip")
def packed(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
"#;

/// What the program cannot read from the document.
fn configuration(codes: &[String]) -> String {
    format!(
        r#"# Written by `cargo xtask schemathesis`.
hooks = "hooks.py"
continue-on-failure = true
request-timeout = 30.0

# Tables that are there, four times out of five.
[dictionaries.codes]
values = {codes:?}
[dictionaries.games]
values = ["faza", "facility07", "infiltration", "entity-extraction"]
[parameters]
"path.code" = {{ dictionary = "codes", probability = 0.8 }}
"path.game" = {{ dictionary = "games", probability = 0.8 }}

# What fits the document may still make no sense at this table, to this person, now.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 422, 429]
"#
    )
}

/// Makes a place of its own for the program; why not, if it cannot be had.
fn install(house: &House, watch: &Watch, folder: &Path) -> Result<Result<PathBuf, String>, Trouble> {
    let (venv, marker) = (folder.join("venv"), folder.join(PACKAGE));
    let program = venv.join("bin/schemathesis");
    if program.is_file() && marker.is_file() {
        return Ok(Ok(program));
    }
    let unwritable = |source| Trouble::Unwritable { path: folder.into(), source };
    fs::create_dir_all(folder).map_err(unwritable)?;
    let mut make = house.command("python3");
    make.args(["-m", "venv", "--clear"]).arg(&venv);
    let mut fetch = house.command(venv.join("bin/pip"));
    fetch.args(["install", "--quiet", "--disable-pip-version-check", PACKAGE]);
    for mut step in [make, fetch] {
        let why = match run(&mut step, watch) {
            Ok(ran) if ran.ok => continue,
            Ok(ran) => ran.said.join("\n"),
            Err(trouble) => trouble.to_string(),
        };
        let what = "needs python3 with venv (Debian: apt-get install python3-venv) and a network";
        return Ok(Err(format!("{PACKAGE} {what}\n{why}")));
    }
    fs::write(marker, "").map_err(unwritable)?;
    Ok(Ok(program))
}

/// Becomes a visitor of the house; returns the token.
fn visit(server: &Server) -> Result<String, Trouble> {
    let (head, _) = server.ask("PUT", "/api/me", "", r#"{"nickname":"Somebody"}"#)?;
    let token = head.lines().find_map(|line| line.strip_prefix("x-safehouse-token: "));
    token.map(String::from).ok_or_else(|| server.odd("PUT /api/me"))
}

/// Sets a table up; gives its code.
fn table(server: &Server, token: &str, seats: &str) -> Result<String, Trouble> {
    let (_, body) = server.ask("POST", "/api/tables", token, &format!(r#"{{"game":"faza","seats":{seats}}}"#))?;
    let reply: Value = serde_json::from_str(&body).unwrap_or_default();
    reply["table"]["code"].as_str().map(String::from).ok_or_else(|| server.odd("POST /api/tables"))
}
