//! Polyhedra, and puzzles given by generators: parts, geometry and orders.

use std::collections::BTreeMap;

use group::{Permutation, StabilizerChain};
use puzzle::structure::symmetries;
use puzzle::{Algorithm, Body, Expression, Geometry, Polyhedron, Puzzle, catalogue};

fn order(puzzle: &Puzzle) -> String {
    let generators: Vec<Permutation> = puzzle
        .generators()
        .into_iter()
        .map(|id| puzzle.mv(id).permutation.clone())
        .collect();
    StabilizerChain::new(&generators, 1).order().to_string()
}

fn by_name(name: &str) -> std::sync::Arc<Puzzle> {
    catalogue::by_name(name).expect("it is in the catalogue")
}

/// Faces, facets, pieces by their number of facets, face turns, and the published order of the group.
///
/// Pyraminx: 933120 without tips, 3^4 times as many with them. Skewb: 3149280. Megaminx: 1.007e68.
#[test]
fn polyhedra_have_the_published_parts_and_orders() {
    type Row = (
        &'static str,
        usize,
        usize,
        &'static [(usize, usize)],
        usize,
        &'static str,
    );
    let rows: [Row; 5] = [
        ("pyraminx", 4, 36, &[(2, 6), (3, 8)], 16, "75582720"),
        ("tetraminx", 4, 24, &[(2, 6), (3, 4)], 8, "933120"),
        ("skewb", 6, 30, &[(1, 6), (3, 8)], 8, "3149280"),
        (
            "megaminx",
            12,
            132,
            &[(1, 12), (2, 30), (3, 20)],
            48,
            "100669616553523347122516032313645505168688116411019768627200000000000",
        ),
        (
            "gap-3x3x3",
            6,
            48,
            &[(2, 12), (3, 8)],
            18,
            "43252003274489856000",
        ),
    ];
    for (name, faces, facets, kinds, moves, published) in rows {
        let puzzle = by_name(name);
        assert_eq!(puzzle.faces().len(), faces, "{name}");
        assert_eq!(puzzle.facets().len(), facets, "{name}");
        let mut found = BTreeMap::new();
        for piece in puzzle.pieces() {
            *found.entry(piece.facets.len()).or_insert(0) += 1;
        }
        assert_eq!(found, kinds.iter().copied().collect(), "{name}");
        // R++, R--, D++ and D-- turn whole faces along, and so do the other halves of a skewb.
        let wide = match name {
            "megaminx" => 4,
            "skewb" => 8,
            _ => 0,
        };
        let whole = match name {
            "megaminx" => 6 * 4,
            "skewb" => 3 * 3 + 4 * 2,
            "gap-3x3x3" => 0,
            _ => 4 * 2,
        };
        assert_eq!(puzzle.whole_turns().count(), whole, "{name}");
        assert_eq!(puzzle.moves().len(), moves + wide + whole, "{name}");
        assert_eq!(puzzle.face_turns().count(), moves, "{name}");
        assert_eq!(order(&puzzle), published, "{name}");
    }
}

