//! Finders and documents for the tests of both adapters.

use barelink::{Dialect, LinkFinder};

pub fn finder() -> LinkFinder {
    LinkFinder::new(Dialect::Gfm)
}

pub fn finder_of_nothing() -> LinkFinder {
    LinkFinder::builder(Dialect::Gfm).kinds(&[]).build()
}

macro_rules! fixture {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../fixtures/", $name, ".md")))
    };
}

/// Names and texts of the documents.
pub const FIXTURES: [(&str, &str); 7] = [
    fixture!("changelog"),
    fixture!("crlf"),
    fixture!("plain"),
    fixture!("readme"),
    fixture!("tour"),
    fixture!("traps"),
    fixture!("travel-ja"),
];
