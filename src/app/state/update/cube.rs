//! Takes in what happens with a smart cube: the connection's news, and for whoever follows it, what it did.

use puzzle::catalogue;

use super::stage;
use crate::state::effect::store;
use crate::state::real::{ADDRESSES_KEY, Action, Ask, Heard, Link};
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
            Action::Says(what, words) => self.cube_says(&what, &words, now, effects),
        }
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
    }
}
