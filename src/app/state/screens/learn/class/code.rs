//! What a learner has done, as twelve letters and digits that can be read out, copied from a board and typed.
//!
//! A code has 60 bits, five in each character, the highest first: 2 for the version, 7 for the learner's number, 16 for
//! the task, 14 for the turns, 5 for the tries, 5 for the test that failed most, 1 for whether it is done, and a
//! checksum of 10. The checksum is a cyclic one (the polynomial of ATM cells, x^10 + x^9 + x^5 + x^4 + x + 1), which
//! finds every error within ten bits in a row: each character that is wrong, and each two neighbours that have changed
//! places. The letters are Crockford's, without those that look like digits. There is no secret in it: whoever reads
//! this can make a code by hand.

/// What a character can be, by its value.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many characters a code has, and how many stand together.
pub const LENGTH: usize = 12;
const GROUP: usize = 4;
const VERSION: u64 = 1;
/// The polynomial of the checksum without its highest term, and how many bits the checksum has.
const POLYNOMIAL: u64 = 0x233;
const CHECK: u32 = 10;
/// So that a code of nothing but zeros means nothing.
const MASK: u64 = 0x2a5;
/// The bits of the fields from the version to whether it is done.
const WIDTHS: [u32; 7] = [2, 7, 16, 14, 5, 5, 1];

/// The largest number of a learner.
pub const MOST_NUMBER: u8 = 127;
/// The most turns that are counted, and the most tries; more are said to be as many.
const MOST_TURNS: u64 = (1 << 14) - 1;
const MOST_TRIES: u64 = (1 << 5) - 1;

/// What a learner has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    /// The learner's number in the class; 0 where there is none.
    number: u8,
    /// Which task: see [`task`].
    pub task: u16,
    /// Whether it is done.
    pub done: bool,
    /// The fewest turns of a program that does it; 0 where none are counted.
    turns: u16,
    /// How often it was checked.
    tries: u8,
    /// The test that failed most often, from 1; 0 where none did.
    worst: u8,
}

/// Why a text is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// It has not as many characters, or others.
    NoCode,
    /// A character is wrong, or two have changed places.
    Mistyped,
    /// It is of a later version of the page.
    Newer,
}

/// What a code calls a task: of a lesson or a set, and of one of its steps, if it is about one.
pub fn task(set: &str, step: Option<&str>) -> u16 {
    let name = step.map_or_else(|| set.to_owned(), |step| format!("{set}/{step}"));
    let sum = storage::checksum(name.as_bytes());
    (sum ^ (sum >> 16) ^ (sum >> 32) ^ (sum >> 48)) as u16
}

impl Code {
    /// What was done of `task`. Numbers that are too large are the largest.
    pub fn new(number: u8, task: u16, done: bool) -> Self {
        Self {
            number: number.min(MOST_NUMBER),
            task,
            done,
            ..Self::default()
        }
    }

    /// The same with how it was done: turns, tries, and the test that failed most often, from 1.
    pub fn with(self, turns: u64, tries: u64, worst: Option<usize>) -> Self {
        let worst = worst.map_or(0, |worst| worst.min(31));
        Self {
            turns: turns.min(MOST_TURNS) as u16,
            tries: tries.min(MOST_TRIES) as u8,
            worst: worst as u8,
            ..self
        }
    }

    /// The learner's number, if one was given.
    pub fn number(self) -> Option<u8> {
        (self.number > 0).then_some(self.number)
    }

    /// The fewest turns, if they are counted.
    pub fn turns(self) -> Option<u16> {
        (self.turns > 0).then_some(self.turns)
    }

    /// How often it was checked.
    pub fn tries(self) -> u8 {
        self.tries
    }

    /// The test that failed most often, from 1.
    pub fn worst(self) -> Option<u8> {
        (self.worst > 0).then_some(self.worst)
    }

    /// The code, in groups of four: `9K3F-Q2M7-0XWD`.
    pub fn write(self) -> String {
        let fields = [
            VERSION,
            self.number.into(),
            self.task.into(),
            self.turns.into(),
            self.tries.into(),
            self.worst.into(),
            self.done.into(),
        ];
        let data = fields
            .iter()
            .zip(WIDTHS)
            .fold(0, |all, (field, width)| (all << width) | field);
        let whole = (data << CHECK) | checksum(data);
        let mut text = String::new();
        for n in 0..LENGTH {
            if n > 0 && n % GROUP == 0 {
                text.push('-');
            }
            let value = (whole >> (5 * (LENGTH - 1 - n))) & 31;
            text.push(char::from(ALPHABET[value as usize]));
        }
        text
    }

