//! The dots on a canvas that one looks around in. Where they are seen from is no part of the page's state: nothing else
//! depends on it, and the tables beside it are not compared again for each picture.

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::utils::{document, window};
use scene::Rgb;
use wasm_bindgen::{Clamped, JsCast as _};
use web_sys::{
    CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData, KeyboardEvent, PointerEvent,
    WheelEvent,
};
use yew::{AttrValue, Callback, Component, Context, Html, NodeRef, Properties, html};

use crate::state::screens::atlas::sky::{Command, Eye, Picture, Star, colours, stars};
use crate::views::icons::{Icon, icon};

/// Pixels of a picture at most: more of them would take longer than a frame.
const MOST_PIXELS: f64 = 900_000.0;
/// A frame that comes later than this does not make up for the time, seconds.
const LONGEST_FRAME: f64 = 0.1;
/// Pixels of a drag that an arrow key stands for.
const KEY: f32 = 20.0;
/// Steps of flying for each pixel of a wheel, and for a doubling of the distance of two fingers.
const WHEEL: f32 = 0.02;
const PINCH: f32 = 5.0;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// How many positions there are at each distance.
    pub counts: Rc<Vec<f64>>,
    /// The shell that is shown; `None` if all are.
    pub shown: Option<u8>,
    /// Without motion.
    pub still: bool,
    pub label: AttrValue,
    pub send: Callback<Command>,
}

/// What fingers, mouse and keys do.
pub enum Message {
    Down(PointerEvent),
    Move(PointerEvent),
    Up(PointerEvent),
    Leave,
    Key(KeyboardEvent),
    /// Flies by this many steps.
    Fly(f32),
    /// Lets it turn, or stops it.
    Turn,
    /// Looks from the first place again.
    Reset,
    /// Perhaps it has come into view.
    Scrolled,
    Frame,
}

pub struct SkyCanvas {
    node: NodeRef,
    eye: Eye,
    stars: Vec<Star>,
    colours: Vec<Rgb>,
    turning: bool,
    /// When the last picture of what turns was drawn, seconds.
    last: Option<f64>,
    picture: Picture,
    /// The pointers that are down, and where each is.
    pointers: Vec<(i32, [f32; 2])>,
    /// Whether a pointer that is down has been moved.
    dragged: bool,
    stale: bool,
    frame: Option<AnimationFrame>,
    listeners: Vec<EventListener>,
}

