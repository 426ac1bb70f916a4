//! Documents in one tab, and in several that share a storage.

use super::*;

fn documents(writer: &str) -> Documents {
    Documents::new(
        vec![
            Document::example("a.qat", "A", "first", "one"),
            Document::example("b.q", "B", "second", "two"),
        ],
        writer,
    )
}

#[test]
fn a_file_gets_another_name_and_stays_the_same_document() {
    let mut tab = documents("w0");
    assert_eq!(tab.rename("mine"), None, "an example has its name");
    tab.create("one.qat", "text");
    tab.save();
    let id = tab.current().id.clone();
    assert_eq!(tab.rename("two").as_deref(), Some("one.qat"));
    let (save, _) = tab.save();
    assert_eq!(
        (tab.current().file.as_str(), &tab.current().id),
        ("two.qat", &id)
    );
    assert_eq!(tab.rename("a.qat").as_deref(), Some("two.qat"));
    assert_eq!(tab.current().file, "a (2).qat", "an example is called so");
    assert_eq!(tab.rename("x.q").as_deref(), Some("a (2).qat"));
    assert_eq!(tab.current().language, Language::Q);
    for same in ["x.q", " ", ""] {
        assert_eq!(tab.rename(same), None);
    }
    let mut next = documents("w1");
    next.restore(&[(save.key, save.value.expect("it is saved"))]);
    assert!(next.open(&id) && next.current().file == "two.qat" && &*next.current().text == "text");
}

/// Tabs that share a storage. What one saves reaches another only when the test delivers it.
#[derive(Default)]
struct Tabs {
    storage: BTreeMap<String, String>,
    all: Vec<Documents>,
    /// For each tab what it has not heard yet.
    pending: Vec<Vec<(String, Option<String>)>>,
    news: Vec<News>,
}

impl Tabs {
    /// Opens another tab and gives its number. The first is `w0`.
    fn open(&mut self) -> usize {
        let n = self.all.len();
        let mut tab = documents(&format!("w{n}"));
        let stored: Vec<_> = self.storage.clone().into_iter().collect();
        tab.restore(&stored);
        self.all.push(tab);
        self.pending.push(Vec::new());
        n
    }

    fn carry_out(&mut self, tab: usize, saves: Vec<Save>) {
        for save in saves {
            if save.only_if.is_some() && save.only_if.as_ref() != self.storage.get(&save.key) {
                continue;
            }
            let key = |writer: &str| format!("/{writer}");
            if save.value.is_some() {
                assert!(
                    save.key.ends_with(&key(&self.all[tab].writer)),
                    "a key of its own"
                );
            }
            let removed = save.instead_of.map(|key| (key, None));
            for (key, value) in [(save.key, save.value)].into_iter().chain(removed) {
                match &value {
                    Some(value) => self.storage.insert(key.clone(), value.clone()),
                    None => self.storage.remove(&key),
                };
                for (other, pending) in self.pending.iter_mut().enumerate() {
                    if other != tab {
                        pending.push((key.clone(), value.clone()));
                    }
                }
            }
        }
    }

    fn edit(&mut self, tab: usize, text: &str) {
        self.all[tab].edit(text);
        self.save(tab);
    }

    fn save(&mut self, tab: usize) {
        let (save, _) = self.all[tab].save();
        self.carry_out(tab, vec![save]);
    }

    /// The tab hears everything; what it says of it is the news.
    fn hear(&mut self, tab: usize) {
        for (key, value) in std::mem::take(&mut self.pending[tab]) {
            let (saves, news) = self.all[tab].heard(&key, value.as_deref());
            self.news.extend(news);
            self.carry_out(tab, saves);
        }
    }

    fn settle(&mut self) {
        while self.pending.iter().any(|pending| !pending.is_empty()) {
            for tab in 0..self.all.len() {
                self.hear(tab);
            }
        }
    }

