//! Invariants of links in plain text.

use barelink::options::LinkEnd;
use barelink::unicode::is_bidi_control;
use barelink::{uts58, Dialect, Finding, Link, LinkFinder, LinkKind, Span};

use super::escaping::data;
use super::{assert_ascending, scan, Rules};

/// Panics if an invariant does not hold for the links of this text.
pub fn check(rules: &Rules, text: &str) {
    let finder = &rules.finder;
    let links: Vec<_> = finder.links(text).collect();
    assert_ascending(text, links.iter().map(Link::range));
    for link in &links {
        assert_eq!(text.get(link.range()), Some(link.as_str()));
        assert!(finder.finds(link.kind()), "{link:?}");
        destination(link);
        let ascii = link.ascii_destination();
        assert!(ascii.is_none_or(|ascii| ascii.is_ascii()), "{link:?}");
        assert!(!link.display_text().is_empty());
    }
    spans(finder, text, &links);
    findings(finder, text, &links);
    words(finder, text, &links);
    at_each_offset(finder, text, &links);
    prefiltered(finder, text);
    scan::check(finder, text);
    algorithms(text, &links);
    if finder.dialect() == Dialect::Uts58 {
        whole_hosts(text, &links);
        whole_words(text, &links);
    }
}

/// Splits a text into two parts, once at each of up to eight offsets. Checks that every link in either part contains an
/// offset that the prefilter reports for the whole text.
fn prefiltered(finder: &LinkFinder, text: &str) {
    let boundaries = (0..=text.len()).filter(|&at| text.is_char_boundary(at));
    for cut in boundaries.step_by(text.len() / 8 + 1) {
        let mut prefilter = finder.prefilter(text.as_bytes());
        let (before, after) = text.split_at(cut);
        for (offset, part) in [(0, before), (cut, after)] {
            for link in finder.links(part) {
                let place = prefilter.next_from(offset + link.start());
                let is_inside = place.is_some_and(|place| place < offset + link.end());
                assert!(is_inside, "{link:?} after {offset} of {text:?}: {place:?}");
            }
        }
    }
}

/// Checks that no host was truncated: if a link ends with its host, neither `://` nor a dot and more of the same token
/// may follow.
///
/// Also checks that no host without a scheme directly follows `$`, `}`, or a `%` without a digit before it.
fn whole_hosts(text: &str, links: &[Link<'_>]) {
    for link in links {
        if matches!(link.kind(), LinkKind::Domain | LinkKind::Www) {
            let before = &text[..link.start()];
            let is_percentage = before
                .strip_suffix('%')
                .is_none_or(|number| number.ends_with(|c: char| c.is_ascii_digit()));
            assert!(is_percentage && !before.ends_with(['$', '}']), "{link:?} of {text:?}");
        }
        let after = &text[link.end()..];
        let rest = after.trim_start_matches('.');
        let mut chars = rest.chars();
        let continues = match chars.next() {
            Some('{') => true,
            Some('$' | '%') => chars.next().is_some_and(|c| c.is_ascii_alphanumeric()),
            // A scheme after a dot begins another URL: `www.a.ba.http://a.b`.
            Some(c) => c.is_ascii_alphanumeric() && !begins_with_scheme(rest),
            None => false,
        };
        let host = uts58::host_of_url(link.as_str());
        let is_host = host.is_some_and(|host| host.end == link.as_str().len());
        assert!(!(is_host && rest.len() < after.len() && continues), "{link:?} of {text:?}");
        // A scheme is not the host of another URL.
        assert!(!(is_host && after.starts_with("://")), "{link:?} of {text:?}");
    }
}

/// Samples of `Default_Ignorable_Code_Point`, `Dash` and controls. Such a character joins the names on its sides into
/// one word.
///
/// Directional controls are left out. A control next to a link may close another control that was opened before the
/// link. It then does not join anything.
const TIES: &[char] = &[
    '\u{AD}', '\u{34F}', '\u{180E}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}', '\u{2064}',
    '\u{FEFF}', '\u{E0020}', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2212}',
    '\u{FE63}', '\u{FF0D}', '\u{1}', '\u{8}', '\u{1B}', '\u{7F}', '\u{9D}',
];

