//! Tools as their own projects have built them, in place of minutes of compiling: the archives of their releases. Only
//! what has its SHA-256 in `xtask/prebuilt.txt` is unpacked.

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, fmt::Write as _};

use sha2::{Digest as _, Sha256};

use crate::command::Command;
use crate::{Result, paths, replace, step};

/// What an answer may take before it comes, and how long one may stall, seconds: nobody waits for a network that is not
/// there.
const PATIENCE: &str = "5";

/// A platform: as `std::env::consts` names it, in the names of archives of Rust programs, and in those of geckodriver.
const PLATFORMS: [(&str, &str, &str); 5] = [
    (
        "linux-x86_64",
        "x86_64-unknown-linux-musl",
        "linux64.tar.gz",
    ),
    (
        "linux-aarch64",
        "aarch64-unknown-linux-musl",
        "linux-aarch64.tar.gz",
    ),
    ("macos-x86_64", "x86_64-apple-darwin", "macos.tar.gz"),
    (
        "macos-aarch64",
        "aarch64-apple-darwin",
        "macos-aarch64.tar.gz",
    ),
    ("windows-x86_64", "x86_64-pc-windows-msvc", "win64.zip"),
];

/// Where a release's archive for a platform is; `None` for a package that has none.
fn address(package: &str, version: &str, platform: &str) -> Option<String> {
    let (_, triple, gecko) = PLATFORMS.iter().find(|(name, ..)| *name == platform)?;
    let path = match package {
        "wasm-bindgen-cli" => {
            format!(
                "wasm-bindgen/wasm-bindgen/releases/download/{version}/wasm-bindgen-{version}-{triple}.tar.gz"
            )
        }
        "cargo-deny" => {
            format!(
                "EmbarkStudios/cargo-deny/releases/download/{version}/cargo-deny-{version}-{triple}.tar.gz"
            )
        }
        "geckodriver" => {
            format!(
                "mozilla/geckodriver/releases/download/v{version}/geckodriver-v{version}-{gecko}"
            )
        }
        _ => return None,
    };
    Some(format!("https://github.com/{path}"))
}

/// The sum that the table has for a release.
fn sum_in<'a>(table: &'a str, package: &str, version: &str, platform: &str) -> Option<&'a str> {
    table.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            &[of, at, on, sum] if (of, at, on) == (package, version, platform) => Some(sum),
            _ => None,
        }
    })
}

/// Fetches a release for this machine and puts its programs into a folder; false if the table has none.
///
/// # Errors
/// If there is no answer within seconds, or what came is something else.
pub fn install(package: &str, version: &str, bin: &Path) -> Result<bool> {
    let platform = format!("{}-{}", env::consts::OS, env::consts::ARCH);
    let table = include_str!("../prebuilt.txt");
    let (Some(sum), Some(address)) = (
        sum_in(table, package, version, &platform),
        address(package, version, &platform),
    ) else {
        return Ok(false);
    };
    let what = format!("Fetching {package} {version}, once on this machine");
    let folder = paths::tools().join("fetched").join(package);
    step(&what, || unpack(&address, sum, &folder, bin))?;
    Ok(true)
}

/// Fetches an archive into a folder, which is emptied before and removed afterwards, and copies its programs.
fn unpack(address: &str, sum: &str, folder: &Path, bin: &Path) -> Result {
    let words = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(words)?;
    let archive = folder.join("archive");
    fetch(address, &archive)?;
    let found = sum_of(&archive)?;
    if found != sum {
        return Err(format!("{address} has the SHA-256 {found}, not {sum}"));
    }
    let files = folder.join("files");
    fs::create_dir_all(&files).map_err(words)?;
    let tar = Command::new("tar").arg("-xf").arg(&archive);
    tar.arg("-C").arg(&files).read()?;
    fs::create_dir_all(bin).map_err(words)?;
    for program in programs(&files).map_err(words)? {
        let name = program.file_name().unwrap_or_default();
        fs::copy(&program, bin.join(name)).map_err(words)?;
    }
    let _ = fs::remove_dir_all(folder);
    Ok(())
}

fn fetch(address: &str, to: &Path) -> Result {
    Command::new("curl")
        .args("--fail --silent --show-error --location --speed-limit 1000")
        .args(&format!(
            "--connect-timeout {PATIENCE} --speed-time {PATIENCE}"
        ))
        .arg("--output")
        .arg(to)
        .arg(address)
        .read()
        .map(drop)
}

fn sum_of(file: &Path) -> Result<String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut sum = String::new();
    for byte in Sha256::digest(&bytes) {
        let _ = write!(sum, "{byte:02x}");
    }
    Ok(sum)
}

/// The files below a folder that can be run.
fn programs(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(programs(&path)?);
        } else if can_run(&path)? {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(unix)]
fn can_run(file: &Path) -> std::io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::metadata(file)?.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn can_run(file: &Path) -> std::io::Result<bool> {
    Ok(file.extension().is_some_and(|ending| ending == "exe"))
}

