//! What a text or a file is, as wire values.

use wire::{Candidate, Note, RecogniseRequest, Recognition, Unread};

/// Says what the bytes of a request are.
pub fn recognise(request: &RecogniseRequest) -> Recognition {
    let found = recognise::recognise(&request.bytes, Some(&request.puzzle));
    let text = recognise::text(&request.bytes).unwrap_or_default();
    let note = |note: recognise::Note| Note {
        place: note.range.and_then(|range| place(&text, range.start)),
        message: note.message,
    };
    let candidate = |found: recognise::Candidate| Candidate {
        kind: found.kind,
        sentence: found.sentence,
        uses: found.uses,
        puzzle: found.puzzle,
        text: found.text,
        setup: found.setup,
        notes: found.notes.into_iter().map(note).collect(),
        problem: found.problem.map(note),
        sessions: found.times.map(|times| times.sessions).unwrap_or_default(),
    };
    let unread = |unread: recognise::Unread| Unread {
        place: note(unread.place),
        nearest: unread.nearest,
    };
    Recognition {
        candidates: found.candidates.into_iter().map(candidate).collect(),
        unread: found.unread.map(unread),
    }
}

/// Line and character, from 1, of a byte of the text; `None` if no character begins there.
fn place(text: &str, at: usize) -> Option<(u32, u32)> {
    let before = text.get(..at)?;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count() + 1;
    let character = before[start..].chars().count() + 1;
    Some((u32::try_from(line).ok()?, u32::try_from(character).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Recognition {
        recognise(&RecogniseRequest {
            bytes: text.as_bytes().to_vec(),
            puzzle: "3x3x3".to_owned(),
        })
    }

    #[test]
    fn places_are_lines_and_characters() {
        for (text, at, found) in [
            ("", 0, Some((1, 1))),
            ("R\n\u{2019}U", 2, Some((2, 1))),
            ("R\n\u{2019}U", 5, Some((2, 2))),
            ("R\n\u{2019}U", 3, None),
            ("R", 9, None),
        ] {
            assert_eq!(place(text, at), found, "{text:?} {at}");
        }
    }

    #[test]
    fn what_is_found_and_what_is_wrong_travel() {
        let found = of("Scramble: R U\u{2019} F2.");
        assert_eq!(found.candidates[0].text, "R U' F2");
        assert_eq!(found.unread, None);
        let unread = of("R U\nQ W ?").unread.expect("nothing");
        assert_eq!(unread.place.place, Some((2, 1)));
    }
}
