//! Pictures of made-up cubes as a camera takes them: a cube of any colours in any light, held anyhow, before a table
//! full of things, with fingers over its edges.
//!
//! Each pixel is a ray. Light is that of a black body, of which the camera takes back a part; it is brighter on one
//! side of the cube, and mirrored in places. The lens blurs, the sensor adds noise and cuts off what is too bright.

use fastrand::Rng;

/// The page's own colours of U, R, F, D, L and B as sRGB, for [`crate::read`] and [`Model::colours`].
pub const USUAL: [[u8; 3]; 6] = [
    [0xF6, 0xF7, 0xF9],
    [0xD6, 0x1F, 0x2F],
    [0x0F, 0xA5, 0x52],
    [0xFF, 0xD3, 0x1C],
    [0xFF, 0x7A, 0x14],
    [0x17, 0x5B, 0xD6],
];

/// A picture as [`crate::Picture`] takes it.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Red, green, blue and opacity.
    pub bytes: Vec<u8>,
}

/// What a cube is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Stickers on black plastic.
    Black,
    /// Stickers on white plastic.
    White,
    /// Coloured plastic.
    Stickerless,
}

/// A cube as it looks.
#[derive(Clone, Debug)]
pub struct Model {
    /// Layers: 2 or 3.
    pub layers: usize,
    /// The colours of U, R, F, D, L and B, as sRGB.
    pub colours: [[u8; 3]; 6],
    /// What it is made of.
    pub body: Body,
    /// The face whose colour each facelet shows, as [`crate::Reading::facelets`] has them.
    pub facelets: Vec<usize>,
}

/// How a cube's sides are photographed.
#[derive(Clone, Copy, Debug)]
pub struct Light {
    /// The light's temperature in kelvins.
    pub kelvins: f32,
    /// How much of its colour the camera takes back, from 0 to 1.
    pub balance: f32,
    /// How bright a white sticker is, where 1 is as bright as a picture can be.
    pub exposure: f32,
    /// The standard deviation of noise, in parts of the brightest.
    pub noise: f32,
    /// How strong reflections of the light are, from 0 to 1.
    pub glare: f32,
}

/// How a side is held.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// The face that is shown.
    pub face: usize,
    /// How far it is tilted, in radians.
    pub tilt: f32,
    /// Where it is tilted to, in radians.
    pub towards: f32,
    /// How it is turned in the picture, in radians.
    pub roll: f32,
    /// Its size, in parts of the picture's smaller side.
    pub size: f32,
    /// How far it is from the middle, in parts of the picture's smaller side.
    pub off: [f32; 2],
    /// Fingers over its edges.
    pub fingers: usize,
}

type V3 = [f32; 3];

fn add(a: V3, b: V3, times: f32) -> V3 {
    [0, 1, 2].map(|n| a[n] + times * b[n])
}

fn dot(a: V3, b: V3) -> f32 {
    (0..3).map(|n| a[n] * b[n]).sum()
}

fn unit(a: V3) -> V3 {
    let length = libm::sqrtf(dot(a, a));
    a.map(|n| n / length)
}

/// A face: outwards, to the right and down as its net shows it.
fn frame(face: usize) -> [V3; 3] {
    match face {
        0 => [[0., 1., 0.], [1., 0., 0.], [0., 0., 1.]],
        1 => [[1., 0., 0.], [0., 0., -1.], [0., -1., 0.]],
        2 => [[0., 0., 1.], [1., 0., 0.], [0., -1., 0.]],
        3 => [[0., -1., 0.], [1., 0., 0.], [0., 0., -1.]],
        4 => [[-1., 0., 0.], [0., 0., 1.], [0., -1., 0.]],
        _ => [[0., 0., -1.], [-1., 0., 0.], [0., -1., 0.]],
    }
}

fn light_of(byte: u8) -> f32 {
    let value = f32::from(byte) / 255.0;
    if value <= 0.040_45 {
        value / 12.92
    } else {
        libm::powf((value + 0.055) / 1.055, 2.4)
    }
}

fn byte_of(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 {
        12.92 * light
    } else {
        1.055 * libm::powf(light, 1.0 / 2.4) - 0.055
    };
    (value * 255.0 + 0.5) as u8
}

