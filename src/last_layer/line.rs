//! The paper's results file: a line for each state.
//!
//! `un=09387 epn=03 etn=4 cpn=11 ctn=18 ep=0231 et=0011 cp=3210 ct=0021 D=06 m=GMAOCI fm=FRUR'U'F'`

use std::fmt::Write;
use std::ops::Range;

use puzzle::NotationError;
use search::letters::Word;

use crate::state::{LastLayer, Stand};

/// The names of a line's fields, in their order.
const FIELDS: [&str; 12] = [
    "un", "epn", "etn", "cpn", "ctn", "ep", "et", "cp", "ct", "D", "m", "fm",
];

/// A line of the results file: a state, and moves that lead there from solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The state.
    pub state: LastLayer,
    /// Face turns that lead there.
    pub word: Word,
}

impl Entry {
    /// The line, without an end of line. The solved state is shown as being reached by two turns, as in the paper.
    pub fn line(&self) -> String {
        let numbers = self.state.numbers();
        let (edges, corners) = (self.state.edges(), self.state.corners());
        let there_and_back = Word::from_letters("AC");
        let word = match there_and_back {
            Some(word) if self.word == Word::default() => word,
            _ => self.word.clone(),
        };
        let letters = word.letters();
        let mut line = String::new();
        // Writing to a String cannot fail.
        let _ = write!(
            line,
            "un={:05} epn={:02} etn={} cpn={:02} ctn={:02} ep={} et={} cp={} ct={} D={:02} m={letters} fm={word}",
            numbers.un,
            numbers.epn,
            numbers.etn,
            numbers.cpn,
            numbers.ctn,
            digits(edges, |stand| stand.piece),
            digits(edges, |stand| stand.twist),
            digits(corners, |stand| stand.piece),
            digits(corners, |stand| stand.twist),
            letters.len(),
        );
        line
    }

    /// Reads a line. All that it says must agree.
    ///
    /// # Errors
    /// Says what is wrong and where in the line.
    pub fn parse(line: &str) -> Result<Self, NotationError> {
        let fields = fields(line)?;
        let [
            un,
            epn,
            etn,
            cpn,
            ctn,
            ep,
            et,
            cp,
            ct,
            length,
            letters,
            names,
        ] = fields;
        let number = value(un, 5)?;
        let state = u16::try_from(number)
            .ok()
            .and_then(LastLayer::from_number)
            .ok_or_else(|| un.wrong("the unique number is one of 0 to 62207"))?;
        let numbers = state.numbers();
        for (field, expected) in [
            (epn, numbers.epn),
            (etn, numbers.etn),
            (cpn, numbers.cpn),
            (ctn, numbers.ctn),
        ] {
            if value(field, 2)? != usize::from(expected) {
                return Err(field.wrong(&format!("un={} has {expected} here", un.text)));
            }
        }
        let (edges, corners) = (state.edges(), state.corners());
        for (field, expected) in [
            (ep, digits(edges, |stand| stand.piece)),
            (et, digits(edges, |stand| stand.twist)),
            (cp, digits(corners, |stand| stand.piece)),
            (ct, digits(corners, |stand| stand.twist)),
        ] {
            if field.text != expected {
                return Err(field.wrong(&format!("un={} has {expected} here", un.text)));
            }
        }
        let word = Word::from_letters(letters.text)
            .ok_or_else(|| letters.wrong("moves are written in the letters A (U) to R (B')"))?;
        if names.text != word.to_string() {
            return Err(names.wrong(&format!("the letters before this mean {word}")));
        }
        if value(length, 2)? != letters.text.len() {
            return Err(length.wrong(&format!("there are {} moves", letters.text.len())));
        }
        if LastLayer::of_word(&word) != Some(state) {
            return Err(letters.wrong("these moves do not lead to the state"));
        }
        let word = Word::simplified(word.turns().iter().copied());
        Ok(Self { state, word })
    }
}

fn digits(stands: [Stand; 4], digit: impl Fn(&Stand) -> u8) -> String {
    let digit = |stand| char::from(b'0' + digit(stand));
    stands.iter().map(digit).collect()
}

/// What stands after a field's name and `=`.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    /// Where it begins in the line, bytes.
    start: usize,
}

impl Field<'_> {
    fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn wrong(self, message: &str) -> NotationError {
        NotationError::new(self.range(), message)
    }
}

/// The fields of a line, each once and in order.
fn fields(line: &str) -> Result<[Field<'_>; FIELDS.len()], NotationError> {
    let mut fields = [Field { text: "", start: 0 }; FIELDS.len()];
    let mut rest = line;
    for (name, field) in FIELDS.iter().zip(&mut fields) {
        rest = rest.trim_start();
        let start = line.len() - rest.len();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (here, after) = rest.split_at(end);
        let missing =
            || NotationError::new(start..start + end, format!("here a field {name}= belongs"));
        let text = here
            .strip_prefix(name)
            .and_then(|text| text.strip_prefix('='))
            .ok_or_else(missing)?;
        *field = Field {
            text,
            start: start + name.len() + 1,
        };
        rest = after;
    }
    if rest.trim().is_empty() {
        Ok(fields)
    } else {
        let start = line.len() - rest.len();
        Err(NotationError::new(
            start..line.len(),
            "a line ends after fm=",
        ))
    }
}

fn value(field: Field, digits: usize) -> Result<usize, NotationError> {
    let fits = (1..=digits).contains(&field.text.len());
    let number = field.text.bytes().all(|byte| byte.is_ascii_digit());
    let value = field.text.parse().ok().filter(|_| fits && number);
    value.ok_or_else(|| field.wrong(&format!("here a number of at most {digits} digits belongs")))
}
