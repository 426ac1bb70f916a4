//! Hands what `cargo xtask` asks of the linker on to it: for the page alone, so that nothing else is compiled again.

/// The environment variable with the argument.
const ARGUMENT: &str = "HYPERCUBIST_LINK_ARG";

fn main() {
    println!("cargo::rerun-if-env-changed={ARGUMENT}");
    if let Ok(argument) = std::env::var(ARGUMENT) {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
