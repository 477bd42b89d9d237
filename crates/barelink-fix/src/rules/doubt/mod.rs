//! Finds links that the writer may have meant otherwise, such as a URL that ends too late. Angle brackets would make
//! the error permanent.

mod around;
mod brackets;
mod delimiters;
mod marks;
mod text;

use std::ops::Range;

use barelink::options::{FileNames, LinkEnd, TopLevelDomains};
use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_pulldown_cmark::MarkdownLink;

use crate::map::Map;
use crate::reason::{Kept, Reason};
use crate::rendering::by_pulldown_cmark;
use crate::syntax::Syntax;
use crate::url_text::is_all_invisible;
pub(crate) use around::Around;
use delimiters::Delimiters;

/// The context of the links.
pub(crate) struct Surroundings<'s> {
    pub(crate) around: Around<'s>,
    /// Ranges of elements whose text is not prose.
    pub(crate) hidden: Vec<Range<usize>>,
}

/// Returns the doubtful links of `links`, each with a reason for doubt. `links`, and so the result, are in source
/// order. The document is parsed once more.
///
/// A reason comes from raw HTML around the link, from the text around the link, or from the link's own text. The links
/// are also compared with a second reading of the same Markdown: UTS #58 with [`LinkEnd::InText`], which also ends links
/// in text without spaces. This reading accepts any well-formed top-level domain, and hosts that look like file names. A
/// link that nothing separates from a doubtful link is in doubt too (see [`spread`]).
pub(crate) fn all(
    map: &Map<'_>,
    syntax: &Syntax,
    finder: &LinkFinder,
    links: &[MarkdownLink<'_>],
    Surroundings { around, hidden }: Surroundings<'_>,
) -> Vec<Kept> {
    let source = map.source();
    let mut hidden = hidden.into_iter().peekable();
    let by_uts58 = LinkFinder::builder(Dialect::Uts58)
        .link_end(LinkEnd::InText)
        .file_names(FileNames::Link)
        .top_level_domains(TopLevelDomains::Syntactic)
        .build();
    let others = by_pulldown_cmark::links(source, syntax.pulldown_cmark, &by_uts58).into_iter();
    let mut others = others.map(|other| other.range()).peekable();
    let delimiters = Delimiters::new(source, syntax.pulldown_cmark, finder);
    let about = |link: &MarkdownLink<'_>| {
        let range = link.range();
        while hidden.next_if(|element| element.end <= range.start).is_some() {}
        let is_hidden = hidden.peek().is_some_and(|element| element.start < range.end);
        while others.next_if(|other| other.end <= range.start).is_some() {}
        let reason = if is_hidden {
            Some(Reason::Html)
        } else {
            let written = source.get(range.clone()).unwrap_or_default();
            let after = source.get(range.end..).unwrap_or_default();
            let marked = || {
                let before = around.paragraph_before(source.get(..range.start)?);
                marks::end(before, written, around::line(after), range.start, map, &syntax.flavors)
            };
            around
                .reason(link)
                .or_else(|| marked().map(|at| Reason::End((at > 0).then_some(at))))
                .or_else(|| {
                    first(
                        written,
                        text::reason(link, written),
                        second(source, link, others.peek(), &by_uts58),
                    )
                })
                .or_else(|| {
                    let is_url = link.kind() != LinkKind::Email;
                    (is_url && delimiters.has_loose(&range)).then_some(Reason::GoesOn)
                })
        };
        (range, reason)
    };
    let mut links: Vec<_> = links.iter().map(about).collect();
    spread(source, links.iter_mut());
    spread(source, links.iter_mut().rev());
    let kept = |(range, reason): (_, Option<_>)| Some(Kept { range, reason: reason? });
    links.into_iter().filter_map(kept).collect()
}

/// Gives a reason to each link that nothing separates (see [`separates`]) from the doubtful link before it in this order.
/// An explicit link there would change the text beside the doubtful one, which may then no longer be in doubt. Reasons
/// other than [`Reason::Path`] describe the doubtful link itself, so its neighbour gets [`Reason::End`] instead.
fn spread<'l>(source: &str, links: impl Iterator<Item = &'l mut (Range<usize>, Option<Reason>)>) {
    let mut last: Option<(Range<usize>, Reason)> = None;
    for (range, reason) in links {
        if let Some((other, doubt)) = last.filter(|_| reason.is_none()) {
            let between = other.end.min(range.end)..other.start.max(range.start);
            let is_beside = source.get(between).is_some_and(|between| !between.contains(separates));
            *reason = is_beside.then_some(match doubt {
                Reason::Path => Reason::Path,
                _ => Reason::End(None),
            });
        }
        last = reason.map(|reason| (range.clone(), reason));
    }
}

/// Returns true for characters that are in no host and no address of either reading: white space, `<`, `>`, `|`, and CJK
/// commas, colons, brackets and quotation marks.
fn separates(c: char) -> bool {
    let is_cjk = matches!(c, '、' | '，' | '：' | '；' | '（' | '）' | '〈'..='】');
    c.is_whitespace() || matches!(c, '<' | '>' | '|') || is_cjk
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

/// Returns a reason for doubt if `link` differs from `other`, or if the text after both may continue the path.
/// Otherwise returns `None`. `other` is the first link of the second reading (see [`all`]) that ends after the start of
/// `link`, found by `finder`. Ignores `xmpp:` addresses, and ASCII text before an address.
fn second(
    source: &str,
    link: &MarkdownLink<'_>,
    other: Option<&Range<usize>>,
    finder: &LinkFinder,
) -> Option<Reason> {
    let range = link.range();
    let after = source.get(range.end..).unwrap_or_default();
    // UTS #58 does not link `xmpp:` addresses.
    if link.kind() == LinkKind::Email && link.text().starts_with("xmpp:") {
        return None;
    }
    let Some(other) = other.filter(|other| other.start < range.end) else {
        // If the text beside the link is not to blame, its host or its port is.
        let is_valid = finder.links(link.text()).next().is_some();
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
    use crate::fix;

    /// Checks the only link of a document and the reason to leave it alone.
    #[track_caller]
    fn check(finder: &LinkFinder, source: &str, text: &str, reason: Option<Reason>) {
        let syntax = Syntax::default();
        let fixed = fix(source, &syntax, finder);
        let edits = fixed.edits.iter().map(|edit| (edit.link.text(), None));
        let left = fixed.left_alone.iter().map(|left| (left.link.text(), Some(left.reason)));
        assert_eq!(edits.chain(left).collect::<Vec<_>>(), [(text, reason)], "{source}");
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
