//! Settings: each one survives another puzzle, another screen and a reload, on the screen that it is of. The list is
//! `tests/e2e/settings.json`; the specs of the page use its controls.

use std::collections::BTreeMap;

use puzzle::Count;
use serde_json::Value;
use wire::CaseSet;

use super::super::settings::Settings;
use super::super::*;
use super::saving::Page;
use crate::state::screens::architect::{self, finder};
use crate::state::screens::play::mouse::Mouse;
use crate::state::screens::play::replay::Replay;
use crate::state::screens::play::times::practice;
use crate::state::screens::play::{gallery, share::SESSION_KEY, times};
use crate::state::screens::run::debug;

/// A row of the list.
struct Row(Value);

impl Row {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Its puzzle, if it is saved with one.
    fn puzzle(&self) -> Option<&str> {
        self.get("part")?;
        self.get("at")?.strip_prefix("#/play/")
    }
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../../../tests/e2e/settings.json");
    let rows: Vec<Value> = serde_json::from_str(text).expect("it is JSON");
    rows.into_iter().map(Row).collect()
}

/// The keys of all settings, and their values of one kind.
fn named(value: &str) -> BTreeMap<String, String> {
    let pair = |row: Row| Some((row.get("key")?.to_owned(), row.get(value)?.to_owned()));
    rows().into_iter().filter_map(pair).collect()
}

/// What somebody does to change a setting.
fn change(key: &str) -> Action {
    match key.strip_prefix("hypercubist/").expect("one of the page's") {
        "theme" => Action::ToggleTheme,
        "speed" => Action::SpeedBy(1),
        "stickers" => Action::Scheme(2),
        "back-view" => Action::ToggleBack,
        "net" => Action::ToggleNet,
        "held" => Action::Cube(real::Action::Turn(true)),
        "cube-sound" => Action::Cube(real::Action::Sound(true)),
        "text-size" => Action::Present(presenting::Action::Size(1)),
        "picture-width" => Action::Recording(recording::Action::Width(Some(640))),
        "table" => Action::Tables(tables::Action::Choose(Some(wire::TableSize::Small))),
        "run/scramble" => Action::Run(run::Action::ScrambleLength("5".to_owned())),
        "run/line-by-line" => Action::Run(run::Action::LineByLine),
        "run/detail" => Action::Run(run::Action::Explain),
        "run/hints" => Action::Run(run::Action::Hints),
        "run/predict" => Action::Run(run::Action::Debug(debug::Action::Quiz)),
        "architect/sort" => Action::Architect(architect::Action::Sort(finder::Sort::Shared)),
        "architect/ratio" => Action::Architect(architect::Action::Ratio(finder::Ratio::Most(4))),
        "architect/registers" => Action::Architect(architect::Action::Registers(3)),
        "play/count" | "play/count-4d" => Action::Play(play::Action::Count(Count::Quarter)),
        "play/solve-count" => Action::Play(play::Action::SolveCount(wire::TurnCount::Qtm)),
        "play/loop" => Action::Play(play::Action::Loop(true)),
        "play/keys-by-side" => Action::Play(play::Action::BySide(true)),
        "play/virtual-keys" => Action::Play(play::Action::VirtualKeys(true)),
        "play/practice" => Action::Play(play::Action::Practice(practice::Command::Choose(Some(
            CaseSet::Permute,
        )))),
        "play/left-out" => Action::Play(play::Action::Practice(practice::Command::Toggle(
            CaseSet::Permute,
            3,
        ))),
        "play/inspection" => Action::Play(play::Action::Times(times::Command::Inspection(true))),
        "play/keys" => {
            let row = play::keys::Keys::restore("U=w");
            let text = row.stored().expect("a changed key");
            Action::Play(play::Action::KeySets(play::key_sets::Command::Import(text)))
        }
        "play/replay" => Action::Play(play::Action::Replay(Replay::Even)),
        "play/mouse" => Action::Play(play::Action::Mouse(Mouse::MagicCube4D)),
        "play/reverse-clicks" => Action::Play(play::Action::Reverse(true)),
        "play/dim" => Action::Play(play::Action::Dims(false)),
        "play/drag-through" => Action::Play(play::Action::Through(true)),
        "play/idle" => Action::Play(play::Action::TurnsWhenIdle(true)),
        "play/end-solved" => Action::Play(play::Action::Gallery(gallery::Command::Backwards(true))),
        other => panic!("nobody can change {other}"),
    }
}

/// What of the settings is not as in `other`, by key.
fn unlike<T: Settings>(now: &T, other: &T, all: &mut BTreeMap<String, String>) {
    let mut effects = Vec::new();
    now.store(&mut other.clone(), &mut effects);
    for effect in effects {
        if let Effect::Store { key, value } = effect {
            all.insert(key, value.expect("settings are stored as texts"));
        }
    }
}

/// What of the settings of `now` is not as in `other`, by key.
fn differs(now: &State, other: &State) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let (mine, theirs) = (&now.shell.settings, &other.shell.settings);
    unlike::<settings::Page>(mine, theirs, &mut all);
    let (mine, theirs) = (&now.run.settings, &other.run.settings);
    unlike::<run::Settings>(mine, theirs, &mut all);
    let (mine, theirs) = (&now.play.settings, &other.play.settings);
    unlike::<play::settings::Settings>(mine, theirs, &mut all);
    let (mine, theirs) = (&now.architect.settings, &other.architect.settings);
    unlike::<finder::Settings>(mine, theirs, &mut all);
    all
}

#[test]
fn every_setting_is_listed() {
    let mut keys: Vec<&str> = [
        settings::Page::KEYS,
        run::Settings::KEYS,
        play::settings::Settings::KEYS,
        finder::Settings::KEYS,
    ]
    .concat();
    keys.sort_unstable();
    let others = named("other");
    assert_eq!(keys, others.keys().collect::<Vec<_>>());
}

