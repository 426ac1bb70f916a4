//! `hypercubist draw PUZZLE [MOVES]`

mod files;

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use drawing::{DrawingError, Film, LEAST_SIZE, MOST_SIZE, Options, svg};
use engine::reports;
use group::Permutation;
use puzzle::{Algorithm, Geometry, Puzzle, check, cycles};
use raster::{RasterError, Timing};
use recognise::Kind;
use scene::{Rgb, Scheme, Shape, Surface};
use serde::Serialize;

use crate::output::{self, Answer, Failure, answer};
use files::Format;

/// Which position of which puzzle, and how it looks.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// What to show instead of the solved puzzle: moves in any notation of the puzzle, facelets, or cycles of pieces.
    moves: Option<String>,
    /// Write this file: `.svg`, `.png`, or `.gif` for a film of the moves. Without it, or with `-`, standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What is written, whatever the file's name ends with.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The colours: standard, colour-blind-safe or high-contrast; of cubes also green-and-yellow or red-and-blue,
    /// Pieper's two colours.
    #[arg(long, value_name = "NAME", default_value = "standard")]
    scheme: String,
    /// Unfold it: the six faces of a cube, or the eight cells of a cube of four dimensions.
    #[arg(long)]
    net: bool,
    /// Without stickers: coloured to the edge of each piece.
    #[arg(long)]
    stickerless: bool,
    /// Look from this direction: degrees to the right of the front, and degrees above it, such as 30,25.
    #[arg(long, value_name = "RIGHT,UP", allow_hyphen_values = true, value_parser = angles)]
    from: Option<[f32; 2]>,
    /// Width and height in pixels, of a strip those of each picture.
    #[arg(long, value_name = "PIXELS", default_value_t = 400,
          value_parser = clap::value_parser!(u16).range(i64::from(LEAST_SIZE)..=i64::from(MOST_SIZE)))]
    size: u16,
    /// Only the pieces with this many stickers: of a cube 3 for corners, 2 for edges, 1 for centres.
    #[arg(long, value_name = "STICKERS")]
    only: Option<usize>,
    /// A background of one colour, such as #ffffff. Without it, whatever is behind the picture shows through; a film
    /// has a white one.
    #[arg(long, value_name = "COLOUR", value_parser = colour)]
    background: Option<Rgb>,
    /// The position to begin with, instead of solved.
    #[arg(long, value_name = "MOVES")]
    setup: Option<String>,
    /// Show what the moves solve: begin with the position from which they lead to solved, or to what `--setup` says.
    #[arg(long)]
    solves: bool,
    /// A film strip: this number of pictures of the moves side by side.
    #[arg(long, value_name = "PICTURES", value_parser = clap::value_parser!(u16).range(1..=MOST_PICTURES))]
    strip: Option<u16>,
    /// Of a film: frames a second, 25 unless given; browsers show no more than 50.
    #[arg(long, value_name = "FRAMES", value_parser = clap::value_parser!(u8).range(1..=50))]
    fps: Option<u8>,
    /// Of a film: turns a second, 2 unless given.
    #[arg(long, value_name = "TURNS", value_parser = speed)]
    speed: Option<f32>,
    /// Of a film: how many seconds the first picture stays, and the last one, 1 unless given.
    #[arg(long, value_name = "SECONDS", value_parser = pause)]
    pause: Option<f32>,
}

/// The most pictures of a strip.
const MOST_PICTURES: i64 = 100;
/// The greatest width of a strip as PNG, in pixels: programs that show pictures refuse more.
const MOST_WIDTH: u32 = 16_384;

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
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let file = arguments.output.as_deref();
    let file = file.filter(|path| *path != Path::new("-"));
    let format = files::format(file, arguments.format)?;
    arguments.fit_together(format)?;
    if file.is_none() {
        files::may_be_printed(format, as_json)?;
    }
    let drawn = arguments.drawn(&puzzle, format)?;
    let written_to = file.map(|path| path.display().to_string());
    let svg = match (file, drawn) {
        (Some(path), drawn) => {
            super::write(path, &drawn)?;
            None
        }
        (None, Drawn::Text(svg)) => Some(svg),
        (None, Drawn::Bytes(bytes)) => {
            output::say_bytes(&bytes);
            None
        }
    };
    answer(Picture { svg, written_to })
}

