//! Documents, addresses, reloads and other tabs.

use wire::Flavour;

use super::super::*;
use super::Rig;
use crate::state::screens::run;
use crate::state::screens::run::documents::OPEN_KEY;
use crate::state::screens::run::documents::Storage;

/// A page with its storage, session storage and address.
pub(super) struct Page {
    pub rig: Rig,
    pub local: Vec<(String, String)>,
    open: Option<String>,
    address: String,
}

fn put(storage: &mut Vec<(String, String)>, key: &str, value: Option<&str>) {
    storage.retain(|(known, _)| known != key);
    storage.extend(value.map(|value| (key.to_owned(), value.to_owned())));
}

impl Page {
    pub fn new(address: &str) -> Self {
        let mut page = Self {
            rig: Rig::new(),
            local: Vec::new(),
            open: None,
            address: address.to_owned(),
        };
        page.reload();
        page
    }

    pub fn reload(&mut self) {
        let mut stored = self.local.clone();
        if let Some(open) = &self.open {
            put(&mut stored, OPEN_KEY, Some(open));
        }
        let name = format!("w{:04}", self.rig.now as u32);
        self.rig.state = State::new(&stored, &name);
        self.act(Action::Visit(self.address.clone()));
    }

    pub fn act(&mut self, action: Action) {
        let effects = self.rig.act(action).to_vec();
        for effect in effects {
            match effect {
                Effect::Store { key, value } => put(&mut self.local, &key, value.as_deref()),
                Effect::Save(save) => {
                    put(&mut self.local, &save.key, save.value.as_deref());
                    self.act(Action::Run(run::Action::Storage(Storage::Saved {
                        key: save.key,
                        done: true,
                    })));
                }
                Effect::Remember { value, .. } => self.open = Some(value),
                Effect::Address { hash, .. } => self.address = hash,
                _ => {}
            }
        }
    }

    fn edit(&mut self, text: &str) {
        self.act(Action::Run(run::Action::Edit(text.to_owned())));
    }

    pub fn go(&mut self, address: &str) {
        address.clone_into(&mut self.address);
        self.act(Action::Visit(address.to_owned()));
    }

    fn shows(&self) -> (&str, &str) {
        let document = self.rig.state.run.documents.current();
        (&document.file, &document.text)
    }

    /// What is in the menu beside the examples.
    fn files(&self) -> Vec<&str> {
        let list = self.rig.state.run.documents.list().iter();
        list.filter(|d| d.original.is_none())
            .map(|d| d.file.as_str())
            .collect()
    }

    fn offer(&self, wanted: Offer) -> Option<&str> {
        let notices = self.rig.state.shell.notices.iter();
        let mut offers = notices.filter(|n| n.offer.is_some_and(|(_, offer)| offer == wanted));
        offers.next().map(|notice| notice.words.as_str())
    }
}

const LINK: &str = "#/run/hw.qat?text=halt_%22x%22";

#[test]
fn a_reload_shows_what_was_seen_last_after_a_link() {
    let mut page = Page::new(LINK);
    assert_eq!(page.shows(), ("hw.qat", "halt \"x\""));
    assert_eq!(page.address, LINK, "as long as it is true");
    assert_eq!(page.local, [], "looking saves nothing");
    page.reload();
    assert_eq!(page.shows(), ("hw.qat", "halt \"x\""));
    for text in ["a", "b", "c"] {
        page.edit(text);
        assert_eq!(page.address, "#/run", "the address gives up its text");
        page.reload();
        assert_eq!(page.shows(), ("hw.qat", text));
        assert_eq!(page.files(), ["hw.qat"]);
    }
    // The link again: the text that was changed, and the link's own for the asking.
    page.go("#/play/3x3x3");
    page.go(LINK);
    assert_eq!(page.shows(), ("hw.qat", "c"));
    assert!(page.offer(Offer::Linked).is_some());
    page.reload();
    assert_eq!(page.shows(), ("hw.qat", "c"));
    page.act(Action::Run(run::Action::Offered(Offer::Linked)));
    assert_eq!(page.shows(), ("hw (2).qat", "halt \"x\""));
    assert_eq!(page.offer(Offer::Linked), None);
    page.reload();
    assert_eq!(page.shows(), ("hw (2).qat", "halt \"x\""));
    assert_eq!(page.files(), ["hw (2).qat", "hw.qat"]);
}

#[test]
fn a_reload_shows_what_was_seen_last_after_sharing() {
    let mut page = Page::new("");
    page.edit("mine");
    for text in ["a", "b"] {
        page.act(Action::Share(sharing::Action::Toggle));
        let text_of_link = format!("#/run/average.qat?text={}", page.shows().1);
        page.act(Action::Share(sharing::Action::Made {
            base: "https://x/".to_owned(),
            hash: text_of_link.clone(),
        }));
        assert_eq!(page.address, text_of_link);
        page.reload();
        assert_eq!(
            page.rig.state.run.documents.current().id,
            "example/average.qat"
        );
        page.edit(text);
        assert_eq!(page.address, "#/run");
        page.reload();
        assert_eq!(page.shows(), ("average.qat", text));
        assert_eq!(page.files(), [""; 0]);
    }
}

