//! Kamack and Keane's useful moves (Appendix A) and their tricks with quarks (section 10), to be opened and played.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use atlas::{Branch, Face4, UsefulMove, UsefulMoves, tesseract, useful_move, useful_moves};
use group::Permutation;
use puzzle::check::{self, Problem};
use puzzle::structure::Structure;
use puzzle::{Colouring, Expression, FaceId, PieceId, Puzzle};

use super::{Go, Play, Session, inverse_of};
use crate::state::Effect;
use crate::state::context::Context;
use crate::text::sentence;

/// What is asked of the gallery or of the show.
#[derive(Clone, Debug)]
pub enum Command {
    /// Open a useful move, by its index in [`useful_moves`], or go back to the list.
    Choose(Option<usize>),
    /// Open a branch of its tree, or close it. A branch is its path, child by child.
    Toggle(Vec<usize>),
    /// Put a branch of its tree on the table and play it.
    Play(Vec<usize>),
    /// List moves of one kind only.
    Kind(Kind),
    /// Whether what is played ends solved instead of beginning so.
    Backwards(bool),
    /// A page of the show, by its index in [`TRICKS`].
    Trick(usize),
}

/// Which pieces a move changes, by their number of facets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Whatever they are.
    #[default]
    Any,
    /// Dyads only.
    Dyads,
    /// Triads only.
    Triads,
    /// Tetrads only.
    Tetrads,
    /// Of more than one kind.
    Mixed,
}

impl Kind {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 5] = [
        Self::Any,
        Self::Dyads,
        Self::Triads,
        Self::Tetrads,
        Self::Mixed,
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Any => words::play::USEFUL_ANY.text(),
            Self::Dyads => words::play::USEFUL_DYADS.text(),
            Self::Triads => words::play::USEFUL_TRIADS.text(),
            Self::Tetrads => words::play::USEFUL_TETRADS.text(),
            Self::Mixed => words::play::USEFUL_MIXED.text(),
        }
    }

    /// Whether a move is of this kind.
    pub fn holds(self, useful: &UsefulMove) -> bool {
        let facets: BTreeSet<usize> = changed(&useful.permutation)
            .into_iter()
            .map(|piece| tesseract().piece(piece).facets.len())
            .collect();
        let only = |count| facets.iter().all(|&n| n == count);
        match self {
            Self::Any => true,
            Self::Dyads => only(2),
            Self::Triads => only(3),
            Self::Tetrads => only(4),
            Self::Mixed => facets.len() > 1,
        }
    }
}

/// A page of the show.
pub struct Trick {
    pub title: &'static str,
    /// The useful move that does it; none on the first page.
    pub does: Option<&'static str>,
    /// What happens, to somebody who has a Rubik's cube and nothing else in mind.
    pub words: &'static str,
    pub behind: &'static str,
}

/// The show, in the order of section 10.
pub const TRICKS: [Trick; 6] = [
    Trick {
        title: words::play::TRICK_ALONE.text(),
        does: None,
        words: words::play::TRICK_ALONE_WORDS.text(),
        behind: words::play::TRICK_ALONE_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_CORNER.text(),
        does: Some("quark.corner"),
        words: words::play::TRICK_CORNER_WORDS.text(),
        behind: words::play::TRICK_CORNER_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_PAIR.text(),
        does: Some("quark.pair"),
        words: words::play::TRICK_PAIR_WORDS.text(),
        behind: words::play::TRICK_PAIR_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_SNATCHED.text(),
        does: Some("quark.snatched"),
        words: words::play::TRICK_SNATCHED_WORDS.text(),
        behind: words::play::TRICK_SNATCHED_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_EDGE.text(),
        does: Some("quark.edge"),
        words: words::play::TRICK_EDGE_WORDS.text(),
        behind: words::play::TRICK_EDGE_BEHIND.text(),
    },
    Trick {
        title: words::play::TRICK_MIRROR.text(),
        does: Some("quark.mirror"),
        words: words::play::TRICK_MIRROR_WORDS.text(),
        behind: words::play::TRICK_MIRROR_BEHIND.text(),
    },
];

/// What is open in the gallery and in the show.
#[derive(Clone, Debug, Default)]
pub struct Gallery {
    /// The open move, by its index in [`useful_moves`].
    pub chosen: Option<usize>,
    /// The branches of its tree that are open.
    pub opened: BTreeSet<Vec<usize>>,
    /// The branch that is on the table.
    pub playing: Vec<usize>,
    /// The moves that are listed.
    pub kind: Kind,
    /// The page of the show, in [`TRICKS`].
    pub trick: usize,
    /// The pieces that what is on the table changes.
    pub lit: Vec<PieceId>,
}

