//! Which puzzle is in hand at each instruction: data flow over the program.

/// An instruction's successors in the data flow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node {
    /// Whether the next instruction may follow.
    pub falls: bool,
    /// Another instruction that may follow.
    pub jump: Option<usize>,
    /// The puzzle that is in hand afterwards, if it changes.
    pub switch: Option<usize>,
}

impl Node {
    /// An instruction that is followed by the next one.
    pub(crate) const PLAIN: Self = Self {
        falls: true,
        jump: None,
        switch: None,
    };

    pub(crate) fn goto(target: usize) -> Self {
        Self {
            jump: Some(target),
            ..Self::default()
        }
    }

    pub(crate) fn branch(target: usize) -> Self {
        Self {
            jump: Some(target),
            ..Self::PLAIN
        }
    }

    pub(crate) fn switch(puzzle: usize) -> Self {
        Self {
            switch: Some(puzzle),
            ..Self::PLAIN
        }
    }
}

/// The puzzle in hand when an instruction is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InHand {
    /// A puzzle of the kind that is in hand.
    pub puzzle: usize,
    /// The instruction that leads here with it; none for the start.
    pub from: Option<usize>,
    /// A puzzle of another kind that may be in hand too, and the instruction that leads here with it.
    pub other: Option<(usize, Option<usize>)>,
    /// Whether any path from the start leads here.
    pub reached: bool,
}

/// Follows every path. Each instruction is visited at most twice: one kind of puzzle is its meaning, and two different
/// kinds are an error.
pub(crate) fn in_hand(nodes: &[Node], same_kind: impl Fn(usize, usize) -> bool) -> Vec<InHand> {
    let mut states: Vec<Option<InHand>> = vec![None; nodes.len()];
    let mut start = 0;
    while start < nodes.len() {
        // Unreachable code is read as if the line above led to it.
        let entry = match start
            .checked_sub(1)
            .and_then(|above| states[above].map(|s| (above, s)))
        {
            Some((above, state)) => nodes[above].switch.unwrap_or(state.puzzle),
            None => 0,
        };
        let reached = start == 0;
        let mut open: Vec<(usize, usize, Option<usize>)> = vec![(start, entry, None)];
        while let Some((at, puzzle, from)) = open.pop() {
            let Some(state) = states.get_mut(at) else {
                continue;
            };
            match state {
                None => {
                    *state = Some(InHand {
                        puzzle,
                        from,
                        other: None,
                        reached,
                    });
                }
                Some(state)
                    if reached && state.other.is_none() && !same_kind(state.puzzle, puzzle) =>
                {
                    state.other = Some((puzzle, from));
                }
                Some(_) => continue,
            }
            let after = nodes[at].switch.unwrap_or(puzzle);
            if nodes[at].falls {
                open.push((at + 1, after, Some(at)));
            }
            if let Some(target) = nodes[at].jump {
                open.push((target, after, Some(at)));
            }
        }
        while states.get(start).is_some_and(Option::is_some) {
            start += 1;
        }
    }
    states.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(nodes: &[Node]) -> Vec<(usize, bool, bool)> {
        // Puzzles 0 and 1 are of one kind, 2 of another.
        in_hand(nodes, |a, b| (a == 2) == (b == 2))
            .into_iter()
            .map(|in_hand| (in_hand.puzzle, in_hand.other.is_some(), in_hand.reached))
            .collect()
    }

    #[test]
    fn a_switch_changes_what_follows() {
        let nodes = [Node::PLAIN, Node::switch(2), Node::PLAIN, Node::default()];
        assert_eq!(
            kinds(&nodes),
            [
                (0, false, true),
                (0, false, true),
                (2, false, true),
                (2, false, true)
            ]
        );
    }

    #[test]
    fn two_kinds_meet_only_where_paths_with_both_do() {
        // 0: branch 2, 1: switch 2, 2: plain, 3: switch 0, 4: plain
        let nodes = [
            Node::branch(2),
            Node::switch(2),
            Node::PLAIN,
            Node::switch(0),
            Node::PLAIN,
        ];
        let mixed: Vec<bool> = kinds(&nodes).iter().map(|k| k.1).collect();
        assert_eq!(mixed, [false, false, true, true, false]);
    }

    #[test]
    fn puzzles_of_one_kind_may_meet() {
        let nodes = [Node::branch(2), Node::switch(1), Node::PLAIN];
        assert!(kinds(&nodes).iter().all(|k| !k.1));
    }

    #[test]
    fn unreached_code_reads_on_from_the_line_above() {
        let nodes = [Node::switch(2), Node::goto(0), Node::PLAIN, Node::PLAIN];
        // Line 0 is reached with both kinds, so the loop is mixed; lines 2 and 3 are not reached at all.
        let kinds = kinds(&nodes);
        assert_eq!(kinds[2].0, 2);
        assert!(!kinds[2].2 && !kinds[3].2);
    }

    #[test]
    fn targets_past_the_end_are_nothing() {
        assert_eq!(kinds(&[Node::goto(9)]).len(), 1);
        assert!(kinds(&[]).is_empty());
    }
}
