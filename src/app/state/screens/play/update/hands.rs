//! A smart cube is heard: it leads the drawn one, and is led where turns are to come.

use group::Permutation;
use puzzle::orientation::orientations;
use puzzle::{Algorithm, MoveId, Puzzle};

use crate::state::context::Context;
use crate::state::real::{Guide, Hands, Heard, position_of};
use crate::state::screens::play::FIRST;
use crate::state::screens::play::hands::{Following, Lead, scramble};
use crate::state::screens::play::{Go, Play};
use crate::state::screens::run::real::{explained, said, unfelt};
use crate::text::typeset;

impl Play {
    /// Whether a smart cube could be the puzzle in hand.
    pub fn fits_smart_cube(&self) -> bool {
        self.bench.puzzle.name() == FIRST
    }

    /// Whether one is followed.
    pub fn has_smart_cube(&self) -> bool {
        self.following.is_some() && self.fits_smart_cube()
    }

    /// Hears what the smart cube did; `here` says whether Play is in sight.
    pub(in crate::state) fn hear_cube(&mut self, heard: &Heard, here: bool, cx: &mut Context) {
        match heard {
            Heard::Connected => self.take_cube(here, cx),
            Heard::Ended if !cx.shell.cube.is_on() => self.following = None,
            Heard::Ended => {
                if let Some(following) = &mut self.following {
                    following.hands.lost();
                }
            }
            // It is taken in once the cube is connected.
            Heard::Position(_) => {}
            Heard::Turn(turn) => {
                if self.following.is_none() {
                    self.take_cube(here, cx);
                    // Where it is after the turn is known.
                    if cx.shell.cube.own.is_some() {
                        return;
                    }
                }
                if self.has_smart_cube() {
                    self.cube_turned(*turn, here, cx);
                }
            }
        }
    }

    /// The cube looks like the drawing.
    pub(in crate::state) fn trust_cube(&mut self) {
        if let Some(following) = &mut self.following {
            following.left.clear();
            following
                .hands
                .follow(&self.bench.puzzle, self.bench.session.timeline.position());
            following.hands.trust();
        }
    }

    /// The cube in the user's hands has these facelets: how far its scramble is.
    pub(in crate::state) fn cube_seen(&mut self, facelets: &str, cx: &mut Context) {
        let puzzle = self.bench.puzzle.clone();
        let seen = position_of(&puzzle, facelets);
        // The camera gives only positions that turning can reach.
        let Some((turns, seen)) = scramble(&puzzle, &self.bench.session).zip(seen) else {
            return;
        };
        if let Some(mut following) = self.following.take() {
            following.follow(&puzzle, &self.bench.session);
            let next = self.to_come(&following);
            let done = following.hands.seen(&puzzle, &seen, &next);
            self.following = Some(following);
            self.cube_did(done, cx);
            return;
        }
        let words = scrambled(&puzzle, &turns, &seen);
        cx.say(words.clone());
        self.bench.checked = Some((self.bench.session.setup.clone(), words));
    }

    /// What the camera has seen of the scramble in hand.
    pub fn scramble_checked(&self) -> Option<&str> {
        let checked = self.bench.checked.as_ref();
        let checked = checked.filter(|(setup, _)| *setup == self.bench.session.setup);
        checked.map(|(_, words)| words.as_str())
    }

    /// Whether the camera can check the scramble in hand.
    pub fn can_check_scramble(&self) -> bool {
        self.fits_smart_cube()
            && !self.setup().is_empty()
            && scramble(&self.bench.puzzle, &self.bench.session).is_some()
    }

    /// Begins to follow: a cube that says where it is gives the drawing its position, unless that is to be solved or
    /// made with it.
    fn take_cube(&mut self, here: bool, cx: &mut Context) {
        let own = cx.shell.cube.own.clone();
        if !here || !self.fits_smart_cube() {
            return;
        }
        let position = self.timeline().position().clone();
        let leads = self.timeline().at() < self.timeline().len();
        let scrambles = own.as_ref().is_some_and(Permutation::is_identity)
            && scramble(&self.bench.puzzle, &self.bench.session).is_some();
        if let Some(own) = &own
            && self.following.is_none()
            && *own != position
            && !leads
            && !scrambles
        {
            self.start_at(own.clone(), words::play::WHAT_CUBE.text());
        }
        let mut following = self.following.take().unwrap_or_else(|| {
            let at = own.clone().unwrap_or_else(|| position.clone());
            Box::new(Following {
                hands: Hands::at(&at),
                setup: "".into(),
                start: at,
                left: Vec::new(),
            })
        });
        following.follow(&self.bench.puzzle, &self.bench.session);
        let next = self.to_come(&following);
        let done = following.hands.heard(&self.bench.puzzle, own, &next);
        self.following = Some(following);
        self.cube_did(done, cx);
    }

