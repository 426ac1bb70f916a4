//! The small pictures: the puzzles of a program that it does not hold just now, in a row along the canvas's upper edge.

use std::sync::Arc;

use group::Permutation;
use puzzle::Puzzle;
use scene::{Inset, Scheme, Stage};

/// The most small pictures.
const MOST: usize = 8;
/// Width of one, its distance from the next, and that of the first from the canvas's corner, CSS pixels.
const SIDE: f32 = 84.0;
const GAP: f32 = 6.0;
const MARGIN: f32 = 8.0;
/// On the right are the page's own buttons, CSS pixels.
const TAKEN: f32 = 230.0;

/// See the module.
#[derive(Default)]
pub(super) struct Small {
    stages: Vec<Stage>,
    /// How many of them there is room for.
    room: usize,
    /// Whether a picture came or went since they were drawn.
    stale: bool,
}

impl Small {
    /// What is to be seen: puzzles and their positions. Those that cannot be drawn are left out.
    pub fn show<'a>(
        &mut self,
        others: impl Iterator<Item = (&'a Arc<Puzzle>, &'a Permutation)>,
        scheme: Scheme,
    ) {
        let mut old = std::mem::take(&mut self.stages);
        for (puzzle, position) in others.take(MOST) {
            let known = old
                .iter()
                .position(|stage| Arc::ptr_eq(stage.puzzle(), puzzle));
            let stage = match known {
                Some(place) => Some(old.remove(place)),
                None => Stage::new(puzzle.clone()).ok(),
            };
            let Some(mut stage) = stage else { continue };
            self.stale |= known.is_none();
            stage.set_position(position);
            stage.set_scheme(scheme);
            self.stages.push(stage);
        }
        self.stale |= !old.is_empty();
    }

    /// Tells the canvas's size in CSS pixels and the device pixels that one of them is wide.
    pub fn resize(&mut self, width: f32, ratio: f32) {
        let room = ((width - TAKEN - MARGIN) / (SIDE + GAP)).max(0.0) as usize;
        self.stale |= self.room != room;
        self.room = room;
        for stage in &mut self.stages {
            stage.set_size(SIDE, SIDE, ratio);
        }
    }

    /// Whether they have changed since they were last drawn.
    pub fn needs_redraw(&self) -> bool {
        self.stale || self.stages.iter().any(Stage::needs_redraw)
    }

    /// What there is room to draw.
    pub fn insets(&self) -> Vec<Inset<'_>> {
        let stages = self.stages.iter().take(self.room).enumerate();
        stages
            .map(|(place, stage)| Inset {
                stage,
                at: [MARGIN + (SIDE + GAP) * place as f32, MARGIN, SIDE, SIDE],
            })
            .collect()
    }

    /// They are drawn as they are now.
    pub fn mark_drawn(&mut self) {
        self.stale = false;
        self.stages.iter_mut().for_each(Stage::mark_drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn a_row_of_what_can_be_drawn_keeps_what_it_knows() {
        let [cube, gap, skewb] =
            ["3x3x3", "gap-3x3x3", "skewb"].map(|name| catalogue::by_name(name).unwrap());
        let solved = [cube.solved(), gap.solved(), skewb.solved()];
        let all = || [&cube, &gap, &skewb].into_iter().zip(&solved);
        let mut small = Small::default();
        assert!(!small.needs_redraw());
        small.show(all(), Scheme::Standard);
        small.resize(1000.0, 1.0);
        assert!(small.needs_redraw());
        let insets = small.insets();
        assert_eq!(insets.len(), 2);
        assert!(insets[1].at[0] > insets[0].at[0] + SIDE);
        small.mark_drawn();
        small.show(all(), Scheme::Standard);
        small.resize(1000.0, 1.0);
        assert!(!small.needs_redraw());
        small.show(all().take(1), Scheme::Standard);
        assert!(small.needs_redraw());
        small.mark_drawn();
        let turned = &cube.moves()[0].permutation;
        small.show([(&cube, turned)].into_iter(), Scheme::Standard);
        assert!(small.needs_redraw());
        // Next to the page's buttons there is none on a phone.
        small.resize(300.0, 2.0);
        assert!(small.insets().is_empty());
    }
}
