//! Where threads run, on every puzzle that is drawn.

use super::*;
use crate::{Orientation, Shape, Stage, Turn, Visibility, stage::Model};
use group::Permutation;
use puzzle::{Puzzle, catalogue};
use std::sync::Arc;
use three_d::InnerSpace as _;

/// Numbers that are the same every time.
struct Random(u32);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % count
    }

    fn turns(&mut self, puzzle: &Puzzle, count: usize) -> Permutation {
        let moves = puzzle.moves();
        (0..count).fold(puzzle.solved(), |position, _| {
            position.then(&moves[self.below(moves.len())].permutation)
        })
    }
}

fn stages() -> Vec<Stage> {
    let puzzles = catalogue::names()
        .iter()
        .filter_map(|name| catalogue::by_name(name));
    let small = puzzles.filter(|puzzle: &Arc<Puzzle>| puzzle.facets().len() <= 220);
    small
        .filter_map(|puzzle| Stage::new(puzzle).ok())
        .map(|mut stage| {
            stage.set_size(600.0, 500.0, 1.0);
            stage
        })
        .collect()
}

/// The threads that are not seen through anything, the edges left out; and those of a ghost.
fn drawn(stage: &Stage) -> [Vec<Sign>; 2] {
    let followed = stage.state.followed.as_ref().expect("a piece is followed");
    let signs = match &stage.model {
        Model::Rigid(rigid) => rigid.follow(&stage.state, followed, stage.camera().eye()),
        Model::Four(four) => four.frame(&stage.state).signs,
    };
    let [r, g, b] = to_light(COLOUR);
    let lines = signs.into_iter().filter(|sign| sign.kind == Kind::Line);
    let threads = lines.filter(|sign| sign.colour[..3] == [r, g, b]);
    let (threads, ghosts) = threads.partition(|sign| sign.colour[3] > 0.99);
    [threads, ghosts]
}

fn follow(stage: &mut Stage, piece: PieceId, turn: Vec<MoveId>) {
    stage.set_followed(Some(Followed { piece, turn }));
}

/// The middles of a piece's stickers, by independent means.
fn middles(stage: &Stage, piece: PieceId) -> Vec<Vec3> {
    let state = &stage.state;
    let slots = (0..state.shown.len()).filter(|&slot| {
        let facet = usize::from(state.shown[slot]);
        state.puzzle.facets()[facet].piece == piece
    });
    slots
        .filter_map(|slot| match &stage.model {
            Model::Rigid(rigid) => rigid.middle(state, slot as u16),
            Model::Four(four) => {
                let frame = four.frame(state);
                let boxes = frame.stickers.iter().chain(&frame.ghosts);
                let mut own = boxes.filter(|sticker| usize::from(sticker.slot) == slot);
                let sticker = own.next()?;
                Some(sticker.middle())
            }
        })
        .collect()
}

fn assert_joined(stage: &Stage, piece: PieceId, what: &str) {
    let name = stage.puzzle().name();
    let ends = middles(stage, piece);
    let facets = stage.puzzle().piece(piece).facets.len();
    assert_eq!(ends.len(), facets, "{name}, {what}: every sticker is there");
    let [threads, _] = drawn(stage);
    assert_eq!(
        threads.len(),
        if facets < 2 { 0 } else { facets },
        "{name}, {what}"
    );
    for thread in &threads {
        let apart = ends
            .iter()
            .map(|end| (end - thread.a).magnitude())
            .fold(9.0, f32::min);
        assert!(apart < 0.2, "{name}, {what}: {apart} from a sticker");
        assert!((thread.b - threads[0].b).magnitude() < 1e-5, "they meet");
    }
}

#[test]
fn threads_join_the_stickers_wherever_turns_take_them() {
    let mut random = Random(7);
    for mut stage in stages() {
        let puzzle = stage.puzzle().clone();
        for _ in 0..6 {
            let piece = PieceId(random.below(puzzle.pieces().len()) as u16);
            follow(&mut stage, piece, Vec::new());
            let turns = random.below(30);
            stage.set_position(&random.turns(&puzzle, turns));
            assert_joined(&stage, piece, "after turns");
            // Halfway through a turn, and where it leads.
            let mv = MoveId(random.below(puzzle.moves().len()) as u16);
            stage.set_turn(Some(Turn::new(mv, 0.5)));
            assert_joined(&stage, piece, "in a turn");
            stage.set_turn(None);
        }
    }
}

