//! What pictures of the catalogue's puzzles have in common, and the files of the page.

#![expect(
    clippy::disallowed_methods,
    reason = "the pictures are files, which a variable has written again"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use puzzle::{Algorithm, Geometry, catalogue};
use scene::outline::area;

use super::*;

/// The catalogue's puzzles that have a shape.
fn drawable() -> impl Iterator<Item = Arc<Puzzle>> {
    let all = catalogue::names().iter();
    all.map(|name| catalogue::by_name(name).expect("it is in the catalogue"))
        .filter(|puzzle| *puzzle.geometry() != Geometry::None)
}

fn cube() -> Arc<Puzzle> {
    catalogue::by_name("3x3x3").expect("it is in the catalogue")
}

/// The visible patches of a solved puzzle.
fn seen(puzzle: &Arc<Puzzle>, options: &Options) -> Vec<flat::Patch> {
    let stage = stage(puzzle, &puzzle.solved(), options).unwrap();
    let size = f32::from(options.size);
    covered::visible(patches(&stage, size, options), size)
}

/// The colours of the visible stickers.
fn colours(puzzle: &Arc<Puzzle>, options: &Options) -> BTreeSet<Rgb> {
    let stickers = seen(puzzle, options).into_iter();
    let stickers = stickers.filter(|patch| patch.facet.is_some());
    stickers.map(|patch| patch.colour).collect()
}

/// The texts of the attributes `fill` in a picture.
fn fills(svg: &str) -> BTreeSet<&str> {
    let parts = svg.split("fill=\"").skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// Whether tags are closed in the opposite order of their opening, attributes have quotes, and texts are escaped.
fn is_well_formed(xml: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some((text, after)) = rest.split_once('<') {
        let Some((tag, after)) = after.split_once('>') else {
            return false;
        };
        if text.contains('>') || (open.is_empty() && !text.trim().is_empty()) {
            return false;
        }
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
            continue;
        }
        let (tag, is_empty) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let quotes = attributes.matches('"').count();
        if quotes != 2 * attributes.matches("=\"").count() {
            return false;
        }
        if !is_empty {
            open.push(name);
        }
    }
    open.is_empty() && rest.trim().is_empty()
}

#[test]
fn every_puzzle_with_a_shape_is_drawn_within_its_picture() {
    for puzzle in drawable() {
        for &shape in Shape::of(&puzzle) {
            let options = Options {
                shape: Some(shape),
                ..Options::default()
            };
            let patches = seen(&puzzle, &options);
            assert!(!patches.is_empty());
            for patch in &patches {
                let within = patch.round..=400.0 - patch.round;
                let corners = patch.outline.iter().flatten();
                assert!(corners.into_iter().all(|x| within.contains(x)));
                assert!(area(&patch.outline) > 0.0);
            }
            let svg = svg(&puzzle, &puzzle.solved(), &options).unwrap();
            assert!(is_well_formed(&svg), "{}", puzzle.name());
            assert_eq!(svg.matches("<title>").count(), 1);
        }
    }
}

#[test]
fn puzzles_without_a_shape_and_shapes_without_a_puzzle_are_errors() {
    let generators = catalogue::by_name("gap-3x3x3").unwrap();
    let refused = svg(&generators, &generators.solved(), &Options::default());
    assert_eq!(
        refused,
        Err(DrawingError::Puzzle(SceneError::Dimensions(0)))
    );
    let net = Options {
        shape: Some(Shape::Net),
        ..Options::default()
    };
    let megaminx = catalogue::by_name("megaminx").unwrap();
    let refused = svg(&megaminx, &megaminx.solved(), &net);
    assert_eq!(refused, Err(DrawingError::Shape(Shape::Net)));
}

#[test]
fn as_many_stickers_are_seen_as_faces_show() {
    for (name, stickers) in [
        ("2x2x2", 12),
        ("3x3x3", 27),
        ("7x7x7", 147),
        ("skewb", 15),
        ("pyraminx", 18),
        ("megaminx", 44),
    ] {
        let puzzle = catalogue::by_name(name).unwrap();
        let patches = seen(&puzzle, &Options::default());
        let seen = patches.iter().filter(|patch| patch.facet.is_some());
        assert_eq!(seen.count(), stickers, "{name}");
    }
    let net = Options {
        shape: Some(Shape::Net),
        ..Options::default()
    };
    let patches = seen(&cube(), &net);
    let stickers = patches.iter().filter(|patch| patch.facet.is_some());
    assert_eq!(stickers.count(), 54);
}

