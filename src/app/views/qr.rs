//! QR codes, as pictures.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};
use yew::{Html, html};

/// White squares around the code: scanners want four.
const MARGIN: i32 = 4;

/// A QR code that holds `text`; nothing where that is too long for one. `label` says what it is for.
#[inline(never)]
pub fn qr(text: &str, label: &'static str, testid: &'static str) -> Option<Html> {
    let (side, path) = squares(text)?;
    Some(html! {
        <svg translate="no" class="qr" role="img" aria-label={label} data-testid={testid} data-text={text.to_owned()}
            viewBox={format!("0 0 {side} {side}")} shape-rendering="crispEdges">
            <rect width={side.to_string()} height={side.to_string()} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    })
}

/// How long a side is with its margins, in squares, and the dark squares: runs of each row.
fn squares(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size())
                .take_while(|&x| code.get_module(x, y))
                .count() as i32;
            if run > 0 {
                // Writing to a string does not fail.
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += run.max(1);
        }
    }
    Some((code.size() + 2 * MARGIN, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many pixels a square has.
    const SCALE: usize = 4;

    /// What a phone reads from a drawing: the squares of its path as dark pixels, found and decoded by another library.
    fn decoded(side: i32, path: &str) -> String {
        let side = side as usize * SCALE;
        let mut light = vec![true; side * side];
        for run in path.split('M').filter(|run| !run.is_empty()) {
            let (place, run) = run.split_once('h').expect("a run of squares");
            let (x, y) = place.split_once(' ').expect("a place");
            let number = |text: &str| text.parse::<usize>().expect("a number");
            let width = number(run.split_once("v1h-").expect("back again").0);
            let (x, y) = (number(x) * SCALE, number(y) * SCALE);
            for row in y..y + SCALE {
                light[row * side + x..][..width * SCALE].fill(false);
            }
        }
        let grey = |x: usize, y: usize| if light[y * side + x] { 255 } else { 0 };
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, grey);
        let codes = picture.detect_grids();
        assert_eq!(codes.len(), 1);
        codes[0].decode().expect("it can be read").1
    }

    #[test]
    fn a_code_is_read_back_as_what_it_holds() {
        for text in [
            "https://example.org/#/learn/class?code=8SN1-Q20R-65TK&name=Anna".to_owned(),
            format!(
                "https://example.org/#/learn/task?lesson={}",
                "title:_A!ask:_%C3%A9!".repeat(25)
            ),
            format!(
                "https://example.org/#/learn/task?lesson={}",
                "x".repeat(2850)
            ),
        ] {
            let (side, path) = squares(&text).expect("it is not too long");
            assert_eq!(decoded(side, &path), text);
        }
    }

    #[test]
    fn a_code_is_a_square_with_its_three_corners() {
        let (side, path) =
            squares("https://example.org/#/learn/class?code=0").expect("it is short");
        let side_of_code = side - 2 * MARGIN;
        assert_eq!((side_of_code - 17) % 4, 0, "versions grow by four squares");
        for (x, y) in [(0, 0), (side_of_code - 7, 0), (0, side_of_code - 7)] {
            let top = format!("M{} {}h7v1h-7z", x + MARGIN, y + MARGIN);
            assert!(path.contains(&top), "{top}");
        }
        assert_eq!(squares(&"x".repeat(3000)), None);
    }
}
