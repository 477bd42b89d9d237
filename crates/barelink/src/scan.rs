//! Candidate search: where could a link be?
//!
//! Each needle is searched for on its own and only as far as needed. On text that is mostly not links
//! three such searches are faster than one automaton for all of them.

use memchr::memmem::Finder;

use crate::bytes::{is_between, ByteSet};
use crate::unicode::{starts_with_ideographic_separator, IDEOGRAPHIC};

/// Needles to search for. Every link of a wanted kind contains one.
#[derive(Debug, Clone)]
pub(crate) struct Needles {
    scheme: Option<Finder<'static>>,
    www: Option<Finder<'static>>,
    at_sign: bool,
    ideographic_stop: Finder<'static>,
    /// Full stops before a label of digits are passed.
    passes_numbers: bool,
}

impl Needles {
    /// Returns the needles of the wanted kinds.
    pub(crate) fn new(urls: bool, www: bool, emails: bool) -> Self {
        Needles {
            scheme: urls.then(|| Finder::new("://")),
            www: www.then(|| Finder::new("www.")),
            at_sign: emails,
            ideographic_stop: Finder::new("\u{3002}"),
            passes_numbers: false,
        }
    }

    /// Sets if full stops before a number are passed, as in versions: of a host whose top-level domain is none, a later one is found.
    pub(crate) fn passing_numbers(self, passes_numbers: bool) -> Self {
        Needles {
            passes_numbers,
            ..self
        }
    }
}

/// Position of the next occurrence of one needle, found when it is first asked for.
#[derive(Debug, Clone, Copy, Default)]
struct Ahead(Option<usize>);

impl Ahead {
    /// Returns the first occurrence at or after `from` that `search` finds, else `end`.
    #[inline]
    pub(crate) fn at(
        &mut self,
        from: usize,
        end: usize,
        search: impl Fn(usize) -> Option<usize>,
    ) -> usize {
        match self.0 {
            Some(at) if at >= from => at,
            _ => {
                let at = search(from).map_or(end, |offset| from + offset);
                self.0 = Some(at);
                at
            }
        }
    }
}

/// Candidates of one text. Each needle is searched for separately, and only as far as it is asked for.
///
/// Methods return the offset of the needle, or the length of the text if there is none; `from` must not decrease.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scan {
    scheme: Ahead,
    www: Ahead,
    at_sign: Ahead,
    full_stop: Ahead,
    ideographic_stop: Ahead,
    /// `．` or `｡`.
    wide_stop: Ahead,
    /// True if the text has a byte that a separator beyond ASCII begins with. Looked for when it first matters.
    may_be_wide: Option<bool>,
}

impl Scan {
    /// Returns a scan that reads no more of the text than it has to.
    pub(crate) fn of_part() -> Self {
        Scan {
            // To find out would take reading all of it.
            may_be_wide: Some(true),
            ..Scan::default()
        }
    }

    /// Returns the offset of the next `://`.
    pub(crate) fn scheme(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let search = |from| needles.scheme.as_ref()?.find(text.get(from..)?);
        self.scheme.at(from, text.len(), search)
    }

    /// Returns the offset of the next `www.`.
    pub(crate) fn www(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let search = |from| needles.www.as_ref()?.find(text.get(from..)?);
        self.www.at(from, text.len(), search)
    }

