//! Parses one leaf as a separate document, with its URLs masked.
//!
//! The text of the separate document:
//!
//! - A table cell becomes the header of a table with one column.
//! - Any other leaf continues a paragraph whose first line is `x`. The lines of the leaf are indented by four columns,
//!   because an indented line cannot interrupt a paragraph.
//! - Definitions of the footnotes to which the leaf may refer follow the leaf.

use std::ops::Range;

use barelink::markdown::{Containers, Inline, Leaf, LeafKind, Masks, ParseLeaf};
use pulldown_cmark::{
    BrokenLink, CowStr, DefaultBrokenLinkCallback, Event, LinkType, Parser, RefDefs, Tag, TagEnd,
};

use crate::block_stack::{is_inline, Spanned};
use crate::callback::{Answer, Callback, Kind};
use crate::document::Document;
use crate::leaf::inlines;

/// Indentation that turns any line into a continuation of the paragraph.
const INDENTATION: &str = "    ";

/// Parser of one leaf, with the parts of the document that it needs.
pub(crate) struct LeafParser<'d, 'a, F> {
    pub(crate) document: &'d Document<'a, F>,
    pub(crate) definitions: &'d RefDefs<'d>,
    pub(crate) containers: &'d Containers,
    /// Table cell, or lines.
    pub(crate) kind: LeafKind,
}

impl<'a, F: LeafCallback<'a>> ParseLeaf for LeafParser<'_, 'a, F> {
    type Parsed = Vec<Spanned<'a>>;

    fn parse(&self, leaf: &Leaf<'_>, masked: &str, masks: &Masks) -> Option<Vec<Spanned<'a>>> {
        let (text, range, mut starts) = self.text(leaf, masked);
        let alone = LeafDocument {
            parser: self,
            leaf,
            text: &text,
            alone: Leaf::new(&text, range, self.kind, |line| starts.next().unwrap_or(line)),
        };
        debug_assert_eq!(alone.alone.content(), masked, "the same leaf");
        let options = self.document.options;
        let callback = F::of_leaf(&alone);
        let parser = Parser::new_with_broken_link_callback(&text, options, Some(callback));
        // Skips the three events before the leaf. They are the starts of a table, head and cell, or the start of a
        // paragraph, `x` and a line break.
        let mut events = Vec::new();
        for (event, range) in parser.into_offset_iter().skip(3) {
            match event {
                Event::End(TagEnd::Paragraph | TagEnd::TableCell) => {
                    self.push_end(leaf, &mut events);
                    return (range.end >= alone.alone.source().end).then_some(events);
                }
                event if is_inline(&event) => alone.push(event, &range, masks, &mut events),
                _ => return None,
            }
        }
        None
    }

    fn inlines<'p>(&self, parsed: &'p Vec<Spanned<'a>>) -> Vec<Inline<'p>> {
        inlines(parsed, self.document.source)
    }
}

impl<'a, F: LeafCallback<'a>> LeafParser<'_, 'a, F> {
    /// Returns the text of the leaf's document, the range of the leaf in that text, and the starts of the leaf's lines.
    /// The starts are offsets in that text, after the indentation. The first line has none.
    fn text(
        &self,
        leaf: &Leaf<'_>,
        masked: &str,
    ) -> (String, Range<usize>, std::vec::IntoIter<usize>) {
        let is_cell = self.kind == LeafKind::TableCell;
        let (mut text, mut starts) = (String::with_capacity(masked.len() + 64), Vec::new());
        text.push_str(if is_cell { "| " } else { "x\n    " });
        let start = text.len();
        if is_cell {
            text.push_str(&masked.replace('|', "\\|"));
        } else {
            self.push_lines(leaf, masked, &mut text, &mut starts);
        }
        let end = text.len();
        text.push_str(if is_cell { " |\n|-|\n" } else { "\n" });
        let document = self.document;
        document.footnotes.define::<F>(document.source, document.options, masked, &mut text);
        (text, start..end, starts.into_iter())
    }

    /// Appends the lines of the leaf to `text`. Appends the start of each line's content to `starts`, except for the
    /// first line. Each line keeps its indentation after the container prefix, because code spans and tags preserve
    /// indentation.
    fn push_lines(
        &self,
        leaf: &Leaf<'_>,
        masked: &str,
        text: &mut String,
        starts: &mut Vec<usize>,
    ) {
        let mut at = 0;
        for line in masked.split_inclusive(['\n', '\r']) {
            // The `\n` of a CR LF continues its line.
            if at > 0 && line != "\n" {
                let start = leaf.to_source(at - 1) + 1;
                let prefix = self.source(start..leaf.to_source(at));
                let containers = self.containers.prefix(prefix).length;
                text.push_str(INDENTATION);
                text.push_str(prefix.get(containers..).unwrap_or_default());
                starts.push(text.len());
            }
            text.push_str(line);
            at += line.len();
        }
    }

