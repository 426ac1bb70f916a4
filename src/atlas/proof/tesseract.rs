//! The 3x3x3x3: Kamack and Keane, section 7, with the useful moves of Appendix A.
//!
//! Tessies are put in their slots by the moves that exchange pairs of them or rotate three, then turned by those that
//! turn pairs of them or one.

use std::sync::Arc;

use group::is_odd;
use puzzle::Puzzle;

use super::tools::{Kind, Tool, Useful};
use super::{Aim, Work};
use crate::useful_move;

pub(super) struct TesseractProver {
    dyads: Kind,
    triads: Kind,
    tetrads: Kind,
    dyad_swaps: Tool,
    triad_cycle: Tool,
    tetrad_swaps: Tool,
    flips: Tool,
    reflections: Tool,
    triad_twist: Tool,
    tetrad_twists: Tool,
    cross: Tool,
}

/// The useful move of this name, written as `written`.
fn useful(name: &str, written: &'static str) -> Useful {
    let useful = useful_move(name).expect("one of the useful moves");
    Useful {
        name: written,
        algorithm: useful.algorithm(),
        effect: useful.permutation.clone(),
    }
}

impl TesseractProver {
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        let [dyads, triads, tetrads] = [2, 3, 4].map(|facets| Kind::new(puzzle, facets));
        let plain = |name: &'static str| useful(name, name);
        Self {
            dyad_swaps: dyads.tool_of_slots(plain("Q6"), &["23", "27", "43", "47"]),
            triad_cycle: triads.tool_of_slots(plain("Q3"), &["238", "274", "638"]),
            tetrad_swaps: tetrads.tool_of_slots(plain("Q17"), &["1346", "1836", "5678", "7654"]),
            flips: dyads.tool_of_slots(plain("Q24"), &["12", "34"]),
            reflections: triads.tool_of_slots(plain("Q35"), &["134", "275"]),
            triad_twist: triads.tool_of_facets(plain("Q29"), "123", None),
            tetrad_twists: tetrads.tool_of_facets(plain("Q18"), "1234", Some("1283")),
            // Half as long as Q22, which does the same; texts know it by its definition alone.
            cross: tetrads.tool_of_facets(useful("Q22.short", "(Q18 Q[12]19)c"), "1234", None),
            dyads,
            triads,
            tetrads,
        }
    }

    pub fn solve(&self, work: &mut Work) {
        if is_odd(&self.dyads.contents(&work.position)) {
            let any = work.puzzle.face_turns().next();
            work.turn(any.expect("a tesseract turns"));
        }
        work.aim = Aim::PlaceDyads;
        swap_home(work, &self.dyads, &self.dyad_swaps);
        work.aim = Aim::PlaceTriads;
        work.cycle_home(&self.triads, &self.triad_cycle);
        work.aim = Aim::PlaceTetrads;
        swap_home(work, &self.tetrads, &self.tetrad_swaps);
        work.aim = Aim::FlipDyads;
        work.flip_home(&self.dyads, &self.flips);
        work.aim = Aim::ReflectTriads;
        self.reflect(work);
        work.aim = Aim::TwistTriads;
        self.twist_triads(work);
        work.aim = Aim::TwistTetrads;
        self.twist_tetrads(work);
    }

    /// Reflects triads two by two, so that all are right or twisted.
    fn reflect(&self, work: &mut Work) {
        let stays = |&&point: &&u16| work.position.image(point.into()) == usize::from(point);
        let reflected = |facets: &Vec<u16>| facets.iter().filter(stays).count() == 1;
        let wrong = self.triads.slots(reflected);
        for pair in wrong.chunks_exact(2) {
            work.apply(&self.reflections, pair, self.triads.ids(pair));
        }
    }

    fn twist_triads(&self, work: &mut Work) {
        for (number, facets) in self.triads.facets().iter().enumerate() {
            let home = usize::from(facets[0]);
            let now = work.position.image(home);
            if now != home {
                let points = [now, home].map(|point| self.triads.facet(point));
                work.apply(&self.triad_twist, &points, self.triads.ids(&[number]));
            }
        }
    }

    /// Twists all tetrads but the last, and the last with them. What is left there is a cross at most.
    fn twist_tetrads(&self, work: &mut Work) {
        let kind = &self.tetrads;
        let (last, others) = kind.facets().split_last().expect("there are tetrads");
        for (number, facets) in others.iter().enumerate() {
            // A cross becomes a twist when another twist is done first.
            while let Some((points, backwards)) = self.next_twist(work, facets, last[0]) {
                let slots = kind.ids(&[number, kind.count() - 1]);
                work.apply_either(&self.tetrad_twists, &points, slots, backwards);
            }
        }
        let home = usize::from(last[0]);
        let now = work.position.image(home);
        work.aim = Aim::LastTetrad;
        if now != home {
            let points = [now, home].map(|point| kind.facet(point));
            work.apply(&self.cross, &points, kind.ids(&[kind.count() - 1]));
        }
    }

    /// How to apply the twist to a tetrad so that it is right afterwards, or at least twisted and not crossed.
    fn next_twist(&self, work: &Work, facets: &[u16], last: u16) -> Option<([usize; 3], bool)> {
        let kind = &self.tetrads;
        let home = |&point: &u16| work.position.image(point.into()) == usize::from(point);
        let wrong = facets.iter().copied().find(|point| !home(point))?;
        let now = work.position.image(wrong.into());
        let [now, wrong, last] = [now, wrong.into(), last.into()].map(|point| kind.facet(point));
        // Forwards the move takes its first point to its second, backwards the second to the first. Which of the two
        // leaves the right facet in place depends on the kind of twist.
        let good = |&(points, backwards): &([usize; 3], bool)| {
            let Some(mut effect) = self.tetrad_twists.effect_at(work.puzzle, &points) else {
                return false;
            };
            if backwards {
                effect = effect.inverse();
            }
            facets
                .iter()
                .all(|&point| effect.image(work.position.image(point.into())) == usize::from(point))
        };
        let forwards = ([now, wrong, last], false);
        let backwards = ([wrong, now, last], true);
        let best = [forwards, backwards].into_iter().find(good);
        Some(best.unwrap_or(forwards))
    }
}

/// Brings tessies home by exchanging two pairs of them at a time.
fn swap_home(work: &mut Work, kind: &Kind, tool: &Tool) {
    loop {
        let mut contents = kind.contents(&work.position);
        let misplaced = |contents: &[usize]| (0..contents.len()).find(|&at| contents[at] != at);
        let Some(x) = misplaced(&contents) else {
            return;
        };
        let y = contents[x];
        contents.swap(x, y);
        let apart = |at: &usize| ![x, y].contains(at);
        // A second pair that brings something home, too; else, at the end of a cycle of three, one that is at home.
        let second = (0..contents.len())
            .filter(|&at| contents[at] != at)
            .map(|at| (at, contents[at]))
            .find(|(u, v)| apart(u) && apart(v));
        let (u, v) = second.unwrap_or_else(|| {
            let mut home = (0..contents.len()).filter(|at| apart(at) && contents[*at] == *at);
            let mut next = || home.next().expect("there are more than four tessies");
            (next(), next())
        });
        let points = [x, y, u, v];
        work.apply(tool, &points, kind.ids(&points));
    }
}
