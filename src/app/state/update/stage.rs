//! Takes in what is done to the puzzle on the canvas.

use wire::Goal;

use crate::state::context::Context;
use crate::state::screens::Stage;
use crate::state::screens::stage::{Action, Hand};
use crate::state::solver::MOST_SOLUTIONS;
use crate::state::{Effect, in_words, solving};

/// Takes in what is done to the puzzle on the canvas.
pub(super) fn update(stage: &mut dyn Stage, action: Action, cx: &mut Context) {
    match action {
        Action::Hand(hand) => by_hand(stage, hand, cx),
        Action::TurnNamed(name) => {
            if let Some(mv) = stage.puzzle().move_by_name(name) {
                by_hand(stage, Hand::Turn(mv), cx);
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

/// A turn by hand is said in words, unless the screen itself has more to say about it.
fn by_hand(stage: &mut dyn Stage, hand: Hand, cx: &mut Context) {
    let turns = hand.turns().to_vec();
    if turns.is_empty() {
        return stage.hand(hand, cx);
    }
    cx.shell.announcement.clear();
    stage.hand(hand, cx);
    if cx.shell.announcement.is_empty() {
        cx.say(in_words::turned(stage.puzzle(), &turns));
    }
}
