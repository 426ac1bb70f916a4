//! Averages by the WCA's rules: the best and the worst are left out, and a DNF is worse than every time.

/// A time in hundredths of a second. A measured time is cut off to them, an average is rounded.
pub type Hundredths = u64;
/// What counts of a solve, or of several; `None` is a DNF.
pub type Outcome = Option<Hundredths>;

/// How many results are left out at each end of an average of `count`: the best and the worst one of up to 20, a
/// twentieth of more.
fn left_out(count: usize) -> usize {
    count.div_ceil(20)
}

/// The mean of all results; `None` if one is a DNF.
///
/// # Panics
/// If there are none.
pub fn mean(results: &[Outcome]) -> Outcome {
    let count = results.len() as u64;
    assert!(count > 0, "a mean is of something");
    let sum = results.iter().copied().sum::<Option<Hundredths>>()?;
    Some((2 * sum + count) / (2 * count))
}

/// The average of results without the best and the worst; `None` (DNF) if more are DNF than are left out at the worse
/// end.
///
/// # Panics
/// If there are fewer than three.
pub fn average(results: &[Outcome]) -> Outcome {
    let out = left_out(results.len());
    assert!(results.len() > 2 * out, "something is left of an average");
    let mut sorted = results.to_vec();
    sorted.sort_by_key(|result| result.unwrap_or(Hundredths::MAX));
    mean(&sorted[out..results.len() - out])
}

/// The best of some results; `None` if there are none, `Some(None)` if all are DNF.
pub fn best(results: impl Iterator<Item = Outcome>) -> Option<Outcome> {
    results.min_by_key(|result| result.unwrap_or(Hundredths::MAX))
}

/// A result as cubers write it: `9.87`, `1:02.34`, `DNF`.
pub fn words(result: Outcome) -> String {
    let Some(hundredths) = result else {
        return "DNF".to_owned();
    };
    let (seconds, rest) = (hundredths / 100, hundredths % 100);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match (minutes / 60, minutes % 60) {
        (0, 0) => format!("{seconds}.{rest:02}"),
        (0, minutes) => format!("{minutes}:{seconds:02}.{rest:02}"),
        (hours, minutes) => format!("{hours}:{minutes:02}:{seconds:02}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times in hundredths; 0 stands for a DNF.
    fn results(times: &[u64]) -> Vec<Option<u64>> {
        times
            .iter()
            .map(|&time| Some(time).filter(|&time| time > 0))
            .collect()
    }

    #[test]
    fn averages_are_those_of_the_rules() {
        for (times, expected) in [
            // Best and worst are out: (11.00 + 12.00 + 13.00) / 3.
            (&[1000, 1100, 1200, 1300, 9900][..], "12.00"),
            // One DNF is the worst.
            (&[1000, 1100, 0, 1300, 1200], "12.00"),
            (&[1000, 1100, 0, 0, 1200], "DNF"),
            (&[0, 0, 0, 0, 0], "DNF"),
            // 11.111666... and 11.115 are rounded, not cut off.
            (&[900, 1111, 1111, 1112, 9900], "11.11"),
            (&[900, 1111, 1112, 1112, 9900], "11.12"),
            // Equal ones are left out once each.
            (&[1000, 1000, 1000, 1000, 1000], "10.00"),
            // Twelve: the best and the worst.
            (
                &[
                    0, 100, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000,
                ],
                "10.00",
            ),
            (
                &[
                    0, 0, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000,
                ],
                "DNF",
            ),
        ] {
            assert_eq!(words(average(&results(times))), expected, "{times:?}");
        }
    }

    #[test]
    fn five_are_left_out_at_each_end_of_a_hundred() {
        let mut times = vec![1000; 90];
        times.extend([1; 5]);
        times.extend([0; 5]);
        assert_eq!(words(average(&results(&times))), "10.00");
        times[0] = 0;
        assert_eq!(words(average(&results(&times))), "DNF");
        for (count, out) in [
            (3, 1),
            (5, 1),
            (12, 1),
            (20, 1),
            (50, 3),
            (100, 5),
            (1000, 50),
        ] {
            assert_eq!(left_out(count), out, "of {count}");
        }
    }

    #[test]
    fn a_mean_has_no_room_for_a_dnf_and_rounds_half_up() {
        assert_eq!(mean(&results(&[1000, 1001])), Some(1001));
        assert_eq!(mean(&results(&[1000, 1000, 1001])), Some(1000));
        assert_eq!(mean(&results(&[1000, 0, 1001])), None);
    }

    #[test]
    fn the_best_is_a_time_before_it_is_a_dnf() {
        assert_eq!(best(results(&[]).into_iter()), None);
        assert_eq!(best(results(&[0, 0]).into_iter()), Some(None));
        assert_eq!(best(results(&[0, 900, 800]).into_iter()), Some(Some(800)));
    }

    #[test]
    fn times_are_written_as_cubers_do() {
        for (hundredths, expected) in [
            (0, "0.00"),
            (987, "9.87"),
            (6_234, "1:02.34"),
            (360_000, "1:00:00.00"),
        ] {
            assert_eq!(words(Some(hundredths)), expected);
        }
    }
}
