//! Programs that take a while to read are read in a task of their own.

use std::rc::Rc;

use super::super::screens::run::program::Loaded;
use super::*;

const LINES: usize = 10_000;

/// The compiler answers with a long program; what the page is to read.
fn compiled() -> (Rig, Rc<str>, Rc<Compiled>) {
    let mut rig = Rig::ready(Flavour::Threads);
    let lines = (1..=LINES).map(|n| format!("{n} | R U\n"));
    let text = format!("Puzzles\nA: 3x3\n\n{}", lines.collect::<String>());
    rig.compiled(Some(&text));
    assert!(rig.state.run.loaded.is_none(), "it has not been read");
    let read = rig.effects.iter().find_map(|effect| match effect {
        Effect::Read { about, compiled } => Some((about.clone(), compiled.clone())),
        _ => None,
    });
    let (about, compiled) = read.expect("it is to be read");
    (rig, about, compiled)
}

/// What the page answers.
fn answer(about: Rc<str>, compiled: Rc<Compiled>) -> Action {
    let read = Loaded::new(&compiled, about.clone()).map(Box::new);
    Action::Run(run::Action::Read {
        about,
        compiled,
        read,
    })
}

#[test]
fn a_long_program_is_there_once_it_has_been_read() {
    let (mut rig, about, compiled) = compiled();
    rig.act(answer(about, compiled));
    let lines = rig.state.run.loaded.as_ref().map(|l| l.lines.len());
    assert_eq!(lines, Some(LINES));
}

#[test]
fn a_program_that_has_been_closed_meanwhile_is_not_loaded() {
    let (mut rig, about, compiled) = compiled();
    rig.act(Action::Visit("#/run/gcd.qat".to_owned()));
    rig.act(answer(about, compiled));
    assert!(rig.state.run.loaded.is_none());
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(Some(TEXT));
    let lines = rig.state.run.loaded.as_ref().map(|l| l.lines.len());
    assert_eq!(lines, Some(2), "it is the other one");
}
