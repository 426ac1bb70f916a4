//! Where a teacher writes a lesson, with what pupils see beside it.

use yew::{AttrValue, Callback, Html, classes, html};

use super::{act, step};
use crate::browser::files::Limit;
use crate::browser::location;
use crate::state::screens::ScreenId;
use crate::state::screens::learn::builder::{
    Action as Build, Builder, Field, Form, Goal, Kind, MOST_STEPS, Menu, Model, Slot, called,
};
use crate::state::screens::learn::lesson::Wrong;
use crate::state::screens::learn::{Action as Do, Learn};
use crate::state::{Action, State, sharing};
use crate::views::fields::{from_field, from_lines, from_menu};
use crate::views::open_file::{OpenFile, sends};
use crate::views::qr;

/// The longest file that is opened, bytes.
pub const MOST_BYTES: usize = 200_000;

/// How a field is shown.
struct Shown {
    to: Slot,
    /// What tests find it by.
    id: &'static str,
    label: words::Message,
    /// What it is for; empty where the label says enough.
    hint: &'static str,
    /// Its lines; one for a field of one line.
    lines: usize,
    code: bool,
}

const fn shown(
    field: Field,
    id: &'static str,
    label: words::Message,
    lines: usize,
    code: bool,
) -> Shown {
    Shown {
        to: Slot::Field(field),
        id,
        label,
        hint: "",
        lines,
        code,
    }
}

impl Shown {
    const fn hint(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }
}

/// The fields of a step, in order; which of them are there depends on what it is about.
static SHOWN: [Shown; 15] = [
    shown(
        Field::Title,
        "task-title",
        words::learn::STEP_TITLE,
        1,
        false,
    ),
    shown(Field::Text, "task-text", words::learn::STEP_TEXT, 4, false)
        .hint(words::learn::STEP_TEXT_HINT.text()),
    shown(
        Field::Setup,
        "task-setup",
        words::learn::STEP_SETUP,
        1,
        true,
    )
    .hint(words::learn::STEP_SETUP_HINT.text()),
    shown(Field::Ask, "task-ask", words::learn::STEP_ASK, 2, false),
    shown(Field::Goal, "task-goal", words::learn::STEP_GOAL, 1, true),
    shown(
        Field::Times,
        "task-times",
        words::learn::STEP_TIMES,
        1,
        true,
    ),
    shown(
        Field::Buttons,
        "task-buttons",
        words::learn::STEP_BUTTONS,
        2,
        true,
    )
    .hint(words::learn::STEP_BUTTONS_HINT.text()),
    shown(
        Field::Right,
        "task-right",
        words::learn::STEP_RIGHT,
        1,
        false,
    )
    .hint(words::learn::STEP_RIGHT_HINT.text()),
    shown(
        Field::Program,
        "task-program",
        words::learn::TASK_PROGRAM,
        9,
        true,
    ),
    shown(
        Field::Tests,
        "task-tests",
        words::learn::TASK_TESTS,
        5,
        true,
    )
    .hint(words::learn::TASK_TESTS_HINT.text()),
    shown(
        Field::Model,
        "task-model",
        words::learn::STEP_MODEL,
        9,
        true,
    )
    .hint(words::learn::STEP_MODEL_HINT.text()),
    shown(
        Field::Hints,
        "task-hints",
        words::learn::STEP_HINTS,
        3,
        false,
    )
    .hint(words::learn::STEP_HINTS_HINT.text()),
    shown(Field::Well, "task-well", words::learn::STEP_WELL, 2, false),
    shown(
        Field::Picture,
        "task-picture",
        words::learn::STEP_PICTURE,
        1,
        true,
    ),
    shown(Field::Rest, "task-rest", words::learn::STEP_REST, 4, true)
        .hint(words::learn::STEP_REST_HINT.text()),
];

/// Whether a field is there.
fn is_there(form: &Form, field: Field) -> bool {
    match field {
        Field::Goal => form.kind == Kind::Turn && matches!(form.goal, Goal::Position | Goal::Times),
        Field::Times => form.kind == Kind::Turn && form.goal == Goal::Times,
        Field::Buttons => form.kind == Kind::Turn,
        Field::Setup => form.kind != Kind::Program,
        Field::Right => form.kind == Kind::Question,
        Field::Program | Field::Tests | Field::Model => form.kind == Kind::Program,
        _ => true,
    }
}

/// A button of the form.
fn button(
    class: &'static str,
    id: impl Into<AttrValue>,
    words: impl Into<AttrValue>,
    to: Build,
    send: &Callback<Action>,
) -> Html {
    pressed(class, id.into(), words.into(), Some(to), send)
}

