//! The timeline is played: step by step, at a speed, or the whole within 15 seconds.

use crate::state::context::Context;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::playback::Pace;
use crate::state::screens::play::timeline::{Timeline, inverse};
use crate::state::screens::play::{Go, Play};
use crate::text::utf16_len;

/// An algorithm that is watched is over by then, milliseconds.
const WATCH_MS: f64 = 15_000.0;

/// The least time of a step that is repeated, milliseconds: a frame has time for those of its length.
const LEAST_STEP_MS: f64 = 0.05;

impl Play {
    /// Whether a command to the player would do anything.
    pub fn can(&self, go: Go) -> bool {
        let (at, len) = (self.timeline().at(), self.timeline().len());
        match go {
            Go::PlayOrPause | Go::Watch => len > 0,
            Go::Step | Go::End => at < len,
            Go::Back | Go::Start => at > 0,
            Go::Seek(_) => true,
        }
    }

    /// How long a step takes while it plays, milliseconds.
    fn step_ms(&self) -> f64 {
        let repeat = self.bench.cycles.repeat.as_ref();
        if let (Some(Pace::Repeat), Some(repeat)) = (self.bench.playing, repeat) {
            let quick = WATCH_MS / repeat.steps(self.timeline().len());
            return self.bench.speed.turn_ms().min(quick).max(LEAST_STEP_MS);
        }
        if let Some(Pace::Until { ms, .. }) = self.bench.playing {
            return self.bench.speed.turn_ms().min(ms).max(LEAST_STEP_MS);
        }
        if self.bench.playing == Some(Pace::Watch) && self.is_long() {
            WATCH_MS / self.timeline().len() as f64
        } else {
            self.bench.speed.turn_ms()
        }
    }

    /// Whether the whole would take longer than [`WATCH_MS`] at the present speed.
    pub fn is_long(&self) -> bool {
        self.timeline().len() as f64 * self.bench.speed.turn_ms() > WATCH_MS
    }

    /// Puts the caret where the timeline is.
    pub(in crate::state::screens::play) fn follow(&mut self) {
        if self.bench.session.draft.is_none() {
            let parsed = self.bench.session.timeline.parsed();
            let offset = parsed.offset_at(self.bench.session.timeline.at());
            self.bench.caret = Some(utf16_len(&parsed.text()[..offset]));
        }
    }

    pub(in crate::state::screens::play) fn go(&mut self, go: Go, cx: &mut Context) {
        if !self.can(go) {
            return;
        }
        let timeline = &mut self.bench.session.timeline;
        match go {
            Go::PlayOrPause | Go::Watch if self.bench.playing.is_some() => {
                self.bench.playing = None;
                self.say_step(cx);
            }
            Go::PlayOrPause | Go::Watch => {
                if timeline.at() == timeline.len() {
                    timeline.seek(0);
                }
                self.bench.animator.cut(cx.now);
                self.bench.animator.jump(timeline.position());
                self.bench.playing = Some(if go == Go::Watch {
                    Pace::Watch
                } else {
                    self.usual_pace(cx.now)
                });
            }
            Go::Step => {
                self.bench.playing = None;
                if let Some(step) = timeline.next() {
                    let moves = step.moves.clone();
                    timeline.seek(timeline.at() + 1);
                    let length = self.bench.speed.turn_ms();
                    self.bench.animator.turn_by(&moves, 0.0, length, cx.now);
                    cx.shell.announcement = self.said_step(&moves);
                }
            }
            Go::Back => {
                self.bench.playing = None;
                if let Some(step) = timeline.last() {
                    let moves = inverse(&self.bench.puzzle, &step.moves);
                    timeline.seek(timeline.at() - 1);
                    let length = self.bench.speed.turn_ms();
                    self.bench.animator.turn_by(&moves, 0.0, length, cx.now);
                    cx.shell.announcement = self.said_step(&moves);
                }
            }
            Go::Start | Go::End | Go::Seek(_) => {
                self.jump(match go {
                    Go::Seek(step) => step,
                    Go::Start => 0,
                    _ => usize::MAX,
                });
                self.say_step(cx);
            }
        }
        self.follow();
    }

