//! The Hypercubist page: a program, the cube that runs it, and what the cube's registers say.
//!
//! [`state`] decides everything and is pure; [`views`] show it; [`browser`] talks to the browser; [`page`] ties them
//! together. The page runs no search and no compilation: those go to the workers through [`wire`].

mod browser;
mod facelets;
mod nets;
mod page;
mod state;
mod text;
mod views;

fn main() {
    browser::crash::report_panics();
    let root = gloo::utils::document().get_element_by_id("app");
    match root {
        Some(root) => yew::Renderer::<page::Page>::with_root(root).render(),
        None => yew::Renderer::<page::Page>::new().render(),
    };
}
