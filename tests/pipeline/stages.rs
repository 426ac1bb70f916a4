//! What becomes of a definition: a puzzle, its structure, its order, cycles of its turns, and what is drawn of it.

use std::collections::BTreeSet;

use diagnostics::{Source, Sources, render};
use group::StabilizerChain;
use puzzle::cycles::{self, Form};
use puzzle::structure::Structure;
use puzzle::{FaceId, catalogue};
use scene::{Stage, Turn};

/// As many facets as the page takes.
const FACETS: usize = 750;

/// Takes a text through all of it. Whatever is refused is refused with its place; returns whether there is a puzzle.
///
/// # Panics
/// If one stage contradicts another.
pub fn run(text: &str) -> bool {
    let mut sources = Sources::default();
    let id = sources.add(Source::new("odd.puzzle", text));
    let puzzle = match catalogue::define(sources.get(id), id, FACETS) {
        Ok(puzzle) => puzzle,
        Err(faults) => {
            for fault in &faults {
                assert!(!render(fault, &sources).is_empty());
            }
            return false;
        }
    };
    let structure = Structure::new(&puzzle);
    let chain = StabilizerChain::new(&puzzle.generating_turns(), 1);
    assert!(*chain.order() <= structure.order(), "{text}");
    let readable = puzzle.pieces().iter().all(|piece| {
        let face = |point: &u16| puzzle.facets()[usize::from(*point)].face;
        let faces: BTreeSet<FaceId> = piece.facets.iter().map(face).collect();
        faces.len() == piece.facets.len()
    });
    for mv in puzzle.moves() {
        let Some(written) = cycles::write(&puzzle, &mv.permutation, Form::Letters) else {
            continue;
        };
        let read = cycles::parse(&puzzle, &written);
        assert!(
            !readable || read.as_ref() == Ok(&mv.permutation),
            "{written}, {text}"
        );
    }
    for law in structure.laws() {
        assert!(!law.words(&structure).is_empty(), "{text}");
    }
    if let Ok(mut stage) = Stage::new(puzzle) {
        stage.set_size(320.0, 200.0, 1.0);
        let turn = stage.puzzle().face_turns().next();
        if let Some(mv) = turn {
            stage.set_turn(Some(Turn::new(mv, 0.5)));
        }
        let _ = stage.stickers_in_picture();
    }
    true
}
