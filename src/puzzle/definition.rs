//! Definitions of puzzles as text: the files `assets/puzzles/*.puzzle`. The format is described in
//! `assets/puzzles/README.md`.

mod lines;
mod numbers;

use diagnostics::{Diagnostic, Source, SourceId, Span};

use crate::generators::Generators;
use crate::polyhedron::build::{self, FacePlan, GripPlan, Part, Plan, WholePlan};
use crate::{Puzzle, generators};

/// The longest text that is read, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// The definition of one puzzle, read but not yet built.
pub struct Definition {
    name: String,
    also: Vec<String>,
    /// The range of the name.
    span: Span,
    body: Body,
}

/// The name of a second notation, and for each of its turns what the first one calls it.
type Second = (String, Vec<(String, String)>);

enum Body {
    Cube {
        layers: u8,
        dimensions: u8,
    },
    Polyhedron {
        faces: Vec<(FacePlan, Span)>,
        grips: Vec<(GripPlan, Span)>,
        wholes: Vec<(WholePlan, Span)>,
        second: Option<Second>,
    },
    Generators {
        faces: Vec<String>,
        face_of: Vec<u8>,
        turns: Vec<(String, group::Permutation)>,
    },
}

impl Definition {
    /// What the puzzle is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its other names.
    pub fn aliases(&self) -> &[String] {
        &self.also
    }

    /// Where its name stands.
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// How many facets it has, where the definition says so.
    pub(crate) fn facets(&self) -> Option<usize> {
        match &self.body {
            Body::Cube { layers, dimensions } => {
                let [layers, dimensions] = [*layers, *dimensions].map(usize::from);
                let of_face = layers.checked_pow(dimensions.checked_sub(1)? as u32)?;
                of_face.checked_mul(2 * dimensions)
            }
            Body::Generators { face_of, .. } => Some(face_of.len()),
            Body::Polyhedron { .. } => None,
        }
    }

    /// Whether it is given by permutations alone.
    pub(crate) fn is_by_generators(&self) -> bool {
        matches!(self.body, Body::Generators { .. })
    }

    /// Builds the puzzle.
    ///
    /// # Errors
    /// If the parts contradict each other, with the position of the wrong one.
    pub fn build(&self) -> Result<Puzzle, Box<Diagnostic>> {
        let fault = |span, message: String| {
            Box::new(Diagnostic::error("puzzle::unfit", message).at(span, ""))
        };
        match &self.body {
            Body::Cube { layers, dimensions } => {
                let puzzle = Puzzle::cube(*layers, *dimensions)
                    .map_err(|error| fault(self.span, error.to_string()))?;
                if puzzle.name() == self.name {
                    return Ok(puzzle);
                }
                let message = format!("a cube of this size is called `{}`", puzzle.name());
                Err(Box::new(
                    Diagnostic::error("puzzle::cube-name", message)
                        .at(self.span, "")
                        .help("name it so, and give the other name on a line `also ...`"),
                ))
            }
            Body::Polyhedron {
                faces,
                grips,
                wholes,
                second,
            } => {
                let plan = Plan {
                    name: self.name.clone(),
                    faces: faces.iter().map(|(face, _)| face.clone()).collect(),
                    grips: grips.iter().map(|(grip, _)| grip.clone()).collect(),
                    wholes: wholes.iter().map(|(whole, _)| whole.clone()).collect(),
                    second: second.clone(),
                };
                build::build(&plan).map_err(|(part, message)| {
                    let span = match part {
                        Part::Whole => self.span,
                        Part::Face(face) => faces[face].1,
                        Part::Grip(grip) => grips[grip].1,
                        Part::Turned(whole) => wholes[whole].1,
                    };
                    fault(span, message)
                })
            }
            Body::Generators {
                faces,
                face_of,
                turns,
            } => generators::build(Generators {
                name: self.name.clone(),
                faces: faces.clone(),
                face_of: face_of.clone(),
                turns: turns.clone(),
            })
            .ok_or_else(|| {
                let message = "the pieces of this puzzle take too much work to find";
                Box::new(
                    Diagnostic::error("puzzle::too-large", message)
                        .at(self.span, "")
                        .help("leave out facets or turns"),
                )
            }),
        }
    }
}

/// The result of reading a text.
pub struct Definitions {
    /// The definitions without errors, in order.
    pub definitions: Vec<Definition>,
    /// What is wrong, in text order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text of definitions, each of which begins with a line `name ...`. Accepts any text; errors come with their
/// position.
pub fn parse(source: &Source, id: SourceId) -> Definitions {
    if source.text().len() > MAX_TEXT {
        return Definitions {
            definitions: Vec::new(),
            diagnostics: vec![Diagnostic::error(
                "puzzle::too-long",
                "definitions are at most 1 MiB long",
            )],
        };
    }
    lines::parse(source.text(), id)
}
