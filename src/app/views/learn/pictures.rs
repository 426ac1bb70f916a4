//! Drawings of lessons.

use std::f64::consts::TAU;

use group::Permutation;
use puzzle::cycles::PieceCycle;
use puzzle::{FaceId, Puzzle};
use yew::{Html, classes, html};

use crate::facelets;
use crate::state::State;
use crate::state::screens::atlas::section::Section;
use crate::state::screens::learn::lesson::{Picture, Step};
use crate::state::screens::learn::orientation;
use crate::text::typeset;
use crate::views::facets;
use crate::views::icons::tone;

/// The drawing of a step, if it has one. Numbers that a step may ask for are
/// not in it before the step is `done`.
pub fn picture(state: &State, step: &Step, done: bool) -> Html {
    let Some((name, of)) = &step.picture else {
        return Html::default();
    };
    let position = state.learn.board().position();
    let drawing = match name {
        Picture::Cycles => cycles(&step.puzzle, of, &step.cycles, done),
        Picture::Permutation => permutation(of),
        Picture::Orientation => orientation(&step.puzzle, position, done),
        Picture::Tree => tree(),
        Picture::Meeting => meeting(),
        Picture::Dimensions => dimensions(),
        Picture::Unfolded => unfolded(),
        Picture::Position => {
            let drawn = step.drawn.as_ref();
            drawn.map_or_else(Html::default, |drawn| net(state, &step.puzzle, drawn))
        }
    };
    // The drawing that also moves, elsewhere.
    let more = (*name == Picture::Dimensions).then(|| {
        html! {
            <figcaption>
                <a class="link" href={Section::Dimensions.href()}>{ words::learn::WATCH_IT_GROW.text() }</a>
            </figcaption>
        }
    });
    html! { <figure class="picture" data-testid="picture">{ drawing }{ for more }</figure> }
}

/// The puzzle unfolded in a position.
pub fn net(state: &State, puzzle: &Puzzle, position: &Permutation) -> Html {
    let (net, colours) = facelets::squares(puzzle, position);
    let (columns, rows) = (4 * puzzle.layers(), 3 * puzzle.layers());
    let squares = net.iter().zip(&colours).map(|(at, &face)| {
        let colour = state.face_colour(puzzle, FaceId(face as u8));
        facets::square(at, colour, None)
    });
    html! {
        <svg translate="no" class="position-net" viewBox={format!("0 0 {columns} {rows}")} role="img"
            aria-label={words::learn::position_label(facelets::words(puzzle, &colours))}
            data-facelets={facelets::letters(puzzle, &colours)}>
            { for squares }
        </svg>
    }
}

fn circle(x: f64, y: f64, r: f64, class: &'static str) -> Html {
    html! { <circle {class} cx={format!("{x:.1}")} cy={format!("{y:.1}")} r={format!("{r:.1}")} /> }
}

fn line(from: (f64, f64), to: (f64, f64), class: &'static str) -> Html {
    html! {
        <line {class} x1={format!("{:.1}", from.0)} y1={format!("{:.1}", from.1)} x2={format!("{:.1}", to.0)}
            y2={format!("{:.1}", to.1)} />
    }
}

fn label(x: f64, y: f64, class: &'static str, words: impl Into<String>) -> Html {
    html! { <text {class} x={format!("{x:.1}")} y={format!("{y:.1}")}>{ words.into() }</text> }
}

fn drawing(width: f64, height: f64, words: String, parts: Vec<Html>) -> Html {
    html! {
        <svg translate="no" viewBox={format!("0 0 {width:.0} {height:.0}")} role="img" aria-label={words}>
            { for parts }</svg>
    }
}

/// Room around a cycle's circle of pieces.
const GAP: f64 = 22.0;
/// The least width of a drawing of cycles, so that one or two of them are not drawn huge.
const LEAST_WIDTH: f64 = 300.0;

