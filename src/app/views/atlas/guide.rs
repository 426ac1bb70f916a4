//! The reader's map of the papers.

use yew::{Html, html};

use crate::state::screens::atlas::guide::{Block, GUIDE, PAGE_COLUMN};
use crate::state::screens::atlas::section::Section;
use crate::views::{filled, marked};

/// All papers, each with its tables.
pub fn guide() -> Html {
    let errata =
        html! { <a class="link" href={Section::Errata.href()}>{ Section::Errata.name() }</a> };
    html! {
        <>
            <p class="lead">{ filled(&words::atlas::guide_lead(words::Part(0)), &[errata]) }</p>
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
            <div class="numbers" role="group" tabindex="0" aria-label={words::atlas::GUIDE_TABLE_LABEL.text()}>
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
