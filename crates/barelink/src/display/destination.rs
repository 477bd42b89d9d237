//! Computes the destination of a link, and its readable text.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::bytes::percent::push_escapes;
use crate::bytes::ByteSet;
#[cfg(feature = "uts58")]
use crate::dialect::uts58::{escape_minimal, show_host};
use crate::kind::LinkKind;
use crate::link::Link;
use crate::link_parts::local_part;
#[cfg(feature = "idna")]
use crate::link_parts::LinkParts;
#[cfg(feature = "idna")]
use crate::policy::idn;
use crate::slice::Slice;

impl<'t> Link<'t> {
    /// Returns the link's destination: its text, with a scheme added if it has none.
    ///
    /// In the local part of an address, ASCII characters that have a meaning in a `mailto:` URL, or may not occur in
    /// one, are percent-encoded ([RFC 6068, section 2](https://www.rfc-editor.org/rfc/rfc6068#section-2)). The link
    /// then leads to one address and adds no header field. If the text begins with `mailto:`, its escapes stay. If it
    /// begins with `xmpp:`, it does not change. Nothing else changes. The result is borrowed if the link's text is the
    /// destination.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Uts58);
    /// let link = finder.links("mailto:x?bcc=boss@example.com").next().unwrap();
    /// assert_eq!(link.destination(), "mailto:x%3Fbcc%3Dboss@example.com");
    /// ```
    pub fn destination(&self) -> Cow<'t, str> {
        let rest = after_prefix(self.as_str(), self.kind());
        match self.destination_prefix() {
            "" => rest,
            prefix => {
                let mut destination = String::from(prefix);
                destination.push_str(&rest);
                destination.into()
            }
        }
    }

    /// Returns the text to show to people: a URL as [`display_url`](crate::uts58::display_url) writes it, and an address
    /// with its host in Unicode. Only the feature `idna` decodes hosts.
    ///
    /// `Bidi_Control` characters after a URL's host are escaped. A host in Punycode stays so if UTS #46 does not allow
    /// it. With the feature `security`, so does a host that mixes scripts or looks like another one. The result is
    /// borrowed if nothing changes.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let link = finder.links("https://example.com/caf%C3%A9?%E2%80%AE").next().unwrap();
    /// assert_eq!(link.display_text(), "https://example.com/café?%E2%80%AE");
    /// ```
    #[cfg(feature = "uts58")]
    pub fn display_text(&self) -> Cow<'t, str> {
        let text = match self.kind() {
            LinkKind::Email => self.as_str().into(),
            _ => escape_minimal(self.as_str()),
        };
        show_host(text, self.kind())
    }

    /// Returns the destination in ASCII. The host is in Punycode (UTS #46, ToASCII). Elsewhere, characters beyond
    /// ASCII, controls, spaces, `"`, `<`, `>` and `` ` `` are percent-encoded. Existing escapes stay as they are.
    ///
    /// Returns `None` if the host is not ASCII and UTS #46 does not allow it; browsers refuse such a link. ASCII hosts
    /// are not checked. The result is borrowed if the link's text is the destination.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Uts58);
    /// let link = finder.links("bücher.de/süß").next().unwrap();
    /// assert_eq!(link.ascii_destination().unwrap(), "https://xn--bcher-kva.de/s%C3%BC%C3%9F");
    /// ```
    #[cfg(feature = "idna")]
    pub fn ascii_destination(&self) -> Option<Cow<'t, str>> {
        let text = after_prefix(self.as_str(), self.kind());
        if !text.contains(is_no_url_character) {
            return Some(self.destination());
        }
        let LinkParts { host, .. } = LinkParts::of(&text, self.kind());
        let mut ascii = String::from(self.destination_prefix());
        ascii += &escape_where(text.get(..host.start)?, |(_, c)| is_no_url_character(c));
        ascii += &idn::to_ascii(text.get(host.clone())?)?;
        ascii += &escape_where(text.get(host.end..)?, |(_, c)| is_no_url_character(c));
        Some(ascii.into())
    }
}

/// Returns true for characters that are percent-encoded outside of the host. The set is the query percent-encode set
/// (WHATWG URL, section 1.3), with `` ` `` added and `#` removed.
#[cfg(feature = "idna")]
fn is_no_url_character(c: char) -> bool {
    !c.is_ascii_graphic() || matches!(c, '"' | '<' | '>' | '`')
}

/// Returns a destination without its prefix: the link's text, with the local part of an address escaped except after
/// `xmpp:`.
pub(crate) fn after_prefix(text: &str, kind: LinkKind) -> Cow<'_, str> {
    if kind != LinkKind::Email {
        return text.into();
    }
    let user = local_part(text);
    let (scheme, local) = (text.slice(..user.start), text.slice(user.clone()));
    let is_uri = scheme.eq_ignore_ascii_case("mailto:");
    let is_escaped = |(at, c): (usize, char)| {
        let is_escape = is_uri && c == '%' && is_percent_escape(local, at);
        is_no_local_part_character(c) && !is_escape
    };
    if !(is_uri || scheme.is_empty()) || !local.char_indices().any(is_escaped) {
        return text.into();
    }
    let mut out = String::from(scheme);
    out += &escape_where(local, is_escaped);
    out += text.slice(user.end..);
    out.into()
}

/// Returns true if `c` must be percent-encoded in the local part of an address in a URL (RFC 6068, section 2, rule 1).
///
/// The rule names "the characters that cannot appear in a URI", `%`, "all the characters in gen-delims except `@` and
/// `:`", and "`&`, `;`, and `=`". A `,` is encoded too, because it would begin another address. Non-ASCII characters
/// stay, because an IRI may contain them.
fn is_no_local_part_character(c: char) -> bool {
    const LOCAL_PART: ByteSet = ByteSet::ALPHANUMERIC.with(b"-._~!$'()*+:@");
    u8::try_from(c).is_ok_and(|byte| byte.is_ascii() && !LOCAL_PART.contains(byte))
}

/// Returns true if two hexadecimal digits follow the `%` at `at`.
fn is_percent_escape(text: &str, at: usize) -> bool {
    let digits = text.as_bytes().get(at + 1..at + 3);
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Returns a text with the characters escaped for which `is_escaped`, called with their offsets, returns true.
fn escape_where(text: &str, is_escaped: impl Fn((usize, char)) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if is_escaped((at, c)) {
            push_escapes(&mut out, c.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            out.push(c);
        }
    }
    out
}
