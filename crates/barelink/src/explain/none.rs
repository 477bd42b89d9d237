use core::ops::Range;

use super::{character, in_plain_text, last_character, leading, uts58, why, Explanation, Rule};
use crate::dialect::{gfm, md4c, Dialect};
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::rules::Rules;
use crate::slice::{ceil_char_boundary, Slice};

/// Explains why this finder does not link a candidate that another dialect found.
pub(super) fn explain(
    finder: &LinkFinder,
    text: &str,
    candidate: Range<usize>,
    kind: LinkKind,
) -> Explanation {
    let found = match (finder.dialect(), kind) {
        (Dialect::Gfm | Dialect::Md4c, LinkKind::Domain) => why(Rule::HostAlone, candidate.clone()),
        (Dialect::Gfm, _) => {
            of_gfm(text, &candidate, kind).or_else(|| of_markdown(finder, text, &candidate, kind))
        }
        (Dialect::Md4c, _) => of_md4c(finder.rules(), text, &candidate, kind),
        (Dialect::Uts58, _) => uts58::explain(finder.rules(), text, &candidate, kind),
    };
    // The candidate itself breaks no rule, so the word around it does.
    found.unwrap_or_else(|| Explanation::new(Rule::Word, word(text, candidate)))
}

/// Returns the first rule of GFM, section 6.9, that a candidate breaks, or `None`. For a URL, checks the scheme or
/// `www.`, the character before the `www.`, and the domain. For an address, see [`of_gfm_address`].
fn of_gfm(text: &str, candidate: &Range<usize>, kind: LinkKind) -> Option<Explanation> {
    let start = candidate.start;
    let (before, written) = (text.get(..start)?, text.get(candidate.clone())?);
    if kind == LinkKind::Www && !written.starts_with("www.") {
        return why(Rule::Case, start..start + "www.".len());
    }
    if kind == LinkKind::Www && !gfm::url::may_precede_www(before.as_bytes()) {
        return why(Rule::Before, last_character(before));
    }
    if kind == LinkKind::Email {
        return of_gfm_address(text, start + written.find('@')?);
    }
    if kind == LinkKind::Url {
        // cmark-gfm reads the letters before `://` as the scheme (`url_match` in `autolink.c`).
        let colon = start + written.find("://")?;
        let before = text.get(..colon)?.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        if before.len() < start {
            return why(Rule::OtherScheme, before.len()..colon);
        }
    }
    let host = start + LinkParts::of(written, kind).host.start;
    // The domain is read from the text, since other dialects may end the candidate earlier. cmark-gfm skips a `\` in a
    // domain and accepts most controls.
    let domain = leading(text.get(host..)?, |c| match c {
        '\t' | '\n' | '\x0C' | '\r' => false,
        c => c.is_ascii_alphanumeric() || c.is_ascii_control() || "-_.\\".contains(c),
    });
    let last_two = domain.rmatch_indices('.').nth(1).map_or(0, |(dot, _)| dot);
    if let Some(at) = domain.rfind('_').filter(|&at| at >= last_two) {
        let at = host + at;
        return why(Rule::Underscore, at..at + 1);
    }
    let first = character(text, host);
    let is_start = text.get(first.clone())?.starts_with(char::is_alphanumeric);
    why(Rule::HostStart, first).filter(|_| !is_start)
}

/// Explains a URL that this finder would link in plain text: only Markdown can be the reason that it is not linked.
/// cmark-gfm links no URL while a bracket is open (`match` in `autolink.c`). Returns [`Rule::OpenBracket`] if a `[` is
/// open, otherwise [`Rule::Markup`].
fn of_markdown(
    finder: &LinkFinder,
    text: &str,
    candidate: &Range<usize>,
    kind: LinkKind,
) -> Option<Explanation> {
    let start = candidate.start;
    let at = match kind {
        LinkKind::Url => start + text.get(candidate.clone())?.find("://")?,
        LinkKind::Www => start,
        _ => return None,
    };
    in_plain_text(finder, text, start, at)?;
    match open_bracket(text.get(..start)?) {
        Some(bracket) => why(Rule::OpenBracket, bracket),
        None => why(Rule::Markup, candidate.clone()),
    }
}

