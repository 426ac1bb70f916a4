//! The page: it holds the state, hands it every action, carries out its effects, and shows it.

mod headset;
mod idle;
mod looking;
mod pictures;
mod stored;

use std::cell::RefCell;
use std::rc::Rc;

use diagnostics::rarely;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::{Interval, Timeout};
use gloo::utils::{document, window};
use serde::Serialize;
use wasm_bindgen::JsCast as _;
use web_sys::{
    HtmlCanvasElement, HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent,
};
use wire::Compiled;
use yew::{Callback, Component, Context, Html, classes, html};

use crate::browser::canvas::{Canvas, Clicks, Picture};
use crate::browser::idle::Watch;
use crate::browser::worker::{Worker, await_solver};
use crate::browser::{
    algorithm, brought, camera, crash, cube, files, full_screen, keys, kiosk, later, lessons,
    location, pages, preferences, site, storage,
};
use crate::state::jobs::CANCEL_MS;
use crate::state::keymap::Keymap;
use crate::state::kiosk::{Action as KioskAction, Kiosk};
use crate::state::screens::ScreenId;
use crate::state::screens::learn;
use crate::state::screens::play::look::Look;
use crate::state::screens::run;
use crate::state::screens::run::documents;
use crate::state::screens::run::program::Loaded;
use crate::state::site::Action as SiteAction;
use crate::state::worker::WorkerId;
use crate::state::{Action, Effect, State, sharing};
use crate::text::shortened;
use crate::views::translate::translatable;
use crate::views::{Nodes, ScreenView, doors, frame, header, present, sheets, stage};

/// How long the text must be left alone before it is compiled, milliseconds.
const DEBOUNCE_MS: u32 = 250;
/// How much of a frame the machine may take at instant speed, milliseconds.
const SLICE_MS: f64 = 8.0;

