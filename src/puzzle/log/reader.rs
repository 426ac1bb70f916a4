//! Text to log.

use super::words::{Words, slices};
use super::{Entry, Log, MAX_LAYERS, Scramble, Twist, old};
use crate::NotationError;

/// See [`Log::parse`].
pub(super) fn log(text: &str) -> Result<Log, NotationError> {
    let mut words = Words::new(text);
    let is = |expected: &'static str| move |word: &str| (word == expected).then_some(());
    words.expect(
        "a log of MagicCube4D",
        "Such a file begins with `MagicCube4D` and a version.",
        is("MagicCube4D"),
    )?;
    let version: u8 = words.expect(
        "a version that is read",
        "Versions 1 to 4 are read.",
        |word| {
            word.parse()
                .ok()
                .filter(|version: &u8| (1..=4).contains(version))
        },
    )?;
    let scramble = words.expect("a state of scrambling", "It is 0, 1, 2 or 3.", |word| {
        Some(match word {
            "0" => Scramble::None,
            "1" => Scramble::Partial,
            "2" => Scramble::Full,
            "3" => Scramble::Solved,
            _ => return None,
        })
    })?;
    let count = words.expect("a number of twists", "It is a whole number.", |word| {
        word.parse().ok()
    })?;
    if version < 3 {
        return old::log(&mut words, scramble, count);
    }
    words.expect(
        "a puzzle that is known",
        "Logs of the tesseract are read, which is `{4,3,3}`.",
        is("{4,3,3}"),
    )?;
    let layers = words.expect("a number of layers", "It is 2 to 9.", |word| {
        let layers: u8 = word.strip_suffix(".0").unwrap_or(word).parse().ok()?;
        (2..=MAX_LAYERS).contains(&layers).then_some(layers)
    })?;
    let mut view = [[0.0; 4]; 4];
    for entry in view.iter_mut().flatten() {
        *entry = words.expect(
            "a number of the view's matrix",
            "There are four rows of four.",
            |word| word.parse().ok().filter(|number: &f64| number.is_finite()),
        )?;
    }
    words.expect(
        "the star after the view's matrix",
        "Write `*` on a line of its own.",
        is("*"),
    )?;
    Ok(Log {
        layers,
        scramble,
        count,
        view,
        entries: words.entries(if version == 4 { twist_4 } else { twist })?,
        position: None,
    })
}

/// A twist of version 4.
fn twist_4(word: &str) -> Result<Entry, &'static str> {
    Ok(match twist(word)? {
        Entry::Twist(twist) => {
            let grip = old::of_version_4(twist.grip());
            Twist::new(grip, twist.is_backwards(), twist.slices())
                .map_or(Entry::Twist(twist), Entry::Twist)
        }
        other => other,
    })
}

/// A twist of version 3.
fn twist(word: &str) -> Result<Entry, &'static str> {
    let parts: Vec<&str> = word.splitn(4, ',').collect();
    let [grip, direction, slices_text] = parts[..] else {
        return Err("A twist is three numbers with commas: grip, direction, slices.");
    };
    let Ok(grip) = grip.parse() else {
        return Err("The first number of a twist is a grip, 0 to 215.");
    };
    let backwards = match direction {
        "1" => false,
        "-1" => true,
        _ => return Err("The second number of a twist is 1 or -1."),
    };
    let Some(slices) = slices(slices_text) else {
        return Err("The third number of a twist has a bit for each layer that turns.");
    };
    Twist::new(grip, backwards, slices).map(Entry::Twist).ok_or(
        "Grips are 0 to 215, and the last of every 27 is a cell's centre, which does not turn.",
    )
}
