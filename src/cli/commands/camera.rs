//! `hypercubist camera PICTURE...`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use camera::{ANOTHER, Picture, Reading, Side, find, read};
use clap::Args;
use engine::reports::FaceletsReport;
use image::DynamicImage;
use puzzle::check::check;
use puzzle::structure::Structure;
use puzzle::{Colouring, FaceId, Puzzle};
use scene::Scheme;

use crate::output::{Answer, Failure, answer};

/// The faces in the order of facelets.
const FACES: [&str; 6] = ["U", "R", "F", "D", "L", "B"];
/// The most positions that are listed where the sides fit together in several ways.
const MOST_LISTED: usize = 6;
/// The most pixels of a picture: a position needs few, and a file can promise more than there is memory.
const MOST_PIXELS: u64 = 100_000_000;

/// Which pictures of which cube.
#[derive(Args)]
pub struct Arguments {
    /// Photographs of the six sides as PNG or JPEG, in any order and any way up, one side to each. Several of one side
    /// count together.
    #[arg(required = true, value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    /// The puzzle: 3x3x3 or 2x2x2.
    #[arg(long, value_name = "PUZZLE", default_value = "3x3x3")]
    puzzle: String,
}

/// A side, and the pictures of it.
struct Seen<'a> {
    side: Side,
    pictures: Vec<&'a Path>,
}

/// Finds the sides and puts them together.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let layers = match puzzle.name() {
        "3x3x3" => 3,
        "2x2x2" => 2,
        other => {
            let why = format!(
                "error: photographs of the {other} cannot be read, only of the 3x3x3 and the 2x2x2"
            );
            return Err(Failure::message(why));
        }
    };
    let mut all: Vec<Seen> = Vec::new();
    let mut without: Vec<&Path> = Vec::new();
    for path in &arguments.pictures {
        let Some(side) = side(path, layers)? else {
            without.push(path);
            continue;
        };
        let same = all.iter_mut().find(|seen| seen.side.apart(&side) < ANOTHER);
        if let Some(seen) = same {
            seen.side = seen.side.with(&side).unwrap_or(side);
            seen.pictures.push(path);
        } else {
            all.push(Seen {
                side,
                pictures: vec![path],
            });
        }
    }
    if !without.is_empty() {
        return Err(not_found(&puzzle, &without));
    }
    let sides: Vec<Side> = all.iter().map(|seen| seen.side.clone()).collect();
    let Ok(sides) = <[Side; 6]>::try_from(sides) else {
        return Err(not_six(&all));
    };
    let usual = FACES.map(|name| {
        let face = puzzle.faces().iter().position(|face| face.name == name);
        Scheme::Standard.face_colour(&puzzle, FaceId(face.unwrap_or_default() as u8))
    });
    let reading = read(&sides, &usual).ok_or_else(not_one)?;
    if !reading.rivals.is_empty() {
        return Err(several(&reading));
    }
    if !reading.unsure.is_empty() {
        return Err(unclear(&reading, &all, layers));
    }
    let facelets = letters(&reading.facelets);
    let colouring = Colouring::standard(&puzzle);
    let position = check(&puzzle, &Structure::new(&puzzle), &colouring, &facelets);
    // Only positions that turning can reach are read.
    let position = position.map_err(|_| not_one())?;
    answer(FaceletsReport::of(&puzzle, &colouring, &position))
}

fn letters(facelets: &[usize]) -> String {
    facelets.iter().map(|&face| FACES[face]).collect()
}

/// The side in a picture, if there is one.
fn side(path: &Path, layers: usize) -> Result<Option<Side>, Failure> {
    let bytes = super::read_bytes(path)?;
    let refused = |why: &str| super::unreadable(path, why);
    let format = image::guess_format(&bytes).map_err(|_| refused("it is neither PNG nor JPEG"))?;
    let reader = || image::ImageReader::with_format(std::io::Cursor::new(&bytes), format);
    let size = reader().into_dimensions();
    let (width, height) = size.map_err(|error| refused(&error.to_string()))?;
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(refused("it has more than 100 million pixels"));
    }
    let picture = reader().decode().map(DynamicImage::into_rgba8);
    let picture = picture.map_err(|error| refused(&error.to_string()))?;
    let seen = Picture::new(width as usize, height as usize, &picture);
    let found = seen.and_then(|seen| find(&seen, layers).map(|found| Side::seen(&seen, &found)));
    Ok(found)
}

fn names(pictures: &[&Path]) -> String {
    let names: Vec<String> = pictures
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    names.join(", ")
}

fn not_found(puzzle: &Puzzle, pictures: &[&Path]) -> Failure {
    Failure::message(format!(
        "error: no side of a {} is found in {}\nhelp: photograph each side from the front, all of it, without a flash",
        puzzle.name(),
        names(pictures)
    ))
}

fn not_six(all: &[Seen]) -> Failure {
    let count = all.len();
    let mut text = format!("error: a cube has six sides, and these pictures show {count}");
    for (n, seen) in all.iter().enumerate() {
        // Writing into a text does not fail.
        let _ = write!(text, "\n  {}: {}", n + 1, names(&seen.pictures));
    }
    Failure::message(text)
}

fn not_one() -> Failure {
    Failure::message("error: these six sides are not those of one cube".to_owned())
}

fn several(reading: &Reading) -> Failure {
    let all = std::iter::once(&reading.facelets).chain(&reading.rivals);
    let count = all.clone().count();
    let mut text = format!("error: these sides fit together in {count} ways");
    for facelets in all.take(MOST_LISTED) {
        // Writing into a text does not fail.
        let _ = write!(text, "\n  {}", letters(facelets));
    }
    if count > MOST_LISTED {
        text.push_str("\n  ...");
    }
    text.push_str("\nhelp: turn a side of the cube, photograph all six again, and turn it back");
    Failure::message(text)
}

fn unclear(reading: &Reading, all: &[Seen], layers: usize) -> Failure {
    let count = reading.unsure.len();
    let are = if count == 1 {
        "sticker is"
    } else {
        "stickers are"
    };
    let mut text = format!("error: {count} {are} unclear");
    for unsure in &reading.unsure {
        let each = layers * layers;
        let (face, at) = (unsure.facelet / each, unsure.facelet % each);
        let may: Vec<&str> = unsure.faces.iter().map(|&face| FACES[face]).collect();
        let pictures = &all[reading.faces[face].0].pictures;
        let _ = write!(
            text,
            "\n  {}, row {}, column {}: {} ({})",
            FACES[face],
            at / layers + 1,
            at % layers + 1,
            may.join(" or "),
            names(pictures)
        );
    }
    text.push_str("\nhelp: add another picture of these sides, in even light");
    Failure::message(text)
}
