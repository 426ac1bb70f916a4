//! What there is in the atlas.

use yew::{Callback, Html, html};

use crate::state::screens::atlas::section::Section;
use crate::state::{Action, State};
use crate::views::tables;

/// The list of parts with what each is about.
pub fn overview(state: &State, send: &Callback<Action>) -> Html {
    let parts = Section::ALL
        .into_iter()
        .filter(|section| *section != Section::Overview);
    html! {
        <>
            <p class="lead">
                { "How far from solved can a cube be? How many positions are there, and which take longest? Here are \
                   the numbers, each with where it comes from and what computes it. Most of them your browser can work \
                   out again while you watch." }
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
            <section class="panel sheet" aria-labelledby="tables-heading">
                <h3 id="tables-heading">{ "Proofs in this browser" }</h3>
                <p>
                    { "That a way is the shortest one is proved by ruling out all shorter ones. A larger table of \
                       distances rules out more of them at a glance." }
                </p>
                { tables::choice(state, state.play.bench.solver.is_running(), send) }
                { tables::saved(state, send) }
            </section>
        </>
    }
}
