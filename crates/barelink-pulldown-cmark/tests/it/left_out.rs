//! Places in which the user wants no links.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::{find, Autolinks};
use pulldown_cmark::{Options, Tag};

use crate::support::{finder, GFM};

/// The texts of the links outside headings, quotes and cells, by both entrances.
#[track_caller]
fn assert_links(source: &str, expected: &[&str]) {
    let not_in = |tag: &Tag<'_>| {
        matches!(
            tag,
            Tag::Heading { .. } | Tag::BlockQuote(_) | Tag::TableCell
        )
    };
    let found = find(source, GFM, &finder()).not_in(not_in);
    let found: Vec<_> = found.map(|link| link.text().to_owned()).collect();
    assert_eq!(found, expected, "{source:?}");
    let events = Autolinks::new(source, GFM, &finder()).not_in(not_in);
    let links =
        events.filter(|event| matches!(event, pulldown_cmark::Event::Start(Tag::Link { .. })));
    assert_eq!(links.count(), expected.len(), "{source:?}");
}

#[test]
fn blocks_that_are_left_out_have_no_links_at_any_depth() {
    assert_links("# www.a.com\n\nwww.b.com", &["www.b.com"]);
    assert_links("> - www.a.com\n>   > c\n\nwww.b.com", &["www.b.com"]);
    assert_links("- > www.a.com\n- www.b.com", &["www.b.com"]);
    assert_links("> # a@b.cc\n>\n> www.a.com\n", &[]);
    assert_links(
        "| www.a.com |\n| - |\n| a@b.cc |\n\nwww.b.com",
        &["www.b.com"],
    );
    assert_links("Head\n===\n\nwww.b.com", &["www.b.com"]);
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
            let links = find(source, Options::empty(), &finder);
            links
                .map(|link| (link.range().start, link.range().end))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            links("<a href='/'>https://a.com/*b*</a> x@c.de"),
            [(34, 40)]
        );
        assert_eq!(
            links("https://a.com <A\nhref=''>*x@c.de* `</a>`"),
            [(0, 13)]
        );
        assert_eq!(links("<abbr> https://a.com </abbr>"), [(7, 20)]);
    }
}