    /// Appends the white space between the last event and the end of the leaf. pulldown-cmark drops it at the end of a
    /// paragraph. An ATX heading keeps a tab, vertical tab or form feed at its end after verbatim text, raw HTML, `<…>`
    /// and `](…)`.
    fn push_end(&self, leaf: &Leaf<'_>, events: &mut Vec<Spanned<'a>>) {
        let Some((last, range)) = events.last() else { return };
        let end = range.end..leaf.source().end;
        let space = self.source(end.clone());
        let is_kept = match last {
            Event::Text(text) => self.source(range.clone()) == &**text,
            Event::InlineHtml(_) => true,
            Event::End(TagEnd::Link | TagEnd::Image) => {
                self.source(range.clone()).ends_with(['>', ')'])
            }
            _ => false,
        };
        if is_kept && !space.is_empty() && space.trim().is_empty() {
            events.push((Event::Text(space.into()), end));
        }
    }

    fn source(&self, range: Range<usize>) -> &'a str {
        self.document.source.get(range).unwrap_or_default()
    }
}

/// Makes the callback of a leaf's parser.
pub(crate) trait LeafCallback<'a>: Kind<'a> {
    fn of_leaf<'c>(leaf: &'c LeafDocument<'_, '_, 'a, Self>) -> Self::OfLeaf<'c>;
}

impl<'a> LeafCallback<'a> for DefaultBrokenLinkCallback {
    fn of_leaf<'c>(leaf: &'c LeafDocument<'_, '_, 'a, Self>) -> Self::OfLeaf<'c> {
        Box::new(|link| leaf.resolve(link))
    }
}

impl<'a: 'f, 'f> LeafCallback<'a> for Callback<'a, 'f> {
    fn of_leaf<'c>(leaf: &'c LeafDocument<'_, '_, 'a, Self>) -> Self::OfLeaf<'c> {
        Box::new(|link| leaf.resolve(link))
    }
}

/// A document made of one leaf.
pub(crate) struct LeafDocument<'l, 'd, 'a, F> {
    parser: &'l LeafParser<'d, 'a, F>,
    leaf: &'l Leaf<'l>,
    text: &'l str,
    /// The leaf in `text`. Its content has the same offsets as the content of `leaf`.
    alone: Leaf<'l>,
}