#[test]
fn a_reload_shows_what_was_opened_last_whatever_the_address_said() {
    let mut page = Page::new(LINK);
    page.act(Action::Run(run::Action::Open("example/gcd.qat".to_owned())));
    assert_eq!(page.address, "#/run");
    page.reload();
    assert_eq!(page.shows().0, "gcd.qat");
    // A link that was only looked at, and then another screen of the page.
    for elsewhere in ["#/run", "#/play/3x3x3"] {
        for (link, file) in [(LINK, "hw.qat"), ("#/run/multiply.qat", "multiply.qat")] {
            page.go(link);
            page.go(elsewhere);
            page.reload();
            page.go("#/run");
            assert_eq!(page.shows().0, file, "{elsewhere}");
        }
    }
    assert_eq!(page.files(), [""; 0], "and nothing was saved");
}

#[test]
fn an_examples_address_shows_the_changed_example() {
    let mut page = Page::new("");
    page.edit("mine");
    page.go("#/run/average.qat?at=3");
    assert_eq!(page.shows(), ("average.qat", "mine"));
    assert!(page.offer(Offer::Linked).is_some());
    assert_eq!(page.rig.state.run.replay, None, "step 3 of another text");
    page.act(Action::Run(run::Action::Offered(Offer::Linked)));
    assert_eq!(page.shows().0, "average (2).qat");
    assert_eq!(
        page.rig.state.run.replay.as_ref().map(|replay| replay.at),
        Some(3)
    );
}

#[test]
fn other_tabs_are_heard_of_once_and_both_texts_stay() {
    let mut page = Page::new("");
    let mut other = State::new(&[], "other");
    let mut effects = Vec::new();
    for text in ["theirs", "theirs!"] {
        other.update(
            Action::Run(run::Action::Edit(text.to_owned())),
            0.0,
            &mut effects,
        );
    }
    for effect in effects {
        if let Effect::Save(save) = effect {
            page.act(Action::Run(run::Action::Storage(Storage::Elsewhere {
                key: save.key,
                value: save.value,
            })));
        }
    }
    assert_eq!(page.rig.state.shell.notices.len(), 1);
    assert!(
        page.offer(Offer::Newest)
            .is_some_and(|words| words.contains("another tab"))
    );
    // What is not on the screen is not thrown away.
    page.edit("mine");
    assert_eq!(page.shows(), ("average (2).qat", "mine"));
    assert_eq!(page.offer(Offer::Newest), None);
    assert!(
        page.offer(Offer::Other)
            .is_some_and(|words| words.contains("average (2).qat"))
    );
    page.act(Action::Run(run::Action::Offered(Offer::Other)));
    assert_eq!(page.shows(), ("average.qat", "theirs!"));
    assert_eq!(page.rig.state.shell.notices.len(), 0);
    page.act(Action::Run(run::Action::RestoreOriginal));
    assert!(
        !page.rig.state.run.documents.current().edited(),
        "now it was on the screen"
    );
}

#[test]
fn nothing_unseen_is_thrown_away() {
    let mut page = Page::new("");
    page.edit("mine");
    let stored = page.local.clone();
    let mut other = State::new(&stored, "w9999");
    let mut effects = Vec::new();
    other.update(
        Action::Run(run::Action::Edit("theirs".to_owned())),
        0.0,
        &mut effects,
    );
    let Some(Effect::Save(save)) = effects.into_iter().find(|e| matches!(e, Effect::Save(_)))
    else {
        panic!("it is saved");
    };
    page.act(Action::Run(run::Action::Storage(Storage::Elsewhere {
        key: save.key,
        value: save.value,
    })));
    page.act(Action::Run(run::Action::RestoreOriginal));
    assert_eq!(page.shows(), ("average.qat", "theirs"));
    assert!(
        page.rig.state.shell.notices[0]
            .words
            .contains("nothing was done")
    );
}