/// The same for one that may do nothing now.
fn pressed(
    class: &'static str,
    id: AttrValue,
    words: AttrValue,
    to: Option<Build>,
    send: &Callback<Action>,
) -> Html {
    let onclick = to.map(|to| act(send, Do::Build(to)));
    html! {
        <button class={classes!("button", class)} data-testid={id} disabled={onclick.is_none()} {onclick}>
            { words }
        </button>
    }
}

/// A menu of the form: what it is called, its entries, and which is chosen.
fn menu(
    id: &'static str,
    label: words::Message,
    to: Menu,
    entries: &[(String, bool)],
    send: &Callback<Action>,
) -> Html {
    let onchange = from_menu(send, move |n| Action::Learn(Do::Build(Build::Pick(to, n))));
    html! {
        <select class="field" {id} aria-label={label.text()} data-testid={id} {onchange}>
            { for entries.iter().map(|(words, chosen)| html! { <option selected={*chosen}>{ words }</option> }) }
        </select>
    }
}

/// A field of the form with its label.
fn written(
    shown: &Shown,
    id: AttrValue,
    label: AttrValue,
    value: &str,
    usual: &'static str,
    send: &Callback<Action>,
) -> Html {
    let to = shown.to;
    let wrote = move |text| Action::Learn(Do::Build(Build::Write(to, text)));
    let described = (!shown.hint.is_empty()).then(|| format!("{id}-hint"));
    let class = classes!("field", shown.code.then_some("code"));
    let spellcheck = (!shown.code).to_string();
    html! {
        <div class="task-field">
            <label for={id.clone()}>{ label }</label>
            if shown.lines == 1 {
                <input {class} id={id.clone()} value={value.to_owned()} placeholder={usual}
                    aria-describedby={described.clone()} autocomplete="off" {spellcheck}
                    oninput={from_field(send, wrote)} data-testid={id} />
            } else {
                <textarea {class} id={id.clone()} value={value.to_owned()} placeholder={usual}
                    aria-describedby={described.clone()} rows={shown.lines.to_string()} {spellcheck}
                    oninput={from_lines(send, wrote)} data-testid={id} />
            }
            if let Some(id) = described {
                <p class="hint" {id}>{ super::super::marked(shown.hint) }</p>
            }
        </div>
    }
}

/// The form, what is wrong with it, and the link.
pub fn form(learn: &Learn, copied: Option<bool>, send: &Callback<Action>) -> Html {
    let Some(builder) = learn.builder() else {
        return Html::default();
    };
    let title = Shown {
        to: Slot::Lesson,
        hint: "",
        ..shown(
            Field::Title,
            "lesson-title",
            words::learn::TASK_TITLE,
            1,
            false,
        )
    };
    let usual = words::learn::TASK_TITLE_PLACEHOLDER.text();
    html! {
        <article class="lesson-page task-form" data-testid="task-form">
            <header class="lesson-head">
                <a class="link" href={ScreenId::Learn.href()}>{ words::learn::ALL_LESSONS.text() }</a>
                <span>{ words::learn::FOR_TEACHERS.text() }</span>
            </header>
            <h2>{ words::learn::MAKE_TASK.text() }</h2>
            <p>{ words::learn::TASK_LEAD.text() }</p>
            { files(learn, builder, send) }
            { written(&title, title.id.into(), title.label.text().into(), &builder.title, usual, send) }
            { steps(builder, send) }
            { fields(builder, send) }
            if !builder.wrong.is_empty() {
                <ul class="wrong" role="alert" data-testid="task-wrong">
                    { for builder.wrong.iter().map(|wrong| fault(wrong, send)) }
                </ul>
            }
            <p class="code-row">
                { button("filled", "task-make", words::learn::MAKE_LINK.text(), Build::MakeLink, send) }
                { button("outlined", "lesson-save", words::learn::SAVE_LESSON.text(), Build::Save, send) }
            </p>
            { for builder.made.as_ref().map(|hash| made(hash, copied, send)) }
        </article>
    }
}

/// What a button says that takes something away, at its first press and at its second.
fn sure(asked: bool, words: words::Message) -> &'static str {
    if asked {
        words::learn::REALLY_DELETE
    } else {
        words
    }
    .text()
}

