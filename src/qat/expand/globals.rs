//! The defines of files.

use std::collections::BTreeMap;

use super::Value;
use crate::modules::{ModuleId, Modules, STANDARD};
use crate::syntax::{Define, Item};

/// A define of a file.
pub(super) struct Global<'a> {
    pub define: &'a Define,
    pub module: ModuleId,
    pub state: State<'a>,
}

pub(super) enum State<'a> {
    Waiting,
    /// Its own value asked for it.
    Open,
    /// `None` when an error was reported.
    Known(Option<Value<'a>>),
}

/// The defines of all files.
pub(super) struct Globals<'a> {
    /// In the order of the files.
    pub list: Vec<Global<'a>>,
    /// The first of each name, those of the prelude apart.
    program: BTreeMap<&'a str, usize>,
    prelude: BTreeMap<&'a str, usize>,
}

impl<'a> Globals<'a> {
    pub fn collect(modules: &'a Modules) -> Globals<'a> {
        let mut globals = Globals {
            list: Vec::new(),
            program: BTreeMap::new(),
            prelude: BTreeMap::new(),
        };
        for (module, file) in modules.iter() {
            for item in &file.items {
                let Item::Define(define) = item else {
                    continue;
                };
                let names = if module == STANDARD {
                    &mut globals.prelude
                } else {
                    &mut globals.program
                };
                let name = define.name.word().text.as_str();
                names.entry(name).or_insert(globals.list.len());
                globals.list.push(Global {
                    define,
                    module,
                    state: State::Waiting,
                });
            }
        }
        globals
    }

    /// The names of all defines of the program.
    pub fn known(&self) -> impl Iterator<Item = &'a str> {
        self.program.keys().copied()
    }

    /// The define of that name that code of this file sees.
    pub fn find(&self, name: &str, from: ModuleId) -> Option<usize> {
        let own = self.program.get(name).filter(|_| from != STANDARD);
        own.or_else(|| self.prelude.get(name)).copied()
    }
}
