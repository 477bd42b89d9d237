//! Checks that excluded blocks get no links.

use barelink::{Dialect, LinkFinder};
use barelink_comrak::Autolinker;
use comrak::nodes::NodeValue;
use comrak::{Arena, Options};

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
    assert_links("| www.a.com |\n| - |\n\nwww.b.com", &["www.b.com"]);
}

#[test]
fn the_text_of_a_tree_is_left_out_too() {
    let kinds = ["heading", "strong"];
    let autolinker =
        Autolinker::new(&finder()).not_in(|value| kinds.contains(&value.xml_node_name()));
    let arena = Arena::new();
    let source = "# *www.a.com*\n\n**www.b.com**\n";
    let root = comrak::parse_document(&arena, source, &Options::default());
    autolinker.link_text(&arena, root);
    let heading = root.first_child().unwrap();
    autolinker.link_text(&arena, heading.first_child().unwrap());
    let is_link = |value: &NodeValue| matches!(value, NodeValue::Link(_));
    // `strong` is not a block, so the predicate is not asked about it.
    let links = root.descendants().filter(|node| is_link(&node.data().value));
    assert_eq!(links.count(), 1);
}

#[test]
fn they_stay_left_out_when_a_document_is_parsed_again() {
    assert_links(
        "http://x.com/*a*\n\n> www.a.com/*b*\n\n# http://c.com/`d\n\nwww.e.com`",
        &["http://x.com/*a", "www.e.com`"],
    );
}

#[test]
fn between_raw_anchors_nothing_is_a_link_if_that_is_asked_for() {
    for dialect in [Dialect::Gfm, Dialect::Md4c, Dialect::Uts58] {
        let finder = LinkFinder::builder(dialect).skip_anchors(true).build();
        let links = |source| {
            let links =
                barelink_comrak::Autolinker::new(&finder).links(source, &Options::default());
            links.iter().map(|link| (link.range().start, link.range().end)).collect::<Vec<_>>()
        };
        assert_eq!(links("<a href='/'>https://a.com/*b*</a> x@c.de"), [(34, 40)], "{dialect:?}");
        assert_eq!(links("https://a.com <A\nhref=''>*x@c.de* `</a>`"), [(0, 13)]);
        assert_eq!(links("<abbr> https://a.com </abbr>"), [(7, 20)]);
        assert_eq!(links("<b> https://a.com </b>"), [(4, 17)]);
        // The bracket is not searched either, so it does not suppress the URL.
        assert_eq!(links("<a>[</a> https://a.com"), [(9, 22)]);
    }
}
