//! Makes the files of the page: `press WASM WEB-FOLDER OUT-FOLDER`.
//!
//! A file whose name holds the hash of what is in it can be kept by browsers for ever. The files that must be found by
//! a plain name (the page itself, the service worker, the manifest) name the others.
#![forbid(unsafe_code)]

mod folder;

use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

use folder::{Folder, Trouble};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, web, out] = args.as_slice() else {
        eprintln!("usage: press WASM WEB-FOLDER OUT-FOLDER");
        return ExitCode::FAILURE;
    };
    match press(Path::new(wasm), Path::new(web), Path::new(out)) {
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

fn press(wasm: &Path, web: &Path, out: &Path) -> Result<String, Trouble> {
    let mut bound = Bindgen::new()
        .input_path(wasm)
        .web(true)
        .and_then(|bindgen| {
            bindgen.typescript(false).remove_name_section(true).remove_producers_section(true).generate_output()
        })
        .map_err(|error| Trouble::Bind(error.to_string()))?;

    let mut folder = Folder::default();
    let program = folder.hashed("safehouse", "wasm", bound.wasm_mut().emit_wasm());
    let glue = folder.hashed("safehouse", "js", bound.js().as_bytes().to_vec());
    let named = |text: String| text.replace("{{glue}}", &glue).replace("{{program}}", &program);

    let style = folder.hashed("style", "css", folder::sheets(&web.join("style"))?.into_bytes());
    let worker = named(folder::text(&web.join("static/worker.js"))?);
    let worker = folder.hashed("worker", "js", worker.into_bytes());
    let boot = named(folder::text(&web.join("static/boot.js"))?).replace("{{worker}}", &worker);
    let boot = folder.hashed("boot", "js", boot.into_bytes());

    let page =
        named(folder::text(&web.join("static/index.html"))?).replace("{{style}}", &style).replace("{{boot}}", &boot);
    folder.plain("index.html", page.into_bytes());
    for name in ["manifest.webmanifest", "icon.svg"] {
        folder.plain(name, folder::bytes(&web.join("static").join(name))?);
    }
    // Last, because it names everything that must be there without a network.
    let keep = folder.names().map(|name| format!("\"/{name}\"")).collect::<Vec<_>>().join(", ");
    let worker =
        folder::text(&web.join("static/sw.js"))?.replace("{{version}}", &folder.version()).replace("{{files}}", &keep);
    folder.plain("sw.js", worker.into_bytes());
    folder.write(out)
}
