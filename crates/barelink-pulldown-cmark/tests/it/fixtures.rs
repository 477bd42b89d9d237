//! Checks the events of real documents, and their numbers of links.

use pulldown_cmark::{Event, Options};

use crate::support::{events, html, plain_events, Spanned, FIXTURES};
use crate::words::assert_rest_is_as_with_words;

const TABLES_AND_STRIKETHROUGH: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

/// Number of `<a ` in the page of each document, as cmark-gfm 0.29.0.gfm.13 renders it with its extensions `table`,
/// `strikethrough` and `autolink`.
const LINKS: [(&str, usize); 7] = [
    ("changelog", 100),
    ("crlf", 19),
    ("plain", 2),
    ("readme", 66),
    ("tour", 53),
    // By GFM's own examples there is one more: the second `/` ends `xmpp:me@example.org/phone/2`.
    ("traps", 297 + 1),
    ("travel-ja", 61),
];

#[test]
fn as_many_links_as_cmark_gfm_makes() {
    for ((name, source), (of, expected)) in FIXTURES.into_iter().zip(LINKS) {
        assert_eq!(name, of);
        let page = html(source, TABLES_AND_STRIKETHROUGH);
        assert_eq!(page.matches("<a ").count(), expected, "{name}");
    }
}

#[test]
fn events_are_balanced() {
    for (name, source) in FIXTURES {
        for options in [TABLES_AND_STRIKETHROUGH, Options::all()] {
            let mut open = Vec::new();
            for (event, range) in events(source, options) {
                match event {
                    Event::Start(tag) => open.push((tag.to_end(), range)),
                    Event::End(end) => assert_eq!(open.pop(), Some((end, range)), "{name}"),
                    _ => {}
                }
            }
            assert_eq!(open, [], "{name}");
        }
    }
}

fn text(events: Vec<Spanned<'_>>) -> String {
    let texts = events.into_iter().filter_map(|(event, _)| match event {
        Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
            Some(text.to_string())
        }
        Event::SoftBreak | Event::HardBreak => Some("\n".into()),
        _ => None,
    });
    texts.collect()
}

/// In these documents, the parser reads no URL as Markdown.
#[test]
fn ordinary_documents_keep_their_text() {
    for (name, source) in FIXTURES {
        if ["changelog", "plain", "readme"].contains(&name) {
            for options in [TABLES_AND_STRIKETHROUGH, Options::all()] {
                similar_asserts::assert_eq!(
                    text(events(source, options)),
                    text(plain_events(source, options)),
                    "{}",
                    name
                );
            }
        }
    }
}

#[test]
fn all_but_the_links_is_as_with_words_in_their_place() {
    for (_, source) in FIXTURES {
        assert_rest_is_as_with_words(source, Options::empty());
        assert_rest_is_as_with_words(source, TABLES_AND_STRIKETHROUGH);
    }
}

#[test]
fn all_but_the_links_with_all_options() {
    for (_, source) in FIXTURES {
        assert_rest_is_as_with_words(source, Options::all());
    }
}
