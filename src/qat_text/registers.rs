//! Registers as a line of a program: into the block that it has, or into a new program.

use std::ops::Range;

use diagnostics::SourceId;

use crate::lexer::{Token, TokenKind, lex};

/// The text with these registers: in place of the first declaration of as many registers, else on a line of their own
/// in `.registers`, else with a block of their own at the beginning.
pub fn with_registers(text: &str, puzzle: &str, algorithms: &[String]) -> String {
    let right = declared(puzzle, algorithms);
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let tokens = lex(text, SourceId(0));
    let program = Program { text, tokens };
    let names = program.free_names(algorithms.len());
    let Some(block) = program.registers_block() else {
        return format!(
            ".registers {{{line_end}    {names} <- {right}{line_end}}}{line_end}{text}"
        );
    };
    if let Some(old) = program.declaration(block.clone(), algorithms.len()) {
        return format!("{}<- {right}{}", &text[..old.start], &text[old.end..]);
    }
    let end = program.tokens[block.end].span.start as usize;
    let before = text[..end].trim_end_matches([' ', '\t']);
    let gap = if before.ends_with('\n') { "" } else { line_end };
    format!(
        "{before}{gap}    {names} <- {right}{line_end}{}",
        &text[end..]
    )
}

/// A new program that counts with the registers.
///
/// # Panics
/// When there is no register.
pub fn program(puzzle: &str, orders: &[u64], algorithms: &[String]) -> String {
    let names: Vec<String> = (0..orders.len()).map(letter).collect();
    let sizes: Vec<String> = names
        .iter()
        .zip(orders)
        .map(|(name, order)| format!("{name} from 0 to {}", order - 1))
        .collect();
    let first = &names[0];
    format!(
        "-- Registers: {}.\n\n.registers {{\n    {} <- {}\n}}\n    input \"A number:\" {first}\n    \
         add {first} 1\n    halt \"One more is\" {first}\n",
        sizes.join(", "),
        names.join(", "),
        declared(puzzle, algorithms)
    )
}

/// The name of the register with this number: A to Z, then R26 and so on.
pub fn letter(number: usize) -> String {
    match u8::try_from(number) {
        Ok(number @ 0..26) => char::from(b'A' + number).to_string(),
        _ => format!("R{number}"),
    }
}

fn declared(puzzle: &str, algorithms: &[String]) -> String {
    format!("{puzzle} ({})", algorithms.join(", "))
}

struct Program<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

