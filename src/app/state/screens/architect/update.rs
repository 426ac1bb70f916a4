//! What every action does to Architect.

mod orders;

use puzzle::architecture::Architecture;
use puzzle::{MoveId, catalogue};
use wire::ArchitectureView;

use super::design::{Design, Part};
use super::finder::{Finder, MOST_REGISTERS, Status};
use super::search::{Goal, Search};
use super::{Action, Architect, Panel, Taken, letter, read};
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::link::Link;
use crate::state::screens::{Hand, Screen as _, ScreenId, Stage as _};

impl Architect {
    fn choose(&mut self, name: &str) {
        let Some(puzzle) = catalogue::by_name(name) else {
            return;
        };
        if puzzle.name() == self.puzzle.name() {
            self.home();
            return;
        }
        self.puzzle = puzzle;
        self.finder = Finder {
            registers: self.finder.registers,
            ratio: self.finder.ratio,
            sort: self.finder.sort,
            ..Finder::default()
        };
        self.orders = self.orders.of_another_puzzle();
        self.taken = None;
        self.wanted = None;
        self.lit = None;
        self.home();
    }

    /// A layer was dragged and let go.
    fn dragged(&mut self, mv: MoveId, progress: f32, whole: bool, now: f64) {
        if whole {
            let puzzle = self.puzzle().clone();
            self.position.then_assign(&puzzle.mv(mv).permutation);
            let length = self.speed.turn_ms();
            self.animator.turn_by(&[mv], progress, length, now);
        } else {
            self.animator.fall_back(mv, progress, now);
        }
    }

    /// Takes registers of these sizes: as they were found, or as they are known; else as soon as they are found.
    /// The goal of their search is the usual one unless another is chosen.
    pub(super) fn take(&mut self, orders: &[u64], goal: Option<Goal>) {
        if self.has_taken(orders) {
            if let Some(goal) = goal {
                self.look_for(goal);
            }
            return;
        }
        let row = self
            .finder
            .row(orders)
            .or_else(|| self.orders.example(orders))
            .cloned();
        let (found, design) = row.map(|row| (row.found, row.design)).unzip();
        let known = || {
            let known = Architecture::preset(&self.puzzle, orders)?;
            Some(Design::of_algorithms(&self.puzzle, known))
        };
        let Some(design) = design.or_else(known) else {
            self.wanted = Some((orders.to_vec(), goal));
            return;
        };
        self.put(orders, found, design, false, goal);
    }

    /// Puts registers on the puzzle; `own` says whether their algorithms are the user's.
    pub(super) fn put(
        &mut self,
        orders: &[u64],
        found: Option<ArchitectureView>,
        design: Design,
        own: bool,
        goal: Option<Goal>,
    ) {
        self.wanted = None;
        self.lit = None;
        let usual = Goal::usual(&self.puzzle);
        self.taken = Some(Taken {
            orders: orders.to_vec(),
            found,
            first: design.clone(),
            own,
            design,
            search: Search::new(goal.unwrap_or(usual)),
            others: Vec::new(),
            usual,
            chosen: goal.is_some(),
        });
        self.home();
        self.recall();
    }

    /// Whether these registers are taken.
    pub(super) fn has_taken(&self, orders: &[u64]) -> bool {
        let taken = self.taken.as_ref();
        taken.is_some_and(|taken| taken.orders == orders)
    }

    /// Another goal: what was found for the present one is there again when it is chosen again.
    pub(super) fn look_for(&mut self, goal: Goal) {
        let Some(taken) = &mut self.taken else { return };
        taken.chosen = true;
        if taken.search.goal == goal {
            return;
        }
        let known = taken.others.iter().position(|other| other.goal == goal);
        let next = known.map_or_else(|| Search::new(goal), |at| taken.others.swap_remove(at));
        let mut before = std::mem::replace(&mut taken.search, next);
        // Whatever the engine still says of it comes too late.
        before.stopped(None);
        taken.others.push(before);
        self.redesign();
    }

    /// Where nobody has chosen a goal and there is no saved search for the usual one: the goal of one that is saved.
    pub(super) fn recall(&mut self) {
        let Some(taken) = &self.taken else { return };
        let own = self
            .saved
            .entries()
            .iter()
            .filter(|entry| entry.puzzle == self.puzzle.name() && entry.orders == taken.orders);
        let goals: Vec<Goal> = own.map(|entry| entry.goal).collect();
        let new = taken.search.is_new() && !taken.chosen;
        if let Some(&goal) = goals.first()
            && new
            && !goals.contains(&taken.search.goal)
        {
            self.look_for(goal);
        }
    }

