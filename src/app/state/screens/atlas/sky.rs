//! Distances as a sky: each distance a shell of dots around the solved position, which is in the middle.

use std::f32::consts::{PI, TAU};

use scene::{Rgb, shade};
use wire::{AtlasSheet, TurnCount};

/// The most dots of a shell: near ones have a dot for each position, and a picture is drawn in a few milliseconds.
pub const MOST_DOTS: u32 = 1_400;
/// The golden angle, by which a dot of a shell is further round than the one before it.
const GOLDEN: f32 = 2.399_963_1;
/// The share of the way round that is left open, so that the inner shells are seen.
const OPEN: f32 = 0.27;
/// Behind the dots, in every theme.
const GROUND: Rgb = [8, 9, 14];
/// How much of its light a dot has on other shells than the one that is shown.
const FADED: f32 = 0.13;
/// The radius of a dot of the outermost shell, in radii of that shell; those of inner shells are as large for theirs,
/// and no smaller than this share of it. The middle is larger.
const DOT: f32 = 0.008;
const LEAST_DOT: f32 = 0.2;
const MIDDLE: f32 = 2.0;
/// The largest and the least radius of a dot, pixels; smaller ones are fainter instead.
const RADII: [f32; 2] = [0.75, 9.0];
/// Pixels for the radius of the outermost shell at that distance, as a share of the picture's shorter side.
const FOCAL: f32 = 1.15;
/// The least light of a dot that is smaller than a pixel.
const FAINT: f32 = 0.08;
/// Nothing is drawn nearer to the eye, in radii of the outermost shell.
const NEAR: f32 = 0.03;
/// How near to a dot a pointer is on it, pixels.
const TOUCH: f32 = 12.0;
/// Radians that the sky turns in a second.
const SPEED: f32 = 0.14;
/// Radians for each pixel of a drag.
const DRAG: f32 = 0.006;
/// How far the sky can be tilted, radians.
const MOST_PITCH: f32 = 1.4;
/// Where the eye can be: how far from the middle, beyond it if negative.
const AWAY: [f32; 2] = [-1.1, 4.0];

/// A command about the sky.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Count moves so.
    Count(TurnCount),
    /// The pointer is on this shell, or on none.
    Point(Option<u8>),
    /// Show this shell, or all if it is shown already.
    Choose(u8),
}

/// What is shown of the sky.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sky {
    /// How moves are counted.
    pub count: TurnCount,
    /// The shell under the pointer.
    pub pointed: Option<u8>,
    /// The shell that is shown when the pointer is on none.
    pub chosen: Option<u8>,
}

impl Sky {
    /// The shell that is shown; `None` if all are.
    pub fn shown(self) -> Option<u8> {
        self.pointed.or(self.chosen)
    }

    /// Does what is asked.
    pub fn update(&mut self, command: Command) {
        match command {
            Command::Count(count) => {
                *self = Self {
                    count,
                    ..Self::default()
                };
            }
            Command::Point(shell) => self.pointed = shell,
            Command::Choose(shell) => {
                self.pointed = None;
                self.chosen = (self.chosen != Some(shell)).then_some(shell);
            }
        }
    }
}

/// How many positions a table has at each distance, from 0 on, as far as it is known.
pub fn counts(sheet: &AtlasSheet) -> Vec<f64> {
    let count = |row: &wire::AtlasRow| row.cells.first()?.text.parse().ok();
    sheet.rows.iter().map_while(count).collect()
}

/// The number of dots of a shell with this many positions: one for each, or [`MOST_DOTS`].
pub fn dots(count: f64) -> u32 {
    count.min(f64::from(MOST_DOTS)) as u32
}

/// The colour of each shell.
pub fn colours(shells: usize) -> Vec<Rgb> {
    let last = shells.saturating_sub(1).max(1) as f32;
    // The darkest shades would not be seen on the ground.
    (0..shells)
        .map(|shell| shade(shell as f32 / last * 0.86))
        .collect()
}

/// A dot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Star {
    /// Where it is, in radii of the outermost shell.
    pub at: [f32; 3],
    /// Its radius, in the same unit.
    pub radius: f32,
    pub shell: u8,
}

