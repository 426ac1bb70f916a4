//! The useful moves of Kamack and Keane's Appendix A, and those of their section 10.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{Algorithm, NamedMoves, NoNames, NotationError, Puzzle};

use crate::branch::{Branch, Length};
use crate::{Cycles, parse_cycles};

const TEXT: &str = include_str!("../../assets/atlas/useful-moves.txt");

/// A move with a name, and how it is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsefulMove {
    /// Its name in the paper, or one like it: `Q17`, `Q17^3`, `Q36.A1` for the A₁ on the way to Q36.
    pub name: String,
    /// The heading it stands under.
    pub section: String,
    /// How it is built, as a tree.
    pub expression: Branch,
    /// What it is said to do, as printed.
    pub printed: Option<String>,
    /// The same, understood.
    pub claim: Option<Cycles>,
    /// Where the printed text is wrong or silent, and what is right.
    pub note: Option<String>,
    /// What it does to the facets of the [`tesseract`](crate::tesseract).
    pub permutation: Permutation,
    /// How long it is.
    pub length: Length,
}

impl UsefulMove {
    /// The turns as an algorithm of the [`tesseract`](crate::tesseract).
    pub fn algorithm(&self) -> Algorithm {
        self.expression.algorithm()
    }

    /// Whether it does what it is said to do. A move that nothing is said of does.
    pub fn holds(&self) -> bool {
        self.claim
            .as_ref()
            .is_none_or(|claim| claim.describes(&self.permutation))
    }

    /// Reads moves in the format that `assets/atlas/useful-moves.txt` begins by describing. Whether they do what
    /// they say is [another question](Self::holds).
    ///
    /// # Errors
    /// Everything that cannot be understood. Moves built from one that is wrong are then wrong, too.
    pub fn parse(text: &str) -> Result<Vec<Arc<Self>>, Vec<NotationError>> {
        let mut moves: Vec<Arc<Self>> = Vec::new();
        let mut known = Known::default();
        let mut errors = Vec::new();
        let mut section = String::new();
        for block in blocks(text) {
            match block.read(&section, &known) {
                Ok(Read::Section(title)) => section = title,
                Ok(Read::Move(read)) => {
                    let read = Arc::new(*read);
                    known.0.insert(read.name.clone(), Arc::clone(&read));
                    moves.push(read);
                }
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() {
            Ok(moves)
        } else {
            Err(errors)
        }
    }
}

/// All useful moves in the order in which they are built.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test reads the text, which is part of the program"
)]
pub fn useful_moves() -> &'static [Arc<UsefulMove>] {
    static MOVES: OnceLock<Vec<Arc<UsefulMove>>> = OnceLock::new();
    MOVES.get_or_init(|| UsefulMove::parse(TEXT).expect("the useful moves can be read"))
}

/// The useful move of this name; upper and lower case are the same.
pub fn useful_move(name: &str) -> Option<&'static Arc<UsefulMove>> {
    useful_moves()
        .iter()
        .find(|useful| useful.name.eq_ignore_ascii_case(name))
}

/// The useful moves as a table of names for [`puzzle::Expression::parse_with`], all of the
/// [`tesseract`](crate::tesseract) and of no other puzzle: [`on`](Self::on) gives the table for any.
///
/// Texts call those by name that are a letter and a number, `T1`, `T2` and `Q1` to `Q36`, and say others with these:
/// `Q17^3`, `Q18 Q20`. Other names, such as `Q36.A1`, are for definitions.
///
/// # Examples
/// ```
/// let tesseract = atlas::tesseract();
/// let q3 = puzzle::Expression::parse_with(tesseract, "Q3", &atlas::UsefulMoves).unwrap();
/// let does = q3.algorithm(tesseract).permutation(tesseract);
/// assert_eq!(puzzle::cycles::parse(tesseract, "(238, 274, 638)"), Ok(does));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct UsefulMoves;

impl UsefulMoves {
    /// The names that texts about a puzzle may use: these moves on the 3x3x3x3, and none on any other.
    pub fn on(puzzle: &Puzzle) -> &'static dyn NamedMoves {
        // A tesseract is not built just to find out that this is not its name.
        if puzzle.name() == "3x3x3x3" {
            &Self
        } else {
            &NoNames
        }
    }
}

impl NamedMoves for UsefulMoves {
    fn algorithm(&self, name: &str) -> Option<Algorithm> {
        let number = name.strip_prefix(|c: char| c.is_ascii_uppercase())?;
        let plain = number.bytes().all(|byte| byte.is_ascii_digit());
        useful_move(name)
            .filter(|_| plain)
            .map(|useful| useful.algorithm())
    }
}

/// The moves that definitions may name: those before them.
#[derive(Default)]
struct Known(BTreeMap<String, Arc<UsefulMove>>);

impl NamedMoves for Known {
    fn algorithm(&self, name: &str) -> Option<Algorithm> {
        self.0.get(name).map(|useful| useful.algorithm())
    }
}

/// A line that begins at the left edge and the indented ones after it, each with its offset in the text.
struct Block<'a> {
    head: (usize, &'a str),
    fields: Vec<(usize, &'a str)>,
}

enum Read {
    Section(String),
    Move(Box<UsefulMove>),
}

/// The blocks of a text, without comments and empty lines. Indented lines before the first block make one.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let body = line.trim();
        if body.is_empty() || body.starts_with('#') {
            continue;
        }
        let located = (start + line.len() - line.trim_start().len(), body);
        match blocks.last_mut() {
            Some(block) if line.starts_with(' ') => block.fields.push(located),
            _ => blocks.push(Block {
                head: located,
                fields: Vec::new(),
            }),
        }
    }
    blocks
}

impl Block<'_> {
    fn read(&self, section: &str, known: &Known) -> Result<Read, NotationError> {
        let (start, head) = self.head;
        if let Some(title) = head.strip_prefix("section ") {
            return match self.fields.first() {
                None => Ok(Read::Section(title.trim().to_string())),
                Some(&field) => Err(misplaced(field, "this line belongs to no move")),
            };
        }
        let Some((name, definition)) = head.split_once(" = ") else {
            let message = "here should be a move, as in `Q7 = R42^2 Q4 R42^2`, or a section";
            return Err(misplaced(self.head, message));
        };
        if known.0.contains_key(name) {
            let message = format!("{name} is defined above already");
            return Err(NotationError::new(start..start + name.len(), message));
        }
        let expression = Branch::parse(definition, known)
            .map_err(|error| error.shifted(start + name.len() + " = ".len()))?;
        let mut useful = UsefulMove {
            name: name.to_string(),
            section: section.to_string(),
            permutation: expression.permutation(),
            length: expression.length(),
            expression,
            printed: None,
            claim: None,
            note: None,
        };
        for &(start, field) in &self.fields {
            if let Some(cycles) = field.strip_prefix("does ") {
                let offset = start + field.len() - cycles.len();
                useful.claim = Some(parse_cycles(cycles).map_err(|e| e.shifted(offset))?);
                useful.printed = Some(cycles.to_string());
            } else if let Some(note) = field.strip_prefix("note ") {
                useful.note = Some(note.to_string());
            } else {
                let message = "here should be `does` and cycles or `note` and a text";
                return Err(misplaced((start, field), message));
            }
        }
        Ok(Read::Move(Box::new(useful)))
    }
}

fn misplaced((start, line): (usize, &str), message: impl Into<String>) -> NotationError {
    NotationError::new(start..start + line.len(), message)
}
