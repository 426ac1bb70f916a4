use std::collections::BTreeSet;

use puzzle::catalogue;

use super::Words;

fn words(name: &str) -> Words {
    Words::new(&catalogue::by_name(name).expect("it is in the catalogue"))
}

#[test]
fn a_word_and_its_orders_are_all_that_do_not_repeat_a_face() {
    // The numbers of words follow from the faces: a(n) = 12 a(n-1) + 18 a(n-2) from the third on.
    let cube = words("3x3x3");
    assert_eq!(
        cube.counts(5),
        [1.0, 18.0, 243.0, 3240.0, 43254.0, 577_368.0]
    );
    let all = cube.prefixes(3, &[]);
    let orders: u64 = all.iter().map(|prefix| cube.orders(&prefix.word)).sum();
    // Less those whose first and last turn are of one face and the middle one of the opposite face, which are longer
    // than they need be.
    assert_eq!(orders, 18 * 15 * 15 - 6 * 3 * 3 * 3);
}

#[test]
fn symmetries_share_words_out_among_the_least_ones() {
    for (name, symmetries, length) in [
        ("3x3x3", 48, 4),
        ("2x2x2", 48, 4),
        ("pyraminx", 24, 4),
        ("skewb", 6, 4),
    ] {
        let words = words(name);
        let all: Vec<usize> = (0..words.symmetries.len()).collect();
        assert!(
            words.symmetries.len() >= symmetries,
            "{name}: {}",
            words.symmetries.len()
        );
        let least = words.prefixes(length, &all);
        let weights: usize = least
            .iter()
            .filter_map(|prefix| words.stabilizer(&prefix.word, &prefix.open))
            .map(|stabilizer| all.len() / stabilizer)
            .sum();
        assert!(
            (weights as f64 - words.counts(length)[length]).abs() < 0.5,
            "{name}"
        );
        let images: BTreeSet<Vec<u16>> = least
            .iter()
            .flat_map(|prefix| {
                words
                    .symmetries
                    .iter()
                    .map(|symmetry| words.image(symmetry, &prefix.word))
            })
            .collect();
        assert_eq!(images.len(), weights, "{name}");
    }
}

#[test]
fn the_image_of_a_word_does_what_the_symmetric_word_does() {
    let cube = words("3x3x3");
    for (number, prefix) in cube.prefixes(3, &[]).iter().enumerate() {
        let symmetry = &cube.symmetries[number % cube.symmetries.len()];
        let image = cube.element(&cube.image(symmetry, &prefix.word));
        assert_eq!(
            image,
            cube.element(&prefix.word).conjugate(&symmetry.facets)
        );
    }
}
