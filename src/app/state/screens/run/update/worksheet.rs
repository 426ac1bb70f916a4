//! A worksheet is made of the program.

use crate::state::screens::run::worksheet::Worksheet;
use crate::state::screens::run::{Run, examples};

impl Run {
    /// The worksheet of the open program, traced with the numbers of the run that is shown, or with the example's own;
    /// none while nothing compiles.
    pub(in crate::state::screens::run) fn make_worksheet(
        &self,
        answers: bool,
    ) -> Option<Worksheet> {
        let document = self.documents.current();
        let given = self.player.so_far().map(|(inputs, _)| inputs);
        let given = given.filter(|inputs| !inputs.is_empty());
        let inputs = given
            .or_else(|| examples::tries(&document.file))
            .unwrap_or_default();
        let mut sheet = Worksheet {
            answers,
            title: document.title.clone(),
            text: document.text.clone(),
            loaded: self.loaded.clone()?,
            inputs,
            trace: Vec::new(),
            result: None,
        };
        sheet.run();
        Some(sheet)
    }
}