/// The page: state, workers, canvas and timers, tied together.
pub struct Page {
    state: State,
    compiler: Option<Worker>,
    solver: Option<Worker>,
    canvas: Option<Canvas>,
    nodes: Nodes,
    frame: Option<AnimationFrame>,
    compile_timer: Option<Timeout>,
    model_timer: Option<Timeout>,
    cancel_timer: Option<Timeout>,
    /// What waits for the later part of the page.
    waiting: Vec<Action>,
    focus_ask: bool,
    prints: bool,
    caret: Option<u32>,
    /// Who reports touches.
    watch: Option<Watch>,
    /// Where to look from, once the canvas shows the puzzle that it is about.
    looks: Vec<Effect>,
    /// What the keys are for, and whether the page is presented.
    keymap: Rc<RefCell<(Keymap, bool)>>,
    /// What [`Page::mark_document`] has set: theme, whether it is presented, size of the text in percent, title.
    marks: Option<(&'static str, bool, u16, String)>,
    _tick: Interval,
    _keys: EventListener,
    _address: EventListener,
    /// What other tabs do.
    _others: Vec<EventListener>,
}

/// Milliseconds since 1970, so that a time that was saved goes on after a reload; it never jumps while the page is
/// open.
fn now() -> f64 {
    window().performance().map_or(0.0, |performance| {
        performance.time_origin() + performance.now()
    })
}

impl Component for Page {
    type Message = Action;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let embed = location::embedded();
        let kiosk = kiosk::start();
        // A visitor of a museum begins with nothing, and what somebody else has stored here is not shown.
        let mut stored = kiosk.as_ref().map_or_else(storage::all, |_| Vec::new());
        // Slides show what their link says, whatever the user has made of it.
        stored.retain(|(key, _)| !(embed && documents::is_key(key)));
        let held = location::held().is_some();
        // The program that was open may be what it stopped at.
        stored.retain(|(key, _)| !(held && key == documents::OPEN_KEY));
        let name = pages::new_name();
        let mut state = State::new(&stored, &name);
        state.prefer(preferences::now());
        state.shell.embed = embed;
        if embed {
            // Slides show what their author saw.
            state.run.explain = false;
        } else if stored.is_empty() && kiosk.is_none() {
            state.run.welcome();
        }
        state.shell.kiosk = kiosk.as_deref().map(Kiosk::new);
        state.shell.presenting.on &= !embed;
        state.shell.tables.learn(
            preferences::memory(),
            preferences::media("(pointer: coarse)"),
        );
        let send = ctx.link().callback(|action| action);
        let tick = {
            let send = send.clone();
            Interval::new(1000, move || send.emit(Action::Tick))
        };
        let keymap = Rc::<RefCell<(Keymap, bool)>>::default();
        let keys = {
            let keymap = keymap.clone();
            let link = ctx.link().clone();
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&document(), "keydown", options, move |event| {
                let event: &KeyboardEvent = event.unchecked_ref();
                let (keymap, presenting) = &*keymap.borrow();
                if let Some(action) = keymap.action(&keys::key_of(event), *presenting) {
                    if !matches!(action, Action::Escape) {
                        event.prevent_default();
                    }
                    link.send_message(action);
                }
            })
        };
        let mut others: Vec<_> = preferences::listen(&send).collect();
        if embed {
            others.extend(brought::refuse());
        } else if kiosk.is_none() {
            others.extend(brought::listen(&send));
            others.extend(storage::listen(&send));
            others.extend(pages::live(&name));
            others.push(full_screen::listen(send.clone()));
            pages::list(send.clone());
        }
        let mut page = Self {
            state,
            compiler: None,
            solver: None,
            canvas: None,
            nodes: Nodes::default(),
            frame: None,
            compile_timer: None,
            model_timer: None,
            cancel_timer: None,
            waiting: Vec::new(),
            focus_ask: false,
            prints: false,
            caret: None,
            watch: None,
            looks: Vec::new(),
            keymap,
            marks: None,
            _tick: tick,
            _keys: keys,
            _address: location::listen(send.clone()),
            _others: others,
        };
        let visit = Action::Visit(location::hash());
        if later::is_here() || !visit.needs_later_part() {
            page.act(visit, &send);
        } else {
            // The network did not bring what the link needs, so the page begins without it.
            page.act(Action::Visit(String::new()), &send);
            page.wait(visit, &send);
        }
        if held {
            page.act(Action::Site(SiteAction::Held), &send);
        }
        page.start_worker(WorkerId::Compiler, &send);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        let send = ctx.link().callback(|action| action);
        match action {
            Action::Frame => {
                self.frame = None;
                self.act(Action::Frame, &send);
            }
            Action::Site(SiteAction::PartHere) => {
                for waiting in std::mem::take(&mut self.waiting) {
                    self.act(waiting, &send);
                }
                storage::await_text(false);
                self.act(action, &send);
            }
            Action::Tick => {
                self.act(Action::Tick, &send);
                if self.state.shell.kiosk.is_some() && later::is_here() {
                    self.act(Action::Kiosk(KioskAction::Tick), &send);
                }
                if self.state.run.is_unnoted() && later::is_here() {
                    self.act(Action::Run(run::Action::Note), &send);
                }
                if self.state.run.can_shorten() && later::is_here() {
                    self.act(Action::Run(run::Action::Shorten), &send);
                }
            }
            action if later::is_here() || !action.needs_later_part() => self.act(action, &send),
            // A link that is followed; the page's own first one waits.
            Action::Visit(hash) if self.waiting.is_empty() => {
                let back = self.state.address();
                later::fetch(move |here| {
                    // Whoever has gone on in the meantime wants what the address says now.
                    if location::hash() != hash {
                        return;
                    }
                    if here {
                        send.emit(Action::Visit(hash));
                    } else {
                        location::show(&back, false);
                        send.emit(Action::Refuse(words::page::NOT_LOADED.text().to_owned()));
                    }
                });
                return false;
            }
            action => {
                self.wait(action, &send);
                return false;
            }
        }
        // What stands beside the text is not waited for.
        if self.state.run.unannotated && later::is_here() {
            self.act(Action::Run(run::Action::Annotate), &send);
        }
        let start = now();
        while let Some(slice) = self.state.slice()
            && now() - start < SLICE_MS
        {
            self.act(slice, &send);
        }
        self.show();
        self.request_frame(&send);
        self.state.take_changed()
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let send = ctx.link().callback(|action| action);
        let (state, send) = (&self.state, &send);
        let view = ScreenView::of(state.screen);
        let (skip_to, skip_words) = view.skip;
        translatable(html! {
            <div class={classes!("page", state.shell.embed.then_some("embed"))} data-screen={state.screen.id()}
                data-hidden={Some(state.hidden_panels()).filter(|hidden| !hidden.is_empty())}
                data-tab={state.shown().tab()} data-explain={state.run.explain.then_some("")}>
                <a class="skip" href={skip_to}>{ skip_words }</a>
                if state.shell.presenting.on {
                    { present::bar(state, send) }
                } else if !state.shell.embed {
                    { header::header(state, send) }
                }
                { frame::notices(state, send) }
                { doors::doors(state, send) }
                <main class="desk" id="main" tabindex="-1">
                    { for self.columns(view, send) }
                </main>
                { frame::foot(state, send) }
                if sheets::any(state) { { sheets::sheets(state, send) } }
                <div class="unseen" role="status" aria-live="polite" data-testid="live">
                    { shortened(&state.shell.announcement) }
                </div>
            </div>
        })
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        let send = ctx.link().callback(|action| action);
        if first && let Some(element) = self.nodes.canvas.cast::<HtmlCanvasElement>() {
            self.canvas = Some(Canvas::new(
                &element,
                self.state.run.player.puzzle(),
                send.clone(),
            ));
            self.show();
            self.request_frame(&send);
        }
        self.mark_document();
        *self.keymap.borrow_mut() = (self.state.shown().keymap(), self.state.shell.presenting.on);
        if let Some(caret) = self.caret.take()
            && let Some(field) = self.nodes.algorithm.cast::<HtmlTextAreaElement>()
        {
            algorithm::put_caret(&field, caret);
            algorithm::show_mark(&field);
        }
        if std::mem::take(&mut self.prints) {
            // A browser that does not print leaves the page as it is.
            let _ = window().print();
        }
        if self.focus_ask
            && let Some(field) = self.nodes.ask.cast::<HtmlInputElement>()
        {
            self.focus_ask = false;
            let _ = field.focus();
            field.select();
        }
    }
}

