//! The program's text: editor, what is wrong.

use std::rc::Rc;

use diagnostics::rarely;
use wire::{Diagnostic, Language, SymbolKind};
use yew::{Callback, Html, TargetCast as _, classes, html};

use super::editor::EditorPane;
use super::trials::trials;
use super::{filled, marked};
use crate::browser::editor::severity_name;
use crate::state::screens::run;
use crate::state::screens::run::editing::Command;
use crate::state::screens::run::language::statement;
use crate::state::{Action, State};
use crate::text::{sentence, shortened};

/// The source panel.
pub fn source(state: &State, send: &Callback<Action>) -> Html {
    let document = state.run.documents.current();
    let language = match document.language {
        Language::Qat => words::editor::QAT.text(),
        Language::Q => words::editor::Q.text(),
    };
    html! {
        <section class="panel source" aria-label={words::editor::PROGRAM_LABEL.text()} id="tab-program">
            <div class="panel-head">
                <h2>{ words::editor::PROGRAM.text() }</h2>
                <span class="hint">{ language }</span>
                <span class="hint end" data-testid="file-name" translate="no">{ &document.file }</span>
                { outline(state, send) }
                <button class="button format" data-testid="language"
                    title={words::editor::LANGUAGE_TITLE.text()}
                    onclick={send.reform(|_| Action::Run(run::Action::Language(None)))}>
                    { words::editor::LANGUAGE.text() }</button>
                { for format(state, send) }
            </div>
            <EditorPane file={Rc::<str>::from(document.file.as_str())} revision={state.run.documents.revision()}
                text={document.text.clone()} diagnostics={state.run.compile.diagnostics.clone()}
                tokens={state.run.compile.tokens.clone()} known={state.run.compile.editor.clone()}
                language={document.language} edits={state.run.editing.edits.clone()}
                inserted={state.run.editing.inserted.clone()}
                active={state.run.active_source()}
                breakpoints={state.run.debug.lines.iter().map(|&line| line as u32).collect::<Vec<_>>()}
                jump={state.run.jump} hints={state.run.hints.clone()}
                send={send.clone()} />
            { diagnostics(state, send) }
        </section>
    }
}

/// Going to a definition: a menu of what the text defines.
fn outline(state: &State, send: &Callback<Action>) -> Html {
    let view = &state.run.compile.editor;
    if view.outline.is_empty() {
        return Html::default();
    }
    let go = send.reform(|event: yew::Event| {
        let menu: web_sys::HtmlSelectElement = event.target_unchecked_into();
        let offset = menu.value().parse().unwrap_or(0);
        menu.set_value("");
        Action::Run(run::Action::JumpTo(offset))
    });
    let entries = view.outline.iter().filter_map(|&index| {
        let occurrence = view.occurrences.get(index as usize)?;
        let symbol = view.symbols.get(occurrence.symbol as usize)?;
        let value = occurrence.range.start.to_string();
        let words = words::editor::definition(&symbol.name, kind(symbol.kind));
        Some(html! { <option {value}>{ words }</option> })
    });
    html! {
        <select class="outline" aria-label={words::editor::GO_TO_LABEL.text()} data-testid="outline" onchange={go}>
            <option value="" selected=true>{ words::editor::GO_TO.text() }</option>
            { for entries }
        </select>
    }
}

fn kind(kind: SymbolKind) -> words::Message {
    match kind {
        SymbolKind::Register => words::editor::KIND_REGISTER,
        SymbolKind::Tape => words::editor::KIND_TAPE,
        SymbolKind::Label => words::editor::KIND_LABEL,
        SymbolKind::Macro => words::editor::KIND_MACRO,
        SymbolKind::Statement => words::editor::KIND_STATEMENT,
        SymbolKind::Define => words::editor::KIND_DEFINE,
        SymbolKind::Placeholder => words::editor::KIND_PLACEHOLDER,
        SymbolKind::Function => words::editor::KIND_FUNCTION,
        SymbolKind::File => words::editor::KIND_FILE,
        SymbolKind::Puzzle => words::editor::KIND_PUZZLE,
    }
}

fn format(state: &State, send: &Callback<Action>) -> Option<Html> {
    let qat = state.run.documents.current().language == Language::Qat;
    qat.then(|| {
        html! {
            <button class="button format" data-testid="format"
                title={words::editor::FORMAT_TITLE.text()}
                onclick={send.reform(|_| Action::Run(run::Action::Editing(Command::Format)))}>
                { words::editor::FORMAT.text() }
            </button>
        }
    })
}

