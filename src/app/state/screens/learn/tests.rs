//! The lessons as they are: each can be read, done with its model answer, and says nothing that the engine does not
//! find.

mod bets;

mod claims;
mod plans;
mod written;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use diagnostics::{Source, Sources};
use puzzle::catalogue;
use q::testing::{Saying, Test};

use super::check::Check;
use super::lesson::{self, Lesson, Lit, Picture, Step, Task, plain};
use super::plan::Plan;
use super::titles::{self, exercises, titles};
use super::{Action, Learn, sight};
use crate::state::prose::{self, Entry};
use crate::state::screens::{Hand, stage};
use crate::state::{self, Effect, Preferences, State};

/// A lesson's file.
pub(super) fn file(id: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    std::fs::read_to_string(folder.join(titles::path(id))).expect("each lesson has a file")
}

/// The entries of a lesson's steps.
fn step_entries(text: &str) -> Vec<Entry> {
    let mut entries = prose::entries(text);
    entries.retain(|entry| !Plan::is(entry));
    entries
}

/// Every step of every lesson, with its entry in the file.
fn steps() -> Vec<(String, Entry, Step)> {
    let of = |id: &str| {
        let text = file(id);
        let lesson = Lesson::read(id, &text).unwrap_or_else(|why| panic!("{id}: {why:?}"));
        let entries = step_entries(&text);
        let pairs = entries.into_iter().zip(lesson.steps);
        let name = |step: &Step| format!("{id}, {}", step.id);
        pairs
            .map(|(entry, step)| (name(&step), entry, step))
            .collect::<Vec<_>>()
    };
    let all = titles().iter().chain(exercises());
    all.flat_map(|title| of(&title.id)).collect()
}

/// The page at a step, with a worker that nobody hears.
struct Rig {
    state: State,
    now: f64,
    effects: Vec<Effect>,
}

impl Rig {
    fn at(lesson: &str, step: usize) -> Self {
        let mut rig = Self {
            state: State::new(&[], "w"),
            now: 0.0,
            effects: Vec::new(),
        };
        rig.state.prefer(Preferences {
            still: true,
            ..Preferences::default()
        });
        rig.page(state::Action::Visit(format!(
            "#/learn/{lesson}/{}",
            step + 1
        )));
        rig.act(Action::Fetched {
            id: lesson.to_owned(),
            text: Some(file(lesson)),
        });
        rig
    }

    fn page(&mut self, action: state::Action) {
        self.now += 1.0;
        self.effects.clear();
        self.state.update(action, self.now, &mut self.effects);
    }

    fn act(&mut self, action: Action) {
        self.page(state::Action::Learn(action));
    }

    /// Until nothing moves any more.
    fn settle(&mut self) {
        while self.state.wants_frames() {
            self.now += 5_000.0;
            self.page(state::Action::Frame);
        }
    }

    fn learn(&self) -> &Learn {
        &self.state.learn
    }

    /// Does what a `model` line says.
    fn model(&mut self, line: &str) {
        let (what, times) = match line.rsplit_once(" x ") {
            Some((what, times)) => (what, times.parse().expect("a number")),
            None => (line, 1),
        };
        for _ in 0..times {
            match what.split_once(' ').unwrap_or((what, "")) {
                ("button", n) => self.act(Action::Press(n.parse::<usize>().expect("a number") - 1)),
                ("add", name) => self.act(Action::Add(register(name), false)),
                ("subtract", name) => self.act(Action::Add(register(name), true)),
                ("turns", text) => {
                    for name in text.split(' ') {
                        let mv = self.state.puzzle().move_by_name(name).expect("a move");
                        self.page(state::Action::Stage(stage::Action::Hand(Hand::Turn(mv))));
                    }
                }
                _ => panic!("{line} is not a model"),
            }
        }
        self.settle();
    }
}

fn register(name: &str) -> usize {
    usize::from(name.as_bytes()[0] - b'A')
}

/// Runs all tests: how many turns were made, or what is wrong.
fn check(program: &Arc<q::Program>, tests: &[Test]) -> Result<u64, String> {
    let lines = vec![None; program.instructions.len()];
    let mut check = Check::new(program.clone(), lines, tests.to_vec());
    loop {
        if let Some(result) = check.slice() {
            return result;
        }
    }
}

