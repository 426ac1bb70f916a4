//! Which pieces are shown, stage by stage of a solve and by name.

use std::collections::BTreeMap;

use puzzle::{FaceId, PieceId, Puzzle};
use wire::{Part, Step};

use super::Play;
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::link::Link;
use crate::state::screens::Stage as _;

/// What the storage keys of saved filters begin with; the puzzle's name and the filter's follow.
pub const FILTER_KEY: &str = "hypercubist/play/filter/";
/// The parts of a link that say which pieces are shown.
pub const FILTER: [&str; 6] = ["hide", "cell", "home", "piece", "only", "others"];
/// The longest name, characters.
const MOST_NAME: usize = 40;

/// Which pieces are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The kinds of pieces that are not shown, as numbers of facets.
    pub hidden: Vec<usize>,
    /// The face whose pieces alone are shown: those that are on it now.
    pub face: Option<FaceId>,
    /// The face whose pieces alone are shown: those that belong to it.
    pub home: Option<FaceId>,
    /// The one piece that is shown, of those that the rest would show.
    pub piece: Option<PieceId>,
    /// Whether solved pieces are not shown.
    pub unsolved: bool,
    /// Whether what is not shown is there as a ghost.
    pub ghosts: bool,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            hidden: Vec::new(),
            face: None,
            home: None,
            piece: None,
            unsolved: false,
            ghosts: true,
        }
    }
}

/// The kinds of a puzzle's pieces, as numbers of facets, in order.
pub fn kinds(puzzle: &Puzzle) -> Vec<usize> {
    let pieces = puzzle.pieces().iter();
    let mut kinds: Vec<usize> = pieces.map(|piece| piece.facets.len()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.retain(|&kind| kind > 0);
    kinds
}

impl Filter {
    /// Whether every piece is shown.
    pub fn is_all(&self) -> bool {
        let whole = self.face.is_none() && self.home.is_none() && self.piece.is_none();
        self.hidden.is_empty() && whole && !self.unsolved
    }

    /// The stage of a solve that is about the pieces of a kind, after those of fewer facets: all of more are hidden.
    pub fn stage(puzzle: &Puzzle, kind: usize) -> Self {
        Self {
            hidden: kinds(puzzle)
                .into_iter()
                .filter(|&other| other > kind)
                .collect(),
            ..Self::default()
        }
    }

    /// What a part of a solution is about, alone; `None` where no filter shows that.
    pub fn part(puzzle: &Puzzle, part: Part) -> Option<Self> {
        let belonging = |name: &str| {
            let at = puzzle.faces().iter().position(|face| face.name == name);
            at.map(|at| FaceId(at as u8))
        };
        let hidden = |shown: &dyn Fn(usize) -> bool| {
            let kinds = kinds(puzzle).into_iter();
            kinds.filter(|kind| !shown(*kind)).collect()
        };
        Some(match part {
            Part::Kind(facets) => Self {
                hidden: hidden(&|kind| kind == usize::from(facets)),
                ..Self::default()
            },
            // People begin with the layer that belongs on top.
            Part::Step(Step::Cross) => Self {
                hidden: hidden(&|kind| kind < 3),
                home: belonging("U"),
                ..Self::default()
            },
            Part::Step(Step::Pair(_)) => return None,
            Part::Step(Step::Orient | Step::Permute) => Self {
                home: belonging("D"),
                ..Self::default()
            },
        })
    }

    /// Adds it to a link; what is as usual is left out.
    pub fn write(&self, puzzle: &Puzzle, link: &mut Link) {
        let hidden: Vec<String> = self.hidden.iter().map(ToString::to_string).collect();
        link.set("hide", hidden.join(","));
        for (key, face) in [("cell", self.face), ("home", self.home)] {
            if let Some(face) = face {
                link.set(key, puzzle.faces()[usize::from(face.0)].name.as_str());
            }
        }
        if let Some(piece) = self.piece {
            link.set("piece", puzzle.piece(piece).name.as_str());
        }
        if self.unsolved {
            link.set("only", "unsolved");
        }
        if !self.ghosts {
            link.set("others", "hidden");
        }
    }

    /// Reads what a link says; what of it could not be understood is added to `errors`, in words.
    pub fn read(puzzle: &Puzzle, link: &Link, errors: &mut Vec<String>) -> Self {
        let known = kinds(puzzle);
        let hidden: Vec<usize> = link.numbers("hide");
        if !hidden.iter().all(|kind| known.contains(kind)) {
            link.refuse("hide");
        }
        let short = |wanted: &str| wanted.chars().take(20).collect::<String>();
        let piece = link.get("piece").and_then(|wanted| {
            let found = puzzle.piece_by_name(wanted);
            if found.is_none() {
                errors.push(words::play::link_piece(short(wanted), puzzle.name()));
            }
            found
        });
        let mut face = |key| {
            let wanted = link.get(key)?;
            let found = puzzle.faces().iter().position(|face| face.name == wanted);
            if found.is_none() {
                errors.push(words::play::link_face(short(wanted), puzzle.name()));
            }
            found.map(|n| FaceId(n as u8))
        };
        Self {
            hidden: hidden
                .into_iter()
                .filter(|kind| known.contains(kind))
                .collect(),
            face: face("cell"),
            home: face("home"),
            piece,
            unsolved: link.says("only", "unsolved"),
            ghosts: !link.says("others", "hidden"),
        }
    }
}

/// A command for filters and saved filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Show the pieces of this kind, and of those with fewer facets.
    Stage(usize),
    /// Show all pieces.
    All,
    /// What is typed as a name.
    Name(String),
    /// Save what is shown under that name.
    Save,
    Use(String),
    Delete(String),
}

