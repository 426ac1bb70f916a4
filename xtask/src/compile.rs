//! Compiling the modules: of the page, and of its workers.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Command, without_flags};
use crate::folders::{at, clear, files, hash_of};
use crate::split::{split_files, without_relocations};
use crate::wasm_opt::optimise;
use crate::{Result, paths, replace, tools};

/// Most memory that the threads may share; `www/worker/solver.js` asks the browser for it, and for less where it
/// refuses. A medium table of 847 MB needs more than half of it.
const SHARED_MEMORY: u32 = 1 << 31;

/// Tells the linker to leave what says which constants a function uses, for [`split_files`].
const KEEP_RELOCATIONS: &str = "--emit-relocs";

/// What comes before the script of the pool's threads: the first message says where the later part of the module is
/// (`www/later.js`), and a trap in a promise becomes an error of the web worker, of which whoever started it hears.
const BEFORE_THREADS: &str = "import { laterIn } from '../../../../later.js';
addEventListener('message', ({ data }) => data?.later && laterIn(data.later), { once: true });
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  reportError(event.reason);
});
";

/// The flags with which a panic is a trap that says nothing, which makes a module smaller by a twentieth.
const PANIC_WITHOUT_WORDS: &str = "-Zunstable-options\u{1f}-Cpanic=immediate-abort";

/// How much the compiler tries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Quick to build, and fast enough to use: no link-time optimisation, no wasm-opt, a solver with one thread.
    Quick,
    /// What visitors get.
    Release,
}

impl Profile {
    /// Cargo's profiles for the page and for the workers.
    fn cargo(self) -> (&'static str, &'static str) {
        match self {
            Self::Quick => ("quick", "quick"),
            Self::Release => ("page", "worker"),
        }
    }

    /// Cargo's profile for the page.
    pub fn page(self) -> &'static str {
        self.cargo().0
    }

    /// The modules of the workers that belong to the finished site.
    pub fn modules(self) -> &'static [Module] {
        match self {
            // Threads need a standard library of their own, and all of the engine once more.
            Self::Quick => &[Module::Compiler, Module::Camera, Module::Single],
            Self::Release => &[
                Module::Compiler,
                Module::Camera,
                Module::Threads,
                Module::Single,
            ],
        }
    }

    /// What to put into the very first site, so that it is up soon: the compiler worker shares nearly all that is
    /// compiled with the page.
    pub fn first_modules(self) -> &'static [Module] {
        let begun = || self.directory().join(Module::Single.name()).exists();
        match self {
            Self::Quick if !begun() => &[Module::Compiler, Module::Camera],
            _ => self.modules(),
        }
    }

    /// The directory below `target/site` for what the build makes on the way.
    pub fn directory(self) -> PathBuf {
        paths::target().join("site").join(self.cargo().1)
    }
}

/// A wasm module of a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Module {
    /// The compiler worker.
    Compiler,
    /// What sees cubes in a camera's pictures.
    Camera,
    /// The solver worker with shared memory, on a standard library built with atomics.
    Threads,
    /// The solver worker with one thread.
    Single,
    /// The npm package's worker for programs; no part of the site.
    Programs,
    /// The puzzle of the npm package's player; no part of the site.
    Player,
    /// The language server of the extension for VS Code; no part of the site.
    Language,
}

