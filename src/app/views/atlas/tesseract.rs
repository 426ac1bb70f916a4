//! The tesseract in numbers.

use ::atlas::n_tope_by_formula;
use wire::AtlasTable;
use yew::{Callback, Html, html};

use super::played;
use super::sheet::sheet;
use crate::state::link::Link;
use crate::state::screens::atlas::about::tables;
use crate::state::screens::atlas::{self, DIMENSIONS};
use crate::state::{Action, State};
use crate::text::digits;
use crate::views::fields::from_field;

/// The heads of the table of pieces.
const HEADS: [words::Message; 6] = [
    words::atlas::COLUMN_FACETS,
    words::atlas::COLUMN_PIECES,
    words::atlas::COLUMN_FACETS_IN_ALL,
    words::atlas::COLUMN_IN_A_FACE,
    words::atlas::COLUMN_THAT_STAY,
    words::atlas::COLUMN_CYCLES_OF_FOUR,
];

/// The part.
pub fn tesseract(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <>
        { kinds() }
        { for tables(&state.atlas.section).iter().map(|table| {
            let more = match table {
                AtlasTable::TesseractElements => elements(state, table),
                AtlasTable::NTopes => any_dimension(state, send),
                _ => Html::default(),
            };
            sheet(state, table, more, send)
        }) }
        </>
    }
}

/// What a piece can be, before anything is said about it: each kind is a link to Play, where it is shown alone.
fn kinds() -> Html {
    let kinds = [
        ("tesseract", "", words::atlas::THE_TESSERACT),
        ("dyads", "1,3,4", words::atlas::DYADS),
        ("triads", "1,2,4", words::atlas::TRIADS),
        ("tetrads", "1,2,3", words::atlas::TETRADS),
    ];
    let kind = |(picture, hidden, words): (&str, &str, words::Message)| {
        let mut link = Link::default();
        link.set("hide", hidden);
        let query = link.query().map(|query| format!("?{query}"));
        html! {
            <li>
                <a class="card-link" href={format!("#/play/3x3x3x3{}", query.unwrap_or_default())}
                    data-testid={format!("kind-{picture}")}>
                    <img src={format!("pictures/atlas/{picture}.svg")} alt="" width="128" height="128" />
                    <span>{ words.text() }</span>
                </a>
            </li>
        }
    };
    html! { <ul class="kinds">{ for kinds.map(kind) }</ul> }
}

/// Links that play the elements of large order whose moves are in the table's last row.
fn elements(state: &State, table: &AtlasTable) -> Html {
    let sheet = state.atlas.sheet(table);
    let Some(moves) = sheet.and_then(|sheet| sheet.rows.last()) else {
        return Html::default();
    };
    let links = [
        (0, "play-element", words::atlas::PLAY_LARGEST_ORDER),
        (2, "play-short", words::atlas::PLAY_KAMACK_KEANE),
    ];
    let links = links.map(|(column, id, words)| {
        let moves = moves.cells.get(column)?;
        let href = played("3x3x3x3", "", &moves.text);
        Some(html! { <a class="button outlined" {href} data-testid={id}>{ words.text() }</a> })
    });
    html! { <div class="row">{ for links.into_iter().flatten() }</div> }
}

/// Table 2 for any number of dimensions, by its formulas.
fn any_dimension(state: &State, send: &Callback<Action>) -> Html {
    let dimensions = state.atlas.n_tope;
    let oninput = from_field(send, |text| {
        Action::Atlas(atlas::Action::Dimensions(text.parse().unwrap_or_default()))
    });
    let column = n_tope_by_formula(dimensions.into());
    let (least, most) = (DIMENSIONS.start(), DIMENSIONS.end());
    html! {
        <div class="any-dimension">
            <p>
                <label for="dimensions">{ words::atlas::OTHER_DIMENSIONS.text() }{ " " }</label>
                <input class="field" type="number" id="dimensions" data-testid="dimensions" min={least.to_string()}
                    max={most.to_string()} value={dimensions.to_string()} {oninput} />
            </p>
            if let Some(column) = column {
                <p data-testid="n-tope">
                    { words::atlas::n_tope(column.faces, column.axes_per_face, column.basic_rotations,
                        digits(&column.movable.to_string())) }
                </p>
                <div class="numbers" role="group" tabindex="0"
                    aria-label={words::atlas::PIECES_BY_FACETS_LABEL.text()}>
                    <table>
                        <thead>
                            <tr>{ for HEADS.map(|head| html! { <th scope="col">{ head.text() }</th> }) }</tr>
                        </thead>
                        <tbody>
                            { for column.ads.iter().map(|ads| html! {
                                <tr>
                                    <th scope="row">{ ads.facets_each }</th>
                                    { for [ads.count, ads.facets, ads.per_face, ads.staying, ads.four_cycles]
                                        .map(|number| html! { <td>{ digits(&number.to_string()) }</td> }) }
                                </tr>
                            }) }
                        </tbody>
                    </table>
                </div>
            }
        </div>
    }
}
