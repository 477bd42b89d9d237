//! Makes bare links in Markdown explicit, verified by rendering. Only `markdown.wasm` contains this module, to keep
//! `barelink.wasm` small.

use std::ops::Range;

use barelink_fix::front_matter;

use crate::numbers::{kind, number};
use crate::session::{text, Session};
use crate::utf16::{self, Utf16};

impl Session {
    /// Makes the bare links of a Markdown document explicit. Returns the number of its bare links.
    ///
    /// Each link has eight numbers. The first three are the start and the end in code units of the source, and the
    /// link's kind. The fourth is 0 if the link is made explicit, or 1 if it is left alone. The last four are lengths
    /// in code units: of the text, the destination, the replacement or the reason's name, and the reason's sentence.
    ///
    /// [`Session::answer`] contains these four strings of each link, concatenated. Links made explicit come first.
    /// Front matter stays as it is.
    pub fn fix(&mut self, length: usize, units: usize) -> usize {
        let source = text(&self.input, length);
        let (before, body) = source.split_at(front_matter::body(source));
        let before = utf16::length(before);
        let body_units = units.saturating_sub(before);
        self.numbers.clear();
        self.answer.clear();
        let settings = &self.settings;
        let fixed = barelink_fix::fix(body, &settings.markdown.syntax, &settings.finder(source));
        let edits =
            fixed.edits.iter().map(|edit| (&edit.link, 0, &*edit.replacement, String::new()));
        let left = fixed.left_alone.iter().map(|left| {
            let written = body.get(left.range()).unwrap_or_default();
            (&left.link, 1, left.reason.name(), left.sentence(written))
        });
        let mut offsets = Utf16::new(body, body_units);
        for (index, (link, state, more, sentence)) in edits.chain(left).enumerate() {
            if index == fixed.edits.len() {
                offsets = Utf16::new(body, body_units);
            }
            let Range { start, end } = link.range();
            let written = body.get(start..end).unwrap_or_default();
            // Converts only the start. The end follows from the length.
            let start = before + offsets.offset(start);
            let end = start + utf16::length(written);
            let parts = [link.text(), link.destination(), more, &sentence];
            self.numbers.extend([start, end].map(number));
            self.numbers.extend([kind(link.kind()), state]);
            self.numbers.extend(parts.map(utf16::length).map(number));
            for part in parts {
                self.answer.push_str(part);
            }
        }
        self.numbers.len() / 8
    }
}

#[cfg(test)]
mod tests {
    use barelink_fix::Reason;

    use crate::session::tests::session;

    #[test]
    fn explicit_links_come_before_those_left_alone() {
        // Sections of CommonMark 0.31.2: between a letter and punctuation, a `*` does not open emphasis (6.2). A
        // backslash escapes a `<` (2.4).
        let source = "é 2*http://a.co* 😀 www.b.co \\http://c.co";
        let (mut session, length, units) = session("", source);
        assert_eq!(session.fix(length, units), 3);
        let sentences =
            [Reason::Delimiter, Reason::Backslash].map(|reason| reason.sentence("http://a.co"));
        let [delimiter, backslash] = sentences.each_ref().map(|s| s.len() as u32);
        let [edits, left] = [&session.numbers()[..8], &session.numbers()[8..]];
        assert_eq!(edits, [20, 28, 1, 0, 8, 15, 27, 0]);
        assert_eq!(left[..8], [4, 15, 0, 1, 11, 11, 9, delimiter]);
        assert_eq!(left[8..], [30, 41, 0, 1, 11, 11, 9, backslash]);
        let [delimiter, backslash] = sentences;
        let expected = format!(
            "www.b.cohttp://www.b.co[www.b.co](http://www.b.co)\
             http://a.cohttp://a.codelimiter{delimiter}http://c.cohttp://c.cobackslash{backslash}"
        );
        assert_eq!(session.answer(), expected);
    }

    #[test]
    fn front_matter_stays_as_it_is() {
        let source = "\u{FEFF}---\na: http://a.co/é\n---\nhttp://b.co";
        let (mut session, length, units) = session("", source);
        assert_eq!(session.fix(length, units), 1);
        assert_eq!(session.numbers()[..2], [26, 37]);
        // A number of code units that is too small must not cause a failure.
        assert_eq!(session.fix(length, 1), 1);
    }
}
