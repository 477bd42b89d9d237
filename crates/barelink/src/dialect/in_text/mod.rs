//! The end of a URL in text that goes on right after it, for [`LinkEnd::InText`](crate::LinkEnd::InText).
//!
//! No standard has rules for this. Each one here was counted on real lines whose links are known; `docs/ends.md` has
//! the counts. They only ever end a link earlier, and look ahead a bounded number of characters: a dialect finds its link
//! in the text up to that end, or asks in the pass that it makes.

mod host;
mod letters;
mod path;
mod punctuation;
mod words;

use crate::bytes::find;
pub(crate) use crate::unicode::script;
pub(crate) use host::{is_likely_host, start_of_host, Host};
use punctuation::Mark;
use script::{is_common, is_spaceless};

/// Returns the offset at which the text around a URL goes on. The URL begins at `start`, its host and port end at
/// `from`. The dialect may end the URL earlier.
pub(crate) fn end(text: &str, start: usize, from: usize) -> usize {
    Url::new(text, start, from).end(text.len())
}

/// Returns the offset at which the text around a URL goes on that begins at `start` and has this host.
pub(crate) fn end_of_url(text: &str, start: usize, host: &Host) -> usize {
    if host.is_glued {
        host.end
    } else {
        end(text, start, host.end)
    }
}

/// Returns true if the text around a link in ASCII, which begins at `start`, goes on at `at`: with punctuation, or with letters
/// that are none of the link's.
pub(crate) fn ends_at(text: &str, start: usize, at: usize) -> bool {
    let after = text.get(at..).unwrap_or_default();
    let after =
        after.trim_start_matches(['.', ',', ';', ':', '!', '?', '\'', ')', ']', '*', '_', '~']);
    match after.chars().next() {
        Some(c) if !c.is_ascii() => {
            let goes_on = text.len() - after.len();
            let path = start + path::authority(text.get(start..at).unwrap_or_default()).len();
            let mut url = Url {
                path,
                ..Url::new(text, start, at)
            };
            url.end(goes_on + 1) <= goes_on
        }
        _ => false,
    }
}

/// Returns the end of the host that begins at `start`, if letters of a script without spaces or an ideographic full stop are
/// glued to it.
pub(crate) fn glued_host(text: &str, start: usize) -> Option<usize> {
    let host = Host::at(text, start);
    host.is_glued.then_some(host.end)
}

/// Returns the text up to as far after `at` as a host can reach. What is refused there is read again from its next label on.
pub(crate) fn near(text: &str, at: usize) -> &str {
    let end = (at + host::LONGEST..text.len()).find(|&end| text.is_char_boundary(end));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Returns true if a link may begin after `before`: after letters of a script without spaces, also with a colon or a comma
/// between, or after their punctuation.
pub(crate) fn may_precede(before: &str) -> bool {
    let before = before.strip_suffix([':', ',', ';']).unwrap_or(before);
    let last = before.chars().next_back();
    last.is_some_and(|c| is_spaceless(c) || Mark::of(c).is_some())
}

/// Returns true for ASCII that never ends a URL, and opens no bracket.
#[inline(always)]
fn is_plain(b: u8) -> bool {
    let is_bracket =
        (b == b'(') | (b == b')') | (b == b'[') | (b == b']') | (b == b'{') | (b == b'}');
    (b > b' ') & (b < 0x7F) & !is_bracket & (b != b'<') & (b != b'>') & (b != b'"')
}

/// Returns the end of a URL that was cut at `end`, without brackets and quotation marks that open there.
pub(crate) fn without_opening(text: &str, path: usize, end: usize) -> usize {
    let rest = text.get(path..end).unwrap_or_default();
    let opens = |c: char| matches!(c, '(' | '[' | '{' | '`') || Mark::of(c) == Some(Mark::Open);
    path + rest.trim_end_matches(opens).len()
}

/// A URL on the way to its end.
pub(crate) struct Url<'t> {
    text: &'t str,
    start: usize,
    /// Offset at which a path, a query or a fragment can begin.
    path: usize,
    /// Everything before this offset belongs to the URL.
    at: usize,
    /// Letters of a script without spaces belong to the URL, which makes further ones likely.
    has_letters: bool,
    /// Number of ASCII brackets that are open.
    open: usize,
    /// Number of fullwidth brackets and quotation marks that are open.
    open_fullwidth: usize,
}

impl<'t> Url<'t> {
    /// The URL that begins at `start`, read up to `at`.
    pub(crate) fn new(text: &'t str, start: usize, at: usize) -> Self {
        Url {
            text,
            start,
            path: at,
            at,
            has_letters: false,
            open: 0,
            open_fullwidth: 0,
        }
    }

    /// Returns the end of the URL, or an offset from `limit` on if it is further.
    fn end(&mut self, limit: usize) -> usize {
        while self.at < limit {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
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

    fn before(&self) -> &'t str {
        self.text.get(self.start..self.at).unwrap_or_default()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns true if the URL ends before the character at `at`, which is none of plain ASCII; characters are asked about
    /// in order.
    #[inline]
    pub(crate) fn ends_before(&mut self, at: usize, c: char) -> bool {
        if c.is_ascii() {
            return self.ends_before_ascii(c);
        }
        // Most characters are letters, and never end a URL: with spaces between words, or after others of their kind.
        if matches!(c, '\u{C0}'..='\u{E00}') || (self.has_letters && is_common(c)) {
            return false;
        }
        self.at = at;
        self.ends_before_other(c)
    }

    fn ends_before_other(&mut self, c: char) -> bool {
        // Most are letters, which are no marks.
        let mark = if is_common(c) { None } else { Mark::of(c) };
        if let Some(mark) = mark {
            return self.ends_before_mark(mark, c);
        }
        if is_spaceless(c) && !self.has_letters {
            if letters::end(self.text, self.start..self.path, self.at) {
                return true;
            }
            self.has_letters = true;
        }
        false
    }

    /// A bracket that the URL did not open ends it, but for an apostrophe.
    fn ends_before_mark(&mut self, mark: Mark, c: char) -> bool {
        if punctuation::ends(mark, c, self.before(), self.rest(), self.has_letters) {
            return true;
        }
        match mark {
            Mark::Open => self.open_fullwidth += 1,
            Mark::Close if self.open_fullwidth > 0 => self.open_fullwidth -= 1,
            Mark::Close => return !punctuation::is_apostrophe(c, self.rest()),
            _ => {}
        }
        false
    }

    /// Brackets that the URL did not open are the text's.
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