/// Saved filters.
#[derive(Clone, Debug, Default)]
pub struct Filters {
    /// As parts of a link, by the puzzle's name and their own.
    saved: BTreeMap<(String, String), String>,
    /// What is typed as a name.
    pub name: String,
}

impl Filters {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let saved = stored.iter().filter_map(|(key, value)| {
            let (puzzle, name) = key.strip_prefix(FILTER_KEY)?.split_once('/')?;
            Some(((puzzle.to_owned(), name.to_owned()), value.clone()))
        });
        Self {
            saved: saved.collect(),
            ..Self::default()
        }
    }

    /// The names of a puzzle's, in order.
    pub fn names(&self, puzzle: &str) -> Vec<&str> {
        let all = self.saved.keys();
        all.filter(|(of, _)| of == puzzle)
            .map(|(_, name)| name.as_str())
            .collect()
    }
}

impl Play {
    /// Takes in a command about saved filters.
    pub(super) fn update_filters(&mut self, command: Command, cx: &mut Context) {
        let puzzle = self.puzzle().clone();
        let of = |name: &str| (puzzle.name().to_owned(), name.to_owned());
        let key = |name: &str| format!("{FILTER_KEY}{}/{name}", puzzle.name());
        match command {
            Command::Stage(kind) => self.bench.look.filter = Filter::stage(&puzzle, kind),
            Command::All => self.bench.look.filter = Filter::default(),
            Command::Name(name) => {
                self.library.filters.name = name.chars().take(MOST_NAME).collect();
            }
            Command::Save => {
                let name = std::mem::take(&mut self.library.filters.name)
                    .trim()
                    .to_owned();
                let mut link = Link::default();
                self.bench.look.filter.write(&puzzle, &mut link);
                if let Some(value) = link.query().filter(|_| !name.is_empty()) {
                    cx.say(words::play::saved_as(&name));
                    cx.effects.push(Effect::Store {
                        key: key(&name),
                        value: Some(value.clone()),
                    });
                    self.library.filters.saved.insert(of(&name), value);
                }
            }
            Command::Use(name) => {
                if let Some(saved) = self.library.filters.saved.get(&of(&name)) {
                    let (link, _) = Link::parse(saved);
                    // This page has written it.
                    self.bench.look.filter = Filter::read(&puzzle, &link, &mut Vec::new());
                    cx.say(words::play::filter_shown(&name));
                }
            }
            Command::Delete(name) => {
                self.library.filters.saved.remove(&of(&name));
                cx.effects.push(Effect::Store {
                    key: key(&name),
                    value: None,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn stages_of_the_tesseract_are_dyads_triads_and_tetrads() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        assert_eq!(kinds(&tesseract), [1, 2, 3, 4]);
        for (kind, hidden) in [(2, vec![3, 4]), (3, vec![4]), (4, vec![])] {
            assert_eq!(Filter::stage(&tesseract, kind).hidden, hidden);
        }
    }

    #[test]
    fn a_filter_travels_as_parts_of_a_link() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        let filter = Filter {
            hidden: vec![4],
            face: Some(FaceId(1)),
            home: Some(FaceId(6)),
            piece: tesseract.piece_by_name("1234"),
            unsolved: true,
            ghosts: false,
        };
        let mut link = Link::default();
        filter.write(&tesseract, &mut link);
        assert_eq!(
            link.query().as_deref(),
            Some("hide=4&cell=2&home=7&piece=1234&only=unsolved&others=hidden")
        );
        let mut errors = Vec::new();
        assert_eq!(Filter::read(&tesseract, &link, &mut errors), filter);
        assert!(errors.is_empty());
        let (link, _) = Link::parse("home=9");
        assert!(Filter::read(&tesseract, &link, &mut errors).is_all());
        assert_eq!(errors.len(), 1);
    }
}
