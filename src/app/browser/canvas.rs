//! The puzzle's canvas: drawing on it, and what fingers and mice do on it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use gloo::events::{EventListener, EventListenerOptions};
use group::Permutation;
use puzzle::{MoveId, Puzzle};
use scene::{Highlight, Hit, Scene, SceneError, Scheme, Stage, Turn};
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Event, HtmlCanvasElement, PointerEvent, ResizeObserver, WheelEvent};
use yew::Callback;

use crate::state::{Action, Graphics};

/// Pixels that a pointer may move before a press counts as a drag.
const SLACK: f32 = 6.0;

enum Drawing {
    /// A context to draw with.
    On(Box<Scene>),
    /// None, now or ever; what would be drawn is kept.
    Off(Box<Stage>),
}

impl Drawing {
    fn stage(&mut self) -> &mut Stage {
        match self {
            Self::On(scene) => scene,
            Self::Off(stage) => stage,
        }
    }
}

#[derive(Clone, Copy)]
enum Drag {
    /// Pressed on a sticker, not yet moved.
    Sticker { hit: Hit, from: [f32; 2] },
    /// A layer follows the pointer.
    Layer {
        hit: Hit,
        from: [f32; 2],
        mv: MoveId,
        progress: f32,
    },
    /// The camera follows the pointer.
    Orbit { last: [f32; 2] },
}

struct Inner {
    element: HtmlCanvasElement,
    /// The puzzle that was asked for last.
    puzzle: Arc<Puzzle>,
    /// `None` while the scene has no picture of that puzzle.
    drawing: Option<Drawing>,
    drag: Option<(i32, Drag)>,
    /// Whether the player is turning a layer; a drag then only looks around.
    busy: bool,
    send: Callback<Action>,
}

/// A canvas with a puzzle on it.
pub struct Canvas {
    inner: Rc<RefCell<Inner>>,
    _listeners: Vec<EventListener>,
    _resize: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

/// What to draw.
pub struct Picture<'a> {
    /// The puzzle.
    pub puzzle: &'a Arc<Puzzle>,
    /// Its position before the turn.
    pub position: &'a Permutation,
    /// The turn in progress.
    pub turn: Option<Turn>,
    /// What stands out.
    pub highlights: &'a [Highlight],
    /// The stickers' colours.
    pub scheme: Scheme,
}

