//! The host of a URL or an address, which UTS #58 leaves to implementations (section 1.4). It consists of labels, the
//! last of which is a top-level domain. After a scheme, symbols ([`domain_with_symbols`]) and hosts of other forms
//! ([`super::authority::other`]) are allowed too.

use core::ops::Range;

use crate::bytes::ByteSet;
use crate::dialect::rule::{Refused, Rule};
use crate::in_text::script::is_dot_in_name;
use crate::slice::{Characters, Slice};
use crate::unicode::{
    border, context, ends_with_ideographic_separator, is_delegated_tld, is_label_char,
    is_label_separator, is_symbol, starts_with_ideographic_separator, IDEOGRAPHIC, IN_LABEL,
};

/// Returns true for label characters, separators and `_`. A `_` is not allowed in host names, but occurs in names of
/// the DNS and in hosts that people link to.
fn is_host_char(c: char) -> bool {
    is_label_char(c) || is_label_separator(c) || c == '_'
}

/// ASCII characters of hosts. See [`is_host_char`].
static HOST_BYTES: ByteSet = ByteSet::ALPHANUMERIC.with(b"-._");

/// Returns the start of the run around `at`: the longest run of label characters, separators and `_`. A contextual
/// character belongs to the run if its neighbours make it a letter. The run does not begin before `floor`, or with a
/// character that [`is_before_name`]. A `_` at an edge is excluded, because it is usually a delimiter of emphasis.
pub(crate) fn start_of_run(text: &str, floor: usize, at: usize) -> usize {
    let start = at - length_before(text, floor, at);
    let run = text.slice(start..at);
    if !matches!(run.as_bytes(), [b'_' | 0xE2 | 0xE3 | 0xEF, ..]) {
        return start;
    }
    at - run.trim_start_of(|c| c == '_' || is_before_name(c)).len()
}

/// Returns true for characters with which no name begins, although the standard allows them inside one: a variation
/// selector or a joiner, which belongs to the emoji before it, a middle dot, and the emoji `ℹ`, which is a letter.
pub(super) fn is_before_name(c: char) -> bool {
    matches!(c, '\u{200D}' | '\u{2139}' | '\u{FE00}'..='\u{FE0F}') || is_dot_in_name(c)
}

/// Returns the end of the run around `at` (see [`start_of_run`]).
pub(crate) fn end_of_run(text: &str, at: usize) -> usize {
    end_of::<true>(text, at)
}

/// Returns the end of the run around `at`. An ideographic separator ends the run too.
pub(super) fn end_before_ideographic(text: &str, at: usize) -> usize {
    end_of::<false>(text, at)
}

fn end_of<const WITH_IDEOGRAPHIC: bool>(text: &str, at: usize) -> usize {
    let after = text.slice(at..);
    let run = after.as_bytes().slice(..length_at_start::<WITH_IDEOGRAPHIC>(after));
    let underscores = run.iter().rev().take_while(|&&b| b == b'_').count();
    at + run.len() - underscores
}

/// Returns the length of the run at the start of a text. Unless `WITH_IDEOGRAPHIC`, an ideographic separator ends the
/// run.
fn length_at_start<const WITH_IDEOGRAPHIC: bool>(text: &str) -> usize {
    let mut rest = text.as_bytes();
    loop {
        let ascii = HOST_BYTES.run(rest);
        rest = rest.slice(ascii..);
        if rest.first().map_or(true, u8::is_ascii) {
            return text.len() - rest.len();
        }
        let length = match IN_LABEL.run(rest) {
            0 if WITH_IDEOGRAPHIC && starts_with_ideographic_separator(rest) => IDEOGRAPHIC,
            0 => match context::letter_after(text, text.len() - rest.len()) {
                0 => return text.len() - rest.len(),
                letter => letter,
            },
            letters => letters,
        };
        rest = rest.slice(length..);
    }
}

