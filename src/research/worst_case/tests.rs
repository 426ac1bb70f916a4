use std::sync::LazyLock;

use group::Rng;
use puzzle::catalogue;

use super::*;
use search::NoMonitor;

static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| {
    let puzzle = catalogue::by_name("3x3x3x3").expect("it is in the catalogue");
    Puzzle::clone(&puzzle)
});
static CELLS: LazyLock<Cells> = LazyLock::new(|| Cells::new(&PUZZLE));

#[test]
fn every_cell_turns_in_23_ways() {
    assert_eq!(CELLS.moves.all().len(), 8 * 23);
    // Of each cell 6 dyads, 12 triads and 8 tetrads; a turn leaves those on its axis where they are, perhaps turned.
    for mv in CELLS.moves.all() {
        let [dyads, triads, tetrads] = CELLS.by_stickers(CELLS.moved(&[mv]));
        assert!([4, 6].contains(&dyads) && triads == 12 && tetrads == 8);
    }
}

#[test]
fn every_piece_has_its_turn_and_its_place_among_the_codes() {
    let mut order = CELLS.in_order();
    // A block of two pieces along each of four axes leaves four cells free: 6 dyads, 4 triads and a tetrad.
    let block = order[..11].iter().fold(0, |all, slot| all | 1 << slot);
    assert_eq!(CELLS.by_stickers(block), [6, 4, 1]);
    order.sort_unstable();
    assert!(order.into_iter().eq(0..72));
    for slot in 0..72 {
        assert_eq!(CELLS.slot(CELLS.home(slot)), slot);
        assert!(CELLS.codes(slot).contains(&CELLS.home(slot)));
    }
}

/// What codes say of random turns, the turns of the puzzle say.
#[test]
fn codes_say_where_pieces_are() {
    let mut rng = Rng::with_seed(1);
    let generators = PUZZLE.generators();
    let mut position = PUZZLE.solved();
    let mut word = Vec::new();
    for _ in 0..20 {
        let turn = &PUZZLE
            .mv(generators[rng.usize(..generators.len())])
            .permutation;
        position = position.then(turn);
        let same = |mv: &u16| CELLS.moves.images[usize::from(*mv)] == turn.images();
        word.push(CELLS.moves.all().find(same).expect("it turns a cell"));
        for slot in 0..72 {
            let stays = CELLS.after(&word, CELLS.home(slot)) == CELLS.home(slot);
            let piece = PUZZLE
                .piece_by_name(&CELLS.name(&PUZZLE, slot))
                .expect("it has a name");
            assert_eq!(stays, PUZZLE.is_solved_at(&position, piece));
        }
    }
}

/// Single turns, one after the other, bring a piece home as soon as can be.
#[test]
fn the_first_piece_comes_home_as_soon_as_it_can() {
    let short = words::short(&CELLS, 1);
    let words = Words {
        setups: vec![words::setup(&CELLS, short[0])],
        short,
        small: Vec::new(),
    };
    let pieces = &CELLS.in_order()[..1];
    let found = phase::arrangements(&CELLS, &words, &[], pieces, Threads::One, &NoMonitor);
    let home = CELLS.home(pieces[0]);
    let mut known = vec![home];
    let mut rim = vec![home];
    let mut counts = Vec::new();
    while !rim.is_empty() {
        counts.push(rim.len());
        let next = rim.iter().flat_map(|code| {
            let turned = |mv| CELLS.turn(*code, mv);
            CELLS.moves.all().map(turned)
        });
        let mut next: Vec<u16> = next.filter(|code| !known.contains(code)).collect();
        next.sort_unstable();
        next.dedup();
        known.extend(&next);
        rim = next;
    }
    assert_eq!(found, Ok(counts));
}

/// Minutes: `cargo test --release -p research --features long are_enough`.
#[cfg(feature = "long")]
#[test]
fn as_many_turns_as_we_say_are_enough() {
    use group::{BigUint, StabilizerChain};

    let phases = phases(&PUZZLE, Threads::All, &NoMonitor, |_| {}).expect("nobody cancels");
    let turns: usize = phases.iter().map(Phase::turns).sum();
    assert_eq!(Some(turns), enough(&PUZZLE));
    let all: BigUint = phases
        .iter()
        .map(|phase| BigUint::from(phase.count()))
        .product();
    let turns: Vec<_> = PUZZLE.generators();
    let turns: Vec<_> = turns
        .iter()
        .map(|id| PUZZLE.mv(*id).permutation.clone())
        .collect();
    assert_eq!(all, *StabilizerChain::new(&turns, 1).order());
}