    /// The next label separator (`.`, `。`, `．`, `｡`) with something on both sides that may be a label, whatever
    /// is wanted: hosts without scheme have no other mark.
    pub(crate) fn label_separator(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let is_between_labels =
            |at: usize, length: usize| is_between(text, at..at + length, &IN_LABEL, &IN_LABEL);
        let full_stop = self.full_stop.at(from, text.len(), |from| {
            memchr::memchr_iter(b'.', text.get(from..)?).find(|&at| {
                let after = text.get(from + at + 1..).unwrap_or_default();
                is_between_labels(from + at, 1) && !(needles.passes_numbers && is_number(after))
            })
        });
        let may_be_wide = || memchr::memchr2(0xE3, 0xEF, text).is_some();
        if !*self.may_be_wide.get_or_insert_with(may_be_wide) {
            return full_stop;
        }
        let ideographic_stop = self.ideographic_stop.at(from, text.len(), |from| {
            let mut found = needles.ideographic_stop.find_iter(text.get(from..)?);
            found.find(|&at| is_between_labels(from + at, IDEOGRAPHIC))
        });
        // Both are rare, and in most scripts so is the byte that they begin with.
        let wide_stop = self.wide_stop.at(from, text.len(), |from| {
            let rest = text.get(from..)?;
            memchr::memchr_iter(0xEF, rest).find(|&at| {
                let is_stop = rest
                    .get(at..)
                    .is_some_and(starts_with_ideographic_separator);
                is_stop && is_between_labels(from + at, IDEOGRAPHIC)
            })
        });
        full_stop.min(ideographic_stop).min(wide_stop)
    }

    /// Returns the offset of the next `@`.
    pub(crate) fn at_sign(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let search = |from| {
            needles
                .at_sign
                .then(|| memchr::memchr(b'@', text.get(from..)?))?
        };
        self.at_sign.at(from, text.len(), search)
    }

    /// Returns the offset of the next `@`, or of a character reference that may stand for one.
    #[cfg(feature = "markdown")]
    pub(crate) fn encoded_at_sign(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let is_at_sign = |rest: &[u8]| {
            rest.starts_with(b"@") || rest.starts_with(b"&#") || rest.starts_with(b"&commat;")
        };
        let search = |from| {
            let rest = needles.at_sign.then(|| text.get(from..))??;
            memchr::memchr2_iter(b'@', b'&', rest)
                .find(|&at| rest.get(at..).is_some_and(is_at_sign))
        };
        self.at_sign.at(from, text.len(), search)
    }
}

/// Bytes that may stand beside a label separator: ASCII letters and digits, and all of non-ASCII characters.
static IN_LABEL: ByteSet = ByteSet::ALPHANUMERIC.with_range(0x80, 0xFF);

/// Returns true if the label that a text begins with is a number.
#[inline]
fn is_number(text: &[u8]) -> bool {
    let digits = DIGITS.run(text);
    let goes_on = |b: &u8| IN_LABEL.contains(*b) || matches!(b, b'-' | b'_');
    digits > 0 && !text.get(digits).is_some_and(goes_on)
}

static DIGITS: ByteSet = ByteSet::EMPTY.with(b"0123456789");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_no_host() {
        let needles = || Needles::new(true, true, true);
        for (text, all, but_numbers) in [
            ("v1.2.3", 2, 6),
            ("1.2.co", 1, 3),
            ("1.2a", 1, 1),
            // Before the last full stop stands no label character, and this is a host.
            ("1.2_.co", 1, 1),
            ("1.2-", 1, 1),
            ("1.2é", 1, 1),
        ] {
            let first = |needles| Scan::default().label_separator(&needles, text.as_bytes(), 0);
            assert_eq!(first(needles()), all, "{text}");
            assert_eq!(
                first(needles().passing_numbers(true)),
                but_numbers,
                "{text}"
            );
        }
    }

    #[test]
    fn each_needle_goes_ahead_on_its_own() {
        let (mut scan, needles) = (Scan::default(), Needles::new(true, true, true));
        let text = b"a@b www.c.d e://f www.g";
        assert_eq!(scan.scheme(&needles, text, 0), 13);
        assert_eq!(scan.www(&needles, text, 0), 4);
        assert_eq!(scan.www(&needles, text, 5), 18);
        assert_eq!(scan.at_sign(&needles, text, 0), 1);
        assert_eq!(scan.at_sign(&needles, text, 2), text.len());
        assert_eq!(scan.scheme(&needles, text, 14), text.len());
        let emails = Needles::new(false, false, true);
        assert_eq!(Scan::default().scheme(&emails, text, 0), text.len());
    }
}
