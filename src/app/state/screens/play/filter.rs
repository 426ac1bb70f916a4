//! Which pieces of a puzzle are shown.

use puzzle::{FaceId, PieceId, Puzzle};
use wire::{Part, Step};

use crate::state::link::Link;

/// The parts of a link that say which pieces are shown.
pub const FILTER: [&str; 6] = ["hide", "cell", "home", "piece", "only", "others"];

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
