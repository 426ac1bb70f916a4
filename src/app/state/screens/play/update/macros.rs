//! Macros are recorded, saved, done at other stickers, and deleted.

use puzzle::Algorithm;
use scene::{Highlight, Mark, Style, Target};

use crate::state::Effect;
use crate::state::colours::REGISTER_COLOURS;
use crate::state::context::Context;
use crate::state::link::Link;
use crate::state::screens::Stage as _;
use crate::state::screens::play::macros::{
    Command, MACRO_KEY, MOST_STICKERS, Macro, Picking, VERSION, moved, sticker_names, stickers,
};
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::{Play, saved_notation};
use crate::state::solver::Solver;

/// The longest name, characters.
const MOST_NAME: usize = 40;

impl Play {
    /// Takes in a command about macros.
    pub(in crate::state::screens::play) fn update_macros(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        let puzzle = self.puzzle().clone();
        self.bench.macro_draft.error = None;
        let done = match command {
            Command::Name(name) => {
                self.bench.macro_draft.name = name.chars().take(MOST_NAME).collect();
                Ok(())
            }
            Command::Pick(picking) => {
                self.bench.macro_draft.chosen.clear();
                if picking.is_some() {
                    cx.say(words::play::MACRO_CLICK.text());
                }
                self.bench.macro_draft.picking = picking;
                Ok(())
            }
            Command::Picked(facet) => self.picked(facet, cx),
            Command::Typed(text) => {
                self.bench.macro_draft.chosen = text;
                Ok(())
            }
            Command::Place => self.apply_macro(cx),
            Command::Save => {
                let name = self.bench.macro_draft.name.trim().to_owned();
                let algorithm = self.text().to_owned();
                stickers(&puzzle, &self.bench.macro_draft.chosen).and_then(|stickers| {
                    let it = Macro {
                        algorithm,
                        stickers,
                    };
                    self.keep_macro(&name, it, cx)
                })
            }
            Command::Delete(name) => {
                let key = format!("{MACRO_KEY}{}/{name}", puzzle.name());
                cx.effects.push(Effect::Store { key, value: None });
                self.library
                    .macros
                    .saved
                    .remove(&(puzzle.name().to_owned(), name));
                Ok(())
            }
            Command::Copy(name) => {
                if let Some(it) = self.library.macros.get(puzzle.name(), &name) {
                    let stickers = sticker_names(&puzzle, &it.stickers);
                    let mut link = Link::default();
                    link.set("alg", it.algorithm.as_str());
                    saved_notation::mark(&puzzle, &mut link, &["alg"]);
                    let notation = link
                        .get(saved_notation::KEY)
                        .map_or_else(String::new, |n| format!(" | {}={n}", saved_notation::KEY));
                    let line = format!("{name} | {stickers} | {}{notation}", it.algorithm);
                    cx.effects.push(Effect::Copy(line));
                    cx.say(words::play::COPIED.text());
                }
                Ok(())
            }
            Command::Import(line) => self.import_macro(&line, cx),
        };
        if let Err(error) = done {
            cx.say(error.clone());
            self.bench.macro_draft.error = Some(error);
        }
    }

    fn import_macro(&mut self, line: &str, cx: &mut Context) -> Result<(), String> {
        let parts: Vec<&str> = line.splitn(4, '|').map(str::trim).collect();
        let [name, references, algorithm, notation @ ..] = parts.as_slice() else {
            return Err(words::play::MACRO_FORM.text().to_owned());
        };
        let stickers = stickers(&self.bench.puzzle, references)?;
        let (notation, _) = Link::parse(notation.first().unwrap_or(&""));
        let algorithm = saved_notation::renew(&self.bench.puzzle, &notation, algorithm);
        self.keep_macro(
            name,
            Macro {
                algorithm,
                stickers,
            },
            cx,
        )
    }

