//! Escapes the parts of a URL after its host: minimally, by UTS #58, section 4.1, "URL Minimal Escaping Algorithm", or
//! maximally.

use alloc::borrow::Cow;
use alloc::string::String;

use super::unit::{Unit, Value};
use crate::bytes::percent::push_escapes;
use crate::dialect::uts58::termination::{OpenStack, Part, DIRECTIVE};
use crate::link_parts::LinkParts;
use crate::slice::Slice;
use crate::unicode::{is_bidi_control, link_bracket, link_term, LinkTerm};

/// Returns a URL for people, with as few escapes as possible in path, query, fragment and directives. Link detection
/// still finds the whole URL (section 4.1).
///
/// Decodes each percent-escape unless the URL would change its meaning or end too early. These characters stay escaped:
///
/// - syntax that is data in a path: `/`, `?`, `#` and `\`
/// - syntax that is data in a query: `+`, `#`, `=` and `&`
/// - syntax that is data in a directive: `&` and `,`
/// - bytes that are not UTF-8
///
/// These characters are escaped, even if the URL contains them without an escape:
///
/// - a `%` or a `:` that would begin an escape or a directive
/// - Hard characters, and `Bidi_Control` characters (section 8)
/// - closing brackets that do not match the last open bracket, and opening brackets if 125 are open
/// - the last character of a URL, if it is Soft
/// - non-ASCII characters, if any escaped bytes of the URL are not UTF-8
///
/// Escapes get upper-case digits: `%2f` becomes `%2F`. Scheme, host and port do not change. An empty query at the end
/// of a URL is dropped, since detection takes its `?` for the end of a sentence. The result is borrowed if nothing
/// changes.
///
/// # Examples
///
/// ```
/// use barelink::uts58::escape_minimal;
///
/// let url = "https://hi.wikipedia.org/wiki/%E0%A4%AE%E0%A4%B9%E0%A4%BE%E0%A4%A4%E0%A5%8D%E0%A4%AE%E0%A4%BE";
/// assert_eq!(escape_minimal(url), "https://hi.wikipedia.org/wiki/महात्मा");
/// assert_eq!(escape_minimal("https://example.com/a%2Fb.c."), "https://example.com/a%2Fb.c%2E");
/// assert_eq!(escape_minimal("https://example.com/a?"), "https://example.com/a");
/// ```
#[must_use]
pub fn escape_minimal(url: &str) -> Cow<'_, str> {
    escape(url, Form::Minimal)
}

/// Returns a URL for software that knows only ASCII, with path, query, fragment and directives escaped.
///
/// Escapes the syntax that [`escape_minimal`] escapes, non-ASCII characters, controls and the space, and `"`, `<`, `>`
/// and `` ` ``. Escapes the last character of a URL if its `Link_Term` is Soft. Decodes all other percent-escapes
/// except bytes that are not UTF-8, and drops an empty query at the end, as [`escape_minimal`] does.
///
/// The result has the same meaning as the result of [`escape_minimal`]. Scheme, host and port do not change, so a
/// non-ASCII host stays as it is. The result is borrowed if nothing changes.
///
/// # Examples
///
/// ```
/// use barelink::uts58::escape_maximal;
///
/// assert_eq!(escape_maximal("https://example.com/δ?ε=“ζ”"), "https://example.com/%CE%B4?%CE%B5=%E2%80%9C%CE%B6%E2%80%9D");
/// ```
#[must_use]
pub fn escape_maximal(url: &str) -> Cow<'_, str> {
    escape(url, Form::Maximal)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Minimal,
    Maximal,
}

fn escape(url: &str, form: Form) -> Cow<'_, str> {
    let host_end = LinkParts::of_url(url).host.end;
    let after_host = url.slice(host_end..);
    let mut output = Output::new(url);
    output.keep(host_end + after_host.find(['/', '?', '#']).unwrap_or(after_host.len()));
    // "If the URL is […] detected to have any invalid UTF-8 sequences, then it is best to percent-escape each
    // non-ASCII byte."
    let is_legacy = Unit::following(url, output.at).any(|unit| unit.value.character().is_none());
    let mut brackets = Brackets::default();
    let mut part: Option<Part> = None;
    while let Some(rest) = url.get(output.at..).filter(|rest| !rest.is_empty()) {
        if let Some((next, length)) = Part::after_syntax(part, rest.as_bytes()) {
            let begins_query = next == Part::Query && part != Some(Part::Query);
            if begins_query && rest.len() == length {
                output.replace("", length);
                break;
            }
            output.keep(length);
            // Detection does not accept a `?` at the end of a URL.
            if !begins_query {
                output.soft = None;
            }
            part = Some(next);
            brackets.clear();
            continue;
        }
        let (Some(current), Some(unit)) = (part, Unit::at(url, output.at)) else {
            break;
        };
        let c = match unit.value {
            Value::Byte(byte) => {
                output.escape(&[byte], unit.length);
                continue;
            }
            Value::Raw(c) | Value::Escaped(c) => c,
        };
        let is_escaped = is_syntax(current, unit.value)
            || reads_as_syntax(current, url, output.at)
            || is_bidi_control(c)
            || (is_legacy && !c.is_ascii())
            || match form {
                Form::Minimal => brackets.refuse(c),
                Form::Maximal => !c.is_ascii_graphic() || matches!(c, '"' | '<' | '>' | '`'),
            };
        if is_escaped {
            output.escape(c.encode_utf8(&mut [0; 4]).as_bytes(), unit.length);
        } else {
            output.put(c, unit.length);
        }
    }
    output.finish()
}

