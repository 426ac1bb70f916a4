//! Registers as a line of a program: into the block that it has, or into a new program.

/// The text with the registers in it: in the place of the first declaration of as many registers, else as one more
/// line of the block, else with a block of their own at its beginning.
pub fn with_registers(text: &str, puzzle: &str, algorithms: &[String]) -> String {
    let right = declared(puzzle, algorithms);
    let Some(block) = block(text) else {
        let names = names(text, algorithms.len());
        return format!(".registers {{\n    {names} <- {right}\n}}\n{text}");
    };
    let inside = &text[block.start..block.end];
    let mut at = block.start;
    for line in inside.split_inclusive('\n') {
        if let Some((left, _)) = arrow(line)
            && !left.contains('~')
            && left.split(',').count() == algorithms.len()
            && balanced(line)
        {
            let indent = &left[..left.len() - left.trim_start().len()];
            let end = if line.ends_with('\n') { "\n" } else { " " };
            let names = left.trim();
            return format!(
                "{}{indent}{names} <- {right}{end}{}",
                &text[..at],
                &text[at + line.len()..]
            );
        }
        at += line.len();
    }
    let names = names(text, algorithms.len());
    let before = text[..block.end].trim_end_matches([' ', '\t']);
    let gap = if before.ends_with('\n') { "" } else { "\n" };
    format!(
        "{before}{gap}    {names} <- {right}\n{}",
        &text[block.end..]
    )
}

/// A new program that counts with the registers.
pub fn program(puzzle: &str, orders: &[u64], algorithms: &[String]) -> String {
    let names: Vec<String> = (0..orders.len()).map(super::letter).collect();
    let sizes: Vec<String> = names
        .iter()
        .zip(orders)
        .map(|(name, order)| format!("{name} from 0 to {}", order - 1))
        .collect();
    let first = &names[0];
    format!(
        "-- Registers from the Architect: {}.\n\n.registers {{\n    {} <- {}\n}}\n    input \"A number:\" {first}\n    \
         add {first} 1\n    halt \"One more is\" {first}\n",
        sizes.join(", "),
        names.join(", "),
        declared(puzzle, algorithms)
    )
}

fn declared(puzzle: &str, algorithms: &[String]) -> String {
    format!("{puzzle} ({})", algorithms.join(", "))
}

/// What stands between the brackets of the `.registers` block, bytes; comments are passed over.
fn block(text: &str) -> Option<std::ops::Range<usize>> {
    let bare = without_comments(text);
    let word = bare.find(".registers")?;
    let open = word + bare[word..].find('{')? + 1;
    let close = open + bare[open..].find('}')?;
    Some(open..close)
}

/// The text with blanks in place of its comments, byte for byte.
fn without_comments(text: &str) -> String {
    text.split_inclusive('\n')
        .map(|line| match comment(line) {
            None => line.to_owned(),
            Some(at) => {
                let blanks = line[at..]
                    .bytes()
                    .map(|b| if b == b'\n' { '\n' } else { ' ' });
                line[..at].chars().chain(blanks).collect()
            }
        })
        .collect()
}

/// Where a line's comment begins.
fn comment(line: &str) -> Option<usize> {
    let places = ["--", "//"].map(|sign| line.find(sign));
    places.into_iter().flatten().min()
}

/// What stands on both sides of a declaration's arrow.
fn arrow(line: &str) -> Option<(&str, &str)> {
    let bare = &line[..comment(line).unwrap_or(line.len())];
    bare.split_once("<-")
        .or_else(|| bare.split_once('\u{2190}'))
}

/// Whether a declaration ends on its own line.
fn balanced(line: &str) -> bool {
    let bare = &line[..comment(line).unwrap_or(line.len())];
    bare.contains('(') && bare.matches('(').count() == bare.matches(')').count()
}

/// Names that the text does not speak of, as many as are wanted.
fn names(text: &str, count: usize) -> String {
    let taken = |name: &str| {
        text.split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| word == name)
    };
    let free: Vec<String> = (0..)
        .map(super::letter)
        .filter(|name| !taken(name))
        .take(count)
        .collect();
    free.join(", ")
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
            put("    print \"A\"\n", &["U"]),
            ".registers {\n    B <- 3x3x3 (U)\n}\n    print \"A\"\n"
        );
    }
}
