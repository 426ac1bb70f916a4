//! `cargo xtask dist`: the static site.

use std::fs::{self, File};
use std::io::Write as _;
use std::time::Instant;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::build::{self, Profile};
use crate::{Result, paths, site};

/// Builds the site into `dist/` and says how large it is.
pub fn dist() -> Result {
    let begin = Instant::now();
    let _held = build()?;
    println!("\n{:>10} {:>10}", "bytes", "gzip");
    let mut totals = (0, 0);
    let dist = paths::dist();
    for file in site::files(&dist)? {
        let (size, packed) = sizes(&fs::read(&file).map_err(|error| error.to_string())?)?;
        totals = (totals.0 + size, totals.1 + packed);
        let name = file.strip_prefix(&dist).unwrap_or(&file);
        println!("{size:>10} {packed:>10}  {}", name.display());
    }
    println!("{:>10} {:>10}  in all", totals.0, totals.1);
    println!(
        "\nThe site is in {}, built in {:.0} s. Copy it to any web host, in a sub-path too. A host that reads \
         `_headers` sends them; elsewhere the page's service worker adds what it needs.",
        dist.display(),
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Builds the site into `dist/`. While the answer lives, no other `xtask` changes the site.
pub fn build() -> Result<File> {
    // Two builds at once would take each other's files away.
    let lock = paths::lock(&paths::root().join("target"))?;
    build::site(Profile::Release, Profile::Release.modules(), &paths::dist())?;
    Ok(lock)
}

fn sizes(bytes: &[u8]) -> Result<(usize, usize)> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .map_err(|error| error.to_string())?;
    Ok((bytes.len(), packed.len()))
}
