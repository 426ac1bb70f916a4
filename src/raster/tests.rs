//! What is in the files: pictures as PNG, and the frames of films.

use std::sync::Arc;

use drawing::{Film, Options, stickers, svg};
use gif::{ColorOutput, DecodeOptions};
use group::Permutation;
use puzzle::{Algorithm, Puzzle, catalogue};
use resvg::tiny_skia::Pixmap;
use scene::{Scheme, Shape};

use super::*;

/// A puzzle of the catalogue and the moves on it.
fn turned(name: &str, moves: &str) -> (Arc<Puzzle>, Algorithm) {
    let puzzle = catalogue::by_name(name).unwrap();
    let moves = Algorithm::parse(&puzzle, moves).unwrap();
    (puzzle, moves)
}

fn picture(puzzle: &Arc<Puzzle>, position: &Permutation, options: &Options) -> Pixmap {
    let svg = svg(puzzle, position, options).unwrap();
    Pixmap::decode_png(&png(&svg).unwrap()).unwrap()
}

#[test]
fn pictures_have_their_size_and_each_sticker_its_colour() {
    let net = |puzzle: &Puzzle| Shape::of(puzzle).get(1).copied();
    for (name, moves, scheme, unfolded, size) in [
        ("3x3x3", "R U", Scheme::Standard, false, 400),
        ("3x3x3", "R U", Scheme::ColourBlindSafe, true, 300),
        ("megaminx", "R U", Scheme::HighContrast, false, 640),
        ("pyraminx", "R", Scheme::Standard, false, 160),
    ] {
        let (puzzle, moves) = turned(name, moves);
        let options = Options {
            scheme,
            shape: net(&puzzle).filter(|_| unfolded),
            size,
            ..Options::default()
        };
        let position = moves.permutation(&puzzle);
        let pixels = picture(&puzzle, &position, &options);
        let size = u32::from(size);
        assert_eq!([pixels.width(), pixels.height()], [size, size]);
        let stickers = stickers(&puzzle, &position, &options).unwrap();
        assert!(stickers.len() >= 12, "{name}");
        for sticker in stickers {
            let [x, y] = sticker.middle.map(|x| x as u32);
            let pixel = pixels.pixel(x, y).unwrap();
            assert_eq!(
                [pixel.red(), pixel.green(), pixel.blue()],
                sticker.colour,
                "{name}"
            );
            assert_eq!(pixel.alpha(), 255);
        }
        // Around the puzzle there is nothing.
        assert_eq!(pixels.pixel(0, 0).unwrap().alpha(), 0);
    }
}

#[test]
fn a_background_is_everywhere() {
    let (puzzle, _) = turned("2x2x2x2", "");
    let options = Options {
        background: Some([10, 20, 30]),
        size: 64,
        ..Options::default()
    };
    let pixels = picture(&puzzle, &puzzle.solved(), &options);
    assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255));
    let corner = pixels.pixel(63, 63).unwrap();
    assert_eq!([corner.red(), corner.green(), corner.blue()], [10, 20, 30]);
}

#[test]
fn what_is_no_picture_is_an_error() {
    assert!(matches!(png("<svg"), Err(RasterError::Svg(_))));
    assert!(matches!(png(""), Err(RasterError::Svg(_))));
}

/// The frames of a GIF as they are seen, in red, green, blue and opacity, and their times in hundredths of a second.
fn seen(gif: &[u8]) -> (Vec<Vec<u8>>, Vec<u16>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).unwrap();
    let width = usize::from(decoder.width());
    let mut screen = vec![0; width * usize::from(decoder.height()) * 4];
    let (mut frames, mut delays) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let columns = usize::from(frame.width);
        for (k, pixel) in frame.buffer.chunks(4).enumerate() {
            let row = usize::from(frame.top) + k / columns;
            let at = row * width + usize::from(frame.left) + k % columns;
            if pixel[3] > 0 {
                screen[4 * at..4 * at + 4].copy_from_slice(pixel);
            }
        }
        frames.push(screen.clone());
        delays.push(frame.delay);
    }
    (frames, delays)
}

/// How many pixels of two pictures have colours that differ much.
fn different(frame: &[u8], pixels: &Pixmap) -> usize {
    let pixels = pixels.pixels().iter();
    let apart = |(a, b): (&[u8], &resvg::tiny_skia::PremultipliedColorU8)| {
        let b = [b.red(), b.green(), b.blue()];
        (0..3).any(|k| a[k].abs_diff(b[k]) > 40)
    };
    frame
        .chunks(4)
        .zip(pixels)
        .filter(|&pair| apart(pair))
        .count()
}

#[test]
fn a_film_begins_and_ends_with_its_positions_and_always_moves() {
    for (name, moves) in [("3x3x3", "R U"), ("pyraminx", "R"), ("2x2x2x2", "R12")] {
        let (puzzle, moves) = turned(name, moves);
        let options = Options {
            size: 96,
            background: Some([250, 250, 240]),
            ..Options::default()
        };
        let solved = puzzle.solved();
        let film = Film::new(&puzzle, &solved, moves.moves(), &options).unwrap();
        let timing = Timing {
            frames_a_second: 10,
            ..Timing::default()
        };
        let bytes = gif(&film, &timing).unwrap();
        assert_eq!(bytes, gif(&film, &timing).unwrap());
        let (frames, delays) = seen(&bytes);
        assert_eq!(frames.len(), 5 * film.turns() + 1);
        for (a, b) in frames.iter().zip(&frames[1..]) {
            assert_ne!(a, b, "{name}");
        }
        let end = [0, film.turns()].map(|turn| pixels(&film.svg(turn as f32), Color::WHITE));
        let [first, last] = end.map(Result::unwrap);
        assert_eq!(different(&frames[0], &first), 0, "{name}");
        assert_eq!(different(&frames[frames.len() - 1], &last), 0, "{name}");
        assert!(different(&frames[0], &last) > 100, "{name}");
        assert_eq!(delays[0], 110);
        assert_eq!(delays[delays.len() - 1], 110);
        assert!(delays[1..delays.len() - 1].iter().all(|&delay| delay == 10));
        assert!(bytes.windows(11).any(|part| part == b"NETSCAPE2.0"));
    }
}

#[test]
fn a_film_without_moves_is_one_frame() {
    let (puzzle, _) = turned("2x2x2", "");
    let options = Options {
        size: 32,
        ..Options::default()
    };
    let film = Film::new(&puzzle, &puzzle.solved(), &[], &options).unwrap();
    let (frames, _) = seen(&gif(&film, &Timing::default()).unwrap());
    assert_eq!(frames.len(), 1);
    // White behind it.
    assert_eq!(frames[0][..4], [255; 4]);
}