impl Component for SkyCanvas {
    type Message = Message;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let counts = &ctx.props().counts;
        Self {
            node: NodeRef::default(),
            eye: Eye::default(),
            stars: stars(counts),
            colours: colours(counts.len()),
            turning: !ctx.props().still,
            last: None,
            picture: Picture::default(),
            pointers: Vec::new(),
            dragged: false,
            stale: true,
            frame: None,
            listeners: Vec::new(),
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let props = ctx.props();
        if props.counts != old.counts {
            self.stars = stars(&props.counts);
            self.colours = colours(props.counts.len());
        }
        self.turning &= !props.still;
        self.stale |= props.counts != old.counts || props.shown != old.shown;
        self.want_frame(ctx);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        let turned = self.turning;
        match message {
            Message::Down(event) => self.down(&event),
            Message::Move(event) => self.moved(ctx, &event),
            Message::Up(event) => self.up(ctx, &event),
            Message::Leave if self.pointers.is_empty() => {
                self.point(ctx, None);
            }
            Message::Leave | Message::Scrolled => {}
            Message::Key(event) => self.key(&event),
            Message::Fly(steps) => self.look(|eye| eye.fly(steps)),
            Message::Turn => {
                self.turning = !self.turning;
                self.last = None;
            }
            Message::Reset => self.look(|eye| *eye = Eye::default()),
            Message::Frame => {
                self.frame = None;
                self.pass();
                self.draw(ctx.props().shown);
            }
        }
        self.want_frame(ctx);
        // The words of the buttons.
        turned != self.turning
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let (sign, turn) = if self.turning {
            (Icon::Pause, words::atlas::SKY_PAUSE.text())
        } else {
            (Icon::Run, words::atlas::SKY_TURN.text())
        };
        let button = |sign: Html, words: &'static str, id: &'static str, what: fn() -> Message| {
            html! {
                <button class="button outlined square" title={words} aria-label={words} data-testid={id}
                    onclick={link.callback(move |_| what())}>{ sign }</button>
            }
        };
        html! {
            <div class="sky">
                <div ref={self.node.clone()} class="sky-view" role="application" tabindex="0"
                    aria-label={ctx.props().label.clone()} data-testid="sky"
                    onpointerdown={link.callback(Message::Down)} onpointermove={link.callback(Message::Move)}
                    onpointerup={link.callback(Message::Up)} onpointercancel={link.callback(Message::Up)}
                    onpointerleave={link.callback(|_: PointerEvent| Message::Leave)}
                    onkeydown={link.callback(Message::Key)}>
                    <canvas aria-hidden="true"></canvas>
                </div>
                <div class="sky-buttons">
                    { button(icon(sign), turn, "sky-turn", || Message::Turn) }
                    { button(html! { "+" }, words::atlas::SKY_IN.text(), "sky-in", || Message::Fly(1.5)) }
                    { button(html! { "\u{2212}" }, words::atlas::SKY_OUT.text(), "sky-out", || Message::Fly(-1.5)) }
                    { button(icon(Icon::Restore), words::atlas::SKY_RESET.text(), "sky-reset", || Message::Reset) }
                </div>
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first && let Some(element) = self.node.cast::<Element>() {
            let link = ctx.link().clone();
            let node = element.clone();
            let options = EventListenerOptions::enable_prevent_default();
            let wheel = EventListener::new_with_options(&element, "wheel", options, move |event| {
                let event: &WheelEvent = event.unchecked_ref();
                // A wheel scrolls the page until the sky has been clicked; two fingers on a touchpad are a wheel
                // with Ctrl.
                let focused = document().active_element().as_ref() == Some(&node);
                if focused || event.ctrl_key() {
                    event.prevent_default();
                    let lines = if event.delta_mode() == 0 { 1.0 } else { 30.0 };
                    let pinched = if event.ctrl_key() { 5.0 } else { 1.0 };
                    let steps = -event.delta_y() as f32 * WHEEL * lines * pinched;
                    link.send_message(Message::Fly(steps.clamp(-6.0, 6.0)));
                }
            });
            let link = ctx.link().clone();
            let resized = EventListener::new(&window(), "resize", move |_| {
                link.send_message(Message::Fly(0.0));
            });
            let link = ctx.link().clone();
            // What has scrolled into view turns again.
            let options = EventListenerOptions::run_in_capture_phase();
            let scrolled =
                EventListener::new_with_options(&document(), "scroll", options, move |_| {
                    link.send_message(Message::Scrolled);
                });
            self.listeners = vec![wheel, resized, scrolled];
            self.want_frame(ctx);
        }
    }
}

impl SkyCanvas {
    /// Changes where one looks from; it does not turn by itself any more.
    fn look(&mut self, change: impl FnOnce(&mut Eye)) {
        change(&mut self.eye);
        self.stale = true;
    }

    fn stop(&mut self) {
        self.turning = false;
        self.last = None;
    }

    fn down(&mut self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        self.pointers.push((event.pointer_id(), at(event)));
        self.dragged = self.pointers.len() > 1;
        if let Some(element) = self.node.cast::<Element>() {
            // Without the capture, a drag ends at the edge.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
    }

    fn moved(&mut self, ctx: &Context<Self>, event: &PointerEvent) {
        let now = at(event);
        let spread = |pointers: &[(i32, [f32; 2])]| match pointers {
            [(_, a), (_, b)] => Some((a[0] - b[0]).hypot(a[1] - b[1]).max(1.0)),
            _ => None,
        };
        let before = spread(&self.pointers);
        let many = self.pointers.len();
        let id = event.pointer_id();
        let Some((_, place)) = self.pointers.iter_mut().find(|(known, _)| *known == id) else {
            if many == 0 {
                self.point(ctx, Some(event));
            }
            return;
        };
        let by = [now[0] - place[0], now[1] - place[1]];
        if !self.dragged && by[0].hypot(by[1]) < 4.0 {
            return;
        }
        *place = now;
        self.dragged = true;
        self.stop();
        if let (Some(before), Some(after)) = (before, spread(&self.pointers)) {
            self.look(|eye| eye.fly((after / before).log2() * PINCH));
        } else if many == 1 {
            self.look(|eye| eye.drag(by));
        }
    }

    fn up(&mut self, ctx: &Context<Self>, event: &PointerEvent) {
        self.pointers.retain(|(id, _)| *id != event.pointer_id());
        if !self.dragged && event.type_() == "pointerup" {
            // A finger points by touching; a press with the mouse stays.
            if let Some(shell) = self.shell(event) {
                ctx.props().send.emit(Command::Choose(shell));
            }
        }
    }

    fn key(&mut self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.look(|eye| eye.drag([-KEY, 0.0])),
            "ArrowRight" => self.look(|eye| eye.drag([KEY, 0.0])),
            "ArrowUp" => self.look(|eye| eye.drag([0.0, -KEY])),
            "ArrowDown" => self.look(|eye| eye.drag([0.0, KEY])),
            "+" | "=" => self.look(|eye| eye.fly(1.0)),
            "-" => self.look(|eye| eye.fly(-1.0)),
            "Home" => self.look(|eye| *eye = Eye::default()),
            _ => return,
        }
        self.stop();
        event.prevent_default();
    }