/// Returns the length of the run that ends at `at`. The run does not begin before `floor`.
fn length_before(text: &str, floor: usize, at: usize) -> usize {
    let before = text.slice(floor..at);
    let mut rest = before.as_bytes();
    loop {
        let ascii = HOST_BYTES.run_back(rest);
        rest = rest.slice(..rest.len() - ascii);
        if rest.last().map_or(true, u8::is_ascii) {
            return before.len() - rest.len();
        }
        let length = match IN_LABEL.run_back(rest) {
            0 if ends_with_ideographic_separator(rest) => IDEOGRAPHIC,
            0 => match context::letter_before(text, floor + rest.len()) {
                letter if 0 < letter && letter <= rest.len() => letter,
                _ => return before.len() - rest.len(),
            },
            letters => letters,
        };
        rest = rest.slice(..rest.len() - length);
    }
}

/// Returns the end of the host at the start of a run, without trailing separators, or the label by which the run does not
/// begin with a host.
///
/// A host has at least two labels, and the last one is a top-level domain. All labels of the run are valid
/// ([`check_labels`]). If the last label is not a top-level domain, the host may end before an ideographic separator. That
/// separator ends a sentence: `example.com。次の文`. Before Latin, it does not: `example.co。m`.
pub(crate) fn domain(run: &str, is_tld: &dyn Fn(&str) -> bool) -> Result<usize, Refused> {
    let host = run.trim_end_of(is_label_separator);
    let mut name = host;
    // Most runs without a host lack a top-level domain, so it is checked before the other labels.
    loop {
        let Some(label) = last_label(name) else {
            check_labels(name)?;
            return Err(if run.is_empty() || run.ends_with(is_label_separator) {
                Refused::at(Rule::HostStart, run.len())
            } else {
                Refused::new(Rule::NoDot, 0..name.len())
            });
        };
        if is_tld(label) {
            return check_labels(host).map(|()| name.len());
        }
        let separator = last_ideographic_separator(name)
            .filter(|at| !border::is_separator_before_latin(host.slice(at.start..).chars()))
            .ok_or(Refused::new(Rule::TopLevelDomain, name.len() - label.len()..name.len()))?;
        name = host.slice(..separator.start);
    }
}

/// Returns the first label of a host that is not valid, or the separator after it if it is empty. See [`is_label`].
fn check_labels(host: &str) -> Result<(), Refused> {
    let mut start = 0;
    for label in host.split_inclusive(is_label_separator) {
        let end = start + label.len();
        let name = label.trim_end_of(is_label_separator);
        if !is_label(name) {
            let length = if name.is_empty() { label.len() } else { name.len() };
            return Err(Refused::new(Rule::Label, start..start + length));
        }
        start = end;
    }
    Ok(())
}

/// Returns true if the run of labels at the start of a text ends in a delegated top-level domain. Separators at the end
/// of the run are ignored.
pub(super) fn is_delegated(text: &str) -> bool {
    let run = text.slice(..end_of_run(text, 0)).trim_end_of(is_label_separator);
    is_delegated_tld(last_label(run).unwrap_or(run))
}

/// Returns true if a text is a run of labels and separators, has a separator, and ends in a delegated top-level domain.
/// Does not check the other labels.
pub(super) fn is_delegated_name(text: &str) -> bool {
    length_at_start::<true>(text) == text.len() && last_label(text).is_some_and(is_delegated_tld)
}

/// Returns the end of the host with symbols at the start of a text, as in `https://i❤.ws/`. Such a host needs a scheme.
/// `run_end` is the [end of the run](end_of_run) at the start of the text. Returns `None` if no symbol follows the run,
/// or if the host is not valid. IDNA 2008 excludes symbols, but UTS #46 and the URL Standard allow them.
pub(crate) fn domain_with_symbols(
    text: &str,
    run_end: usize,
    is_tld: &dyn Fn(&str) -> bool,
) -> Option<usize> {
    let after = text.get(run_end..)?;
    if !after.trim_start_matches('_').starts_with(is_symbol) {
        return None;
    }
    let end = text.find(|c| !(is_host_char(c) || is_symbol(c))).unwrap_or(text.len());
    let run = text.get(..end)?.trim_end_matches('_');
    domain(run, is_tld).ok().filter(|&end| end > run_end)
}

