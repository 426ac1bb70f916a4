//! Names and references that are typed: how long and how many they may be.

use super::*;
use crate::state::screens::play::{filters, key_sets, macros};

/// The longest name, characters.
const MOST: usize = 40;

/// The name that the last action has stored something under: the end of its key.
fn name(rig: &Rig, begin: &str) -> String {
    let stored = rig.stored(|key| key.starts_with(begin));
    let [(key, Some(_))] = stored.as_slice() else {
        panic!("{stored:?}");
    };
    key[begin.len()..].to_owned()
}

#[test]
fn names_have_forty_characters_at_most() {
    let long = "\u{fc}".repeat(MOST + 20);
    let kept = "\u{fc}".repeat(MOST);
    let mut rig = Rig::new("3x3x3");

    rig.act(Action::KeySets(key_sets::Command::Name(long.clone())));
    rig.act(Action::KeySets(key_sets::Command::Save));
    assert_eq!(name(&rig, key_sets::SET_KEY), kept);

    rig.act(Action::Filters(filters::Command::Stage(2)));
    rig.act(Action::Filters(filters::Command::Name(long.clone())));
    rig.act(Action::Filters(filters::Command::Save));
    let of_the_cube = |key: &str| format!("{key}3x3x3/");
    assert_eq!(name(&rig, &of_the_cube(filters::FILTER_KEY)), kept);

    let key = of_the_cube(macros::MACRO_KEY);
    rig.write("R U");
    rig.act(Action::Macros(macros::Command::Name(long.clone())));
    rig.act(Action::Macros(macros::Command::Typed("UFR@U".to_owned())));
    rig.act(Action::Macros(macros::Command::Save));
    assert_eq!(name(&rig, &key), kept);

    let line = format!("{long} | UFR@U | R U");
    rig.act(Action::Macros(macros::Command::Import(line)));
    assert_eq!(name(&rig, &key), kept);
}

#[test]
fn a_macro_has_four_references_at_most() {
    let mut rig = Rig::new("3x3x3");
    rig.write("R U");
    for (stickers, is_saved) in [
        ("UFR@U UF@U UR@U UFL@U", true),
        ("UFR@U UF@U UR@U UFL@U UBR@U", false),
    ] {
        rig.act(Action::Macros(macros::Command::Name("mine".to_owned())));
        rig.act(Action::Macros(macros::Command::Typed(stickers.to_owned())));
        rig.act(Action::Macros(macros::Command::Save));
        let stored = rig.stored(|key| key.starts_with(macros::MACRO_KEY));
        assert_eq!(!stored.is_empty(), is_saved, "{stickers}");
    }
    let trouble = rig.play.bench.macro_draft.trouble.as_deref();
    assert_eq!(trouble, Some("At most 4 stickers are references."));

    // A click on a fifth changes nothing.
    let picking = Some(macros::Picking::Reference);
    rig.act(Action::Macros(macros::Command::Pick(picking)));
    for facet in 0..5 {
        rig.act(Action::Macros(macros::Command::Picked(facet)));
    }
    let chosen = rig.play.bench.macro_draft.chosen.split(' ');
    assert_eq!(chosen.count(), 4);
}
