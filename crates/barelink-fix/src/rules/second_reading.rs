//! Compares a link with a second reading of the same Markdown: UTS #58 with [`LinkEnd::InText`], which also ends links in
//! text without spaces. It accepts any well-formed top-level domain, and hosts that look like file names.

use std::ops::Range;
use std::sync::LazyLock;

use barelink::options::{FileNames, LinkEnd, TopLevelDomains};
use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_pulldown_cmark::MarkdownLink;

use super::link::Link;
use super::text;
use crate::map::around::BESIDE;
use crate::reason::Reason;
use crate::rendering::by_pulldown_cmark;
use crate::url_text::is_all_invisible;

static FINDER: LazyLock<LinkFinder> = LazyLock::new(|| {
    LinkFinder::builder(Dialect::Uts58)
        .link_end(LinkEnd::InText)
        .file_names(FileNames::Link)
        .top_level_domains(TopLevelDomains::Syntactic)
        .build()
});

/// Returns the first link of the second reading that ends in a link or after it.
fn in_document(Link { context, range, .. }: &Link<'_, '_>) -> Option<Range<usize>> {
    let links = context.second.get_or_init(|| {
        let links = by_pulldown_cmark::links(context.map.source, context.map.options, &FINDER);
        links.iter().map(MarkdownLink::range).collect()
    });
    links.get(links.partition_point(|other| other.end <= range.start)).cloned()
}

/// Returns the link of the second reading from the word of a URL alone, so that few documents are parsed for the second reading.
/// Returns `None` if the paragraph may hide the URL, or if a byte of the word may be Markdown.
fn in_word(
    Link { context, link, range, before, written, .. }: &Link<'_, '_>,
) -> Option<Range<usize>> {
    const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];
    let first = before.strip_suffix('(').unwrap_or(before);
    // The text before it may be cut.
    let is_hidden = first.len() > BESIDE - char::MAX.len_utf8() || may_hide_next(first);
    let is_word = first.is_empty() || first.ends_with(SPACE);
    let is_certain = link.kind() == LinkKind::Email
        || ["http://", "https://"].iter().any(|scheme| written.starts_with(scheme));
    if is_hidden || !is_word || !is_certain {
        return None;
    }
    let start = range.start - (before.len() - first.len());
    let word = context.map.source.get(start..)?.split(SPACE).next()?;
    let is_text = |byte| text::is_plain(byte) || b"@(),".contains(&byte);
    let found = FINDER.links(word).next().filter(|_| word.bytes().all(is_text))?.range();
    let found = start + found.start..start + found.end;
    (found.start == range.start).then_some(found)
}

/// Returns true if code, math, a tag or a bracket may begin in this text and end below it.
fn may_hide_next(text: &str) -> bool {
    let open = text.bytes().fold(0_usize, |open, byte| match byte {
        b'[' => open + 1,
        b']' => open.saturating_sub(1),
        _ => open,
    });
    open > 0 || text.contains(['`', '$', '<', '\\'])
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
/// the path. Of an `xmpp:` address, only the domain counts. Ignores ASCII text before an address.
fn second(link: &Link<'_, '_>) -> Option<Reason> {
    let Link { context, range, after, .. } = link;
    let (kind, text) = (link.link.kind(), link.link.text());
    // UTS #58 does not link `xmpp:` addresses, but tells if their domain is valid.
    if let Some(address) = text.strip_prefix("xmpp:").filter(|_| kind == LinkKind::Email) {
        return FINDER.links(address).next().is_none().then_some(Reason::Host);
    }
    let other = in_word(link).or_else(|| in_document(link));
    let Some(other) = other.filter(|other| other.start < range.end) else {
        // If the text beside the link is not to blame, its host or its port is. A bracket that refuses the link continues
        // its host: `example.co[.]uk`.
        let is_valid = FINDER.links(text).next().is_some() && !after.starts_with(['[', '(', '{']);
        return Some(if is_valid { Reason::End(None) } else { Reason::Host });
    };
    let before = context.map.source.get(other.start..range.start);
    let is_same_start = match kind {
        // UTS #58 may include ASCII delimiters before an address. Such a delimiter is rarely part of the address.
        LinkKind::Email => before.is_some_and(str::is_ascii),
        _ => other.start == range.start,
    };
    match other.end.cmp(&range.end) {
        _ if !is_same_start => Some(Reason::End(None)),
        std::cmp::Ordering::Less => Some(Reason::End(Some(other.end - range.start))),
        std::cmp::Ordering::Equal => may_go_on(text, after).then_some(Reason::GoesOn),
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
    use std::cell::OnceCell;

    use pulldown_cmark::Options;

    use super::super::link::Context;
    use super::*;
    use crate::map::Map;
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
            ("xmpp:user@struts.a.o", "xmpp:user@struts.a.o", Some(Reason::Host)),
            ("xmpp:user@struts.a.org/b", "xmpp:user@struts.a.org/b", None),
            ("user@struts.a.org", "user@struts.a.org", None),
            // The text before it is to blame.
            ("git+https://b.cd/e", "https://b.cd/e", Some(Reason::End(None))),
        ] {
            check(&finder, source, text, reason);
        }
    }

    /// The adapter, which reads the whole document, says what is right.
    #[test]
    fn a_word_tells_what_the_document_tells() {
        const PIECES: &[&str] = &[
            " ", " ", " ", "\n", "\n\n", "https://a.bc/d", "http://e.fg", "https://h.ij?k=l&m=n",
            "me@o.pq", "www.r.st", "u.vw", "x.js", "(", ")", "[", "]", "](", "](y)", "`", "``",
            "<i", "<z>", ">", "$", "|", "*", "_", "~~", "\\", "\"", ".", ",", "--", "...", "://",
            "@", "/", "&amp;", "é", "。", "東京", "- ", "> ", "# ", "|-|", "[a]: ", "[^a]", "    ",
            "\t", "\u{3000}", "import ",
        ];
        let mut rng = fastrand::Rng::with_seed(58);
        let mut known = 0;
        for case in 0..5_000 {
            let source: String =
                (0..rng.usize(1..16)).map(|_| PIECES[rng.usize(..PIECES.len())]).collect();
            let options = if case % 2 == 0 { Options::all() } else { Options::ENABLE_TABLES };
            let mut map = Map::new(&source, options);
            let dialect = Dialect::ALL[case % 3];
            let finder = &LinkFinder::new(dialect);
            let (links, around, _) = map.read(finder, true);
            let (map, around) = (&map, &around);
            let (second, delimiters) = (OnceCell::new(), OnceCell::new());
            let context = Context { map, finder, around, second, delimiters };
            for link in links.iter().map(|link| context.link(link)) {
                if let Some(found) = in_word(&link) {
                    assert_eq!(Some(found), in_document(&link), "{source:?} {dialect}");
                    known += 1;
                }
            }
        }
        assert!(known > 100, "{known}");
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
