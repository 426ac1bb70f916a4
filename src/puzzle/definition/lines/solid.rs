//! The lines of a polyhedron: faces, grips, and the turns of a grip.

use diagnostics::Span;

use super::super::{Body, Second};
use super::{Failure, MAX_FACES, MAX_GRIPS, MAX_TURNS, Reader, WordAt, exactly};
use crate::polyhedron::build::{FacePlan, GripPlan, RestPlan, WholePlan};

/// The most cuts across one axis: those from both ends of a line fit into the bits of a move's layers.
const MAX_CUTS: usize = 15;

const WHOLE_USAGE: &str = "whole y 0 1 0 order 4";

/// What the turns of these grips are called.
fn turn_names(grips: &[(GripPlan, Span)]) -> impl Iterator<Item = &String> {
    grips.iter().flat_map(|(grip, _)| {
        let turns = grip.turns.iter().map(|(name, _, _)| name);
        let rests = grip.rests.iter();
        turns.chain(rests.flat_map(|rest| [&rest.name, &rest.inverse]))
    })
}

impl Reader {
    /// A line of a polyhedron, apart because the page starts with a puzzle that has none (`xtask/later/page.txt`).
    #[inline(never)]
    pub(super) fn solid(
        &self,
        body: &mut Body,
        first: &WordAt,
        rest: &[WordAt],
    ) -> Result<(), Failure> {
        let Body::Polyhedron {
            faces,
            grips,
            wholes,
            second,
        } = body
        else {
            return Ok(());
        };
        let ends = || self.span(&(first.range.start..rest.last().unwrap_or(first).range.end));
        match first.text {
            "face" => {
                let face = self.face(first, rest)?;
                if faces.len() == MAX_FACES {
                    return Err(self.too_many(first, MAX_FACES, "faces"));
                }
                if faces.iter().any(|(other, _)| other.name == face.name) {
                    return Err(self.twice(&rest[0]));
                }
                faces.push((face, ends()));
            }
            "grip" => {
                if grips.len() == MAX_GRIPS {
                    return Err(self.too_many(first, MAX_GRIPS, "grips"));
                }
                grips.push((self.grip(first, rest)?, ends()));
            }
            "turn" => self.turn(grips, first, rest)?,
            "rest" => self.rest(grips, first, rest)?,
            "whole" => wholes.push((self.whole(grips, wholes, first, rest)?, ends())),
            _ if second.is_some() => return Err(self.twice(first)),
            _ => *second = Some(self.second(first, rest)?),
        }
        Ok(())
    }

    /// `face NAME x y z [at distance]`.
    fn face(&self, first: &WordAt, rest: &[WordAt]) -> Result<FacePlan, Failure> {
        let usage = "face NAME X Y Z` or `face NAME X Y Z at DISTANCE";
        let (vector, distance) = match rest {
            [_, x, y, z] => ([x, y, z], 1.0),
            [_, x, y, z, at, distance] if at.text == "at" => ([x, y, z], self.number(distance)?),
            _ => return Err(self.usage(first, usage)),
        };
        if distance <= 0.0 {
            let message = "a face lies at a distance of more than 0 from the middle";
            return Err(self.error("puzzle::distance", &rest[5], message, "leave it out for 1"));
        }
        Ok(FacePlan {
            name: rest[0].text.to_string(),
            normal: self.direction(vector)?,
            distance,
        })
    }

    /// `grip x y z order N cuts a b ...`.
    fn grip(&self, first: &WordAt, rest: &[WordAt]) -> Result<GripPlan, Failure> {
        let usage = "grip X Y Z order STEPS cuts DISTANCE ...";
        let [x, y, z, order_key, order, cuts_key, cuts @ ..] = rest else {
            return Err(self.usage(first, usage));
        };
        if order_key.text != "order" || cuts_key.text != "cuts" || cuts.is_empty() {
            return Err(self.usage(first, usage));
        }
        if cuts.len() > MAX_CUTS {
            return Err(self.too_many(&cuts[0], MAX_CUTS, "cuts across one axis"));
        }
        let steps = self.steps(order)?;
        let mut heights = Vec::new();
        for cut in cuts {
            let height = self.number(cut)?;
            if heights.last().is_some_and(|&last| last <= height) {
                let message = "cuts are listed from the outside to the inside";
                let help = "each lies nearer to the middle than the one before";
                return Err(self.error("puzzle::cuts", cut, message, help));
            }
            heights.push(height);
        }
        Ok(GripPlan {
            axis: self.direction([x, y, z])?,
            order: steps,
            cuts: heights,
            turns: Vec::new(),
            rests: Vec::new(),
        })
    }

    /// How many steps a whole turn has.
    fn steps(&self, order: &WordAt) -> Result<u8, Failure> {
        let steps = self.small(order)?;
        if (2..=6).contains(&steps) {
            return Ok(steps);
        }
        Err(self.error(
            "puzzle::order",
            order,
            "a grip turns in 2, 3, 4, 5 or 6 steps",
            "count the steps of a whole turn",
        ))
    }

