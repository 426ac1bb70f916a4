//! Lines to a program: checks that puzzles, moves, pieces and targets exist and fit together.

mod in_hand;

use std::ops::Range;
use std::sync::Arc;

use diagnostics::suggest;
use group::BigUint;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use sentences::Sentence;

use crate::flow::{self, Node};
use crate::lexer::{Raw, RawKind};
use crate::limits::MAX_PUZZLES;
use crate::report::{Report, shown};
use crate::syntax::{Body, Declaration, Line, Number, OutputKind, Syntax, Target, Tokens};
use crate::{Counting, Instruction, Operation, Output, Program, PuzzleDeclaration};

/// Checks everything and reports what is wrong. None if the program is incomplete because of an error.
pub(crate) fn program(
    text: &str,
    raws: &[Raw],
    syntax: &Syntax,
    known: &dyn Fn(&str) -> Option<Arc<Puzzle>>,
    report: &mut Report,
) -> Option<Program> {
    if !syntax.has_header {
        return None;
    }
    let mut resolver = Resolver {
        text,
        raws,
        report,
        puzzles: Vec::new(),
        lines: line_indices(&syntax.lines),
        ends: ends(&syntax.lines),
    };
    for declaration in &syntax.puzzles {
        resolver.declare(declaration, known);
    }
    if resolver.puzzles.is_empty() {
        return None;
    }
    if syntax.lines.is_empty() && !resolver.report.has_errors() {
        let end = text.trim_end().len();
        resolver.report.warning(
            "q::no-instructions",
            end..end,
            sentences::q::no_instructions(),
            sentences::q::no_instructions_here(),
            [sentences::q::no_instructions_help()],
        );
    }
    resolver.program(&syntax.lines)
}

fn line_indices(lines: &[Line]) -> Vec<(u64, usize)> {
    let numbers = lines.iter().map(|line| line.number);
    let mut indices: Vec<(u64, usize)> = numbers.zip(0..).collect();
    if !indices.is_sorted_by(|one, next| one.0 < next.0) {
        indices.sort_unstable();
        indices.dedup_by_key(|line| line.0);
    }
    indices
}

struct Resolver<'a, 'r> {
    text: &'a str,
    raws: &'a [Raw],
    report: &'r mut Report,
    puzzles: Vec<Declared>,
    /// The first instruction of each line number, by number.
    lines: Vec<(u64, usize)>,
    /// The first and the last line's number.
    ends: (u64, u64),
}

struct Declared {
    name: Range<usize>,
    kind: Range<usize>,
    /// The word that declares a tape, if it is one.
    tape: Option<Range<usize>>,
    /// None if the kind is unknown.
    puzzle: Option<Arc<Puzzle>>,
}

impl Declared {
    /// Where the declaration begins.
    fn start(&self) -> usize {
        self.tape.as_ref().unwrap_or(&self.name).start
    }
}