#[test]
fn every_setting_survives_another_puzzle_and_a_reload() {
    let (usual, others) = (named("usual"), named("other"));
    let fresh = State::new(&[], "w");
    let mut page = Page::new("#/run");
    for key in others.keys() {
        let screen = key.split('/').nth(1).expect("an owner");
        // The moves of the gallery are the tesseract's, which has a count of its own.
        page.go(match screen {
            "play" if key == "hypercubist/play/count" => "#/play/3x3x3",
            "architect" => "#/architect/3x3x3",
            "play" => "#/play/3x3x3x3",
            _ => "#/run",
        });
        page.act(change(key));
    }
    let stored = |page: &Page| {
        let local = page.local.iter().cloned();
        local
            .filter(|(key, _)| others.contains_key(key))
            .collect::<BTreeMap<_, _>>()
    };
    assert_eq!(stored(&page), others);
    for address in [
        "#/play/2x2x2",
        "#/architect/2x2x2",
        "#/learn",
        "#/atlas",
        "#/play/3x3x3",
        "#/run/gcd.qat",
    ] {
        page.go(address);
        assert_eq!(differs(&page.rig.state, &fresh), others, "{address}");
    }
    page.reload();
    let state = &page.rig.state;
    assert_eq!(differs(state, &fresh), others);
    assert_eq!(differs(&fresh, state), usual);
    // What is in effect is what is set.
    assert!(state.run.line_by_line && state.run.debug.quiz);
    assert_eq!(state.run.scramble_length, "5");
    assert_eq!(state.run.player.speed().stop(), 3);
    assert_eq!(state.architect.finder.registers, 3);
    assert_eq!(state.architect.finder.sort, finder::Sort::Shared);
    page.go("#/play/3x3x3");
    assert_eq!(stored(&page), others);
}

/// What is saved with a puzzle: each part by itself, and beside the others.
#[test]
fn every_part_of_a_look_is_saved_with_its_puzzle() {
    let of = |row: &Row| {
        let puzzle = row.puzzle()?.to_owned();
        Some((puzzle, row.get("part")?.to_owned()))
    };
    let parts: Vec<(String, String)> = rows().iter().filter_map(of).collect();
    assert!(parts.len() > 10);
    for (puzzle, part) in parts {
        let key = format!("{SESSION_KEY}{puzzle}");
        let mut page = Page::new("");
        page.local.push((key.clone(), part.clone()));
        page.reload();
        page.go(&format!("#/play/{puzzle}"));
        page.act(Action::Play(play::Action::Text("L".to_owned(), 1)));
        page.act(Action::Play(play::Action::Choose("megaminx".to_owned())));
        page.act(Action::Play(play::Action::Choose(puzzle.clone())));
        let text = if puzzle.ends_with("x3x3x3") || puzzle == "2x2x2x2" {
            "UL"
        } else {
            "R"
        };
        page.act(Action::Play(play::Action::Text(text.to_owned(), 1)));
        let stored = page.local.iter().find(|(known, _)| *known == key);
        let stored = stored.map_or("", |(_, value)| value);
        assert!(
            stored.split('&').any(|known| known == part),
            "{puzzle}: {part} is not in {stored}"
        );
    }
}

/// What a link can say of a look, it can say by itself.
#[test]
fn every_part_of_a_look_that_is_in_a_link_opens_without_the_others() {
    let stored_only = ["scramble=", "blindfold=", "shadow=", "labels="];
    for row in rows() {
        let (Some(puzzle), Some(part)) = (row.puzzle(), row.get("part")) else {
            continue;
        };
        if stored_only.iter().any(|key| part.starts_with(key)) {
            continue;
        }
        let mut page = Page::new("");
        page.go(&format!("#/play/{puzzle}?{part}"));
        let link = page.rig.state.play.query().query().unwrap_or_default();
        assert_eq!(link, part, "{puzzle}");
    }
}

/// Until November 2026 the direction of clicks was saved with each puzzle.
#[test]
fn reversed_clicks_of_a_puzzle_become_the_setting_once() {
    let mut page = Page::new("#/play/2x2x2");
    let session = format!("{SESSION_KEY}3x3x3x3");
    page.local
        .push((session, "hide=1&click=reversed".to_owned()));
    page.reload();
    page.go("#/play/3x3x3x3");
    assert!(page.rig.state.play.reverses_clicks());
    page.act(Action::Play(play::Action::Reset));
    page.reload();
    page.go("#/play/3x3x3x3");
    assert!(page.rig.state.play.reverses_clicks());
    page.act(Action::Play(play::Action::Reverse(false)));
    page.reload();
    assert!(!page.rig.state.play.settings.reverse);
}

#[test]
fn entered_colours_stay_while_another_puzzle_is_shown() {
    let mut page = Page::new("#/play/2x2x2");
    let entry = play::entry::Command::Shown;
    page.act(Action::Play(play::Action::Panel(play::Panel::Colours)));
    page.act(Action::Play(play::Action::Entry(entry)));
    let stored = page.local.clone();
    for puzzle in ["3x3x3", "2x2x2"] {
        page.act(Action::Play(play::Action::Choose(puzzle.to_owned())));
    }
    page.act(Action::Play(play::Action::Panel(play::Panel::Turn)));
    page.act(Action::Play(play::Action::Panel(play::Panel::Colours)));
    let of = |local: &[(String, String)]| {
        let known = local.iter().find(|(key, _)| key.ends_with("session/2x2x2"));
        known.cloned()
    };
    assert!(of(&stored).is_some());
    assert_eq!(of(&page.local), of(&stored));
}
