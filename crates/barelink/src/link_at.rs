//! The link at an offset, for parsers that ask at a character rather than search a text.

use crate::bytes::{find, ByteSet};
use crate::dialect::Search;
use crate::finder::LinkFinder;
use crate::link::Link;

/// Number of bytes that are searched on either side of an offset, if no white space comes first.
const REACH: usize = 1024;

impl LinkFinder {
    /// Returns the link that holds the byte at `at`: for inline parsers that call a rule at a character, such as the `:` of a
    /// scheme or the `@` of an address. Offsets are in bytes.
    ///
    /// Every byte of a link may be asked for. The link is the one of [`LinkFinder::links`] whose range contains `at`; where
    /// candidates overlap, the first of the text is the link, as it is there.
    ///
    /// No link begins before `from`. A parser passes the end of what it has consumed, such as code or the last link; what
    /// stands before it still counts for what may precede a link. With 0, or the end of a link, the answer is that of
    /// [`LinkFinder::links`].
    ///
    /// At most 1024 bytes are searched on either side of `at`, less where white space (a space, a tab, the end of a line) comes
    /// first. In longer text without white space a link is found if its `://`, `www.`, `@` or host is that close; one that
    /// began further away is not known, and what it holds may be a link then.
    ///
    /// # Complexity
    ///
    /// Linear in the bytes searched and the length of the link, whatever the length of the text. Allocates nothing. In UTS #58, a
    /// bidirectional control in a URL is judged by its line, which is read as well.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let text = "see https://example.com/a, or `me`@example.org";
    /// let link = finder.link_at(text, 0, text.find(':').unwrap()).unwrap();
    /// assert_eq!((link.range(), link.as_str()), (4..25, "https://example.com/a"));
    /// // The parser has consumed the code before the `@`.
    /// let at_sign = text.find('@').unwrap();
    /// assert_eq!(finder.link_at(text, at_sign, at_sign), None);
    /// ```
    pub fn link_at<'t>(&self, text: &'t str, from: usize, at: usize) -> Option<Link<'t>> {
        let bytes = text.as_bytes();
        let before = bytes.get(from..at)?;
        let before = before.get(before.len().saturating_sub(REACH)..)?;
        let token = at - NO_WHITE_SPACE.run_back(before);
        let from = (token..at).find(|&from| text.is_char_boundary(from));
        let from = from.unwrap_or(at);
        let after = bytes.get(at..)?;
        let after = after.get(..REACH).unwrap_or(after);
        let end = at + find(after, is_white_space);
        if end == at {
            return None;
        }
        let rules = self.rules();
        let mut search = Search::between(self.dialect(), rules, from, end);
        loop {
            let found = search.next(rules, text)?;
            if at < found.start {
                return None;
            }
            if at < found.end {
                let link = found.link(text, rules.default_scheme())?;
                let is_rejected = rules.reject(link.as_str(), link.kind()).is_some();
                return (!is_rejected).then_some(link);
            }
        }
    }
}

/// Returns true for white space that no link of any dialect holds.
#[inline(always)]
fn is_white_space(b: u8) -> bool {
    (b == b' ') | (b == b'\t') | (b == b'\n') | (b == b'\r')
}

static NO_WHITE_SPACE: ByteSet = ByteSet::EMPTY.with_range(0, 0xFF).without(b" \t\n\r");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dialect;
    use std::string::String;

    fn at(text: &str, from: usize, trigger: &str) -> Option<String> {
        let finder = LinkFinder::new(Dialect::Uts58);
        let link = finder.link_at(text, from, text.find(trigger)?);
        link.map(|link| link.as_str().into())
    }

    #[test]
    fn no_link_begins_before_what_was_consumed() {
        let text = "https://a.com/www.b.com";
        assert_eq!(at(text, 0, "b.com").as_deref(), Some(text));
        assert_eq!(at(text, 14, "b.com").as_deref(), None);
        assert_eq!(at("x www.b.com", 2, ".com").as_deref(), Some("www.b.com"));
        assert_eq!(at("x/www.b.com", 2, ".com").as_deref(), None);
    }

    #[test]
    fn offsets_outside_of_the_text_hold_no_link() {
        let finder = LinkFinder::new(Dialect::Uts58);
        for (from, at) in [(0, 5), (5, 5), (3, 2), (0, usize::MAX), (usize::MAX, 0)] {
            assert_eq!(finder.link_at("é.jp", from, at), None);
        }
        assert!(finder.link_at("é.jp", 0, 1).is_some());
        assert!(finder.link_at("é.jp", 1, 2).is_none());
    }

    #[test]
    fn a_link_of_any_length_is_found_by_its_first_bytes() {
        let finder = LinkFinder::new(Dialect::Gfm);
        let before = "-".repeat(REACH);
        let link = ["http://a.b/", &"c".repeat(3 * REACH)].concat();
        let text = [&before, &*link].concat();
        let colon = text.find(':').unwrap();
        assert_eq!(
            finder.link_at(&text, 0, colon).map(|l| l.as_str()),
            Some(&*link)
        );
        assert_eq!(finder.link_at(&text, 0, text.len() - 1), None);
    }
}
