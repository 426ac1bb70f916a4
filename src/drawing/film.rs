//! The pictures of a puzzle while it is turned.

use std::collections::BTreeSet;
use std::sync::Arc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};
use scene::{Stage, Turn, ease_in_out};

use crate::flat::{self, Frame, Patch};
use crate::{DrawingError, Options, covered, painted, stage, width, write};

/// Turns of a puzzle, one after the other, as pictures that all show the same part of space.
///
/// ```
/// use drawing::{Film, Options};
/// use puzzle::{Algorithm, catalogue};
///
/// let cube = catalogue::by_name("3x3x3").ok_or("it is in the catalogue")?;
/// let moves = Algorithm::parse(&cube, "R U R' U'")?;
/// let film = Film::new(&cube, &cube.solved(), moves.moves(), &Options::default())?;
/// assert_eq!(film.turns(), 4);
/// // Half of the second turn is done.
/// assert!(film.svg(1.5).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    /// At the start.
    stage: Stage,
    /// By turn, the moves that are done at once.
    turns: Vec<Box<[MoveId]>>,
    /// Before each turn, and after the last one.
    positions: Vec<Permutation>,
    frame: Frame,
    options: Options,
}

/// In how many steps it is looked how far a turn reaches.
const REACH_STEPS: u8 = 8;

impl Film {
    /// A film that begins with a position.
    ///
    /// # Errors
    /// As [`svg`](crate::svg).
    ///
    /// # Panics
    /// If the position or a move belongs to another puzzle.
    pub fn new(
        puzzle: &Arc<Puzzle>,
        start: &Permutation,
        moves: &[MoveId],
        options: &Options,
    ) -> Result<Self, DrawingError> {
        let turns = moves.iter().map(|&mv| [mv].into());
        Self::of_turns(puzzle, start, turns.collect(), options)
    }

    /// A film of turns that are several moves at once each.
    ///
    /// # Errors
    /// As [`svg`](crate::svg).
    ///
    /// # Panics
    /// If the position or a move belongs to another puzzle.
    pub fn of_turns(
        puzzle: &Arc<Puzzle>,
        start: &Permutation,
        turns: Vec<Box<[MoveId]>>,
        options: &Options,
    ) -> Result<Self, DrawingError> {
        let stage = stage(puzzle, start, options)?;
        let mut positions = vec![start.clone()];
        for turn in &turns {
            let mut position = positions[positions.len() - 1].clone();
            for &mv in turn {
                position.then_assign(&puzzle.mv(mv).permutation);
            }
            positions.push(position);
        }
        let frame = frame(&stage, &turns, options);
        Ok(Self {
            stage,
            turns,
            positions,
            frame,
            options: options.clone(),
        })
    }

    /// How many turns there are.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// The position when this many turns are done; more than there are count as all.
    pub fn position(&self, turns: usize) -> &Permutation {
        &self.positions[turns.min(self.turns.len())]
    }

    /// Looks at it from elsewhere: yaw and pitch in radians ([`scene::Camera::look_from`]). A film that is not
    /// [`steady`](Options::steady) may get turns out of its pictures then.
    pub fn look_from(&mut self, [yaw, pitch]: [f32; 2]) {
        self.stage
            .move_camera(|camera| camera.look_from(yaw, pitch));
    }

    /// Where it is looked at from: yaw and pitch in radians.
    pub fn looks_from(&self) -> [f32; 2] {
        let camera = self.stage.camera();
        [camera.yaw(), camera.pitch()]
    }

    /// The width and the height of each picture, in pixels.
    pub fn size(&self) -> u16 {
        width(&self.options) as u16
    }

    /// The picture at a time, which is counted in turns: 0 is the start, [`turns`](Self::turns) the end, and times
    /// outside count as the nearer one. A turn is slow at both ends.
    pub fn svg(&self, time: f32) -> String {
        let size = width(&self.options);
        write::document(&self.patches(time), size, self.name(), &self.options)
    }

    /// As [`svg`](Self::svg), with what nearer parts cover as well: more text, in a fraction of the time. For pictures
    /// that are drawn one after the other.
    pub fn quick_svg(&self, time: f32) -> String {
        let size = width(&self.options);
        write::document(&self.all_patches(time), size, self.name(), &self.options)
    }

