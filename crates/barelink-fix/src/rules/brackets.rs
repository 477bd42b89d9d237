//! Finds links that contain or follow an open bracket, such as the tags of BBCode.

use std::ops::Range;

use super::link::Link;
use super::patterns::BBCODE;
use crate::map::line::{first, is_escaped};
use crate::map::Map;

/// Maximum length in bytes of the text in which a bracket is closed.
const BESIDE: usize = 400;

/// Returns the offset in a URL of the bracket that the text after the URL closes, as in
/// `https://example.com/a[600+ stars]`. In BBCode, `[img]https://example.com/a[/img]`, returns the offset of the first
/// bracket, or the URL's length.
pub(super) fn end(
    &Link { context, ref range, before, written, .. }: &Link<'_, '_>,
) -> Option<usize> {
    if BBCODE.is_match(before) {
        return Some(written.find('[').unwrap_or(written.len()));
    }
    let open = open(written)?;
    let bracket = written.get(open..)?.chars().next()?;
    let paragraph = range.end..context.map.end_of_paragraph(range.end);
    let after = first(context.map.source.get(paragraph)?, BESIDE);
    closes(after, bracket).then_some(open)
}

/// Returns the offset of the first `[` or `(` that is not closed in the URL.
fn open(written: &str) -> Option<usize> {
    let mut open: Vec<(usize, char)> = Vec::new();
    for (at, c) in written.char_indices() {
        match c {
            '[' | '(' => open.push((at, c)),
            ']' | ')' => {
                let other = if c == ']' { '[' } else { '(' };
                open.pop_if(|(_, opened)| *opened == other);
            }
            _ => {}
        }
    }
    open.first().map(|(at, _)| *at)
}

/// Returns true if the text after a URL closes a bracket that is open in it.
fn closes(after: &str, open: char) -> bool {
    let close = if open == '[' { ']' } else { ')' };
    let mut depth = 1;
    after.matches([open, close]).any(|bracket| {
        depth = if bracket.starts_with(open) { depth + 1 } else { depth - 1 };
        depth == 0
    })
}

/// Returns the text in brackets before a destination or a label. Pandoc reads it as the text of a link even if it contains
/// another link or the destination has spaces, and shows `<` there.
pub(super) fn texts_of_links(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut texts = Vec::new();
    for paragraph in map.paragraphs() {
        let text = source.get(paragraph.clone()).unwrap_or_default();
        let mut open = Vec::new();
        for at in memchr::memchr2_iter(b'[', b']', text.as_bytes()) {
            let (start, after) = (paragraph.start + at, text.get(at + 1..).unwrap_or_default());
            if is_escaped(source, start) || map.is_code(start) {
                continue;
            } else if text.as_bytes().get(at) == Some(&b'[') {
                open.push(start);
            } else if let Some(first) = open.pop() {
                texts.extend(after.starts_with(['(', '[']).then_some(first..start + 1));
            }
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::super::tests::asked;
    use super::*;
    use crate::reason::Reason;

    #[test]
    fn brackets_are_closed_in_the_paragraph() {
        for (before, written, after, expected) in [
            ("", "https://a.bc/d[6+", " e] f", Some(14)),
            ("(", "https://a.bc/d(e[f](", "\n> g) h", Some(14)),
            ("", "https://a.bc/d[6+", " e [f] g", None),
            ("", "https://a.bc/d[6+", "\n> \n> e]", None),
            ("", "https://a.bc/(d)", " e)", None),
            ("[img]", "https://a.bc/d[/img", "]", Some(14)),
            ("a [URL=\"", "https://a.bc/d", "\"]b[/url]", Some(14)),
            ("a [b]", "https://a.bc/d", "", None),
            ("a [x](y)=", "https://a.bc/d", "", None),
        ] {
            let found =
                asked([before, written, after], |link| end(link).map(|at| Reason::End(Some(at))));
            let expected = expected.map(|at| Reason::End(Some(at)));
            assert_eq!(found, expected, "{before}{written}{after}");
        }
    }
}
