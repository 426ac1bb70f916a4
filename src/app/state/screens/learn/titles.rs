//! The list of lessons and sets of exercises (`assets/lessons/index`, `assets/exercises/index`).

use std::sync::LazyLock;

use crate::state::prose::{self, Entry};

/// The name of a teacher's tasks in addresses, and in what is saved.
pub const TASK: &str = "task";

/// What the list says of a lesson.
#[derive(Clone, Debug)]
pub struct Title {
    /// Its name in addresses, and that of its file.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is about, in one sentence.
    pub about: String,
    /// How many steps it has.
    pub steps: usize,
}

/// All lessons, in the order in which they are learnt.
pub fn titles() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> =
        LazyLock::new(|| read_titles(include_str!("../../../../../assets/lessons/index")));
    &TITLES
}

/// The sets of exercises: lessons whose steps are all programs to write.
pub fn exercises() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> =
        LazyLock::new(|| read_titles(include_str!("../../../../../assets/exercises/index")));
    &TITLES
}

/// The lesson or the set of exercises with this `id`.
pub fn title(id: &str) -> Option<&'static Title> {
    titles()
        .iter()
        .chain(exercises())
        .chain([task()])
        .find(|title| title.id == id)
}

/// The address of a lesson's file on the site.
pub fn path(id: &str) -> String {
    let exercise = exercises().iter().any(|title| title.id == id);
    let folder = if exercise { "exercises" } else { "lessons" };
    format!("{folder}/{id}.txt")
}

fn read_titles(index: &str) -> Vec<Title> {
    let title = |entry: &Entry| {
        Some(Title {
            id: entry.get("id")?.to_owned(),
            name: entry.get("title")?.to_owned(),
            about: entry.get("about")?.to_owned(),
            steps: entry.get("steps")?.parse().ok()?,
        })
    };
    prose::entries(index).iter().filter_map(title).collect()
}

/// What the list of lessons would say of a task.
pub fn task() -> &'static Title {
    static TITLE: LazyLock<Title> = LazyLock::new(|| Title {
        id: TASK.to_owned(),
        name: words::learn::FROM_TEACHER.text().to_owned(),
        about: String::new(),
        steps: 1,
    });
    &TITLE
}
