//! `cargo xtask serve`: builds the page, serves it, and builds it again when something changes.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{fs, path};

use clap::Args;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::build;
use crate::command::Command;
use crate::compile::{Module, Profile};
use crate::server::Site;
use crate::site::Saved;
use crate::{Result, paths};

/// How long the files must have been quiet before a build begins: an editor writes several at once.
const QUIET: Duration = Duration::from_millis(200);

/// Said with the address when the first page has no solver.
pub const NO_SOLVER: &str =
    "Programs run; the solver is still being built, and the page starts it when it is there.";

/// How the line begins that says that the solver is there.
pub const SOLVER: &str = "The solver was built";

/// What the site is made of.
const SOURCES: [&str; 7] = [
    "index.html",
    "Trunk.toml",
    "Cargo.toml",
    "Cargo.lock",
    "src",
    "www",
    "assets",
];

/// How to serve.
#[derive(Args)]
pub struct Options {
    /// Serve what `cargo xtask dist` builds: smaller and faster code, and minutes to build
    #[arg(long)]
    release: bool,
    /// The port to listen on [default: the first free one from 8080]
    #[arg(long)]
    port: Option<u16>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// Serves the page until somebody stops it.
pub fn serve(options: &Options) -> Result {
    let begin = Instant::now();
    // Taken now, so that nobody waits for a build to hear that the port is in use.
    let listener = listen(options.port)?;
    let port = listener
        .local_addr()
        .map_err(|error| error.to_string())?
        .port();
    let profile = if options.release {
        Profile::Release
    } else {
        Profile::Quick
    };
    let mut builds = Builds::new(profile)?;
    let changes = Changes::watch()?;
    let first = profile.first_modules();
    let site = Site::start(listener, builds.next(first)?);
    let address = format!("http://127.0.0.1:{port}/");
    check(port)?;
    let mut complete = first == profile.modules();
    println!(
        "\nHypercubist is at {address} (ready after {:.0} s). Ctrl-C stops it; a change to the source builds it \
         again. {}",
        begin.elapsed().as_secs_f64(),
        if complete { "" } else { NO_SOLVER }
    );
    if options.open {
        open(&address);
    }
    loop {
        let what = if complete {
            changes.wait()?;
            "Built again"
        } else {
            complete = true;
            SOLVER
        };
        let begin = Instant::now();
        match builds.next(profile.modules()) {
            Ok(directory) => {
                site.exchange(directory);
                println!(
                    "\n{what} in {:.0} s. Reload {address}",
                    begin.elapsed().as_secs_f64()
                );
            }
            Err(error) => eprintln!(
                "\n{}\n\nThis build failed; still serving the last good one at {address}",
                error.trim_end()
            ),
        }
    }
}

fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind(("127.0.0.1", port));
    match port {
        Some(port) => bind(port).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => {
                format!("Port {port} is in use; choose another one with --port.")
            }
            _ => format!("Port {port} cannot be used: {error}"),
        }),
        None => (8080..8180)
            .find_map(|port| bind(port).ok())
            .ok_or_else(|| "No port from 8080 to 8179 is free; choose one with --port.".to_owned()),
    }
}

/// Builds into one directory while the other one is served.
struct Builds {
    profile: Profile,
    directories: [PathBuf; 2],
}

impl Builds {
    fn new(profile: Profile) -> Result<Self> {
        let serve = paths::target().join("serve");
        let directories = ["a", "b"].map(|name| serve.join(name));
        for directory in &directories {
            fs::create_dir_all(directory)
                .map_err(|error| format!("{}: {error}", directory.display()))?;
        }
        Ok(Self {
            profile,
            directories,
        })
    }

    /// Builds the site; after a failure, the directory of the last good build is as it was.
    fn next(&mut self, modules: &[Module]) -> Result<PathBuf> {
        let directory = self.directories[1].clone();
        build::site(self.profile, modules, &Saved::Never, &directory)?;
        self.directories.swap(0, 1);
        Ok(directory)
    }
}

/// Asks the server for the page and for the wasm that the page names, as a browser would.
fn check(port: u16) -> Result {
    let page = get(port, "/")?;
    let wasm = page
        .split('"')
        .find(|part| {
            Path::new(part)
                .extension()
                .is_some_and(|kind| kind == "wasm")
        })
        .ok_or("The page that was built names no wasm.")?;
    get(port, &format!("/{}", wasm.trim_start_matches("./"))).map(drop)
}

fn get(port: u16, path: &str) -> Result<String> {
    let words = |error: std::io::Error| format!("The server does not answer: {error}");
    let mut stream = TcpStream::connect(("127.0.0.1", port)).map_err(words)?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(words)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(words)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    if answer.starts_with("HTTP/1.1 200") {
        Ok(answer)
    } else {
        let status = answer.lines().next().unwrap_or("nothing");
        Err(format!("The server answers `{status}` to {path}."))
    }
}

/// Changes to the files that the site is made of.
struct Changes {
    events: Receiver<notify::Result<Event>>,
    /// Watches as long as it lives.
    _watcher: RecommendedWatcher,
}

impl Changes {
    fn watch() -> Result<Self> {
        let words = |error: notify::Error| format!("The source files cannot be watched: {error}");
        let (sender, events) = mpsc::channel();
        let mut watcher = notify::recommended_watcher(sender).map_err(words)?;
        for source in SOURCES {
            watcher
                .watch(&paths::root().join(source), RecursiveMode::Recursive)
                .map_err(words)?;
        }
        Ok(Self {
            events,
            _watcher: watcher,
        })
    }

    /// Waits for a change, and until nothing has changed for a moment.
    fn wait(&self) -> Result {
        loop {
            let event = self.events.recv().map_err(|error| error.to_string())?;
            if event.is_ok_and(|event| matters(&event)) {
                break;
            }
        }
        while self.events.recv_timeout(QUIET).is_ok() {}
        Ok(())
    }
}

/// Whether an event is about the content of a source; reading is an event, too, and the build itself reads.
fn matters(event: &Event) -> bool {
    let changed = event.kind.is_create() || event.kind.is_modify() || event.kind.is_remove();
    let fetched = |path: &Path| {
        path.components()
            .any(|part| part == path::Component::Normal("node_modules".as_ref()))
    };
    changed && !event.paths.iter().all(|path| fetched(path))
}

/// Opens an address in the system's browser, where there is one.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        Command::new("cmd").args("/C start")
    } else {
        Command::new("xdg-open")
    };
    if program.arg(address).read().is_err() {
        eprintln!("No browser could be opened; please open {address} yourself.");
    }
}

#[cfg(test)]
mod tests {
    use notify::event::{AccessKind, CreateKind, ModifyKind};
    use notify::{Event, EventKind};

    use super::matters;

    #[test]
    fn only_changes_of_sources_start_a_build() {
        let event = |kind, path: &str| Event::new(kind).add_path(path.into());
        let changed = EventKind::Modify(ModifyKind::Any);
        assert!(matters(&event(changed, "src/app/main.rs")));
        assert!(matters(&event(
            EventKind::Create(CreateKind::File),
            "www/new.css"
        )));
        assert!(!matters(&event(
            EventKind::Access(AccessKind::Any),
            "src/app/main.rs"
        )));
        assert!(!matters(&event(
            changed,
            "www/editor/node_modules/x/index.js"
        )));
    }
}
