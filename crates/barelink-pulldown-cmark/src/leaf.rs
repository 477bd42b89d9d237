//! Computes the content and the inlines of one leaf.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{Inline, Leaf};
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use crate::block_stack::Spanned;
use crate::insert::slice;

/// Returns the source range of a leaf with these events. Includes a backslash that escapes its first character.
pub(crate) fn source_range(events: &[Spanned<'_>], source: &str) -> Range<usize> {
    let Some((event, first)) = events.first() else {
        return 0..0;
    };
    let is_escape = matches!(event, Event::Text(text) if text.starts_with(|c: char| c.is_ascii_punctuation()))
        && source.get(..first.start).is_some_and(|before| before.ends_with('\\'));
    let start = first.start - usize::from(is_escape);
    let end = events.iter().map(|spanned| end_of(spanned, source)).max();
    start..end.unwrap_or(start)
}

/// Splits the text events of a leaf at each escaped pipe, and removes its backslash. In table cells and in the lines
/// above a table, the parser may keep the backslash of a `\|`.
pub(crate) fn split_escaped_pipes(events: &mut Vec<Spanned<'_>>, leaf: &Leaf<'_>) {
    if !events.iter().any(has_escaped_pipe) {
        return;
    }
    for spanned in std::mem::take(events) {
        match &spanned {
            (Event::Text(text), range) if has_escaped_pipe(&spanned) => {
                events.extend(leaf.parts(range.clone()).map(|part| {
                    let of_text = part.start - range.start..part.end - range.start;
                    (Event::Text(slice(text, of_text)), part)
                }));
            }
            _ => events.push(spanned),
        }
    }
}

/// Returns an inline for each event.
pub(crate) fn inlines<'e>(events: &'e [Spanned<'_>], source: &str) -> Vec<Inline<'e>> {
    events.iter().map(|spanned| inline(spanned, source)).collect()
}

fn inline<'e>(spanned: &'e Spanned<'_>, source: &str) -> Inline<'e> {
    let (event, range) = spanned;
    let source_range = || range.start..end_of(spanned, source);
    match event {
        Event::Text(text) => Inline::Text { text: Cow::Borrowed(text), source: source_range() },
        Event::Start(tag) => match tag {
            Tag::Link {
                link_type: LinkType::Autolink | LinkType::Email | LinkType::WikiLink { .. },
                ..
            }
            | Tag::Image { link_type: LinkType::WikiLink { .. }, .. } => {
                Inline::Opaque { source: source_range() }
            }
            Tag::Link { .. } | Tag::Image { .. } => Inline::Link { source: source_range() },
            Tag::Superscript => Inline::OpenSuperscript,
            _ => Inline::Open,
        },
        Event::End(tag) => {
            let length = match tag {
                TagEnd::Strong => 2,
                TagEnd::Strikethrough => match source.get(range.clone()) {
                    Some(struck) if struck.starts_with("~~") => 2,
                    _ => 1,
                },
                TagEnd::Link => return Inline::Shown { text: Cow::Borrowed("") },
                TagEnd::Image => return Inline::EndImage,
                _ => 1,
            };
            Inline::Close {
                source: range.end.saturating_sub(length)..range.end,
                opener: range.start,
            }
        }
        Event::Code(text) => Inline::Shown { text: Cow::Borrowed(text) },
        Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {
            Inline::Opaque { source: source_range() }
        }
        Event::FootnoteReference(_) => Inline::Footnote { source: source_range() },
        _ => Inline::Break,
    }
}

/// Returns the end of an event. pulldown-cmark ends the range of a collapsed reference before its `[]`. In 0.13.2, the
/// oldest supported version, it ends the range of a wikilink before its last bracket. In 0.13.6 it does not.
pub(crate) fn end_of((event, range): &Spanned<'_>, source: &str) -> usize {
    let Event::Start(Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) = event else {
        return range.end;
    };
    let (end, missing) = match link_type {
        LinkType::WikiLink { .. } => ("]]", "]"),
        LinkType::Collapsed | LinkType::CollapsedUnknown => ("[]", "[]"),
        _ => return range.end,
    };
    let is_cut = source.get(range.end..).is_some_and(|after| after.starts_with(missing))
        && source.get(..range.end).is_some_and(|before| !before.ends_with(end));
    range.end + if is_cut { missing.len() } else { 0 }
}

/// Returns true if the event may contain the backslash of a `\|`.
fn has_escaped_pipe((event, _): &Spanned<'_>) -> bool {
    // After a final backslash, the next event may begin with the pipe.
    matches!(event, Event::Text(text) if text.contains("\\|") || text.ends_with('\\'))
}
