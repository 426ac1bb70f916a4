//! The end of each build of the page: the workers, the editor and what reads smart cubes are put beside it.
//!
//! These parts get directories that are named by their content, so
//! that a page never meets one of another version, whatever a browser or a host has cached. The
//! service worker then gets the list of the site's files, which it saves for use without a network.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};

use crate::command::Command;
use crate::compile::{Module, Profile, worker};
use crate::folders::{at, clear, copy, files, hash_of_directory};
use crate::previews::{self, Address};
use crate::shipped::Product;
use crate::split::split_files;
use crate::wasm_opt::keeps_names;
use crate::{Result, licences, npm, paths, replace};

/// The script that saves the site.
const SERVICE_WORKER: &str = "service-worker.js";

/// Its line that the list of files replaces.
const NO_LIST: &str = "const SITE = null;";

/// What is below `assets/` that a page's workers fetch when they need it: each is a `storage::Asset`.
const ASSETS: [&str; 7] = [
    "symmetric/shortest.txt",
    "upper-face/table.txt",
    "adds/1260.adds",
    "adds/210-24.adds",
    "adds/90-90.adds",
    "adds/30-18-10-9.adds",
    "adds/examples.txt",
];

/// Most bytes that a visitor's browser is asked to save: the site with one of the solver's two builds.
const MOST_SAVED: usize = 11_000_000;

/// Whether the site's service worker saves it for use without a network.
pub enum Saved {
    /// All of it. Such a site is for others: links to it show what is behind them. Where it will lie, if that is known.
    Whole(Option<Address>),
    /// Not while somebody works at the page: what is built last should be what is seen.
    Never,
}

/// What `trunk build` calls: adds workers and editor to the page in its staging directory.
pub fn finish_for_trunk() -> Result {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let Some(staging) = staging else {
        return Err("Trunk calls this command at the end of a build.".to_owned());
    };
    // What Trunk compiles cannot be split: that needs flags for the linker.
    let profile = Profile::Quick;
    finish(&staging, profile, profile.modules(), &Saved::Never)
}

/// Adds workers and editor to the page in a directory.
pub fn finish(staging: &Path, profile: Profile, modules: &[Module], saved: &Saved) -> Result {
    let parts = profile.directory().join("parts");
    let _held = paths::lock(&parts)?;
    let workers = gather_workers(&parts.join("worker"), profile, modules)?;
    let editor = bundle("www/editor", &parts.join("editor"))?;
    let cube = bundle("www/cube", &parts.join("cube"))?;

    let named = |part: &str, directory: &Path| -> Result<String> {
        let named = format!("{part}-{:016x}", hash_of_directory(directory)?);
        copy(directory, &staging.join(&named))?;
        Ok(named)
    };
    let (workers, editor) = (named("worker", &workers)?, named("editor", &editor)?);
    let cube = named("cube", &cube)?;
    let headset = named("headset", &paths::root().join("www/headset"))?;
    let camera = if modules.contains(&Module::Camera) {
        let camera = gather_camera(&parts.join("camera"), profile)?;
        Some(named("camera", &camera)?)
    } else {
        None
    };
    if profile == Profile::Release {
        split_page(staging)?;
    }
    let mut addresses = vec![
        ("compiler", format!("{workers}/compiler.js")),
        ("editor", format!("{editor}/editor.js")),
        ("cube", format!("{cube}/cube.js")),
        ("headset", format!("{headset}/headset.js")),
    ];
    if let Some(camera) = camera {
        addresses.push(("camera", format!("{camera}/camera.js")));
    }
    let solvers = [Module::Threads, Module::Single];
    if modules.iter().any(|module| solvers.contains(module)) {
        addresses.push(("solver", format!("{workers}/solver.js")));
    }
    for page in ["index.html", "bench.html"] {
        let page = staging.join(page);
        let mut html = fs::read_to_string(&page).map_err(|error| at(&page, &error))?;
        for (part, address) in &addresses {
            if page.ends_with("index.html")
                || !["editor", "cube", "camera", "headset"].contains(part)
            {
                html = with_address(&html, part, address)?;
            }
        }
        replace(&page, html).map_err(|error| at(&page, &error))?;
    }
    if profile == Profile::Release {
        let licences = staging.join("licences.txt");
        replace(&licences, licences::text(Product::Site)?)
            .map_err(|error| at(&licences, &error))?;
    }
    if let Saved::Whole(address) = saved {
        previews::write(staging, address.as_ref())?;
        let bytes = list_files(staging)?;
        if profile == Profile::Release && bytes > MOST_SAVED && !keeps_names() {
            return Err(format!(
                "The site has {bytes} bytes for a browser to save, and {MOST_SAVED} at most are allowed \
                 (xtask/src/site.rs)."
            ));
        }
    }
    Ok(())
}

