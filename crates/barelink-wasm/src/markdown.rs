//! Finds links in Markdown and renders it, with pulldown-cmark.

use barelink_pulldown_cmark::Autolinker;
use barelink_render::{
    by_pulldown_cmark, definitions, settled, settled_by_earlier_definitions, Html,
};

use crate::numbers::{kind, number};
use crate::session::{text, Session};
use crate::syntax::Markdown;
use crate::utf16::{self, Utf16};

impl Session {
    /// Finds the bare links of a Markdown document of `units` UTF-16 code units. Returns their number.
    ///
    /// Each link has five numbers: the start and the end in the source, the link's kind, and the lengths of its text
    /// and destination. Offsets and lengths are in code units.
    ///
    /// [`Session::answer`] contains the texts and destinations, concatenated.
    pub fn find_markdown(&mut self, length: usize, units: usize) -> usize {
        let document = text(&self.input, length);
        // The block after a byte order mark is read as in `render`. The mark is one code unit, and counts in the offsets.
        let source = document.strip_prefix('\u{FEFF}').unwrap_or(document);
        let mark = usize::from(source.len() < document.len());
        let mut offsets = Utf16::new(source, units.saturating_sub(mark));
        self.numbers.clear();
        self.answer.clear();
        let settings = &self.settings;
        for link in
            Autolinker::new(&settings.finder(source)).links(source, settings.markdown.extensions)
        {
            let range = link.range();
            self.numbers.extend([
                number(mark + offsets.offset(range.start)),
                number(mark + offsets.offset(range.end)),
                kind(link.kind()),
                number(utf16::length(link.text())),
                number(utf16::length(link.destination())),
            ]);
            self.answer.push_str(link.text());
            self.answer.push_str(link.destination());
        }
        self.numbers.len() / 5
    }

    /// Renders a Markdown document to HTML, with bare links turned into links. Returns the length of the answer.
    pub fn render(&mut self, length: usize) -> usize {
        let (source, settings) = (text(&self.input, length), &self.settings);
        let Markdown { extensions, is_safe, .. } = settings.markdown;
        let html = if is_safe { Html::Safe } else { Html::Raw };
        self.answer = by_pulldown_cmark(source, extensions, Some(&settings.finder(source)), html);
        self.answer.len()
    }

    /// Returns the offset, in code units, up to which the blocks of a growing document of `units` code units are settled.
    pub fn settled(&mut self, length: usize, units: usize) -> usize {
        let source = text(&self.input, length);
        let Markdown { extensions, has_citations, .. } = self.settings.markdown;
        let end = if has_citations {
            settled_by_earlier_definitions(source, extensions)
        } else {
            settled(source, extensions)
        };
        Utf16::new(source, units).offset(end)
    }

    /// Writes the link reference definitions of a Markdown document. Returns the length of the answer.
    pub fn definitions(&mut self, length: usize) -> usize {
        let source = text(&self.input, length);
        self.answer = definitions(source, self.settings.markdown.extensions);
        self.answer.len()
    }
}

#[cfg(test)]
mod tests {
    use crate::session::tests::session;

    #[test]
    fn links_of_a_document_say_what_a_reader_sees() {
        let source = "`www.a.co` é me\\@b.co *www.c.co*";
        let (mut session, length, units) = session("", source);
        assert_eq!(session.find_markdown(length, units), 2);
        assert_eq!(session.numbers(), [13, 21, 3, 7, 14, 23, 31, 1, 8, 15]);
        assert_eq!(session.answer(), "me@b.comailto:me@b.cowww.c.cohttp://www.c.co");
    }

    #[test]
    fn documents_are_rendered_with_their_extensions() {
        let source = "~~www.a.co~~";
        let link = "<a href=\"http://www.a.co\">www.a.co</a>";
        let (mut gfm, length, _) = session("", source);
        gfm.render(length);
        assert_eq!(gfm.answer(), format!("<p><del>{link}</del></p>\n"));
        let (mut plain, ..) = session("extensions=", source);
        plain.render(length);
        assert_eq!(plain.answer(), format!("<p>~~{link}~~</p>\n"));
    }

    #[test]
    fn a_byte_order_mark_hides_no_block() {
        let (mut session, length, units) = session("", "\u{FEFF}```\nwww.a.co\n```\nwww.b.co\n");
        assert_eq!(session.find_markdown(length, units), 1);
        assert_eq!(session.numbers()[..2], [18, 26]);
        session.render(length);
        assert!(session.answer().starts_with("<pre>"), "{}", session.answer());
        assert_eq!(session.settled(length, units), 18);
    }

    #[test]
    fn a_safe_page_shows_raw_html_as_text() {
        let (mut session, length, _) = session("safe=true", "<b> [a](javascript:b)");
        session.render(length);
        assert_eq!(session.answer(), "<p>&lt;b&gt; <a href=\"\">a</a></p>\n");
    }

    #[test]
    fn settled_blocks_end_in_code_units() {
        for (settings, source, expected) in [
            ("", "é😀\n\nb\n", 5),
            ("", "a\n\nb\n", 3),
            ("", "a\n\nb", 0),
            ("", "a[^b]\n\nc\n", 0),
            ("extensions=", "a^\n\nc\n", 4),
            ("citations=true", "a[^b]\n\nc\n", 7),
        ] {
            let (mut session, length, units) = session(settings, source);
            assert_eq!(session.settled(length, units), expected, "{source:?}");
        }
    }
}
