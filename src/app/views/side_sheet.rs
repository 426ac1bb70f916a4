//! A sheet beside the page: help, links, the language. It takes the focus while it is open and gives it back.

use web_sys::HtmlElement;
use yew::{
    Callback, Children, Html, Properties, classes, function_component, html, use_effect_with,
    use_node_ref,
};

use super::icons::{Icon, icon};
use super::translate::translatable;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// Its name in the page and, with `-sheet`, in style sheets.
    pub id: &'static str,
    /// What its test ids begin with, and its own.
    pub testid: &'static str,
    pub title: &'static str,
    /// What its close button says to a screen reader.
    #[prop_or(words::frame::CLOSE.text())]
    pub close_words: &'static str,
    pub close: Callback<()>,
    pub children: Children,
}

/// A sheet at the side of the page, which takes the focus while it is open.
#[function_component]
pub fn SideSheet(props: &Props) -> Html {
    let sheet = use_node_ref();
    use_effect_with((), {
        let sheet = sheet.clone();
        move |()| {
            let before = focused();
            let sheet = sheet.cast::<HtmlElement>();
            if let Some(sheet) = &sheet {
                let _ = sheet.focus();
            }
            move || {
                // Whoever went on to something else stays there.
                let inside =
                    |now: &HtmlElement| sheet.as_ref().is_some_and(|it| it.contains(Some(now)));
                let lost = focused().is_none_or(|now| now.tag_name() == "BODY" || inside(&now));
                if let Some(before) = before.filter(|before| lost && before.is_connected()) {
                    let _ = before.focus();
                }
            }
        }
    });
    translatable(html! {
        <aside class={classes!("help-sheet", format!("{}-sheet", props.id))} id={props.id} aria-label={props.title}
            tabindex="-1" ref={sheet} data-testid={props.testid}>
            <header>
                <h2>{ props.title }</h2>
                <button class="button square" aria-label={props.close_words} title={props.close_words}
                    data-testid={format!("{}-close", props.id)}
                    onclick={props.close.reform(|_| ())}>{ icon(Icon::Close) }</button>
            </header>
            { for props.children.iter() }
        </aside>
    })
}

fn focused() -> Option<HtmlElement> {
    use wasm_bindgen::JsCast as _;
    gloo::utils::document().active_element()?.dyn_into().ok()
}