/// Splits the page's module in two: what its first screen needs, and the rest.
fn split_page(site: &Path) -> Result {
    let all = files(site)?;
    let find = |ending: &str| {
        let of_page = |file: &&PathBuf| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("hypercubist-page-") && name.ends_with(ending)
        };
        let found = all.iter().find(of_page);
        found.ok_or_else(|| format!("There is no hypercubist-page…{ending}"))
    };
    let names = include_str!("../later/page.txt");
    let linked = paths::target().join("wasm32-unknown-unknown/page/hypercubist-page.wasm");
    let bound = (find("_bg.wasm")?.as_path(), find(".js")?.as_path());
    split_files(bound, &linked, "./later.js", names, "-Oz")
}

/// Writes the site's version and its files' checksums into its service worker. Gives how many bytes that saves.
fn list_files(site: &Path) -> Result<usize> {
    let worker = site.join(SERVICE_WORKER);
    let mut listed = BTreeMap::new();
    let mut version = Sha256::new();
    let mut bytes = 0;
    for file in files(site)? {
        let path = file.strip_prefix(site).unwrap_or(&file);
        let path = path.to_string_lossy().replace('\\', "/");
        // What is for the host and for other programs, what lists the others, and what few will want: measuring can
        // wait.
        let others = ["_", "bench"];
        let others = others.iter().any(|begin| path.starts_with(begin)) || previews::has(&path);
        if others || path == SERVICE_WORKER {
            continue;
        }
        let content = fs::read(&file).map_err(|error| at(&file, &error))?;
        let digest = format!("sha256-{}", STANDARD.encode(Sha256::digest(&content)));
        version.update(&path);
        version.update(&digest);
        if !path.contains("/single/") {
            bytes += content.len();
        }
        listed.insert(path, digest);
    }
    let version = URL_SAFE_NO_PAD.encode(version.finalize());
    let list = serde_json::json!({ "version": version, "files": listed });
    let script = fs::read_to_string(&worker).map_err(|error| at(&worker, &error))?;
    let (before, after) = script
        .split_once(NO_LIST)
        .ok_or_else(|| format!("{SERVICE_WORKER} has no line `{NO_LIST}`"))?;
    replace(&worker, format!("{before}const SITE = {list};{after}"))
        .map_err(|error| at(&worker, &error))?;
    Ok(bytes)
}

/// The loaders and the modules, in one directory.
fn gather_workers(out: &Path, profile: Profile, modules: &[Module]) -> Result<PathBuf> {
    clear(out)?;
    copy(&paths::root().join("www/worker"), out)?;
    let loader = paths::root().join("www/later.js");
    fs::copy(&loader, out.join("later.js")).map_err(|error| at(&loader, &error))?;
    for asset in ASSETS {
        let (from, to) = (paths::root().join("assets").join(asset), out.join(asset));
        fs::create_dir_all(to.parent().unwrap_or(out)).map_err(|error| at(&to, &error))?;
        fs::copy(&from, &to).map_err(|error| at(&from, &error))?;
    }
    for &module in modules.iter().filter(|module| **module != Module::Camera) {
        copy(&worker(module, profile)?, &out.join(module.name()))?;
    }
    if !modules.contains(&Module::Threads) {
        let flavours = out.join("flavours.js");
        replace(&flavours, "export const HAS_THREADS = false;\n")
            .map_err(|error| at(&flavours, &error))?;
    }
    Ok(out.to_owned())
}

/// What the page loads when a cube is shown to the camera: scripts, and the module that sees it.
fn gather_camera(out: &Path, profile: Profile) -> Result<PathBuf> {
    clear(out)?;
    copy(&paths::root().join("www/camera"), out)?;
    copy(&worker(Module::Camera, profile)?, &out.join("engine"))?;
    Ok(out.to_owned())
}

/// What the npm packages in a directory are bundled to.
fn bundle(directory: &str, out: &Path) -> Result<PathBuf> {
    clear(out)?;
    let directory = npm::install(directory)?;
    Command::new(npm::npm())
        .args("run --silent build --")
        .arg(out)
        .within(directory)
        .read()?;
    Ok(out.to_owned())
}

/// Puts an address into `<meta name="hypercubist-PART" content="…">`.
fn with_address(html: &str, part: &str, address: &str) -> Result<String> {
    let missing = || format!("index.html has no <meta name=\"hypercubist-{part}\" content=\"…\">");
    let (before, rest) = html
        .split_once(&format!("name=\"hypercubist-{part}\""))
        .ok_or_else(missing)?;
    let (between, rest) = rest.split_once("content=\"").ok_or_else(missing)?;
    let (_, after) = rest.split_once('"').ok_or_else(missing)?;
    Ok(format!(
        "{before}name=\"hypercubist-{part}\"{between}content=\"{address}\"{after}"
    ))
}

#[cfg(test)]
mod tests {
    use super::with_address;

    #[test]
    fn addresses_go_into_the_page() {
        let html = "<meta name=\"hypercubist-solver\" content=\"a\"><meta name=\"hypercubist-editor\" content=\"b\">";
        let changed = with_address(html, "editor", "c/d.js").unwrap();
        assert_eq!(
            changed,
            "<meta name=\"hypercubist-solver\" content=\"a\"><meta name=\"hypercubist-editor\" content=\"c/d.js\">"
        );
        assert!(with_address(html, "clock", "x").is_err());
    }
}