#[test]
fn what_cannot_be_saved_is_said_once_and_tried_again() {
    let mut page = Page::new("");
    let refuse = |rig: &mut Rig, text: &str| {
        let effects = rig
            .act(Action::Run(run::Action::Edit(text.to_owned())))
            .to_vec();
        let save = effects.iter().find_map(|effect| match effect {
            Effect::Save(save) => Some(save.clone()),
            _ => None,
        });
        let save = save.expect("it is to be saved");
        let key = save.key.clone();
        let then = rig
            .act(Action::Run(run::Action::Storage(Storage::Saved {
                key,
                done: false,
            })))
            .to_vec();
        (save, then)
    };
    let (_, then) = refuse(&mut page.rig, "a");
    assert_eq!(
        then,
        [Effect::ListPages],
        "what is left behind may be in the way"
    );
    let (save, then) = refuse(&mut page.rig, "b");
    assert_eq!(then, []);
    assert_eq!(page.rig.state.shell.notices.len(), 1);
    assert_eq!(
        page.rig.state.shell.notices[0].offer,
        Some(("Download", Offer::Download))
    );
    page.rig
        .act(Action::Run(run::Action::Open("example/gcd.qat".to_owned())));
    page.rig.act(Action::Run(run::Action::Stored(true)));
    assert_eq!(
        page.rig.state.shell.notices.len(),
        1,
        "a setting was stored, the text was not"
    );
    let again = page.rig.act(Action::Tick).to_vec();
    assert_eq!(again, [Effect::Save(save)]);
    page.act(Action::Tick);
    assert_eq!(page.rig.state.shell.notices.len(), 0);
    page.reload();
    page.act(Action::Run(run::Action::Open(
        "example/average.qat".to_owned(),
    )));
    assert_eq!(page.shows(), ("average.qat", "b"));
}

#[test]
fn restoring_and_removing_can_be_taken_back() {
    let mut page = Page::new("");
    page.edit("mine");
    page.act(Action::Run(run::Action::RestoreOriginal));
    page.reload();
    assert!(!page.rig.state.run.documents.current().edited());
    page.edit("mine");
    page.act(Action::Run(run::Action::RestoreOriginal));
    page.act(Action::Run(run::Action::Undo));
    page.reload();
    assert_eq!(page.shows(), ("average.qat", "mine"));
    // What was typed after restoring is not thrown away for what comes back.
    page.act(Action::Run(run::Action::RestoreOriginal));
    page.edit("since");
    page.act(Action::Run(run::Action::Undo));
    assert_eq!(page.shows(), ("average (2).qat", "mine"));
    page.act(Action::Run(run::Action::Offered(Offer::Other)));
    assert_eq!(page.shows(), ("average.qat", "since"));
    page.act(Action::Run(run::Action::Open("example/gcd.qat".to_owned())));
    page.edit("mine");
    page.act(Action::Run(run::Action::OpenFile {
        name: "x.qat".to_owned(),
        bytes: b"1".to_vec(),
    }));
    page.reload();
    assert_eq!(page.shows(), ("x.qat", "1"));
    page.act(Action::Run(run::Action::RemoveFile));
    assert_eq!(page.shows(), ("average.qat", "since"));
    page.act(Action::Run(run::Action::Undo));
    page.act(Action::Run(run::Action::Undo));
    page.reload();
    assert_eq!(page.shows(), ("x.qat", "1"));
    page.act(Action::Run(run::Action::RemoveFile));
    page.reload();
    assert_eq!(page.files(), ["average (2).qat"]);
}

#[test]
fn what_cannot_be_read_is_reported() {
    let stored = [
        ("hypercubist/document/x", "?"),
        ("hypercubist/document/a/b", "Hypercubist document 2\n"),
    ]
    .map(|(k, v)| (k.to_owned(), v.to_owned()));
    let mut state = State::new(&stored[..1], "w");
    assert!(
        state.shell.notices[0]
            .words
            .starts_with("1 saved program cannot be read: it is not in")
    );
    let mut effects = Vec::new();
    let (key, value) = stored[1].clone();
    let heard = Action::Run(run::Action::Storage(Storage::Elsewhere {
        key,
        value: Some(value),
    }));
    state.update(heard, 0.0, &mut effects);
    assert!(
        state.shell.notices[1].words.contains("newer version"),
        "{}",
        state.shell.notices[1].words
    );
    state.update(
        Action::Run(run::Action::Offered(Offer::Unread)),
        0.0,
        &mut effects,
    );
    let text = effects.iter().find_map(|effect| match effect {
        Effect::Download { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(
        text,
        Some("hypercubist/document/a/b\nHypercubist document 2\n\nhypercubist/document/x\n?\n")
    );
}

#[test]
fn a_link_that_is_too_long_is_not_read_wherever_its_length_stands() {
    let much = "a".repeat(1_000_000);
    for hash in [
        format!("#{much}"),
        format!("#/{much}"),
        format!("#/play/{much}"),
        format!("#/run/?program={much}"),
    ] {
        let mut rig = Rig::ready(Flavour::Threads);
        rig.act(Action::Visit(hash));
        let notice = rig.state.shell.notices.last().expect("a notice");
        assert!(
            notice.words.starts_with("This link is 1"),
            "{}",
            notice.words
        );
    }
}