impl Module {
    /// Its directory's name, which the loaders in `www/worker` know.
    pub fn name(self) -> &'static str {
        match self {
            Self::Compiler => "compiler",
            Self::Camera => "camera",
            Self::Threads => "threads",
            Self::Single => "single",
            Self::Programs => "programs",
            Self::Player => "player",
            Self::Language => "language",
        }
    }

    /// What it is, for the progress of the build.
    pub fn title(self) -> &'static str {
        match self {
            Self::Compiler => "the compiler",
            Self::Camera => "the camera's reader of cubes",
            Self::Threads => "the solver with threads",
            Self::Single => "the solver with one thread",
            Self::Programs => "the programs of the npm package",
            Self::Player => "the player of the npm package",
            Self::Language => "the language server",
        }
    }

    /// Which of its functions its first task does not need.
    fn later(self) -> &'static str {
        match self {
            Self::Compiler => include_str!("../later/compiler.txt"),
            Self::Threads | Self::Single => include_str!("../later/solver.txt"),
            // All of them comes at once: when a cube is shown, or a package is used.
            Self::Camera | Self::Programs | Self::Player | Self::Language => "",
        }
    }

    /// The crate that it is built from.
    fn package(self) -> &'static str {
        match self {
            Self::Compiler => "compiler_worker",
            Self::Camera => "camera_worker",
            Self::Threads | Self::Single => "solver_worker",
            Self::Programs => "program_worker",
            Self::Player => "player",
            Self::Language => "language_worker",
        }
    }

    /// The flags for rustc, as Cargo takes them from its environment.
    pub fn encoded_flags(self) -> String {
        let features = match self {
            Self::Threads => "target-feature=+atomics,+bulk-memory,+simd128",
            Self::Compiler
            | Self::Camera
            | Self::Single
            | Self::Programs
            | Self::Player
            | Self::Language => "target-feature=+simd128",
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
        flags.join("\u{1f}")
    }
}

/// Compiles the page.
pub fn compile_page(profile: Profile) -> Result {
    let cargo = Command::cargo()
        .args("rustc --quiet --target wasm32-unknown-unknown --offline --package app --bin hypercubist-page --profile")
        .arg(profile.page());
    let cargo = without_flags(cargo);
    let cargo = match profile {
        // Those of the compiler worker, so that they share what is compiled.
        Profile::Quick => cargo.env("CARGO_ENCODED_RUSTFLAGS", Module::Compiler.encoded_flags()),
        // A panic stops the page without a word in the console, as any trap does: the words, and the code that writes
        // them, would be a twentieth of it. The quick page has them, and a link brings it to the same state.
        Profile::Release => with_own_std(cargo)
            .env("CARGO_ENCODED_RUSTFLAGS", PANIC_WITHOUT_WORDS)
            .arg("--")
            .arg(format!("-Clink-arg={KEEP_RELOCATIONS}")),
    };
    cargo.compile()
}

/// Lets Cargo build a standard library of its own for what it builds: with the flags of the day, and with short code
/// where the usual library has fast code many times over (a sixth of the worker would be sorting).
fn with_own_std(cargo: Command) -> Command {
    cargo
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
        // Lets a stable toolchain do so.
        .env("RUSTC_BOOTSTRAP", "1")
}

/// Compiles a module and gives its file. Takes a second when nothing has changed.
fn compile_worker(module: Module, profile: Profile) -> Result<PathBuf> {
    let cargo_profile = match module {
        // It draws a few polygons, and whoever puts it on a page counts its bytes.
        Module::Player => profile.page(),
        _ => profile.cargo().1,
    };
    let is_silent = module == Module::Player && profile == Profile::Release;
    let like_page = module != Module::Threads && profile == Profile::Quick;
    let target = match module {
        _ if like_page => paths::target(),
        // The standard library is the same for both.
        Module::Compiler
        | Module::Camera
        | Module::Single
        | Module::Programs
        | Module::Language => paths::target().join("single"),
        // Neither the flags nor the standard library are those of the other builds.
        Module::Threads => paths::target().join("threads"),
        Module::Player => paths::target().join("player"),
    };
    let flags = if is_silent {
        PANIC_WITHOUT_WORDS.to_owned()
    } else {
        module.encoded_flags()
    };
    let mut cargo = Command::cargo()
        .args("rustc --quiet --lib --target wasm32-unknown-unknown --offline --package")
        .arg(module.package())
        .arg("--profile")
        .arg(cargo_profile)
        .arg("--target-dir")
        .arg(&target)
        .env("CARGO_ENCODED_RUSTFLAGS", flags);
    if module == Module::Threads {
        cargo = cargo.args("--features threads");
    }
    if !like_page {
        // Threads need one with atomics.
        cargo = with_own_std(cargo);
    }
    if profile == Profile::Release && module != Module::Camera {
        cargo = cargo
            .arg("--")
            .arg(format!("-Clink-arg={KEEP_RELOCATIONS}"));
    }
    cargo.compile()?;
    Ok(target
        .join("wasm32-unknown-unknown")
        .join(cargo_profile)
        .join(module.package())
        .with_extension("wasm"))
}

