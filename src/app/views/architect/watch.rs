//! A search as a picture: what each length took, and what made the tree of words smaller.

use wire::{LengthView, PrunedBy};
use yew::{Html, html};

use crate::text::{counted, grouped};

/// The lengths that were looked through, the shortest first.
pub fn watch(lengths: &[LengthView]) -> Html {
    if lengths.is_empty() {
        return Html::default();
    }
    let most = lengths.iter().map(|length| length.positions).max();
    let most = (most.unwrap_or(1).max(2) as f64).ln();
    let rows = lengths.iter().enumerate().map(|(at, length)| {
        let before = at.checked_sub(1).map(|before| &lengths[before]);
        row(length, before, most)
    });
    html! {
        <table class="watch" data-testid="watch" aria-label="The search, length by length">
            <thead>
                <tr>
                    <th scope="col">{ "Moves" }</th>
                    <th scope="col">{ "Positions" }</th>
                    <th scope="col">{ "Growth" }</th>
                    <th scope="col">{ "Cut off" }</th>
                </tr>
            </thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}

fn row(length: &LengthView, before: Option<&LengthView>, most: f64) -> Html {
    let share = (length.positions.max(1) as f64).ln() / most * 100.0;
    let growth = before.filter(|before| before.positions > 0).map(|before| {
        let growth = length.positions as f64 / before.positions as f64;
        format!("\u{d7} {growth:.1}")
    });
    html! {
        <tr key={length.length}>
            <th scope="row">{ length.length }</th>
            <td>
                <span class="watch-bar" style={format!("inline-size: {share:.0}%")} aria-hidden="true"></span>
                { grouped(length.positions) }
            </td>
            <td>{ growth.unwrap_or_default() }</td>
            <td>
                { for length.pruned.iter().map(|(by, count)| html! {
                    <span class="watch-cut" title={why(by, length)}>
                        { format!("{} {}", grouped(*count), name(by)) }
                    </span>
                }) }
            </td>
        </tr>
    }
}

fn name(by: &PrunedBy) -> String {
    match by {
        PrunedBy::Symmetry => "symmetry".to_owned(),
        PrunedBy::Rotation => "rotation".to_owned(),
        PrunedBy::Pieces(kind) => kind.clone(),
        PrunedBy::Index => "index".to_owned(),
    }
}

fn why(by: &PrunedBy, length: &LengthView) -> String {
    match by {
        PrunedBy::Symmetry => "The same, seen in a mirror or from another side, is searched already".to_owned(),
        PrunedBy::Rotation => {
            "The same moves, begun at another of them, have the same cycles and are searched already".to_owned()
        }
        PrunedBy::Pieces(kind) => {
            format!("The moves that are left cannot bring the right number of {kind} home")
        }
        PrunedBy::Index => format!(
            "Not one of the ends of {} in the index goes with this beginning",
            counted(length.indexed.into(), "move", "moves")
        ),
    }
}