/// Checks that no host or mailbox was cut out of a word.
///
/// A sequence of `TIES` may separate the link from the text beside it. The characters on the two sides of the sequence
/// must then not both be ASCII letters or digits. A URL may begin after the sequence. The start of a link counts only
/// if the link has no scheme, and its end only if it is the end of a host.
fn whole_words(text: &str, links: &[Link<'_>]) {
    let is_word = |c: char| c.is_ascii_alphanumeric();
    for link in links {
        let (before, name, after) = (&text[..link.start()], link.as_str(), &text[link.end()..]);
        let outside = before.trim_end_matches(TIES);
        let has_scheme = link.destination_prefix().is_empty();
        assert!(
            has_scheme
                || outside.len() == before.len()
                || !(outside.ends_with(is_word) && name.starts_with(is_word)),
            "{link:?} of {text:?}"
        );
        let rest = after.trim_start_matches(TIES);
        let ends_with_host = link.kind() == LinkKind::Email
            || uts58::host_of_url(name).is_some_and(|host| host.end == name.len());
        assert!(
            !ends_with_host
                || rest.len() == after.len()
                || !(name.ends_with(is_word) && rest.starts_with(is_word))
                || begins_with_scheme(rest),
            "{link:?} of {text:?}"
        );
    }
}

/// Returns true if a text begins with `://`, or with ASCII letters, digits, `+` or `-` and then `://`.
fn begins_with_scheme(text: &str) -> bool {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
    text.trim_start_matches(is_inside).starts_with("://")
}

/// Checks that the destination is `destination_prefix` followed by the link's text. If a link to an address has a
/// destination with `mailto:`, decodes its percent-escapes first, and checks that it is a single address.
fn destination(link: &Link<'_>) {
    let destination = link.destination();
    let written = [link.destination_prefix(), link.as_str()].concat();
    match destination.strip_prefix("mailto:") {
        Some(to) if link.kind() == LinkKind::Email => {
            let is_syntax = |c: char| "?&=;#/[],\"\\^`{|} ".contains(c);
            assert!(!to.contains(is_syntax), "{destination:?} of {link:?}");
            let meant = match link.destination_prefix() {
                // The address is written as a URL, with escapes.
                "" => data(&written, &[]),
                _ => written.into_bytes(),
            };
            assert_eq!(data(&destination, &[]), meant, "{link:?}");
        }
        _ => assert_eq!(destination, written),
    }
}

/// Checks that the spans cover the text and contain its links, and that no [`Span::Text`] follows another directly.
fn spans(finder: &LinkFinder, text: &str, links: &[Link<'_>]) {
    let spans: Vec<_> = finder.spans(text).collect();
    let mut end = 0;
    for span in &spans {
        assert_eq!(span.range().start, end);
        end = span.range().end;
        assert_eq!(text.get(span.range()), Some(span.as_str()));
        if let Span::Text(between) = span {
            assert_eq!(between.start()..between.end(), between.range());
        }
    }
    assert_eq!(end, text.len());
    let is_apart = |pair: &[Span<'_>]| !matches!(pair, [Span::Text(_), Span::Text(_)]);
    assert!(spans.windows(2).all(is_apart), "{spans:?}");
    let of_spans = spans.iter().filter_map(|span| match span {
        Span::Link(link) => Some(*link),
        Span::Text(_) => None,
    });
    assert!(of_spans.eq(links.iter().copied()));
}

/// Checks that the accepted candidates are the links, and that no candidates overlap.
fn findings(finder: &LinkFinder, text: &str, links: &[Link<'_>]) {
    let findings: Vec<_> = finder.findings(text).collect();
    let range = |finding: &Finding<'_>| match finding {
        Finding::Link(link) | Finding::Rejected { link, .. } => link.range(),
    };
    assert_ascending(text, findings.iter().map(range));
    let of_findings = findings.iter().filter_map(|finding| match finding {
        Finding::Link(link) => Some(*link),
        Finding::Rejected { .. } => None,
    });
    assert!(of_findings.eq(links.iter().copied()), "{findings:?}");
}

/// Checks that each link is decided by its word, the text between two spaces, tabs or line endings. UTS #58 also divides
/// words at other white space, except U+0085, which most programs display as nothing.
///
/// Three facts about the text around a word count too. GFM ignores the last byte of a block when it checks a host,
/// `LinkEnd::InText` knows prepositions before a URL and tells the end of a line from a space, and UTS #58 knows marks
/// and words before a name, such as `[at]` or `jane.doe at`. A word alone therefore keeps the word before it and its border,
/// in UTS #58 two words and two characters before them, and `x` stands for the rest of its block. Bidirectional controls have an effect up to the end of the line, so texts with them are skipped. So
/// are texts with a byte order mark inside, which is special only at the start.
pub fn words(finder: &LinkFinder, text: &str, links: &[Link<'_>]) {
    if text.contains(is_bidi_control) || text.chars().skip(1).any(|c| c == '\u{FEFF}') {
        return;
    }
    let divides = |c: char| match finder.dialect() {
        Dialect::Uts58 => c.is_whitespace() && c != '\u{85}',
        _ => matches!(c, ' ' | '\t' | '\n' | '\r'),
    };
    let mut of_words = Vec::new();
    let keeps_word = finder.link_end() == LinkEnd::InText || finder.dialect() == Dialect::Uts58;
    let (mut previous, mut second) = (None, None);
    for word in text.split(divides).filter(|word| !word.is_empty()) {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let after = &text[start + word.len()..];
        let border = after.chars().next().filter(|_| !ends_block(after));
        let rest = border.map(|border| format!("{border}x")).unwrap_or_default();
        let first = match second.filter(|_| finder.dialect() == Dialect::Uts58) {
            Some(second) => {
                text[..second].char_indices().rev().take(2).last().map_or(0, |(at, _)| at)
            }
            None => previous.unwrap_or(start),
        };
        let before = &text[first..start];
        let alone = [before, word, &rest].concat();
        let of_word = finder.links(&alone).filter(|link| link.start() >= before.len());
        of_words.extend(of_word.map(|link| {
            let range = link.range();
            (start + range.start - before.len()..start + range.end - before.len(), link.kind())
        }));
        (second, previous) = (previous, keeps_word.then_some(start));
    }
    let links: Vec<_> = links.iter().map(|link| (link.range(), link.kind())).collect();
    assert_eq!(links, of_words, "{text:?}");
}

/// Returns true if a block ends before `rest`: only spaces and tabs follow up to a blank line or the end of the text.
fn ends_block(rest: &str) -> bool {
    let end = rest.find(|c: char| !matches!(c, ' ' | '\t' | '\n' | '\r')).unwrap_or(rest.len());
    let lines = rest[..end].replace("\r\n", "\n");
    end == rest.len() || lines.matches(['\n', '\r']).count() > 1
}

/// Checks that `link_at` returns the link that contains an offset.
///
/// Each offset in and up to 64 bytes before each of the first 32 links is tried twice: from the start of the text, and
/// from the end of the previous link. If there are no more links, up to 256 offsets after the last one are tried, from
/// its end. Texts with a token of more than 1,024 bytes are skipped.
fn at_each_offset(finder: &LinkFinder, text: &str, links: &[Link<'_>]) {
    let is_within_reach = |token: &str| token.len() <= 1024;
    if !text.split([' ', '\t', '\n', '\r']).all(is_within_reach) {
        return;
    }
    let mut from = 0;
    for link in links.iter().take(32) {
        for at in from.max(link.start().saturating_sub(64))..link.end() {
            let expected = (link.start() <= at).then_some(*link);
            assert_eq!(finder.link_at(text, 0, at), expected, "{at} of {text:?}");
            let found = finder.link_at(text, from, at);
            assert_eq!(found, expected, "{at} of {text:?}, from {from}");
        }
        // `explain_end` searches from the start of a link, which must not make the link longer.
        let itself = finder.link_at(text, link.start(), link.start());
        assert!(itself.is_none_or(|itself| itself == *link), "{link:?} of {text:?}: {itself:?}");
        from = link.end();
    }
    if links.len() <= 32 {
        for at in (from..text.len()).take(256) {
            let found = finder.link_at(text, from, at);
            assert_eq!(found, None, "{at} of {text:?}, from {from}");
        }
    }
}

/// Checks that the algorithms of UTS #58 return offsets in the text, on character boundaries. A URL may also end where
/// it begins. Starts at each of the first 64 offsets, also inside a character.
fn algorithms(text: &str, links: &[Link<'_>]) {
    for at in (0..=text.len()).take(64) {
        let end = uts58::end_of_url(text, at);
        assert!(end == at || (at < end && text.is_char_boundary(end)));
        if let Some(start) = uts58::start_of_email(text, at) {
            assert!(start < at && text.is_char_boundary(start));
        }
    }
    for link in links {
        let refined = uts58::refine(text, link.range());
        assert!(text.get(refined).is_some());
        if let Some(host) = uts58::host_of_url(link.as_str()) {
            assert!(link.as_str().get(host).is_some());
        }
    }
}