/// Builds a module and gives the directory with `engine.js` and `engine_bg.wasm`.
pub fn worker(module: Module, profile: Profile) -> Result<PathBuf> {
    let compiled = compile_worker(module, profile)?;
    let out = profile.directory().join(module.name());
    let stamp = out.join(".made-from");
    let made_from = format!(
        "{} {:x} {BEFORE_THREADS}{}",
        tools::locked("wasm-bindgen")?,
        hash_of(&compiled)?,
        module.later()
    );
    if fs::read_to_string(&stamp).is_ok_and(|made| made == made_from) {
        return Ok(out);
    }
    bind(module, &compiled, &out, profile)?;
    replace(&stamp, made_from).map_err(|error| at(&stamp, &error))?;
    Ok(out)
}

/// Builds a module that stays whole, as `NAME.js` and `NAME_bg.wasm` in a directory, as small and fast as for visitors.
pub fn whole(module: Module, name: &str, out: &Path) -> Result {
    let compiled = compile_worker(module, Profile::Release)?;
    let stamp = out.join(".made-from");
    let made_from = format!(
        "{} {:x}",
        tools::locked("wasm-bindgen")?,
        hash_of(&compiled)?
    );
    if fs::read_to_string(&stamp).is_ok_and(|made| made == made_from) {
        return Ok(());
    }
    clear(out)?;
    run_wasm_bindgen(&compiled, name, out)?;
    let bound = out.join(format!("{name}_bg.wasm"));
    let bytes = fs::read(&bound).map_err(|error| at(&bound, &error))?;
    let bytes = without_relocations(&bytes)?;
    replace(&bound, bytes).map_err(|error| at(&bound, &error))?;
    let effort = match module {
        Module::Player => "-Oz",
        _ => "-O3",
    };
    optimise(&bound, effort)?;
    replace(&stamp, made_from).map_err(|error| at(&stamp, &error))
}

/// Lets wasm-bindgen make `NAME.js` and `NAME_bg.wasm` of a module.
pub fn run_wasm_bindgen(compiled: &Path, name: &str, out: &Path) -> Result {
    Command::new(tools::wasm_bindgen()?.get()?)
        .arg(compiled)
        .args("--target web --no-typescript --out-name")
        .arg(name)
        .arg("--out-dir")
        .arg(out)
        .read()
        .map(drop)
}

fn bind(module: Module, compiled: &Path, out: &Path, profile: Profile) -> Result {
    if out.exists() {
        fs::remove_dir_all(out).map_err(|error| at(out, &error))?;
    }
    run_wasm_bindgen(compiled, "engine", out)?;
    for file in files(out)? {
        if file.ends_with("src/workerHelpers.js") {
            resolve_pool(&file)?;
        }
    }
    if profile == Profile::Release && module == Module::Camera {
        optimise(&out.join("engine_bg.wasm"), "-O3")?;
    } else if profile == Profile::Release {
        let (bound, script) = (out.join("engine_bg.wasm"), out.join("engine.js"));
        split_files(
            (&bound, &script),
            compiled,
            "../later.js",
            module.later(),
            "-O3",
        )?;
    }
    Ok(())
}

/// Gives wasm-bindgen-rayon's script the address of the module, which a bundler would do.
fn resolve_pool(script: &Path) -> Result {
    let module = "import('../../..')";
    let text = fs::read_to_string(script).map_err(|error| at(script, &error))?;
    if !text.contains(module) {
        return Err(format!("{} has no `{module}`", script.display()));
    }
    let text = text.replace(module, "import('../../../engine.js')");
    let text = format!("{BEFORE_THREADS}{text}");
    replace(script, text).map_err(|error| at(script, &error))
}