    /// Pictures side by side at `count` times that are equally far apart, from the start to the end.
    pub fn strip(&self, count: u16) -> String {
        let last = count.saturating_sub(1).max(1);
        let time = |number| f32::from(number) * self.turns() as f32 / f32::from(last);
        let pictures: Vec<Vec<Patch>> = (0..count).map(|k| self.patches(time(k))).collect();
        let size = width(&self.options);
        write::strip(&pictures, size, self.name(), &self.options)
    }

    fn name(&self) -> &str {
        self.stage.puzzle().name()
    }

    fn patches(&self, time: f32) -> Vec<Patch> {
        covered::visible(self.all_patches(time), width(&self.options))
    }

    /// What is painted, also where it is painted over.
    fn all_patches(&self, time: f32) -> Vec<Patch> {
        let time = time.clamp(0.0, self.turns() as f32);
        let number = time as usize;
        let progress = time - number as f32;
        let mut stage = self.stage.clone();
        stage.set_position(&self.positions[number]);
        // At rest, the insides are not there.
        if progress > 0.0 {
            stage.set_turn(Some(Turn {
                moves: self.turns[number].to_vec(),
                progress: ease_in_out(progress),
            }));
        }
        let mut patches = painted(&stage);
        flat::fit(&mut patches, &self.frame, width(&self.options));
        patches
    }
}

/// The frame of the start, with room for each of the turns.
fn frame(stage: &Stage, turns: &[Box<[MoveId]>], options: &Options) -> Frame {
    let mut frame = crate::frame(&painted(stage), options);
    if options.steady {
        return frame;
    }
    let mut stage = stage.clone();
    for moves in turns.iter().collect::<BTreeSet<_>>() {
        for step in 1..REACH_STEPS {
            stage.set_turn(Some(Turn {
                moves: moves.to_vec(),
                progress: f32::from(step) / f32::from(REACH_STEPS),
            }));
            let blocks = flat::blocks(&stage.bodies(), stage.camera());
            for block in blocks {
                frame.widen(&block.patches);
            }
        }
    }
    frame
}

#[cfg(test)]
mod tests {
    use puzzle::{Algorithm, catalogue};

    use super::*;
    use crate::svg;

    fn film(name: &str, moves: &str) -> Film {
        let puzzle = catalogue::by_name(name).unwrap();
        let moves = Algorithm::parse(&puzzle, moves).unwrap();
        Film::new(
            &puzzle,
            &puzzle.solved(),
            moves.moves(),
            &Options::default(),
        )
        .unwrap()
    }

    #[test]
    fn a_film_leads_from_its_start_to_its_end() {
        for (name, moves) in [
            ("3x3x3", "R U2"),
            ("megaminx", "R U"),
            ("2x2x2x2", "R12 R13"),
        ] {
            let film = film(name, moves);
            let pictures: Vec<String> = (0..=16).map(|k| film.svg(k as f32 / 8.0)).collect();
            for (k, picture) in pictures.iter().enumerate() {
                let first = pictures.iter().position(|other| other == picture);
                assert_eq!(first, Some(k), "{name}");
            }
            assert_eq!(film.svg(-1.0), pictures[0]);
            assert_eq!(film.svg(9.0), pictures[16]);
        }
    }

    #[test]
    fn a_film_without_turns_is_its_picture() {
        let film = film("3x3x3", "");
        let puzzle = film.stage.puzzle();
        let picture = svg(puzzle, &puzzle.solved(), &Options::default()).unwrap();
        assert_eq!(film.svg(0.0), picture);
        assert_eq!(film.turns(), 0);
    }

    #[test]
    fn turning_layers_stay_within_the_picture() {
        for (name, moves) in [
            ("4x4x4", "R U F 2R x"),
            ("pyraminx", "R U"),
            ("skewb", "R U"),
            ("3x3x3x3", "R12 R13"),
        ] {
            let film = film(name, moves);
            for k in 0..=film.turns() * 7 {
                let patches = film.patches(k as f32 / 7.0);
                assert!(patches.len() > 5, "{name}");
                for patch in &patches {
                    let within = patch.round - 0.5..=400.5 - patch.round;
                    let corners = patch.outline.iter().flatten();
                    assert!(
                        corners.into_iter().all(|x| within.contains(x)),
                        "{name} {k}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_strip_has_its_pictures_side_by_side() {
        let strip = film("2x2x2", "R U").strip(5);
        assert!(strip.contains("width=\"2000\" height=\"400\""));
        assert_eq!(strip.matches("<svg ").count(), 6);
        assert_eq!(strip.matches("</svg>").count(), 6);
        assert_eq!(film("2x2x2", "R").strip(1).matches("<svg ").count(), 2);
    }
}