impl Gallery {
    /// The open move.
    pub fn useful(&self) -> Option<&'static Arc<UsefulMove>> {
        useful_moves().get(self.chosen?)
    }
}

/// A branch of a move's tree.
pub fn branch(useful: &UsefulMove, path: &[usize]) -> Option<Branch> {
    let mut here = useful.expression.clone();
    for &child in path {
        here = here.children().into_iter().nth(child)?;
    }
    Some(here)
}

/// The pieces that a position of the tesseract has elsewhere or turned.
pub fn changed(position: &Permutation) -> Vec<PieceId> {
    let puzzle = tesseract();
    (0..puzzle.pieces().len() as u16)
        .map(PieceId)
        .filter(|&piece| !puzzle.is_solved_at(position, piece))
        .collect()
}

/// A branch as a text that Play reads: as it is written where the notation can say that, written out otherwise.
fn text_of(expression: &Branch) -> String {
    let puzzle = tesseract();
    let text = expression.to_string();
    let does = expression.permutation();
    match Expression::parse_with(puzzle, &text, UsefulMoves::on(puzzle)) {
        Ok(read) if read.algorithm(puzzle).permutation(puzzle) == does => text,
        _ => expression.algorithm().display(puzzle).to_string(),
    }
}

/// The cube that cell 4 is to those who live in it.
pub fn face_4() -> &'static Face4 {
    static FACE: OnceLock<Face4> = OnceLock::new();
    FACE.get_or_init(|| Face4::new().expect("there is a 3x3x3"))
}

/// Why no turning of a Rubik's cube leads to what cell 4 shows; nothing if one does.
///
/// `None` where tetrads of other cells have come in, so that the cell shows what was never a sticker of it.
pub fn impossible(position: &Permutation) -> Option<Vec<Problem>> {
    static STRUCTURE: OnceLock<Structure> = OnceLock::new();
    let cube = face_4().cube();
    let structure = STRUCTURE.get_or_init(|| Structure::new(cube));
    let colouring = Colouring::standard(cube);
    let seen = face_4().seen(position)?;
    let facelets = check::facelets(cube, &colouring, &seen);
    Some(match check::check(cube, structure, &colouring, &facelets) {
        Ok(_) => Vec::new(),
        Err(problems) => problems,
    })
}

/// Whether the gallery and the show are about a puzzle.
pub fn is_about(puzzle: &Puzzle) -> bool {
    puzzle.name() == tesseract().name()
}

impl Play {
    /// Does what is asked of the gallery or of the show.
    pub(super) fn command(&mut self, command: Command, cx: &mut Context) {
        if !is_about(&self.bench.puzzle) {
            return;
        }
        match command {
            Command::Choose(chosen) => {
                self.bench.gallery.chosen = chosen.filter(|&n| n < useful_moves().len());
                self.bench.gallery.opened.clear();
                self.put_on(Vec::new(), cx);
            }
            Command::Toggle(path) => {
                if !self.bench.gallery.opened.remove(&path) {
                    self.bench.gallery.opened.insert(path);
                }
            }
            Command::Play(path) => {
                self.put_on(path, cx);
                self.go(Go::Watch, cx);
            }
            Command::Kind(kind) => self.bench.gallery.kind = kind,
            Command::Backwards(backwards) => {
                self.settings.backwards = backwards;
                self.put_on(self.bench.gallery.playing.clone(), cx);
            }
            Command::Trick(page) => self.trick(page.min(TRICKS.len() - 1), cx),
        }
    }

    /// Puts a branch of the open move on the table.
    fn put_on(&mut self, path: Vec<usize>, cx: &mut Context) {
        let Some(useful) = self.bench.gallery.useful() else {
            self.bench.gallery.lit.clear();
            return;
        };
        let Some(expression) = branch(useful, &path) else {
            return;
        };
        self.bench.gallery.playing = path;
        let begin = if self.settings.backwards {
            expression.permutation().inverse()
        } else {
            self.bench.puzzle.solved()
        };
        self.put(&expression, begin, words::play::WHAT_USEFUL_MOVE.text());
        cx.say(words::play::on_the_table(expression));
    }

    fn put(&mut self, expression: &Branch, begin: Permutation, what: &str) {
        let text = text_of(expression);
        let setup = if begin.is_identity() {
            String::new()
        } else {
            inverse_of(
                &self.bench.puzzle,
                expression.algorithm().into_moves().into_iter(),
            )
        };
        self.replace(what, Session::from(&self.bench.puzzle, setup.into(), begin));
        self.bench.gallery.lit = changed(&expression.permutation());
        self.read(&text, 0);
        self.jump(0);
    }

