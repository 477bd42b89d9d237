//! From the events of a masked copy back to those of the source.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag};

/// Takes strings that lie in the masked copy to the same bytes of the source.
///
/// The copy has the length of the source, and differs from it only inside URLs.
#[derive(Clone, Copy)]
pub(crate) struct Restore<'m, 'a> {
    pub(crate) masked: &'m str,
    pub(crate) source: &'a str,
}

impl<'a> Restore<'_, 'a> {
    pub(crate) fn event(self, event: Event<'_>) -> Event<'a> {
        match event {
            Event::Start(tag) => Event::Start(self.tag(tag)),
            Event::End(end) => Event::End(end),
            Event::Text(text) => Event::Text(self.string(text)),
            Event::Code(code) => Event::Code(self.string(code)),
            Event::InlineMath(math) => Event::InlineMath(self.string(math)),
            Event::DisplayMath(math) => Event::DisplayMath(self.string(math)),
            Event::Html(html) => Event::Html(self.string(html)),
            Event::InlineHtml(html) => Event::InlineHtml(self.string(html)),
            Event::FootnoteReference(label) => Event::FootnoteReference(self.string(label)),
            Event::SoftBreak => Event::SoftBreak,
            Event::HardBreak => Event::HardBreak,
            Event::Rule => Event::Rule,
            Event::TaskListMarker(checked) => Event::TaskListMarker(checked),
        }
    }

    fn tag(self, tag: Tag<'_>) -> Tag<'a> {
        match tag {
            Tag::Heading {
                level,
                id,
                classes,
                attrs,
            } => Tag::Heading {
                level,
                id: id.map(|id| self.string(id)),
                classes: classes.into_iter().map(|c| self.string(c)).collect(),
                attrs: attrs
                    .into_iter()
                    .map(|(name, value)| (self.string(name), value.map(|v| self.string(v))))
                    .collect(),
            },
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                Tag::CodeBlock(CodeBlockKind::Fenced(self.string(info)))
            }
            Tag::FootnoteDefinition(label) => Tag::FootnoteDefinition(self.string(label)),
            Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            } => Tag::Link {
                link_type,
                dest_url: self.string(dest_url),
                title: self.string(title),
                id: self.string(id),
            },
            Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            } => Tag::Image {
                link_type,
                dest_url: self.string(dest_url),
                title: self.string(title),
                id: self.string(id),
            },
            // The others hold no strings.
            other => other.into_static(),
        }
    }

    pub(crate) fn string(self, string: CowStr<'_>) -> CowStr<'a> {
        let CowStr::Borrowed(borrowed) = string else {
            return string.into_static();
        };
        match self.at_same_place(borrowed) {
            Some(original) => CowStr::Borrowed(original),
            None => CowStr::Borrowed(borrowed).into_static(),
        }
    }

    /// The source's bytes at the place where this string lies in the masked copy, if it lies there.
    fn at_same_place(self, string: &str) -> Option<&'a str> {
        let offset = (string.as_ptr() as usize).checked_sub(self.masked.as_ptr() as usize)?;
        let end = offset.checked_add(string.len())?;
        self.source.get(offset..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_in_the_copy_is_taken_back() {
        let masked = String::from("a wwwxa b");
        let restore = Restore {
            masked: &masked,
            source: "a www.a b",
        };
        assert_eq!(&*restore.string(CowStr::Borrowed(&masked[2..7])), "www.a");
        assert_eq!(&*restore.string(CowStr::Borrowed("wwwxa")), "wwwxa");
        assert_eq!(&*restore.string(String::from("wwwxa").into()), "wwwxa");
    }
}
