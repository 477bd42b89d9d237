use core::ops::Range;

use super::{character, in_plain_text, leading, Explanation, Rule};
use crate::dialect::gfm::url::is_trimmed;
use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::slice::Slice;
use crate::unicode::{link_term, LinkTerm};

/// Returns why the link at the range `link` ends where it does. The character after the link decides.
pub(super) fn explain(
    finder: &LinkFinder,
    text: &str,
    link: Range<usize>,
    kind: LinkKind,
) -> Explanation {
    let place = character(text, link.end);
    let after = text.slice(link.end..);
    let rule = match after.chars().next() {
        None => Rule::TextEnd,
        Some(c) if c.is_whitespace() && ends_before_white_space(finder.dialect(), c) => {
            Rule::WhiteSpace
        }
        Some(_) if is_longer_in_plain_text(finder, text, &link) => Rule::MarkupEnd,
        Some(c) => {
            let rule = match finder.dialect() {
                Dialect::Gfm => of_gfm(after, c, kind),
                Dialect::Md4c => of_md4c(c),
                Dialect::Uts58 => of_uts58(c, kind, text.slice(link)),
            };
            let continues = matches!(rule, Rule::PartEnd | Rule::HostEnd) && !c.is_ascii();
            if continues && finder.rules().ends_in_text() {
                Rule::Sentence
            } else {
                rule
            }
        }
    };
    // Report all that was trimmed, not only the first character.
    let is_same = |c: char| match finder.dialect() {
        Dialect::Gfm => is_trailing(c),
        Dialect::Md4c => false,
        Dialect::Uts58 => link_term(c) == LinkTerm::Soft,
    };
    let length = match rule {
        Rule::Trailing => place.len().max(leading(after, is_same).len()),
        _ => place.len(),
    };
    Explanation::new(rule, place.start..place.start + length)
}

/// Returns true if the finder ends the link later when it reads the Markdown as plain text.
fn is_longer_in_plain_text(finder: &LinkFinder, text: &str, link: &Range<usize>) -> bool {
    let plain = in_plain_text(finder, text, link.start, link.start);
    plain.is_some_and(|plain| plain.start == link.start && plain.end > link.end)
}

/// Returns true if links of the dialect end before the white space `c`. In GFM, white space other than a space, a tab
/// or a line ending may be part of a URL.
fn ends_before_white_space(dialect: Dialect, c: char) -> bool {
    dialect != Dialect::Gfm || matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Returns the rule by which GFM ends a link before `c`, the first character of `after`. Covers "extended autolink path
/// validation" for URLs, and the allowed characters for addresses.
fn of_gfm(after: &str, c: char, kind: LinkKind) -> Rule {
    match c {
        '<' => Rule::LessThan,
        c if is_trailing(c) && (kind != LinkKind::Email || c == '.') => Rule::Trailing,
        _ if kind == LinkKind::Email => Rule::PartEnd,
        ')' | '>' => Rule::Bracket,
        '&' | ';' if is_entity(after) => Rule::Entity,
        ';' => Rule::Trailing,
        _ => Rule::PartEnd,
    }
}

fn is_trailing(c: char) -> bool {
    c.is_ascii() && is_trimmed(c as u8)
}

fn is_entity(after: &str) -> bool {
    let name = after.strip_prefix('&').unwrap_or_default();
    let rest = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    rest.len() < name.len() && rest.starts_with(';')
}

/// Returns the rule by which md4c ends a link before `c`: a closing bracket, punctuation that md4c allows after a link, or a
/// character that the last part of the link cannot contain.
fn of_md4c(c: char) -> Rule {
    match c {
        ')' | '}' | ']' => Rule::Bracket,
        '.' | '!' | '?' | ',' | ';' => Rule::Trailing,
        _ => Rule::PartEnd,
    }
}

/// Returns the rule by which UTS #58 ends the link `link` before `c`. The `Link_Term` of `c` (sections 3.4 and 3.5)
/// decides. If a link may contain `c`, the rule is that the host or the last part ends before `c`.
fn of_uts58(c: char, kind: LinkKind, link: &str) -> Rule {
    match link_term(c) {
        LinkTerm::Soft => Rule::Trailing,
        LinkTerm::Close => Rule::Bracket,
        LinkTerm::Hard => Rule::Hard,
        _ if kind == LinkKind::Email => Rule::PartEnd,
        _ if LinkParts::of(link, kind).rest < link.len() => Rule::PartEnd,
        _ => Rule::HostEnd,
    }
}