    /// What is known of the registers without any search is on the puzzle.
    pub(super) fn as_known(&mut self) {
        if let Some(taken) = &mut self.taken {
            taken.design = taken.first.clone();
        }
        self.home();
    }

    /// Combinations were found. If what was wanted is not among them, the engine is asked whether it fits.
    pub(super) fn found(&mut self) {
        if let Some(taken) = &mut self.taken
            && taken.found.is_none()
        {
            let row = self.finder.row(&taken.orders);
            taken.found = row.map(|row| row.found.clone());
            if taken.found.is_some() && !taken.search.answers.is_empty() {
                self.redesign();
            }
        }
        if let Some((wanted, goal)) = self.wanted.take() {
            self.take(&wanted, goal);
        }
        if let Some((wanted, _)) = &self.wanted
            && wanted.iter().all(|&order| order > 1)
        {
            self.orders.ask(wanted);
        }
    }

    /// The algorithms that were taken are on the puzzle, with the pieces that they move. Of the registers that have
    /// none yet nobody knows the pieces.
    pub(super) fn redesign(&mut self) {
        let Some(taken) = &mut self.taken else { return };
        if taken.search.answers.is_empty() {
            self.as_known();
            return;
        }
        let mut design = match &taken.found {
            Some(found) => Design::of_found(&self.puzzle, found),
            None => taken.first.clone(),
        };
        let algorithms = read(&self.puzzle, &taken.search.picked());
        let architecture = algorithms.map(|all| Architecture::from_algorithms(&self.puzzle, all));
        if let Some(Ok(architecture)) = architecture {
            let done = architecture.registers.len().min(design.parts.len());
            let rest = design.parts.split_off(done);
            design = Design::of_algorithms(&self.puzzle, architecture);
            design.parts.extend(rest.into_iter().map(Part::unplaced));
        }
        taken.design = design;
        self.home();
    }

    /// The algorithms of all registers, as text; `None` while any is missing.
    pub fn algorithms(&self) -> Option<Vec<String>> {
        let design = &self.taken.as_ref()?.design;
        design
            .parts
            .iter()
            .map(|part| Some(part.algorithm.as_ref()?.display(&self.puzzle).to_string()))
            .collect()
    }

    /// The registers that were taken, if all have algorithms: the puzzle's name, their orders, their algorithms.
    pub(in crate::state) fn registers(&self) -> Option<(&str, &[u64], Vec<String>)> {
        let taken = self.taken.as_ref()?;
        Some((self.puzzle.name(), &taken.orders, self.algorithms()?))
    }

    /// Why the shortest algorithms cannot be looked for now; `None` if they can.
    pub fn search_refusal(&self) -> Option<&'static str> {
        let Some(taken) = &self.taken else {
            return Some(words::architect::REFUSED_NOTHING_TAKEN.text());
        };
        // What is not in the table has no cycles that could be looked for one register after the other.
        match self.finder.status {
            _ if taken.found.is_some() || taken.search.goal != Goal::Each => None,
            Status::Found(_) => Some(words::architect::REFUSED_NOT_IN_TABLE.text()),
            _ => Some(words::architect::REFUSED_NO_TABLE.text()),
        }
    }
}

impl Architect {
    /// Takes in `action`.
    pub fn update(&mut self, action: Action, cx: &mut Context) {
        let before = self.address();
        self.carry_out(action, cx);
        self.save_search(cx);
        if *cx.screen == ScreenId::Architect {
            self.find_if_possible(cx);
            let hash = self.address();
            if hash != before {
                cx.go_to_address(hash, true);
            }
        }
    }

