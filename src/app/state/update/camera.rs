//! Takes in what happens with the camera: six sides become the colours that are entered on Play, say whether
//! a cube is scrambled as it should be, or on Run where a real cube is. QR codes go to the class.

use std::fmt::Write as _;

use puzzle::FaceId;

use crate::state::camera::{Action, Ask, Camera, Link, Purpose, Read};
use crate::state::screens::play::entry::Command;
use crate::state::screens::{Stage as _, play};
use crate::state::{Effect, State};

/// The faces in the order of the camera.
const FACES: [&str; 6] = ["U", "R", "F", "D", "L", "B"];

impl State {
    /// Takes in an action on the camera.
    pub(super) fn update_camera(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        let layers = |purpose: Purpose| match purpose {
            Purpose::Program => self.run.player.puzzle().layers(),
            Purpose::Colours | Purpose::Scramble => self.play.puzzle().layers(),
            Purpose::Class => 0,
        };
        let camera = &mut self.shell.camera;
        match action {
            Action::Open(purpose) => {
                let layers = layers(purpose);
                **camera = Camera {
                    link: Link::Opening,
                    purpose,
                    layers,
                    ..Camera::default()
                };
                effects.push(Effect::Camera(Ask::Open(layers, true)));
                if purpose == Purpose::Class {
                    self.learn.begin_codes();
                }
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
                    effects.push(Effect::Camera(Ask::Open(camera.layers, false)));
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
    fn camera_says(&mut self, what: &str, said: &str, now: f64, effects: &mut Vec<Effect>) {
        let before = self.shell.camera.in_words();
        if self.shell.camera.says(what, said) {
            self.shell.camera.link = Link::Off;
            effects.push(Effect::Camera(Ask::Read(self.usual_colours())));
        }
        let words = self.shell.camera.in_words();
        if words != before {
            self.shell.announcement = words;
        }
        if what == "code" && self.shell.camera.purpose == Purpose::Class {
            let (screens, mut cx) = self.split(now, effects);
            screens.learn.code_seen(said, &mut cx);
        }
        let read = self.shell.camera.read.clone();
        if let Some(read) = read.filter(|_| what == "read") {
            self.cube_read(read, now, effects);
        }
    }

    /// Six sides were put together: whoever the camera is for gets what they are.
    fn cube_read(&mut self, read: Read, now: f64, effects: &mut Vec<Effect>) {
        let purpose = self.shell.camera.purpose;
        let (screens, mut cx) = self.split(now, effects);
        match purpose {
            Purpose::Colours if read.rivals.is_empty() => {
                let typed = play::Action::Entry(Command::Typed(read.facelets));
                screens.play.update(typed, &mut cx);
            }
            Purpose::Scramble if read.is_sure() => {
                *cx.shell.camera = Camera::default();
                screens.play.cube_seen(&read.facelets, &mut cx);
            }
            Purpose::Program if read.unclear() == 0 => {
                *cx.shell.camera = Camera::default();
                let mut all = vec![read.facelets];
                all.extend(read.rivals);
                screens.run.cube_seen(&all, &mut cx);
            }
            _ => {}
        }
    }

    /// The colours of the faces, in which the page draws the cube.
    fn usual_colours(&self) -> String {
        let puzzle = match self.shell.camera.purpose {
            Purpose::Program => self.run.player.puzzle(),
            _ => self.play.puzzle(),
        };
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