/// Where an algorithm takes the pieces: each cycle as a loop, with how often it takes if that is to be `shown`.
fn cycles(puzzle: &Puzzle, text: &str, cycles: &[PieceCycle], shown: bool) -> Html {
    let radius = |cycle: &PieceCycle| match cycle.pieces.len() {
        1 => 14.0,
        n => (n as f64 * 41.0 / TAU).max(26.0),
    };
    let tallest = cycles.iter().map(radius).fold(0.0, f64::max);
    let whole: f64 = cycles.iter().map(|cycle| 2.0 * (radius(cycle) + GAP)).sum();
    let (middle, mut x) = (tallest + GAP, ((LEAST_WIDTH - whole) / 2.0).max(0.0));
    let mut parts = Vec::new();
    let mut words = Vec::new();
    for (n, cycle) in cycles.iter().enumerate() {
        let r = radius(cycle);
        let width = 2.0 * (r + GAP);
        parts.push(html! {
            <g class={classes!(tone(n))}>{ looped(puzzle, cycle, (x + width / 2.0, middle), r) }</g>
        });
        let times = match cycle.rounds() {
            1 => words::learn::cycle_order(cycle.order),
            rounds => format!("{} \u{d7} {rounds} = {}", cycle.pieces.len(), cycle.order),
        };
        if shown {
            parts.push(label(x + width / 2.0, 2.0 * middle + 10.0, "note", times));
        }
        let names: Vec<&str> = cycle
            .pieces
            .iter()
            .map(|&id| puzzle.piece(id).name.as_str())
            .collect();
        let names = names.join(", ");
        words.push(if shown {
            words::learn::cycle(names, cycle.order)
        } else {
            names
        });
        x += width;
    }
    html! {
        <>
            { drawing(whole.max(LEAST_WIDTH), 2.0 * middle + 22.0,
                words::learn::cycles_label(text, words.join("; ")), parts) }
            <figcaption>
                { if shown { words::learn::cycles(typeset(text)) } else { words::learn::cycles_asked(typeset(text)) } }
            </figcaption>
        </>
    }
}

fn looped(puzzle: &Puzzle, cycle: &PieceCycle, (x, y): (f64, f64), r: f64) -> Html {
    let count = cycle.pieces.len();
    let place = |n: usize| {
        let angle = TAU * (n as f64 / count as f64 - 0.25);
        if count == 1 {
            (x, y)
        } else {
            (x + r * angle.cos(), y + r * angle.sin())
        }
    };
    let arrow = |n: usize| {
        // Halfway along the circle, pointing on.
        let angle = TAU * ((n as f64 + 0.5) / count as f64 - 0.25);
        let (ax, ay) = (x + r * angle.cos(), y + r * angle.sin());
        let turned = angle.to_degrees() + 90.0;
        html! {
            <path class="dot" d="M-4 -4L4 0L-4 4Z"
                transform={format!("translate({ax:.1} {ay:.1}) rotate({turned:.0})")} />
        }
    };
    let name = |(n, &id): (usize, &puzzle::PieceId)| {
        let (x, y) = place(n);
        html! { <>{ circle(x, y, 14.5, "node") }{ label(x, y + 0.5, "", &*puzzle.piece(id).name) }</> }
    };
    html! {
        <>
            { circle(x, y, if count == 1 { 18.5 } else { r }, "way") }
            if count > 1 { { for (0..count).map(arrow) } }
            { for cycle.pieces.iter().enumerate().map(name) }
        </>
    }
}

/// Numbers in a row, and where each goes.
fn permutation(text: &str) -> Html {
    let images: Vec<usize> = text
        .split_whitespace()
        .filter_map(|n| n.parse().ok())
        .collect();
    let x = |n: usize| 30.0 + 60.0 * n as f64;
    let mut parts = Vec::new();
    for (n, &to) in images.iter().enumerate() {
        parts.push(html! {
            <g class={classes!(tone(n))}>
                { line((x(n), 36.0), (x(to), 104.0), "way") }
                { circle(x(to), 104.0, 3.5, "dot") }
            </g>
        });
        parts.push(label(x(n), 20.0, "big", n.to_string()));
        parts.push(label(x(n), 124.0, "big", n.to_string()));
    }
    let words: Vec<String> = images
        .iter()
        .enumerate()
        .map(|(n, to)| words::learn::goes_to(n, to))
        .collect();
    drawing(60.0 * images.len() as f64, 140.0, words.join(", "), parts)
}

