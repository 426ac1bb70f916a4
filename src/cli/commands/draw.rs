//! `hypercubist draw PUZZLE [MOVES]`

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use clap::Args;
use drawing::{DrawingError, LEAST_SIZE, MOST_SIZE, Options, svg};
use engine::reports;
use puzzle::{Geometry, Puzzle};
use recognise::Kind;
use scene::{Rgb, Scheme, Shape};
use serde::Serialize;

use crate::output::{Answer, Failure, answer};

/// Which position of which puzzle, and how it looks.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// What to show instead of the solved puzzle: moves in any notation of the puzzle, facelets, or cycles of pieces.
    moves: Option<String>,
    /// Write this file; without it, or with `-`, standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The colours: standard, colour-blind-safe or high-contrast; of cubes also green-and-yellow or red-and-blue,
    /// Pieper's two colours.
    #[arg(long, value_name = "NAME", default_value = "standard")]
    scheme: String,
    /// Unfold it: the six faces of a cube, or the eight cells of a cube of four dimensions.
    #[arg(long)]
    net: bool,
    /// Look from this direction: degrees to the right of the front, and degrees above it, such as 30,25.
    #[arg(long, value_name = "RIGHT,UP", allow_hyphen_values = true, value_parser = angles)]
    from: Option<[f32; 2]>,
    /// Width and height in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 400,
          value_parser = clap::value_parser!(u16).range(i64::from(LEAST_SIZE)..=i64::from(MOST_SIZE)))]
    size: u16,
    /// A background of one colour, such as #ffffff; without it, whatever is behind the picture shows through.
    #[arg(long, value_name = "COLOUR", value_parser = colour)]
    background: Option<Rgb>,
}

/// A picture, or where it was written.
#[derive(Serialize)]
struct Picture {
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written_to: Option<String>,
}

impl Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.svg.as_deref().unwrap_or_default())
    }
}

/// The schemes that a puzzle has.
const SCHEMES: [Scheme; 5] = [
    Scheme::Standard,
    Scheme::ColourBlindSafe,
    Scheme::HighContrast,
    Scheme::GreenYellow,
    Scheme::RedBlue,
];

/// Draws.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let scheme = scheme(&puzzle, &arguments.scheme)?;
    let mut position = puzzle.solved();
    let mut description = format!("The {}, solved.", puzzle.name());
    if let Some(moves) = &arguments.moves {
        let kinds = [Kind::Algorithm, Kind::Facelets, Kind::Cycles, Kind::Log];
        let moves = super::recognised(&puzzle, moves, &kinds);
        super::say_notes(&puzzle, &moves);
        position = reports::read_position(&puzzle, &moves)?;
        description = format!("The {} in the position {moves}", puzzle.name());
    }
    let shape = arguments.net.then(|| net(&puzzle));
    let options = Options {
        scheme,
        shape,
        look_from: arguments.from.map(|angles| angles.map(f32::to_radians)),
        size: arguments.size,
        background: arguments.background,
        description: Some(description),
        ..Options::default()
    };
    let svg = svg(&puzzle, &position, &options).map_err(|error| refused(&puzzle, &error))?;
    let file = arguments.output.as_ref();
    let Some(path) = file.filter(|path| *path != Path::new("-")) else {
        return answer(Picture {
            svg: Some(svg),
            written_to: None,
        });
    };
    super::write(path, &svg)?;
    answer(Picture {
        svg: None,
        written_to: Some(path.display().to_string()),
    })
}

/// The shape that a puzzle has when it is unfolded, if it can be.
fn net(puzzle: &Puzzle) -> Shape {
    if puzzle.dimensions() == 4 {
        Shape::Development
    } else {
        Shape::Net
    }
}

fn refused(puzzle: &Puzzle, error: &DrawingError) -> Failure {
    let name = puzzle.name();
    Failure::message(match error {
        DrawingError::Puzzle(_) if *puzzle.geometry() == Geometry::None => format!(
            "error: the {name} cannot be drawn: it is given by its moves alone and has no shape"
        ),
        DrawingError::Puzzle(_) => format!(
            "error: the {name} cannot be drawn: it has {} dimensions, and a picture shows three or four",
            puzzle.dimensions()
        ),
        DrawingError::Shape(_) => {
            format!("error: the {name} cannot be unfolded: only cubes have a net here")
        }
    })
}

/// The scheme of this name, if the puzzle has it.
fn scheme(puzzle: &Puzzle, name: &str) -> Result<Scheme, Failure> {
    let is_cube = *puzzle.geometry() == Geometry::Cube && puzzle.dimensions() == 3;
    let has = |scheme: &Scheme| is_cube || Scheme::ALL.contains(scheme);
    let known: Vec<Scheme> = SCHEMES.into_iter().filter(has).collect();
    let found = known.iter().find(|scheme| scheme.id() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|scheme| scheme.id()).collect();
        let all = format!("there are {}", names.join(", "));
        let help = diagnostics::did_you_mean(name, names.iter().copied(), &all);
        Failure::message(format!(
            "error: there is no colour scheme called {name}\nhelp: {help}"
        ))
    })
}

/// Two angles in degrees.
fn angles(text: &str) -> Result<[f32; 2], String> {
    let angle = |text: &str| {
        let angle: Option<f32> = text.trim().parse().ok();
        angle.filter(|angle| angle.is_finite())
    };
    let parts = text.split_once(',');
    parts
        .and_then(|(right, up)| Some([angle(right)?, angle(up)?]))
        .ok_or_else(|| "write two numbers of degrees with a comma, such as 30,25".to_owned())
}

/// A colour such as #fff or #ffffff.
fn colour(text: &str) -> Result<Rgb, String> {
    let digits: Option<Vec<u8>> = text.strip_prefix('#').and_then(|digits| {
        let values = digits.chars().map(|c| c.to_digit(16).map(|x| x as u8));
        values.collect()
    });
    match digits.as_deref() {
        Some(&[r, g, b]) => Ok([r, g, b].map(|digit| digit * 17)),
        Some(&[a, b, c, d, e, f]) => Ok([a * 16 + b, c * 16 + d, e * 16 + f]),
        _ => Err("write a colour as #fff or #ffffff".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_and_colours_are_read() {
        assert_eq!(angles("30, -25.5"), Ok([30.0, -25.5]));
        for wrong in ["", "30", "30,", "a,b", "30,nan", "1,2,3"] {
            assert!(angles(wrong).is_err(), "{wrong}");
        }
        assert_eq!(colour("#fa0"), Ok([0xff, 0xaa, 0]));
        assert_eq!(colour("#12abEF"), Ok([0x12, 0xab, 0xef]));
        for wrong in ["", "white", "#ff", "#ffff", "ffffff", "#fffffg"] {
            assert!(colour(wrong).is_err(), "{wrong}");
        }
    }
}