    /// `whole NAME ... x y z order N`, after the grips.
    fn whole(
        &self,
        grips: &[(GripPlan, Span)],
        wholes: &[(WholePlan, Span)],
        first: &WordAt,
        rest: &[WordAt],
    ) -> Result<WholePlan, Failure> {
        let [names @ .., x, y, z, key, order] = rest else {
            return Err(self.usage(first, WHOLE_USAGE));
        };
        if names.is_empty() || key.text != "order" {
            return Err(self.usage(first, WHOLE_USAGE));
        }
        let known = wholes.iter().flat_map(|(whole, _)| &whole.names);
        let known: Vec<&String> = known.chain(turn_names(grips)).collect();
        self.check_names(first, &names.iter().collect::<Vec<_>>(), &known)?;
        Ok(WholePlan {
            names: names.iter().map(|name| name.text.to_owned()).collect(),
            axis: self.direction([x, y, z])?,
            order: self.steps(order)?,
        })
    }

    /// `second NAME own=usual ...`: another notation.
    fn second(&self, first: &WordAt, rest: &[WordAt]) -> Result<Second, Failure> {
        let usage = "second NAME r=R f=D";
        let [name, turns @ ..] = rest else {
            return Err(self.usage(first, usage));
        };
        let turns = turns.iter().map(|turn| {
            let both = turn.text.split_once('=');
            let both = both.filter(|(own, usual)| !own.is_empty() && !usual.is_empty());
            both.map(|(own, usual)| (own.to_owned(), usual.to_owned()))
                .ok_or_else(|| self.usage(turn, usage))
        });
        Ok((name.text.to_owned(), turns.collect::<Result<_, _>>()?))
    }

    /// Checks that there are not too many turns, and that each of these names is another one.
    fn check_names(
        &self,
        first: &WordAt,
        names: &[&WordAt],
        known: &[&String],
    ) -> Result<(), Failure> {
        if known.len() + names.len() > MAX_TURNS {
            return Err(self.too_many(first, MAX_TURNS, "turns"));
        }
        for (index, name) in names.iter().enumerate() {
            let before = names[..index].iter().any(|other| other.text == name.text);
            if before || known.iter().any(|other| *other == name.text) {
                return Err(self.twice(name));
            }
        }
        Ok(())
    }

    /// The last grip, after checking that no other turn has these names.
    fn grip_for<'a>(
        &self,
        grips: &'a mut [(GripPlan, Span)],
        first: &WordAt,
        names: &[&WordAt],
    ) -> Result<&'a mut GripPlan, Failure> {
        let known: Vec<&String> = turn_names(grips).collect();
        self.check_names(first, names, &known)?;
        match grips.last_mut() {
            Some((grip, _)) => Ok(grip),
            None => Err(self.error(
                "puzzle::no-grip",
                first,
                "a turn is about the axis of the grip before it, and no grip comes before",
                "write a line `grip ...` first",
            )),
        }
    }

    /// `rest NAME INVERSE by steps`, of the last grip.
    fn rest(
        &self,
        grips: &mut [(GripPlan, Span)],
        first: &WordAt,
        rest: &[WordAt],
    ) -> Result<(), Failure> {
        let usage = "rest R++ R-- by 2";
        let [name, inverse, by, steps] = exactly(self, first, rest, usage)?;
        if by.text != "by" {
            return Err(self.usage(first, usage));
        }
        let grip = self.grip_for(grips, first, &[name, inverse])?;
        let count = self.small(steps)?;
        // The opposite direction belongs to the inverse, and a half turn would be its own inverse.
        if count == 0 || count >= grip.order.div_ceil(2) {
            let message = format!("a whole turn of this grip has {} steps", grip.order);
            let help = "write fewer than half of them, and at least 1";
            return Err(self.error("puzzle::steps", steps, message, help));
        }
        grip.rests.push(RestPlan {
            name: name.text.to_string(),
            inverse: inverse.text.to_string(),
            steps: count,
        });
        Ok(())
    }

    /// `turn NAME layers`, of the last grip.
    fn turn(
        &self,
        grips: &mut [(GripPlan, Span)],
        first: &WordAt,
        rest: &[WordAt],
    ) -> Result<(), Failure> {
        let [name, layers] = exactly(self, first, rest, "turn U 1` or `turn U 1-2")?;
        let grip = self.grip_for(grips, first, &[name])?;
        let (from, to) = layers
            .text
            .split_once('-')
            .unwrap_or((layers.text, layers.text));
        let count = grip.cuts.len() as u8;
        match (from.parse::<u8>(), to.parse::<u8>()) {
            (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= count => {
                grip.turns.push((name.text.to_string(), from - 1, to - 1));
                Ok(())
            }
            _ => {
                let message =
                    format!("this grip has the layers 1 to {count}, counted from the outside");
                Err(self.error(
                    "puzzle::layers",
                    layers,
                    message,
                    "write one, or the first and last: `1-2`",
                ))
            }
        }
    }

    fn direction(&self, words: [&WordAt; 3]) -> Result<[f64; 3], Failure> {
        let mut vector = [0.0; 3];
        for (index, word) in vector.iter_mut().zip(words) {
            *index = self.number(word)?;
        }
        if vector.iter().all(|&x| x.abs() < 1e-6) {
            let message = "0 0 0 points nowhere";
            return Err(self.error(
                "puzzle::direction",
                words[0],
                message,
                "write a direction, such as 0 1 0",
            ));
        }
        Ok(vector)
    }
}
