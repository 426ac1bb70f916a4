//! Where the papers err.

use ::atlas::Erratum;
use yew::{Html, html};

/// Every erratum, with the commands that show it.
pub fn errata() -> Html {
    html! {
        <>
            <p class="lead">{ words::atlas::ERRATA_LEAD.text() }</p>
            { for ::atlas::errata().iter().enumerate().map(|(number, one)| erratum(number + 1, one)) }
        </>
    }
}

fn erratum(number: usize, one: &Erratum) -> Html {
    let heading = format!("erratum-heading-{number}");
    html! {
        <section class="panel sheet" aria-labelledby={heading.clone()} data-testid={format!("erratum-{number}")}>
            <h3 id={heading}>{ format!("{}: {}", one.paper, one.place) }</h3>
            <dl class="origin">
                <dt>{ words::atlas::PRINTED.text() }</dt><dd>{ &one.printed }</dd>
                <dt>{ words::atlas::RIGHT.text() }</dt><dd>{ &one.right }</dd>
                <dt>{ words::atlas::READING.text() }</dt><dd>{ &one.reading }</dd>
                <dt>{ words::atlas::SHOWN_BY.text() }</dt>
                { for one.commands().map(|command| html! { <dd><code>{ "hypercubist " }{ command }</code></dd> }) }
            </dl>
        </section>
    }
}
