//! A button that opens a file of the user's.

use web_sys::{HtmlElement, HtmlInputElement};
use yew::{Callback, Children, Event, Html, NodeRef, Properties, TargetCast as _};
use yew::{function_component, html, use_node_ref};

use crate::browser::files::{self, Limit, Opened};
use crate::state::Action;
use crate::state::screens::run::documents::MAX_BYTES;
use crate::views::translate::translatable;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// Hears of the file.
    pub opened: Callback<Opened>,
    /// The endings and kinds of files to choose from, as HTML has them; empty for any.
    #[prop_or_default]
    pub accept: &'static str,
    /// How much of it is read.
    #[prop_or(Limit::Whole(MAX_BYTES))]
    pub limit: Limit,
    /// What tests find the button by; the field behind it has `-input` after that.
    pub test: &'static str,
    pub title: &'static str,
    pub class: &'static str,
    pub children: Children,
}

/// Hands a file on as an action, or says why there is none.
pub fn sends(
    send: &Callback<Action>,
    what: impl Fn(String, Vec<u8>) -> Action + 'static,
) -> Callback<Opened> {
    send.reform(move |file| match file {
        Ok((name, bytes)) => what(name, bytes),
        Err(why) => Action::Refuse(why),
    })
}

/// The button, and the field behind it that no one sees.
#[function_component]
pub fn OpenFile(props: &Props) -> Html {
    let field: NodeRef = use_node_ref();
    let onchange = {
        let opened = props.opened.clone();
        let limit = props.limit;
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let opened = opened.clone();
            if let Some(file) = field.files().and_then(|files| files.get(0)) {
                files::read(file, limit, move |file| opened.emit(file));
            }
            // So that the same file can be chosen again.
            field.set_value("");
        })
    };
    let onclick = {
        let field = field.clone();
        Callback::from(move |_| {
            if let Some(field) = field.cast::<HtmlElement>() {
                field.click();
            }
        })
    };
    translatable(html! {
        <>
            <input class="unseen" ref={field} type="file" accept={props.accept} tabindex="-1" aria-hidden="true"
                data-testid={format!("{}-input", props.test)} {onchange} />
            <button class={props.class} data-testid={props.test} data-out="" title={props.title} {onclick}>
                { props.children.clone() }
            </button>
        </>
    })
}