    fn carry_out(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Choose(name) => {
                self.stop_architect(cx);
                self.choose(&name);
                cx.shell.sheet = None;
                cx.say(words::architect::puzzle_here(self.puzzle.name()));
            }
            Action::Panel(panel) => self.panel = panel,
            Action::Registers(_)
            | Action::Least(_)
            | Action::Ratio(_)
            | Action::Find
            | Action::StopFinding
            | Action::Sort(_)
            | Action::Only(_)
            | Action::More => self.update_finder(action, cx),
            Action::Orders(action) => self.update_orders(action, cx),
            Action::Take(orders) => self.take_shown(&orders, cx),
            Action::Light(register) => self.lit = register,
            Action::Add(register, back) => self.add(register, back, cx),
            Action::Home => self.home(),
            Action::Hand(Hand::Turn(mv)) => self.turn_by(&[mv], cx.now),
            Action::Hand(Hand::Tap(moves)) => self.turn_by(&moves, cx.now),
            Action::Hand(Hand::Drag {
                mv,
                progress,
                whole,
            }) => self.dragged(mv, progress, whole, cx.now),
            Action::Search => self.search(cx),
            Action::Goal(goal) => {
                self.stop_search(true, cx);
                self.save_search(cx);
                self.look_for(goal);
            }
            Action::Pause => self.stop_search(true, cx),
            Action::Drop => self.stop_search(false, cx),
            Action::Pick {
                register,
                algorithm,
            } => {
                self.stop_search(false, cx);
                if let Some(taken) = &mut self.taken {
                    taken.search.pick(register, algorithm);
                }
                self.redesign();
            }
            Action::Fetched { .. }
            | Action::Listed(_)
            | Action::NotSaved(..)
            | Action::Forget(_)
            | Action::Catalogue => self.update_saved(action, cx),
            // The program is Run's: see [`crate::state::State::update`].
            Action::Use { .. } => {}
        }
    }

    /// Takes registers, and shows them.
    pub(super) fn take_shown(&mut self, orders: &[u64], cx: &mut Context) {
        if !self.has_taken(orders) {
            self.stop_search(true, cx);
        }
        self.take(orders, None);
        self.panel = Panel::Solve;
        cx.say(words::architect::registers_on_puzzle(orders.len()));
    }

    /// Takes in what concerns the table.
    fn update_finder(&mut self, action: Action, cx: &mut Context) {
        let finder = &mut self.finder;
        match action {
            Action::Registers(registers) => {
                finder.registers = registers.clamp(1, MOST_REGISTERS);
                self.settings.registers = finder.registers;
                self.find_again(cx);
            }
            Action::Least(least) => {
                finder.least = least;
                self.find_again(cx);
            }
            Action::Ratio(ratio) => {
                finder.ratio = ratio;
                self.settings.ratio = ratio;
                self.find_again(cx);
            }
            Action::Find => self.find_again(cx),
            Action::StopFinding if finder.is_running() => {
                finder.status = Status::stopped();
                cx.stop(&Owner::Registers);
            }
            Action::Sort(sort) => {
                finder.sort = sort;
                self.settings.sort = sort;
            }
            Action::Only(only) => finder.only = only,
            Action::More => finder.more(),
            _ => {}
        }
    }

    /// Does a register's algorithm on the puzzle, or what undoes it.
    fn add(&mut self, register: usize, back: bool, cx: &mut Context) {
        let Some(part) = self.design().and_then(|d| d.parts.get(register)) else {
            return;
        };
        let Some(algorithm) = &part.algorithm else {
            return;
        };
        let puzzle = self.puzzle().clone();
        let moves = if back {
            algorithm.inverse(&puzzle).into_moves()
        } else {
            algorithm.moves().to_vec()
        };
        self.turn_by(&moves, cx.now);
        let values = self
            .design()
            .map(|design| design.values(self.position()))
            .unwrap_or_default();
        let words = values.iter().enumerate().map(|(n, value)| match value {
            Some(value) => format!("{} {value}", letter(n)),
            None => words::architect::no_value(letter(n)),
        });
        cx.shell.announcement = words.collect::<Vec<_>>().join(", ");
    }

    /// Opens the puzzle of this name, if there is one, as a link says.
    pub(super) fn open_puzzle(&mut self, name: &str, link: &Link, cx: &mut Context) {
        if !name.is_empty() {
            if let Some(puzzle) = catalogue::by_name(name) {
                if puzzle.name() != self.puzzle.name() {
                    self.stop_architect(cx);
                }
                self.choose(name);
            } else {
                let name: String = name.chars().take(40).collect();
                let words = words::architect::no_puzzle(name, self.puzzle.name());
                cx.notice(words, true, None);
            }
        }
        for error in self.read_link(link) {
            cx.notice(error, true, None);
        }
        self.list_searches(cx);
        self.save_search(cx);
        self.find_if_possible(cx);
    }
}
