//! What kind of file a picture is.

use std::path::Path;

use clap::ValueEnum;

use crate::output::{self, Failure};

/// What a picture or a film is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A picture of lines and areas, sharp at any size.
    Svg,
    /// A picture of pixels.
    Png,
    /// A film.
    Gif,
}

/// The format that was asked for, or the one that the name of the file ends with.
///
/// # Errors
/// When there is no such format.
pub fn format(file: Option<&Path>, asked: Option<Format>) -> Result<Format, Failure> {
    let (None, Some(file)) = (asked, file) else {
        return Ok(asked.unwrap_or(Format::Svg));
    };
    let ending = file.extension().and_then(|ending| ending.to_str());
    let known = ending.and_then(|ending| Format::from_str(ending, true).ok());
    known.ok_or_else(|| {
        let what = match ending {
            Some(ending) => format!("ends in .{ending}"),
            None => "has no ending".to_owned(),
        };
        Failure::message(format!(
            "error: {} {what}: pictures are .svg or .png, and films .gif\nhelp: --format svg, png or gif writes it \
             under any name",
            file.display()
        ))
    })
}

/// Whether standard output can take this format.
///
/// # Errors
/// When it cannot.
pub fn may_be_printed(format: Format, as_json: bool) -> Result<(), Failure> {
    let name = match format {
        Format::Svg => return Ok(()),
        Format::Png => "a PNG",
        Format::Gif => "a GIF",
    };
    if as_json {
        return Err(Failure::message(format!(
            "error: {name} cannot be printed together with --json\nhelp: -o FILE writes it to a file"
        )));
    }
    if output::is_read_by_a_person() {
        return Err(Failure::message(format!(
            "error: {name} is nothing for a terminal\nhelp: -o FILE writes it to a file"
        )));
    }
    Ok(())
}
