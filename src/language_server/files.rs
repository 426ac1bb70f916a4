//! The files that a program may import: those that the server finds itself, or those that its client gives it.

use lsp_types::{PublishDiagnosticsParams, Uri};
use serde::Deserialize;
use wire::File;

use super::{Document, Server, text};

/// Where the files are that programs import.
pub trait Files {
    /// The files in the folder of the program at a path, each by its name.
    fn beside(&self, program: &str) -> Vec<File>;
}

/// No files but those that the client gives.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn beside(&self, _: &str) -> Vec<File> {
        Vec::new()
    }
}

/// The notification by which a client says what a folder has, for a server that cannot look: our own, which no other
/// client needs. Its parameters are [`GivenFiles`].
pub(crate) const GIVEN_FILES: &str = "hypercubist/files";

/// What a folder has.
#[derive(Debug, Deserialize)]
pub(crate) struct GivenFiles {
    /// The folder's address.
    folder: Uri,
    /// All its files that a program could import.
    files: Vec<File>,
}

impl Server {
    /// The files that the program at a path may import.
    pub(crate) fn beside(&self, program: &str) -> Vec<File> {
        match self.given.get(folder(program)) {
            Some(files) => files.clone(),
            None => self.files.beside(program),
        }
    }

    /// Takes in what a folder has; returns the diagnostics of its open programs.
    pub(crate) fn given(&mut self, given: GivenFiles) -> Vec<PublishDiagnosticsParams> {
        let place = text::path(&given.folder).trim_end_matches('/').to_owned();
        let open = self.documents.values();
        let open = open.filter(|document| folder(&document.request.file) == place);
        let again = |document: &Document| {
            let (language, text) = (document.request.language, document.request.text.clone());
            (document.uri.clone(), language, text, document.version)
        };
        let again: Vec<_> = open.map(again).collect();
        self.given.insert(place, given.files);
        let compile = |(uri, language, text, version)| self.compile(uri, language, text, version);
        again.into_iter().map(compile).collect()
    }
}

/// The folder of a path.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
