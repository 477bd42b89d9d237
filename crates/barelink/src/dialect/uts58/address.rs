//! Finds e-mail addresses, and tells them from user information in URLs.

use super::{around, ascii_labels, authority, displayed, email, host, tie, Search};
use crate::detected::Detected;
use crate::dialect::in_text;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::slice::Slice;
use crate::unicode::{is_link_email, link_term, LinkTerm, IN_LOCAL_PART};

impl Search {
    /// Returns true if a reader sees an `@` at the end of `before`.
    pub(super) fn is_after_at_sign(&self, before: &str) -> bool {
        // A reference ends with `;`. Hardly any host is after one of these bytes.
        matches!(before.as_bytes().last(), Some(b'@' | b';'))
            && matches!(displayed::last(before, self.stage), Some(('@', _)))
    }

    /// Returns the length of the `@` at the start of `after`, or `None`. In Markdown source, a backslash may escape the
    /// `@`, and it may be a character reference.
    pub(super) fn at_sign(&self, after: &str) -> Option<usize> {
        displayed::first(after, self.stage).filter(|&(c, _)| c == '@').map(|(_, length)| length)
    }

    /// Returns true if the host before `after` belongs to a local part, as `a.com` does in `a.com+b@c.org`.
    ///
    /// For this, `after` must begin with at most 64 characters of a local part, an `@` and another host. The characters
    /// must not be `/`, `?` or `#`. [`Search::at_sign`] tells which forms the `@` may have.
    pub(super) fn is_local_part(&self, rules: &Rules, after: &str) -> bool {
        let continues = |c: char| is_link_email(c) && !matches!(c, '/' | '?' | '#');
        let may_continue = |c: char| continues(c) || matches!(c, '@' | '\\');
        // This test decides nearly all cases.
        if !after.starts_with(may_continue) {
            return false;
        }
        // The longest local part has 64 bytes (RFC 5321, section 4.5.3.1.1).
        let is_inside =
            |&(at, c): &(usize, char)| continues(c) && self.at_sign(after.slice(at..)).is_none();
        let local = after.char_indices().take(64).take_while(is_inside);
        let length = local.last().map_or(0, |(at, c)| at + c.len_utf8());
        let rest = after.slice(length..);
        let Some(at_sign) = self.at_sign(rest) else {
            return false;
        };
        let after = rest.slice(at_sign..);
        let mut end = host::end_of_run(after, 0);
        if rules.ends_in_text() {
            end = in_text::glued_host(after, 0).map_or(end, |glued| glued.min(end));
        }
        let run = after.get(..end);
        run.is_some_and(|run| host::domain(run, &|label| rules.is_tld(label)).is_some())
    }

    /// Returns the address whose `@` is at `at_sign` and whose domain ends at `end`. Returns `None` if the local part
    /// is not valid, is user information of a URL, or is only a part of a longer word. Also returns `None` in the
    /// header fields of a `mailto:` URL.
    pub(super) fn email(
        &mut self,
        rules: &Rules,
        text: &str,
        at_sign: usize,
        end: usize,
    ) -> Option<Detected> {
        let address =
            |start, has_scheme| Detected { start, end, kind: LinkKind::Email, has_scheme };
        if let Some(start) = self.plain_mailbox(text.as_bytes(), at_sign) {
            return Some(address(start, false));
        }
        let floor = if rules.ends_in_text() {
            email::start_in_text(text, self.last_link, at_sign)
        } else {
            self.last_link
        };
        let local = email::start_of_local_part(text, floor, at_sign)?;
        // `https://user:password@host` has user information, which is deprecated "due to security concerns" and not
        // linked.
        if self.check_userinfo(text, local) {
            return None;
        }
        let with_scheme = email::with_mailto(text, self.last_link, local);
        let has_scheme = with_scheme < local;
        // After `mailto:`, the whole local part is the mailbox.
        let mailbox =
            if has_scheme { local } else { around::start_of_mailbox(text, local, at_sign, end)? };
        let is_cut = self.is_tied_before(text, mailbox, tie::is_before_address);
        if is_cut || around::is_in_header_fields(text, mailbox) {
            return None;
        }
        Some(address(if has_scheme { with_scheme } else { mailbox }, has_scheme))
    }

    /// Fast path: returns the start of a mailbox of up to 31 ASCII letters, digits, dots and hyphens, or of non-ASCII
    /// characters with `Link_Email`. The mailbox must be at the start of the text, or after a space, a line feed, `(`,
    /// `<` or `"`. Nearly all mailboxes are of this form, and need no other check. Returns `None` for other mailboxes.
    fn plain_mailbox(&self, text: &[u8], at_sign: usize) -> Option<usize> {
        let floor = self.last_link;
        let beyond_ascii = || {
            let letters = IN_LOCAL_PART.run_back(text.get(floor..at_sign)?);
            (letters > 0).then_some(at_sign - letters)
        };
        let start = ascii_labels::start(text, floor, at_sign).or_else(beyond_ascii)?;
        let before = start.checked_sub(1);
        let is_first = before.map_or(true, |before| {
            let last = text.get(before);
            before >= floor && matches!(last, Some(b' ' | b'\n' | b'(' | b'<' | b'"'))
        });
        is_first.then_some(start)
    }

    /// Returns true if the local part that begins at `local` is user information of a URL with a scheme. Remembers the
    /// result.
    fn check_userinfo(&mut self, text: &str, local: usize) -> bool {
        let was_userinfo = self.is_userinfo && self.checked_local > self.last_link;
        let floor = self.checked_local.max(self.last_link);
        let before = text.slice(floor..local);
        // A local part may contain slashes, so it may begin with the `//` of the URL.
        let begins_authority =
            before.ends_with(':') && text.get(local..).is_some_and(|t| t.starts_with("//"));
        let ends = |c: char| authority::ends_user_information(c) || link_term(c) == LinkTerm::Hard;
        self.is_userinfo = begins_authority
            || before.rfind(ends).map_or(was_userinfo, |at| {
                let authority = text.get(..=floor + at);
                authority.is_some_and(|before| before.ends_with("://"))
            });
        self.checked_local = local;
        self.is_userinfo
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_mailbox_has_nothing_beside_it() {
        for (before, start) in [
            ("me", Some(0)),
            ("to a.b-c1", Some(3)),
            ("<me", Some(1)),
            ("почта", Some(0)),
            ("to 用户", Some(3)),
            ("a用户", None),
            ("用户.a", None),
            ("mailto:me", None),
            ("a=me", None),
            ("/me", None),
            ("'me", None),
            ("a..b", None),
            (".a", None),
            ("a+b", None),
            ("éa", None),
            ("", None),
        ] {
            let text = [before, "@b.com"].concat();
            let found = Search::default().plain_mailbox(text.as_bytes(), before.len());
            assert_eq!(found, start, "{text}");
        }
        // The space before `me` belongs to the last link.
        let after_link = Search { last_link: 3, ..Search::default() };
        assert_eq!(after_link.plain_mailbox(b"to me@b.com", 5), None);
    }
}
