//! Examines the text around a link for signs that the writer meant a different link, or no link.

use std::cell::OnceCell;
use std::collections::HashSet;

use barelink::LinkKind;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::{Event, Options, Parser, TagEnd};

use crate::reason::Reason;
use crate::url_text::reference_at;

/// Maximum length in bytes of the paragraph that is examined before a link, and of the text in which a `]` is searched
/// after it.
const BESIDE: usize = 400;

/// Maximum length in bytes of a tag before an attribute's value.
const TAG: usize = 1_000;

pub(super) struct Around<'s> {
    source: &'s str,
    options: Options,
    /// The result of [`Around::brackets`]. A parenthesis after such a bracket and a space is not meant as a
    /// destination.
    brackets: OnceCell<HashSet<usize>>,
}

impl<'s> Around<'s> {
    pub(super) fn new(source: &'s str, options: Options) -> Self {
        Around { source, options, brackets: OnceCell::new() }
    }

    /// Returns the reason for doubt that the surrounding text gives, or `None` if it gives no reason.
    pub(super) fn reason(&self, link: &MarkdownLink<'_>) -> Option<Reason> {
        let range = link.range();
        let before = self.source.get(..range.start)?;
        let after = self.source.get(range.end..)?;
        let paragraph = paragraph_before(before);
        if is_in_tag(before) {
            Some(Reason::Tag)
        } else if self.is_in_destination(before, paragraph) {
            Some(Reason::Destination)
        } else if is_in_footnote(paragraph, after) {
            Some(Reason::Footnote)
        } else if link.kind() == LinkKind::Email {
            is_of_path(paragraph, after).then_some(Reason::Path)
        } else if is_before_placeholder(after) {
            Some(Reason::Placeholder)
        } else {
            let written = self.source.get(range)?;
            end_of_quotation(paragraph, written).map(|at| Reason::End(Some(at)))
        }
    }

