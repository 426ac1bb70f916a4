//! What a link to the site shows elsewhere: messengers and search engines read the head of a page, without running it
//! and without what is behind the `#`.
//!
//! So each screen has a small page beside `index.html` (`play.html`), whose head has its title, a sentence and a
//! picture (Open Graph, <https://ogp.me>), and which leads on to the screen. Addresses of pictures must be absolute
//! there; where the site will lie is known only to whoever copies it, who says so with `--address`.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use crate::folders::{at, copy};
use crate::{Result, paths, replace};

/// The folder of the pictures, in `assets/pictures` and in the site.
const PICTURES: &str = "preview";

/// How large each picture is, pixels: what most programs show of a link.
const SIZE: (u32, u32) = (1200, 630);

/// A screen, as a link to it is shown.
struct Screen {
    /// Its part of the address, and the name of its page and its picture.
    id: &'static str,
    title: &'static str,
    about: &'static str,
}

/// The screens. The first is the one that opens without an address.
const SCREENS: [Screen; 5] = [
    Screen {
        id: "run",
        title: "Hypercubist: a Rubik's Cube that is a computer",
        about: "Write a program, watch the cube run it move by move, and read the result from its pieces.",
    },
    Screen {
        id: "play",
        title: "Turn cubes and tesseracts in your browser",
        about: "From the 2x2x2 to the Rubik tesseract: scramble, turn, unfold and solve, by hand or move by move.",
    },
    Screen {
        id: "architect",
        title: "How many numbers fit on a cube?",
        about: "Divide a puzzle into registers and find the shortest algorithms that count on them.",
    },
    Screen {
        id: "atlas",
        title: "An atlas of the cube and the tesseract",
        about: "The tables and proofs of five papers, each computed again and ready to be tried.",
    },
    Screen {
        id: "learn",
        title: "Learn how a Rubik's Cube computes",
        about: "Short lessons, from the first turn to your own programs. No mathematics beyond times tables.",
    },
];

/// Where the site will lie: an address that ends with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self> {
        let rest = text
            .strip_prefix("https://")
            .or(text.strip_prefix("http://"));
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~%:/[]@".contains(c);
        match rest {
            Some(rest)
                if !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(is_plain) =>
            {
                Ok(Self(format!("{}/", text.trim_end_matches('/'))))
            }
            _ => Err(format!(
                "`{text}` is not the address of a folder, such as https://example.org/cube/"
            )),
        }
    }
}

/// Writes the screens' pages, their pictures and `robots.txt` into the site, adds what a link shows to its
/// `index.html`, and with an address a `sitemap.xml`.
pub fn write(site: &Path, address: Option<&Address>) -> Result {
    copy(
        &paths::root().join("assets/pictures").join(PICTURES),
        &site.join(PICTURES),
    )?;
    let index = site.join("index.html");
    let html = fs::read_to_string(&index).map_err(|error| at(&index, &error))?;
    let (before, after) = html
        .split_once("</head>")
        .ok_or("index.html has no </head>")?;
    let put = |name: &str, text: String| {
        let file = site.join(name);
        replace(&file, text).map_err(|error| at(&file, &error))
    };
    let [first, ..] = &SCREENS;
    put(
        "index.html",
        format!("{before}{}</head>{after}", preview(first, "", address)),
    )?;
    for screen in &SCREENS {
        put(&format!("{}.html", screen.id), page(screen, address))?;
    }
    put("robots.txt", robots(address))?;
    address.map_or(Ok(()), |address| put("sitemap.xml", sitemap(address)))
}

/// Whether a file of the site is only for programs that show links, or that search.
pub fn has(path: &str) -> bool {
    let is_page = |screen: &Screen| path.strip_suffix(".html") == Some(screen.id);
    path.starts_with(PICTURES)
        || ["robots.txt", "sitemap.xml"].contains(&path)
        || SCREENS.iter().any(is_page)
}

