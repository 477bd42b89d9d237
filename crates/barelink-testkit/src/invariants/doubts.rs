//! Checks that no link that `fix` writes contains or splits a Markdown construct that the author meant, and that a second
//! run changes nothing.

use std::ops::Range;

use barelink::LinkFinder;
use barelink_fix::{fix, front_matter, Extension, Fixed, Syntax};
use barelink_pulldown_cmark::is_inline;
use pulldown_cmark::{Event, Options, Parser};

use super::Rules;
use crate::documents::ambiguous::LEFT;

/// Fixes a document. Returns a description of the fault if a second run changes the result.
pub(super) fn fixed<'s>(
    source: &'s str,
    syntax: &Syntax,
    finder: &LinkFinder,
) -> Result<Fixed<'s>, String> {
    let fixed = fix(source, syntax, finder);
    let again = fix(&fixed.text, syntax, finder);
    if again.text == fixed.text {
        Ok(fixed)
    } else {
        Err(format!("not the same again:\n{}\n{}", fixed.text, again.text))
    }
}

/// Fixes a document as the program does, without its front matter. Returns a description of a wrong edit, if there is one.
pub(super) fn check(source: &str, extensions: &[Extension], rules: &Rules) -> Result<(), String> {
    let source = &source[front_matter::body(source)..];
    let fixed = fixed(source, &Syntax::new(extensions), &rules.finder)?;
    let left = fixed.edits.iter().find(|edit| edit.link.destination().contains(LEFT));
    if let Some(edit) = left {
        return Err(format!("no prose, but written: {}", edit.replacement));
    }
    match held(source, Extension::pulldown_cmark(extensions), &fixed) {
        Some(held) => Err(format!("an edit holds {:?} of the plain document", &source[held])),
        None => Ok(()),
    }
}

/// Parses the document without autolinks. Returns the range of the first construct in an edit that the author cannot
/// have meant as part of a URL. Returns `None` if there is no such construct.
///
/// Such a construct is a character reference, a hard break, or inline markup that begins before the edit and ends in
/// it.
fn held(source: &str, options: Options, fixed: &Fixed<'_>) -> Option<Range<usize>> {
    let events = Parser::new_ext(source, options).into_offset_iter();
    let mut held = events.filter(|(event, range)| {
        let written = &source[range.clone()];
        let (at, is_end) = match event {
            Event::HardBreak => (range.start, false),
            // A character reference.
            Event::Text(text) if written.starts_with('&') && **text != *written => {
                (range.start, false)
            }
            Event::Code(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) => {
                (range.end - 1, true)
            }
            Event::End(_) if is_inline(event) => (range.end - 1, true),
            _ => return false,
        };
        let edits = &fixed.edits;
        let before = edits.partition_point(|edit| edit.range().start <= at);
        let Some(edit) = before.checked_sub(1).map(|last| &edits[last]) else {
            return false;
        };
        let is_begun = !is_end || range.start < edit.range().start;
        // The text of an address is decoded, so its source may contain a character reference.
        let is_decoded = matches!(event, Event::Text(_)) && !edit.link.text().contains(written);
        edit.range().contains(&at) && is_begun && !is_decoded
    });
    held.next().map(|(_, range)| range)
}

#[cfg(test)]
mod tests {
    use barelink::Dialect;

    use super::*;

    #[test]
    fn links_that_are_written_as_the_dialect_reads_them_have_faults() {
        for (source, expected) in [
            ("**https://a.bc/d**(e)", Some("**https://a.bc/d**")),
            ("https://a.bc/d\\\ne", Some("\\\n")),
            ("https://a.bc/d?e=1&amp;f", Some("&amp;")),
            ("https://a.bc/d\\\\\ne", None),
            ("**https://a.bc/d**", None),
            ("https://a.bc/d&amp; e", None),
            ("a&#64;b.cd", None),
        ] {
            let syntax = Syntax::default().trusting_dialect(true);
            let fixed = fix(source, &syntax, &LinkFinder::new(Dialect::Gfm));
            let held = held(source, Options::empty(), &fixed);
            assert_eq!(held.map(|range| &source[range]), expected, "{source:?}");
        }
    }
}