/// The dots of all shells, spread evenly on each; a part of the way round is left open.
pub fn stars(counts: &[f64]) -> Vec<Star> {
    let last = counts.len().saturating_sub(1).max(1) as f32;
    let mut stars = Vec::new();
    for (shell, count) in counts.iter().enumerate() {
        let (radius, dots) = (shell as f32 / last, dots(*count));
        let dot = if shell == 0 { MIDDLE } else { 1.0 };
        // No shell begins where the one inside it does.
        let start = shell as f32 * 0.7;
        for n in 0..dots {
            let height = 1.0 - (2.0 * n as f32 + 1.0) / dots as f32;
            let ring = (1.0 - height * height).max(0.0).sqrt();
            let round = (n as f32 * GOLDEN + start).rem_euclid(TAU) * (1.0 - OPEN);
            let (across, deep) = (round + PI * OPEN).sin_cos();
            stars.push(Star {
                at: [across * ring, height, deep * ring].map(|x| x * radius),
                radius: DOT * radius.max(LEAST_DOT) * dot,
                shell: shell as u8,
            });
        }
    }
    stars
}

/// From where the sky is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// How far the sky is turned to the right, radians.
    pub yaw: f32,
    /// How far it is tilted towards the eye, radians.
    pub pitch: f32,
    /// How far the eye is from the middle, in radii of the outermost shell; beyond the middle if negative.
    pub away: f32,
}

impl Default for Eye {
    fn default() -> Self {
        Self {
            yaw: -0.5,
            pitch: 0.35,
            away: 2.6,
        }
    }
}

impl Eye {
    /// Lets some time pass in which the sky turns, seconds.
    pub fn turn(&mut self, seconds: f32) {
        self.yaw = (self.yaw + SPEED * seconds).rem_euclid(TAU);
    }

    /// Turns the sky by a drag of this many pixels to the right and down.
    pub fn drag(&mut self, [x, y]: [f32; 2]) {
        self.yaw = (self.yaw + x * DRAG).rem_euclid(TAU);
        self.pitch = (self.pitch + y * DRAG).clamp(-MOST_PITCH, MOST_PITCH);
    }

    /// Flies forwards, or back if `by` is negative: by this many steps, which are shorter near the middle.
    pub fn fly(&mut self, by: f32) {
        let step = 0.05 + 0.1 * self.away.abs();
        self.away = (self.away - by * step).clamp(AWAY[0], AWAY[1]);
    }

    /// Where points are in a picture of this many pixels, and how many of those are as long as the radius of the
    /// outermost shell there; `None` where a point is behind the eye.
    fn projection(&self, [width, height]: [f32; 2]) -> impl Fn([f32; 3]) -> Option<[f32; 3]> {
        let ((sin, cos), (tilt, upright)) = (self.yaw.sin_cos(), self.pitch.sin_cos());
        let away = self.away;
        let focal = width.min(height) * FOCAL;
        move |[x, y, z]| {
            let (x, z) = (x * cos + z * sin, z * cos - x * sin);
            let (y, z) = (y * upright - z * tilt, z * upright + y * tilt);
            let depth = away - z;
            if depth < NEAR {
                return None;
            }
            let scale = focal / depth;
            Some([width / 2.0 + x * scale, height / 2.0 - y * scale, scale])
        }
    }