impl<'a> Resolver<'a, '_> {
    fn word(&self, range: &Range<usize>) -> &'a str {
        &self.text[range.clone()]
    }

    fn declare(&mut self, declaration: &Declaration, known: &dyn Fn(&str) -> Option<Arc<Puzzle>>) {
        if self.puzzles.len() == MAX_PUZZLES {
            self.report.error(
                "q::too-many-puzzles",
                declaration.name.clone(),
                sentences::q::too_many_puzzles(MAX_PUZZLES),
                sentences::q::too_many_puzzles_here(),
                [],
            );
            return;
        }
        let name = self.word(&declaration.name);
        let twin = self
            .puzzles
            .iter()
            .find(|other| self.word(&other.name) == name);
        if let Some(twin) = twin {
            let first = self.report.span(twin.name.clone());
            let again = self.report.span(declaration.name.clone());
            self.report.push(
                diagnostics::Diagnostic::error(
                    "q::duplicate-puzzle",
                    sentences::q::duplicate_puzzle(shown(name)),
                )
                .at(again, sentences::q::duplicate_puzzle_here())
                .at(first, sentences::q::duplicate_puzzle_first())
                .help(sentences::q::duplicate_puzzle_help()),
            );
            return;
        }
        let kind = self.word(&declaration.kind);
        let puzzle = known(kind);
        if puzzle.is_none() {
            self.report.unknown(
                "q::unknown-puzzle",
                declaration.kind.clone(),
                sentences::q::unknown_puzzle(shown(kind)),
                suggest(kind, catalogue::names().iter().copied()),
                sentences::q::unknown_puzzle_here(),
                [sentences::q::unknown_puzzle_help(
                    catalogue::names().join(", "),
                )],
            );
        }
        self.puzzles.push(Declared {
            name: declaration.name.clone(),
            kind: declaration.kind.clone(),
            tape: declaration.tape.clone(),
            puzzle,
        });
    }

    fn program(&mut self, lines: &[Line]) -> Option<Program> {
        let nodes: Vec<Node> = lines.iter().map(|line| self.node(&line.body)).collect();
        let kind = |index: usize| {
            self.puzzles[index]
                .puzzle
                .as_ref()
                .map(|puzzle| puzzle.name())
        };
        let in_hand = flow::in_hand(&nodes, |a, b| kind(a) == kind(b));
        self.mixed(lines, &in_hand);
        self.tapeless(lines, &nodes);

        let mut instructions = Vec::with_capacity(lines.len());
        for (line, in_hand) in lines.iter().zip(&in_hand) {
            let puzzle = self.puzzles[in_hand.puzzle].puzzle.clone();
            if let Some(operation) = self.operation(line, puzzle.as_ref()) {
                let span = self.report.span(line.range.clone());
                instructions.push(Instruction { operation, span });
            }
        }
        if self.report.has_errors() {
            return None;
        }
        self.unreached(lines, &in_hand);
        let puzzles = self.puzzles.iter().map(|declared| {
            Some(PuzzleDeclaration {
                name: self.word(&declared.name).to_owned(),
                puzzle: declared.puzzle.clone()?,
                tape: declared.tape.is_some(),
                span: self.report.span(declared.start()..declared.kind.end),
            })
        });
        Some(Program {
            puzzles: puzzles.collect::<Option<_>>()?,
            instructions,
        })
    }

    fn node(&self, body: &Body) -> Node {
        let index = |target: &Target| self.line(target);
        match body {
            Body::Goto(target) => index(target).map_or(Node::PLAIN, Node::goto),
            Body::SolvedGoto(target, _) => index(target).map_or(Node::PLAIN, Node::branch),
            Body::Output(OutputKind::Halt, ..) => Node::default(),
            Body::Switch(name) => self.named(name).map_or(Node::PLAIN, Node::switch),
            _ => Node::PLAIN,
        }
    }

    fn named(&self, name: &Range<usize>) -> Option<usize> {
        let name = self.word(name);
        self.puzzles
            .iter()
            .position(|declared| self.word(&declared.name) == name)
    }

    fn operation(&mut self, line: &Line, puzzle: Option<&Arc<Puzzle>>) -> Option<Operation> {
        Some(match &line.body {
            Body::Bad => return None,
            Body::Goto(target) => Operation::Goto(self.target(target)?),
            Body::Solve => Operation::Solve,
            Body::Switch(name) => Operation::Switch(self.switch(name)?),
            Body::MoveHead(places) => Operation::MoveHead(*places),
            Body::Output(kind, message, None) => output(*kind, message, None),
            Body::Turn(tokens) => Operation::Turn(self.algorithm(tokens, puzzle?)?),
            Body::SolvedGoto(target, pieces) => {
                let target = self.target(target);
                let pieces = self.pieces(pieces, puzzle?)?;
                Operation::SolvedGoto {
                    target: target?,
                    pieces,
                }
            }
            Body::RepeatUntil(names, tokens) => {
                let Counting { algorithm, pieces } = self.repeated(tokens, names, puzzle?)?;
                Operation::RepeatUntil { pieces, algorithm }
            }
            Body::Output(kind, message, Some((tokens, names))) => {
                let counting = self.repeated(tokens, names, puzzle?)?;
                output(*kind, message, Some(counting))
            }
            Body::Input(message, tokens, max) => {
                let puzzle = puzzle?;
                let algorithm = self.algorithm(tokens, puzzle)?;
                let order = algorithm.permutation(puzzle).order();
                if order <= max.value.into() {
                    self.max_input(max, &order);
                }
                Operation::Input {
                    message: message.clone(),
                    algorithm,
                    max: max.value,
                }
            }
        })
    }

    fn max_input(&mut self, max: &Number, order: &BigUint) {
        let one = BigUint::from(1_u32);
        let label = if *order == one {
            sentences::q::max_input_idle()
        } else {
            sentences::q::max_input_here(order.to_string())
        };
        self.report.warning(
            "q::max-input",
            max.range.clone(),
            sentences::q::max_input(max.value),
            label,
            [sentences::q::max_input_help((order - one).to_string())],
        );
    }

    /// The instruction that a number names; the number after the last line's is the end of the program.
    fn line(&self, target: &Target) -> Option<usize> {
        let end = (target.number.checked_sub(1) == Some(self.ends.1)).then_some(self.lines.len());
        let found = self
            .lines
            .binary_search_by_key(&target.number, |line| line.0);
        found.map_or(end, |found| Some(self.lines[found].1))
    }

    fn target(&mut self, target: &Target) -> Option<usize> {
        let found = self.line(target);
        if found.is_none() {
            self.report.error(
                "q::no-such-line",
                target.range.clone(),
                sentences::q::no_such_line(shown(self.word(&target.range))),
                sentences::q::no_such_line_here(self.ends.0, self.ends.1),
                [],
            );
        }
        found
    }

    fn switch(&mut self, name: &Range<usize>) -> Option<usize> {
        let found = self.named(name);
        if found.is_none() {
            let word = self.word(name);
            let names: Vec<&str> = self.puzzles.iter().map(|d| self.word(&d.name)).collect();
            self.report.unknown(
                "q::undeclared-puzzle",
                name.clone(),
                sentences::q::undeclared_puzzle(shown(word)),
                suggest(word, names.iter().copied()),
                sentences::q::undeclared_puzzle_here(),
                [sentences::q::undeclared_puzzle_help(names.join(", "))],
            );
        }
        found
    }

    /// An algorithm and the pieces that end its repetition.
    fn repeated(
        &mut self,
        tokens: &Tokens,
        names: &[Range<usize>],
        puzzle: &Arc<Puzzle>,
    ) -> Option<Counting> {
        let algorithm = self.algorithm(tokens, puzzle);
        let pieces = self.pieces(names, puzzle);
        let (algorithm, pieces) = (algorithm?, pieces?);
        let permutation = algorithm.permutation(puzzle);
        for (piece, name) in pieces.iter().zip(names) {
            let facets = &puzzle.piece(*piece).facets;
            if facets
                .iter()
                .all(|&facet| permutation.image(facet.into()) == facet.into())
            {
                self.report.warning(
                    "q::idle-piece",
                    name.clone(),
                    sentences::q::idle_piece(self.word(name)),
                    sentences::q::idle_piece_here(),
                    [sentences::q::idle_piece_help()],
                );
            }
        }
        Some(Counting { algorithm, pieces })
    }

    fn pieces(&mut self, names: &[Range<usize>], puzzle: &Puzzle) -> Option<Vec<PieceId>> {
        let mut pieces = Vec::with_capacity(names.len());
        let mut seen = vec![false; puzzle.pieces().len()];
        for name in names {
            let word = self.word(name);
            let Some(piece) = puzzle.piece_by_name(word) else {
                self.unknown_piece(name, puzzle);
                continue;
            };
            if std::mem::replace(&mut seen[usize::from(piece.0)], true) {
                self.report.warning(
                    "q::repeated-piece",
                    name.clone(),
                    sentences::q::repeated_piece(word),
                    sentences::q::repeated_piece_here(),
                    [],
                );
            }
            pieces.push(piece);
        }
        (pieces.len() == names.len()).then_some(pieces)
    }

    fn unknown_piece(&mut self, name: &Range<usize>, puzzle: &Puzzle) {
        let word = self.word(name);
        let known = puzzle.pieces().iter().map(|piece| piece.name.as_str());
        let known = Some(known)
            .filter(|_| !self.report.is_full())
            .into_iter()
            .flatten();
        self.report.unknown(
            "q::unknown-piece",
            name.clone(),
            sentences::q::unknown_piece(puzzle.name(), shown(word)),
            suggest(word, known),
            sentences::q::unknown_piece_here(),
            [sentences::q::unknown_piece_help()],
        );
    }

    fn algorithm(&mut self, tokens: &Tokens, puzzle: &Puzzle) -> Option<Algorithm> {
        let start = self.raws[tokens.start].start;
        let text = self.plain_text(tokens);
        match Algorithm::parse(puzzle, &text) {
            Ok(algorithm) => Some(algorithm),
            Err(error) => {
                // The plain text has the same length and the same words as the source.
                let from = self.text.floor_char_boundary(start + error.range.start);
                let to = self.text.ceil_char_boundary(start + error.range.end);
                self.report.error(
                    "q::notation",
                    from..to.max(from),
                    error.message.trim_end_matches('.').into(),
                    sentences::q::notation_here(),
                    error.help.map(Sentence::from),
                );
                None
            }
        }
    }

    /// The text of an algorithm on one line: comments and line ends become spaces, byte for byte.
    fn plain_text(&self, tokens: &Tokens) -> String {
        let raws = &self.raws[tokens.clone()];
        let mut at = raws[0].start;
        let mut plain = String::with_capacity(raws[raws.len() - 1].end - at);
        for raw in raws {
            plain.extend(std::iter::repeat_n(' ', raw.start - at));
            let word = &self.text[raw.range()];
            if matches!(raw.kind, RawKind::Comment | RawKind::Newline) {
                plain.extend(std::iter::repeat_n(' ', word.len()));
            } else {
                plain.push_str(word);
            }
            at = raw.end;
        }
        plain
    }
}

fn ends(lines: &[Line]) -> (u64, u64) {
    match lines {
        [first, .., last] => (first.number, last.number),
        [one] => (one.number, one.number),
        [] => (0, 0),
    }
}

fn output(kind: OutputKind, message: &str, counting: Option<Counting>) -> Operation {
    let output = Output {
        message: message.to_owned(),
        counting,
    };
    match kind {
        OutputKind::Halt => Operation::Halt(output),
        OutputKind::Print => Operation::Print(output),
    }
}
