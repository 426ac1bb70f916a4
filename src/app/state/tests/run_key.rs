//! The key that runs and pauses, and the number that stands in the field.

use super::*;

const ASKS: &str = "Puzzles\nA: 3x3\n\n1 | input \"N:\" U max-input 3\n2 | R\n3 | solved-goto 5 UFR\n\
                    4 | print \"not solved\"\n5 | halt \"done\"\n";

fn asking() -> Rig {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(Some(ASKS));
    assert!(rig.state.run.player.is_asking());
    rig
}

impl Rig {
    fn run_action(&mut self, action: run::Action) -> &[Effect] {
        self.act(Action::Run(action))
    }

    fn press(&mut self) -> &[Effect] {
        self.run_action(run::Action::RunOrPause)
    }

    fn typed(&mut self, text: &str) {
        self.run_action(run::Action::Input(text.to_owned()));
    }
}

#[test]
fn run_enters_the_number_that_stands_in_the_field() {
    let mut rig = asking();
    assert!(
        rig.press().contains(&Effect::FocusAsk),
        "nothing is typed yet"
    );
    assert_eq!(rig.state.run.player.steps(), 0);
    rig.typed("7");
    rig.press();
    assert!(rig.state.run.input_error.is_some());
    assert_eq!(rig.state.run.input, "7", "what was typed stays");
    rig.typed("2");
    rig.press();
    assert!(rig.state.run.player.is_going());
    rig.settle();
    assert!(rig.state.run.player.is_over());
    assert_eq!(
        rig.state.run.player.so_far().expect("no turns by hand").0,
        [2]
    );

    let mut rig = asking();
    rig.typed("2");
    rig.run_action(run::Action::Player(Command::StepMove));
    assert!(!rig.state.run.player.is_asking() && !rig.state.run.player.is_going());

    let mut rig = asking();
    rig.typed("2");
    rig.run_action(run::Action::Player(Command::RunToInput));
    rig.run_action(run::Action::Slice);
    assert!(rig.state.run.player.is_over());
}

#[test]
fn a_press_that_follows_at_once_undoes_nothing() {
    for first in [run::Action::Submit, run::Action::RunOrPause] {
        let mut rig = asking();
        rig.typed("2");
        rig.run_action(first);
        rig.press();
        assert!(rig.state.run.player.is_going());
        rig.now += 1000.0;
        rig.press();
        assert!(!rig.state.run.player.is_going(), "a later press pauses");
    }
}

#[test]
fn a_press_after_another_button_counts_however_soon() {
    let mut rig = asking();
    rig.typed("2");
    rig.press();
    let reasons = run::debug::Action::ShowOutput(run::debug::OutputView::Reasons);
    rig.run_action(run::Action::Debug(reasons));
    rig.press();
    assert!(!rig.state.run.player.is_going(), "it pauses");
}

#[test]
fn no_press_of_run_loses_the_output() {
    let mut rig = asking();
    rig.typed("2");
    rig.press();
    rig.settle();
    let said = rig.state.run.player.said();
    for _ in 0..3 {
        rig.press();
        rig.now += 1000.0;
        assert_eq!(rig.state.run.player.said(), said);
    }
    let offers = |rig: &Rig| {
        let notices = rig.state.shell.notices.iter();
        notices
            .filter(|notice| notice.offer == Some(("Reset", Offer::Reset)))
            .count()
    };
    assert_eq!(offers(&rig), 1);
    rig.run_action(run::Action::Player(Command::Reset));
    assert_eq!(offers(&rig), 0);
    assert!(rig.state.run.player.is_asking());
}

#[test]
fn run_does_not_skip_a_question() {
    let mut rig = asking();
    rig.run_action(run::Action::Debug(run::debug::Action::Quiz));
    rig.typed("2");
    rig.press();
    rig.settle();
    assert!(rig.state.run.player.is_asked());
    let steps = rig.state.run.player.steps();
    rig.now += 1000.0;
    for command in [
        Command::Run,
        Command::StepMove,
        Command::StepInstruction,
        Command::RunToInput,
    ] {
        rig.run_action(run::Action::Player(command));
        assert!(rig.state.run.player.is_asked(), "{command:?}");
        assert!(rig.state.run.debug.error.is_some());
    }
    assert_eq!(rig.state.run.player.steps(), steps);
    rig.run_action(run::Action::Player(Command::BackMove));
    assert!(!rig.state.run.player.is_asked(), "going back leaves it");
}
