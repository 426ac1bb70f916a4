//! A case of the 3x3x3 as a picture: the last layer from above with what of it is on the four sides, or for F2L the
//! three faces that one sees.

use scene::Rgb;
use yew::{Html, html};

use crate::state::State;
use crate::state::screens::Stage as _;
use crate::text::hex;

/// The faces in the order of facelets.
const FACES: &str = "URFDLB";

/// The picture of facelets, the faces U R F D L B row by row; `.` is what does not belong to the case. `named` gives it
/// a name for those who cannot see it; otherwise what stands beside it says enough.
pub fn case_picture(state: &State, facelets: &str, named: bool) -> Html {
    let facelets: Vec<char> = facelets.chars().collect();
    if facelets.len() != 54 {
        return Html::default();
    }
    let colour = |at: usize| {
        let face = FACES.find(facelets[at])?;
        let puzzle = state.play.puzzle();
        let name = &FACES[face..=face];
        let face = puzzle.faces().iter().position(|face| face.name == name)?;
        Some(state.face_colour(puzzle, puzzle::FaceId(face as u8)))
    };
    // In F2L the top belongs to no case.
    let shapes = if facelets[4] == '.' {
        corner(&colour)
    } else {
        above(&colour)
    };
    html! {
        <svg translate="no" class="case-picture" viewBox="0 0 50 50" role={named.then_some("img")}
            aria-hidden={(!named).then_some("true")}
            aria-label={named.then_some(words::times::CASE_PICTURE.text())}>{ for shapes }</svg>
    }
}

/// A sticker with these corners.
fn sticker(corners: [[f64; 2]; 4], colour: Option<Rgb>) -> Html {
    let points = corners.map(|[x, y]| format!("{x:.1},{y:.1}")).join(" ");
    match colour {
        Some(colour) => html! { <polygon {points} fill={hex(colour)} /> },
        None => html! { <polygon {points} class="out" /> },
    }
}

fn rectangle([x, y, width, height]: [f64; 4]) -> [[f64; 2]; 4] {
    [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
    ]
}

/// The last layer from above, the front below.
fn above(colour: &dyn Fn(usize) -> Option<Rgb>) -> Vec<Html> {
    let mut shapes = Vec::new();
    for n in 0..3 {
        let along = 7.0 + 12.0 * n as f64;
        for row in 0..3 {
            let place = rectangle([along + 0.5, 7.5 + 12.0 * f64::from(row), 11.0, 11.0]);
            shapes.push(sticker(place, colour(3 * row as usize + n)));
        }
        let sides = [
            ([along + 0.5, 44.0, 11.0, 4.0], 18 + n),
            ([along + 0.5, 2.0, 11.0, 4.0], 47 - n),
            ([2.0, along + 0.5, 4.0, 11.0], 36 + n),
            ([44.0, along + 0.5, 4.0, 11.0], 11 - n),
        ];
        shapes.extend(sides.map(|(place, at)| sticker(rectangle(place), colour(at))));
    }
    shapes
}

/// The three faces that one sees from the front right corner above.
fn corner(colour: &dyn Fn(usize) -> Option<Rgb>) -> Vec<Html> {
    // From the corner that all three share: steps to the right, to the left, and down.
    let (right, left, down) = ([7.2, -3.8], [-7.2, -3.8], [0.0, 7.6]);
    let at = |a: f64, b: f64, c: f64| {
        let along = |n: usize| a * right[n] + b * left[n] + c * down[n];
        [25.0 + along(0), 25.0 + along(1)]
    };
    let mut shapes = Vec::new();
    for row in 0..3 {
        for column in 0..3 {
            let (r, c) = (f64::from(row as u8), f64::from(column as u8));
            let inset = 0.06;
            let square = |place: &dyn Fn(f64, f64) -> [f64; 2]| {
                let (low, high) = (inset, 1.0 - inset);
                [
                    place(c + low, r + low),
                    place(c + high, r + low),
                    place(c + high, r + high),
                    place(c + low, r + high),
                ]
            };
            // U: its front right facelet is at the shared corner; R and F: the upper one beside it.
            let top = square(&|column, row| at(3.0 - row, 3.0 - column, 0.0));
            let side = square(&|column, row| at(column, 0.0, row));
            let front = square(&|column, row| at(0.0, 3.0 - column, row));
            let place = 3 * row + column;
            shapes.push(sticker(top, colour(place)));
            shapes.push(sticker(side, colour(9 + place)));
            shapes.push(sticker(front, colour(18 + place)));
        }
    }
    shapes
}
