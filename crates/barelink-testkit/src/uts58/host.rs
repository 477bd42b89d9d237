//! Finds hosts, which section 1.4 leaves to implementations.

use super::properties::MARK;

/// Delegated top-level domains (IANA). The texts of the exhaustive tests contain no others.
const DELEGATED: [&str; 7] = ["aaa", "ac", "aco", "ao", "ca", "cc", "co"];

/// Returns true for a character of a label: a letter, a digit, a hyphen or a `_`, which DNS names may contain.
pub(super) fn is_label_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | MARK)
}

/// Returns true for a separator of labels: a full stop, or `。`, which UTS #46 maps to one. The alphabets of the
/// exhaustive tests contain no other separator.
fn is_separator(c: char) -> bool {
    matches!(c, '.' | '。')
}

/// Returns true for a character in a run of labels and separators.
pub(super) fn is_in_run(c: char) -> bool {
    is_label_char(c) || is_separator(c)
}

/// Returns the end of the run of labels and separators that begins at `start`. Excludes each `_` at the end of the run,
/// because it may close an emphasis.
pub(super) fn run(cp: &[char], start: usize) -> usize {
    let length = cp[start..].iter().take_while(|&&c| is_in_run(c)).count();
    let run = cp[start..start + length].iter();
    start + length - run.rev().take_while(|&&c| c == '_').count()
}

/// Returns true for one of `DELEGATED`. Hosts without a scheme and addresses need a delegated top-level domain:
/// otherwise `main.rb` and `e.g.` would be hosts.
pub(super) fn is_delegated(label: &str) -> bool {
    DELEGATED.contains(&label)
}

/// Returns true if a label looks like a top-level domain: it consists of letters, and has at least two of them or one
/// beyond ASCII. After a scheme this is enough, because the scheme shows that a host follows.
pub(super) fn is_like_tld(label: &str) -> bool {
    let is_ascii = label.bytes().all(|b| b.is_ascii_alphabetic()) && label.len() > 1;
    is_ascii || !label.is_ascii() && label.chars().all(char::is_alphabetic)
}

/// Returns the end of the host that begins the run `start..end`, without trailing separators, or `None` if no host
/// begins the run. A host has at least two labels, and the last one is a top-level domain by `is_tld`.
///
/// A `。` may end a sentence. If the last label is not a top-level domain, the host may end before a `。`.
///
/// An invalid label makes the entire run invalid, because a link to a part of the name would lead to another site.
pub(super) fn domain(
    cp: &[char],
    start: usize,
    end: usize,
    is_tld: fn(&str) -> bool,
) -> Option<usize> {
    let mut end = without_separators(cp, start, end);
    if !are_labels(&cp[start..end]) {
        return None;
    }
    loop {
        if is_tld(&last_label(cp, start, end)?) {
            return Some(end);
        }
        end = (start..end).rev().find(|&i| cp[i] == '。')?;
        if is_before_latin(cp, end) {
            return None;
        }
    }
}

/// Returns true if a Latin letter or digit follows the character at `i`. A `。` there is then no end of a sentence.
fn is_before_latin(cp: &[char], i: usize) -> bool {
    cp.get(i + 1).is_some_and(char::is_ascii_alphanumeric)
}

/// Returns the end of the host at the start of the run `start..end` after a scheme, or `None` if no host begins there.
///
/// A `。` may end a sentence. If the last label of the run is not delegated, the host ends before the last `。` after a
/// delegated label, as in `a.co。b`. The labels must be valid, and a full stop must precede the delegated one.
///
/// A single label is a host too, unless more of it follows a `_` or `‐`: `https://localhost` (WHATWG URL, section 3.5).
pub(super) fn after_scheme(cp: &[char], start: usize, end: usize) -> Option<usize> {
    let end = without_separators(cp, start, end);
    let is_delegated_at = |end: usize| last_label(cp, start, end).is_some_and(|l| is_delegated(&l));
    if !is_delegated_at(end) {
        let stops = (start..end).rev().filter(|&i| cp[i] == '。');
        let sentence = stops
            .into_iter()
            .find(|&stop| are_labels(&cp[start..stop]) && is_delegated_at(stop))
            .filter(|&stop| cp[start..stop].iter().rfind(|&&c| is_separator(c)) == Some(&'.'))
            .filter(|&stop| !is_before_latin(cp, stop));
        if sentence.is_some() {
            return sentence;
        }
    }
    let label = &cp[start..end];
    // The text after `_` and `‐` must not continue the label.
    let marks = cp[end..].iter().take_while(|&&c| matches!(c, '_' | '‐')).count();
    let is_whole = marks == 0 || !goes_on_after_label(&cp[end + marks..]);
    let is_single = is_whole && !label.iter().any(|&c| is_separator(c)) && are_labels(label);
    domain(cp, start, end, is_like_tld).or(is_single.then_some(end))
}

