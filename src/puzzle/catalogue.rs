//! Puzzles by name. They are data: `assets/puzzles/*.puzzle`.

use std::sync::{Arc, LazyLock, OnceLock};

use diagnostics::{Diagnostic, Source, SourceId, Span};

use crate::Puzzle;
use crate::definition::{self, Definition};
use crate::structure::{Excess, Structure};

/// A file of puzzles. It is read when a puzzle is looked for that no file before it has: whoever wants a cube reads no
/// other solid.
struct File {
    name: &'static str,
    text: &'static str,
    read: OnceLock<Vec<Entry>>,
}

/// The files, in the order of the catalogue.
static FILES: [File; 5] = [
    File::new(
        "cubes.puzzle",
        include_str!("../../assets/puzzles/cubes.puzzle"),
    ),
    File::new(
        "pyraminx.puzzle",
        include_str!("../../assets/puzzles/pyraminx.puzzle"),
    ),
    File::new(
        "megaminx.puzzle",
        include_str!("../../assets/puzzles/megaminx.puzzle"),
    ),
    File::new(
        "skewb.puzzle",
        include_str!("../../assets/puzzles/skewb.puzzle"),
    ),
    File::new(
        "generators.puzzle",
        include_str!("../../assets/puzzles/generators.puzzle"),
    ),
];

impl File {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Self {
            name,
            text,
            read: OnceLock::new(),
        }
    }

    fn entries(&'static self) -> &'static [Entry] {
        self.read.get_or_init(|| {
            let source = Source::new(self.name, self.text);
            let read = definition::parse(&source, SourceId(0)).definitions;
            let entry = |definition| Entry {
                definition,
                built: OnceLock::new(),
            };
            read.into_iter().map(entry).collect()
        })
    }
}

/// A row of the catalogue.
struct Entry {
    definition: Definition,
    built: OnceLock<Arc<Puzzle>>,
}

/// All rows; a file is read when its first one is asked for.
fn entries() -> impl Iterator<Item = &'static Entry> {
    FILES.iter().flat_map(File::entries)
}

static NAMES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| entries().map(|entry| entry.definition.name()).collect());

/// The names of all puzzles.
pub fn names() -> &'static [&'static str] {
    &NAMES
}

/// The other names of the puzzle of this name: `3x3`, `3^3` for `3x3x3`. Empty for a name that is not of [`names`].
pub fn aliases(name: &str) -> &'static [String] {
    entries()
        .find(|entry| entry.definition.name() == name)
        .map_or(&[], |entry| entry.definition.aliases())
}

/// The puzzle of this name or alias (`3x3` for `3x3x3`), ignoring case; built at the first call and shared from then
/// on.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test builds every row of the catalogue"
)]
pub fn by_name(name: &str) -> Option<Arc<Puzzle>> {
    let entry = entries().find(|entry| {
        let definition = &entry.definition;
        definition.name().eq_ignore_ascii_case(name)
            || definition
                .aliases()
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
    })?;
    let puzzle = entry.built.get_or_init(|| {
        let built = entry.definition.build();
        Arc::new(built.expect("the catalogue lists puzzles that exist"))
    });
    Some(Arc::clone(puzzle))
}

/// The puzzle of at most `most_facets` facets that a text of one definition describes. It keeps the text
/// ([`Puzzle::definition`]).
///
/// # Errors
/// What is wrong with the text; or that it does not define one puzzle, or a larger one, or one whose group is too much
/// to work with (`docs/limits.md`), or calls it as the catalogue calls another.
pub fn define(
    source: &Source,
    id: SourceId,
    most_facets: usize,
) -> Result<Arc<Puzzle>, Vec<Diagnostic>> {
    let read = definition::parse(source, id);
    if !read.diagnostics.is_empty() {
        return Err(read.diagnostics);
    }
    let [one] = read.definitions.as_slice() else {
        let message = match read.definitions.len() {
            0 => "this defines no puzzle".to_owned(),
            count => format!("this defines {count} puzzles, and one is wanted"),
        };
        let whole = Span::new(id, 0, 0);
        return Err(vec![
            Diagnostic::error("puzzle::not-one", message).at(whole, ""),
        ]);
    };
    if by_name(one.name()).is_some() {
        let message = format!("the catalogue has a puzzle called {} already", one.name());
        return Err(vec![
            Diagnostic::error("puzzle::name-taken", message)
                .at(one.span(), "")
                .help("give yours another name"),
        ]);
    }
    let too_large = |facets: usize| {
        let message = format!("this puzzle has {facets} facets, and {most_facets} are the most");
        vec![Diagnostic::error("puzzle::too-large", message).at(one.span(), "")]
    };
    // Of a cube it is known before it is built, which can take long.
    if let Some(facets) = one.facets().filter(|&facets| facets > most_facets) {
        return Err(too_large(facets));
    }
    let built = one.build().map_err(|why| vec![*why])?;
    if built.facets().len() > most_facets {
        return Err(too_large(built.facets().len()));
    }
    // What has a geometry has small orbits and few orientations.
    if one.is_by_generators()
        && let Some(excess) = Structure::excess(&built)
    {
        let (message, help) = match excess {
            Excess::Group => (
                "the turns of this puzzle make a group that is too large to work with",
                "its facets go too freely: those of a puzzle move together in pieces",
            ),
            Excess::Orientations => (
                "the pieces of this puzzle turn in place in too many ways",
                "facets that always move together are one piece, so that some of its facets may be meant apart",
            ),
            Excess::Structure => (
                "the pieces of this puzzle and their laws are too much to work with",
                "leave out kinds of pieces, or turns",
            ),
        };
        return Err(vec![
            Diagnostic::error("puzzle::too-large", message)
                .at(one.span(), "")
                .help(help),
        ]);
    }
    Ok(Arc::new(built.defined_by(source.text())))
}

