//! The rules behind a difference.

use std::io::{self, Write};

use barelink::{Explanation, LinkFinder};

use super::place::Place;
use super::Column;
use crate::found::Found;
use crate::markup;

/// Writes a list of the rules by which a dialect links a place as it does, judged by the source beside the links.
pub(super) fn write(
    text: &str,
    place: &Place<'_>,
    (index, column): (usize, &Column),
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"<ul class=\"why\">")?;
    let links = place.links.get(index).copied().unwrap_or_default();
    for link in links {
        found(text, place, &column.finder, link, out)?;
    }
    if links.is_empty() {
        none(text, place, column, out)?;
    }
    out.write_all(b"</ul>")
}

/// Writes why a link ends where it does, and why it begins there if others begin before it.
fn found(
    text: &str,
    place: &Place<'_>,
    finder: &LinkFinder,
    link: &Found,
    out: &mut impl Write,
) -> io::Result<()> {
    if link.range.start != place.range.start {
        let mut start = finder.explain_start(text, link.range.clone(), link.kind);
        // The rule's words have that text.
        start.place = 0..0;
        item(text, finder, &start, out)?;
    }
    let end = finder.explain_end(text, link.range.clone(), link.kind);
    item(text, finder, &end, out)
}

/// Writes why there is no link: a policy, or a rule that the first link of another dialect is measured by.
fn none(text: &str, place: &Place<'_>, column: &Column, out: &mut impl Write) -> io::Result<()> {
    let rejected = &column.rejected;
    let first = rejected.partition_point(|other| other.range.end <= place.range.start);
    let rejected = rejected
        .get(first)
        .filter(|other| other.range.start < place.range.end);
    if let Some(reason) = rejected.and_then(|rejected| rejected.reason) {
        return write!(out, "<li>It is not linked: {}</li>", reason.name());
    }
    match place.links.iter().find_map(|links| links.first()) {
        Some(other) => {
            let finder = &column.finder;
            let why = finder.explain_missing(text, other.range.clone(), other.kind);
            item(text, finder, &why, out)
        }
        None => Ok(()),
    }
}

/// Writes a rule, the text that it is about, and the section that has it.
fn item(
    text: &str,
    finder: &LinkFinder,
    why: &Explanation,
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"<li>It ")?;
    for (index, part) in why.rule.description().split('`').enumerate() {
        let is_code = index % 2 == 1;
        out.write_all(if is_code { b"<code>" } else { b"" })?;
        markup::text(part, out)?;
        out.write_all(if is_code { b"</code>" } else { b"" })?;
    }
    let place = text.get(why.place.clone()).unwrap_or_default();
    if !place.trim().is_empty() {
        out.write_all(b": <bdi><code>")?;
        markup::source(place, out)?;
        out.write_all(b"</code></bdi>")?;
    }
    write!(out, " ({})</li>", why.rule.section(finder.dialect()))
}
