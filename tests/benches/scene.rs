//! What an animated frame costs before the GPU gets it: a turn goes on, and every box is laid out anew.

use std::sync::Arc;

use divan::{Bencher, black_box};
use puzzle::catalogue;
use scene::{Orientation, Shape, Stage, Turn};

const PUZZLES: [&str; 6] = [
    "3x3x3", "5x5x5", "megaminx", "2x2x2x2", "3x3x3x3", "4x4x4x4",
];

fn main() {
    divan::main();
}

fn stage(name: &str) -> Stage {
    let puzzle = catalogue::by_name(name).expect("the catalogue has it");
    let mut stage = Stage::new(Arc::clone(&puzzle)).expect("it can be drawn");
    stage.set_size(1440.0, 900.0, 1.0);
    stage
}

#[divan::bench(args = PUZZLES)]
fn frame_of_a_turn(bencher: Bencher, name: &str) {
    let mut stage = stage(name);
    let mv = stage.puzzle().face_turns().next().expect("it turns");
    let mut progress = 0.0;
    bencher.bench_local(move || {
        progress = (progress + 0.013) % 1.0;
        stage.set_turn(Some(Turn::new(mv, progress)));
        black_box(stage.stickers_in_picture())
    });
}

/// The tesseract as it turns from cell to cell, in each of its shapes.
#[divan::bench(args = [Shape::Perspective, Shape::Development, Shape::PinBoard, Shape::OneCell])]
fn frame_of_a_rotation(bencher: Bencher, shape: Shape) {
    let mut stage = stage("3x3x3x3");
    stage.set_morph(shape, shape, 1.0);
    let there = stage.recentred(puzzle::FaceId(0));
    let mut share = 0.0;
    bencher.bench_local(move || {
        share = (share + 0.013) % 1.0;
        stage.set_orientation(Orientation::home().slerp(there, share));
        black_box(stage.stickers_in_picture())
    });
}
