//! The text of a picture.

use std::fmt::Write as _;

use scene::Rgb;
use scene::outline::{area, hull};

use crate::Options;
use crate::flat::{Patch, are_boxes};
use crate::polygon::{Point, overlap};

/// Polygons of one colour that are written as one path.
struct Run<'a> {
    colour: Rgb,
    /// The width of their edges, in units of the coordinates.
    width: f32,
    patches: Vec<&'a Patch>,
}

/// Overlaps narrower than this, in pixels, are those of neighbours.
const SLACK: f32 = 0.05;
/// Corners that come out of their hull by less than this, in pixels, are rounding.
const ROUNDING: f32 = 1e-3;
/// Plastic sides that fill their hull up to this share are one polygon.
const WHOLE: f32 = 0.002;

/// Units of the coordinates in a pixel; of pictures with many polygons, whose bytes count, fewer.
const UNITS: f32 = 10.0;
const FEWER_UNITS: f32 = 4.0;
/// From how many polygons on the units are fewer.
const MANY: usize = 300;

/// The document of a square picture. Coordinates are whole numbers, which are shorter than those with a point.
pub fn document(patches: &[Patch], size: f32, name: &str, options: &Options) -> String {
    let units = units(patches);
    let side = size * units;
    let mut text = head([size, size], [side, side], name, options);
    text += &drawing(patches, units, options);
    text += "</svg>\n";
    text
}

/// The document of square pictures side by side.
pub fn strip(pictures: &[Vec<Patch>], size: f32, name: &str, options: &Options) -> String {
    let whole = [size * pictures.len() as f32, size];
    let mut text = head(whole, whole, name, options);
    for (number, patches) in pictures.iter().enumerate() {
        let units = units(patches);
        let (left, side) = (size * number as f32, size * units);
        let _ = writeln!(
            text,
            "<svg x=\"{left}\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {side} {side}\">"
        );
        text += &drawing(patches, units, options);
        text += "</svg>\n";
    }
    text += "</svg>\n";
    text
}

/// How many units of the coordinates a pixel of a picture has.
fn units(patches: &[Patch]) -> f32 {
    if patches.len() < MANY {
        UNITS
    } else {
        FEWER_UNITS
    }
}

/// The beginning of a document, with what readers of screens say and the background.
fn head([width, height]: Point, [right, below]: Point, name: &str, options: &Options) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {right} {below}\" role=\"img\">\n<title>{}</title>\n",
        escaped(options.title.as_deref().unwrap_or(name))
    );
    if let Some(description) = &options.description {
        let _ = writeln!(text, "<desc>{}</desc>", escaped(description));
    }
    if let Some(background) = options.background {
        let colour = hex(background);
        let _ = writeln!(
            text,
            "<path fill=\"{colour}\" d=\"M0 0h{right}v{below}H0z\"/>"
        );
    }
    text
}

/// The polygons of a picture, as a group.
fn drawing(patches: &[Patch], units: f32, options: &Options) -> String {
    let width = |patch: &Patch| libm::roundf(patch.round * 2.0 * units).max(1.0);
    let usual = patches.iter().map(width).fold(1.0, f32::max);
    // Boxes have thin dark edges; plastic and stickers are round, in their own colours.
    let boxes = are_boxes(patches);
    let edges = if boxes {
        format!(" stroke=\"{}\"", hex(options.scheme.colours().body))
    } else {
        String::new()
    };
    let mut text = format!("<g{edges} stroke-width=\"{usual}\" stroke-linejoin=\"round\">\n");
    for run in runs(patches, width) {
        let colour = hex(run.colour);
        let _ = write!(text, "<path fill=\"{colour}\"");
        if !boxes {
            let _ = write!(text, " stroke=\"{colour}\"");
        }
        if run.width < usual {
            let _ = write!(text, " stroke-width=\"{}\"", run.width);
        }
        text += " d=\"";
        let mut pen = Pen::default();
        for outline in outlines(&run) {
            pen.polygon(&outline, units);
        }
        text += &pen.text;
        text += "\"/>\n";
    }
    text += "</g>\n";
    text
}

/// Patches of one colour and width of their edges together, where none of another colour between them is overlapped.
fn runs(patches: &[Patch], width: impl Fn(&Patch) -> f32) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    for patch in patches {
        let alike = |run: &Run<'_>| {
            let same_width = (run.width - width(patch)).abs() < f32::EPSILON;
            run.colour == patch.colour && same_width
        };
        let over = |other: &&Patch| overlap(&other.outline, &patch.outline, SLACK);
        let mut found = None;
        for (number, run) in runs.iter().enumerate().rev() {
            // Of one path all edges are drawn over all areas, so that its own polygons must not overlap either.
            if run.patches.iter().any(over) {
                break;
            }
            if alike(run) {
                found = Some(number);
                break;
            }
        }
        match found {
            Some(number) => runs[number].patches.push(patch),
            None => runs.push(Run {
                colour: patch.colour,
                width: width(patch),
                patches: vec![patch],
            }),
        }
    }
    runs
}

/// The outlines of a run, sides of plastic that make up one convex polygon as that.
fn outlines(run: &Run<'_>) -> Vec<Vec<Point>> {
    let all = || run.patches.iter().map(|patch| &patch.outline);
    if run.patches.iter().all(|patch| patch.facet.is_none()) {
        let corners: Vec<Point> = all().flatten().copied().collect();
        let whole = hull(&corners, ROUNDING);
        let covered: f32 = all().map(|outline| area(outline)).sum();
        if area(&whole) - covered < WHOLE * covered {
            return vec![whole];
        }
    }
    all().cloned().collect()
}

/// A text between tags.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            // XML has no control characters.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A colour, short where that is the same.
fn hex([r, g, b]: Rgb) -> String {
    if [r, g, b].iter().all(|byte| byte % 17 == 0) {
        format!("#{:x}{:x}{:x}", r / 17, g / 17, b / 17)
    } else {
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

/// Writes polygons as the data of a path, each relative to the one before.
#[derive(Default)]
struct Pen {
    text: String,
    at: [i32; 2],
}

impl Pen {
    /// Writes a polygon with corners in whole units, of which there are `units` in a pixel.
    fn polygon(&mut self, outline: &[Point], units: f32) {
        let corner = |p: &Point| p.map(|x| libm::roundf(x * units) as i32);
        let mut corners: Vec<[i32; 2]> = outline.iter().map(corner).collect();
        corners.dedup();
        let start = corners[0];
        let mut separator = "m";
        for corner in corners {
            for axis in [0, 1] {
                let step = corner[axis] - self.at[axis];
                // The sign of a negative number parts it from the one before.
                if separator == "m" || step >= 0 {
                    self.text += separator;
                }
                separator = " ";
                let _ = write!(self.text, "{step}");
            }
            self.at = corner;
        }
        self.text.push('z');
        // Closing leads back.
        self.at = start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_and_close() {
        let mut pen = Pen::default();
        pen.polygon(&[[1.0, 2.0], [3.5, 2.0], [3.5, 2.5]], 10.0);
        pen.polygon(&[[1.0, 1.0], [2.0, 1.0], [2.0, 1.01], [2.0, 0.5]], 10.0);
        assert_eq!(pen.text, "m10 20 25 0 0 5zm0-10 10 0 0-5z");
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("a<b> & \u{1b}c"), "a&lt;b&gt; &amp;  c");
        assert_eq!(hex([255, 0, 0x33]), "#f03");
        assert_eq!(hex([255, 0, 0x34]), "#ff0034");
    }
}
