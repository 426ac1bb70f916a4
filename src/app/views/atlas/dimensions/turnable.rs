//! A picture that is turned by dragging it or with the arrow keys.

use web_sys::{Element, KeyboardEvent, PointerEvent};
use yew::{
    AttrValue, Callback, Children, Html, Properties, function_component, html, use_mut_ref,
    use_node_ref,
};

/// Pixels of a drag that an arrow key stands for.
const KEY: f32 = 15.0;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// What it is and how it is turned.
    pub label: AttrValue,
    /// It was dragged by this many pixels to the right and down.
    pub moved: Callback<[f32; 2]>,
    pub children: Children,
}

/// A finger that goes up or down scrolls the page; what goes sideways turns the picture.
#[function_component]
pub fn Turnable(props: &Props) -> Html {
    let picture = use_node_ref();
    let last = use_mut_ref(|| None::<[i32; 2]>);
    let onpointerdown = {
        let (last, picture) = (last.clone(), picture.clone());
        Callback::from(move |event: PointerEvent| {
            if event.button() != 0 {
                return;
            }
            *last.borrow_mut() = Some([event.client_x(), event.client_y()]);
            // Not the event's target: Yew listens at the root of the page.
            if let Some(picture) = picture.cast::<Element>() {
                // Without the capture, a drag ends at the picture's edge.
                let _ = picture.set_pointer_capture(event.pointer_id());
            }
        })
    };
    let onpointermove = {
        let (last, moved) = (last.clone(), props.moved.clone());
        Callback::from(move |event: PointerEvent| {
            let mut last = last.borrow_mut();
            if let Some([x, y]) = *last {
                let now = [event.client_x(), event.client_y()];
                *last = Some(now);
                moved.emit([(now[0] - x) as f32, (now[1] - y) as f32]);
            }
        })
    };
    let end = Callback::from(move |_: PointerEvent| *last.borrow_mut() = None);
    let onkeydown = {
        let moved = props.moved.clone();
        Callback::from(move |event: KeyboardEvent| {
            let by = match event.key().as_str() {
                "ArrowLeft" => [-KEY, 0.0],
                "ArrowRight" => [KEY, 0.0],
                "ArrowUp" => [0.0, -KEY],
                "ArrowDown" => [0.0, KEY],
                _ => return,
            };
            event.prevent_default();
            moved.emit(by);
        })
    };
    html! {
        <div ref={picture} class="turnable" role="group" tabindex="0" aria-label={props.label.clone()}
            {onpointerdown} {onpointermove}
            onpointerup={end.clone()} onpointercancel={end} {onkeydown}>
            { props.children.clone() }
        </div>
    }
}
