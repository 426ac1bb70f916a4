//! The user's own colours: chosen, saved, reset.

use puzzle::FaceId;
use scene::Scheme;

use super::*;
use crate::state::screens::play::colours::{Command, OwnColours};

/// What the last action stored, by key.
fn stored(rig: &Rig) -> Vec<(&str, Option<&str>)> {
    rig.stored(|key| !key.contains("/session/"))
}

#[test]
fn own_colours_begin_with_what_is_shown_and_are_saved() {
    let mut rig = Rig::new("3x3x3");
    rig.around.shell.settings.scheme = Scheme::ColourBlindSafe;
    rig.act(Action::Colours(Command::Set(FaceId(0), [1, 2, 3])));
    assert_eq!(rig.around.shell.settings.scheme, Scheme::Own);
    let puzzle = rig.play.puzzle().clone();
    let own = rig.play.library.own.of("3x3x3").to_vec();
    assert_eq!((own.len(), own[0]), (6, [1, 2, 3]));
    for (face, &colour) in (0..6).zip(&own).skip(1) {
        let safe = Scheme::ColourBlindSafe.face_colour(&puzzle, FaceId(face));
        assert_eq!(colour, safe);
    }
    let written = stored(&rig);
    let [(key, Some(value)), ("hypercubist/stickers", Some("own"))] = written.as_slice() else {
        panic!("{written:?}");
    };
    let again = OwnColours::restore(&[((*key).to_owned(), (*value).to_owned())]);
    assert_eq!(again.of("3x3x3"), own);

    // Another puzzle has its own, and this one's come back with it.
    rig.act(Action::Choose("2x2x2".to_owned()));
    assert!(rig.play.library.own.of("2x2x2").is_empty());
    assert_eq!(rig.play.library.own.of("3x3x3"), own);
    rig.act(Action::Choose("3x3x3".to_owned()));
    rig.act(Action::Colours(Command::Set(FaceId(9), [0; 3])));
    assert_eq!(
        rig.play.library.own.of("3x3x3"),
        own,
        "there is no such face"
    );
    rig.act(Action::Colours(Command::Reset));
    assert!(rig.play.library.own.of("3x3x3").is_empty());
    assert_eq!(rig.around.shell.settings.scheme, Scheme::Standard);
    let written = stored(&rig);
    assert_eq!(written[0], ("hypercubist/play/colours/3x3x3", None));
}
