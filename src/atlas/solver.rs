//! Everything that the laws allow can be reached: an algorithm for any legal position, from the useful moves by
//! conjugation.
//!
//! This is the proof of Kamack and Keane's section 7 and Appendix A as a procedure. Tessies are put in their slots by
//! the moves that exchange pairs of them or rotate three, then turned by those that turn pairs of them or one.

mod setups;

use group::{Permutation, is_odd};
use puzzle::{Algorithm, MoveId};

use crate::{Law, UsefulMove, broken_laws, tesseract, useful_move};
use setups::Setups;

/// What a step of the construction brings about, in the order in which they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// A turn makes the permutation of the dyads even, and with it that of the triads.
    Parity,
    /// Dyads come home, two pairs at a time.
    PlaceDyads,
    /// Triads come home, three at a time.
    PlaceTriads,
    /// Tetrads come home, two pairs at a time.
    PlaceTetrads,
    /// Dyads are flipped, two at a time.
    FlipDyads,
    /// Triads are reflected, two at a time.
    ReflectTriads,
    /// Single triads are twisted.
    TwistTriads,
    /// Tetrads are twisted, each together with the last one.
    TwistTetrads,
    /// What is left at the last tetrad is set right.
    LastTetrad,
}

/// One step of the construction: a useful move, conjugated, or a single turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is for.
    pub aim: Aim,
    /// The useful move's name, such as `Q6`; `None` for a turn that needs none.
    pub useful: Option<&'static str>,
    /// Whether the useful move is done backwards.
    pub backwards: bool,
    /// The turns before it; they are taken back after it. For a step without a useful move, the turn.
    pub setup: Algorithm,
    /// All turns of the step.
    pub algorithm: Algorithm,
}

/// A useful move, and setups that bring what it affects to where it should have its effect.
struct Tool {
    useful: &'static UsefulMove,
    algorithm: Algorithm,
    setups: Setups,
}

/// Solves the tesseract. Reuse it: making one takes some tenths of a second.
pub struct Solver {
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

/// The tessies with some number of facets.
struct Kind {
    /// Their facets, tessie by tessie.
    tessies: Vec<Vec<u16>>,
    /// By facet of the tesseract, the number of the tessie, and of the facet among those of the kind.
    numbers: Vec<Option<(usize, usize)>>,
}

impl Kind {
    fn new(facets: usize) -> Self {
        let puzzle = tesseract();
        let tessies: Vec<Vec<u16>> = puzzle
            .pieces()
            .iter()
            .filter(|piece| piece.facets.len() == facets)
            .map(|piece| piece.facets.clone())
            .collect();
        let mut numbers = vec![None; puzzle.facets().len()];
        for (tessie, points) in tessies.iter().enumerate() {
            for (i, &point) in points.iter().enumerate() {
                numbers[usize::from(point)] = Some((tessie, tessie * facets + i));
            }
        }
        Self { tessies, numbers }
    }

    fn tessie(&self, point: usize) -> usize {
        self.numbers[point].expect("a facet of this kind").0
    }

    fn facet(&self, point: usize) -> usize {
        self.numbers[point].expect("a facet of this kind").1
    }

    /// The tessie of this name.
    fn named(&self, name: &str) -> usize {
        let puzzle = tesseract();
        let id = puzzle.piece_by_name(name).expect("a tessie's name");
        self.tessie(puzzle.piece(id).facets[0].into())
    }

    /// By slot, the tessie that is there.
    fn contents(&self, position: &Permutation) -> Vec<usize> {
        let mut contents = vec![0; self.tessies.len()];
        for (tessie, facets) in self.tessies.iter().enumerate() {
            contents[self.tessie(position.image(facets[0].into()))] = tessie;
        }
        contents
    }

    /// A tool whose effect is described by the slots of tessies.
    fn tool_of_slots(&self, name: &str, slots: &[&str]) -> Tool {
        let start: Vec<usize> = slots.iter().map(|slot| self.named(slot)).collect();
        let image = |turn: MoveId, tessie: usize| {
            let facet = usize::from(self.tessies[tessie][0]);
            self.tessie(tesseract().mv(turn).permutation.image(facet))
        };
        Tool::new(name, Setups::new(self.tessies.len(), &start, image))
    }

    /// A tool that takes a facet of a tessie to another one of the same tessie, and does something to another
    /// tessie, too, if one is named.
    fn tool_of_facets(&self, name: &str, tessie: &str, other: Option<&str>) -> Tool {
        let effect = &useful(name).permutation;
        let facets = &self.tessies[self.named(tessie)];
        let from = facets.iter().map(|&point| usize::from(point));
        let mut moved = from.filter(|&point| effect.image(point) != point);
        let from = moved.next().expect("it turns the tessie");
        let mut start = vec![self.facet(from), self.facet(effect.image(from))];
        start.extend(other.map(|name| self.facet(self.tessies[self.named(name)][0].into())));
        let points: Vec<u16> = self.tessies.concat();
        let image = |turn: MoveId, facet: usize| {
            let point = usize::from(points[facet]);
            self.facet(tesseract().mv(turn).permutation.image(point))
        };
        Tool::new(name, Setups::new(points.len(), &start, image))
    }
}

fn useful(name: &str) -> &'static UsefulMove {
    useful_move(name).expect("one of the useful moves")
}