/// What a picture is written as.
enum Drawn {
    Text(String),
    Bytes(Vec<u8>),
}

impl AsRef<[u8]> for Drawn {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl Arguments {
    /// Whether there are options that another one, or the format, gives no meaning.
    fn fit_together(&self, format: Format) -> Result<(), Failure> {
        let timing = [
            ("--fps", self.fps.is_some()),
            ("--speed", self.speed.is_some()),
            ("--pause", self.pause.is_some()),
        ];
        let is_film = format == Format::Gif;
        if let Some((name, _)) = timing.iter().find(|(_, given)| *given && !is_film) {
            return Err(Failure::message(format!(
                "error: {name} is about a film, and this is a picture\nhelp: -o FILE.gif makes a film"
            )));
        }
        if is_film && self.strip.is_some() {
            return Err(Failure::message(
                "error: a strip is a picture, and a .gif is a film\nhelp: write it as .svg or .png",
            ));
        }
        let width = u32::from(self.strip.unwrap_or(1)) * u32::from(self.size);
        if format == Format::Png && width > MOST_WIDTH {
            return Err(Failure::message(format!(
                "error: the strip would be {width} pixels wide; the limit is {MOST_WIDTH}, since programs that show \
                 pictures refuse more\nhelp: a smaller --size, fewer pictures, or .svg, which has no limit"
            )));
        }
        Ok(())
    }

    /// The picture or the film.
    fn drawn(&self, puzzle: &Arc<Puzzle>, format: Format) -> Result<Drawn, Failure> {
        let scheme = scheme(puzzle, &self.scheme)?;
        let asked = self.asked(puzzle)?;
        let moving = format == Format::Gif || self.strip.is_some();
        let options = Options {
            scheme,
            shape: self.net.then(|| net(puzzle)),
            surface: if self.stickerless {
                Surface::Stickerless
            } else {
                Surface::Stickered
            },
            look_from: self.from.map(|angles| angles.map(f32::to_radians)),
            size: self.size,
            only: self.only(puzzle)?,
            background: self.background,
            description: Some(self.description(puzzle, asked.text.as_deref(), moving)),
            ..Options::default()
        };
        let failed = |error: RasterError| Failure::message(format!("error: {error}"));
        let svg = if moving {
            let moves = asked.moves(puzzle)?;
            if format == Format::Gif {
                self.is_short_enough(&moves)?;
            }
            let film = Film::new(puzzle, &asked.start(self.solves), moves.moves(), &options);
            let film = film.map_err(|error| refused(puzzle, &error))?;
            let Some(count) = self.strip else {
                let gif = raster::gif(&film, &self.timing());
                return Ok(Drawn::Bytes(gif.map_err(failed)?));
            };
            film.strip(count)
        } else {
            let position = asked.shown(self.solves);
            svg(puzzle, &position, &options).map_err(|error| refused(puzzle, &error))?
        };
        Ok(match format {
            Format::Png => Drawn::Bytes(raster::png(&svg).map_err(failed)?),
            _ => Drawn::Text(svg),
        })
    }

    /// The number of stickers of the pieces that are drawn, if the puzzle has such pieces.
    fn only(&self, puzzle: &Puzzle) -> Result<Option<usize>, Failure> {
        let pieces = puzzle.pieces().iter();
        let kinds: BTreeSet<usize> = pieces.map(|piece| piece.facets.len()).collect();
        match self.only {
            Some(stickers) if !kinds.contains(&stickers) => {
                let kinds: Vec<String> = kinds.iter().map(ToString::to_string).collect();
                Err(Failure::message(format!(
                    "error: no piece of the {} has {stickers} stickers\nhelp: its pieces have {}",
                    puzzle.name(),
                    kinds.join(", ")
                )))
            }
            only => Ok(only),
        }
    }

    fn is_short_enough(&self, moves: &Algorithm) -> Result<(), Failure> {
        let frames = raster::frames(moves.len(), self.size, &self.timing());
        frames.map(|_| ()).map_err(|error| {
            Failure::message(format!(
                "error: {error}\nhelp: fewer moves, a smaller --size, fewer frames (--fps), or a greater --speed"
            ))
        })
    }

