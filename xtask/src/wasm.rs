//! Chance in a browser gives the same numbers. That the rules build for wasm32 shows the page, which holds every game.

use std::process::Command;

use crate::house::House;
use crate::run::{SAY_WHAT_WAS_MADE, Watch, run};
use crate::steps::Checked;
use crate::toolchain::{WASM, add_wasm};
use crate::trouble::Trouble;

/// The crate in `xtask/wasm-probe`.
const PROBE: &str = "wasm-probe";

fn building(house: &House) -> Command {
    let mut command = house.cargo("build --target");
    command.args([WASM, SAY_WHAT_WAS_MADE, "--package", PROBE]);
    command
}

/// The probe's number is the same natively and on wasm32.
pub fn compare(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    if !add_wasm(house, watch) {
        return Ok(without_target());
    }
    let probe = run(&mut building(house), watch)?;
    if !probe.ok {
        return Ok(probe.into());
    }
    let interpreter = run(house.native("build", "--example compare").arg(SAY_WHAT_WAS_MADE), watch)?;
    if !interpreter.ok {
        return Ok(interpreter.into());
    }
    let missing = |product: &str| Trouble::NoProduct { command: "cargo build".into(), product: product.into() };
    let probe = probe.product("wasm_probe", ".wasm").ok_or_else(|| missing("wasm_probe.wasm"))?;
    let interpreter =
        interpreter.product("compare", std::env::consts::EXE_SUFFIX).ok_or_else(|| missing("example `compare`"))?;
    let ran = run(house.command(interpreter).arg(probe), watch)?;
    Ok(if ran.ok { Checked::passed(ran.said.join(" ")) } else { ran.into() })
}

/// A developer without a network may still check the rest; a build that others rely on may not.
pub fn without_target() -> Checked {
    if std::env::var("CI").is_ok_and(|ci| ci == "true" || ci == "1") {
        Checked::failed(vec![
            format!("The standard library for {WASM} is missing and `rustup target add {WASM}` did not bring it."),
            "Nothing was checked on wasm32.".into(),
        ])
    } else {
        Checked::skipped(format!("NOT CHECKED: `rustup target add {WASM}` failed; is there a network?"))
    }
}