impl Tool {
    fn new(name: &str, setups: Setups) -> Self {
        let useful = useful(name);
        Self {
            useful,
            algorithm: useful.algorithm(),
            setups,
        }
    }
}

/// A position on its way to being solved.
struct Work {
    position: Permutation,
    aim: Aim,
    steps: Vec<Step>,
}

impl Work {
    fn turn(&mut self, turn: MoveId) {
        self.position.then_assign(&tesseract().mv(turn).permutation);
        let algorithm = Algorithm::from_moves(vec![turn]);
        self.steps.push(Step {
            aim: self.aim,
            useful: None,
            backwards: false,
            setup: algorithm.clone(),
            algorithm,
        });
    }

    /// Does the tool's move where these points are.
    fn apply(&mut self, tool: &Tool, points: &[usize]) {
        self.apply_either(tool, points, false);
    }

    /// The same, with the move backwards if so wished.
    fn apply_either(&mut self, tool: &Tool, points: &[usize], backwards: bool) {
        let setup = tool
            .setups
            .to(points)
            .expect("turns bring tessies anywhere");
        let puzzle = tesseract();
        let after = Algorithm::from_moves(setup);
        let setup = after.inverse(puzzle);
        let (effect, middle) = if backwards {
            (
                tool.useful.permutation.inverse(),
                tool.algorithm.inverse(puzzle),
            )
        } else {
            (tool.useful.permutation.clone(), tool.algorithm.clone())
        };
        for part in [
            &setup.permutation(puzzle),
            &effect,
            &after.permutation(puzzle),
        ] {
            self.position.then_assign(part);
        }
        let moves = [&setup, &middle, &after].map(Algorithm::moves).concat();
        self.steps.push(Step {
            aim: self.aim,
            useful: Some(&tool.useful.name),
            backwards,
            setup,
            algorithm: Algorithm::from_moves(moves),
        });
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Finds out how turns bring tessies everywhere; that takes some tenths of a second.
    pub fn new() -> Self {
        let [dyads, triads, tetrads] = [2, 3, 4].map(Kind::new);
        Self {
            dyad_swaps: dyads.tool_of_slots("Q6", &["23", "27", "43", "47"]),
            triad_cycle: triads.tool_of_slots("Q3", &["238", "274", "638"]),
            tetrad_swaps: tetrads.tool_of_slots("Q17", &["1346", "1836", "5678", "7654"]),
            flips: dyads.tool_of_slots("Q24", &["12", "34"]),
            reflections: triads.tool_of_slots("Q35", &["134", "275"]),
            triad_twist: triads.tool_of_facets("Q29", "123", None),
            tetrad_twists: tetrads.tool_of_facets("Q18", "1234", Some("1283")),
            cross: tetrads.tool_of_facets("Q22.short", "1234", None),
            dyads,
            triads,
            tetrads,
        }
    }

    /// Turns that solve a position of the tesseract, nearly forty thousand for most: each step is one of the useful
    /// moves, conjugated.
    ///
    /// # Errors
    /// The laws that the position breaks, if it is not solvable.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn solve(&self, position: &Permutation) -> Result<Algorithm, Vec<Law>> {
        let steps = self.steps(position)?;
        let moves = steps.iter().flat_map(|step| step.algorithm.moves());
        Ok(Algorithm::from_moves(moves.copied().collect()).simplified(tesseract()))
    }

