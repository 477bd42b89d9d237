//! Checks that the events are those of the parser if there is nothing to link.

use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::Options;

use crate::support::{events, finder_of_nothing, plain_events, FIXTURES, GFM};

const PLAIN: &str = include_str!("../../../../fixtures/plain.md");

#[test]
fn a_document_without_candidates_passes() {
    for options in [Options::empty(), GFM, Options::all()] {
        similar_asserts::assert_eq!(events(PLAIN, options), plain_events(PLAIN, options));
    }
}

#[test]
fn a_finder_of_no_kinds_changes_nothing() {
    for (name, source) in FIXTURES {
        for options in [Options::empty(), GFM, Options::all()] {
            let events: Vec<_> = Autolinker::new(&finder_of_nothing())
                .events(source, options)
                .into_offset_iter()
                .collect();
            similar_asserts::assert_eq!(events, plain_events(source, options), "{}", name);
        }
    }
}

#[test]
fn candidates_that_are_none_change_nothing() {
    for source in [
        "a @ b, http:// and www and www- and ://",
        "`http://x.com` <http://x.com> [http://x.com](/u) <i title=\"http://x.com\">",
        "xhttp://x.com ssh://x.com Www.x.com",
        "    http://x.com\n\n```\na@b.cc\n```\n\n<p>\nwww.x.com\n</p>\n",
        "a\\\\@b &#38; &amp; &commat;",
    ] {
        let options = Options::empty();
        similar_asserts::assert_eq!(events(source, options), plain_events(source, options));
    }
}
