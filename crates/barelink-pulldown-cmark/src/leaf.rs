//! One leaf: its content, and its inlines.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{Inline, Leaf, LeafKind};
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use crate::blocks::LeafEvents;
use crate::cut::slice;
use crate::spanned::Spanned;

impl<'a> LeafEvents<'a> {
    /// The leaf's bytes: from its first event to its last one.
    pub(crate) fn range(&self, source: &str) -> Range<usize> {
        let Some((event, first)) = self.events.first() else {
            return 0..0;
        };
        let is_escape = matches!(event, Event::Text(text) if text.starts_with(is_punctuation))
            && source
                .get(..first.start)
                .is_some_and(|before| before.ends_with('\\'));
        let start = first.start - usize::from(is_escape);
        let end = self.events.iter().map(|(_, range)| range.end).max();
        start..end.unwrap_or(start)
    }

    /// Returns the start of the content of each further line of a leaf that begins at `start`.
    ///
    /// It begins with an event, but in a line that begins with an escape or an end, or inside code or a tag. There, all
    /// that can be markers are: not more than stand before the leaf, or one more would begin a block quote of its own.
    fn content_starts<'l>(
        &'l self,
        source: &'l str,
        start: usize,
    ) -> impl FnMut(usize) -> usize + 'l {
        let is_start = |(event, _): &&Spanned<'_>| !matches!(event, Event::End(_));
        let mut events = self.events.iter().filter(is_start).peekable();
        let mut markers = None;
        // End of the last text, code or tag before the line.
        let mut end = 0;
        move |line| {
            while let Some((event, range)) = events.next_if(|(_, range)| range.start < line) {
                if !matches!(event, Event::Start(_)) {
                    end = range.end;
                }
            }
            let first = events.peek().map_or(source.len(), |(_, range)| range.start);
            let before = source.as_bytes().get(line..first).unwrap_or_default();
            let is_blank = |b: &u8| matches!(b, b' ' | b'\t');
            let prefix = before.iter().take_while(|b| is_blank(b) || **b == b'>');
            // A `>` may also end a tag.
            if end <= line && prefix.count() == before.len() {
                return first;
            }
            let markers = *markers.get_or_insert_with(|| markers_before(source, start));
            line + prefix_of(before, markers, self.is_in_item)
        }
    }

    /// Returns the leaf's content.
    pub(crate) fn content(&mut self, source: &'a str) -> Leaf<'a> {
        let range = self.range(source);
        let content_start = self.content_starts(source, range.start);
        let leaf = Leaf::new(source, range, self.kind, content_start);
        if self.has_escaped_pipe() {
            self.drop_backslashes_of_pipes(&leaf);
        }
        leaf
    }

    /// Returns an inline for each event.
    pub(crate) fn inlines(&self, source: &str) -> Vec<Inline<'_>> {
        let inline = |spanned| inline(spanned, source);
        self.events.iter().map(inline).collect()
    }

    /// The backslash of a `\|` in a table cell, or right above a table, is still in the text. The parser leaves it in autolinks.
    pub(crate) fn has_escaped_pipe(&self) -> bool {
        self.kind != LeafKind::Lines && self.events.iter().any(has_escaped_pipe)
    }

    /// In a masked copy the `\|` inside a URL is no escape, and its backslash is still in the text.
    fn drop_backslashes_of_pipes(&mut self, leaf: &Leaf<'_>) {
        for spanned in std::mem::take(&mut self.events) {
            match &spanned {
                (Event::Text(text), range) if has_escaped_pipe(&spanned) => {
                    for part in leaf.parts(range.clone()) {
                        let text = slice(text, part.start - range.start..part.end - range.start);
                        self.events.push((Event::Text(text), part));
                    }
                }
                _ => self.events.push(spanned),
            }
        }
    }
}

fn inline<'e>((event, range): &'e Spanned<'_>, source: &str) -> Inline<'e> {
    let source_range = || range.clone();
    match event {
        Event::Text(text) => Inline::Text {
            text: Cow::Borrowed(text),
            source: source_range(),
        },
        Event::Start(tag) => match tag {
            Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript => Inline::Open,
            Tag::Link {
                link_type: LinkType::Autolink | LinkType::Email,
                ..
            } => Inline::Autolink {
                source: source_range(),
            },
            Tag::Link { .. } | Tag::Image { .. } => Inline::Link {
                source: source_range(),
            },
            _ => Inline::Break,
        },
        Event::End(tag) => {
            let (length, ends_urls) = match tag {
                TagEnd::Emphasis => (1, true),
                TagEnd::Strong => (2, true),
                TagEnd::Strikethrough => match source.get(range.clone()) {
                    Some(struck) if struck.starts_with("~~") => (2, true),
                    _ => (1, true),
                },
                TagEnd::Superscript | TagEnd::Subscript => (1, false),
                TagEnd::Link | TagEnd::Image => return Inline::LinkEnd,
                _ => return Inline::Break,
            };
            Inline::Close {
                source: range.end.saturating_sub(length)..range.end,
                opener: range.start,
                ends_urls,
            }
        }
        Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => Inline::Opaque {
            source: source_range(),
        },
        Event::FootnoteReference(_) => Inline::Footnote {
            source: source_range(),
        },
        _ => Inline::Break,
    }
}

/// The length of the white space and up to so many `>` that a line begins with. In an item of a list a `>` may be indented by any
/// width, as far as is known here; elsewhere by three columns (CommonMark 0.31, section 5.1).
fn prefix_of(line: &[u8], mut markers: usize, is_in_item: bool) -> usize {
    let (mut column, mut indentation) = (0, 0);
    let mut bytes = line.iter().peekable();
    let mut length = 0;
    while let Some(&b) = bytes.next() {
        let width = match b {
            b' ' => 1,
            b'\t' => 4 - column % 4,
            b'>' if markers > 0 && (is_in_item || indentation < 4) => {
                markers -= 1;
                // One column of white space belongs to the marker.
                indentation = -i32::from(matches!(bytes.peek(), Some(b' ' | b'\t')));
                column += 1;
                length += 1;
                continue;
            }
            _ => break,
        };
        column += width;
        indentation += width;
        length += 1;
    }
    length
}

/// The number of `>` before an offset, in its line.
fn markers_before(source: &str, at: usize) -> usize {
    let before = source.as_bytes().get(..at).unwrap_or_default();
    let line = before
        .iter()
        .rev()
        .take_while(|b| !matches!(b, b'\n' | b'\r'));
    line.filter(|&&b| b == b'>').count()
}

fn has_escaped_pipe((event, _): &Spanned<'_>) -> bool {
    // The pipe of one that ends with a backslash may be the text of the next event.
    matches!(event, Event::Text(text) if text.contains("\\|") || text.ends_with('\\'))
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
}