    pub(in crate::state::screens::play) fn jump(&mut self, step: usize) {
        self.bench.playing = None;
        self.bench.session.timeline.seek(step);
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
    }

    /// Puts the steps of an algorithm at the end and plays them; one edit.
    pub fn append(&mut self, steps: &ParsedAlgorithm, what: &str, now: f64) {
        let mut next = self.bench.session.clone();
        let at = next.timeline.at();
        let parsed = next.timeline.parsed().cut(&self.bench.puzzle, at);
        let mut timeline = Timeline::new(
            self.bench.puzzle.clone(),
            next.timeline.start().clone(),
            parsed,
        );
        timeline.seek(at);
        for step in steps.steps() {
            timeline.push(&step.moves);
        }
        timeline.seek(at);
        next.timeline = timeline;
        next.draft = None;
        self.replace(what, next);
        // With a smart cube, each turn waits for it.
        self.bench.playing = (!self.has_smart_cube()).then_some(Pace::Chosen);
        self.bench.animator.cut(now);
        self.derive();
    }

    /// Goes on to the time `now`, over as many steps as the time has brought; whether anything that is said in words
    /// has changed.
    pub fn next_frame(&mut self, now: f64) -> bool {
        self.bench.animator.set_exact(matches!(
            self.bench.playing,
            Some(Pace::Watch | Pace::Repeat | Pace::Until { .. } | Pace::Real { .. })
        ));
        let mut changed = self.bench.animator.frame(now);
        let at = self.timeline().at();
        while self.bench.playing.is_some() && self.bench.animator.is_free(now) {
            if let Some(Pace::Real { start, factor }) = self.bench.playing
                && self.waits_for(start, factor, now)
            {
                break;
            }
            changed = true;
            self.play_on();
            self.bench.animator.frame(now);
        }
        if changed {
            if self.timeline().at() != at {
                self.follow();
            }
            self.derive();
        }
        changed
    }

    /// Waits in a replay until the next step's moment has come; whether it has not.
    fn waits_for(&mut self, start: f64, factor: f64, now: f64) -> bool {
        let Some((begins, _)) = self.real_step(start, factor) else {
            return false;
        };
        if now >= begins {
            self.bench.animator.cut(begins);
        }
        now < begins
    }

    /// How long the next step takes, milliseconds.
    fn next_ms(&self) -> f64 {
        match self.bench.playing {
            Some(Pace::Real { start, factor }) => {
                let next = self.real_step(start, factor);
                next.map_or(0.0, |(_, length)| length)
            }
            _ => self.step_ms(),
        }
    }

    /// Begins the next step where the last one ended, or stops.
    fn play_on(&mut self) {
        let length = self.next_ms();
        let real = matches!(self.bench.playing, Some(Pace::Real { .. }));
        let repeats = self.bench.playing == Some(Pace::Repeat);
        let ended = self.timeline().at() == self.timeline().len();
        if repeats && ended && !self.repeated() {
            self.bench.playing = None;
            return;
        }
        let timeline = &mut self.bench.session.timeline;
        if let Some(Pace::Until { end, .. }) = self.bench.playing {
            if timeline.at() >= end {
                self.bench.playing = None;
                return;
            }
            if self.bench.speed.instant() {
                self.jump(end);
                return;
            }
        }
        if ended && self.settings.looping && !repeats && !real {
            timeline.seek(0);
            self.bench.animator.jump(timeline.position());
        }
        match timeline.next() {
            Some(_) if self.bench.speed.instant() && !repeats && !real => self.jump(usize::MAX),
            Some(step) => {
                self.bench.animator.follow(&step.moves, 0.0, length);
                timeline.seek(timeline.at() + 1);
            }
            None => self.bench.playing = None,
        }
    }
}