/// The light of a black body of this temperature, beside that of 6500 kelvins; between values of the table.
fn warmth(kelvins: f32) -> V3 {
    // CIE 1964 observer, linear sRGB, green as 1.
    const TABLE: [(f32, V3); 6] = [
        (2700., [2.33, 1.0, 0.26]),
        (3200., [1.93, 1.0, 0.40]),
        (4000., [1.55, 1.0, 0.61]),
        (5000., [1.26, 1.0, 0.82]),
        (5700., [1.12, 1.0, 0.93]),
        (6500., [1.0, 1.0, 1.0]),
    ];
    let after = TABLE.iter().position(|(at, _)| *at >= kelvins);
    match after {
        Some(0) => TABLE[0].1,
        None => TABLE[5].1,
        Some(n) => {
            let ((a, one), (b, other)) = (TABLE[n - 1], TABLE[n]);
            let part = (kelvins - a) / (b - a);
            [0, 1, 2].map(|n| one[n] + part * (other[n] - one[n]))
        }
    }
}

/// What stands behind and around the cube: plain things, some striped, each a disc or a box.
struct Thing {
    middle: [f32; 2],
    size: [f32; 2],
    round: bool,
    colour: V3,
    stripes: f32,
}

struct Scene<'a> {
    model: &'a Model,
    pose: Pose,
    /// The cube's right, up and front as the camera has them.
    axes: [V3; 3],
    middle: V3,
    gain: V3,
    light: Light,
    lamp: V3,
    /// A reflection: its place on the side, its size, and how bright.
    mirrored: [f32; 4],
    things: Vec<Thing>,
    table: V3,
    /// Fingers: from where to where in the picture, and how thick.
    fingers: Vec<([f32; 2], [f32; 2], f32)>,
    skin: V3,
}

/// The distance of the eye to the picture, in parts of its smaller side: a camera of a phone or a laptop.
const FOCAL: f32 = 1.2;

fn scene<'a>(model: &'a Model, pose: Pose, light: Light, rng: &mut Rng) -> Scene<'a> {
    let [out, right, down] = frame(pose.face);
    // The side faces the eye, is tilted, then rolled.
    let axis = [libm::cosf(pose.towards), libm::sinf(pose.towards), 0.0];
    let turned = |v: V3| rolled(tilted(v, axis, pose.tilt), pose.roll);
    let side = [
        turned([1., 0., 0.]),
        turned([0., 1., 0.]),
        turned([0., 0., -1.]),
    ];
    let mut axes = [[0.0; 3]; 3];
    for (n, axis) in axes.iter_mut().enumerate() {
        for (own, seen) in [right, down, out].into_iter().zip(side) {
            *axis = add(*axis, seen, own[n]);
        }
    }
    let far = 2.0 * FOCAL / pose.size;
    let front = [pose.off[0] * far / FOCAL, pose.off[1] * far / FOCAL, far];
    let middle = add(front, side[2], -1.0);
    let warm = warmth(light.kelvins);
    let gain = warm.map(|channel| light.exposure * libm::powf(channel, 1.0 - light.balance));
    let brightest = gain.into_iter().fold(0.0, f32::max) / light.exposure;
    let random = |rng: &mut Rng| [rng.f32(), rng.f32(), rng.f32()].map(|n| n * n);
    let things = (0..14).map(|_| Thing {
        middle: [rng.f32() * 2.0 - 1.0, rng.f32() * 2.0 - 1.0],
        size: [0.03 + 0.25 * rng.f32(), 0.03 + 0.25 * rng.f32()],
        round: rng.bool(),
        colour: random(rng),
        stripes: if rng.u8(..4) == 0 {
            20.0 + 60.0 * rng.f32()
        } else {
            0.0
        },
    });
    let things = things.collect();
    let mirrored = [
        rng.f32() * 1.6 - 0.8,
        rng.f32() * 1.6 - 0.8,
        0.15 + 0.25 * rng.f32(),
        light.glare * (0.5 + 0.8 * rng.f32()),
    ];
    let seen = |at: [f32; 2]| {
        let on = add(add(front, side[0], at[0]), side[1], at[1]);
        [FOCAL * on[0] / on[2], FOCAL * on[1] / on[2]]
    };
    let fingers = (0..pose.fingers).map(|_| {
        // From outside over an edge: the tip's middle is up to two fifths of a sticker deep.
        let along = rng.f32() * 1.6 - 0.8;
        let deep = 1.0 - (rng.f32() * 0.55 - 0.15) * 2.0 / model.layers as f32;
        let (from, to) = match rng.u8(..4) {
            0 => ([along * 1.4, 2.5], [along, deep]),
            1 => ([along * 1.4, -2.5], [along, -deep]),
            2 => ([2.5, along * 1.4], [deep, along]),
            _ => ([-2.5, along * 1.4], [-deep, along]),
        };
        (seen(from), seen(to), pose.size * (0.06 + 0.04 * rng.f32()))
    });
    let fingers = fingers.collect();
    let dark = rng.f32();
    Scene {
        model,
        pose,
        axes,
        middle,
        gain: gain.map(|channel| channel / brightest),
        light,
        lamp: unit([rng.f32() * 2.0 - 1.0, -0.3 - rng.f32(), -1.0]),
        mirrored,
        things,
        table: random(rng).map(|n| 0.05 + 0.6 * n),
        fingers,
        skin: [0.62 - 0.45 * dark, 0.37 - 0.29 * dark, 0.25 - 0.2 * dark],
    }
}

