//! Names on stickers: a stroke font, and the texture of names that the shaders read.
//!
//! The texture contains distances to the strokes instead of the strokes themselves, so that letters stay sharp at any
//! size.

/// Width and height of a name's square in the picture, in pixels.
const CELL: usize = 48;
/// The number of names in a row of the texture.
pub(crate) const COLUMNS: usize = 16;
/// The largest number of names in a texture.
const MOST: usize = 256;
/// A name's square spans -REACH to REACH, in the units of the stickers' meshes.
pub(crate) const REACH: f32 = 0.75;
/// Height and greatest width of a name, and half the width of its strokes, in the same units.
const HEIGHT: f32 = 0.90;
const WIDTH: f32 = 1.14;
const PEN: f32 = 0.072;
/// The distance that the texture's values span.
const SPAN: f32 = 0.5;

/// Distances to the strokes of names, one byte per pixel, rows from the top down: 128 on the edge of a stroke, more
/// inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letters {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

impl Letters {
    /// The texture of names, [`COLUMNS`] in a row. Only the first characters of a name are drawn, as far as the font
    /// has them, and only the first 256 names. Without names it is one empty pixel.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().take(MOST).collect();
        if names.is_empty() {
            return Self {
                width: 1,
                height: 1,
                pixels: vec![0],
            };
        }
        let rows = names.len().div_ceil(COLUMNS);
        let width = CELL * COLUMNS.min(names.len());
        let mut pixels = vec![0; width * rows * CELL];
        for (number, name) in names.iter().enumerate() {
            let strokes = strokes(name);
            let (left, top) = (number % COLUMNS * CELL, number / COLUMNS * CELL);
            for row in 0..CELL {
                for column in 0..CELL {
                    let along = |k: usize| ((k as f32 + 0.5) / CELL as f32 * 2.0 - 1.0) * REACH;
                    let point = [along(column), -along(row)];
                    let nearest2 = strokes
                        .iter()
                        .map(|&[a, b]| distance2(point, a, b))
                        .fold(f32::MAX, f32::min);
                    let inside = 0.5 + (PEN - libm::sqrtf(nearest2)) / SPAN;
                    pixels[(top + row) * width + left + column] =
                        (inside.clamp(0.0, 1.0) * 255.0) as u8;
                }
            }
        }
        Self {
            width: width as u32,
            height: (rows * CELL) as u32,
            pixels,
        }
    }
}

type Point = [f32; 2];

/// The strokes of a name, centred.
fn strokes(name: &str) -> Vec<[Point; 2]> {
    /// The width of a letter and the gap after it, on the font's grid.
    const ADVANCE: f32 = 6.0;
    const LETTER: [f32; 2] = [4.0, 6.0];
    let glyphs: Vec<&str> = name.chars().filter_map(glyph).take(4).collect();
    let across = ADVANCE * glyphs.len() as f32 - (ADVANCE - LETTER[0]);
    let scale = (HEIGHT / LETTER[1]).min(WIDTH / across);
    let mut strokes = Vec::new();
    for (index, glyph) in glyphs.iter().enumerate() {
        for line in glyph.split(' ') {
            let points: Vec<Point> = line
                .as_bytes()
                .chunks_exact(2)
                .map(|pair| {
                    let [x, y] = [pair[0], pair[1]].map(|digit| f32::from(digit - b'0'));
                    [
                        (x + ADVANCE * index as f32 - across / 2.0) * scale,
                        (y - LETTER[1] / 2.0) * scale,
                    ]
                })
                .collect();
            strokes.extend(points.windows(2).map(|pair| [pair[0], pair[1]]));
        }
    }
    strokes
}

