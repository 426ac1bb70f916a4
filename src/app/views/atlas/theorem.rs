//! Why one cube in twelve can be solved, in four moves.

use puzzle::cycles::{self, Form};
use puzzle::{Algorithm, Puzzle, catalogue};
use yew::{Html, html};

use super::in_play;
use crate::state::screens::atlas::theorem::{STEPS, Step};
use crate::text::typeset;
use crate::views::filled;

/// The laws, and the steps of the proof, each with what its move does.
pub fn theorem() -> Html {
    let cube = catalogue::by_name("3x3x3");
    html! {
        <section class="panel sheet" aria-labelledby="theorem-heading" data-testid="theorem">
            <h3 id="theorem-heading">{ words::atlas::THEOREM.text() }</h3>
            <p>{ words::atlas::THEOREM_LEAD.text() }</p>
            <ol class="proof-steps">{ for STEPS.iter().map(|step| describe(cube.as_deref(), step)) }</ol>
            <p class="hint">{ words::atlas::THEOREM_SOURCE.text() }</p>
        </section>
    }
}

fn describe(cube: Option<&Puzzle>, step: &Step) -> Html {
    let does = cube.and_then(|cube| {
        let moves = Algorithm::parse(cube, step.moves).ok()?;
        cycles::write(cube, &moves.permutation(cube), Form::Letters)
    });
    let does = html! { <code translate="no">{ does.unwrap_or_default() }</code> };
    let lemma = words::atlas::lemma(step.lemma);
    html! {
        <li>
            <p>{ words::atlas::step(step.aim, &lemma) }</p>
            <p><code translate="no">{ typeset(step.moves) }</code>{ " " }{ in_play("", step.moves, &lemma) }</p>
            <p class="hint">
                { filled(&words::atlas::does(words::Part(0)), &[does]) }
                { " " }{ step.misprint.map(words::Message::text) }
            </p>
        </li>
    }
}
