use super::*;
use puzzle::catalogue;

/// A pose at a place, turned about the vertical and then tipped up, radians.
fn pose(at: [f32; 3], left: f32, up: f32) -> Pose {
    Pose {
        at: at.into(),
        rotation: Quat::from_angle_y(Rad(left)) * Quat::from_angle_x(Rad(up)),
    }
}

/// One that points from a place to another.
fn pointing(at: Vec3, to: Vec3) -> Pose {
    let d = (to - at).normalize();
    pose(at.into(), libm::atan2f(-d.x, -d.z), libm::asinf(d.y))
}

fn matrix(pose: &Pose) -> [f32; 16] {
    let m = Mat4::from_translation(pose.at) * Mat4::from(pose.rotation);
    core::array::from_fn(|n| m[n / 4][n % 4])
}

fn near(a: Vec3, b: Vec3) -> bool {
    (a - b).magnitude() < 1e-4
}

fn stage(name: &str) -> Stage {
    Stage::new(catalogue::by_name(name).unwrap()).unwrap()
}

const STANDING: [f32; 3] = [0.3, 1.6, -0.2];

#[test]
fn a_pose_is_read_from_its_matrix() {
    let wanted = pose([1.0, -2.0, 3.0], 0.7, -0.3);
    let read = Pose::from_matrix(&matrix(&wanted)).unwrap();
    assert!(near(read.at, wanted.at) && near(read.ahead(), wanted.ahead()));
    let mut broken = matrix(&wanted);
    broken[13] = f32::NAN;
    assert_eq!(Pose::from_matrix(&broken), None);
    assert_eq!(Pose::from_matrix(&broken[..15]), None);
    assert_eq!(Pose::from_matrix(&[0.0; 16]), None);
}

#[test]
fn it_stands_on_a_table_before_the_viewer_and_shows_the_usual_sides() {
    let stage = stage("3x3x3");
    let yaw = stage.camera().yaw();
    for (left, up) in [
        (0.0, 0.0),
        (2.0, -0.4),
        (-1.0, 0.3),
        (0.5, -1.57),
        (0.5, 1.57),
    ] {
        let head = pose(STANDING, left, up);
        let place = Place::before(&head, true, yaw);
        assert!((place.middle.y - (TABLE + OVER_TABLE)).abs() < 1e-6);
        let away = place.middle - head.at;
        let level = pose(STANDING, left, 0.0).ahead();
        assert!(
            near(vec3(away.x, 0.0, away.z), level * AHEAD),
            "{left} {up}"
        );
        let camera = place.camera(*stage.camera(), &head);
        assert!((camera.yaw() - yaw).abs() < 1e-4, "as on the screen");
        assert!(!camera.is_held(), "it lies on the table");
        // Its eye is where the viewer is, as seen from the puzzle.
        let eye = (camera.eye() - camera.aim()).normalize();
        assert!(near(eye, place.point(head.at).normalize()));
    }
    // Where the floor is not known, and for somebody who sits low.
    let seen = Place::before(&pose([0.0; 3], 0.0, 0.0), false, yaw);
    assert!(seen.middle.y < -0.2 && seen.middle.y > -0.5);
    let low = Place::before(&pose([0.0, 0.9, 0.0], 0.0, 0.0), true, yaw);
    assert!((low.middle.y - 0.75).abs() < 1e-6);
}

#[test]
fn eyes_see_every_point_where_it_is() {
    let head = pose(STANDING, 0.4, -0.5);
    let place = Place::before(&head, true, 0.5).turned(&head, 0.3, 0.2);
    let camera = place.camera(Camera::default(), &head);
    // A projection of 90 degrees, from 0.1 to 10 metres.
    let (n, f) = (0.1, 10.0);
    let mut projection = [0.0; 16];
    (projection[0], projection[5], projection[11]) = (1.0, 1.0, -1.0);
    (projection[10], projection[14]) = (-(f + n) / (f - n), -2.0 * f * n / (f - n));
    let at = |side: f32| head.at + head.right_level() * side;
    let seen = |side: f32, point: Vec3| {
        let pose = pose(at(side).into(), 0.4, -0.5);
        let eye = RoomEye::new(&[0.0, 0.0, 100.0, 100.0], &projection, &matrix(&pose)).unwrap();
        let picture = eye.picture(&place, camera);
        assert!(near(picture.at, place.point(pose.at)));
        let clip = picture.view_projection * point.extend(1.0);
        let room = place.matrix() * point.extend(1.0);
        // By hand: the point as the eye has it.
        let here = pose
            .rotation
            .conjugate()
            .rotate_vector(room.truncate() - pose.at);
        let wanted = [here.x / -here.z, here.y / -here.z];
        let got = [clip.x / clip.w, clip.y / clip.w];
        assert!((got[0] - wanted[0]).abs() < 1e-4 && (got[1] - wanted[1]).abs() < 1e-4);
        assert!(clip.w > 0.0);
        got
    };
    for point in [
        vec3(0.0, 0.0, 0.0),
        vec3(1.0, -1.0, 1.0),
        vec3(-0.4, 0.9, -1.0),
    ] {
        let [left, right] = [seen(-0.032, point), seen(0.032, point)];
        assert!(left[0] > right[0] + 0.02, "what is near is apart");
    }
    assert!(RoomEye::new(&[0.0; 3], &projection, &matrix(&head)).is_none());
    assert!(RoomEye::new(&[0.0; 4], &projection[1..], &matrix(&head)).is_none());
}