/// Returns the range of the last label separator, or `None`.
pub(super) fn last_separator(host: &str) -> Option<Range<usize>> {
    let (at, separator) = host.char_indices().rfind(|&(_, c)| is_label_separator(c))?;
    Some(at..at + separator.len_utf8())
}

/// Returns the range of the last non-ASCII label separator, or `None`.
pub(super) fn last_ideographic_separator(host: &str) -> Option<Range<usize>> {
    let at = host.rfind(|c| c != '.' && is_label_separator(c))?;
    Some(at..at + IDEOGRAPHIC)
}

/// Returns the label after the last label separator, or `None` if a host has only one label.
pub(super) fn last_label(host: &str) -> Option<&str> {
    host.get(last_separator(host)?.end..)
}

/// Returns true for a valid label. A valid label is not empty, does not begin or end with a hyphen, and does not
/// consist only of `_`. It does not mix digits of the two Arabic kinds (RFC 5892, appendix A.8 and A.9), unless it
/// begins with `_`.
pub(crate) fn is_label(label: &str) -> bool {
    match label.as_bytes() {
        [] | [b'-', ..] | [.., b'-'] => false,
        [b'_', rest @ ..] => rest.iter().any(|&b| b != b'_'),
        _ => {
            label.is_ascii()
                || !(label.contains_a(|c| matches!(c, '\u{660}'..='\u{669}'))
                    && label.contains_a(|c| matches!(c, '\u{6F0}'..='\u{6F9}')))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_two_labels_and_a_top_level_domain() {
        for (run, end) in [
            ("example.com", Some(11)),
            ("example.com..", Some(11)),
            ("a_b.com", Some(7)),
            ("_dmarc.com", Some(10)),
            ("a-b.com", Some(7)),
            ("bücher.com", Some(11)),
            // An ideographic full stop may have ended a sentence.
            ("例え.com。次", Some(10)),
            ("例え。com", Some(12)),
            ("example.com。x", None),
            ("example.com．ж", Some(11)),
            ("com", None),
            ("_.com", None),
            ("-a.com", None),
            ("a-.com", None),
            ("é-.com", None),
            ("a..com", None),
            ("é..com", None),
            ("example.rs", None),
        ] {
            assert_eq!(domain(run, &|label| label == "com").ok(), end, "{run}");
        }
        assert!(
            is_delegated("a.com./") && is_delegated("例え。com/") && is_delegated("a.com。com_")
        );
        assert!(!is_delegated("a.comx") && !is_delegated("a.com.x"));
    }

    #[test]
    fn a_run_has_no_delimiter_of_emphasis_at_its_edges() {
        let run = |text, floor, at| (start_of_run(text, floor, at), end_of_run(text, at));
        assert_eq!(run("x _a.b_ y", 0, 4), (3, 6));
        assert_eq!(run("x/é.例_", 0, 4), (2, 8));
        assert_eq!(run("a.b.c", 2, 3), (2, 5));
        // A joiner or a variation selector modifies the character before it.
        assert_eq!(run("\u{200D}\u{FE0F}a.b", 0, 7), (6, 9));
        // A middle dot before a name is a bullet, and `ℹ` a symbol.
        assert_eq!(run("・例.b", 0, 6), (3, 8));
        assert_eq!(run("ℹ\u{FE0F}a.b", 0, 7), (6, 9));
    }

    #[test]
    fn an_authority_with_an_unusual_host() {
        let is_tld = |label: &str| label == "ws";
        assert_eq!(domain_with_symbols("i❤.ws/", 1, &is_tld), Some(7));
        assert_eq!(domain_with_symbols("i❤.ws_", 1, &is_tld), Some(7));
        assert_eq!(domain_with_symbols("i.ws/", 4, &is_tld), None);
        // Punctuation, controls, replacement characters and letters are not symbols.
        for c in ["»", "\u{202E}", "\u{FFFD}", "!", "é"] {
            let text = ["i", c, ".ws"].concat();
            assert_eq!(domain_with_symbols(&text, 1, &is_tld), None, "{c:?}");
        }
    }
}