    /// Reads a code as people type it: small letters, blanks and dashes anywhere, O for 0, and I or L for 1.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(text: &str) -> Result<Self, Error> {
        let signs: Vec<char> = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .collect();
        if signs.len() != LENGTH {
            return Err(Error::NoCode);
        }
        let whole = signs
            .into_iter()
            .try_fold(0, |all, sign| Some((all << 5) | value(sign)?));
        let whole: u64 = whole.ok_or(Error::NoCode)?;
        let (mut data, check) = (whole >> CHECK, whole & ((1 << CHECK) - 1));
        if checksum(data) != check {
            return Err(Error::Mistyped);
        }
        let mut fields = [0; 7];
        for (field, width) in fields.iter_mut().zip(WIDTHS).rev() {
            *field = data & ((1 << width) - 1);
            data >>= width;
        }
        let [version, number, task, turns, tries, worst, done] = fields;
        if version != VERSION {
            return Err(Error::Newer);
        }
        Ok(Self {
            number: number as u8,
            task: task as u16,
            done: done == 1,
            turns: turns as u16,
            tries: tries as u8,
            worst: worst as u8,
        })
    }
}

/// The value of a character.
fn value(sign: char) -> Option<u64> {
    let sign = match sign.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let at = ALPHABET
        .iter()
        .position(|&known| char::from(known) == sign)?;
    Some(at as u64)
}

/// The remainder of the division by the polynomial, in arithmetic without carries.
fn checksum(data: u64) -> u64 {
    let bits: u32 = WIDTHS.iter().sum();
    let mut rest = 0;
    for bit in (0..bits).rev() {
        let top = (rest >> (CHECK - 1)) & 1;
        rest = (rest << 1) & ((1 << CHECK) - 1);
        if top ^ ((data >> bit) & 1) == 1 {
            rest ^= POLYNOMIAL;
        }
    }
    rest ^ MASK
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn codes() -> impl Strategy<Value = Code> {
        let fields = (
            0..=MOST_NUMBER,
            any::<u16>(),
            any::<bool>(),
            0..40_000_u64,
            0..99_u64,
            0..40_usize,
        );
        fields.prop_map(|(number, task, done, turns, tries, worst)| {
            Code::new(number, task, done).with(turns, tries, Some(worst))
        })
    }

    fn swapped(text: &str, n: usize) -> String {
        let mut signs: Vec<char> = text.chars().filter(|c| *c != '-').collect();
        signs.swap(n, n + 1);
        signs.into_iter().collect()
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(code in codes()) {
            let text = code.write();
            prop_assert_eq!(text.len(), LENGTH + 2);
            prop_assert_eq!(Code::read(&text), Ok(code));
            let typed = text.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            prop_assert_eq!(Code::read(&typed), Ok(code));
        }

        #[test]
        fn no_wrong_character_and_no_swap_goes_through(code in codes(), n in 0..LENGTH, other in 0..32_usize) {
            let text = code.write().replace('-', "");
            let mut signs = text.clone().into_bytes();
            let same = signs[n] == ALPHABET[other];
            signs[n] = ALPHABET[other];
            let typed = String::from_utf8(signs).expect("it is ASCII");
            prop_assert_eq!(Code::read(&typed).is_ok(), same);
            if n + 1 < LENGTH {
                let typed = swapped(&text, n);
                prop_assert_eq!(Code::read(&typed).is_ok(), typed == text);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*") {
            let _ = Code::read(&text);
        }
    }

    #[test]
    fn a_code_stays_what_it_is() {
        let code = Code::new(12, task("exercises", Some("double")), true).with(1036, 3, Some(2));
        assert_eq!(code.write(), "8SN1-Q20R-65TK");
        assert_eq!(Code::read("0000-0000-0000"), Err(Error::Mistyped));
        assert_eq!(Code::read("9K3F-Q2M7"), Err(Error::NoCode));
        assert_eq!(Code::read("9K3F-Q2M7-0XW!"), Err(Error::NoCode));
    }

    #[test]
    fn what_is_too_large_is_the_largest() {
        let code = Code::new(255, 1, false).with(u64::MAX, u64::MAX, Some(usize::MAX));
        let read = Code::read(&code.write()).expect("it is a code");
        assert_eq!(
            (read.number(), read.turns(), read.tries(), read.worst()),
            (Some(127), Some(16_383), 31, Some(31))
        );
        let none = Code::read(&Code::new(0, 0, false).write()).expect("it is a code");
        assert_eq!(
            (none.number(), none.turns(), none.worst(), none.done),
            (None, None, None, false)
        );
    }

    /// Of version 2, with a right checksum.
    #[test]
    fn a_later_version_is_said_to_be_one() {
        let data = 2_u64 << 48;
        let whole = (data << CHECK) | checksum(data);
        let text: String = (0..LENGTH)
            .map(|n| char::from(ALPHABET[((whole >> (5 * (LENGTH - 1 - n))) & 31) as usize]))
            .collect();
        assert_eq!(Code::read(&text), Err(Error::Newer));
    }
}
