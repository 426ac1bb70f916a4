//! Which body is under the pointer, and how well a turn agrees with a drag; analytic, without the GPU.

use super::layout::Transform;
use crate::camera::Ray;
use three_d::{Matrix, Vec3, vec3};

/// Where a ray enters a cube of half width `half` that stands at `transform`: the distance, and the outward normal in
/// the cube's own frame. `None` if it misses, starts inside or points away.
pub(crate) fn enter_box(ray: &Ray, transform: &Transform, half: f32) -> Option<(f32, Vec3)> {
    let inverse = transform.rotation.transpose();
    let origin = inverse * (ray.origin - transform.translation);
    let direction = inverse * ray.direction;
    let mut nearest = f32::MIN;
    let mut farthest = f32::MAX;
    let mut normal = vec3(0.0, 0.0, 0.0);
    for axis in 0..3 {
        if direction[axis] == 0.0 {
            if origin[axis].abs() > half {
                return None;
            }
            continue;
        }
        let side = if direction[axis] > 0.0 { -1.0 } else { 1.0 };
        let enter = (side * half - origin[axis]) / direction[axis];
        let leave = (-side * half - origin[axis]) / direction[axis];
        if enter > nearest {
            nearest = enter;
            normal = vec3(0.0, 0.0, 0.0);
            normal[axis] = side;
        }
        if leave < farthest {
            farthest = leave;
        }
    }
    (nearest > 0.0 && nearest <= farthest).then_some((nearest, normal))
}

/// How well a drag agrees with a motion on the screen: the cosine of the angle between them, -1 to 1. `None` if one of
/// them goes nowhere.
pub(crate) fn agreement(drag: [f32; 2], motion: [f32; 2]) -> Option<f32> {
    let lengths = libm::hypotf(drag[0], drag[1]) * libm::hypotf(motion[0], motion[1]);
    (lengths > 1e-6).then(|| (drag[0] * motion[0] + drag[1] * motion[1]) / lengths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::{InnerSpace, Mat3, SquareMatrix};

    fn ray(origin: [f32; 3], direction: [f32; 3]) -> Ray {
        Ray {
            origin: origin.into(),
            direction: Vec3::from(direction).normalize(),
        }
    }

    #[test]
    fn a_box_is_entered_through_the_facing_side() {
        let at = Transform {
            rotation: Mat3::identity(),
            translation: vec3(1.0, 0.0, 0.0),
        };
        let (distance, normal) =
            enter_box(&ray([5.0, 0.2, 0.1], [-1.0, 0.0, 0.0]), &at, 0.5).unwrap();
        assert!((distance - 3.5).abs() < 1e-6);
        assert_eq!(normal, vec3(1.0, 0.0, 0.0));
        assert!(enter_box(&ray([5.0, 0.6, 0.0], [-1.0, 0.0, 0.0]), &at, 0.5).is_none());
        assert!(enter_box(&ray([5.0, 0.0, 0.0], [1.0, 0.0, 0.0]), &at, 0.5).is_none());
    }

    #[test]
    fn a_rotated_box_answers_in_its_own_frame() {
        // Quarter turn about z: the box's own x side faces up.
        let at = Transform {
            rotation: Mat3::from_cols(Vec3::unit_y(), -Vec3::unit_x(), Vec3::unit_z()),
            translation: vec3(0.0, 0.0, 0.0),
        };
        let (_, normal) = enter_box(&ray([0.1, 4.0, 0.0], [0.0, -1.0, 0.0]), &at, 0.5).unwrap();
        assert!((normal - vec3(1.0, 0.0, 0.0)).magnitude() < 1e-6);
    }

    #[test]
    fn agreement_is_a_cosine() {
        assert!((agreement([3.0, 0.0], [0.1, 0.0]).unwrap() - 1.0).abs() < 1e-6);
        assert!((agreement([3.0, 0.0], [-1.0, 0.0]).unwrap() + 1.0).abs() < 1e-6);
        assert!(agreement([3.0, 0.0], [0.0, 1.0]).unwrap().abs() < 1e-6);
        assert!(agreement([0.0, 0.0], [0.0, 1.0]).is_none());
    }
}