/// Returns true if an escaped character would become syntax of this part when decoded ("the normal interior escaping").
fn is_syntax(part: Part, value: Value) -> bool {
    let Value::Escaped(c) = value else {
        return false;
    };
    match part {
        Part::Path => matches!(c, '?' | '#' | '/' | '\\'),
        Part::Query => matches!(c, '+' | '#' | '=' | '&'),
        Part::Fragment => false,
        Part::Directive => matches!(c, '&' | ','),
    }
}

/// Returns true if the unit at `at` would begin an escape or a directive when decoded.
fn reads_as_syntax(part: Part, url: &str, at: usize) -> bool {
    let mut chars = Unit::following(url, at).map_while(|unit| unit.value.character());
    match chars.next() {
        Some('%') => chars.take(2).filter(char::is_ascii_hexdigit).count() == 2,
        Some(':') if matches!(part, Part::Fragment | Part::Directive) => {
            DIRECTIVE.chars().skip(1).all(|c| chars.next() == Some(c))
        }
        _ => false,
    }
}

/// The brackets that are open in the escaping algorithm, and the brackets that are open in detection.
///
/// In the escaping algorithm, a closing bracket removes the last open bracket even if the two do not match. The closing
/// bracket is then escaped, and detection does not see it. A bracket that is not escaped must therefore pair both in
/// the algorithm and in detection.
#[derive(Default)]
struct Brackets {
    serialised: OpenStack,
    detected: OpenStack,
}

impl Brackets {
    fn clear(&mut self) {
        self.serialised.clear();
        self.detected.clear();
    }

    /// Returns true if `c`, which is not syntax here, must be escaped. Must be called from left to right, once for each
    /// character that no other rule escapes.
    fn refuse(&mut self, c: char) -> bool {
        match link_term(c) {
            LinkTerm::Include | LinkTerm::Soft => false,
            LinkTerm::Hard => true,
            LinkTerm::Open => match self.detected.push(c) {
                Some(()) => self.serialised.push(c).is_none(),
                None => true,
            },
            LinkTerm::Close => {
                let partner = link_bracket(c);
                let is_paired = self.serialised.pop() == partner && self.detected.last() == partner;
                if is_paired {
                    self.detected.pop();
                }
                !is_paired
            }
        }
    }
}

/// Output of the escaping. Allocates at the first change.
struct Output<'u> {
    url: &'u str,
    /// Number of bytes of the URL that have been kept or replaced.
    at: usize,
    written: Option<String>,
    /// Offset in the output of the last character, and the character, if it is Soft and unescaped. `finish` escapes it.
    soft: Option<(usize, char)>,
}

impl<'u> Output<'u> {
    fn new(url: &'u str) -> Self {
        Output { url, at: 0, written: None, soft: None }
    }

    /// Returns the length of the output.
    fn length(&self) -> usize {
        self.written.as_ref().map_or(self.at, String::len)
    }

    /// Copies the next `length` bytes.
    fn keep(&mut self, length: usize) {
        let next = self.url.slice(self.at..self.at + length);
        if let Some(written) = &mut self.written {
            written.push_str(next);
        }
        self.at += length;
    }

    /// Writes `replacement` in place of the next `length` bytes.
    fn replace(&mut self, replacement: &str, length: usize) {
        if self.url.get(self.at..self.at + length) == Some(replacement) {
            return self.keep(length);
        }
        let done = self.url.slice(..self.at);
        let written = self.written.get_or_insert_with(|| done.into());
        written.push_str(replacement);
        self.at += length;
    }

    /// Writes `c` unescaped in place of the next `length` bytes.
    fn put(&mut self, c: char, length: usize) {
        self.soft = match link_term(c) {
            LinkTerm::Soft => Some((self.length(), c)),
            _ => None,
        };
        self.replace(c.encode_utf8(&mut [0; 4]), length);
    }

    /// Writes `bytes` percent-escaped in place of the next `length` bytes.
    fn escape(&mut self, bytes: &[u8], length: usize) {
        self.soft = None;
        self.replace(&percent_encode(bytes), length);
    }

    /// Escapes the last character if it is Soft: "Append to output: percentEscape(cp[n - 1])".
    fn finish(mut self) -> Cow<'u, str> {
        if let Some((at, c)) = self.soft {
            let escaped = percent_encode(c.encode_utf8(&mut [0; 4]).as_bytes());
            let written = self.written.get_or_insert_with(|| self.url.into());
            written.replace_range(at..at + c.len_utf8(), &escaped);
        }
        self.written.map_or(Cow::Borrowed(self.url), Cow::Owned)
    }
}

fn percent_encode(bytes: &[u8]) -> String {
    let mut escaped = String::new();
    push_escapes(&mut escaped, bytes);
    escaped
}
