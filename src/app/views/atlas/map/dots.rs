//! The dots of the map, on a canvas: all of them, or a tile.

use std::rc::Rc;

use wasm_bindgen::{Clamped, JsCast as _};
use web_sys::{
    CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData, KeyboardEvent, PointerEvent,
};
use wire::{AtlasAnswer, LastLayerMap};
use yew::{
    AttrValue, Callback, Html, Properties, classes, function_component, html, use_effect_with,
    use_node_ref,
};

use crate::state::screens::atlas::map::{Command, Dot, Part, TILE_COLUMNS, TILE_ROWS, pixels};

/// Pixels of the canvas for a dot of the whole map, and of a tile.
const SCALES: [u16; 2] = [4, 24];

#[derive(Properties)]
pub struct Props {
    /// The answer that has the map.
    pub answer: Rc<AtlasAnswer>,
    pub part: Part,
    /// The distance that is looked for.
    pub only: Option<u8>,
    /// The dot that is marked.
    pub dot: Dot,
    pub label: AttrValue,
    pub testid: &'static str,
    pub send: Callback<Command>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        // The map is never changed, so that it need not be compared dot by dot.
        Rc::ptr_eq(&self.answer, &other.answer)
            && (self.part, self.only, self.dot) == (other.part, other.only, other.dot)
            && self.send == other.send
    }
}

/// A pointer, a finger or the arrow keys choose a dot.
#[function_component]
pub fn Dots(props: &Props) -> Html {
    let canvas = use_node_ref();
    let scale = SCALES[usize::from(props.part != Part::All)];
    let seen = (Rc::as_ptr(&props.answer), props.part, props.only);
    {
        let (canvas, answer) = (canvas.clone(), props.answer.clone());
        use_effect_with(seen, move |&(_, part, only)| {
            if let (Some(canvas), AtlasAnswer::LastLayerMap(map)) = (canvas.cast(), &*answer) {
                paint(&canvas, map, part, scale, only);
            }
        });
    }
    let [width, height] = props.part.size().map(|side| side * scale);
    let part = props.part;
    let find = {
        let canvas = canvas.clone();
        move |event: &PointerEvent| {
            // Not the event's target: Yew listens at the root of the page.
            let bounds = canvas.cast::<Element>()?.get_bounding_client_rect();
            let x = f64::from(event.client_x()) - bounds.left();
            let y = f64::from(event.client_y()) - bounds.top();
            Some(part.dot([x / bounds.width(), y / bounds.height()]))
        }
    };
    let onpointermove = {
        let (send, find) = (props.send.clone(), find.clone());
        Callback::from(move |event: PointerEvent| {
            let pressed = event.buttons() & 1 != 0;
            if let Some(dot) = find(&event) {
                send.emit(if pressed {
                    Command::Choose(dot)
                } else {
                    Command::Point(Some(dot))
                });
            }
        })
    };
    let onpointerdown = {
        let send = props.send.clone();
        Callback::from(move |event: PointerEvent| {
            if event.button() == 0
                && let Some(dot) = find(&event)
            {
                send.emit(Command::Choose(dot));
            }
        })
    };
    let onpointerleave = props.send.reform(|_: PointerEvent| Command::Point(None));
    let onkeydown = {
        let send = props.send.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let tiles = event.shift_key();
            if let Some(command) = command(&event.key(), tiles) {
                event.prevent_default();
                send.emit(command);
            }
        })
    };
    html! {
        <div class="dots" role="application" tabindex="0" aria-label={props.label.clone()} data-testid={props.testid}
            {onpointermove} {onpointerdown} {onpointerleave} {onkeydown}>
            <canvas ref={canvas} width={width.to_string()} height={height.to_string()} aria-hidden="true"></canvas>
            if part == Part::All { { mark("tile-mark", part, props.dot.tile(), [TILE_COLUMNS, TILE_ROWS]) } }
            { mark("dot-mark", part, props.dot, [1, 1]) }
        </div>
    }
}

/// What a key does.
fn command(key: &str, tiles: bool) -> Option<Command> {
    let [across, down] = if tiles {
        [TILE_COLUMNS, TILE_ROWS].map(|side| side as i16)
    } else {
        [1, 1]
    };
    Some(match key {
        "ArrowLeft" => Command::Step([-across, 0]),
        "ArrowRight" => Command::Step([across, 0]),
        "ArrowUp" => Command::Step([0, -down]),
        "ArrowDown" => Command::Step([0, down]),
        "Home" => Command::Home,
        "End" => Command::Next,
        _ => return None,
    })
}

/// A frame around some dots.
fn mark(class: &'static str, part: Part, first: Dot, dots: [u16; 2]) -> Html {
    let (place, size) = (part.place(first), part.size());
    let share = |k: usize, dots: u16| f64::from(dots) * 100.0 / f64::from(size[k]);
    let [left, top] = [0, 1].map(|k| share(k, place[k]));
    let [right, bottom] = [0, 1].map(|k| share(k, size[k] - place[k] - dots[k]));
    let style = format!("inset: {top:.3}% {right:.3}% {bottom:.3}% {left:.3}%");
    html! { <span class={classes!("mark-around", class)} {style} aria-hidden="true"></span> }
}

fn paint(canvas: &HtmlCanvasElement, map: &LastLayerMap, part: Part, scale: u16, only: Option<u8>) {
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) = context.and_then(|it| it.dyn_into::<CanvasRenderingContext2d>().ok())
    else {
        return;
    };
    let pixels = pixels(map, part, scale, only);
    let [width, height] = part.size().map(|side| u32::from(side * scale));
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels), width, height);
    if let Ok(image) = image {
        // A browser that refuses leaves the canvas empty; the states are listed below.
        let _ = context.put_image_data(&image, 0.0, 0.0);
    }
}
