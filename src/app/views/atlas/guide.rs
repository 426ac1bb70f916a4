//! The reader's map of the papers.

use yew::{Html, html};

use crate::state::screens::atlas::guide::{Block, GUIDE, PAGE_COLUMN};
use crate::state::screens::atlas::section::Section;
use crate::views::marked;

/// All papers, each with its tables.
pub fn guide() -> Html {
    html! {
        <>
            <p class="lead">
                { "Everything that the papers say and that is here: where this page shows it, which command works \
                   it out, and how long that takes. Tests run these commands. Where the print errs, see " }
                <a class="link" href={Section::Errata.href()}>{ "Errata" }</a>{ "." }
            </p>
            <section class="panel sheet" aria-labelledby="atlas-heading" data-testid="guide">
                { for GUIDE.iter().map(block) }
            </section>
        </>
    }
}

fn block(block: &Block) -> Html {
    match block {
        Block::Heading(name) => html! { <h3>{ *name }</h3> },
        Block::Words(text) => html! { <p>{ marked(text) }</p> },
        Block::Code(text) => html! { <pre translate="no" tabindex="0">{ text }</pre> },
        Block::Table(heads, rows) => html! {
            <div class="numbers" role="group" tabindex="0" aria-label="What is where">
                <table class="wordy">
                    <thead>
                        <tr>{ for heads.iter().map(|head| html! { <th scope="col" class="words">{ *head }</th> }) }</tr>
                    </thead>
                    <tbody>
                        { for rows.iter().map(|row| html! {
                            <tr>{ for heads.iter().zip(row).map(|(head, text)| cell(head, text)) }</tr>
                        }) }
                    </tbody>
                </table>
            </div>
        },
    }
}

fn cell(head: &str, text: &str) -> Html {
    let href = text.trim_matches('`');
    if head != PAGE_COLUMN || href.is_empty() {
        return html! { <td>{ marked(text) }</td> };
    }
    html! { <td><a class="link" href={href.to_owned()}>{ href.trim_start_matches("#/").to_owned() }</a></td> }
}