/// The cube unfolded: of each piece the marked sticker, with how the piece lies.
fn orientation(puzzle: &Puzzle, position: &Permutation, done: bool) -> Html {
    let marked = orientation::marked(puzzle, position);
    let [corners, edges] = orientation::sums(&marked);
    let net = facelets::net(puzzle).unwrap_or_default();
    let square = |square: &facelets::Square| {
        let (x, y) = (
            f64::from(square.column) * 30.0,
            f64::from(square.row) * 30.0,
        );
        let mark = marked
            .iter()
            .find(|mark| usize::from(mark.facet) == square.facet);
        let class = match mark.map(|mark| (mark.corner, mark.turned)) {
            None => classes!("node"),
            Some((_, 0)) => classes!("marked"),
            Some((_, n)) => classes!("marked", "turned", tone(n as usize)),
        };
        html! {
            <g {class}>
                <rect x={format!("{x:.0}")} y={format!("{y:.0}")} width="28" height="28" rx="4" />
                { for mark.map(|mark| label(x + 14.0, y + 14.5, if mark.corner { "big" } else { "" },
                    mark.turned.to_string())) }
            </g>
        }
    };
    let parts = net.iter().map(square).collect();
    let turned = marked.iter().filter(|mark| mark.turned > 0).map(|mark| {
        let name = &puzzle
            .piece(puzzle.facets()[usize::from(mark.facet)].piece)
            .name;
        format!("{name} {}", mark.turned)
    });
    let turned: Vec<String> = turned.collect();
    let words = words::learn::orientation_label(turned.len(), turned.join(", "));
    html! {
        <>
            { drawing(12.0 * 30.0, 9.0 * 30.0, words, parts) }
            <figcaption data-testid="orientation-sums">
                { words::learn::ORIENTATION.text() }
                if done { { " " }{ words::learn::orientation_sums(corners, edges) } }
            </figcaption>
        </>
    }
}

/// A search: every move is a branch, and some branches are cut off.
fn tree() -> Html {
    let mut parts = vec![label(34.0, 20.0, "note", words::learn::SOLVED.text())];
    for moves in 1..=3_u8 {
        let y = 20.0 + 50.0 * f64::from(moves);
        parts.push(label(34.0, y, "note", words::count::moves(moves)));
    }
    let root = (270.0, 20.0);
    for a in 0..4 {
        let first = (120.0 + 100.0 * f64::from(a), 70.0);
        parts.push(line(root, first, if a == 2 { "way" } else { "line" }));
        // The second branch is known to be too far away.
        let cut = a == 1;
        for b in (0..3).filter(|_| !cut) {
            let second = (first.0 - 30.0 + 30.0 * f64::from(b), 120.0);
            let path = a == 2 && b == 1;
            parts.push(line(first, second, if path { "way" } else { "line" }));
            for c in (0..3).filter(|_| b != 2) {
                let third = (second.0 - 9.0 + 9.0 * f64::from(c), 170.0);
                let end = path && c == 2;
                parts.push(line(second, third, if end { "way" } else { "soft" }));
                parts.push(circle(
                    third.0,
                    third.1,
                    if end { 6.0 } else { 2.5 },
                    if end { "good" } else { "node" },
                ));
            }
            if b == 2 {
                parts.push(line(
                    (second.0 - 8.0, 130.0),
                    (second.0 + 8.0, 130.0),
                    "cut",
                ));
            }
            parts.push(circle(second.0, second.1, 4.0, "node"));
        }
        if cut {
            parts.push(line((first.0 - 12.0, 82.0), (first.0 + 12.0, 82.0), "cut"));
        }
        parts.push(circle(first.0, first.1, 5.0, "node"));
    }
    parts.push(circle(root.0, root.1, 7.0, "node"));
    html! {
        <>
            { drawing(470.0, 186.0, words::learn::TREE_LABEL.text().to_owned(), parts) }
            <figcaption>{ words::learn::TREE.text() }</figcaption>
        </>
    }
}

/// Two searches that meet.
fn meeting() -> Html {
    let mut parts = Vec::new();
    let fan = |side: f64, parts: &mut Vec<Html>| {
        let x = |steps: f64| 235.0 + side * (205.0 - 68.0 * steps);
        for a in 0..3 {
            let first = (x(1.0), 30.0 + 60.0 * f64::from(a));
            parts.push(line(
                (x(0.0), 90.0),
                first,
                if a == 1 { "way" } else { "line" },
            ));
            for b in 0..3 {
                let second = (x(2.0), first.1 - 19.0 + 19.0 * f64::from(b));
                let path = a == 1 && b == 2;
                parts.push(line(first, second, if path { "way" } else { "soft" }));
                if path {
                    parts.push(line(second, (235.0, 90.0), "way"));
                }
                parts.push(circle(second.0, second.1, 3.0, "node"));
            }
            parts.push(circle(first.0, first.1, 4.0, "node"));
        }
        parts.push(circle(x(0.0), 90.0, 7.0, "node"));
    };
    fan(-1.0, &mut parts);
    fan(1.0, &mut parts);
    parts.push(circle(235.0, 90.0, 7.0, "good"));
    parts.push(label(40.0, 122.0, "note", words::learn::SOLVED.text()));
    parts.push(label(430.0, 122.0, "note", words::learn::GOAL.text()));
    drawing(
        470.0,
        180.0,
        words::learn::MEETING_LABEL.text().to_owned(),
        parts,
    )
}

