//! Generates text with a link about every 80 bytes.

use crate::bench::random::Random;

use super::draft::{Draft, Links};
use super::prose;

const HOSTS: &[&str] = &[
    "example.com", "www.example.org", "docs.example.net", "en.wikipedia.org", "git.example.org",
    "registry.example.com",
];

const NAMES: &[&str] = &[
    "guide", "install", "tide", "harbour", "light", "releases", "issues", "wiki", "first-steps",
    "changelog", "team", "settings", "a", "1187", "2025", "index.html",
];

/// Returns a URL or an address that every dialect links as a whole.
pub(super) fn link(random: &mut Random) -> String {
    let host = random.pick(HOSTS);
    let mut name = || random.pick(NAMES);
    let (a, b, c) = (name(), name(), name());
    match random.below(10) {
        0 => format!("https://{host}/"),
        1..=3 => format!("https://{host}/{a}/{b}"),
        4 => format!("https://{host}/{a}/{b}_{c}"),
        5 => format!("https://{host}/{a}?from={b}&to={c}"),
        6 => format!("http://{host}/{a}#{b}"),
        7 => format!("www.{}/{a}", host.trim_start_matches("www.")),
        _ => format!("{a}.{b}@{host}"),
    }
}

/// Text after a link: nothing, or punctuation that does not belong to the link.
const MARKS: &[&str] = &["", "", "", ".", ",", ";"];

pub(super) fn document(seed: u64) -> Draft {
    let mut random = Random::new(seed);
    let mut draft = Draft::new();
    let mut words = "".split(' ');
    for links in 1..=250 {
        while draft.text.len() + 32 < links * 80 {
            match words.next() {
                Some(word) => draft.word(word, Links::NONE),
                None => words = prose::sentence(&mut random).split(' '),
            }
        }
        let link = link(&mut random) + random.pick(MARKS);
        draft.word(&link, Links::ONE);
        if links % 8 == 0 {
            draft.blank_line();
        }
    }
    draft
}
