//! Texts of `tests/corpus/recognise`: what each is, and its normal form.

#![expect(
    clippy::disallowed_methods,
    reason = "the corpus is a file, which a variable has written again"
)]

use std::fmt::Write as _;
use std::path::Path;

use recognise::permutations::{Format, write};
use recognise::times::{Penalty, TimedSolve};
use recognise::{Candidate, Kind, MOST_WORK, Times, recognise};

/// What stands for a sign in the corpus.
fn signs(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let letter = after.chars().next().expect("a sign after a backslash");
        rest = &after[1..];
        match letter {
            'n' => plain.push('\n'),
            'r' => plain.push('\r'),
            't' => plain.push('\t'),
            'u' => {
                let code = u32::from_str_radix(&rest[..4], 16).expect("four digits");
                plain.push(char::from_u32(code).expect("a sign"));
                rest = &rest[4..];
            }
            other => {
                plain.push('\\');
                plain.push(other);
            }
        }
    }
    plain + rest
}

/// The other way round.
fn written(text: &str) -> String {
    text.replace('\n', "\\n")
        .replace('\r', "\\r")
        .replace('\t', "\\t")
}

fn of_times(times: &Times) -> String {
    let time = |time: &TimedSolve| match time.penalty {
        Penalty::None => time.milliseconds.to_string(),
        Penalty::PlusTwo => format!("{}+", time.milliseconds),
        Penalty::Dnf => format!("DNF({})", time.milliseconds),
    };
    let sessions = times.sessions.iter().map(|session| {
        let mut words = vec![session.name.clone()];
        words.extend(session.puzzle.clone());
        words.extend(session.solves.iter().map(time));
        words.join(" ")
    });
    sessions.collect::<Vec<_>>().join(" / ")
}

fn shown(candidate: &Candidate) -> String {
    let kind = serde_json::to_value(candidate.kind).expect("a word");
    let mut shown = kind.as_str().unwrap_or_default().to_owned();
    let normal = match (&candidate.problem, &candidate.times) {
        (Some(problem), _) => {
            shown.push('!');
            problem.message.clone()
        }
        (None, Some(times)) => of_times(times),
        (None, None) => candidate.text.clone(),
    };
    if let Some(puzzle) = &candidate.puzzle {
        let _ = write!(shown, " {puzzle}");
    }
    if !normal.is_empty() {
        let _ = write!(shown, ": {}", written(&normal));
    }
    shown
}

#[test]
fn each_text_is_what_it_is() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/recognise/recognise.txt");
    let corpus = std::fs::read_to_string(&path).expect("the corpus");
    let mut again = String::new();
    let mut count = 0;
    for line in corpus.lines() {
        let Some((text, _)) = line.split_once(" ==> ") else {
            let _ = writeln!(again, "{line}");
            continue;
        };
        count += 1;
        let open = text.strip_prefix('@').and_then(|text| text.split_once(' '));
        let (open, bare) = open.map_or((None, text), |(open, text)| (Some(open), text));
        let plain = signs(bare);
        let found = recognise(plain.as_bytes(), open);
        assert!(found.work <= MOST_WORK);
        let what = match (found.candidates.first(), &found.unread) {
            (Some(first), None) => shown(first),
            (None, Some(unread)) => {
                if let Some(range) = &unread.place.range {
                    assert!(plain.get(range.clone()).is_some(), "{text}");
                }
                assert!(unread.nearest.len() <= 3);
                "unread".to_owned()
            }
            _ => panic!("{text}: a candidate and none"),
        };
        let _ = writeln!(again, "{text} ==> {what}");
    }
    if std::env::var_os("UPDATE_CORPUS").is_some() {
        std::fs::write(path, again).expect("the corpus is written");
        return;
    }
    assert!(count >= 150, "{count}");
    for (line, again) in corpus.lines().zip(again.lines()) {
        assert_eq!(line, again);
    }
}

