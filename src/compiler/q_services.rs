//! What an editor is to know of a Q text: which lines are jumped to, and from where.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::{Source, Span, Token, TokenKind};
use q::{Operation, Program};
use qat::services::{Occurrence, Services, Symbol};
use wire::SymbolKind;

/// The services of a program written in Q.
pub(crate) fn services(program: &Program, tokens: &[Token], source: &Source) -> Services {
    let mut from: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (index, instruction) in program.instructions.iter().enumerate() {
        if let Operation::Goto(target) | Operation::SolvedGoto { target, .. } =
            instruction.operation
        {
            from.entry(target).or_default().insert(index);
        }
    }
    let numbers: Vec<Span> = tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Label)
        .map(|token| token.span)
        .collect();
    let own = |index: usize| {
        let start = program.instructions.get(index)?.span.start;
        numbers.iter().copied().find(|span| span.start == start)
    };
    let mut services = Services::default();
    for (&target, sources) in &from {
        let Some(definition) = own(target) else {
            continue;
        };
        let place = definition.range();
        let line = source.line_column(place.start).line;
        let lines: Vec<String> = sources
            .iter()
            .map(|&index| said(source, own(index)))
            .collect();
        let symbol = services.symbols.len();
        services.symbols.push(Symbol {
            name: source.text()[place].to_owned(),
            kind: SymbolKind::Label,
            definition: Some(definition),
            title: source.line_text(line).trim().to_owned(),
            doc: format!("Jumped to from {}.", lines.join(", ")),
            excerpt: None,
        });
        services.occurrences.push(Occurrence {
            span: definition,
            symbol,
            definition: true,
        });
        for &index in sources {
            let span = program.instructions[index].span;
            let used = numbers
                .iter()
                .find(|number| number.start > span.start && number.end <= span.end);
            services.occurrences.extend(used.map(|&span| Occurrence {
                span,
                symbol,
                definition: false,
            }));
        }
    }
    services
        .occurrences
        .sort_by_key(|occurrence| occurrence.span.start);
    services
}

fn said(source: &Source, number: Option<Span>) -> String {
    number.map_or_else(String::new, |span| {
        format!("line {}", &source.text()[span.range()])
    })
}

#[cfg(test)]
mod tests {
    use wire::Language;

    #[test]
    fn lines_know_who_jumps_to_them() {
        let text =
            "Puzzles\nA: 3x3\n\n1 | U\n2 | solved-goto 4 UF\n3 | goto 1\n4 | halt \"done\"\n";
        let build = crate::compile(
            "a.q",
            Language::Q,
            text,
            &qat::CatalogueWorld,
            qat::Options::default(),
        );
        let services = &build.services;
        let found: Vec<_> = services
            .occurrences
            .iter()
            .map(|o| (&text[o.span.range()], o.definition))
            .collect();
        assert_eq!(
            found,
            [("1", true), ("4", false), ("1", false), ("4", true)]
        );
        assert_eq!(services.symbols[0].title, "1 | U");
        assert_eq!(services.symbols[0].doc, "Jumped to from line 3.");
        assert_eq!(services.outline().count(), 2);
    }
}
