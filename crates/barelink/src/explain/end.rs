use core::ops::Range;

use super::{character, Explanation, Rule, REACH};
use crate::dialect::detected::Detected;
use crate::dialect::gfm::url::is_trimmed;
use crate::dialect::{detector::Search, Dialect};
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::slice::{ceil_char_boundary, Slice};
use crate::unicode::{link_term, LinkTerm};

/// Returns why the link at the range `link` ends where it does: before white space, before Markdown's syntax, or by the rule
/// that the dialect returns.
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
        Some(c) => match in_plain_text(finder, text, link.start) {
            Some(found) if found.kind == kind && found.end == link.end => {
                let rule = found.stop.rule;
                let continues = matches!(rule, Rule::PartEnd | Rule::HostEnd) && !c.is_ascii();
                if continues && finder.rules().ends_in_text() {
                    Rule::Sentence
                } else {
                    rule
                }
            }
            _ => Rule::MarkupEnd,
        },
    };
    let length = match rule {
        // Report all that was trimmed, not only the first character.
        Rule::Trailing => {
            let rest = after.trim_start_matches(|c: char| match finder.dialect() {
                Dialect::Gfm => c.is_ascii() && is_trimmed(c as u8),
                Dialect::Md4c => false,
                Dialect::Uts58 => link_term(c) == LinkTerm::Soft,
            });
            place.len().max(after.len() - rest.len())
        }
        _ => place.len(),
    };
    Explanation::new(rule, place.start..place.start + length)
}

/// Returns the link that begins at `start`, if the text is plain text. In Markdown, a delimiter may precede a link that
/// begins a plain text.
fn in_plain_text(finder: &LinkFinder, text: &str, start: usize) -> Option<Detected> {
    let floors = [ceil_char_boundary(text, start.saturating_sub(REACH)), start];
    floors.into_iter().find_map(|floor| {
        let mut search = Search::from(finder.detector(), finder.rules(), start - floor);
        let found = search.next(finder.rules(), text.slice(floor..))?;
        (found.start == start - floor).then(|| found.moved(floor))
    })
}

/// Returns true if links of the dialect end before the white space `c`. In GFM, white space other than a space, a tab
/// or a line ending may be part of a URL.
fn ends_before_white_space(dialect: Dialect, c: char) -> bool {
    dialect != Dialect::Gfm || matches!(c, ' ' | '\t' | '\n' | '\r')
}
