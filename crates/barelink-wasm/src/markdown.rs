//! Finds links in Markdown and renders it, with pulldown-cmark.

use barelink_pulldown_cmark::Autolinker;
use barelink_render::with_ipv6_links;
use pulldown_cmark::html;

use crate::session::{kind, number, text, Session};
use crate::utf16::{self, Utf16};

impl Session {
    /// Finds the bare links of a Markdown document of `units` UTF-16 code units. Returns their number.
    ///
    /// Each link has five numbers: the start and the end in the source, the link's kind, and the lengths of its text
    /// and destination. Offsets and lengths are in code units.
    ///
    /// [`Session::answer`] contains the texts and destinations, concatenated.
    pub fn find_markdown(&mut self, length: usize, units: usize) -> usize {
        let source = text(&self.input, length);
        let mut offsets = Utf16::new(source, units);
        self.numbers.clear();
        self.answer.clear();
        let settings = &self.settings;
        for link in barelink_pulldown_cmark::Autolinker::new(&settings.finder)
            .links(source, settings.markdown.extensions)
        {
            let range = link.range();
            let lengths = [link.text(), link.destination()].map(utf16::length);
            let [start, end] = [range.start, range.end].map(|byte| number(offsets.offset(byte)));
            let [text, destination] = lengths.map(number);
            self.numbers.extend([start, end, kind(link.kind()), text, destination]);
            self.answer.push_str(link.text());
            self.answer.push_str(link.destination());
        }
        self.numbers.len() / 5
    }

    /// Renders a Markdown document to HTML, with bare links turned into links. Returns the length of the answer.
    pub fn render(&mut self, length: usize) -> usize {
        let (source, settings) = (text(&self.input, length), &self.settings);
        let events = Autolinker::new(&settings.finder).events(source, settings.markdown.extensions);
        self.answer.clear();
        html::push_html(&mut self.answer, with_ipv6_links(events));
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
}