/// Fetches the archives of these releases for every platform and writes the table of their sums. What cannot be
/// fetched, since a project does not build for a platform, is left out, and named.
///
/// # Errors
/// If there is no archive at all; then the table is as it was.
pub fn record(releases: &[(&str, &str)]) -> Result {
    let path = paths::root().join("xtask/prebuilt.txt");
    let head = include_str!("../prebuilt.txt").lines();
    let mut table: String = head
        .take_while(|line| line.starts_with('#'))
        .flat_map(|line| [line, "\n"])
        .collect();
    let empty = table.len();
    let archive = paths::target().join("prebuilt-archive");
    for (package, version) in releases {
        for (platform, ..) in PLATFORMS {
            let Some(address) = address(package, version, platform) else {
                continue;
            };
            match fetch(&address, &archive).and_then(|()| sum_of(&archive)) {
                Ok(sum) => {
                    let _ = writeln!(table, "{package} {version} {platform} {sum}");
                }
                Err(why) => eprintln!("{package} for {platform} is left out: {}", why.trim()),
            }
        }
    }
    if table.len() == empty {
        return Err("No archive could be fetched, so the table is as it was.".to_owned());
    }
    replace(&path, table).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::os::unix::fs::PermissionsExt as _;
    use std::time::{Duration, Instant};

    use super::*;

    /// An empty folder of this test.
    fn folder(name: &str) -> PathBuf {
        let folder = paths::target().join("prebuilt-tests").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the target folder can be written");
        folder
    }

    /// An archive as a project would publish it: a folder with a program and a text.
    fn archive(at: &Path) -> Vec<u8> {
        let inner = at.join("stand-in-1.2.3");
        fs::create_dir_all(&inner).expect("it is ours");
        for (name, mode) in [("stand-in", 0o755), ("README.md", 0o644)] {
            replace(&inner.join(name), name).expect("it is ours");
            let permissions = fs::Permissions::from_mode(mode);
            fs::set_permissions(inner.join(name), permissions).expect("it is ours");
        }
        let archive = at.join("stand-in.tar.gz");
        let tar = Command::new("tar").arg("-czf").arg(&archive);
        let tar = tar.arg("-C").arg(at).arg("stand-in-1.2.3");
        tar.read().expect("tar makes an archive");
        fs::read(archive).expect("it was made")
    }

    /// A host that answers one request as it is told.
    fn host(answer: impl FnOnce(&mut TcpStream) + Send + 'static) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody asks");
            let _ = stream.read(&mut [0; 4096]);
            answer(&mut stream);
        });
        format!("http://{address}/stand-in.tar.gz")
    }

    fn serving(body: Vec<u8>) -> String {
        host(move |stream| {
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
            let _ = stream.write_all(head.as_bytes());
            let _ = stream.write_all(&body);
        })
    }

    #[test]
    fn a_release_with_the_right_sum_is_unpacked_and_another_is_not() {
        let at = folder("sums");
        let body = archive(&at);
        replace(&at.join("copy"), body.clone()).expect("it is ours");
        let sum = sum_of(&at.join("copy")).expect("it can be read");
        let bin = at.join("bin");
        unpack(&serving(body.clone()), &sum, &at.join("one"), &bin).expect("the sum is right");
        let names = |folder: &Path| {
            let entries = fs::read_dir(folder).expect("it is there");
            let names = entries.map(|entry| entry.expect("it can be read").file_name());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(&bin), ["stand-in"]);

        let bin = at.join("none");
        let wrong = sum.replace(|digit: char| digit != '0', "0");
        let why = unpack(&serving(body), &wrong, &at.join("two"), &bin).expect_err("it is another");
        assert!(why.contains(&sum) && why.contains(&wrong), "{why}");
        assert!(!bin.exists());
    }

    #[test]
    fn a_host_that_does_not_answer_is_noticed_within_seconds() {
        let at = folder("silence");
        let silent = host(|_| std::thread::sleep(Duration::from_mins(1)));
        let missing = host(|stream| {
            let _ = stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
        });
        let closed = TcpListener::bind("127.0.0.1:0").and_then(|port| port.local_addr());
        let nobody = format!("http://{}/", closed.expect("it was bound"));
        for address in [silent, missing, nobody] {
            let begin = Instant::now();
            let why = unpack(&address, "", &at.join("archive"), &at.join("bin"));
            assert!(why.is_err(), "{address}");
            assert!(
                begin.elapsed() < Duration::from_secs(30),
                "{address}: {why:?}"
            );
        }
    }

    #[test]
    fn only_what_is_listed_is_fetched() {
        let table = "# a b c d\ntool 1.2.3 linux-x86_64 abc\n";
        assert_eq!(sum_in(table, "tool", "1.2.3", "linux-x86_64"), Some("abc"));
        assert_eq!(sum_in(table, "tool", "1.2.4", "linux-x86_64"), None);
        assert_eq!(sum_in(table, "tool", "1.2.3", "linux-aarch64"), None);
        assert_eq!(sum_in(table, "a", "b", "c"), None);
    }
}
