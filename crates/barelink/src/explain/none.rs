use core::ops::Range;

use super::{character, last_character, leading, Explanation, Rule, REACH};
use crate::dialect::detector::Search;
use crate::dialect::rule::Refused;
use crate::dialect::uts58::host;
use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link_parts::is_www;
use crate::scan::LOCAL;
use crate::slice::{ceil_char_boundary, Slice};
use crate::unicode::is_label_separator;
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
    let Refused { rule, place } = match refused {
        Some(Refused { rule: Rule::Label, place }) => fault(text.slice(place.clone()), place.start),
        Some(refused) => refused,
        // A search skips the separators of numbers, such as 192.0.2.1.
        None if kind == LinkKind::Domain => fault(written, candidate.start),
        None => without_candidate(text, kind, needle),
    };
    Explanation::new(rule, widened(text, rule, place))
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

/// Returns the rule by which the `@` or the separator at `needle` is no candidate. The characters on both sides must
/// belong to a local part or a label, and UTS #58 has no candidate in an address without a separator.
fn without_candidate(text: &str, kind: LinkKind, needle: usize) -> Refused {
    if kind != LinkKind::Email {
        return Refused::at(Rule::Label, needle);
    }
    if !text.slice(..needle).ends_with(|c: char| !c.is_ascii() || LOCAL.contains(c as u8)) {
        return Refused::at(Rule::LocalPart, needle);
    }
    let domain = needle + 1;
    fault(text.slice(domain..host::end_of_run(text, domain)), domain)
}

/// Returns the rule by which the run that begins at `start` of a text has no host. A search only says that there is none
/// ([`Rule::Label`]), because most texts have many such runs.
fn fault(run: &str, start: usize) -> Refused {
    let mut at = start;
    let mut last = None;
    let labels = run.trim_end_matches(is_label_separator);
    for label in labels.split(is_label_separator) {
        let end = at + label.len();
        let separator = run.slice(end - start..).chars().next().map_or(0, char::len_utf8);
        if !host::is_label(label) {
            let rule = if run.is_empty() { Rule::HostStart } else { Rule::Label };
            return Refused::new(
                rule,
                if label.is_empty() { end..end + separator } else { at..end },
            );
        }
        let rule = if at == start { Rule::NoDot } else { Rule::TopLevelDomain };
        last = Some(Refused::new(rule, at..end));
        at = end + separator;
    }
    match last {
        Some(last) if last.rule != Rule::NoDot || labels == run => last,
        // No label follows the separator.
        _ => Refused::at(Rule::HostStart, start + run.len()),
    }
}

/// Returns the range that a rule examined. An empty range stands for a character (see [`Refused::place`]).
fn widened(text: &str, rule: Rule, place: Range<usize>) -> Range<usize> {
    match rule {
        _ if !place.is_empty() => place,
        Rule::Port => {
            let port = leading(text.slice(place.start..), |c| {
                !(c.is_whitespace() || matches!(c, '/' | '?' | '#' | '<'))
            });
            place.start..place.start + port.len()
        }
        Rule::LocalPart => {
            let before = text.slice(..place.start);
            let near = before.as_bytes().slice(before.len().saturating_sub(REACH)..);
            let length = LOCAL.run_back(near);
            place.start - length.max(last_character(before).len())..place.start
        }
        Rule::Before => last_character(text.slice(..place.start)),
        _ => character(text, place.start),
    }
}

/// Explains a candidate that this finder would link in plain text. cmark-gfm links no URL while a bracket is open (`match`
/// in `autolink.c`).
fn of_markdown(
    finder: &LinkFinder,
    text: &str,
    candidate: Range<usize>,
    kind: LinkKind,
) -> Explanation {
    let bracket = match finder.dialect() {
        Dialect::Gfm if kind != LinkKind::Email => open_bracket(text.slice(..candidate.start)),
        _ => None,
    };
    match bracket {
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
        let content = content(line);
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

/// Returns a line without white space and the markers of block quotes at its start.
fn content(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '>' || c.is_whitespace())
}