#[test]
fn threads_join_the_stickers_in_every_view() {
    for name in ["3x3x3", "2x2x2x2", "3x3x3x3"] {
        let puzzle = catalogue::by_name(name).unwrap();
        let corner = (0..)
            .map(PieceId)
            .zip(puzzle.pieces())
            .max_by_key(|(_, p)| p.facets.len());
        let (corner, _) = corner.unwrap();
        for &shape in Shape::of(&puzzle)
            .iter()
            .filter(|shape| **shape != Shape::OneCell)
        {
            let mut stage = Stage::new(puzzle.clone()).unwrap();
            stage.set_size(600.0, 500.0, 1.0);
            let home = Shape::of(&puzzle)[0];
            for t in [0.2, 0.6, 1.0] {
                stage.set_morph(home, shape, t);
                follow(&mut stage, corner, Vec::new());
                assert_joined(&stage, corner, shape.name());
            }
        }
    }
}

#[test]
fn in_three_dimensions_the_threads_run_over_the_surface() {
    let mut random = Random(3);
    for mut stage in stages() {
        let puzzle = stage.puzzle().clone();
        stage.set_position(&random.turns(&puzzle, 20));
        for piece in (0..puzzle.pieces().len() as u16).map(PieceId) {
            follow(&mut stage, piece, Vec::new());
            let Model::Rigid(rigid) = &stage.model else {
                continue;
            };
            for thread in &drawn(&stage)[0] {
                let over = |point: Vec3| {
                    let slots = rigid.solid.slots.iter();
                    slots
                        .map(|slot| slot.normal.dot(point - slot.centre))
                        .fold(f32::MIN, f32::max)
                };
                for share in [0.0, 0.3, 0.7, 1.0] {
                    let point = thread.a * (1.0 - share) + thread.b * share;
                    assert!(over(point) > 0.0, "{}: {piece:?} inside", puzzle.name());
                }
            }
        }
    }
}

#[test]
fn a_ghost_is_where_the_turn_leads() {
    for mut stage in stages() {
        let puzzle = stage.puzzle().clone();
        let mut random = Random(11);
        stage.set_position(&random.turns(&puzzle, 15));
        for _ in 0..8 {
            let piece = PieceId(random.below(puzzle.pieces().len()) as u16);
            let mv = MoveId(random.below(puzzle.moves().len()) as u16);
            let before = stage.position().clone();
            follow(&mut stage, piece, vec![mv]);
            let [_, ghosts] = drawn(&stage);
            let stays = stage
                .state
                .followed
                .as_ref()
                .unwrap()
                .goals(&stage.state.puzzle, &stage.state.occupants)
                .is_empty();
            assert_eq!(
                ghosts.is_empty(),
                stays || puzzle.piece(piece).facets.len() < 2
            );
            let after = before.then(&puzzle.mv(mv).permutation);
            stage.set_position(&after);
            follow(&mut stage, piece, Vec::new());
            let [threads, none] = drawn(&stage);
            assert!(none.is_empty());
            if !stays {
                for (ghost, thread) in ghosts.iter().zip(&threads) {
                    assert!((ghost.b - thread.b).magnitude() < 0.05, "{}", puzzle.name());
                }
            }
        }
    }
}

#[test]
fn a_followed_piece_is_seen_whatever_hides_it_and_dims_nothing() {
    let mut stage = Stage::new(catalogue::by_name("3x3x3x3").unwrap()).unwrap();
    stage.set_size(600.0, 500.0, 1.0);
    let pieces = stage.puzzle().pieces().len();
    stage.set_filter(&vec![Visibility::Hide; pieces]);
    let corner = stage
        .puzzle()
        .pieces()
        .iter()
        .position(|p| p.facets.len() == 4)
        .unwrap();
    let corner = PieceId(corner as u16);
    follow(&mut stage, corner, Vec::new());
    assert_eq!(middles(&stage, corner).len(), 4);
    stage.set_orientation(Orientation::home());
    assert!(stage.state.looks().iter().all(|look| look.dim == 0.0));
    assert_eq!(
        stage
            .state
            .looks()
            .iter()
            .filter(|look| look.followed)
            .count(),
        1
    );
    stage.mark_drawn();
    stage.set_followed(None);
    assert!(stage.needs_redraw());
    stage.mark_drawn();
    stage.set_followed(None);
    assert!(
        !stage.needs_redraw(),
        "nothing is drawn again where nothing is followed"
    );
}
