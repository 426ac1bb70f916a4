//! Where the papers err.

use std::sync::OnceLock;

const TEXT: &str = include_str!("../../assets/atlas/errata.txt");

/// A place where a paper, in the copy at hand, prints something that is not so; or is right although it was doubted
/// here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erratum {
    /// The paper, by its authors or its title.
    pub paper: String,
    /// Where in it.
    pub place: String,
    /// What is printed.
    pub printed: String,
    /// What is right.
    pub right: String,
    /// How it is known that the print was read rightly.
    pub reading: String,
    /// What shows it; never empty.
    pub shown: Vec<Shown>,
}

impl Erratum {
    /// The commands that show it, each once.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        let commands = self.shown.iter().map(|shown| shown.command.as_str());
        commands.enumerate().filter_map(|(n, command)| {
            let is_first = self.shown[..n].iter().all(|shown| shown.command != command);
            is_first.then_some(command)
        })
    }
}

/// A command that shows what is right or wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The arguments of `hypercubist`, as they are typed.
    pub command: String,
    /// A part of what it prints.
    pub output: String,
}

/// All that are known, paper by paper.
#[expect(clippy::missing_panics_doc, reason = "the text can be read")]
pub fn errata() -> &'static [Erratum] {
    static ERRATA: OnceLock<Vec<Erratum>> = OnceLock::new();
    ERRATA.get_or_init(|| parse(TEXT).expect("the errata can be read"))
}

/// Reads the format that the text begins by describing; `None` where a line does not belong to an entry.
fn parse(text: &str) -> Option<Vec<Erratum>> {
    let mut all = vec![Erratum::default()];
    let mut fields: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(more) = line.strip_prefix("  ") {
            let (_, value) = fields.last_mut()?;
            value.push(' ');
            value.push_str(more);
        } else if line.is_empty() {
            fields.push(("", String::new()));
        } else {
            let (name, value) = line.split_once(": ")?;
            fields.push((name, value.to_owned()));
        }
    }
    for (name, value) in fields {
        let one = all.last_mut()?;
        match name {
            "paper" => one.paper = value,
            "place" => one.place = value,
            "printed" => one.printed = value,
            "right" => one.right = value,
            "reading" => one.reading = value,
            "command" => one.shown.push(Shown {
                command: value,
                output: String::new(),
            }),
            "shows" => one.shown.last_mut()?.output = value,
            "" => all.push(Erratum::default()),
            _ => return None,
        }
    }
    all.retain(|one| *one != Erratum::default());
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_erratum_is_whole() {
        for one in errata() {
            let texts = [
                &one.paper,
                &one.place,
                &one.printed,
                &one.right,
                &one.reading,
            ];
            assert!(texts.iter().all(|text| !text.is_empty()), "{one:?}");
            assert!(!one.shown.is_empty(), "{one:?}");
            for shown in &one.shown {
                assert!(!shown.output.is_empty(), "{one:?}");
            }
        }
        let mut papers: Vec<&str> = errata().iter().map(|one| one.paper.as_str()).collect();
        papers.dedup();
        assert_eq!(
            papers,
            ["Qter", "Kamack and Keane", "Gould", "Upper face", "Pieper"]
        );
    }

    #[test]
    fn a_line_that_belongs_to_no_entry_is_refused() {
        for wrong in [
            "pap: x\n",
            "  more\n",
            "paper\n",
            "shows: before its command\n",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
