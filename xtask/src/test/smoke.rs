//! The smoke tests: the built site in each browser engine, through the protocol of W3C `WebDriver`.

use std::path::PathBuf;

use super::browser::{free_ports, playwright, site};
use super::{Result, Tally};
use crate::compile::Profile;
use crate::{system, tools};

/// Programs by the environment variables that `tests/e2e/smoke/engines.js` reads.
type Programs = Vec<(&'static str, PathBuf)>;

struct Engine {
    name: &'static str,
    /// Its projects in `tests/e2e/smoke.config.js`.
    projects: &'static [&'static str],
    /// Finds or installs what it takes.
    programs: fn() -> Result<Programs>,
}

const ENGINES: [Engine; 3] = [
    Engine {
        name: "Chromium",
        projects: &["chromium"],
        programs: chromium,
    },
    Engine {
        name: "Firefox",
        projects: &["firefox"],
        programs: firefox,
    },
    Engine {
        name: "WebKit",
        projects: &["webkit", "webkit-threads"],
        programs: webkit,
    },
];

/// Runs the smoke tests in every engine there is; one that cannot be had is a failed check with the reason.
pub fn smoke() -> Result<Tally> {
    let mut tally = Tally::default();
    let mut arguments = "--config smoke.config.js".to_owned();
    let mut found = Programs::new();
    for engine in ENGINES {
        match (engine.programs)() {
            Ok(programs) => {
                for project in engine.projects {
                    arguments += " --project ";
                    arguments += project;
                }
                found.extend(programs);
            }
            Err(error) => tally.check(false, &format!("{}: {error}\n", engine.name)),
        }
    }
    if found.is_empty() {
        return Ok(tally);
    }
    site(Profile::Release)?;
    let ports = free_ports()?.to_string();
    tally.add(&playwright(&arguments, |command| {
        found
            .into_iter()
            .fold(command, |command, (variable, program)| {
                command.env(variable, program)
            })
            .env("HYPERCUBIST_E2E_PORT", ports)
    })?);
    Ok(tally)
}

fn chromium() -> Result<Programs> {
    Ok(vec![
        ("CHROME", system::chromium()?),
        ("CHROME_DRIVER", system::chrome_driver()?),
    ])
}

fn firefox() -> Result<Programs> {
    Ok(vec![
        ("FIREFOX", system::firefox()?),
        ("XVFB", system::display()?),
        ("GECKO_DRIVER", tools::GECKODRIVER.get()?),
    ])
}

fn webkit() -> Result<Programs> {
    let system::WebKit { driver, browser } = system::webkit()?;
    Ok(vec![
        ("WEBKIT_DRIVER", driver),
        ("MINI_BROWSER", browser),
        ("XVFB", system::display()?),
    ])
}
