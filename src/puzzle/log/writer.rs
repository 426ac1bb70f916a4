//! Log to text.

use std::fmt;

use super::{Entry, Log, Scramble, Twist};

/// The number of entries on a line.
const PER_LINE: usize = 10;

/// The text of the file, with lines ended by `\n`. [`Log::parse`] reads it back.
impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scramble = match self.scramble {
            Scramble::None => 0,
            Scramble::Partial => 1,
            Scramble::Full => 2,
            Scramble::Solved => 3,
        };
        let (count, layers) = (self.count, self.layers);
        writeln!(f, "MagicCube4D 3 {scramble} {count} {{4,3,3}} {layers}")?;
        for row in &self.view {
            let numbers: Vec<String> = row.iter().map(|&number| decimal(number)).collect();
            writeln!(f, "{}", numbers.join(" "))?;
        }
        writeln!(f, "*")?;
        let mut nodes = 0;
        let mut after_current = false;
        for entry in &self.entries {
            if nodes > 0 && !after_current {
                f.write_str(if nodes % PER_LINE == 0 { "\n" } else { " " })?;
            }
            after_current = *entry == Entry::Current;
            match entry {
                Entry::Twist(twist) => write!(f, "{twist}")?,
                Entry::Mark(sign) => write!(f, "m{sign}")?,
                Entry::Current => f.write_str("c ")?,
            }
            nodes += usize::from(!after_current);
        }
        f.write_str(".\n")
    }
}

/// `grip,direction,slices`.
impl fmt::Display for Twist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = if self.backwards { -1 } else { 1 };
        write!(f, "{},{direction},{}", self.grip, self.slices)
    }
}

/// A number as Java prints it, so that files of `MagicCube4D` are reproduced exactly.
fn decimal(number: f64) -> String {
    let size = number.abs();
    if size == 0.0 || (1e-3..1e7).contains(&size) {
        return format!("{number:?}");
    }
    let text = format!("{number:E}");
    match text.split_once('E') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0E{exponent}"),
        _ => text,
    }
}