/// The lessons of this browser and those in files.
fn files(learn: &Learn, builder: &Builder, send: &Callback<Action>) -> Html {
    let opened = sends(send, |_, bytes| {
        Action::Learn(Do::Build(Build::Opened(bytes)))
    });
    let known = learn.lessons.iter().any(|(id, _)| *id == builder.id);
    let saved = learn
        .lessons
        .iter()
        .map(|(id, text)| (called(text), *id == builder.id));
    let mut saved: Vec<_> = saved.collect();
    if !known {
        saved.push((words::learn::UNTITLED.text().to_owned(), true));
    }
    html! {
        <div class="code-row">
            if saved.len() > 1 {
                { menu("own-lessons", words::learn::OWN_LESSONS, Menu::Lessons, &saved, send) }
            }
            { button("outlined", "lesson-new", words::learn::NEW_LESSON.text(), Build::New, send) }
            <OpenFile {opened} accept=".txt,text/plain" limit={Limit::Whole(MOST_BYTES)} test="lesson-file"
                class="button outlined" title={words::learn::OPEN_LESSON_TITLE.text()}>
                <span>{ words::learn::OPEN_LESSON.text() }</span>
            </OpenFile>
            if known {
                { button("", "lesson-delete", sure(builder.sure == Some(Build::Delete), words::learn::DELETE_LESSON),
                    Build::Delete, send) }
            }
        </div>
    }
}

fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::Turn => words::learn::KIND_TURN,
        Kind::Question => words::learn::KIND_QUESTION,
        Kind::Program => words::learn::KIND_PROGRAM,
    }
    .text()
}

fn goal_words(goal: Goal) -> &'static str {
    match goal {
        Goal::Solved => words::learn::GOAL_SOLVED,
        Goal::Position => words::learn::GOAL_POSITION,
        Goal::Times => words::learn::GOAL_TIMES,
        Goal::Other => words::learn::GOAL_OTHER,
    }
    .text()
}

/// The steps as a row of numbers, and buttons for new ones.
fn steps(builder: &Builder, send: &Callback<Action>) -> Html {
    let dot = |(n, form): (usize, &Form)| {
        let title = match form.get(Field::Title).trim() {
            "" => kind_words(form.kind),
            title => title,
        };
        let words = words::learn::step_link(n + 1, title);
        let wrong = builder.wrong.iter().any(|wrong| wrong.step == n + 1);
        html! {
            <li>
                <button class={wrong.then_some("has-wrong")} aria-current={(n == builder.at).then_some("step")}
                    title={words.clone()} aria-label={words} data-testid={format!("form-{}", n + 1)}
                    onclick={act(send, Do::Build(Build::Show(n)))}>{ n + 1 }</button>
            </li>
        }
    };
    let add = |(n, kind): (usize, Kind)| {
        let words = words::learn::add_step(kind_words(kind));
        button("outlined", format!("add-{n}"), words, Build::Add(n), send)
    };
    html! {
        <nav aria-label={words::learn::STEPS.text()}>
            <ol class="lesson-steps">{ for builder.forms.iter().enumerate().map(dot) }</ol>
            if builder.forms.len() < MOST_STEPS {
                <div class="code-row">{ for Kind::ALL.into_iter().enumerate().map(add) }</div>
            }
        </nav>
    }
}

/// The fields of the step that is shown.
fn fields(builder: &Builder, send: &Callback<Action>) -> Html {
    let form = builder.form();
    let kinds = Kind::ALL.map(|kind| (kind_words(kind).to_owned(), kind == form.kind));
    let (at, count) = (builder.at, builder.forms.len());
    let go = |on: bool, id: &'static str, words: words::Message| {
        let can = if on { at + 1 < count } else { at > 0 };
        let to = can.then_some(Build::Move(on));
        pressed("small", id.into(), words.text().into(), to, send)
    };
    let remove = sure(
        builder.sure == Some(Build::Remove),
        words::learn::REMOVE_STEP,
    );
    let (most, rest) = SHOWN.split_at(SHOWN.len() - 2);
    html! {
        <section class="step-form" aria-label={words::learn::step_form(at + 1)} key={at}>
            <div class="code-row">
                <h3>{ words::learn::step_form(at + 1) }</h3>
                { menu("task-kind", words::learn::STEP_KIND, Menu::Kind, &kinds, send) }
                if count > 1 {
                    { go(false, "form-earlier", words::learn::EARLIER) }
                    { go(true, "form-later", words::learn::LATER) }
                    { button("small", "form-remove", remove,
                        Build::Remove, send) }
                }
            </div>
            { for most.iter().map(|shown| field(builder, shown, send)) }
            <details class="own-code" open={!form.get(Field::Rest).is_empty()}>
                <summary>{ words::learn::STEP_MORE.text() }</summary>
                { for rest.iter().map(|shown| field(builder, shown, send)) }
            </details>
        </section>
    }
}

