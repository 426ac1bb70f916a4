//! What a text or a file is, as wire values.

use std::ops::Range;

use diagnostics::Source;
use wire::{Candidate, Note, RecogniseRequest, Recognition, Unread};

/// Says what the bytes of a request are.
pub fn recognise(request: &RecogniseRequest) -> Recognition {
    let found = recognise::recognise(&request.bytes, Some(&request.puzzle));
    let text = Source::new("", recognise::text(&request.bytes).unwrap_or_default());
    let place = |range: Range<usize>| {
        let place = text.line_column(range.start);
        (place.line as u32, place.column as u32)
    };
    let note = |note: recognise::Note| Note {
        place: note.range.map(place),
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
    fn what_is_found_and_what_is_wrong_travel() {
        let found = of("Scramble: R U\u{2019} F2.");
        assert_eq!(found.candidates[0].text, "R U' F2");
        assert_eq!(found.unread, None);
        let unread = of("R U\nQ W ?").unread.expect("nothing");
        assert_eq!(unread.place.place, Some((2, 1)));
        let unread = of("R U2\n\u{2019} U Q").unread.expect("nothing");
        assert_eq!(unread.place.place, Some((2, 1)));
    }
}
