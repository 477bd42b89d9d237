//! Explains why a candidate is not a link by UTS #58, from its parts and the text around it.

use core::ops::Range;

use super::{character, last_character, leading, why, Explanation, Rule};
use crate::dialect::uts58::{host, port, start_of_email};
use crate::kind::LinkKind;
use crate::options::is_in_scheme;
use crate::rules::Rules;
use crate::slice::ceil_char_boundary;
use crate::unicode::{border, is_label_separator, is_tie};

/// Returns the first rule that the candidate, or the text directly around it, breaks. `None` if no rule is broken
/// there, or if the candidate lacks the `://` or `@` of its kind.
pub(super) fn explain(
    rules: &Rules,
    text: &str,
    candidate: &Range<usize>,
    kind: LinkKind,
) -> Option<Explanation> {
    let written = text.get(candidate.clone())?;
    let before = last_character(text.get(..candidate.start)?);
    if text.get(before.clone())?.starts_with(is_tie) {
        return why(Rule::Tie, before);
    }
    if border::continues_before(text.get(..candidate.start)?.chars().rev()) {
        return why(Rule::Before, before);
    }
    match kind {
        LinkKind::Email => of_address(rules, text, candidate.start + written.find('@')?),
        LinkKind::Url => {
            let scheme = written.find("://")?;
            of_url(rules, text, candidate.start, candidate.start + scheme)
        }
        _ => of_host(rules, text, candidate),
    }
}

/// Explains why the text around the `@` at offset `at_sign` is not an address. Checks the local part (section 5.2),
/// user information of a URL, and the domain, in this order. Returns `None` only if the offset is not valid.
///
/// If all three are valid, returns [`Rule::LocalPart`]. The reason is then the text before the local part (section
/// 5.1).
fn of_address(rules: &Rules, text: &str, at_sign: usize) -> Option<Explanation> {
    let Some(local) = start_of_email(text, at_sign) else {
        return why(Rule::LocalPart, last_character(text.get(..at_sign)?));
    };
    let before = text.get(..local)?;
    let is_authority = text.get(local..at_sign)?.contains("//");
    if is_authority || before.ends_with([':', '/', '@', '[', ']']) {
        return why(Rule::UserInformation, local..at_sign + 1);
    }
    let of_domain = of_domain(text, at_sign + 1, &|label| rules.is_tld(label));
    // Section 5.1: the text before a local part may rule it out.
    of_domain.or_else(|| why(Rule::LocalPart, local..at_sign))
}

fn of_url(rules: &Rules, text: &str, start: usize, colon: usize) -> Option<Explanation> {
    // The limit keeps this search short. Hardly any registered scheme is longer.
    let before = text.as_bytes().get(..colon)?.iter().rev().take(33);
    let scheme = before.take_while(|&&b| is_in_scheme(b)).count();
    if colon - scheme < start {
        return why(Rule::OtherScheme, colon - scheme..colon);
    }
    let host = colon + "://".len();
    let is_inside = |c: char| !(c.is_whitespace() || matches!(c, '/' | '?' | '#' | '<'));
    let authority = leading(text.get(host..)?, is_inside);
    if let Some(at_sign) = authority.find('@') {
        return why(Rule::UserInformation, host..host + at_sign + 1);
    }
    of_domain(text, host, &|label| rules.is_tld_after_scheme(label))
}

fn of_host(rules: &Rules, text: &str, candidate: &Range<usize>) -> Option<Explanation> {
    // No host name is longer (RFC 1035, section 2.3.4).
    let floor = ceil_char_boundary(text, candidate.start.saturating_sub(255));
    let start = host::start_of_run(text, floor, candidate.start);
    let before = text.get(..start)?;
    if before.ends_with(['/', '\\', '@', '%', '$', '{', '}', '_']) {
        return why(Rule::Before, last_character(before));
    }
    of_domain(text, start, &|label| rules.is_tld(label))
}

/// Returns the first rule that the host beginning at offset `start` breaks, or `None`. Checks its labels, their number,
/// the port, the top-level domain and the character after the host.
fn of_domain(text: &str, start: usize, is_tld: &dyn Fn(&str) -> bool) -> Option<Explanation> {
    let end = host::end_of_run(text, start);
    let run = text.get(start..end)?;
    let domain = run.trim_end_matches(is_label_separator);
    if domain.is_empty() {
        return why(Rule::HostStart, character(text, start));
    }
    let is_label =
        |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    let mut at = start;
    let mut last = "";
    for label in domain.split(is_label_separator) {
        if !is_label(label) {
            return why(Rule::Label, at..(at + label.len()).max(character(text, at).end));
        }
        last = label;
        let separator = character(text, at + label.len());
        at = separator.end;
    }
    let end = start + domain.len();
    let rest = text.get(end..)?;
    if rest.starts_with(':') && port::has_wrong_port(rest) {
        return why(Rule::Port, end..character(text, end + 1).end);
    }
    if !domain.contains(is_label_separator) {
        return why(Rule::NoDot, start..end);
    }
    if !is_tld(last) {
        return why(Rule::TopLevelDomain, end - last.len()..end);
    }
    let after = character(text, port::port(text, end));
    if text.get(after.clone())?.starts_with(is_tie) {
        return why(Rule::Tie, after);
    }
    let is_end = text.get(after.clone())?.trim_start().is_empty();
    why(Rule::After, after).filter(|_| !is_end)
}