impl Program<'_> {
    fn slice(&self, token: Token) -> &str {
        &self.text[token.span.range()]
    }

    /// The tokens between the braces of `.registers`; `None` also if a brace is missing.
    fn registers_block(&self) -> Option<Range<usize>> {
        use TokenKind::{Directive, Newline, Punctuation};
        let mut tokens = self.tokens.iter().enumerate();
        tokens.find(|(_, token)| token.kind == Directive && self.slice(**token) == ".registers")?;
        let (open, brace) =
            tokens.find(|(_, token)| token.kind != Newline && !token.kind.is_comment())?;
        if self.slice(*brace) != "{" {
            return None;
        }
        let (close, brace) = tokens.find(|(_, token)| {
            token.kind == Directive || (token.kind == Punctuation && self.slice(**token) == "}")
        })?;
        (brace.kind == Punctuation).then_some(open + 1..close)
    }

    /// In the first declaration of `count` registers by a list in brackets: from its arrow to its end, bytes.
    fn declaration(&self, block: Range<usize>, count: usize) -> Option<Range<usize>> {
        let mut names = 0;
        let mut arrow = None;
        let mut brackets = 0_usize;
        for token in &self.tokens[block] {
            match (token.kind, self.slice(*token)) {
                // A list may go on over lines.
                (TokenKind::Newline, _) if brackets == 0 => (names, arrow) = (0, None),
                (TokenKind::Arrow, _) => arrow = Some(token.span.start as usize),
                // Tapes are not registers.
                (TokenKind::Punctuation, "~") => names += self.tokens.len(),
                (TokenKind::Word, _) if arrow.is_none() => names += 1,
                // A group of architectures goes on line by line, without its brackets.
                (TokenKind::Punctuation, "(") if arrow.is_none() => {}
                (TokenKind::Punctuation, "(") => brackets += 1,
                (TokenKind::Punctuation, ")") if brackets > 0 => {
                    brackets -= 1;
                    if let Some(arrow) = arrow.filter(|_| brackets == 0 && names == count) {
                        return Some(arrow..token.span.end as usize);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// `count` names that the program does not use, with commas between.
    fn free_names(&self, count: usize) -> String {
        let used = |name: &String| {
            let mut tokens = self.tokens.iter();
            tokens.any(|&token| token.kind == TokenKind::Word && self.slice(token) == name)
        };
        let free: Vec<String> = (0..)
            .map(letter)
            .filter(|name| !used(name))
            .take(count)
            .collect();
        free.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(text: &str, algorithms: &[&str]) -> String {
        let algorithms: Vec<String> = algorithms.iter().map(ToString::to_string).collect();
        with_registers(text, "3x3x3", &algorithms)
    }

    #[test]
    fn a_declaration_of_as_many_registers_is_replaced() {
        let text = "-- .registers { }\n.registers {\n    A, B <- 3x3 builtin (90, 90)\n    C <- 10\n}\n    add A 1\n";
        assert_eq!(
            put(text, &["U", "D'"]),
            "-- .registers { }\n.registers {\n    A, B <- 3x3x3 (U, D')\n    C <- 10\n}\n    add A 1\n"
        );
        assert_eq!(
            put(
                ".registers { Tot, Cnt \u{2190} 3x3 (U, D') }\nadd Tot 1",
                &["R", "L"]
            ),
            ".registers { Tot, Cnt <- 3x3x3 (R, L) }\nadd Tot 1"
        );
        assert_eq!(
            put(
                ".registers\r\n{\r\n    tape T ~ X <- 3x3 (U)\r\n    Y <- 3x3 ((R U)2,\r\n        D) -- }\r\n    Z \
                 <- 3x3 (U) -- z\r\n}\r\n",
                &["R"]
            ),
            ".registers\r\n{\r\n    tape T ~ X <- 3x3 (U)\r\n    Y <- 3x3x3 (R) -- }\r\n    Z <- 3x3 (U) -- z\r\n}\r\n"
        );
    }

    #[test]
    fn of_a_group_one_line_is_replaced() {
        let text = ".registers {\n    (\n        A, B <- 3x3 builtin (90, 90)\n        C <- 3x3 (U)\n    )\n}\n";
        assert_eq!(
            put(text, &["R"]),
            ".registers {\n    (\n        A, B <- 3x3 builtin (90, 90)\n        C <- 3x3x3 (R)\n    )\n}\n"
        );
    }

    #[test]
    fn otherwise_a_line_is_added_with_names_that_are_free() {
        let text = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    add A 1\n";
        assert_eq!(
            put(text, &["R U"]),
            ".registers {\n    A, B <- 3x3 builtin (90, 90)\n    C <- 3x3x3 (R U)\n}\n    add A 1\n"
        );
        assert_eq!(
            put(".registers { A <- 10 }\n", &["U", "D"]),
            ".registers { A <- 10\n    B, C <- 3x3x3 (U, D)\n}\n"
        );
        assert_eq!(
            put("    print A\r\n", &["U"]),
            ".registers {\r\n    B <- 3x3x3 (U)\r\n}\r\n    print A\r\n"
        );
    }

    #[test]
    fn comments_texts_and_lua_are_no_declarations() {
        for foreign in [
            "-- .registers { A <- 3x3 (U) }\n",
            "print \".registers { A <- 3x3 (U) }\"\n",
            ".start-lua\nx = [[ .registers { A <- 3x3 (U) } ]]\nend-lua\n",
            ".registers { A <- 3x3 (U)\n.define X { }\n",
        ] {
            let written = put(foreign, &["R"]);
            assert!(
                written.ends_with(&format!("(R)\n}}\n{foreign}")),
                "{written}"
            );
        }
    }

    #[test]
    fn a_new_program_has_a_line_of_registers() {
        let text = program("3x3", &[4, 4], &["U".to_owned(), "D".to_owned()]);
        let there = text.replace("    A, B <- 3x3 (U, D)", "    A, B <- 3x3 (R, L)");
        assert_eq!(
            with_registers(&text, "3x3", &["R".to_owned(), "L".to_owned()]),
            there
        );
    }
}