    /// Sees what a smart cube is to follow, whatever has changed that.
    pub(in crate::state::screens::play) fn lead_cube(&mut self) {
        if let Some(following) = self
            .following
            .as_mut()
            .filter(|_| self.bench.puzzle.name() == FIRST)
        {
            following.follow(&self.bench.puzzle, &self.bench.session);
        }
    }

    /// The turns that the cube is to make: of the scramble, else the steps that come.
    fn to_come(&self, following: &Following) -> Vec<MoveId> {
        if !following.left.is_empty() {
            return following.left.clone();
        }
        if self.bench.session.draft.is_some() {
            return Vec::new();
        }
        let timeline = self.timeline();
        let steps = timeline.parsed().steps()[timeline.at()..].iter();
        // Several turns as one motion are for the pointer.
        let single = steps.map_while(|step| <[MoveId; 1]>::try_from(&*step.moves).ok());
        single.flatten().collect()
    }

    fn cube_turned(&mut self, turn: MoveId, here: bool, cx: &mut Context) {
        let Some(mut following) = self.following.take() else {
            return;
        };
        let puzzle = self.bench.puzzle.clone();
        following.follow(&puzzle, &self.bench.session);
        // Turns of all of it, which the cube does not feel, are made before the next one.
        if here && following.left.is_empty() && following.hands.is_together() {
            let next = self.to_come(&following);
            for _ in 0..unfelt(&puzzle, &next) {
                self.go(Go::Step, cx);
                following.follow(&puzzle, &self.bench.session);
            }
        }
        let next = if here {
            self.to_come(&following)
        } else {
            Vec::new()
        };
        if here && next.is_empty() && following.hands.is_together() {
            let turn = following.hands.led(&puzzle, turn);
            self.following = Some(following);
            if let Some(turn) = turn {
                self.turn_by_hand(&[turn], 0.0, cx);
            }
            return;
        }
        let done = following.hands.turned(&puzzle, turn, &next);
        self.following = Some(following);
        self.cube_did(done, cx);
    }

    /// The cube has done the first turns of those that were to come: this many.
    fn cube_did(&mut self, done: usize, cx: &mut Context) {
        let scrambled = match &mut self.following {
            Some(following) if !following.left.is_empty() => {
                following.left.drain(..done);
                Some(following.left.is_empty())
            }
            _ => None,
        };
        if scrambled.is_none() {
            for _ in 0..done {
                self.go(Go::Step, cx);
            }
        }
        if scrambled == Some(true) {
            cx.say(words::cube::SCRAMBLED.text());
        } else if let Some(lead) = self.lead()
            && let Some(words) = said(&self.bench.puzzle, &lead.guide, &lead.turns)
        {
            cx.say(words);
        }
    }

    /// What is to be done with the smart cube.
    pub fn lead(&self) -> Option<Lead> {
        let mut following = self.following.clone().filter(|_| self.has_smart_cube())?;
        let puzzle = &self.bench.puzzle;
        following.follow(puzzle, &self.bench.session);
        let next = self.to_come(&following);
        let guide = following.hands.guide(puzzle, &next);
        let turns = match &guide {
            Guide::Next => next,
            Guide::Rest(turns) | Guide::Back { turns, .. } => turns.clone(),
            Guide::Elsewhere => Vec::new(),
        };
        Some(Lead {
            guide,
            turns,
            scramble: following.left.len(),
        })
    }

    /// What is to be done, in words; the turn itself stands beside them.
    pub fn lead_in_words(&self, lead: &Lead) -> String {
        let puzzle = &self.bench.puzzle;
        if lead.guide == Guide::Elsewhere && lead.scramble > 0 {
            return words::cube::SOLVE_FIRST.text().to_owned();
        }
        if let Some(words) = crate::state::screens::run::real::in_short(puzzle, &lead.guide) {
            return words;
        }
        match (lead.turns.is_empty(), lead.scramble) {
            (true, _) => words::cube::FOLLOWS.text().to_owned(),
            (false, 0) => words::cube::NEXT.text().to_owned(),
            (false, left) => words::cube::scramble(left),
        }
    }
}

/// How far a cube that was seen is with these turns from the solved position.
fn scrambled(puzzle: &Puzzle, turns: &[MoveId], seen: &Permutation) -> String {
    let mut hands = Hands::at(&puzzle.solved());
    let done = hands.seen(puzzle, seen, turns);
    if done == turns.len() {
        return words::times::CHECK_RIGHT.text().to_owned();
    }
    if hands.is_together() {
        let next = typeset(&puzzle.mv(turns[done]).name);
        return words::times::check_partly(done, turns.len(), next);
    }
    let start = Algorithm::from_moves(turns.to_vec()).permutation(puzzle);
    let held = orientations(puzzle).into_iter();
    let all: Vec<Permutation> = held.map(|held| seen.then(&held.rotation)).collect();
    match explained(puzzle, &start, turns, None, &all) {
        Some(verdict) => words::times::check_wrong(verdict.words, verdict.mend),
        None => words::times::CHECK_ELSEWHERE.text().to_owned(),
    }
}
