//! Keys that turn what is at their side of the screen.

use puzzle::FaceId;

use super::*;
use crate::state::screens::play::keys::rows;

/// Presses a key; the canvas answers with `sides`.
fn press(rig: &mut Rig, key: &str, sides: &[FaceId]) {
    let puzzle = rig.play.puzzle().clone();
    let row = rows(&puzzle).find(|row| rig.play.settings.keys.key(row) == key);
    let command = &row.expect("a key").command;
    rig.act(Action::Key(command, false));
    let asked = rig.around.effects.contains(&Effect::BySide(command, false));
    assert_eq!(asked, rig.play.settings.by_side);
    if asked {
        rig.act(Action::KeyBySide(command, false, sides.to_vec()));
    }
}

#[test]
fn a_key_turns_what_is_there_if_it_is_to() {
    let mut rig = Rig::new("3x3x3");
    // R is in front; U and D stay.
    let sides = ["R", "L", "U", "D", "F", "B"].map(|own| match own {
        "R" => "B",
        "L" => "F",
        "F" => "R",
        "B" => "L",
        same => same,
    });
    let cube = rig.play.puzzle().clone();
    let face = |name: &str| cube.faces().iter().position(|face| face.name == name);
    let order = cube.faces().iter().map(|own| {
        let names = ["R", "L", "U", "D", "F", "B"];
        let n = names.iter().position(|name| *name == own.name);
        FaceId(face(sides[n.expect("a name")]).expect("a face") as u8)
    });
    let sides: Vec<FaceId> = order.collect();
    press(&mut rig, "f", &sides);
    assert_eq!(rig.play.text(), "F");
    rig.act(Action::BySide(true));
    press(&mut rig, "f", &sides);
    press(&mut rig, "u", &sides);
    press(&mut rig, "x", &sides);
    assert_eq!(rig.play.text(), "F R U z'");
    // A puzzle without a picture has its usual sides.
    press(&mut rig, "f", &[]);
    assert_eq!(rig.play.text(), "F R U z' F");
}

#[test]
fn a_key_grips_and_turns_the_cell_at_its_side() {
    let mut rig = Rig::new("3x3x3x3");
    let cells: Vec<FaceId> = (0..8).map(FaceId).collect();
    press(&mut rig, "d", &cells);
    press(&mut rig, "k", &cells);
    let usual = rig.play.text().to_owned();
    rig.act(Action::Undo);
    press(&mut rig, "d", &cells);
    rig.act(Action::BySide(true));
    press(&mut rig, "d", &cells);
    press(&mut rig, "k", &cells);
    assert_eq!(rig.play.text(), usual, "nothing is turned");
    rig.act(Action::Undo);
    press(&mut rig, "d", &cells);
    // Axes 1 and 2 have changed places, and 3 its direction: a rotation.
    let turned: Vec<FaceId> = cells
        .iter()
        .map(|&FaceId(n)| {
            FaceId(match n % 4 {
                0 => n + 1,
                1 => n - 1,
                2 => (n + 4) % 8,
                _ => n,
            })
        })
        .collect();
    press(&mut rig, "d", &turned);
    press(&mut rig, "k", &turned);
    let id = rig
        .play
        .puzzle()
        .move_by_name(rig.play.text())
        .expect("one move");
    assert_eq!(rig.play.puzzle().mv(id).face, Some(FaceId(1)));
    assert_ne!(rig.play.text(), usual);
}