/// Whether a point is within a convex polygon.
fn contains(outline: &[polygon::Point], [x, y]: polygon::Point) -> bool {
    let sides = polygon::edges(outline)
        .map(|[p, q]| (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]));
    let (left, right): (Vec<f32>, Vec<f32>) = sides.partition(|&side| side < 0.0);
    left.is_empty() || right.is_empty()
}

/// What is painted last at a point is what a ray from the eye meets first.
#[test]
fn nearer_stickers_cover_farther_ones() {
    for puzzle in drawable().filter(|puzzle| puzzle.facets().len() <= 220) {
        for (shape, explode) in Shape::of(&puzzle)
            .iter()
            .flat_map(|&shape| [(shape, 0.0), (shape, 0.6)])
        {
            let options = Options {
                shape: Some(shape),
                look_from: Some([0.35, 0.3]),
                ..Options::default()
            };
            let mut stage = stage(&puzzle, &puzzle.solved(), &options).unwrap();
            let view = View {
                explode,
                ..*stage.view()
            };
            stage.set_view(view);
            let patches = painted(&stage);
            let (mut points, mut wrong) = (0, 0);
            for k in 0..60 * 60 {
                let point = [k % 60, k / 60].map(|x| (x as f32 + 0.37) * CANVAS / 60.0);
                let last = patches.iter().rfind(|p| contains(&p.outline, point));
                let Some(facet) = last.and_then(|patch| patch.facet) else {
                    continue;
                };
                let met = stage.pick(point[0], point[1]).and_then(|hit| hit.facet);
                points += 1;
                wrong += usize::from(met != Some(facet));
            }
            let name = puzzle.name();
            assert!(points > 100, "{name}, {shape:?}: {points}");
            assert!(
                wrong * 200 <= points,
                "{name}, {shape:?}: {wrong} of {points}"
            );
        }
    }
}

#[test]
fn a_solved_cube_shows_its_three_colours_in_every_scheme() {
    for scheme in Scheme::ALL {
        let options = Options {
            scheme,
            ..Options::default()
        };
        let known = scheme.colours();
        let three = [0, 1, 2].map(|axis| known.sticker(axis, true));
        assert_eq!(colours(&cube(), &options), BTreeSet::from(three));
    }
}

#[test]
fn positions_views_sizes_and_backgrounds_make_a_difference() {
    let cube = cube();
    let solved = cube.solved();
    let turned = Algorithm::parse(&cube, "R U").unwrap().permutation(&cube);
    let plain = svg(&cube, &solved, &Options::default()).unwrap();
    assert_eq!(plain, svg(&cube, &solved, &Options::default()).unwrap());
    // Three tones of plastic, and the stickers' colours.
    assert_eq!(fills(&plain).len(), 6);
    let other = svg(&cube, &turned, &Options::default()).unwrap();
    assert!(plain != other && fills(&other).len() > 6);
    for options in [
        Options {
            look_from: Some([-0.6, -0.5]),
            ..Options::default()
        },
        Options {
            size: 100,
            ..Options::default()
        },
        Options {
            background: Some([255; 3]),
            ..Options::default()
        },
    ] {
        assert_ne!(svg(&cube, &solved, &options).unwrap(), plain);
    }
}

#[test]
fn readers_of_screens_hear_a_title_and_a_description() {
    let options = Options {
        title: Some("A < B & C".to_owned()),
        description: Some("after R U".to_owned()),
        ..Options::default()
    };
    let cube = cube();
    let svg = svg(&cube, &cube.solved(), &options).unwrap();
    assert!(svg.contains("<title>A &lt; B &amp; C</title>"));
    assert!(svg.contains("<desc>after R U</desc>"));
    assert!(is_well_formed(&svg));
}

/// The width of the page's pictures of puzzles.
const PAGE_SIZE: u16 = 160;

