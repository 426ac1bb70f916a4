//! Architect as a link, and a link as Architect.

use super::finder::{MOST_REGISTERS, Ratio, Sort};
use super::search::Goal;
use super::{Architect, Panel};
use crate::state::link::Link;

impl Architect {
    /// Everything but the puzzle as a link: what is as usual is left out.
    pub fn query(&self) -> Link {
        let mut link = Link::default();
        let finder = &self.finder;
        link.set("registers", finder.registers.to_string());
        if finder.least().is_ok_and(|least| least > 2) {
            link.set("least", finder.least.trim());
        }
        if let Some(times) = finder.ratio.limit() {
            link.set("ratio", times.to_string());
        }
        if finder.sort != Sort::default() {
            link.set("sort", finder.sort.id());
        }
        link.set("only", finder.only.trim());
        if self.orders.shown {
            link.set("show", "orders");
        }
        let taken = self.taken.as_ref().map(|taken| {
            let goal = taken.search.goal;
            (
                &taken.orders,
                Some(goal).filter(|goal| *goal != taken.usual),
            )
        });
        let wanted = || self.wanted.as_ref().map(|(orders, goal)| (orders, *goal));
        if let Some((orders, goal)) = taken.or_else(wanted) {
            let orders: Vec<String> = orders.iter().map(u64::to_string).collect();
            link.set("take", orders.join(","));
            link.set("goal", goal.map_or("", Goal::id));
        }
        link
    }

    /// Takes in what a link says of the present puzzle; what of it could not be understood, in words.
    pub fn read_link(&mut self, link: &Link) -> Vec<String> {
        let mut errors = Vec::new();
        let mut number = |key: &str| {
            link.number::<u64>(key).unwrap_or_else(|error| {
                errors.push(error);
                None
            })
        };
        let (registers, least, ratio) = (number("registers"), number("least"), number("ratio"));
        let finder = &mut self.finder;
        let before = (finder.registers, finder.least.clone(), finder.ratio);
        if let Some(registers) = registers {
            finder.registers = registers.clamp(1, MOST_REGISTERS.into()) as u32;
        }
        if ["registers", "least", "ratio"]
            .iter()
            .any(|key| link.get(key).is_some())
        {
            finder.least = least.map_or_else(String::new, |least| least.to_string());
            finder.ratio = ratio.map_or(Ratio::Any, |times| Ratio::Most(times.max(1)));
        }
        if before != (finder.registers, finder.least.clone(), finder.ratio) {
            finder.ask();
        }
        if let Some(sort) = link.get("sort") {
            let known = Sort::ALL.into_iter().find(|known| known.id() == sort);
            if known.is_none() {
                link.refuse("sort");
            }
            finder.sort = known.unwrap_or_default();
        }
        if let Some(only) = link.get("only") {
            finder.only = only.chars().take(80).collect();
        }
        self.orders.shown = link.says("show", "orders");
        let mut orders: Vec<u64> = link.numbers("take");
        if orders.len() > MOST_REGISTERS as usize {
            orders.truncate(MOST_REGISTERS as usize);
            link.refuse("take");
        }
        // As they stand in the table.
        orders.sort_unstable_by(|a, b| b.cmp(a));
        if !orders.is_empty() {
            let goal = link.get("goal").and_then(Goal::of_id);
            if goal.is_none() {
                link.refuse("goal");
            }
            self.take(&orders, goal);
            self.panel = Panel::Solve;
        }
        // Until November 2026 a lesson was here.
        if link.get("lesson").is_some() {
            errors.push(words::architect::LESSON_MOVED.text().to_owned());
        }
        errors
    }
}
