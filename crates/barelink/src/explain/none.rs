use core::ops::Range;

use super::{character, Explanation, Rule};
use crate::dialect::{gfm, md4c, Dialect};
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::rules::Rules;

/// Returns why a candidate of another dialect is no link of this finder, by the candidate and the text beside it.
pub(super) fn explain(
    finder: &LinkFinder,
    text: &str,
    candidate: Range<usize>,
    kind: LinkKind,
) -> Explanation {
    let found = match (finder.dialect(), kind) {
        (Dialect::Gfm | Dialect::Md4c, LinkKind::Domain) => {
            Some(Explanation::new(Rule::HostAlone, candidate.clone()))
        }
        (Dialect::Gfm, _) => of_gfm(text, &candidate, kind),
        (Dialect::Md4c, _) => of_md4c(finder.rules(), text, &candidate, kind),
        (Dialect::Uts58, _) => None,
    };
    found.unwrap_or_else(|| Explanation::new(Rule::Other, candidate))
}

/// GFM, section 6.9: the character before `www.`, and a "valid domain".
fn of_gfm(text: &str, candidate: &Range<usize>, kind: LinkKind) -> Option<Explanation> {
    let why = |rule, place| Some(Explanation::new(rule, place));
    let start = candidate.start;
    let (before, written) = (text.get(..start)?, text.get(candidate.clone())?);
    if kind == LinkKind::Www && !written.starts_with("www.") {
        return why(Rule::Case, start..start + "www.".len());
    }
    if kind == LinkKind::Www && !gfm::url::may_precede_www(before.as_bytes()) {
        return why(Rule::Before, last_character(before));
    }
    let host = LinkParts::of(written, kind).host;
    let host = start + host.start..start + host.end;
    let domain = text.get(host.clone())?;
    if kind == LinkKind::Email {
        if !domain.contains('.') {
            return why(Rule::NoDot, host);
        }
        let (at, last) = domain.char_indices().next_back()?;
        let is_letter = last.is_ascii_alphabetic();
        return why(Rule::LastLetter, host.start + at..host.end).filter(|_| !is_letter);
    }
    if let Some(underscore) = domain.rfind('_') {
        let at = host.start + underscore;
        return why(Rule::Underscore, at..at + 1);
    }
    let first = character(text, host.start);
    let is_start = domain.starts_with(char::is_alphanumeric);
    why(Rule::HostStart, first).filter(|_| !is_start)
}

/// md4c's text: what stands beside an autolink, and its parts.
fn of_md4c(
    rules: &Rules,
    text: &str,
    candidate: &Range<usize>,
    kind: LinkKind,
) -> Option<Explanation> {
    let why = |rule, place| Some(Explanation::new(rule, place));
    let start = candidate.start;
    let (before, written) = (text.get(..start)?, text.get(candidate.clone())?);
    let prefix = match kind {
        LinkKind::Email => 0,
        LinkKind::Www => "www.".len(),
        _ => written.find("://")? + "://".len(),
    };
    let has_capital = |b: u8| b.is_ascii_uppercase();
    if written.get(..prefix)?.bytes().any(has_capital) {
        return why(Rule::Case, start..start + prefix);
    }
    if !md4c::may_begin(rules, text, start) {
        return why(Rule::Before, last_character(before));
    }
    let host = start
        + match kind {
            LinkKind::Email => written.find('@')? + 1,
            _ => prefix,
        };
    let bytes = text.as_bytes();
    let Some(host_end) = md4c::end_of_host(bytes, host) else {
        return if bytes.get(host).is_some_and(u8::is_ascii_alphanumeric) {
            why(Rule::NoDot, host..candidate.end)
        } else {
            why(Rule::HostStart, character(text, host))
        };
    };
    let end = match kind {
        LinkKind::Email => Some(host_end),
        _ => md4c::end_of_url(bytes, host),
    };
    match end {
        Some(end) => why(Rule::After, character(text, end)),
        None => why(Rule::OpenParenthesis, host_end..candidate.end),
    }
}

/// Returns the range of the last character of a text that begins at offset 0.
fn last_character(text: &str) -> Range<usize> {
    let length = text.chars().next_back().map_or(0, char::len_utf8);
    text.len() - length..text.len()
}