/// What a text compiles to.
fn compiled(text: &str) -> Result<Arc<q::Program>, String> {
    let mut sources = Sources::new();
    if text.starts_with("Puzzles") {
        let id = sources.add(Source::new("lesson.q", text));
        let parsed = q::parse(sources.get(id), id);
        return parsed
            .program
            .map(Arc::new)
            .ok_or_else(|| format!("{:?}", parsed.diagnostics));
    }
    let id = sources.add(Source::new("lesson.qat", text));
    let compilation = qat::compile(&mut sources, id, &qat::CatalogueWorld);
    let program = compilation.program.map(Arc::new);
    program.ok_or_else(|| format!("{:?}", compilation.diagnostics))
}

#[test]
fn the_list_is_that_of_the_files() {
    let ids: BTreeSet<&str> = titles().iter().map(|title| title.id.as_str()).collect();
    assert_eq!(ids.len(), titles().len());
    for title in titles().iter().chain(exercises()) {
        let lesson = Lesson::read(&title.id, &file(&title.id)).expect("it can be read");
        assert_eq!(lesson.steps.len(), title.steps, "{}", title.id);
        let names: BTreeSet<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
        assert_eq!(
            names.len(),
            title.steps,
            "{}: two steps have one name",
            title.id
        );
        let harmless = |name: &&str| {
            !name.contains(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
        };
        assert!(names.iter().all(harmless), "{}: {names:?}", title.id);
    }
}

#[test]
fn every_step_can_be_done_with_its_model_and_not_without() {
    for title in titles() {
        let entries = step_entries(&file(&title.id));
        for (n, entry) in entries.iter().enumerate() {
            let name = format!("{}, {}", title.id, entry.get("id").unwrap_or_default());
            let mut rig = Rig::at(&title.id, n);
            let step = rig
                .learn()
                .step()
                .unwrap_or_else(|| panic!("{name}"))
                .clone();
            rig.settle();
            assert!(
                !rig.learn().is_done(),
                "{name}: it is done before anything is"
            );
            match &step.task {
                Task::Answer(answers) => {
                    rig.act(Action::Type("nonsense".to_owned()));
                    rig.act(Action::Submit);
                    assert!(!rig.learn().is_done() && rig.learn().hints == 1, "{name}");
                    rig.act(Action::Type(answers[0].to_uppercase()));
                    rig.act(Action::Submit);
                }
                Task::Choice(choices) => {
                    let right = choices
                        .iter()
                        .filter(|choice| choice.hint.is_none())
                        .count();
                    assert!(
                        right == 1 && choices.len() > 1,
                        "{name}: one option is right"
                    );
                    for (n, choice) in choices.iter().enumerate() {
                        if choice.hint.is_some() {
                            rig.act(Action::Choose(n));
                            assert!(!rig.learn().is_done(), "{name}");
                        }
                    }
                    let right = choices.iter().position(|choice| choice.hint.is_none());
                    rig.act(Action::Choose(right.expect("one is right")));
                }
                Task::Times(_) | Task::Position(_) | Task::Values(_) => {
                    let models: Vec<&str> = entry.all("model").collect();
                    assert!(!models.is_empty(), "{name}: it has no model");
                    for model in models {
                        assert!(!rig.learn().is_done(), "{name}: it is done before {model}");
                        rig.model(model);
                    }
                }
                // Programs are run by the tests of programs.
                _ => continue,
            }
            assert!(rig.learn().is_done(), "{name}: its model does not do it");
            assert!(
                rig.learn().reply.as_ref().is_some_and(|reply| reply.good),
                "{name}"
            );
            let saved = rig.learn().progress.write();
            assert!(saved.contains(&step.id), "{name}: {saved}");
        }
    }
}

#[test]
fn every_program_compiles_and_its_model_does_the_task() {
    let mut wrong = Vec::new();
    for (name, entry, step) in steps() {
        let Some((_, text)) = &step.program else {
            assert!(
                !matches!(
                    step.task,
                    Task::Halts(_) | Task::Reaches(..) | Task::Predicts(_) | Task::Tests(_)
                ),
                "{name}: its task needs a program"
            );
            continue;
        };
        let starter = compiled(text);
        let model = entry
            .get("model")
            .map(|model| compiled(model).unwrap_or_else(|why| panic!("{name}: {why}")));
        match &step.task {
            Task::Tests(tests) => {
                let starter = starter.unwrap_or_else(|why| panic!("{name}: {why}"));
                assert!(
                    check(&starter, tests).is_err(),
                    "{name}: it is done from the start"
                );
                let model = model.unwrap_or_else(|| panic!("{name}: it has no model"));
                let turns = check(&model, tests).unwrap_or_else(|why| panic!("{name}: {why}"));
                wrong.extend(
                    step.turns
                        .filter(|stated| *stated != turns)
                        .map(|_| format!("{}: {turns}", step.id)),
                );
                if let Some(best) = entry.get("best") {
                    let best = compiled(best).unwrap_or_else(|why| panic!("{name}: {why}"));
                    let fewer = check(&best, tests).unwrap_or_else(|why| panic!("{name}: {why}"));
                    assert!(fewer <= turns, "{name}: the model answer is better");
                    if step.best_turns != Some(fewer) {
                        wrong.push(format!("{}, best: {fewer}", step.id));
                    }
                }
            }
            task => {
                let program = starter.unwrap_or_else(|why| panic!("{name}: {why}"));
                let decides = program.instructions.iter().any(|instruction| {
                    matches!(instruction.operation, q::Operation::SolvedGoto { .. })
                });
                let asks = !matches!(task, Task::Predicts(_)) || decides;
                assert!(asks, "{name}: the compiler has left nothing to predict");
                if let (Task::Halts(wanted), Some(inputs)) = (task, entry.get("inputs")) {
                    let inputs: Vec<i64> = inputs
                        .split(',')
                        .map(|n| n.trim().parse().expect("a number"))
                        .collect();
                    let outputs = wanted.iter().copied().map(Saying::Number);
                    let ran = check(&program, &[Test::of(&inputs, outputs)]);
                    assert!(wanted.is_none() || ran.is_ok(), "{name}: {ran:?}");
                }
            }
        }
    }
    assert_eq!(
        wrong, [""; 0],
        "the turns of model answers and of the best programs"
    );
}

#[test]
fn every_step_helps_and_names_what_there_is() {
    for (name, entry, step) in steps() {
        assert!(!step.title.is_empty() && !step.well.is_empty(), "{name}");
        assert!(
            !step.hints.is_empty() || matches!(step.task, Task::Choice(_)),
            "{name}: it has no hint"
        );
        for (answer, _) in &step.wrong {
            let right =
                matches!(&step.task, Task::Answer(answers) if answers.contains(&plain(answer)));
            assert!(!right, "{name}: {answer} is right");
        }
        if !step.registers.is_empty() {
            assert!(
                super::design(&step).is_some(),
                "{name}: its registers disturb each other"
            );
        }
        let lit = match &step.lit {
            Lit::Pieces(names) | Lit::Both(names) => names.clone(),
            Lit::Register(n) => {
                assert!(*n < step.registers.len(), "{name}");
                Vec::new()
            }
            Lit::Registers => Vec::new(),
        };
        for piece in lit {
            assert!(
                step.puzzle.piece_by_name(&piece).is_some(),
                "{name}: there is no piece {piece}"
            );
        }
        let known = [
            "id",
            "title",
            "text",
            "guess",
            "bet",
            "ask",
            "open",
            "answer",
            "right",
            "option",
            "test",
            "goal",
            "hint",
            "wrong",
            "well",
            "puzzle",
            "setup",
            "place",
            "button",
            "count",
            "pad",
            "register",
            "light",
            "look",
            "picture",
            "program",
            "listing",
            "model",
            "inputs",
            "claim",
            "turns",
            "best",
            "best-turns",
        ];
        for (field, value) in entry.fields() {
            assert!(known.contains(&field), "{name}: {field} is not a field");
            assert!(!value.is_empty(), "{name}: {field} is empty");
        }
        if let Some((picture, of)) = &step.picture {
            assert!(
                *picture != Picture::Cycles || lesson::algorithm(&step.puzzle, of).is_ok(),
                "{name}: {of}"
            );
        }
    }
}

/// Words that the glossary says not to use for these things.
#[test]
fn the_words_are_those_of_the_glossary() {
    const DROPPED: [&str; 7] = [
        "ring",
        "rings",
        "paid",
        "pays",
        "told",
        "half way round",
        "dear",
    ];
    for (name, entry, _) in steps() {
        for (field, text) in entry
            .fields()
            .filter(|(field, _)| ["title", "text", "ask", "hint", "well"].contains(field))
        {
            let text = format!(" {} ", text.to_lowercase());
            let words = text.replace(|c: char| !c.is_alphanumeric(), " ");
            let found = DROPPED
                .iter()
                .find(|word| words.contains(&format!(" {word} ")));
            assert_eq!(found, None, "{name}, {field}");
            assert!(
                !text.contains(" color") && !text.contains("center"),
                "{name}: UK spelling"
            );
        }
    }
}

#[test]
fn a_program_that_goes_round_for_ever_is_explained() {
    let program = compiled("Puzzles\nA: 3x3\n\n1 | input \"n\" U max-input 3\n2 | R\n3 | goto 2\n")
        .expect("it compiles");
    let test = |input| Test::of(&[input], [Saying::Number(1)]);
    let mut check = Check::new(
        program,
        vec![None, Some(7), Some(8)],
        vec![test(2), test(3)],
    );
    let result = std::iter::repeat_with(|| check.slice())
        .take(100)
        .flatten()
        .next();
    let Some(Err(words)) = result else {
        panic!("{result:?}")
    };
    assert!(
        words.starts_with("With 2, there is no answer: it never ends. It comes back to line 7"),
        "{words}"
    );
    assert!(
        !words.contains("With 3") && !words.contains("other"),
        "it is not run again: {words}"
    );
}

#[test]
fn links_in_lessons_lead_somewhere_and_the_way_goes_both_ways() {
    let first = &titles()[0];
    let mut rig = Rig::at(&first.id, 0);
    assert_eq!(rig.state.address(), format!("#/learn/{}/1", first.id));
    rig.act(Action::StepBy(-1));
    assert_eq!(rig.learn().at(), 0);
    rig.act(Action::StepBy(1));
    assert_eq!(rig.state.address(), format!("#/learn/{}/2", first.id));
    rig.page(state::Action::Visit(format!("#/learn/{}/1", first.id)));
    assert_eq!(rig.learn().at(), 0);
    rig.page(state::Action::Visit("#/learn".to_owned()));
    assert!(rig.learn().title().is_none());
    rig.page(state::Action::Visit("#/learn/nowhere".to_owned()));
    assert!(
        rig.state
            .shell
            .notices
            .iter()
            .any(|notice| notice.words.contains("nowhere"))
    );
    // Architect's link to the lesson about shared pieces.
    let mut rig = Rig::at("sharing", 0);
    rig.page(state::Action::Visit(super::SHARED_PIECES.to_owned()));
    assert!(rig.learn().step().is_some_and(|step| step.id == "twists"));
}

#[test]
fn what_was_done_is_there_in_the_next_visit_and_can_be_forgotten() {
    let first = &titles()[0];
    let mut rig = Rig::at(&first.id, 0);
    rig.model("button 1 x 4");
    assert!(rig.learn().is_done());
    let saved = rig.learn().progress.write();
    let stored = [(super::PROGRESS_KEY.to_owned(), saved)];
    let learn = Learn::new(&stored);
    assert_eq!(learn.progress.count(&first.id), 1);
    assert!(!learn.invites());
    rig.act(Action::Forget);
    assert!(rig.learn().progress.is_empty());
    let new = Learn::new(&[]);
    assert!(new.invites(), "a new visitor is invited");
}

#[test]
fn the_camera_turns_to_what_a_step_speaks_of() {
    let (_, _, mut step) = steps().into_iter().next().expect("a step");
    step.puzzle = catalogue::by_name("3x3x3").expect("the cube");
    step.back = false;
    let mut look = |names: &[&str]| {
        step.lit = Lit::Pieces(names.iter().map(|name| (*name).to_owned()).collect());
        sight(&step)
    };
    assert_eq!(look(&["UFR", "UB"]), None, "they are in sight");
    let [_, pitch] = look(&["DFR", "D"]).expect("D is below");
    assert!(pitch < 0.0, "{pitch}");
    let [yaw, pitch] = look(&["BL"]).expect("it is behind");
    assert!(pitch > 0.0 && yaw.abs() > 40.0, "{yaw}");
}
