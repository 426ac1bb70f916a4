//! The group that some turns generate is drawn, pointed at and saved.

use puzzle::PieceId;

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::Stage as _;
use crate::state::screens::play::drawn::{Drawn, EXAMPLES, Fault, Press, Shown};
use crate::state::screens::play::{Panel, Play, Session};

impl Play {
    /// What is drawn, while the panel is open.
    pub fn drawn(&self) -> Option<&Drawn> {
        let drawn = self.bench.cycles.group.as_deref();
        drawn.filter(|_| self.bench.panel == Panel::Cycles)
    }

    /// Draws the group of these generators.
    pub(in crate::state::screens::play) fn draw_group(&mut self, text: &str) {
        let table = self.drawn().is_some_and(|drawn| drawn.table);
        let drawn = Drawn::new(&self.bench.puzzle, text);
        self.bench.cycles.group = Some(Box::new(Drawn { table, ..drawn }));
    }

    pub(in crate::state::screens::play) fn press_group(&mut self, press: Press, cx: &mut Context) {
        match press {
            Press::Open => {
                let parsed = self.timeline().parsed();
                let text = if parsed.text().contains(['\n', ',']) || parsed.text().contains("//") {
                    parsed.algorithm().display(&self.bench.puzzle).to_string()
                } else {
                    parsed.text().trim().to_owned()
                };
                let first = EXAMPLES[1];
                self.draw_group(if text.is_empty() { first } else { &text });
            }
            Press::Close => self.bench.cycles.group = None,
            Press::Example(n) => {
                let text = EXAMPLES.get(n).copied().unwrap_or_default();
                self.draw_group(text);
            }
            Press::Alone(n) => {
                let names = self.drawn().and_then(|drawn| match &drawn.shown {
                    Err(Fault::TooMany(names)) => names.get(n).cloned(),
                    _ => None,
                });
                if let Some(name) = names {
                    self.draw_group(&name);
                }
            }
            Press::Table(table) => {
                if let Some(drawn) = self.bench.cycles.group.as_mut() {
                    drawn.table = table;
                }
            }
            _ => self.press_shown(press, cx),
        }
    }

    /// What is pressed in a drawing that is there.
    fn press_shown(&mut self, press: Press, cx: &mut Context) {
        let puzzle = self.bench.puzzle.clone();
        let here = {
            let Some(shown) = self.shown_group() else {
                return;
            };
            shown.here(self.position())
        };
        let shown = self
            .bench
            .cycles
            .group
            .as_mut()
            .map(|drawn| drawn.shown.as_mut());
        let Some(Ok(shown)) = shown else { return };
        match press {
            Press::Point(n) => shown.point(&puzzle, n),
            Press::Along(generator, back) => {
                let generator = generator.min(shown.of.names.len() - 1);
                let at = shown.pointed.or(here).unwrap_or_default();
                let to = if back {
                    shown.of.group.before(at, generator)
                } else {
                    shown.of.group.next(at, generator)
                };
                shown.point(&puzzle, Some(to));
            }
            Press::Svg => cx.effects.push(Effect::Download {
                name: "group.svg".to_owned(),
                text: shown.of.svg(&puzzle),
            }),
            Press::Gap => cx.effects.push(Effect::Download {
                name: "group.g".to_owned(),
                text: shown.of.gap(&puzzle),
            }),
            Press::Go(n) => {
                let Some(to) = n.or(shown.pointed) else {
                    return;
                };
                let way = shown.way(&puzzle, here.unwrap_or_default(), to);
                let Some(way) = way else { return };
                if here.is_none() {
                    let solved = Session::solved(&puzzle);
                    self.replace(words::play::WHAT_TURNS.text(), solved);
                }
                self.append(&way, words::play::WHAT_TURNS.text(), cx.now);
            }
            _ => {}
        }
    }

    fn shown_group(&self) -> Option<&Shown> {
        self.drawn()?.shown.as_deref().ok()
    }

    /// The pieces that the element which is pointed at moves, by cycle.
    pub(in crate::state::screens::play) fn pointed_cycles(&self) -> Option<&[Vec<PieceId>]> {
        let shown = self.shown_group()?;
        shown.pointed.map(|_| &*shown.cycles)
    }
}
