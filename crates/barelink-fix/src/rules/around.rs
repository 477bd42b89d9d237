//! Examines the text around a link for signs that the writer meant a different link, or no link.

use barelink::LinkKind;

use super::brackets;
use super::link::Link;
use super::patterns::{BBCODE, BRACE, IN_ANGLES, NOTE_BEFORE, PATH_AFTER, PATH_BEFORE};
use crate::map::line::{ends_with, first, is_escaped, without_space};
use crate::map::tags::is_clearly_html;
use crate::reason::Reason;
use crate::url_text::reference_at;

/// Maximum length in bytes of the text in which a `]` is searched after a link.
const BESIDE: usize = 400;

pub(super) fn end(link: &Link<'_, '_>) -> Option<Reason> {
    if link.link.kind() == LinkKind::Email {
        return BBCODE.is_match(link.before).then_some(Reason::End(None));
    }
    let end = end_of_quotation(link.before, link.written).or_else(|| brackets::end(link));
    end.map(|at| Reason::End(Some(at)))
}

/// Returns true if the link seems to be inside an invalid autolink, or in the parentheses of an invalid inline
/// link.
pub(super) fn is_in_destination(link: &Link<'_, '_>) -> bool {
    let (start, paragraph) = (link.range.start, link.before);
    let close = begun(paragraph, '<').unwrap_or(paragraph);
    if close.len() < paragraph.len() && begun(close, '(').is_none() {
        return true;
    }
    // A space between `]` and `(` makes a link invalid, but writers mean a link.
    if let Some(label) = begun(close, '(') {
        let spaceless = without_space(label);
        let is_bracket = ends_with(spaceless, ']');
        let has_meaning =
            link.context.around.brackets.contains(&(start - paragraph.len() + spaceless.len()));
        if is_bracket && (spaceless.len() == label.len() || !has_meaning) {
            return true;
        }
    }
    let open = paragraph
        .rmatch_indices("](")
        .find(|(at, _)| paragraph.get(..at + 1).is_some_and(|text| ends_with(text, ']')));
    open.is_some_and(|(at, _)| {
        let inside = paragraph.get(at..).unwrap_or_default();
        !inside.contains([')', '`'])
    })
}

/// Returns the rest of the line at the start of `after`, but only its first [`BESIDE`] bytes.
pub(super) fn line(after: &str) -> &str {
    let line = first(after, BESIDE);
    line.split(['\n', '\r']).next().unwrap_or_default()
}

/// Returns the text before `delimiter`, or `None` if `text` does not end with that delimiter, unescaped. White space may
/// follow the delimiter (see [`without_space`]).
fn begun(text: &str, delimiter: char) -> Option<&str> {
    let text = without_space(text);
    ends_with(text, delimiter).then(|| text.get(..text.len() - delimiter.len_utf8()))?
}

/// Returns true if the link is inside brackets that begin with `[^` and close on the line of the link's end, within
/// [`BESIDE`] bytes. If the brackets refer to no footnote, cmark-gfm renders their source, so a `<` would be visible.
pub(super) fn is_in_footnote(&Link { before, after, .. }: &Link<'_, '_>) -> bool {
    NOTE_BEFORE.is_match(before) && line(after).contains(']')
}

/// Returns the offset in a URL of the mark that closes a quotation begun directly before it. In what looks like a table
/// row, returns the offset of the URL's first `|` instead. Returns `None` if there is no such character, or if the `|`
/// is escaped or begins the URL.
fn end_of_quotation(before: &str, written: &str) -> Option<usize> {
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    if line.trim_start().starts_with('|') || line.contains(" | ") {
        return written.find('|').filter(|&at| at > 0 && !is_escaped(written, at));
    }
    let close = match before.chars().next_back()? {
        '\'' => '\'',
        '\u{2018}' | '\u{201A}' => '\u{2019}',
        '\u{2039}' => '\u{203A}',
        _ => return None,
    };
    written.find(close)
}

/// Returns true for an address that the text beside it makes part of a path, URL or handle, as in
/// `git@example.com:a/b.git`, `ssh://git@example.com` and `@user@example.com`.
pub(super) fn is_of_path(&Link { link, before, after, .. }: &Link<'_, '_>) -> bool {
    if link.kind() != LinkKind::Email {
        return false;
    }
    let is_path = PATH_AFTER.is_match(after) && reference_at(after, 0).is_none();
    is_path || PATH_BEFORE.is_match(before)
}

/// Returns true if a placeholder such as `{id}` or `<id>` follows the link. Any `{` counts as one, except in `{{` and `{%`.
/// Names of HTML elements are not placeholders, and an element may follow an address.
pub(super) fn is_before_placeholder(&Link { link, after, .. }: &Link<'_, '_>) -> bool {
    // In braces after an explicit link, some flavours read attributes.
    BRACE.is_match(after)
        || link.kind() != LinkKind::Email
            && IN_ANGLES.groups(after).is_some_and(|[name]| !is_clearly_html(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_has_one_line_ending() {
        for end in ["\n", "\r\n", "\r"] {
            for space in ["", " ", "\t", "> ", "  > > "] {
                let text = ["a <", end, space].concat();
                assert_eq!(begun(&text, '<'), Some("a "), "{text:?}");
            }
            assert_eq!(begun(&["a <", end, end].concat(), '<'), None);
        }
        assert_eq!(begun("a <>", '<'), None);
    }
}
