//! The puzzle's canvas: drawing on it, what fingers and mice do on it, and the changes of its view that take time.

mod gestures;
mod pace;
mod pictures;
mod room;
mod travel;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use diagnostics::rarely;
use gloo::events::{EventListener, EventListenerOptions};
use group::Permutation;
use puzzle::{FaceId, MoveId, PieceId, Puzzle};
use scene::{
    Followed, Highlight, Loop, Orientation, Rgb, Scene, SceneError, Scheme, Stage, Turn, View,
    Visibility,
};
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Event, HtmlCanvasElement, PointerEvent, ResizeObserver, WheelEvent};
use yew::Callback;

use crate::browser::later;
use crate::browser::recording::Recording;
use crate::state::link::Link;
use crate::state::screens::play;
use crate::state::{Action, Graphics};
use gestures::Gesture;
use pace::Pace;
use room::Room;
pub use room::Seen;
use travel::Travel;

/// Orientations that differ by a smaller angle, radians, are one in a link.
const SAME_ORIENTATION: f32 = 0.01;

enum Drawing {
    /// A context to draw with.
    On(Box<Scene>),
    /// None, now or ever; what would be drawn is remembered.
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

struct Inner {
    element: HtmlCanvasElement,
    /// The puzzle that was asked for last.
    puzzle: Arc<Puzzle>,
    /// `None` while the scene has no picture of that puzzle.
    drawing: Option<Drawing>,
    gesture: Gesture,
    travel: Travel,
    pace: Pace,
    /// Whether the player is turning a layer; a drag then only looks around.
    busy: bool,
    clicks: Clicks,
    /// Whether a drag turns a puzzle of four dimensions through the fourth.
    through: bool,
    /// The slot that the pointer is on.
    hover: Option<PieceId>,
    /// Whether a piece is followed, so that it matters which turn is under the pointer, and that turn.
    follows: bool,
    turn: Vec<MoveId>,
    /// The video that is being made.
    recording: Option<Recording>,
    /// Where it stands while a headset shows it.
    room: Option<Box<Room>>,
    send: Callback<Action>,
}

/// A canvas with a puzzle on it.
pub struct Canvas {
    inner: Rc<RefCell<Inner>>,
    _listeners: Vec<EventListener>,
    _resize: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

/// What a click on a sticker does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clicks {
    /// Whether it turns the other way round.
    pub reverse: bool,
    /// Whether with Ctrl it brings the cell into the middle.
    pub centre_with_ctrl: bool,
    /// Whether it chooses the sticker, instead of turning anything.
    pub pick: bool,
}

/// What to draw.
pub struct Picture<'a> {
    pub puzzle: &'a Arc<Puzzle>,
    /// Its position before the turn.
    pub position: &'a Permutation,
    /// The turn in progress.
    pub turn: Option<Turn>,
    /// What stands out.
    pub highlights: &'a [Highlight],
    /// Cycles that are drawn over it.
    pub loops: &'a [Loop],
    /// The piece that is followed, with where a turn would take it.
    pub followed: Option<Followed>,
    /// The stickers' colours.
    pub scheme: Scheme,
    /// The user's own ones, by face, which one of the schemes shows.
    pub own: &'a [Rgb],
    /// The view; `None` for the puzzle's usual one.
    pub view: Option<View>,
    /// Whether a change of the view is animated.
    pub glide: bool,
    /// How it is held in somebody's hands, if that is shown: a quaternion x, y, z, w in the axes of the scene.
    pub held: Option<[f32; 4]>,
    /// Which pieces are shown; empty for all.
    pub filter: &'a [Visibility],
    /// The piece that lights up wherever its facets are.
    pub hover: Option<PieceId>,
    pub clicks: Clicks,
    /// Whether a drag turns a puzzle of four dimensions through the fourth.
    pub through: bool,
    /// The time, milliseconds.
    pub now: f64,
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
            gesture: Gesture::default(),
            travel: Travel::default(),
            pace: Pace::default(),
            busy: false,
            clicks: Clicks::default(),
            through: false,
            hover: None,
            follows: false,
            turn: Vec::new(),
            recording: None,
            room: None,
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
        listen("pointerleave", |inner, event| {
            // A finger leaves the canvas whenever it is lifted; the piece that it tapped stays lit.
            if event.unchecked_ref::<PointerEvent>().pointer_type() != "touch" {
                inner.hover_over(None);
                inner.point_at_turn(None);
            }
        });
        // The right button turns the other way round.
        listen("contextmenu", |_, event| event.prevent_default());
        listen("wheel", |inner, event| {
            event.prevent_default();
            let by = event.unchecked_ref::<WheelEvent>().delta_y() as f32;
            inner.camera(|camera| camera.zoom_by((-by.clamp(-120.0, 120.0) / 600.0).exp()));
            inner.say_viewpoint();
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
        inner.clicks = picture.clicks;
        inner.through = picture.through;
        let follows = std::mem::replace(&mut inner.follows, picture.followed.is_some());
        let dragging = inner.gesture.holds_layer();
        if !Arc::ptr_eq(&inner.puzzle, picture.puzzle) {
            inner.change_puzzle(picture.puzzle);
        }
        let inner = &mut *inner;
        let Some(drawing) = &mut inner.drawing else {
            return;
        };
        let stage = drawing.stage();
        let view = picture.view.unwrap_or_else(|| View::of(picture.puzzle));
        inner.travel.aim(stage, view, picture.glide, picture.now);
        inner
            .travel
            .hold(stage, picture.held, picture.glide, picture.now);
        stage.set_plain(inner.pace.is_slow());
        stage.set_filter(picture.filter);
        stage.set_hover(picture.hover);
        stage.set_position(picture.position);
        stage.set_highlights(picture.highlights);
        stage.set_loops(picture.loops);
        if follows || picture.followed.is_some() {
            rarely(|| stage.set_followed(picture.followed.clone()));
        }
        stage.set_scheme(picture.scheme);
        stage.set_own_colours(picture.own);
        if !dragging {
            stage.set_turn(picture.turn.clone());
        }
    }

    /// Draws, if anything has changed, at the time `now`.
    pub fn draw(&self, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        // Nobody waits for what drifts by itself.
        let moves = inner.busy || inner.travel.is_on() && !inner.travel.is_drifting();
        let Some(Drawing::On(scene)) = &mut inner.drawing else {
            return;
        };
        // A headset shows it, and only the headset.
        if !scene.needs_redraw() || inner.room.is_some() {
            return;
        }
        match scene.render() {
            Ok(()) => {
                inner.see_to_light(now, moves);
                if let Some(recording) = &inner.recording {
                    recording.frame();
                }
            }
            // The event that says so follows; until it is restored there is nothing to draw on.
            Err(SceneError::Lost) => inner.lose(),
            Err(_) => {
                inner.lose();
                inner.send.emit(Action::Graphics(Graphics::Missing));
            }
        }
    }

    /// Whether the view is going somewhere by itself, so that frames are wanted.
    pub fn is_travelling(&self) -> bool {
        self.inner.borrow().travel.is_on()
    }

    /// Lets the view go on to the time `now`.
    pub fn travel(&self, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        if let Some(drawing) = &mut inner.drawing {
            inner.travel.go_on(drawing.stage(), now);
            if inner.travel.is_drifting() {
                rarely(|| {
                    for cell in inner.travel.drift_on(drawing.stage(), now) {
                        let came = play::idle::Command::Came(cell);
                        inner.send.emit(Action::Play(play::Action::Idle(came)));
                    }
                });
            }
        }
    }

    /// Turns a tesseract inside out, slowly, until [`Canvas::end_drift`]; false where that cannot be now.
    pub fn drift(&self, now: f64) -> bool {
        let inner = &mut *self.inner.borrow_mut();
        let free = !inner.gesture.is_going() && inner.room.is_none();
        match &mut inner.drawing {
            Some(drawing) if free => inner.travel.drift(drawing.stage(), now),
            _ => false,
        }
    }

    /// Looks again as before the drift.
    pub fn end_drift(&self, glide: bool, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        if let Some(drawing) = &mut inner.drawing {
            inner.travel.end_drift(drawing.stage(), glide, now);
        }
        inner.send.emit(Action::Redraw);
    }

    /// Looks from the front again, and has four dimensions the usual way round.
    pub fn look_front(&self, glide: bool, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        inner.settle();
        if let Some(drawing) = &mut inner.drawing {
            inner.travel.home(drawing.stage(), glide, now);
        }
        inner.say_viewpoint();
    }

    /// Brings a cell into the middle, or, without one, the nearest aligned orientation.
    pub fn recentre(&self, cell: Option<FaceId>, glide: bool, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        inner.settle();
        if let Some(drawing) = &mut inner.drawing {
            inner.travel.recentre(drawing.stage(), cell, glide, now);
        }
        inner.say_viewpoint();
    }

    /// Brings the cell that is not seen into the middle, and says which that is.
    pub fn show_hidden(&self, glide: bool, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        inner.settle();
        let Some(drawing) = &mut inner.drawing else {
            return;
        };
        let cells = inner.travel.show_hidden(drawing.stage(), glide, now);
        inner.say_viewpoint();
        if let Some([middle, hidden]) = cells {
            let came = play::Action::CameThrough { middle, hidden };
            inner.send.emit(Action::Play(came));
        }
    }

    /// Which face is now at the side of each, as [`Stage::faces_by_side`] says.
    pub fn faces_by_side(&self) -> Option<Vec<FaceId>> {
        let mut inner = self.inner.borrow_mut();
        inner.settle();
        inner.drawing.as_mut()?.stage().faces_by_side()
    }

    /// Adds to a link where it is looked at from; what is as usual is left out. A view in transition is described as it
    /// will be.
    pub fn describe(&self, link: &mut Link) {
        self.inner.borrow_mut().describe(link);
    }

    /// Has four dimensions in this orientation.
    pub fn orient(&self, orientation: Orientation) {
        let inner = &mut *self.inner.borrow_mut();
        inner.settle();
        if let Some(drawing) = &mut inner.drawing {
            drawing.stage().set_orientation(orientation);
        }
        inner.send.emit(Action::Redraw);
    }

    /// Looks from here: yaw and pitch in degrees, zoom.
    pub fn look_from(&self, [yaw, pitch, zoom]: [f32; 3]) {
        self.inner.borrow_mut().camera(|camera| {
            camera.look_from(yaw.to_radians(), pitch.to_radians());
            camera.zoom_by(zoom / camera.zoom());
        });
    }

    /// Goes round until it is seen from here: yaw and pitch in degrees.
    pub fn look_to(&self, look: [f32; 2], glide: bool, now: f64) {
        let inner = &mut *self.inner.borrow_mut();
        if let Some(drawing) = &mut inner.drawing {
            let look = look.map(f32::to_radians);
            inner.travel.go_round(drawing.stage(), look, glide, now);
        }
        inner.send.emit(Action::Redraw);
    }

    /// Looks around by some pixels, for the keyboard; `through` the fourth dimension.
    pub fn orbit(&self, dx: f32, dy: f32, through: bool) {
        let mut inner = self.inner.borrow_mut();
        inner.settle();
        if let Some(drawing) = &mut inner.drawing {
            gestures::look_around(drawing.stage(), [dx, dy], through);
            inner.say_viewpoint();
        }
    }
}

fn start(element: &HtmlCanvasElement, stage: Stage, send: &Callback<Action>) -> Drawing {
    match on_canvas(element, stage) {
        Ok(scene) => {
            send.emit(Action::Graphics(Graphics::Working));
            Drawing::On(Box::new(scene))
        }
        Err((stage, _)) => {
            send.emit(Action::Graphics(Graphics::Missing));
            Drawing::Off(stage)
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn on_canvas(element: &HtmlCanvasElement, stage: Stage) -> Result<Scene, (Box<Stage>, SceneError)> {
    Scene::from_canvas(element, stage)
}

/// The page's tests run natively, where there is no canvas.
#[cfg(not(target_arch = "wasm32"))]
fn on_canvas(_: &HtmlCanvasElement, stage: Stage) -> Result<Scene, (Box<Stage>, SceneError)> {
    Err((Box::new(stage), SceneError::NoWebGl2))
}

impl Inner {
    /// Leaves the room's light out from now on if the graphics are slow: something `moves`, and a picture is drawn.
    fn see_to_light(&mut self, now: f64, moves: bool) {
        let was_slow = self.pace.is_slow();
        self.pace.drawn(now, moves);
        if self.pace.is_slow() != was_slow {
            rarely(|| {
                // An attribute of an element that is there can be set.
                let _ = self.element.set_attribute("data-light", "plain");
                self.send.emit(Action::Redraw);
            });
        }
    }

    /// Is back where a drift began, before anybody asks which way round the puzzle is.
    fn settle(&mut self) {
        if self.travel.is_drifting() {
            rarely(|| {
                if let Some(drawing) = &mut self.drawing {
                    self.travel.settle(drawing.stage());
                }
            });
        }
    }

    fn describe(&mut self, link: &mut Link) {
        let puzzle = self.puzzle.clone();
        let Some(drawing) = &mut self.drawing else {
            return;
        };
        let mut stage = drawing.stage().clone();
        self.travel.arrive(&mut stage);
        let camera = stage.camera();
        let here = [camera.yaw(), camera.pitch()].map(f32::to_degrees);
        let home = stage.view().shape.home().map(f32::to_degrees);
        let zoomed = (camera.zoom() - 1.0).abs() > 0.01;
        if zoomed || (0..2).any(|n| (here[n] - home[n]).abs() > 0.5) {
            let zoom = if zoomed {
                format!(",{:.2}", camera.zoom())
            } else {
                String::new()
            };
            link.set("from", format!("{:.0},{:.0}{zoom}", here[0], here[1]));
        }
        let orientation = stage.orientation();
        if orientation.angle_to(Orientation::home()) < SAME_ORIENTATION {
            return;
        }
        if let Some(cell) = stage.centre_cell()
            && orientation.angle_to(stage.recentred_from_home(cell)) < SAME_ORIENTATION
        {
            link.set("middle", puzzle.faces()[usize::from(cell.0)].name.as_str());
        } else {
            let numbers = orientation.numbers().map(|number| format!("{number:.3}"));
            link.set("turned", numbers.join(","));
        }
    }

    /// Says where it is looked at from, after the user has changed that: to Play, which comes with the later part.
    fn say_viewpoint(&mut self) {
        if later::is_here() {
            rarely(|| {
                let mut link = Link::default();
                self.describe(&mut link);
                self.send.emit(Action::Play(play::Action::Seen(link)));
            });
        }
    }

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

    /// Draws another puzzle from now on, seen from the same side if that was chosen; says so if it cannot be
    /// drawn.
    fn change_puzzle(&mut self, puzzle: &Arc<Puzzle>) {
        let mut old = self.drawing.take();
        let camera = old.as_mut().map(|drawing| {
            let stage = drawing.stage();
            (*stage.camera(), stage.view().shape)
        });
        self.puzzle = puzzle.clone();
        let Ok(mut stage) = Stage::new(puzzle.clone()) else {
            self.send.emit(Action::Graphics(Graphics::Undrawable));
            return;
        };
        self.gesture = Gesture::default();
        self.travel = Travel::default();
        self.hover = None;
        self.turn = Vec::new();
        let shape = stage.view().shape;
        if let Some((camera, old)) = camera
            && old == shape
            && !camera.is_home()
        {
            stage.move_camera(|c| *c = camera);
        }
        stage.request_redraw();
        // The context goes on with what it has for puzzles that it has drawn.
        self.drawing = Some(match old {
            Some(mut drawing) => {
                *drawing.stage() = stage;
                drawing
            }
            None => start(&self.element, stage, &self.send),
        });
        self.resize();
    }
}
