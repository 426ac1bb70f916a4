//! The field that an algorithm is typed into: its caret, and the step that is marked.

use gloo::utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlTextAreaElement, Node};

/// Puts the caret of a field, which need not have the focus.
pub fn put_caret(field: &HtmlTextAreaElement, caret: u32) {
    // A click on a button takes the focus but leaves the page's selection in the field; Chromium 150 then moves the
    // caret back to that selection.
    let node: &Node = field;
    if document()
        .active_element()
        .is_none_or(|active| !node.is_same_node(Some(&active)))
        && let Ok(Some(selection)) = document().get_selection()
        && selection.anchor_node() == node.parent_node()
    {
        // What is not selected need not be let go.
        let _ = selection.remove_all_ranges();
    }
    // A field that has left the page has no caret to move.
    let _ = field.set_selection_range(caret, caret);
}

/// Scrolls the algorithm bar until the marked step is seen.
pub fn show_mark(field: &HtmlTextAreaElement) {
    let Some(bar) = field.parent_element() else {
        return;
    };
    let mark = bar.query_selector("mark").ok().flatten();
    let Some(mark) = mark.and_then(|mark| mark.dyn_into::<HtmlElement>().ok()) else {
        bar.set_scroll_top(0);
        return;
    };
    let (top, height) = (mark.offset_top(), bar.client_height());
    let bottom = top + mark.offset_height();
    if top < bar.scroll_top() || bottom > bar.scroll_top() + height {
        bar.set_scroll_top(top - height / 3);
    }
}
