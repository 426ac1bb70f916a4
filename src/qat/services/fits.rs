//! Which form of a statement values that are being written fit.

use crate::registers::Registers;
use crate::statements::Part;
use crate::syntax::Argument;

/// The pattern that fits, or the one that fits longest.
pub(super) fn best(patterns: &[Vec<Part>], arguments: &[Argument], registers: &Registers) -> usize {
    let score = |pattern: &Vec<Part>| {
        let fitting = pattern
            .iter()
            .zip(arguments)
            .take_while(|(part, argument)| fits(part, argument, registers))
            .count();
        (
            fitting == pattern.len() && fitting == arguments.len(),
            fitting,
        )
    };
    let best = patterns.iter().map(score).max();
    let position = patterns
        .iter()
        .position(|pattern| Some(score(pattern)) == best);
    position.unwrap_or(0)
}

fn fits(part: &Part, argument: &Argument, registers: &Registers) -> bool {
    match (part, argument) {
        (_, Argument::Placeholder(_) | Argument::Lua(_)) => !matches!(part, Part::Word(_)),
        (Part::Register | Part::Tested, Argument::Word(word)) => {
            registers.find(&word.text).is_some()
        }
        (Part::Tape, Argument::Word(word)) => registers.tape(&word.text).is_some(),
        (Part::Word(wanted), Argument::Word(word)) => *wanted == word.text,
        (Part::Label | Part::Ident, Argument::Word(_))
        | (Part::Tested, Argument::Remainder(_))
        | (Part::Number, Argument::Number(_))
        | (Part::Text, Argument::Text(_))
        | (Part::Block, Argument::Block(_)) => true,
        _ => false,
    }
}