#[test]
fn a_ray_meets_the_sticker_that_it_points_at() {
    for name in ["3x3x3", "megaminx", "3x3x3x3", "2x2x2x2"] {
        let mut stage = stage(name);
        let head = pose(STANDING, 0.9, -0.6);
        let place = Place::before(&head, true, stage.camera().yaw());
        for turned in [place, place.turned(&head, 1.0, -0.8)] {
            stage.look_in_room(&turned, &head);
            let mut met = 0;
            for facet in 0..stage.puzzle().facets().len() as u16 {
                let middle = match &stage.model {
                    Model::Rigid(rigid) => rigid.middle(&stage.state, facet),
                    Model::Four(four) => four.middle(&stage.state, facet),
                };
                let Some(middle) = middle else { continue };
                let there = (turned.matrix() * middle.extend(1.0)).truncate();
                let hand = pointing(head.at + vec3(0.2, -0.4, 0.0), there);
                let (hit, away) = stage.pick_in_room(&turned, &hand).expect("it points at it");
                // What is nearer on the way is met first.
                assert!(
                    away < (there - hand.at).magnitude() + 0.01,
                    "{name} {facet}"
                );
                if hit.facet == Some(facet) {
                    met += 1;
                    let point = (turned.matrix() * Vec3::from(hit.point).extend(1.0)).truncate();
                    assert!(near(point, hand.at + hand.ahead() * away));
                }
            }
            assert!(met >= 9, "{name}: {met}");
        }
        let past = pointing(head.at, place.middle + vec3(0.0, 0.6, 0.0));
        assert!(stage.pick_in_room(&place, &past).is_none(), "{name}");
    }
}

#[test]
fn a_hand_carries_it_and_a_stick_turns_it() {
    let head = pose(STANDING, 0.0, 0.0);
    let place = Place::before(&head, true, 0.5);
    let (from, to) = (
        pose([0.2, 1.0, -0.5], 0.3, 0.1),
        pose([0.1, 1.3, -0.4], 1.2, -0.6),
    );
    let carried = place.carried(&from, &to);
    for point in [vec3(0.0, 0.0, 0.0), vec3(1.0, 1.0, -1.0)] {
        let held = |place: &Place, hand: &Pose| {
            let there = (place.matrix() * point.extend(1.0)).truncate();
            hand.rotation.conjugate().rotate_vector(there - hand.at)
        };
        assert!(
            near(held(&place, &from), held(&carried, &to)),
            "as in the hand"
        );
    }
    assert!(place.camera(Camera::default(), &head).yaw().is_finite());
    assert!(
        carried.camera(Camera::default(), &head).is_held(),
        "it lies on nothing"
    );
    let back = carried.carried(&to, &from);
    assert!(near(back.middle, place.middle));
    // What is in front goes to the right, and down.
    let front = place.axes(vec3(0.0, 0.0, 1.0));
    let there = |place: Place| place.rotation.rotate_vector(front);
    assert!(there(place.turned(&head, 0.2, 0.0)).x > 0.1);
    assert!(there(place.turned(&head, 0.0, 0.2)).y < -0.1);
}

#[test]
fn a_stick_turns_a_tesseract_through_the_fourth_dimension() {
    let head = pose(STANDING, 0.0, 0.0);
    let mut stage = stage("3x3x3x3");
    let place = Place::before(&head, true, stage.camera().yaw()).turned(&head, 0.6, 0.3);
    stage.look_in_room(&place, &head);
    let middle = |stage: &Stage, cell| {
        let facets = stage.puzzle().facets();
        let of_cell = (0..facets.len() as u16).filter(|&n| facets[usize::from(n)].face == cell);
        let Model::Four(four) = &stage.model else {
            panic!("four dimensions")
        };
        let all: Vec<Vec3> = of_cell
            .filter_map(|n| four.middle(&stage.state, n))
            .collect();
        let sum: Vec3 = all.iter().sum();
        place.rotation.rotate_vector(sum / all.len() as f32)
    };
    let cell = stage.centre_cell().unwrap();
    let before = middle(&stage, cell);
    stage.turn_through(&place, &head, 0.3, 0.0);
    let right = middle(&stage, cell) - before;
    assert!(right.x > 0.05 && right.y.abs() < 0.02, "{right:?}");
    stage.turn_through(&place, &head, -0.3, 0.3);
    let up = middle(&stage, cell) - before;
    assert!(up.y > 0.05 && up.x.abs() < 0.03, "{up:?}");
}
