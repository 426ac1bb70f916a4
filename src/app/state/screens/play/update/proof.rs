//! A proof is asked of the solver and shown step by step.

use wire::{AtlasAnswer, AtlasRequest, Outcome, ProofStep, Request};

use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::screens::Stage as _;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::playback::Pace;
use crate::state::screens::play::proof::{Command, Proof, Shown};
use crate::state::screens::play::timeline::Timeline;
use crate::state::screens::play::{Go, Play};

/// A step of the proof is over by then, milliseconds, however many turns it has.
const STEP_MS: f64 = 6_000.0;

impl Play {
    /// Whether the papers have a proof for the puzzle.
    pub fn can_prove(&self) -> bool {
        ["3x3x3", "3x3x3x3"].contains(&self.bench.puzzle.name())
    }

    /// The proof that the timeline holds, and how many of its steps are done.
    pub fn proof(&self) -> Option<(&Shown, usize)> {
        let Proof::Shown(shown) = &self.bench.apart.proof else {
            return None;
        };
        let timeline = self.timeline();
        if timeline.parsed().text() != shown.text || timeline.at() < shown.from {
            return None;
        }
        let done = shown.ends.partition_point(|&end| end <= timeline.at());
        Some((shown, done))
    }

    pub(in crate::state::screens::play) fn update_proof(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        match command {
            Command::Prove => self.prove(cx),
            Command::Next => self.next_proof_step(cx),
            Command::Seek(done) => {
                let Some((shown, _)) = self.proof() else {
                    return;
                };
                let at = done.checked_sub(1).map_or(shown.from, |n| shown.ends[n]);
                self.go(Go::Seek(at), cx);
            }
        }
    }

    fn prove(&mut self, cx: &mut Context) {
        if matches!(self.bench.apart.proof, Proof::Running(_)) || !cx.shell.solver.is_ready() {
            return;
        }
        self.bench.playing = None;
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
        let position = self.position().images().to_vec();
        let request = AtlasRequest::Prove {
            puzzle: self.bench.puzzle.name().to_owned(),
            position: position.clone(),
        };
        self.bench.apart.proof = Proof::Running(position);
        cx.say(words::play::PROOF_RUNNING.text());
        cx.start(Owner::Proof, Request::Atlas(request));
    }

    /// Takes the worker's answer in.
    pub fn proof_ended(&mut self, outcome: Outcome, cx: &mut Context) {
        let Proof::Running(position) = std::mem::take(&mut self.bench.apart.proof) else {
            return;
        };
        let unmoved = self.position().images() == position;
        let (proof, words) = match outcome {
            Outcome::Atlas(AtlasAnswer::Proof(_)) if !unmoved => {
                let why = words::play::PROOF_OUTDATED.text();
                (Proof::Failed(why.to_owned()), why.to_owned())
            }
            Outcome::Atlas(AtlasAnswer::Proof(steps)) => {
                let words = words::play::proof_steps(steps.len());
                (self.shown(steps), words)
            }
            Outcome::Failed { message } => (Proof::Failed(message.clone()), message),
            _ => (Proof::None, String::new()),
        };
        self.bench.apart.proof = proof;
        cx.say(words);
    }

    /// The worker died.
    pub fn proof_lost(&mut self) {
        if matches!(self.bench.apart.proof, Proof::Running(_)) {
            self.bench.apart.proof = Proof::Failed(words::play::PROOF_STOPPED.text().to_owned());
        }
    }

    /// Puts the steps on the timeline.
    fn shown(&mut self, steps: Vec<ProofStep>) -> Proof {
        let at = self.timeline().at();
        let before = self.timeline().parsed().cut(&self.bench.puzzle, at);
        let mut text = before.text().to_owned();
        let mut ends = Vec::new();
        let mut end = at;
        for step in &steps {
            match ParsedAlgorithm::read(&self.bench.puzzle, &step.moves) {
                Ok(parsed) => end += parsed.steps().len(),
                Err(error) => return Proof::Failed(error.message),
            }
            ends.push(end);
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&step.moves);
        }
        let parsed = match ParsedAlgorithm::read(&self.bench.puzzle, &text) {
            Ok(parsed) => parsed,
            Err(error) => return Proof::Failed(error.message),
        };
        let mut next = self.bench.session.clone();
        let start = next.timeline.start().clone();
        next.timeline = Timeline::new(self.bench.puzzle.clone(), start, parsed);
        next.timeline.seek(at);
        next.draft = None;
        self.replace(words::play::WHAT_PROOF.text(), next);
        self.derive();
        let from = at;
        Proof::Shown(Shown {
            steps,
            ends,
            from,
            text,
        })
    }

    fn next_proof_step(&mut self, cx: &mut Context) {
        if self.bench.playing.is_some() {
            self.bench.playing = None;
            return;
        }
        let Some((shown, done)) = self.proof() else {
            return;
        };
        let Some((&end, step)) = shown.ends.get(done).zip(shown.steps.get(done)) else {
            return;
        };
        let turns = end - self.timeline().at();
        cx.say(step.words.clone());
        // With a smart cube, each turn waits for it.
        if self.has_smart_cube() {
            return;
        }
        let ms = STEP_MS / turns.max(1) as f64;
        self.bench.animator.cut(cx.now);
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
        self.bench.playing = Some(Pace::Until { end, ms });
        self.follow();
    }
}
