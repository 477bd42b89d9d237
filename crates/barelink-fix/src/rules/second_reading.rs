//! Compares a link with a second reading of the same Markdown: UTS #58 with [`LinkEnd::InText`], which also ends links in
//! text without spaces. It accepts any well-formed top-level domain, and hosts that look like file names.

use std::ops::Range;

use barelink::options::{FileNames, LinkEnd, TopLevelDomains};
use barelink::{Dialect, LinkFinder, LinkKind};

use super::link::{Context, Link, SecondReading};
use super::text;
use crate::reason::Reason;
use crate::rendering::by_pulldown_cmark;
use crate::url_text::is_all_invisible;

impl SecondReading {
    fn of<'m>(context: &'m Context<'_, '_>) -> &'m Self {
        context.second.get_or_init(|| {
            let finder = LinkFinder::builder(Dialect::Uts58)
                .link_end(LinkEnd::InText)
                .file_names(FileNames::Link)
                .top_level_domains(TopLevelDomains::Syntactic)
                .build();
            let (source, options) = (context.map.source, context.map.options);
            let links = by_pulldown_cmark::links(source, options, &finder);
            SecondReading { links: links.iter().map(|link| link.range()).collect(), finder }
        })
    }

    /// Returns the first link that ends after this offset.
    fn link_after(&self, at: usize) -> Option<&Range<usize>> {
        self.links.get(self.links.partition_point(|link| link.end <= at))
    }
}

/// Returns the reason for doubt from the link's own text or from the second reading.
pub(super) fn reason(link: &Link<'_, '_>) -> Option<Reason> {
    first(link.written, text::reason(link.link, link.written), second(link))
}

/// Returns one of the two reasons for the same link, or `None` if both are `None`. `of_text` is the reason from the
/// link's text, with its offset in `written`. `second` is the reason from the second reading. It is chosen over
/// `of_text` if it ends the link at or before that offset, unless it cuts off invisible characters only.
fn first(
    written: &str,
    of_text: Option<(usize, Reason)>,
    second: Option<Reason>,
) -> Option<Reason> {
    match (of_text, second) {
        (Some((at, Reason::Invisible)), Some(Reason::End(Some(length))))
            if length == at && written.get(at..).is_some_and(is_all_invisible) =>
        {
            Some(Reason::Invisible)
        }
        (Some((at, _)), Some(Reason::End(Some(length)))) if length <= at => second,
        (Some((_, reason)), _) => Some(reason),
        (None, second) => second,
    }
}

/// Returns a reason for doubt if the link differs from that of the second reading, or if the text after both may continue
/// the path. Ignores `xmpp:` addresses, and ASCII text before an address.
fn second(Link { context, link, range, after, .. }: &Link<'_, '_>) -> Option<Reason> {
    let source = context.map.source;
    // UTS #58 does not link `xmpp:` addresses.
    if link.kind() == LinkKind::Email && link.text().starts_with("xmpp:") {
        return None;
    }
    let reading = SecondReading::of(context);
    let Some(other) = reading.link_after(range.start).filter(|other| other.start < range.end)
    else {
        // If the text beside the link is not to blame, its host or its port is. A bracket that refuses the link continues
        // its host: `example.co[.]uk`.
        let is_valid = reading.finder.links(link.text()).next().is_some()
            && !after.starts_with(['[', '(', '{']);
        return Some(if is_valid { Reason::End(None) } else { Reason::Host });
    };
    let before = source.get(other.start..range.start);
    let is_same_start = match link.kind() {
        // UTS #58 may include ASCII delimiters before an address. Such a delimiter is rarely part of the address.
        LinkKind::Email => before.is_some_and(str::is_ascii),
        _ => other.start == range.start,
    };
    match other.end.cmp(&range.end) {
        _ if !is_same_start => Some(Reason::End(None)),
        std::cmp::Ordering::Less => Some(Reason::End(Some(other.end - range.start))),
        std::cmp::Ordering::Equal => may_go_on(link.text(), after).then_some(Reason::GoesOn),
        std::cmp::Ordering::Greater => Some(Reason::GoesOn),
    }
}