impl Page {
    /// The columns of the screen. The puzzle's is the same element everywhere, so that its canvas stays.
    fn columns(&self, view: &ScreenView, send: &Callback<Action>) -> Vec<Html> {
        let state = &self.state;
        let has_stage = state.has_stage();
        let stage = html! {
            <section class="column stage" key="stage" aria-label={words::page::PUZZLE.text()} hidden={!has_stage}>
                { stage::viewport(state, &self.nodes.canvas, send) }
                { (view.under)(state, &self.nodes, send) }
            </section>
        };
        if state.shell.embed && has_stage && state.screen != ScreenId::Run {
            return vec![stage];
        }
        (view.columns)(stage, state, send)
    }

    /// Sets what is not part of what Yew shows: the document's title, and what its root says to the styles. What is as
    /// before is left alone, since the browser would look at all styles again.
    fn mark_document(&mut self) {
        let shell = &self.state.shell;
        let percent = shell.settings.text_size.percent();
        let title = words::page::window(self.state.shown().title());
        let marks = (shell.theme().name(), shell.presenting.on, percent, title);
        if self.marks.as_ref() == Some(&marks) {
            return;
        }
        let (theme, presenting, _, title) = &marks;
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", theme);
            let _ = root.toggle_attribute_with_force("data-present", *presenting);
            let _ = root.set_attribute("style", &format!("--text-size: {percent}%"));
        }
        document().set_title(title);
        self.marks = Some(marks);
    }

    /// Keeps an action until the page's later part is there.
    fn wait(&mut self, action: Action, send: &Callback<Action>) {
        if matches!(action, Action::Run(run::Action::Edit(_))) {
            storage::await_text(true);
        }
        self.waiting.push(action);
        if self.waiting.len() == 1 {
            later::wait(send.reform(Action::Site));
        }
    }

    /// Fetches the page's later part, and with it what is printed on the keys, which no first program needs.
    fn fetch_later(&self, send: &Callback<Action>) {
        let (send, embed) = (send.clone(), self.state.shell.embed);
        later::fetch(move |here| {
            if here && !embed {
                keys::layout(&send);
            }
        });
    }

    /// Compiles the open text, or the model program of a lesson, once it has been left alone for a moment.
    fn compile_soon(&mut self, effect: &Effect, send: &Callback<Action>) {
        if matches!(effect, Effect::ModelSoon) {
            let compile = Action::Learn(learn::Action::Build(learn::builder::Action::Compile));
            self.model_timer = Some(after(DEBOUNCE_MS, send.clone(), compile));
        } else {
            let compile = Action::Run(run::Action::CompileNow);
            self.compile_timer = Some(after(DEBOUNCE_MS, send.clone(), compile));
        }
    }

    /// Hands an action to the state and carries out what follows.
    fn act(&mut self, action: Action, send: &Callback<Action>) {
        let mut effects = Vec::new();
        self.state.update(action, now(), &mut effects);
        for mut effect in effects {
            if self.state.shell.kiosk.is_some() && rarely(|| stored::in_kiosk(&mut effect, send)) {
                continue;
            }
            match effect {
                Effect::CompileSoon | Effect::ModelSoon => self.compile_soon(&effect, send),
                Effect::CheckCancelled => {
                    let check = Action::CheckCancelled;
                    self.cancel_timer = Some(after(CANCEL_MS as u32, send.clone(), check));
                }
                Effect::Read { about, compiled } => read(about, compiled, send.clone()),
                Effect::PostCompiler(message) => {
                    post(WorkerId::Compiler, self.compiler.as_ref(), &message, send);
                }
                Effect::PostSolver(message) => {
                    post(WorkerId::Solver, self.solver.as_ref(), &message, send);
                }
                Effect::StartWorker(id) => {
                    // The first program has run, or another screen needs the solver.
                    if id == WorkerId::Solver {
                        self.fetch_later(send);
                    }
                    self.start_worker(id, send);
                }
                Effect::SaveSite(flavour) => {
                    if !self.state.shell.embed {
                        site::save(flavour, send);
                    }
                }
                Effect::Cube(ask) => rarely(|| cube::carry_out(ask, send)),
                Effect::Camera(ask) => rarely(|| camera::carry_out(ask, send)),
                Effect::Headset(ask) => rarely(|| self.see_to_headset(ask)),
                Effect::Idle(ask) => rarely(|| self.see_to_idle(ask, send)),
                Effect::LookForSite => site::look(send),
                Effect::StartAgain => rarely(kiosk::start_again),
                Effect::UpdateSite => site::use_newer(),
                Effect::FetchPart => later::fetch_again(),
                Effect::OpenHeld => location::open_held(),
                Effect::Store { .. }
                | Effect::Save(_)
                | Effect::Remember { .. }
                | Effect::ListPages
                | Effect::SaveSearch { .. }
                | Effect::Fetch { .. }
                | Effect::List { .. }
                | Effect::StoreTimes(_)
                | Effect::Versions(_)
                | Effect::Backup(_) => {
                    // A page inside another one leaves the user's own things alone.
                    if !self.state.shell.embed {
                        stored::store(effect, send.clone());
                    }
                }
                Effect::Download { name, text } => {
                    if !files::download(&name, &text) {
                        send.emit(Action::Refuse(words::page::NO_DOWNLOAD.text().to_owned()));
                    }
                }
                Effect::FocusAsk => self.focus_ask = true,
                Effect::FullScreen(on) => full_screen::set(on),
                Effect::Print => self.prints = true,
                Effect::Blur => blur(),
                Effect::Orbit(x, y, through) => {
                    if let Some(canvas) = &self.canvas {
                        canvas.orbit(f32::from(x) * 40.0, f32::from(y) * 40.0, through);
                    }
                }
                Effect::BySide(command, shift) => self.say_sides(command, shift, send),
                Effect::ToTop(selector) => location::to_top(selector),
                Effect::FetchLesson(id) => lessons::fetch(id, send.clone()),
                Effect::Recentre(_)
                | Effect::ShowHidden
                | Effect::Orient(_)
                | Effect::LookFrom(_)
                | Effect::LookTo(_) => {
                    self.looks.push(effect);
                }
                Effect::Share(link, path) => rarely(|| send.emit(self.shared(link, path))),
                Effect::Copy(text) => {
                    location::copy(
                        &text,
                        send.reform(|done| Action::Share(sharing::Action::Copied(done))),
                    );
                }
                Effect::CopyReport(what) => crash::copy_report(&what, send),
                Effect::Picture { .. }
                | Effect::Png { .. }
                | Effect::Record(..)
                | Effect::StopRecording => {
                    rarely(|| pictures::take(effect, self.canvas.as_ref(), send));
                }
                Effect::Caret(offset) => self.caret = Some(offset),
                Effect::Address { hash, entry } => location::show(&hash, entry),
                Effect::LookFront => self.look_front(),
            }
        }
    }

    fn look_front(&self) {
        if let Some(canvas) = &self.canvas {
            canvas.look_front(!self.state.shell.preferences.still, now());
        }
    }

    fn start_worker(&mut self, id: WorkerId, send: &Callback<Action>) {
        let shell = &self.state.shell;
        let (slot, known) = match id {
            WorkerId::Compiler => (&mut self.compiler, &shell.compiler),
            WorkerId::Solver => (&mut self.solver, &shell.solver),
        };
        // The old one ends before the new one begins.
        *slot = None;
        match Worker::start(id, known.alone(), send) {
            Ok(Some(worker)) => *slot = Some(worker),
            Ok(None) => await_solver(send.clone()),
            Err(why) => send.emit(Action::WorkerDied(id, why)),
        }
    }

    fn show(&mut self) {
        let Some(canvas) = &self.canvas else { return };
        let state = &self.state;
        let stage = state.stage();
        canvas.show(&Picture {
            puzzle: state.puzzle(),
            position: stage.shown(),
            turn: stage.turn(),
            highlights: &stage.highlights(),
            loops: &stage.loops(),
            followed: stage.followed(),
            scheme: state.shown_scheme(),
            own: state.play.library.own.of(state.puzzle().name()),
            hover: state.lit_piece(),
            view: state.shown_view(),
            glide: state.play.bench.look.glide && !self.state.shell.preferences.still,
            held: state.cube_held(),
            filter: stage.look().map_or(&[], Look::visible),
            clicks: Clicks {
                reverse: stage.look().is_some() && state.play.reverses_clicks(),
                centre_with_ctrl: state.play.settings.mouse.centres_with_ctrl(),
                pick: state.picks_stickers(),
            },
            through: stage.look().is_some() && state.play.drags_through(),
            now: now(),
        });
        if !self.looks.is_empty() {
            rarely(|| self.look());
        }
    }

    /// Asks for a frame if one is wanted, and draws when it comes.
    fn request_frame(&mut self, send: &Callback<Action>) {
        let mut travelling = false;
        if let Some(canvas) = &self.canvas {
            canvas.travel(now());
            canvas.draw(now());
            travelling = canvas.is_travelling();
        }
        if self.frame.is_none() && (travelling || self.state.wants_frames()) {
            let send = send.clone();
            self.frame = Some(request_animation_frame(move |_| send.emit(Action::Frame)));
        }
    }
}

/// Posts a message to a worker.
fn post(id: WorkerId, worker: Option<&Worker>, message: &impl Serialize, send: &Callback<Action>) {
    if !worker.is_some_and(|worker| worker.post(message)) {
        send.emit(Action::WorkerDied(
            id,
            words::page::WHY_NO_MESSAGES.text().to_owned(),
        ));
    }
}

/// Takes the focus away from whatever has it.
fn blur() {
    let element = document().active_element();
    if let Some(element) = element.and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
        // An element that has left the page has no focus to lose.
        let _ = element.blur();
    }
}

/// Sends an action after some milliseconds.
fn after(milliseconds: u32, send: Callback<Action>, action: Action) -> Timeout {
    Timeout::new(milliseconds, move || send.emit(action))
}

/// Reads a long program in one task and sends it on in another, so that the page answers between.
fn read(about: Rc<str>, compiled: Rc<Compiled>, send: Callback<Action>) {
    let task = move || {
        let read = Loaded::new(&compiled, about.clone()).map(Box::new);
        let read = run::Action::Read {
            about,
            compiled,
            read,
        };
        after(0, send, Action::Run(read)).forget();
    };
    Timeout::new(0, task).forget();
}
