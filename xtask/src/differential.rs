//! `cargo xtask differential`: the engine natively and as WebAssembly, with the same made-up inputs.

use clap::Args;

use crate::command::{Command, Output};
use crate::compile::Module;
use crate::{Result, step, system, tools};

/// How many inputs.
#[derive(Args)]
pub struct Options {
    /// How many blocks of a hundred made-up inputs; fifty take about a minute
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    blocks: u32,
}

/// Runs both and compares what they print for each block.
pub fn differential(options: &Options) -> Result {
    let blocks = options.blocks.to_string();
    let native = step("The native engine", || {
        let tests = Command::cargo().args("test -p hypercubist-wasm-tests --test digests");
        let tests = tests.env("DIFFERENTIAL_BLOCKS", &blocks);
        digests(&tests.args("-- --nocapture").output()?)
    })?;
    let wasm = step("The engine as WebAssembly", || {
        let tests = wasm_tests("--test digests")?.env("DIFFERENTIAL_BLOCKS", &blocks);
        digests(&tests.args("-- --nocapture").output()?)
    })?;
    if native.len() != options.blocks as usize {
        return Err(format!(
            "{} blocks were wanted, and the native engine printed {}",
            options.blocks,
            native.len()
        ));
    }
    let different = |(n, (native, wasm)): (usize, (&String, &String))| {
        (native != wasm).then(|| format!("block {n}: natively {native}, as WebAssembly {wasm}"))
    };
    let pairs = native.iter().zip(&wasm).enumerate();
    let different: Vec<String> = pairs.filter_map(different).collect();
    if native.len() != wasm.len() || !different.is_empty() {
        return Err(format!(
            "{} and {} blocks differ:\n{}",
            native.len(),
            wasm.len(),
            different.join("\n")
        ));
    }
    println!(
        "\n{} made-up inputs gave the same natively and as WebAssembly.",
        u64::from(options.blocks) * 100
    );
    Ok(())
}

/// The numbers that a run printed, in order.
///
/// # Errors
/// What it printed, if it failed.
fn digests(output: &Output) -> Result<Vec<String>> {
    if !output.status.success() {
        return Err(output.text.clone());
    }
    let lines = output.text.lines();
    let numbers = lines.filter_map(|line| line.split_once("digests of block ")?.1.split_once(": "));
    Ok(numbers
        .map(|(_, number)| number.trim().to_owned())
        .collect())
}

/// Tests of the engine as WebAssembly, in Node.js: those that Cargo is told to choose.
pub fn wasm_tests(which: &str) -> Result<Command> {
    tools::rust_for_wasm()?;
    system::node()?;
    let runner = tools::wasm_bindgen()?
        .get()?
        .with_file_name("wasm-bindgen-test-runner");
    Ok(Command::cargo()
        // As `serve` compiles the page and its workers, which share what is compiled.
        .args("test --profile quick --target wasm32-unknown-unknown -p hypercubist-wasm-tests")
        .args(which)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CARGO_ENCODED_RUSTFLAGS", Module::Compiler.encoded_flags()))
}