    /// Every text that a page opened now has, apart from the examples as they came: name and text, sorted.
    fn texts(&mut self) -> Vec<String> {
        let n = self.open();
        let tab = self.all.pop().expect("just opened");
        self.pending.pop();
        assert_eq!(n, self.all.len());
        changed(&tab)
    }
}

fn changed(tab: &Documents) -> Vec<String> {
    let changed = tab
        .list()
        .iter()
        .filter(|d| d.original.is_none() || d.edited());
    let mut texts: Vec<String> = changed.map(|d| format!("{}: {}", d.file, d.text)).collect();
    texts.sort();
    texts
}

#[test]
fn the_same_document_in_two_tabs_keeps_both_texts() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    tabs.edit(a, "mine");
    tabs.settle();
    assert_eq!(tabs.news, [News::Newer]);
    assert_eq!(
        &*tabs.all[b].current().text,
        "one",
        "what is on the screen stays"
    );
    tabs.edit(b, "yours");
    tabs.edit(b, "yours!");
    tabs.settle();
    assert_eq!(tabs.all[b].current().file, "a (2).qat");
    assert_eq!(tabs.texts(), ["a (2).qat: yours!", "a.qat: mine"]);
    assert_eq!(changed(&tabs.all[a]), ["a (2).qat: yours!", "a.qat: mine"]);
    tabs.edit(a, "mine!");
    assert_eq!(tabs.texts(), ["a (2).qat: yours!", "a.qat: mine!"]);
}

#[test]
fn whoever_takes_the_new_version_goes_on_with_it() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    for n in 0..3 {
        for (from, to) in [(a, b), (b, a)] {
            tabs.edit(from, &format!("text {n} of {from}"));
            tabs.settle();
            assert!(tabs.all[to].is_behind());
            tabs.all[to].open("example/a.qat");
            assert!(!tabs.all[to].is_behind());
        }
    }
    assert_eq!(tabs.texts(), ["a.qat: text 2 of 1"]);
    assert_eq!(tabs.storage.len(), 2, "one record for each page");
}

#[test]
fn two_tabs_that_write_at_once_part() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    tabs.edit(b, "yours");
    tabs.edit(a, "mine");
    assert_eq!(
        tabs.texts(),
        ["a (2).qat: yours", "a.qat: mine"],
        "nobody has heard anything yet"
    );
    tabs.edit(b, "yours, longer");
    tabs.settle();
    assert_eq!(tabs.all[a].current().file, "a.qat");
    assert_eq!(tabs.all[b].current().file, "a (2).qat");
    assert!(
        tabs.news
            .contains(&News::Parted("example/a.qat".to_owned())),
        "{:?}",
        tabs.news
    );
    assert!(
        tabs.news.iter().any(|news| matches!(news, News::Joined(_))),
        "{:?}",
        tabs.news
    );
    tabs.edit(a, "mine, longer");
    tabs.edit(b, "yours, longest");
    tabs.settle();
    assert_eq!(
        tabs.texts(),
        ["a (2).qat: yours, longest", "a.qat: mine, longer"]
    );
    // The page that gave way comes back to the document and writes there again.
    tabs.all[b].open("example/a.qat");
    tabs.edit(b, "together");
    tabs.settle();
    assert_eq!(
        tabs.texts(),
        ["a (2).qat: yours, longest", "a.qat: together"]
    );
}

#[test]
fn a_tab_that_gave_way_pending_is_found_by_the_next() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    tabs.edit(a, "mine");
    tabs.edit(b, "yours");
    // Both are closed before they hear of each other. The next page goes on with the second text.
    let c = tabs.open();
    let other = tabs.all[c]
        .list()
        .iter()
        .find(|d| d.file == "a (2).qat")
        .expect("both")
        .id
        .clone();
    tabs.all[c].open(&other);
    tabs.edit(c, "yours, later");
    assert_eq!(tabs.texts(), ["a (2).qat: yours, later", "a.qat: mine"]);
    let garbage = tabs.all[c].collect(&[]);
    tabs.carry_out(c, garbage);
    assert_eq!(tabs.texts(), ["a (2).qat: yours, later", "a.qat: mine"]);
    let save = tabs.all[c].remove();
    tabs.carry_out(c, save.into_iter().collect());
    assert_eq!(tabs.texts(), ["a.qat: mine"], "removed for good");
}

