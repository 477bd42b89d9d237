use core::ops::Range;

use super::{character, Explanation, Rule};
use crate::candidates::Candidate;
use crate::dialect::{gfm, md4c, Dialect};
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::rules::Rules;

/// Returns why a candidate of another dialect is no link of this finder.
pub(super) fn explain(
    finder: &LinkFinder,
    text: &str,
    candidate: Range<usize>,
    kind: LinkKind,
) -> Option<Explanation> {
    let overlaps = |found: Candidate<'_>| {
        let (Candidate::Link(link) | Candidate::Rejected { link, .. }) = found;
        link.start() < candidate.end && candidate.start < link.end()
    };
    if finder.candidates(text).any(overlaps) {
        return None;
    }
    let written = text.get(candidate.clone())?;
    let at = |rule: Rule, place: Range<usize>| Explanation {
        rule,
        place: candidate.start + place.start..candidate.start + place.end,
    };
    let whole = at(Rule::Other, 0..written.len());
    if kind == LinkKind::Domain && finder.dialect() != Dialect::Uts58 {
        return Some(at(Rule::HostAlone, 0..written.len()));
    }
    Some(
        match finder.dialect() {
            Dialect::Gfm => of_gfm(text, &candidate, written, kind),
            Dialect::Md4c => of_md4c(finder.rules(), text, &candidate, written, kind),
            Dialect::Uts58 => None,
        }
        .unwrap_or(whole),
    )
}

/// GFM, section 6.9: what precedes `www.`, and a "valid domain".
fn of_gfm(
    text: &str,
    candidate: &Range<usize>,
    written: &str,
    kind: LinkKind,
) -> Option<Explanation> {
    let start = candidate.start;
    let host = LinkParts::of(written, kind).host;
    let host = start + host.start..start + host.end;
    let before = text.get(..start)?;
    if kind == LinkKind::Www && !written.starts_with("www.") {
        return Some(Explanation {
            rule: Rule::Case,
            place: start..start + "www.".len(),
        });
    }
    if kind == LinkKind::Www && !gfm::url::may_precede_www(before.as_bytes()) {
        return Some(Explanation {
            rule: Rule::Before,
            place: last_character(before),
        });
    }
    let domain = text.get(host.clone())?;
    if kind == LinkKind::Email {
        return Some(if !domain.contains('.') {
            Explanation {
                rule: Rule::NoDot,
                place: host,
            }
        } else {
            let last = domain.char_indices().next_back()?;
            (!last.1.is_ascii_alphabetic()).then_some(Explanation {
                rule: Rule::LastLetter,
                place: host.start + last.0..host.end,
            })?
        });
    }
    if let Some(underscore) = domain.rfind('_') {
        let at = host.start + underscore;
        return Some(Explanation {
            rule: Rule::Underscore,
            place: at..at + 1,
        });
    }
    let first = character(text, host.start);
    let is_start = text
        .get(first.clone())
        .is_some_and(|c| c.chars().all(char::is_alphanumeric));
    (!is_start).then_some(Explanation {
        rule: Rule::HostStart,
        place: first,
    })
}

/// md4c's text: what stands beside an autolink, and its parts.
fn of_md4c(
    rules: &Rules,
    text: &str,
    candidate: &Range<usize>,
    written: &str,
    kind: LinkKind,
) -> Option<Explanation> {
    let start = candidate.start;
    let prefix = match kind {
        LinkKind::Email => 0,
        LinkKind::Www => "www.".len(),
        _ => written.find("://")? + "://".len(),
    };
    if written
        .get(..prefix)?
        .bytes()
        .any(|b| b.is_ascii_uppercase())
    {
        return Some(Explanation {
            rule: Rule::Case,
            place: start..start + prefix,
        });
    }
    if !md4c::may_begin(rules, text, start) {
        return Some(Explanation {
            rule: Rule::Before,
            place: last_character(text.get(..start)?),
        });
    }
    let host = match kind {
        LinkKind::Email => written.find('@')? + 1,
        _ => prefix,
    };
    let host = start + host;
    let bytes = text.as_bytes();
    let Some(host_end) = md4c::end_of_host(bytes, host) else {
        let first = character(text, host);
        let begins = bytes.get(host).is_some_and(u8::is_ascii_alphanumeric);
        let (rule, place) = if begins {
            (Rule::NoDot, host..candidate.end)
        } else {
            (Rule::HostStart, first)
        };
        return Some(Explanation { rule, place });
    };
    let end = match kind {
        LinkKind::Email => Some(host_end),
        _ => md4c::end_of_url(bytes, host),
    };
    Some(match end {
        Some(end) => Explanation {
            rule: Rule::After,
            place: character(text, end),
        },
        None => Explanation {
            rule: Rule::OpenParenthesis,
            place: host_end..candidate.end,
        },
    })
}

/// Returns the range of the last character of a text that begins at offset 0.
fn last_character(text: &str) -> Range<usize> {
    let length = text.chars().next_back().map_or(0, char::len_utf8);
    text.len() - length..text.len()
}
