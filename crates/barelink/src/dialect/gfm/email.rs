//! Finds extended e-mail autolinks and extended protocol autolinks.

use crate::bytes::ByteSet;
use crate::dialect::detected::{Detected, Found};
use crate::dialect::detector::Emails;
use crate::dialect::rule::{Refused, Rule, Stop};
use crate::kind::LinkKind;
use crate::scan::LOCAL;
use crate::slice::Slice;

impl Emails {
    /// Skips the text before `end`.
    pub(crate) fn skip_to(&mut self, end: usize) {
        self.at = self.at.max(end);
        self.floor = self.floor.max(end);
    }

    /// Returns the next address, or `None` if there are no more. URLs are not recognised, so the caller must pass the
    /// text between them.
    #[cfg(feature = "markdown")]
    pub(crate) fn next(&mut self, text: &[u8]) -> Option<Detected> {
        loop {
            let at_sign = self.at + memchr::memchr(b'@', text.get(self.at..)?)?;
            let found = self.at_sign(text, at_sign);
            self.at = self.at.max(at_sign + 1);
            if let Ok(found) = found {
                return Some(found);
            }
        }
    }

    /// Returns the address whose `@` is at `at_sign`, or the rule that it breaks. An `@` that has been tried or skipped is
    /// refused.
    #[inline]
    pub(crate) fn at_sign(&mut self, text: &[u8], at_sign: usize) -> Found {
        if at_sign < self.at {
            return Err(Refused::at(Rule::Word, at_sign));
        }
        self.address(text, at_sign)
    }

    // This function is kept out of line. If inlined, it takes registers from the search, but most text has no address.
    #[inline(never)]
    fn address(&mut self, text: &[u8], at_sign: usize) -> Found {
        let local_length = LOCAL.run_back(text.slice(self.floor..at_sign));
        if local_length == 0 {
            return Err(Refused::at(Rule::LocalPart, at_sign));
        }
        let local = at_sign - local_length;
        let (prefix, is_xmpp) = prefix(text, self.floor, local);

        let domain = at_sign + 1;
        let (end, dots) = end_of_domain(text, domain, is_xmpp);
        // Another `@` follows the domain directly, as in `a@b.c@d`.
        if text.get(end) == Some(&b'@') {
            self.floor = domain;
            return Err(Refused::at(Rule::After, end));
        }
        self.at = end;
        self.floor = end;
        if end == domain {
            return Err(Refused::at(Rule::HostStart, domain));
        }
        if dots == 0 {
            return Err(Refused::new(Rule::NoDot, domain..end));
        }
        if !text.get(end - 1).is_some_and(u8::is_ascii_alphabetic) {
            return Err(Refused::new(Rule::LastLetter, end - 1..end));
        }
        let (kind, has_scheme) = (LinkKind::Email, prefix < local);
        let stop = Stop::new(|| match text.get(end) {
            Some(b'<') => Rule::LessThan,
            Some(b'.') => Rule::Trailing,
            _ => Rule::PartEnd,
        });
        Ok(Detected { start: prefix, end, kind, has_scheme, stop })
    }
}

/// Returns the start of the link. This is `local`, the start of the local part, or the start of a `mailto:` or `xmpp:`
/// in lower case before the local part. Such a prefix must not follow an ASCII letter or digit, or begin before
/// `floor`. The second value is true for `xmpp:`.
fn prefix(text: &[u8], floor: usize, local: usize) -> (usize, bool) {
    for (prefix, is_xmpp) in [(&b"mailto:"[..], false), (b"xmpp:", true)] {
        let before = text.slice(floor..local);
        if before.ends_with(prefix) {
            let start = local - prefix.len();
            let previous = start.checked_sub(1).and_then(|i| text.get(i));
            if !previous.is_some_and(u8::is_ascii_alphanumeric) {
                return (start, is_xmpp);
            }
        }
    }
    (local, false)
}

/// Returns the end of the domain that begins at `start`, and the number of its periods. A domain is "one or more characters
/// which are alphanumeric, or `-` or `_`, separated by periods". A valid domain contains a period and ends with a letter.
/// After `xmpp:`, one `/` begins the resource, which may contain `@`. If there is a resource, it must end with the letter,
/// and may contain the period.
fn end_of_domain(text: &[u8], start: usize, is_xmpp: bool) -> (usize, usize) {
    let (mut at, mut dots, mut in_resource) = (start, 0, false);
    loop {
        at += IN_LABEL.run(text.slice(at..));
        match text.get(at) {
            Some(b'.') if text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) => dots += 1,
            Some(b'/') if is_xmpp && !in_resource => in_resource = true,
            Some(b'@') if in_resource => {}
            _ => return (at, dots),
        }
        at += 1;
    }
}

static IN_LABEL: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_");
