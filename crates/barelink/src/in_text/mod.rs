//! Finds the ends of URLs that a sentence follows without a space, for
//! [`LinkEnd::InText`](crate::options::LinkEnd::InText). Also tells whether a link may begin directly after such a
//! sentence. Dialects reach these rules through [`Ends`].
//!
//! No standard has rules for this. The rules were counted on real lines whose links are known; `docs/ends.md` has the
//! counts. A rule for the end never makes a link longer.

pub(crate) mod foreign_word;
mod host;
mod letters;
mod next_link;
mod path;
mod punctuation;
mod words;

use core::ops::Range;

use crate::bytes::find;
use crate::ends::{Ends, Host, Url, LONGEST};
use crate::link_parts::LinkParts;
use crate::slice::{ceil_char_boundary, Characters, Slice};
use crate::unicode::border;
pub(crate) use crate::unicode::script;
use host::{is_likely_host, start_of_host};
use punctuation::Punctuation;
use script::{is_common, is_latin, is_spaceless};

/// The only implementation of [`Ends`].
#[derive(Debug)]
pub(crate) struct InText;

impl Ends for InText {
    /// Returns true if a link may begin after `before`. The last character of `before` must be [`Punctuation`], or a letter
    /// of a script without spaces. One ASCII colon, comma or semicolon at the end of `before` is ignored.
    fn may_precede(&self, before: &str) -> bool {
        let outside = before.strip_suffix([':', ',', ';']).unwrap_or(before);
        let last = outside.chars().next_back();
        last.is_some_and(|c| (is_spaceless(c) && !is_latin(c)) || Punctuation::of(c).is_some())
    }

    fn host(&self, text: &str, start: usize) -> Host {
        Host::at(text, start)
    }

    fn start_of_host(&self, text: &str, floor: usize, at: usize) -> usize {
        start_of_host(text, floor, at)
    }

    fn is_likely_host(&self, text: &str, range: Range<usize>) -> bool {
        is_likely_host(text, range)
    }

    /// Returns the end of the URL that begins at `start` and has this host. See [`Url::end`]. Returns `None` if the URL would end
    /// inside its authority, or after its `www.`. The name after the `www.` begins at `name`.
    fn end_of_url(&self, text: &str, start: usize, name: usize, host: &Host) -> Option<usize> {
        let end =
            if host.is_glued { host.end } else { Url::new(text, start, host.end).end(text.len()) };
        let after_host = text.as_bytes().slice(host.end..end);
        if after_host.iter().any(|b| matches!(b, b'/' | b'?' | b'#')) {
            return Some(end);
        }
        let is_unread =
            host.end <= name && text.slice(end..).starts_with(|c: char| !c.is_whitespace());
        let is_cut = is_unread || is_inside_name(text, end);
        (!is_cut).then_some(end)
    }

    /// Returns true if a sentence continues after the ASCII link `start..at`. This is the case if a non-ASCII character
    /// follows, and [`Url::end`] ends the URL before it. Some ASCII punctuation may stand between them.
    fn ends_at(&self, text: &str, start: usize, at: usize) -> bool {
        if is_inside_name(text, at) {
            return false;
        }
        let after = text
            .slice(at..)
            .trim_start_matches(['.', ',', ';', ':', '!', '?', '\'', ')', ']', '*', '_', '~']);
        match after.chars().next() {
            Some(c) if !c.is_ascii() => {
                let next = text.len() - after.len();
                let path = start + LinkParts::of_url(text.slice(start..at)).authority.end;
                let mut url = Url { path, ..Url::new(text, start, at) };
                url.end(next + 1) <= next
            }
            _ => false,
        }
    }

    fn ends_before(&self, url: &mut Url<'_>, at: usize, c: char) -> bool {
        url.ends_before(at, c)
    }

    /// Returns the end of a URL that was cut at `end`, without the marks, opening brackets, opening quotation marks and
    /// backticks directly before `end`. The part of the URL before `path` is kept.
    fn without_opening(&self, text: &str, path: usize, end: usize) -> usize {
        let rest = text.slice(path..end);
        let kept = rest.trim_end_matches(|c| {
            matches!(c, '(' | '[' | '{' | '`')
                || is_implicit_mark(c)
                || Punctuation::of(c) == Some(Punctuation::Open)
        });
        path + kept.len()
    }
}

/// Returns true if the text after `end` continues the name that ends there.
#[inline]
fn is_inside_name(text: &str, end: usize) -> bool {
    // Visible ASCII and white space are a matter of the dialect.
    !matches!(text.as_bytes().get(end), None | Some(b' '..=b'~' | b'\t'..=b'\r'))
        && is_joined_at(text, end)
}

#[cold]
fn is_joined_at(text: &str, end: usize) -> bool {
    border::is_joined(text.slice(end..).chars(), border::continues_after)
}

/// Returns the end of the host that begins at `start`. `None` unless the host [is glued](Host::is_glued).
pub(crate) fn glued_host(text: &str, start: usize) -> Option<usize> {
    let host = Host::at(text, start);
    host.is_glued.then_some(host.end)
}

/// Returns the text without what follows the first [`LONGEST`] bytes after `at`. A rejected host is read again
/// from its next label, so each read must be bounded.
pub(crate) fn near(text: &str, at: usize) -> &str {
    text.slice(..ceil_char_boundary(text, at + LONGEST))
}

