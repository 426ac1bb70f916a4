//! The list of stages, in the order that finds most mistakes soonest.

use super::{Options, Result, Tally, browser, package, rust, serve, smoke};
use crate::tidy;

/// One stage of `cargo xtask test`.
pub struct Stage {
    /// Its name for `--only`.
    pub name: &'static str,
    /// What it checks.
    pub about: &'static str,
    /// Whether the command runs it without `--all`.
    pub plain: bool,
    /// Runs it; an error is one failed check.
    pub run: fn(&Options) -> Result<Tally>,
}

/// All stages.
pub const STAGES: &[Stage] = &[
    Stage {
        name: "fmt",
        about: "the code is formatted",
        plain: true,
        run: |_| rust::fmt(),
    },
    Stage {
        name: "tidy",
        about: "the repository is in order",
        plain: true,
        run: |_| tidy(),
    },
    Stage {
        name: "clippy",
        about: "no warnings, native",
        plain: true,
        run: |_| rust::clippy(),
    },
    Stage {
        name: "test",
        about: "unit tests and corpora",
        plain: true,
        run: |_| rust::test(),
    },
    Stage {
        name: "site",
        about: "the quick site builds",
        plain: true,
        run: |_| browser::quick_site(),
    },
    Stage {
        name: "core",
        about: "the main paths through the quick site, in a browser",
        plain: true,
        run: |_| browser::core(),
    },
    Stage {
        name: "doc",
        about: "the documentation builds",
        plain: false,
        run: |_| rust::doc(),
    },
    Stage {
        name: "deny",
        about: "licences and sources of dependencies",
        plain: false,
        run: rust::deny,
    },
    Stage {
        name: "clippy-wasm",
        about: "no warnings, wasm",
        plain: false,
        run: |_| rust::clippy_wasm(),
    },
    Stage {
        name: "wasm",
        about: "the engine in WebAssembly",
        plain: false,
        run: |_| rust::wasm(),
    },
    Stage {
        name: "oracle",
        about: "made-up programs do what a second interpreter does",
        plain: false,
        run: |_| rust::oracle(),
    },
    Stage {
        name: "release",
        about: "what a release packs is there",
        plain: false,
        run: |_| rust::release(),
    },
    Stage {
        name: "npm",
        about: "the npm package is installed, built with Vite and used, in Node.js and Chromium",
        plain: false,
        run: |_| package::package(),
    },
    Stage {
        name: "vscode",
        about: "the extension for VS Code is packed, and used in VS Code for the web in Chromium",
        plain: false,
        run: |_| package::extension(),
    },
    Stage {
        name: "serve",
        about: "the page is served, and nothing stays behind",
        plain: false,
        run: |_| serve::serve(),
    },
    Stage {
        name: "dist",
        about: "the release site builds, within its budgets",
        plain: false,
        run: |_| browser::dist(),
    },
    Stage {
        name: "e2e",
        about: "the release site in a browser",
        plain: false,
        run: browser::e2e,
    },
    Stage {
        name: "smoke",
        about: "the release site in Chromium, Firefox and WebKit",
        plain: false,
        run: |_| smoke::smoke(),
    },
];

/// All names, for the command line.
pub fn names() -> Vec<&'static str> {
    STAGES.iter().map(|stage| stage.name).collect()
}

fn tidy() -> Result<Tally> {
    let mut tally = Tally::default();
    for (rule, broken) in tidy::check()? {
        if broken.is_empty() {
            tally.check(true, "");
        } else {
            tally.check(false, &format!("{rule}:\n  {}\n", broken.join("\n  ")));
        }
    }
    Ok(tally)
}