/// The most problems that are listed: the first ones are what to mend.
const MOST_PROBLEMS: usize = 100;

fn diagnostics(state: &State, send: &Callback<Action>) -> Html {
    let stale = state.run.compile.stale.then(|| {
        html! {
            <p class="stale" data-testid="stale">
                { words::editor::STALE.text() }
            </p>
        }
    });
    let hidden = state
        .run
        .compile
        .diagnostics
        .len()
        .saturating_sub(MOST_PROBLEMS);
    let listed = state.run.compile.diagnostics.iter().take(MOST_PROBLEMS);
    let more = (hidden > 0).then(|| words::editor::more_problems(hidden));
    html! {
        <div class="diagnostics" data-testid="diagnostics" role="region" aria-label={words::editor::PROBLEMS.text()}>
            { for stale }
            { for state.run.compile.error.iter().map(|words| html! { <p class="stale">{ words }</p> }) }
            <ul>{ for listed.map(|d| rarely(|| diagnostic(d, state, send))) }
                if let Some(more) = more { <li class="hint">{ more }</li> }</ul>
            if !state.run.trials.is_empty() { { rarely(|| trials(state, send)) } }
        </div>
    }
}

fn diagnostic(d: &Diagnostic, state: &State, send: &Callback<Action>) -> Html {
    let at = d.range.map_or(0, |range| range.start);
    let location = if d.line > 0 {
        words::editor::line(d.line)
    } else {
        String::new()
    };
    html! {
        <li>
            <button class={classes!("diagnostic", severity_name(d.severity))} data-code={d.code.clone()}
                onclick={send.reform(move |_| Action::Run(run::Action::JumpTo(at)))}>
                <span class="line">{ location }</span>
                <span>
                    <strong>{ marked(&sentence(&shortened(&d.message.to_string()))) }</strong>
                    if !d.label.is_empty() && d.fix.is_none() {
                        <span class="mend">{ marked(&sentence(&shortened(&d.label.to_string()))) }</span>
                    }
                    { for d.labels.iter().map(elsewhere) }
                    { for d.help.iter().map(|help| html! {
                        <span class="mend">{ marked(&sentence(&shortened(&help.to_string()))) }</span>
                    }) }
                </span>
            </button>
            { for fix(d, send) }
            { for about(d, state, send) }
        </li>
    }
}

/// The button that makes the change which a diagnostic suggests.
fn fix(d: &Diagnostic, send: &Callback<Action>) -> Option<Html> {
    let edit = d.fix.clone()?;
    let label = words::editor::change_to(&edit.text);
    let new = html! { <code translate="no">{ &edit.text }</code> };
    let words = filled(&words::editor::change_to(words::Part(0)), &[new]);
    Some(html! {
        <button class="button outlined small quick-fix" data-testid="quick-fix" title={label}
            onclick={send.reform(move |_| Action::Run(run::Action::Editing(Command::Fix(edit.clone()))))}>
            { words }
        </button>
    })
}

/// The button that shows how the statement is written which a diagnostic is about.
fn about(d: &Diagnostic, state: &State, send: &Callback<Action>) -> Option<Html> {
    let document = state.run.documents.current();
    let name = match statement(d, &document.text, &state.run.compile.editor) {
        Some(name) => Some(name.to_owned()),
        None if d.code == "qat::unknown-statement" => None,
        None => return None,
    };
    let words = match &name {
        Some(name) => {
            let name = html! { <code translate="no">{ name }</code> };
            filled(&words::editor::how_to_write(words::Part(0)), &[name])
        }
        None => html! { { words::editor::ALL_STATEMENTS.text() } },
    };
    let press = send.reform(move |_| Action::Run(run::Action::Language(name.clone())));
    Some(html! {
        <button class="button small quick-fix" data-testid="about-statement" onclick={press}>{ words }</button>
    })
}

/// A further location of a diagnostic, perhaps in another file.
fn elsewhere(label: &wire::Label) -> Html {
    let text = match label.range {
        Some(_) => words::editor::also_on_line(label.line, &label.message),
        None => words::editor::also_in_file(&label.file, label.line, &label.message),
    };
    html! { <span class="mend">{ marked(&text) }</span> }
}
