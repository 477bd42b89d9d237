//! Finds links that contain or follow an open bracket, such as the tags of BBCode.

use super::link::Link;
use crate::map::line::first;

/// Names of tags of BBCode whose text or value is a URL or an address.
const NAMES: &[&str] = &[
    "attachment", "audio", "email", "file", "iframe", "image", "img", "link", "media", "url",
    "video", "youtube",
];

/// Maximum length in bytes of the text in which a bracket is closed.
const BESIDE: usize = 400;

/// Returns the offset in a URL of the bracket that the text after the URL closes, as in
/// `https://example.com/a[600+ stars]`. In BBCode, `[img]https://example.com/a[/img]`, returns the offset of the first
/// bracket, or the URL's length.
pub(super) fn end(
    &Link { context, ref range, before, written, .. }: &Link<'_, '_>,
) -> Option<usize> {
    if is_in_bbcode(before) {
        return Some(written.find('[').unwrap_or(written.len()));
    }
    let open = open(written)?;
    let bracket = written.get(open..)?.chars().next()?;
    let paragraph = range.end..context.map.end_of_paragraph(range.end);
    let after = first(context.map.source.get(paragraph)?, BESIDE);
    closes(after, bracket).then_some(open)
}

/// Returns true if a tag of BBCode precedes a link: `[name]` or `[name=`.
pub(super) fn is_in_bbcode(before: &str) -> bool {
    let before = before.trim_end_matches(['"', '\'']);
    let Some(tag) = before.strip_suffix(['=', ']']) else {
        return false;
    };
    let Some((_, tag)) = tag.rsplit_once('[') else {
        return false;
    };
    let name = tag.split('=').next().unwrap_or_default();
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
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