fn tilted(v: V3, axis: V3, by: f32) -> V3 {
    // Rodrigues.
    let (sin, cos) = (libm::sinf(by), libm::cosf(by));
    let across = [
        axis[1] * v[2] - axis[2] * v[1],
        axis[2] * v[0] - axis[0] * v[2],
        axis[0] * v[1] - axis[1] * v[0],
    ];
    let along = dot(axis, v) * (1.0 - cos);
    [0, 1, 2].map(|n| v[n] * cos + across[n] * sin + axis[n] * along)
}

fn rolled([x, y, z]: V3, by: f32) -> V3 {
    let (sin, cos) = (libm::sinf(by), libm::cosf(by));
    [cos * x - sin * y, sin * x + cos * y, z]
}

impl Scene<'_> {
    /// The light that comes from a point of the picture, in parts of its smaller side from the middle.
    fn at(&self, [x, y]: [f32; 2]) -> V3 {
        for &(from, to, thick) in &self.fingers {
            let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
            let along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
            let along = along.clamp(0.0, 1.0);
            let far = libm::hypotf(x - from[0] - along * dx, y - from[1] - along * dy) / thick;
            if far < 1.0 {
                let shade = 0.55 + 0.45 * libm::sqrtf(1.0 - far * far);
                return self.lit(self.skin, shade);
            }
        }
        self.cube([x, y]).unwrap_or_else(|| self.behind([x, y]))
    }

    fn lit(&self, colour: V3, shade: f32) -> V3 {
        [0, 1, 2].map(|n| colour[n] * self.gain[n] * shade)
    }

    fn behind(&self, [x, y]: [f32; 2]) -> V3 {
        let mut colour = self.table.map(|n| n * (1.0 + 0.25 * x - 0.2 * y));
        for thing in &self.things {
            let (dx, dy) = ((x - thing.middle[0]).abs(), (y - thing.middle[1]).abs());
            let (dx, dy) = (dx / thing.size[0], dy / thing.size[1]);
            let over = if thing.round {
                dx * dx + dy * dy < 1.0
            } else {
                dx < 1.0 && dy < 1.0
            };
            if over {
                let dark = thing.stripes > 0.0 && libm::sinf(x * thing.stripes) > 0.2;
                colour = thing.colour.map(|n| if dark { n * 0.5 } else { n });
            }
        }
        self.lit(colour, 0.8)
    }

    fn cube(&self, [x, y]: [f32; 2]) -> Option<V3> {
        // The ray in the cube's own axes, where it is from -1 to 1 each way.
        let own = |v: V3| [0, 1, 2].map(|n| dot(v, self.axes[n]));
        let from = own(self.middle.map(|n| -n));
        let ray = own([x, y, FOCAL]);
        let (mut near, mut far, mut hit) = (0.0_f32, f32::MAX, 0);
        for (n, (from, ray)) in from.into_iter().zip(ray).enumerate() {
            let (a, b) = ((-1.0 - from) / ray, (1.0 - from) / ray);
            if a.min(b) > near {
                near = a.min(b);
                hit = n;
            }
            far = far.min(a.max(b));
        }
        if near >= far {
            return None;
        }
        let at = add(from, ray, near);
        let face = match (hit, at[hit] > 0.0) {
            (0, true) => 1,
            (0, false) => 4,
            (1, true) => 0,
            (1, false) => 3,
            (_, true) => 2,
            (_, false) => 5,
        };
        let [out, right, down] = frame(face);
        let (u, v) = (dot(at, right), dot(at, down));
        let seen = |v: V3| {
            add(
                add(add([0.0; 3], self.axes[0], v[0]), self.axes[1], v[1]),
                self.axes[2],
                v[2],
            )
        };
        let facing = dot(seen(out), self.lamp).max(0.0);
        let shade = (0.45 + 0.55 * facing) * (1.0 + 0.08 * u + 0.06 * v);
        let mut light = self.lit(self.surface(face, u, v), shade);
        if face == self.pose.face {
            let [a, b, size, bright] = self.mirrored;
            let far = ((u - a).powi(2) + (v - b).powi(2)) / (size * size);
            let glare = bright * libm::expf(-far * far);
            for (light, gain) in light.iter_mut().zip(self.gain) {
                *light += glare * gain;
            }
        }
        Some(light)
    }

    /// What the cube is made of at a place of a face.
    fn surface(&self, face: usize, u: f32, v: f32) -> V3 {
        let layers = self.model.layers;
        let cell = |t: f32| ((0.5 * (t + 1.0) * layers as f32) as usize).min(layers - 1);
        let (column, row) = (cell(u), cell(v));
        let within = |t: f32, n: usize| ((t + 1.0) * layers as f32 - 1.0 - 2.0 * n as f32).abs();
        let (x, y) = (within(u, column), within(v, row));
        let shown = self.model.facelets[face * layers * layers + row * layers + column];
        let colour = self.model.colours[shown].map(light_of);
        let (half, round) = match self.model.body {
            Body::Stickerless => (0.955, 0.22),
            Body::Black => (0.87, 0.14),
            Body::White => (0.85, 0.10),
        };
        let (dx, dy) = ((x - half + round).max(0.0), (y - half + round).max(0.0));
        let edge = libm::hypotf(dx, dy);
        if edge < round {
            // Plastic bends away where pieces meet.
            let bent = self.model.body == Body::Stickerless && edge > 0.5 * round;
            return if bent {
                colour.map(|n| n * 0.85)
            } else {
                colour
            };
        }
        match self.model.body {
            Body::White => [0.72, 0.72, 0.70],
            Body::Black => [0.012, 0.012, 0.013],
            Body::Stickerless => [0.02, 0.02, 0.02],
        }
    }
}

