//! Films as GIF.

use drawing::Film;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use rayon::prelude::*;
use resvg::tiny_skia::Color;

use crate::palette::{Counts, Palette};
use crate::{RasterError, pixels};

/// How a film runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// Frames a second, 1 to 50: what is faster than that, browsers show at 10.
    pub frames_a_second: u8,
    /// Turns a second, more than 0.
    pub turns_a_second: f32,
    /// How long the first and the last picture stay, in seconds, up to 600.
    pub pause: f32,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            frames_a_second: 25,
            turns_a_second: 2.0,
            pause: 1.0,
        }
    }
}

impl Timing {
    /// How many frames show a turn; at least two, so that something is seen of it.
    fn frames_a_turn(&self) -> u64 {
        let frames = f32::from(self.frames_a_second) / self.turns_a_second;
        (frames.round() as u64).max(2)
    }

    /// For how many hundredths of a second a frame is shown; the first of all is frame 0.
    fn delay(&self, frame: u64, is_still: bool) -> u16 {
        let until = |frame: u64| (100 * frame) / u64::from(self.frames_a_second.max(1));
        let pause = if is_still { 100.0 * self.pause } else { 0.0 };
        (until(frame + 1) - until(frame)) as u16 + pause as u16
    }
}

/// The greatest number of frames of a film.
pub const MOST_FRAMES: u64 = 10_000;
/// The greatest number of pixels of all frames of a film: it takes minutes to draw them.
pub const MOST_PIXELS: u64 = 1_000_000_000;
/// Of how many frames the colours are counted.
const SAMPLES: u64 = 40;
/// Frames that are drawn at the same time and then written.
const BATCH: u64 = 64;

/// How many frames a film of this many turns has.
///
/// # Errors
/// [`RasterError::TooLong`] for more than [`MOST_FRAMES`] or [`MOST_PIXELS`].
pub fn frames(turns: usize, size: u16, timing: &Timing) -> Result<u64, RasterError> {
    let frames = (turns as u64).saturating_mul(timing.frames_a_turn());
    let frames = frames.saturating_add(1);
    let area = u64::from(size) * u64::from(size);
    if frames > MOST_FRAMES || frames.saturating_mul(area) > MOST_PIXELS {
        return Err(RasterError::TooLong { frames, size });
    }
    Ok(frames)
}

/// A film as GIF, which begins again for ever. It has no half transparent edges, so what is behind it is white if the
/// film has no background.
///
/// # Errors
/// [`RasterError::TooLong`] and [`RasterError::Encoding`].
pub fn gif(film: &Film, timing: &Timing) -> Result<Vec<u8>, RasterError> {
    let size = film.size();
    let frames = frames(film.turns(), size, timing)?;
    let drawn = |frame: u64| frame_pixels(film, timing, frame);
    let samples = frames.min(SAMPLES);
    let sampled = (0..samples).map(|k| k * (frames - 1) / (samples - 1).max(1));
    let sampled: Vec<u64> = sampled.collect();
    let mut counts = Counts::default();
    for pixels in all(&sampled, drawn)? {
        counts.add(&pixels);
    }
    let mut palette = counts.palette();

    let wrong = |error: gif::EncodingError| RasterError::Encoding(error.to_string());
    let colours = palette.bytes();
    let mut encoder = Encoder::new(Vec::new(), size, size, &colours).map_err(wrong)?;
    encoder.set_repeat(Repeat::Infinite).map_err(wrong)?;
    let mut before = Vec::new();
    let numbers: Vec<u64> = (0..frames).collect();
    for batch in numbers.chunks(BATCH as usize) {
        for (&number, pixels) in batch.iter().zip(all(batch, drawn)?) {
            let now = palette.numbers(&pixels);
            let delay = timing.delay(number, number == 0 || number + 1 == frames);
            let frame = changes(&before, &now, size, &palette);
            encoder
                .write_frame(&Frame { delay, ..frame })
                .map_err(wrong)?;
            before = now;
        }
    }
    encoder.into_inner().map_err(wrong)
}

/// The pixels of frames, drawn at the same time.
fn all(
    frames: &[u64],
    drawn: impl Fn(u64) -> Result<Vec<[u8; 3]>, RasterError> + Sync,
) -> Result<Vec<Vec<[u8; 3]>>, RasterError> {
    frames.par_iter().map(|&frame| drawn(frame)).collect()
}

fn frame_pixels(film: &Film, timing: &Timing, frame: u64) -> Result<Vec<[u8; 3]>, RasterError> {
    let time = frame as f32 / timing.frames_a_turn() as f32;
    let picture = pixels(&film.svg(time), Color::WHITE)?;
    let opaque = picture.pixels().iter();
    Ok(opaque.map(|p| [p.red(), p.green(), p.blue()]).collect())
}

/// The frame that leads from one picture to the next: the rectangle in which something changes, and in it only that.
fn changes(before: &[u8], now: &[u8], size: u16, palette: &Palette) -> Frame<'static> {
    let width = usize::from(size);
    if before.len() != now.len() {
        return Frame {
            dispose: DisposalMethod::Keep,
            width: size,
            height: size,
            buffer: now.to_vec().into(),
            ..Frame::default()
        };
    }
    let changed = |at: usize| before[at] != now[at];
    let rows = |row: &usize| (row * width..(row + 1) * width).any(changed);
    let columns = |column: &usize| (0..width).any(|row| changed(row * width + column));
    // A frame that changes nothing has one pixel, since none may be empty.
    let span = |is_in: &dyn Fn(&usize) -> bool| {
        let first = (0..width).find(is_in).unwrap_or(0);
        let last = (0..width).rev().find(is_in).unwrap_or(0);
        first..last + 1
    };
    let (rows, columns) = (span(&rows), span(&columns));
    let mut buffer = Vec::with_capacity(rows.len() * columns.len());
    for row in rows.clone() {
        for at in columns.clone().map(|column| row * width + column) {
            buffer.push(if changed(at) {
                now[at]
            } else {
                palette.as_before()
            });
        }
    }
    Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(palette.as_before()),
        left: columns.start as u16,
        top: rows.start as u16,
        width: columns.len() as u16,
        height: rows.len() as u16,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_counted_and_last_as_long_as_they_should() {
        let timing = Timing::default();
        assert_eq!(frames(4, 400, &timing), Ok(4 * 13 + 1));
        assert_eq!(frames(0, 400, &timing), Ok(1));
        let all: u64 = (0..25).map(|k| u64::from(timing.delay(k, false))).sum();
        assert_eq!(all, 100);
        assert_eq!(timing.delay(0, true), 104);
        let uneven = Timing {
            frames_a_second: 30,
            ..timing
        };
        let all: u64 = (0..30).map(|k| u64::from(uneven.delay(k, false))).sum();
        assert_eq!(all, 100);
        for (turns, size) in [(1000, 16), (100, 4096), (usize::MAX, 16)] {
            let refused = frames(turns, size, &timing);
            assert!(matches!(refused, Err(RasterError::TooLong { .. })));
        }
    }
}
