//! `cargo xtask serve`: builds the page, serves it, and builds it again when something changes.

use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::build::{Kit, Profile};
use crate::{Result, place};

/// How to serve.
#[derive(Args)]
pub struct Options {
    /// Build quickly instead of well
    #[arg(long)]
    dev: bool,
    /// The port to listen on [default: the first free one from 8080]
    #[arg(long)]
    port: Option<u16>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// Serves the page until somebody stops it.
pub fn serve(options: &Options) -> Result {
    let kit = Kit::get()?;
    let port = match options.port {
        Some(port) => port,
        None => (8080..8180)
            .find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok())
            .ok_or("no port from 8080 to 8179 is free; choose one with --port")?,
    };
    // Trunk owns its directory, and this one must not be taken for the release build in dist/.
    let out = place::target().join("serve");
    let profile = if options.dev {
        Profile::Dev
    } else {
        Profile::Release
    };
    let mut trunk = kit.trunk(profile)?.arg("serve").arg("--dist").arg(out);
    trunk = trunk.arg("--port").arg(port.to_string());
    if !options.dev {
        trunk = trunk.arg("--release");
    }
    if options.open {
        trunk = trunk.arg("--open");
    }
    println!("Building the page …");
    let mut child = trunk.spawn()?;
    // Trunk listens only after the first build.
    thread::spawn(move || {
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            thread::sleep(Duration::from_millis(200));
        }
        println!("\nHypercubist is at http://127.0.0.1:{port}/ — Ctrl-C stops it.\n");
    });
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("Trunk stopped ({status})"))
    }
}