/// A normal deviate, nearly.
fn normal(rng: &mut Rng) -> f32 {
    let sum: f32 = (0..6).map(|_| rng.f32()).sum();
    (sum - 3.0) * libm::sqrtf(2.0)
}

/// A photograph of a side, in pixels.
pub fn shot(
    model: &Model,
    pose: Pose,
    light: Light,
    (width, height): (usize, usize),
    rng: &mut Rng,
) -> Shot {
    let scene = scene(model, pose, light, rng);
    let smaller = width.min(height) as f32;
    let mut lights: Vec<V3> = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0; 3];
            for [dx, dy] in [[0.25, 0.25], [0.75, 0.75]] {
                let at = [
                    (x as f32 + dx - width as f32 / 2.0) / smaller,
                    (y as f32 + dy - height as f32 / 2.0) / smaller,
                ];
                sum = add(sum, scene.at(at), 0.5);
            }
            lights.push(sum);
        }
    }
    let mut bytes = Vec::with_capacity(4 * width * height);
    for y in 0..height {
        for x in 0..width {
            // The lens blurs a little.
            let near = |dx: usize, dy: usize| {
                let (x, y) = ((x + dx).clamp(1, width) - 1, (y + dy).clamp(1, height) - 1);
                lights[y * width + x]
            };
            let mut light = near(1, 1).map(|n| n * 0.4);
            for (dx, dy) in [(0, 1), (2, 1), (1, 0), (1, 2)] {
                light = add(light, near(dx, dy), 0.15);
            }
            for channel in light {
                // Noise of what light there is, and of the sensor itself.
                let noise = scene.light.noise * (0.4 + 0.6 * libm::sqrtf(channel.clamp(0.0, 1.0)));
                let byte = f32::from(byte_of(channel)) + 255.0 * noise * normal(rng);
                bytes.push(byte.clamp(0.0, 255.0) as u8);
            }
            bytes.push(255);
        }
    }
    Shot {
        width,
        height,
        bytes,
    }
}
