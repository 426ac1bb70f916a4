//! `hypercubist lsp`: the language server on standard input and output.

mod frames;

use std::path::Path;

use language_server::{Files, Heard, Server};
use wire::File;

use self::frames::Frame;
use super::Folder;
use crate::output::{Answer, Failure, answer, say};

/// Serves until the client says good-bye.
///
/// # Errors
/// When the client breaks the protocol, or goes away without `shutdown` and `exit`.
pub fn run() -> Answer {
    let failed = |why: String| Failure::message(format!("error: {why}"));
    serve().map_err(failed)?;
    answer(String::new())
}

/// # Errors
/// Why the conversation did not end as the protocol wants, as a sentence.
fn serve() -> Result<(), String> {
    let mut server = Server::new(Disk);
    let mut input = std::io::stdin().lock();
    loop {
        let Frame::Message(message) = frames::read(&mut input)? else {
            return Err("the client went away without `exit`".to_owned());
        };
        match server.hear(&message) {
            Heard::Ended { shut_down: true } => return Ok(()),
            Heard::Ended { shut_down: false } => {
                return Err("the client left without `shutdown`".to_owned());
            }
            Heard::Said(replies) => {
                for text in replies {
                    if !say(&format!("Content-Length: {}\r\n\r\n{text}", text.len())) {
                        return Err("the client does not read the answers".to_owned());
                    }
                }
            }
        }
    }
}

/// The files of this machine.
struct Disk;

impl Files for Disk {
    fn beside(&self, program: &str) -> Vec<File> {
        let folder = Folder::of(Path::new(program));
        let read = |name: String| {
            let text = engine::World::source(&folder, &name)?;
            Some(File { name, text })
        };
        let names = engine::World::sources(&folder).into_iter();
        names.filter_map(read).collect()
    }
}
