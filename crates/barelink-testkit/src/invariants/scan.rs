//! Finds candidates byte by byte, and compares them with those of the finder, which searches many bytes at once.

use barelink::{Dialect, LinkFinder, LinkKind};

/// Panics if the prefilter skips a candidate of a plain text, or reports an offset without a candidate. It may skip a
/// full stop before a digit.
pub(super) fn check(finder: &LinkFinder, text: &str) {
    let mut prefilter = finder.prefilter(text.as_bytes());
    let mut scan = |from| prefilter.next_from(from).unwrap_or(text.len());
    compare(text, &mut scan, |at| !finder.is_off() && is_candidate(finder, text.as_bytes(), at));
}

/// Panics if the search of a Markdown source skips a candidate, or reports an offset without a candidate. It may skip a
/// full stop before a digit.
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
pub(super) fn check_source(finder: &LinkFinder, source: &str) {
    let mut linker = barelink::markdown::Linker::new(source, finder.clone());
    let has_emails = finder.finds(LinkKind::Email);
    compare(source, &mut |from| linker.next_candidate(from), |at| {
        let rest = &source.as_bytes()[at..];
        let is_reference = rest.starts_with(b"&#") || rest.starts_with(b"&commat;");
        (has_emails && (rest.starts_with(b"@") || is_reference))
            || is_candidate(finder, source.as_bytes(), at)
    });
}

/// Checks that `scan` returns every candidate, and only candidates. `scan` may skip a full stop before a digit. From an
/// offset, it returns the offset of the next candidate, or the length of the text.
fn compare(text: &str, scan: &mut dyn FnMut(usize) -> usize, is_candidate: impl Fn(usize) -> bool) {
    let mut next = 0;
    while next < text.len() {
        let from = next;
        let found = scan(from);
        next = found + 1;
        let passed = (from..found).filter(|&at| is_candidate(at));
        let is_before_number = |at: usize| {
            text.as_bytes()[at] == b'.' && text[at + 1..].starts_with(|c: char| c.is_ascii_digit())
        };
        for at in passed {
            assert!(is_before_number(at), "{at} is passed from {from} on: {text:?}");
        }
        assert!(found == text.len() || is_candidate(found), "{found} is none: {text:?}");
    }
}

/// Returns true if the bytes at `at` and around it form a candidate.
fn is_candidate(finder: &LinkFinder, text: &[u8], at: usize) -> bool {
    let (before, rest) = text.split_at(at);
    if rest.starts_with(b"://") {
        return finder.finds(LinkKind::Url) || finder.dialect() == Dialect::Uts58;
    }
    let is_between = |length: usize, before_it: fn(u8) -> bool, after_it: fn(u8) -> bool| {
        before.last().is_some_and(|&b| before_it(b))
            && rest.get(length).is_some_and(|&b| after_it(b))
    };
    match finder.dialect() {
        Dialect::Uts58 => {
            let in_label = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || !b.is_ascii();
            let separators = [".", "。", "．", "｡"].map(str::as_bytes);
            let separator = separators.iter().find(|s| rest.starts_with(s));
            separator.is_some_and(|separator| is_between(separator.len(), in_label, in_label))
        }
        _ => {
            let in_local = |b: u8| b.is_ascii_alphanumeric() || b".+-_".contains(&b);
            let in_domain = |b: u8| b.is_ascii_alphanumeric() || b"-_./".contains(&b);
            (finder.finds(LinkKind::Www) && rest.starts_with(b"www."))
                || (finder.finds(LinkKind::Email)
                    && rest.starts_with(b"@")
                    && is_between(1, in_local, in_domain))
        }
    }
}
