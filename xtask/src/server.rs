//! The web server of `cargo xtask serve`: the files of one build, with the headers of `_headers`.

use std::io::{self, BufWriter, Read as _, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::{fs, thread};

use crate::sizes::beside;

/// More than any browser sends to ask for a file, in bytes.
const LONGEST_REQUEST: usize = 64 * 1024;

/// Serves a directory, which can be exchanged for another one.
pub struct Site {
    root: Arc<RwLock<PathBuf>>,
}

impl Site {
    /// Begins to answer at `listener` with the files of `root`.
    pub fn start(listener: TcpListener, root: PathBuf) -> Self {
        let root = Arc::new(RwLock::new(root));
        let served = Arc::clone(&root);
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let root = served
                    .read()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clone();
                // Each on its own thread: a browser may stop reading one file until it has another. What fails here is
                // a browser that has gone away.
                thread::spawn(move || answer(&root, connection));
            }
        });
        Self { root }
    }

    /// Answers with the files of another directory from now on.
    pub fn exchange(&self, root: PathBuf) {
        *self.root.write().unwrap_or_else(PoisonError::into_inner) = root;
    }
}

/// Answers the one request of a connection.
fn answer(root: &Path, mut connection: TcpStream) -> io::Result<()> {
    let Some(Request {
        method,
        url,
        accepts,
    }) = request(&mut connection)?
    else {
        return Ok(());
    };
    let head = method == "HEAD";
    let found = inside(root, &url)
        .filter(|_| head || method == "GET")
        .and_then(|file| Some((read(&file, &accepts)?, file)));
    if found.is_none() && url.contains("/single/") {
        eprintln!(
            "A browser asked for the solver without threads, which only `cargo xtask serve --release` builds."
        );
    }
    let (status, kind, (body, encoding)) = match found {
        Some((body, file)) => {
            let kind = mime_guess::from_path(&file).first_or_octet_stream();
            ("200 OK", kind.to_string(), body)
        }
        None => (
            "404 Not Found",
            "text/plain".to_owned(),
            (b"There is no such file.".to_vec(), None),
        ),
    };
    let mut out = BufWriter::new(connection);
    write!(
        out,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n",
        body.len()
    )?;
    if let Some(encoding) = encoding {
        write!(out, "Content-Encoding: {encoding}\r\n")?;
    }
    // Another build has other files at the same address.
    write!(
        out,
        "Vary: Accept-Encoding\r\nCache-Control: no-cache\r\nConnection: close\r\n"
    )?;
    for (name, value) in headers(root)? {
        write!(out, "{name}: {value}\r\n")?;
    }
    out.write_all(b"\r\n")?;
    if !head {
        out.write_all(&body)?;
    }
    out.flush()
}

/// What a browser asks for.
struct Request {
    method: String,
    url: String,
    /// The value of `Accept-Encoding`.
    accepts: String,
}

/// Reads a request; `None` if it is not a request or none comes.
fn request(connection: &mut TcpStream) -> io::Result<Option<Request>> {
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    while text.len() < LONGEST_REQUEST {
        let read = connection.read(&mut buffer)?;
        text.extend_from_slice(&buffer[..read]);
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut request = httparse::Request::new(&mut headers);
        match request.parse(&text) {
            Ok(httparse::Status::Complete(_)) => {
                let accepts = (request.headers.iter())
                    .find(|header| header.name.eq_ignore_ascii_case("accept-encoding"))
                    .map(|header| String::from_utf8_lossy(header.value).into_owned())
                    .unwrap_or_default();
                return Ok(request
                    .method
                    .zip(request.path)
                    .map(|(method, path)| Request {
                        method: method.to_owned(),
                        url: path.to_owned(),
                        accepts,
                    }));
            }
            Ok(httparse::Status::Partial) if read > 0 => {}
            _ => break,
        }
    }
    Ok(None)
}

/// A file's content, in the best form that the browser accepts and the build has written, and how that is encoded.
fn read(file: &Path, accepts: &str) -> Option<(Vec<u8>, Option<&'static str>)> {
    let packed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(encoding, _)| {
            accepts
                .split([',', ';'])
                .any(|part| part.trim() == *encoding)
        })
        .find_map(|(encoding, ending)| {
            Some((fs::read(beside(file, ending)).ok()?, Some(encoding)))
        });
    packed.or_else(|| Some((fs::read(file).ok()?, None)))
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
    use std::{env, fs};

    use super::{inside, read};

    #[test]
    fn the_packed_form_goes_to_browsers_that_accept_it() {
        let folder = env::temp_dir().join(format!("hypercubist-server-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.js");
        for (name, content) in [
            ("a.js", "plain"),
            ("a.js.gz", "g"),
            ("a.js.br", "b"),
            ("b.js", "only"),
        ] {
            crate::replace(&folder.join(name), content).unwrap();
        }
        let read = |file: &Path, accepts| {
            let (content, encoding) = read(file, accepts).unwrap();
            (String::from_utf8(content).unwrap(), encoding)
        };
        assert_eq!(
            read(&file, "gzip, deflate, br, zstd"),
            ("b".to_owned(), Some("br"))
        );
        assert_eq!(
            read(&file, "gzip;q=1.0, deflate"),
            ("g".to_owned(), Some("gzip"))
        );
        assert_eq!(read(&file, ""), ("plain".to_owned(), None));
        assert_eq!(read(&folder.join("b.js"), "br"), ("only".to_owned(), None));
        fs::remove_dir_all(folder).unwrap();
    }

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