/// Lines through points of a grid 4 wide and 6 high: x and y from the lower left, one digit each.
fn glyph(letter: char) -> Option<&'static str> {
    Some(match letter.to_ascii_uppercase() {
        'A' => "002640 1232",
        'B' => "00063645443303 3342413000",
        'C' => "4536160501103041",
        'D' => "000626444220 2000",
        'E' => "46060040 0333",
        'F' => "460600 0333",
        'G' => "45361605011030414323",
        'H' => "0600 4640 0343",
        'I' => "1636 2620 1030",
        'J' => "4641301001",
        'K' => "0600 460340",
        'L' => "060040",
        'M' => "0006234640",
        'N' => "00064046",
        'O' => "163645413010010516",
        'P' => "00063645443303",
        'Q' => "163645413010010516 2240",
        'R' => "00063645443303 2340",
        'S' => "453616050413334241301001",
        'T' => "0646 2620",
        'U' => "060110304146",
        'V' => "062046",
        'W' => "0610243046",
        'X' => "0640 0046",
        'Y' => "062346 2320",
        'Z' => "06460040",
        '0' => "163645413010010516 1135",
        '1' => "152620 1030",
        '2' => "051636454400 0040",
        '3' => "05163645443342413010 1001 3313",
        '4' => "30360242",
        '5' => "4606033342413010 1001",
        '6' => "3616050110304142333303",
        '7' => "064610",
        '8' => "1304051636454433130201103041423313",
        '9' => "4313040516364541 413010",
        _ => return None,
    })
}

/// The square of the distance from a point to a line between two others.
fn distance2(point: Point, a: Point, b: Point) -> f32 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let from = [point[0] - a[0], point[1] - a[1]];
    let length2 = along[0] * along[0] + along[1] * along[1];
    let share = if length2 > 0.0 {
        ((from[0] * along[0] + from[1] * along[1]) / length2).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let apart = [from[0] - along[0] * share, from[1] - along[1] * share];
    apart[0] * apart[0] + apart[1] * apart[1]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the square of a name is inked at a point.
    fn inked(letters: &Letters, number: usize, [x, y]: Point) -> bool {
        let at = |k: f32| (f32::midpoint(k / REACH, 1.0) * CELL as f32) as usize;
        let row = number / COLUMNS * CELL + at(-y);
        let column = number % COLUMNS * CELL + at(x);
        letters.pixels[row * letters.width as usize + column] >= 128
    }

    #[test]
    fn every_letter_and_digit_is_drawn_and_differs_from_the_others() {
        let names: Vec<String> = ('A'..='Z').chain('0'..='9').map(String::from).collect();
        let letters = Letters::of(names.iter().map(String::as_str));
        let pictures: Vec<Vec<bool>> = (0..names.len())
            .map(|number| {
                (0..900)
                    .map(|k| [(k % 30) as f32 / 20.0 - 0.74, (k / 30) as f32 / 20.0 - 0.74])
                    .map(|point| inked(&letters, number, point))
                    .collect()
            })
            .collect();
        for (k, picture) in pictures.iter().enumerate() {
            let ink = picture.iter().filter(|&&inked| inked).count();
            assert!((40..400).contains(&ink), "{}: {ink}", names[k]);
            for other in &pictures[..k] {
                let apart = picture.iter().zip(other).filter(|(a, b)| a != b).count();
                assert!(apart >= 12, "{}: {apart}", names[k]);
            }
        }
    }

    #[test]
    fn letters_stand_upright_in_the_middle() {
        let letters = Letters::of(["L", "DBR"]);
        // The foot of an L, and nothing at its upper right.
        assert!(inked(&letters, 0, [0.0, -HEIGHT / 2.0]));
        assert!(!inked(&letters, 0, [0.2, 0.3]));
        // Three letters fit between the edges.
        for y in [-0.7, 0.7] {
            assert!(!inked(&letters, 1, [0.0, y]));
        }
        assert!(inked(&letters, 1, [-WIDTH / 2.0 + 0.01, 0.0]));
        assert!(!inked(&letters, 1, [0.72, 0.0]));
    }

    #[test]
    fn strange_names_do_no_harm() {
        assert_eq!(Letters::of([]).pixels, [0]);
        let empty = Letters::of(["\u{3b1}"]);
        assert!(empty.pixels.iter().all(|&p| p == 0));
        let many = vec!["A"; 300];
        assert_eq!(Letters::of(many).height as usize, CELL * MOST / COLUMNS);
    }
}