impl<'d, 'a: 'd, F: LeafCallback<'a>> LeafDocument<'_, 'd, 'a, F> {
    /// Returns the source range of a range of `text`. The result ends after the source of the last byte, so it does not
    /// include the line prefix that may follow.
    fn to_source(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.alone.to_content(range.start);
        let end = if range.is_empty() { start } else { self.alone.to_content(range.end - 1) + 1 };
        self.leaf.source_range(start..end.min(self.leaf.content().len()))
    }

    /// Returns the source range of a wikilink's target on several lines. The parser keeps the line prefixes in it.
    /// `range` is a range of `text`.
    fn wikilink_target(&self, range: &Range<usize>) -> Range<usize> {
        self.leaf.to_source(self.alone.to_content(range.start))
            ..self.leaf.to_source(self.alone.to_content(range.end))
    }

    /// Adds an event of this document to `events`. Maps its strings and its range to the source. `range` is a range of
    /// `text`. A text event is split at each escaped pipe.
    fn push(
        &self,
        event: Event<'_>,
        range: &Range<usize>,
        masks: &Masks,
        events: &mut Vec<Spanned<'a>>,
    ) {
        let source = self.to_source(range);
        let event = match event {
            // Only the target of a wikilink is a text of several lines.
            Event::Text(text) if text.contains(['\n', '\r']) => {
                let source = self.wikilink_target(range);
                let text = self.parser.source(source.clone()).into();
                return events.push((Event::Text(text), source));
            }
            // Smart punctuation may have curled quotes in a masked URL, so the text of the URL is taken from the
            // source.
            Event::Text(text)
                if self.text.get(range.clone()) == Some(&*text) || masks.cover(&source) =>
            {
                return events.extend(
                    self.leaf
                        .parts(source)
                        .map(|part| (Event::Text(self.parser.source(part.clone()).into()), part)),
                );
            }
            Event::Start(tag) => Event::Start(self.tag(tag, range)),
            Event::End(end) => Event::End(end),
            Event::Text(text) => Event::Text(self.string(text, range)),
            Event::Code(code) => Event::Code(self.code(code, range)),
            Event::InlineMath(math) => Event::InlineMath(self.string(math, range)),
            Event::DisplayMath(math) => Event::DisplayMath(self.string(math, range)),
            Event::InlineHtml(html) => Event::InlineHtml(self.string(html, range)),
            Event::FootnoteReference(label) => Event::FootnoteReference(self.string(label, range)),
            Event::HardBreak => Event::HardBreak,
            _ => Event::SoftBreak,
        };
        events.push((event, source));
    }

    /// Maps the strings of a tag to the source.
    fn tag(&self, tag: Tag<'_>, range: &Range<usize>) -> Tag<'a> {
        let destination = |link_type, url: CowStr<'_>| match (link_type, range_in(&url, self.text))
        {
            (LinkType::WikiLink { .. }, Some(target)) if url.contains(['\n', '\r']) => {
                self.parser.source(self.wikilink_target(&target)).into()
            }
            _ => self.string(url, range),
        };
        match tag {
            Tag::Link { link_type, dest_url, title, id } => Tag::Link {
                link_type: self.link_type(link_type, &id),
                dest_url: destination(link_type, dest_url),
                title: self.string(title, range),
                id: self.string(id, range),
            },
            Tag::Image { link_type, dest_url, title, id } => Tag::Image {
                link_type: self.link_type(link_type, &id),
                dest_url: destination(link_type, dest_url),
                title: self.string(title, range),
                id: self.string(id, range),
            },
            Tag::Strong => Tag::Strong,
            Tag::Strikethrough => Tag::Strikethrough,
            Tag::Superscript => Tag::Superscript,
            Tag::Subscript => Tag::Subscript,
            // No other tag is inline.
            _ => Tag::Emphasis,
        }
    }

    /// Returns the link type that the link has in the whole document, which may define its label.
    fn link_type(&self, link_type: LinkType, id: &str) -> LinkType {
        let known = match link_type {
            LinkType::ReferenceUnknown => LinkType::Reference,
            LinkType::CollapsedUnknown => LinkType::Collapsed,
            LinkType::ShortcutUnknown => LinkType::Shortcut,
            other => return other,
        };
        if self.parser.definitions.get(id).is_some() {
            known
        } else {
            link_type
        }
    }

    /// Returns the content of a code span. The parser has replaced line endings in `code` by spaces. A span of several
    /// lines is therefore read from the text, where the indentation of its lines can be removed.
    fn code(&self, code: CowStr<'_>, range: &Range<usize>) -> CowStr<'a> {
        let span = self.text.get(range.clone()).unwrap_or_default();
        if !span.contains(['\n', '\r']) {
            return self.string(code, range);
        }
        let ticks = span.len() - span.trim_start_matches('`').len();
        let inner = span.get(ticks..span.len().saturating_sub(ticks));
        let code = without_indentation(inner.unwrap_or_default()).replace(['\n', '\r'], " ");
        let is_padded = code.starts_with(' ') && code.ends_with(' ');
        let padding = usize::from(is_padded && !code.trim_matches(' ').is_empty());
        let code = code.get(padding..code.len() - padding).unwrap_or_default();
        CowStr::from(String::from(code))
    }

    /// Returns a string of an event without [`INDENTATION`] in its lines. `range` is the event's range in `text`. The
    /// result may borrow from the source.
    fn string(&self, string: CowStr<'_>, range: &Range<usize>) -> CowStr<'a> {
        let CowStr::Borrowed(borrowed) = string else {
            return match self.text.get(range.clone()) {
                Some(event) if event.contains(['\n', '\r']) => without_indentation(&string).into(),
                _ => string.into_static(),
            };
        };
        let source = range_in(borrowed, self.parser.document.source);
        match (source, range_in(borrowed, self.text)) {
            (Some(source), _) => self.parser.source(source).into(),
            (_, Some(_)) if borrowed.contains(['\n', '\r']) => without_indentation(borrowed).into(),
            (_, Some(range)) => self.parser.source(self.to_source(&range)).into(),
            (None, None) => CowStr::Borrowed(borrowed).into_static(),
        }
    }

    /// Resolves a reference. The leaf's document has no link definitions, so this is called for every reference.
    fn resolve(&self, link: BrokenLink<'_>) -> Answer<'d> {
        let label = self.string(link.reference, &link.span);
        if let Some(definition) = self.parser.definitions.get(&label) {
            let title = definition.title.clone().unwrap_or_else(|| "".into());
            return Some((definition.dest.clone(), title));
        }
        self.parser.document.callback.as_ref()?.resolve(BrokenLink {
            span: self.to_source(&link.span),
            link_type: link.link_type,
            reference: label,
        })
    }
}

/// Returns the range of `string` in `text`, or `None` if `string` does not borrow from `text`.
fn range_in(string: &str, text: &str) -> Option<Range<usize>> {
    let start = (string.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let end = start + string.len();
    (end <= text.len()).then_some(start..end)
}

/// Removes `INDENTATION` from every line except the first.
fn without_indentation(text: &str) -> String {
    text.split_inclusive(['\n', '\r'])
        .enumerate()
        .map(|(index, line)| match line.strip_prefix(INDENTATION) {
            Some(line) if index > 0 => line,
            _ => line,
        })
        .collect()
}
