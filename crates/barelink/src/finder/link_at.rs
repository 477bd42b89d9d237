//! Finds the link at an offset, for parsers that call a rule at a trigger character.

use crate::dialect::detector::Search;
use crate::finder::LinkFinder;
use crate::link::Link;
use crate::link_parts::LinkParts;
use crate::policy::bidi::Directions;
use crate::slice::{ceil_char_boundary, Slice};
use crate::word;

/// Maximum number of bytes searched before the offset. As many bytes after the end of a link can affect the link. For
/// `Policy::BidiControl`, as many bytes before the link are read.
const REACH: usize = 1024;

impl LinkFinder {
    /// Returns the link that contains the byte at `at`, or `None`. Inline parsers call it at a trigger character, such as the
    /// `:` of a scheme or the `@` of an address, with the end of the text that they have consumed as `from`.
    ///
    /// No link begins before `from`, but the characters before it decide whether a link may begin there. If `from` is 0 or
    /// the end of a link, the result is the link of [`LinkFinder::links`] that contains `at`, within two limits:
    ///
    /// - If a link begins before the last white space or more than 1024 bytes before `at`, a part of it may be returned.
    /// - Text farther than 1024 bytes from the link, or 2048 bytes after `at`, may be ignored. A host that continues for
    ///   more than 1024 bytes after `at` may not link.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the link and of the text that is examined around it, not in the length of the whole text.
    /// Allocates nothing. In UTS #58, a URL with a bidirectional control also costs reading its line.
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
        let from = start(text, from, at)?;
        let mut end = at + 2 * REACH;
        loop {
            let near = text.slice(..ceil_char_boundary(text, end));
            let link = self.link_in(near, from, at)?;
            // The end of the link is certain if the search reached the end of the text, or 1024 bytes beyond the link.
            if near.len() == text.len() || link.end() + REACH <= end {
                return Some(link);
            }
            // The host continues for more than 1024 bytes after `at`. A name in the DNS has at most 255 bytes (RFC
            // 1035, section 2.3.4).
            let host = LinkParts::of(link.as_str(), link.kind()).host;
            if link.start() + host.end + REACH > end {
                return None;
            }
            end = at + 4 * (end - at);
        }
    }

    /// Searches a text for links that start at `from` or later. Returns the link that contains `at`. `None` if there is
    /// no such link, or if an option or a policy rejects it.
    fn link_in<'t>(&self, text: &'t str, from: usize, at: usize) -> Option<Link<'t>> {
        let rules = self.rules();
        let mut search = Search::from(self.detector(), rules, from);
        loop {
            let found = search.next(rules, text)?;
            if at < found.start {
                return None;
            }
            if at < found.end {
                let link = found.link(text, rules.settings.default_scheme)?;
                let mut directions = Directions::from(text, found.start.saturating_sub(REACH));
                let rejected = rules.reject(text, &link.range(), link.kind(), &mut directions);
                return rejected.is_none().then_some(link);
            }
        }
    }
}

/// Returns the offset at which the search for a link at `at` begins. `None` if no word contains the byte at `at`, or if
/// `from` is greater than `at`.
fn start(text: &str, from: usize, at: usize) -> Option<usize> {
    let is_in_word = !word::is_border(*text.as_bytes().get(at)?) && from <= at;
    is_in_word.then(|| word::start(text, from.max(at.saturating_sub(REACH)), at))
}

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
    fn a_host_of_any_length_is_none() {
        let any = crate::options::TopLevelDomains::custom(|_| true);
        let finder = LinkFinder::builder(Dialect::Uts58)
            .top_level_domains(any)
            .file_names(crate::options::FileNames::Link)
            .build();
        let host = "a.b.".repeat(2 * REACH);
        assert_eq!(finder.link_at(&host, 0, 2 * REACH), None);
        assert!(finder.link_at(&host, 0, host.len() - 2).is_some());
        let link = ["a.b/", &host].concat();
        assert_eq!(finder.link_at(&link, 0, 1).map(|l| l.as_str().len()), Some(link.len() - 1));
    }

    #[test]
    fn a_link_of_any_length_is_found_by_its_first_bytes() {
        let finder = LinkFinder::new(Dialect::Gfm);
        let before = "-".repeat(REACH);
        let link = ["http://a.b/", &"c".repeat(3 * REACH)].concat();
        let text = [&before, &*link].concat();
        let colon = text.find(':').unwrap();
        assert_eq!(finder.link_at(&text, 0, colon).map(|l| l.as_str()), Some(&*link));
        assert_eq!(finder.link_at(&text, 0, text.len() - 1), None);
    }
}
