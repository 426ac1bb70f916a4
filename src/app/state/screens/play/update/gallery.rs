//! A useful move or a trick with quarks is opened and played.

use atlas::{Branch, useful_move, useful_moves};
use group::Permutation;
use puzzle::FaceId;

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::play::gallery::{Command, TRICKS, branch, changed, is_about, text_of};
use crate::state::screens::play::{Go, Play, Session, inverse_of};
use crate::text::sentence;

impl Play {
    /// Does what is asked of the gallery or of the show.
    pub(in crate::state::screens::play) fn command(&mut self, command: Command, cx: &mut Context) {
        if !is_about(&self.bench.puzzle) {
            return;
        }
        match command {
            Command::Choose(chosen) => {
                self.bench.gallery.chosen = chosen.filter(|&n| n < useful_moves().len());
                self.bench.gallery.opened.clear();
                self.put_on(Vec::new(), cx);
            }
            Command::Toggle(path) => {
                if !self.bench.gallery.opened.remove(&path) {
                    self.bench.gallery.opened.insert(path);
                }
            }
            Command::Play(path) => {
                self.put_on(path, cx);
                self.go(Go::Watch, cx);
            }
            Command::Kind(kind) => self.bench.gallery.kind = kind,
            Command::Backwards(backwards) => {
                self.settings.backwards = backwards;
                self.put_on(self.bench.gallery.playing.clone(), cx);
            }
            Command::Trick(page) => self.trick(page.min(TRICKS.len() - 1), cx),
        }
    }

    /// Puts a branch of the open move on the table.
    fn put_on(&mut self, path: Vec<usize>, cx: &mut Context) {
        let Some(useful) = self.bench.gallery.useful() else {
            self.bench.gallery.lit.clear();
            return;
        };
        let Some(expression) = branch(useful, &path) else {
            return;
        };
        self.bench.gallery.playing = path;
        let begin = if self.settings.backwards {
            expression.permutation().inverse()
        } else {
            self.bench.puzzle.solved()
        };
        self.put(&expression, begin, words::play::WHAT_USEFUL_MOVE.text());
        cx.say(words::play::on_the_table(expression));
    }

    fn put(&mut self, expression: &Branch, begin: Permutation, what: &str) {
        let text = text_of(expression);
        let setup = if begin.is_identity() {
            String::new()
        } else {
            inverse_of(
                &self.bench.puzzle,
                expression.algorithm().into_moves().into_iter(),
            )
        };
        self.replace(what, Session::from(&self.bench.puzzle, setup.into(), begin));
        self.bench.gallery.lit = changed(&expression.permutation());
        self.read(&text, 0);
        self.jump(0);
    }

    fn trick(&mut self, page: usize, cx: &mut Context) {
        self.bench.gallery.trick = page;
        self.bench.gallery.chosen = None;
        let trick = &TRICKS[page];
        if let Some(useful) = trick.does.and_then(useful_move) {
            let begin = self.bench.puzzle.solved();
            self.put(&useful.expression, begin, words::play::WHAT_TRICK.text());
        } else {
            self.bench.gallery.lit.clear();
            self.replace(
                words::play::WHAT_SHOW.text(),
                Session::solved(&self.bench.puzzle),
            );
        }
        let cell = self
            .bench
            .puzzle
            .faces()
            .iter()
            .position(|face| face.name == "4");
        if let Some(cell) = cell {
            let cell = FaceId(cell as u8);
            cx.effects.push(Effect::Recentre(Some(cell)));
        }
        cx.shell.announcement = sentence(&format!("{}. {}", trick.title, trick.words));
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Algorithm;

    use super::*;
    use crate::state::context::Around;
    use crate::state::screens::ScreenId;
    use crate::state::screens::Stage as _;
    use crate::state::screens::play::Action;
    use crate::state::screens::play::gallery::{Kind, TRICKS, changed, impossible};

    fn play() -> Play {
        Play::solved("3x3x3x3")
    }

    fn ask(play: &mut Play, command: Command) -> String {
        let mut around = Around::new(ScreenId::Play);
        play.update(Action::Gallery(command), &mut around.context());
        around.shell.announcement
    }

    #[test]
    fn every_useful_move_does_on_the_table_what_it_does() {
        let mut play = play();
        for (n, useful) in useful_moves().iter().enumerate() {
            ask(&mut play, Command::Choose(Some(n)));
            assert_eq!(play.error(), None, "{}", useful.name);
            assert_eq!(play.bench.gallery.lit, changed(&useful.permutation));
            play.jump(usize::MAX);
            assert_eq!(
                play.timeline().position(),
                &useful.permutation,
                "{}",
                useful.name
            );
        }
    }

    #[test]
    fn backwards_it_ends_solved() {
        let mut play = play();
        let n = useful_moves().iter().position(|u| u.name == "Q8").unwrap();
        ask(&mut play, Command::Choose(Some(n)));
        ask(&mut play, Command::Backwards(true));
        assert!(!play.is_solved());
        assert_eq!(
            Algorithm::parse(play.puzzle(), play.setup())
                .unwrap()
                .permutation(play.puzzle()),
            play.timeline().start().clone()
        );
        play.jump(usize::MAX);
        assert!(play.is_solved());
    }

    #[test]
    fn a_branch_can_be_played_alone() {
        let mut play = play();
        let n = useful_moves().iter().position(|u| u.name == "Q8").unwrap();
        ask(&mut play, Command::Choose(Some(n)));
        ask(&mut play, Command::Toggle(vec![1]));
        assert!(play.bench.gallery.opened.contains(&vec![1]));
        ask(&mut play, Command::Play(vec![1]));
        assert!(play.is_playing());
        assert_eq!(play.text(), "Q7");
        ask(&mut play, Command::Toggle(vec![1]));
        assert!(play.bench.gallery.opened.is_empty());
    }

    #[test]
    fn every_trick_but_the_honest_pair_is_impossible_on_a_cube() {
        let mut play = play();
        for (page, trick) in TRICKS.iter().enumerate() {
            ask(&mut play, Command::Trick(page));
            play.jump(usize::MAX);
            let problems = impossible(play.timeline().position());
            let honest = trick.does.is_none_or(|name| name == "quark.pair");
            assert_eq!(problems == Some(Vec::new()), honest, "{}", trick.title);
            // The mirror image shows what was never a sticker, the others are cubes.
            let mirror = trick.does == Some("quark.mirror");
            assert_eq!(problems.is_none(), mirror, "{}", trick.title);
        }
    }

    #[test]
    fn kinds_follow_from_what_changes() {
        let count = |kind: Kind| useful_moves().iter().filter(|u| kind.holds(u)).count();
        let all: usize = Kind::ALL[1..].iter().map(|&kind| count(kind)).sum();
        assert_eq!(all, count(Kind::Any));
        for kind in Kind::ALL {
            assert!(count(kind) > 0, "{}", kind.name());
        }
    }

    #[test]
    fn other_puzzles_have_no_gallery() {
        let mut play = Play::solved("3x3x3");
        ask(&mut play, Command::Choose(Some(0)));
        assert_eq!(play.timeline().len(), 0);
    }
}
