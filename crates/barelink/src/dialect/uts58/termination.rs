//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end. The parts are those
//! of table 3-3.

use super::source::UrlSource;
use crate::bytes::find;
use crate::dialect::rule::{Rule, Stop};
use crate::slice::Slice;
use crate::unicode::{link_bracket, LinkTerm};

/// Returns the end of the path, query, fragment and directives that begin at `start`, and the rule by which they end.
/// `start` is the end of a host or its port. Returns `start` if there are none.
///
/// `term` returns the `Link_Term` of a character. It is not called for syntax, the space and the controls below it, and
/// plain characters: the full stop, and characters that are Include in every part. `letters` returns the length in bytes
/// of the plain non-ASCII characters at an offset.
///
/// In the source of Markdown, `source` decodes the character reference at an `&`, which is then examined as the character,
/// and knows the delimiters before which the URL ends.
pub(crate) fn end<const IN_MARKDOWN: bool>(
    text: &str,
    start: usize,
    source: Option<&UrlSource<'_>>,
    letters: impl Fn(usize) -> usize,
    mut term: impl FnMut(usize, char) -> LinkTerm,
) -> (usize, Stop) {
    let is_plain = if IN_MARKDOWN { is_plain_in_markdown } else { is_plain };
    // In plain text, the compiler removes what needs a source.
    let source = source.filter(|_| IN_MARKDOWN);
    let bytes = text.as_bytes();
    let rest = bytes.slice(start..);
    let Some((mut part, length)) = Part::after_syntax(None, rest) else {
        return (start, Stop::new(|| Rule::HostEnd));
    };
    let mut at = start + length;
    // The standard's algorithm accepts an initiator at the end of a URL. Its table 3-2 excludes a final `?`, which is
    // Soft. This code follows the table.
    let mut last_safe = if part == Part::Query { start } else { at };
    let mut open = OpenStack::default();
    let rule = loop {
        let rest = bytes.slice(at..);
        if rest.first().is_some_and(|&b| is_plain(b)) {
            let run = rest.slice(..find(rest, |b| !is_plain(b)));
            let stops = run.iter().rev().take_while(|&&b| b == b'.').count();
            at += run.len();
            if stops < run.len() {
                last_safe = at - stops;
            }
            if part == Part::Path && !open.is_empty() && run.contains(&b'/') {
                open.clear();
            }
        }
        let rest = bytes.slice(at..);
        // The space and the controls below it are Hard, so they end the URL.
        let Some(&first) =
            rest.first().filter(|&&b| b > b' ' && !source.is_some_and(|source| source.closes(at)))
        else {
            break Rule::Hard;
        };
        let decoded = source.filter(|_| first == b'&').and_then(|source| source.reference(at));
        let mut utf8 = [0; 4];
        let syntax = match decoded {
            Some((c, _)) => c.encode_utf8(&mut utf8).as_bytes(),
            None => rest,
        };
        if !first.is_ascii() {
            let run = letters(at);
            if run > 0 {
                at += run;
                last_safe = at;
                continue;
            }
        } else if let Some((next, length)) = Part::after_syntax(Some(part), syntax) {
            at += decoded.map_or(length, |(_, length)| length);
            if next != Part::Query || part == next {
                last_safe = at;
            }
            part = next;
            open.clear();
            continue;
        }
        let Some((c, length)) = decoded.or_else(|| literal(text, at)) else {
            break Rule::Hard;
        };
        match term(at, c) {
            LinkTerm::Include => last_safe = at + length,
            LinkTerm::Soft => {}
            LinkTerm::Hard => break Rule::Hard,
            LinkTerm::Open => match open.push(c) {
                Some(()) => last_safe = at + length,
                None => break Rule::OpenBrackets,
            },
            LinkTerm::Close => match open.pop() {
                Some(partner) if link_bracket(c) == Some(partner) => last_safe = at + length,
                _ => break Rule::Bracket,
            },
        }
        at += length;
    };
    (last_safe, Stop::new(|| if last_safe < at { Rule::Trailing } else { rule }))
}

/// Returns the character at `at`, and its length in bytes.
#[inline]
fn literal(text: &str, at: usize) -> Option<(char, usize)> {
    let c = text.get(at..)?.chars().next()?;
    Some((c, c.len_utf8()))
}

