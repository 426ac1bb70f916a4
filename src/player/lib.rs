//! The puzzle of the element `<hypercubist-player>` of the npm package: an algorithm, step by step, and pictures of it.
//!
//! `npm/src/player` has the element, which asks for one [`Player`] for each algorithm that it shows. Pictures are SVG,
//! drawn without WebGL: a page may have as many players as it likes, and each draws only when something moves.

mod read;

use drawing::{Film, Options};
use group::Permutation;
use puzzle::{MoveId, Puzzle};
use scene::{Scheme, Shape, Surface};
use wasm_bindgen::prelude::wasm_bindgen;

use std::sync::Arc;

pub use read::Refused;

/// The pixels along a side of a picture; the page shows it at any size.
const SIZE: u16 = 400;

/// An algorithm of a puzzle, ready to be played.
#[wasm_bindgen]
pub struct Player {
    puzzle: Arc<Puzzle>,
    film: Film,
    /// By step, where its text begins and ends, UTF-16 code units of the algorithm's text.
    ranges: Vec<u32>,
}

/// How it looks; the names are those of links (docs/formats.md).
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Style {
    options: Options,
    shape: String,
}

#[wasm_bindgen]
impl Style {
    /// The usual look.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self {
            options: Options {
                steady: true,
                size: SIZE,
                ..Options::default()
            },
            shape: String::new(),
        }
    }

    /// A scheme of colours; a name that is none changes nothing.
    pub fn colours(&mut self, name: &str) {
        let known = Scheme::ALL.into_iter().find(|scheme| scheme.id() == name);
        self.options.scheme = known.unwrap_or(self.options.scheme);
    }

    /// Own colours, by face in the order of the puzzle: three numbers each, 0 to 255.
    pub fn own(&mut self, colours: &[u8]) {
        let (colours, _) = colours.as_chunks();
        self.options.own = colours.to_vec();
        self.options.scheme = Scheme::Own;
    }

    /// `stickerless` for colour to the edges.
    pub fn surface(&mut self, name: &str) {
        let known = Surface::ALL.into_iter().find(|it| it.id() == name);
        self.options.surface = known.unwrap_or(self.options.surface);
    }

    /// Whether the stickers that are not seen float behind a puzzle of three dimensions.
    pub fn hints(&mut self, shown: bool) {
        self.options.hints = shown;
    }

    /// A shape, such as `net` or `unfolded`. One that the puzzle does not have changes nothing.
    pub fn shape(&mut self, name: &str) {
        name.clone_into(&mut self.shape);
    }

    /// Where it is seen from, in degrees: how far above, and how far to the right of the front.
    pub fn camera(&mut self, latitude: f32, longitude: f32) {
        self.options.look_from = Some([longitude, latitude].map(f32::to_radians));
    }

    /// What it is called, for those who do not see it.
    pub fn title(&mut self, title: &str) {
        self.options.title = Some(title.to_owned());
    }

    /// The options of pictures of a puzzle.
    fn options(&self, puzzle: &Puzzle) -> Options {
        let mut shapes = Shape::of(puzzle).iter().copied();
        // In links, a hyphen stands for a space.
        let spaced = self.shape.replace('-', " ");
        let named = |shape: &Shape| {
            let name = shape.name().replace('-', " ");
            name.eq_ignore_ascii_case(&spaced)
        };
        Options {
            shape: shapes.find(named),
            ..self.options.clone()
        }
    }
}

#[wasm_bindgen]
impl Player {
    /// Reads the name of a puzzle, what is done before the start, and the algorithm. With `ends_there`, `setup` leads
    /// to the algorithm's end instead.
    ///
    /// # Errors
    /// What of it cannot be read, and why.
    #[wasm_bindgen(constructor)]
    pub fn new(
        puzzle: &str,
        setup: &str,
        alg: &str,
        ends_there: bool,
        style: &Style,
    ) -> Result<Self, Refused> {
        let puzzle = read::named(puzzle)?;
        let before = read::steps(&puzzle, "setup", setup)?;
        let after = read::steps(&puzzle, "alg", alg)?;
        let mut start = puzzle.solved();
        let mut all: Vec<MoveId> = before.turns.iter().flatten().copied().collect();
        if ends_there {
            all.extend(after.undone(&puzzle));
        }
        for id in all {
            start.then_assign(&puzzle.mv(id).permutation);
        }
        let film = Film::of_turns(&puzzle, &start, after.turns, &style.options(&puzzle))
            .map_err(|error| Refused::of("puzzle", &error.to_string()))?;
        Ok(Self {
            puzzle,
            film,
            ranges: after.ranges,
        })
    }

    /// The number of steps.
    pub fn steps(&self) -> u32 {
        self.film.turns() as u32
    }

    /// By step, where its text begins and ends in that of the algorithm: two UTF-16 offsets each. Several steps may
    /// have the same text.
    pub fn ranges(&self) -> Vec<u32> {
        self.ranges.clone()
    }

    /// The picture at a time that is counted in steps: 1.5 is in the middle of the second.
    pub fn picture(&self, time: f32) -> String {
        self.film.quick_svg(time)
    }

    /// The smallest text of the picture at a time, for a page that is sent as it is.
    pub fn still(&self, time: f32) -> String {
        self.film.svg(time)
    }

    /// Whether the puzzle looks solved after some steps, however it lies.
    pub fn is_solved(&self, step: u32) -> bool {
        let position: &Permutation = self.film.position(step as usize);
        self.puzzle.looks_solved(position)
    }

    /// Turns it about with a finger that went this far, in shares of the picture's width.
    pub fn orbit(&mut self, right: f32, down: f32) {
        let [yaw, pitch] = self.film.looks_from();
        self.film.look_from([
            yaw - right * core::f32::consts::PI,
            pitch + down * core::f32::consts::PI,
        ]);
    }
}

#[cfg(test)]
mod tests;
