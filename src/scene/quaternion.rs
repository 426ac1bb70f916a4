//! Quaternions, by which space is rotated.

/// x, y, z as the imaginary units, then the real part.
pub type Quaternion = [f32; 4];

pub(crate) const ONE: Quaternion = [0.0, 0.0, 0.0, 1.0];

/// `a * b`: of rotations, first `b`, then `a`.
pub fn product(a: &Quaternion, b: &Quaternion) -> Quaternion {
    let [ax, ay, az, aw] = *a;
    let [bx, by, bz, bw] = *b;
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The rotation back, of a unit quaternion.
pub fn conjugate(&[x, y, z, w]: &Quaternion) -> Quaternion {
    [-x, -y, -z, w]
}

pub(crate) fn dot(a: &Quaternion, b: &Quaternion) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Of length 1; 1 itself of what has no direction.
pub(crate) fn normalized(q: Quaternion) -> Quaternion {
    let length = libm::sqrtf(dot(&q, &q));
    if length < 1e-12 {
        ONE
    } else {
        q.map(|x| x / length)
    }
}
