//! The web server of `cargo xtask serve`: the files of one build, with the headers of `_headers`.

use std::io::Cursor;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::{fs, io, thread};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::Result;

/// Serves a directory, which can be exchanged for another one.
pub struct Site {
    root: Arc<RwLock<PathBuf>>,
}

impl Site {
    /// Begins to answer at `listener` with the files of `root`.
    pub fn start(listener: TcpListener, root: PathBuf) -> Result<Self> {
        let server = Server::from_listener(listener, None)
            .map_err(|error| format!("the server did not start: {error}"))?;
        let root = Arc::new(RwLock::new(root));
        let served = Arc::clone(&root);
        thread::spawn(move || {
            for request in server.incoming_requests() {
                let root = served
                    .read()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clone();
                let response = answer(&root, &request);
                // It fails where the browser has gone away.
                let _ = request.respond(response);
            }
        });
        Ok(Self { root })
    }

    /// Answers with the files of another directory from now on.
    pub fn exchange(&self, root: PathBuf) {
        *self.root.write().unwrap_or_else(PoisonError::into_inner) = root;
    }
}

fn answer(root: &Path, request: &Request) -> Response<Cursor<Vec<u8>>> {
    let reading = matches!(request.method(), Method::Get | Method::Head);
    let found = inside(root, request.url())
        .filter(|_| reading)
        .and_then(|file| Some((fs::read(&file).ok()?, file)));
    let Some((bytes, file)) = found else {
        if request.url().contains("/single/") {
            eprintln!(
                "A browser asked for the worker without threads, which only `cargo xtask serve --release` builds."
            );
        }
        return Response::from_string("There is no such file.").with_status_code(404);
    };
    let mime = mime_guess::from_path(&file).first_or_octet_stream();
    let mut response = Response::from_data(bytes);
    if let Some(header) = header("Content-Type", mime.as_ref()) {
        response.add_header(header);
    }
    // Another build has other files at the same address.
    if let Some(header) = header("Cache-Control", "no-cache") {
        response.add_header(header);
    }
    for (name, value) in headers(root).unwrap_or_default() {
        if let Some(header) = header(&name, &value) {
            response.add_header(header);
        }
    }
    response
}

/// The file that an address names, if it lies in the site.
fn inside(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let clean = path
        .split('/')
        .all(|part| !part.starts_with('.') && !part.contains(['\\', ':', '%']));
    let path = if path.is_empty() { "index.html" } else { path };
    clean.then(|| root.join(path))
}

fn header(name: &str, value: &str) -> Option<Header> {
    Header::from_bytes(name, value).ok()
}

/// The headers that the site asks every host to send: the indented lines of `_headers`.
fn headers(root: &Path) -> io::Result<Vec<(String, String)>> {
    let text = fs::read_to_string(root.join("_headers"))?;
    Ok(text
        .lines()
        .filter(|line| line.starts_with(' '))
        .filter_map(|line| line.trim().split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::inside;

    #[test]
    fn only_files_of_the_site_are_served() {
        let file = |url| inside(Path::new("site"), url);
        assert_eq!(file("/"), Some(PathBuf::from("site/index.html")));
        assert_eq!(file("/a/b.js?x=1"), Some(PathBuf::from("site/a/b.js")));
        for outside in [
            "/../Cargo.toml",
            "/a/../../b",
            "/.git/config",
            "/c:/x",
            "//..\\x",
            "/%2e%2e/x",
            "x",
        ] {
            assert_eq!(file(outside), None, "{outside}");
        }
    }
}
