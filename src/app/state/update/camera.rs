//! Takes in what happens with the camera: six sides become the colours that are entered on Play.

use std::fmt::Write as _;

use puzzle::FaceId;

use crate::state::camera::{Action, Ask, Camera, Link};
use crate::state::screens::play::entry::Command;
use crate::state::screens::{Stage as _, play};
use crate::state::{Effect, State};

/// The faces in the order of the camera.
const FACES: [&str; 6] = ["U", "R", "F", "D", "L", "B"];

impl State {
    /// Takes in an action on the camera.
    pub(super) fn update_camera(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        let layers = self.play.puzzle().layers();
        let camera = &mut self.shell.camera;
        match action {
            Action::Open => {
                **camera = Camera {
                    link: Link::Opening,
                    layers,
                    ..Camera::default()
                };
                effects.push(Effect::Camera(Ask::Open(layers, true)));
            }
            Action::Take => effects.push(Effect::Camera(Ask::Take)),
            Action::Again(number) => {
                if let Some(side) = camera.sides.get_mut(usize::from(number)) {
                    *side = None;
                }
                camera.read = None;
                effects.push(Effect::Camera(Ask::Forget(number)));
                if camera.link == Link::Off {
                    camera.link = Link::Opening;
                    camera.problem = None;
                    effects.push(Effect::Camera(Ask::Open(layers, false)));
                }
            }
            Action::End => {
                **camera = Camera::default();
                effects.push(Effect::Camera(Ask::End));
            }
            Action::Says(what, words) => self.camera_says(&what, &words, now, effects),
        }
    }

    /// The edge says something of the camera.
    fn camera_says(&mut self, what: &str, words: &str, now: f64, effects: &mut Vec<Effect>) {
        let before = self.shell.camera.in_words();
        if self.shell.camera.says(what, words) {
            self.shell.camera.link = Link::Off;
            effects.push(Effect::Camera(Ask::Read(self.usual_colours())));
        }
        let read = self.shell.camera.read.clone();
        let read = read.filter(|read| what == "read" && read.rivals == 0);
        if let Some(read) = read {
            let (screens, mut cx) = self.split(now, effects);
            let typed = play::Action::Entry(Command::Typed(read.facelets));
            screens.play.update(typed, &mut cx);
        }
        let words = self.shell.camera.in_words();
        if words != before {
            self.shell.announcement = words;
        }
    }

    /// The colours of the faces, in which the page draws the cube.
    fn usual_colours(&self) -> String {
        let puzzle = self.play.puzzle();
        let mut digits = String::new();
        for name in FACES {
            let face = puzzle.faces().iter().position(|face| face.name == name);
            let colour = self.face_colour(puzzle, FaceId(face.unwrap_or_default() as u8));
            for channel in colour {
                // Writing into a text does not fail.
                let _ = write!(digits, "{channel:02x}");
            }
        }
        digits
    }
}
