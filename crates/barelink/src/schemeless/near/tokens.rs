//! Names with a full stop in a text: labels of ASCII, joined by full stops.

use core::ops::Range;

use crate::bytes::ByteSet;
use crate::link_parts::is_www;
use crate::schemeless::lists::{class, Class};
use crate::schemeless::words::Words;
use crate::slice::{Characters, Slice};
use crate::unicode::is_delegated_tld;

/// Bytes of a label, of a host or of a name in a program.
static IN_LABEL: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_$");

/// Country domains that are not in doubt, since nearly all names that end with them are hosts. In ascending order.
static COUNTRIES: Words = Words::new("au br ca ch cn cz de eu fr jp nl ru uk");

/// Endings of files that bear the name of a tool or a library: `opencode.json` is not a member beside `opencode.ai`. In
/// ascending order.
static SETTINGS: Words = Words::new("js json toml yaml yml");

/// Borders of words, and bytes after the destination of a link in Markdown and HTML.
static ENDS_URL: ByteSet = ByteSet::EMPTY.with(b" \t\n\r)>]\"'`<");

/// Names of a text with a full stop, in order.
pub(super) struct Tokens<'t> {
    text: &'t str,
    /// End of the last token.
    end: usize,
    /// The last label of the last token.
    last: &'t str,
    /// True if a URL with a scheme begins before `end`, and no byte of [`ENDS_URL`] follows it.
    is_in_url: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    /// Offset of the token.
    pub(super) start: usize,
    /// Number of the line, once lines are counted.
    pub(super) line: usize,
    pub(super) form: Form,
    /// The last label.
    pub(super) last: &'t str,
    pub(super) ending: Ending,
}

/// Kind of the last label of a token.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    /// A top-level domain under which many names are not hosts.
    Doubtful(Class),
    /// Another top-level domain.
    Host,
    Other,
}

/// Kind of a token by the text directly around it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    /// It follows a `/`, and no `://` precedes it in its word.
    InPath,
    /// It follows `://` or an `@`, begins with `www.`, or has a path or a query.
    Link,
    /// It is assigned or compared: `name =`, `name ==`, `== name`, `=> name`. No host precedes `=>`.
    Assigned,
    /// It is in the path of a URL, or its last label is the scheme of one.
    InUrl,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Tokens { text, end: 0, last: "", is_in_url: false }
    }

    /// Returns the form of a token, which ends at `end` with any marks of emphasis. `gap` is the text between the previous
    /// token and this one.
    fn form(&mut self, gap: &str, token: &str, end: usize) -> Form {
        let border = gap.bytes().rposition(|b| ENDS_URL.contains(b));
        let word = self.end + border.unwrap_or(0);
        let has_scheme = gap.len() >= "://".len() && self.has_scheme(word..self.end + gap.len());
        self.is_in_url = (self.is_in_url && border.is_none()) || has_scheme;
        let after = self.text.as_bytes().slice(end..);
        let has_path = matches!(after, [b'/', ..])
            || matches!(after, [b'?', next, ..] if next.is_ascii_alphanumeric());
        if gap.ends_with("://") || gap.ends_with('@') {
            Form::Link
        } else if self.is_in_url || after.starts_with(b"://") {
            Form::InUrl
        } else if has_path || is_www(token) {
            Form::Link
        } else if gap.ends_with('/') {
            Form::InPath
        } else if is_before_mark(after) || self.is_after_mark(gap) {
            Form::Assigned
        } else {
            Form::Plain
        }
    }

    /// Returns true if a scheme and `://` are in a part of the text. The scheme may begin before it.
    fn has_scheme(&self, part: Range<usize>) -> bool {
        let before =
            self.text.slice(part.clone()).find("://").map(|at| self.text.slice(..part.start + at));
        before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphanumeric()))
    }

    /// Returns true if the text before a token ends with a mark and a space. `example.com => example.me` maps hosts.
    fn is_after_mark(&self, gap: &str) -> bool {
        let Some(text) = gap.strip_suffix(' ') else {
            return false;
        };
        let maps_host = || is_delegated_tld(self.last) && !gap.contains_a(char::is_alphanumeric);
        text.ends_with("==") || text.ends_with("=>") && !maps_host()
    }
}

/// Returns true if ` =` or ` ==` follows a token, but not ` =>`.
fn is_before_mark(after: &[u8]) -> bool {
    after.starts_with(b" =") && after.get(2) != Some(&b'>')
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let bytes = self.text.as_bytes();
        let mut from = self.end;
        loop {
            let dot = from + memchr::memchr(b'.', bytes.slice(from..))?;
            let start = dot - IN_LABEL.run_back(bytes.slice(self.end..dot));
            let (mut end, mut last) = (dot, dot);
            while bytes.get(end) == Some(&b'.') {
                let label = IN_LABEL.run(bytes.slice(end + 1..));
                if label == 0 {
                    break;
                }
                last = end + 1;
                end += 1 + label;
            }
            from = end.max(dot + 1);
            // An escaped `_` does not begin a name: `fix` writes `a_b.com` as `a\_b.com`.
            let is_escaped = bytes.slice(..start + 1).ends_with(b"\\_");
            if start == dot || end == dot || is_escaped {
                continue;
            }
            // Emphasis may be around a token.
            let word = self.text.slice(start..end);
            let text = word.trim_matches('_');
            let form = self.form(self.text.slice(self.end..start), text, end);
            let start = start + (word.len() - word.trim_start_matches('_').len());
            self.end = end;
            self.last = self.text.slice(last..start + text.len());
            return Some(Token {
                text,
                start,
                line: 0,
                form,
                last: self.last,
                ending: Ending::of(self.last),
            });
        }
    }
}

impl Ending {
    fn of(label: &str) -> Self {
        if !is_delegated_tld(label) {
            Ending::Other
        } else {
            doubtful_class(label).map_or(Ending::Host, Ending::Doubtful)
        }
    }
}

impl<'t> Token<'t> {
    /// Returns the objects whose member a name may be: all labels before the last, and the first label alone.
    pub(super) fn objects(&self) -> [&'t str; 2] {
        let first = memchr::memchr(b'.', self.text.as_bytes());
        [self.stem(), self.text.slice(..first.unwrap_or(0))]
    }

    /// Returns the labels before the last.
    pub(super) fn stem(&self) -> &'t str {
        self.text.slice(..self.text.len() - self.last.len() - 1)
    }

    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns true for a member of an object: its last label is a name. The caller has checked that this is no top-level
    /// domain.
    pub(super) fn is_member(&self) -> bool {
        let member = self.last;
        self.form == Form::Plain
            && member.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && !SETTINGS.contain(member.as_bytes())
    }
}

/// Returns true if a name may be a host or a name in a program by its last label. False if nearly all such names are hosts,
/// or if a list tells the hosts apart.
pub(super) fn is_doubtful(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, last)| doubtful_class(last).is_some())
}

fn doubtful_class(label: &str) -> Option<Class> {
    let class = class(label.as_bytes());
    let is_open = matches!(class, Class::Open | Class::Programs);
    (is_open && !COUNTRIES.contain(label.as_bytes())).then_some(class)
}
