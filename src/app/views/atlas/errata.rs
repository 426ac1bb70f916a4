//! Where the papers err.

use ::atlas::Erratum;
use yew::{Html, html};

/// Every erratum, with the commands that show it.
pub fn errata() -> Html {
    html! {
        <>
            <p class="lead">
                { "Where the papers, in the copies at hand, print something that is not so. Each was looked at from \
                   both sides: that what is printed is wrong, and that it was read rightly. Tests run these commands." }
            </p>
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
                <dt>{ "Printed" }</dt><dd>{ &one.printed }</dd>
                <dt>{ "Right" }</dt><dd>{ &one.right }</dd>
                <dt>{ "How we read it" }</dt><dd>{ &one.reading }</dd>
                <dt>{ "Shown by" }</dt>
                { for one.commands().map(|command| html! { <dd><code>{ "hypercubist " }{ command }</code></dd> }) }
            </dl>
        </section>
    }
}
