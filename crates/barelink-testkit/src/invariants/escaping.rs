//! Invariants of minimal and maximal escaping for any URL.

use barelink::options::FileNames;
use barelink::unicode::is_bidi_control;
use barelink::uts58::{escape_maximal, escape_minimal, host_of_url, UrlParts};
use barelink::{Dialect, LinkFinder};

/// A key of a query and its value.
type Pair = (Vec<u8>, Option<Vec<u8>>);

/// The meaning of a URL after its host, by the URL Standard and the text fragment proposal.
#[derive(Debug, PartialEq)]
struct Parts {
    /// Segments, split at raw `/`.
    path: Vec<Vec<u8>>,
    query: Option<Vec<Pair>>,
    /// The fragment, and then each fragment directive. A directive is a list, split at `,` and `&`.
    fragment: Option<Vec<Vec<Vec<u8>>>>,
}

/// Returns the bytes that a part of a URL represents: decodes its percent-escapes.
///
/// The characters in `two_meanings` have different meanings raw and escaped. To tell them apart, each raw one is
/// followed by `0xFF`, a byte that UTF-8 never contains.
pub(crate) fn data(part: &str, two_meanings: &[char]) -> Vec<u8> {
    let mut data = Vec::new();
    let mut rest = part;
    while let Some(c) = rest.chars().next() {
        let digits = rest.strip_prefix('%').and_then(|after| after.get(..2));
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            data.push(byte);
            rest = &rest[3..];
            continue;
        }
        data.extend(rest[..c.len_utf8()].bytes());
        if two_meanings.contains(&c) {
            data.push(0xFF);
        }
        rest = &rest[c.len_utf8()..];
    }
    data
}

/// Splits a URL after its host into decoded parts. The URL must start with `host`.
fn parts(url: &str, host: &str) -> Parts {
    let rest = url.strip_prefix(host).expect("the host is left alone");
    let (rest, fragment) = match rest.split_once('#') {
        Some((rest, fragment)) => (rest, Some(fragment)),
        None => (rest, None),
    };
    let (path, query) = match rest.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (rest, None),
    };
    let pair = |pair: &str| match pair.split_once('=') {
        Some((key, value)) => (data(key, &['+']), Some(data(value, &['+']))),
        None => (data(pair, &['+']), None),
    };
    let directive = |(index, directive): (usize, &str)| match index {
        0 => vec![data(directive, &[])],
        _ => directive.split([',', '&']).map(|d| data(d, &[])).collect(),
    };
    Parts {
        path: path.split('/').map(|segment| data(segment, &['\\'])).collect(),
        query: query.map(|query| query.split('&').map(pair).collect()),
        fragment: fragment.map(|f| f.split(":~:").enumerate().map(directive).collect()),
    }
}

/// Checks that minimal and maximal escaping keep the meaning of a URL, and that each form can be derived from the
/// other.
///
/// Also checks that the minimal form is found as one link. `host` is the start of a URL up to the end of its host.
/// `rest` is empty, or begins with `/`, `?` or `#`.
pub fn check(host: &str, rest: &str) {
    let url = [host, rest].concat();
    let (min, max) = (escape_minimal(&url), escape_maximal(&url));
    assert_eq!(escape_minimal(&min), min, "minimal of minimal, {url:?}");
    assert_eq!(escape_maximal(&max), max, "maximal of maximal, {url:?}");
    assert_eq!(escape_minimal(&max), min, "minimal of maximal, {url:?}");
    assert_eq!(escape_maximal(&min), max, "maximal of minimal, {url:?}");
    // An empty query at the end of a URL is dropped.
    let is_empty_query = rest.find('?') == Some(rest.len().wrapping_sub(1)) && !rest.contains('#');
    let meaning =
        if is_empty_query { parts(url.trim_end_matches('?'), host) } else { parts(&url, host) };
    assert_eq!(parts(&min, host), meaning, "minimal {min:?} of {url:?}");
    assert_eq!(parts(&max, host), meaning, "maximal {max:?} of {url:?}");
    assert!(max[host.len()..].is_ascii());
    let finder = LinkFinder::builder(Dialect::Uts58).file_names(FileNames::Link).build();
    assert!(is_shown_safely(&min[host.len()..]), "{min:?} of {url:?}");
    let link = finder.links(&max).next().expect("it is a link");
    // The maximal form may contain unmatched brackets, at which detection ends.
    assert!(link.start() == 0, "{max:?} of {url:?}");
    let link = finder.links(&min).next().expect("it is a link");
    assert_eq!(link.range(), 0..min.len(), "{min:?} of {url:?}");
}

/// Returns true if `rest` contains no unescaped bidirectional control. If the percent-decoded bytes of `rest` are not
/// UTF-8, `rest` must also be ASCII.
fn is_shown_safely(rest: &str) -> bool {
    let is_utf8 = String::from_utf8(data(rest, &[])).is_ok();
    !rest.contains(is_bidi_control) && (is_utf8 || rest.is_ascii())
}

/// Checks that any text can be escaped, and that a second escaping changes nothing. Also checks that a host found in
/// the text is a range of it.
pub fn check_any(text: &str) {
    let (min, max) = (escape_minimal(text), escape_maximal(text));
    assert_eq!(escape_minimal(&min), min, "minimal of minimal, {text:?}");
    assert_eq!(escape_maximal(&max), max, "maximal of maximal, {text:?}");
    let host = host_of_url(text);
    assert!(host.is_none_or(|host| text.get(host).is_some()));
}

/// Checks that a URL built from parts represents these parts, for any bytes. Also checks that its minimal and maximal
/// forms can be derived from each other.
pub fn check_parts(segments: &[&[u8]], pairs: &[(&[u8], &[u8])], fragment: Option<&[u8]>) {
    let host = "https://example.com";
    let mut url = UrlParts::new(host);
    for segment in segments {
        url = url.segment(segment);
    }
    for (key, value) in pairs {
        url = url.pair(key, value);
    }
    if let Some(fragment) = fragment {
        url = url.fragment(fragment);
    }
    let path = [&[][..]].into_iter().chain(segments.iter().copied());
    let pair = |(key, value): &(&[u8], &[u8])| (key.to_vec(), Some(value.to_vec()));
    let expected = Parts {
        path: path.map(<[u8]>::to_vec).collect(),
        query: (!pairs.is_empty()).then(|| pairs.iter().map(pair).collect()),
        fragment: fragment.map(|fragment| vec![vec![fragment.to_vec()]]),
    };
    for written in [url.minimal(), url.maximal()] {
        assert_eq!(parts(&written, host), expected, "{written:?}");
    }
    assert_eq!(escape_minimal(&url.maximal()), url.minimal());
    assert_eq!(escape_maximal(&url.minimal()), url.maximal());
}
