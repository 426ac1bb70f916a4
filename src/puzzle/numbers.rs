//! The numbers of the tesseract's facets.

use crate::Puzzle;

impl Puzzle {
    /// Whether it is the tesseract, the facets of which have numbers.
    pub fn has_facet_numbers(&self) -> bool {
        self.dimensions() == 4 && self.layers() == 3
    }

    /// Kamack and Keane's number for each facet of the tesseract, 1 to 208, and 0 for the middles of the cells; `None`
    /// for other puzzles.
    ///
    /// Dyads have the first 48 numbers, triads the next 96 and tetrads the last 64, and the facets of one piece follow
    /// each other (Appendix, "data bank"). The figure with the rest is not in the text we have. Here pieces of a kind
    /// come in the order of their designations, the digits of which stand in the order of the axes. Whatever the text
    /// says agrees with that: 145 to 148 are 1234, 160 is in Face 8 of 1278, 155 in Face 7 of 1274 (sections 2 and 3),
    /// and (1, 5, 7, 11) is a cycle of a rotation (Appendix).
    pub fn facet_numbers(&self) -> Option<Vec<u16>> {
        if !self.has_facet_numbers() {
            return None;
        }
        let digit = |facet: u16| -> Option<u8> {
            let face = self.facets()[usize::from(facet)].face;
            self.faces()[usize::from(face.0)].name.parse().ok()
        };
        let mut pieces = Vec::new();
        for piece in self.pieces().iter().filter(|piece| piece.facets.len() > 1) {
            let digits = piece
                .facets
                .iter()
                .map(|&facet| Some((digit(facet)?, facet)));
            let mut digits: Vec<(u8, u16)> = digits.collect::<Option<_>>()?;
            digits.sort_unstable_by_key(|(digit, _)| (digit - 1) % 4);
            pieces.push(digits);
        }
        pieces.sort_unstable_by_key(|piece| {
            let digits: Vec<u8> = piece.iter().map(|(digit, _)| *digit).collect();
            (digits.len(), digits)
        });
        let mut numbers = vec![0; self.facets().len()];
        for (number, (_, facet)) in (1..).zip(pieces.into_iter().flatten()) {
            numbers[usize::from(facet)] = number;
        }
        Some(numbers)
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue;

    /// What the paper's text says of single numbers, and of its data bank.
    #[test]
    fn facets_have_the_numbers_of_the_text() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        let numbers = tesseract.facet_numbers().expect("it has numbers");
        let facet = |piece: &str, face: &str| {
            let piece = tesseract.piece_by_name(piece).expect(piece);
            let facets = &tesseract.piece(piece).facets;
            let on = |facet: u16| {
                let face = tesseract.facets()[usize::from(facet)].face;
                &tesseract.faces()[usize::from(face.0)].name
            };
            usize::from(*facets.iter().find(|&&facet| on(facet) == face).expect(face))
        };
        for (number, face) in [(145, "1"), (146, "2"), (147, "3"), (148, "4")] {
            assert_eq!(numbers[facet("1234", face)], number);
        }
        let (from, to) = (facet("1278", "8"), facet("1274", "7"));
        assert_eq!((numbers[from], numbers[to]), (160, 155));
        let turn = |name| {
            let turn = tesseract.move_by_name(name).expect("a rotation");
            &tesseract.mv(turn).permutation
        };
        assert_eq!(turn("R12").image(from), to);

        let mut all: Vec<u16> = numbers
            .iter()
            .copied()
            .filter(|&number| number > 0)
            .collect();
        all.sort_unstable();
        assert_eq!(all, (1..=208).collect::<Vec<u16>>());
        let first = |number| {
            numbers
                .iter()
                .position(|&other| other == number)
                .expect("a facet")
        };
        let cycle = [1, 5, 7, 11].map(first);
        let follows = |name| (0..4).all(|k| turn(name).image(cycle[k]) == cycle[(k + 1) % 4]);
        assert!(follows("R13") || follows("R17"));
    }

    #[test]
    fn other_puzzles_have_none() {
        for name in ["3x3x3", "2x2x2x2", "4x4x4x4", "megaminx"] {
            let puzzle = catalogue::by_name(name).expect(name);
            assert_eq!(puzzle.facet_numbers(), None, "{name}");
        }
    }
}
