//! What was done, for other programs and for forums.

use puzzle::log::{Log, hyperspeedcube, letters};
use puzzle::{Algorithm, MoveId, Step};

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::Stage as _;
use crate::state::screens::play::Play;
use crate::state::screens::play::export::Form;

impl Play {
    /// The forms that the puzzle has.
    pub fn forms(&self) -> &'static [Form] {
        // Both programs have tesseracts of at most 9 layers, as has this one.
        // They have no turns of squares.
        let steps = self.timeline().parsed().steps().iter();
        let moves = steps.flat_map(|step| step.moves.iter().copied());
        let setup = self.setup_moves().map(Algorithm::into_moves);
        let mut moves = moves.chain(setup.into_iter().flatten());
        let squares = moves.any(|id| self.puzzle().mv(id).square().is_some());
        if self.puzzle().dimensions() == 4 && !squares {
            &[
                Form::Text,
                Form::Letters,
                Form::MagicCube4D,
                Form::Hyperspeedcube,
            ]
        } else {
            &[Form::Text]
        }
    }

    /// Copies what was done, or offers it as a download.
    pub(in crate::state::screens::play) fn export(&self, form: Form, cx: &mut Context) {
        let name = |extension: &str| format!("{}.{extension}", self.puzzle().name());
        let text = self.written(form);
        cx.effects.push(match form {
            Form::Text | Form::Letters => Effect::Copy(text),
            Form::MagicCube4D => Effect::Download {
                name: name("log"),
                text,
            },
            Form::Hyperspeedcube => Effect::Download {
                name: name("hsc"),
                text,
            },
        });
    }

    /// What was done, in a form that the puzzle has.
    fn written(&self, form: Form) -> String {
        let puzzle = self.puzzle();
        let timeline = self.timeline();
        let steps = &timeline.parsed().steps()[..timeline.at()];
        let moves = |step: &Step| -> Vec<MoveId> { step.moves.to_vec() };
        let setup = self.setup_moves().unwrap_or_default();
        match form {
            Form::Text => {
                let mut text = puzzle.name().to_owned();
                if !self.setup().is_empty() {
                    text.push('\n');
                    text.push_str(&words::play::written_scramble(self.setup()));
                }
                let done = timeline.parsed().cut(puzzle, timeline.at());
                let count = self.count().name();
                let words = if self.is_solved() && !self.setup().is_empty() {
                    words::play::written_solution(self.turns(), count, done.text())
                } else {
                    words::play::written_moves(self.turns(), count, done.text())
                };
                text.push('\n');
                text.push_str(&words);
                text.push('\n');
                text
            }
            Form::Letters => letters::steps(puzzle, steps.iter().map(|step| &*step.moves)),
            Form::MagicCube4D => {
                let after = Algorithm::from_moves(steps.iter().flat_map(moves).collect());
                Log::from_algorithms(puzzle, &setup, &after).to_string()
            }
            Form::Hyperspeedcube => hyperspeedcube::write(
                puzzle,
                setup.moves(),
                steps.iter().map(|step| &*step.moves),
                self.is_solved() && !setup.is_empty(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::link::Link;

    /// What is written can be pasted: scramble, moves and position come back.
    #[test]
    fn every_log_is_read_back() {
        for name in ["3x3x3x3", "2x2x2x2", "4x4x4x4"] {
            let mut play = Play::solved(name);
            let (link, _) = Link::parse("setup=R12_R34&alg=[R21,_R42~]_(R32_R34)_R13");
            assert!(play.read_link(&link).is_empty());
            for form in [Form::MagicCube4D, Form::Hyperspeedcube] {
                let text = play.written(form);
                let read = super::super::parsed::from_log(play.puzzle(), &text);
                let log = read.expect("a log").expect("our own log");
                let position = |text: &str| {
                    Algorithm::parse(play.puzzle(), text)
                        .expect("moves")
                        .permutation(play.puzzle())
                };
                assert_eq!(&position(&log.setup), play.timeline().start(), "{form:?}");
                let all = format!("{} {}", log.setup, log.text);
                assert_eq!(&position(&all), play.timeline().position(), "{form:?}");
            }
            let letters = play.written(Form::Letters);
            assert!(
                letters.chars().all(|c| !"13456789".contains(c)),
                "{letters}"
            );
        }
    }

    #[test]
    fn a_forum_gets_scramble_solution_and_length() {
        let mut play = Play::solved("3x3x3");
        let (link, _) = Link::parse("setup=R_U&alg=U~_R~");
        play.read_link(&link);
        assert_eq!(
            play.written(Form::Text),
            "3x3x3\nScramble: R U\nSolution (2 moves, HTM): U' R'\n"
        );
        assert_eq!(play.forms(), [Form::Text]);
    }
}