impl Canvas {
    /// Takes over `element`; says at `send` how the graphics are and what was done.
    pub fn new(element: &HtmlCanvasElement, puzzle: &Arc<Puzzle>, send: Callback<Action>) -> Self {
        let drawing = Stage::new(puzzle.clone())
            .ok()
            .map(|stage| start(element, stage, &send));
        if drawing.is_none() {
            send.emit(Action::Graphics(Graphics::Undrawable));
        }
        let inner = Inner {
            element: element.clone(),
            puzzle: puzzle.clone(),
            drawing,
            drag: None,
            busy: false,
            send,
        };
        let inner = Rc::new(RefCell::new(inner));
        let mut listeners = Vec::new();
        let mut listen = |name: &'static str, hear: fn(&mut Inner, &Event)| {
            let inner = inner.clone();
            let options = EventListenerOptions::enable_prevent_default();
            listeners.push(EventListener::new_with_options(
                element,
                name,
                options,
                move |event| {
                    // A listener that runs inside another (a capture lost by our own doing) has nothing to add.
                    if let Ok(mut inner) = inner.try_borrow_mut() {
                        hear(&mut inner, event);
                    }
                },
            ));
        };
        listen("pointerdown", |inner, event| {
            inner.pressed(event.unchecked_ref());
        });
        listen("pointermove", |inner, event| {
            inner.moved(event.unchecked_ref());
        });
        listen("pointerup", |inner, event| {
            inner.released(event.unchecked_ref(), false);
        });
        listen("pointercancel", |inner, event| {
            inner.released(event.unchecked_ref(), true);
        });
        listen("wheel", |inner, event| {
            event.prevent_default();
            let by = event.unchecked_ref::<WheelEvent>().delta_y() as f32;
            inner.camera(|camera| camera.zoom_by((-by.clamp(-120.0, 120.0) / 600.0).exp()));
        });
        listen("webglcontextlost", |inner, event| {
            event.prevent_default();
            inner.lose();
            inner.send.emit(Action::Graphics(Graphics::Lost));
        });
        listen("webglcontextrestored", |inner, _| inner.restore());
        let resize = {
            let inner = inner.clone();
            let hear = Closure::<dyn FnMut()>::new(move || {
                if let Ok(mut inner) = inner.try_borrow_mut() {
                    inner.resize();
                    inner.send.emit(Action::Redraw);
                }
            });
            ResizeObserver::new(hear.as_ref().unchecked_ref())
                .ok()
                .map(|observer| {
                    observer.observe(element);
                    (observer, hear)
                })
        };
        inner.borrow_mut().resize();
        Self {
            inner,
            _listeners: listeners,
            _resize: resize,
        }
    }

    /// Sets what is to be seen. A layer under the user's finger stays there.
    pub fn show(&self, picture: &Picture) {
        let mut inner = self.inner.borrow_mut();
        inner.busy = picture.turn.is_some();
        let dragging = matches!(inner.drag, Some((_, Drag::Layer { .. })));
        if !Arc::ptr_eq(&inner.puzzle, picture.puzzle) {
            inner.change_puzzle(picture.puzzle);
        }
        let Some(drawing) = &mut inner.drawing else {
            return;
        };
        let stage = drawing.stage();
        stage.set_position(picture.position);
        stage.set_highlights(picture.highlights);
        stage.set_scheme(picture.scheme);
        if !dragging {
            stage.set_turn(picture.turn.clone());
        }
    }

    /// Draws, if anything has changed.
    pub fn draw(&self) {
        let mut inner = self.inner.borrow_mut();
        let Some(Drawing::On(scene)) = &mut inner.drawing else {
            return;
        };
        if !scene.needs_redraw() {
            return;
        }
        match scene.render() {
            Ok(()) => {}
            // The event that says so follows; until it is restored there is nothing to draw on.
            Err(SceneError::Lost) => inner.lose(),
            Err(_) => {
                inner.lose();
                inner.send.emit(Action::Graphics(Graphics::Missing));
            }
        }
    }

    /// Looks from the front again.
    pub fn look_front(&self) {
        self.inner.borrow_mut().camera(scene::Camera::reset);
    }

    /// Looks around by some pixels, for the keyboard.
    pub fn orbit(&self, dx: f32, dy: f32) {
        self.inner
            .borrow_mut()
            .camera(|camera| camera.orbit(dx, dy));
    }
}

fn start(element: &HtmlCanvasElement, stage: Stage, send: &Callback<Action>) -> Drawing {
    let spare = stage.clone();
    if let Ok(scene) = on_canvas(element, stage) {
        send.emit(Action::Graphics(Graphics::Working));
        Drawing::On(Box::new(scene))
    } else {
        send.emit(Action::Graphics(Graphics::Missing));
        Drawing::Off(Box::new(spare))
    }
}

#[cfg(target_arch = "wasm32")]
fn on_canvas(element: &HtmlCanvasElement, stage: Stage) -> Result<Scene, SceneError> {
    Scene::from_canvas(element, stage)
}

/// The page's tests run natively, where there is no canvas.
#[cfg(not(target_arch = "wasm32"))]
fn on_canvas(_: &HtmlCanvasElement, _: Stage) -> Result<Scene, SceneError> {
    Err(SceneError::NoWebGl2)
}

fn point(event: &PointerEvent) -> [f32; 2] {
    [event.offset_x() as f32, event.offset_y() as f32]
}

impl Inner {
    fn camera(&mut self, change: impl FnOnce(&mut scene::Camera)) {
        if let Some(drawing) = &mut self.drawing {
            drawing.stage().move_camera(change);
            self.send.emit(Action::Redraw);
        }
    }

