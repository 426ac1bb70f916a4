//! What is said of a move: tessie cycles, as Kamack and Keane write permutations, `(23, 27)(1234)_{acd}(1283)_{adc}`,
//! and perhaps `...` after them. [`puzzle::cycles`] reads cycles.

use group::Permutation;

use puzzle::NotationError;

/// What a text of cycles says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycles {
    /// What happens to the facets of the tesseract.
    pub permutation: Permutation,
    /// Whether the text ends in `...`: other tessies may move as well.
    pub open: bool,
}

impl Cycles {
    /// Whether this is what `actual` does: everything, or where the text is open, on the tessies it mentions.
    pub fn describes(&self, actual: &Permutation) -> bool {
        if self.open {
            self.permutation
                .support()
                .all(|point| actual.image(point) == self.permutation.image(point))
        } else {
            *actual == self.permutation
        }
    }
}

/// Reads tessie cycles of the tesseract, and `...` after them.
///
/// # Errors
/// Where the text is not [cycles](puzzle::cycles::parse), and at what stands after `...`.
pub fn parse_cycles(text: &str) -> Result<Cycles, NotationError> {
    let (cycles, rest) = text
        .split_once("...")
        .map_or((text, None), |(cycles, rest)| {
            (cycles, Some(rest.trim_start()))
        });
    let permutation = puzzle::cycles::parse(crate::tesseract(), cycles)?;
    if let Some(rest) = rest
        && let Some(stray) = rest.chars().next()
    {
        let start = text.len() - rest.len();
        let message = "nothing comes after `...`";
        return Err(NotationError::new(start..start + stray.len_utf8(), message));
    }
    Ok(Cycles {
        permutation,
        open: rest.is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Permutation {
        parse_cycles(text).expect(text).permutation
    }

    /// The facets of a slot in the order of its name.
    fn facets_of(name: &str) -> Vec<u16> {
        let puzzle = crate::tesseract();
        let piece = puzzle.piece(puzzle.piece_by_name(name).expect(name));
        let in_face = |face: char| {
            let lies_there = |point: &&u16| {
                let id = puzzle.facets()[usize::from(**point)].face;
                puzzle.faces()[usize::from(id.0)].name == face.to_string()
            };
            *piece.facets.iter().find(lies_there).expect(name)
        };
        name.chars().map(in_face).collect()
    }

    /// The worked cases of section 6, and of Q24, Q29 and Q21 there.
    #[test]
    fn letters_are_those_of_section_6() {
        let long = |text: &str| {
            // Written out the cycle passes each tessie more than once, so follow it facet by facet.
            let words: Vec<Vec<u16>> = text.split(", ").map(facets_of).collect();
            move |p: &Permutation| {
                words
                    .iter()
                    .zip(words.iter().cycle().skip(1))
                    .all(|(from, to)| {
                        (from.iter().zip(to)).all(|(&a, &b)| p.image(a.into()) == usize::from(b))
                    })
            }
        };
        for (short, written_out) in [
            ("(123, 567)_{abc}", "123, 567, 312, 756, 231, 675"),
            ("(123, 567)_{ab}", "123, 567, 213, 657"),
            ("(12)_{ab}", "12, 21"),
            ("(123)_{abc}", "123, 312, 231"),
            ("(1234)_{(ad)(bc)}", "1234, 4321"),
        ] {
            assert!(long(written_out)(&read(short)), "{short}");
            assert_eq!(read(&format!("({written_out})")), read(short));
        }
        // A mirror image: (1283)_{adc} = (1238)_{acd}.
        assert_eq!(read("(1283)_{adc}"), read("(1238)_{acd}"));
    }

    /// With `...` nothing is said of tessies that are not mentioned.
    #[test]
    fn dots_leave_other_tessies_open() {
        let actual = read("(12, 13)(123)_{abc}");
        for (text, open, describes) in [
            ("(12, 13)(123)_{abc}", false, true),
            ("(12, 13)", false, false),
            ("(12, 13) ...", true, true),
            ("(12, 13)... ", true, true),
            ("(12, 13)_{ab} ...", true, false),
            ("...", true, true),
            ("", false, false),
        ] {
            let cycles = parse_cycles(text).expect(text);
            assert_eq!(cycles.open, open, "{text}");
            assert_eq!(cycles.describes(&actual), describes, "{text}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, range) in [
            ("(12, 13", 6..7),
            ("(12, 15)", 5..7),
            ("(12, 123)", 5..8),
            ("(12, 13, 21)", 1..3),
            ("(12)(34, 12)", 9..11),
            ("(123)_{abd}", 9..10),
            ("(123)_{aab}", 8..9),
            ("(123)_{}", 7..8),
            ("(12) ... (34)", 9..10),
            ("(12) ... é", 9..11),
            ("(12) ..", 5..6),
            ("(é)", 1..3),
            ("(129)", 1..4),
            ("(0)", 1..2),
        ] {
            let error = parse_cycles(text).expect_err(text);
            assert_eq!(error.range, range, "{text}: {error}");
        }
        assert!(read("").is_identity());
    }
}