/// Returns the range of the last `[` that is open at the end of this text. Searches the last 1024 bytes, back to a blank
/// line. `None` if they contain a backtick, `<` or a line that begins with `~~~`, because a bracket in code or in raw HTML
/// is not open.
fn open_bracket(before: &str) -> Option<Range<usize>> {
    let recent = before.slice(ceil_char_boundary(before, before.len().saturating_sub(1024))..);
    let is_blank = |line: &str| {
        line.ends_with('\n')
            && line.trim_matches(|c: char| c == '>' || c.is_whitespace()).is_empty()
    };
    let lines = recent.split_inclusive('\n').rev().take_while(|line| !is_blank(line));
    let start = before.len() - lines.map(str::len).sum::<usize>();
    let paragraph = before.get(start..)?;
    let is_fence = |line: &str| {
        line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).starts_with("~~~")
    };
    if paragraph.contains(['`', '<']) || paragraph.lines().any(is_fence) {
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

/// Returns the first rule of GFM, section 6.9, that the local part or the domain of an "extended email autolink" breaks,
/// or `None`.
fn of_gfm_address(text: &str, at_sign: usize) -> Option<Explanation> {
    let before = text.get(..at_sign)?;
    let is_local = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-' | '_');
    if !before.ends_with(is_local) {
        return why(Rule::LocalPart, last_character(before));
    }
    let host = at_sign + 1;
    let local = before.trim_end_matches(is_local);
    let has_resource = local.ends_with("xmpp:");
    let domain = leading(text.get(host..)?, |c| {
        c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') || (has_resource && c == '/')
    });
    let domain = domain.trim_end_matches('.');
    let end = host + domain.len();
    if domain.is_empty() {
        return why(Rule::HostStart, character(text, host));
    }
    if text.get(end..)?.starts_with('@') {
        return why(Rule::After, end..end + 1);
    }
    if !domain.contains('.') {
        return why(Rule::NoDot, host..end);
    }
    let last = last_character(text.get(..end)?);
    let is_letter = text.get(last.clone())?.starts_with(|c: char| c.is_ascii_alphabetic());
    why(Rule::LastLetter, last).filter(|_| !is_letter)
}

/// Returns the first rule of md4c's documentation that a candidate breaks. Checks the characters around the autolink, and
/// its parts. `None` if the candidate lacks the `://` or `@` of its kind.
fn of_md4c(
    rules: &Rules,
    text: &str,
    candidate: &Range<usize>,
    kind: LinkKind,
) -> Option<Explanation> {
    let start = candidate.start;
    let (before, written) = (text.get(..start)?, text.get(candidate.clone())?);
    let prefix = match kind {
        LinkKind::Email => 0,
        LinkKind::Www => "www.".len(),
        _ => written.find("://")? + "://".len(),
    };
    let beginning = text.get(start..start + prefix)?;
    if beginning.contains(|c: char| c.is_ascii_uppercase()) {
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
            let host_end = start + LinkParts::of(written, kind).host.end;
            why(Rule::NoDot, host..host_end.max(host))
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

/// Extends the range of the candidate to the nearest ASCII white space, by at most 64 bytes on either side.
fn word(text: &str, candidate: Range<usize>) -> Range<usize> {
    let is_in_word = |b: &&u8| !b.is_ascii_whitespace();
    let before = text.as_bytes().slice(..candidate.start);
    let before = before.iter().rev().take(64).take_while(is_in_word).count();
    let after = text.as_bytes().slice(candidate.end..);
    let after = after.iter().take(64).take_while(is_in_word).count();
    let start = ceil_char_boundary(text, candidate.start - before);
    let mut end = candidate.end + after;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    start..end
}
