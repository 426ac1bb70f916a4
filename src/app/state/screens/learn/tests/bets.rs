//! Bets before a step shows something, links to other screens, and turns the wrong way.

use std::collections::BTreeSet;

use super::{Action, Rig, Task, steps};
use crate::state::address::Address;
use crate::state::screens::ScreenId;
use crate::state::screens::learn::board::Go;

/// A step that shows something asks for a bet first; the others are questions, or programs to write.
#[test]
fn what_a_step_shows_is_bet_on_first() {
    for (name, entry, step) in steps() {
        let shows = matches!(
            step.task,
            Task::Times(_) | Task::Position(_) | Task::Halts(_) | Task::Reaches(..)
        );
        // Undoing what somebody did shows nothing that could be bet on.
        let undoes = name == "permutations, inverse";
        assert!(!shows || undoes || step.guess.is_some(), "{name}");
        if let Some(guess) = &step.guess {
            let different: BTreeSet<&String> = guess.bets.iter().collect();
            assert!(different.len() > 1 && different.len() == guess.bets.len());
        }
        assert_eq!(entry.get("open").is_some(), step.open.is_some(), "{name}");
        if let Some((href, _)) = &step.open {
            let (address, known) = Address::parse(href);
            assert!(known.is_ok() && address.screen != ScreenId::Learn, "{href}");
        }
    }
}

#[test]
fn a_bet_is_heard_of_again_once_the_step_is_done() {
    let mut rig = Rig::at("turning-counts", 0);
    rig.act(Action::Guess(2));
    assert_eq!(rig.learn().bet(), Some("8"));
    rig.model("button 1 x 4");
    let reply = rig.learn().reply.clone().expect("it is done");
    assert!(
        reply
            .words
            .starts_with("Your bet was “8”. After four turns"),
        "{}",
        reply.words
    );
    rig.act(Action::Guess(1));
    assert_eq!(rig.learn().bet(), Some("8"), "nobody bets afterwards");
    rig.act(Action::StepBy(1));
    assert_eq!(rig.learn().guessed, None);
}

#[test]
fn a_turn_the_wrong_way_is_said_to_be_one() {
    let mut rig = Rig::at("turning-counts", 0);
    rig.model("turns U'");
    let reply = rig.learn().reply.clone().expect("it is said");
    assert!(
        !reply.good
            && reply
                .words
                .starts_with("That was `U'`: the other way round.")
    );
    rig.act(Action::Go(Go::Back));
    rig.settle();
    rig.model("turns U");
    assert_eq!(rig.learn().reply, None);
    rig.model("turns U");
    rig.model("turns U");
    assert!(!rig.learn().is_done());
    rig.model("turns U");
    assert!(rig.learn().is_done());
    // The second turn of `R U`, and one that is of another side.
    let mut rig = Rig::at("turning-counts", 3);
    rig.model("turns R");
    rig.model("turns U'");
    assert!(rig.learn().reply.is_some());
    let mut rig = Rig::at("turning-counts", 3);
    rig.model("turns F");
    assert_eq!(rig.learn().reply, None);
}