    /// The shell of the dot nearest to a place of the picture; `None` if none is near.
    pub fn pick(&self, stars: &[Star], size: [f32; 2], at: [f32; 2]) -> Option<u8> {
        let project = self.projection(size);
        let distance = |star: &Star| {
            let [x, y, scale] = project(star.at)?;
            let far = (x - at[0]).hypot(y - at[1]) - (star.radius * scale).min(RADII[1]);
            (far < TOUCH).then_some((far, star.shell))
        };
        let found = stars.iter().filter_map(distance);
        let nearest = found.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, shell)| shell)
    }

    /// Draws the dots into a picture; light adds up. With a shell `shown`, the others are faint.
    pub fn draw(&self, stars: &[Star], colours: &[Rgb], shown: Option<u8>, picture: &mut Picture) {
        let [width, height] = picture.size.map(|side| side as f32);
        picture.pixels.copy_from_slice(&picture.ground);
        let project = self.projection([width, height]);
        for star in stars {
            let Some([x, y, scale]) = project(star.at) else {
                continue;
            };
            let radius = star.radius * scale;
            let most = radius + 1.0;
            if x < -most || y < -most || x > width + most || y > height + most {
                continue;
            }
            let Some(colour) = colours.get(usize::from(star.shell)) else {
                continue;
            };
            let light = match shown {
                Some(shell) if shell != star.shell => FADED,
                _ => 1.0,
            };
            // What is farther is fainter.
            let depth = 0.5 * (height.min(width) * FOCAL / scale - self.away + 1.0);
            let light = light * (1.1 - 0.7 * depth.clamp(0.0, 1.0));
            picture.add([x, y], radius, *colour, light);
        }
    }
}

/// A picture in bytes of red, green, blue and opacity.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: [usize; 2],
    /// Row by row.
    pub pixels: Vec<u8>,
    /// The same where there are no dots.
    ground: Vec<u8>,
}

impl Picture {
    /// One without dots.
    pub fn new(size: [usize; 2]) -> Self {
        let [r, g, b] = GROUND;
        let ground = [r, g, b, 255].repeat(size[0] * size[1]);
        Self {
            size,
            pixels: ground.clone(),
            ground,
        }
    }

    /// Adds the light of a dot.
    fn add(&mut self, [x, y]: [f32; 2], radius: f32, colour: Rgb, light: f32) {
        let drawn = radius.clamp(RADII[0], RADII[1]);
        let small = (radius / drawn).min(1.0);
        let light = light * (small * small).max(FAINT);
        if drawn <= RADII[0] {
            self.add_point([x, y], colour, light);
            return;
        }
        let [width, height] = self.size.map(|side| side as i32);
        let range = |at: f32, side: i32| {
            let from = (at - drawn).floor() as i32;
            from.max(0)..=((at + drawn) as i32).min(side - 1)
        };
        for row in range(y, height) {
            let down = row as f32 + 0.5 - y;
            for column in range(x, width) {
                let across = column as f32 + 0.5 - x;
                // Soft at the rim, and a little brighter in the middle.
                let far = (across * across + down * down).sqrt();
                let cover = drawn + 0.5 - far;
                if cover > 0.0 {
                    let light = light * cover.min(1.0) * (1.0 - 0.45 * far / (drawn + 0.5));
                    self.light([column, row], colour, light);
                }
            }
        }
    }

    /// Adds the light of a dot as small as a pixel to the four pixels around it, so that it moves evenly.
    fn add_point(&mut self, [x, y]: [f32; 2], colour: Rgb, light: f32) {
        let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
        let (right, low) = (x - 0.5 - left, y - 0.5 - top);
        let (left, top) = (left as i32, top as i32);
        for (down, share) in [(0, 1.0 - low), (1, low)] {
            self.light([left, top + down], colour, light * share * (1.0 - right));
            self.light([left + 1, top + down], colour, light * share * right);
        }
    }

