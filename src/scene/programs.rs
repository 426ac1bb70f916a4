//! Programs of the GPU, shared by all that draw.

use crate::SceneError;
use std::{cell::RefCell, rc::Rc};
use three_d::{Blend, BlendEquationType, BlendMultiplierType, Context, Program};

/// The programs of a context: each is made when it is first wanted, and then shared by all puzzles until the context
/// ends. glow remembers the uniforms of every program that it has seen, and the browser with them the program, so
/// programs that came and went with their puzzles would all stay.
pub(crate) struct Programs {
    context: Context,
    /// By the texts of their shaders.
    made: RefCell<Vec<(Shaders, Rc<Program>)>>,
}

/// The text of a vertex shader, and those that make up a fragment shader.
type Shaders = (&'static str, &'static [&'static str]);

impl Programs {
    /// None so far.
    pub fn new(context: Context) -> Self {
        Self {
            context,
            made: RefCell::default(),
        }
    }

    /// The program of these shaders.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the driver refuses them.
    pub fn get(
        &self,
        vertex: &'static str,
        fragment: &'static [&'static str],
    ) -> Result<Rc<Program>, SceneError> {
        let shaders = (vertex, fragment);
        let mut made = self.made.borrow_mut();
        if let Some((_, program)) = made.iter().find(|(known, _)| *known == shaders) {
            return Ok(program.clone());
        }
        let program = Program::from_source(&self.context, vertex, &fragment.concat())
            .map_err(|error| SceneError::Graphics(error.to_string()))?;
        let program = Rc::new(program);
        made.push((shaders, program.clone()));
        Ok(program)
    }
}

/// The part of fragment shaders about the room that a puzzle is in.
pub(crate) const LIGHT: &str = include_str!("shaders/light.frag");

/// Premultiplied colours cover what is there.
pub(crate) const OVER: Blend = Blend::Enabled {
    source_rgb_multiplier: BlendMultiplierType::One,
    source_alpha_multiplier: BlendMultiplierType::One,
    destination_rgb_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    destination_alpha_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    rgb_equation: BlendEquationType::Add,
    alpha_equation: BlendEquationType::Add,
};