    fn resize(&mut self) {
        let (width, height) = (
            self.element.client_width() as f32,
            self.element.client_height() as f32,
        );
        let ratio = gloo::utils::window().device_pixel_ratio() as f32;
        if let Some(Drawing::On(scene)) = &mut self.drawing
            && width > 0.0
            && height > 0.0
        {
            scene.resize(width, height, ratio);
        }
    }

    fn lose(&mut self) {
        if let Some(Drawing::On(scene)) = self.drawing.take_if(|d| matches!(d, Drawing::On(_))) {
            self.drawing = Some(Drawing::Off(Box::new(scene.into_stage())));
        }
    }

    fn restore(&mut self) {
        if let Some(mut drawing) = self.drawing.take() {
            let stage = drawing.stage().clone();
            drop(drawing);
            self.drawing = Some(start(&self.element, stage, &self.send));
            self.resize();
        }
    }

    /// Draws another puzzle from now on, seen from the same side; says so if it is none that can be drawn.
    fn change_puzzle(&mut self, puzzle: &Arc<Puzzle>) {
        let mut old = self.drawing.take();
        let camera = old.as_mut().map(|drawing| *drawing.stage().camera());
        let without_graphics = matches!(old, Some(Drawing::Off(_)));
        drop(old);
        self.puzzle = puzzle.clone();
        let Ok(mut stage) = Stage::new(puzzle.clone()) else {
            self.send.emit(Action::Graphics(Graphics::Undrawable));
            return;
        };
        if let Some(camera) = camera {
            stage.move_camera(|c| *c = camera);
        }
        self.drawing = Some(if without_graphics {
            Drawing::Off(Box::new(stage))
        } else {
            start(&self.element, stage, &self.send)
        });
        self.resize();
    }

    fn pressed(&mut self, event: &PointerEvent) {
        if event.button() != 0 || self.drag.is_some() {
            return;
        }
        let at = point(event);
        let busy = self.busy;
        let Some(drawing) = &mut self.drawing else {
            return;
        };
        let drag = match drawing.stage().pick(at[0], at[1]) {
            Some(hit) if !busy => Drag::Sticker { hit, from: at },
            _ => Drag::Orbit { last: at },
        };
        // Without the capture a drag ends at the canvas's edge, no worse.
        let _ = self.element.set_pointer_capture(event.pointer_id());
        let _ = self.element.class_list().add_1("turning");
        self.drag = Some((event.pointer_id(), drag));
    }

    fn moved(&mut self, event: &PointerEvent) {
        let at = point(event);
        let Some((pointer, drag)) = self.drag else {
            return;
        };
        if pointer != event.pointer_id() {
            return;
        }
        let Some(drawing) = &mut self.drawing else {
            return;
        };
        let stage = drawing.stage();
        let next = match drag {
            Drag::Orbit { last } => {
                stage.move_camera(|camera| camera.orbit(at[0] - last[0], at[1] - last[1]));
                Drag::Orbit { last: at }
            }
            Drag::Sticker { from, .. } if (at[0] - from[0]).hypot(at[1] - from[1]) < SLACK => {
                return;
            }
            Drag::Sticker { hit, from } => match stage.drag_turn(&hit, from, at) {
                Some(mv) => Drag::Layer {
                    hit,
                    from,
                    mv,
                    progress: 0.0,
                },
                None => return,
            },
            Drag::Layer { hit, from, mv, .. } => {
                let progress = stage.drag_progress(&hit, mv, from, at);
                stage.set_turn(Some(Turn::new(mv, progress)));
                Drag::Layer {
                    hit,
                    from,
                    mv,
                    progress,
                }
            }
        };
        self.drag = Some((pointer, next));
        self.send.emit(Action::Redraw);
    }

    fn released(&mut self, event: &PointerEvent, cancelled: bool) {
        let Some((pointer, drag)) = self.drag else {
            return;
        };
        if pointer != event.pointer_id() {
            return;
        }
        self.drag = None;
        let _ = self.element.class_list().remove_1("turning");
        if let Drag::Layer { mv, progress, .. } = drag {
            let whole = !cancelled && progress > 0.3;
            self.send.emit(Action::Dragged {
                mv,
                progress,
                whole,
            });
        }
    }
}