    fn trick(&mut self, page: usize, cx: &mut Context) {
        self.bench.gallery.trick = page;
        self.bench.gallery.chosen = None;
        let trick = &TRICKS[page];
        if let Some(useful) = trick.does.and_then(useful_move) {
            let begin = self.bench.puzzle.solved();
            self.put(&useful.expression, begin, words::play::WHAT_TRICK.text());
        } else {
            self.bench.gallery.lit.clear();
            self.replace(
                words::play::WHAT_SHOW.text(),
                Session::solved(&self.bench.puzzle),
            );
        }
        let cell = self
            .bench
            .puzzle
            .faces()
            .iter()
            .position(|face| face.name == "4");
        if let Some(cell) = cell {
            let cell = FaceId(cell as u8);
            cx.effects.push(Effect::Recentre(Some(cell)));
        }
        cx.shell.announcement = sentence(&format!("{}. {}", trick.title, trick.words));
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Algorithm;

    use super::*;
    use crate::state::context::Shell;
    use crate::state::screens::ScreenId;
    use crate::state::screens::Stage as _;
    use crate::state::screens::play::Action;

    fn play() -> Play {
        Play::solved("3x3x3x3")
    }

    fn ask(play: &mut Play, command: Command) -> String {
        let (mut effects, mut shell) = (Vec::new(), Shell::default());
        let mut cx = Context {
            now: 0.0,
            effects: &mut effects,
            screen: &mut ScreenId::Play,
            shell: &mut shell,
        };
        play.update(Action::Gallery(command), &mut cx);
        shell.announcement
    }

    #[test]
    fn every_useful_move_does_on_the_table_what_it_does() {
        let mut play = play();
        for (n, useful) in useful_moves().iter().enumerate() {
            ask(&mut play, Command::Choose(Some(n)));
            assert_eq!(play.error(), None, "{}", useful.name);
            assert_eq!(play.bench.gallery.lit, changed(&useful.permutation));
            play.jump(usize::MAX);
            assert_eq!(
                play.timeline().position(),
                &useful.permutation,
                "{}",
                useful.name
            );
        }
    }

    #[test]
    fn backwards_it_ends_solved() {
        let mut play = play();
        let n = useful_moves().iter().position(|u| u.name == "Q8").unwrap();
        ask(&mut play, Command::Choose(Some(n)));
        ask(&mut play, Command::Backwards(true));
        assert!(!play.is_solved());
        assert_eq!(
            Algorithm::parse(play.puzzle(), play.setup())
                .unwrap()
                .permutation(play.puzzle()),
            play.timeline().start().clone()
        );
        play.jump(usize::MAX);
        assert!(play.is_solved());
    }

    #[test]
    fn a_branch_can_be_played_alone() {
        let mut play = play();
        let n = useful_moves().iter().position(|u| u.name == "Q8").unwrap();
        ask(&mut play, Command::Choose(Some(n)));
        ask(&mut play, Command::Toggle(vec![1]));
        assert!(play.bench.gallery.opened.contains(&vec![1]));
        ask(&mut play, Command::Play(vec![1]));
        assert!(play.is_playing());
        assert_eq!(play.text(), "Q7");
        ask(&mut play, Command::Toggle(vec![1]));
        assert!(play.bench.gallery.opened.is_empty());
    }

    #[test]
    fn every_trick_but_the_honest_pair_is_impossible_on_a_cube() {
        let mut play = play();
        for (page, trick) in TRICKS.iter().enumerate() {
            ask(&mut play, Command::Trick(page));
            play.jump(usize::MAX);
            let problems = impossible(play.timeline().position());
            let honest = trick.does.is_none_or(|name| name == "quark.pair");
            assert_eq!(problems == Some(Vec::new()), honest, "{}", trick.title);
            // The mirror image shows what was never a sticker, the others are cubes.
            let mirror = trick.does == Some("quark.mirror");
            assert_eq!(problems.is_none(), mirror, "{}", trick.title);
        }
    }

    #[test]
    fn kinds_follow_from_what_changes() {
        let count = |kind: Kind| useful_moves().iter().filter(|u| kind.holds(u)).count();
        let all: usize = Kind::ALL[1..].iter().map(|&kind| count(kind)).sum();
        assert_eq!(all, count(Kind::Any));
        for kind in Kind::ALL {
            assert!(count(kind) > 0, "{}", kind.name());
        }
    }

    #[test]
    fn other_puzzles_have_no_gallery() {
        let mut play = Play::solved("3x3x3");
        ask(&mut play, Command::Choose(Some(0)));
        assert_eq!(play.timeline().len(), 0);
    }
}
