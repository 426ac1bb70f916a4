use std::collections::BTreeSet;

use puzzle::catalogue;

use super::*;

fn words(name: &str) -> Words {
    Words::new(&catalogue::by_name(name).expect("it is in the catalogue"))
}

/// Whether all rotations of a word are canonical words, as those of shortest words are.
fn turns_round(words: &Words, word: &[u16]) -> bool {
    words.rotations(word).iter().all(|rotated| {
        let mut state = search::Canonical::START;
        rotated.iter().all(|mv| {
            let steps = words.canonical.steps(state).iter();
            let step = steps.clone().find(|step| step.generator == *mv);
            state = step.map_or(state, |step| step.state);
            step.is_some()
        })
    })
}

/// Every word that windows rule out has a rotation with an image that comes before it; the first ones are never ruled
/// out, and their rotations' images are all words.
#[test]
fn windows_rule_out_only_words_that_are_not_the_first() {
    for (name, length) in [("3x3x3", 4), ("2x2x2", 5), ("pyraminx", 5), ("skewb", 5)] {
        let words = words(name);
        let symmetries: Vec<usize> = (0..words.symmetries.len()).collect();
        let rotations = Rotations::new(&words, &symmetries).expect("few moves");
        let (mut ruled_out, mut covered, mut all) = (0, 0, 0);
        let mut seen_first = BTreeSet::new();
        for prefix in words.prefixes(length, &symmetries) {
            let word = &prefix.word;
            let weight = words
                .stabilizer(word, &prefix.open)
                .map_or(0, |stabilizer| symmetries.len() / stabilizer)
                as u64;
            if weight == 0 || !turns_round(&words, word) {
                continue;
            }
            all += weight;
            let later = (1..=length).any(|end| rotations.is_later(&word[..end]));
            let first = words.as_first_rotation(word, &symmetries);
            assert!(!(later && first.is_some()), "{name}: {word:?}");
            ruled_out += u64::from(later);
            if let Some(alike) = first {
                assert!(seen_first.insert(word.clone()));
                covered += alike;
            }
        }
        assert_eq!(covered, all, "{name}");
        assert!(ruled_out > 0, "{name}");
    }
}