/// A point, a line, a square, a cube, a tesseract: each is the one before, drawn twice and joined.
fn dimensions() -> Html {
    // Where a step into each dimension leads on paper.
    const STEPS: [(f64, f64); 4] = [(44.0, 0.0), (0.0, -44.0), (20.0, -16.0), (52.0, 26.0)];
    let mut parts = Vec::new();
    let mut x = 16.0;
    for dimensions in 0..=4_usize {
        let place = |corner: usize| {
            let steps = (0..dimensions).filter(|axis| corner >> axis & 1 == 1);
            steps.fold((x, 106.0), |(x, y), axis| {
                (x + STEPS[axis].0, y + STEPS[axis].1)
            })
        };
        for corner in 0..1_usize << dimensions {
            for axis in (0..dimensions).filter(|axis| corner >> axis & 1 == 0) {
                let class = if axis == 3 { "way" } else { "line" };
                parts.push(line(place(corner), place(corner | 1 << axis), class));
            }
        }
        for corner in 0..1_usize << dimensions {
            let (x, y) = place(corner);
            parts.push(circle(x, y, 3.5, "dot"));
        }
        let width = STEPS[..dimensions].iter().map(|step| step.0).sum::<f64>();
        let name = [
            words::learn::POINT,
            words::learn::LINE,
            words::learn::SQUARE,
            words::learn::CUBE,
            words::learn::TESSERACT,
        ][dimensions];
        parts.push(label(x + width / 2.0, 156.0, "note", name.text()));
        x += width + if dimensions == 0 { 44.0 } else { 34.0 };
    }
    drawing(
        x - 14.0,
        168.0,
        words::learn::DIMENSIONS_LABEL.text().to_owned(),
        parts,
    )
}

/// The squares of a cube and the cubes of a tesseract, unfolded.
fn unfolded() -> Html {
    let mut parts = Vec::new();
    for (x, y) in [(1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)] {
        let (x, y) = (10.0 + 42.0 * f64::from(x), 30.0 + 42.0 * f64::from(y));
        parts.push(html! {
            <rect class="node" x={x.to_string()} y={y.to_string()} width="40" height="40" rx="4" />
        });
    }
    parts.push(label(
        94.0,
        196.0,
        "note",
        words::learn::UNFOLDED_CUBE.text(),
    ));
    // From back to front, so that nearer cubes cover those behind them.
    let cubes = [
        (0, 0, 1),
        (-1, 0, 0),
        (0, -2, 0),
        (0, -1, 0),
        (0, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, -1),
    ];
    for (x, y, z) in cubes {
        let (x, y, z) = (f64::from(x), f64::from(y), f64::from(z));
        let (px, py) = (310.0 + 36.0 * x + 15.0 * z, 88.0 - 36.0 * y - 12.0 * z);
        let corner = |dx: f64, dy: f64| format!("{:.0} {:.0}", px + dx, py + dy);
        let top = [
            corner(0.0, 0.0),
            corner(15.0, -12.0),
            corner(51.0, -12.0),
            corner(36.0, 0.0),
        ]
        .join(" L");
        let side = [
            corner(36.0, 0.0),
            corner(51.0, -12.0),
            corner(51.0, 24.0),
            corner(36.0, 36.0),
        ]
        .join(" L");
        let front = [
            corner(0.0, 0.0),
            corner(36.0, 0.0),
            corner(36.0, 36.0),
            corner(0.0, 36.0),
        ]
        .join(" L");
        for face in [top, side, front] {
            parts.push(html! { <path class="node" d={format!("M{face}Z")} /> });
        }
    }
    parts.push(label(
        334.0,
        220.0,
        "note",
        words::learn::UNFOLDED_TESSERACT.text(),
    ));
    drawing(
        430.0,
        232.0,
        words::learn::UNFOLDED_LABEL.text().to_owned(),
        parts,
    )
}
