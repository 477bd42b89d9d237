//! Finds emphasis delimiters after a URL that open and close nothing: `https://example.com/maps_`.

use std::collections::HashMap;

use barelink::LinkKind;
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Parser, TagEnd};

use super::link::{Context, Link};
use super::patterns::TRIMMED;

/// Returns true if a `_`, `*` or `~` that was trimmed from a URL is not a delimiter. Other trimmed punctuation may be
/// beside it.
///
/// A delimiter is read by a parser with bare links or by one without, or the same character precedes the URL. `/*` may
/// open a comment of a program, so it is no reason for doubt.
pub(super) fn is_before_loose(link: &Link<'_, '_>) -> bool {
    let is_comment = link.written.ends_with('/') && link.after.starts_with('*');
    if is_comment || link.link.kind() == LinkKind::Email {
        return false;
    }
    let Some([trimmed]) = TRIMMED.groups(link.after) else { return false };
    trimmed.char_indices().any(|(at, mark)| {
        // A mark inside the URL does not open what follows it.
        "*_~".contains(mark)
            && !link.before.ends_with(mark)
            && delimiters(link.context)
                .get(&(link.range.end + at))
                .is_none_or(|opener| link.range.contains(opener))
    })
}

/// Returns the offset of each byte of a delimiter, with the offset of its opener's first byte.
fn delimiters<'m>(context: &'m Context<'_, '_>) -> &'m HashMap<usize, usize> {
    let (source, options) = (context.map.source, context.map.options);
    context.delimiters.get_or_init(|| {
        let mut found = HashMap::new();
        let events = Autolinker::new(context.finder).events(source, options);
        let others = Parser::new_ext(source, options).into_offset_iter();
        for (event, range) in events.into_offset_iter().chain(others) {
            let length = match event {
                Event::End(TagEnd::Emphasis | TagEnd::Superscript | TagEnd::Subscript) => 1,
                Event::End(TagEnd::Strong) => 2,
                // One or two tildes on each side.
                Event::End(TagEnd::Strikethrough) => {
                    let text = source.get(range.clone()).unwrap_or_default();
                    1 + usize::from(text.starts_with("~~"))
                }
                _ => continue,
            };
            found.extend((range.start..range.start + length).map(|at| (at, range.start)));
            let close = range.end.saturating_sub(length)..range.end;
            found.extend(close.map(|at| (at, range.start)));
        }
        found
    })
}
