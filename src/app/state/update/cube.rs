//! Takes in what happens with a smart cube: the connection's news, and for whoever follows it, what it did.

use diagnostics::rarely;
use puzzle::catalogue;
use scene::Shape;

use super::stage;
use crate::state::effect::store;
use crate::state::real::{ADDRESSES_KEY, Action, Ask, Guide, Heard, Link, Timer};
use crate::state::screens::stage::Action as On;
use crate::state::screens::{Hand, ScreenId};
use crate::state::{Effect, State};

/// The puzzle that smart cubes are.
const PUZZLE: &str = "3x3x3";

impl State {
    /// Takes in an action on a smart cube.
    pub(super) fn update_cube(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        let cube = &mut self.shell.cube;
        match action {
            Action::Connect => {
                cube.begin(Link::Choosing);
                effects.push(Effect::Cube(Ask::Choose(cube.addresses.clone())));
                let (screens, mut cx) = self.split(now, effects);
                if *cx.screen == ScreenId::Run && !screens.run.real {
                    screens.run.toggle_real(&mut cx);
                }
            }
            Action::Again => {
                cube.begin(Link::Connecting);
                effects.push(Effect::Cube(Ask::Again));
            }
            Action::End => {
                cube.begin(Link::Off);
                effects.push(Effect::Cube(Ask::End));
                self.hear_cube(&Heard::Ended, now, effects);
            }
            Action::Type(text) => {
                cube.address = text;
                cube.problem = None;
            }
            Action::Give => effects.push(Effect::Cube(Ask::Address(cube.address.clone()))),
            Action::Trust => {
                let (screens, mut cx) = self.split(now, effects);
                if *cx.screen == ScreenId::Play {
                    screens.play.trust_cube();
                } else {
                    screens.run.trust_cube(&mut cx);
                }
            }
            Action::Held(words) => self.shell.changed |= cube.hold(&words),
            Action::Centre => {
                if let Some(gyroscope) = &mut cube.gyroscope {
                    gyroscope.centre();
                }
            }
            Action::Turn(turns) => self.shell.settings.held = Some(turns),
            Action::Sound(on) => self.shell.settings.cube_sound = on,
            Action::Timer => {
                cube.timer = Timer::Choosing;
                effects.push(Effect::Cube(Ask::Timer));
            }
            Action::EndTimer => {
                cube.timer = Timer::Off;
                effects.push(Effect::Cube(Ask::EndTimer));
            }
            Action::Says(what, words) if what == "timer" => self.timer_says(&words, now, effects),
            Action::Says(what, words) => self.cube_says(&what, &words, now, effects),
        }
    }

    /// The edge says something of a timer.
    fn timer_says(&mut self, words: &str, now: f64, effects: &mut Vec<Effect>) {
        let before = self.shell.cube.timer;
        let timed = self.shell.cube.timer.says(words);
        let timer = self.shell.cube.timer;
        if timer != before && (timer.is_on() != before.is_on() || timer == Timer::GetSet) {
            timer.in_words().clone_into(&mut self.shell.announcement);
        }
        let (screens, mut cx) = self.split(now, effects);
        if let Some(timed) = timed
            && *cx.screen == ScreenId::Play
        {
            screens.play.timer_says(timed, &mut cx);
        }
    }

    /// How many turns lead a smart cube back to where it should be, where something is to be turned with it.
    fn astray(&self) -> Option<usize> {
        if self.screen == ScreenId::Play {
            let lead = self.play.lead()?;
            let leads = !lead.turns.is_empty() || lead.guide != Guide::Next;
            return leads.then(|| lead.guide.astray());
        }
        let (guide, _) = self.run.guide().filter(|_| self.shows_program())?;
        Some(guide.astray())
    }

    /// Lets a turn be heard as right or wrong, which came after that: right is what leads on, or back.
    fn sound(&self, before: Option<usize>, effects: &mut Vec<Effect>) {
        // The last of all turns leaves nothing to be turned.
        let after = self.astray().or(before.map(|_| 0));
        if let Some(after) = after {
            let right = after == 0 || before.is_some_and(|before| after < before);
            effects.push(Effect::Cube(Ask::Sound(right)));
        }
    }

    /// Whether the drawing turns as a smart cube is held that says how.
    pub fn turns_as_held(&self) -> bool {
        let usual = !self.shell.preferences.still;
        self.shell.settings.held.unwrap_or(usual)
    }

    /// How the puzzle is held, if that is shown: a quaternion x, y, z, w in the axes of the scene.
    pub fn cube_held(&self) -> Option<[f32; 4]> {
        let gyroscope = self.shell.cube.gyroscope?;
        rarely(|| {
            let followed = match self.screen {
                ScreenId::Play => self.play.has_smart_cube(),
                _ => self.shows_program() && self.run.hands.is_some(),
            };
            let view = self.shown_view();
            let solid = view.is_none_or(|view| view.shape == Shape::Solid && view.unfold <= 0.0);
            let shown = followed && solid && self.turns_as_held();
            (shown && self.shell.cube.link == Link::Connected).then(|| gyroscope.turned())
        })
    }

    /// The edge says something of the cube.
    fn cube_says(&mut self, what: &str, words: &str, now: f64, effects: &mut Vec<Effect>) {
        let Some(puzzle) = catalogue::by_name(PUZZLE) else {
            return;
        };
        let cube = &mut self.shell.cube;
        let (addresses, link) = (cube.addresses.clone(), cube.link);
        let heard = cube.says(&puzzle, what, words);
        if cube.addresses != addresses {
            effects.push(store(ADDRESSES_KEY, &cube.addresses));
        }
        // A turn is said by whoever follows it.
        if cube.link != link || cube.problem.is_some() {
            let words = cube.in_words();
            self.shell.announcement = words;
        }
        if let Some(heard) = heard {
            self.hear_cube(&heard, now, effects);
        }
    }

    /// What the cube did reaches whoever follows it.
    fn hear_cube(&mut self, heard: &Heard, now: f64, effects: &mut Vec<Effect>) {
        let sounds = self.shell.settings.cube_sound && matches!(heard, Heard::Turn(_));
        let before = if sounds { self.astray() } else { None };
        let program = self.shows_program();
        let (mut screens, mut cx) = self.split(now, effects);
        let screen = *cx.screen;
        screens.run.hear_cube(heard, program, &mut cx);
        screens
            .play
            .hear_cube(heard, screen == ScreenId::Play, &mut cx);
        // In a lesson, a turn of the cube is one of the puzzle of the step.
        if let Heard::Turn(turn) = heard
            && screen == ScreenId::Learn
            && !screens.run.real
        {
            let stage = screens.stage_mut(screen);
            if stage.puzzle().name() == PUZZLE {
                stage::update(stage, On::Hand(Hand::Turn(*turn)), &mut cx);
            }
        }
        if sounds {
            self.sound(before, effects);
        }
    }
}
