//! Composition, stabilizer chains, sifting and words.

use divan::{Bencher, black_box};
use group::{BigUint, Effort, Permutation, Rng, StabilizerChain, WordTable};
use puzzle::Puzzle;

/// Layers and dimensions.
type Size = (u8, u8);

const SIZES: [Size; 6] = [(2, 3), (3, 3), (5, 3), (7, 3), (2, 4), (3, 4)];

fn main() {
    divan::main();
}

/// The quarter turns of single layers; of outer ones only, where there is a middle that can stay.
fn generators((layers, dimensions): Size) -> Vec<Permutation> {
    let puzzle = Puzzle::cube(layers, dimensions).expect("the puzzle exists");
    let wanted = |mv: &&puzzle::Move| {
        let outer = mv.face.is_some();
        mv.quarter_turns == 1 && (outer || (layers > 3 && mv.layers.is_power_of_two()))
    };
    let moves = puzzle.moves().iter().filter(wanted);
    moves.map(|mv| mv.permutation.clone()).collect()
}

fn chain(size: Size) -> StabilizerChain {
    StabilizerChain::new(&generators(size), 1)
}

#[divan::bench(args = SIZES)]
fn composition(bencher: Bencher, size: Size) {
    let generators = generators(size);
    let mut position = generators[0].clone();
    bencher.bench_local(|| position.then_assign(black_box(&generators[1])));
}

#[divan::bench(args = SIZES, sample_count = 10)]
fn construction_and_proof(bencher: Bencher, size: Size) {
    let generators = generators(size);
    bencher.bench_local(|| StabilizerChain::new(black_box(&generators), 1));
}

/// The order of the 5-tope's group, about 7.017e560, which Kamack and Keane (section 8) believe but leave unproved.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn proof_of_the_5_tope() {
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    let power = |base: u32, exponent| BigUint::from(base).pow(exponent);
    let positions = factorial(40) * factorial(80).pow(2) * factorial(32);
    let orientations = power(2, 34) * power(6, 80) * power(24, 80) * power(60, 32);
    assert_eq!(*chain((3, 5)).order(), positions * orientations);
}

#[divan::bench(args = SIZES)]
fn sifting(bencher: Bencher, size: Size) {
    let chain = chain(size);
    let position = chain.random(&mut Rng::with_seed(1));
    bencher.bench_local(|| chain.contains(black_box(&position)));
}

#[divan::bench(args = SIZES)]
fn random_element(bencher: Bencher, size: Size) {
    let chain = chain(size);
    let mut rng = Rng::with_seed(1);
    bencher.bench_local(|| chain.random(&mut rng));
}

#[divan::bench(args = SIZES, sample_count = 3)]
fn word_table(bencher: Bencher, size: Size) {
    let chain = chain(size);
    bencher.bench_local(|| WordTable::new(black_box(&chain), Effort::QUICK, 1));
}

#[divan::bench(args = SIZES, sample_count = 20)]
fn word(bencher: Bencher, size: Size) {
    let chain = chain(size);
    let table = WordTable::new(&chain, Effort::QUICK, 1);
    let mut rng = Rng::with_seed(1);
    bencher
        .with_inputs(|| chain.random(&mut rng))
        .bench_local_values(|position| table.word(&position));
}
