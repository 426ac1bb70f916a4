//! What there is in the atlas.

use yew::{Html, html};

use crate::state::atlas::section::Section;

/// The list of parts with what each is about.
pub fn overview() -> Html {
    let parts = Section::ALL
        .into_iter()
        .filter(|section| *section != Section::Overview);
    html! {
        <>
            <p class="lead">
                { "How far from solved can a cube be? How many positions are there, and which take longest? Here are the \
                   numbers, each with where it comes from and what computes it. Most of them your browser can work out \
                   again while you watch." }
            </p>
            <ul class="cards">
                { for parts.map(|section| html! {
                    <li>
                        <a class="card-link" href={section.href()}>
                            <strong>{ section.heading() }</strong>
                            <span>{ section.blurb() }</span>
                        </a>
                    </li>
                }) }
            </ul>
        </>
    }
}
