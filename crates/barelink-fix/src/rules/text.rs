//! Examines the text of a link for signs that the author meant another link.

use barelink::markdown::adapter::character_reference;
use barelink::LinkKind;
use barelink_pulldown_cmark::MarkdownLink;

use super::patterns::{FILE_NAME, MARKUP, TEXT_OF_LINK};
use crate::reason::Reason;
use crate::url_text::{invisible, placeholder};

/// Returns the reason for doubt that applies first in the link's text, with the offset in `written` at which it
/// applies. Returns `None` if no reason applies. `written` is the link in the source. An address is only compared with
/// file names.
pub(super) fn reason(link: &MarkdownLink<'_>, written: &str) -> Option<(usize, Reason)> {
    let text = link.text();
    if link.kind() == LinkKind::Email {
        // `me\@example.com` is how a writer says that it is no address.
        let escaped = written.find("\\@").map(|at| (at, Reason::Escape));
        return escaped.or_else(|| FILE_NAME.is_match(text).then_some((0, Reason::FileName)));
    }
    if text.bytes().all(is_plain) {
        return None;
    }
    let found = [
        text.find('\\').map(|at| (at, Reason::Escape)),
        reference_in(text).map(|at| (at, Reason::Reference)),
        invisible(text).map(|(at, _)| (at, Reason::Invisible)),
        placeholder(text).map(|found| (found.start, Reason::Placeholder)),
        markup(text).map(|at| (at, Reason::End(Some(at)))),
    ];
    let first = found.into_iter().flatten().min_by_key(|(at, _)| *at);
    first.map(|(at, reason)| {
        let at = offset(at, text, written);
        let is_end = matches!(reason, Reason::End(Some(_)));
        (at, if is_end { Reason::End(Some(at)) } else { reason })
    })
}

/// Returns true for bytes of a URL that are neither Markdown nor a sign that the author meant another link.
pub(super) fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"/.:-?=%+#".contains(&byte)
}

/// Converts an offset in `text` to an offset in `written`. The offsets differ in tables, where `\|` is written for a
/// pipe.
fn offset(at: usize, text: &str, written: &str) -> usize {
    if text.len() == written.len() {
        return at;
    }
    let pipes = text.get(..at).unwrap_or_default().matches('|').count();
    at + pipes
}

/// Returns the first offset in a URL's text at which markup begins, or a separator before a second URL. Returns `None`
/// if there is neither. Markup is code, a footnote, an inline link, a reference link, attributes in braces, or the text of
/// an AsciiDoc link.
fn markup(text: &str) -> Option<usize> {
    let found = [MARKUP.find(text), TEXT_OF_LINK.find(text)];
    found.into_iter().flatten().map(|place| place.start).min()
}

/// Returns the offset of the first character reference that Markdown decodes (CommonMark 0.31.2, section 2.5), or
/// `None` if Markdown decodes none. `&xyz;` has the form of a reference, but no such name exists.
fn reference_in(text: &str) -> Option<usize> {
    let mut places = text.match_indices('&').map(|(at, _)| at);
    places.find(|&at| text.get(at..).is_some_and(|rest| character_reference(rest).is_some()))
}
