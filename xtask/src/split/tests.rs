use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use wasm_encoder::{CustomSection, Section as _};
use wasmparser::{Parser, Payload};

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
    let parts = split(&whole, None, &|name, _| name.starts_with("later")).unwrap();
    let expected = "note 7,note 9,42,49,81,1099511627771,25,note 3,26,9,5";
    assert_eq!(
        in_node(SCRIPT, [&whole, &parts.first, &parts.later]),
        format!("{expected}\n{expected} 1\n")
    );
}

/// What a script prints that is given modules.
fn in_node(script: &str, modules: [&Vec<u8>; 3]) -> String {
    let ran = Command::new("node")
        .args(["--eval", script, "--"])
        .args(modules.map(|module| STANDARD.encode(module)))
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    String::from_utf8(ran.stdout).unwrap()
}

/// Functions that read constants: 4 bytes each, from 16 on. The third is a pointer to the fourth.
const CONSTANTS: &str = r#"
(module
  (import "host" "nothing" (func $nothing))
  (memory (export "memory") 1)
  (data (i32.const 16) "first___later___\1c\00\00\00pointed_")
  (func $first (result i32) (i32.load (i32.const 16)))
  (func $later_near (result i32) (i32.load (i32.const 24)))
  (func $later_far (result i32) (i32.load (i32.load (i32.const 32))))
  (func (export "first") (result i32) (call $first))
  (func (export "near") (result i32) (call $later_near))
  (func (export "far") (result i32) (call $later_far)))
"#;

/// The same with what a linker leaves: objects of the data, and who refers to which.
fn linked() -> Vec<u8> {
    let mut bytes = wat::parse_str(CONSTANTS).unwrap();
    let (mut bodies, mut sections, mut code, mut data) = (Vec::new(), Vec::new(), 0, 0);
    for payload in Parser::new(0).parse_all(&bytes) {
        let payload = payload.unwrap();
        if let Some((id, range)) = payload.as_section() {
            sections.push(id);
            match payload {
                Payload::CodeSectionStart { .. } => code = range.start,
                Payload::DataSection(_) => data = range.start,
                _ => {}
            }
        }
        if let Payload::CodeSectionEntry(body) = payload {
            bodies.push((body.range().start - code) as u8);
        }
    }
    let index = |id| sections.iter().position(|it| *it == id).unwrap() as u8;
    // After the number of segments: its kind, its address, its length.
    let pointer = (bytes[data as usize..].windows(8))
        .position(|it| it == b"\x1c\0\0\0poin")
        .unwrap() as u8;

    let text = |words: &str| [&[words.len() as u8], words.as_bytes()].concat();
    let part = |id: u8, content: Vec<u8>| [vec![id, content.len() as u8], content].concat();
    // One segment, with its alignment and flags.
    let segments = [vec![1], text(".rodata"), vec![2, 0]].concat();
    // Data that is only known here, of a segment, from a byte on, and how many.
    let object = |name: &str, at: u8, length: u8| [vec![1, 2], text(name), vec![0, at, length]];
    let objects = [
        object("a", 0, 8),
        object("b", 8, 8),
        object("c", 16, 4),
        object("d", 20, 8),
    ];
    let symbols = [vec![4], objects.concat().concat()].concat();
    let linking = [vec![2], part(5, segments), part(8, symbols)].concat();
    // An address in code is of kind 4, one in data 5; where, of which object, and how far in.
    let of_code: Vec<u8> = (0..3)
        .flat_map(|n| [4, bodies[n as usize] + 1, n, 0])
        .collect();
    let of_code = [vec![index(10), 3], of_code].concat();
    let of_data = vec![index(11), 1, 5, pointer, 3, 0];
    for (name, content) in [
        ("linking", linking),
        ("reloc.CODE", of_code),
        ("reloc.DATA", of_data),
    ] {
        let section = CustomSection {
            name: name.into(),
            data: content.into(),
        };
        section.append_to(&mut bytes);
    }
    bytes
}

#[test]
fn constants_are_where_their_functions_are() {
    const READ: &str = r#"
const [whole, first, later] = process.argv.slice(1).map((text) => Buffer.from(text, "base64"));
const load = (module, imports) => new WebAssembly.Instance(new WebAssembly.Module(module), imports).exports;
const seen = ({ memory }) => Buffer.from(memory.buffer, 16, 28).toString().replaceAll("\0", ".");
const host = { nothing() {} };
const one = load(whole, { host });
let functions;
const here = () => (functions ??= load(later, { first: two, host }));
const absent = new Proxy({}, { get: (_, name) => () => here()[name]() });
const two = load(first, { later: absent, host });
console.log(one.first() === two.first(), seen(two));
console.log(one.near() === two.near(), one.far() === two.far(), seen(two) === seen(one));
"#;
    let whole = wat::parse_str(CONSTANTS).unwrap();
    let parts = split(&whole, Some(&linked()), &|name, _| {
        name.starts_with("later")
    })
    .unwrap();
    assert_eq!(
        in_node(READ, [&whole, &parts.first, &parts.later]),
        "true first___....................\ntrue true true\n"
    );
    // A module with other data is not the same one.
    let other = wat::parse_str(CONSTANTS.replace("first___", "third___")).unwrap();
    assert!(split(&other, Some(&linked()), &|_, _| true).is_err());
    assert!(split(&whole, Some(&whole), &|_, _| true).is_err());
}

#[test]
fn what_only_later_functions_reach_is_later() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let sizes = |is_later: &super::IsLater| {
        let parts = split(&whole, None, is_later).unwrap();
        (parts.first.len(), parts.later.len())
    };
    let (all, none) = sizes(&|_, _| false);
    let (first, later) = sizes(&|name, _| name.starts_with("later"));
    assert!(first < all && later > none);
    // It would be exported and imported again if it stayed.
    let (kept, _) = sizes(&|name, _| name.starts_with("later") && name != "later_square");
    assert!(first < kept);
    assert!(
        split(
            &wat::parse_str("(module (func))").unwrap(),
            None,
            &|_, _| true
        )
        .is_err()
    );
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
    assert!(Names::parse("short app\n").is_err());
    let names = Names::parse("short 20\nlater app::play\n").unwrap();
    assert!(names.are_later("app[710cf157ecce53f1]::play::turn", 20));
    assert!(!names.are_later("app[710cf157ecce53f1]::play::turn", 19));
}
