//! Writing a move out, turn by turn.

use super::{Expression, Turn};

/// The turns of a move in order. Takes as much memory as the tree is deep and its factors are many, however long
/// the move is.
#[derive(Clone, Debug)]
pub struct Turns<'a> {
    /// What is still to be done; the top comes first.
    pending: Vec<(Part<'a>, View)>,
}

#[derive(Clone, Copy, Debug)]
enum Part<'a> {
    Whole(&'a Expression),
    Turn(Turn),
    /// So many repetitions.
    Repeated(&'a Expression, u32),
}

/// How a part is looked at.
#[derive(Clone, Copy, Debug)]
struct View {
    /// The axis that each axis is called, 1 to 4 at index 0 to 3.
    axes: [u8; 4],
    /// Every turn is inverted.
    inverted: bool,
    /// The last turn comes first.
    backwards: bool,
}

impl View {
    fn undone(self) -> Self {
        Self {
            inverted: !self.inverted,
            backwards: !self.backwards,
            ..self
        }
    }

    /// Exchanges two axes in what this view looks at.
    fn transposed(self, (i, j): (u8, u8)) -> Self {
        let mut axes = self.axes;
        axes.swap(usize::from(i) - 1, usize::from(j) - 1);
        Self {
            axes,
            inverted: !self.inverted,
            ..self
        }
    }

    fn turn(self, turn: Turn) -> Turn {
        let axis = self.axes[usize::from(turn.face - 1) % 4];
        let seen = Turn {
            face: axis + (turn.face - 1) / 4 * 4,
            axis: self.axes[usize::from(turn.axis) - 1],
            quarters: turn.quarters,
        };
        if self.inverted { seen.inverse() } else { seen }
    }
}

impl<'a> Turns<'a> {
    pub(super) fn new(expression: &'a Expression) -> Self {
        let view = View {
            axes: [1, 2, 3, 4],
            inverted: false,
            backwards: false,
        };
        Self {
            pending: vec![(Part::Whole(expression), view)],
        }
    }

    /// Puts parts on top so that the first is done first, or last if the view is backwards.
    fn push(&mut self, parts: impl DoubleEndedIterator<Item = (Part<'a>, View)>, backwards: bool) {
        if backwards {
            self.pending.extend(parts);
        } else {
            self.pending.extend(parts.rev());
        }
    }

    fn open(&mut self, expression: &'a Expression, view: View) {
        let whole = |part| (Part::Whole(part), view);
        match expression {
            Expression::Turn(turn) => self.pending.push((Part::Turn(*turn), view)),
            Expression::Named(of) => self.pending.push(whole(&of.expression)),
            Expression::Transposed { axes, of } => self
                .pending
                .push((Part::Whole(&of.expression), view.transposed(*axes))),
            Expression::Product(factors) => self.push(factors.iter().map(whole), view.backwards),
            Expression::Inverse(of) => self.pending.push((Part::Whole(of), view.undone())),
            Expression::Power(of, n) => self.pending.push((Part::Repeated(of, *n), view)),
            Expression::Slice(turn) => {
                let pair = [*turn, turn.opposite().inverse()].map(|turn| (Part::Turn(turn), view));
                self.push(pair.into_iter(), view.backwards);
            }
            Expression::Antislice(turn) => {
                let pair = [*turn, turn.opposite()].map(|turn| (Part::Turn(turn), view));
                self.push(pair.into_iter(), view.backwards);
            }
            Expression::Commutator(pair) => {
                let [x, y] = &**pair;
                let undone = |part| (Part::Whole(part), view.undone());
                let parts = [whole(x), whole(y), undone(x), undone(y)];
                self.push(parts.into_iter(), view.backwards);
            }
        }
    }
}

impl Iterator for Turns<'_> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        loop {
            match self.pending.pop()? {
                (Part::Turn(turn), view) => return Some(view.turn(turn)),
                (Part::Whole(expression), view) => self.open(expression, view),
                (Part::Repeated(_, 0), _) => {}
                (Part::Repeated(of, n), view) => {
                    self.pending.push((Part::Repeated(of, n - 1), view));
                    self.pending.push((Part::Whole(of), view));
                }
            }
        }
    }
}
