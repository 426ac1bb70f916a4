//! The texture of a puzzle's face names for the shaders.

use crate::letters::{COLUMNS, Letters, REACH};
use puzzle::Puzzle;
use three_d::{
    Context, CpuTexture, Interpolation, Program, Texture2D, TextureData, Vec2, Wrapping, vec2,
};

/// The beginning of fragment shaders that draw marks and letters.
pub(crate) const INK: &str = include_str!("shaders/ink.frag");

/// Letters have numbers from this one on, in the order of the faces; smaller numbers are marks.
pub(crate) const FIRST_LETTER: f32 = 16.0;

/// A texture of names on the GPU.
pub(crate) struct Writing {
    picture: Texture2D,
    /// Its columns and rows.
    grid: Vec2,
}

impl Writing {
    /// The names of a puzzle's faces.
    pub fn new(context: &Context, puzzle: &Puzzle) -> Self {
        let faces = puzzle.faces();
        let letters = Letters::of(faces.iter().map(|face| face.name.as_str()));
        let columns = COLUMNS.min(faces.len().max(1));
        Self {
            grid: vec2(columns as f32, faces.len().div_ceil(columns).max(1) as f32),
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
