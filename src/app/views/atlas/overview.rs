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
            <p class="lead">{ words::atlas::OVERVIEW_LEAD.text() }</p>
            <ul class="cards">
                { for parts.map(|section| html! {
                    <li>
                        <a class="card-link" href={section.href()}>
                            <img src={format!("pictures/atlas/{}.svg", section.path())} alt="" width="96" height="96" />
                            <strong>{ section.heading() }</strong>
                            <span>{ section.blurb() }</span>
                        </a>
                    </li>
                }) }
            </ul>
            <section class="panel sheet" aria-labelledby="tables-heading">
                <h3 id="tables-heading">{ words::atlas::PROOFS.text() }</h3>
                <p>{ words::atlas::PROOFS_HINT.text() }</p>
                { tables::choice(state, state.play.bench.solver.is_running(), send) }
                { tables::saved(state, send) }
            </section>
        </>
    }
}
