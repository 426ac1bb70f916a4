//! What the parts of a text that a program was compiled from cost in turns.

use std::collections::BTreeMap;

use crate::Program;

/// What a part of a text costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// How many turns its algorithms have, each algorithm once.
    pub turns: usize,
    /// The algorithms, with commas between them; what does not fit ends in an ellipsis.
    pub algorithms: String,
}

impl Program {
    /// What each origin costs, given the origin of each instruction in order; those without turns are left out. Of an
    /// origin's algorithms as many characters are shown as `longest` says.
    ///
    /// ```
    /// let text = "Puzzles\nA: 3x3\n\n1 | R U\n2 | solved-goto 4 UFR\n3 | L2\n4 | halt \"Done\"\n";
    /// let mut sources = diagnostics::Sources::new();
    /// let id = sources.add(diagnostics::Source::new("test.q", text));
    /// let program = q::parse(sources.get(id), id).program.unwrap();
    /// let costs = program.costs([Some("a"), None, Some("a"), Some("b")], 4);
    /// assert_eq!(costs.len(), 1, "without turns there is no cost");
    /// assert_eq!((costs["a"].turns, costs["a"].algorithms.as_str()), (3, "R U, \u{2026}"));
    /// ```
    pub fn costs<O: Ord>(
        &self,
        origins: impl IntoIterator<Item = Option<O>>,
        longest: usize,
    ) -> BTreeMap<O, Cost> {
        let kinds = self.kinds_in_hand();
        let mut costs: BTreeMap<O, Cost> = BTreeMap::new();
        for ((instruction, kind), origin) in self.instructions.iter().zip(kinds).zip(origins) {
            let algorithm = instruction.operation.algorithm();
            let Some((origin, algorithm)) = origin.zip(algorithm.filter(|it| !it.is_empty()))
            else {
                continue;
            };
            let cost = costs.entry(origin).or_default();
            cost.turns += algorithm.len();
            if cost.algorithms.len() <= longest {
                if !cost.algorithms.is_empty() {
                    cost.algorithms.push_str(", ");
                }
                let puzzle = &self.puzzles[kind].puzzle;
                cost.algorithms += &algorithm.display(puzzle).to_string();
            }
        }
        for cost in costs.values_mut() {
            if let Some((end, _)) = cost.algorithms.char_indices().nth(longest) {
                cost.algorithms.truncate(end);
                cost.algorithms.push_str(" \u{2026}");
            }
        }
        costs
    }
}