    /// Adds light to a pixel, if it is in the picture.
    fn light(&mut self, [column, row]: [i32; 2], colour: Rgb, light: f32) {
        let [width, height] = self.size.map(|side| side as i32);
        if column < 0 || row < 0 || column >= width || row >= height {
            return;
        }
        let light = (light * 256.0) as u32;
        let start = (row * width + column) as usize * 4;
        for (byte, colour) in self.pixels[start..start + 3].iter_mut().zip(colour) {
            *byte = byte.saturating_add(((u32::from(colour) * light) >> 8).min(255) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [f64; 6] = [1.0, 18.0, 243.0, 3240.0, 43_239.0, 574_908.0];

    fn length([x, y, z]: [f32; 3]) -> f32 {
        (x * x + y * y + z * z).sqrt()
    }

    #[test]
    fn near_shells_have_a_dot_for_each_position_and_far_ones_a_sample() {
        let stars = stars(&COUNTS);
        for (shell, count) in COUNTS.into_iter().enumerate() {
            let here = stars.iter().filter(|star| usize::from(star.shell) == shell);
            let here: Vec<_> = here.collect();
            assert_eq!(here.len() as u32, dots(count));
            for star in here {
                assert!((length(star.at) - shell as f32 / 5.0).abs() < 1e-4);
            }
        }
        assert_eq!(COUNTS.map(dots), [1, 18, 243, 1400, 1400, 1400]);
    }

    #[test]
    fn a_table_ends_where_nobody_has_counted() {
        let row = |text: &str| wire::AtlasRow {
            name: String::new(),
            cells: vec![wire::AtlasCell {
                text: text.to_owned(),
                note: String::new(),
            }],
        };
        let sheet = AtlasSheet {
            columns: Vec::new(),
            rows: ["1", "18", "7.05325E+11", "", "9"].map(row).to_vec(),
        };
        assert_eq!(counts(&sheet), [1.0, 18.0, 705_325_000_000.0]);
    }

    #[test]
    fn a_shell_is_pointed_at_where_its_dots_are() {
        let stars = stars(&COUNTS[..3]);
        let eye = Eye::default();
        let size = [600.0, 400.0];
        assert_eq!(eye.pick(&stars, size, [300.0, 200.0]), Some(0));
        assert_eq!(eye.pick(&stars, size, [2.0, 2.0]), None);
        let project = eye.projection(size);
        let mut seen = [0; 3];
        for star in &stars {
            let [x, y, _] = project(star.at).expect("all are before the eye");
            let shell = eye.pick(&stars, size, [x, y]).expect("there is a dot");
            seen[usize::from(shell)] += 1;
        }
        assert!(seen[1] > 0 && seen[2] > 200, "{seen:?}");
    }

    #[test]
    fn one_flies_into_the_sky_and_through_it() {
        let mut eye = Eye::default();
        let before = eye.away;
        eye.fly(1.0);
        assert!(eye.away < before);
        for _ in 0..100 {
            eye.fly(1.0);
        }
        assert!((eye.away - AWAY[0]).abs() < 1e-6);
        for _ in 0..200 {
            eye.fly(-1.0);
        }
        assert!((eye.away - AWAY[1]).abs() < 1e-6);
        eye.drag([0.0, 1e6]);
        assert!((eye.pitch - MOST_PITCH).abs() < 1e-6);
        let yaw = eye.yaw;
        eye.turn(1.0);
        assert!((eye.yaw - yaw - SPEED).abs() < 1e-5);
    }

    #[test]
    fn light_is_drawn_and_other_shells_fade() {
        let stars = stars(&COUNTS[..4]);
        let colours = colours(4);
        let light = |shown| {
            let mut picture = Picture::new([320, 200]);
            Eye::default().draw(&stars, &colours, shown, &mut picture);
            assert!(picture.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255));
            let bytes = picture.pixels.chunks_exact(4);
            bytes.map(|pixel| u64::from(pixel[0])).sum::<u64>()
        };
        let ground = u64::from(GROUND[0]) * 320 * 200;
        let (all, one) = (light(None) - ground, light(Some(1)) - ground);
        assert!(one > 0 && one * 3 < all, "{one} {all}");
        // From beyond the middle, what is behind the eye is not drawn.
        let eye = Eye {
            away: -1.1,
            ..Eye::default()
        };
        let mut picture = Picture::new([320, 200]);
        eye.draw(&stars, &colours, None, &mut picture);
        let lit = picture.pixels.chunks_exact(4);
        assert_eq!(lit.filter(|pixel| pixel[..3] != GROUND).count(), 0);
    }

    #[test]
    fn a_pointer_shows_a_shell_for_as_long_as_it_is_there() {
        let mut sky = Sky::default();
        sky.update(Command::Choose(3));
        sky.update(Command::Point(Some(5)));
        assert_eq!(sky.shown(), Some(5));
        sky.update(Command::Point(None));
        assert_eq!(sky.shown(), Some(3));
        sky.update(Command::Choose(3));
        assert_eq!(sky.shown(), None);
        sky.update(Command::Choose(2));
        sky.update(Command::Count(TurnCount::Sptm));
        assert_eq!((sky.shown(), sky.count), (None, TurnCount::Sptm));
    }
}