#[test]
fn different_files_of_one_name_are_two_documents() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    tabs.all[a].add_file("hw.qat", "1");
    tabs.save(a);
    tabs.all[b].add_file("hw.qat", "2");
    tabs.save(b);
    tabs.settle();
    assert_eq!(tabs.all[a].current().file, "hw.qat");
    assert_eq!(
        tabs.all[b].current().file,
        "hw (2).qat",
        "in both tabs and after a reload alike"
    );
    tabs.edit(a, "1!");
    tabs.edit(b, "2!");
    assert_eq!(tabs.texts(), ["hw (2).qat: 2!", "hw.qat: 1!"]);
}

#[test]
fn a_copy_is_a_document_of_its_own() {
    let mut tab = documents("1");
    let original = tab.current().clone();
    tab.create(&original.file, &original.text);
    let copy = tab.current().clone();
    assert_ne!((&copy.id, &copy.file), (&original.id, &original.file));
    assert_eq!(copy.text, original.text);
    tab.edit("changed");
    tab.save();
    assert!(tab.open(&original.id));
    assert_eq!(tab.current().text, original.text);
    assert!(tab.open(&copy.id));
    assert_eq!(*tab.current().text, *"changed");
}

#[test]
fn a_letter_and_backspace_take_nothing_away() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    tabs.edit(a, "mine");
    // Not even when the other tab has heard nothing.
    tabs.edit(b, "onex");
    tabs.edit(b, "one");
    assert_eq!(tabs.texts(), ["a.qat: mine"]);
    tabs.settle();
    assert_eq!(tabs.texts(), ["a.qat: mine"]);
    tabs.edit(b, "onex");
    tabs.edit(b, "one");
    tabs.settle();
    assert_eq!(tabs.texts(), ["a (2).qat: one", "a.qat: mine"]);
}

#[test]
fn what_one_tab_removes_another_can_save_again() {
    let mut tabs = Tabs::default();
    let a = tabs.open();
    tabs.all[a].add_file("hw.qat", "1");
    tabs.save(a);
    let b = tabs.open();
    let id = tabs.all[a].current().id.clone();
    assert!(tabs.all[b].open(&id));
    let save = tabs.all[a].remove().expect("a file");
    tabs.carry_out(a, vec![save]);
    assert!(tabs.texts().is_empty());
    tabs.settle();
    assert_eq!(tabs.news.last(), Some(&News::Removed));
    assert_eq!(
        &*tabs.all[b].current().text,
        "1",
        "it is still on the screen"
    );
    tabs.edit(b, "2");
    assert_eq!(tabs.texts(), ["hw.qat: 2"]);

    let c = tabs.open();
    let id = tabs.all[b].current().id.clone();
    tabs.all[c].open(&id);
    let save = tabs.all[c].remove().expect("a file");
    tabs.carry_out(c, vec![save]);
    tabs.settle();
    assert_eq!(tabs.news.last(), Some(&News::Removed));
    tabs.edit(b, "3");
    tabs.settle();
    assert_eq!(tabs.texts(), ["hw.qat: 3"]);
    assert!(tabs.all[c].undo());
    tabs.save(c);
    tabs.settle();
    assert_eq!(
        tabs.texts(),
        ["hw (2).qat: 3", "hw.qat: 2"],
        "whichever was made first has the name to itself"
    );
}

#[test]
fn restoring_reaches_the_other_tabs_and_can_be_taken_back() {
    let mut tabs = Tabs::default();
    let a = tabs.open();
    tabs.edit(a, "mine");
    let b = tabs.open();
    assert!(tabs.all[b].restore_original());
    tabs.save(b);
    assert!(tabs.texts().is_empty());
    tabs.settle();
    assert!(tabs.all[a].is_behind(), "it shows what was thrown away");
    assert!(tabs.all[b].undo());
    tabs.save(b);
    tabs.settle();
    assert_eq!(tabs.texts(), ["a.qat: mine"]);
    assert!(!tabs.all[a].is_behind(), "the text is the same again");
}