/// What a program that shows a link reads: `name` is that of the page.
fn preview(screen: &Screen, name: &str, address: Option<&Address>) -> String {
    let Screen { id, title, about } = screen;
    let (width, height) = SIZE;
    let base = address.map_or("", |Address(base)| base);
    let own = address.map_or_else(String::new, |Address(base)| {
        format!("<link rel=\"canonical\" href=\"{base}{name}\" /><meta property=\"og:url\" content=\"{base}{name}\" />")
    });
    format!(
        "<meta property=\"og:type\" content=\"website\" /><meta property=\"og:site_name\" content=\"Hypercubist\" />\
         <meta property=\"og:title\" content=\"{title}\" /><meta property=\"og:description\" content=\"{about}\" />\
         <meta property=\"og:image\" content=\"{base}{PICTURES}/{id}.png\" />\
         <meta property=\"og:image:width\" content=\"{width}\" />\
         <meta property=\"og:image:height\" content=\"{height}\" />\
         <meta name=\"twitter:card\" content=\"summary_large_image\" />{own}"
    )
}

/// A screen's page: it leads on at once, and has a link where a browser does not follow.
fn page(screen: &Screen, address: Option<&Address>) -> String {
    let Screen { id, title, about } = screen;
    let preview = preview(screen, &format!("{id}.html"), address);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\" /><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\
         <meta name=\"color-scheme\" content=\"light dark\" />\
         <meta name=\"description\" content=\"{about}\" />{preview}\
         <meta http-equiv=\"refresh\" content=\"0; url=./#/{id}\" /></head>\
         <body><h1>{title}</h1><p>{about}</p><p><a href=\"./#/{id}\">Open it</a></p></body></html>\n"
    )
}

/// Everything may be read; counts only at the root of a host.
fn robots(address: Option<&Address>) -> String {
    let map = address.map_or_else(String::new, |Address(base)| {
        format!("Sitemap: {base}sitemap.xml\n")
    });
    format!("User-agent: *\nAllow: /\n{map}")
}

fn sitemap(Address(base): &Address) -> String {
    let pages = SCREENS.iter().map(|screen| format!("{}.html", screen.id));
    let pages = std::iter::once(String::new()).chain(pages);
    let entries: Vec<String> = pages
        .map(|page| format!("  <url><loc>{base}{page}</loc></url>\n"))
        .collect();
    let entries = entries.concat();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
         {entries}</urlset>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_that_of_a_folder() {
        for (text, folder) in [
            ("https://example.org", "https://example.org/"),
            ("http://localhost:8080/cube/", "http://localhost:8080/cube/"),
        ] {
            assert_eq!(text.parse(), Ok(Address(folder.to_owned())));
        }
        for wrong in [
            "example.org",
            "https://",
            "https:///x",
            "https://a.b/?q",
            "https://a.b/#x",
            "https://a.b/\"",
            "ftp://a",
        ] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_address_is_absolute_where_the_sites_is_known() {
        let address: Address = "https://example.org/cube".parse().expect("an address");
        for screen in &SCREENS {
            let known = page(screen, Some(&address));
            let picture = format!(
                "content=\"https://example.org/cube/preview/{}.png\"",
                screen.id
            );
            assert!(known.contains(&picture), "{known}");
            assert!(known.contains(&format!(
                "rel=\"canonical\" href=\"https://example.org/cube/{}.html\"",
                screen.id
            )));
            let unknown = page(screen, None);
            assert!(
                !unknown.contains("canonical") && !unknown.contains("https://"),
                "{unknown}"
            );
        }
        assert_eq!(
            sitemap(&address)
                .matches("<loc>https://example.org/cube/")
                .count(),
            1 + SCREENS.len()
        );
        assert_eq!(
            robots(Some(&address)).lines().last(),
            Some("Sitemap: https://example.org/cube/sitemap.xml")
        );
        assert_eq!(robots(None), "User-agent: *\nAllow: /\n");
    }

    /// Pictures have the size that the pages say.
    #[test]
    fn every_screen_has_a_picture() {
        for screen in &SCREENS {
            let file = paths::root()
                .join("assets/pictures")
                .join(PICTURES)
                .join(screen.id)
                .with_extension("png");
            let bytes = fs::read(&file).expect("the picture is there");
            let number =
                |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
            assert_eq!((number(16), number(20)), SIZE, "{}", screen.id);
        }
    }
}