/// A field of the step, and what hangs on it.
fn field(builder: &Builder, shown: &Shown, send: &Callback<Action>) -> Html {
    let form = builder.form();
    let Slot::Field(field) = shown.to else {
        return Html::default();
    };
    if !is_there(form, field) {
        return Html::default();
    }
    let usual = match field {
        Field::Ask => form.usual_ask(),
        Field::Well => form.usual_well(),
        Field::Tests => "3 -> 6\n0 -> 0\n20 -> 40",
        _ => "",
    };
    let take = |id: &'static str| {
        let words = words::learn::TAKE_TURNS.text();
        button("outlined", id, words, Build::Take(field), send)
    };
    let after = match field {
        Field::Setup => take("take-setup"),
        Field::Goal if form.goal == Goal::Position => take("take-goal"),
        Field::Ask if form.kind == Kind::Turn => {
            let goals = Goal::ALL.map(|goal| (goal_words(goal).to_owned(), goal == form.goal));
            html! {
                <div class="task-field">
                    <span>{ words::learn::STEP_DONE_WHEN.text() }</span>
                    { menu("task-goal-kind", words::learn::STEP_DONE_WHEN, Menu::Goal, &goals, send) }
                </div>
            }
        }
        Field::Right => answers(form, send),
        Field::Model => model(&builder.model),
        _ => Html::default(),
    };
    html! {
        <>
            { written(shown, shown.id.into(), shown.label.text().into(), form.get(field), usual, send) }
            { after }
        </>
    }
}

/// The wrong answers of a question.
fn answers(form: &Form, send: &Callback<Action>) -> Html {
    let part = |n: usize, part: usize, label: String, value: &str| {
        let shown = Shown {
            to: Slot::Answer(n, part),
            ..shown(Field::Right, "", words::learn::WRONG_HINT, 1, false)
        };
        written(
            &shown,
            format!("answer-{}-{part}", n + 1).into(),
            label.into(),
            value,
            "",
            send,
        )
    };
    let wrong = |(n, [answer, hint]): (usize, &[String; 2])| {
        html! {
            <div class="wrong-answer">
                { part(n, 0, words::learn::wrong_answer(n + 1), answer) }
                { part(n, 1, words::learn::WRONG_HINT.text().to_owned(), hint) }
            </div>
        }
    };
    html! { { for form.answers.iter().enumerate().map(wrong) } }
}

/// How the model program does.
fn model(model: &Model) -> Html {
    let (class, words) = match model {
        Model::None => return Html::default(),
        Model::Running => ("", words::learn::MODEL_RUNS.text().to_owned()),
        Model::Wrong(why) => ("bad", words::learn::model_fails(why)),
        Model::Passes { tests, turns } => ("good", words::learn::model_passes(*tests, *turns)),
    };
    html! { <p class={classes!("model", class)} role="status" data-testid="model">{ super::super::marked(&words) }</p> }
}

/// Something that is wrong, with the way to its step.
fn fault(wrong: &Wrong, send: &Callback<Action>) -> Html {
    let words = wrong.to_string();
    html! {
        <li>
            if let Some(n) = wrong.step.checked_sub(1) {
                <button class="link" onclick={act(send, Do::Build(Build::Show(n)))}>{ words }</button>
            } else {
                { words }
            }
        </li>
    }
}

fn made(hash: &str, copied: Option<bool>, send: &Callback<Action>) -> Html {
    let link = format!("{}{hash}", location::base());
    let copy = {
        let link = link.clone();
        send.reform(move |_| Action::Share(sharing::Action::Copy(link.clone())))
    };
    let code = qr::qr(&link, words::learn::LESSON_QR.text(), "task-qr");
    html! {
        <div class="share-field">
            <label for="task-link">{ words::learn::LINK.text() }</label>
            <input class="field" id="task-link" readonly=true value={link.clone()} data-testid="task-link" />
            <button class="button outlined" data-testid="task-copy" onclick={copy}>
                { if copied == Some(true) { words::learn::COPIED.text() } else { words::learn::COPY.text() } }
            </button>
            <a class="link" href={link} target="_blank" rel="noopener" data-testid="task-open">
                { words::learn::OPEN_AS_PUPIL.text() }
            </a>
            <p class="hint">{ words::learn::LINK_HINT.text() }</p>
            if let Some(code) = code {
                { code }
            } else {
                <p class="hint" data-testid="no-qr">{ words::learn::NO_QR.text() }</p>
            }
        </div>
    }
}

/// What pupils see of the step that is written: nothing there can be pressed.
pub fn preview(state: &State, send: &Callback<Action>) -> Option<Html> {
    let builder = state.learn.builder()?;
    let step = builder.preview.as_deref();
    Some(html! {
        <div class="column side preview" key="preview">
            <section aria-labelledby="preview">
                <h3 id="preview">{ words::learn::PREVIEW.text() }</h3>
                if let Some(why) = &builder.unread {
                    <p class="hint" data-testid="preview-unread">{ words::learn::preview_unread(why) }</p>
                }
                if let Some(step) = step {
                    <div class="lesson-page" inert=true data-testid="preview">
                        { step::marked(state, step) }
                        { step::task(state, step, send) }
                        if let Some((_, text)) = &step.program { <pre translate="no">{ text }</pre> }
                    </div>
                }
            </section>
        </div>
    })
}
