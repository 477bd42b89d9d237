//! Invariants of the events of the adapter for pulldown-cmark.

use std::collections::HashSet;
use std::ops::Range;

use barelink::markdown::adapter::without_leaf_check;
use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use pulldown_cmark::{BrokenLink, Event, Options, Parser, Tag, TagEnd};

use super::markdown::{assert_no_mask, is_plain, is_verbatim, leads_to_address};
use super::parser_panics::may_panic;
use super::{assert_ascending, scan, Rules};

type Spanned<'a> = (Event<'a>, Range<usize>);

fn spanned<'s>(finder: &LinkFinder, source: &'s str, options: Options) -> Vec<Spanned<'s>> {
    Autolinker::new(finder).events(source, options).into_offset_iter().collect()
}

/// Checks all invariants for a document. Skips documents on which pulldown-cmark may panic.
pub fn check(rules: &Rules, source: &str, options: Options) {
    if may_panic(source, options) {
        return;
    }
    let finder = &rules.finder;
    scan::check_source(finder, source);
    let found: Vec<_> = Autolinker::new(finder).links(source, options);
    let links: Vec<_> = found.iter().map(MarkdownLink::range).collect();
    let events = spanned(finder, source, options);
    assert_ascending(source, links.iter().cloned());
    texts(finder, source, &found);
    for link in &found {
        let is_of_source = finder.dialect() == Dialect::Uts58 && link.kind() != LinkKind::Email;
        if is_of_source {
            assert_end_is_whole(source, &link.range());
        }
    }
    nesting(source, &events, &links);
    let plain = Parser::new_ext(source, options).into_offset_iter().collect();
    // md4c finds links last, when all other syntax is resolved. In the other dialects, a link may contain text that
    // would be markup without the link.
    let is_rest_as_without = match finder.dialect() {
        Dialect::Md4c => true,
        _ => !rules.rejects && found.iter().all(|link| is_plain(link.text())),
    };
    if is_rest_as_without {
        let (ours, plain) = (dissolved(events, &links), dissolved(plain, &[]));
        similar_asserts::assert_eq!(ours, plain, "{:?} with {:?}", source, options);
    }
    without_ranges(finder, source, options);
    without_check(finder, source, options);
    below_a_heading(finder, source, options, &found);
    callback(finder, source, options);
}

/// Checks that each link is of a kind that the finder finds, and that its destination follows from its text. A URL's
/// text must also equal its source, if the source has no escapes or references.
fn texts(finder: &LinkFinder, source: &str, found: &[MarkdownLink<'_>]) {
    for link in found {
        assert!(finder.finds(link.kind()), "{link:?}");
        let is_text = link.destination().ends_with(link.text());
        assert!(is_text || leads_to_address(link.destination(), link.text()), "{link:?}");
        let written = source.get(link.range()).unwrap_or_default();
        // Smart punctuation changes quotes in the local part of an address.
        if is_verbatim(written) && link.kind() != LinkKind::Email {
            assert_eq!(link.text(), written, "{link:?}");
        }
    }
}

/// Panics if a URL by UTS #58 ends inside a character reference, or between a backslash and the escaped character.
fn assert_end_is_whole(source: &str, url: &Range<usize>) {
    let (text, after) = (&source[url.clone()], &source[url.end..]);
    let backslashes = |text: &str| text.len() - text.trim_end_matches('\\').len();
    // In a table, an escaped pipe is processed before all other syntax.
    let is_escaped = after.starts_with(|c: char| c.is_ascii_punctuation() && c != '|');
    assert!(!is_escaped || backslashes(text) % 2 == 0, "{text} ends in an escape");
    let Some(start) = text.rfind('&') else {
        return;
    };
    let begins = &text[start..];
    let end = after.find(';').map_or(0, |end| end + 1);
    let ends = &after[..end];
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
    let is_one = begins[1..].chars().chain(ends.trim_end_matches(';').chars()).all(is_name);
    let whole = [begins, ends].concat();
    let is_reference = end > 0
        && is_one
        && !begins.contains(';')
        && backslashes(&text[..start]) % 2 == 0
        && html_escape::decode_html_entities(&whole) != whole;
    assert!(!is_reference, "{text} ends inside {whole}");
}

/// Checks that events are balanced and lie in the source, and that no URL is still masked. Also checks that the events
/// include each of `links`, and that none of them is in a block or inline of [`is_closed_to_links`].
fn nesting(source: &str, events: &[Spanned<'_>], links: &[Range<usize>]) {
    let mut open: Vec<(TagEnd, Range<usize>)> = Vec::new();
    let mut begun = Vec::new();
    for (event, range) in events {
        let written = source.get(range.clone());
        assert!(written.is_some(), "{event:?} at {range:?}");
        match event {
            Event::Start(tag) => {
                let is_ours = matches!(tag, Tag::Link { .. }) && links.contains(range);
                if is_ours {
                    let closed = open.iter().find(|(end, _)| is_closed_to_links(end));
                    assert_eq!(closed, None, "a link at {range:?}");
                    begun.push(range.clone());
                }
                assert_no_mask(source, &format!("{tag:?}"));
                open.push((tag.to_end(), range.clone()));
            }
            Event::End(end) => assert_eq!(open.pop(), Some((*end, range.clone()))),
            Event::Text(text) => {
                let is_word = |c: char| c.is_alphanumeric();
                if let Some(written) = written.filter(|w| !w.is_empty() && w.chars().all(is_word)) {
                    assert_eq!(&**text, written);
                }
                assert_no_mask(source, text);
            }
            other => assert_no_mask(source, &format!("{other:?}")),
        }
    }
    assert!(open.is_empty(), "{open:?} is not closed");
    assert_eq!(begun, links, "what is found is what is in the events");
}

fn is_closed_to_links(end: &TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Link
            | TagEnd::Image
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::MetadataBlock(_)
    )
}

/// Removes the tags of these links, and merges consecutive texts.
fn dissolved<'a>(events: Vec<Spanned<'a>>, links: &[Range<usize>]) -> Vec<Spanned<'a>> {
    let mut all: Vec<Spanned<'a>> = Vec::new();
    for (event, range) in events {
        match (&event, all.last_mut()) {
            (Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link), _)
                if links.contains(&range) => {}
            (Event::Text(text), Some((Event::Text(before), whole))) => {
                *before = [&**before, &**text].concat().into();
                whole.end = range.end;
            }
            _ => all.push((event, range)),
        }
    }
    all
}

