use core::ops::Range;

use super::{character, last_character, Explanation, Rule, REACH};
use crate::dialect::detector::Search;
use crate::dialect::rule::Refused;
use crate::dialect::uts58::host;
use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link_parts::is_www;
use crate::scan::LOCAL;
use crate::slice::{ceil_char_boundary, Slice};
use crate::unicode::{is_label_separator, is_syntactic_tld};
use crate::word;

/// Explains why this finder does not link a candidate that another dialect found: searches the word of the candidate, and
/// returns the rule by which the dialect refuses what is there.
pub(super) fn explain(
    finder: &LinkFinder,
    text: &str,
    candidate: Range<usize>,
    kind: LinkKind,
) -> Explanation {
    let written = text.slice(candidate.clone());
    let is_uts58 = finder.dialect() == Dialect::Uts58;
    let needle = match kind {
        LinkKind::Domain if !is_uts58 => return Explanation::new(Rule::HostAlone, candidate),
        LinkKind::Www if !is_uts58 && !written.starts_with("www.") => {
            return Explanation::new(Rule::Case, candidate.start..candidate.start + "www.".len());
        }
        LinkKind::Url => written.find("://"),
        LinkKind::Email => written.find('@'),
        LinkKind::Www if !is_uts58 => Some(0),
        LinkKind::Www | LinkKind::Domain => written.find(is_label_separator),
    };
    let Some(needle) = needle.map(|needle| candidate.start + needle) else {
        return Explanation::new(Rule::NoDot, candidate);
    };
    // In an address, UTS #58 examines the separators after the `@`.
    let is_address = kind == LinkKind::Email && is_uts58;
    let here = needle..if is_address { candidate.end } else { needle + 1 };
    let near = candidate.start.saturating_sub(REACH);
    let start = word::start(text, near, candidate.start);
    let mut search = Search::from(finder.detector(), finder.rules(), start);
    let mut refused = None;
    while let Some((at, found)) = search.next_candidate(finder.rules(), text) {
        match found {
            // The dialect links plain text here, so Markdown is the reason.
            Ok(link) if link.start <= needle && needle < link.end => {
                return of_markdown(finder, text, candidate, kind);
            }
            Err(why) if at < here.end => refused = Some(why),
            _ => {}
        }
        if at >= candidate.end || here.contains(&at) {
            break;
        }
    }
    let start = if kind == LinkKind::Email { needle + 1 } else { candidate.start };
    let Refused { rule, place } = refused.unwrap_or_else(|| without_candidate(text, start));
    // An empty place stands for a character (see [`Refused::place`]).
    let place = match rule {
        _ if !place.is_empty() => place,
        Rule::Before | Rule::LocalPart => last_character(text.slice(..place.start)),
        _ => character(text, place.start),
    };
    Explanation::new(rule, place)
}

/// Returns the words with a candidate that the finder refuses, and its kind.
pub(super) fn refused<'a>(
    finder: &'a LinkFinder,
    text: &'a str,
) -> impl Iterator<Item = (Range<usize>, LinkKind)> + 'a {
    let rules = finder.rules();
    let mut search = Search::new(finder.detector(), rules);
    let mut end = 0;
    core::iter::from_fn(move || loop {
        let (at, found) = search.next_candidate(rules, text)?;
        // Each word is read once, however many candidates it has.
        if found.is_ok() || at < end {
            continue;
        }
        let start = word::start(text, end.max(at.saturating_sub(REACH)), at);
        end = word::end(text, at, at + REACH);
        let word = without_punctuation(text, start..end);
        let kind = kind(text.slice(word.clone()), at.saturating_sub(word.start));
        if word.contains(&at) && rules.finds(kind) {
            return Some((word, kind));
        }
    })
}

/// Returns the range of a word without punctuation at its edges.
fn without_punctuation(text: &str, word: Range<usize>) -> Range<usize> {
    let start = word.end - text.slice(word.clone()).trim_start_matches(is_punctuation).len();
    let name = text
        .slice(start..word.end)
        .trim_end_matches(|c| is_punctuation(c) || matches!(c, '.' | ':' | '?'));
    start..start + name.len()
}

/// Returns true for punctuation with which no link begins or ends.
fn is_punctuation(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | '<' | '>' | '"' | '\'' | '`' | '*' | ',' | ';' | '!')
}

/// Returns the kind of the link that the candidate at `at` of a word would be.
fn kind(word: &str, at: usize) -> LinkKind {
    if word.slice(at..).starts_with("://") {
        LinkKind::Url
    } else if word.contains('@') {
        LinkKind::Email
    } else if is_www(word) {
        LinkKind::Www
    } else {
        LinkKind::Domain
    }
}

/// Returns the rule by which the host that begins at `start` has no candidate: there is no local part before its `@`, it has
/// no separator, or, as in 192.0.2.1, only separators of numbers, which a search skips.
fn without_candidate(text: &str, start: usize) -> Refused {
    let before = text.slice(..start).strip_suffix('@');
    if before.is_some_and(|before| !before.ends_with(is_local)) {
        return Refused::at(Rule::LocalPart, start - 1);
    }
    let run = text.slice(start..host::end_of_run(text, start));
    host::domain(run, &is_syntactic_tld)
        .map_or_else(|refused| refused.moved(start), |end| Refused::at(Rule::After, start + end))
}

/// Returns true for characters that may end a local part in some dialect.
fn is_local(c: char) -> bool {
    !c.is_ascii() || LOCAL.contains(c as u8)
}

/// Explains a candidate that this finder would link in plain text. cmark-gfm links no URL while a bracket is open (`match`
/// in `autolink.c`).
fn of_markdown(
    finder: &LinkFinder,
    text: &str,
    candidate: Range<usize>,
    kind: LinkKind,
) -> Explanation {
    let heeds_brackets = finder.dialect() == Dialect::Gfm && kind != LinkKind::Email;
    let before = text.slice(..candidate.start);
    match open_bracket(before).filter(|_| heeds_brackets) {
        Some(bracket) => Explanation::new(Rule::OpenBracket, bracket),
        None => Explanation::new(Rule::Markup, candidate),
    }
}

/// Returns the range of the last `[` that is open at the end of this text. Searches the last 1024 bytes, back to a blank
/// line. `None` if they contain a backtick, `<` or a line that begins with `~~~`, because a bracket in code or in raw HTML
/// is not open.
fn open_bracket(before: &str) -> Option<Range<usize>> {
    let recent = before.slice(ceil_char_boundary(before, before.len().saturating_sub(1024))..);
    let mut start = before.len();
    for line in recent.split_inclusive('\n').rev() {
        let content = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        if line.ends_with('\n') && content.is_empty() {
            break;
        }
        if content.starts_with("~~~") {
            return None;
        }
        start -= line.len();
    }
    let paragraph = before.get(start..)?;
    if paragraph.contains(['`', '<']) {
        return None;
    }
    let mut closed = 0_usize;
    for (at, bracket) in paragraph.rmatch_indices(['[', ']']) {
        let text = paragraph.get(..at)?;
        let backslashes = text.len() - text.trim_end_matches('\\').len();
        match bracket {
            _ if backslashes % 2 == 1 => {}
            "]" => closed += 1,
            _ if closed == 0 => return Some(start + at..start + at + 1),
            _ => closed -= 1,
        }
    }
    None
}