#[test]
fn a_link_finds_the_changes_that_were_made_of_it() {
    let mut tabs = Tabs::default();
    for n in 0..3 {
        let tab = tabs.open();
        let visited = tabs.all[tab].visit("hw.qat", "linked");
        assert_eq!(
            visited,
            if n == 0 {
                Visited::AsLinked
            } else {
                Visited::Changed
            }
        );
        assert_eq!(tabs.all[tab].is_only_visited(), n == 0);
        tabs.edit(tab, &format!("changed {n}"));
        assert_eq!(
            tabs.texts(),
            [format!("hw.qat: changed {n}")],
            "never a second one"
        );
    }
    let tab = tabs.open();
    assert_eq!(
        tabs.all[tab].visit("hw.qat", "changed 2"),
        Visited::AsLinked
    );
    assert_eq!(tabs.all[tab].visit("a.qat", "linked"), Visited::AsLinked);
    assert_eq!(tabs.all[tab].current().file, "a (2).qat");
    assert_eq!(tabs.all[tab].visit_example("a.qat"), Visited::AsLinked);
    assert_eq!(tabs.all[tab].current().id, "example/a.qat");
    assert_eq!(tabs.texts(), ["hw.qat: changed 2"], "looking saves nothing");
}

#[test]
fn what_pages_left_behind_goes_when_they_are_gone() {
    let mut tabs = Tabs::default();
    for n in 0..5 {
        let tab = tabs.open();
        tabs.edit(tab, &format!("text {n}"));
        let living = vec![format!("w{tab}")];
        let garbage = tabs.all[tab].collect(&living);
        tabs.carry_out(tab, garbage);
        assert_eq!(tabs.storage.len(), 1, "{:?}", tabs.storage);
    }
    let tab = tabs.open();
    tabs.all[tab].restore_original();
    tabs.save(tab);
    assert_eq!(tabs.storage.len(), 2);
    for expected in [1, 0] {
        let tab = tabs.open();
        let garbage = tabs.all[tab].collect(&[]);
        tabs.carry_out(tab, garbage);
        assert!(tabs.storage.len() <= expected, "{:?}", tabs.storage);
    }
}

#[test]
fn what_was_not_saved_takes_nothing_away() {
    let mut tabs = Tabs::default();
    let a = tabs.open();
    tabs.edit(a, "mine");
    let b = tabs.open();
    tabs.all[b].edit("later");
    let (save, _) = tabs.all[b].save();
    tabs.all[b].saved(&save.key, false);
    assert!(tabs.all[b].is_unsaved());
    assert_eq!(
        tabs.all[b].collect(&[]),
        [],
        "the saved text is the only one there is"
    );
    tabs.all[b].open("example/b.q");
    tabs.all[b].open("example/a.qat");
    assert_eq!(
        &*tabs.all[b].current().text,
        "later",
        "nor is it lost in the page"
    );
    let again = tabs.all[b].unsaved();
    assert_eq!(again, std::slice::from_ref(&save));
    tabs.carry_out(b, again);
    tabs.all[b].saved(&save.key, true);
    assert!(!tabs.all[b].is_unsaved());
    assert_eq!(tabs.texts(), ["a.qat: later"]);
}

#[test]
fn what_cannot_be_read_is_left_as_it_is() {
    let mut tabs = Tabs::default();
    for (key, value) in [
        (
            "hypercubist/document/example/a.qat/w9",
            "Hypercubist document 9\nx",
        ),
        ("hypercubist/document/x", "?"),
        ("hypercubist/text/what", "is this"),
    ] {
        tabs.storage.insert(key.to_owned(), value.to_owned());
    }
    let before = tabs.storage.clone();
    let a = tabs.open();
    assert_eq!(tabs.all[a].unread().len(), 3);
    tabs.edit(a, "mine");
    let garbage = tabs.all[a].collect(&[]);
    tabs.carry_out(a, garbage);
    tabs.all[a].restore_original();
    tabs.save(a);
    assert_eq!(tabs.storage, before);
}

