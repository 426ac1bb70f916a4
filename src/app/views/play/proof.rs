//! The papers' proofs, step by step on the position in hand.

use yew::{Callback, Html, classes, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::proof::{Command, Proof, Shown};
use crate::state::{Action, State};
use crate::text::{sentence, typeset};
use crate::views::marked;

fn press(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Proof(command)))
}

/// The button that asks for a proof of the present position, and the proof.
pub fn proof(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    if !play.can_prove() {
        return Html::default();
    }
    if let Some((shown, done)) = play.proof() {
        return steps(state, shown, done, send);
    }
    let legal = play
        .laws()
        .is_some_and(|laws| laws.is_ok_and(|laws| laws.legal));
    let running = matches!(play.bench.apart.proof, Proof::Running(_));
    let source = if play.puzzle().dimensions() == 3 {
        words::panels::PROOF_PIEPER
    } else {
        words::panels::PROOF_KAMACK
    };
    html! {
        <section aria-label={words::panels::PROOF.text()}>
            <h3>{ words::panels::PROOF_TITLE.text() }</h3>
            <p class="hint">{ source.text() }</p>
            <button class="button outlined" data-testid="prove"
                disabled={!legal || running || play.is_solved() || !state.shell.solver.is_ready()}
                onclick={press(send, Command::Prove)}>
                { if running { words::panels::PROVING.text() } else { words::panels::PROVE.text() } }
            </button>
            if let Proof::Failed(why) = &play.bench.apart.proof {
                <p class="hint bad" role="alert">{ marked(&sentence(why)) }</p>
            }
        </section>
    }
}

/// The steps, those of one aim together.
fn steps(state: &State, shown: &Shown, done: usize, send: &Callback<Action>) -> Html {
    let playing = state.play.is_playing();
    let all = shown.steps.len();
    let mut number = 0;
    let groups: Vec<(usize, &[wire::ProofStep])> = shown
        .steps
        .chunk_by(|a, b| a.aim == b.aim)
        .map(|group| {
            let first = number;
            number += group.len();
            (first, group)
        })
        .collect();
    let step = |n: usize, step: &wire::ProofStep| {
        let class = classes!((n < done).then_some("done"), (n == done).then_some("next"));
        html! {
            <li {class}>
                <button data-testid={format!("proof-step-{n}")} aria-current={(n == done).then_some("step")}
                    title={words::panels::PROOF_SEEK.text()} onclick={press(send, Command::Seek(n))}>
                    <span>{ &step.words }</span>
                    <code translate="no">{ typeset(&step.moves) }</code>
                    <span class="hint">{ words::count::turns(step.turns) }</span>
                </button>
            </li>
        }
    };
    let (word, next) = match (playing, done == all) {
        (true, _) => (words::panels::PROOF_STOP, true),
        (false, false) => (words::panels::PROOF_NEXT, true),
        (false, true) => (words::panels::PROOF_SOLVED, false),
    };
    html! {
        <section class="proof" aria-label={words::panels::PROOF.text()} data-testid="proof">
            <h3>{ words::panels::PROOF_HERE.text() }</h3>
            <div class="row">
                <button class="button filled" data-testid="proof-next" disabled={!next}
                    onclick={press(send, Command::Next)}>{ word.text() }</button>
                <span class="hint" data-testid="proof-done">{ words::panels::proof_done(all, done) }</span>
            </div>
            { for groups.into_iter().map(|(first, group)| html! {
                <details open={(first..first + group.len()).contains(&done)}>
                    <summary>{ format!("{} ({})", sentence(&group[0].aim), group.len()) }</summary>
                    <p class="hint">{ &group[0].why }</p>
                    <ol start={(first + 1).to_string()}>
                        { for group.iter().enumerate().map(|(n, it)| step(first + n, it)) }
                    </ol>
                </details>
            }) }
        </section>
    }
}
