//! A worksheet of the open program, which is seen on paper only.

use std::rc::Rc;

use yew::{Html, Properties, function_component, html};

use crate::facelets;
use crate::state::describe::piece_in_words;
use crate::state::screens::run::worksheet::{Question, Worksheet};
use crate::text::typeset;
use crate::views::filled;
use crate::views::translate::translatable;

/// The most instructions that are printed.
const MOST_LINES: usize = 300;
/// The rows of the blank table: with the questions they fill a page, of Letter as well.
const BLANK_ROWS: usize = 16;

#[derive(Properties)]
pub struct Props {
    pub sheet: Rc<Worksheet>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.sheet, &other.sheet)
    }
}

#[function_component]
pub fn Sheet(props: &Props) -> Html {
    let sheet = &*props.sheet;
    translatable(html! {
        <div class="worksheet" data-testid="worksheet">
            <header>
                <h1>{ &sheet.title }</h1>
                if !sheet.answers {
                    <p>{ words::share::SHEET_NAME.text() }</p><p>{ words::share::SHEET_DATE.text() }</p>
                }
            </header>
            if sheet.answers { { answers(sheet) } } else { { tasks(sheet) } }
        </div>
    })
}

/// What pupils get: the program in both languages and where its registers are; then a trace to fill in, and questions.
fn tasks(sheet: &Worksheet) -> Html {
    let blank =
        (0..BLANK_ROWS).map(|_| row(String::new(), sheet.loaded.registers.iter().map(|_| None)));
    html! {
        <>
            <div class="languages">
                <section>
                    <h2>{ words::share::SHEET_PROGRAM.text() }</h2><pre translate="no">{ numbered(&sheet.text) }</pre>
                </section>
                { machine_code(sheet) }
            </div>
            <section>
                <h2>{ words::share::SHEET_PIECES.text() }</h2>
                <div class="maps">{ for (0..sheet.loaded.registers.len()).map(|n| map(sheet, n)) }</div>
            </section>
            <section class="sheet-break">
                <h2>{ words::share::SHEET_TRACE.text() }</h2>
                <p>
                    { words::share::SHEET_TRACE_HINT.text() }
                    if let Some(inputs) = numbers(sheet) { { " " }{ words::share::sheet_begin(inputs) } }
                </p>
                { table(sheet, blank.collect()) }
            </section>
            <section>
                <h2>{ words::share::SHEET_QUESTIONS.text() }</h2>
                <ol class="questions">
                    { for sheet.questions().iter().map(|question| html! { <li>{ &question.words }</li> }) }
                </ol>
            </section>
        </>
    }
}

/// The text with the numbers of its lines, without the tests, which give answers away.
fn numbered(text: &str) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim_start().starts_with(".test"));
    let lines = lines.map(|(at, line)| format!("{:>2}  {line}", at + 1));
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The program as people turn it.
fn machine_code(sheet: &Worksheet) -> Html {
    let lines = (sheet.loaded.lines).part(0..sheet.loaded.lines.len().min(MOST_LINES));
    let lines = lines.iter().enumerate().map(|(at, line)| {
        let text: String = line.parts.iter().map(|part| part.text.as_str()).collect();
        html! { <li><b>{ q::instruction_name(at) }</b><code translate="no">{ typeset(&text) }</code></li> }
    });
    html! {
        <section>
            <h2>{ words::share::SHEET_Q.text() }</h2>
            <p>{ words::share::SHEET_HOLD.text() }{ " " }{ &sheet.loaded.declared }</p>
            <ol class="instructions">{ for lines }</ol>
            if sheet.loaded.lines.len() > MOST_LINES {
                <p>{ words::share::sheet_more(sheet.loaded.lines.len() - MOST_LINES) }</p>
            }
        </section>
    }
}

/// What a teacher keeps: each question with its answer, and the trace of the run.
fn answers(sheet: &Worksheet) -> Html {
    let trace = sheet
        .trace
        .iter()
        .map(|(at, values)| row(q::instruction_name(*at), values.iter().copied()));
    let answer = |question: &Question| {
        html! { <><dt>{ &question.words }</dt><dd>{ &question.answer }</dd></> }
    };
    html! {
        <section>
            <h2>{ words::share::SHEET_ANSWERS.text() }</h2>
            <dl>{ for sheet.questions().iter().map(answer) }</dl>
            if let Some(inputs) = numbers(sheet) { <p>{ words::share::sheet_with(inputs) }</p> }
            { table(sheet, trace.collect()) }
            <p>{ sheet.result.clone().unwrap_or_else(|| words::share::SHEET_SO_ON.text().to_owned()) }</p>
        </section>
    }
}

/// The numbers that the run was given, as `3 and 4`.
fn numbers(sheet: &Worksheet) -> Option<String> {
    let inputs = sheet.inputs.iter().map(i64::to_string);
    inputs.reduce(words::page::and)
}

fn table(sheet: &Worksheet, rows: Vec<Html>) -> Html {
    html! {
        <table>
            <thead><tr><th>{ words::share::SHEET_INSTRUCTION.text() }</th>
                { for sheet.loaded.registers.iter().map(|register| html! { <th>{ &register.name }</th> }) }
            </tr></thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}

fn row(name: String, values: impl Iterator<Item = Option<u64>>) -> Html {
    let cell = |value: Option<u64>| html! { <td>{ value.map(|value| value.to_string()) }</td> };
    html! { <tr><td>{ name }</td>{ for values.map(cell) }</tr> }
}

/// Where a register's pieces are, on the unfolded cube and in words.
fn map(sheet: &Worksheet, n: usize) -> Html {
    let register = &sheet.loaded.registers[n];
    let puzzle = &sheet.loaded.program.puzzles[register.puzzle].puzzle;
    let net = facelets::net(puzzle).unwrap_or_default();
    let layers = puzzle.layers();
    let squares = net.iter().map(|square| {
        let facet = &puzzle.facets()[square.facet];
        let of = register.pieces.contains(&facet.piece);
        let (x, y) = (square.column.to_string(), square.row.to_string());
        let fill = if of { "#999" } else { "#fff" };
        html! { <rect {x} {y} width="1" height="1" {fill} stroke="#000" stroke-width="0.06" /> }
    });
    // The name of each face in its middle: the net has them one after the other.
    let names = net.chunks(usize::from(layers).pow(2)).map(|side| {
        let middle = f64::from(layers) / 2.0;
        let x = f64::from(side[0].column) + middle;
        let y = f64::from(side[0].row) + middle;
        html! { <text x={x.to_string()} y={y.to_string()}>{ &puzzle.faces()[side[0].face].name }</text> }
    });
    html! {
        <figure>
            <figcaption>
                <strong>{ words::share::sheet_register(&register.name, register.order.saturating_sub(1)) }</strong>
                { " " }
                { filled(&words::share::sheet_adds(words::Part(0)), &[
                    html! { <code translate="no">{ typeset(&register.algorithm) }</code> }]) }
            </figcaption>
            if !net.is_empty() {
                <svg translate="no" viewBox={format!("-0.1 -0.1 {}.2 {}.2", 4 * layers, 3 * layers)}>
                    { for squares }{ for names }</svg>
            }
            <ul>{ for register.pieces.iter().map(|&piece| html! { <li>{ piece_in_words(puzzle, piece) }</li> }) }</ul>
        </figure>
    }
}
