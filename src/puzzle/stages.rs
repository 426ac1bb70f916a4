//! The stages of a solution: which kinds of pieces are home after which move, whoever found it.

use group::Permutation;

use crate::{Algorithm, Puzzle};

/// The most kinds of pieces whose orders are compared; no puzzle of the catalogue has more.
const MOST_KINDS: usize = 6;

/// The part of a solution that brings pieces of one kind home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The kind, by the number of facets of its pieces; see [`kind`].
    pub facets: usize,
    /// The number of the solution's moves after which its pieces, and those of all stages before, are home.
    pub end: usize,
}

/// What the pieces with this many facets are called, one and several: `edge`, `triads`. Two empty texts where people
/// have no word for them.
pub fn kind(puzzle: &Puzzle, facets: usize) -> (&'static str, &'static str) {
    match (facets, puzzle.dimensions() > 3) {
        (1, _) => ("centre", "centres"),
        (2, false) => ("edge", "edges"),
        (3, false) => ("corner", "corners"),
        (2, true) => ("dyad", "dyads"),
        (3, true) => ("triad", "triads"),
        (4, true) => ("tetrad", "tetrads"),
        (5, true) => ("pentad", "pentads"),
        _ => ("", ""),
    }
}

/// The same for a list of stages: in four dimensions with the number of colours, `dyads (2-colour)`.
pub fn kind_with_colours(puzzle: &Puzzle, facets: usize) -> String {
    match kind(puzzle, facets).1 {
        "" => format!("pieces of {facets} colours"),
        name if puzzle.dimensions() > 3 && facets > 1 => format!("{name} ({facets}-colour)"),
        name => name.to_owned(),
    }
}

/// The stages of a solution, in their order: after the moves of each, its kind of pieces is home with those of all
/// stages before, and what follows leaves them there in the end, though it may take them out in between. Of all
/// orders of the kinds the one with the most even stages is taken. Kinds that are home from the beginning are left
/// out, and so are pieces that never move. Pieces that look alike may be exchanged: what counts is what is seen.
///
/// # Panics
/// If the moves are another puzzle's.
pub fn stages(puzzle: &Puzzle, solution: &Algorithm) -> Vec<Stage> {
    let mut kinds: Vec<usize> = (puzzle.pieces().iter())
        .map(|piece| piece.facets.len())
        .filter(|facets| *facets > 0)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() > MOST_KINDS {
        return Vec::new();
    }
    let home = home_after(puzzle, solution, &kinds);
    let least = |set: u32| home.iter().position(|home| home & set == set);
    let mut best: Option<((usize, usize), Vec<Stage>)> = None;
    for order in orders(kinds.len()) {
        let (mut set, mut before, mut uneven, mut late) = (0, 0, 0, 0);
        let mut stages = Vec::new();
        for at in order {
            set |= 1 << at;
            let Some(end) = least(set) else { break };
            uneven += (end - before) * (end - before);
            late += end;
            before = end;
            stages.push(Stage {
                facets: kinds[at],
                end,
            });
        }
        let key = (uneven, late);
        if stages.len() == kinds.len() && best.as_ref().is_none_or(|(least, _)| key < *least) {
            best = Some((key, stages));
        }
    }
    let mut stages = best.map_or_else(Vec::new, |(_, stages)| stages);
    stages.retain(|stage| stage.end > 0);
    stages
}

/// By the number of moves done: which kinds are home, a bit each.
fn home_after(puzzle: &Puzzle, solution: &Algorithm, kinds: &[usize]) -> Vec<u32> {
    let moves = || solution.moves().iter().map(|id| puzzle.mv(*id));
    // Turns of the whole puzzle that are still to come: what is home so far is not yet where it is seen in the end.
    let mut turn = puzzle.solved();
    for mv in moves().filter(|mv| puzzle.is_whole(mv)) {
        turn.then_assign(&mv.permutation);
    }
    let mut turned = solution.inverse(puzzle).permutation(puzzle);
    let face = |point: usize| puzzle.facets()[point].face;
    let kind_of: Vec<Option<usize>> = (puzzle.facets().iter())
        .map(|facet| {
            let facets = puzzle.piece(facet.piece).facets.len();
            kinds.iter().position(|kind| *kind == facets)
        })
        .collect();
    let mut home = Vec::with_capacity(solution.len() + 1);
    let mut look = |turned: &Permutation, turn: &Permutation| {
        let seen = turned.then(turn);
        let mut here = (1 << kinds.len()) - 1;
        for (point, kind) in kind_of.iter().enumerate() {
            if let Some(kind) = kind
                && face(seen.image(point)) != face(point)
            {
                here &= !(1 << kind);
            }
        }
        home.push(here);
    };
    look(&turned, &turn);
    for mv in moves() {
        turned.then_assign(&mv.permutation);
        if puzzle.is_whole(mv) {
            turn = mv.permutation.inverse().then(&turn);
        }
        look(&turned, &turn);
    }
    home
}

/// All orders of the first numbers, the ascending one first.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|order: &Vec<usize>| {
            let left = (0..count).filter(|at| !order.contains(at));
            left.map(|at| {
                let mut longer = order.clone();
                longer.push(at);
                longer
            })
        });
        all = longer.collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn stages_of(name: &str, solution: &str) -> Vec<(&'static str, usize)> {
        let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
        let solution = Algorithm::parse(&puzzle, solution).expect(solution);
        stages(&puzzle, &solution)
            .iter()
            .map(|stage| (kind(&puzzle, stage.facets).1, stage.end))
            .collect()
    }

    #[test]
    fn stages_end_where_their_pieces_are_home_in_the_end() {
        // A cycle of corners after one of edges: the corners' moves take edges out and bring them back.
        let edges = "M2 U M U2 M' U M2";
        let corners = "R' F R' B2 R F' R' B2 R2";
        for (name, solution, expected) in [
            (
                "3x3x3",
                format!("{edges} {corners}"),
                vec![("edges", 7), ("corners", 16)],
            ),
            (
                "3x3x3",
                format!("{corners} {edges}"),
                vec![("corners", 9), ("edges", 16)],
            ),
            // Turns of the whole cube before, between and after them.
            (
                "3x3x3",
                format!("x y {corners} z' {edges} y2"),
                vec![("corners", 11), ("edges", 19)],
            ),
            ("3x3x3", corners.to_owned(), vec![("corners", 9)]),
            // The middle slice exchanges centres that look alike with nothing.
            (
                "4x4x4",
                "2R 2L'".to_owned(),
                vec![("centres", 2), ("edges", 2)],
            ),
            ("2x2x2", "R U F".to_owned(), vec![("corners", 3)]),
            ("3x3x3", String::new(), vec![]),
        ] {
            assert_eq!(stages_of(name, &solution), expected, "{name}: {solution}");
        }
    }

    #[test]
    fn kinds_have_names() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        assert_eq!(kind_with_colours(&tesseract, 2), "dyads (2-colour)");
        assert_eq!(kind(&tesseract, 4), ("tetrad", "tetrads"));
        let cube = catalogue::by_name("5x5x5").expect("the cube");
        assert_eq!(kind_with_colours(&cube, 2), "edges");
    }
}