    /// The steps of [`Solver::solve`], each with what it is for: the proof that turns reach all that the laws allow,
    /// shown on one position.
    ///
    /// # Errors
    /// The laws that the position breaks, if it is not solvable.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn steps(&self, position: &Permutation) -> Result<Vec<Step>, Vec<Law>> {
        let broken = broken_laws(position);
        if !broken.is_empty() {
            return Err(broken);
        }
        let mut work = Work {
            position: position.clone(),
            aim: Aim::Parity,
            steps: Vec::new(),
        };
        if is_odd(&self.dyads.contents(position)) {
            let any = tesseract().face_turns().next();
            work.turn(any.expect("a tesseract turns"));
        }
        work.aim = Aim::PlaceDyads;
        swap_home(&mut work, &self.dyads, &self.dyad_swaps);
        work.aim = Aim::PlaceTriads;
        cycle_home(&mut work, &self.triads, &self.triad_cycle);
        work.aim = Aim::PlaceTetrads;
        swap_home(&mut work, &self.tetrads, &self.tetrad_swaps);
        work.aim = Aim::FlipDyads;
        self.flip(&mut work);
        work.aim = Aim::ReflectTriads;
        self.reflect(&mut work);
        work.aim = Aim::TwistTriads;
        self.twist_triads(&mut work);
        work.aim = Aim::TwistTetrads;
        self.twist_tetrads(&mut work);
        debug_assert!(work.position.is_identity());
        Ok(work.steps)
    }

    /// Turns that lead from the solved tesseract to a position of it.
    ///
    /// # Errors
    /// The laws that the position breaks, if it cannot be reached.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn reach(&self, position: &Permutation) -> Result<Algorithm, Vec<Law>> {
        let solution = self.solve(position)?;
        Ok(solution.inverse(tesseract()))
    }

    /// Flips dyads two by two.
    fn flip(&self, work: &mut Work) {
        let flipped =
            |facets: &Vec<u16>| work.position.image(facets[0].into()) != usize::from(facets[0]);
        let wrong: Vec<usize> = slots(&self.dyads, flipped);
        for pair in wrong.chunks_exact(2) {
            work.apply(&self.flips, pair);
        }
    }

    /// Reflects triads two by two, so that all are right or twisted.
    fn reflect(&self, work: &mut Work) {
        let stays = |&&point: &&u16| work.position.image(point.into()) == usize::from(point);
        let reflected = |facets: &Vec<u16>| facets.iter().filter(stays).count() == 1;
        let wrong: Vec<usize> = slots(&self.triads, reflected);
        for pair in wrong.chunks_exact(2) {
            work.apply(&self.reflections, pair);
        }
    }

    fn twist_triads(&self, work: &mut Work) {
        for facets in &self.triads.tessies {
            let home = usize::from(facets[0]);
            let now = work.position.image(home);
            if now != home {
                let points = [now, home].map(|point| self.triads.facet(point));
                work.apply(&self.triad_twist, &points);
            }
        }
    }

    /// Twists all tetrads but the last, and the last with them. What is left there is a cross at most.
    fn twist_tetrads(&self, work: &mut Work) {
        let kind = &self.tetrads;
        let (last, others) = kind.tessies.split_last().expect("there are tetrads");
        for facets in others {
            // A cross becomes a twist when another twist is done first.
            while let Some((points, backwards)) = self.next_twist(work, facets, last[0]) {
                work.apply_either(&self.tetrad_twists, &points, backwards);
            }
        }
        let home = usize::from(last[0]);
        let now = work.position.image(home);
        work.aim = Aim::LastTetrad;
        if now != home {
            let points = [now, home].map(|point| kind.facet(point));
            work.apply(&self.cross, &points);
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
        let good = |points: &[usize; 3], backwards: bool| {
            let setup = self.tetrad_twists.setups.to(points)?;
            let conjugate = Algorithm::from_moves(setup).permutation(tesseract());
            let mut effect = self.tetrad_twists.useful.permutation.conjugate(&conjugate);
            if backwards {
                effect = effect.inverse();
            }
            let right = |&point: &u16| {
                effect.image(work.position.image(point.into())) == usize::from(point)
            };
            facets.iter().all(right).then_some(())
        };
        let forwards = ([now, wrong, last], false);
        let backwards = ([wrong, now, last], true);
        let candidates = [forwards, backwards];
        let best = candidates
            .into_iter()
            .find(|(points, backwards)| good(points, *backwards).is_some());
        Some(best.unwrap_or(forwards))
    }
}

/// Turns that lead from the solved tesseract to a position of it; see [`Solver::reach`].
///
/// # Errors
/// The laws that the position breaks, if it cannot be reached.
///
/// # Panics
/// If the position is of another puzzle.
pub fn reach(position: &Permutation) -> Result<Algorithm, Vec<Law>> {
    Solver::new().reach(position)
}

/// The slots whose tessie's facets are as asked for.
fn slots(kind: &Kind, wrong: impl Fn(&Vec<u16>) -> bool) -> Vec<usize> {
    let all = kind.tessies.iter().enumerate();
    all.filter(|(_, facets)| wrong(facets))
        .map(|(slot, _)| slot)
        .collect()
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
        work.apply(tool, &[x, y, u, v]);
    }
}

/// Brings tessies home by rotating three of them at a time.
fn cycle_home(work: &mut Work, kind: &Kind, tool: &Tool) {
    loop {
        let contents = kind.contents(&work.position);
        let Some(x) = (0..contents.len()).find(|&at| contents[at] != at) else {
            return;
        };
        let y = contents[x];
        let z = if contents[y] == x {
            // Two that have changed places; as the permutation is even, others are misplaced as well.
            let mut others = (0..contents.len()).filter(|&at| contents[at] != at);
            others.find(|at| ![x, y].contains(at))
        } else {
            Some(contents[y])
        };
        work.apply(tool, &[x, y, z.expect("an even permutation")]);
    }
}
