//! `hypercubist man [DIRECTORY]`

use std::fmt::{self, Display};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;
use serde::Serialize;

use crate::output::{Answer, Failure, answer};

/// Where the pages go.
#[derive(Args)]
pub struct Arguments {
    /// Write the pages of all commands into this folder; without it, the first page goes to standard output.
    directory: Option<PathBuf>,
}

#[derive(Serialize)]
struct Pages {
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Vec<String>,
}

impl Display for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.page.as_deref().unwrap_or_default())
    }
}

/// Prints or writes the man pages of `whole`.
pub fn run(arguments: &Arguments, mut whole: Command) -> Answer {
    whole.build();
    let Some(directory) = &arguments.directory else {
        let page = String::from_utf8_lossy(&page(&whole)?).into_owned();
        return answer(Pages {
            page: Some(page),
            written: Vec::new(),
        });
    };
    if !directory.is_dir() {
        return Err(Failure::message(format!(
            "error: there is no folder {}",
            directory.display()
        )));
    }
    let mut written = Vec::new();
    for (name, page) in pages(&whole)? {
        super::write(&directory.join(&name), &page)?;
        written.push(name);
    }
    answer(Pages {
        page: None,
        written,
    })
}

/// The page of a command, and those of the commands in it, by the names of their files.
fn pages(command: &Command) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut all = vec![(format!("{name}.1"), page(command)?)];
    let shown = command.get_subcommands();
    // That of the command `help` would only say how help is asked for.
    for command in shown.filter(|command| command.get_name() != "help") {
        all.extend(pages(command)?);
    }
    Ok(all)
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    let rendered = Man::new(command.clone()).render(&mut page);
    rendered.map_err(|error| {
        let name = command.get_name();
        Failure::message(format!("error: there is no page about {name}: {error}"))
    })?;
    Ok(page)
}
