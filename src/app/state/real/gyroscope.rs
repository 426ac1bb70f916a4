//! How a smart cube is held, as its gyroscope says.

use scene::quaternion::{Quaternion, conjugate, product};

/// How a cube is held now, and how it was held when it looked as the drawing does.
///
/// Its axes are fixed to it: x points out of R, y out of B, z out of U.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gyroscope {
    now: Quaternion,
    centre: Quaternion,
}

impl Gyroscope {
    /// What a gyroscope says first: the cube is held as the drawing is.
    pub fn new(now: Quaternion) -> Self {
        Self { now, centre: now }
    }

    /// Takes in what it says next.
    pub fn turn(&mut self, now: Quaternion) {
        self.now = now;
    }

    /// The cube is held now as the drawing shows it.
    pub fn centre(&mut self) {
        self.centre = self.now;
    }

    /// How it is turned since it was held as the drawing is, in the axes of a scene: x out of R, y out of U, z out of
    /// F.
    pub fn turned(&self) -> Quaternion {
        let [x, y, z, w] = product(&conjugate(&self.centre), &self.now);
        [x, z, -y, w]
    }
}

/// Four numbers as the edge says them, made a rotation; `None` of what is none.
pub fn read(words: &str) -> Option<Quaternion> {
    let mut numbers = words.split(' ').map(str::parse::<f32>);
    let mut next = || numbers.next()?.ok();
    let read = [next()?, next()?, next()?, next()?];
    let size = read.iter().map(|part| part * part).sum::<f32>().sqrt();
    (size.is_finite() && size > 0.1).then(|| read.map(|part| part / size))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: f32 = core::f32::consts::FRAC_1_SQRT_2;

    fn near(a: Quaternion, b: Quaternion) -> bool {
        let dot: f32 = a.iter().zip(b).map(|(a, b)| a * b).sum();
        dot.abs() > 0.9999
    }

    #[test]
    fn what_is_said_is_a_rotation_or_nothing() {
        assert_eq!(read("0 0 0 2"), Some([0.0, 0.0, 0.0, 1.0]));
        for none in ["", "0 0 0", "0 0 0 0", "a b c d", "NaN 0 0 1", "inf 0 0 1"] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    #[test]
    fn however_it_was_held_a_rotation_is_that_of_the_cube() {
        // About U, about R and about B by a quarter, in its own axes and in those of a scene.
        let all = [
            ([0.0, 0.0, HALF, HALF], [0.0, HALF, 0.0, HALF]),
            ([HALF, 0.0, 0.0, HALF], [HALF, 0.0, 0.0, HALF]),
            ([0.0, HALF, 0.0, HALF], [0.0, 0.0, -HALF, HALF]),
        ];
        for start in [
            [0.0, 0.0, 0.0, 1.0],
            [0.5, 0.5, -0.5, 0.5],
            [0.1, 0.7, 0.0, 0.7],
        ] {
            let start = read(&format!(
                "{} {} {} {}",
                start[0], start[1], start[2], start[3]
            ));
            let start = start.expect("a rotation");
            for (own, scene) in all {
                let mut gyroscope = Gyroscope::new(start);
                assert!(near(gyroscope.turned(), [0.0, 0.0, 0.0, 1.0]));
                gyroscope.turn(product(&start, &own));
                assert!(near(gyroscope.turned(), scene), "{own:?} of {start:?}");
                gyroscope.centre();
                assert!(near(gyroscope.turned(), [0.0, 0.0, 0.0, 1.0]));
            }
        }
    }
}
