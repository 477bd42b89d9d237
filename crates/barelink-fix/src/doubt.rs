//! Finds links whose end or host is in doubt, as a wrong URL would be final once it stands in angle brackets.

use std::ops::Range;

use barelink::{Dialect, FileNames, LinkEnd, LinkFinder, LinkKind, TopLevelDomains};
use barelink_pulldown_cmark::MarkdownLink;

use super::reason::Reason;

/// Number of characters next to a link that are read with it.
const BESIDE: usize = 8;

/// Longest tag in bytes that is searched back from the value of an attribute.
const TAG: usize = 1_000;

/// Reads links again by UTS #58 in text without spaces.
#[derive(Debug)]
pub(super) struct Doubts {
    finder: LinkFinder,
}

impl Doubts {
    pub(super) fn new() -> Self {
        let finder = LinkFinder::builder(Dialect::Uts58)
            .link_end(LinkEnd::InText)
            .file_names(FileNames::Link)
            .top_level_domains(TopLevelDomains::Syntactic);
        Doubts {
            finder: finder.build(),
        }
    }

    /// Returns the reason to leave this link of `source` alone, if its end or its host is in doubt.
    pub(super) fn about(&self, source: &str, link: &MarkdownLink<'_>) -> Option<Reason> {
        let range = link.range();
        let before = source.get(..range.start)?;
        if is_in_tag(before) {
            return Some(Reason::Tag);
        }
        let text = link.text();
        // UTS #58 has no such addresses.
        if link.kind() == LinkKind::Email && text.starts_with("xmpp:") {
            return None;
        }
        let before = beside(before.chars().rev());
        let before: String = before.chars().rev().collect();
        let after = beside(source.get(range.end..)?.chars());
        let around = [&before, text, &after].concat();
        let place = before.len()..before.len() + text.len();
        let mut links = self.finder.links(&around);
        let found = links.find(|found| found.end() > place.start);
        let found = found.map(|found| found.range());
        if found.as_ref() == Some(&place) {
            return may_go_on(text, &after).then_some(Reason::GoesOn);
        }
        let is_part =
            |found: &Range<usize>| found.start == place.start && place.contains(&found.end);
        Some(Reason::End(found.filter(is_part).map(|found| found.len())))
    }
}

/// Returns true if what follows a link in text without spaces may be a part of its path. What follows is a sentence if it begins in
/// hiragana, as particles do and names of pages hardly do.
fn may_go_on(text: &str, after: &str) -> bool {
    let is_hiragana = |c| matches!(c, '\u{3041}'..='\u{309F}');
    let follows = after.chars().next();
    text.ends_with('/') && follows.is_some_and(|c| c.is_alphabetic() && !is_hiragana(c))
}

/// Returns the characters next to a link, if they belong to text without spaces. Markdown syntax is ignored.
fn beside(chars: impl Iterator<Item = char>) -> String {
    let mut beside: String = chars
        .take(BESIDE)
        .take_while(|&c| !c.is_ascii() || c == ' ')
        .collect();
    beside.truncate(beside.trim_end().len());
    beside
}

/// Returns true if a text ends inside a tag, before the value of an attribute.
fn is_in_tag(before: &str) -> bool {
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    if !before.ends_with('=') {
        return false;
    }
    let bytes = before.as_bytes();
    let ahead = bytes
        .get(bytes.len().saturating_sub(TAG)..)
        .unwrap_or(bytes);
    let Some(open) = memchr::memrchr2(b'<', b'>', ahead) else {
        return false;
    };
    matches!(ahead.get(open..), Some([b'<', name, ..]) if name.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the only link of a document, and the reason to leave it alone.
    fn check(finder: &LinkFinder, source: &str, text: &str, reason: Option<Reason>) {
        let options = pulldown_cmark::Options::empty();
        let links: Vec<_> = barelink_pulldown_cmark::find(source, options, finder).collect();
        let [link] = &links[..] else {
            panic!("one link: {links:?}");
        };
        assert_eq!(link.text(), text);
        assert_eq!(Doubts::new().about(source, link), reason, "{source}");
    }

    /// In GFM an address is ASCII; to UTS #58, sections 3.5 and 5.2, a local part and a host may have other letters.
    #[test]
    fn a_link_that_goes_on_in_other_letters_is_in_doubt() {
        let finder = LinkFinder::new(Dialect::Gfm);
        for (source, text, reason) in [
            ("a me@b.cd e", "me@b.cd", None),
            ("émile@b.cd", "mile@b.cd", Some(Reason::End(None))),
            ("me@b.cdé", "me@b.cd", Some(Reason::End(None))),
            ("é xmpp:me@b.cd", "xmpp:me@b.cd", None),
            // It ends where the sentence goes on, behind these many bytes.
            (
                "https://b.cd/を見る",
                "https://b.cd/を見る",
                Some(Reason::End(Some(13))),
            ),
            // A host ends where the scheme of another URL begins.
            ("例え。中国https://b.cd", "https://b.cd", None),
        ] {
            check(&finder, source, text, reason);
        }
    }

    #[test]
    fn a_link_that_is_cut_at_a_slash_is_in_doubt() {
        let finder = LinkFinder::builder(Dialect::Gfm).link_end(LinkEnd::InText);
        let finder = finder.build();
        for (source, text, reason) in [
            (
                "場所はhttps://b.cd/東京。",
                "https://b.cd/",
                Some(Reason::GoesOn),
            ),
            ("见https://b.cd/查看", "https://b.cd/", Some(Reason::GoesOn)),
            ("詳細はhttps://b.cd/e/です", "https://b.cd/e/", None),
            ("詳細はhttps://b.cd/e東京", "https://b.cd/e", None),
            ("場所はhttps://b.cd/。東京", "https://b.cd/", None),
        ] {
            check(&finder, source, text, reason);
        }
    }

    #[test]
    fn a_tag_that_has_not_ended_has_attributes() {
        for before in ["<img src=", "a <a\nhref=\"", "<a b='c' d='", "<p><img src="] {
            assert!(is_in_tag(before), "{before}");
        }
        for before in ["src=", "<p> a=", "1 < 2 a=", "<img src", "", "=", "<="] {
            assert!(!is_in_tag(before), "{before}");
        }
    }
}