    /// Returns true if the link seems to be inside an invalid autolink, or in the parentheses of an invalid inline
    /// link. `before` is the source before the link, and `paragraph` is the last paragraph of `before`.
    fn is_in_destination(&self, before: &str, paragraph: &str) -> bool {
        let close = begun(before, '<').unwrap_or(before);
        if close.len() < before.len() && begun(close, '(').is_none() {
            return true;
        }
        // A space between `]` and `(` makes a link invalid, but writers mean a link.
        if let Some(label) = begun(close, '(') {
            let spaceless = label.trim_end_matches([' ', '\t']);
            let spaceless = spaceless.strip_suffix('\n').unwrap_or(spaceless);
            let is_bracket = ends_with(spaceless, ']');
            let has_meaning = || self.brackets().contains(&spaceless.len());
            if is_bracket && (spaceless.len() == label.len() || !has_meaning()) {
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

    /// Returns the end offsets of links, images, footnote references and task list markers.
    fn brackets(&self) -> &HashSet<usize> {
        self.brackets.get_or_init(|| {
            let events = Parser::new_ext(self.source, self.options).into_offset_iter();
            let ends = events.filter(|(event, _)| {
                matches!(
                    event,
                    Event::End(TagEnd::Link | TagEnd::Image)
                        | Event::FootnoteReference(_)
                        | Event::TaskListMarker(_)
                )
            });
            ends.map(|(_, range)| range.end).collect()
        })
    }
}

/// Returns the end of `text` from the line feed of its last blank line on, but at most [`BESIDE`] bytes. A line of
/// block quote markers counts as blank.
fn paragraph_before(text: &str) -> &str {
    let mut start = text.len().saturating_sub(BESIDE);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let text = text.get(start..).unwrap_or_default();
    let lines = text.rmatch_indices('\n').find(|(at, _)| {
        let above = text.get(..*at).unwrap_or_default();
        above.trim_end_matches([' ', '\t', '\r', '>']).ends_with('\n')
    });
    lines.map_or(text, |(at, _)| text.get(at..).unwrap_or_default())
}

/// Returns the text before `delimiter`, or `None` if `text` does not end with that delimiter, unescaped. An optional
/// line feed and then spaces or tabs may follow the delimiter.
fn begun(text: &str, delimiter: char) -> Option<&str> {
    let text = text.trim_end_matches([' ', '\t']);
    let text = text.strip_suffix('\n').unwrap_or(text);
    ends_with(text, delimiter).then(|| text.get(..text.len() - delimiter.len_utf8()))?
}

/// Returns true if `text` ends with a delimiter that is not escaped.
fn ends_with(text: &str, delimiter: char) -> bool {
    text.strip_suffix(delimiter).is_some_and(|before| {
        let backslashes = before.len() - before.trim_end_matches('\\').len();
        backslashes % 2 == 0
    })
}

/// Returns true if `before` seems to end inside a tag, after an attribute's `=` and perhaps a quotation mark.
fn is_in_tag(before: &str) -> bool {
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    if !before.ends_with('=') {
        return false;
    }
    let bytes = before.as_bytes();
    let start = bytes.len().saturating_sub(TAG);
    let ahead = bytes.get(start..).unwrap_or(bytes);
    let Some(open) = memchr::memrchr2(b'<', b'>', ahead) else {
        return false;
    };
    let is_escaped = !before.get(..start + open + 1).is_some_and(|text| ends_with(text, '<'));
    matches!(ahead.get(open..), Some([b'<', name, ..]) if name.is_ascii_alphabetic() && !is_escaped)
}

/// Returns true if the link between `before` and `after` is inside brackets that begin with `[^` and close on the line
/// of the link's end, within [`BESIDE`] bytes. If the brackets refer to no footnote, cmark-gfm renders their source, so
/// a `<` would be visible.
fn is_in_footnote(before: &str, after: &str) -> bool {
    let open = before.rmatch_indices("[^").next();
    open.is_some_and(|(at, _)| {
        let is_label = before.get(..at + 1).is_some_and(|text| ends_with(text, '['));
        let inside = before.get(at..).unwrap_or_default();
        let mut line = after.bytes().take(BESIDE).take_while(|&byte| byte != b'\n');
        is_label && !inside.contains(']') && line.any(|byte| byte == b']')
    })
}

/// Returns the offset in a URL of the mark that closes a quotation begun directly before it. In what looks like a table
/// row, returns the offset of the URL's first `|` instead. Returns `None` if there is no such character, or if the `|`
/// is escaped or begins the URL.
fn end_of_quotation(before: &str, written: &str) -> Option<usize> {
    let line = before.rsplit('\n').next().unwrap_or_default();
    if line.trim_start().starts_with('|') || line.contains(" | ") {
        return written
            .find('|')
            .filter(|&at| at > 0 && !written.get(..at).unwrap_or_default().ends_with('\\'));
    }
    let close = match before.chars().next_back()? {
        '\'' => '\'',
        '\u{2018}' | '\u{201A}' => '\u{2019}',
        '\u{2039}' => '\u{203A}',
        _ => return None,
    };
    written.find(close)
}

/// Returns true if the text next to an address makes the address part of a path or URL, as in `git@example.com:a/b.git`
/// and `ssh://git@example.com`.
fn is_of_path(before: &str, after: &str) -> bool {
    let is_reference = reference_at(after, 0).is_some();
    let mut after = after.chars();
    let is_behind = match after.next() {
        Some(':') => after.next().is_some_and(|c| c.is_alphanumeric() || "/~._$".contains(c)),
        _ if is_reference => false,
        Some('/' | '@' | '?' | '#' | '=' | '%' | '&' | '$') => {
            after.next().is_some_and(|c| c.is_alphanumeric() || "/~._".contains(c))
        }
        _ => false,
    };
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, '(' | '[' | '<' | '"' | '\'' | '`' | ',' | ';' | '|')
    };
    let token = before.rsplit(is_end).next().unwrap_or_default();
    is_behind || token.ends_with('/') || token.contains("://")
}

/// Returns true if `after`, the text after a URL, begins with a placeholder such as `{id}` or `<id>`. Any `{` counts as
/// one, except in `{{` and `{%`. Names of HTML elements are not placeholders.
fn is_before_placeholder(after: &str) -> bool {
    if let Some(rest) = after.strip_prefix('{') {
        return !rest.starts_with(['{', '%']);
    }
    let Some(rest) = after.strip_prefix('<') else {
        return false;
    };
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    !name.is_empty() && rest.starts_with('>') && !is_element(name)
}

/// Returns true if `name` is one of the listed HTML elements. Ignores ASCII case.
fn is_element(name: &str) -> bool {
    const ELEMENTS: &str = " a abbr acronym address article aside audio b bdi bdo big blockquote body br button canvas caption \
        center cite code col colgroup data dd del details dfn dialog dir div dl dt em figcaption figure font footer form h1 h2 h3 h4 \
        h5 h6 header hr html i iframe img input ins kbd label li main map mark math menu nav nobr object ol p picture pre q rp rt \
        ruby s samp script section select small source span strike strong style sub summary sup svg table tbody td template \
        textarea tfoot th thead time tr tt u ul var video wbr ";
    ELEMENTS.contains(&[" ", &name.to_ascii_lowercase(), " "].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_that_has_not_ended_has_attributes() {
        for before in ["<img src=", "a <a\nhref=\"", "<a b='c' d='", "<p><img src="] {
            assert!(is_in_tag(before), "{before}");
        }
        for before in ["src=", "<p> a=", "1 < 2 a=", "<img src", "", "=", "<=", "\\<a href=\""] {
            assert!(!is_in_tag(before), "{before}");
        }
    }

    #[test]
    fn a_paragraph_begins_behind_a_blank_line() {
        for (text, expected) in [
            ("a\nb", "a\nb"),
            ("a\n\nb\nc", "\nb\nc"),
            ("> a\n>\n> b", "\n> b"),
            ("a\r\n\r\nb", "\nb"),
        ] {
            assert_eq!(paragraph_before(text), expected);
        }
        let long = "é".repeat(BESIDE);
        assert_eq!(paragraph_before(&long).len(), BESIDE);
    }
}
