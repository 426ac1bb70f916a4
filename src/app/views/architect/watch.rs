//! A search as a picture: what each length took, and what made the tree of words smaller.

use wire::{LengthView, PrunedBy};
use yew::{Html, html};

use crate::text::grouped;

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
        <table class="watch" data-testid="watch" aria-label={words::architect::WATCH_LABEL.text()}>
            <thead>
                <tr>
                    <th scope="col">{ words::architect::WATCH_MOVES.text() }</th>
                    <th scope="col">{ words::architect::WATCH_POSITIONS.text() }</th>
                    <th scope="col">{ words::architect::WATCH_GROWTH.text() }</th>
                    <th scope="col">{ words::architect::WATCH_CUT.text() }</th>
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
                    <span class="watch-cut" title={why(by, length)}>{ cut(by, *count) }</span>
                }) }
            </td>
        </tr>
    }
}

fn cut(by: &PrunedBy, count: u64) -> String {
    match by {
        PrunedBy::Symmetry => words::architect::cut_symmetry(count),
        PrunedBy::Rotation => words::architect::cut_rotation(count),
        PrunedBy::Pieces(kind) => words::architect::cut_pieces(count, kind),
        PrunedBy::Index => words::architect::cut_index(count),
    }
}

fn why(by: &PrunedBy, length: &LengthView) -> String {
    match by {
        PrunedBy::Symmetry => words::architect::CUT_SYMMETRY_TITLE.text().to_owned(),
        PrunedBy::Rotation => words::architect::CUT_ROTATION_TITLE.text().to_owned(),
        PrunedBy::Pieces(kind) => words::architect::cut_pieces_title(kind),
        PrunedBy::Index => words::architect::cut_index_title(length.indexed),
    }
}
