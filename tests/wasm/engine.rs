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

/// The browser tests send these positions as bare numbers; here they are checked against what they claim to be.
#[test]
fn the_browser_tests_positions_are_their_scrambles() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let positions: serde_json::Value =
        serde_json::from_str(include_str!("../e2e/positions.json")).unwrap();
    for position in positions.as_object().unwrap().values() {
        let text = position["scramble"].as_str().unwrap();
        let scramble = Algorithm::parse(&cube, text).unwrap();
        let images: Vec<u16> = serde_json::from_value(position["images"].clone()).unwrap();
        assert_eq!(scramble.permutation(&cube).images(), images, "{text}");
        assert_eq!(position["length"], scramble.len(), "{text}");
    }
}
