//! What an instruction lacks.

use sentences::Sentence;

/// A part of an instruction that is not there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Missing {
    /// This word.
    Word(&'static str),
    /// The number of a line.
    Target,
    /// Another number.
    Number,
    /// A text in quotes.
    Message,
    Algorithm,
    /// The names of pieces.
    Pieces,
    /// The name of a puzzle.
    Puzzle,
}

impl Missing {
    /// The diagnostic's code.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Word("max-input") => "q::missing-max-input",
            Self::Word("counting-until") => "q::missing-counting-until",
            Self::Word(_) => "q::missing-word",
            Self::Target => "q::missing-target",
            Self::Number => "q::missing-number-value",
            Self::Message => "q::missing-message",
            Self::Algorithm => "q::missing-algorithm",
            Self::Pieces => "q::missing-pieces",
            Self::Puzzle => "q::missing-puzzle",
        }
    }

    /// That the instruction ends without it.
    pub(super) fn message(self) -> Sentence {
        match self {
            Self::Word(keyword) => sentences::q::missing_word(keyword),
            Self::Target => sentences::q::missing_target(),
            Self::Number => sentences::q::missing_number_value(),
            Self::Message => sentences::q::missing_message(),
            Self::Algorithm => sentences::q::missing_algorithm(),
            Self::Pieces => sentences::q::missing_pieces(),
            Self::Puzzle => sentences::q::missing_puzzle(),
        }
    }

    /// That this word is where it should be.
    pub(super) fn before(self, word: String) -> Sentence {
        match self {
            Self::Word(keyword) => sentences::q::missing_word_before(keyword, word),
            Self::Target => sentences::q::missing_target_before(word),
            Self::Number => sentences::q::missing_number_value_before(word),
            Self::Message => sentences::q::missing_message_before(word),
            Self::Algorithm => sentences::q::missing_algorithm_before(word),
            Self::Pieces => sentences::q::missing_pieces_before(word),
            Self::Puzzle => sentences::q::missing_puzzle_before(word),
        }
    }

    /// The label at the place where it belongs.
    pub(super) fn here(self) -> Sentence {
        match self {
            Self::Word(keyword) => sentences::q::missing_word_here(keyword),
            Self::Target => sentences::q::missing_target_here(),
            Self::Number => sentences::q::missing_number_value_here(),
            Self::Message => sentences::q::missing_message_here(),
            Self::Algorithm => sentences::q::missing_algorithm_here(),
            Self::Pieces => sentences::q::missing_pieces_here(),
            Self::Puzzle => sentences::q::missing_puzzle_here(),
        }
    }
}
