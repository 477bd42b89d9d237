//! Finds the words that no dialect links although one has a candidate in them.

use std::net::Ipv4Addr;
use std::ops::Range;

use barelink::LinkKind;
use barelink_fix::front_matter;
use pulldown_cmark::{Event, Options, Parser, TagEnd};

use crate::commands::compare::Column;
use crate::report::ansi::{offset, Shown};

/// Returns the words in which a finder refuses a candidate and no finder has a link or a rejected candidate. In Markdown,
/// only words of text that Markdown leaves literal.
pub(crate) fn refused(
    text: &str,
    read: &Shown<'_>,
    markdown: Option<Options>,
    columns: &[Column],
) -> Vec<(Range<usize>, LinkKind)> {
    let literal = markdown.map(|options| literal_text(text, options));
    let mut words = Vec::new();
    for column in columns {
        let numbers = numbers(&read.text).map(|word| (word, LinkKind::Domain));
        let finder = &column.finder;
        let found = finder.refused(&read.text).chain(numbers.filter(|(_, it)| finder.finds(*it)));
        words.extend(found.map(|(word, kind)| (read.in_source(&word), kind)));
    }
    words.retain(|(word, _)| {
        let is_linked = columns.iter().any(|column| {
            let after = column.links.partition_point(|link| link.range.end <= word.start);
            column.links.get(after).is_some_and(|link| link.range.start < word.end)
        });
        !is_linked
            && literal.as_ref().is_none_or(|ranges| {
                let after = ranges.partition_point(|range| range.end < word.end);
                ranges.get(after).is_some_and(|range| range.start <= word.start)
            })
    });
    words.sort_by_key(|(word, _)| word.start);
    words.dedup_by(|next, word| next.0.start < word.0.end);
    words
}

/// Returns the IPv4 addresses in a text. They are hosts after a scheme alone, so no dialect examines them.
fn numbers(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(move |run| {
        let address = run.trim_matches('.');
        address.parse::<Ipv4Addr>().ok()?;
        let start = offset(text, address)?;
        Some(start..start + address.len())
    })
}

/// Returns true if a tag holds text that is no prose.
fn is_closed(tag: &TagEnd) -> bool {
    matches!(tag, TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::Link | TagEnd::Image)
}

/// Returns the ranges of a document's text outside of code, HTML, links and images.
fn literal_text(text: &str, options: Options) -> Vec<Range<usize>> {
    let body = front_matter::body(text);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut depth = 0_usize;
    let parser = Parser::new_ext(text.get(body..).unwrap_or_default(), options);
    for (event, range) in parser.into_offset_iter() {
        match event {
            Event::Start(tag) if is_closed(&tag.to_end()) => depth += 1,
            Event::End(tag) if is_closed(&tag) => depth -= 1,
            Event::Text(_) if depth == 0 => {
                let (start, end) = (body + range.start, body + range.end);
                match ranges.last_mut().filter(|last| last.end == start) {
                    Some(last) => last.end = end,
                    None => ranges.push(start..end),
                }
            }
            _ => {}
        }
    }
    ranges
}
