//! Why one cube in twelve can be solved, in four moves.

use puzzle::cycles::{self, Form};
use puzzle::{Algorithm, Puzzle, catalogue};
use yew::{Html, html};

use super::in_play;
use crate::state::screens::atlas::theorem::{STEPS, Step};
use crate::text::typeset;

/// The laws, and the steps of the proof, each with what its move does.
pub fn theorem() -> Html {
    let cube = catalogue::by_name("3x3x3");
    html! {
        <section class="panel sheet" aria-labelledby="theorem-heading" data-testid="theorem">
            <h3 id="theorem-heading">{ "Why one cube in twelve can be solved" }</h3>
            <p>
                { "Take an ordinary cube apart and put it together at random. It can be solved if the turns of its \
                   corners add up to a multiple of three, the flips of its edges to an even number, and if corners \
                   and edges are both rearranged evenly or both oddly: 3 \u{d7} 2 \u{d7} 2 = 12. No turn of a face \
                   changes these sums. And if they are right, four moves solve the cube, each done as often as needed \
                   between some moves and their inverse:" }
            </p>
            <ol class="proof-steps">{ for STEPS.iter().map(|step| describe(cube.as_deref(), step)) }</ol>
            <p class="hint">{ "Pieper 2017, Theorem 11.1, after J. Chen. What each move does was worked out here." }</p>
        </section>
    }
}

fn describe(cube: Option<&Puzzle>, step: &Step) -> Html {
    let does = cube.and_then(|cube| {
        let moves = Algorithm::parse(cube, step.moves).ok()?;
        cycles::write(cube, &moves.permutation(cube), Form::Letters)
    });
    html! {
        <li>
            <p>{ format!("{} ({}).", step.aim, step.lemma) }</p>
            <p><code translate="no">{ typeset(step.moves) }</code>{ " " }{ in_play("", step.moves, step.lemma) }</p>
            <p class="hint">
                { "It does " }<code translate="no">{ does.unwrap_or_default() }</code>{ ". " }{ step.misprint }
            </p>
        </li>
    }
}
