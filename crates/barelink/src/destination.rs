//! What to make of a link: where it leads, and what to show.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::kind::LinkKind;
use crate::link::Link;
#[cfg(feature = "idna")]
use crate::link_parts::LinkParts;
use crate::percent::percent_escape;
use crate::unicode::is_bidi_control;
use crate::uts58::escape_minimal;

impl<'t> Link<'t> {
    /// Where the link leads: its text, with a scheme put before it if it has none.
    ///
    /// Nothing is percent-encoded or otherwise changed, and every browser takes it so. Borrowed when the text is the
    /// destination.
    pub fn destination(&self) -> Cow<'t, str> {
        match self.destination_prefix() {
            "" => self.as_str().into(),
            prefix => [prefix, self.as_str()].concat().into(),
        }
    }

    /// What to show of the link, so that people can read it: its text with [minimal escaping](crate::uts58::escape_minimal)
    /// and, with the feature `idna`, the letters that its `xn--` labels stand for (UTS #46, ToUnicode).
    ///
    /// What could mislead stays as it was written: escaped `Bidi_Control` characters, a host that UTS #46 does not
    /// allow, and with the feature `security` one whose labels mix scripts (`Policy::MixedScript`). Borrowed if
    /// nothing changes.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let link = finder.links("https://example.com/caf%C3%A9?%E2%80%AE").next().unwrap();
    /// assert_eq!(link.display_text(), "https://example.com/café?%E2%80%AE");
    /// ```
    pub fn display_text(&self) -> Cow<'t, str> {
        let text = self.as_str();
        let mut shown = match self.kind() {
            LinkKind::Email => text.into(),
            _ => escape_minimal(text),
        };
        if !text.contains(is_bidi_control) && shown.contains(is_bidi_control) {
            shown = escape_where(&shown, is_bidi_control).into();
        }
        #[cfg(feature = "idna")]
        if let Some(host) = idna::to_unicode(self.host()) {
            let range = LinkParts::of(&shown, self.kind()).host;
            shown.to_mut().replace_range(range, &host);
        }
        shown
    }

    /// Where the link leads, for software that only knows ASCII: the host in Punycode (UTS #46, ToASCII), and what is
    /// beyond ASCII or not allowed in a URL percent-encoded elsewhere. What is escaped already stays as it is.
    ///
    /// None if UTS #46 allows no such host; the link then leads nowhere. Borrowed when the text is the destination.
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
        let text = self.as_str();
        if !text.contains(is_no_url_character) {
            return Some(self.destination());
        }
        let LinkParts { host, .. } = LinkParts::of(text, self.kind());
        let mut ascii = String::from(self.destination_prefix());
        ascii += &escape_where(text.get(..host.start)?, is_no_url_character);
        ascii += &idna::to_ascii(text.get(host.clone())?)?;
        ascii += &escape_where(text.get(host.end..)?, is_no_url_character);
        Some(ascii.into())
    }
}

/// What no part of a URL may hold (WHATWG URL, section 1.3, query percent-encode set and `` ` ``).
#[cfg(feature = "idna")]
fn is_no_url_character(c: char) -> bool {
    !c.is_ascii_graphic() || matches!(c, '"' | '<' | '>' | '`')
}

fn escape_where(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) {
            let mut utf8 = [0; 4];
            let bytes = c.encode_utf8(&mut utf8).bytes();
            out.extend(bytes.flat_map(percent_escape));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(feature = "idna")]
mod idna {
    use alloc::borrow::Cow;
    use alloc::string::String;

    use ::idna::uts46::{Hyphens, Uts46};
    use ::idna::AsciiDenyList;

    /// The host with what its A-labels stand for, if it has any and they may be shown.
    pub(super) fn to_unicode(host: &str) -> Option<String> {
        let has_a_label = host
            .as_bytes()
            .windows(4)
            .any(|w| w.eq_ignore_ascii_case(b"xn--"));
        if !has_a_label {
            return None;
        }
        #[cfg(feature = "security")]
        if crate::security::mixes_scripts(host) {
            return None;
        }
        let bytes = host.as_bytes();
        let (shown, result) = Uts46::new().to_unicode(bytes, AsciiDenyList::URL, Hyphens::Allow);
        result.ok().map(|()| shown.into_owned())
    }

    pub(super) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
        // Addresses and names in ASCII are what they are.
        if host.is_ascii() {
            return Some(host.into());
        }
        ::idna::domain_to_ascii_cow(host.as_bytes(), AsciiDenyList::URL).ok()
    }
}