#[test]
fn outlines_lie_in_their_faces_and_turn_onto_one_another() {
    for name in ["pyraminx", "tetraminx", "skewb", "megaminx"] {
        let puzzle = by_name(name);
        let Geometry::Polyhedron(solid) = puzzle.geometry() else {
            panic!("{name} is a polyhedron");
        };
        assert_eq!(solid.normals.len(), puzzle.faces().len());
        assert_eq!(solid.outlines.len(), puzzle.facets().len());
        assert_eq!(solid.axes.len(), puzzle.moves().len());
        let dot = |a: &[f64; 3], b: &[f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        for (facet, outline) in puzzle.facets().iter().zip(&solid.outlines) {
            let normal = &solid.normals[usize::from(facet.face.0)];
            assert!(outline.len() >= 3);
            for (i, corner) in outline.iter().enumerate() {
                assert!((dot(normal, corner) - 1.0).abs() < 1e-9);
                // Counterclockwise: the outline turns left at each corner.
                let next = &outline[(i + 1) % outline.len()];
                let after = &outline[(i + 2) % outline.len()];
                let a: [f64; 3] = std::array::from_fn(|k| next[k] - corner[k]);
                let b: [f64; 3] = std::array::from_fn(|k| after[k] - next[k]);
                let left = [
                    a[1] * b[2] - a[2] * b[1],
                    a[2] * b[0] - a[0] * b[2],
                    a[0] * b[1] - a[1] * b[0],
                ];
                assert!(dot(&left, normal) > 1e-6);
            }
        }
        // A turn keeps every facet as far along its axis as it was.
        for (mv, axis) in puzzle.moves().iter().zip(&solid.axes) {
            let height = |facet: usize| {
                let outline = &solid.outlines[facet];
                outline.iter().map(|p| dot(p, axis)).sum::<f64>() / outline.len() as f64
            };
            for facet in 0..puzzle.facets().len() {
                let image = mv.permutation.image(facet);
                assert!((height(facet) - height(image)).abs() < 1e-9, "{}", mv.name);
            }
        }
    }
}

/// Clockwise as seen from outside, as on paper.
#[test]
fn turns_go_the_conventional_way_round() {
    for (name, mv, from, to) in [
        ("pyraminx", "U", "FR", "FL"),
        ("pyraminx", "R", "FD", "FR"),
        ("megaminx", "U", "UF", "UL"),
        ("megaminx", "F", "UF", "FR"),
        ("megaminx", "D", "DB", "DDBL"),
        // Two steps: clockwise as seen from DBR, and as seen from below.
        ("megaminx", "R++", "DBR", "DBR"),
        ("megaminx", "R++", "R", "B"),
        ("megaminx", "R++", "F", "BL"),
        ("megaminx", "R--", "BL", "F"),
        ("megaminx", "R++", "UL", "UL"),
        ("megaminx", "D++", "D", "D"),
        ("megaminx", "D++", "F", "BR"),
        ("megaminx", "D--", "F", "BL"),
        ("megaminx", "D++", "UF", "UF"),
        ("skewb", "U", "U", "L"),
        ("skewb", "R", "R", "B"),
        ("gap-3x3x3", "U", "UF", "UL"),
    ] {
        let puzzle = by_name(name);
        let piece = |name: &str| {
            puzzle
                .piece_by_name(name)
                .unwrap_or_else(|| panic!("{name}"))
        };
        let mv = puzzle.mv(puzzle.move_by_name(mv).expect("a move"));
        let first = puzzle.piece(piece(from)).facets[0];
        let landed = puzzle.facets()[mv.permutation.image(first.into())].piece;
        assert_eq!(
            puzzle.piece(landed).name,
            puzzle.piece(piece(to)).name,
            "{name} {}",
            mv.name
        );
    }
}

#[test]
fn moves_have_all_their_names_and_inverses() {
    for name in ["pyraminx", "tetraminx", "skewb", "megaminx", "gap-3x3x3"] {
        let puzzle = by_name(name);
        for (id, mv) in puzzle.moves().iter().enumerate() {
            let there = puzzle.move_by_name(&mv.name).expect("its name");
            assert_eq!(usize::from(there.0), id, "{name} {}", mv.name);
            let back = &puzzle.mv(mv.inverse).permutation;
            assert!(
                mv.permutation.then(back).is_identity(),
                "{name} {}",
                mv.name
            );
        }
        for (id, piece) in puzzle.pieces().iter().enumerate() {
            let found = puzzle.piece_by_name(&piece.name).expect("its name");
            assert_eq!(usize::from(found.0), id, "{name} {}", piece.name);
        }
    }
    let megaminx = by_name("megaminx");
    for same in [
        ["R++", "R--'"],
        ["D++'", "D--"],
        ["U2", "U3'"],
        ["U2'", "U3"],
        ["U'", "U4"],
        ["DBR", "DBR4'"],
    ] {
        let [a, b] = same.map(|name| megaminx.move_by_name(name).expect("a spelling"));
        assert_eq!(a, b, "{same:?}");
    }
    for same in [["UFR", "RUF"], ["DBLDBBL", "BLDBLDB"]] {
        let [a, b] = same.map(|name| megaminx.piece_by_name(name));
        assert_eq!(a, b, "{same:?}");
    }
}

#[test]
fn neighbouring_turns_merge_on_every_puzzle() {
    for (name, long, short) in [
        ("megaminx", "U U U U", "U'"),
        ("megaminx", "U D U D'", "U2"),
        ("megaminx", "U2 F U2", "U2 F U2"),
        ("megaminx", "R++ L DBR R--", "L DBR"),
        ("megaminx", "R++ R++ D-- U D--", "R++ R++ U D-- D--"),
        ("pyraminx", "U u U", "U' u"),
        ("pyraminx", "U L L L U", "U'"),
        ("skewb", "R R B B'", "R'"),
        ("gap-3x3x3", "U U F F'", "U2"),
    ] {
        let puzzle = by_name(name);
        let parse = |text| Algorithm::parse(&puzzle, text).expect("moves");
        let simplified = parse(long).simplified(&puzzle);
        assert_eq!(
            simplified.permutation(&puzzle),
            parse(long).permutation(&puzzle)
        );
        assert_eq!(simplified.display(&puzzle).to_string(), short, "{name}");
    }
}

/// The notation of WCA scrambles: a line of one is read, printed unchanged, and inverted.
#[test]
fn a_scramble_of_the_megaminx_is_read_and_printed() {
    let megaminx = by_name("megaminx");
    let parse = |text: &str| Algorithm::parse(&megaminx, text).expect(text);
    for text in [
        "R++ D-- R++ D++ U'",
        "R++ D-- R-- D++ R++ D-- R++ D-- R-- D++ U R-- D++ R++ D-- R-- D-- R++ D++ R-- D-- U'",
    ] {
        let algorithm = parse(text);
        assert_eq!(algorithm.len(), text.split(' ').count());
        assert_eq!(algorithm.display(&megaminx).to_string(), text);
        let expression = Expression::parse(&megaminx, text).expect(text);
        assert_eq!(expression.display(&megaminx).to_string(), text);
        let undone = algorithm.then(&algorithm.inverse(&megaminx));
        assert!(undone.permutation(&megaminx).is_identity());
        assert!(undone.simplified(&megaminx).is_empty());
    }
    for (a, b) in [
        ("(R++ D--)'", "D++ R--"),
        ("R++^-1", "R--"),
        ("[R++: U]", "R++ U R--"),
        ("R++’", "R--"),
    ] {
        assert_eq!(parse(a), parse(b), "{a}");
    }
    for wrong in ["R+", "R+++", "R++2", "L++", "U--", "R+-"] {
        assert!(Algorithm::parse(&megaminx, wrong).is_err(), "{wrong}");
    }
}

/// Turning all but one layer is turning that layer the opposite way, in another orientation of the puzzle: with the
/// layer turned as well, every piece moves about the axis, and turns are conjugated to turns.
#[test]
fn turns_of_the_rest_are_turns_of_a_layer_seen_otherwise() {
    let megaminx = by_name("megaminx");
    let permutation = |text: &str| {
        let algorithm = Algorithm::parse(&megaminx, text).expect(text);
        algorithm.permutation(&megaminx)
    };
    let all = symmetries(&megaminx).expect("it has geometry");
    // Seen from L, R++ is counterclockwise, and so is D++ from U.
    for (turn, layer) in [("R++", "L2'"), ("D++", "U2'")] {
        let whole = permutation(&format!("{turn} {layer}"));
        assert_eq!(whole, permutation(&format!("{layer} {turn}")));
        assert!(whole.pow(5).is_identity() && !whole.is_identity());
        let rotation = all.iter().find(|symmetry| symmetry.permutation == whole);
        assert!(
            rotation.is_some_and(|symmetry| symmetry.is_rotation),
            "{turn}"
        );
        for turned in megaminx.face_turns() {
            let seen = megaminx.mv(turned).permutation.conjugate(&whole);
            let found = megaminx
                .face_turns()
                .any(|other| megaminx.mv(other).permutation == seen);
            assert!(found, "{turn}");
        }
    }
}

/// The structure derived from the generators alone agrees with geometry: the pieces of the GAP cube are those of the
/// 3x3x3.
#[test]
fn the_gap_cube_is_the_cube() {
    let (gap, cube) = (by_name("gap-3x3x3"), by_name("3x3x3"));
    let names = |puzzle: &Puzzle| {
        let sorted = |name: &str| {
            let mut letters: Vec<char> = name.chars().collect();
            letters.sort_unstable();
            letters
        };
        let mut names: Vec<Vec<char>> = puzzle
            .pieces()
            .iter()
            .filter(|piece| piece.facets.len() > 1)
            .map(|piece| sorted(&piece.name))
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(&gap), names(&cube));
    for text in ["R U2 D' B D'", "R U R' U'", "F L' D' B2", "U R"] {
        let order = |puzzle: &Puzzle| {
            let algorithm = Algorithm::parse(puzzle, text).expect("moves");
            algorithm.permutation(puzzle).order()
        };
        assert_eq!(order(&gap), order(&cube), "{text}");
    }
}

fn minus(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    std::array::from_fn(|k| a[k] - b[k])
}

fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Six times the volume, by the tetrahedra from the origin to the triangles of the sides.
fn volume(sides: impl Iterator<Item = Vec<[f64; 3]>>) -> f64 {
    sides
        .flat_map(|o| (2..o.len()).map(move |k| dot(&o[0], &cross(&o[k - 1], &o[k]))))
        .sum()
}

/// The bodies are closed, carry the facets of their pieces, lie where their moves say, and fill the solid.
#[test]
fn pieces_are_bodies_that_fill_the_solid() {
    for (name, has_core) in [
        ("pyraminx", true),
        ("tetraminx", true),
        ("skewb", false),
        ("megaminx", true),
    ] {
        let puzzle = by_name(name);
        let Geometry::Polyhedron(solid) = puzzle.geometry() else {
            panic!("{name} is a polyhedron");
        };
        let whole = volume(solid.outlines.iter().cloned());
        let mut bodies: Vec<Body> = puzzle
            .pieces()
            .iter()
            .map(|piece| solid.body(&piece.facets))
            .collect();
        for (piece, body) in puzzle.pieces().iter().zip(&bodies) {
            let mut facets: Vec<u16> = body.sides.iter().filter_map(|s| s.facet).collect();
            facets.sort_unstable();
            let mut own = piece.facets.clone();
            own.sort_unstable();
            assert_eq!(facets, own, "{name} {}", piece.name);
            for side in &body.sides {
                let Some(facet) = side.facet else { continue };
                let outline = &solid.outlines[usize::from(facet)];
                assert_eq!(outline.len(), side.outline.len(), "{name} {}", piece.name);
            }
        }
        in_their_layers(&puzzle, solid, &bodies);
        assert_eq!(solid.core().is_some(), has_core, "{name}");
        bodies.extend(solid.core());
        let parts: f64 = bodies
            .iter()
            .map(|body| {
                // Every edge has its other side: the outlines close around the body.
                for side in &body.sides {
                    for (i, from) in side.outline.iter().enumerate() {
                        let to = &side.outline[(i + 1) % side.outline.len()];
                        let close = |a: &[f64; 3], b: &[f64; 3]| {
                            let apart = minus(a, b);
                            dot(&apart, &apart) < 1e-12
                        };
                        let back = body.sides.iter().any(|other| {
                            (0..other.outline.len()).any(|k| {
                                let next = (k + 1) % other.outline.len();
                                close(&other.outline[k], to) && close(&other.outline[next], from)
                            })
                        });
                        assert!(back, "{name}: an edge is open");
                    }
                }
                volume(body.sides.iter().map(|side| side.outline.clone()))
            })
            .sum();
        assert!(
            (parts / whole - 1.0).abs() < 1e-6,
            "{name}: {parts} of {whole}"
        );
    }
}

/// A body lies within the layers of the moves that move its facets, and otherwise completely inside or outside.
fn in_their_layers(puzzle: &Puzzle, solid: &Polyhedron, bodies: &[Body]) {
    assert_eq!(solid.spans.len(), puzzle.moves().len());
    for (index, mv) in puzzle.moves().iter().enumerate() {
        let (axis, [low, high]) = (&solid.axes[index], solid.spans[index]);
        for (piece, body) in puzzle.pieces().iter().zip(bodies) {
            let heights = || {
                body.sides
                    .iter()
                    .flat_map(|s| &s.outline)
                    .map(|p| dot(p, axis))
            };
            let within = heights().all(|h| h > low - 1e-9 && h < high + 1e-9);
            let without = heights().all(|h| h < low + 1e-9) || heights().all(|h| h > high - 1e-9);
            let moves = piece
                .facets
                .iter()
                .any(|&f| mv.permutation.image(f.into()) != usize::from(f));
            assert!(within != without, "{} {}", mv.name, piece.name);
            assert!(within || !moves, "{} {}", mv.name, piece.name);
        }
    }
}

/// With F towards somebody, right of the middle of F is R and above it U; above the middle of U is B, of D F.
#[test]
fn faces_are_seen_from_outside() {
    let skewb = catalogue::by_name("skewb").expect("the catalogue has it");
    let Geometry::Polyhedron(solid) = skewb.geometry() else {
        panic!("it is a solid");
    };
    let corner_at = |face: &str, corner: &str| {
        let number = skewb.faces().iter().position(|it| it.name == face);
        let face = number.expect("one of its faces");
        let piece = skewb.piece_by_name(corner).expect("one of its corners");
        let mut facets = skewb
            .piece(piece)
            .facets
            .iter()
            .map(|&facet| usize::from(facet));
        let own = facets.find(|&facet| usize::from(skewb.facets()[facet].face.0) == face);
        let corners = solid.seen_from_outside(face, own.expect("a facet on it"));
        let middle = [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>());
        (middle[0] > 0.0, middle[1] < 0.0)
    };
    for (face, corner, right, up) in [
        ("F", "UFR", true, true),
        ("F", "DFL", false, false),
        ("R", "UFR", false, true),
        ("U", "UBL", false, true),
        ("U", "UFR", true, false),
        ("D", "DFR", true, true),
        ("B", "UBR", false, true),
    ] {
        assert_eq!(corner_at(face, corner), (right, up), "{face} {corner}");
    }
}