    fn keep_macro(&mut self, name: &str, it: Macro, cx: &mut Context) -> Result<(), String> {
        // A line of text may bring a longer one than the field takes.
        let name: String = name.chars().take(MOST_NAME).collect();
        if name.is_empty() {
            return Err(words::play::MACRO_NO_NAME.text().to_owned());
        }
        if it.stickers.is_empty() {
            return Err(words::play::MACRO_NO_REFERENCE.text().to_owned());
        }
        let read = ParsedAlgorithm::read(&self.bench.puzzle, &it.algorithm);
        if !read.is_ok_and(|parsed| !parsed.steps().is_empty()) {
            return Err(words::play::MACRO_NO_ALGORITHM.text().to_owned());
        }
        let puzzle = self.bench.puzzle.name().to_owned();
        let mut link = Link::default();
        link.set("v", VERSION);
        link.set("stickers", sticker_names(&self.bench.puzzle, &it.stickers));
        link.set("alg", it.algorithm.as_str());
        saved_notation::mark(&self.bench.puzzle, &mut link, &["alg"]);
        let value = link.query().ok_or(words::play::MACRO_TOO_LONG.text())?;
        cx.effects.push(Effect::Store {
            key: format!("{MACRO_KEY}{puzzle}/{name}"),
            value: Some(value),
        });
        cx.say(words::play::macro_saved(&name));
        self.library.macros.saved.insert((puzzle, name), it);
        self.bench.macro_draft.name.clear();
        self.bench.macro_draft.chosen.clear();
        self.bench.macro_draft.picking = None;
        Ok(())
    }

    /// The pieces of the stickers that are chosen.
    pub(in crate::state::screens::play) fn macro_highlights(&self) -> Vec<Highlight> {
        let stickers =
            stickers(&self.bench.puzzle, &self.bench.macro_draft.chosen).unwrap_or_default();
        if stickers.is_empty() {
            return Vec::new();
        }
        let here = self.shown().inverse();
        let piece = |&slot: &u16| self.bench.puzzle.facets()[here.image(slot.into())].piece;
        vec![Highlight {
            target: Target::Pieces(stickers.iter().map(piece).collect()),
            colour: REGISTER_COLOURS[0],
            style: Style::Register(Mark::FOR_REGISTERS[0]),
        }]
    }

    /// A sticker was clicked while some are chosen.
    fn picked(&mut self, facet: u16, cx: &mut Context) -> Result<(), String> {
        if self.bench.macro_draft.picking.is_none()
            || usize::from(facet) >= self.bench.puzzle.facets().len()
        {
            return Ok(());
        }
        let mut chosen =
            stickers(&self.bench.puzzle, &self.bench.macro_draft.chosen).unwrap_or_default();
        if let Some(n) = chosen.iter().position(|&other| other == facet) {
            chosen.remove(n);
        } else if chosen.len() < MOST_STICKERS {
            chosen.push(facet);
        }
        self.bench.macro_draft.chosen = sticker_names(&self.bench.puzzle, &chosen);
        cx.say(self.bench.macro_draft.chosen.clone());
        let wanted = match &self.bench.macro_draft.picking {
            Some(Picking::Place(name)) => self.library.macros.get(self.bench.puzzle.name(), name),
            _ => None,
        };
        if wanted.is_some_and(|it| it.stickers.len() == chosen.len()) {
            return self.apply_macro(cx);
        }
        Ok(())
    }