#[test]
fn a_page_that_slept_reads_everything_again() {
    let mut tabs = Tabs::default();
    let (a, b) = (tabs.open(), tabs.open());
    tabs.edit(b, "yours");
    tabs.edit(a, "mine");
    tabs.pending[b].clear();
    let stored: Vec<_> = tabs.storage.clone().into_iter().collect();
    let (saves, news) = tabs.all[b].reread(&stored);
    assert_eq!(news, Some(News::Parted("example/a.qat".to_owned())));
    tabs.carry_out(b, saves);
    tabs.settle();
    assert_eq!(tabs.texts(), ["a (2).qat: yours", "a.qat: mine"]);
}

/// Whatever tabs type, hear late, show, close and open: a text is only ever replaced by somebody who had it on the
/// screen.
#[test]
fn no_order_of_events_loses_a_text() {
    for seed in (1..=150_u64).chain([2052]) {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = |n: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % n as u64) as usize
        };
        let mut tabs = Tabs::default();
        let mut open = [tabs.open(), tabs.open(), tabs.open()];
        let mut there: BTreeSet<String> = BTreeSet::new();
        for step in 0..40 {
            let n = random(open.len());
            let tab = open[n];
            match random(10) {
                0..3 => {
                    there.remove(&*tabs.all[tab].current().text);
                    let text = format!("{step} by w{tab}");
                    tabs.edit(tab, &text);
                    there.insert(text);
                }
                3 | 4 => tabs.hear(tab),
                5 => {
                    let list = tabs.all[tab].list();
                    let id = list[random(list.len())].id.clone();
                    tabs.all[tab].open(&id);
                }
                6 => {
                    tabs.pending[tab].clear();
                    open[n] = tabs.open();
                }
                // The text on the screen is thrown away, or the last that was thrown away comes back.
                7 if !tabs.all[tab].is_behind() => {
                    let text = tabs.all[tab].current().text.to_string();
                    if tabs.all[tab].restore_original() {
                        tabs.save(tab);
                    } else {
                        let save = tabs.all[tab].remove();
                        tabs.carry_out(tab, save.into_iter().collect());
                    }
                    there.remove(&text);
                }
                8 if tabs.all[tab].undo() => {
                    let text = tabs.all[tab].current().text.to_string();
                    tabs.save(tab);
                    there.insert(text);
                }
                _ => {
                    let living: Vec<String> = open.iter().map(|n| format!("w{n}")).collect();
                    let garbage = tabs.all[tab].collect(&living);
                    tabs.carry_out(tab, garbage);
                }
            }
            let found = tabs.texts();
            for text in &there {
                assert!(
                    found.iter().any(|line| line.ends_with(text.as_str())),
                    "seed {seed}, step {step}: {text} is not in {found:?}"
                );
            }
        }
    }
}

#[test]
fn absurd_files_are_refused() {
    assert!(
        text_of("big.qat", &vec![b'a'; MAX_BYTES + 1])
            .expect_err("too long")
            .contains("1 MB")
    );
    assert!(
        text_of("p.png", &[0x89, b'P', 0, 1])
            .expect_err("binary")
            .contains("not a text")
    );
    assert!(text_of("n.qat", b"a\0b").is_err());
    assert_eq!(
        text_of("w.qat", "\u{feff}a\r\nb\rc".as_bytes()).as_deref(),
        Ok("a\nb\nc")
    );
}

#[test]
fn language_follows_extension_then_text() {
    let table = [
        ("a.Q", "", Language::Q),
        ("a.qat", "Puzzles", Language::Qat),
        ("a.txt", " Puzzles\n", Language::Q),
        ("a", "x", Language::Qat),
    ];
    for (file, text, expected) in table {
        assert_eq!(
            Document::file(String::new(), file, text).language,
            expected,
            "{file}"
        );
    }
}