/// Returns true for visible ASCII bytes, except brackets, `<`, `>` and `"`. By the rules here, such bytes never end a
/// URL.
#[inline(always)]
fn is_plain(b: u8) -> bool {
    let is_bracket =
        (b == b'(') | (b == b')') | (b == b'[') | (b == b']') | (b == b'{') | (b == b'}');
    (b > b' ') & (b < 0x7F) & !is_bracket & (b != b'<') & (b != b'>') & (b != b'"')
}

/// Returns true for U+200E and U+200F, which belong to the sentence if they end a URL.
pub(crate) fn is_implicit_mark(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}')
}

impl<'t> Url<'t> {
    /// Returns a URL that begins at `start` and whose host, or port, ends at `at`. Reading continues from `at`.
    pub(crate) fn new(text: &'t str, start: usize, at: usize) -> Self {
        Url { text, start, path: at, at, has_letters: false, open: 0, open_fullwidth: 0 }
    }

    /// Returns the end of the URL: the end of the text, white space, an ASCII control, or where [`Url::ends_before`] ends it.
    /// The dialect may end it earlier. If the URL reaches `limit`, may return any offset between `limit` and the end.
    fn end(&mut self, limit: usize) -> usize {
        while self.at < limit {
            let rest = self.text.as_bytes().slice(self.at..);
            self.at += find(rest, |b| !is_plain(b));
            for c in self.rest().chars() {
                if c.is_ascii() && is_plain(c as u8) {
                    break;
                }
                if self.ends_before(self.at, c) {
                    return InText.without_opening(self.text, self.path, self.at);
                }
                if c.is_whitespace() || c.is_ascii_control() {
                    return self.without_marks();
                }
                self.at += c.len_utf8();
            }
            if self.at == self.text.len() {
                break;
            }
        }
        self.without_marks()
    }

    /// Returns the offset up to which the URL was read, without marks at the end.
    fn without_marks(&self) -> usize {
        let rest = self.text.slice(self.path..self.at);
        self.path + rest.trim_end_of(is_implicit_mark).len()
    }

    /// Returns true if a letter of a script without spaces after the host belongs to the URL. Such letters then never
    /// end the URL.
    pub(crate) fn has_letters(&self) -> bool {
        self.has_letters
    }

    fn before(&self) -> &'t str {
        self.text.slice(self.start..self.at)
    }

    fn rest(&self) -> &'t str {
        self.text.slice(self.at..)
    }

    /// Returns true if the URL ends before the character `c` at `at`. An ASCII `c` is one for which [`is_plain`] is
    /// false. Offsets must ascend from call to call.
    ///
    /// Of white space and controls, only U+0085, U+2028, U+2029 and U+3000 end the URL here. The caller must check the
    /// others.
    #[inline]
    fn ends_before(&mut self, at: usize, c: char) -> bool {
        if c.is_ascii() {
            return self.ends_before_ascii(c);
        }
        // Most characters are letters, which never end a URL if their script has spaces, or if the URL contains letters
        // already.
        let is_letter = matches!(c, '\u{C0}'..='\u{E00}') && !matches!(c, '×' | '÷');
        if is_letter || (self.has_letters && is_common(c)) {
            return false;
        }
        self.at = at;
        self.ends_before_other(c)
    }

    fn ends_before_other(&mut self, c: char) -> bool {
        // Most characters are letters, for which the list of punctuation need not be searched.
        let punctuation = if is_common(c) { None } else { Punctuation::of(c) };
        let may_separate = !is_common(c) && next_link::is_between_links(c);
        if may_separate && next_link::has_link_after_symbols(self.rest()) {
            return true;
        }
        if let Some(punctuation) = punctuation {
            return self.ends_before_punctuation(punctuation, c);
        }
        if is_spaceless(c) && !self.has_letters {
            if letters::end(self.text, self.start..self.path, self.at) {
                return true;
            }
            self.has_letters = true;
        }
        false
    }

    /// Returns true if the URL ends before the punctuation `c`. A closing bracket or quotation mark ends the URL if
    /// none of any kind is open, unless it is an apostrophe.
    fn ends_before_punctuation(&mut self, punctuation: Punctuation, c: char) -> bool {
        if punctuation::ends(punctuation, c, self.before(), self.rest(), self.has_letters) {
            return true;
        }
        match punctuation {
            Punctuation::Open => self.open_fullwidth += 1,
            Punctuation::Close if self.open_fullwidth > 0 => self.open_fullwidth -= 1,
            Punctuation::Close => return !punctuation::is_apostrophe(c, self.rest()),
            _ => {}
        }
        false
    }

    /// Returns true if the URL ends before the ASCII character `c`. A closing bracket ends the URL unless an ASCII
    /// bracket of any kind is open. `<`, `>` and `"` always end the URL.
    fn ends_before_ascii(&mut self, c: char) -> bool {
        match c {
            '(' | '[' | '{' => self.open += 1,
            ')' | ']' | '}' if self.open > 0 => self.open -= 1,
            ')' | ']' | '}' | '<' | '>' | '"' => return true,
            _ => {}
        }
        false
    }
}
