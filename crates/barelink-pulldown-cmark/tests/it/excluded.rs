//! Checks that excluded blocks get no links.

use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{BrokenLink, Event, Tag};

use crate::support::{finder, GFM};

/// Checks the texts of the links outside headings, quotes and cells, by each method.
#[track_caller]
fn assert_links(source: &str, expected: &[&str]) {
    let not_in =
        |tag: &Tag<'_>| matches!(tag, Tag::Heading { .. } | Tag::BlockQuote(_) | Tag::TableCell);
    let autolinker = Autolinker::new(&finder()).not_in(not_in);
    let found = autolinker.links(source, GFM).into_iter();
    let found: Vec<_> = found.map(|link| link.text().to_owned()).collect();
    assert_eq!(found, expected, "{source:?}");
    let is_link = |event: &Event<'_>| matches!(event, Event::Start(Tag::Link { .. }));
    let links = autolinker.events(source, GFM).filter(is_link);
    assert_eq!(links.count(), expected.len(), "{source:?}");
    let links = autolinker.events(source, GFM).into_offset_iter();
    let links = links.filter(|(event, _)| is_link(event));
    assert_eq!(links.count(), expected.len(), "{source:?}");
}

#[test]
fn blocks_that_are_left_out_have_no_links_at_any_depth() {
    assert_links("# www.a.com\n\nwww.b.com", &["www.b.com"]);
    assert_links("> - www.a.com\n>   > c\n\nwww.b.com", &["www.b.com"]);
    assert_links("- > www.a.com\n- www.b.com", &["www.b.com"]);
    assert_links("> # a@b.cc\n>\n> www.a.com\n", &[]);
    assert_links("| www.a.com |\n| - |\n| a@b.cc |\n\nwww.b.com", &["www.b.com"]);
    assert_links("Head\n===\n\nwww.b.com", &["www.b.com"]);
}

/// A predicate and a callback may capture variables, and the same settings may be used for many documents.
#[test]
fn closures_capture() {
    let (levels, mut broken) = (vec![2, 3], Vec::new());
    let autolinker = Autolinker::new(&finder()).not_in(
        |tag| matches!(tag, Tag::Heading { level, .. } if levels.contains(&(*level as u8))),
    );
    for (source, links) in [("# www.a.com\n\n[x]", 1), ("## www.a.com\n\n[y]", 0)] {
        let callback = |link: BrokenLink<'_>| {
            broken.push(link.reference.to_string());
            None
        };
        let events = autolinker.events_with_broken_link_callback(source, GFM, callback);
        assert_eq!(events.into_links().len(), links);
    }
    assert_eq!(broken, ["x", "y"]);
}

#[test]
fn blocks_stay_left_out_when_a_document_is_parsed_again() {
    assert_links(
        "http://x.com/*a*\n\n> www.a.com/*b*\n\n# http://c.com/`d\n\nwww.e.com`",
        &["http://x.com/*a", "www.e.com`"],
    );
}