/// The puzzle with this [reference](Puzzle::reference): a name or alias of the catalogue, or the text of a definition,
/// which is built at each call.
pub fn find(reference: &str) -> Option<Arc<Puzzle>> {
    // A name is one word, and a definition is several.
    if !reference.contains(char::is_whitespace) {
        return by_name(reference);
    }
    define(&Source::new("", reference), SourceId(0), usize::MAX).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_reads_without_a_complaint_and_every_puzzle_is_built() {
        for (id, File { name, text, .. }) in FILES.iter().enumerate() {
            let source = Source::new(*name, *text);
            let read = definition::parse(&source, SourceId(id as u32));
            assert_eq!(read.diagnostics, [], "{name}");
            assert!(!read.definitions.is_empty(), "{name}");
        }
        let mut known = Vec::new();
        for name in names() {
            let puzzle = by_name(name).expect("it is in the catalogue");
            assert_eq!(puzzle.name(), *name);
            known.push(name.to_lowercase());
            for alias in aliases(name) {
                assert!(Arc::ptr_eq(&puzzle, &by_name(alias).expect("an alias")));
                known.push(alias.to_lowercase());
            }
        }
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), count, "two puzzles share a name");
    }

    #[test]
    fn a_definition_is_a_reference_and_a_name_of_the_catalogue_too() {
        let text = "name swap\ngenerators\nface A 1-3\nX = (1,2,3)\n";
        let defined = |text: &str| define(&Source::new("own.puzzle", text), SourceId(0), 1000);
        let own = defined(text).expect("it is right");
        assert_eq!((own.name(), own.reference()), ("swap", text));
        let again = find(own.reference()).expect("it was built before");
        assert_eq!((&again, again.definition()), (&own, Some(text)));
        let cube = find("3x3").expect("an alias");
        assert_eq!((cube.reference(), cube.definition()), ("3x3x3", None));
        assert!(find("swap").is_none() && find("name swap").is_none());

        let codes = |text: &str| -> Vec<_> {
            let faults = defined(text).expect_err("it is wrong");
            faults.iter().map(|fault| fault.code).collect()
        };
        assert_eq!(codes(""), ["puzzle::not-one"]);
        assert_eq!(
            codes(&format!("{text}{}", text.replace("swap", "pawn"))),
            ["puzzle::not-one"]
        );
        assert_eq!(codes(&text.replace("swap", "3X3")), ["puzzle::name-taken"]);
        assert_eq!(codes("name 9x9x9x9\ncube 9 4\n"), ["puzzle::too-large"]);
        assert_eq!(codes(&text.replace("1-3", "1-1001")), ["puzzle::too-large"]);
    }

    #[test]
    fn a_group_that_is_too_much_to_work_with_is_refused() {
        let cycle = |facets: std::ops::RangeInclusive<usize>| {
            let facets: Vec<String> = facets.map(|facet| facet.to_string()).collect();
            format!("({})", facets.join(","))
        };
        let defined = |facets: usize, turns: &str| {
            let text = format!("name own\ngenerators\nface A 1-{facets}\n{turns}");
            define(&Source::new("own.puzzle", text), SourceId(0), 1000)
        };
        // One piece that moves in every way: its orientations are all 14! rearrangements of its facets.
        let one = format!("X = {}\nY = (1,2){}\n", cycle(1..=14), cycle(3..=14));
        let linked = format!("X = {}\nY = {}\n", cycle(1..=200), cycle(200..=399));
        let free = format!("X = (1,2)\nY = {}\n", cycle(1..=100));
        for (facets, turns, whole) in [(14, &one, false), (400, &linked, false), (100, &free, true)]
        {
            match defined(facets, turns) {
                Ok(_) => assert!(whole, "{turns}"),
                Err(faults) => {
                    assert!(!whole, "{turns}: {faults:?}");
                    assert_eq!(faults[0].code, "puzzle::too-large", "{turns}");
                }
            }
        }
    }
}
