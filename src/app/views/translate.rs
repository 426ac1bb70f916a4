//! Words that the browser may translate.
//!
//! A browser's translation takes text nodes out of the page and puts elements in their place. Yew would go on writing
//! into the nodes that it made, which nobody sees any more, and would look for its place in the page beside them. So
//! each text stands in an element of its own, `<h-words>`, which Yew replaces whole when its words change; it has no
//! box (`base.css`), so nothing else on the page knows of it. What is code or a value has `translate="no"`, as has what
//! changes with every step; the browser leaves that alone, and so does this.

use std::rc::Rc;

use yew::Html;
use yew::virtual_dom::{Attributes, Key, VNode, VTag};

/// The element around a text.
const WORDS: &str = "h-words";

/// The same view, ready to be translated. The page and every component of its own call it for what they show.
pub fn translatable(mut view: Html) -> Html {
    prepare(&mut view, 0);
    view
}

/// Prepares a node that is so far from the first of its list.
fn prepare(node: &mut VNode, at: usize) {
    match node {
        VNode::VText(text) if !text.text.is_empty() => {
            let mut words = VTag::new(WORDS);
            // Two texts of one list may be the same.
            words.key = Some(Key::from(format!("{at} {}", text.text)));
            words.add_child(std::mem::take(node));
            *node = words.into();
        }
        VNode::VTag(tag) if !has_attribute(tag, "translate") => {
            if let Some(children) = Rc::make_mut(tag).children_mut() {
                prepare(children, 0);
            }
        }
        VNode::VList(list) => {
            for (at, node) in Rc::make_mut(list).iter_mut().enumerate() {
                prepare(node, at);
            }
        }
        // The others have no text of this view, or may not be translated.
        _ => {}
    }
}

fn has_attribute(tag: &VTag, name: &str) -> bool {
    match &tag.attributes {
        Attributes::Static(all) => all.iter().any(|(key, _)| *key == name),
        Attributes::Dynamic { keys, .. } => keys.contains(&name),
        Attributes::IndexMap(all) => all.keys().any(|key| &**key == name),
    }
}

#[cfg(test)]
mod tests {
    use yew::html;

    use super::*;

    /// A view as it would be in the page, with keys.
    fn outline(node: &VNode) -> String {
        match node {
            VNode::VText(text) => text.text.to_string(),
            VNode::VTag(tag) => {
                let inside = tag.children().map(outline).unwrap_or_default();
                let key = tag
                    .key
                    .as_ref()
                    .map_or_else(String::new, |key| format!(" {key}"));
                format!("<{}{key}>{inside}</>", tag.tag())
            }
            VNode::VList(list) => list.iter().map(outline).collect(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn each_text_stands_in_an_element_that_is_named_by_it() {
        let shown = translatable(html! {
            <p>{ "two" }<b>{ "words" }</b>{ "" }<code translate="no">{ "R U" }</code></p>
        });
        assert_eq!(
            outline(&shown),
            "<p><h-words 0 two>two</><b><h-words 0 words>words</></><code>R U</></>"
        );
    }

    #[test]
    fn the_same_words_twice_are_two() {
        let shown = translatable(html! { <>{ "a" }{ "a" }</> });
        let VNode::VList(list) = shown else {
            panic!("{shown:?}");
        };
        assert_ne!(list[0].key(), list[1].key());
    }
}
