//! The list of stages, in the order that finds most mistakes soonest.

use super::{Options, Result, Tally, browser, rust, serve, smoke};
use crate::tidy;

/// One stage of `cargo xtask test`.
pub struct Stage {
    /// Its name for `--only`.
    pub name: &'static str,
    /// What it checks.
    pub about: &'static str,
    /// Whether `--quick` runs it.
    pub quick: bool,
    /// Runs it; an error is one failed check.
    pub run: fn(&Options) -> Result<Tally>,
}

/// All stages.
pub const STAGES: &[Stage] = &[
    Stage {
        name: "fmt",
        about: "the code is formatted",
        quick: true,
        run: |_| rust::fmt(),
    },
    Stage {
        name: "tidy",
        about: "the repository is in order",
        quick: true,
        run: |_| tidy(),
    },
    Stage {
        name: "clippy",
        about: "no warnings, native",
        quick: true,
        run: |_| rust::clippy(),
    },
    Stage {
        name: "test",
        about: "unit tests and corpora",
        quick: true,
        run: |_| rust::test(),
    },
    Stage {
        name: "doc",
        about: "the documentation builds",
        quick: false,
        run: |_| rust::doc(),
    },
    Stage {
        name: "deny",
        about: "licences and sources of dependencies",
        quick: false,
        run: rust::deny,
    },
    Stage {
        name: "clippy-wasm",
        about: "no warnings, wasm",
        quick: false,
        run: |_| rust::clippy_wasm(),
    },
    Stage {
        name: "wasm",
        about: "the engine in WebAssembly",
        quick: false,
        run: |_| rust::wasm(),
    },
    Stage {
        name: "serve",
        about: "the page is served, and nothing stays behind",
        quick: false,
        run: |_| serve::serve(),
    },
    Stage {
        name: "dist",
        about: "the site builds",
        quick: false,
        run: |_| browser::dist(),
    },
    Stage {
        name: "e2e",
        about: "the site in a browser",
        quick: false,
        run: |_| browser::e2e(),
    },
    Stage {
        name: "smoke",
        about: "the site in Chromium, Firefox and WebKit",
        quick: false,
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
