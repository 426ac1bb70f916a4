//! The editor pane: the `CodeMirror` bundle, or a plain text field where that cannot be had.

use std::cell::RefCell;
use std::rc::Rc;

use qat_text::{Completions, complete, signatures};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlTextAreaElement, InputEvent};
use wire::{Diagnostic, EditorView, Language, TextEdit, TextRange, Token};
use yew::{Callback, Component, Context, Html, NodeRef, Properties, TargetCast as _, html};

use crate::browser::editor::{Asks, Bundle, Editor, bundle};
use crate::state::Action;
use crate::state::screens::run;
use crate::state::screens::run::debug;
use crate::state::screens::run::editing::{Command, edited};
use crate::state::screens::run::hints::Hint;

/// What the editor shows.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The document's file name, for its label.
    pub file: Rc<str>,
    /// Changes when `text` must replace what the editor holds.
    pub revision: u32,
    /// The text; what the user types comes back here and is not set again.
    pub text: Rc<str>,
    /// What is wrong with it.
    pub diagnostics: Rc<[Diagnostic]>,
    /// How to colour it.
    pub tokens: Rc<[Token]>,
    /// What its names mean.
    pub known: Rc<EditorView>,
    pub language: Language,
    /// Changes to make: their number, so that they are made once, and what to change.
    pub edits: Option<(u32, Rc<[TextEdit]>)>,
    /// Lines to insert: their number, so that they are inserted once, and the lines.
    pub inserted: Option<(u32, Rc<str>)>,
    /// What stands beside its lines.
    pub hints: Rc<[Hint]>,
    /// What runs at the moment.
    pub active: Option<TextRange>,
    /// The lines that have a breakpoint, counted from 1, ascending.
    pub breakpoints: Vec<u32>,
    /// A jump: its number, so that the same place can be jumped to twice, and the offset.
    pub jump: Option<(u32, u32)>,
    /// Where the text goes.
    pub send: Callback<Action>,
}

enum Kind {
    Loading,
    Rich(Bundle, Option<Editor>),
    Plain,
}

/// The editor, or the plain text field in its place.
pub struct EditorPane {
    host: NodeRef,
    plain: NodeRef,
    kind: Kind,
    /// What the editor's completion goes by.
    known: Rc<RefCell<Rc<EditorView>>>,
}

impl Component for EditorPane {
    type Message = Option<Bundle>;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link().clone();
        spawn_local(async move { link.send_message(bundle().await) });
        Self {
            host: NodeRef::default(),
            plain: NodeRef::default(),
            kind: Kind::Loading,
            known: Rc::new(RefCell::new(ctx.props().known.clone())),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, loaded: Option<Bundle>) -> bool {
        self.kind = loaded.map_or(Kind::Plain, |bundle| Kind::Rich(bundle, None));
        self.mount(ctx.props());
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let props = ctx.props();
        if props.revision != old.revision {
            // A fresh editor, so that undo never brings one document's text into another.
            self.mount(props);
        }
        if let Kind::Rich(_, Some(editor)) = &self.kind {
            if !Rc::ptr_eq(&props.tokens, &old.tokens) {
                editor.set_tokens(&props.tokens);
            }
            if !Rc::ptr_eq(&props.diagnostics, &old.diagnostics) {
                editor.set_diagnostics(&props.diagnostics);
            }
            if !Rc::ptr_eq(&props.known, &old.known) {
                editor.set_services(&props.known);
            }
            if !Rc::ptr_eq(&props.hints, &old.hints) {
                editor.set_hints(&props.hints);
            }
            if props.active != old.active {
                editor.set_active(props.active);
            }
            editor.set_breakpoints(&props.breakpoints);
        }
        *self.known.borrow_mut() = props.known.clone();
        let number = |props: &Props| props.edits.as_ref().map(|(number, _)| *number);
        if let Some((_, edits)) = props
            .edits
            .as_ref()
            .filter(|_| number(props) != number(old))
        {
            match &self.kind {
                Kind::Rich(_, Some(editor)) => editor.apply_edits(edits),
                _ => props
                    .send
                    .emit(Action::Run(run::Action::Edit(edited(&props.text, edits)))),
            }
        }
        if let Some((_, lines)) = props
            .inserted
            .as_ref()
            .filter(|_| props.inserted != old.inserted)
        {
            if let Kind::Rich(_, Some(editor)) = &self.kind {
                editor.insert_lines(lines);
            } else {
                let text = format!("{}\n{lines}\n", props.text.trim_end());
                props.send.emit(Action::Run(run::Action::Edit(text)));
            }
        }
        if let Some((_, offset)) = props.jump.filter(|_| props.jump != old.jump) {
            self.go_to(offset);
        }
        matches!(self.kind, Kind::Plain)
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let label = label(props);
        let plain = match &self.kind {
            Kind::Plain => html! {
                <textarea ref={self.plain.clone()} value={props.text.to_string()} aria-label={label}
                    spellcheck="false" autocapitalize="off" autocomplete="off"
                    oninput={props.send.reform(|event: InputEvent| {
                        Action::Run(run::Action::Edit(event.target_unchecked_into::<HtmlTextAreaElement>().value()))
                    })} />
            },
            Kind::Loading | Kind::Rich(..) => Html::default(),
        };
        html! {
            <div class="editor" translate="no" data-testid="editor">
                <div class="host" ref={self.host.clone()}></div>
                { plain }
            </div>
        }
    }
}