    fn timing(&self) -> Timing {
        let usual = Timing::default();
        Timing {
            frames_a_second: self.fps.unwrap_or(usual.frames_a_second),
            turns_a_second: self.speed.unwrap_or(usual.turns_a_second),
            pause: self.pause.unwrap_or(usual.pause),
        }
    }

    /// What the arguments say of the position.
    fn asked(&self, puzzle: &Puzzle) -> Result<Asked, Failure> {
        let kinds = [Kind::Algorithm, Kind::Facelets, Kind::Cycles, Kind::Log];
        let read = |text: &Option<String>| -> Result<_, Failure> {
            let Some(text) = text else {
                return Ok((None, puzzle.solved()));
            };
            let text = super::recognised(puzzle, text, &kinds).into_owned();
            super::say_notes(puzzle, &text);
            let position = reports::read_position(puzzle, &text)?;
            Ok((Some(text), position))
        };
        let (_, setup) = read(&self.setup)?;
        let (text, change) = read(&self.moves)?;
        Ok(Asked {
            setup,
            change,
            text,
        })
    }

    /// What is to be seen, in words.
    fn description(&self, puzzle: &Puzzle, text: Option<&str>, moving: bool) -> String {
        let name = puzzle.name();
        let after = self
            .setup
            .as_deref()
            .map(|setup| format!(", after {setup}"));
        let after = after.unwrap_or_default();
        match text {
            None if self.setup.is_none() => format!("The {name}, solved."),
            None => format!("The {name}{after}."),
            Some(moves) if moving => format!("The {name}{after}, while it is turned: {moves}"),
            Some(moves) if self.solves => format!("The {name}{after}, as {moves} solves it"),
            Some(moves) => format!("The {name} in the position {moves}{after}"),
        }
    }
}

/// Which position, or which moves.
struct Asked {
    setup: Permutation,
    /// What the moves, the facelets or the cycles do.
    change: Permutation,
    text: Option<String>,
}

impl Asked {
    /// The position of a film's first picture.
    fn start(&self, solves: bool) -> Permutation {
        if solves {
            self.setup.then(&self.change.inverse())
        } else {
            self.setup.clone()
        }
    }

    /// The position of a picture.
    fn shown(&self, solves: bool) -> Permutation {
        if solves {
            self.start(true)
        } else {
            self.setup.then(&self.change)
        }
    }

    /// The moves of a film.
    fn moves(&self, puzzle: &Puzzle) -> Result<Algorithm, Failure> {
        let text = self.text.as_deref().unwrap_or_default();
        let what = if check::is_facelets(puzzle, text) {
            "facelets"
        } else if cycles::are_meant(puzzle, text) {
            "cycles"
        } else {
            let moves = reports::moves(puzzle, text)?;
            if moves.is_empty() {
                return Err(Failure::message(
                    "error: there are no moves that a film or a strip could show\nhelp: write them after the puzzle, \
                     such as \"R U R' U'\"",
                ));
            }
            return Ok(moves);
        };
        Err(Failure::message(format!(
            "error: a film or a strip shows moves, and these are {what}\nhelp: `hypercubist word` finds moves that \
             lead to a position"
        )))
    }
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

/// A number of turns a second.
fn speed(text: &str) -> Result<f32, String> {
    number(text, 0.1, 50.0)
}

/// A number of seconds.
fn pause(text: &str) -> Result<f32, String> {
    number(text, 0.0, 60.0)
}

/// A number between two others.
fn number(text: &str, least: f32, most: f32) -> Result<f32, String> {
    let number: Option<f32> = text.trim().parse().ok();
    let number = number.filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("write a number from {least} to {most}"))
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
        assert_eq!(speed(" 2.5"), Ok(2.5));
        assert_eq!(pause("0"), Ok(0.0));
        for wrong in ["", "0", "nan", "51", "-1", "two"] {
            assert!(speed(wrong).is_err(), "{wrong}");
        }
        assert_eq!(colour("#fa0"), Ok([0xff, 0xaa, 0]));
        assert_eq!(colour("#12abEF"), Ok([0x12, 0xab, 0xef]));
        for wrong in ["", "white", "#ff", "#ffff", "ffffff", "#fffffg"] {
            assert!(colour(wrong).is_err(), "{wrong}");
        }
    }
}