/// Returns true for plain ASCII bytes (see [`end`]). A `/` is one of them, although in a path it discards all open
/// brackets.
///
/// The code compares with the bytes that are not plain, because they form fewer ranges. That halves the work for a
/// vector of bytes.
#[inline(always)]
pub(crate) fn is_plain(b: u8) -> bool {
    // As a signed number, a non-ASCII byte is less than every ASCII byte.
    let is_low = (b as i8) < b'$' as i8;
    let is_bracket = (b | 0x20 == b'{') | (b | 0x20 == b'}');
    let is_syntax = is_between(b, b'&', b')') | (b == b',') | is_between(b, b':', b'?');
    !(is_low | is_syntax | is_bracket | (b == 0x7F))
}

/// Returns true for plain ASCII bytes except the backslash and the delimiters of inlines: `*`, `_` and `~`, and with a
/// parser's extension also `+`, `^` and `|`.
#[inline(always)]
pub(super) fn is_plain_in_markdown(b: u8) -> bool {
    let is_delimiter = is_between(b, b'*', b'+') | is_between(b, b'^', b'_');
    is_plain(b) & !(is_delimiter | is_between(b, b'|', b'~') | (b == b'\\'))
}

#[inline(always)]
fn is_between(b: u8, first: u8, last: u8) -> bool {
    b.wrapping_sub(first) <= last - first
}

/// Part of a URL after its host (table 3-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    /// Returns the part after the syntax at the start of `rest`, and the length of that syntax. Returns `None` if
    /// `rest` does not begin with syntax. `part` is the part before the syntax, or `None` after the host. The syntax is
    /// the initiator of another part, or a separator within `part`. Brackets do not pair across an initiator or a
    /// separator ("ClearStackOpen set").
    ///
    /// "The initiator [of a directive] is only activated if already in a fragment or in a fragment directive."
    #[inline]
    pub(crate) fn after_syntax(part: Option<Part>, rest: &[u8]) -> Option<(Part, usize)> {
        match (rest.first()?, part) {
            (b'/', None | Some(Part::Path)) => Some((Part::Path, 1)),
            (b'?', None | Some(Part::Path)) | (b'=' | b'&', Some(Part::Query)) => {
                Some((Part::Query, 1))
            }
            (b'#', None | Some(Part::Path | Part::Query)) => Some((Part::Fragment, 1)),
            (b':', Some(Part::Fragment | Part::Directive)) => {
                let is_directive = rest.starts_with(DIRECTIVE.as_bytes());
                is_directive.then_some((Part::Directive, DIRECTIVE.len()))
            }
            (b'&' | b',', Some(Part::Directive)) => Some((Part::Directive, 1)),
            _ => None,
        }
    }
}

pub(crate) const DIRECTIVE: &str = ":~:";

/// Maximum number of open brackets. "A stack limit is required for security; the value is chosen deliberately to far
/// exceed any reasonable number of paired brackets."
const LIMIT: usize = 125;

/// Stack of the brackets that are open since the last initiator or separator.
#[derive(Default)]
pub(crate) struct OpenStack {
    /// `None` up to the first opening bracket. Most URLs have no brackets.
    brackets: Option<[char; LIMIT]>,
    length: usize,
}

impl OpenStack {
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Adds an open bracket. Returns `None` if the stack is full.
    pub(crate) fn push(&mut self, open: char) -> Option<()> {
        let brackets = self.brackets.get_or_insert(['\0'; LIMIT]);
        *brackets.get_mut(self.length)? = open;
        self.length += 1;
        Some(())
    }

    pub(crate) fn last(&self) -> Option<char> {
        self.brackets.as_ref()?.get(self.length.checked_sub(1)?).copied()
    }

    pub(crate) fn pop(&mut self) -> Option<char> {
        let open = self.last()?;
        self.length -= 1;
        Some(open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::link_term;

    #[test]
    fn plain_bytes_go_on_in_every_part() {
        for b in 0..=u8::MAX {
            let c = char::from(b);
            let is_syntax = matches!(c, '?' | '#' | '=' | '&' | ',' | ':');
            let is_include = b.is_ascii() && link_term(c) == LinkTerm::Include;
            let expected = (is_include && !is_syntax) || c == '.';
            assert_eq!(is_plain(b), expected, "{c:?}");
            let is_mark = matches!(c, '*' | '+' | '^' | '_' | '|' | '~' | '<' | '\\');
            assert_eq!(is_plain_in_markdown(b), expected && !is_mark, "{c:?}");
        }
    }
}
