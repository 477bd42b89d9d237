//! Finds the ends of URLs that a sentence follows without a space, for
//! [`LinkEnd::InText`](crate::options::LinkEnd::InText). Also tells whether a link may begin directly after such a
//! sentence.
//!
//! No standard has rules for this. Each rule was counted on real lines whose links are known; `docs/ends.md` has the
//! counts. A rule for the end only ever ends a link earlier, and looks ahead a bounded number of characters.

mod host;
pub(crate) mod letters;
mod path;
mod punctuation;
mod words;

use crate::bytes::find;
use crate::slice::{ceil_char_boundary, Slice};
pub(crate) use crate::unicode::script;
pub(crate) use host::{is_likely_host, start_of_host, Host};
use punctuation::Punctuation;
use script::{is_common, is_spaceless};

/// Returns the end of the URL that begins at `start`: the offset of white space or an ASCII control, or the offset at
/// which the sentence continues. The host and port of the URL end at `from`. The dialect may end the URL earlier.
pub(crate) fn end(text: &str, start: usize, from: usize) -> usize {
    Url::new(text, start, from, false).end(text.len())
}

/// Returns the end of the URL that begins at `start` and has this host. See [`end`].
pub(crate) fn end_of_url(text: &str, start: usize, host: &Host) -> usize {
    if host.is_glued {
        host.end
    } else {
        end(text, start, host.end)
    }
}

/// Returns true if the sentence continues at `at`, after an ASCII link that begins at `start`. The sentence continues
/// with punctuation, or with letters that do not belong to the link. ASCII punctuation before them is ignored.
pub(crate) fn ends_at(text: &str, start: usize, at: usize) -> bool {
    let after = text.slice(at..);
    let after =
        after.trim_start_matches(['.', ',', ';', ':', '!', '?', '\'', ')', ']', '*', '_', '~']);
    match after.chars().next() {
        Some(c) if !c.is_ascii() => {
            let next = text.len() - after.len();
            let path = start + path::authority(text.slice(start..at)).len();
            let mut url = Url {
                path,
                ..Url::new(text, start, at, false)
            };
            url.end(next + 1) <= next
        }
        _ => false,
    }
}

/// Returns the end of the host that begins at `start`. `None` unless the host [is glued](Host::is_glued).
pub(crate) fn glued_host(text: &str, start: usize) -> Option<usize> {
    let host = Host::at(text, start);
    host.is_glued.then_some(host.end)
}

/// Returns the text up to the maximum length of a host that begins at `at`. A rejected host is read again from its
/// next label, so each read must be bounded.
pub(crate) fn near(text: &str, at: usize) -> &str {
    text.slice(..ceil_char_boundary(text, at + host::LONGEST))
}

/// Returns true if a link may begin after `before`. The last character of `before` must be punctuation of text
/// without spaces, or a letter of a script without spaces. A final colon, comma or semicolon is ignored.
pub(crate) fn may_precede(before: &str) -> bool {
    let before = before.strip_suffix([':', ',', ';']).unwrap_or(before);
    let last = before.chars().next_back();
    last.is_some_and(|c| is_spaceless(c) || Punctuation::of(c).is_some())
}

/// Returns true for visible ASCII bytes, except brackets, `<`, `>` and `"`. Such bytes never end a URL.
#[inline(always)]
fn is_plain(b: u8) -> bool {
    let is_bracket =
        (b == b'(') | (b == b')') | (b == b'[') | (b == b']') | (b == b'{') | (b == b'}');
    (b > b' ') & (b < 0x7F) & !is_bracket & (b != b'<') & (b != b'>') & (b != b'"')
}

/// Returns the end of a URL that was cut at `end`, without the opening brackets, quotation marks and backticks directly
/// before `end`. The part of the URL before `path` is kept.
pub(crate) fn without_opening(text: &str, path: usize, end: usize) -> usize {
    let rest = text.slice(path..end);
    let opens = |c: char| {
        matches!(c, '(' | '[' | '{' | '`') || Punctuation::of(c) == Some(Punctuation::Open)
    };
    path + rest.trim_end_matches(opens).len()
}

/// A URL that is being read.
pub(crate) struct Url<'t> {
    text: &'t str,
    start: usize,
    /// Start of the path, query or fragment.
    path: usize,
    /// Everything before this offset belongs to the URL.
    at: usize,
    /// True if the URL contains letters of a script without spaces. Further such letters then probably belong to the
    /// URL.
    has_letters: bool,
    /// Number of open ASCII brackets.
    open: usize,
    /// Number of open fullwidth brackets and quotation marks.
    open_fullwidth: usize,
}

impl<'t> Url<'t> {
    /// Returns a URL that begins at `start` and whose path, query or fragment begins at `at`. Reading continues from
    /// `at`. `has_letters` is true if a letter of a script without spaces is known to belong to the URL.
    pub(crate) fn new(text: &'t str, start: usize, at: usize, has_letters: bool) -> Self {
        Url {
            text,
            start,
            path: at,
            at,
            has_letters,
            open: 0,
            open_fullwidth: 0,
        }
    }

    /// Returns the end of the URL. If the URL reaches `limit`, may return any offset between `limit` and the end.
    fn end(&mut self, limit: usize) -> usize {
        while self.at < limit {
            let rest = self.text.as_bytes().slice(self.at..);
            self.at += find(rest, |b| !is_plain(b));
            for c in self.rest().chars() {
                if c.is_ascii() && is_plain(c as u8) {
                    break;
                }
                if self.ends_before(self.at, c) {
                    return without_opening(self.text, self.path, self.at);
                }
                if c.is_whitespace() || c.is_ascii_control() {
                    return self.at;
                }
                self.at += c.len_utf8();
            }
            if self.at == self.text.len() {
                break;
            }
        }
        self.at
    }

    /// Returns true if the URL contains letters of a script without spaces. Such letters then never end the URL.
    pub(crate) fn has_letters(&self) -> bool {
        self.has_letters
    }

    fn before(&self) -> &'t str {
        self.text.slice(self.start..self.at)
    }

    fn rest(&self) -> &'t str {
        self.text.slice(self.at..)
    }

    /// Returns true if the URL ends before the character `c` at `at`. `c` is a character for which [`is_plain`] is false.
    /// Offsets must ascend from call to call.
    #[inline]
    pub(crate) fn ends_before(&mut self, at: usize, c: char) -> bool {
        if c.is_ascii() {
            return self.ends_before_ascii(c);
        }
        // Most characters are letters, which never end a URL if their script has spaces, or if the URL contains letters
        // already.
        if matches!(c, '\u{C0}'..='\u{E00}') || (self.has_letters && is_common(c)) {
            return false;
        }
        self.at = at;
        self.ends_before_other(c)
    }

    fn ends_before_other(&mut self, c: char) -> bool {
        // Most characters are letters, for which the list of punctuation need not be searched.
        let punctuation = if is_common(c) {
            None
        } else {
            Punctuation::of(c)
        };
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

    /// Returns true if the URL ends before the punctuation `c`. A closing bracket or quotation mark that the URL did
    /// not open ends the URL, unless it is an apostrophe.
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
