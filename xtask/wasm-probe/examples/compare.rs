//! Runs the probe twice, natively and as wasm in an interpreter, and compares: `compare PROBE.wasm`.
//! An interpreter written in Rust, because a fresh machine has neither node nor a browser.

use std::error::Error;
use std::process::ExitCode;

use wasm_probe::chance_fingerprint;
use wasmi::{Engine, Linker, Module, Store};

/// Unlike each other in every byte; the first and the last are what careless code gets wrong.
const SEEDS: [u64; 4] = [0, 7, 0x0123_4567_89AB_CDEF, u64::MAX];

fn main() -> ExitCode {
    match compare() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: compare PROBE.wasm")?;
    let engine = Engine::default();
    let module = Module::new(&engine, std::fs::read(path)?)?;
    let mut store = Store::new(&engine, ());
    let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module)?;
    let fingerprint = instance.get_typed_func::<u64, u64>(&store, "chance_fingerprint")?;

    for seed in SEEDS {
        let (native, wasm) = (chance_fingerprint(seed), fingerprint.call(&mut store, seed)?);
        if native != wasm {
            return Err(format!("seed {seed}: natively {native:016x}, on wasm32 {wasm:016x}").into());
        }
    }
    println!("{} seeds give the same numbers natively and on wasm32", SEEDS.len());
    Ok(())
}
