//! `cargo xtask dist`: the static site.

use std::fs::File;
use std::time::Instant;

use clap::Args;

use crate::build;
use crate::compile::Profile;
use crate::previews::Address;
use crate::site::Saved;
use crate::sizes::{self, Sizes};
use crate::{Result, paths};

/// How to build it.
#[derive(Args)]
pub struct Options {
    /// Build what `cargo xtask serve` serves: larger and slower code, in a fraction of the time, for tests in a browser
    #[arg(long)]
    quick: bool,
    /// Where the site will lie (`https://example.org/cube/`), for the pictures that messengers show of a link and
    /// for search engines
    #[arg(long, value_name = "URL", conflicts_with = "quick")]
    address: Option<Address>,
}

/// Builds the site into `dist/` and says how large it is. A part that is over its budget is an error.
pub fn dist(options: &Options) -> Result {
    let begin = Instant::now();
    if options.quick {
        let _lock = build(Profile::Quick, None)?;
        println!(
            "The quick site is in {}, built in {:.0} s. It is no measure of size or speed.",
            paths::dist().display(),
            begin.elapsed().as_secs_f64()
        );
        return Ok(());
    }
    let _held = build(Profile::Release, options.address.clone())?;
    let dist = paths::dist();
    let files = sizes::files(&dist)?;
    println!("\n{:>10} {:>10} {:>10}", "bytes", "gzip", "brotli");
    let line = |Sizes {
                    bytes,
                    gzip,
                    brotli,
                }: Sizes,
                name: &str| {
        println!("{bytes:>10} {gzip:>10} {brotli:>10}  {name}");
    };
    for (name, sizes) in &files {
        line(*sizes, name);
    }
    line(files.iter().map(|&(_, sizes)| sizes).sum(), "in all");
    let (table, kept) = sizes::compare(&files)?;
    println!("\n{table}");
    println!(
        "The site is in {}, built in {:.0} s. Copy it to any web host, in a sub-path too. A host that reads \
         `_headers` sends them; elsewhere the page's service worker adds what it needs.",
        dist.display(),
        begin.elapsed().as_secs_f64()
    );
    if kept {
        Ok(())
    } else {
        Err("The site is over its budget.".to_owned())
    }
}

/// Builds the site into `dist/`. While the answer lives, no other `xtask` changes the site.
pub fn build(profile: Profile, address: Option<Address>) -> Result<File> {
    // Two builds at once would take each other's files away.
    let lock = paths::lock(&paths::root().join("target"))?;
    build::site(
        profile,
        profile.modules(),
        &Saved::Whole(address),
        &paths::dist(),
    )?;
    Ok(lock)
}