/// Checks that a heading before a document does not change the links of the document. One of the headings has a URL
/// that must be masked.
fn below_a_heading(
    finder: &LinkFinder,
    source: &str,
    options: Options,
    found: &[MarkdownLink<'_>],
) {
    // Skips sources that may have another meaning at the start of a document: a byte order mark or front matter.
    if source.starts_with(['\u{FEFF}', '-', '+']) {
        return;
    }
    for before in ["# a\n\n", "# http://a.com/*b*c\n\n"] {
        let below = [before, source].concat();
        let mut below = Autolinker::new(finder).links(&below, options);
        below.retain(|link| link.range().start >= before.len());
        let place = |link: &MarkdownLink<'_>, start| {
            let range = link.range();
            (range.start - start, range.end - start, link.text().to_owned())
        };
        let below: Vec<_> = below.iter().map(|link| place(link, before.len())).collect();
        let found: Vec<_> = found.iter().map(|link| place(link, 0)).collect();
        assert_eq!(below, found, "{source:?} with {options:?}");
    }
}

/// Checks that `LeafCheck` changes no events. Compares the finder's events with those of an equivalent finder, for
/// which `LeafCheck` finds no links. Every leaf with a candidate in text is then passed to `Linker::leaf`.
fn without_check(finder: &LinkFinder, source: &str, options: Options) {
    let checked = spanned(finder, source, options);
    let walked = spanned(&without_leaf_check(finder), source, options);
    similar_asserts::assert_eq!(checked, walked, "{:?} with {:?}", source, options);
}

/// Checks that the iterators with and without ranges return the same events.
pub fn without_ranges(finder: &LinkFinder, source: &str, options: Options) {
    let with_ranges = spanned(finder, source, options).into_iter().map(|(event, _)| event);
    let with_ranges: Vec<_> = with_ranges.collect();
    let without: Vec<_> = Autolinker::new(finder).events(source, options).collect();
    similar_asserts::assert_eq!(without, with_ranges, "{:?} with {:?}", source, options);
}

/// Checks that the callback for broken links is called at most once for each span.
fn callback(finder: &LinkFinder, source: &str, options: Options) {
    let mut spans = HashSet::new();
    Autolinker::new(finder)
        .events_with_broken_link_callback(source, options, |link: BrokenLink<'_>| {
            assert!(spans.insert(link.span.clone()), "asked again for {:?}", link.span);
            Some(("/u".into(), "".into()))
        })
        .for_each(drop);
}