impl EditorPane {
    fn mount(&mut self, props: &Props) {
        let Kind::Rich(bundle, slot) = &mut self.kind else {
            return;
        };
        *slot = None;
        let Some(host) = self.host.cast::<Element>() else {
            return;
        };
        let asks = asks(props, &self.known);
        let editor = Editor::mount(bundle, &host, &props.text, &label(props), asks);
        let Some(editor) = editor else {
            self.kind = Kind::Plain;
            return;
        };
        editor.set_tokens(&props.tokens);
        editor.set_diagnostics(&props.diagnostics);
        editor.set_services(&props.known);
        editor.set_hints(&props.hints);
        editor.set_active(props.active);
        editor.set_breakpoints(&props.breakpoints);
        *slot = Some(editor);
    }

    fn go_to(&self, offset: u32) {
        match &self.kind {
            Kind::Rich(_, Some(editor)) => editor.go_to(offset),
            Kind::Plain => {
                if let Some(field) = self.plain.cast::<HtmlTextAreaElement>() {
                    // A field that has left the page has nothing to focus.
                    let _ = field.set_selection_range(offset, offset);
                    let _ = field.focus();
                }
            }
            Kind::Loading | Kind::Rich(_, None) => {}
        }
    }
}

/// What the editor asks for, as actions.
fn asks(props: &Props, known: &Rc<RefCell<Rc<EditorView>>>) -> Asks {
    let ask = |send: &Callback<Action>| send.clone();
    let (change, rename) = (ask(&props.send), ask(&props.send));
    let (format, open) = (ask(&props.send), ask(&props.send));
    let (breakpoint, breakpoints) = (ask(&props.send), ask(&props.send));
    let (run_to, cursor) = (ask(&props.send), ask(&props.send));
    let (known, written) = (Rc::clone(known), Rc::clone(known));
    let language = props.language;
    Asks {
        change: Box::new(move |text| change.emit(Action::Run(run::Action::Edit(text)))),
        complete: Box::new(move |before| match language {
            Language::Qat => complete(&known.borrow(), &before),
            Language::Q => Completions::default(),
        }),
        signatures: Box::new(move |before| match language {
            Language::Qat => signatures(&written.borrow(), &before),
            Language::Q => Vec::new(),
        }),
        rename: Box::new(move |offset, name| {
            rename.emit(Action::Run(run::Action::Editing(Command::Rename {
                offset,
                name,
            })));
        }),
        format: Box::new(move || format.emit(Action::Run(run::Action::Editing(Command::Format)))),
        open: Box::new(move |file, offset| {
            open.emit(Action::Run(run::Action::Editing(Command::OpenAt {
                file,
                offset,
            })));
        }),
        breakpoint: Box::new(move |line| {
            breakpoint.emit(Action::Run(run::Action::Debug(debug::Action::Line(
                line as usize,
            ))));
        }),
        breakpoints: Box::new(move |lines| {
            let lines = lines.into_iter().map(|line| line as usize).collect();
            breakpoints.emit(Action::Run(run::Action::Debug(debug::Action::Lines(lines))));
        }),
        cursor: Box::new(move |start, end| {
            cursor.emit(Action::Run(run::Action::Cursor(TextRange { start, end })));
        }),
        run_to: Box::new(move |line| {
            run_to.emit(Action::Run(run::Action::Debug(debug::Action::ToLine(
                line as usize,
            ))));
        }),
    }
}

fn label(props: &Props) -> String {
    words::editor::text_of(&props.file)
}