/// Compares a folder below `assets/pictures` with pictures and their names. With `UPDATE_CORPUS=1` the files are
/// written.
fn compare(folder: &str, pictures: impl IntoIterator<Item = (String, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../assets/pictures")
        .join(folder);
    let mut expected = BTreeSet::new();
    for (name, svg) in pictures {
        let name = format!("{name}.svg");
        let path = folder.join(&name);
        if std::env::var_os("UPDATE_CORPUS").is_some() {
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(&path, &svg).expect("the picture can be written");
        }
        let file = fs::read_to_string(&path).unwrap_or_default();
        assert!(file == svg, "{name} is not what is drawn now");
        expected.insert(name);
    }
    let files = fs::read_dir(&folder).expect("the folder");
    let names: BTreeSet<String> = files
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, expected);
}

/// `assets/pictures/puzzles` has each puzzle solved.
#[test]
fn the_pictures_of_the_page_are_these() {
    let options = Options {
        size: PAGE_SIZE,
        ..Options::default()
    };
    let picture = |puzzle: Arc<Puzzle>| {
        let svg = svg(&puzzle, &puzzle.solved(), &options).unwrap();
        (puzzle.name().to_owned(), svg)
    };
    compare("puzzles", drawable().map(picture));
}

/// `assets/pictures/atlas` has a picture for each part of the atlas, by its address, and the tesseract's kinds of
/// pieces.
#[test]
fn the_pictures_of_the_atlas_are_these() {
    let usual = Options {
        size: PAGE_SIZE,
        ..Options::default()
    };
    let unfolded = |shape| Options {
        shape: Some(shape),
        ..usual.clone()
    };
    let only = |facets| Options {
        only: Some(facets),
        ..usual.clone()
    };
    let from_above = Options {
        look_from: Some([0.4, 1.1]),
        ..usual.clone()
    };
    let two_colours = Options {
        scheme: Scheme::GreenYellow,
        ..usual.clone()
    };
    let pictures = [
        ("dimensions", "3x3x3x3", "", unfolded(Shape::Development)),
        ("distances", "3x3x3", "R U F", usual.clone()),
        (
            "farthest",
            "3x3x3",
            "D U2 F R' D' U L R2 F B R' F' D2 U' R' F' R F' B' D' F2 B' R'",
            usual.clone(),
        ),
        ("symmetric", "3x3x3", "R2 L2 U2 D2 F2 B2", usual.clone()),
        ("upper-face", "3x3x3", "F R U R' U' F'", from_above),
        ("two-colour", "3x3x3", "R U F2 L' D B", two_colours),
        ("tesseract", "3x3x3x3", "", usual.clone()),
        ("dyads", "3x3x3x3", "", only(2)),
        ("triads", "3x3x3x3", "", only(3)),
        ("tetrads", "3x3x3x3", "", only(4)),
        ("turn-metrics", "2x2x2x2", "R12", usual.clone()),
        ("papers", "3x3x3", "", unfolded(Shape::Net)),
    ];
    let drawn = pictures.map(|(name, of, moves, options)| {
        let puzzle = catalogue::by_name(of).expect("it is in the catalogue");
        let moves = Algorithm::parse(&puzzle, moves).expect("moves of the puzzle");
        let position = moves.permutation(&puzzle);
        let svg = svg(&puzzle, &position, &options).unwrap();
        (name.to_owned(), svg)
    });
    // A corner that is twisted alone is a mistake: no turning does that.
    let cube = cube();
    let corner = cube.piece_by_name("UFR").expect("a corner");
    let facets = &cube.piece(corner).facets;
    let mut images: Vec<u16> = (0..cube.facets().len() as u16).collect();
    for (n, facet) in facets.iter().enumerate() {
        images[usize::from(*facet)] = facets[(n + 1) % facets.len()];
    }
    let twisted = Permutation::from_images(images).expect("a permutation");
    let mistake = svg(&cube, &twisted, &usual).unwrap();
    compare(
        "atlas",
        drawn.into_iter().chain([("errata".to_owned(), mistake)]),
    );
}

#[test]
fn pieces_of_one_kind_can_be_drawn_alone() {
    let count = |only| {
        let options = Options {
            only,
            ..Options::default()
        };
        let stickers = stickers(&cube(), &cube().solved(), &options).unwrap();
        stickers.len()
    };
    // Three faces are seen, each with a centre, four edges and four corners.
    assert_eq!([None, Some(1)].map(count), [27, 3]);
    // Where nothing is in front of them, more are seen.
    assert!(count(Some(2)) >= 12 && count(Some(3)) >= 12);
}
