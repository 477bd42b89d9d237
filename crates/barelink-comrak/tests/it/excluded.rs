//! Checks that excluded blocks get no links.

use barelink_comrak::Autolinker;
use comrak::nodes::NodeValue;
use comrak::Arena;

use crate::support::{finder, gfm};

/// Checks the texts of the links outside headings, quotes and cells, by each method.
#[track_caller]
fn assert_links(source: &str, expected: &[&str]) {
    let not_in = |value: &NodeValue| {
        matches!(value, NodeValue::Heading(_) | NodeValue::BlockQuote | NodeValue::TableCell)
    };
    let found = Autolinker::new(&finder()).not_in(not_in).links(source, &gfm());
    let found: Vec<_> = found.iter().map(|link| link.text()).collect();
    assert_eq!(found, expected, "{source:?}");
    let arena = Arena::new();
    let root = Autolinker::new(&finder()).not_in(not_in).parse_document(&arena, source, &gfm());
    let links = root.descendants();
    let links = links.filter(|node| matches!(node.data().value, NodeValue::Link(_)));
    assert_eq!(links.count(), expected.len(), "{source:?}");
}

#[test]
fn blocks_that_are_left_out_have_no_links_at_any_depth() {
    assert_links("# www.a.com\n\nwww.b.com", &["www.b.com"]);
    assert_links("> - www.a.com\n>   > c\n\nwww.b.com", &["www.b.com"]);
    assert_links("- > www.a.com\n- www.b.com", &["www.b.com"]);
    assert_links("# http://a.com/*b*c\n\nhttp://d.com/*e*f", &["http://d.com/*e*f"]);
    assert_links("| www.a.com |\n| - |\n\nwww.b.com", &["www.b.com"]);
}

#[test]
fn blocks_stay_left_out_when_a_document_is_parsed_again() {
    assert_links(
        "http://x.com/*a*\n\n> www.a.com/*b*\n\n# http://c.com/`d\n\nwww.e.com`",
        &["http://x.com/*a", "www.e.com`"],
    );
}
