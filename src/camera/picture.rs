//! Pictures, and what is looked at to find a side in them.

/// A picture: bytes of red, green, blue and opacity, row by row from the top.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    width: usize,
    height: usize,
    bytes: &'a [u8],
}

impl<'a> Picture<'a> {
    /// `None` unless there are four bytes for each pixel, and at least 32 pixels each way, at most ten times as many
    /// one way as the other.
    pub fn new(width: usize, height: usize, bytes: &'a [u8]) -> Option<Self> {
        let pixels = width.checked_mul(height)?;
        let (less, more) = (width.min(height), width.max(height));
        let fits = less >= 32 && more / 10 <= less && pixels.checked_mul(4)? == bytes.len();
        fits.then_some(Self {
            width,
            height,
            bytes,
        })
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The pixel that a point lies in, as sRGB; `None` outside.
    pub(crate) fn at(&self, [x, y]: [f32; 2]) -> Option<[u8; 3]> {
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32;
        inside.then(|| {
            let first = 4 * (y as usize * self.width + x as usize);
            [0, 1, 2].map(|n| self.bytes[first + n])
        })
    }
}

/// How strongly a picture changes from pixel to pixel, made smaller so that this takes the same time for all cameras.
pub struct Edges {
    pub width: usize,
    pub height: usize,
    /// Pixels of the picture for each pixel here.
    pub scale: f32,
    /// Change of the channel that changes most, row by row.
    pub change: Vec<f32>,
}

/// The larger of both sides of what is looked at, in pixels.
const WORKED: usize = 400;

impl Edges {
    pub fn of(picture: &Picture) -> Self {
        let scale = (picture.width.max(picture.height) as f32 / WORKED as f32).max(1.0);
        let width = (picture.width as f32 / scale) as usize;
        let height = (picture.height as f32 / scale) as usize;
        let small = shrunk(picture, width, height, scale);
        let smooth = smoothed(&small, width, height);
        let mut change = vec![0.0; width * height];
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                let at = |dx: usize, dy: usize| &smooth[(y + dy - 1) * width + x + dx - 1];
                let mut most = 0.0_f32;
                for channel in 0..3 {
                    let across = at(2, 1)[channel] - at(0, 1)[channel];
                    let down = at(1, 2)[channel] - at(1, 0)[channel];
                    most = most.max(across * across + down * down);
                }
                change[y * width + x] = libm::sqrtf(most);
            }
        }
        Self {
            width,
            height,
            scale,
            change,
        }
    }

    /// The change at a point of the picture; infinite outside.
    pub fn at(&self, [x, y]: [f32; 2]) -> f32 {
        let (x, y) = (x / self.scale, y / self.scale);
        if x < 1.0 || y < 1.0 || x >= (self.width - 1) as f32 || y >= (self.height - 1) as f32 {
            return f32::INFINITY;
        }
        self.change[y as usize * self.width + x as usize]
    }

    /// The change at a point of the picture; none outside.
    pub fn line_at(&self, point: [f32; 2]) -> f32 {
        let change = self.at(point);
        if change.is_finite() { change } else { 0.0 }
    }

    /// The change that half of all pixels stay below, to an eighth and at most 64: noise, mostly.
    pub fn usual(&self) -> f32 {
        // Counted, since a plain picture has the same number thousands of times. Of that many equal ones, the standard
        // library that is built for size, as the page's is, finds the middle one in quadratic time.
        let mut counts = [0_usize; 64 * PARTS];
        let some = self.change.iter().step_by(7);
        let mut left = some.len() / 2;
        for &change in some {
            counts[((change * PARTS as f32) as usize).min(counts.len() - 1)] += 1;
        }
        for (part, count) in counts.iter().enumerate() {
            if *count > left {
                return (part as f32 + 0.5) / PARTS as f32;
            }
            left -= count;
        }
        64.0
    }
}

/// Parts of a unit in which changes are counted.
const PARTS: usize = 8;

fn shrunk(picture: &Picture, width: usize, height: usize, scale: f32) -> Vec<[f32; 3]> {
    let mut small = Vec::with_capacity(width * height);
    for y in 0..height {
        let rows = (y as f32 * scale) as usize..((y + 1) as f32 * scale) as usize;
        for x in 0..width {
            let columns = (x as f32 * scale) as usize..((x + 1) as f32 * scale) as usize;
            let mut sum = [0.0; 3];
            let mut count = 0.0_f32;
            for row in rows.clone() {
                for column in columns.clone() {
                    let first = 4 * (row * picture.width + column);
                    for (channel, sum) in sum.iter_mut().enumerate() {
                        *sum += f32::from(picture.bytes[first + channel]);
                    }
                    count += 1.0;
                }
            }
            small.push(sum.map(|sum| sum / count.max(1.0)));
        }
    }
    small
}

/// The mean of each pixel and those around it.
fn smoothed(pixels: &[[f32; 3]], width: usize, height: usize) -> Vec<[f32; 3]> {
    let mean =
        |a: [f32; 3], b: [f32; 3], c: [f32; 3]| [0, 1, 2].map(|n| (a[n] + 2.0 * b[n] + c[n]) / 4.0);
    let mut across = pixels.to_vec();
    for y in 0..height {
        for x in 1..width - 1 {
            let at = y * width + x;
            across[at] = mean(pixels[at - 1], pixels[at], pixels[at + 1]);
        }
    }
    let mut both = across.clone();
    for y in 1..height - 1 {
        for x in 0..width {
            let at = y * width + x;
            both[at] = mean(across[at - width], across[at], across[at + width]);
        }
    }
    both
}
