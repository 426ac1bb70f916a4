//! What one pulls at to unfold a puzzle of four dimensions.

use web_sys::{Element, PointerEvent};
use yew::{
    Callback, Children, Html, MouseEvent, Properties, function_component, html, use_mut_ref,
    use_node_ref,
};

use crate::state::screens::play::look::Change;

/// The way from folded up to unfolded, as a share of the picture's smaller side, and between which pixels that is.
const WAY: f64 = 0.45;
const WAYS: [f64; 2] = [120.0, 320.0];
/// Pixels that a finger may move before a press counts as a drag.
const SLACK: i32 = 6;
/// A drag by less of the way than this goes back to where it began.
const LEAST: f32 = 0.2;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// How far it is unfolded, 0 to 1.
    pub share: f32,
    /// It was pulled.
    pub pulled: Callback<Change>,
    pub children: Children,
}

/// A pull that is going on.
struct Going {
    from: [i32; 2],
    share: f32,
    /// The whole way, pixels.
    way: f64,
    moved: bool,
    /// Whether it was let go of, and a click may follow.
    over: bool,
}

impl Going {
    /// How far it is unfolded once the finger is here: outwards, up and to the right, opens.
    fn at(&self, [x, y]: [i32; 2]) -> f32 {
        let [dx, dy] = [x - self.from[0], self.from[1] - y];
        let along = if dx.abs() > dy.abs() { dx } else { dy };
        (self.share + (f64::from(along) / self.way) as f32).clamp(0.0, 1.0)
    }

    /// Whether it is unfolded once it is let go of at this share.
    fn opens(&self, share: f32) -> bool {
        let by = share - self.share;
        if by.abs() < LEAST {
            self.share > 0.5
        } else {
            by > 0.0
        }
    }
}

/// The way across the picture that an element stands on, pixels.
fn way(element: &Element) -> f64 {
    let picture = element.closest(".viewport").ok().flatten();
    let side = picture.map_or(0, |picture| {
        picture.client_width().min(picture.client_height())
    });
    (f64::from(side) * WAY).clamp(WAYS[0], WAYS[1])
}

/// The children, which are dragged outwards to unfold, and back to fold up; let go of, they go all the way, and a press
/// does so at once.
#[function_component]
pub fn Pull(props: &Props) -> Html {
    let handle = use_node_ref();
    let going = use_mut_ref(|| None::<Going>);
    let onpointerdown = {
        let (going, handle, share) = (going.clone(), handle.clone(), props.share);
        Callback::from(move |event: PointerEvent| {
            let Some(handle) = handle.cast::<Element>().filter(|_| event.button() == 0) else {
                return;
            };
            *going.borrow_mut() = Some(Going {
                from: [event.client_x(), event.client_y()],
                share,
                way: way(&handle),
                moved: false,
                over: false,
            });
            // Without the capture, a drag ends at the handle's edge.
            let _ = handle.set_pointer_capture(event.pointer_id());
        })
    };
    let onpointermove = {
        let (going, pulled) = (going.clone(), props.pulled.clone());
        Callback::from(move |event: PointerEvent| {
            let at = [event.client_x(), event.client_y()];
            if let Some(going) = &mut *going.borrow_mut()
                && !going.over
            {
                going.moved |= (0..2).any(|n| (at[n] - going.from[n]).abs() > SLACK);
                if going.moved {
                    pulled.emit(Change::Unfold(going.at(at)));
                }
            }
        })
    };
    let end = {
        let (going, pulled) = (going.clone(), props.pulled.clone());
        Callback::from(move |event: PointerEvent| {
            let mut going = going.borrow_mut();
            let Some(going) = &mut *going else {
                return;
            };
            going.over = true;
            if going.moved {
                let share = going.at([event.client_x(), event.client_y()]);
                pulled.emit(Change::Snap(going.opens(share)));
            }
        })
    };
    let cancel = {
        let (going, pulled) = (going.clone(), props.pulled.clone());
        Callback::from(move |_: PointerEvent| {
            if let Some(going) = going.take() {
                pulled.emit(Change::Snap(going.share > 0.5));
            }
        })
    };
    let open = props.share > 0.5;
    let onclick = {
        let pulled = props.pulled.clone();
        Callback::from(move |event: MouseEvent| {
            let dragged = going.take().is_some_and(|going| going.moved);
            // The click that ends a drag is none; that of a key has no number.
            if !dragged || event.detail() == 0 {
                pulled.emit(Change::Snap(!open));
            }
        })
    };
    let [words, title] = if open {
        [words::look::PULL_BACK, words::look::PULL_BACK_TITLE]
    } else {
        [words::look::PULL, words::look::PULL_TITLE]
    }
    .map(words::Message::text);
    html! {
        <button ref={handle} class="unfolds" {title} data-testid="pull" {onpointerdown} {onpointermove}
            onpointerup={end} onpointercancel={cancel} {onclick}>
            { props.children.clone() }
            <span>{ words }</span>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn going(share: f32) -> Going {
        Going {
            from: [100, 300],
            share,
            way: 200.0,
            moved: true,
            over: false,
        }
    }

    #[test]
    fn up_and_to_the_right_opens_and_back_closes() {
        let near = |a: f32, b: f32| (a - b).abs() < 1e-6;
        assert!(near(going(0.0).at([100, 200]), 0.5));
        assert!(near(going(0.0).at([200, 290]), 0.5));
        assert!(near(going(0.0).at([900, 300]), 1.0));
        assert!(near(going(0.0).at([0, 320]), 0.0));
        assert!(near(going(1.0).at([95, 400]), 0.5));
        assert!(near(going(1.0).at([0, 310]), 0.5));
    }

    #[test]
    fn it_goes_on_the_way_it_was_pulled() {
        assert!(going(0.0).opens(0.3));
        assert!(!going(0.0).opens(0.1));
        assert!(!going(1.0).opens(0.7));
        assert!(going(1.0).opens(0.9));
        assert!(going(0.4).opens(0.7));
        assert!(!going(0.4).opens(0.5));
    }
}
