//! Building the worker's flavours, and calling Trunk with everything it needs.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use crate::command::Command;
use crate::{Result, npm, place, tools};

/// Most memory that the threads may share; `www/worker/worker.js` asks the browser for it, and for less where it refuses. A
/// medium table of 847 MB needs more than half of it.
const SHARED_MEMORY: u32 = 1 << 31;

/// How much the compiler tries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Quick to build.
    Dev,
    /// What visitors get.
    Release,
}

/// The two builds of the worker.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Shared memory, on a standard library built with atomics.
    Threads,
    /// One thread.
    Single,
}

impl Flavour {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Threads, Self::Single];

    /// Its directory's name, which `www/worker/worker.js` knows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Threads => "threads",
            Self::Single => "single",
        }
    }

    /// The flags for rustc.
    fn flags(self) -> Vec<String> {
        let features = match self {
            Self::Threads => "target-feature=+atomics,+bulk-memory,+simd128",
            Self::Single => "target-feature=+simd128",
        };
        let mut flags = vec!["-C".to_owned(), features.to_owned()];
        if self == Self::Threads {
            let linker = [
                "--shared-memory".to_owned(),
                format!("--max-memory={SHARED_MEMORY}"),
                "--import-memory".to_owned(),
                // What wasm-bindgen needs to give each thread its own stack and its own thread-locals.
                "--export=__wasm_init_tls".to_owned(),
                "--export=__tls_size".to_owned(),
                "--export=__tls_align".to_owned(),
                "--export=__tls_base".to_owned(),
            ];
            flags.extend(
                linker
                    .into_iter()
                    .map(|argument| format!("-Clink-arg={argument}")),
            );
        }
        flags
    }
}

/// Everything that a build of the page needs, found or fetched.
pub struct Kit {
    trunk: PathBuf,
    wasm_bindgen: PathBuf,
    wasm_opt: PathBuf,
}

impl Kit {
    /// Finds or fetches it.
    pub fn get() -> Result<Self> {
        tools::rust_for_wasm()?;
        let kit = Self {
            trunk: tools::trunk()?,
            wasm_bindgen: tools::wasm_bindgen()?.join("wasm-bindgen"),
            wasm_opt: tools::wasm_opt()?,
        };
        npm::install("www/editor")?;
        Ok(kit)
    }

    /// Trunk, ready for its subcommand.
    pub fn trunk(&self, profile: Profile) -> Result<Command> {
        // This program is among them: Trunk calls it when the page is built. (Cargo would not start it there, since it
        // must not rebuild the standard library for itself.)
        let this = std::env::current_exe().map_err(|error| format!("xtask: {error}"))?;
        let tools = [
            self.wasm_bindgen.clone(),
            self.wasm_opt.clone(),
            self.trunk.clone(),
            this,
        ];
        let trunk = Command::new(&self.trunk)
            .env("PATH", tools::path_with(&tools)?)
            .env("NO_COLOR", "true")
            .args("--skip-version-check --offline=true");
        Ok(if profile == Profile::Release {
            with_own_std(trunk)
        } else {
            trunk
        })
    }
}

/// Lets Cargo build a standard library of its own for what it builds: with the flags of the day, and with short code where
/// the usual library has fast code many times over (a sixth of the worker would be sorting).
fn with_own_std(cargo: Command) -> Command {
    cargo
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
        // Lets a stable toolchain do so.
        .env("RUSTC_BOOTSTRAP", "1")
}

/// Builds the worker in one flavour and gives the directory with `engine.js` and `engine_bg.wasm`. Costs little when
/// nothing has changed.
pub fn worker(flavour: Flavour, profile: Profile) -> Result<PathBuf> {
    let (cargo_profile, directory) = match profile {
        Profile::Dev => ("dev", "debug"),
        Profile::Release => ("worker", "worker"),
    };
    let mut cargo = Command::cargo()
        .args("build --quiet --package worker --lib --target wasm32-unknown-unknown --profile")
        .arg(cargo_profile)
        .env("CARGO_ENCODED_RUSTFLAGS", flavour.flags().join("\u{1f}"));
    // Its own directory, because neither the flags nor the standard library are those of the other builds.
    let target = place::target().join(flavour.name());
    cargo = cargo.arg("--target-dir").arg(&target);
    if flavour == Flavour::Threads {
        cargo = cargo.args("--features threads");
    }
    // Threads need one with atomics, however it is built.
    if flavour == Flavour::Threads || profile == Profile::Release {
        cargo = with_own_std(cargo);
    }
    // Out of sight, because rustc warns of the flag for atomics each time.
    cargo.read()?;

    let module = target
        .join("wasm32-unknown-unknown")
        .join(directory)
        .join("worker.wasm");
    let out = place::target()
        .join("site")
        .join(cargo_profile)
        .join(flavour.name());
    let stamp = out.join(".made-from");
    let made_from = format!("{} {:x}", tools::locked("wasm-bindgen")?, hash_of(&module)?);
    if fs::read_to_string(&stamp).is_ok_and(|made| made == made_from) {
        return Ok(out);
    }
    bind(&module, &out, profile)?;
    fs::write(&stamp, made_from).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(out)
}

fn bind(module: &Path, out: &Path, profile: Profile) -> Result {
    if out.exists() {
        fs::remove_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    }
    Command::new(tools::wasm_bindgen()?.join("wasm-bindgen"))
        .arg(module)
        .args("--target web --no-typescript --out-name engine --out-dir")
        .arg(out)
        .run()?;
    if profile == Profile::Release {
        let bound = out.join("engine_bg.wasm");
        Command::new(tools::wasm_opt()?)
            .arg(&bound)
            .arg("-O3")
            .arg("-o")
            .arg(&bound)
            .run()?;
    }
    Ok(())
}

/// A number that changes when the file's content does.
pub fn hash_of(file: &Path) -> Result<u64> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    Ok(hasher.finish())
}
