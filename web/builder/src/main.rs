//! Makes the files of the page: `page-builder --small|--quick PAGE-WASM WORK-WASM WEB-FOLDER OUT-FOLDER`.
//!
//! A file whose name holds the hash of what is in it can be kept by browsers for ever. The files that must be found by
//! a plain name (the page itself, the service worker, the manifest) name the others. What can be said of the games
//! without playing is written down here, so that the page comes without any of their rules.
#![forbid(unsafe_code)]

mod folder;

use std::path::Path;
use std::process::ExitCode;

use parlour::listing::{Booklet, Listing};
use wasm_bindgen_cli_support::Bindgen;

use folder::{Effort, Folder, Trouble};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let asked = args.split_first().and_then(|(effort, rest)| Some((Effort::named(effort)?, rest)));
    let Some((effort, [page, work, web, out])) = asked else {
        eprintln!("usage: page-builder --small|--quick PAGE-WASM WORK-WASM WEB-FOLDER OUT-FOLDER");
        return ExitCode::FAILURE;
    };
    match build(Path::new(page), Path::new(work), Path::new(web), Path::new(out), effort) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("the page cannot be made: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(page: &Path, work: &Path, web: &Path, out: &Path, effort: Effort) -> Result<String, Trouble> {
    let mut folder = Folder::default();
    bind(&mut folder, "page", page)?;
    bind(&mut folder, "work", work)?;
    let listing = listing(&mut folder)?;
    folder.hashed("listing", "json", listing);
    let (style, boards) = folder::sheets(&web.join("style"))?;
    folder.hashed("style", "css", style.into_bytes());
    folder.hashed("boards", "css", boards.into_bytes());
    // Each may name those before it.
    for name in ["worker", "picture", "boot"] {
        let script = folder.named(&folder::text(&web.join("static").join(format!("{name}.js")))?);
        folder.hashed(name, "js", script.into_bytes());
    }
    let index = folder.named(&folder::text(&web.join("static/index.html"))?);
    folder.plain("index.html", index.into_bytes());
    for name in ["manifest.webmanifest", "icon.svg", "icon-turn.svg"] {
        folder.plain(name, folder::bytes(&web.join("static").join(name))?);
    }
    // Last, because it names everything that must be there without a network.
    let keep = folder.names().map(|name| format!("\"/{name}\"")).collect::<Vec<_>>().join(", ");
    let keeper =
        folder::text(&web.join("static/sw.js"))?.replace("{{version}}", &folder.version()).replace("{{files}}", &keep);
    folder.plain("sw.js", keeper.into_bytes());
    folder.write(out, effort)
}

/// A program and the script that binds it to the browser.
fn bind(folder: &mut Folder, name: &str, wasm: &Path) -> Result<(), Trouble> {
    let mut bound = Bindgen::new()
        .input_path(wasm)
        .web(true)
        .and_then(|bindgen| {
            bindgen.typescript(false).remove_name_section(true).remove_producers_section(true).generate_output()
        })
        .map_err(|error| Trouble::Bind(error.to_string()))?;
    folder.hashed(name, "wasm", bound.wasm_mut().emit_wasm());
    folder.hashed(name, "js", bound.js().as_bytes().to_vec());
    Ok(())
}

/// The list of all games, with a booklet and pictures for each.
fn listing(folder: &mut Folder) -> Result<Vec<u8>, Trouble> {
    let mut listing = Listing::whole();
    for game in catalog::games() {
        let booklet = Booklet::of(*game).map_err(Trouble::Booklet)?;
        let name = folder.hashed(&format!("booklet-{}", game.name()), "json", json(&booklet)?);
        listing.booklets.insert(game.name().into(), format!("/{name}"));
        if let Some(gallery) = art::gallery(game.name()).map_err(|flaw| Trouble::Art(flaw.to_string()))? {
            let name = folder.hashed(&format!("art-{}", game.name()), "txt", gallery.text().into_bytes());
            listing.art.insert(game.name().into(), format!("/{name}"));
        }
    }
    json(&listing)
}

fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, Trouble> {
    serde_json::to_vec(value).map_err(|error| Trouble::Booklet(error.to_string()))
}
