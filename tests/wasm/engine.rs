//! Known answers, asked of the engine both natively (`cargo test`) and as WebAssembly (`cargo xtask test --only wasm`).

use puzzle::{Algorithm, catalogue};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Orders of well-known elements of the cube's group.
const ORDERS: [(&str, i64); 5] = [
    ("R U", 105),
    ("R U' R' U", 6),
    ("F", 4),
    ("R U2 D' B D'", 1260),
    ("R2 U2", 6),
];

#[test]
fn elements_have_their_orders() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    for (text, order) in ORDERS {
        let element = Algorithm::parse(&cube, text).unwrap().permutation(&cube);
        assert_eq!(element.order(), order.unsigned_abs().into(), "{text}");
        assert!(element.pow(order).is_identity(), "{text}");
        for prime in [2, 3, 5, 7].into_iter().filter(|prime| order % prime == 0) {
            assert!(
                !element.pow(order / prime).is_identity(),
                "{text} has a smaller order"
            );
        }
    }
}

#[test]
fn turning_back_solves() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let algorithm = Algorithm::parse(&cube, "R U2 F' D B2 L U' R2 F D' L2 B").unwrap();
    let there = algorithm.permutation(&cube);
    assert!(!there.is_identity());
    assert!(
        there
            .then(&algorithm.inverse(&cube).permutation(&cube))
            .is_identity()
    );
}
