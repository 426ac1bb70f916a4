//! A card with the result of an exercise, as an SVG picture to be shared.

use std::fmt::Write as _;

use super::Learn;

/// Its sides, pixels: what messengers and networks show whole.
pub const SIDES: (u32, u32) = (1200, 630);
/// Pixels that a line of words has.
const ROOM: u32 = 690;
/// The longest title that fits, characters.
const LONGEST: usize = 32;
/// The colours of the three sides of the cube that are seen: up, front, right.
const COLOURS: [&str; 3] = ["#ffffff", "#16a34a", "#dc2626"];

/// What a card shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    title: String,
    turns: u64,
    model: u64,
    best: Option<u64>,
}

impl Learn {
    /// The card of the exercise that is shown, once a program of the visitor's does it.
    pub fn card(&self) -> Option<Card> {
        let step = self.step()?;
        Some(Card {
            title: step.title.clone(),
            turns: self.best()?,
            model: step.turns?,
            best: step.best_turns,
        })
    }
}

impl Card {
    /// The name of its file.
    pub fn name(&self) -> String {
        let plain = self
            .title
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' });
        format!(
            "{}-{}-turns.png",
            plain.collect::<String>().to_lowercase(),
            self.turns
        )
    }

    /// What it says.
    pub fn words(&self) -> String {
        words::learn::card(&self.title, self.turns, self.beside())
    }

    fn beside(&self) -> String {
        match self.best {
            Some(best) if self.turns < best => words::learn::card_beaten(self.model, best),
            Some(best) => words::learn::card_known(self.model, best),
            None => words::learn::card_model(self.model),
        }
    }

    /// The picture.
    pub fn svg(&self) -> String {
        let (width, height) = SIDES;
        let mut title: String = self.title.chars().take(LONGEST).collect();
        if title != self.title {
            title.push('\u{2026}');
        }
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\">\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#f5f4f0\"/>\
             <rect x=\"24\" y=\"24\" width=\"1152\" height=\"582\" rx=\"28\" fill=\"#ffffff\" stroke=\"#dddad2\"/>"
        );
        cube(&mut svg);
        let lines = [
            (
                150,
                44,
                600,
                "#55534e",
                words::learn::CARD_HEAD.text().to_owned(),
            ),
            (225, 60, 700, "#1a1917", title),
            (390, 132, 800, "#4a3fc4", words::count::turns(self.turns)),
            (480, 34, 400, "#55534e", self.beside()),
            (
                540,
                30,
                400,
                "#55534e",
                words::learn::CARD_FOOT.text().to_owned(),
            ),
        ];
        for (y, size, weight, colour, words) in lines {
            // A letter is about 0.6 as wide as its line is high.
            let fits = f64::from(ROOM) / (0.62 * words.chars().count() as f64);
            let size = f64::from(size).min(fits).floor();
            // Writing to a string does not fail.
            let _ = write!(
                svg,
                "<text x=\"470\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{colour}\">{}</text>",
                escaped(&words)
            );
        }
        svg.push_str("</svg>");
        svg
    }

    /// The picture as an address.
    pub fn address(&self) -> String {
        let mut address = "data:image/svg+xml,".to_owned();
        for byte in self.svg().bytes() {
            match byte {
                b'A'..=b'Z'
                | b'a'..=b'z'
                | b'0'..=b'9'
                | b' '
                | b'='
                | b'/'
                | b':'
                | b'.'
                | b'-' => {
                    address.push(char::from(byte));
                }
                _ => {
                    // Writing to a string does not fail.
                    let _ = write!(address, "%{byte:02X}");
                }
            }
        }
        address
    }
}

/// A solved cube, as three sides of nine stickers.
fn cube(svg: &mut String) {
    // The corner in the middle, and the edges that go from it to the left, to the right and down.
    let (x, y) = (240.0, 315.0);
    let [left, right, down] = [(-52.0, -30.0), (52.0, -30.0), (0.0, 60.0)];
    let sides = [(left, right), (left, down), (right, down)];
    for ((a, b), colour) in sides.into_iter().zip(COLOURS) {
        for n in 0..9 {
            let (i, j) = (f64::from(n / 3), f64::from(n % 3));
            let corners = [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)];
            let points = corners.map(|(s, t)| {
                let (u, v) = (i + s, j + t);
                format!("{:.1},{:.1}", a.0 * u + b.0 * v + x, a.1 * u + b.1 * v + y)
            });
            // Writing to a string does not fail.
            let _ = write!(
                svg,
                "<polygon points=\"{}\" fill=\"{colour}\" stroke=\"#1a1917\" stroke-width=\"5\" \
                 stroke-linejoin=\"round\"/>",
                points.join(" ")
            );
        }
    }
}

fn escaped(text: &str) -> String {
    let plain = text.replace('&', "&amp;").replace('<', "&lt;");
    plain.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_what_was_done_and_holds_no_markup_of_the_title() {
        let mut card = Card {
            title: "Less <b>& more</b>, in a title that is much too long for a card".to_owned(),
            turns: 1036,
            model: 1234,
            best: Some(1036),
        };
        let svg = card.svg();
        assert!(svg.contains("Less &lt;b>&amp; more"), "{svg}");
        assert!(
            svg.contains("Model answer: 1\u{202f}234. Best known: 1\u{202f}036"),
            "{svg}"
        );
        assert!(card.address().is_ascii() && !card.address().contains(['<', '"', '#']));
        card.turns = 1;
        assert!(card.words().contains("1 turn. "), "{}", card.words());
        assert!(
            card.words()
                .ends_with("Fewer than the best known, 1\u{202f}036!")
        );
        assert_eq!(
            card.name().rsplit_once("-1-turns").map(|(_, end)| end),
            Some(".png")
        );
    }
}
