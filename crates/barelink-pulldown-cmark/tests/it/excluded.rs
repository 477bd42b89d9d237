//! Checks that excluded blocks get no links.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{BrokenLink, Event, Options, Parser, Tag};

use crate::support::{finder, html_of, GFM};

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

#[test]
fn the_text_of_an_event_stream_is_left_out_too() {
    let is_quote = |tag: &Tag<'_>| matches!(tag, Tag::BlockQuote(_) | Tag::Emphasis);
    let autolinker = Autolinker::new(&finder()).not_in(is_quote);
    let source = "> - www.a.com\n\n*www.b.com*\n\n> > # a@b.cc\n\nwww.c.com\n";
    let page = html_of(autolinker.link_text(Parser::new(source)));
    // Emphasis is not a block, so the predicate is not asked about it.
    for (text, is_linked) in
        [("www.a.com", false), ("www.b.com", true), ("a@b.cc", false), ("www.c.com", true)]
    {
        assert_eq!(page.contains(&format!("{text}</a>")), is_linked, "{page}");
    }
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
            let links = Autolinker::new(&finder).links(source, Options::empty()).into_iter();
            links.map(|link| (link.range().start, link.range().end)).collect::<Vec<_>>()
        };
        assert_eq!(links("<a href='/'>https://a.com/*b*</a> x@c.de"), [(34, 40)]);
        assert_eq!(links("https://a.com <A\nhref=''>*x@c.de* `</a>`"), [(0, 13)]);
        assert_eq!(links("<abbr> https://a.com </abbr>"), [(7, 20)]);
        assert_eq!(links("<b> https://a.com </b>"), [(4, 17)]);
        // The bracket is not searched either, so it does not suppress the URL.
        assert_eq!(links("<a>[</a> https://a.com"), [(9, 22)]);
    }
}
