//! Takes in what is done to the puzzle on the canvas.

use wire::Goal;

use crate::state::context::Context;
use crate::state::screens::Stage;
use crate::state::screens::stage::{Action, Hand};
use crate::state::solver::MOST_SOLUTIONS;
use crate::state::{Effect, solving};

/// Takes in what is done to the puzzle on the canvas.
pub(super) fn update(stage: &mut dyn Stage, action: Action, cx: &mut Context) {
    match action {
        Action::Hand(hand) => stage.hand(hand, cx),
        Action::TurnNamed(name) => {
            if let Some(mv) = stage.puzzle().move_by_name(name) {
                stage.hand(Hand::Turn(mv), cx);
            }
        }
        Action::Solve(goal) => solving::solve(stage, goal, None, cx),
        Action::SolveAll => {
            solving::solve(stage, Goal::Shortest, Some(MOST_SOLUTIONS), cx);
        }
        Action::TakeBack => solving::take_back(stage, cx),
        Action::CancelSolve => solving::cancel(stage, *cx.screen, cx),
        Action::Picture => {
            let name = format!("{}.png", stage.puzzle().name());
            let width = cx.shell.settings.picture_width;
            cx.effects.push(Effect::Picture { name, width });
        }
    }
}