    /// Says which shell the pointer is on.
    fn point(&self, ctx: &Context<Self>, event: Option<&PointerEvent>) {
        let shell = event.and_then(|event| self.shell(event));
        ctx.props().send.emit(Command::Point(shell));
    }

    fn shell(&self, event: &PointerEvent) -> Option<u8> {
        let bounds = self.node.cast::<Element>()?.get_bounding_client_rect();
        let at = at(event);
        let at = [at[0] - bounds.left() as f32, at[1] - bounds.top() as f32];
        let size = [bounds.width() as f32, bounds.height() as f32];
        self.eye.pick(&self.stars, size, at)
    }

    /// Lets the time pass since the last picture.
    fn pass(&mut self) {
        if !self.turning {
            return;
        }
        let now = window()
            .performance()
            .map_or(0.0, |clock| clock.now() / 1000.0);
        if let Some(last) = self.last.replace(now) {
            self.eye.turn((now - last).clamp(0.0, LONGEST_FRAME) as f32);
            self.stale = true;
        }
    }

    /// Asks for the next picture, if there is something to draw that can be seen.
    fn want_frame(&mut self, ctx: &Context<Self>) {
        if self.frame.is_some() || !(self.turning || self.stale) || !self.is_seen() {
            return;
        }
        let link = ctx.link().clone();
        self.frame = Some(request_animation_frame(move |_| {
            link.send_message(Message::Frame);
        }));
    }

    fn is_seen(&self) -> bool {
        self.node.cast::<Element>().is_some_and(|element| {
            let bounds = element.get_bounding_client_rect();
            let height = window().inner_height().ok();
            let height = height.and_then(|height| height.as_f64());
            bounds.bottom() > 0.0 && bounds.top() < height.unwrap_or_default()
        })
    }

    fn draw(&mut self, shown: Option<u8>) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let canvas = self.node.cast::<Element>();
        let canvas = canvas.and_then(|element| element.first_element_child());
        let Some(canvas) = canvas.and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok())
        else {
            return;
        };
        let sides = [canvas.client_width(), canvas.client_height()].map(f64::from);
        let ratio = window().device_pixel_ratio();
        let ratio = ratio.min((MOST_PIXELS / (sides[0] * sides[1]).max(1.0)).sqrt());
        let size = sides.map(|side| (side * ratio).round().max(1.0) as usize);
        if self.picture.size != size {
            self.picture = Picture::new(size);
            canvas.set_width(size[0] as u32);
            canvas.set_height(size[1] as u32);
        }
        self.eye
            .draw(&self.stars, &self.colours, shown, &mut self.picture);
        let context = canvas.get_context("2d").ok().flatten();
        let Some(context) = context.and_then(|it| it.dyn_into::<CanvasRenderingContext2d>().ok())
        else {
            return;
        };
        let pixels = Clamped(self.picture.pixels.as_slice());
        let [width, height] = size.map(|side| side as u32);
        let image = ImageData::new_with_u8_clamped_array_and_sh(pixels, width, height);
        if let Ok(image) = image {
            // A browser that refuses leaves the sky dark; the numbers are in the tables below.
            let _ = context.put_image_data(&image, 0.0, 0.0);
        }
    }
}

fn at(event: &PointerEvent) -> [f32; 2] {
    [event.client_x() as f32, event.client_y() as f32]
}