/// Returns true if `text` ends with `/` and a non-ASCII letter follows that may continue the path. Hiragana does not
/// count, because it begins particles of the sentence and rarely begins page names.
fn may_go_on(text: &str, after: &str) -> bool {
    let follows = after.chars().next().filter(|c| !c.is_ascii());
    text.ends_with('/')
        && follows.is_some_and(|c| c.is_alphabetic() && !matches!(c, '\u{3041}'..='\u{309F}'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fix, Syntax};

    /// Checks the only link of a document and the reason to leave it alone.
    #[track_caller]
    fn check(finder: &LinkFinder, source: &str, text: &str, reason: Option<Reason>) {
        let fixed = fix(source, &Syntax::default(), finder);
        let left = fixed.left_alone.iter().map(|left| (left.link.text(), Some(left.reason)));
        let found: Vec<_> =
            left.chain(fixed.edits.iter().map(|it| (it.link.text(), None))).collect();
        assert_eq!(found, [(text, reason)], "{source}");
    }

    /// In GFM an address is ASCII. In UTS #58, sections 3.5 and 5.2, local parts and hosts may contain other letters.
    #[test]
    fn a_link_that_goes_on_in_other_letters_is_in_doubt() {
        let finder = LinkFinder::new(Dialect::Gfm);
        for (source, text, reason) in [
            ("a me@b.cd e", "me@b.cd", None),
            ("émile@b.cd", "mile@b.cd", Some(Reason::End(None))),
            ("me@b.cdé", "me@b.cd", Some(Reason::GoesOn)),
            ("é xmpp:me@b.cd", "xmpp:me@b.cd", None),
            // UTS #58 ends the URL after this many bytes, where the sentence continues.
            ("https://b.cd/を見る", "https://b.cd/を見る", Some(Reason::End(Some(13)))),
            // A host ends where the scheme of another URL begins.
            ("例え。中国https://b.cd", "https://b.cd", None),
        ] {
            check(&finder, source, text, reason);
        }
    }

    /// A top-level domain has two letters or more, and a port is a number (RFC 3986, section 3.2.3).
    #[test]
    fn a_host_that_is_not_valid_is_in_doubt() {
        let finder = LinkFinder::new(Dialect::Gfm);
        for (source, text, reason) in [
            ("(user@struts.a.o)", "user@struts.a.o", Some(Reason::Host)),
            ("https://host:port", "https://host:port", Some(Reason::Host)),
            ("https://www.evil[.]com/a", "https://www.evil[.]com/a", Some(Reason::Host)),
            ("user@evil.co[.]uk", "user@evil.co", Some(Reason::Host)),
            ("user@evil.co(dot)uk", "user@evil.co", Some(Reason::Host)),
            ("user@example.com[1]", "user@example.com", None),
            ("con www. Por", "www", Some(Reason::Host)),
            ("https://host:80", "https://host:80", None),
            ("user@struts.a.org", "user@struts.a.org", None),
            // The text before it is to blame.
            ("git+https://b.cd/e", "https://b.cd/e", Some(Reason::End(None))),
        ] {
            check(&finder, source, text, reason);
        }
    }

    #[test]
    fn a_link_that_is_cut_at_a_slash_is_in_doubt() {
        let finder = LinkFinder::builder(Dialect::Gfm).link_end(LinkEnd::InText).build();
        for (source, text, reason) in [
            ("場所はhttps://b.cd/東京。", "https://b.cd/", Some(Reason::GoesOn)),
            ("见https://b.cd/查看", "https://b.cd/", Some(Reason::GoesOn)),
            ("詳細はhttps://b.cd/e/です", "https://b.cd/e/", None),
            ("詳細はhttps://b.cd/e東京", "https://b.cd/e", None),
            ("場所はhttps://b.cd/。東京", "https://b.cd/", None),
        ] {
            check(&finder, source, text, reason);
        }
    }
}