/// Returns true if the text `rest`, which follows a single label and `_` or `‐`, continues the label. Another URL does
/// not continue the label, nor does `ж`, which represents a word of another script.
fn goes_on_after_label(rest: &[char]) -> bool {
    match rest.first() {
        Some('@') => true,
        Some('ж') | None => false,
        Some(&c) => is_label_char(c) && !begins_with_scheme(rest),
    }
}

/// Returns true if a text begins with `://`, or with ASCII letters or digits and then `://`.
pub(super) fn begins_with_scheme(rest: &[char]) -> bool {
    let scheme = rest.iter().take_while(|c| c.is_ascii_alphanumeric()).count();
    rest[scheme..].starts_with(&[':', '/', '/'])
}

/// Returns the end of a run without its trailing separators.
fn without_separators(cp: &[char], start: usize, end: usize) -> usize {
    let separators = cp[start..end].iter().rev().take_while(|&&c| is_separator(c));
    end - separators.count()
}

/// Returns where the run `start..end`, which is followed by `://`, ends without the label that may be a scheme. This is
/// the last separator, or `start` if there is none.
///
/// If the run is a host, only a `。` counts as a separator, because it may end a sentence.
pub(super) fn before_scheme(cp: &[char], start: usize, end: usize) -> usize {
    let is_host = is_host(cp, start, end);
    let ends = |c: char| if is_host { c == '。' } else { is_separator(c) };
    let last = (start..end).rev().find(|&i| ends(cp[i]));
    last.unwrap_or(start)
}

/// Returns true if the last label of a run is delegated and follows a full stop.
pub(super) fn is_host(cp: &[char], start: usize, end: usize) -> bool {
    let last = (start..end).rev().find(|&i| is_separator(cp[i]));
    last.is_some_and(|i| cp[i] == '.')
        && last_label(cp, start, end).is_some_and(|label| is_delegated(&label))
}

/// Returns the last label, or `None` if it is the only one.
fn last_label(cp: &[char], start: usize, end: usize) -> Option<String> {
    let last = (start..end).rev().find(|&i| is_separator(cp[i]))?;
    Some(cp[last + 1..end].iter().collect())
}

/// Returns true if all labels are valid: not empty, not only `_`, and without a hyphen at an edge (RFC 5891, section
/// 4.2.3.1).
fn are_labels(host: &[char]) -> bool {
    let mut labels = host.split(|&c| is_separator(c));
    labels.all(|label| {
        let has_edge = label.first() == Some(&'-') || label.last() == Some(&'-');
        label.iter().any(|&c| c != '_') && !has_edge
    })
}

/// Returns true if the rest of the token, from `end` on, contains a `.` or `@` directly before a further label. A host
/// that ends at `end` is then only a part of the token.
pub(super) fn continues(cp: &[char], end: usize) -> bool {
    let is_in_token = |c: char| is_label_char(c) || matches!(c, '.' | '@' | '‐' | '=');
    let token: Vec<char> = cp[end..].iter().copied().take_while(|&c| is_in_token(c)).collect();
    let is_label_char = |c| c != '_' && is_label_char(c);
    let begins_label = |pair: &[char]| matches!(pair[0], '.' | '@') && is_label_char(pair[1]);
    token.windows(2).any(begins_label)
}
