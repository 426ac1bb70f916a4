//! What every action does to Architect.

use crate::state::screens::Stage as _;
use puzzle::architecture::Architecture;
use puzzle::{MoveId, catalogue};

use super::design::{Design, Part};
use super::finder::{Finder, MOST_REGISTERS, Status};
use super::lesson::{Lesson, Side};
use super::search::{Goal, Search};
use super::{Action, Architect, Panel, Taken, letter, read};
use crate::state::jobs::Owner;
use crate::state::link::Link;
use crate::state::screens::ScreenId;
use crate::state::screens::run::player::Command;
use crate::state::{self, Effect, Offer, State};
use crate::text::counted;

/// The side opposite to the usual one: yaw and pitch in degrees.
const BACK: [f32; 2] = [212.0, -30.0];

impl Architect {
    /// The lesson, begun if it is not yet.
    pub(super) fn teach(&mut self) -> &mut Lesson {
        self.lesson.get_or_insert_with(Lesson::new)
    }

    fn choose(&mut self, name: &str) {
        let Some(puzzle) = catalogue::by_name(name) else {
            return;
        };
        if self.panel == Panel::Lesson {
            self.panel = Panel::Find;
        }
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
            self.motion.turn_by(&[mv], progress, length, now);
        } else {
            self.motion.fall_back(mv, progress, now);
        }
    }

    /// Takes registers of these sizes: as they were found, or as they are known; else as soon as they are found.
    /// The goal of their search is the usual one unless another is wished.
    pub(super) fn take(&mut self, orders: &[u64], goal: Option<Goal>) {
        if self.has_taken(orders) {
            if let Some(goal) = goal {
                self.look_for(goal);
            }
            return;
        }
        let row = self.finder.row(orders).cloned();
        let (found, design) = row.map(|row| (row.found, row.design)).unzip();
        let known = || {
            let known = Architecture::preset(&self.puzzle, orders)?;
            Some(Design::of_algorithms(&self.puzzle, known))
        };
        let Some(design) = design.or_else(known) else {
            self.wanted = Some((orders.to_vec(), goal));
            return;
        };
        self.wanted = None;
        self.lit = None;
        let usual = Goal::usual(&self.puzzle);
        self.taken = Some(Taken {
            orders: orders.to_vec(),
            found,
            first: design.clone(),
            design,
            search: Search::new(goal.unwrap_or(usual)),
            others: Vec::new(),
            usual,
            wished: goal.is_some(),
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
        taken.wished = true;
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

    /// Where nobody has wished for a goal and there is no kept search for the usual one: the goal of one that is kept.
    pub(super) fn recall(&mut self) {
        let Some(taken) = &self.taken else { return };
        let own = self
            .saved
            .entries()
            .iter()
            .filter(|entry| entry.puzzle == self.puzzle.name() && entry.orders == taken.orders);
        let goals: Vec<Goal> = own.map(|entry| entry.goal).collect();
        let new = taken.search.is_new() && !taken.wished;
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

    /// Combinations were found: what was wanted is among them, perhaps.
    pub(super) fn found(&mut self) -> Option<String> {
        if let Some(taken) = &mut self.taken
            && taken.found.is_none()
        {
            let row = self.finder.row(&taken.orders);
            taken.found = row.map(|row| row.found.clone());
            if taken.found.is_some() && !taken.search.answers.is_empty() {
                self.redesign();
            }
        }
        let (wanted, goal) = self.wanted.take()?;
        self.take(&wanted, goal);
        self.wanted.take().map(|(orders, _)| {
            let orders: Vec<String> = orders.iter().map(u64::to_string).collect();
            format!(
                "The link speaks of registers of {} values, which are not in the table: perhaps they fit into larger ones.",
                orders.join(", ")
            )
        })
    }

    /// The algorithms that were taken are on the puzzle, with the pieces that they move. Of the registers that have none
    /// yet nobody knows the pieces.
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

    /// Why the shortest algorithms cannot be looked for now; `None` if they can.
    pub fn search_refusal(&self) -> Option<&'static str> {
        let Some(taken) = &self.taken else {
            return Some("take registers from the table first");
        };
        // What is not in the table has no cycles that could be looked for one register after the other.
        match self.finder.status {
            _ if taken.found.is_some() || taken.search.goal != Goal::Each => None,
            Status::Found(_) => {
                Some("these are not in the table; look for the fewest moves together")
            }
            _ => Some("the table is not there yet"),
        }
    }
}

impl State {
    /// Takes in what concerns Architect alone, and what concerns whichever puzzle is shown while that is Architect's;
    /// gives the rest back.
    pub(in crate::state) fn update_if_architect(
        &mut self,
        action: state::Action,
        now: f64,
        effects: &mut Vec<Effect>,
    ) -> Option<state::Action> {
        use state::Action as Page;
        let shown = self.screen == ScreenId::Architect;
        match action {
            Page::Architect(action) => self.update_architect(action, now, effects),
            Page::Tapped(moves) if shown => {
                self.update_architect(Action::Turn(moves), now, effects);
            }
            Page::Turn(mv) if shown => self.update_architect(Action::Turn(vec![mv]), now, effects),
            Page::TurnNamed(name) if shown => {
                if let Some(mv) = self.architect.puzzle().move_by_name(name) {
                    self.update_architect(Action::Turn(vec![mv]), now, effects);
                }
            }
            Page::Dragged {
                mv,
                progress,
                whole,
            } if shown => {
                let action = Action::Dragged {
                    mv,
                    progress,
                    whole,
                };
                self.update_architect(action, now, effects);
            }
            Page::Frame if shown => {
                if self.architect.frame(now) {
                    self.changed = true;
                }
            }
            // The arrows go through the lesson; the player's other keys have nothing to play here.
            Page::Player(command) if shown => {
                let step = self.architect.shown_lesson().map(|lesson| lesson.at);
                let next = match (command, step) {
                    (Command::StepMove, Some(at)) => at + 1,
                    (Command::BackMove, Some(at)) if at > 0 => at - 1,
                    _ => return None,
                };
                self.update_architect(Action::Step(next), now, effects);
            }
            Page::RunOrPause | Page::Debug(_) | Page::Scramble { .. } if shown => {}
            other => return Some(other),
        }
        None
    }

    /// Takes in what concerns Architect.
    pub(in crate::state) fn update_architect(
        &mut self,
        action: Action,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        let before = (self.address(), self.architect.side());
        let architect = &mut self.architect;
        match action {
            Action::Choose(name) => {
                self.stop_architect(now, effects);
                self.architect.choose(&name);
                self.sheet = None;
                self.announcement = format!("The {} is here.", self.architect.puzzle.name());
            }
            Action::Panel(panel) => {
                let was = architect.shown_lesson().is_some();
                architect.panel = panel;
                if panel == Panel::Lesson {
                    architect.teach();
                }
                if was || panel == Panel::Lesson {
                    architect.lit = None;
                    architect.home();
                }
            }
            Action::Registers(_)
            | Action::Least(_)
            | Action::Ratio(_)
            | Action::Find
            | Action::StopFinding
            | Action::Sort(_)
            | Action::Only(_)
            | Action::More => self.update_finder(action, now, effects),
            Action::Take(orders) => {
                if !architect.has_taken(&orders) {
                    self.stop_search(true, now, effects);
                }
                let architect = &mut self.architect;
                architect.take(&orders, None);
                architect.panel = Panel::Solve;
                let words = counted(orders.len() as u64, "register", "registers");
                self.announcement = format!("{words} on the puzzle.");
            }
            Action::Light(register) => architect.lit = register,
            Action::Add(register, back) => self.add(register, back, now),
            Action::Home => architect.home(),
            Action::Turn(moves) => architect.turn_by(&moves, now),
            Action::Dragged {
                mv,
                progress,
                whole,
            } => architect.dragged(mv, progress, whole, now),
            Action::Search => self.search(now, effects),
            Action::Goal(goal) => {
                self.stop_search(true, now, effects);
                self.keep_search(effects);
                self.architect.look_for(goal);
            }
            Action::Pause => self.stop_search(true, now, effects),
            Action::Drop => self.stop_search(false, now, effects),
            Action::Pick {
                register,
                algorithm,
            } => {
                self.stop_search(false, now, effects);
                let architect = &mut self.architect;
                if let Some(taken) = &mut architect.taken {
                    taken.search.pick(register, algorithm);
                }
                architect.redesign();
            }
            Action::Kept { .. }
            | Action::Listed(_)
            | Action::NotKept(_)
            | Action::Forget(_)
            | Action::Catalogue => self.update_kept(action, now, effects),
            Action::Use { new } => self.use_registers(new, now, effects),
            Action::Step(step) => {
                let lesson = architect.teach();
                let swaps = lesson.step().swaps;
                lesson.go(step);
                let changed = lesson.step().swaps != swaps;
                let words = lesson.step().title;
                if changed {
                    architect.home();
                }
                self.announcement = format!("{words}.");
            }
        }
        self.keep_search(effects);
        if self.screen == ScreenId::Architect {
            self.find_if_possible(now, effects);
            let side = self.architect.side();
            if side != before.1 {
                effects.push(match side {
                    Side::Front => Effect::LookFront,
                    Side::Back => Effect::LookTo(BACK),
                });
            }
            let hash = self.address();
            if hash != before.0 {
                effects.push(Effect::Address { hash, entry: true });
            }
        }
    }

    /// Takes in what concerns the table.
    fn update_finder(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        let finder = &mut self.architect.finder;
        match action {
            Action::Registers(registers) => {
                finder.registers = registers.clamp(1, MOST_REGISTERS);
                self.find_again(now, effects);
            }
            Action::Least(least) => {
                finder.least = least;
                self.find_again(now, effects);
            }
            Action::Ratio(ratio) => {
                finder.ratio = ratio;
                self.find_again(now, effects);
            }
            Action::Find => self.find_again(now, effects),
            Action::StopFinding if finder.is_running() => {
                finder.status = Status::Said("Stopped.".to_owned(), false);
                self.stop(&Owner::Registers, now, effects);
            }
            Action::Sort(sort) => finder.sort = sort,
            Action::Only(only) => finder.only = only,
            Action::More => finder.more(),
            _ => {}
        }
    }

    /// Does a register's algorithm on the puzzle, or what undoes it.
    fn add(&mut self, register: usize, back: bool, now: f64) {
        let architect = &mut self.architect;
        let Some(part) = architect.design().and_then(|d| d.parts.get(register)) else {
            return;
        };
        let Some(algorithm) = &part.algorithm else {
            return;
        };
        let puzzle = architect.puzzle().clone();
        let moves = if back {
            algorithm.inverse(&puzzle).into_moves()
        } else {
            algorithm.moves().to_vec()
        };
        architect.turn_by(&moves, now);
        let values = architect
            .design()
            .map(|design| design.values(architect.position()))
            .unwrap_or_default();
        let told = values.iter().enumerate().map(|(n, value)| {
            let value = value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
            format!("{} {value}", letter(n))
        });
        self.announcement = told.collect::<Vec<_>>().join(", ");
    }

    /// Writes the registers into the program on Run, or into a new one, and goes there.
    fn use_registers(&mut self, new: bool, now: f64, effects: &mut Vec<Effect>) {
        let architect = &self.architect;
        let (Some(algorithms), Some(taken)) = (architect.algorithms(), &architect.taken) else {
            return;
        };
        let puzzle = architect.puzzle.name();
        let document = self.run.documents.current();
        if new || document.language == wire::Language::Q {
            let text = qat_text::program(puzzle, &taken.orders, &algorithms);
            self.run.documents.add_file("registers.qat", &text);
        } else {
            let text = qat_text::with_registers(&document.text, puzzle, &algorithms);
            self.run.documents.replace(&text);
        }
        let title = self.run.documents.current().title.clone();
        self.text_replaced(effects);
        self.go_to(ScreenId::Run, now);
        effects.push(Effect::Address {
            hash: self.address(),
            entry: true,
        });
        let offer = (!new).then_some(("Bring my text back", Offer::Undo));
        self.notice(
            format!("The registers are in \u{201c}{title}\u{201d}."),
            false,
            offer,
        );
    }

    /// Opens what an address says of Architect.
    pub(in crate::state) fn open_architect(
        &mut self,
        name: &str,
        link: &Link,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        if !name.is_empty() {
            if let Some(puzzle) = catalogue::by_name(name) {
                if puzzle.name() != self.architect.puzzle.name() {
                    self.stop_architect(now, effects);
                }
                self.architect.choose(name);
            } else {
                let name: String = name.chars().take(40).collect();
                let words = format!(
                    "There is no puzzle called \u{201c}{name}\u{201d}; here is the {} instead.",
                    self.architect.puzzle.name()
                );
                self.notice(words, true, None);
            }
        }
        for trouble in self.architect.open(link) {
            self.notice(trouble, true, None);
        }
        if self.architect.side() == Side::Back {
            effects.push(Effect::LookTo(BACK));
        }
        self.list_searches(effects);
        self.keep_search(effects);
        self.find_if_possible(now, effects);
    }
}