    /// Does the macro whose place is being chosen, at the stickers that were chosen.
    fn apply_macro(&mut self, cx: &mut Context) -> Result<(), String> {
        let Some(Picking::Place(name)) = self.bench.macro_draft.picking.clone() else {
            return Ok(());
        };
        let puzzle = self.puzzle().clone();
        let Some(it) = self.library.macros.get(puzzle.name(), &name).cloned() else {
            return Ok(());
        };
        let there = stickers(&puzzle, &self.bench.macro_draft.chosen)?;
        if there.len() != it.stickers.len() {
            return Err(words::play::macro_needs(it.stickers.len()));
        }
        self.bench.macro_draft.chosen.clear();
        let algorithm = Algorithm::parse(&puzzle, &it.algorithm).map_err(|e| e.to_string())?;
        let moves = moved(&puzzle, &algorithm, &it.stickers, &there)?;
        self.bench.macro_draft.picking = None;
        let mut steps = ParsedAlgorithm::default();
        for id in moves {
            steps.push(&puzzle, &[id]);
        }
        self.bench.solver = Solver::Idle;
        self.append(&steps, words::play::WHAT_MACRO.text(), cx.now);
        cx.say(format!("{name}."));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::context::Around;
    use crate::state::screens::ScreenId;
    use crate::state::screens::play::macros::{MACRO_KEY, Macros, moved, sticker_name, stickers};
    use crate::state::screens::play::own_puzzles::OwnPuzzles;
    use puzzle::catalogue;
    use puzzle::structure::symmetries;

    /// A macro does to the pieces there what it does here.
    #[test]
    fn a_macro_works_elsewhere_as_at_its_references() {
        for (name, algorithm, here, there) in [
            ("3x3x3", "R U R' U R U2 R'", "UFR@U UF@U", "DFL@F FL@F"),
            ("3x3x3x3", "[R12, R34] R21", "123@1 12@2", "678@8 78@7"),
            ("megaminx", "U R U'", "", ""),
        ] {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let algorithm = Algorithm::parse(&puzzle, algorithm).expect("valid moves");
            let (here, there) = (stickers(&puzzle, here), stickers(&puzzle, there));
            let (here, there) = match (here, there) {
                (Ok(here), Ok(there)) if !here.is_empty() => (here, there),
                // Any facet of a face of five sides, and its neighbour about the corner.
                _ => (
                    vec![0],
                    vec![puzzle.piece(puzzle.facets()[0].piece).facets[0]],
                ),
            };
            let moves = moved(&puzzle, &algorithm, &here, &there).expect("a rotation fits");
            assert_eq!(moves.len(), algorithm.len());
            let before = algorithm.permutation(&puzzle);
            let after = Algorithm::from_moves(moves).permutation(&puzzle);
            assert_eq!(before.order(), after.order());
            let all = symmetries(&puzzle).expect("it has geometry");
            let conjugate = all.iter().any(|symmetry| {
                let rotation = &symmetry.permutation;
                symmetry.is_rotation
                    && rotation.image(here[0].into()) == usize::from(there[0])
                    && rotation.inverse().then(&before).then(rotation) == after
            });
            assert!(conjugate, "{name}");
        }
    }

    /// Macros of the first letters have no version.
    #[test]
    fn old_letters_keep_their_turns() {
        let stored =
            |name: &str, value: &str| (format!("{MACRO_KEY}3x3x3x3/{name}"), value.to_owned());
        let stored = [
            stored("new", "v=1&stickers=123@1&alg=OF&notation=2"),
            stored("old", "v=1&stickers=123@1&alg=[OF,_R12]"),
        ];
        let macros = Macros::restore(&stored, &OwnPuzzles::default());
        let all: Vec<_> = macros
            .of("3x3x3x3")
            .map(|(name, it)| (name, it.algorithm.as_str()))
            .collect();
        assert_eq!(all, [("new", "OF"), ("old", "[OF', R12]")]);
        let mut play = Play::solved("3x3x3x3");
        let mut around = Around::new(ScreenId::Play);
        for line in ["a | 123@1 | OF RU'", "b | 123@1 | OF' RU | notation=2"] {
            play.update_macros(Command::Import(line.to_owned()), &mut around.context());
        }
        for name in ["a", "b"] {
            let it = play
                .library
                .macros
                .get("3x3x3x3", name)
                .expect("it is saved");
            assert_eq!(it.algorithm, "OF' RU", "{name}");
            play.update_macros(Command::Copy(name.to_owned()), &mut around.context());
            let Some(Effect::Copy(line)) = around
                .effects
                .iter()
                .rfind(|effect| matches!(effect, Effect::Copy(_)))
            else {
                panic!("{name}");
            };
            assert!(line.ends_with("| OF' RU | notation=2"), "{line}");
        }
    }

    #[test]
    fn stickers_that_lie_otherwise_are_refused() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let algorithm = Algorithm::parse(&cube, "R U").expect("valid moves");
        let (here, there) = (stickers(&cube, "UFR@U UF@U"), stickers(&cube, "UFR@U UB@U"));
        let (here, there) = (here.expect("stickers"), there.expect("stickers"));
        assert!(moved(&cube, &algorithm, &here, &there).is_err());
        assert!(stickers(&cube, "UFR@D").is_err() && stickers(&cube, "XYZ").is_err());
        for facet in 0..54 {
            let name = sticker_name(&cube, facet);
            assert_eq!(stickers(&cube, &name), Ok(vec![facet]));
        }
    }
}
