use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{Names, split};

/// Functions that call one another by name, through the table and through memory and globals.
const WHOLE: &str = r#"
(module
  (type $change (func (param i32) (result i32)))
  (import "host" "note" (func $note (param i32)))
  (memory (export "memory") 1)
  (global $calls (mut i32) (i32.const 0))
  (table 4 funcref)
  (elem (i32.const 0) $first_twice $later_square $later_wide)
  (elem declare func $later_value)
  (func $count (global.set $calls (i32.add (global.get $calls) (i32.const 1))))
  (func $first_twice (param i32) (result i32)
    (call $count) (i32.mul (local.get 0) (i32.const 2)))
  (func $later_square (param i32) (result i32)
    (call $count) (call $note (local.get 0)) (call $only_from_later (local.get 0)))
  (func $only_from_later (param i32) (result i32)
    (i32.store (i32.const 8) (local.get 0)) (i32.mul (local.get 0) (local.get 0)))
  (func $later_wide (param i32) (result i32)
    (i32.wrap_i64 (call $later_long (i64.extend_i32_s (local.get 0)))))
  (func $later_long (param i64) (result i64) (i64.sub (local.get 0) (i64.const 5)))
  (func $later_value (param i32) (result i32)
    (call $first_twice (i32.add (local.get 0) (i32.load (i32.const 8)))))
  (func $later_put (table.set (i32.const 3) (ref.func $later_value)))
  (func (export "put") (call $later_put))
  (func (export "by_name") (param i32) (result i32) (call $later_square (local.get 0)))
  (func (export "long") (param i64) (result i64) (call $later_long (local.get 0)))
  (func (export "by_slot") (param i32 i32) (result i32)
    (call_indirect (type $change) (local.get 1) (local.get 0)))
  (func (export "calls") (result i32) (global.get $calls)))
"#;

/// Calls the same functions of the whole module and of the parts, and prints what they give, and how often the later
/// part was loaded.
const SCRIPT: &str = r#"
const [whole, first, later] = process.argv.slice(1).map((text) => Buffer.from(text, "base64"));
const run = (load) => {
  const seen = [];
  const { put, by_name, long, by_slot, calls } = load({ host: { note: (value) => seen.push(`note ${value}`) } });
  seen.push(by_slot(0, 21), by_slot(1, 7), by_name(9), String(long(2n ** 40n)), by_slot(2, 30));
  put();
  seen.push(by_slot(3, 4), by_slot(1, 3), calls());
  return seen.join();
};
const load = (module, imports) => new WebAssembly.Instance(new WebAssembly.Module(module), imports).exports;
let loaded = 0;
const parts = (imports) => {
  let exports, functions;
  const here = () => (functions ??= (loaded++, load(later, { ...imports, first: exports })));
  const absent = new Proxy({}, { get: (_, name) => (...values) => here()[name](...values) });
  exports = load(first, { ...imports, later: absent });
  return exports;
};
console.log(run((imports) => load(whole, imports)));
console.log(run(parts), loaded);
"#;

#[test]
fn the_parts_do_what_the_whole_did() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let parts = split(&whole, &|name, _| name.starts_with("later")).unwrap();
    let modules = [&whole, &parts.first, &parts.later].map(|module| STANDARD.encode(module));
    let ran = Command::new("node")
        .args(["--eval", SCRIPT, "--"])
        .args(modules)
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stdout).unwrap();
    let expected = "note 7,note 9,42,49,81,1099511627771,25,note 3,26,9,5";
    assert_eq!(
        said,
        format!("{expected}\n{expected} 1\n"),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
}

#[test]
fn what_only_later_functions_reach_is_later() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let sizes = |is_later: &super::IsLater| {
        let parts = split(&whole, is_later).unwrap();
        (parts.first.len(), parts.later.len())
    };
    let (all, none) = sizes(&|_, _| false);
    let (first, later) = sizes(&|name, _| name.starts_with("later"));
    assert!(first < all && later > none);
    // It would be exported and imported again if it stayed.
    let (kept, _) = sizes(&|name, _| name.starts_with("later") && name != "later_square");
    assert!(first < kept);
    assert!(split(&wat::parse_str("(module (func))").unwrap(), &|_, _| true).is_err());
}

#[test]
fn names_are_told_by_their_parts() {
    let names =
        Names::parse("# Words.\nlater app::play\nfirst Play>::new\nfirst ^alloc::\n").unwrap();
    for (name, later) in [
        ("app[710cf157ecce53f1]::play::side", true),
        ("<app[710cf157ecce53f1]::play::Play>::new", false),
        ("<[u8]>::app::run", false),
        (
            "<alloc[710cf157ecce53f2]::Vec<app::play::Row>>::push",
            false,
        ),
        ("<app::play::Row as alloc::Clone>::clone", true),
        (
            "core[a43af2635ad65b57]::drop::<[app[710cf157ecce53f1]::play::Row]>",
            true,
        ),
    ] {
        assert_eq!(names.are_later(name, 200), later, "{name}");
        assert!(!names.are_later(name, 20));
    }
    assert!(Names::parse("sometimes app\n").is_err());
}
