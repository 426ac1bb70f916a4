//! Replays of timed solves: each step at the moment when it was done.

/// How a solve whose times are known is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replay {
    /// As fast as it was.
    #[default]
    Real,
    /// Twice as fast.
    Double,
    /// At the player's speed, one step like the other.
    Even,
}

impl Replay {
    pub const ALL: [Self; 3] = [Self::Real, Self::Double, Self::Even];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Real => words::play::REPLAY_REAL.text(),
            Self::Double => words::play::REPLAY_DOUBLE.text(),
            Self::Even => words::play::REPLAY_EVEN.text(),
        }
    }

    /// Its name in the storage.
    pub fn id(self) -> &'static str {
        match self {
            Self::Real => "real",
            Self::Double => "double",
            Self::Even => "even",
        }
    }

    /// How many milliseconds of the solve pass in one.
    pub(super) fn factor(self) -> Option<f64> {
        match self {
            Self::Real => Some(1.0),
            Self::Double => Some(2.0),
            Self::Even => None,
        }
    }
}

/// Moments as they are saved: each as the milliseconds since the one before it, with commas between.
pub fn written(moments: &[u32]) -> String {
    let before = std::iter::once(0).chain(moments.iter().copied());
    let steps = moments.iter().zip(before);
    let steps: Vec<String> = steps
        .map(|(at, before)| at.saturating_sub(before).to_string())
        .collect();
    steps.join(",")
}

/// Reads what [`written`] wrote; empty if it is anything else.
pub fn read(text: &str) -> Vec<u32> {
    let mut at = 0_u32;
    let moments: Option<Vec<u32>> = (text.split(','))
        .map(|step| {
            at = at.checked_add(step.parse().ok()?)?;
            Some(at)
        })
        .collect();
    moments.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_they_are_written() {
        for moments in [vec![0], vec![0, 310, 310, 90_000], vec![5, 6]] {
            assert_eq!(read(&written(&moments)), moments);
        }
        assert_eq!(written(&[0, 310, 700]), "0,310,390");
        for wrong in ["", "x", "1,,2", "-1", "4294967295,1"] {
            assert!(read(wrong).is_empty(), "{wrong}");
        }
    }
}