#[test]
fn files_are_named_for_what_they_are() {
    for (bytes, what) in [
        (&b"\x89PNG\r\n\x1a\n\0\0"[..], "PNG"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (b"GIF89a\x01", "GIF"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "WebP"),
        (b"PK\x03\x04\x14\0", "ZIP"),
        (b"%PDF-1.7\n", "PDF"),
        (b"\x1f\x8b\x08\0", "gzip"),
        (b"BZh91AY", "bzip2"),
        (b"\0asm\x01\0\0\0", "WebAssembly"),
        (b"\x7fELF\x02", "Linux"),
        (b"\xff\x00\x01", "not text"),
        (b"R U\0", "not text"),
    ] {
        let found = recognise(bytes, None);
        let first = &found.candidates[0];
        assert_eq!(first.kind, Kind::File);
        assert!(first.sentence.contains(what), "{}", first.sentence);
        assert!(first.uses.is_empty());
    }
    let long = vec![b'R'; recognise::MOST_TEXT + 1];
    assert_eq!(recognise(&long, None).candidates[0].kind, Kind::File);
    let wide: Vec<u8> = "\u{feff}R U'"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(recognise(&wide, None).candidates[0].text, "R U'");
}

#[test]
fn what_is_written_for_other_programs_is_read_again() {
    for (name, formats) in [
        (
            "2x2x2",
            &[Format::Tws, Format::KPuzzle, Format::Gap, Format::Ksolve][..],
        ),
        (
            "pyraminx",
            &[Format::Tws, Format::KPuzzle, Format::Gap, Format::Ksolve],
        ),
        (
            "skewb",
            &[Format::Tws, Format::KPuzzle, Format::Gap, Format::Ksolve],
        ),
        (
            "3x3x3",
            &[Format::Tws, Format::KPuzzle, Format::Gap, Format::Ksolve],
        ),
        ("2x2x2x2", &[Format::Tws, Format::Gap]),
        ("4x4x4", &[Format::Tws]),
    ] {
        let puzzle = puzzle::catalogue::by_name(name).expect(name);
        let order = puzzle::structure::Structure::new(&puzzle).order();
        for &format in formats {
            let text = write(&puzzle, format);
            let found = recognise(text.as_bytes(), None);
            let first = found.candidates.first().expect(name);
            assert_eq!(
                (first.kind, &first.problem),
                (Kind::Puzzle, &None),
                "{name} {format:?}: {text}"
            );
            let again = puzzle::catalogue::find(&first.text).expect(name);
            let again_order = puzzle::structure::Structure::new(&again).order();
            assert_eq!(again_order, order, "{name} {format:?}");
            assert_eq!(
                again.generators().len(),
                puzzle.generators().len(),
                "{name}"
            );
        }
    }
}

#[test]
fn any_bytes_give_an_answer_within_the_work() {
    let mut state = 7_u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let parts = [
        "R U'",
        "(",
        ")",
        "[",
        "]",
        "/",
        ",",
        "^9",
        "x3",
        "&#39;",
        "Scramble:",
        "\n",
        "1. ",
        "UFR",
        "{",
        "}",
        "\"",
        "MagicCube4D 3",
        "name x\n",
        "Set A 3 1\n",
        "Solved\n",
        "Move X\n",
        "End\n",
        ".registers {",
        "\u{201c}",
        ":=",
        "Puzzles\n",
        "999(",
        "0",
        "DNF",
        "\u{feff}",
        "//",
        "/*",
    ];
    for _ in 0..300 {
        let text: String = (0..random() % 40)
            .map(|_| parts[random() % parts.len()])
            .collect();
        let found = recognise(
            text.as_bytes(),
            Some("3x3x3x3").filter(|_| random() % 4 == 0),
        );
        assert!(found.work <= MOST_WORK);
        assert_eq!(
            found.candidates.is_empty(),
            found.unread.is_some(),
            "{text}"
        );
        for note in found
            .candidates
            .iter()
            .flat_map(|candidate| candidate.notes.iter().chain(&candidate.problem))
        {
            assert!(!note.message.is_empty());
        }
    }
}
