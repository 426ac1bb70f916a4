//! The texture of a puzzle's face names, and of its facets' numbers, for the shaders.

use crate::Marks;
use crate::letters::{COLUMNS, Letters, REACH};
use puzzle::Puzzle;
use three_d::{
    Context, CpuTexture, Interpolation, Program, Texture2D, TextureData, Vec2, Wrapping, vec2,
};

/// The beginning of fragment shaders that draw marks and letters.
pub(crate) const INK: &str = include_str!("shaders/ink.frag");

/// Letters have numbers from this one on, in the order of the faces; smaller numbers are marks.
pub(crate) const FIRST_LETTER: f32 = 16.0;

/// What the numbers of facets begin with, in the order of the facets: they follow the faces' names.
pub(crate) fn first_number(puzzle: &Puzzle) -> f32 {
    FIRST_LETTER + puzzle.faces().len() as f32
}

/// A texture of names on the GPU.
pub(crate) struct Writing {
    context: Context,
    picture: Texture2D,
    /// Its columns and rows.
    grid: Vec2,
    /// Whether it has the numbers of facets, too.
    has_numbers: bool,
}

impl Writing {
    /// The names of a puzzle's faces.
    pub fn new(context: &Context, puzzle: &Puzzle) -> Self {
        Self::of(context, puzzle, &[])
    }

    /// Has the numbers of facets when they are to be drawn; it takes a moment to make them.
    pub fn fit(&mut self, puzzle: &Puzzle, marks: Marks) {
        if marks == Marks::Numbers && !self.has_numbers {
            self.add_numbers(puzzle);
        }
    }

    #[inline(never)]
    fn add_numbers(&mut self, puzzle: &Puzzle) {
        let numbers = puzzle.facet_numbers().unwrap_or_default();
        let numbers = numbers.into_iter().map(|number| match number {
            0 => String::new(),
            number => number.to_string(),
        });
        *self = Self::of(&self.context, puzzle, &numbers.collect::<Vec<_>>());
        self.has_numbers = true;
    }

    fn of(context: &Context, puzzle: &Puzzle, numbers: &[String]) -> Self {
        let faces = puzzle.faces().iter().map(|face| face.name.as_str());
        let names: Vec<&str> = faces.chain(numbers.iter().map(String::as_str)).collect();
        let columns = COLUMNS.min(names.len().max(1));
        let grid = vec2(columns as f32, names.len().div_ceil(columns).max(1) as f32);
        let letters = Letters::of(names);
        Self {
            context: context.clone(),
            grid,
            has_numbers: false,
            picture: Texture2D::new(
                context,
                &CpuTexture {
                    data: TextureData::RU8(letters.pixels),
                    width: letters.width,
                    height: letters.height,
                    min_filter: Interpolation::Linear,
                    mag_filter: Interpolation::Linear,
                    mipmap: None,
                    wrap_s: Wrapping::ClampToEdge,
                    wrap_t: Wrapping::ClampToEdge,
                    ..CpuTexture::default()
                },
            ),
        }
    }

    /// Binds the texture to a program that draws names.
    pub fn lend(&self, program: &Program) {
        program.use_uniform("letter_grid", self.grid);
        program.use_uniform("letter_reach", REACH);
        program.use_texture("letters", &self.picture);
    }
}
